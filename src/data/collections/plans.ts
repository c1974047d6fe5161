import type { DataContext } from '@/data/ledger/context';
import { ActError } from '@/data/ledger/errors';
import { paths } from '@/data/ledger/paths';
import { runLedgerAction } from '@/data/ledger/run';
import { deskPlansSchema, type PlanList } from '@/domain/desk/plans';
import type { Op } from '@/domain/revision-fields';

/**
 * Replaces the plans, recorded in the caller's own ledger. At most four may be new or changed.
 * Existing subscriptions do not change. Desk only.
 * @param rev revision of the plans that were shown; 0 for none
 * @throws ActError; `outdated` if the plans have changed since
 */
export function updatePlans(
  context: DataContext,
  { rev, plans, op }: { rev: number; plans: PlanList; op: Op },
): Promise<void> {
  const { uid } = context;
  return runLedgerAction(context, uid, op, async (tx) => {
    const found = await tx.read(paths.deskPlans, deskPlansSchema);
    if ((found?.value.rev ?? 0) !== rev) throw new ActError('outdated');
    const before = found ? { plans: found.raw.plans } : {};
    const after = { plans };
    tx.record({ uid, col: 'desk', rev, fields: after, action: 'plans.updated', before, after });
  });
}
