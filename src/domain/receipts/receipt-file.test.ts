import { expect, it } from 'vitest';
import { parseReceipt } from './receipt';
import { readReceiptFile } from './receipt-file';

const honest = `GB1.maya.A3-D4.${'0a'.repeat(32)}.2026-11-12T09:41:00Z`;
const other = `GB1.maya.A3-D4.${'0b'.repeat(32)}.2026-11-12T09:41:00Z`;
const head = ['Numbers', 'Time (UTC)', 'Entry', 'Reason'];
const entry = ['D1', '2026-11-12 09:00:00', 'Deposit rejected', 'Less arrived than announced.'];
const last = ['', '2026-11-12 09:41:00', 'Receipt of the whole book', honest];
const quote = (cell: string) => `"${cell.replaceAll('"', '""')}"`;

// statement-csv.test.ts has what the app itself exports.
it.each([
  ['each cell in quotes', [head, entry, last].map((row) => row.map(quote).join(',')).join('\n')],
  ['semicolons and quotes', [head, entry, last].map((row) => row.map(quote).join(';')).join('\n')],
  ['semicolons', [head, entry, last].map((row) => row.join(';')).join('\r\n')],
  [
    'tabs and empty lines at the end',
    `${[head, entry, last].map((row) => row.join('\t')).join('\r\n')}\r\n\r\n`,
  ],
  [
    'the time of another country',
    [head, entry, last.with(1, '12.11.2026 09:41')].map((row) => row.join(';')).join('\n'),
  ],
])(
  'the receipt of a statement is found where a spreadsheet has saved it again, with %s',
  (_, text) => {
    expect(readReceiptFile(text)).toEqual({
      receipts: [parseReceipt(honest)],
      marks: {},
      unread: [],
    });
  },
);

it('the receipt of a statement is read beside others', () => {
  const statement = [head, entry, last].map((row) => row.join(',')).join('\n');
  const both = { receipts: [parseReceipt(other), parseReceipt(honest)], marks: {}, unread: [] };
  expect(readReceiptFile(other, statement)).toEqual(both);
  expect(readReceiptFile(`${other}\n${statement}`)).toEqual(both);
});

/** A pattern that begins again at each place would not come to an end. */
const size = 2 * 1_024 * 1_024;
it.each([
  ['line breaks', '\n'],
  ['blanks', ' '],
  ['tabs', '\t'],
  ['quotes', '"'],
  ['beginnings of a mark', 'A1 '],
  ['beginnings of a receipt', 'GB1.'],
  ['digits', 'GB11111111'],
])('a long text of %s is read', (_, text) => {
  const long = text.repeat(size / text.length);
  expect(readReceiptFile(long, `${head.join(',')}\n${long}`).receipts).toEqual([]);
});
