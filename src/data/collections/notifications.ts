import { serverTimestamp } from 'firebase/firestore/lite';
import type { DataContext } from '@/data/ledger/context';
import { paths } from '@/data/ledger/paths';
import { readDoc } from '@/data/ledger/read';
import { runUnrecordedWrite } from '@/data/ledger/run';
import type { Uid } from '@/domain/ledger/revision-fields';
import { everyone, type Notice, neverSeen, notificationsSchema, seenIntervalMs } from '@/domain/messages/notice';

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

/** Records that the caller looked at the notices, at most once in ten seconds. @throws ActError */
export function markNoticesSeen(context: DataContext): Promise<void> {
  const path = paths.notifications(context.uid);
  return runUnrecordedWrite(context, async (tx) => {
    const found = await tx.read(path, notificationsSchema);
    if (found && context.now().getTime() - found.value.seenAt.getTime() < seenIntervalMs) return;
    tx.set(path, { ...(found?.raw ?? { list: [] }), seenAt: serverTimestamp() });
  });
}
