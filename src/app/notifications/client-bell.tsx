import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { Bell as BellIcon } from 'lucide-react';
import { useState } from 'react';
import { Popover } from '@/app/shell/popover';
import { bellQueries } from '@/data/bell-queries';
import type { NoticeReader, Notices } from '@/data/collections/notices';
import { currentUserContext } from '@/data/ledger/current-user-context';
import { queries } from '@/data/queries';
import type { Entry } from '@/domain/ledger/ledger';
import type { Uid } from '@/domain/revision-fields';
import { serverNow } from '@/lib/clock';
import { report } from '@/lib/report';
import { IconButtonCount } from '@/ui/button';
import { useDeferred } from '@/ui/feedback/deferred';
import { QueryBoundary, type QueryState } from '@/ui/feedback/query-boundary';
import { type AdminActs, getBellLabel, type Message, mergeNews, type News, pageStep } from './news';
import { NewsSkeleton } from './news-skeleton';
import {
  coversSince,
  formatUnread,
  getSeenAt,
  getUnread,
  latestEntryCount,
  noUnread,
  saveSeenAt,
  useSeenHere,
} from './unread';

interface SeenState {
  /**
   * News up to this time has been seen, epoch milliseconds; null until we know what was seen on
   * other devices.
   */
  at: number | null;
  /** Marks these and everything older as seen. */
  remember: (news: readonly Pick<News, 'at'>[]) => void;
}

/**
 * What this client has seen of the news, in this browser or on other devices.
 * @param joinedDate when the account was opened
 */
function useSeen(
  uid: Uid,
  joinedDate: Date,
  notices: Pick<QueryState<Notices>, 'status' | 'data'>,
): SeenState {
  const here = useSeenHere(uid);
  const [now] = useState(serverNow);
  return {
    at:
      notices.status === 'pending'
        ? null
        : getSeenAt({ stored: notices.data?.seenAt, inBrowser: here, joinedDate, now }),
    remember: (news) => saveSeenAt(uid, news),
  };
}

const noEntries: readonly Entry[] = [];

/** The list in the panel, and what announces news. Neither is needed for the first figures. */
async function loadNews() {
  const [{ ClientNews, OpenedMessage }, { NewsAnnouncer }] = await Promise.all([
    import('./client-news'),
    import('./news-announcer'),
  ]);
  return { ClientNews, OpenedMessage, NewsAnnouncer };
}

/** The client's bell: acts and messages of the desk, with the number not seen yet. */
export function ClientBell({ reader }: { reader: NoticeReader }) {
  const { uid, joinedDate } = reader;
  const client = useQueryClient();
  const [open, setOpen] = useState(false);
  const { data: entries } = useQuery(queries.latestEntries(uid, latestEntryCount));
  const acts = useAdminActs(uid, open);
  const notices = useQuery(queries.notices(reader));
  const seen = useSeen(uid, joinedDate, notices);
  // One extra read, and only if the newest entries do not go back to what was seen.
  const needsCount = seen.at !== null && !coversSince(entries ?? noEntries, seen.at);
  const counted = useQuery({
    ...bellQueries.adminActsSince(uid, seen.at ?? 0),
    enabled: needsCount,
  });
  return (
    <ClientBellView
      uid={uid}
      seen={seen}
      latestEntries={entries}
      adminActCount={counted.data}
      acts={acts}
      notices={notices}
      onToggle={setOpen}
      onSeen={() => void saveSeen(client, reader)}
    />
  );
}

function useAdminActs(uid: Uid, enabled: boolean): AdminActs {
  const [count, setCount] = useState(pageStep);
  const {
    status,
    data,
    error,
    refetch,
    isPlaceholderData: isLoadingMore,
  } = useQuery({ ...bellQueries.adminActs(uid, count), enabled });
  // If older acts could not be read, the shorter list stays.
  const { data: fewer } = useQuery({
    ...bellQueries.adminActs(uid, Math.max(pageStep, count - pageStep)),
    enabled: false,
  });
  const loadMoreFailed = status === 'error' && data === undefined && fewer !== undefined;
  const isComplete =
    !isLoadingMore && !loadMoreFailed && (data === undefined || data.length < count);
  const loadMore = () => void (loadMoreFailed ? refetch() : setCount(count + pageStep));
  return {
    status,
    data: data ?? fewer,
    error,
    refetch,
    isLoadingMore,
    loadMoreFailed,
    isComplete,
    loadMore,
  };
}

