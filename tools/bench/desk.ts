import { type BrowserContext, chromium, type Page } from 'playwright-core';
import { withAdminSdk } from '../admin-role';
import { browserArguments, findBrowser } from '../browser';
import { startEmulators } from '../emulators/start-emulators';
import { Failure } from '../failure';
import { newPassword } from '../local-accounts';
import { openDesk } from '../open-desk';
import { freePorts, loopback, type Ports } from '../ports';
import { seedMany } from '../seed-many';
import { administrator } from '../seed-story';
import type { Teardown } from '../teardown';
import { startSite } from '../testing/e2e-site';
import { verifyLedger } from '../verify-ledger';
import type { Figure } from './figures';
import { longestInteraction, slowDown, watchInteractions } from './interactions';
import { ReadCounter } from './reads';

const projectId = 'demo-glassbook';
const heapMegabytes = 6_144;
/** As design section 5 says; reads without a row of their own there get those of the deposits. */
const bars = { reads: 60, firstRows: 1_500, interaction: 100, seed: 300 };
const slower = 4;

interface DeskScreen {
  name: string;
  path: string;
  /** What is typed into its search, where it has one. */
  typed?: string;
}

const screens: readonly DeskScreen[] = [
  { name: 'Dashboard', path: '/admin/dashboard' },
  { name: 'Manage Users', path: '/admin/users', typed: 'berg' },
  { name: 'Deposits', path: '/admin/deposit', typed: 'greta' },
  { name: 'Deposits, completed', path: '/admin/deposit?tab=completed', typed: 'greta' },
  { name: 'Withdrawals', path: '/admin/withdrawal', typed: 'greta' },
  { name: 'Trade Sessions', path: '/admin/trades', typed: 'greta' },
  { name: 'Subscriptions', path: '/admin/subscriptions', typed: 'greta' },
  { name: 'Identity Verification', path: '/admin/verification', typed: 'greta' },
  { name: 'Notification', path: '/admin/notifications' },
  { name: 'one client', path: '/admin/users/client-000001' },
];

/** The desk's screens over a desk with many clients: reads, time to the first rows, and the longest interaction on a slow processor. */
export async function benchDesk(clients: number, teardown: Teardown, signal: AbortSignal): Promise<Figure[]> {
  const ports = await freePorts();
  const emulators = await startEmulators({ projectId, ports, heapMegabytes, signal, onProgress: console.log });
  teardown.add(() => emulators.stop());
  const password = newPassword();
  await openDesk(ports, password);
  const figures = await fill(ports, clients);
  await emulators.reloadRules();
  const url = await startSite(ports, teardown, signal);
  const browser = await findBrowser(process.env);
  const running = await chromium.launch({
    executablePath: browser.path,
    args: browserArguments,
    env: { ...process.env, ...browser.env },
  });
  teardown.add(() => running.close());
  const context = await running.newContext({ baseURL: url, viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' });
  await signIn(context, password);
  for (const screen of screens) figures.push(...(await measured(context, screen)));
  figures.push(...(await approval(context)));
  return figures;
}

async function fill({ auth, firestore }: Ports, clients: number): Promise<Figure[]> {
  const project = { projectId, emulators: { auth: `${loopback}:${auth}`, firestore: `${loopback}:${firestore}` } };
  return withAdminSdk(project, async (sdk) => {
    const from = performance.now();
    await seedMany(sdk.firestore, clients, (written) => written % 5_000 === 0 && console.log(`${written} clients`));
    const seeded = (performance.now() - from) / 1_000;
    const { books, entries, faults } = await verifyLedger(sdk.firestore);
    if (faults.length > 0) throw new Failure(`The desk does not add up: ${faults[0]?.path} ${faults[0]?.says}`);
    return [
      { what: `seed of ${clients} clients`, value: seeded, unit: 's', bar: bars.seed },
      { what: 'books that add up', value: books, unit: 'clients' },
      { what: 'entries in them', value: entries, unit: 'entries' },
    ];
  });
}

async function signIn(context: BrowserContext, password: string): Promise<void> {
  const page = await context.newPage();
  await page.goto('/admin/signin');
  await page.getByLabel('E-mail').fill(administrator.email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('button', { name: /account menu/ }).waitFor();
  await page.close();
}

/** The screen's own rows, not those of a skeleton. */
const rows = 'main table:not([aria-hidden="true"]) tbody tr, main [data-row]';

async function measured(context: BrowserContext, { name, path, typed }: DeskScreen): Promise<Figure[]> {
  const page = await context.newPage();
  const reads = new ReadCounter(page);
  await watchInteractions(page);
  const from = performance.now();
  await page.goto(path, { waitUntil: 'commit' });
  await page.locator(rows).first().waitFor();
  const firstRows = performance.now() - from;
  await page.waitForLoadState('networkidle');
  const figures: Figure[] = [
    { what: `${name}: first rows`, value: firstRows, unit: 'ms', bar: bars.firstRows },
    { what: `${name}: reads, cold`, value: await reads.take(), unit: 'reads', bar: bars.reads },
  ];
  if (typed) figures.push(await typing(page, name, typed));
  await page.close();
  return figures;
}

async function typing(page: Page, name: string, typed: string): Promise<Figure> {
  await slowDown(page, slower);
  const search = page.locator('main').getByRole('searchbox').first();
  await search.click();
  await longestInteraction(page);
  await search.pressSequentially(typed, { delay: 120 });
  for (let i = 0; i < typed.length; i++) await search.press('Backspace', { delay: 120 });
  return {
    what: `${name}: filter, processor ${slower} times as slow`,
    value: await longestInteraction(page),
    unit: 'ms',
    bar: bars.interaction,
  };
}

/** One approval, from opening its dialog to the row that has left, and what the list reads afterwards. */
async function approval(context: BrowserContext): Promise<Figure[]> {
  const page = await context.newPage();
  const reads = new ReadCounter(page);
  await page.goto('/admin/deposit');
  const first = page.locator('main [data-row]').first();
  await first.waitFor();
  await page.waitForLoadState('networkidle');
  await reads.take();
  const id = await first.getAttribute('data-row');
  await first.click();
  const confirm = page.getByRole('dialog').getByRole('button', { name: /^Credit/ });
  await page.waitForLoadState('networkidle');
  const dialog = await reads.take();
  await confirm.click();
  await page.locator(`main [data-row="${id}"]`).waitFor({ state: 'detached' });
  await page.waitForLoadState('networkidle');
  const after = await reads.take();
  await page.close();
  return [
    { what: 'one approval, with its dialog', value: dialog, unit: 'reads', bar: 5 },
    { what: 'one approval: the act, and the list afterwards', value: after, unit: 'reads', bar: 30 },
  ];
}
