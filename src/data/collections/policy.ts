import { serverTimestamp } from 'firebase/firestore/lite';
import type { DataContext } from '@/data/ledger/context';
import { ActError } from '@/data/ledger/errors';
import { paths } from '@/data/ledger/paths';
import { readDoc } from '@/data/ledger/read';
import { type LedgerTransaction, runLedgerAction } from '@/data/ledger/run';
import type { Stored } from '@/data/ledger/transaction';
import type { Op } from '@/domain/ledger/revision-fields';
import { type DeskPolicy, deskPolicySchema, type Policy } from '@/domain/two-people/policy';

/** Above which amount two people decide; null if one always does. @throws DataShapeError, ActError */
export const getDeskPolicy = (context: DataContext): Promise<DeskPolicy | null> => readDoc(context, paths.deskPolicy, deskPolicySchema);

// Entries are in the caller's own ledger. All of these are for managers only.

/**
 * Replaces the policy by a stricter one.
 * @param rev revision of the policy that was shown; 0 for none
 * @throws ActError; `outdated` if it has changed since, `denied` for a looser one, which needs a second manager
 */
export function tightenPolicy(context: DataContext, rev: number, policy: Policy, op: Op): Promise<void> {
  return runLedgerAction(context, context.uid, op, async (tx) => replacePolicy(tx, context, await readPolicy(tx, rev), policy));
}

/** Proposes a looser policy, which another manager can confirm a day later. @throws ActError, as {@link tightenPolicy} */
export function proposePolicy(context: DataContext, rev: number, policy: Policy, op: Op): Promise<void> {
  const proposed = { ...policy, by: context.uid, op, at: serverTimestamp() };
  return runLedgerAction(context, context.uid, op, async (tx) => setProposed(tx, context, await readPolicy(tx, rev), proposed));
}

/** Takes back or refuses the proposed policy. @throws ActError, as {@link tightenPolicy}; `already-decided` if none waits */
export function cancelProposedPolicy(context: DataContext, rev: number, op: Op): Promise<void> {
  return runLedgerAction(context, context.uid, op, async (tx) => {
    const found = await readPolicy(tx, rev);
    if (!found || !('op' in found.value.proposed)) throw new ActError('already-decided');
    setProposed(tx, context, found, {});
  });
}

/**
 * Confirms the policy that another manager proposed.
 * @throws ActError, as {@link tightenPolicy}; `already-decided` if none waits; `denied` for one's own, or outside the day in which it can be
 * confirmed
 */
export function confirmPolicy(context: DataContext, rev: number, op: Op): Promise<void> {
  return runLedgerAction(context, context.uid, op, async (tx) => {
    const found = await readPolicy(tx, rev);
    if (!found || !('op' in found.value.proposed)) throw new ActError('already-decided');
    const { fourEyes, addressHours, op: ref } = found.value.proposed;
    replacePolicy(tx, context, found, { fourEyes, addressHours }, ref);
  });
}

async function readPolicy(tx: LedgerTransaction, rev: number): Promise<Stored<DeskPolicy> | null> {
  const found = await tx.read(paths.deskPolicy, deskPolicySchema);
  if ((found?.value.rev ?? 0) !== rev) throw new ActError('outdated');
  return found;
}

function replacePolicy(tx: LedgerTransaction, { uid }: DataContext, found: Stored<DeskPolicy> | null, policy: Policy, ref: Op = ''): void {
  const [before, after] = [found ? getRawPolicy(found) : {}, { ...policy, proposed: {} }];
  const past = found ? [{ fourEyes: found.raw.fourEyes, addressHours: found.raw.addressHours, since: found.raw.since }] : [];
  const fields = { ...after, since: serverTimestamp(), history: [...(found?.raw.history ?? []), ...past] };
  tx.record({ uid, col: 'desk', rev: found?.value.rev ?? 0, fields, action: 'policy.updated', ref, before, after });
}

/** @param proposed empty to take it back */
function setProposed(tx: LedgerTransaction, { uid }: DataContext, found: Stored<DeskPolicy> | null, proposed: object): void {
  if (!found) throw new ActError('denied');
  const { rev, op: _, at: __, ...fields } = found.raw;
  const [before, action] = [getRawPolicy(found), 'op' in proposed ? 'policy.proposed' : 'policy.cancelled'] as const;
  tx.record({ uid, col: 'desk', rev, fields: { ...fields, proposed }, action, before, after: { ...before, proposed } });
}

const getRawPolicy = ({ raw }: Stored<DeskPolicy>) => ({ fourEyes: raw.fourEyes, addressHours: raw.addressHours, proposed: raw.proposed });
