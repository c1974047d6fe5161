import { arrayUnion, serverTimestamp, Timestamp } from 'firebase/firestore/lite';
import type { DataContext } from '@/data/ledger/context';
import { ActError } from '@/data/ledger/errors';
import { paths } from '@/data/ledger/paths';
import { runUnrecordedWrite } from '@/data/ledger/run';
import { requireDoc } from '@/data/ledger/transaction';
import type { Op, Uid } from '@/domain/ledger/revision-fields';
import { addNotice, hasRoom, neverSeen, notificationsSchema } from '@/domain/messages/notice';
import type { NoticeRequest } from '@/domain/messages/notice-request';
import { type Audience, formatAudience, sentRecordSchema } from '@/domain/messages/sent';
import { readAudienceBatches } from './audiences';

export interface SendOptions {
  /** Called after each commit with the number of lists that have the notice. */
  onReached?: ((count: number) => void) | undefined;
  /** Stops between two commits; sending again with the same `op` continues. */
  signal?: AbortSignal | undefined;
}

export interface Delivery {
  /** Lists that have the notice; the list for everyone counts as one. */
  reached: number;
  /** Clients of the group without the notice, because their lists are full of notices from the last day. */
  full: number;
}

/**
 * Sends a notice to a client, a group or everyone. Desk only. Idempotent per `op`: a repeated call continues where the first one stopped.
 * @throws ActError; `full` if the single list is full of notices from the last day; the signal's reason if it is aborted
 */
export async function sendNotice(
  context: DataContext,
  notice: NoticeRequest,
  audience: Audience,
  op: Op,
  { onReached, signal }: SendOptions = {},
): Promise<Delivery> {
  await createSentRecord(context, notice, audience, op);
  const isGroup = audience.to === 'standing' || audience.to === 'verification';
  let all: Delivery = { reached: 0, full: 0 };
  for await (const uids of readAudienceBatches(context, audience)) {
    signal?.throwIfAborted();
    const { reached, full } = await deliverBatch(context, notice, uids, op);
    if (full > 0 && !isGroup) throw new ActError('full');
    all = { reached, full: all.full + full };
    onReached?.(reached);
  }
  return all;
}

const createSentRecord = (context: DataContext, { title, body }: NoticeRequest, audience: Audience, op: Op): Promise<void> =>
  runUnrecordedWrite(context, async (tx) => {
    if (await tx.read(paths.sent(op), sentRecordSchema)) return;
    tx.set(paths.sent(op), { title, body, audience: formatAudience(audience), uids: [], count: 0, by: context.uid, at: serverTimestamp() });
  });

/** One commit: adds the notice for those of `uids` who are not in the record and have room, then adds them to the record. */
async function deliverBatch(context: DataContext, { kind, title, body }: NoticeRequest, uids: readonly Uid[], op: Op): Promise<Delivery> {
  let result: Delivery = { reached: 0, full: 0 };
  await runUnrecordedWrite(context, async (tx) => {
    const { value: sent } = requireDoc(await tx.read(paths.sent(op), sentRecordSchema));
    const remaining = uids.filter((uid) => !sent.uids.includes(uid));
    // Read outside the transaction: a client who keeps writing `seenAt` must not block this commit for the other clients.
    const lists = await Promise.all(
      remaining.map(async (uid) => ({ uid, found: await tx.readOutsideTransaction(paths.notifications(uid), notificationsSchema) })),
    );
    const recipients = lists.filter(({ found }) => hasRoom(found?.value.list ?? [], context.now()));
    const notice = { id: op, kind, title, body, by: context.uid, createdAt: Timestamp.fromDate(context.now()) };
    for (const { uid, found } of recipients) {
      if (found) tx.update(paths.notifications(uid), { list: addNotice(found.raw.list, notice) });
      else tx.set(paths.notifications(uid), { list: [notice], seenAt: Timestamp.fromDate(neverSeen) });
    }
    result = { reached: sent.uids.length + recipients.length, full: remaining.length - recipients.length };
    if (recipients.length > 0) tx.update(paths.sent(op), { uids: arrayUnion(...recipients.map(({ uid }) => uid)), count: result.reached });
  });
  return result;
}
