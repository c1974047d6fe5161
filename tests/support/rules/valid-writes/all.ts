import { Timestamp } from 'firebase/firestore/lite';
import type { RulesDesk } from '../desk';
import { honestListActs } from './list-acts';
import { eightPlans, honestObjectActs } from './object-acts';
import type { Prepare } from './prepare';
import { honestWrites } from './unrecorded';

/** Every act of the design, as this project writes it. */
export const honestActs: Record<string, Prepare> = { ...honestListActs, ...honestObjectActs, ...honestWrites };

/** What these acts find in the store: plans, and an administrator whose payment method is chosen. */
export async function plantForActs(desk: RulesDesk): Promise<void> {
  await desk.plant({
    'desk/plans': { plans: eightPlans, rev: 1, op: 'earlier', at: Timestamp.now() },
    'desk/current': { admin: 'earlier', previous: '', rev: 1, op: 'earlier', at: Timestamp.now() },
  });
}
