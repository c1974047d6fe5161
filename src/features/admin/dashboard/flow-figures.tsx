import { dayStart } from '@/domain/day';
import { isZero, negate, subtract } from '@/domain/money';
import { dayMonthYear, signedUsd } from '@/lib/format';
import { Sum } from '@/ui/ledger/sum';
import type { FlowChartProps } from './flow-chart';

export interface FlowFiguresProps extends FlowChartProps {
  /** How many deposits and withdrawals there were. */
  counts: { deposits: number; withdrawals: number };
}

const counted = (count: number, one: string): string => `${count.toLocaleString('en-US')} ${one}${count === 1 ? '' : 's'}`;

/** The sum of what is drawn, and what is drawn as a table. */
export function FlowFigures({ days, totals: { deposits, withdrawals }, counts }: FlowFiguresProps) {
  const moved = days.filter((day) => !isZero(day.deposits) || !isZero(day.withdrawals)).toReversed();
  return (
    <>
      <Sum
        caption={`Deposits and withdrawals in ${days.length} days, USD`}
        rows={[
          { label: counted(counts.deposits, 'deposit'), value: signedUsd(deposits) },
          { label: counted(counts.withdrawals, 'withdrawal'), value: signedUsd(negate(withdrawals)) },
          { label: `Together in ${days.length} days, USD`, value: signedUsd(subtract(deposits, withdrawals)), total: true },
        ]}
      />
      <details className="flow-table">
        <summary>Day by day, as a table</summary>
        <DayTable days={moved} />
      </details>
    </>
  );
}

/** Three figures fit any width, so these rows never become cards. */
const DayTable = ({ days }: Pick<FlowFiguresProps, 'days'>) => (
  <table className="flow-days">
    <caption className="sr-only">Days with deposits or withdrawals, the last one first</caption>
    <thead>
      <tr>
        <th scope="col">Day</th>
        <th scope="col">Deposits, USD</th>
        <th scope="col">Withdrawals, USD</th>
      </tr>
    </thead>
    <tbody>
      {days.map(({ day, deposits, withdrawals }) => (
        <tr key={day}>
          <th scope="row">
            <bdi>{dayMonthYear(dayStart(day))}</bdi>
          </th>
          <td>
            <bdi>{signedUsd(deposits)}</bdi>
          </td>
          <td>
            <bdi>{signedUsd(negate(withdrawals))}</bdi>
          </td>
        </tr>
      ))}
    </tbody>
  </table>
);
