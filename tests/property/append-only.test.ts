import fc from 'fast-check';
import { Timestamp } from 'firebase/firestore/lite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DataContext } from '@/data/ledger/context';
import { createOp } from '@/domain/revision-fields';
import { createCaseCounter } from '../support/emulator/figures';
import { buildClaim } from '../support/rules/acts/deposit-acts';
import { buildPosting } from '../support/rules/acts/postings';
import { createClientDocuments, createRulesDesk, type RulesDesk } from '../support/rules/desk';
import { buildAct, type Commit, type Fields, send } from '../support/rules/writes';
import {
  anyAttemptPlan,
  anyHistory,
  createAttempt,
  createState,
  formatCents,
} from './deposit-attempts';
import {
  type Attempt,
  acceptsAttempt,
  applyAttempt,
  type Element,
  type State,
} from './deposits-model';

/** Histories of a test; each of them meets several attempts. */
const histories = { core: 5, full: Number(process.env.FC_RUNS ?? 40) };
const timeout = Math.max(900_000, histories.full * 500);

const countCase = createCaseCounter();
let desk: RulesDesk;
let admin: DataContext;
beforeAll(async () => {
  desk = await createRulesDesk();
  admin = await desk.seedAdmin();
});
afterAll(() => desk.close());

const toTime = (value: unknown) =>
  typeof value === 'number' ? Timestamp.fromMillis(value) : value;
const toStored = (element: Element): Fields =>
  'createdAt' in element ? { ...element, createdAt: toTime(element.createdAt) } : { ...element };
const createFigures = (cents: number) => ({ balance: formatCents(cents), profit: '0', bonus: '0' });

async function seedState(state: State) {
  const { uid, list, pending, oldest, rev, cents } = state;
  const deposits = {
    list: list.map(toStored),
    pending,
    oldest: toTime(oldest),
    rev,
    op: 'earlier',
    at: Timestamp.now(),
  };
  await desk.seedDocs(
    createClientDocuments(uid, { account: createFigures(cents), ...(rev > 0 && { deposits }) }),
  );
}

function toCommit(
  { uid, accountRev }: State,
  { document, entry, posting, claim }: Attempt,
  actor: string,
): Commit {
  const { list, pending, oldest, rev } = document;
  const { before, after, ...rest } = entry;
  const fields = { list: list.map(toStored), pending, oldest: toTime(oldest) };
  const act = buildAct({
    uid,
    col: 'deposits',
    actor,
    ...rest,
    fields,
    before: toStored(before),
    after: toStored(after),
  });
  const attempted = {
    ...act,
    document: { ...act.document, fields: { ...act.document.fields, rev } },
  };
  return {
    ...attempted,
    ...(posting &&
      buildPosting({
        uid,
        actor,
        ref: posting.ref,
        rev: accountRev + 1,
        before: createFigures(posting.from),
        after: createFigures(posting.to),
      })),
    ...(claim && { credited: buildClaim(claim.key, uid, claim.op) }),
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
  const attempts = fc.array(anyAttemptPlan, { minLength: 4, maxLength: 12 });
  const property = fc.asyncProperty(anyHistory, attempts, async (history, plans) => {
    if (++count.histories % 100 === 0) await desk.clearCache();
    let state = createState(desk.createUid(), history, Date.now() - 100_000);
    await seedState(state);
    const client = desk.as(state.uid);
    for (const plan of plans) {
      const now = Date.now();
      const attempt = createAttempt(plan, state, createOp(), now);
      const caller = attempt.by === 'client' ? client : admin;
      if (state.rev > 0) await desk.backdate(`deposits/${state.uid}`);
      const taken = await isAccepted(caller, toCommit(state, attempt, caller.uid));
      expect(taken, JSON.stringify({ state, attempt }, null, 1)).toBe(
        acceptsAttempt(state, attempt, now),
      );
      count[taken ? 'taken' : 'refused']++;
      countCase(`deposit.${plan.kind}`);
      if (taken) state = applyAttempt(state, attempt);
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
