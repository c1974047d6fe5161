import { type DocumentData, serverTimestamp } from 'firebase/firestore/lite';
import type { DataContext } from '@/data/ledger/context';
import { ActError } from '@/data/ledger/errors';
import { paths } from '@/data/ledger/paths';
import { type LedgerTransaction, runLedgerAction } from '@/data/ledger/run';
import { requireDoc, type Stored } from '@/data/ledger/transaction';
import { canDeskSetStatus, emptyAccount } from '@/domain/accounts/account';
import type { AccountStatus } from '@/domain/accounts/account-status';
import { getRequiredPause } from '@/domain/accounts/pace';
import { createProfile, getSearchKeys, type NewClient, type Profile, profileSchema } from '@/domain/accounts/profile';
import { getCorrectableFields, hasChanges, type ProfileCorrection } from '@/domain/accounts/profile-edit';
import { termsVersion } from '@/domain/accounts/terms';
import { type Action, entrySchema } from '@/domain/ledger/ledger';
import type { Op, Uid } from '@/domain/ledger/revision-fields';
import { initialVerification } from '@/domain/requests/verification';

// Acts on a profile that have an entry. What clients change of their own without one is in profile.ts.

/**
 * Opens the account of the caller: profile, account, holds and verification with their three entries, in one commit.
 * Safe to call again: an account that is open already stays as it is.
 * @throws ActError
 */
export async function openAccount(context: DataContext, client: NewClient, op: Op): Promise<void> {
  const { uid } = context;
  await runLedgerAction(context, uid, op, async (tx) => {
    if (await tx.read(paths.user(uid), profileSchema)) return;
    const profile = createProfile(uid, client, context.now());
    const opened = { uid, rev: 0, action: 'account.opened', before: {} } as const;
    tx.record({ ...opened, col: 'users', fields: profile, after: { ...profile, terms: termsVersion } });
    tx.record({ ...opened, col: 'accounts', fields: emptyAccount, after: emptyAccount, op: `accounts-${op}`, ref: op });
    tx.record({
      ...opened,
      col: 'verifications',
      fields: initialVerification,
      after: initialVerification,
      op: `verifications-${op}`,
      ref: op,
    });
    tx.hold(uid, 0, { reserved: '0', staked: '0' });
  });
}

/**
 * Sets a client's standing. Desk only. That of an administrator is changed by the operator's script (`tools/change-admin-status.ts`).
 * @param reason what the client will read
 * A request to close the account is answered by it; then the standing may stay as it is.
 * @param shown the standing that was shown when this was decided; whichever it is, where none is said
 * @throws ActError; `outdated` when it is another by now, or was to stay as it is and no request waits any more; `denied` for an administrator
 */
export function changeAccountStatus(
  context: DataContext,
  uid: Uid,
  status: AccountStatus,
  reason: string,
  op: Op,
  shown?: AccountStatus,
): Promise<void> {
  return runLedgerAction(context, uid, op, async (tx) => {
    const user = await readUser(tx, uid);
    if (!canDeskSetStatus(user.value)) throw new ActError('denied');
    if (shown !== undefined && user.value.status !== shown) throw new ActError('outdated');
    if (user.value.status === status && !user.value.closureAt) throw new ActError('outdated');
    const [before, after] = [{ status: user.value.status }, { status }];
    record(tx, uid, user, { changes: { ...after, closureAt: null }, action: 'status.changed', before, after, reason });
  });
}

/** Freezes the caller's own account until the desk lifts it. Safe to call again. @throws ActError; `already-decided` when it is frozen */
export function freezeAccount(context: DataContext, op: Op): Promise<void> {
  return runLedgerAction(context, context.uid, op, async (tx) => {
    const user = await readUser(tx, context.uid);
    if (user.value.status === 'frozen') throw new ActError('already-decided');
    const [before, after] = [{ status: user.value.status }, { status: 'frozen' }];
    record(tx, context.uid, user, { changes: after, action: 'status.frozen', before, after });
  });
}

/**
 * Asks the desk to close the caller's account. Safe to call again.
 * @throws ActError; `already-decided` when it was asked for within a day, and nothing else has happened to the account since
 */
export function requestClosure(context: DataContext, op: Op): Promise<void> {
  return runLedgerAction(context, context.uid, op, async (tx) => {
    const user = await readUser(tx, context.uid);
    const last = await tx.read(paths.entry(context.uid, user.value.op), entrySchema);
    if (last && getRequiredPause('closure.requested', last.value, context.now()) > 0) throw new ActError('already-decided');
    record(tx, context.uid, user, { changes: { closureAt: serverTimestamp() }, action: 'closure.requested', before: {}, after: {} });
  });
}

export interface Correction {
  /** The profile as it was shown. */
  shown: ProfileCorrection;
  to: ProfileCorrection;
  /** Why, as the client will read it. */
  reason: string;
}

/** Corrects what a client says of itself. Desk only. @throws ActError; `outdated` when any of it has changed since it was shown */
export function correctProfile(context: DataContext, uid: Uid, { shown, to, reason }: Correction, op: Op): Promise<void> {
  return runLedgerAction(context, uid, op, async (tx) => {
    const user = await readUser(tx, uid);
    const [before, after] = [getCorrectableFields(user.value), getCorrectableFields(to)];
    if (hasChanges(before, getCorrectableFields(shown))) throw new ActError('outdated');
    const { lastnameKey } = getSearchKeys({ ...user.value, ...after });
    record(tx, uid, user, { changes: { ...after, lastnameKey }, action: 'profile.corrected', before, after, reason });
  });
}

/** Clients change what they say of themselves at any time, which must not keep the desk from acting. */
const readUser = async (tx: LedgerTransaction, uid: Uid) => requireDoc(await tx.readOutsideTransaction(paths.user(uid), profileSchema));

interface ProfileAct {
  action: Action;
  changes: DocumentData;
  before: object;
  after: object;
  reason?: string;
}

function record(tx: LedgerTransaction, uid: Uid, { value: { rev } }: Stored<Profile>, { changes, ...entry }: ProfileAct): void {
  tx.record({ uid, col: 'users', rev, fields: changes, isPartial: true, ...entry });
}
