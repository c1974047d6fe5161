import { useState } from 'react';
import type { Notices } from '@/data/collections/notifications';
import type { Uid } from '@/domain/ledger/envelope';
import type { RemoteState } from '@/ui/feedback/remote';
import type { News } from './news';
import { readSeen, rememberSeen, seenOn } from './unread';

export interface Seen {
  /** Until when this client has seen the news, epoch milliseconds; null as long as it is not known what was seen on other devices. */
  at: number | null;
  /** These, and all that is older. */
  remember: (news: readonly Pick<News, 'at'>[]) => void;
}

/** What this client has seen of the news. @param joined when the account was opened */
export function useSeen(uid: Uid, joined: Date, notices: Pick<RemoteState<Notices>, 'status' | 'data'>): Seen {
  const [here, setHere] = useState(() => readSeen(uid));
  return {
    at: notices.status === 'pending' ? null : seenOn(notices.data?.seenAt, here, joined),
    remember: (news) => setHere(rememberSeen(uid, news)),
  };
}
