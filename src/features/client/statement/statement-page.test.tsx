import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useLocation } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as bookReads from '@/data/collections/book';
import { queries } from '@/data/queries';
import { createReads, renderAsClient, signInAs } from '@/data/signed-in.test-utils';
import { type Entry, formatFolio } from '@/domain/ledger/ledger';
import { createMayaBook, WrittenBook } from '@/domain/ledger/written-book.fixture';
import { createFullBook } from '@/domain/ledger/written-desk.fixture';
import * as files from '@/lib/files/save-file';
import { setAmountsHidden } from '@/ui/ledger/hidden-amounts';
import { Component as StatementPage } from './statement-page';
import { maxEntriesReadAtOnce } from './use-load-entries';

/** A book with every act there is. */
const story = createFullBook();
const settled = story.entries.find((entry) => formatFolio(entry) === 'T2')?.at.getTime() ?? 0;
const minute = 60_000;
signInAs('maya', new Date(settled + 60 * minute));

/** Maya's March, and a May in which more was credited. */
const twoMonths = createMayaBook()
  .on(new Date(2026, 4, 3, 12))
  .completed(3);

/** One request a day, each cancelled an hour later. */
function createLongBook(requests: number): WrittenBook {
  const book = new WrittenBook('maya', new Date(2024, 0, 1, 9)).opened();
  for (let i = 0; i < requests; i += 1) {
    book
      .on(new Date(2024, 0, 2 + i, 9))
      .requested('10.00')
      .cancelled(i);
  }
  return book;
}
/** Longer than what is read at once. */
const long = createLongBook(maxEntriesReadAtOnce / 2 + 50);

const scrollIntoView = vi.fn();
beforeEach(() => {
  // The test browser has no layout, so nothing can be scrolled to.
  Element.prototype.scrollIntoView = scrollIntoView;
  vi.spyOn(bookReads, 'getBook').mockReturnValue(new Promise(() => undefined));
  vi.spyOn(bookReads, 'extendBook').mockReturnValue(new Promise(() => undefined));
  vi.spyOn(files, 'saveCsv').mockReturnValue();
  vi.spyOn(window, 'print').mockImplementation(() => undefined);
  setAmountsHidden(false);
});
afterEach(() => {
  scrollIntoView.mockClear();
  Reflect.deleteProperty(Element.prototype, 'scrollIntoView');
});

type Written = WrittenBook & { archives?: Record<'deposits' | 'withdrawals' | 'trades', unknown> };

