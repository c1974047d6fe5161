import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../paths';
import { getHeaders, type HostingConfig } from '../testing/hosting-config';
import { chatHeaders } from './chat-page';
import { createHostingHeaders } from './hosting-headers.fixture';
import { islandLoader } from './page-html';
import {
  addPolicy,
  createHashSource,
  findInlineTexts,
  getPreconnectHosts,
  renewPolicy,
} from './policy';

const real = {
  VITE_FIREBASE_STORAGE_BUCKET: 'desk.appspot.com',
  VITE_PRICES_URL: 'https://prices.example/api/v3',
  VITE_ASSETS_URL: 'https://assets.example/v2/',
};
const local = {
  VITE_EMULATOR_AUTH: 'http://127.0.0.1:1',
  VITE_EMULATOR_FIRESTORE: '127.0.0.1:2',
  VITE_EMULATOR_STORAGE: '127.0.0.1:3',
  VITE_PRICES_URL: 'http://127.0.0.1:4',
  VITE_ASSETS_URL: 'http://127.0.0.1:4',
};

const page = (body = '', head = '') =>
  `<!doctype html><html><head><meta charset="utf-8" />${head}</head><body>${body}</body></html>`;

/** The sources of a page's own policy, by directive. */
function readLists(html: string): Record<string, string> {
  const [, content = ''] =
    /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(html) ?? [];
  return Object.fromEntries(
    content
      .split('; ')
      .map((list) => [list.slice(0, list.indexOf(' ')), list.slice(list.indexOf(' ') + 1)]),
  );
}

describe('the policy that a page carries', () => {
  it('names the services of Firebase and the configured ones, and nobody else', () => {
    expect(readLists(addPolicy(page(), real))).toEqual({
      'default-src': "'self'",
      'script-src': "'self'",
      'style-src': "'self'",
      // Only of this bucket: the owner of another one can put anything into it.
      'img-src': "'self' data: blob: https://firebasestorage.googleapis.com/v0/b/desk.appspot.com/",
      'connect-src': [
        "'self' https://identitytoolkit.googleapis.com https://securetoken.googleapis.com https://firestore.googleapis.com",
        'https://firebasestorage.googleapis.com https://prices.example https://assets.example',
      ].join(' '),
      'worker-src': "'self'",
      'frame-src': "'none'",
      'object-src': "'none'",
      'base-uri': "'none'",
      'form-action': "'self'",
    });
  });

  it('names the price service once where it also lists the assets', () => {
    const one = { ...real, VITE_ASSETS_URL: '' };
    const connections = readLists(addPolicy(page(), one))['connect-src'];
    expect(connections?.split(' ').slice(-2)).toEqual([
      'https://firebasestorage.googleapis.com',
      'https://prices.example',
    ]);
  });

  it('names the emulators only where it was built for them', () => {
    expect(readLists(addPolicy(page(), local))['connect-src']).toBe(
      "'self' http://127.0.0.1:1 http://127.0.0.1:2 http://127.0.0.1:3 http://127.0.0.1:4",
    );
    expect(addPolicy(page(), real)).not.toContain('127.0.0.1');
  });

  it('names who takes reports where somebody does', () => {
    const connects = readLists(
      addPolicy(page(), { ...real, VITE_REPORTS_URL: 'https://reports.example/in?key=1' }),
    )['connect-src'];
    expect(connects).toMatch(/ https:\/\/reports\.example$/);
  });

  it('allows a frame where a chat is configured', () => {
    expect(
      readLists(addPolicy(page(), { ...real, VITE_CHAT_URL: 'https://chat.example/a.js' }))[
        'frame-src'
      ],
    ).toBe("'self'");
  });

  it('lets reCAPTCHA in where App Check is configured, also into a page made of another, and nowhere else', () => {
    const key = { ...real, VITE_APP_CHECK_KEY: 'site-key' };
    const guarded = readLists(renewPolicy(addPolicy(page('<script>one()</script>'), key)));
    expect(guarded['script-src']).toBe(
      `'self' ${createHashSource('one()')} https://www.google.com/recaptcha/ https://www.gstatic.com/recaptcha/`,
    );
    expect(guarded['frame-src']).toBe(
      'https://www.google.com/recaptcha/ https://recaptcha.google.com/recaptcha/',
    );
    expect(guarded['connect-src']).toMatch(/ https:\/\/content-firebaseappcheck\.googleapis\.com /);
    for (const env of [real, { ...local, VITE_APP_CHECK_KEY: 'site-key' }])
      expect(addPolicy(page(), env)).not.toMatch(/recaptcha|appcheck/);
  });

  it('is before everything that it could refuse', () => {
    expect(addPolicy(page('', '<style>a{}</style>'), real)).toMatch(
      /^<!doctype html><html><head><meta charset="utf-8" \/>\s*<meta http-equiv="Con/,
    );
  });

  it('allows the inline scripts and styles of this page by what they say', () => {
    const html = addPolicy(
      page(
        '<script>one()</script><script type="application/ld+json">{}</script><script src="/a.js"></script>',
        '<style>a{}</style>',
      ),
      real,
    );
    // As `printf 'one()' | openssl dgst -sha256 -binary | base64` says.
    expect(readLists(html)['script-src']).toBe(`'self' ${createHashSource('one()')}`);
    expect(readLists(html)['style-src']).toBe(`'self' ${createHashSource('a{}')}`);
    expect(createHashSource('')).toBe("'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='");
  });

  it.each(['<p style="color: red">', '<img src="a" onerror="run()">'])(
    'is not written where it would refuse %s',
    (body) => {
      expect(() => addPolicy(page(body), real)).toThrow('would refuse the attribute');
    },
  );

  it('is written again for a page made of another: its own scripts and styles, the same services', () => {
    const shell = addPolicy(page('<script>one()</script>'), real).replaceAll("'", '&apos;');
    const lists = readLists(renewPolicy(shell.replace('one()', 'two()')));
    expect(lists).toEqual({
      ...readLists(addPolicy(page(), real)),
      'script-src': `'self' ${createHashSource('two()')}`,
    });
    expect(() => renewPolicy(page())).toThrow('without a policy');
  });
});

