import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium } from 'playwright-core';
import { browserArguments, findBrowser } from '../../tools/dev/browser';
import { administrator } from '../../tools/dev/seed/desk-story';
import { freePorts, type Ports } from '../../tools/ports';
import type { Teardown } from '../../tools/teardown';
import { startSite } from '../../tools/testing/e2e-site';
import { auditPage } from './audit';
import { signalOptions, signIn, startSeededDesk } from './browse';
import type { Figure } from './figures';
import { countMissingPoints } from './lighthouse';
import { type NetworkSite, serveOverNetwork } from './network';

/** As design section 5 says: of the window, and points. */
const bars = { shift: 0.01, performance: 25, rest: 0 };

interface SignedInArea {
  home: '/user/dashboard' | '/admin/dashboard';
  door: '/signin' | '/admin/signin';
  email: string;
  /** Pages without a link in the sidebar. */
  otherPages: readonly string[];
}

/** Every page of a client and of the desk as Lighthouse's phone opens it. */
export async function benchSignedIn(
  ports: Ports,
  teardown: Teardown,
  signal: AbortSignal,
): Promise<Figure[]> {
  const { client, password } = await startSeededDesk(ports, teardown, signal);
  const site = await serveOverNetwork(await startSite(ports, teardown, signal), teardown);
  const people: SignedInArea[] = [
    {
      home: '/user/dashboard',
      door: '/signin',
      email: client.email,
      otherPages: ['/user/settings', '/user/buy-bitcoin'],
    },
    {
      home: '/admin/dashboard',
      door: '/admin/signin',
      email: administrator.email,
      otherPages: ['/admin/settings', '/admin/settings/desk', `/admin/users/${client.uid}`],
    },
  ];
  const figures: Figure[] = [];
  for (const person of people) {
    const { app: port } = await freePorts();
    const context = await openPhone(site, port, teardown);
    await signIn(context, person.door, person.email, password);
    for (const path of [...(await getSidebarPaths(context, person.home)), ...person.otherPages]) {
      figures.push(...(await measurePage(`${site.url}${path}`, port, signal)));
    }
    await context.close();
  }
  return figures;
}

/** Read from the page: the sidebar's module imports styles, which Node cannot. */
async function getSidebarPaths(context: BrowserContext, home: string): Promise<string[]> {
  const page = await context.newPage();
  await page.goto(home);
  const links = page.locator('nav[aria-label="Account"] a');
  await links.first().waitFor({ state: 'attached' });
  const paths = await links.evaluateAll((all) =>
    all.map((link) => link.getAttribute('href') ?? ''),
  );
  await page.close();
  return paths;
}

/**
 * A browser that one person alone has, and that Lighthouse reaches by this port: it opens pages
 * among what the browser keeps of that person.
 */
async function openPhone(
  { url, trust }: NetworkSite,
  port: number,
  teardown: Teardown,
): Promise<BrowserContext> {
  const { path, env } = await findBrowser(process.env);
  const folder = mkdtempSync(join(tmpdir(), 'glassbook-browser-'));
  teardown.add(() => rmSync(folder, { recursive: true, force: true }));
  const context = await chromium.launchPersistentContext(folder, {
    executablePath: path,
    args: [...browserArguments, trust, `--remote-debugging-port=${port}`],
    env: { ...process.env, ...env },
    ...signalOptions,
    baseURL: url,
    viewport: { width: 412, height: 823 },
    // What a worker of the browser asks for is not slowed down with its page.
    serviceWorkers: 'block',
  });
  teardown.add(() => context.close());
  return context;
}

async function measurePage(url: string, port: number, signal: AbortSignal): Promise<Figure[]> {
  const categories = ['performance', 'accessibility', 'best-practices'];
  const { scores, paint, shift } = await auditPage(url, { port, signal, categories });
  const { performance = 0, ...rest } = scores;
  const path = new URL(url).pathname;
  return [
    {
      what: `${path}: performance, missing to 100`,
      value: countMissingPoints(100, [performance]),
      unit: 'points',
      bar: bars.performance,
    },
    {
      what: `${path}: accessibility and best practices, missing`,
      value: countMissingPoints(100, Object.values(rest)),
      unit: 'points',
      bar: bars.rest,
    },
    { what: `${path}: largest paint`, value: paint, unit: 'ms' },
    { what: `${path}: shifted`, value: shift, unit: 'of the window', bar: bars.shift },
  ];
}
