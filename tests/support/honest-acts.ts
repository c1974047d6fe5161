import { Timestamp } from 'firebase/firestore/lite';
import { honestListActs } from './honest-list-acts';
import { eightPlans, honestObjectActs } from './honest-object-acts';
import { honestWrites } from './honest-writes';
import type { Prepare } from './prepared-act';
import type { RulesDesk } from './rules-desk';

/** Every act of the design, as this project writes it. */
export const honestActs: Record<string, Prepare> = { ...honestListActs, ...honestObjectActs, ...honestWrites };

/** What these acts find in the store: plans, and an administrator whose payment method is chosen. */
export async function plantForActs(desk: RulesDesk): Promise<void> {
  await desk.plant({
    'desk/plans': { plans: eightPlans, rev: 1, op: 'earlier', at: Timestamp.now() },
    'desk/current': { admin: 'earlier', previous: '', rev: 1, op: 'earlier', at: Timestamp.now() },
  });
}
