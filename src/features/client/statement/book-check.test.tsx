import { act, screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import * as bookReads from '@/data/collections/book';
import { queries } from '@/data/queries';
import { createMayaBook } from '@/domain/ledger/fixtures/written-book.fixture';
import { type Entry, formatFolio } from '@/domain/ledger/ledger';
import { setAmountsHidden } from '@/ui/ledger/hidden-amounts';
import {
  addressIs,
  findAdding,
  folios,
  open,
  openProof,
  proof,
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

  it('is one line above its sum, with the proof behind it, which explains itself', async () => {
    const { user } = open(undefined, { address: '?period=all' });
    expect(await rowsOfCheck()).toEqual([
      'Opening balance $0.00',
      'Deposits credited, 2 +$1,400.00',
      'Sum of all entries $1,400.00',
      'Your account balance $1,400.00',
    ]);
    expect(screen.getByText(/^Adds up · 13 entries/)).toBeVisible();
    expect(screen.queryByText(/^Matches to the cent/)).toBeNull();
    const sheet = await openProof(user);
    expect(sheet.getByText(/^Matches to the cent\. No entry is missing\./)).toBeVisible();
    expect(sheet.getByText(/entries in your book/)).toHaveTextContent(
      'from all 13 entries in your book, and compared',
    );
    await user.click(sheet.getByText('How the check works'));
    expect(sheet.getByText(/added up from zero, must equal your balance/)).toBeVisible();
    expect(sheet.getByText('What it can’t prove.')).toBeVisible();
  });

  it('leads from an earlier month to the current balance', async () => {
    open(twoMonths, { address: '?month=2026-03' });
    expect(await rowsOfCheck()).toEqual([
      'Opening balance $0.00',
      'Deposits credited, 2 +$1,400.00',
      'Closing balance $1,400.00',
      'Since then, 1 line +$250.00',
      'Your account balance $1,650.00',
    ]);
  });

  it('shows what is reserved and in open trades', async () => {
    open(story, { address: '?period=all' });
    const adding = await findAdding();
    expect(adding.getByRole('row', { name: 'Reserved for 1 withdrawal $200.00' })).toBeVisible();
    expect(adding.getByRole('row', { name: 'In 1 open trade $200.00' })).toBeVisible();
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
    const line = await screen.findByText(/^Adds up · 13 entries/);
    expect(line.closest('[role=status]')).toHaveTextContent(
      /^Adds up · 13 entries · [0-9]+ remarks$/,
    );
    const sheet = await openProof(user);
    await user.click(sheet.getByText(/^[0-9]+ things are unusual, but not errors$/));
    expect(
      sheet.getByText(/^D1 announces •••••, but its ••••• coins at ••••• are worth •••••[.]/),
    ).toBeVisible();
    await user.click(sheet.getByRole('button', { name: 'Open D1' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    await addressIs('#D1');
  });

  it('comes before the entries, whose sum comes after them, and its proof stays open when the book is read again', {
    tags: ['full'],
  }, async () => {
    const { user, setSlice } = open();
    const line = await screen.findByText(/^Adds up · /);
    const entries = screen.getByRole('region', { name: /^Entries/ });
    const isBefore = (one: Element, other: Element) =>
      (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
    expect(isBefore(line, entries)).toBe(true);
    expect(isBefore(entries, screen.getByRole('region', { name: 'The sum' }))).toBe(true);
    await openProof(user);
    setSlice({ ...sliceOf(createMayaBook()), entries: [...createMayaBook().entries] });
    expect(await proof().findByText(/^It adds up\. Comparing it/)).toBeVisible();
    expect(await proof().findByText(/^Matches to the cent/)).toBeVisible();
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
    expect(screen.getByText('Checking again…')).toBeVisible();
    await act(async () => finish(sliceOf(before)));
    const found = within(await screen.findByRole('region', { name: 'The book doesn’t add up' }));
    expect(
      found.getByText(/A4 is missing: the book ends at A3, but the record is at A4\./),
    ).toBeVisible();
    setSlice(sliceOf(after));
    expect(await screen.findByText(/^Adds up · /)).toBeVisible();
    expect(getBook).toHaveBeenCalledOnce();
  });

  it('reads everything again on request', { tags: ['full'] }, async () => {
    const { user, press } = open();
    await openProof(user);
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
