import type { DataContext } from '@/data/ledger/context';
import { ActError } from '@/data/ledger/errors';
import { paths } from '@/data/ledger/paths';
import { readDoc } from '@/data/ledger/read';
import { runLedgerAction } from '@/data/ledger/run';
import type { Op } from '@/domain/ledger/revision-fields';
import { type DeskPlans, deskPlansSchema, type PlanList } from '@/domain/requests/plans';

/** What can be subscribed to; null on a desk that has never offered anything. @throws DataShapeError, ActError */
export const getPlans = (context: DataContext): Promise<DeskPlans | null> => readDoc(context, paths.deskPlans, deskPlansSchema);

/**
 * Replaces the plans, of which four at most may be new or changed, recorded in the caller's own ledger. What clients have subscribed to stays as it is. Desk only.
 * @param rev the revision of the plans that was shown; 0 where there were none
 * @throws ActError; `outdated` when somebody else has changed them since
 */
export function updatePlans(context: DataContext, rev: number, plans: PlanList, op: Op): Promise<void> {
  const { uid } = context;
  return runLedgerAction(context, uid, op, async (tx) => {
    const found = await tx.read(paths.deskPlans, deskPlansSchema);
    if ((found?.value.rev ?? 0) !== rev) throw new ActError('outdated');
    const [before, after] = [found ? { plans: found.raw.plans } : {}, { plans }];
    tx.record({ uid, col: 'desk', rev, fields: after, action: 'plans.updated', before, after });
  });
}
