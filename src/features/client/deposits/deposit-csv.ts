import { coinSymbol } from '@/domain/coin';
import { csv, utc } from '@/lib/files/csv';
import type { DepositLine } from './history';
import { stateWords } from './history-filter';

const head = [
  ...['Number', 'Requested (UTC)', 'State', 'Amount, USD', 'Coin', 'Coins', 'Price, USD', 'Address', 'Transaction id'],
  ...['Decided (UTC)', 'Credited in', 'Reason', 'Entry id'],
];

/** Deposits as a spreadsheet reads them, in their order. */
export const depositsCsv = (lines: readonly DepositLine[]): string =>
  csv(
    head,
    lines.map(({ deposit, folio, requestedAt, decidedAt, credited }) => [
      ...[folio ?? '', utc(requestedAt), stateWords[deposit.status], deposit.amount, coinSymbol[deposit.coin], deposit.units, deposit.rate],
      ...[deposit.address, deposit.txid, utc(decidedAt), credited ?? '', deposit.note, deposit.id],
    ]),
  );
