import { type Money, sum } from '@/domain/money';
import { getFigureChange } from '@/domain/statement/movement-sums';
import type { StatementLine } from '@/domain/statement/statement';
import { getMonth, getMonthStart, type Month } from '@/domain/statement/statement-period';

/** A balance in USD, from this moment until the next point. */
export interface BalancePoint {
  at: Date;
  balance: Money;
  /** USD; null where the balance is only known to have been so. */
  change: Money | null;
}

/**
 * The balance after each line that has one.
 * @param lines in the order of the book
 * @param opening USD before the first of them; null if they do not show it
 */
export function getBalancePoints(
  lines: readonly StatementLine[],
  opening: Money | null,
): BalancePoint[] {
  const points = lines.flatMap(({ at, balance, amount }) =>
    balance === null ? [] : { at, balance, change: amount },
  );
  const first = lines[0];
  if (!first || first.balance !== null || opening === null) return points;
  return [{ at: first.at, balance: opening, change: null }, ...points];
}

/** USD by which the profit of the account changed in a month of the local calendar. */
export interface MonthProfit {
  month: Month;
  profit: Money;
}

/**
 * Every month from the first line to the current one, with or without profit. What corrects the
 * profit of an earlier month counts in the month in which it was recorded.
 * @param lines in the order of the book
 */
export function getProfitByMonth(lines: readonly StatementLine[], now: Date): MonthProfit[] {
  const profits = new Map<Month, Money>();
  for (const line of lines) {
    const month = getMonth(line.at);
    profits.set(month, sum([profits.get(month) ?? '0.00', getFigureChange(line, 'profit')]));
  }
  return listMonths(lines[0]?.at ?? now, now).map((month) => ({
    month,
    profit: profits.get(month) ?? '0.00',
  }));
}

/** At least the first. */
function listMonths(from: Date, to: Date): Month[] {
  const months = [getMonth(from)];
  let start = getMonthStart(getMonth(from));
  for (;;) {
    start = new Date(start.getFullYear(), start.getMonth() + 1, 1);
    if (start > to) return months;
    months.push(getMonth(start));
  }
}
