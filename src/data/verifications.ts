import { collection, getCount, limit, orderBy, query, startAfter, where } from 'firebase/firestore/lite';
import type { Op, Uid } from '@/domain/envelope';
import type { Action } from '@/domain/ledger';
import { type Profile, profileSchema } from '@/domain/profile';
import {
  awaitsDecision,
  type IdentityKind,
  identityKinds,
  submittedVerification,
  uploadedAt,
  type Verification,
  type VerificationFields,
  type VerificationStatus,
  verificationFields,
  verificationSchema,
} from '@/domain/verification';
import { type Act, act, present, type Stored } from './act';
import type { Caller } from './caller';
import { ActError } from './errors';
import { nextOf, type Page, pageSize } from './page';
import { paths } from './paths';
import { answered, type Cursor, readAll, readDoc } from './read';
import { getProfiles, type ProfilesOf } from './users';

/** How far the client's identity is verified. @throws DataShapeError, ActError */
export const getVerification = (caller: Caller, uid: Uid): Promise<Verification | null> =>
  readDoc(caller, paths.verification(uid), verificationSchema);

/** Hands in a document of the caller's that was uploaded before, in the place of an earlier one. @param document its path in the storage @throws ActError */
export function submitVerification(caller: Caller, document: string, kind: IdentityKind, op: Op): Promise<void> {
  return act(caller, caller.uid, op, async (tx) => {
    replace(tx, caller.uid, await verificationIn(tx, caller.uid), submittedVerification(document, kind), 'verification.submitted');
  });
}

type Named = Pick<Profile, 'firstname' | 'lastname'>;
const haveOneName = (a: Named, b: Named): boolean => a.firstname === b.firstname && a.lastname === b.lastname;

/**
 * Accepts what the desk has looked at. Desk only.
 * @param document the path that was looked at
 * @param note for the client; may be empty
 * @param named with the name that the document was compared with; none is compared where it is left out
 * @throws ActError; `already-decided` when another administrator was faster, `outdated` when the client has sent another document, or has
 * another name by now
 */
export function approveVerification(caller: Caller, uid: Uid, document: string, note: string, op: Op, named?: Named): Promise<void> {
  return act(caller, uid, op, async (tx) => {
    const [found, profile] = await Promise.all([waiting(tx, uid, document), named && tx.read(paths.user(uid), profileSchema)]);
    if (named && !haveOneName(named, present(profile ?? null).value)) throw new ActError('outdated');
    replace(tx, uid, found, { ...verificationFields(found.value), status: 'verified', note, viewer: '' }, 'verification.approved');
  });
}

/** Refuses what the desk has looked at. Desk only. @param reason why, as the client will read it @throws ActError, as {@link approveVerification} */
export function rejectVerification(caller: Caller, uid: Uid, document: string, reason: string, op: Op): Promise<void> {
  return act(caller, uid, op, async (tx) => {
    const found = await waiting(tx, uid, document);
    replace(
      tx,
      uid,
      found,
      { ...verificationFields(found.value), status: 'rejected', note: reason, viewer: '' },
      'verification.rejected',
      reason,
    );
  });
}

/** Records that the caller looks at the document, which opens it for ten minutes. Desk only. @throws ActError */
export function recordView(caller: Caller, uid: Uid, op: Op): Promise<void> {
  return act(caller, uid, op, async (tx) => {
    const found = await verificationIn(tx, uid);
    replace(tx, uid, found, { ...verificationFields(found.value), viewer: caller.uid }, 'verification.viewed');
  });
}

const verificationIn = async (tx: Act, uid: Uid) => present(await tx.read(paths.verification(uid), verificationSchema));

async function waiting(tx: Act, uid: Uid, document: string): Promise<Stored<Verification>> {
  const found = await verificationIn(tx, uid);
  if (found.value.document !== document) throw new ActError('outdated');
  if (!awaitsDecision(found.value)) throw new ActError('already-decided');
  return found;
}

function replace(tx: Act, uid: Uid, found: Stored<Verification>, after: VerificationFields, action: Action, reason = ''): void {
  const before = verificationFields(found.value);
  tx.record({ uid, col: 'verifications', rev: found.value.rev, fields: after, action, before, after, reason });
}

/** A client's document, as the desk sees it. */
export interface Submitted {
  uid: Uid;
  verification: Verification;
  /** When it was sent, as far as that is known. */
  uploadedAt: Date;
  profile: Profile | null;
}

/** Clients who have sent a document have said of which kind it is; who was decided about has sent one. */
function withDocument({ db }: Caller, status: VerificationStatus) {
  const all = query(collection(db, 'verifications'), where('status', '==', status));
  return status === 'not-verified' ? query(all, where('kind', 'in', identityKinds)) : all;
}

/**
 * Clients with a document: those who wait (`not-verified`), the one that nothing has happened to for longest first; or those who were decided about,
 * newest first. Desk only.
 * @param of one client's alone
 * @throws DataShapeError, ActError
 */
export async function getSubmitted(
  caller: Caller,
  status: VerificationStatus,
  after: Cursor | null,
  profilesOf: ProfilesOf = (uids) => getProfiles(caller, uids),
  of?: Uid,
): Promise<Page<Submitted>> {
  if (of !== undefined) return submittedBy(caller, status, of, profilesOf);
  const direction = status === 'not-verified' ? 'asc' : 'desc';
  const ordered = query(withDocument(caller, status), orderBy('at', direction), limit(pageSize));
  const found = await readAll(after ? query(ordered, startAfter(after)) : ordered, verificationSchema);
  const profiles = await profilesOf(found.map(({ id }) => id));
  return { rows: found.map(({ id, value }) => submittedOf(id, value, profiles.get(id) ?? null)), next: nextOf(found) };
}

const submittedOf = (uid: Uid, verification: Verification, profile: Profile | null): Submitted => ({
  uid,
  verification,
  uploadedAt: uploadedAt(verification),
  profile,
});

async function submittedBy(caller: Caller, status: VerificationStatus, uid: Uid, profilesOf: ProfilesOf): Promise<Page<Submitted>> {
  const [verification, profiles] = await Promise.all([getVerification(caller, uid), profilesOf([uid])]);
  const isThere = verification?.status === status && verification.document !== '';
  return { rows: isThere ? [submittedOf(uid, verification, profiles.get(uid) ?? null)] : [], next: null };
}

/**
 * Since when the oldest document waits; null when none does. Each look at a document rewrites the time that a query can order by, so that one page is
 * read and the oldest upload taken: where more than {@link pageSize} wait, one that was looked at may be older still. Desk only.
 * @throws DataShapeError, ActError
 */
export async function getOldestSubmitted(caller: Caller): Promise<Date | null> {
  const page = query(withDocument(caller, 'not-verified'), orderBy('at', 'asc'), limit(pageSize));
  const uploads = (await readAll(page, verificationSchema)).map(({ value }) => uploadedAt(value));
  const [oldest = null] = uploads.toSorted((a, b) => a.getTime() - b.getTime());
  return oldest;
}

/** How many documents wait. Desk only. @throws ActError */
export async function countSubmitted(caller: Caller, status: VerificationStatus): Promise<number> {
  return (await answered(getCount(withDocument(caller, status)))).data().count;
}
