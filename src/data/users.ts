import { collection, documentId, query, where } from 'firebase/firestore/lite';
import { emptyAccount } from '@/domain/account';
import type { Op, Uid } from '@/domain/envelope';
import { type NewClient, newProfile, type Profile, profileSchema, termsVersion } from '@/domain/profile';
import type { Standing } from '@/domain/standing';
import { newVerification } from '@/domain/verification';
import { act } from './act';
import type { Caller } from './caller';
import { ActError } from './errors';
import { paths } from './paths';
import { readAll, readDoc } from './read';

/** The most ids that one query takes. */
const batch = 30;

/** The profile, or null where a sign-up was never finished. @throws DataShapeError, ActError */
export const getProfile = (caller: Caller, uid: Uid): Promise<Profile | null> => readDoc(caller, paths.user(uid), profileSchema);

/** Several profiles in as few queries as possible; ids without a profile are left out. Desk only. @throws DataShapeError, ActError */
export async function getProfiles(caller: Caller, uids: readonly Uid[]): Promise<Map<Uid, Profile>> {
  const distinct = [...new Set(uids)];
  const batches = Array.from({ length: Math.ceil(distinct.length / batch) }, (_, i) => distinct.slice(i * batch, (i + 1) * batch));
  const found = await Promise.all(
    batches.map((ids) => readAll(query(collection(caller.db, 'users'), where(documentId(), 'in', ids)), profileSchema)),
  );
  return new Map(found.flat().map(({ id, value }) => [id, value]));
}

/**
 * Opens the account of the caller: profile, account, holds and verification with their three entries, in one commit.
 * Safe to call again: an account that is open already stays as it is.
 * @throws ActError
 */
export async function openAccount(caller: Caller, client: NewClient, op: Op): Promise<void> {
  const { uid } = caller;
  await act(caller, uid, op, async (tx) => {
    if (await tx.read(paths.user(uid), profileSchema)) return;
    const profile = newProfile(uid, client, caller.now());
    const opened = { uid, rev: 0, action: 'account.opened', before: {} } as const;
    tx.record({ ...opened, col: 'users', fields: profile, after: { ...profile, terms: termsVersion } });
    tx.record({ ...opened, col: 'accounts', fields: emptyAccount, after: emptyAccount, op: `accounts-${op}`, ref: op });
    tx.record({ ...opened, col: 'verifications', fields: newVerification, after: newVerification, op: `verifications-${op}`, ref: op });
    tx.hold(uid, { reserved: '0', staked: '0' });
  });
}

/** Sets a client's standing. Desk only. @param reason what the client will read @throws ActError */
export function changeStanding(caller: Caller, uid: Uid, status: Standing, reason: string, op: Op): Promise<void> {
  return act(caller, uid, op, async (tx) => {
    const user = await tx.read(paths.user(uid), profileSchema);
    if (!user) throw new ActError('denied');
    const { rev, op: _, at: __, ...fields } = user.raw;
    tx.record({
      uid,
      col: 'users',
      rev,
      fields: { ...fields, status },
      action: 'status.changed',
      before: { status: user.value.status },
      after: { status },
      reason,
    });
  });
}
