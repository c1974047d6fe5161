import { serverTimestamp } from 'firebase/firestore/lite';
import type { DataContext } from '@/data/ledger/context';
import { paths } from '@/data/ledger/paths';
import { runUnrecordedWrite } from '@/data/ledger/run';
import type { Audience } from '@/domain/messages/audience';
import { noticeSchema, notificationsSchema, seenIntervalMs } from '@/domain/messages/notice';
import type { NoticeRequest } from '@/domain/messages/notice-request';
import type { Op } from '@/domain/revision-fields';

/**
 * Sends a notice to a client, to all clients of one status or to everyone: one document, however
 * many read it. Desk only. Idempotent per `op`: the same notice is there already if an answer was
 * lost, and the rules refuse another one under its id.
 * @throws ActError
 */
export function sendNotice(
  context: DataContext,
  { title, body, audience, op }: NoticeRequest & { audience: Audience; op: Op },
): Promise<void> {
  const path = paths.notice(audience, op);
  return runUnrecordedWrite(context, async (tx) => {
    const sent = (await tx.read(path, noticeSchema))?.value;
    if (sent?.title === title && sent.body === body) return;
    tx.set(path, { title, body, by: context.uid, at: serverTimestamp() });
  });
}

/** Records that the caller looked at the notices, at most once in ten seconds. @throws ActError */
export function markNoticesSeen(context: DataContext): Promise<void> {
  const path = paths.notifications(context.uid);
  return runUnrecordedWrite(context, async (tx) => {
    const found = await tx.read(path, notificationsSchema);
    if (found && context.now().getTime() - found.value.seenAt.getTime() < seenIntervalMs) return;
    tx.set(path, { seenAt: serverTimestamp() });
  });
}
