// @module-tag full

import { appendFileSync, cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { routes } from '@/app/routes';
import { publicRoutes } from '@/app/static-site/public-routes';
import { readWrittenSite, type WrittenSite } from '../../build/written-site.fixture';
import { type Route, routeKinds } from '../../ops/doctor/site-routes';
import { root } from '../../paths';
import { freePorts, loopback } from '../../ports';
import type { HostingConfig } from '../../testing/hosting-config';
import { serveSite } from '../../testing/static-site';
import { findArchives, javaEmulators } from './archives';
import {
  copyDeployedFiles,
  type HostedSite,
  hostedSite,
  listAddresses,
} from './hosted-site.fixture';
import { hasCompiler } from './java';
import { type Emulators, startEmulators } from './start-emulators';

const sources = findArchives(process.env);
const able =
  (await hasCompiler(process.env)) &&
  javaEmulators.every((emulator) => sources[emulator].from !== 'download');

const { hosting }: { hosting: HostingConfig & { ignore: string[] } } = JSON.parse(
  readFileSync(join(root, 'firebase.json'), 'utf8'),
);
const router = [...routes, ...publicRoutes];
const addresses = listAddresses(router);
const isInside = (path: string) => /^\/(user|admin)(\/|$)/.test(path);

let folder: string;
let written: WrittenSite;
let site: HostedSite;
/** Null without Java. */
let hosted: { emulators: Emulators; url: string } | null;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'glassbook-hosted-'));
  [written, hosted] = await Promise.all([readWrittenSite(), able ? onEmulator() : null]);
  copyDeployedFiles(written, folder, hosting.ignore);
  site = hostedSite(
    folder,
    addresses.filter((path) => isInside(path) && !written.paths.includes(path)),
  );
}, 300_000);
afterAll(async () => {
  await hosted?.emulators.stop();
  rmSync(folder, { recursive: true });
});

async function onEmulator() {
  const ports = await freePorts();
  const emulators = await startEmulators({
    projectId: 'demo-hosting',
    ports,
    only: [],
    site: { folder, port: ports.app },
  });
  return { emulators, url: `http://${loopback}:${ports.app}` };
}

const allRoutes = () => Object.values(site.routes).flat();

/**
 * The faults of a folder that is served by this configuration, on the server of the browser tests.
 */
async function visitFolder(
  config: HostingConfig,
  routes: readonly Route[] = allRoutes(),
  served = folder,
): Promise<string[]> {
  const server = await serveSite({ folder: served, config, port: 0 });
  try {
    return await site.visitRoutes(server.url, routes);
  } finally {
    await server.stop();
  }
}

/** The route that a sentence names. */
const findRoutes = (words: string) =>
  allRoutes().filter(({ path }) => words.startsWith(`${path} `));

describe('the addresses of the site', () => {
  const getPaths = (...kinds: readonly (typeof routeKinds)[number][]) =>
    kinds.flatMap((kind) => site.routes[kind].map(({ path }) => path));

  /** Addresses that the router knows and that get no answer. */
  const unanswered = (known: readonly string[]) =>
    known.filter((path) => !getPaths('pages', 'screens of the app').includes(path));

  it('are those that the router knows: a page for each, or a screen of the app', () => {
    expect(addresses.length).toBeGreaterThan(60);
    expect(unanswered(addresses)).toEqual([]);
    expect(
      unanswered(listAddresses([...router, { path: 'new' }, { children: [{ path: 'new/:id' }] }])),
    ).toEqual(['/new', '/new/somebody']);
    expect(addresses).toEqual(
      expect.arrayContaining([
        '/',
        '/signin',
        '/admin/signin',
        '/user',
        '/user/statement',
        '/admin/users/somebody',
      ]),
    );
  });

  it('are those of every file that is deployed, and neither source maps nor what the build leaves for itself are', () => {
    const files = getPaths('files');
    expect(files).toEqual(
      expect.arrayContaining([
        '/service-worker.js',
        '/manifest.webmanifest',
        '/robots.txt',
        '/sitemap.xml',
      ]),
    );
    expect(files).toEqual(
      expect.arrayContaining(['/favicon.svg', '/share.png', '/icons/icon-192.png']),
    );
    expect(getPaths('pages')).toContain('/chat');
    expect(files.filter((path) => path.startsWith('/assets/pdf.worker'))).toHaveLength(1);
    expect(site.files.filter((name) => /\.map$|(^|\/)\./.test(name))).toEqual([]);
    expect(site.files.toSorted()).toEqual(
      [...new Set(allRoutes().flatMap(({ file }) => file ?? []))].toSorted(),
    );
  });
});

/**
 * firebase-tools decides what firebase.json means, and the server of the browser tests must agree.
 */
