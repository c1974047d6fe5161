import { collection, limit, orderBy, query, serverTimestamp, Timestamp } from 'firebase/firestore/lite';
import type { Op, Uid } from '@/domain/envelope';
import { type NoticeRequest, neverSeen, notificationsSchema, withNotice } from '@/domain/notice';
import type { Profile } from '@/domain/profile';
import { type Audience, audienceOf, audienceText, type Sent, sentSchema } from '@/domain/sent';
import { present } from './act';
import { batchesOf } from './audiences';
import type { Caller } from './caller';
import { type Page, pageSize } from './page';
import { paths } from './paths';
import { type Cursor, readPage } from './read';
import { getProfiles, type ProfilesOf } from './users';
import { write } from './write';

export interface SendingWatch {
  /** Called after each commit with how many lists have it. */
  onReached?: ((count: number) => void) | undefined;
  /** Ends it between two commits; the same `op` goes on from there. */
  signal?: AbortSignal | undefined;
}

/**
 * Tells a client, a group or everyone something. Desk only. Safe to call again with the same `op`, which goes on where it broke off: whoever has
 * the notice does not get it twice.
 * @returns how many lists have it; everyone's is one
 * @throws ActError; the signal's reason once it is aborted
 */
export async function sendNotice(
  caller: Caller,
  notice: NoticeRequest,
  audience: Audience,
  op: Op,
  { onReached, signal }: SendingWatch = {},
): Promise<number> {
  await begin(caller, notice, audience, op);
  let count = 0;
  for await (const uids of batchesOf(caller, audience)) {
    signal?.throwIfAborted();
    count = await deliver(caller, notice, uids, op);
    onReached?.(count);
  }
  return count;
}

const begin = (caller: Caller, { title, body }: NoticeRequest, audience: Audience, op: Op): Promise<void> =>
  write(caller, async (tx) => {
    if (await tx.read(paths.sent(op), sentSchema)) return;
    tx.set(paths.sent(op), { title, body, audience: audienceText(audience), count: 0, by: caller.uid, at: serverTimestamp() });
  });

/** One commit: those of `uids` who do not have the notice get it, and are counted. */
async function deliver(caller: Caller, { kind, title, body }: NoticeRequest, uids: readonly Uid[], op: Op): Promise<number> {
  let count = 0;
  await write(caller, async (tx) => {
    const sent = present(await tx.read(paths.sent(op), sentSchema));
    // Who looks at the notices all the time would keep everybody in this commit from hearing anything.
    const lists = await Promise.all(uids.map((uid) => tx.glance(paths.notifications(uid), notificationsSchema)));
    const notice = { id: op, kind, title, body, by: caller.uid, createdAt: Timestamp.fromDate(caller.now()) };
    const lacking = uids.flatMap((uid, i) => (lists[i]?.value.list.some(({ id }) => id === op) ? [] : [{ uid, found: lists[i] }]));
    for (const { uid, found } of lacking) {
      if (found) tx.update(paths.notifications(uid), { list: withNotice(found.raw.list, notice) });
      else tx.set(paths.notifications(uid), { list: [notice], seenAt: Timestamp.fromDate(neverSeen) });
    }
    count = sent.value.count + lacking.length;
    if (lacking.length > 0) tx.set(paths.sent(op), { ...sent.raw, count });
  });
  return count;
}

/** What was sent. The profiles are null where none was found, and the client's where it went to several. */
export type SentNotice = Sent & { op: Op; author: Profile | null; client: Profile | null };

/** What was sent, newest first. Desk only. @throws ActError */
export async function getSent(
  caller: Caller,
  after: Cursor | null,
  profilesOf: ProfilesOf = (uids) => getProfiles(caller, uids),
): Promise<Page<SentNotice>> {
  const newest = query(collection(caller.db, 'sent'), orderBy('at', 'desc'), limit(pageSize));
  const { found, ...page } = await readPage(newest, sentSchema, after);
  const people = await profilesOf(found.flatMap(({ value }) => [value.by, ...clientIn(value)]));
  const rows = found.map(({ id, value }) => {
    const [client = ''] = clientIn(value);
    return { ...value, op: id, author: people.get(value.by) ?? null, client: people.get(client) ?? null };
  });
  return { ...page, rows };
}

function clientIn({ audience }: Sent): Uid[] {
  const found = audienceOf(audience);
  return found?.to === 'client' ? [found.uid] : [];
}
