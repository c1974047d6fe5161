import { formatCents, isNegative, type Money, negate } from '@/domain/money';
import { formatReceipt, type Receipt } from '@/domain/receipts/receipt';
import type { StatementLine } from '@/domain/statement/statement';
import { formatDetail } from '@/domain/two-people/line-people';
import { formatCsv } from '@/lib/files/csv';

const header = [
  'Numbers',
  'Time (UTC)',
  'Entry',
  'Detail',
  'By',
  'Reason',
  'In, USD',
  'Out, USD',
  'Balance, USD',
  'Entry ids',
];

/**
 * Money without separators, in one of two columns: a spreadsheet could take a signed figure for a
 * formula.
 */
const splitAmount = (amount: Money | null): [string, string] => {
  if (amount === null) return ['', ''];
  return isNegative(amount) ? ['', negate(amount)] : [formatCents(amount), ''];
};

/**
 * @param lines in the order of the file
 * @param client how the file names the client
 * @param receipt of the whole book, in a row at the end; null if none could be made
 */
export const formatStatementCsv = (
  lines: readonly StatementLine[],
  client: 'You' | 'Client',
  receipt: Receipt | null,
): string =>
  formatCsv(header, [
    ...lines.map((line) => [
      line.folios.join(' '),
      line.at,
      line.what,
      formatDetail(line),
      line.by === 'You' ? client : line.by,
      line.reason,
      ...splitAmount(line.amount),
      line.balance === null ? '' : formatCents(line.balance),
      line.entries.map(({ op }) => op).join(' '),
    ]),
    ...(receipt
      ? [
          [
            '',
            receipt.at,
            'Receipt of the whole book',
            formatReceipt(receipt),
            '',
            '',
            '',
            '',
            '',
            '',
          ],
        ]
      : []),
  ]);
