// Commits to be sent by any role or with one part changed; src/data commits at once.
import { createPolicy, seedPolicy } from '../acts/policy';
import { addTally, removeTally, seedTally } from '../acts/tallies';
import { validListActs } from './list-acts';
import { validObjectActs } from './object-acts';
import type { PrepareAct } from './prepare';

/** What was moved alone before, in cents, where the list of the act is not empty. */
export const countedBefore = 12_345;

/** An act of one administrator while the sum of a day is bounded. @param cents that it moves */
const countAct =
  (act: PrepareAct | undefined, cents: number): PrepareAct =>
  async (desk, admin, length) => {
    if (!act) throw new Error('There is no such act');
    const { caller, commit } = await act(desk, admin, length);
    await seedPolicy(desk, createPolicy({ daily: '5000.00' }));
    await (length > 0 ? seedTally(desk, admin.uid, countedBefore) : removeTally(desk, admin.uid));
    return { caller, commit: addTally(commit, (length > 0 ? countedBefore : 0) + cents) };
  };

/**
 * What moves money, counted. These are the last of the valid writes: they leave a policy behind
 * under which the others are refused.
 */
export const validCountedActs: Record<string, PrepareAct> = {
  'deposit.completed, counted': countAct(validListActs['deposit.completed'], 25_000),
  'deposit.completed by id, counted': countAct(
    validListActs['deposit.completed with a payment'],
    25_000,
  ),
  'withdrawal.completed by id, counted': countAct(
    validListActs['withdrawal.completed with an id'],
    4_000,
  ),
  'trade.settled, counted': countAct(validListActs['trade.settled'], 250),
  'trade.settled by hand, counted': countAct(validListActs['trade.settled by hand'], 5_000),
  'account.adjusted, counted': countAct(validObjectActs['account.adjusted'], 41_000),
  'account.adjusted by ref, counted': countAct(
    validObjectActs['account.adjusted with a reference'],
    1_000,
  ),
  'subscription.charged, counted': countAct(validObjectActs['subscription.charged'], 2_500),
};
