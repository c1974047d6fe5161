import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { Bell as BellIcon } from 'lucide-react';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { me } from '@/data/me';
import { markSeen, type Notices } from '@/data/notifications';
import { queries } from '@/data/queries';
import type { Uid } from '@/domain/envelope';
import type { Entry } from '@/domain/ledger';
import { serverNow } from '@/lib/clock';
import { report } from '@/lib/report';
import { MessageDialog } from '@/ui/news';
import type { RemoteState } from '@/ui/remote';
import { bellLabel, type Message, newsOf, readSeen, rememberSeen, seenOn, shownMessage, unreadCount } from './bell-news';
import { ClientNews } from './client-news';
import { Popover } from './popover';

/** So many entries tell whether there is news; the dashboard reads the same, so that the bell costs it nothing. */
export const glance = 10;
/** So many are read when the bell is opened. */
const whole = 20;

/** What the desk did on this client's account and told them, since they last looked. */
export function ClientBell({ uid, joined }: Pick<ClientBellViewProps, 'uid' | 'joined'>) {
  const client = useQueryClient();
  const [open, setOpen] = useState(false);
  const atAGlance = useQuery(queries.latestEntries(uid, glance));
  const inFull = useQuery({ ...queries.latestEntries(uid, whole), enabled: open });
  const notices = useQuery(queries.notices(uid));
  return (
    <ClientBellView
      uid={uid}
      joined={joined}
      glance={atAGlance.data ?? []}
      all={inFull}
      notices={notices}
      onToggle={setOpen}
      onSeen={() => void tellSeen(client, uid)}
    />
  );
}

/** So that another device knows it too. Where it cannot be written, this browser remembers it, and the next look writes it. */
async function tellSeen(client: QueryClient, uid: Uid): Promise<void> {
  try {
    await markSeen(me());
    const { queryKey } = queries.notices(uid);
    client.setQueryData(queryKey, (found: Notices | undefined) => found && { ...found, seenAt: serverNow() });
  } catch (error) {
    report('That the news were seen could not be written', error);
  }
}

export interface ClientBellViewProps {
  uid: Uid;
  /** When the account was opened. */
  joined: Date;
  glance: readonly Entry[];
  all: RemoteState<Entry[]>;
  notices: RemoteState<Notices>;
  onToggle: (open: boolean) => void;
  /** Something unread has been seen. */
  onSeen: () => void;
}

export function ClientBellView({ uid, joined, glance: entries, all, notices, onToggle, onSeen }: ClientBellViewProps) {
  const [here, setHere] = useState(() => readSeen(uid));
  const seenAt = seenOn(notices.data?.seenAt, here, joined);
  // While it is open, what was unread when it was opened stays marked.
  const [seenBefore, setSeenBefore] = useState(seenAt);
  const [message, setMessage] = useState<Message | null>(null);
  const news = newsOf(entries, notices.data?.list ?? [], uid);
  const unread = unreadCount(news, seenAt);
  const toggle = (open: boolean) => {
    if (open) setSeenBefore(seenAt);
    setHere(rememberSeen(uid, news));
    if (unread > 0) onSeen();
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
        {(close, back) => (
          <ClientNews
            uid={uid}
            entries={all}
            notices={notices}
            seenAt={seenBefore}
            onFollow={close}
            onRead={(one) => {
              back();
              setMessage(one);
            }}
          />
        )}
      </Popover>
      <p className="sr-only" role="status">
        {unread > 0 && `${unread === 1 ? 'One notification' : `${unread} notifications`} from the desk not seen yet`}
      </p>
      {/* Outside the top bar, whose landmark it is no part of. */}
      {message && createPortal(<MessageDialog message={shownMessage(message)} onClose={() => setMessage(null)} />, document.body)}
    </>
  );
}
