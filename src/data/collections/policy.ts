import { serverTimestamp } from 'firebase/firestore/lite';
import type { DataContext } from '@/data/ledger/context';
import { ActError } from '@/data/ledger/errors';
import { paths } from '@/data/ledger/paths';
import { readDoc } from '@/data/ledger/read';
import { type LedgerTransaction, runLedgerAction } from '@/data/ledger/run';
import type { Stored } from '@/data/ledger/transaction';
import type { Op, Reason } from '@/domain/revision-fields';
import { type DeskPolicy, deskPolicySchema, type Policy } from '@/domain/two-people/policy';

/**
 * Above which amount two people decide, and what one moves alone in a day; null if one always
 * decides.
 * @throws DataShapeError, ActError
 */
export const getDeskPolicy = (context: DataContext): Promise<DeskPolicy | null> =>
  readDoc(context, paths.deskPolicy, deskPolicySchema);

// Entries are in the caller's own ledger. All of these are for managers only.

/**
 * Replaces the policy by a stricter one.
 * @param rev revision of the policy that was shown; 0 for none
 * @throws ActError; `outdated` if it has changed since, `denied` for a looser one, which needs a
 * second manager
 */
export function tightenPolicy(
  context: DataContext,
  { rev, policy, op }: { rev: number; policy: Policy; op: Op },
): Promise<void> {
  return runLedgerAction(context, context.uid, op, async (tx) =>
    replacePolicy(tx, context, await readPolicy(tx, rev), policy),
  );
}

/** @param rev revision that was shown, 0 for none; if absent, any */
export async function readPolicy(
  tx: LedgerTransaction,
  rev?: number,
): Promise<Stored<DeskPolicy> | null> {
  const found = await tx.read(paths.deskPolicy, deskPolicySchema);
  if (rev !== undefined && (found?.value.rev ?? 0) !== rev) throw new ActError('outdated');
  return found;
}

/** @param entry of a policy that was proposed */
export function replacePolicy(
  tx: LedgerTransaction,
  { uid }: DataContext,
  found: Stored<DeskPolicy> | null,
  policy: Policy,
  entry: { ref?: Op; reason?: Reason } = {},
): void {
  const past = found ? [{ ...getRawPolicy(found), since: found.raw.since }] : [];
  const fields = {
    ...policy,
    since: serverTimestamp(),
    history: [...(found?.raw.history ?? []), ...past],
  };
  const before = found ? getRawPolicy(found) : {};
  tx.record({
    uid,
    col: 'desk',
    rev: found?.value.rev ?? 0,
    fields,
    action: 'policy.updated',
    ...entry,
    before,
    after: policy,
  });
}

const getRawPolicy = ({ raw }: Stored<DeskPolicy>) => ({
  fourEyes: raw.fourEyes,
  daily: raw.daily,
  addressHours: raw.addressHours,
});
