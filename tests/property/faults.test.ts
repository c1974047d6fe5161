import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createOp, deskBook } from '@/domain/revision-fields';
import { readBook } from '../../tools/ops/stored-desk';
import {
  type Fault,
  type FaultyProxy,
  faults,
  startFaultyProxy,
} from '../support/emulator/faulty-proxy';
import { noteFigure } from '../support/emulator/figures';
import { type ActPlan, anyActPlan, possibleActs } from './act-plan';
import {
  chooseItem,
  createModel,
  dailySum,
  getAvailable,
  type Item,
  type Model,
} from './client-model';
import { type ActName, moves } from './client-moves';
import { type People, performAct } from './perform-act';
import { readModel } from './stored-model';
import { createStoryDesk, type StoryDesk } from './story-desk';

const isDeep = process.env.DEEP === '1';
/** How long an act waits here where nothing will answer, in ms; the app waits twelve seconds. */
const silencePatience = 1_500;
const timeout = 900_000;

/** Where a fault is met: the requests of an act that its reading makes, or the one that writes. */
const places = { ':batchGet': 'while it reads', ':commit': 'when it writes' } as const;
type Place = keyof typeof places;
const kinds = Object.keys(faults).filter((fault): fault is Fault => fault !== 'pass');
const cells = kinds.flatMap((fault) =>
  (Object.keys(places) as Place[]).map((place) => [fault, place] as const),
);

/**
 * What has to come of it. Whether an act was recorded whose answer was lost, only the book can
 * tell.
 */
const isWritten = (fault: Fault, place: Place) =>
  fault === 'late' || (place === ':commit' && (fault === 'lose-answer' || fault === 'cut'));

let storyDesk: StoryDesk;
let proxy: FaultyProxy;
beforeAll(async () => {
  storyDesk = await createStoryDesk();
  proxy = await startFaultyProxy();
});
afterAll(async () => {
  await proxy.close();
  await storyDesk.close();
});

/**
 * Everything else waits as long as the app does: a slow emulator must not pass for a lost answer.
 */
const connectThroughProxy = (people: People, fault: Fault): People => {
  const connect = (uid: string) => ({
    ...storyDesk.desk.via(proxy.port, uid),
    ...(fault === 'silence' && { timeoutMs: silencePatience }),
  });
  const { client, neighbour, admin, deputy, agent } = people;
  const desk = {
    admin: connect(admin.uid),
    deputy: connect(deputy.uid),
    agent: connect(agent.uid),
  };
  return { ...people, ...desk, client: connect(client.uid), neighbour: connect(neighbour.uid) };
};

/** Entries of the act in anybody's book. */
async function countEntries({ client, neighbour, admin }: People, op: string): Promise<number> {
  const books = await Promise.all(
    [client.uid, neighbour.uid, admin.uid, deskBook].map((uid) =>
      readBook(storyDesk.firestore, uid),
    ),
  );
  return books.filter(({ entries }) => op in entries).length;
}

/**
 * One of the acts that are due, where one is possible; otherwise one that makes others possible.
 */
function chooseNextAct(
  due: readonly ActName[],
  model: Model,
  plan: ActPlan,
  op: string,
): { plan: ActPlan; isDue: boolean } | null {
  const step = { ...plan, cents: 1_000 + (plan.cents % 5_000), at: 0, flag: true, isLate: false };
  const possible = (act: ActName) => moves[act](structuredClone(model), step, op);
  const first = due.find(possible);
  if (first) return { plan: { ...step, act: first }, isDue: true };
  const enabling = findEnablingActs(model).find(possible);
  return enabling ? { plan: { ...step, act: enabling }, isDue: false } : null;
}

/** The fee of a subscription has an entry whose name is derived. */
function getWrittenOp(plan: ActPlan, { subscription, proposals }: Model, op: string): string {
  const isFee =
    plan.act === 'proposal.confirmed' && chooseItem(proposals, 'pending', plan)?.kind === 'fee';
  return isFee || plan.act === 'subscription.charged' ? `charge-${subscription?.op}` : op;
}

/** Of what one is enough. */
const enough = 100;

