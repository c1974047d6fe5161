import { describe, expect, it } from 'vitest';
import { toStoredBook } from '@/domain/ledger/fixtures/stored-book.fixture';
import {
  createBookOfTwo,
  createFullBook,
  type WrittenDesk,
} from '@/domain/ledger/fixtures/written-desk.fixture';
import { readBookFile } from './book-file';
import { createBookFile, createShortBook } from './book-file.fixture';
import { createEntryMarks, createReceipt, formatReceipt } from './receipt';
import { formatReceiptFile, readReceiptFile } from './receipt-file';
import { verifyBook } from './verify-book';

const book = toStoredBook(createFullBook());
const file = { book, readAt: null };
const entries = Object.values(book.entries);
const november = new Date('2026-11-12T09:41:00Z');
const december = new Date('2026-12-01T08:00:00Z');

/** The same book, with one field of one entry changed. */
const change = (folioCol: string, rev: number) => ({
  ...file,
  book: {
    ...book,
    entries: Object.fromEntries(
      Object.entries(book.entries).map(([id, entry]) => [
        id,
        entry.col === folioCol && entry.rev === rev
          ? { ...entry, reason: `${entry.reason} Other words.` }
          : entry,
      ]),
    ),
  },
});

describe('the check of a downloaded book', () => {
  it('says line by line what holds', async () => {
    const receipt = formatReceipt(await createReceipt(book.uid, entries, november));
    const findings = await verifyBook(file, [receipt]);
    expect(findings.filter(({ state }) => state === 'fails')).toEqual([]);
    expect(findings.map(({ text }) => text)).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^\d+ entries of the client maya: A\d+-D\d+/),
        'Every entry and record is well formed.',
        expect.stringMatching(/^The book adds up to the cent.*Balance: \$1,093\.00\.$/),
        expect.stringMatching(
          /^The book matches the receipt of 12 November 2026 at 09:41 UTC \(A\d+-D/,
        ),
      ]),
    );
  });

  it('names the receipt that the book contradicts, and the entry by its mark', async () => {
    const made = await createReceipt(book.uid, entries, november);
    const text = formatReceiptFile(made, await createEntryMarks(entries));
    const failed = (await verifyBook(change('deposits', 4), [text]))
      .filter(({ state }) => state === 'fails')
      .map((one) => one.text);
    expect(failed).toContainEqual(
      expect.stringMatching(
        /^The book contradicts the receipt of 12 November 2026 at 09:41 UTC .*: an entry up to these numbers was changed\.$/,
      ),
    );
    expect(failed).toContainEqual('Changed or missing since the marks were made: D4.');
  });

  it('names changed entries in the order of the book, also if the rewritten book adds up', async () => {
    const honest = toStoredBook(createShortBook());
    const rewritten = toStoredBook(createShortBook('400.00'));
    const stored = Object.values(honest.entries);
    const text = formatReceiptFile(
      await createReceipt('maya', stored, november),
      await createEntryMarks(stored),
    );
    const findings = await verifyBook({ book: rewritten, readAt: null }, [text]);
    expect(findings.filter(({ about, state }) => about === 'book' && state === 'fails')).toEqual(
      [],
    );
    expect(findings.map((one) => one.text)).toContainEqual(
      'Changed or missing since the marks were made: D1, A2, D2, A3.',
    );
  });

  it('names the deposit of a list that differs, and both amounts', async () => {
    const honest = createShortBook();
    const { documents, ...rest } = createBookFile(honest);
    const [first, ...others] = honest.deposits;
    const changed = {
      ...honest.documents.deposits,
      list: [{ ...first, received: '914.31' }, ...others],
    };
    const text = JSON.stringify({
      ...rest,
      documents: { ...documents, 'deposits/maya': changed },
    });
    const findings = await verifyBook(readBookFile(text), []);
    expect(findings.filter(({ state }) => state === 'fails').map((one) => one.text)).toEqual([
      'Deposit D1: your list says $914.31 was received; the book (D2) says $500.00.',
    ]);
  });

  it('says how much of it is done, of the entries alone and with receipts to compare', async () => {
    const receipt = formatReceipt(await createReceipt(book.uid, entries, november));
    const watch = async (texts: readonly string[]) => {
      const seen: number[] = [];
      await verifyBook(file, texts, (done) => seen.push(done));
      expect(seen).toEqual(seen.toSorted((a, b) => a - b));
      return [seen.length > 10, seen.at(-1)];
    };
    expect(await watch([])).toEqual([true, 1]);
    expect(await watch([receipt])).toEqual([true, 0.6]);
  });

  it('says between which receipts an entry was changed', async () => {
    const early = await createReceipt(
      book.uid,
      entries.filter(({ col, rev }) => col !== 'deposits' || Number(rev) < 4),
      november,
    );
    const late = await createReceipt(book.uid, entries, december);
    const findings = await verifyBook(change('deposits', 4), [
      `${formatReceipt(early)}\n${formatReceipt(late)}`,
    ]);
    expect(findings.map(({ text }) => text)).toContainEqual(
      expect.stringMatching(/1 December.*: an entry after A\d+-D3.* was changed\.$/),
    );
  });

  it('says which line is no receipt, and which is of somebody else', async () => {
    const other = formatReceipt({
      ...(await createReceipt('tomas', entries, november)),
      uid: 'tomas',
    });
    const texts = (await verifyBook(file, [`hello\n${other}`])).map(({ text }) => text);
    expect(texts).toContainEqual('This is no receipt: hello');
    expect(texts).toContainEqual(
      expect.stringMatching(/^Not compared: the receipt of .* is of another client, tomas\.$/),
    );
  });
});

describe('a book with the policy of the desk', () => {
  const since = new Date(2026, 0, 1);
  const policyOf = (fourEyes: string) => ({
    fourEyes,
    daily: '0',
    addressHours: 24,
    since,
    history: [],
    rev: 1,
    op: 'policy',
    at: since,
  });
  const verify = async (desk: WrittenDesk, policy: object) => {
    const { documents, ...rest } = createBookFile(desk);
    const text = JSON.stringify({ ...rest, documents: { ...documents, 'desk/policy': policy } });
    return (await verifyBook(readBookFile(text), []))
      .filter(({ state }) => state === 'fails')
      .map((one) => one.text);
  };

  it('holds, where two people decided above the threshold', async () => {
    expect(await verify(createBookOfTwo(), policyOf('4.99'))).toEqual([]);
  });

  it('names each act above the threshold that one person decided', async () => {
    const alone = createBookOfTwo().adjusted({ balance: '750.00' });
    expect(await verify(alone, policyOf('50.00'))).toEqual([]);
    expect(await verify(alone, policyOf('49.99'))).toEqual([
      'A5 was decided by one person, although two decided about $50.00 then.',
    ]);
  });

  it('says that the policy cannot be read', async () => {
    expect(await verify(createBookOfTwo(), { ...policyOf('1.00'), since: 'then' })).toEqual([
      expect.stringMatching(/^The desk’s policy: /),
    ]);
  });
});

it('a file of receipts and marks is read back, also with lines broken', async () => {
  const made = await createReceipt(book.uid, entries, november);
  const marks = await createEntryMarks(entries);
  expect(readReceiptFile(formatReceiptFile(made, marks))).toEqual({
    receipts: [made],
    marks,
    unread: [],
  });
  const broken = formatReceipt(made).replaceAll(/.{60}/g, '$&\r\n');
  expect(readReceiptFile(`${broken}\n\n${broken}`)).toEqual({
    receipts: [made, made],
    marks: {},
    unread: [],
  });
});
