import { collectionGroup, limit, orderBy, query } from 'firebase/firestore/lite';
import { getProfiles, type LoadProfiles } from '@/data/collections/users';
import type { DataContext } from '@/data/ledger/context';
import { type Cursor, type Page, pageSize, readPage } from '@/data/ledger/read';
import type { Profile } from '@/domain/accounts/profile';
import { type Audience, parseAudience } from '@/domain/messages/audience';
import { type Notice, noticeSchema } from '@/domain/messages/notice';
import type { Uid } from '@/domain/revision-fields';

/**
 * A sent notice. Profiles are null if not found; `client` is also null if several clients can read
 * it.
 */
export type SentNotice = Notice & { author: Profile | null; client: Profile | null };

/** Notices to all audiences, newest first. Desk only. @throws ActError */
export async function getSentNotices(
  context: DataContext,
  after: Cursor | null,
  loadProfiles: LoadProfiles = (uids) => getProfiles(context, uids),
): Promise<Page<SentNotice>> {
  const newest = query(
    collectionGroup(context.db, 'items'),
    orderBy('at', 'desc'),
    limit(pageSize),
  );
  const { found, ...page } = await readPage(newest, noticeSchema, after);
  const notices = found.map(({ id, path, value }) => ({
    ...value,
    id,
    audience: getAudience(path),
  }));
  const people = await loadProfiles(
    notices.flatMap(({ by, audience }) => [by, ...getClient(audience)]),
  );
  const rows = notices.map((notice) => {
    const [client = ''] = getClient(notice.audience);
    return { ...notice, author: people.get(notice.by) ?? null, client: people.get(client) ?? null };
  });
  return { ...page, rows };
}

/** A name that no notice can have is shown as it is stored. */
function getAudience(path: string): Audience {
  const [, name = ''] = path.split('/');
  return parseAudience(name) ?? { to: 'client', uid: name };
}

const getClient = (audience: Audience): Uid[] => (audience.to === 'client' ? [audience.uid] : []);
