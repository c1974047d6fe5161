/** Changes an administrator's account status, with its ledger entry. */
import { FieldValue } from 'firebase-admin/firestore';
import * as v from 'valibot';
import { canAdminSetStatus, operator } from '@/domain/accounts/account';
import { type AccountStatus, isAccountStatus } from '@/domain/accounts/account-status';
import { reasonSchema } from '@/domain/input/reason';
import { type Entry, formatFolio } from '@/domain/ledger/ledger';
import { createOp, type Op, type Uid } from '@/domain/revision-fields';
import { Failure } from '../failure';
import type { AdminSdk } from './admin-role';
import { transact } from './transact';

interface StatusChange {
  status: AccountStatus;
  /** For the ledger. */
  reason: string;
}

/** Checks the typed status and reason. @throws Failure for what cannot be written */
export function readStatusChange(status: string, reason: string): StatusChange {
  if (!isAccountStatus(status))
    throw new Failure(
      `"${status}" is no status: it is one lowercase word of at most 30 letters, such as active, suspended, closed, frozen or pending.`,
    );
  const parsed = v.safeParse(reasonSchema, reason);
  if (!parsed.success)
    throw new Failure(`The reason cannot be written. ${parsed.issues[0].message}`);
  return { status, reason: parsed.output };
}

const knownProfile = v.object({
  admin: v.boolean(),
  status: v.string(),
  closureAt: v.nullable(v.unknown()),
  rev: v.pipe(v.number(), v.integer()),
});

/**
 * Writes the same ledger entry as the desk's act about a client. No rule allows this in the app. A
 * request to close the account is answered too.
 * @returns the folio of the entry; null if nothing was written, because the account has the status
 * and no request is pending
 * @throws Failure for an account that is no administrator's, or was never opened
 */
export function changeAdminStatus(
  { firestore }: AdminSdk,
  uid: Uid,
  change: StatusChange,
  op: Op = createOp(),
): Promise<string | null> {
  const { status, reason } = change;
  const profile = firestore.doc(`users/${uid}`);
  const ledger = firestore.doc(`ledger/${uid}/entries/${op}`);
  return transact(firestore, async (tx) => {
    const stored = (await tx.get(profile)).data();
    if (!stored)
      throw new Failure('Nobody has opened an account with this address, so it has no status.');
    const parsed = v.safeParse(knownProfile, stored);
    if (!parsed.success)
      throw new Failure(
        `users/${uid} cannot be read as a profile, so nothing was changed: run npm run ledger:verify.`,
      );
    const { admin, status: before, closureAt, rev } = parsed.output;
    if (canAdminSetStatus({ admin }))
      throw new Failure(
        'This is no administrator’s account: the desk changes its status in the app.',
      );
    if (before === status && closureAt === null) return null;
    const revision = { rev: rev + 1, op, at: FieldValue.serverTimestamp() };
    const act = {
      col: 'users',
      actor: operator,
      action: 'status.changed',
      index: -1,
      ref: '',
      reason,
    } as const;
    const entry: Omit<Entry, 'at'> & { at: FieldValue } = {
      ...act,
      ...revision,
      before: { status: before },
      after: { status },
    };
    tx.update(profile, { status, closureAt: null, ...revision });
    tx.create(ledger, entry);
    return formatFolio({ ...act, ...revision });
  });
}
