import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { adminQueries } from '@/data/admin-queries';
import type { OpenTradeTimes } from '@/data/ledger/queues';
import { pageSize } from '@/data/ledger/read';
import { type DeskWork, type DeskWorkPath, describeWork, deskWork, getWorkPath } from '@/domain/requests/desk-work';
import { formatAge, formatRemaining, formatWaitingTime } from '@/lib/format';
import type { QueryState } from '@/ui/feedback/query-boundary';
import { RetryButton } from '@/ui/feedback/retry-button';
import { SkeletonBar } from '@/ui/feedback/skeleton';
import { StatusMark } from '@/ui/feedback/status-mark';
import { Panel } from '@/ui/page';
import { VisuallyHidden } from '@/ui/visually-hidden';

type QueuePath = Exclude<DeskWorkPath, 'trades'>;

/** Pending work of the desk: counts and the age of the oldest item. Trades have their own times. */
interface WaitingWork {
  counts: Readonly<Record<DeskWorkPath, QueryState<number>>>;
  /** Null if nothing is pending. */
  oldest: Readonly<Record<QueuePath, QueryState<Date | null>>>;
  times: QueryState<OpenTradeTimes>;
}

/** Each line loads and fails on its own. */
export function WaitingView({ waiting, now }: { waiting: WaitingWork; now: Date }) {
  return (
    <Panel title="To do">
      <ul>
        {deskWork.map((work) => (
          <li key={work.place} className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-rule py-2">
            <WorkLine work={work} waiting={waiting} now={now} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function WorkLine({ work, waiting, now }: { work: DeskWork; waiting: WaitingWork; now: Date }) {
  const { data: count, status, refetch } = waiting.counts[work.place];
  if (count === undefined) return status === 'error' ? <NotCountedNote work={work} onRetry={refetch} /> : <LineSkeleton work={work} />;
  const to = getWorkPath(work);
  if (count === 0) {
    return (
      <Link to={to} className="text-ink-3 no-underline hover:underline">
        No {work.many}
      </Link>
    );
  }
  return (
    <>
      <Link to={to} className="font-medium">
        {describeWork(count, work)}
      </Link>
      {work.place === 'trades' ? (
        <TradeTimesNote query={waiting.times} alone={count === 1} now={now} />
      ) : (
        <OldestNote
          oldestQuery={waiting.oldest[work.place]}
          begun={startVerbs[work.place]}
          alone={count === 1}
          // Verification reads one page of documents, and one that was left out may be older. The other kinds are queried by age.
          atLeast={work.place === 'verification' && count > pageSize}
          now={now}
        />
      )}
    </>
  );
}

const startVerbs = {
  deposit: 'announced',
  withdrawal: 'requested',
  users: 'requested',
  verification: 'sent',
  notifications: 'sent',
} as const;

interface OldestNoteProps {
  oldestQuery: QueryState<Date | null>;
  begun: (typeof startVerbs)[QueuePath];
  alone: boolean;
  atLeast: boolean;
  now: Date;
}

/** Renders nothing until the age is known, or if it could not be read. */
function OldestNote({ oldestQuery: { data }, begun, alone, atLeast, now }: OldestNoteProps) {
  if (!data) return null;
  const long = formatAge(data, now);
  if (atLeast && long === 'just now') return null;
  if (alone) return <StatusMark kind="pending">{formatWaitingTime(data, now, begun)}</StatusMark>;
  return <StatusMark kind="pending">{atLeast ? `oldest at least ${long}` : describeOldest(long, begun)}</StatusMark>;
}

/** Open trades need the desk only once they are due. */
function TradeTimesNote({ query: { data }, alone, now }: { query: QueryState<OpenTradeTimes>; alone: boolean; now: Date }) {
  if (!data?.oldest) return null;
  const long = formatAge(data.oldest, now);
  return (
    <span className="text-ink-3 text-t-sm">
      <DueTradesNote data={data} now={now} />
      {alone ? describeOpenTime(long) : describeOldest(long, 'opened')}
    </span>
  );
}

/** @param begun how it began: "requested" */
const describeOldest = (age: string, begun: string): string => (age === 'just now' ? `oldest ${begun} just now` : `oldest ${age}`);

const describeOpenTime = (age: string): string => (age === 'just now' ? 'opened just now' : `open for ${age}`);

/** If `more`, a trade that was not read may be due for longer, so the figures are lower bounds. */
function DueTradesNote({ data, now }: { data: OpenTradeTimes; now: Date }) {
  const inOrder = data.due.toSorted((a, b) => a.getTime() - b.getTime());
  const due = inOrder.filter((at) => at <= now);
  const [first] = inOrder;
  if (!first) return null;
  if (due.length === 0) {
    return data.more
      ? `none due among the ${pageSize} clients with the oldest open trades; `
      : `none due, next: ${formatRemaining(first, now)}; `;
  }
  const late = formatAge(first, now);
  const atLeast = data.more ? 'at least ' : '';
  return (
    <>
      <Link to="/admin/trades?time=due&order=due" className="no-underline hover:underline">
        <StatusMark kind="pending">
          {atLeast}
          {due.length.toLocaleString('en-US')} due{late !== 'just now' && `, longest overdue ${atLeast}${late}`}
        </StatusMark>
      </Link>
      ;{' '}
    </>
  );
}

function NotCountedNote({ work, onRetry }: { work: DeskWork; onRetry: () => unknown }) {
  return (
    <>
      <span role="alert">Couldn’t count {work.many}.</span>
      <RetryButton aria-label={`Try again: count ${work.many}`} onRetry={onRetry} />
    </>
  );
}

const LineSkeleton = ({ work }: { work: DeskWork }) => (
  <>
    <span role="status">
      <VisuallyHidden>Counting {work.many}…</VisuallyHidden>
      <SkeletonBar width="6.5rem" />
    </span>
    <SkeletonBar width="8rem" />
  </>
);

/** Messages write no ledger entry, so live updates do not report them. Milliseconds. */
const messageCountIntervalMs = 60_000;

/** One query per figure, so that one failure does not hide the others. */
export function useWaiting(): WaitingWork {
  const counts: Record<DeskWork['place'], QueryState<number>> = {
    deposit: useQuery(adminQueries.pendingCount('deposits')),
    withdrawal: useQuery(adminQueries.pendingCount('withdrawals')),
    trades: useQuery(adminQueries.pendingCount('trades')),
    verification: useQuery(adminQueries.submittedVerificationCount('not-verified')),
    users: useQuery(adminQueries.closureCount()),
    notifications: useQuery({ ...adminQueries.messageCount('new'), refetchInterval: messageCountIntervalMs }),
  };
  const oldest: WaitingWork['oldest'] = {
    deposit: useQuery(adminQueries.oldestPendingTime('deposits')),
    withdrawal: useQuery(adminQueries.oldestPendingTime('withdrawals')),
    verification: useQuery(adminQueries.oldestSubmittedTime()),
    users: useQuery(adminQueries.oldestClosureTime()),
    notifications: useQuery({ ...adminQueries.oldestMessageTime(), refetchInterval: messageCountIntervalMs }),
  };
  const times: QueryState<OpenTradeTimes> = useQuery(adminQueries.openTradeTimes());
  return { counts, oldest, times };
}
