import { isNegative, isZero } from '@/domain/money';
import { formatSignedUsd, formatUsd } from '@/lib/format';
import type { StatementLine } from './statement';

export interface FormattedLine {
  key: string;
  folios: readonly string[];
  at: Date;
  title: string;
  detail: string;
  quote: string;
  quoteIsRefusal: boolean;
  by: StatementLine['by'];
  amount: string | undefined;
  amountKind: 'gain' | 'loss' | undefined;
  balance: string | undefined;
  isMuted: boolean;
}

/** Only trade results are gains or losses. Deposits, withdrawals and fees are neither. */
function getAmountKind({ action, amount }: StatementLine): 'gain' | 'loss' | undefined {
  if (action !== 'trade.settled' || amount === null || isZero(amount)) return undefined;
  return isNegative(amount) ? 'loss' : 'gain';
}

export const formatLine = (line: StatementLine): FormattedLine => ({
  key: line.id,
  folios: line.folios,
  at: line.at,
  title: line.what,
  detail: line.detail,
  quote: line.reason,
  quoteIsRefusal: line.refused,
  by: line.by,
  amount: line.amount === null ? undefined : formatSignedUsd(line.amount),
  amountKind: getAmountKind(line),
  balance: line.balance === null ? undefined : formatUsd(line.balance),
  isMuted: line.balance === null,
});