/** What makes further acts possible, what is missing most first. */
function findEnablingActs(model: Model): ActName[] {
  if (model.status !== 'active') return ['status.changed'];
  if (Object.values(model.paused).includes(true)) return ['switches.updated to open'];
  // What is left of the day is to be enough for every act.
  if (Object.values(model.moved).some((cents) => cents > dailySum / 2)) return ['day.ended'];
  if (getAvailable(model) < 20_000) return ['account.adjusted'];
  // One that is over cannot be confirmed, and is chosen first.
  if (model.proposals.some(({ status, isOver }) => status === 'pending' && isOver))
    return ['proposal.cancelled'];
  const countPending = (list: readonly Item[]) =>
    list.filter(({ status }) => status === 'pending' || status === 'open').length;
  // Of three that wait one is decided.
  const requestOrDecide = (
    ask: ActName,
    decide: ActName,
    list: readonly Item[],
  ): [ActName, number] =>
    countPending(list) < 3 ? [ask, countPending(list)] : [decide, list.length - countPending(list)];
  const counts: [ActName, number][] = [
    requestOrDecide('deposit.requested', 'deposit.rejected', model.deposits),
    requestOrDecide('withdrawal.requested', 'withdrawal.rejected', model.withdrawals),
    requestOrDecide('trade.placed', 'trade.settled', model.trades),
    requestOrDecide('deposit.proposed', 'proposal.rejected', model.proposals),
    [
      'verification.submitted',
      model.verification.document !== '' && model.verification.status === 'not-verified'
        ? enough
        : 0,
    ],
    [
      'verification.viewed',
      model.verification.isViewed ||
      model.verification.document === '' ||
      model.verification.status !== 'not-verified'
        ? enough
        : 0,
    ],
    ['subscription.set', model.subscription ? enough : 0],
    ['subscription.charged', model.subscription?.chargedBy === null ? 1 : enough],
    ['payment.proposed', model.proposedMethods > 0 ? enough : 1],
  ];
  return counts.toSorted(([, a], [, b]) => a - b).map(([act]) => act);
}

/** The two faults after which nobody knows whether the act was written. */
const isCore = (fault: Fault, place: Place): boolean =>
  place === ':commit' && (fault === 'lose-answer' || fault === 'cut');

describe.each(cells)('threat 26: where a request is met by %s at %s', (fault, place) => {
  // Each of the fourteen meets some of the acts, and in the deep run all.
  const chosenActs = possibleActs.filter(
    (_, i) =>
      isDeep || i % cells.length === cells.findIndex(([one, at]) => one === fault && at === place),
  );

  it('the act is written once or says that it failed, and the same act goes through afterwards', {
    timeout,
    tags: isCore(fault, place) ? [] : ['full'],
  }, async () => {
    const near = await storyDesk.createPeople();
    const connect = connectThroughProxy(near, fault);
    const model = createModel();
    let due = chosenActs;
    for (const plan of fc.sample(anyActPlan, { seed: 26, numRuns: 400 })) {
      if (due.length === 0) break;
      const op = createOp();
      const before = structuredClone(model);
      const step = chooseNextAct(due, model, plan, op);
      if (!step) continue;
      const { act } = step.plan;
      if (step.isDue) {
        due = due.filter((one) => one !== act);
        const written = getWrittenOp(step.plan, before, op);
        proxy.fail(fault, place);
        const failure = await performAct(connect, before, step.plan, op);
        proxy.fail('pass');
        const message = `${act}: ${failure}`;
        expect(failure, message).toBe(fault === 'late' ? null : 'unreachable');
        expect(await countEntries(near, written), message).toBe(isWritten(fault, place) ? 1 : 0);
        noteFigure({ kind: 'faults', name: `${faults[fault]}, ${places[place]}`, value: 1 });
      }
      expect(await performAct(near, before, step.plan, op), act).toBeNull();
      moves[act](model, step.plan, op);
      expect(await readModel(storyDesk.firestore, near), act).toEqual({ model, faults: [] });
    }
    expect(due, 'acts that never became possible').toEqual([]);
  });
});