describe.skipIf(!able)('on the hosting emulator (needs Java, as the other emulators do)', () => {
  it.each(routeKinds)('the site answers for its %s as it must', async (kind) => {
    expect(site.routes[kind].length).toBeGreaterThan(6);
    expect(await site.visitRoutes(hosted?.url ?? '', site.routes[kind])).toEqual([]);
  });
});

describe('on the server of the browser tests', () => {
  it('the site answers as on the emulator', async () => {
    expect(await visitFolder(hosting)).toEqual([]);
  });
});

describe('a firebase.json in which something is loosened', () => {
  const without = (source: string, key: string): HostingConfig => changed(source, key, () => null);
  /** Changes or removes one header of one rule. */
  const changed = (
    source: string,
    key: string,
    change: (value: string) => string | null,
  ): HostingConfig => ({
    ...hosting,
    headers: (hosting.headers ?? []).map((rule) => ({
      ...rule,
      headers: rule.headers.flatMap((header) => {
        const value =
          rule.source === source && header.key === key ? change(header.value) : header.value;
        return value === null ? [] : [{ ...header, value }];
      }),
    })),
  });
  const policy = 'Content-Security-Policy';

  it.each<[string, HostingConfig, string]>([
    [
      'the app’s addresses lead nowhere',
      { ...hosting, rewrites: [] },
      '/user/dashboard is answered with 404, not 200',
    ],
    [
      'the desk’s lead nowhere',
      { ...hosting, rewrites: [{ source: '/user/**', destination: '/app.html' }] },
      '/admin/users is answered with 404, not 200',
    ],
    [
      'they lead to another page',
      { ...hosting, rewrites: [{ source: '/@(user|admin)/**', destination: '/index.html' }] },
      '/user/settings is not app.html',
    ],
    [
      'every address is the app’s',
      { ...hosting, rewrites: [{ source: '**', destination: '/app.html' }] },
      '/no-such-page is answered with 200, not 404',
    ],
    [
      'pages keep their ending',
      { ...hosting, cleanUrls: false },
      '/company/about.html is answered with 200, not 301',
    ],
    [
      'a slash at the end is taken',
      { ...hosting, trailingSlash: true },
      '/company/about/ is answered with 200, not 301',
    ],
    [
      'any inline script runs',
      changed('**', policy, (value) =>
        value.replace("script-src 'self'", "script-src 'self' 'unsafe-inline'"),
      ),
      '/signin has another content-security-policy',
    ],
    [
      'a script is not known by its hash',
      changed('**', policy, (value) => value.replace(/ 'sha256-[^']*'/, '')),
      '/ has another content-security-policy',
    ],
    [
      'pages may be framed',
      changed('**', 'X-Frame-Options', () => 'SAMEORIGIN'),
      '/admin/dashboard has another x-frame-options',
    ],
    ...[
      'Strict-Transport-Security',
      'X-Content-Type-Options',
      'Referrer-Policy',
      'Cross-Origin-Opener-Policy',
      'Permissions-Policy',
    ].map((key): [string, HostingConfig, string] => [
      `there is no ${key}`,
      without('**', key),
      `/sitemap.xml has no ${key.toLowerCase()}`,
    ]),
    [
      'HSTS is shorter',
      changed('**', 'Strict-Transport-Security', () => 'max-age=3600'),
      '/no-such-page has another strict-transport-security',
    ],
    [
      'what has a name of its own is asked for again',
      without('/assets/**', 'Cache-Control'),
      '/assets/none.js has no cache-control',
    ],
    [
      'pages are kept for ever',
      {
        ...hosting,
        headers: [
          ...(hosting.headers ?? []),
          {
            source: '**',
            headers: [{ key: 'Cache-Control', value: 'public, max-age=31536000, immutable' }],
          },
        ],
      },
      '/service-worker.js may be kept: public, max-age=31536000, immutable',
    ],
    [
      'the chat is in no sandbox',
      without('/chat', policy),
      '/chat has another content-security-policy',
    ],
  ])('is seen: %s', async (_, config, words) => {
    expect(await visitFolder(config, findRoutes(words))).toContain(words);
  });
});

describe('a site that is not whole', () => {
  it('is seen: a page is missing, and another is not the one that was built', async () => {
    const other = mkdtempSync(join(tmpdir(), 'glassbook-other-'));
    cpSync(folder, other, { recursive: true });
    rmSync(join(other, 'company/about.html'));
    appendFileSync(join(other, 'legal/terms.html'), '<script>more()</script>');
    const faults = await visitFolder(hosting, site.routes.pages, other);
    rmSync(other, { recursive: true });
    expect(faults).toEqual([
      '/company/about is answered with 404, not 200',
      '/company/about is not company/about.html',
      '/legal/terms is not legal/terms.html',
    ]);
  });
});
