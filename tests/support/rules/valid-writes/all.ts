import { Timestamp } from 'firebase/firestore/lite';
import type { RulesDesk } from '../desk';
import { switchesOf } from '../objects';
import { validListActs } from './list-acts';
import { eightPlans, validObjectActs } from './object-acts';
import type { Prepare } from './prepare';
import { validUnrecordedWrites } from './unrecorded';

/** Every write of the app, as it sends it. */
export const validWrites: Record<string, Prepare> = { ...validListActs, ...validObjectActs, ...validUnrecordedWrites };

/** Seeds what these writes need: plans, switches that are all open, and an administrator whose payment method is chosen. */
export async function seedForValidWrites(desk: RulesDesk): Promise<void> {
  await desk.seedDocs({
    'desk/plans': { plans: eightPlans, rev: 1, op: 'earlier', at: Timestamp.now() },
    'desk/switches': { ...switchesOf(), rev: 1, op: 'earlier', at: Timestamp.now() },
    'desk/current': { admin: 'earlier', previous: '', rev: 1, op: 'earlier', at: Timestamp.now() },
  });
}
