import { type Money, sum } from '@/domain/money';
import type { StatementLine } from './statement';

interface MovementSum {
  label: string;
  count: number;
  /** USD */
  amount: Money;
}

const depositsLabel = 'Deposits completed';
const otherLabel = 'Other';
/** In the order of display. */
const movementLabels = new Map([
  ['deposit.completed', depositsLabel],
  ['withdrawal.completed', 'Withdrawals completed'],
  ['trade.settled', 'Trades settled'],
  ['subscription.charged', 'Subscription fees'],
  ['account.adjusted', 'Adjustments'],
]);

/** Totals of the lines by kind. Deposits are always listed, other kinds only if there are any. */
export function sumByKind(lines: readonly Pick<StatementLine, 'action' | 'amount'>[]): MovementSum[] {
  const moved = lines.flatMap(({ action, amount }) =>
    amount === null ? [] : [{ label: movementLabels.get(action) ?? otherLabel, amount }],
  );
  return [...movementLabels.values(), otherLabel].flatMap((label) => {
    const amounts = moved.filter((one) => one.label === label).map(({ amount }) => amount);
    return amounts.length > 0 || label === depositsLabel ? [{ label, count: amounts.length, amount: sum(amounts) }] : [];
  });
}
