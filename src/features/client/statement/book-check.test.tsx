import { act, screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import * as bookReads from '@/data/collections/book';
import { queries } from '@/data/queries';
import { type Entry, formatFolio } from '@/domain/ledger/ledger';
import { createMayaBook } from '@/domain/ledger/written-book.fixture';
import { setAmountsHidden } from '@/ui/ledger/hidden-amounts';
import {
  addressIs,
  findAdding,
  folios,
  open,
  region,
  signInToStatement,
  sliceOf,
  story,
  twoMonths,
  type Written,
} from './statement-page.test-utils';

signInToStatement();

const rowsOfCheck = async () =>
  (await findAdding())
    .getAllByRole('row')
    .map((row) => [...row.children].map((cell) => cell.textContent).join(' '));

describe('the check', () => {
  const damaged = (book: Written, document: string, field: string, value: string): Written =>
    Object.assign(Object.create(Object.getPrototypeOf(book)), book, {
      documents: { ...book.documents, [document]: { ...book.documents[document], [field]: value } },
    });

  it('shows its working and that it adds up, says how many lines its entries are on, and explains itself', async () => {
    const { user } = open(undefined, { address: '?period=all' });
    expect(await rowsOfCheck()).toEqual([
      'Opening balance $0.00',
      'Deposits completed, 2 +$1,400.00',
      'Sum of all entries $1,400.00',
      'Your account balance $1,400.00',
    ]);
    expect(screen.getByText(/^Matches to the cent\. No entry is missing\./)).toBeVisible();
    expect(folios()).toHaveLength(9);
    expect(screen.getByText(/entries in your book/)).toHaveTextContent(
      'from all 13 entries in your book (9 lines: entries recorded together share a line), and compared',
    );
    await user.click(screen.getByText('How the check works'));
    expect(screen.getByText(/added up from zero, must equal your balance/)).toBeVisible();
  });

  it('leads from an earlier month to the current balance', async () => {
    open(twoMonths, { address: '?month=2026-03' });
    expect(await rowsOfCheck()).toEqual([
      'Opening balance $0.00',
      'Deposits completed, 2 +$1,400.00',
      'Closing balance $1,400.00',
      'Since then, 1 line +$250.00',
      'Your account balance $1,650.00',
    ]);
  });

  it('shows what is reserved and held', async () => {
    open(story, { address: '?period=all' });
    const adding = await findAdding();
    expect(adding.getByRole('row', { name: 'Reserved for 1 withdrawal $200.00' })).toBeVisible();
    expect(adding.getByRole('row', { name: 'Held in 1 open trade $200.00' })).toBeVisible();
  });

  it('names the first line that does not follow, and lists the others', () => {
    const book = createMayaBook();
    const entries = book.entries.filter((entry) => !['D4', 'A3'].includes(formatFolio(entry)));
    open(book, { slice: { entries, older: null, total: entries.length } });
    const found = region('The book doesn’t add up');
    expect(found.getByText(/^D4 is missing before D5\./)).toBeVisible();
    expect(found.getByText(/^[0-9]+ more things don’t add up$/)).toBeVisible();
  });

  it('opens the line that does not follow, through any filter', { tags: ['full'] }, async () => {
    const change = (entry: Entry) =>
      entry.action === 'deposit.rejected' ? { ...entry, reason: '' } : entry;
    const { press } = open(story, { address: '?period=all&kind=trades', change });
    await press('Open D4');
    await addressIs('#D4');
    expect(screen.getByRole('button', { name: 'Deposit rejected', expanded: true })).toBeVisible();
  });

  it('shows what is unusual as a remark, and that the book adds up with it', async () => {
    setAmountsHidden(true);
    const { user } = open();
    const adding = await findAdding();
    await user.click(adding.getByText(/^[0-9]+ things are unusual, but not errors$/));
    expect(
      adding.getByText(/^D1 announces •••••, but its ••••• coins at ••••• are worth •••••[.]/),
    ).toBeVisible();
    expect(adding.getByRole('button', { name: 'Open D1' })).toBeVisible();
  });

  it('is one line before the entries on a phone, which names remarks, and stays open when it is read again', {
    tags: ['full'],
  }, async () => {
    vi.stubGlobal('matchMedia', (media: string) =>
      Object.assign(new EventTarget(), { media, matches: media === '(width < 40rem)' }),
    );
    const { user } = open();
    const name = /^Adds up to the cent · \d+ entries checked · \d+ remarks?$/;
    await screen.findByRole('button', { name });
    const line = () => screen.getByRole('button', { name });
    expect(line()).toHaveAttribute('aria-expanded', 'false');
    const entries = screen.getByRole('region', { name: /^Entries/ });
    expect(line().compareDocumentPosition(entries) & Node.DOCUMENT_POSITION_FOLLOWING).not.toBe(0);
    await user.click(line());
    act(() => void window.dispatchEvent(new Event('beforeprint')));
    expect(line().compareDocumentPosition(entries) & Node.DOCUMENT_POSITION_FOLLOWING).toBe(0);
    act(() => void window.dispatchEvent(new Event('afterprint')));
    expect(line()).toHaveAttribute('aria-expanded', 'true');
    vi.unstubAllGlobals();
  });

  it('names a document that differs from the book', () => {
    const { unmount } = open(damaged(createMayaBook(), 'accounts', 'balance', '1500.00'));
    const found = () => region('The book doesn’t add up');
    expect(
      found().getByText(/The lines add up to \$1,400.00, but the account says \$1,500.00\./),
    ).toBeVisible();
    unmount();
    open(damaged(story, 'holds', 'reserved', '0.00'));
    expect(
      found().getByText(/\$0\.00 is reserved, but the pending withdrawals add up to \$200\.00\./),
    ).toBeVisible();
  });

  it('says so without figures while amounts are hidden, on paper too', { tags: ['full'] }, () => {
    setAmountsHidden(true);
    open(damaged(createMayaBook(), 'accounts', 'balance', '1500.00'));
    expect(
      screen.getAllByText(/The lines add up to •••••, but the account says •••••\./),
    ).toHaveLength(2);
    expect(document.body).not.toHaveTextContent('1,500.00');
  });

  it('reads book and records again if one lacks an entry of the other, and calls what remains an error', async () => {
    const before = createMayaBook();
    const after = createMayaBook().completed(3);
    let finish = (_: bookReads.LedgerBook) => {};
    const getBook = vi
      .mocked(bookReads.getBook)
      .mockReturnValue(new Promise((resolve) => (finish = resolve)));
    const { setSlice } = open(after, { slice: sliceOf(before) });
    expect(screen.getByRole('heading', { name: 'Refreshing' })).toBeVisible();
    await act(async () => finish(sliceOf(before)));
    const found = within(await screen.findByRole('region', { name: 'The book doesn’t add up' }));
    expect(
      found.getByText(/A4 is missing: the book ends at A3, but the document is at A4\./),
    ).toBeVisible();
    setSlice(sliceOf(after));
    expect(await screen.findByRole('heading', { name: 'The book adds up' })).toBeVisible();
    expect(getBook).toHaveBeenCalledOnce();
  });

  it('reads everything again on request', { tags: ['full'] }, async () => {
    const { press } = open();
    await press('Check again');
    expect(bookReads.getBook).toHaveBeenCalledOnce();
  });

  it('loads and fails alone if the records cannot be read, and reads them again', {
    tags: ['full'],
  }, async () => {
    const { press, reads } = open();
    reads.clear(queries.holds('maya'));
    expect(screen.getByText('Checking your book…')).toBeInTheDocument();
    const retry = reads.fail(queries.holds('maya'));
    expect(
      screen.getByRole('heading', { name: 'Couldn’t load your stored balance and records' }),
    ).toBeVisible();
    await press('Try again');
    expect(retry).toHaveBeenCalledOnce();
    expect(folios()).toHaveLength(9);
  });
});
