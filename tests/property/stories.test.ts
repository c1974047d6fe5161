import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createOp } from '@/domain/revision-fields';
import { getUtcDay } from '@/domain/two-people/utc-day';
import { createCaseCounter } from '../support/emulator/figures';
import { anyActPlan, planConfirmation, planSubmission } from './act-plan';
import { createModel, type Model } from './client-model';
import { moves } from './client-moves';
import { performAct } from './perform-act';
import { readModel } from './stored-model';
import { createStoryDesk, type StoryDesk } from './story-desk';

/** Clients of a test; each of them sees a sequence of acts. */
const clients = { core: 1, full: Math.ceil(Number(process.env.FC_RUNS ?? 36) / 3) };
const timeout = Math.max(900_000, clients.full * 10_000);

const countCase = createCaseCounter();
let storyDesk: StoryDesk;
beforeAll(async () => {
  storyDesk = await createStoryDesk();
});
afterAll(() => storyDesk.close());

/** @returns how many acts were done, and how many refused */
async function tellStories(runs: number): Promise<{ done: number; refused: number }> {
  const count = { done: 0, refused: 0 };
  const uids: string[] = [];
  const property = fc.asyncProperty(
    fc.array(anyActPlan, { minLength: 30, maxLength: 30 }),
    async (plans) => {
      const people = await storyDesk.createPeople();
      uids.push(people.client.uid, people.neighbour.uid);
      const model: Model = createModel();
      const day = getUtcDay(new Date());
      let last: Parameters<typeof planSubmission>[0] = null;
      for (const planned of plans) {
        const plan = planSubmission(last, planConfirmation(model, planned));
        const op = createOp();
        const before = structuredClone(model);
        const isDone = moves[plan.act](model, plan, op);
        const message = JSON.stringify({ plan, before });
        for (const isRepeated of plan.again ? [false, true] : [false]) {
          // No time passes before an act is sent again: what comes next would find it older.
          const sender = isRepeated ? { ...people, letRun: () => Promise.resolve() } : people;
          const failure = await performAct(sender, before, plan, op);
          // The model does not know when the day of the server ends.
          if (getUtcDay(new Date()) !== day) return;
          expect(failure === null, `${failure} ${message}`).toBe(isDone);
        }
        last = { act: plan.act, isDone };
        countCase(plan.act);
        count[isDone ? 'done' : 'refused']++;
      }
      expect(await readModel(storyDesk.firestore, people)).toEqual({ model, faults: [] });
    },
  );
  await fc.assert(property, { numRuns: runs, endOnFailure: true });
  expect(await storyDesk.findDeskFaults(...uids)).toEqual([]);
  return count;
}

describe('a client’s book', () => {
  const title =
    'threats 5, 10, 11, 14, 27, 28, 36, 40: is what a reference ledger says after any thirty acts of anybody, each sent once or twice';
  it(title, { timeout }, async () => {
    await tellStories(clients.core);
  });
  it(`${title}, for ${clients.full} clients`, { timeout, tags: ['full'] }, async () => {
    const { done, refused } = await tellStories(clients.full);
    // Neither answer may be so rare that the agreement says nothing.
    expect(done / (done + refused)).toBeGreaterThan(0.3);
    expect(refused / (done + refused)).toBeGreaterThan(0.1);
  });
});
