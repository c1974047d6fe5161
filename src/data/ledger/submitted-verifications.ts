import { collection, limit, orderBy, query, where } from 'firebase/firestore/lite';
import { getVerification } from '@/data/collections/client-documents';
import { getProfiles, type LoadProfiles } from '@/data/collections/users';
import type { Profile } from '@/domain/accounts/profile';
import {
  getUploadTime,
  identityKinds,
  type Verification,
  type VerificationStatus,
  verificationSchema,
} from '@/domain/identity/verification';
import type { Uid } from '@/domain/revision-fields';
import type { DataContext } from './context';
import { type Cursor, countDocuments, type Page, pageSize, readAll, readPage } from './read';

/** A client's document, as the desk sees it. */
export interface SubmittedVerification {
  uid: Uid;
  verification: Verification;
  /** When it was sent, as far as known. */
  uploadedAt: Date;
  profile: Profile | null;
}

/** A pending client has a `kind` only with a document; a decided client always has a document. */
function createSubmittedQuery({ db }: DataContext, status: VerificationStatus) {
  const all = query(collection(db, 'verifications'), where('status', '==', status));
  return status === 'not-verified' ? query(all, where('kind', 'in', identityKinds)) : all;
}

/**
 * Clients with a document. Pending ones (`not-verified`) are sorted by their last change, oldest
 * first; decided ones newest first. Desk only.
 * @param clientUid only this client; all clients if absent
 * @throws DataShapeError, ActError
 */
export async function getSubmittedVerifications(
  context: DataContext,
  {
    status,
    after,
    loadProfiles = (uids) => getProfiles(context, uids),
    clientUid,
  }: {
    status: VerificationStatus;
    after: Cursor | null;
    loadProfiles?: LoadProfiles;
    clientUid?: Uid | undefined;
  },
): Promise<Page<SubmittedVerification>> {
  if (clientUid !== undefined)
    return getClientVerificationPage(context, status, clientUid, loadProfiles);
  const direction = status === 'not-verified' ? 'asc' : 'desc';
  const ordered = query(
    createSubmittedQuery(context, status),
    orderBy('at', direction),
    limit(pageSize),
  );
  const { found, ...page } = await readPage(ordered, verificationSchema, after);
  const profiles = await loadProfiles(found.map(({ id }) => id));
  return {
    ...page,
    rows: found.map(({ id, value }) =>
      toSubmittedVerification(id, value, profiles.get(id) ?? null),
    ),
  };
}

const toSubmittedVerification = (
  uid: Uid,
  verification: Verification,
  profile: Profile | null,
): SubmittedVerification => ({
  uid,
  verification,
  uploadedAt: getUploadTime(verification),
  profile,
});

async function getClientVerificationPage(
  context: DataContext,
  status: VerificationStatus,
  uid: Uid,
  loadProfiles: LoadProfiles,
): Promise<Page<SubmittedVerification>> {
  const [verification, profiles] = await Promise.all([
    getVerification(context, uid),
    loadProfiles([uid]),
  ]);
  const isThere = verification?.status === status && verification.document !== '';
  return {
    rows: isThere ? [toSubmittedVerification(uid, verification, profiles.get(uid) ?? null)] : [],
    next: null,
  };
}

/**
 * When the oldest pending document was sent; null if there is none. Each view of a document
 * rewrites `at`, the only time that a query can sort by. So this reads one page and takes its
 * oldest upload. With more than {@link pageSize} pending, a viewed document may be older. Desk
 * only.
 * @throws DataShapeError, ActError
 */
export async function getOldestSubmittedTime(context: DataContext): Promise<Date | null> {
  const page = query(
    createSubmittedQuery(context, 'not-verified'),
    orderBy('at', 'asc'),
    limit(pageSize),
  );
  const uploads = (await readAll(page, verificationSchema)).map(({ value }) =>
    getUploadTime(value),
  );
  const [oldest = null] = uploads.toSorted((a, b) => a.getTime() - b.getTime());
  return oldest;
}

/** Number of documents with a status. Desk only. @throws ActError */
export async function countSubmittedVerifications(
  context: DataContext,
  status: VerificationStatus,
): Promise<number> {
  return countDocuments(createSubmittedQuery(context, status));
}
