import type { DataContext } from '@/data/ledger/context';
import { paths } from '@/data/ledger/paths';
import { readDoc } from '@/data/ledger/read';
import type { Uid } from '@/domain/ledger/revision-fields';
import { everyone, type Notice, neverSeen, notificationsSchema } from '@/domain/messages/notice';

export interface Notices {
  /** The client's own and everyone's, newest first. */
  list: (Notice & { to: 'you' | 'everyone' })[];
  /** When the client last looked; {@link neverSeen} if never. */
  seenAt: Date;
}

/** A client's notices. @throws DataShapeError, ActError */
export async function getNotices(context: DataContext, uid: Uid): Promise<Notices> {
  const [own, all] = await Promise.all([uid, everyone].map((to) => readDoc(context, paths.notifications(to), notificationsSchema)));
  const list = [
    ...(own?.list ?? []).map((notice) => ({ ...notice, to: 'you' as const })),
    ...(all?.list ?? []).map((notice) => ({ ...notice, to: 'everyone' as const })),
  ];
  return { list: list.toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime()), seenAt: own?.seenAt ?? neverSeen };
}
