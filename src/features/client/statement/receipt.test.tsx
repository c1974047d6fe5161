import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import * as bookReads from '@/data/collections/book';
import { createMayaBook } from '@/domain/ledger/fixtures/written-book.fixture';
import { type Entry, formatFolio } from '@/domain/ledger/ledger';
import { renewKeptReceipt } from '@/domain/receipts/kept-receipt';
import {
  createReceipt,
  formatNumbers,
  formatReceipt,
  parseReceipt,
} from '@/domain/receipts/receipt';
import { readReceiptFile } from '@/domain/receipts/receipt-file';
import {
  getOpening,
  getReceiptKey,
  keepReceipt,
  readReceipt,
} from '@/lib/browser-storage/kept-receipts';
import { writeStored } from '@/lib/device/device';
import * as files from '@/lib/files/save-file';
import {
  createLongBook,
  findAdding,
  open,
  openProof,
  signInToStatement,
  sliceOf,
  twoMonths,
} from './statement-page.test-utils';
import { maxEntriesReadAtOnce } from './use-load-entries';

signInToStatement();

const november = new Date('2026-11-12T09:41:00Z');
const book = createMayaBook();
const opening = getOpening(book.entries) ?? '';

/** The device was here on 12 November and has seen this much of the book. */
const keepOf = async (entries: readonly Entry[], by = opening) =>
  keepReceipt(by, await renewKeptReceipt(null, 'maya', entries, november));
/** As it is on paper, and behind the technical details of its sheet. */
const shownReceipt = () => screen.getAllByText(/^GB1\./)[0]?.textContent ?? '';
const changeReason = (folio: string) => (entry: Entry) =>
  formatFolio(entry) === folio ? { ...entry, at: new Date(entry.at.getTime() + 1) } : entry;

describe('the receipt of a book', () => {
  it('is kept at the first visit, saved by one button, and copied', async () => {
    const { user } = open(book);
    const sheet = await openProof(user);
    expect(sheet.getByText(/First check on this device\.$/)).toBeVisible();
    const receipt = parseReceipt(shownReceipt());
    expect(receipt).toMatchObject(
      await createReceipt('maya', book.entries, receipt?.at ?? november),
    );
    expect(readReceipt(opening)?.receipt).toBe(shownReceipt().replace('maya', ''));
    await user.click(sheet.getByText('Technical details'));
    await user.click(sheet.getByRole('button', { name: 'Copy the receipt' }));
    expect(await navigator.clipboard.readText()).toBe(shownReceipt());
    const save = vi.spyOn(files, 'saveText').mockReturnValue();
    await user.click(sheet.getByRole('button', { name: 'Save receipt' }));
    const [name, text] = save.mock.calls[0] ?? [];
    expect(name).toMatch(/^glassbook-receipt-\d{4}-\d\d-\d\d\.txt$/);
    expect(readReceiptFile(text ?? '')).toMatchObject({
      receipts: [receipt],
      marks: readReceipt(opening)?.marks,
      unread: [],
    });
  });

  it('holds at the next visit, and then covers what is new', async () => {
    await keepOf(book.entries.slice(0, 6));
    const { user, setSlice } = open(book);
    const sheet = await openProof(user);
    expect(sheet.getByText(/It also matches your receipt of 12 Nov 2026\.$/)).toBeVisible();
    expect(Object.keys(readReceipt(opening)?.marks ?? {})).toHaveLength(book.entries.length);
    setSlice({ ...sliceOf(book), entries: [...book.entries] });
    await sheet.findByText('It adds up. Comparing it with the receipt on this device…');
    expect(await sheet.findByText(/It also matches your receipt of 12 Nov 2026\.$/)).toBeVisible();
  });

  it('is removed from this device, until the next visit', async () => {
    const { user, setSlice, unmount } = open(book);
    const sheet = await openProof(user);
    const remove = sheet.getByRole('button', { name: 'Remove it' });
    await user.click(remove);
    expect(readReceipt(opening)).toBeNull();
    expect(sheet.getByText(/^Removed from this device\./)).toBeVisible();
    expect(remove).toHaveFocus();
    expect(remove).toHaveAccessibleDescription('There is none on this device now.');
    setSlice({ ...sliceOf(book), entries: [...book.entries] });
    await sheet.findByText('It adds up. Comparing it with the receipt on this device…');
    await sheet.findByText(/^Matches to the cent/);
    expect(readReceipt(opening)).toBeNull();
    unmount();
    open(book);
    await findAdding();
    expect(readReceipt(opening)).not.toBeNull();
  });

  it('is on paper as a code', async () => {
    open(book);
    await findAdding();
    expect(
      screen.getByRole('img', { name: 'QR code of the receipt', hidden: true }),
    ).toBeInTheDocument();
  });

  it('stays, with what was pasted to compare, while a new entry is loaded and the balance is not', async () => {
    const { press, user, setSlice } = open(book);
    await openProof(user);
    await press('Compare an older receipt');
    const dialog = within(screen.getByRole('dialog', { name: 'Compare an older receipt' }));
    await user.type(dialog.getByLabelText('Receipt'), 'GB1.maya');
    await act(async () => setSlice(sliceOf(twoMonths)));
    const next = formatNumbers((await createReceipt('maya', twoMonths.entries, november)).numbers);
    await waitFor(() => expect(shownReceipt()).toContain(next));
    expect(screen.getByText('Checking again…')).toBeInTheDocument();
    expect(dialog.getByLabelText('Receipt')).toHaveValue('GB1.maya');
    expect(dialog.getByLabelText('Receipt')).toBeVisible();
  });

  it('stays, and so does what is said of it, while the same book is read and compared again', async () => {
    const { user, setSlice } = open(book);
    const sheet = await openProof(user);
    const section = sheet.getByRole('region', { name: 'Receipt of your book' });
    const keeps = 'This device keeps it too, and compares it at every visit';
    expect(section).toHaveTextContent(keeps);
    const shown = new Set<boolean>();
    new MutationObserver(() => shown.add(section.textContent.includes(keeps))).observe(
      document.body,
      { childList: true, subtree: true },
    );
    setSlice({ ...sliceOf(book), entries: [...book.entries] });
    await sheet.findByText('It adds up. Comparing it with the receipt on this device…');
    await sheet.findByText(/^Matches to the cent/);
    expect([...shown]).toEqual([true]);
  });

  it('of this visit is no earlier one: what was said stays when the same book is read again', async () => {
    const { user, setSlice } = open(book);
    const sheet = await openProof(user);
    expect(sheet.getByText(/First check on this device\.$/)).toBeVisible();
    setSlice({ ...sliceOf(book), entries: [...book.entries] });
    await sheet.findByText('It adds up. Comparing it with the receipt on this device…');
    expect(await sheet.findByText(/First check on this device\.$/)).toBeVisible();
    setSlice({ ...sliceOf(book), entries: book.entries.map(changeReason('D1')) });
    expect(await sheet.findByText('Loading the book and the balance again…')).toBeVisible();
  });

  it('is not kept while the book does not add up', async () => {
    const entries = book.entries.filter((entry) => formatFolio(entry) !== 'D4');
    open(book, { slice: { entries, older: null, total: entries.length } });
    await screen.findByText(/^GB1\./);
    expect(readReceipt(opening)).toBeNull();
    expect(document.body).not.toHaveTextContent('This device keeps it too');
  });
});

