import { serverTimestamp } from 'firebase/firestore/lite';
import type { DataContext } from '@/data/ledger/context';
import { paths } from '@/data/ledger/paths';
import { runUnrecordedWrite } from '@/data/ledger/run';
import { notificationsSchema, seenIntervalMs } from '@/domain/messages/notice';

/** Records that the caller looked at the notices, at most once in ten seconds. @throws ActError */
export function markNoticesSeen(context: DataContext): Promise<void> {
  const path = paths.notifications(context.uid);
  return runUnrecordedWrite(context, async (tx) => {
    const found = await tx.read(path, notificationsSchema);
    if (found && context.now().getTime() - found.value.seenAt.getTime() < seenIntervalMs) return;
    tx.set(path, { ...(found?.raw ?? { list: [] }), seenAt: serverTimestamp() });
  });
}
