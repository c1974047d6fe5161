import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createOp, deskBook } from '@/domain/revision-fields';
import {
  type Fault,
  type FaultyProxy,
  faults,
  startFaultyProxy,
} from '../support/emulator/faulty-proxy';
import { noteFigure } from '../support/emulator/figures';
import { anyPlan, type Cast, type Plan, perform, possibleActs } from './any-story';
import {
  type ActName,
  available,
  chosen,
  daily,
  type Item,
  type Model,
  moves,
  newModel,
} from './client-model';
import { createStage, type Stage } from './stage';
import { bookOf, readStory } from './stored-model';

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

let stage: Stage;
let proxy: FaultyProxy;
beforeAll(async () => {
  stage = await createStage();
  proxy = await startFaultyProxy();
});
afterAll(async () => {
  await proxy.close();
  await stage.close();
});

/**
 * Everything else waits as long as the app does: a slow emulator must not pass for a lost answer.
 */
const farFrom = (cast: Cast, fault: Fault): Cast => {
  const far = (uid: string) => ({
    ...stage.desk.via(proxy.port, uid),
    ...(fault === 'silence' && { timeoutMs: silencePatience }),
  });
  const { client, neighbour, admin, deputy, agent } = cast;
  const desk = { admin: far(admin.uid), deputy: far(deputy.uid), agent: far(agent.uid) };
  return { ...cast, ...desk, client: far(client.uid), neighbour: far(neighbour.uid) };
};

/** Entries of the act in anybody's book. */
async function entriesOf({ client, neighbour, admin }: Cast, op: string): Promise<number> {
  const books = await Promise.all(
    [client.uid, neighbour.uid, admin.uid, deskBook].map((uid) => bookOf(stage.firestore, uid)),
  );
  return books.filter(({ entries }) => op in entries).length;
}

/**
 * One of the acts that are due, where one is possible; otherwise one that makes others possible.
 */
function next(
  due: readonly ActName[],
  model: Model,
  plan: Plan,
  op: string,
): { plan: Plan; isDue: boolean } | null {
  const step = { ...plan, cents: 1_000 + (plan.cents % 5_000), at: 0, flag: true, isLate: false };
  const possible = (act: ActName) => moves[act](structuredClone(model), step, op);
  const first = due.find(possible);
  if (first) return { plan: { ...step, act: first }, isDue: true };
  const helping = helpful(model).find(possible);
  return helping ? { plan: { ...step, act: helping }, isDue: false } : null;
}

/** The fee of a subscription has an entry whose name is derived. */
function getWrittenOp(plan: Plan, { subscription, proposals }: Model, op: string): string {
  const isFee =
    plan.act === 'proposal.confirmed' && chosen(proposals, 'pending', plan)?.kind === 'fee';
  return isFee || plan.act === 'subscription.charged' ? `charge-${subscription?.op}` : op;
}

/** Of what one is enough. */
const enough = 100;

/** What makes further acts possible, what is missing most first. */
function helpful(model: Model): ActName[] {
  if (model.status !== 'active') return ['status.changed'];
  if (Object.values(model.paused).includes(true)) return ['switches.updated to open'];
  // What is left of the day is to be enough for every act.
  if (Object.values(model.moved).some((cents) => cents > daily / 2)) return ['day.ended'];
  if (available(model) < 20_000) return ['account.adjusted'];
  // One that is over cannot be confirmed, and is chosen first.
  if (model.proposals.some(({ status, isOver }) => status === 'pending' && isOver))
    return ['proposal.cancelled'];
  const waiting = (list: readonly Item[]) =>
    list.filter(({ status }) => status === 'pending' || status === 'open').length;
  // Of three that wait one is decided.
  const more = (ask: ActName, decide: ActName, list: readonly Item[]): [ActName, number] =>
    waiting(list) < 3 ? [ask, waiting(list)] : [decide, list.length - waiting(list)];
  const there: [ActName, number][] = [
    more('deposit.requested', 'deposit.rejected', model.deposits),
    more('withdrawal.requested', 'withdrawal.rejected', model.withdrawals),
    more('trade.placed', 'trade.settled', model.trades),
    more('deposit.proposed', 'proposal.rejected', model.proposals),
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
  return there.toSorted(([, a], [, b]) => a - b).map(([act]) => act);
}

/** The two faults after which nobody knows whether the act was written. */
const isCore = (fault: Fault, place: Place): boolean =>
  place === ':commit' && (fault === 'lose-answer' || fault === 'cut');

describe.each(cells)('threat 26: where a request is met by %s at %s', (fault, place) => {
  // Each of the fourteen meets some of the acts, and in the deep run all.
  const mine = possibleActs.filter(
    (_, i) =>
      isDeep || i % cells.length === cells.findIndex(([one, at]) => one === fault && at === place),
  );

  it('the act is written once or says that it failed, and the same act goes through afterwards', {
    timeout,
    tags: isCore(fault, place) ? [] : ['full'],
  }, async () => {
    const near = await stage.cast();
    const far = farFrom(near, fault);
    const model = newModel();
    let due = mine;
    for (const plan of fc.sample(anyPlan, { seed: 26, numRuns: 400 })) {
      if (due.length === 0) break;
      const op = createOp();
      const before = structuredClone(model);
      const step = next(due, model, plan, op);
      if (!step) continue;
      const { act } = step.plan;
      if (step.isDue) {
        due = due.filter((one) => one !== act);
        const written = getWrittenOp(step.plan, before, op);
        proxy.fail(fault, place);
        const failure = await perform(far, before, step.plan, op);
        proxy.fail('pass');
        const said = `${act}: ${failure}`;
        expect(failure, said).toBe(fault === 'late' ? null : 'unreachable');
        expect(await entriesOf(near, written), said).toBe(isWritten(fault, place) ? 1 : 0);
        noteFigure({ kind: 'faults', name: `${faults[fault]}, ${places[place]}`, value: 1 });
      }
      expect(await perform(near, before, step.plan, op), act).toBeNull();
      moves[act](model, step.plan, op);
      expect(await readStory(stage.firestore, near), act).toEqual({ model, faults: [] });
    }
    expect(due, 'acts that never became possible').toEqual([]);
  });
});
