import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createContext, runInContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { root } from '../paths';
import { createChatPage } from './chat-page';
import { createHashSource, findInlineTexts } from './policy';

const url = 'https://chat.example/widget.js?id=1&site="2"';

describe('the page of the chat', () => {
  it('is not written where no chat is configured', () => {
    expect(createChatPage({})).toBeNull();
    expect(
      createChatPage({ VITE_CHAT_URL: '', VITE_CHAT_ORIGINS: 'https://a.example' }),
    ).toBeNull();
  });

  it('has one inline script, which its policy knows, and the address as it was given', () => {
    const html = createChatPage({ VITE_CHAT_URL: url }) ?? '';
    const scripts = findInlineTexts(html, 'script');
    expect(scripts).toHaveLength(1);
    expect(html).toContain(
      `script-src ${createHashSource(scripts[0] ?? '')} https://chat.example;`,
    );
    expect(html).toContain('data-address="https://chat.example/widget.js?id=1&amp;site=%222%22"');
  });

  it('may talk to its own origin and to those that are named, and to nobody else', () => {
    const html =
      createChatPage({
        VITE_CHAT_URL: url,
        VITE_CHAT_ORIGINS: 'https://*.cdn.example wss://live.example:8443',
      }) ?? '';
    expect(html).toContain("default-src 'none';");
    expect(html).toContain(
      'connect-src https://chat.example https://*.cdn.example wss://chat.example wss://live.example:8443;',
    );
    expect(html).toContain('img-src data: blob: https://chat.example https://*.cdn.example;');
    expect(html).not.toContain("'self'");
  });

  it.each([
    'chat.example/widget.js',
    'http://chat.example/widget.js',
    'javascript:run()',
    'data:text/javascript,run()',
  ])('%s is no address of a script', (address) => {
    expect(() => createChatPage({ VITE_CHAT_URL: address })).toThrow(
      'VITE_CHAT_URL is not the https address of a script',
    );
  });

  it.each([
    '*',
    'https:',
    'https://*',
    "'self'",
    'http://a.example',
    'https://a.example/path',
    'https://a.example;script-src *',
    'https://a.example"',
  ])('%s is no origin', (origins) => {
    expect(() => createChatPage({ VITE_CHAT_URL: url, VITE_CHAT_ORIGINS: origins })).toThrow(
      'VITE_CHAT_ORIGINS',
    );
  });
});

/** Runs the page's script as a sandboxed frame would, where the real storage throws. */
function inFrame(origin = 'null') {
  const said: unknown[] = [];
  const added: { src?: string; onload?: () => void; onerror?: () => void }[] = [];
  const keys: ((event: { key: string; defaultPrevented: boolean }) => void)[] = [];
  const window: Record<string, unknown> = {
    origin,
    document: {
      currentScript: { dataset: { address: url } },
      createElement: () => ({}),
      head: { append: (script: object) => added.push(script) },
    },
    parent: { postMessage: (data: unknown) => said.push(data) },
    addEventListener: (_: string, hear: (typeof keys)[number]) => keys.push(hear),
  };
  for (const name of ['localStorage', 'sessionStorage', 'indexedDB']) {
    Object.defineProperty(window, name, {
      configurable: true,
      get: () => {
        throw new Error('SecurityError');
      },
    });
  }
  Object.assign(window, { self: window, window });
  const context = createContext(window);
  runInContext(readFileSync(join(root, 'tools/build/chat-frame.js'), 'utf8'), context);
  const press = (key: string, defaultPrevented = false) => {
    for (const hear of keys) hear({ key, defaultPrevented });
  };
  return {
    said,
    added,
    press,
    run: (code: string) => JSON.parse(runInContext(`JSON.stringify(${code})`, context)),
  };
}

describe('what runs before the chat', () => {
  it('loads the chat’s script and says how that went', () => {
    const { added, said } = inFrame();
    expect(added).toMatchObject([{ src: url }]);
    added[0]?.onload?.();
    added[0]?.onerror?.();
    expect(said).toEqual([{ chat: 'ready' }, { chat: 'failed' }]);
  });

  it('does nothing at all outside of its sandbox', () => {
    expect(inFrame('https://desk.example').added).toEqual([]);
  });

  it('passes Escape on, unless the chat has used it', () => {
    const { press, said } = inFrame();
    press('Escape', true);
    press('a');
    expect(said).toEqual([]);
    press('Escape');
    expect(said).toEqual([{ chat: 'close' }]);
  });

  it.each(['localStorage', 'sessionStorage'])(
    '%s is kept in memory, and behaves as storage does',
    (name) => {
      const { run } = inFrame();
      run(`(${name}.setItem('a', 1), ${name}.b = true, ${name}['length of'] = null)`);
      expect(
        run(
          `[${name}.length, ${name}.getItem('a'), ${name}.b, ${name}.getItem('none'), typeof ${name}.none, ${name}.key(1), ${name}.key(9)]`,
        ),
      ).toEqual([3, '1', 'true', null, 'undefined', 'b', null]);
      expect(run(`[Object.keys(${name}), 'a' in ${name}, 'z' in ${name}]`)).toEqual([
        ['a', 'b', 'length of'],
        true,
        false,
      ]);
      expect(run(`(delete ${name}.a, ${name}.removeItem('b'), Object.keys(${name}))`)).toEqual([
        'length of',
      ]);
      expect(run(`(${name}.clear(), ${name}.length)`)).toBe(0);
    },
  );

  it('the two storages are two, and there is no database', () => {
    const { run } = inFrame();
    expect(
      run("(localStorage.setItem('a', 'b'), [sessionStorage.getItem('a'), typeof indexedDB])"),
    ).toEqual([null, 'undefined']);
  });

  it('cookies are kept until they expire', () => {
    const { run } = inFrame();
    const set = (text: string) =>
      run(`(document.cookie = ${JSON.stringify(text)}, document.cookie)`);
    expect(set('a=1; path=/; secure')).toBe('a=1');
    expect(set('b=x=y; max-age=60')).toBe('a=1; b=x=y');
    expect(set('a=2')).toBe('a=2; b=x=y');
    expect(set('a=; Max-Age=0')).toBe('b=x=y');
    expect(set('b=; expires=Thu, 01 Jan 1970 00:00:00 GMT')).toBe('');
  });
});
