import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { RunningServer } from '../ports';
import { matchesGlob } from './hosting-config';
import { serveSite } from './static-site';

describe('a pattern of firebase.json', () => {
  it.each([
    ['**', '/a/b', true],
    ['/assets/**', '/asset/a.js', false],
    ['**/*.@(js|css)', '/a/b.css', true],
    ['a/**/b', '/a/x/y/b', true],
    ['/!(a)', '/a', false],
  ])('%s for %s: %s', (glob, path, matches) => {
    expect(matchesGlob(glob, path)).toBe(matches);
  });
});

describe('the site', () => {
  let folder: string;
  let site: RunningServer;
  const config = {
    cleanUrls: true,
    trailingSlash: false,
    rewrites: [{ source: '/user/**', destination: '/index.html' }],
    headers: [
      { source: '**', headers: [{ key: 'X-Test', value: 'all' }] },
      { source: '/assets/**', headers: [{ key: 'Cache-Control', value: 'immutable' }] },
    ],
  };

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'glassbook-site-'));
    const files = {
      'site/index.html': 'home',
      'site/company/about.html': 'about',
      'site/assets/a.js': 'js',
      'site/404.html': 'lost',
      'secret.txt': 'secret',
    };
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      writeFileSync(join(folder, name), text);
    }
    site = await serveSite({ folder: join(folder, 'site'), config, port: 0 });
  });
  afterAll(async () => {
    await site.stop();
    rmSync(folder, { recursive: true });
  });

  it.each([
    ['/', 200, 'home', 'text/html; charset=utf-8'],
    ['/company/about', 200, 'about', 'text/html; charset=utf-8'],
    ['/assets/a.js', 200, 'js', 'application/javascript; charset=utf-8'],
    ['/user/dashboard', 200, 'home', 'text/html; charset=utf-8'],
    ['/nothing', 404, 'lost', 'text/html; charset=utf-8'],
    ['/404', 404, 'lost', 'text/html; charset=utf-8'],
    ['/user/dashboard/', 200, 'home', 'text/html; charset=utf-8'],
    ['/..%2fsecret.txt', 404, 'lost', 'text/html; charset=utf-8'],
  ])('answers %s with %i', async (path, status, text, type) => {
    const response = await fetch(`${site.url}${path}`);
    expect([response.status, await response.text(), response.headers.get('content-type')]).toEqual([
      status,
      text,
      type,
    ]);
  });

  it.each(['/%', '/%ff'])('fails for %s, which is no address, and goes on', async (path) => {
    const told = vi.spyOn(console, 'log').mockReturnValue();
    expect((await fetch(`${site.url}${path}`)).status).toBe(500);
    expect(told).toHaveBeenCalledWith(expect.stringContaining('URI malformed'));
    told.mockRestore();
    expect((await fetch(site.url)).status).toBe(200);
  });

  it('says not found where there is no page for that', async () => {
    const bare = await serveSite({ folder: join(folder, 'site/company'), config: {}, port: 0 });
    const response = await fetch(`${bare.url}/nothing`);
    await bare.stop();
    expect([response.status, await response.text()]).toEqual([404, 'Not found']);
  });

  it('sends nothing by which a browser would keep a page', async () => {
    const { headers } = await fetch(site.url);
    expect(['etag', 'last-modified', 'cache-control'].filter((name) => headers.has(name))).toEqual(
      [],
    );
  });

  it('names the added origins where the app talks to the emulators, and leaves the configuration as it is', async () => {
    const policy = {
      key: 'Content-Security-Policy',
      value: "default-src 'self'; connect-src 'self' https://x;script-src 'self';",
    };
    const config = { headers: [{ source: '**', headers: [policy] }] };
    const widened = await serveSite({
      folder: join(folder, 'site'),
      config,
      port: 0,
      origins: ['http://127.0.0.1:1'],
    });
    const { headers } = await fetch(widened.url);
    await widened.stop();
    expect(headers.get('content-security-policy')).toBe(
      "default-src 'self' http://127.0.0.1:1; connect-src 'self' https://x http://127.0.0.1:1;script-src 'self';",
    );
    expect(config.headers).toEqual([{ source: '**', headers: [policy] }]);
  });

  it('sends the headers that firebase.json names', async () => {
    const { headers } = await fetch(`${site.url}/assets/a.js`);
    expect([headers.get('x-test'), headers.get('cache-control')]).toEqual(['all', 'immutable']);
  });

  it.each([
    ['/company/about.html', '/company/about'],
    ['/company/about/?to=%2Fuser', '/company/about?to=%2Fuser'],
    ['/index.html', '/'],
    ['/index', '/'],
  ])('leads from %s to the one address of the page, %s', async (path, to) => {
    const response = await fetch(`${site.url}${path}`, { redirect: 'manual' });
    expect([response.status, response.headers.get('location')]).toEqual([301, to]);
  });
});
