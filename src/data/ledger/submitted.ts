import { collection, getCount, limit, orderBy, query, where } from 'firebase/firestore/lite';
import { getVerification } from '@/data/collections/own-lists';
import { getProfiles, type ProfilesOf } from '@/data/collections/users';
import type { Profile } from '@/domain/accounts/profile';
import type { Uid } from '@/domain/ledger/revision-fields';
import {
  getUploadTime,
  identityKinds,
  type Verification,
  type VerificationStatus,
  verificationSchema,
} from '@/domain/requests/verification';
import type { DataContext } from './context';
import { type Cursor, type Page, pageSize, readAll, readPage, withReadTimeout } from './read';

/** A client's document, as the desk sees it. */
export interface Submitted {
  uid: Uid;
  verification: Verification;
  /** When it was sent, as far as known. */
  uploadedAt: Date;
  profile: Profile | null;
}

/** A pending client has a `kind` only with a document; a decided client always has a document. */
function withDocument({ db }: DataContext, status: VerificationStatus) {
  const all = query(collection(db, 'verifications'), where('status', '==', status));
  return status === 'not-verified' ? query(all, where('kind', 'in', identityKinds)) : all;
}

/**
 * Clients with a document. Pending ones (`not-verified`) are sorted by their last change, oldest first; decided ones newest first. Desk
 * only.
 * @param of only this client; all clients if absent
 * @throws DataShapeError, ActError
 */
export async function getSubmitted(
  context: DataContext,
  status: VerificationStatus,
  after: Cursor | null,
  profilesOf: ProfilesOf = (uids) => getProfiles(context, uids),
  of?: Uid,
): Promise<Page<Submitted>> {
  if (of !== undefined) return getSubmittedQuery(context, status, of, profilesOf);
  const direction = status === 'not-verified' ? 'asc' : 'desc';
  const ordered = query(withDocument(context, status), orderBy('at', direction), limit(pageSize));
  const { found, ...page } = await readPage(ordered, verificationSchema, after);
  const profiles = await profilesOf(found.map(({ id }) => id));
  return { ...page, rows: found.map(({ id, value }) => readSubmitted(id, value, profiles.get(id) ?? null)) };
}

const readSubmitted = (uid: Uid, verification: Verification, profile: Profile | null): Submitted => ({
  uid,
  verification,
  uploadedAt: getUploadTime(verification),
  profile,
});

async function getSubmittedQuery(
  context: DataContext,
  status: VerificationStatus,
  uid: Uid,
  profilesOf: ProfilesOf,
): Promise<Page<Submitted>> {
  const [verification, profiles] = await Promise.all([getVerification(context, uid), profilesOf([uid])]);
  const isThere = verification?.status === status && verification.document !== '';
  return { rows: isThere ? [readSubmitted(uid, verification, profiles.get(uid) ?? null)] : [], next: null };
}

/**
 * When the oldest pending document was sent; null if there is none. Each view of a document rewrites `at`, the only time that a query can
 * sort by. So this reads one page and takes its oldest upload. With more than {@link pageSize} pending, a viewed document may be older.
 * Desk only.
 * @throws DataShapeError, ActError
 */
export async function getOldestSubmitted(context: DataContext): Promise<Date | null> {
  const page = query(withDocument(context, 'not-verified'), orderBy('at', 'asc'), limit(pageSize));
  const uploads = (await readAll(page, verificationSchema)).map(({ value }) => getUploadTime(value));
  const [oldest = null] = uploads.toSorted((a, b) => a.getTime() - b.getTime());
  return oldest;
}

/** Number of documents with a status. Desk only. @throws ActError */
export async function countSubmitted(context: DataContext, status: VerificationStatus): Promise<number> {
  return (await withReadTimeout(getCount(withDocument(context, status)))).data().count;
}