/** The newest entries of a book; all of them if no count is given. */
const sliceOf = ({ entries }: WrittenBook, count = entries.length): bookReads.LedgerBook => ({
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
}

function open(book: Written = createMayaBook(), { address = '', slice = sliceOf(book), change = (entry) => entry }: Given = {}) {
  const reads = createReads();
  const setSlice = (next: bookReads.LedgerBook) => reads.set(queries.book('maya'), next);
  const setRecords = ({ documents, archives }: Written) => {
    for (const [name, { queryKey }] of Object.entries(recordQueries)) reads.client.setQueryData<unknown>(queryKey, documents[name] ?? null);
    for (const col of ['deposits', 'withdrawals', 'trades'] as const) {
      reads.client.setQueryData<unknown>(queries.archives(col, 'maya').queryKey, archives?.[col]);
    }
  };
  setSlice({ ...slice, entries: slice.entries.map(change) });
  setRecords(book);
  reads.set(queries.chart('bitcoin', 1), { points: [], sample: true });
  // Reading the records again finds the same.
  for (const { queryKey } of Object.values(recordQueries)) {
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
  const choose = (picker: string, option: string) => view.user.selectOptions(screen.getByRole('combobox', { name: picker }), option);
  return { ...view, reads, setSlice, setRecords, choose };
}

const addressIs = (address: string) =>
  waitFor(() => expect(screen.getByLabelText('Address')).toHaveTextContent(new RegExp(`^${address.replace(/[?.]/g, '\\$&')}$`)));
const table = () => within(screen.getByRole('table', { name: /^Your book/ }));
const folios = () => [...document.querySelectorAll('td.folio')].map((cell) => cell.textContent).filter(Boolean);
const region = (name: string) => within(screen.getByRole('region', { name }));
const adding = () => region('The book adds up');
const rowsOf = (name: string) =>
  region(name)
    .getAllByRole('row')
    .map((row) => [...row.children].map((cell) => cell.textContent).join(' '));

describe('the period', () => {
  it('is the newest month, in the order of the book, between its opening and its closing balance', () => {
    open();
    expect(screen.getByRole('heading', { name: 'March 2026' })).toBeInTheDocument();
    expect(folios()).toEqual(['A1 U1 V1', 'D1', 'A2 D2', 'D3', 'D4', 'D5', 'A3 D6', 'U2', 'D7']);
    expect(table().getByRole('row', { name: 'Opening balance 0.00' })).toBeVisible();
    expect(table().getByRole('row', { name: 'Closing balance 1,400.00' })).toBeVisible();
  });

  it('moves by arrows over months without entries, which stop at both ends', async () => {
    const { press } = open(twoMonths);
    expect(folios()).toEqual(['A4 D8']);
    expect(table().getByRole('row', { name: 'Opening balance 1,400.00' })).toBeVisible();
    await press('No entries after this month');
    await addressIs('');
    await press('March 2026');
    await addressIs('?month=2026-03');
    expect(folios()).toHaveLength(9);
    expect(screen.getByRole('button', { name: 'No entries before this month' })).toHaveAttribute('aria-disabled', 'true');
    await press('May 2026');
    await addressIs('?month=2026-05');
  });

  it('says that a month of the address has no entries', () => {
    open(twoMonths, { address: '?month=2026-04' });
    expect(screen.getByRole('heading', { name: 'No entries in April 2026' })).toBeVisible();
    expect(screen.getByText(/stayed at \$1,400\.00/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'May 2026' })).toBeVisible();
  });

  it('is the newest month if the address makes no sense', () => {
    open(twoMonths, { address: '?month=2026-13&show=nonsense&order=upside-down' });
    expect(folios()).toEqual(['A4 D8']);
  });

  it('can be any days, from those of the month on, in either order, or the whole book', async () => {
    const { choose } = open();
    const set = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
    await choose('Period', 'Date range');
    await addressIs('?period=range&from=2026-03-01&to=2026-03-31');
    set('From', '2026-03-06');
    set('To', '2026-03-09');
    await addressIs('?period=range&from=2026-03-06&to=2026-03-09');
    expect(folios()).toEqual(['D4', 'D5', 'A3 D6']);
    expect(table().getByRole('row', { name: 'Opening balance 500.00' })).toBeVisible();
    expect(table().getByRole('row', { name: 'Closing balance 1,400.00' })).toBeVisible();
    set('To', '2026-03-04');
    expect(folios()).toEqual(['D3', 'D4']);
    expect(screen.getByRole('heading', { name: '4 Mar 2026 to 6 Mar 2026' })).toBeInTheDocument();
    expect(screen.getByLabelText('From')).toBeValid();
    await choose('Period', 'Whole book');
    await addressIs('?period=all');
    expect(folios()[0]).toBe('A1 U1 V1');
  });
});

describe('order, filter and search', () => {
  it('show the newest first, without a sum above its figures', async () => {
    const { choose } = open();
    await choose('Order', 'Newest first');
    await addressIs('?order=newest');
    expect(folios().at(0)).toBe('D7');
    expect(screen.queryByText('Closing balance')).toBeNull();
  });

  it('show money, requests or acts of the desk only', async () => {
    const { choose } = open();
    await choose('Show', 'Money only');
    expect(folios()).toEqual(['A2 D2', 'A3 D6']);
    expect(table().getByRole('row', { name: 'Closing balance 1,400.00' })).toBeVisible();
    await choose('Show', 'Your requests');
    expect(folios()).toEqual(['D1', 'D3', 'D5', 'D7']);
    expect(screen.queryByText('Closing balance')).toBeNull();
    await choose('Show', 'By the desk');
    expect(folios()).toEqual(['A2 D2', 'D4', 'A3 D6', 'U2']);
    await choose('Show', 'All entries');
    await addressIs('');
  });

  it('name the filter that hides everything, and offer to clear it', async () => {
    const { press } = open(new WrittenBook().opened(), { address: '?show=money' });
    expect(screen.getByRole('heading', { name: /^No entries match .* in March 2026$/ })).toBeVisible();
    await press('Clear filters');
    expect(folios()).toEqual(['A1 U1 V1']);
  });

  it('find what is written anywhere in a line, count it, and add it up', async () => {
    const { type } = open(story, { address: '?period=all' });
    await type(screen.getByRole('searchbox', { name: 'Search these entries' }), '900.00');
    await addressIs('?period=all&q=900.00');
    expect(folios()).toEqual(['D7', 'A4 D8', 'D9']);
    expect(screen.getByText('3 entries · net +$900.00')).toBeVisible();
    expect(screen.queryByText('Closing balance')).toBeNull();
  });

  it('search the whole book on request, and say how many entries a filter hides', async () => {
    const { press, choose } = open(story, { address: '?month=2026-02&q=welcome' });
    expect(screen.getByRole('heading', { name: 'No entries match “welcome” in February 2026' })).toBeVisible();
    await press('Search the whole book (1)');
    expect(folios()).toEqual(['A7']);
    await choose('Show', 'Deposits');
    expect(screen.getByText(/^The filter hides [0-9]+ entries\.$/)).toBeVisible();
    await press('Clear filters');
    await addressIs('?period=all');
  });
});

describe('an entry', () => {
  it('opens and closes by its row, with the keyboard too', async () => {
    const { user } = open();
    const row = screen.getAllByRole('button', { name: 'Deposit completed' })[1] ?? document.body;
    await user.click(row);
    await addressIs('#A3');
    expect(row).toHaveAttribute('aria-expanded', 'true');
    await user.keyboard('{Enter}');
    await addressIs('');
    await user.keyboard(' ');
    await addressIs('#A3');
    expect(scrollIntoView).not.toHaveBeenCalled();
  });

  it('shows each figure before and after, and marks only what changed', () => {
    open(undefined, { address: '#A3' });
    const account = within(screen.getByRole('table', { name: 'Changes, A3' }));
    expect(account.getByRole('row', { name: 'Balance $500.00 $1,400.00 +$900.00' })).toBeVisible();
    expect(account.getByRole('row', { name: 'Profit $0.00 $0.00 none' }).querySelector('del, ins')).toBeNull();
    expect(screen.getByRole('row', { name: 'Status pending completed changed' })).toBeVisible();
  });

  it('quotes the desk word for word, and says who, when and under which id', () => {
    open(undefined, { address: '#D4' });
    expect(screen.getByText('“The transaction id belongs to another address. Please check it and send the request again.”')).toBeVisible();
    expect(screen.getByText('Administrator')).toBeVisible();
    expect(screen.getByText('6 Mar 2026, 10:31:00')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Copy the entry id of D4' })).toBeVisible();
  });

  it('says that the operator wrote it', () => {
    const change = (entry: Entry) => (entry.action === 'status.changed' ? { ...entry, actor: 'operator' } : entry);
    open(undefined, { address: '#U2', change });
    expect(screen.getAllByText('Operator')).toHaveLength(2);
    expect(screen.queryByText('Administrator')).toBeNull();
  });

  it('is found by a link to either of its numbers, in any month', () => {
    open(twoMonths, { address: '#D2' });
    expect(screen.getByRole('button', { name: 'Deposit completed', expanded: true })).toBeVisible();
    expect(scrollIntoView).toHaveBeenCalledOnce();
    expect(folios()).toHaveLength(9);
  });

  it('is marked if it arrives while the page is open', () => {
    const { setSlice } = open(undefined, { address: '?month=2026-03' });
    expect(document.querySelector('.fresh')).toBeNull();
    setSlice(sliceOf(createMayaBook().completed(3)));
    expect([...document.querySelectorAll('.fresh .folio')].map((cell) => cell.textContent)).toEqual(['A4 D8']);
  });

  it('links to the entry that it answers, and back, also if a filter hides one of them', async () => {
    const { user, unmount } = open(story, { address: '?period=all#D1' });
    await user.click(screen.getByRole('link', { name: 'A2 D2, Deposit completed' }));
    await addressIs('?period=all#A2');
    await user.click(screen.getByRole('link', { name: 'D1, Deposit requested' }));
    await addressIs('?period=all#D1');
    unmount();
    const filtered = open(story, { address: '?period=all&show=money#A2' });
    await filtered.user.click(screen.getByRole('link', { name: 'D1, Deposit requested' }));
    await addressIs('#D1');
    expect(screen.getByRole('button', { name: 'Deposit requested', expanded: true })).toBeVisible();
  });
});

describe('a settled trade', () => {
  const working = () => region('How the result was calculated');
  const fact = (term: string) => working().getByText(term, { selector: 'dt' }).nextElementSibling;
  /** Prices around the settlement at 60,282.27, the middle one `away` minutes from it. */
  const prices = (price: string, away: number, spacing: number) => ({
    points: [-1, 0, 1].map((step) => ({ at: settled + (away + step * spacing) * minute, price: step === 0 ? price : '1.00' })),
    sample: false,
  });

  it('shows both prices with source and time, its formula, and the calculated beside the recorded result', () => {
    open(story, { address: '#T2' });
    expect(working().getByText('200.00 × 5 × (60,282.27 − 64,210.00) ÷ 64,210.00')).toBeVisible();
    expect(working().getByText(/^your order, T1, [0-9]+ Mar 2026, [0-9:]{8}$/)).toBeVisible();
    expect(working().getByText(/^the desk, T2, [0-9]+ Mar 2026, [0-9:]{8}$/)).toBeVisible();
    expect(working().getByRole('row', { name: 'Calculated in your browser −$61.17' })).toBeVisible();
    expect(working().getByRole('row', { name: 'Recorded in T2 −$61.17' })).toBeVisible();
    expect(working().getByText('Matches to the cent.')).toBeVisible();
  });

  it('says "manual", by how much it differs, and why', () => {
    open(story, { address: '#T6' });
    expect(working().getByText('Manual.')).toBeVisible();
    expect(working().getByText(/It differs from the formula by \+\$5\.00\./)).toBeVisible();
    expect(working().getByText(/“The price service was away\.”/)).toBeVisible();
  });

  it('is compared with the market price nearest to the settlement, and marked over 1%', () => {
    const { reads } = open(story, { address: '?period=all#T2' });
    reads.set(queries.chart('bitcoin', 1), prices('60000.00', -2, 5));
    expect(fact('Difference')).toHaveTextContent(/^\+0\.47%$/);
    expect(fact('Market then')).toHaveTextContent(/^60,000\.00price service, .+, prices 5 minutes apart$/);
    expect(working().queryByText(/^The closing price is/)).toBeNull();
    reads.set(queries.chart('bitcoin', 1), prices('61000.00', 2, 5));
    expect(working().getByText('The closing price is 1.18% below the market price at that time.')).toBeVisible();
    expect(working().getByText('Matches to the cent.')).toBeVisible();
  });

  it('is not compared with a price over 10 minutes away', () => {
    const { reads } = open(story, { address: '?period=all#T2' });
    reads.set(queries.chart('bitcoin', 1), prices('1.00', 20, 60));
    expect(working().getByText(/is over 10 minutes away; prices from that time are 1 hour apart$/)).toBeVisible();
    expect(working().queryByText('Difference')).toBeNull();
  });

  it('says that the price service did not respond, and reads it again', async () => {
    const { user, reads } = open(story, { address: '?period=all#T2' });
    reads.clear(queries.chart('bitcoin', 1));
    const retry = reads.fail(queries.chart('bitcoin', 1));
    expect(working().getByText('The price service didn’t respond.', { exact: false })).toBeVisible();
    await user.click(working().getByRole('button', { name: 'Try again' }));
    expect(retry).toHaveBeenCalledOnce();
  });
});

describe('the check', () => {
  const damaged = (book: Written, document: string, field: string, value: string): Written =>
    Object.assign(Object.create(Object.getPrototypeOf(book)), book, {
      documents: { ...book.documents, [document]: { ...book.documents[document], [field]: value } },
    });

  it('shows its working and that it adds up, says how many lines its entries are on, and explains itself', async () => {
    const { user } = open(undefined, { address: '?period=all' });
    expect(rowsOf('The book adds up')).toEqual([
      'Opening balance $0.00',
      'Deposits completed, 2 +$1,400.00',
      'Sum of all entries $1,400.00',
      'Your account balance $1,400.00',
    ]);
    expect(screen.getByText('Matches to the cent. No entry is missing.')).toBeVisible();
    expect(folios()).toHaveLength(9);
    expect(screen.getByText(/entries in your book/)).toHaveTextContent(
      'from all 13 entries in your book (9 lines: a decision and its posting share a line), and compared',
    );
    await user.click(screen.getByText('How the check works'));
    expect(screen.getByText(/added up from zero, must equal your balance/)).toBeVisible();
  });

  it('leads from an earlier month to the current balance', () => {
    open(twoMonths, { address: '?month=2026-03' });
    expect(rowsOf('The book adds up')).toEqual([
      'Opening balance $0.00',
      'Deposits completed, 2 +$1,400.00',
      'Closing balance $1,400.00',
      'Since then, 1 entry +$250.00',
      'Your account balance $1,650.00',
    ]);
  });

  it('shows what is reserved and held', () => {
    open(story, { address: '?period=all' });
    expect(adding().getByRole('row', { name: 'Reserved for 1 withdrawal $200.00' })).toBeVisible();
    expect(adding().getByRole('row', { name: 'Held in 1 open trade $200.00' })).toBeVisible();
  });

  it('names the first line that does not follow, and lists the others', () => {
    const book = createMayaBook();
    const entries = book.entries.filter((entry) => !['D4', 'A3'].includes(formatFolio(entry)));
    open(book, { slice: { entries, older: null, total: entries.length } });
    const found = region('The book doesn’t add up');
    expect(found.getByText(/^D4 is missing before D5\./)).toBeVisible();
    expect(found.getByText(/^[0-9]+ more things don’t add up$/)).toBeVisible();
  });

  it('opens the line that does not follow, through any filter', async () => {
    const change = (entry: Entry) => (entry.action === 'deposit.rejected' ? { ...entry, reason: '' } : entry);
    const { press } = open(story, { address: '?period=all&show=trades', change });
    await press('Open D4');
    await addressIs('#D4');
    expect(screen.getByRole('button', { name: 'Deposit rejected', expanded: true })).toBeVisible();
  });

  it('shows what is unusual as a remark, and that the book adds up with it', async () => {
    setAmountsHidden(true);
    const { user } = open();
    await user.click(adding().getByText(/^[0-9]+ things are unusual, but not errors$/));
    expect(adding().getByText(/^D1 announces •••••, but its ••••• coins at ••••• are worth •••••[.]/)).toBeVisible();
    expect(adding().getByRole('button', { name: 'Open D1' })).toBeVisible();
  });

  it('names a document that differs from the book', () => {
    const { unmount } = open(damaged(createMayaBook(), 'accounts', 'balance', '1500.00'));
    const found = () => region('The book doesn’t add up');
    expect(found().getByText(/The lines add up to \$1,400.00, but the account says \$1,500.00\./)).toBeVisible();
    unmount();
    open(damaged(story, 'holds', 'reserved', '0.00'));
    expect(found().getByText(/\$0\.00 is reserved, but the pending withdrawals add up to \$200\.00\./)).toBeVisible();
  });

  it('says so without figures while amounts are hidden, on paper too', () => {
    setAmountsHidden(true);
    open(damaged(createMayaBook(), 'accounts', 'balance', '1500.00'));
    expect(screen.getAllByText(/The lines add up to •••••, but the account says •••••\./)).toHaveLength(2);
    expect(document.body).not.toHaveTextContent('1,500.00');
  });

  it('reads book and records again if one lacks an entry of the other, and calls what remains an error', async () => {
    const [before, after] = [createMayaBook(), createMayaBook().completed(3)];
    let finish = (_: bookReads.LedgerBook) => {};
    const getBook = vi.mocked(bookReads.getBook).mockReturnValue(new Promise((resolve) => (finish = resolve)));
    const { setSlice } = open(after, { slice: sliceOf(before) });
    expect(screen.getByRole('heading', { name: 'Refreshing' })).toBeVisible();
    await act(async () => finish(sliceOf(before)));
    const found = within(await screen.findByRole('region', { name: 'The book doesn’t add up' }));
    expect(found.getByText(/A4 is missing: the book ends at A3, but the document is at A4\./)).toBeVisible();
    setSlice(sliceOf(after));
    expect(screen.getByRole('heading', { name: 'The book adds up' })).toBeVisible();
    expect(getBook).toHaveBeenCalledOnce();
  });

  it('reads everything again on request', async () => {
    const { press } = open();
    await press('Check again');
    expect(bookReads.getBook).toHaveBeenCalledOnce();
  });

  it('loads and fails alone if the records cannot be read, and reads them again', async () => {
    const { press, reads } = open();
    reads.clear(queries.holds('maya'));
    expect(screen.getByText('Checking your book…')).toBeInTheDocument();
    const retry = reads.fail(queries.holds('maya'));
    expect(screen.getByRole('heading', { name: 'Couldn’t load your stored balance and records' })).toBeVisible();
    await press('Try again');
    expect(retry).toHaveBeenCalledOnce();
    expect(folios()).toHaveLength(9);
  });
});

describe('the book as a whole', () => {
  it('is a skeleton while it loads, says what failed and why, is read again, and may be empty', async () => {
    const { press, reads, setSlice } = open();
    reads.clear(queries.book('maya'));
    expect(screen.getByText('Loading…')).toBeInTheDocument();
    expect(document.body.textContent).not.toMatch(/[0-9]\.[0-9]{2}/);
    const retry = reads.fail(queries.book('maya'));
    expect(screen.getByRole('heading', { name: 'Couldn’t load your book' })).toBeVisible();
    expect(screen.getByText(/No answer/)).toBeVisible();
    await press('Try again');
    expect(retry).toHaveBeenCalledOnce();
    setSlice({ entries: [], older: null, total: 0 });
    expect(screen.getByRole('heading', { name: 'No entries yet' })).toBeVisible();
  });

  it('is headed on paper by whose it is, which days, what is left out, and what the check found', async () => {
    const { press } = open(story, { address: '?period=all&show=trades' });
    const head = screen.getByText('Printed', { selector: 'dt' }).closest('dl');
    expect(head).toHaveTextContent('ClientMaja Lindqvist, maya@example.com');
    expect(head).toHaveTextContent('Periodthe whole book');
    expect(head).toHaveTextContent('Filtertrades');
    expect(head).toHaveTextContent(`All times are in the time zone ${Intl.DateTimeFormat().resolvedOptions().timeZone}.`);
    expect(head).toHaveTextContent(/CheckThe book adds up: all [0-9]+ entries, to the cent/);
    await press('Print');
    await waitFor(() => expect(window.print).toHaveBeenCalledOnce());
  });
});

describe('a long book of which the newest entries have been read', () => {
  const part = sliceOf(long, 20);
  /** All of its last month, October, and more. */
  const enough = sliceOf(long, 100);
  const extend = () => vi.mocked(bookReads.extendBook);
  /** @returns ends the read of older entries */
  function readSlowly() {
    let finish = (_: bookReads.LedgerBook) => {};
    extend().mockReturnValueOnce(new Promise((resolve) => (finish = resolve)));
    return (slice: bookReads.LedgerBook) => act(async () => finish(slice));
  }
  const saved = () => vi.mocked(files.saveCsv);

  it('shows the newest month, and reads nothing more by itself', () => {
    open(long, { slice: part });
    expect(screen.getByRole('heading', { name: 'October 2024' })).toBeInTheDocument();
    expect(folios().at(-1)).toBe('D600');
    expect(extend()).not.toHaveBeenCalled();
  });

  it('says how much the check has read, and reads the rest on request', async () => {
    const { user } = open(long, { slice: part });
    const [finishFirst, finishSecond] = [readSlowly(), readSlowly()];
    const check = region('Not checked yet');
    expect(check.getByText(/^20 of the 603 entries in your book have been loaded\./)).toBeVisible();
    await user.click(check.getByRole('button', { name: 'Load and check the whole book' }));
    expect(check.getByRole('progressbar', { name: 'Loading the rest' })).toBeVisible();
    await finishFirst(sliceOf(long, 30));
    expect(extend()).toHaveBeenCalledTimes(2);
    await finishSecond(sliceOf(long));
    expect(adding().getByText('Matches to the cent. No entry is missing.')).toBeVisible();
  });

  it.each(['?month=2024-02', '#D1'])('reads on to %s', (address) => {
    open(long, { slice: part, address });
    expect(screen.getByText('Loading older entries: 20 of 603')).toBeInTheDocument();
    expect(extend()).toHaveBeenCalledOnce();
  });

  it.each(['?from=2024-10-25', '?from=2024-10-20&to=2024-10-25'])('reads no further than %s needs', (address) => {
    open(long, { slice: part, address });
    expect(extend()).not.toHaveBeenCalled();
  });

  it('offers earlier entries if there are some', async () => {
    const { press } = open(long, { slice: part, address: '?period=all&order=newest' });
    expect(folios()[0]).toBe('D600');
    await press('Show earlier entries');
    expect(extend()).toHaveBeenCalledOnce();
  });

  it('begins with the balance before its first line', () => {
    open(story, { slice: { ...sliceOf(story, 20), total: 900 }, address: '?period=all' });
    expect(screen.getByRole('row', { name: /^Closing balance/ })).toHaveTextContent('Closing balance1,093.00');
    expect(screen.getByRole('row', { name: /^Opening balance/ })).toHaveTextContent('Opening balance1,088.00');
  });

  it('reads the whole period before it is exported; printing must wait for that', async () => {
    const finish = readSlowly();
    const { press } = open(long, { slice: part, address: '?show=requests' });
    await press('Export');
    await press('Print');
    expect(screen.getByRole('button', { name: 'Export' })).toHaveAttribute('aria-busy', 'true');
    expect(screen.getByRole('button', { name: 'Print' })).toHaveAccessibleDescription('Loading older entries first…');
    expect(saved()).not.toHaveBeenCalled();
    await finish(enough);
    expect(window.print).not.toHaveBeenCalled();
    expect(saved()).toHaveBeenCalledExactlyOnceWith('glassbook-statement-2024-10.csv', expect.any(String));
    const days = long.entries.filter(({ at }) => at >= new Date(2024, 9, 1));
    expect(saved().mock.calls[0]?.[1].trimEnd().split('\r\n')).toHaveLength(1 + days.length);
    expect(screen.getByRole('button', { name: 'Export' })).not.toHaveAttribute('aria-busy');
  });

  it('reads the whole period before it is printed', async () => {
    const finish = readSlowly();
    const { press } = open(long, { slice: part });
    await press('Print');
    expect(window.print).not.toHaveBeenCalled();
    expect(screen.getByRole('button', { name: 'Print' })).toHaveAttribute('aria-busy', 'true');
    await finish(enough);
    await waitFor(() => expect(window.print).toHaveBeenCalledOnce());
    expect(screen.getByRole('button', { name: 'Print' })).not.toHaveAttribute('aria-busy');
  });

  it('continues the export when a failed read is tried again', async () => {
    extend().mockRejectedValueOnce(new Error('No answer'));
    const { user, press } = open(long, { slice: part });
    await press('Export');
    expect(await screen.findByRole('heading', { name: 'Couldn’t load older entries' })).toBeVisible();
    extend().mockResolvedValueOnce(enough);
    await user.click(screen.getAllByRole('button', { name: 'Try again' })[0] ?? document.body);
    await waitFor(() => expect(saved()).toHaveBeenCalledOnce());
    expect(screen.getByRole('button', { name: 'Export' })).not.toHaveAttribute('aria-busy');
  });

  it('says that older entries could not be read, and reads them only on request', async () => {
    extend().mockRejectedValueOnce(new Error('No answer'));
    const { user } = open(long, { slice: part, address: '?month=2024-02' });
    expect(await screen.findByRole('heading', { name: 'Couldn’t load older entries' })).toBeVisible();
    expect(extend()).toHaveBeenCalledOnce();
    await user.click(screen.getAllByRole('button', { name: 'Try again' })[0] ?? document.body);
    expect(extend()).toHaveBeenCalledTimes(2);
  });
});

it('reads a book that is not long whole at once', () => {
  open(story, { slice: sliceOf(story, 10) });
  expect(bookReads.extendBook).toHaveBeenCalledOnce();
  expect(screen.queryByRole('button', { name: /check the whole book/ })).toBeNull();
});

describe('a long list of lines', () => {
  const many = createLongBook(120);

  it('shows the newest 200, and more on request', async () => {
    const { user } = open(many, { address: '?period=all' });
    expect(folios()).toHaveLength(200);
    expect(folios().at(-1)).toBe('D240');
    await user.click(screen.getByText('Show earlier entries'));
    expect(folios()).toHaveLength(241);
    expect(screen.queryByText('Show earlier entries')).toBeNull();
  });

  it('is printed whole, by the button and by the browser', async () => {
    const printed: number[] = [];
    // As a browser does it: the page renders itself for paper, and is printed as it is then.
    vi.mocked(window.print).mockImplementation(() => {
      window.dispatchEvent(new Event('beforeprint'));
      printed.push(folios().length);
    });
    const { user } = open(many, { address: '?period=all' });
    // Looking for a role in so many rows takes seconds.
    await user.click(screen.getByText('Print'));
    await waitFor(() => expect(printed).toEqual([241]));
    act(() => void window.dispatchEvent(new Event('afterprint')));
    expect(folios()).toHaveLength(200);
  });
});

describe('hidden amounts', () => {
  it('are hidden everywhere, with the colours that tell a gain from a loss', async () => {
    const { press } = open(story, { address: '?period=all#T2' });
    expect(document.querySelector('.amount:is(.gain, .loss)')).not.toBeNull();
    await press('Hide amounts');
    expect(document.querySelector('.amount:is(.gain, .loss)')).toBeNull();
    expect(document.body).not.toHaveTextContent('61.17');
    expect(document.body).not.toHaveTextContent('1,093.00');
  });

  it.each([
    ['deposit.rejected', '#D4', 'blockquote'],
    ['trade.settled', '#T6', 'section'],
  ])('are hidden in the desk’s words about %s too', (action, address, element) => {
    setAmountsHidden(true);
    const change = (entry: Entry) => (entry.action === action && entry.reason ? { ...entry, reason: 'The right amount is 12.50.' } : entry);
    open(story, { address, change });
    const quotes = screen.getAllByText(/The right amount is •••••\./).map((quote) => quote.closest(element));
    expect(quotes.some((quote) => quote !== null)).toBe(true);
    expect(document.body).not.toHaveTextContent('12.50');
  });
});
