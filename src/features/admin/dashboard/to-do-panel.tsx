import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useAdminRole } from '@/data/hooks/use-admin-role';
import { type DeskTask, describeTask, getWorkPath } from '@/domain/requests/admin-work';
import { formatElapsed, formatSince } from '@/lib/format';
import { RetryButton } from '@/ui/feedback/retry-button';
import { SkeletonBar } from '@/ui/feedback/skeleton';
import { StatusMark } from '@/ui/feedback/status-mark';
import { Panel } from '@/ui/page';
import { Urgency } from '@/ui/tables/urgency';
import { VisuallyHidden } from '@/ui/visually-hidden';
import type { useToDo } from './use-to-do';

interface ToDoProps {
  toDo: ReturnType<typeof useToDo>;
  /** False until everything was counted: then nothing moves any more. */
  isSettled: boolean;
  now: Date;
}

/** Only what this administrator can do now, each kind with a link to its queue. */
export const ToDoPanel = (props: ToDoProps) => (
  <Panel title="To do">
    <ToDoContent {...props} />
  </Panel>
);

function ToDoContent({ toDo: { tasks, nextTradeEnd }, isSettled, now }: ToDoProps) {
  const { isAgent } = useAdminRole();
  if (!isAgent) return <Quiet>View only. Agents and managers decide.</Quiet>;
  if (!isSettled)
    return (
      <div className={lineClass} aria-busy="true">
        <LineSkeleton what="what is to do" />
      </div>
    );
  const shown = tasks.filter(
    ({ query: { data } }) => data === undefined || data.count > 0 || data.orMore,
  );
  if (shown.length === 0)
    return (
      <Quiet>
        Nothing to do right now.
        {nextTradeEnd && ` The next trade ends in ${formatElapsed(now, nextTradeEnd)}.`}
      </Quiet>
    );
  return (
    <ul>
      {shown.map(({ work, query }) => (
        <li key={work.queue} className={lineClass}>
          <TaskLine work={work} query={query} now={now} />
        </li>
      ))}
    </ul>
  );
}

const lineClass =
  'flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-rule py-2';

const Quiet = ({ children }: { children: ReactNode }) => (
  <p className="text-ink-3 text-t-sm">{children}</p>
);

function TaskLine({
  work,
  query: { data, status, refetch },
  now,
}: ToDoProps['toDo']['tasks'][number] & { now: Date }) {
  if (data === undefined)
    return status === 'error' ? (
      <NotCountedNote work={work} onRetry={refetch} />
    ) : (
      <LineSkeleton what={work.many} />
    );
  const { count, orMore, since, orEarlier } = data;
  return (
    <>
      <Link to={getWorkPath(work)} className="font-medium">
        {describeTask(count, work, orMore)}
      </Link>
      {since && (
        <StatusMark kind="pending">
          <Urgency since={since} now={now}>
            {formatSince(since, now)}
            {orEarlier && ' or earlier'}
          </Urgency>
        </StatusMark>
      )}
    </>
  );
}

function NotCountedNote({ work, onRetry }: { work: DeskTask; onRetry: () => unknown }) {
  return (
    <>
      <span role="alert">Couldn’t count {work.many}.</span>
      <RetryButton aria-label={`Try again: count ${work.many}`} onRetry={onRetry} />
    </>
  );
}

const LineSkeleton = ({ what }: { what: string }) => (
  <>
    <span role="status">
      <VisuallyHidden>Counting {what}…</VisuallyHidden>
      <SkeletonBar width="6.5rem" />
    </span>
    <SkeletonBar width="6rem" />
  </>
);
