import { type DocumentData, serverTimestamp } from 'firebase/firestore/lite';
import type { DataContext } from '@/data/ledger/context';
import { ActError } from '@/data/ledger/errors';
import { paths } from '@/data/ledger/paths';
import { type LedgerTransaction, runLedgerAction } from '@/data/ledger/run';
import { requireDoc, type Stored } from '@/data/ledger/transaction';
import { canAdminSetStatus, emptyAccount } from '@/domain/accounts/account';
import type { AccountStatus } from '@/domain/accounts/account-status';
import type { StoredAdminRole } from '@/domain/accounts/admin-role';
import { createProfile, type NewClient } from '@/domain/accounts/new-client';
import { type Profile, profileSchema } from '@/domain/accounts/profile';
import { getCorrectableFields, hasChanges } from '@/domain/accounts/profile-edit';
import type { ProfileCorrection } from '@/domain/accounts/profile-fields';
import { getSearchKeys } from '@/domain/accounts/search-keys';
import { termsVersion } from '@/domain/accounts/terms';
import { initialVerification } from '@/domain/identity/verification';
import { type Action, entrySchema } from '@/domain/ledger/ledger';
import { getRequiredPause } from '@/domain/ledger/pace';
import type { Op, Reason, Uid } from '@/domain/revision-fields';

// Acts on a profile that have an entry. profile.ts has the clients' own changes, which have none.

/**
 * Opens the caller's account: profile, account, holds and verification with their three entries, in
 * one commit. Idempotent: an open account does not change.
 * @throws ActError
 */
export async function openAccount(context: DataContext, client: NewClient, op: Op): Promise<void> {
  const { uid } = context;
  await runLedgerAction(context, uid, op, async (tx) => {
    if (await tx.read(paths.user(uid), profileSchema)) return;
    const profile = createProfile(uid, client, context.now());
    const opened = { uid, rev: 0, action: 'account.opened', before: {} } as const;
    tx.record({
      ...opened,
      col: 'users',
      fields: profile,
      after: { ...profile, terms: termsVersion },
    });
    tx.record({
      ...opened,
      col: 'accounts',
      fields: emptyAccount,
      after: emptyAccount,
      op: `accounts-${op}`,
      ref: op,
    });
    tx.record({
      ...opened,
      col: 'verifications',
      fields: initialVerification,
      after: initialVerification,
      op: `verifications-${op}`,
      ref: op,
    });
    tx.writeHolds(uid, 0, { reserved: '0', staked: '0' });
  });
}

/**
 * Sets a client's account status. Desk only. The operator's script
 * (`tools/ops/change-admin-status.ts`) sets an administrator's. This also answers a request to
 * close the account; the status may then stay the same.
 * @param reason shown to the client
 * @param shown the status that the administrator saw; any if absent
 * @throws ActError; `outdated` if the status has changed, or would stay the same without an open
 * request; `denied` for an administrator
 */
export function changeAccountStatus(
  context: DataContext,
  {
    uid,
    status,
    reason,
    op,
    shown,
  }: { uid: Uid; status: AccountStatus; reason: Reason; op: Op; shown?: AccountStatus | undefined },
): Promise<void> {
  return runLedgerAction(context, uid, op, async (tx) => {
    const user = await readUser(tx, uid);
    if (!canAdminSetStatus(user.value)) throw new ActError('denied');
    if (shown !== undefined && user.value.status !== shown) throw new ActError('outdated');
    changeStatus(tx, uid, user, status, { reason });
  });
}

/** What an entry says of its decision. */
interface Decision {
  reason: Reason;
  /** The proposal that it confirms. */
  ref?: Op;
}

/** Also answers a request for closure. @throws ActError; `outdated` if nothing would change */
export function changeStatus(
  tx: LedgerTransaction,
  uid: Uid,
  user: Stored<Profile>,
  status: AccountStatus,
  decision: Decision,
): void {
  if (user.value.status === status && !user.value.closureAt) throw new ActError('outdated');
  const before = { status: user.value.status };
  const after = { status };
  recordProfileAct(tx, uid, user, {
    changes: { ...after, closureAt: null },
    action: 'status.changed',
    before,
    after,
    ...decision,
  });
}

