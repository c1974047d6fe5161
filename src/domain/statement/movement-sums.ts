import { isNegative, isZero, type Money, subtract, sum } from '@/domain/money';
import { getFigure } from '@/domain/snapshot';
import type { StatementLine } from './statement';

/** How many lines, and what they add up to in USD. */
export interface CountedSum {
  count: number;
  amount: Money;
}

interface MovementSum extends CountedSum {
  label: string;
}

type MovedLine = Pick<StatementLine, 'action' | 'amount'>;

const depositsLabel = 'Deposits credited';
const otherLabel = 'Other';
/** In the order of display. */
const movementLabels = new Map([
  ['deposit.completed', depositsLabel],
  ['withdrawal.completed', 'Withdrawals paid out'],
  ['trade.settled', 'Trades settled'],
  ['subscription.charged', 'Subscription fees'],
  ['account.adjusted', 'Adjustments'],
]);

/** Totals of the lines by kind. Deposits are always listed, other kinds only if there are any. */
export function sumByKind(lines: readonly MovedLine[]): MovementSum[] {
  const moved = lines.flatMap(({ action, amount }) =>
    amount === null ? [] : [{ label: movementLabels.get(action) ?? otherLabel, amount }],
  );
  return [...movementLabels.values(), otherLabel].flatMap((label) => {
    const amounts = moved.filter((one) => one.label === label).map(({ amount }) => amount);
    return amounts.length > 0 || label === depositsLabel
      ? [{ label, count: amounts.length, amount: sum(amounts) }]
      : [];
  });
}

const sumAmounts = (amounts: readonly Money[]): CountedSum => ({
  count: amounts.length,
  amount: sum(amounts),
});

/** What came in and what went out. Lines that moved nothing are in neither. */
export function sumInAndOut(lines: readonly MovedLine[]): {
  moneyIn: CountedSum;
  moneyOut: CountedSum;
} {
  const moved = lines.flatMap(({ amount }) => (amount === null || isZero(amount) ? [] : amount));
  return {
    moneyIn: sumAmounts(moved.filter((amount) => !isNegative(amount))),
    moneyOut: sumAmounts(moved.filter(isNegative)),
  };
}

/** USD by which a line changed a figure of the account that its amount does not say. */
export function getFigureChange(
  { entries }: Pick<StatementLine, 'entries'>,
  figure: 'profit' | 'bonus',
): Money {
  const changes = entries.flatMap(({ col, before, after }) => {
    const to = col === 'accounts' ? getFigure(after, figure) : null;
    return to === null ? [] : subtract(to, getFigure(before, figure) ?? '0');
  });
  return sum(changes);
}