/**
 * Stores for other devices that the news was seen. If this fails, this browser still remembers it
 * and a later write covers it.
 */
async function saveSeen(client: QueryClient, reader: NoticeReader): Promise<void> {
  try {
    const { markNoticesSeen } = await import('@/data/collections/notice-acts');
    await markNoticesSeen(currentUserContext());
    const { queryKey } = queries.notices(reader);
    client.setQueryData(
      queryKey,
      (found: Notices | undefined) => found && { ...found, seenAt: serverNow() },
    );
  } catch (error) {
    report('That the news were seen could not be written', error);
  }
}

interface ClientBellViewProps {
  uid: Uid;
  seen: SeenState;
  /** The newest entries of the ledger; undefined while they load. */
  latestEntries: readonly Entry[] | undefined;
  /**
   * Number of unseen acts of the desk, if `latestEntries` does not go back far enough; undefined if
   * not counted.
   */
  adminActCount?: number | undefined;
  /** Acts of the desk. They are read once the bell is open. */
  acts: AdminActs;
  notices: QueryState<Notices>;
  onToggle: (open: boolean) => void;
  /** Called when unread news has been seen. */
  onSeen: () => void;
}

function ClientBellView({
  uid,
  seen,
  latestEntries,
  adminActCount,
  acts,
  notices,
  onToggle,
  onSeen,
}: ClientBellViewProps) {
  // While the bell is open, what was unread when it opened stays marked.
  const [seenBefore, setSeenBefore] = useState(seen.at);
  const [message, setMessage] = useState<Message | null>(null);
  const news = useDeferred(loadNews);
  const entries = latestEntries ?? noEntries;
  const messages = notices.data?.list ?? [];
  const found =
    seen.at === null ? noUnread : getUnread(entries, messages, uid, seen.at, adminActCount);
  const unread = formatUnread(found);
  const toggle = (open: boolean) => {
    if (open) setSeenBefore(seen.at);
    // Marks up to the newest entry of any author as seen: the list below shows all acts before it,
    // so none is skipped.
    if (seen.at !== null) seen.remember([...mergeNews([], messages, uid), ...entries]);
    if (unread !== 0) onSeen();
    onToggle(open);
  };
  return (
    <>
      <Popover
        label={getBellLabel(unread)}
        icon={<BellIcon aria-hidden="true" />}
        badge={
          unread !== 0 && (
            <IconButtonCount
              count={found.orMore || found.count > 9 ? `${Math.min(found.count, 9)}+` : found.count}
            />
          )
        }
        title="Notifications"
        onToggle={toggle}
      >
        {(close) => (
          <QueryBoundary
            query={news}
            loading={<NewsSkeleton />}
            failedTitle="Couldn’t load notifications"
          >
            {({ ClientNews }) => (
              <ClientNews
                uid={uid}
                acts={acts}
                notices={notices}
                seenAt={seenBefore ?? seen.at ?? 0}
                onFollow={close}
                onRead={(one) => {
                  close();
                  setMessage(one);
                }}
              />
            )}
          </QueryBoundary>
        )}
      </Popover>
      <p className="sr-only" role="status">
        {unread !== 0 &&
          `${unread === 1 ? 'One unread notification' : `${unread} unread notifications`} from the desk`}
      </p>
      {news.data && latestEntries && (
        <news.data.NewsAnnouncer key={uid} uid={uid} entries={latestEntries} />
      )}
      {news.data && message && (
        <news.data.OpenedMessage message={message} onClose={() => setMessage(null)} />
      )}
    </>
  );
}
