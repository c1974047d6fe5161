import { collection, limit, orderBy, query } from 'firebase/firestore/lite';
import { getProfiles, type LoadProfiles } from '@/data/collections/users';
import type { DataContext } from '@/data/ledger/context';
import { type Cursor, type Page, pageSize, readPage } from '@/data/ledger/read';
import type { Profile } from '@/domain/accounts/profile';
import type { Op, Uid } from '@/domain/ledger/revision-fields';
import { parseAudience, type SentRecord, sentRecordSchema } from '@/domain/messages/sent';

/** A sent notice. Profiles are null if not found; `client` is also null if several clients got it. */
export type SentNotice = Omit<SentRecord, 'uids'> & { op: Op; author: Profile | null; client: Profile | null };

/** Sent notices, newest first. Desk only. @throws ActError */
export async function getSentNotices(
  context: DataContext,
  after: Cursor | null,
  loadProfiles: LoadProfiles = (uids) => getProfiles(context, uids),
): Promise<Page<SentNotice>> {
  const newest = query(collection(context.db, 'sent'), orderBy('at', 'desc'), limit(pageSize));
  const { found, ...page } = await readPage(newest, sentRecordSchema, after);
  const people = await loadProfiles(found.flatMap(({ value }) => [value.by, ...getAudienceClient(value)]));
  const rows = found.map(({ id, value }) => {
    const [client = ''] = getAudienceClient(value);
    // May hold thousands of ids, which no caller needs.
    const { uids: _, ...fields } = value;
    return { ...fields, op: id, author: people.get(value.by) ?? null, client: people.get(client) ?? null };
  });
  return { ...page, rows };
}

function getAudienceClient({ audience }: SentRecord): Uid[] {
  const found = parseAudience(audience);
  return found?.to === 'client' ? [found.uid] : [];
}
