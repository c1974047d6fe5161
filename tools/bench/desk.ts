import type { BrowserContext } from 'playwright-core';
import { pageSize } from '@/data/page';
import { withAdminSdk } from '../admin-role';
import { localProjectId as projectId } from '../app-environment';
import { startEmulators } from '../emulators/start-emulators';
import { Failure } from '../failure';
import { newPassword } from '../local-accounts';
import { openDesk } from '../open-desk';
import { loopback, type Ports } from '../ports';
import { seedMany } from '../seed-many';
import { administrator } from '../seed-story';
import type { Teardown } from '../teardown';
import { verifyLedger } from '../verify-ledger';
import { openBrowser, signIn } from './browse';
import type { Figure } from './figures';
import { typing, watchInteractions } from './interactions';
import { ReadCounter } from './reads';

const heapMegabytes = 6_144;
/** As design section 5 says; reads without a row of their own there get those of the deposits. */
const bars = { reads: 60, firstRows: 1_500, filtering: 80, seed: 300 };

interface DeskScreen {
  name: string;
  path: string;
  /** Its first rows; those of its table, where nothing is said. */
  rows?: string;
  /** What each row is made of, where it is more than its document and its client. */
  documents?: number;
  /** What is typed into its search, where it has one. */
  typed?: string;
}

const screens: readonly DeskScreen[] = [
  { name: 'Dashboard', path: '/admin/dashboard', rows: 'main li a[href^="/admin/"]' },
  { name: 'Dashboard, latest entries', path: '/admin/dashboard' },
  { name: 'Manage Users', path: '/admin/users', typed: 'berg' },
  { name: 'Deposits', path: '/admin/deposit', typed: 'greta' },
  { name: 'Deposits, completed', path: '/admin/deposit?tab=completed', typed: 'greta' },
  { name: 'Withdrawals', path: '/admin/withdrawal', typed: 'greta' },
  { name: 'Trade Sessions', path: '/admin/trades', typed: 'greta' },
  { name: 'Subscriptions', path: '/admin/subscriptions', documents: 3, typed: 'greta' },
  { name: 'Identity Verification', path: '/admin/verification', typed: 'greta' },
  { name: 'Notification', path: '/admin/notifications' },
  { name: 'one client', path: '/admin/users/client-000001' },
];

/** The desk's screens over a desk with many clients: reads, time to the first rows, and the longest interaction on a slow processor. */
export async function benchDesk(clients: number, ports: Ports, teardown: Teardown, signal: AbortSignal): Promise<Figure[]> {
  const emulators = await startEmulators({ projectId, ports, heapMegabytes, signal, onProgress: console.log });
  teardown.add(() => emulators.stop());
  const password = newPassword();
  await openDesk(ports, password);
  const figures = await fill(ports, clients);
  await emulators.reloadRules();
  const openWindow = await openBrowser(ports, teardown, signal);
  const context = await openWindow();
  await signIn(context, '/admin/signin', administrator.email, password);
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

/** Not those of a skeleton. */
const inTable = 'main table:not([aria-hidden="true"]) tbody tr, main [data-row]';

async function measured(context: BrowserContext, { name, path, rows, documents = 2, typed }: DeskScreen): Promise<Figure[]> {
  const page = await context.newPage();
  const reads = new ReadCounter(page);
  await watchInteractions(page);
  const from = performance.now();
  await page.goto(path, { waitUntil: 'commit' });
  await page
    .locator(rows ?? inTable)
    .first()
    .waitFor();
  const firstRows = performance.now() - from;
  await reads.untilQuiet();
  const figures: Figure[] = [
    { what: `${name}: first rows`, value: firstRows, unit: 'ms', bar: bars.firstRows },
    { what: `${name}: reads, cold`, value: await reads.take(), unit: 'reads', bar: bars.reads + (documents - 2) * pageSize },
  ];
  if (typed) figures.push(await typing(page, `${name}: filter`, typed, bars.filtering));
  await page.close();
  return figures;
}

/** One approval, from opening its dialog to the row that has left, and what the list reads afterwards. */
async function approval(context: BrowserContext): Promise<Figure[]> {
  const page = await context.newPage();
  const reads = new ReadCounter(page);
  await page.goto('/admin/deposit');
  const first = page.locator('main [data-row]').first();
  await first.waitFor();
  await reads.untilQuiet();
  await reads.take();
  const id = await first.getAttribute('data-row');
  await first.click();
  const confirm = page.getByRole('dialog').getByRole('button', { name: /^Credit/ });
  await reads.untilQuiet();
  const dialog = await reads.take();
  await confirm.click();
  await page.locator(`main [data-row="${id}"]`).waitFor({ state: 'detached' });
  await reads.untilQuiet();
  const after = await reads.take();
  await page.close();
  return [
    { what: 'one approval, with its dialog', value: dialog, unit: 'reads', bar: 5 },
    { what: 'one approval: the act, and the list afterwards', value: after, unit: 'reads', bar: 30 },
  ];
}