describe('the hosts that the app connects to at once', () => {
  it('are those of the sign-in and of the database, which the policy allows', () => {
    expect(getPreconnectHosts(real)).toEqual([
      'https://identitytoolkit.googleapis.com',
      'https://firestore.googleapis.com',
    ]);
    expect(readLists(addPolicy(page(), real))['connect-src']?.split(' ')).toEqual(
      expect.arrayContaining(getPreconnectHosts(real)),
    );
  });

  it('are none where the emulators replace them', () =>
    expect(getPreconnectHosts(local)).toEqual([]));
});

describe('the headers in firebase.json', () => {
  const { hosting }: { hosting: HostingConfig } = JSON.parse(
    readFileSync(join(root, 'firebase.json'), 'utf8'),
  );
  const readPolicy = (path: string) =>
    getHeaders(hosting, path).get('content-security-policy') ?? '';

  it('are those of the one module, letter for letter', () => {
    expect(hosting.headers).toEqual(createHostingHeaders());
  });

  it('allow the inline scripts by their hashes, and no other script except those of App Check', () => {
    const own = [
      ...findInlineTexts(readFileSync(join(root, 'index.html'), 'utf8'), 'script'),
      islandLoader,
    ];
    expect(own).toHaveLength(3);
    const { 'script-src': scripts = '' } = readLists(
      addPolicy(page(), { ...real, VITE_APP_CHECK_KEY: 'site-key' }),
    );
    expect(readPolicy('/any/page')).toContain(
      `script-src 'self' ${own.map(createHashSource).join(' ')} ${scripts.replace("'self' ", '')};`,
    );
    expect(readPolicy('/any/page')).toContain("frame-ancestors 'none'");
  });

  it('let the worker that reads PDFs unpack pictures, and reach nothing', () => {
    expect(readPolicy('/assets/pdf.worker.min-C8PGFc0r.mjs')).toBe(
      "default-src 'none'; script-src 'wasm-unsafe-eval'",
    );
    expect(readPolicy('/assets/index-C8PGFc0r.js')).not.toContain('wasm');
  });

  it.each(['/chat', '/chat.html'])(
    'keep %s in its sandbox, also where it is opened by itself',
    (path) => {
      const headers = getHeaders(hosting, path);
      for (const [name, value] of Object.entries(chatHeaders))
        expect(headers.get(name.toLowerCase())).toBe(value);
      expect(readPolicy(path)).not.toContain('allow-same-origin');
    },
  );
});
