import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { visitSite } from '../doctor/edge';
import { faultsOf, type Route } from '../doctor/site-routes';
import { root } from '../paths';
import { freePorts, loopback } from '../ports';
import type { HostingConfig } from '../testing/hosting-config';
import { type StaticSite, serveSite } from '../testing/static-site';
import { findArchives, javaEmulators } from './archives';
import { hasCompiler } from './java';
import { type Emulators, startEmulators } from './start-emulators';

const sources = findArchives(process.env);
const able = (await hasCompiler(process.env)) && javaEmulators.every((emulator) => sources[emulator].from !== 'download');

const files = [
  'index.html',
  'signin.html',
  'company/about.html',
  'chat.html',
  'app.html',
  '404.html',
  'favicon.svg',
  'assets/a.js',
  'assets/pdf.worker.min-1.mjs',
];
const { hosting }: { hosting: HostingConfig } = JSON.parse(readFileSync(join(root, 'firebase.json'), 'utf8'));

const routes: Route[] = (
  [
    ['/', 200],
    ['/signin', 200],
    ['/company/about', 200],
    ['/company/about.html', 301],
    ['/chat', 200],
    ['/favicon.svg', 200],
    ['/assets/a.js', 200],
    ['/assets/pdf.worker.min-1.mjs', 200],
    ['/user', 200],
    ['/user/dashboard', 200],
    ['/admin/users/some-client', 200],
    ['/no-such-page', 404],
    ['/users/dashboard', 404],
    ['/company', 404],
  ] as const
).map(([path, status]) => ({ path, status, file: null }));

/** The one that deploys decides what firebase.json means, and the test server of the browser tests has to mean the same. */
describe.skipIf(!able)('a site that is served by firebase.json (needs Java, as the other emulators do)', () => {
  let folder: string;
  let emulators: Emulators;
  let ours: StaticSite;
  let theirs: string;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'glassbook-hosted-'));
    for (const name of files) {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      writeFileSync(join(folder, name), name);
    }
    const ports = await freePorts();
    emulators = await startEmulators({ projectId: 'demo-hosting', ports, only: [], site: { folder, port: ports.app } });
    theirs = `http://${loopback}:${ports.app}`;
    ours = await serveSite({ folder, config: hosting, port: 0 });
  });
  afterAll(async () => {
    await Promise.all([emulators.stop(), ours.stop()]);
    rmSync(folder, { recursive: true });
  });

  it.each(routes)('answers $path with $status', async (route) => {
    const { path, status } = route;
    const [emulated, tested] = await Promise.all([visitSite(`${theirs}${path}`), visitSite(`${ours.url}${path}`)]);
    expect([faultsOf(route, emulated, hosting), faultsOf(route, tested, hosting)]).toEqual([[], []]);
    expect(emulated?.headers.get('location')).toBe(tested?.headers.get('location'));
    if (status !== 301) expect(emulated?.text).toBe(tested?.text);
  });
});
