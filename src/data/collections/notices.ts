import { collection, limit, orderBy, query, where } from 'firebase/firestore/lite';
import type { DataContext } from '@/data/ledger/context';
import { paths } from '@/data/ledger/paths';
import { readAll, readDoc } from '@/data/ledger/read';
import type { Profile } from '@/domain/accounts/profile';
import { type Audience, getAudiencesOf } from '@/domain/messages/audience';
import {
  type Notice,
  neverSeen,
  noticeSchema,
  notificationsSchema,
} from '@/domain/messages/notice';

/** Notices of each audience that are read. */
export const newestNotices = 20;

/** What of a profile decides which notices its client reads. */
export type NoticeReader = Pick<Profile, 'uid' | 'status' | 'joinedDate'>;

export interface Notices {
  /**
   * To the client, to clients with the same status and to everyone, since the client joined; newest
   * first.
   */
  list: Notice[];
  /** When the client last looked; {@link neverSeen} if never. */
  seenAt: Date;
}

/**
 * The notices that a client reads now, the newest of each audience.
 * @throws DataShapeError, ActError
 */
export async function getNotices(context: DataContext, reader: NoticeReader): Promise<Notices> {
  const [seen, ...lists] = await Promise.all([
    readDoc(context, paths.notifications(reader.uid), notificationsSchema),
    ...getAudiencesOf(reader).map((audience) => getNewest(context, audience, reader.joinedDate)),
  ]);
  return {
    list: lists.flat().toSorted((a, b) => b.at.getTime() - a.at.getTime()),
    seenAt: seen?.seenAt ?? neverSeen,
  };
}

async function getNewest({ db }: DataContext, audience: Audience, since: Date): Promise<Notice[]> {
  const newest = query(
    collection(db, paths.notices(audience)),
    where('at', '>', since),
    orderBy('at', 'desc'),
    limit(newestNotices),
  );
  return (await readAll(newest, noticeSchema)).map(({ id, value }) => ({ ...value, id, audience }));
}
