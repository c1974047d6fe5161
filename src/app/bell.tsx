import { useQuery } from '@tanstack/react-query';
import { Bell as BellIcon } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { queries } from '@/data/queries';
import { entryWords } from '@/domain/entry-words';
import type { Uid } from '@/domain/envelope';
import type { Entry } from '@/domain/ledger';
import { Failed } from '@/ui/empty';
import { Remote, type RemoteState } from '@/ui/remote';
import { Bar } from '@/ui/skeleton';
import { Time } from '@/ui/time';
import { bellLabel, deskActs, markSeen, pageOf, readSeen, unreadCount } from './bell-news';
import { Popover } from './popover';

/** So many entries tell whether there is news; the dashboard reads the same, so that the bell costs it nothing. */
export const glance = 10;
/** So many are read when the bell is opened. */
const whole = 20;

/** What the desk did on this client's account since they last looked. */
export function ClientBell({ uid }: { uid: Uid }) {
  const [open, setOpen] = useState(false);
  const atAGlance = useQuery(queries.latestEntries(uid, glance));
  const inFull = useQuery({ ...queries.latestEntries(uid, whole), enabled: open });
  return <ClientBellView uid={uid} glance={atAGlance.data ?? []} all={inFull} onToggle={setOpen} />;
}

interface ClientBellViewProps {
  uid: Uid;
  glance: readonly Entry[];
  all: RemoteState<Entry[]>;
  onToggle: (open: boolean) => void;
}

export function ClientBellView({ uid, glance, all, onToggle }: ClientBellViewProps) {
  const [seenAt, setSeenAt] = useState(() => readSeen(uid));
  // While it is open, what was unread when it was opened stays marked.
  const [seenBefore, setSeenBefore] = useState(seenAt);
  const acts = deskActs(glance, uid);
  const unread = unreadCount(acts, seenAt);
  const toggle = (open: boolean) => {
    if (open) setSeenBefore(seenAt);
    setSeenAt(markSeen(uid, acts));
    onToggle(open);
  };
  return (
    <>
      <Popover
        label={bellLabel(unread, 'unread')}
        icon={<BellIcon aria-hidden="true" />}
        mark={unread > 0 && <span className="dot" />}
        title="Notifications"
        onToggle={toggle}
      >
        {(close) => (
          <Remote of={all} loading={<NewsSkeleton />} failedTitle="What the desk did could not be read">
            {(entries) => <News acts={deskActs(entries, uid)} seenAt={seenBefore} onFollow={close} />}
          </Remote>
        )}
      </Popover>
      <p className="sr-only" role="status">
        {unread > 0 && `${unread === 1 ? 'One act' : `${unread} acts`} of the desk not seen yet`}
      </p>
    </>
  );
}

function News({ acts, seenAt, onFollow }: { acts: readonly Entry[]; seenAt: number; onFollow: () => void }) {
  if (acts.length === 0) {
    return <p className="popover-text">Nothing yet. What the desk does on your account appears here, in its own words.</p>;
  }
  return (
    <>
      <ul className="news">
        {acts.map((entry) => (
          <NewsItem key={entry.op} entry={entry} unread={entry.at.getTime() > seenAt} onFollow={onFollow} />
        ))}
      </ul>
      <p className="popover-foot">
        <Link to="/user/statement" onClick={onFollow}>
          Whole statement
        </Link>
      </p>
    </>
  );
}

function NewsItem({ entry, unread, onFollow }: { entry: Entry; unread: boolean; onFollow: () => void }) {
  const { what, detail } = entryWords(entry, null);
  return (
    <li>
      <Link to={pageOf(entry)} onClick={onFollow} data-unread={unread ? '' : undefined}>
        <span className="news-what">
          {unread && <span className="sr-only">New: </span>}
          {what}
        </span>
        <Time at={entry.at} />
        {detail && <small>{detail}</small>}
        {entry.reason && <q>{entry.reason}</q>}
      </Link>
    </li>
  );
}

const NewsSkeleton = () => (
  <ul className="news" aria-busy="true" aria-label="Loading">
    {['9rem', '11rem', '8rem'].map((width) => (
      <li key={width} className="py-3">
        <Bar width={width} />
      </li>
    ))}
  </ul>
);

/** What waits for the desk. */
export function DeskBell() {
  const waiting = useQuery(queries.waitingDepositCount());
  return <DeskBellView waiting={waiting} />;
}

export function DeskBellView({ waiting }: { waiting: RemoteState<number> }) {
  const count = waiting.data ?? 0;
  return (
    <Popover
      label={bellLabel(count, 'waiting')}
      icon={<BellIcon aria-hidden="true" />}
      mark={count > 0 && <span className="dot" />}
      title="Notifications"
    >
      {(close) =>
        waiting.status === 'error' && waiting.data === undefined ? (
          <Failed title="What waits could not be counted" onRetry={waiting.refetch} />
        ) : (
          <DeskNews count={waiting.data} onFollow={close} />
        )
      }
    </Popover>
  );
}

function DeskNews({ count, onFollow }: { count: number | undefined; onFollow: () => void }) {
  if (count === undefined) return <NewsSkeleton />;
  if (count === 0) return <p className="popover-text">No deposit waits for a decision.</p>;
  return (
    <p className="popover-text">
      {count === 1 ? 'One deposit waits' : `${count} deposits wait`} for a decision.{' '}
      <Link to="/admin/deposit" onClick={onFollow}>
        Go to the queue
      </Link>
    </p>
  );
}
