import type { BrowserContext, Page } from 'playwright-core';
import { watchInteractions } from './interactions';
import { ReadCounter } from './reads';

export interface DeskScreen {
  name: string;
  path: string;
  /** Its first rows; those of its table, where nothing is said. */
  rows?: string;
  /** What each row is made of, where it is more than its document and its client. */
  documents?: number;
  /** What it reads apart from its rows, at most. */
  extra?: number;
  /** What is typed into its search, where it has one. */
  typed?: string;
}

/**
 * The chart draws completed deposits and withdrawals, at most 500 of each (`maxEntriesPerSpan` in
 * src/data/ledger/ledger.ts).
 */
const chartedEntries = 2 * 500;

export const screens: readonly DeskScreen[] = [
  {
    name: 'Dashboard',
    path: '/admin/dashboard',
    rows: 'main li a[href^="/admin/"]',
    extra: chartedEntries,
  },
  { name: 'Dashboard, latest entries', path: '/admin/dashboard', extra: chartedEntries },
  { name: 'Manage Users', path: '/admin/users', typed: 'berg' },
  { name: 'Manage Users, new clients', path: '/admin/users?status=pending&by=oldest' },
  { name: 'Manage Users, frozen', path: '/admin/users?status=frozen&by=change' },
  { name: 'Manage Users, closures', path: '/admin/users?closure=asked' },
  { name: 'Account', path: '/admin/account' },
  { name: 'Deposits', path: '/admin/deposit', typed: 'greta' },
  { name: 'Deposits, not verified', path: '/admin/deposit?only=not-verified' },
  { name: 'Deposits, completed', path: '/admin/deposit?tab=completed', typed: 'greta' },
  { name: 'Withdrawals', path: '/admin/withdrawal', typed: 'greta' },
  { name: 'Second approval', path: '/admin/proposals', typed: 'greta' },
  { name: 'Trade Sessions', path: '/admin/trades', typed: 'greta' },
  { name: 'Subscriptions', path: '/admin/subscriptions', documents: 3, typed: 'greta' },
  { name: 'Identity Verification', path: '/admin/verification', typed: 'greta' },
  { name: 'Notification', path: '/admin/notifications' },
  { name: 'Journal', path: '/admin/journal' },
  { name: 'one client', path: '/admin/users/client-000001' },
];

/** The app itself gives up before that, ms. */
const patience = 60_000;

/** Not those of a skeleton. */
const tableRows = 'main table:not([aria-hidden="true"]) tbody tr, main [data-row]';

interface OpenedScreen {
  page: Page;
  /**
   * From the address to the first rows, ms; null where the page says that they could not be read.
   */
  firstRows: number | null;
  /** Document reads until nothing was under way any more. */
  reads: number;
}

/** Opens a screen for the first time, and waits until it has read all that it reads by itself. */
export async function openScreen(
  context: BrowserContext,
  { path, rows = tableRows }: DeskScreen,
): Promise<OpenedScreen> {
  const page = await context.newPage();
  const reads = new ReadCounter(page);
  await watchInteractions(page);
  const from = performance.now();
  await page.goto(path, { waitUntil: 'commit' });
  const there = page.locator(rows).first();
  const failed = page.locator('main').getByRole('button', { name: 'Try again' }).first();
  await there.or(failed).first().waitFor({ timeout: patience });
  const firstRows = (await there.isVisible()) ? performance.now() - from : null;
  await reads.untilQuiet();
  return { page, firstRows, reads: await reads.take() };
}