describe('a book that adds up but contradicts the receipt', () => {
  it('is read again, and then named with its first entry that differs; the device keeps what it has', async () => {
    await keepOf(book.entries);
    const kept = readReceipt(opening);
    const changed = { ...sliceOf(book), entries: book.entries.map(changeReason('D1')) };
    let finish = (_: bookReads.LedgerBook) => {};
    const getBook = vi
      .mocked(bookReads.getBook)
      .mockReturnValue(new Promise((resolve) => (finish = resolve)));
    open(book, { slice: changed });
    await waitFor(() => expect(getBook).toHaveBeenCalledOnce());
    expect(screen.queryByRole('alert')).toBeNull();
    await act(async () => finish({ ...changed, entries: [...changed.entries] }));
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent(
      /^Your book contradicts your receipt of 12 Nov 2026 at D1\.D1 isn’t what it was\. Entries never change\./,
    );
    expect(
      screen.getByRole('region', { name: 'The book contradicts its receipt' }),
    ).toHaveAttribute('data-ok', 'false');
    expect(screen.queryByText(/^Adds up/)).toBeNull();
    expect(readReceipt(opening)).toEqual(kept);
    expect(shownReceipt()).toBe(kept?.receipt.replace('GB1..', 'GB1.maya.'));
  });

  it('names an entry that is missing, once the book was read again', async () => {
    await keepOf(book.entries);
    const cut = createMayaBook();
    const last = cut.entries.slice(0, -1);
    vi.mocked(bookReads.getBook).mockImplementation(async () => ({
      entries: [...last],
      older: null,
      total: last.length,
    }));
    open(cut, { slice: { entries: last, older: null, total: last.length } });
    const missing = formatFolio(book.entries.at(-1) ?? { col: 'accounts', rev: 0 });
    expect(await screen.findByRole('alert')).toHaveTextContent(
      `at ${missing}.${missing} is missing.`,
    );
  });

  it('adds up for a device that keeps the receipt of another book of the client; it says so', async () => {
    await keepOf(book.entries, 'an-earlier-opening');
    const { press } = open(book);
    await findAdding();
    expect(
      screen.getByText(/This device holds a receipt of another book of yours/).closest('p'),
    ).toHaveTextContent(
      'of 12 Nov 2026. If you didn’t ask for a new account, your whole book was replaced: save that receipt and ask us.',
    );
    await press('Remove it');
    expect(screen.queryByText(/another book of yours/)).toBeNull();
    expect(readReceipt('an-earlier-opening')).toBeNull();
  });

  it('adds up for a device that holds a receipt of another account, or one that cannot be read; it says so', async () => {
    keepReceipt('of-tomas', await renewKeptReceipt(null, 'tomas', book.entries, november));
    writeStored(getReceiptKey(opening), 'damaged');
    const { press } = open(book);
    await findAdding();
    const save = vi.spyOn(files, 'saveText').mockReturnValue();
    expect(screen.getByText(/This device holds a receipt that can’t be read/)).toBeVisible();
    await press('Save it');
    expect(save).toHaveBeenCalledWith('glassbook-receipt-unreadable.txt', 'damaged');
    await press('Remove it');
    cleanup();
    const { user } = open(book);
    await findAdding();
    expect(screen.queryByText(/^This device holds a receipt of another book/)).toBeNull();
    const sheet = await openProof(user);
    expect(
      sheet.getByText(/^This device holds a receipt of another book/).parentElement,
    ).toHaveTextContent('It was made in another account.');
  });
});

