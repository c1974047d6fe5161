import fc from 'fast-check';
import { Timestamp } from 'firebase/firestore/lite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DataContext } from '@/data/ledger/context';
import { createOp } from '@/domain/revision-fields';
import { caseCounter } from '../support/emulator/figures';
import { credited, posted } from '../support/rules/acts';
import { createRulesDesk, documentsOf, type RulesDesk } from '../support/rules/desk';
import { type Commit, type Fields, recorded, send } from '../support/rules/writes';
import { anyHistory, anyPlan, attemptOf, dollars, stateOf } from './any-attempt';
import { type Attempt, accepts, afterwards, type Element, type State } from './deposits-model';

/** Histories of a test; each of them meets several attempts. */
const histories = { core: 5, full: Number(process.env.FC_RUNS ?? 250) };
const timeout = Math.max(900_000, histories.full * 500);

const countCase = caseCounter();
let desk: RulesDesk;
let admin: DataContext;
beforeAll(async () => {
  desk = await createRulesDesk();
  admin = await desk.newAdmin();
});
afterAll(() => desk.close());

const toTime = (value: unknown) =>
  typeof value === 'number' ? Timestamp.fromMillis(value) : value;
const toStored = (element: Element): Fields =>
  'createdAt' in element ? { ...element, createdAt: toTime(element.createdAt) } : { ...element };
const figures = (cents: number) => ({ balance: dollars(cents), profit: '0', bonus: '0' });

async function plant(state: State) {
  const { uid, list, pending, oldest, rev, cents } = state;
  const deposits = {
    list: list.map(toStored),
    pending,
    oldest: toTime(oldest),
    rev,
    op: 'earlier',
    at: Timestamp.now(),
  };
  await desk.seedDocs(documentsOf(uid, { account: figures(cents), ...(rev > 0 && { deposits }) }));
}

function toCommit(
  { uid, accountRev }: State,
  { document, entry, posting, claim }: Attempt,
  actor: string,
): Commit {
  const { list, pending, oldest, rev } = document;
  const { before, after, ...rest } = entry;
  const fields = { list: list.map(toStored), pending, oldest: toTime(oldest) };
  const act = recorded({
    uid,
    col: 'deposits',
    actor,
    ...rest,
    fields,
    before: toStored(before),
    after: toStored(after),
  });
  const told = { ...act, document: { ...act.document, fields: { ...act.document.fields, rev } } };
  return {
    ...told,
    ...(posting &&
      posted(uid, actor, posting.ref, accountRev + 1, figures(posting.from), figures(posting.to))),
    ...(claim && { credited: credited(claim.key, uid, claim.op) }),
  };
}

/** Whether the store took it. Anything else than a denial is no answer. */
const isAccepted = (caller: DataContext, commit: Commit): Promise<boolean> =>
  send(caller, commit).then(
    () => true,
    (error: { code?: string }) => {
      if (error.code === 'permission-denied') return false;
      throw error;
    },
  );

/** @returns how many attempts were taken, and how many refused */
async function meetAttempts(runs: number): Promise<{ taken: number; refused: number }> {
  const count = { histories: 0, taken: 0, refused: 0 };
  const attempts = fc.array(anyPlan, { minLength: 4, maxLength: 12 });
  const property = fc.asyncProperty(anyHistory, attempts, async (history, plans) => {
    if (++count.histories % 100 === 0) await desk.relieve();
    let state = stateOf(desk.newUid(), history, Date.now() - 100_000);
    await plant(state);
    const client = desk.as(state.uid);
    for (const plan of plans) {
      const now = Date.now();
      const attempt = attemptOf(plan, state, createOp(), now);
      const caller = attempt.by === 'client' ? client : admin;
      if (state.rev > 0) await desk.backdate(`deposits/${state.uid}`);
      const taken = await isAccepted(caller, toCommit(state, attempt, caller.uid));
      expect(taken, JSON.stringify({ state, attempt }, null, 1)).toBe(accepts(state, attempt, now));
      count[taken ? 'taken' : 'refused']++;
      countCase(`deposit.${plan.kind}`);
      if (taken) state = afterwards(state, attempt);
    }
  });
  await fc.assert(property, { numRuns: runs });
  return count;
}

describe('a list of deposits', () => {
  const title = 'threats 3, 9, 10, 11, 15: changes exactly as the model says with every attempt';
  it(title, { timeout }, async () => {
    await meetAttempts(histories.core);
  });
  it(`${title}, in ${histories.full} histories`, { timeout, tags: ['full'] }, async () => {
    const { taken, refused } = await meetAttempts(histories.full);
    // Neither answer may be so rare that the agreement says nothing.
    expect(taken / (taken + refused)).toBeGreaterThan(0.2);
    expect(refused / (taken + refused)).toBeGreaterThan(0.2);
  });
});
