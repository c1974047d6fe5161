import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from 'playwright-core';
import { getSidebarRows } from '@/app/shell/sidebar';
import type { Role } from '@/lib/session';
import { localProjectId } from '../../tools/app-environment';
import { browserArguments, findBrowser } from '../../tools/browser';
import { startEmulators } from '../../tools/emulators/start-emulators';
import { newPassword } from '../../tools/local-accounts';
import { openDesk } from '../../tools/open-desk';
import { freePorts, type Ports } from '../../tools/ports';
import { administrator } from '../../tools/seed/desk-story';
import { clients } from '../../tools/seed/stories';
import type { Teardown } from '../../tools/teardown';
import { startSite } from '../../tools/testing/e2e-site';
import { audit } from './audit';
import { signIn, withoutHandlers } from './browse';
import type { Figure } from './figures';
import { slower } from './interactions';
import { missingTo } from './lighthouse';
import { type NetworkSite, overNetwork } from './network';

/** As design section 5 says: ms, of the window, and points. */
const bars = { paint: 1_000, cold: 3_200, warm: 1_200, shift: 0.01, performance: 5, rest: 0 };

/** Slow 4G as Lighthouse applies it (`mobileSlow4G` in its core/config/constants.js): a round trip of 562.5 ms, and bytes in a second. */
const slow4G = { offline: false, latency: 562.5, downloadThroughput: (1_474.56 * 1_024) / 8, uploadThroughput: (675 * 1_024) / 8 };

interface Signed {
  role: Role;
  door: '/signin' | '/admin/signin';
  email: string;
  /** Pages besides those of the sidebar. */
  besides: readonly string[];
}

/** Every page of a client and of the desk as Lighthouse's phone opens it, and how long a client's figures take there. */
export async function benchSignedIn(ports: Ports, teardown: Teardown, signal: AbortSignal): Promise<Figure[]> {
  const emulators = await startEmulators({ projectId: localProjectId, ports, signal, onProgress: console.log });
  teardown.add(() => emulators.stop());
  const password = newPassword();
  await openDesk(ports, password);
  const site = await overNetwork(await startSite(ports, teardown, signal), teardown);
  const [client] = clients;
  if (!client) throw new Error('The seed has no clients.');
  const people: Signed[] = [
    { role: 'user', door: '/signin', email: client.email, besides: ['/user/settings', '/user/buy-bitcoin'] },
    { role: 'admin', door: '/admin/signin', email: administrator.email, besides: ['/admin/settings', `/admin/users/${client.uid}`] },
  ];
  const figures: Figure[] = [];
  for (const person of people) {
    const { app: port } = await freePorts();
    const context = await openPhone(site, port, teardown);
    await signIn(context, person.door, person.email, password);
    if (person.role === 'user') figures.push(...(await firstFigures(context)));
    const rows = getSidebarRows({ role: person.role, status: 'active', path: '' }).map(({ to }) => to);
    for (const path of [...rows, ...person.besides]) {
      figures.push(...(await audited(`${site.url}${path}`, port, signal)));
    }
    await context.close();
  }
  return figures;
}

/** A browser that one person alone has, and that Lighthouse reaches by this port: it opens pages among what the browser keeps of that person. */
async function openPhone({ url, trust }: NetworkSite, port: number, teardown: Teardown): Promise<BrowserContext> {
  const { path, env } = await findBrowser(process.env);
  const folder = mkdtempSync(join(tmpdir(), 'glassbook-browser-'));
  teardown.add(() => rmSync(folder, { recursive: true, force: true }));
  const context = await chromium.launchPersistentContext(folder, {
    executablePath: path,
    args: [...browserArguments, trust, `--remote-debugging-port=${port}`],
    env: { ...process.env, ...env },
    ...withoutHandlers,
    baseURL: url,
    viewport: { width: 412, height: 823 },
    // What a worker of the browser asks for is not slowed down with its page.
    serviceWorkers: 'block',
  });
  teardown.add(() => context.close());
  return context;
}

async function audited(url: string, port: number, signal: AbortSignal): Promise<Figure[]> {
  const categories = ['performance', 'accessibility', 'best-practices'];
  const { scores, paint, shift } = await audit(url, { port, signal, categories });
  const { performance = 0, ...rest } = scores;
  const path = new URL(url).pathname;
  return [
    { what: `${path}: performance, missing to 100`, value: missingTo(100, [performance]), unit: 'points', bar: bars.performance },
    {
      what: `${path}: accessibility and best practices, missing`,
      value: missingTo(100, Object.values(rest)),
      unit: 'points',
      bar: bars.rest,
    },
    { what: `${path}: largest paint`, value: paint, unit: 'ms', ...(path.endsWith('/dashboard') && { bar: bars.paint }) },
    { what: `${path}: shifted`, value: shift, unit: 'of the window', bar: bars.shift },
  ];
}

/** From the address to the client's balance: without anything kept of the site, and with what the first visit left. */
async function firstFigures(context: BrowserContext): Promise<Figure[]> {
  const cold = await untilBalance(context, { forget: true });
  const warm = await untilBalance(context, { forget: false });
  return [
    { what: 'client’s dashboard: balance, cold', value: cold, unit: 'ms', bar: bars.cold },
    { what: 'client’s dashboard: balance, warm', value: warm, unit: 'ms', bar: bars.warm },
  ];
}

/** @param forget what the browser has kept of the site's files @returns ms since the page was asked for, on the page's own clock */
async function untilBalance(context: BrowserContext, { forget }: { forget: boolean }): Promise<number> {
  const page: Page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  if (forget) await session.send('Network.clearBrowserCache');
  await session.send('Network.emulateNetworkConditions', slow4G);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slower });
  await page.goto('/user/dashboard', { waitUntil: 'commit' });
  const at = await page.waitForFunction(() => {
    const figure = document.querySelector('.money-figure:not([aria-hidden="true"] *)');
    return figure?.textContent && performance.now();
  });
  const value = Number(await at.jsonValue());
  await page.close();
  return value;
}
