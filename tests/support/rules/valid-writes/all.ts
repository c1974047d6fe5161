import { Timestamp } from 'firebase/firestore/lite';
import type { RulesDesk } from '../desk';
import { validListActs } from './list-acts';
import { eightPlans, validObjectActs } from './object-acts';
import type { Prepare } from './prepare';
import { validUnrecordedWrites } from './unrecorded';

/** Every act of the design, as this project writes it. */
export const validWrites: Record<string, Prepare> = { ...validListActs, ...validObjectActs, ...validUnrecordedWrites };

/** What these acts find in the store: plans, and an administrator whose payment method is chosen. */
export async function seedForValidWrites(desk: RulesDesk): Promise<void> {
  await desk.seedDocs({
    'desk/plans': { plans: eightPlans, rev: 1, op: 'earlier', at: Timestamp.now() },
    'desk/current': { admin: 'earlier', previous: '', rev: 1, op: 'earlier', at: Timestamp.now() },
  });
}
