import type { DataContext } from '@/data/ledger/context';
import { ActError } from '@/data/ledger/errors';
import { waitForPace } from '@/data/ledger/pace';
import { paths } from '@/data/ledger/paths';
import { type LedgerTransaction, runLedgerAction } from '@/data/ledger/run';
import { requireDoc, type Stored } from '@/data/ledger/transaction';
import { type Profile, profileSchema } from '@/domain/accounts/profile';
import type { Action } from '@/domain/ledger/ledger';
import type { Op, Uid } from '@/domain/ledger/revision-fields';
import {
  awaitsDecision,
  createSubmittedVerification,
  getVerificationFields,
  type IdentityKind,
  type Verification,
  type VerificationFields,
  verificationSchema,
} from '@/domain/requests/verification';

/** Hands in a document of the caller's that was uploaded before, in the place of an earlier one. @param document its path in the storage @throws ActError */
export function submitVerification(context: DataContext, document: string, kind: IdentityKind, op: Op): Promise<void> {
  return runLedgerAction(context, context.uid, op, async (tx) => {
    const found = await readVerification(tx, context.uid);
    await waitForPace(tx, context, 'verification.submitted', found.value);
    replace(tx, context.uid, found, createSubmittedVerification(document, kind), 'verification.submitted');
  });
}

type Named = Pick<Profile, 'firstname' | 'lastname'>;
const isSameName = (a: Named, b: Named): boolean => a.firstname === b.firstname && a.lastname === b.lastname;

/**
 * Approves the document that the caller was the last to open, and ends the access. Desk only.
 * @param document the path that was looked at
 * @param note for the client; may be empty
 * @param named with the name that the document was compared with; none is compared where it is left out
 * @throws ActError; `already-decided` when another administrator was faster, `outdated` when the client has sent another document, or has
 * another name by now, `not-viewed` unless the caller was the last to look at the document
 */
export function approveVerification(context: DataContext, uid: Uid, document: string, note: string, op: Op, named?: Named): Promise<void> {
  return runLedgerAction(context, uid, op, async (tx) => {
    const [found, profile] = await Promise.all([waiting(tx, context.uid, uid, document), named && tx.read(paths.user(uid), profileSchema)]);
    if (named && !isSameName(named, requireDoc(profile ?? null).value)) throw new ActError('outdated');
    replace(tx, uid, found, { ...getVerificationFields(found.value), status: 'verified', note, viewer: '' }, 'verification.approved');
  });
}

/** Refuses what the caller has looked at. Desk only. @param reason why, as the client will read it @throws ActError, as {@link approveVerification} */
export function rejectVerification(context: DataContext, uid: Uid, document: string, reason: string, op: Op): Promise<void> {
  return runLedgerAction(context, uid, op, async (tx) => {
    const found = await waiting(tx, context.uid, uid, document);
    replace(
      tx,
      uid,
      found,
      { ...getVerificationFields(found.value), status: 'rejected', note: reason, viewer: '' },
      'verification.rejected',
      reason,
    );
  });
}

/** Records that the caller looks at the document, which opens it for ten minutes. Desk only. @throws ActError */
export function recordView(context: DataContext, uid: Uid, op: Op): Promise<void> {
  return runLedgerAction(context, uid, op, async (tx) => {
    const found = await readVerification(tx, uid);
    replace(tx, uid, found, { ...getVerificationFields(found.value), viewer: context.uid }, 'verification.viewed');
  });
}

const readVerification = async (tx: LedgerTransaction, uid: Uid) => requireDoc(await tx.read(paths.verification(uid), verificationSchema));

async function waiting(tx: LedgerTransaction, viewer: Uid, uid: Uid, document: string): Promise<Stored<Verification>> {
  const found = await readVerification(tx, uid);
  if (found.value.document !== document) throw new ActError('outdated');
  if (!awaitsDecision(found.value)) throw new ActError('already-decided');
  // About the own document nobody decides, which is another denial.
  if (viewer !== uid && found.value.viewer !== viewer) throw new ActError('not-viewed');
  return found;
}

function replace(
  tx: LedgerTransaction,
  uid: Uid,
  found: Stored<Verification>,
  after: VerificationFields,
  action: Action,
  reason = '',
): void {
  const before = getVerificationFields(found.value);
  tx.record({ uid, col: 'verifications', rev: found.value.rev, fields: after, action, before, after, reason });
}
