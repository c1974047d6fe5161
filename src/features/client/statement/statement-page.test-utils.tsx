import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { useLocation } from 'react-router-dom';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import * as bookReads from '@/data/collections/book';
import { queries } from '@/data/queries';
import { createReads, renderAsClient, signInAs } from '@/data/signed-in.test-utils';
import { createMayaBook, WrittenBook } from '@/domain/ledger/fixtures/written-book.fixture';
import { createFullBook } from '@/domain/ledger/fixtures/written-desk.fixture';
import { type Entry, formatFolio } from '@/domain/ledger/ledger';
import type { DeskPolicy } from '@/domain/two-people/policy';
import { removeStoredByPrefix } from '@/lib/device/device';
import * as files from '@/lib/files/save-file';
import { setAmountsHidden } from '@/ui/ledger/hidden-amounts';
import { rememberLines } from './statement-filters';
import { Component as StatementPage } from './statement-page';

/** A book with every act there is. */
export const story = createFullBook();

export const settled =
  story.entries.find((entry) => formatFolio(entry) === 'T2')?.at.getTime() ?? 0;
export const minute = 60_000;

/** Maya's March, and a May in which more was credited. */
export const twoMonths = createMayaBook()
  .on(new Date(2026, 4, 3, 12))
  .completed(3);

/** One request a day, each cancelled an hour later. */
export function createLongBook(requests: number): WrittenBook {
  const book = new WrittenBook('maya', new Date(2024, 0, 1, 9)).opened();
  for (let i = 0; i < requests; i += 1) {
    book
      .on(new Date(2024, 0, 2 + i, 9))
      .requested('10.00')
      .cancelled(i);
  }
  return book;
}

export const scrollIntoView = vi.fn();

/**
 * In each test of a file, maya is signed in, her device remembers to show all lines, and nothing is
 * read, saved or printed.
 */
export function signInToStatement() {
  signInAs('maya', new Date(settled + 60 * minute));
  beforeEach(() => {
    // The test browser has no layout, so nothing can be scrolled to.
    Element.prototype.scrollIntoView = scrollIntoView;
    vi.spyOn(bookReads, 'getBook').mockReturnValue(new Promise(() => undefined));
    vi.spyOn(bookReads, 'extendBook').mockReturnValue(new Promise(() => undefined));
    vi.spyOn(files, 'saveCsv').mockReturnValue();
    vi.spyOn(window, 'print').mockImplementation(() => undefined);
    setAmountsHidden(false);
    removeStoredByPrefix('receipt:');
    // Most tests are about all lines.
    rememberLines('all');
  });
  afterEach(() => {
    scrollIntoView.mockClear();
    Reflect.deleteProperty(Element.prototype, 'scrollIntoView');
  });
}

export type Written = WrittenBook & {
  archives?: Record<'deposits' | 'withdrawals' | 'trades', unknown>;
};

/** The newest entries of a book; all of them if no count is given. */
export const sliceOf = (
  { entries }: WrittenBook,
  count = entries.length,
): bookReads.LedgerBook => ({
  entries: entries.slice(-count),
  older: count < entries.length ? ({} as NonNullable<bookReads.LedgerBook['older']>) : null,
  total: entries.length,
});

const recordQueries = {
  users: queries.profile('maya'),
  accounts: queries.account('maya'),
  holds: queries.holds('maya'),
  deposits: queries.deposits('maya'),
  withdrawals: queries.withdrawals('maya'),
  trades: queries.trades('maya'),
  subscriptions: queries.subscription('maya'),
  verifications: queries.verification('maya'),
  proposals: queries.proposals('maya'),
};

const Address = () => {
  const { search, hash } = useLocation();
  return <output aria-label="Address">{`${search}${hash}`}</output>;
};

interface Given {
  address?: string;
  /** What was read of the book. */
  slice?: bookReads.LedgerBook;
  /** Entries of the book after a change of the written ones. */
  change?: (entry: Entry) => Entry;
  policy?: DeskPolicy | null;
}

export function open(
  book: Written = createMayaBook(),
  { address = '', slice = sliceOf(book), change = (entry) => entry, policy = null }: Given = {},
) {
  const reads = createReads();
  const setSlice = (next: bookReads.LedgerBook) => reads.set(queries.book('maya'), next);
  const setRecords = ({ documents, archives }: Written) => {
    for (const [name, { queryKey }] of Object.entries(recordQueries))
      reads.client.setQueryData<unknown>(queryKey, documents[name] ?? null);
    for (const col of ['deposits', 'withdrawals', 'trades'] as const) {
      reads.client.setQueryData<unknown>(queries.archives(col, 'maya').queryKey, archives?.[col]);
    }
  };
  setSlice({ ...slice, entries: slice.entries.map(change) });
  setRecords(book);
  reads.set(queries.policy(), policy);
  reads.set(queries.chart('bitcoin', 1), { points: [], sample: true });
  // Reading the records again finds the same.
  for (const { queryKey } of [...Object.values(recordQueries), queries.policy()]) {
    const query = reads.client.getQueryCache().find({ queryKey });
    if (query) vi.spyOn(query, 'fetch').mockResolvedValue(undefined);
  }
  const page = (
    <>
      <StatementPage />
      <Address />
    </>
  );
  const view = renderAsClient(page, reads, { path: `/user/statement${address}` });
  const choose = (picker: string, option: string) =>
    view.user.selectOptions(screen.getByRole('combobox', { name: picker }), option);
  return { ...view, reads, setSlice, setRecords, choose };
}

export const addressIs = (address: string) =>
  waitFor(() =>
    expect(screen.getByLabelText('Address')).toHaveTextContent(
      new RegExp(`^${address.replace(/[?.]/g, '\\$&')}$`),
    ),
  );

export const folios = () =>
  [...document.querySelectorAll('td.folio')].map((cell) => cell.textContent).filter(Boolean);
export const region = (name: string) => within(screen.getByRole('region', { name }));
/** The sum of the period, once the book adds up. */
export const findAdding = async () => {
  await screen.findByText(/^Adds up · /);
  return region('The sum');
};
export const proof = () => within(screen.getByRole('dialog', { name: 'Proof' }));
/** Opens the proof sheet, once the book adds up. */
export async function openProof(user: UserEvent) {
  await screen.findByText(/^Adds up · /);
  await user.click(screen.getByRole('button', { name: 'Proof' }));
  return proof();
}
