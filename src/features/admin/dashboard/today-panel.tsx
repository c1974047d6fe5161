import { useQuery } from '@tanstack/react-query';
import { adminQueries } from '@/data/admin-queries';
import { useIsIdle } from '@/data/hooks/use-is-idle';
import { getDayStart, toDay } from '@/domain/day';
import { getTodayFigures, type Today } from '@/domain/ledger/decision-times';
import { plural } from '@/domain/plural';
import { env } from '@/lib/env/env';
import { formatElapsed } from '@/lib/format';
import { QueryBoundary } from '@/ui/feedback/query-boundary';
import { SumTable } from '@/ui/ledger/sum-table';
import { TodaySkeleton } from './today-skeleton';

/** Requests become late without an entry that would tell. Milliseconds. */
const todayMaxAgeMs = 300_000;

/** As the queues mark what is late. */
const getLateMs = (): number => env.waiting.lateHours * 3_600_000;

const formatNumber = (count: number): string => count.toLocaleString('en-US');

/** What the desk has decided since midnight, local time, and how long clients waited. */
export function TodayFigures({ now }: { now: Date }) {
  const today = useQuery({
    ...adminQueries.today(getDayStart(toDay(now)), getLateMs()),
    enabled: useIsIdle(),
    refetchInterval: todayMaxAgeMs,
  });
  return (
    <QueryBoundary
      query={today}
      loading={<TodaySkeleton />}
      failedTitle="Couldn’t load today’s figures"
    >
      {(figures) => <SumTable caption="Today’s decisions" rows={createRows(figures)} />}
    </QueryBoundary>
  );
}

function createRows(today: Today) {
  const { count, latest, lateClients } = today;
  const { lateHours } = env.waiting;
  const { medianMs, late } = getTodayFigures(today, getLateMs());
  const isPart = latest.length < count;
  const lateParts = [
    late > 0 && `${formatNumber(late)}${isPart ? '+' : ''} decided`,
    lateClients > 0 && `${formatNumber(lateClients)} ${plural(lateClients, 'client')} waiting`,
  ].filter(Boolean);
  return [
    {
      label: 'Median wait',
      hint: `Half of ${isPart ? `the latest ${latest.length} decisions` : 'the decisions'} came sooner. Documents aren’t timed.`,
      value: medianMs === null ? '–' : formatElapsed(new Date(0), new Date(medianMs)),
    },
    {
      label: 'Decided',
      hint:
        count === 0
          ? 'Nothing decided yet today.'
          : 'Deposits, withdrawals, trades and documents since midnight.',
      value: formatNumber(count),
    },
    {
      label: 'Late',
      hint: `Over ${lateHours} h until the decision; or still waiting, for a deposit or withdrawal.`,
      value: lateParts.join(', ') || '0',
    },
  ];
}
