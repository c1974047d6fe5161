import type { RecordsCheck } from '@/domain/audit/check-records';
import { plural } from '@/domain/plural';
import { sumByKind } from '@/domain/statement/movement-sums';
import type { StatementPeriod } from '@/domain/statement/statement-period';
import { formatDollars, formatSignedDollars } from '@/lib/format';
import { CheckSection } from '@/ui/feedback/check-result';
import { SkeletonBar } from '@/ui/feedback/skeleton';
import { type SumRow, SumTable } from '@/ui/ledger/sum-table';

const formatCount = (count: number, one: string): string => `${count} ${plural(count, one)}`;

/**
 * From the opening balance to the account balance, one sum per kind; for a past period also the sum
 * since.
 * @param check null while the stored balance is unknown
 */
function getBreakdown(
  check: RecordsCheck | null,
  { openingBalance, lines, closingBalance, since }: StatementPeriod,
): (SumRow & { value: string })[] {
  const kinds = sumByKind(lines).map(({ label, count, amount }) => ({
    label: `${label}, ${count}`,
    value: formatSignedDollars(amount),
  }));
  const isPast = since.count > 0;
  const totals = [
    { label: 'Opening balance', value: formatDollars(openingBalance) },
    ...kinds,
    {
      label: isPast || check === null ? 'Closing balance' : 'Sum of all entries',
      value: formatDollars(closingBalance),
      total: true,
    },
  ];
  const later = {
    label: `Since then, ${formatCount(since.count, 'line')}`,
    value: formatSignedDollars(since.amount),
  };
  return [...totals, ...(isPast ? [later] : []), ...(check ? getAccountRows(check) : [])];
}

/** What is on the account now, and how much of it is promised. */
function getAccountRows({ balance, pending: { withdrawals, trades } }: RecordsCheck) {
  const reserved = {
    label: `Reserved for ${formatCount(withdrawals.count, 'withdrawal')}`,
    value: formatDollars(withdrawals.amount),
  };
  const staked = {
    label: `In ${formatCount(trades.count, 'open trade')}`,
    value: formatDollars(trades.amount),
  };
  return [
    {
      label: 'Your account balance',
      value: balance === null ? 'none' : formatDollars(balance),
    },
    ...(withdrawals.count > 0 ? [reserved] : []),
    ...(trades.count > 0 ? [staked] : []),
  ];
}

interface BookSumProps {
  period: StatementPeriod;
  /** Null while the book has not been checked. */
  check: RecordsCheck | null;
  /** Whether the book adds up; null while unknown. */
  ok: boolean | null;
  mask: (text: string) => string;
}

/** The working of the period. It is right below the lines, or beside them. */
export const BookSum = ({ period, check, ok, mask }: BookSumProps) => (
  <CheckSection title="The sum" ok={ok}>
    <SumTable
      rows={getBreakdown(check, period).map((row) => ({ ...row, value: mask(row.value) }))}
    />
  </CheckSection>
);

/** The line above it says what is loading. */
export function BookSumSkeleton() {
  const rows = ['7rem', '9rem', '7.5rem', '10rem'].map((width, place) => ({
    label: <SkeletonBar width={width} />,
    value: <SkeletonBar width="4rem" />,
    total: place === 2,
  }));
  return (
    <div aria-hidden="true">
      <CheckSection title="The sum" ok={null}>
        <SumTable rows={rows} />
      </CheckSection>
    </div>
  );
}
