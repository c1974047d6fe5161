import { type Day, dayStart } from '@/domain/day';
import { sum } from '@/domain/money';
import { type Flow, flowByDay } from '@/domain/requests/flow';
import { dayMonthYear } from '@/lib/format';
import { Empty } from '@/ui/feedback/empty';
import { Remote, type RemoteState } from '@/ui/feedback/remote';
import { FlowChart } from './flow-chart';
import { FlowFigures } from './flow-figures';
import { FlowSkeleton } from './flow-skeleton';

export interface FlowViewProps {
  of: RemoteState<Flow>;
  /** Oldest first; the last one is today. */
  days: readonly Day[];
  cause: (error: unknown) => string;
}

/** What came in and went out: drawn, summed, and as a table. */
export function FlowView({ of, days, cause }: FlowViewProps) {
  return (
    <Remote
      of={of}
      loading={<FlowSkeleton />}
      failedTitle="Deposits and withdrawals could not be read"
      cause={cause}
      isEmpty={({ deposits, withdrawals }) => deposits.list.length + withdrawals.list.length === 0}
      empty={
        <Empty title="Nothing came in or went out">
          Deposits and withdrawals that the desk completes stand here by day. None was in the last {days.length} days.
        </Empty>
      }
    >
      {(flow) => <Drawn flow={flow} days={days} />}
    </Remote>
  );
}

function Drawn({ flow, days }: { flow: Flow; days: readonly Day[] }) {
  const byDay = flowByDay(flow, days);
  const totals = { deposits: sum(byDay.map((one) => one.deposits)), withdrawals: sum(byDay.map((one) => one.withdrawals)) };
  const missing = missingBefore(flow, days);
  return (
    <div className="flow">
      <FlowChart days={byDay} totals={totals} />
      {missing && (
        <p className="flow-note">There were too many to read them all: what was completed before {dayMonthYear(missing)} may be missing.</p>
      )}
      <FlowFigures
        days={byDay}
        totals={totals}
        counts={{ deposits: flow.deposits.list.length, withdrawals: flow.withdrawals.list.length }}
      />
    </div>
  );
}

/** From when on everything was read; null where that is all that was asked for. */
function missingBefore({ deposits, withdrawals }: Flow, days: readonly Day[]): Date | null {
  const known = Math.max(deposits.since.getTime(), withdrawals.since.getTime());
  return known > dayStart(days[0] ?? '').getTime() ? new Date(known) : null;
}
