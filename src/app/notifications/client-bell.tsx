import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { Bell as BellIcon } from 'lucide-react';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { Popover } from '@/app/shell/popover';
import { bellQueries } from '@/data/bell-queries';
import { markNoticesSeen, type Notices } from '@/data/collections/notifications';
import { currentUserContext } from '@/data/ledger/current-user-context';
import { queries } from '@/data/queries';
import type { Entry } from '@/domain/ledger/ledger';
import type { Uid } from '@/domain/ledger/revision-fields';
import { serverNow } from '@/lib/clock';
import { report } from '@/lib/report';
import { MessageDialog } from '@/ui/feedback/news';
import type { QueryState } from '@/ui/feedback/query-boundary';
import { type Acts, ClientNews, step } from './client-news';
import { bellLabel, getNews, type Message, type News, toShownMessage } from './news';
import { countUnread, getSeen, getUnread, markGlanced, noneUnread, reaches, readSeen, rememberSeen } from './unread';

interface Seen {
  /** News up to this time has been seen, epoch milliseconds; null until we know what was seen on other devices. */
  at: number | null;
  /** Marks these and everything older as seen. */
  remember: (news: readonly Pick<News, 'at'>[]) => void;
}

/** What this client has seen of the news, in this browser or on other devices. @param joined when the account was opened */
export function useSeen(uid: Uid, joined: Date, notices: Pick<QueryState<Notices>, 'status' | 'data'>): Seen {
  const [here, setHere] = useState(() => readSeen(uid));
  return {
    at: notices.status === 'pending' ? null : getSeen(notices.data?.seenAt, here, joined),
    remember: (news) => setHere(rememberSeen(uid, news)),
  };
}

const nothing: readonly Entry[] = [];

/** The client's bell: acts and messages of the desk, with the number not seen yet. */
export function ClientBell({ uid, joined }: { uid: Uid; joined: Date }) {
  const client = useQueryClient();
  const [open, setOpen] = useState(false);
  const { data: entries = nothing } = useQuery(queries.latestEntries(uid, markGlanced));
  const acts = useActs(uid, open);
  const notices = useQuery(queries.notices(uid));
  const seen = useSeen(uid, joined, notices);
  // One extra read, and only if the newest entries do not go back to what was seen.
  const beyond = seen.at !== null && !reaches(entries, seen.at);
  const counted = useQuery({ ...bellQueries.deskActsSince(uid, seen.at ?? 0), enabled: beyond });
  return (
    <ClientBellView
      uid={uid}
      seen={seen}
      glance={entries}
      counted={counted.data}
      acts={acts}
      notices={notices}
      onToggle={setOpen}
      onSeen={() => void tellSeen(client, uid)}
    />
  );
}

function useActs(uid: Uid, enabled: boolean): Acts {
  const [count, setCount] = useState(step);
  const { status, data, error, refetch, isPlaceholderData: growing } = useQuery({ ...bellQueries.deskActs(uid, count), enabled });
  // If older acts could not be read, the shorter list stays.
  const { data: fewer } = useQuery({ ...bellQueries.deskActs(uid, Math.max(step, count - step)), enabled: false });
  const missed = status === 'error' && data === undefined && fewer !== undefined;
  const whole = !growing && !missed && (data === undefined || data.length < count);
  const readOlder = () => void (missed ? refetch() : setCount(count + step));
  return { status, data: data ?? fewer, error, refetch, growing, missed, whole, readOlder };
}

/** Stores for other devices that the news was seen. If this fails, this browser still remembers it and a later write covers it. */
async function tellSeen(client: QueryClient, uid: Uid): Promise<void> {
  try {
    await markNoticesSeen(currentUserContext());
    const { queryKey } = queries.notices(uid);
    client.setQueryData(queryKey, (found: Notices | undefined) => found && { ...found, seenAt: serverNow() });
  } catch (error) {
    report('That the news were seen could not be written', error);
  }
}

export interface ClientBellViewProps {
  uid: Uid;
  seen: Seen;
  /** The newest entries of the ledger. */
  glance: readonly Entry[];
  /** Number of unseen acts of the desk, if `glance` does not go back far enough; undefined if not counted. */
  counted?: number | undefined;
  /** Acts of the desk. They are read once the bell is open. */
  acts: Acts;
  notices: QueryState<Notices>;
  onToggle: (open: boolean) => void;
  /** Called when unread news has been seen. */
  onSeen: () => void;
}

export function ClientBellView({ uid, seen, glance: entries, counted, acts, notices, onToggle, onSeen }: ClientBellViewProps) {
  // While the bell is open, what was unread when it opened stays marked.
  const [seenBefore, setSeenBefore] = useState(seen.at);
  const [message, setMessage] = useState<Message | null>(null);
  const messages = notices.data?.list ?? [];
  const found = seen.at === null ? noneUnread : getUnread(entries, messages, uid, seen.at, counted);
  const unread = countUnread(found);
  const toggle = (open: boolean) => {
    if (open) setSeenBefore(seen.at);
    // Marks up to the newest entry of any author as seen: the list below shows all acts before it, so none is skipped.
    if (seen.at !== null) seen.remember([...getNews([], messages, uid), ...entries]);
    if (unread !== 0) onSeen();
    onToggle(open);
  };
  return (
    <>
      <Popover
        label={bellLabel(unread, 'unread')}
        icon={<BellIcon aria-hidden="true" />}
        mark={unread !== 0 && <span className="dot" />}
        title="Notifications"
        onToggle={toggle}
      >
        {(close, back) => (
          <ClientNews
            uid={uid}
            acts={acts}
            notices={notices}
            seenAt={seenBefore ?? seen.at ?? 0}
            onFollow={close}
            onRead={(one) => {
              back();
              setMessage(one);
            }}
          />
        )}
      </Popover>
      <p className="sr-only" role="status">
        {unread !== 0 && `${unread === 1 ? 'One notification' : `${unread} notifications`} from the desk not seen yet`}
      </p>
      {/* A portal, because the dialog is not part of the top bar's landmark. */}
      {message && createPortal(<MessageDialog message={toShownMessage(message)} onClose={() => setMessage(null)} />, document.body)}
    </>
  );
}
