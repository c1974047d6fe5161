import { describe, expect, it } from 'vitest';
import { createMayaBook, WrittenBook } from '@/domain/ledger/fixtures/written-book.fixture';
import { createFullBook } from '@/domain/ledger/fixtures/written-desk.fixture';
import {
  checkReceipt,
  createEntryMarks,
  createReceipt,
  findChangedEntries,
  formatReceipt,
  parseReceipt,
  type Receipt,
  type ReceiptEntry,
} from './receipt';

const now = new Date('2026-11-12T09:41:07.512Z');
const digest = 'ab'.repeat(32);
const text = `GB1.maya.A7-D4-W2.${digest}.2026-11-12T09:41:07Z`;
const receipt: Receipt = {
  uid: 'maya',
  numbers: { accounts: 7, deposits: 4, withdrawals: 2 },
  digest,
  at: new Date('2026-11-12T09:41:07Z'),
};

describe('the text of a receipt', () => {
  it('names client, numbers, digest and time', () => {
    expect(formatReceipt(receipt)).toBe(text);
    expect(parseReceipt(text)).toEqual(receipt);
  });

  it('is read as it comes from paper or mail, broken into lines', () => {
    expect(parseReceipt(`\n  ${text.slice(0, 40)}\r\n ${text.slice(40)} `)).toEqual(receipt);
  });

  it.each([
    ['nothing', ''],
    ['another version', text.replace('GB1', 'GB2')],
    ['a digest too short', text.replace(digest, digest.slice(1))],
    ['a digest in capitals', text.replace(digest, digest.toUpperCase())],
    ['no numbers', text.replace('A7-D4-W2', '')],
    ['numbers in another order', text.replace('A7-D4', 'D4-A7')],
    ['a number twice', text.replace('A7-D4', 'A7-A7')],
    ['the number zero', text.replace('D4', 'D0')],
    ['a letter that no client has', text.replace('W2', 'K2')],
    ['a day that does not exist', text.replace('11-12', '02-30')],
    ['an hour that does not exist', text.replace('T09', 'T24')],
    ['something behind it', `${text}.more`],
  ])('is refused with %s', (_, wrong) => {
    expect(parseReceipt(wrong)).toBeNull();
  });
});

describe('a receipt', () => {
  const { entries } = createMayaBook();

  it('does not depend on the order of entries, also of those that have the same number or no op', async () => {
    const [first, ...others] = entries;
    const odd: ReceiptEntry[] = [
      { ...first, op: 5 },
      { ...first, op: { a: 1 } },
      { ...first },
      { ...first, reason: 'x' },
      ...others,
    ];
    expect(await createReceipt('maya', odd.toReversed(), now)).toEqual(
      await createReceipt('maya', odd, now),
    );
  });

  it('has the digest of the entries up to its numbers, as docs/receipts.md describes it', async () => {
    const [opened] = new WrittenBook('maya', new Date('2026-01-02T03:04:05.678Z')).opened().entries;
    const entry = {
      ...opened,
      after: { b: '1', a: [true, null, 'é"\n'], at: new Date('2026-01-02T03:04:05.678Z') },
      op: 'one',
      rev: 1,
    };
    const json =
      '[{"action":"account.opened","actor":"maya","after":{"a":[true,null,"é\\"\\n"],"at":"2026-01-02T03:04:05.678Z","b":"1"},' +
      '"at":"2026-01-02T03:04:05.678Z","before":{},"col":"accounts","index":-1,"op":"one","reason":"","ref":"","rev":1}]';
    const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(json));
    const written = await createReceipt('maya', [{ ...entry, col: 'accounts', ref: '' }], now);
    expect(written).toMatchObject({
      numbers: { accounts: 1 },
      digest: Buffer.from(bytes).toString('hex'),
    });
  });

  it('holds while the book grows, in any order of reading, and after a file', async () => {
    const early = entries.slice(0, 5);
    const made = await createReceipt('maya', early, now);
    expect(parseReceipt(formatReceipt(made))).toEqual(made);
    for (const read of [
      early,
      entries,
      entries.toReversed(),
      JSON.parse(JSON.stringify(entries)) as ReceiptEntry[],
    ]) {
      expect(await checkReceipt(made, 'maya', read)).toEqual({ state: 'holds' });
    }
  });

  it('says which entry is gone, and that one was changed', async () => {
    const made = await createReceipt('maya', entries, now);
    const [last] = entries.slice(-1);
    expect(await checkReceipt(made, 'maya', entries.slice(0, -1))).toEqual({
      state: 'missing',
      folio: expect.stringMatching(/^[A-Z]\d+$/),
    });
    const changed = entries.map((entry) =>
      entry === last ? { ...entry, reason: `${entry.reason}.` } : entry,
    );
    expect(await checkReceipt(made, 'maya', changed)).toEqual({ state: 'differs' });
    expect(await checkReceipt(made, 'tomas', entries)).toEqual({ state: 'another-client' });
  });

  it('leaves out entries that are no part of a client’s book', async () => {
    const other = { ...entries[0], col: 'desk', rev: 9 };
    expect(await createReceipt('maya', [...entries, other], now)).toEqual(
      await createReceipt('maya', entries, now),
    );
  });
});

describe('marks of entries', () => {
  it('name the entries that were changed or are gone, and no others', async () => {
    const { entries } = createFullBook();
    const marks = await createEntryMarks(entries);
    expect(await findChangedEntries(marks, entries)).toEqual([]);
    const changed = entries.flatMap((entry) => {
      if (entry.col === 'deposits' && entry.rev === 4)
        return [{ ...entry, after: { ...entry.after, amount: '1.00' } }];
      return entry.col === 'trades' && entry.rev === 2 ? [] : [entry];
    });
    expect((await findChangedEntries(marks, changed)).toSorted()).toEqual(['D4', 'T2']);
  });
});
