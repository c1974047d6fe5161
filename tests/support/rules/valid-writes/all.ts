import { Timestamp } from 'firebase/firestore/lite';
import { createSwitches } from '../acts/objects';
import { seedThreshold } from '../acts/policy';
import type { RulesDesk } from '../desk';
import { validCountedActs } from './counted-acts';
import { validListActs } from './list-acts';
import { eightPlans, validObjectActs } from './object-acts';
import { validPaymentActs } from './payment-acts';
import type { PrepareAct } from './prepare';
import { validProposalActs } from './proposal-acts';
import { validUnrecordedWrites } from './unrecorded';

/** Every write of the app, as it sends it. */
export const validWrites: Record<string, PrepareAct> = {
  ...validListActs,
  ...validProposalActs,
  ...validObjectActs,
  ...validPaymentActs,
  ...validUnrecordedWrites,
  ...validCountedActs,
};

/** Whether a write charges a fee: the op of its entry is derived. */
export const chargesFee = (name: string): boolean =>
  name.startsWith('subscription.charged') || name === 'proposal.confirmed of a fee';

/**
 * Seeds what these writes need: plans, switches that are all open, a policy that lets one person do
 * them but for the counted ones, and a chosen payment method.
 */
export async function seedForValidWrites(desk: RulesDesk): Promise<void> {
  await desk.seedDocs({
    'desk/plans': { plans: eightPlans, rev: 1, op: 'earlier', at: Timestamp.now() },
    'desk/switches': { ...createSwitches(), rev: 1, op: 'earlier', at: Timestamp.now() },
    'desk/current': { admin: 'earlier', previous: '', rev: 1, op: 'earlier', at: Timestamp.now() },
  });
  await seedThreshold(desk, '2000.00');
}