/**
 * Of an administrator.
 * @throws ActError; `outdated` if nothing would change, `denied` for a client
 */
export function changeRole(
  tx: LedgerTransaction,
  uid: Uid,
  user: Stored<Profile>,
  desk: StoredAdminRole,
  decision: Decision,
): void {
  if (!user.value.admin) throw new ActError('denied');
  if (user.value.desk === desk) throw new ActError('outdated');
  const action = desk === '' ? 'role.revoked' : 'role.granted';
  recordProfileAct(tx, uid, user, {
    changes: { desk },
    action,
    before: { desk: user.value.desk },
    after: { desk },
    ...decision,
  });
}

/**
 * Freezes the caller's own account until the desk lifts it. Idempotent per `op`.
 * @throws ActError; `already-decided` if it is frozen
 */
export function freezeAccount(context: DataContext, op: Op): Promise<void> {
  return runLedgerAction(context, context.uid, op, async (tx) => {
    const user = await readUser(tx, context.uid);
    if (user.value.status === 'frozen') throw new ActError('already-decided');
    const before = { status: user.value.status };
    const after = { status: 'frozen' };
    recordProfileAct(tx, context.uid, user, {
      changes: after,
      action: 'status.frozen',
      before,
      after,
    });
  });
}

/**
 * Asks the desk to close the caller's account. Idempotent per `op`.
 * @throws ActError; `already-decided` if the last act on the profile was this request, less than a
 * day ago
 */
export function requestClosure(context: DataContext, op: Op): Promise<void> {
  return runLedgerAction(context, context.uid, op, async (tx) => {
    const user = await readUser(tx, context.uid);
    const last = await tx.read(paths.entry(context.uid, user.value.op), entrySchema);
    if (last && getRequiredPause('closure.requested', last.value, context.now()) > 0)
      throw new ActError('already-decided');
    recordProfileAct(tx, context.uid, user, {
      changes: { closureAt: serverTimestamp() },
      action: 'closure.requested',
      before: {},
      after: {},
    });
  });
}

export interface Correction {
  /** The profile that the administrator saw. */
  shown: ProfileCorrection;
  to: ProfileCorrection;
  /** Shown to the client. */
  reason: Reason;
}

/**
 * Corrects a client's profile. Desk only.
 * @throws ActError; `outdated` if a correctable field has changed since it was shown
 */
export function correctProfile(
  context: DataContext,
  { uid, shown, to, reason, op }: Correction & { uid: Uid; op: Op },
): Promise<void> {
  return runLedgerAction(context, uid, op, async (tx) => {
    const user = await readUser(tx, uid);
    const before = getCorrectableFields(user.value);
    const after = getCorrectableFields(to);
    if (hasChanges(before, getCorrectableFields(shown))) throw new ActError('outdated');
    // The rules let the desk change the keys of the names that it corrects, and no other.
    const { lastnameKey, firstnameKey } = getSearchKeys({ ...user.value, ...after });
    recordProfileAct(tx, uid, user, {
      changes: { ...after, lastnameKey, firstnameKey },
      action: 'profile.corrected',
      before,
      after,
      reason,
    });
  });
}

/**
 * Read outside the transaction: clients may edit their profile at any time, which must not block
 * the desk.
 */
export const readUser = async (tx: LedgerTransaction, uid: Uid) =>
  requireDoc(await tx.readOutsideTransaction(paths.user(uid), profileSchema));

interface ProfileAct {
  action: Action;
  changes: DocumentData;
  before: object;
  after: object;
  reason?: Reason;
  ref?: Op;
}

function recordProfileAct(
  tx: LedgerTransaction,
  uid: Uid,
  { value: { rev } }: Stored<Profile>,
  { changes, ...entry }: ProfileAct,
): void {
  tx.record({ uid, col: 'users', rev, fields: changes, isPartial: true, ...entry });
}
