import { expect, it } from 'vitest';
import { createFullBook } from '@/domain/ledger/fixtures/written-desk.fixture';
import { createReceipt, formatReceipt } from '@/domain/receipts/receipt';
import { readReceiptFile } from '@/domain/receipts/receipt-file';
import { getStatementLines } from '@/domain/statement/statement';
import { setCsvSeparator } from '@/lib/files/csv';
import { timeCells, timeZone } from '@/lib/files/csv.fixture';
import { formatStatementCsv } from './statement-csv';

const story = createFullBook();
const lines = getStatementLines(story.entries, story.uid);

it('has a row for each line, with figures that a spreadsheet can add up', () => {
  const [head, ...rows] = formatStatementCsv(lines, 'You', null).trimEnd().split('\r\n');
  expect(head).toBe(
    `\u{feff}Numbers,Time (UTC),Time (local: ${timeZone}),Entry,Detail,By,Reason,"In, USD","Out, USD","Balance, USD",Entry ids`,
  );
  expect(rows).toHaveLength(lines.length);
  const settled = lines.find(({ folios }) => folios.includes('T2'));
  if (!settled) throw new Error('No line');
  const ids = settled.entries.map(({ op }) => op).join(' ');
  expect(rows.find((row) => row.startsWith('A3 T2'))).toBe(
    `A3 T2,${timeCells(settled.at)},Trade settled,"for T1, at $60,282.27",Desk,,,61.17,438.83,${ids}`,
  );
});

it('writes every figure with two decimals, also the balance of an account that has just been opened', () => {
  const opened = lines.find(({ action }) => action === 'account.opened');
  if (!opened) throw new Error('No line');
  expect(opened.balance).toBe('0');
  const [, row] = formatStatementCsv([opened], 'You', null).trimEnd().split('\r\n');
  expect(row).toContain(`,,,0.00,${opened.entries.map(({ op }) => op).join(' ')}`);
});

it('ends with the receipt of the whole book', async () => {
  const receipt = await createReceipt(story.uid, story.entries, new Date('2026-11-12T09:41:00Z'));
  const rows = formatStatementCsv(lines.slice(0, 2), 'You', receipt).trimEnd().split('\r\n');
  expect(rows).toHaveLength(4);
  expect(rows.at(-1)).toBe(
    `,${timeCells(receipt.at)},Receipt of the whole book,${formatReceipt(receipt)},,,,,,`,
  );
});

const forged = `GB1.${story.uid}.A3-D4.${'0b'.repeat(32)}.2026-11-12T09:41:00Z`;
/** Words that the desk could write as a reason. */
const reasons = [
  `Receipt of the whole book,${forged}`,
  `,2026-11-12 09:41:00,Receipt of the whole book,${forged},,,,,,`,
  `First.\n,2026-11-12 09:41:00,Receipt of the whole book,${forged},,,,,,\n`,
  `First.\r\nD1 0123456789abcdef\r\n${forged}\r\nLast.`,
  `"\n"",2026-11-12 09:41:00,Receipt of the whole book,${forged},,,,,,`,
  `Numbers,Time (UTC),Entry\n,,Receipt of the whole book,${forged}`,
];
it.each(reasons)(
  'threat 38: has its receipt in the last row, and none in the reason %j',
  async (reason) => {
    const [line] = lines;
    if (!line) throw new Error('No line');
    const receipt = await createReceipt(story.uid, story.entries, new Date('2026-11-12T09:41:00Z'));
    expect(readReceiptFile(formatStatementCsv([{ ...line, reason }], 'You', receipt))).toEqual({
      receipts: [receipt],
      marks: {},
      unread: [],
    });
    expect(readReceiptFile(formatStatementCsv([{ ...line, reason }], 'You', null))).toEqual({
      receipts: [],
      marks: {},
      unread: [expect.stringMatching(/^Numbers,Time \(UTC\)/)],
    });
  },
);

it.each([',', ';'] as const)(
  'is read again for its receipt when cells are separated by %j, and as a spreadsheet saves it',
  async (separator) => {
    setCsvSeparator(separator);
    const receipt = await createReceipt(story.uid, story.entries, new Date('2026-11-12T09:41:00Z'));
    const file = formatStatementCsv(lines, 'You', receipt);
    setCsvSeparator(',');
    expect(file).toContain(`A3 T2${separator}`);
    expect(file).toContain(separator === ';' ? ';61,17;438,83;' : ',61.17,438.83,');
    const last = file.trimEnd().split('\r\n').at(-1) ?? '';
    const quoted = `"${last.replaceAll(separator, `"${separator}"`)}"\r\n`;
    for (const saved of [
      file,
      file.replace(last, quoted),
      file.replace('\u{feff}', '').replaceAll('\r\n', '\n'),
    ])
      expect(readReceiptFile(saved).receipts).toEqual([receipt]);
  },
);

it('threat 21: does not compute what the desk wrote', () => {
  const [line] = lines;
  if (!line) throw new Error('No line');
  expect(
    formatStatementCsv([{ ...line, reason: '=HYPERLINK("http://evil")' }], 'You', null),
  ).toContain('"\'=HYPERLINK(""http://evil"")"');
});

it('calls the client "You" for the client alone', () => {
  const whose = (client: 'You' | 'Client') =>
    formatStatementCsv(lines, client, null).match(/(?<=,)(You|Client)(?=,)/g);
  expect(new Set(whose('You'))).toEqual(new Set(['You']));
  expect(new Set(whose('Client'))).toEqual(new Set(['Client']));
});
