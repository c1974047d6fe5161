import { type DocumentData, serverTimestamp } from 'firebase/firestore/lite';
import type { DataContext } from '@/data/ledger/context';
import { ActError } from '@/data/ledger/errors';
import { waitUpToLimit } from '@/data/ledger/pace';
import { paths } from '@/data/ledger/paths';
import { type LedgerTransaction, runLedgerAction } from '@/data/ledger/run';
import { requireDoc, type Stored } from '@/data/ledger/transaction';
import { type Profile, profileSchema } from '@/domain/accounts/profile';
import {
  awaitsDecision,
  createSubmittedVerification,
  getVerificationFields,
  type IdentityKind,
  type Verification,
  type VerificationFields,
  verificationSchema,
} from '@/domain/identity/verification';
import type { Action } from '@/domain/ledger/ledger';
import { minuteMs } from '@/domain/ledger/pace';
import type { Op, Reason, Uid } from '@/domain/revision-fields';

/**
 * Submits a document that the caller has uploaded, replacing an earlier one.
 * @param document its path in the storage
 * @throws ActError; `too-soon` within a minute of the last one
 */
export function submitVerification(
  context: DataContext,
  { document, kind, op }: { document: string; kind: IdentityKind; op: Op },
): Promise<void> {
  return runLedgerAction(context, context.uid, op, async (tx) => {
    const found = await readVerification(tx, context.uid);
    const { submittedAt } = found.value;
    if (submittedAt)
      await waitUpToLimit(submittedAt.getTime() + minuteMs - context.now().getTime());
    const more = { submittedAt: serverTimestamp() };
    recordVerification(
      tx,
      context.uid,
      found,
      createSubmittedVerification(document, kind),
      'verification.submitted',
      { more },
    );
  });
}

type FullName = Pick<Profile, 'firstname' | 'lastname'>;
const isSameName = (a: FullName, b: FullName): boolean =>
  a.firstname === b.firstname && a.lastname === b.lastname;

/**
 * Approves a document, and ends the access to it. The caller must be its last viewer. Desk only.
 * @param document the path that was viewed
 * @param note for the client; may be empty
 * @param expectedName the name that the document was compared with; not checked if absent
 * @throws ActError; `already-decided` if another administrator was faster, `outdated` if the client
 * has sent another document or has another name, `not-viewed` if the caller is not its last viewer
 */
export function approveVerification(
  context: DataContext,
  {
    uid,
    document,
    note,
    op,
    expectedName,
  }: { uid: Uid; document: string; note: Reason; op: Op; expectedName?: FullName | undefined },
): Promise<void> {
  return runLedgerAction(context, uid, op, async (tx) => {
    const [found, profile] = await Promise.all([
      requirePendingVerification(tx, context.uid, uid, document),
      expectedName && tx.read(paths.user(uid), profileSchema),
    ]);
    if (expectedName && !isSameName(expectedName, requireDoc(profile ?? null).value))
      throw new ActError('outdated');
    recordVerification(
      tx,
      uid,
      found,
      { ...getVerificationFields(found.value), status: 'verified', note, viewer: '' },
      'verification.approved',
    );
  });
}

/**
 * Rejects a document. The caller must be its last viewer. Desk only.
 * @param reason shown to the client
 * @throws ActError, as {@link approveVerification}
 */
export function rejectVerification(
  context: DataContext,
  { uid, document, reason, op }: { uid: Uid; document: string; reason: Reason; op: Op },
): Promise<void> {
  return runLedgerAction(context, uid, op, async (tx) => {
    const found = await requirePendingVerification(tx, context.uid, uid, document);
    recordVerification(
      tx,
      uid,
      found,
      { ...getVerificationFields(found.value), status: 'rejected', note: reason, viewer: '' },
      'verification.rejected',
      { reason },
    );
  });
}

/**
 * Records that the caller views the document, which opens it for ten minutes. Desk only.
 * @throws ActError
 */
export function recordView(context: DataContext, { uid, op }: { uid: Uid; op: Op }): Promise<void> {
  return runLedgerAction(context, uid, op, async (tx) => {
    const found = await readVerification(tx, uid);
    recordVerification(
      tx,
      uid,
      found,
      { ...getVerificationFields(found.value), viewer: context.uid },
      'verification.viewed',
    );
  });
}

const readVerification = async (tx: LedgerTransaction, uid: Uid) =>
  requireDoc(await tx.read(paths.verification(uid), verificationSchema));

async function requirePendingVerification(
  tx: LedgerTransaction,
  viewer: Uid,
  uid: Uid,
  document: string,
): Promise<Stored<Verification>> {
  const found = await readVerification(tx, uid);
  if (found.value.document !== document) throw new ActError('outdated');
  if (!awaitsDecision(found.value)) throw new ActError('already-decided');
  // The rules deny a decision about the caller's own document anyway, so this leaves it to them.
  if (viewer !== uid && found.value.viewer !== viewer) throw new ActError('not-viewed');
  return found;
}

function recordVerification(
  tx: LedgerTransaction,
  uid: Uid,
  found: Stored<Verification>,
  after: VerificationFields,
  action: Action,
  { reason = '', more = {} }: { reason?: Reason; more?: DocumentData } = {},
): void {
  const before = getVerificationFields(found.value);
  tx.record({
    uid,
    col: 'verifications',
    rev: found.value.rev,
    fields: { ...after, ...more },
    isPartial: true,
    action,
    before,
    after,
    reason,
  });
}
