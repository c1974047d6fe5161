import { isNegative, type Money, sum } from '@/domain/money';
import { type CountedSum, getFigureChange, sumByKind, sumInAndOut } from './movement-sums';
import type { StatementLine } from './statement';
import {
  getMonth,
  getMonthSpan,
  getMonthsOfYear,
  getStatementPeriod,
  getYearSpan,
  type Month,
  type StatementPeriod,
  type Year,
} from './statement-period';

/** What a period did to an account, in USD. */
interface PeriodSums {
  opening: Money;
  /** By kind; together they lead from the opening to the closing balance. */
  movements: ReturnType<typeof sumByKind>;
  moneyIn: CountedSum;
  moneyOut: CountedSum;
  /** Results of closed trades. One without gain or loss counts as a gain of zero. */
  gains: CountedSum;
  losses: CountedSum;
  realised: CountedSum;
  fees: CountedSum;
  /** Change of the bonus, which is not part of the balance. */
  bonus: Money;
  closing: Money;
}

export interface YearSummary extends PeriodSums {
  /** Of the twelve, those from the beginning of the book to its newest line. */
  months: (PeriodSums & { month: Month })[];
}

function sumPeriod({ openingBalance, lines, closingBalance }: StatementPeriod): PeriodSums {
  const getAmounts = (action: string) =>
    lines.flatMap((line) => (line.action === action && line.amount !== null ? line.amount : []));
  const count = (amounts: readonly Money[]): CountedSum => ({
    count: amounts.length,
    amount: sum(amounts),
  });
  const results = getAmounts('trade.settled');
  return {
    opening: openingBalance,
    movements: sumByKind(lines),
    ...sumInAndOut(lines),
    gains: count(results.filter((amount) => !isNegative(amount))),
    losses: count(results.filter(isNegative)),
    realised: count(results),
    fees: count(getAmounts('subscription.charged')),
    bonus: sum(lines.map((line) => getFigureChange(line, 'bonus'))),
    closing: closingBalance,
  };
}

interface YearInput {
  /** In the order of the book, from the beginning of the year at least. */
  lines: readonly StatementLine[];
  /** USD before the first of them. */
  opening: Money;
  /** True if they are the whole book, so that no month before them is missing. */
  whole: boolean;
}

export function summarizeYear({ lines, opening, whole }: YearInput, year: Year): YearSummary {
  const first = lines[0];
  const last = lines.at(-1);
  const from = whole && first ? getMonth(first.at) : '';
  const to = last ? getMonth(last.at) : '';
  return {
    ...sumPeriod(getStatementPeriod(lines, getYearSpan(year), opening)),
    months: getMonthsOfYear(year)
      .filter((month) => month >= from && month <= to)
      .map((month) => ({
        month,
        ...sumPeriod(getStatementPeriod(lines, getMonthSpan(month), opening)),
      })),
  };
}
