import {
  collection,
  documentId,
  limit,
  orderBy,
  type QueryDocumentSnapshot,
  query,
  serverTimestamp,
  startAfter,
  Timestamp,
  where,
} from 'firebase/firestore/lite';
import type { Op, Uid } from '@/domain/envelope';
import { everyone, type NoticeRequest, neverSeen, notificationsSchema, withNotice } from '@/domain/notice';
import { profileSchema } from '@/domain/profile';
import { type Audience, audienceText, type Sent, sentSchema } from '@/domain/sent';
import type { Standing } from '@/domain/standing';
import { present } from './act';
import type { Caller } from './caller';
import { nextOf, type Page, pageSize } from './page';
import { paths } from './paths';
import { type Cursor, readAll } from './read';
import { write } from './write';

/** Clients in one commit of a group: their lists may hold a hundred long notices each, and a commit takes ten megabytes. */
export const sendingBatch = 10;

/**
 * Tells a client, a group or everyone something. Desk only. Safe to call again with the same `op`, which goes on where it broke off: whoever has
 * the notice does not get it twice.
 * @param reached called after each commit with how many lists have it
 * @returns how many lists have it; everyone's is one
 * @throws ActError
 */
export async function sendNotice(
  caller: Caller,
  notice: NoticeRequest,
  audience: Audience,
  op: Op,
  reached: (count: number) => void = () => undefined,
): Promise<number> {
  await begin(caller, notice, audience, op);
  let count = 0;
  for await (const uids of batches(caller, audience)) {
    count = await deliver(caller, notice, uids, op);
    reached(count);
  }
  return count;
}

const begin = (caller: Caller, { title, body }: NoticeRequest, audience: Audience, op: Op): Promise<void> =>
  write(caller, async (tx) => {
    if (await tx.read(paths.sent(op), sentSchema)) return;
    tx.set(paths.sent(op), { title, body, audience: audienceText(audience), count: 0, by: caller.uid, at: serverTimestamp() });
  });

async function* batches(caller: Caller, audience: Audience): AsyncGenerator<Uid[]> {
  if (audience.to === 'everyone') yield [everyone];
  else if (audience.to === 'client') yield [audience.uid];
  else yield* clientsOf(caller, audience.standing);
}

/** Clients of one standing. Administrators are none of them, and nobody writes to themselves. */
async function* clientsOf({ db, uid }: Caller, standing: Standing): AsyncGenerator<Uid[]> {
  const all = query(collection(db, 'users'), where('status', '==', standing), orderBy(documentId()), limit(sendingBatch));
  let next: QueryDocumentSnapshot | null = null;
  do {
    const found = await readAll(next ? query(all, startAfter(next)) : all, profileSchema);
    const uids = found.filter(({ id, value }) => id !== uid && !value.admin).map(({ id }) => id);
    if (uids.length > 0) yield uids;
    next = nextOf(found, sendingBatch);
  } while (next);
}

/** One commit: those of `uids` who do not have the notice get it, and are counted. */
async function deliver(caller: Caller, { kind, title, body }: NoticeRequest, uids: readonly Uid[], op: Op): Promise<number> {
  let count = 0;
  await write(caller, async (tx) => {
    const sent = present(await tx.read(paths.sent(op), sentSchema));
    const lists = await Promise.all(uids.map((uid) => tx.read(paths.notifications(uid), notificationsSchema)));
    const notice = { id: op, kind, title, body, by: caller.uid, createdAt: Timestamp.fromDate(caller.now()) };
    const lacking = uids.flatMap((uid, i) => (lists[i]?.value.list.some(({ id }) => id === op) ? [] : [{ uid, found: lists[i] }]));
    for (const { uid, found } of lacking) {
      const { list, seenAt } = found?.raw ?? { list: [], seenAt: Timestamp.fromDate(neverSeen) };
      tx.set(paths.notifications(uid), { list: withNotice(list, notice), seenAt });
    }
    count = sent.value.count + lacking.length;
    if (lacking.length > 0) tx.set(paths.sent(op), { ...sent.raw, count });
  });
  return count;
}

export type SentNotice = Sent & { op: Op };

/** What was sent, newest first. Desk only. @throws DataShapeError, ActError */
export async function getSent({ db }: Caller, after: Cursor | null): Promise<Page<SentNotice>> {
  const newest = query(collection(db, 'sent'), orderBy('at', 'desc'), limit(pageSize));
  const found = await readAll(after ? query(newest, startAfter(after)) : newest, sentSchema);
  return { rows: found.map(({ id, value }) => ({ ...value, op: id })), next: nextOf(found) };
}
