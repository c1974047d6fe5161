import { useState } from 'react';
import { createPortal } from 'react-dom';
import { Link } from 'react-router-dom';
import { PopoverText } from '@/app/shell/popover';
import type { Notices } from '@/data/collections/notices';
import type { Entry } from '@/domain/ledger/ledger';
import type { Uid } from '@/domain/revision-fields';
import { formatEntry, getBalanceChange } from '@/domain/statement/entry-words';
import { formatSignedDollars } from '@/lib/format';
import {
  type DisplayedMessage,
  getSenderLabel,
  MessageDialog,
  MessageItem,
} from '@/parts/messages/message-item';
import { Button } from '@/ui/button';
import { DeviceNotifications } from '@/ui/feedback/device-notifications';
import { ErrorState } from '@/ui/feedback/empty-state';
import { getNewsItemClass, newsClass } from '@/ui/feedback/news-class';
import type { QueryState } from '@/ui/feedback/query-boundary';
import { useFocusAfterLoadMore } from '@/ui/hooks/use-focus';
import { Amount, hideAmountsInText, useAmountsHidden } from '@/ui/ledger/hidden-amounts';
import { Time } from '@/ui/time';
import { type AdminActs, getStatementPath, type Message, mergeNews, pageStep } from './news';
import { NewsSkeleton } from './news-skeleton';

const toDisplayedMessage = ({ title, body, audience, at }: Message): DisplayedMessage => ({
  title,
  body,
  from: getSenderLabel(audience.to),
  at,
});

/** In a portal, because the dialog is not part of the top bar's landmark. */
export const OpenedMessage = ({ message, onClose }: { message: Message; onClose: () => void }) =>
  createPortal(
    <MessageDialog message={toDisplayedMessage(message)} onClose={onClose} />,
    document.body,
  );

interface ClientNewsProps {
  uid: Uid;
  acts: AdminActs;
  notices: QueryState<Notices>;
  /** Epoch milliseconds. Newer items are marked as new. */
  seenAt: number;
  /** Called when a link is followed. */
  onFollow: () => void;
  onRead: (message: Message) => void;
}

const hasFailed = ({ status, data }: Pick<QueryState<unknown>, 'status' | 'data'>): boolean =>
  status === 'error' && data === undefined;

/**
 * Acts and messages of the desk in one list, by time. Each of the two can fail without the other.
 */
export function ClientNews({ acts, notices, ...rest }: ClientNewsProps) {
  if (acts.status === 'pending' || notices.status === 'pending') return <NewsSkeleton />;
  const failed = [hasFailed(acts) && acts, hasFailed(notices) && notices].filter(
    (one) => one !== false,
  );
  return (
    <>
      {failed.length > 0 && (
        <ErrorState
          title={
            failed.length === 2
              ? 'Couldn’t load notifications'
              : `Couldn’t load ${hasFailed(acts) ? 'the desk’s actions' : 'messages'}`
          }
          onRetry={() => Promise.all(failed.map(({ refetch }) => refetch()))}
        />
      )}
      {failed.length < 2 && (
        <NewsList
          acts={acts}
          messages={notices.data?.list ?? []}
          isPartial={failed.length > 0}
          {...rest}
        />
      )}
      <DeviceNotifications className="mt-3 border-rule border-t pt-3" />
    </>
  );
}

/** `isPartial`: one of the two could not be read. */
type NewsListProps = Omit<ClientNewsProps, 'notices'> & {
  messages: readonly Message[];
  isPartial: boolean;
};

function NewsList({ uid, acts, messages, isPartial, seenAt, onFollow, onRead }: NewsListProps) {
  const [count, setCount] = useState(pageStep);
  const read = acts.data ?? [];
  const news = mergeNews(read, messages, uid);
  // Messages older than the oldest act read so far wait: acts not read yet may belong between them.
  const since = acts.isComplete ? 0 : (read.at(-1)?.at.getTime() ?? 0);
  const known = news.filter(({ at }) => at.getTime() >= since);
  const more = known.length > count || !acts.isComplete;
  const foot = useFocusAfterLoadMore<HTMLParagraphElement>(more);
  if (news.length === 0) {
    if (isPartial) return null;
    return (
      <PopoverText>
        Nothing yet. When the desk acts on your account or writes to you, you’ll see it here in its
        own words.
      </PopoverText>
    );
  }
  const showOlder = () => {
    setCount(count + pageStep);
    if (!acts.isComplete && known.length < count + pageStep) acts.loadMore();
  };
  return (
    <>
      <ul>
        {known.slice(0, count).map((one) => (
          <li key={one.id} className={newsClass.row}>
            {'entry' in one ? (
              <ActItem entry={one.entry} isNew={one.at.getTime() > seenAt} onFollow={onFollow} />
            ) : (
              <MessageItem
                message={toDisplayedMessage(one.message)}
                isNew={one.at.getTime() > seenAt}
                onRead={() => onRead(one.message)}
              />
            )}
          </li>
        ))}
      </ul>
      {acts.loadMoreFailed && (
        <PopoverText role="alert">Couldn’t load older notifications. Try again.</PopoverText>
      )}
      <p
        className="flex items-center justify-between gap-4 pt-3 text-t-sm/[inherit]"
        ref={foot}
        tabIndex={-1}
      >
        <Link className="touch-target py-1" to="/user/statement" onClick={onFollow}>
          See full statement
        </Link>
        {more && (
          <Button kind="plain" dense busy={acts.isLoadingMore} onClick={showOlder}>
            Show older
          </Button>
        )}
      </p>
    </>
  );
}

function ActItem({
  entry,
  isNew,
  onFollow,
}: {
  entry: Entry;
  isNew: boolean;
  onFollow: () => void;
}) {
  const { what, detail } = formatEntry(entry, null);
  const amount = getBalanceChange(entry);
  const hidden = useAmountsHidden();
  return (
    <Link
      to={getStatementPath(entry)}
      onClick={onFollow}
      className={getNewsItemClass(isNew)}
      data-unread={isNew ? '' : undefined}
    >
      <span className={newsClass.what} data-title="">
        {isNew && <span className="sr-only">New: </span>}
        {what}
        {amount !== null && (
          <>
            {' '}
            <Amount>{formatSignedDollars(amount)}</Amount>
          </>
        )}
      </span>
      <Time at={entry.at} className={newsClass.time} />
      {detail && (
        <small className={newsClass.detail}>{hidden ? hideAmountsInText(detail) : detail}</small>
      )}
      {entry.reason && (
        <q className={newsClass.detail}>
          {hidden ? hideAmountsInText(entry.reason) : entry.reason}
        </q>
      )}
    </Link>
  );
}
