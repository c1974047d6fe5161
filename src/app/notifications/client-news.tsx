import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { Notices } from '@/data/collections/notifications';
import { formatEntry, getBalanceChange } from '@/domain/ledger/entry-words';
import type { Entry } from '@/domain/ledger/ledger';
import type { Uid } from '@/domain/ledger/revision-fields';
import { formatSignedUsd } from '@/lib/format';
import { Button } from '@/ui/button';
import { Failed } from '@/ui/feedback/empty';
import { MessageItem } from '@/ui/feedback/news';
import type { QueryState } from '@/ui/feedback/query-boundary';
import { Bar } from '@/ui/feedback/skeleton';
import { useFocusAtEnd } from '@/ui/hooks/use-focus';
import { Amount, hideAmountsInText, useAmountsHidden } from '@/ui/ledger/hidden-amounts';
import { Time } from '@/ui/time';
import { getNews, getNewsLine, type Message, toShownMessage } from './news';

/** Number of items at first, and how many more each "Older ones" adds. */
export const step = 20;

/** Acts of the desk, newest first, as far as read. */
export interface Acts extends QueryState<Entry[]> {
  /** True if there are no older ones. */
  whole: boolean;
  /** Older ones are being read. */
  growing: boolean;
  /** Older ones could not be read. */
  missed: boolean;
  readOlder: () => void;
}

interface ClientNewsProps {
  uid: Uid;
  acts: Acts;
  notices: QueryState<Notices>;
  /** Epoch milliseconds. Newer items are marked as new. */
  seenAt: number;
  /** Called when a link is followed. */
  onFollow: () => void;
  onRead: (message: Message) => void;
}

const isMissing = ({ status, data }: Pick<QueryState<unknown>, 'status' | 'data'>): boolean => status === 'error' && data === undefined;

/** Acts and messages of the desk in one list, by time. Each of the two can fail without the other. */
export function ClientNews({ acts, notices, ...rest }: ClientNewsProps) {
  if (acts.status === 'pending' || notices.status === 'pending') return <NewsSkeleton />;
  const failed = [isMissing(acts) && acts, isMissing(notices) && notices].filter((one) => one !== false);
  return (
    <>
      {failed.length > 0 && (
        <Failed
          title={
            failed.length === 2
              ? 'Notifications could not be read'
              : `${isMissing(acts) ? 'What the desk did' : 'Messages'} could not be read`
          }
          onRetry={() => Promise.all(failed.map(({ refetch }) => refetch()))}
        />
      )}
      {failed.length < 2 && <NewsList acts={acts} messages={notices.data?.list ?? []} partial={failed.length > 0} {...rest} />}
    </>
  );
}

/** `partial`: one of the two could not be read. */
type NewsListProps = Omit<ClientNewsProps, 'notices'> & { messages: readonly Message[]; partial: boolean };

function NewsList({ uid, acts, messages, partial, seenAt, onFollow, onRead }: NewsListProps) {
  const [count, setCount] = useState(step);
  const read = acts.data ?? [];
  const news = getNews(read, messages, uid);
  // Messages older than the oldest act read so far wait: acts not read yet may belong between them.
  const since = acts.whole ? 0 : (read.at(-1)?.at.getTime() ?? 0);
  const known = news.filter(({ at }) => at.getTime() >= since);
  const more = known.length > count || !acts.whole;
  const foot = useFocusAtEnd<HTMLParagraphElement>(more);
  if (news.length === 0) {
    if (partial) return null;
    return <p className="popover-text">Nothing yet. What the desk does on your account or writes to you appears here, in its own words.</p>;
  }
  const showOlder = () => {
    setCount(count + step);
    if (!acts.whole && known.length < count + step) acts.readOlder();
  };
  return (
    <>
      <ul className="news">
        {known.slice(0, count).map((one) => (
          <li key={one.id}>
            {'entry' in one ? (
              <ActItem entry={one.entry} isNew={one.at.getTime() > seenAt} onFollow={onFollow} />
            ) : (
              <MessageItem message={toShownMessage(one.message)} isNew={one.at.getTime() > seenAt} onRead={() => onRead(one.message)} />
            )}
          </li>
        ))}
      </ul>
      {acts.missed && (
        <p className="popover-text" role="alert">
          Older ones could not be read. Try again.
        </p>
      )}
      <p className="popover-foot" ref={foot} tabIndex={-1}>
        <Link to="/user/statement" onClick={onFollow}>
          Whole statement
        </Link>
        {more && (
          <Button kind="plain" dense busy={acts.growing} onClick={showOlder}>
            Older ones
          </Button>
        )}
      </p>
    </>
  );
}

function ActItem({ entry, isNew, onFollow }: { entry: Entry; isNew: boolean; onFollow: () => void }) {
  const { what, detail } = formatEntry(entry, null);
  const amount = getBalanceChange(entry);
  const hidden = useAmountsHidden();
  return (
    <Link to={getNewsLine(entry)} onClick={onFollow} className="news-item" data-unread={isNew ? '' : undefined}>
      <span className="news-what">
        {isNew && <span className="sr-only">New: </span>}
        {what}
        {amount !== null && (
          <>
            {' '}
            <Amount>{formatSignedUsd(amount)}</Amount>
          </>
        )}
      </span>
      <Time at={entry.at} />
      {detail && <small>{hidden ? hideAmountsInText(detail) : detail}</small>}
      {entry.reason && <q>{hidden ? hideAmountsInText(entry.reason) : entry.reason}</q>}
    </Link>
  );
}

export const NewsSkeleton = () => (
  <ul className="news" aria-busy="true" aria-label="Loading">
    {['9rem', '11rem', '8rem'].map((width) => (
      <li key={width} className="py-3">
        <Bar width={width} />
      </li>
    ))}
  </ul>
);
