import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { adminQueries } from '@/data/admin-queries';
import { type AdminCounts, messagePollMs, useAdminCounts } from '@/data/hooks/use-admin-counts';
import type { OpenTradeTimes } from '@/data/ledger/queue-totals';
import { pageSize } from '@/data/ledger/read';
import {
  type AdminQueue,
  type AdminWork,
  adminWork,
  describeWork,
  getWorkPath,
} from '@/domain/requests/admin-work';
import { formatAge, formatRemaining, formatWaitingTime } from '@/lib/format';
import type { QueryState } from '@/ui/feedback/query-boundary';
import { RetryButton } from '@/ui/feedback/retry-button';
import { SkeletonBar } from '@/ui/feedback/skeleton';
import { StatusMark } from '@/ui/feedback/status-mark';
import { Panel } from '@/ui/page';
import { Urgency } from '@/ui/tables/urgency';
import { VisuallyHidden } from '@/ui/visually-hidden';

type AgedQueue = Exclude<AdminQueue, 'trades'>;

/** Pending work of the desk: counts and the age of the oldest item. Trades have their own times. */
interface PendingWork {
  counts: AdminCounts;
  /** Null if nothing is pending. */
  oldest: Readonly<Record<AgedQueue, QueryState<Date | null>>>;
  times: QueryState<OpenTradeTimes>;
}

/** Each line loads and fails on its own. */
export function PendingWorkView({ waiting, now }: { waiting: PendingWork; now: Date }) {
  return (
    <Panel title="To do">
      <ul>
        {adminWork.map((work) => (
          <li
            key={work.queue}
            className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-rule py-2"
          >
            <WorkLine work={work} waiting={waiting} now={now} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function WorkLine({ work, waiting, now }: { work: AdminWork; waiting: PendingWork; now: Date }) {
  const { data: count, status, refetch } = waiting.counts[work.queue];
  if (count === undefined)
    return status === 'error' ? (
      <NotCountedNote work={work} onRetry={refetch} />
    ) : (
      <LineSkeleton work={work} />
    );
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
      {work.queue === 'trades' ? (
        <TradeTimesNote query={waiting.times} alone={count === 1} now={now} />
      ) : (
        <OldestNote
          oldestQuery={waiting.oldest[work.queue]}
          begun={startVerbs[work.queue]}
          alone={count === 1}
          atLeast={isAtLeast(work.queue, count)}
          waits={work.waits}
          now={now}
        />
      )}
    </>
  );
}

/**
 * True if the age is a lower bound. Verification reads one page of documents, and one that was left
 * out may be older. A later act on a frozen account moves its time. The other kinds are queried by
 * age.
 */
const isAtLeast = (queue: AgedQueue, count: number): boolean =>
  queue === 'documents' ? count > pageSize : queue === 'frozen';

const startVerbs = {
  deposits: 'announced',
  withdrawals: 'requested',
  proposals: 'proposed',
  closures: 'requested',
  documents: 'sent',
  newClients: 'joined',
  frozen: 'frozen',
  messages: 'sent',
} as const;

interface OldestNoteProps {
  oldestQuery: QueryState<Date | null>;
  begun: (typeof startVerbs)[AgedQueue];
  alone: boolean;
  atLeast: boolean;
  waits: boolean;
  now: Date;
}

/** Renders nothing until the age is known, or if it could not be read. */
function OldestNote({ oldestQuery: { data }, begun, alone, atLeast, waits, now }: OldestNoteProps) {
  if (!data) return null;
  const long = formatAge(data, now);
  if (atLeast && long === 'just now') return null;
  const age = atLeast ? `at least ${long}` : long;
  if (!waits)
    return (
      <span className="text-ink-3 text-t-sm">
        {alone ? describeAge(age, begun) : describeOldest(age, begun)}
      </span>
    );
  return (
    <StatusMark kind="pending">
      <Urgency since={data} now={now}>
        {alone ? formatWaitingTime(data, now, begun) : describeOldest(age, begun)}
      </Urgency>
    </StatusMark>
  );
}

const describeAge = (age: string, begun: string): string =>
  age === 'just now' ? `${begun} just now` : `for ${age}`;

/** Open trades need the desk only once they are due. */
function TradeTimesNote({
  query: { data },
  alone,
  now,
}: {
  query: QueryState<OpenTradeTimes>;
  alone: boolean;
  now: Date;
}) {
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
const describeOldest = (age: string, begun: string): string =>
  age === 'just now' ? `oldest ${begun} just now` : `oldest ${age}`;

const describeOpenTime = (age: string): string =>
  age === 'just now' ? 'opened just now' : `open for ${age}`;

/** If `more`, a trade that was not read may be due for longer, so the figures are lower bounds. */
function DueTradesNote({ data, now }: { data: OpenTradeTimes; now: Date }) {
  const inOrder = data.due.toSorted((a, b) => a.getTime() - b.getTime());
  const due = inOrder.filter((at) => at <= now);
  const [first] = inOrder;
  if (!first) return null;
  if (due.length === 0) {
    const next = data.more ? `among the ${pageSize} clients with the oldest open trades` : '';
    return <>none due{next ? ` ${next}` : `, next: ${formatRemaining(first, now)}`}; </>;
  }
  const late = formatAge(first, now);
  const atLeast = data.more ? 'at least ' : '';
  return (
    <>
      <Link to="/admin/trades?time=due&order=due" className="no-underline hover:underline">
        <StatusMark kind="pending">
          {atLeast}
          {due.length.toLocaleString('en-US')} due
          {late !== 'just now' && `, the first ${atLeast}${late} ago`}
        </StatusMark>
      </Link>
      ;{' '}
    </>
  );
}

function NotCountedNote({ work, onRetry }: { work: AdminWork; onRetry: () => unknown }) {
  return (
    <>
      <span role="alert">Couldn’t count {work.many}.</span>
      <RetryButton aria-label={`Try again: count ${work.many}`} onRetry={onRetry} />
    </>
  );
}

const LineSkeleton = ({ work }: { work: AdminWork }) => (
  <>
    <span role="status">
      <VisuallyHidden>Counting {work.many}…</VisuallyHidden>
      <SkeletonBar width="6.5rem" />
    </span>
    <SkeletonBar width="8rem" />
  </>
);

/** One query per figure, so that one failure does not hide the others. */
export function usePendingWork(): PendingWork {
  const counts = useAdminCounts();
  const oldest: PendingWork['oldest'] = {
    deposits: useQuery(adminQueries.oldestPendingTime('deposits')),
    withdrawals: useQuery(adminQueries.oldestPendingTime('withdrawals')),
    proposals: useQuery(adminQueries.oldestPendingTime('proposals')),
    documents: useQuery(adminQueries.oldestSubmittedTime()),
    closures: useQuery(adminQueries.oldestClosureTime()),
    newClients: useQuery(adminQueries.earliestPersonTime('pending', 'joinedFirst')),
    frozen: useQuery(adminQueries.earliestPersonTime('frozen', 'lastChange')),
    messages: useQuery({ ...adminQueries.oldestMessageTime(), refetchInterval: messagePollMs }),
  };
  const times: QueryState<OpenTradeTimes> = useQuery(adminQueries.openTradeTimes());
  return { counts, oldest, times };
}