describe('a long book that contradicts the receipt', () => {
  const long = createLongBook(maxEntriesReadAtOnce / 2 + 50);
  const changed = long.entries.map((entry) =>
    formatFolio(entry) === 'D1' ? { ...entry, reason: 'Other words.' } : entry,
  );
  const whole = { entries: changed, older: null, total: changed.length };

  it('stays named when its check has read it again', { tags: ['full'] }, async () => {
    await keepOf(long.entries, getOpening(long.entries) ?? '');
    vi.mocked(bookReads.getBook).mockImplementation(async () => ({
      ...sliceOf(long, 100),
      entries: changed.slice(-100),
    }));
    vi.mocked(bookReads.extendBook).mockImplementation(async () => ({
      ...whole,
      entries: [...changed],
    }));
    open(long, { slice: whole });
    // Six hundred entries are digested twice.
    expect(await screen.findByRole('alert', {}, { timeout: 20_000 })).toHaveTextContent(
      /^Your book contradicts your receipt of 12 Nov 2026 at D1\./,
    );
    expect(bookReads.extendBook).toHaveBeenCalled();
    expect(screen.queryByText(/^Not checked yet/)).toBeNull();
  });
});

it('is not printed before the book was compared', { tags: ['full'] }, async () => {
  await keepOf(book.entries);
  const changed = { ...sliceOf(book), entries: book.entries.map(changeReason('D1')) };
  let finish = (_: bookReads.LedgerBook) => {};
  vi.mocked(bookReads.getBook).mockReturnValue(new Promise((resolve) => (finish = resolve)));
  const { press } = open(book, { slice: changed });
  await waitFor(() => expect(bookReads.getBook).toHaveBeenCalledOnce());
  await press('Print');
  expect(screen.getByText('Checking again…')).toBeInTheDocument();
  expect(window.print).not.toHaveBeenCalled();
  await act(async () => finish({ ...changed, entries: [...changed.entries] }));
  await waitFor(() => expect(window.print).toHaveBeenCalledOnce());
  expect(screen.getByText('Check', { selector: 'dt' }).nextElementSibling).toHaveTextContent(
    'The book contradicts its receipt. It contradicts your receipt of 12 Nov 2026 at D1.',
  );
});

describe('an older receipt', () => {
  const dialog = () => within(screen.getByRole('dialog', { name: 'Compare an older receipt' }));
  async function compare(text: string) {
    const { press, user } = open(book);
    await openProof(user);
    await press('Compare an older receipt');
    await user.click(dialog().getByLabelText('Receipt'));
    await user.paste(text);
    await user.click(dialog().getByRole('button', { name: 'Compare' }));
    return user;
  }

  it('holds', async () => {
    await compare(formatReceipt(await createReceipt('maya', book.entries.slice(0, 5), november)));
    expect(
      await dialog().findByText(/^The book matches the receipt of 12 November 2026 at 09:41 UTC/),
    ).toBeVisible();
  });

  it('is contradicted', async () => {
    const other = book.entries.map(changeReason('D1'));
    await compare(formatReceipt(await createReceipt('maya', other, november)));
    expect(
      await dialog().findByText(/^The book contradicts the receipt of 12 November 2026/),
    ).toBeVisible();
  });

  it('is asked for at its field, and comes from a file as well', { tags: ['full'] }, async () => {
    const user = await compare(' ');
    expect(dialog().getByLabelText('Receipt')).toHaveAccessibleDescription(
      /Paste a receipt, or choose a file with one\./,
    );
    const text = formatReceipt(await createReceipt('maya', book.entries, november));
    await user.upload(
      dialog().getByLabelText(/Choose a file/),
      new File([text], 'receipt.txt', { type: 'text/plain' }),
    );
    expect(await dialog().findByText(/^The book matches/)).toBeVisible();
  });
});

it('says that nothing could be compared without a secure connection', {
  tags: ['full'],
}, async () => {
  vi.spyOn(crypto.subtle, 'digest').mockRejectedValue(new Error('insecure'));
  const { user } = open(book);
  const sheet = await openProof(user);
  expect(
    sheet.getByText(
      /^Matches to the cent\..* It wasn’t compared with a receipt: that needs a secure connection/,
    ),
  ).toBeVisible();
  expect(sheet.queryByRole('button', { name: 'Save receipt' })).toBeNull();
  expect(screen.queryByText(/^GB1\./)).toBeNull();
});
