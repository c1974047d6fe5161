// What three hostile people can move alone in a day: an agent, a manager, and an agent who has a
// client. Commits are written by hand, with tallies that the app would not write.
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DataContext } from '@/data/ledger/context';
import { getUtcDay } from '@/domain/two-people/utc-day';
import { createCaseCounter } from '../support/emulator/figures';
import { getEntries } from '../support/entries';
import {
  createListState,
  type ListState,
  listKinds,
  toStoredList,
} from '../support/rules/acts/lists';
import { buildAdjustment, goodReason } from '../support/rules/acts/objects';
import { createPolicy, seedPolicy } from '../support/rules/acts/policy';
import { buildSettlement, createTrade } from '../support/rules/acts/trade-acts';
import { createRulesDesk, type RulesDesk } from '../support/rules/desk';
import { type Commit, type Fields, renameAsSecond, send } from '../support/rules/writes';
import { formatCents } from './deposit-attempts';
import { findExcesses, getLoneMovements } from './lone-movements';

/** Stories of a test, each a day of its own people. */
const stories = { core: 3, full: Math.ceil(Number(process.env.FC_RUNS ?? 16) / 2) };
const timeout = Math.max(900_000, stories.full * 15_000);

/** Cents. */
const bounds = { threshold: 10_000, daily: 25_000 };

const countCase = createCaseCounter();
let desk: RulesDesk;
beforeAll(async () => {
  desk = await createRulesDesk();
  await seedPolicy(
    desk,
    createPolicy({ fourEyes: formatCents(bounds.threshold), daily: formatCents(bounds.daily) }),
  );
});
afterAll(() => desk.close());

/**
 * What a tally says instead of the truth.
 * @param told the truth
 * @param before cents that were counted before
 */
const lies = {
  'none is written': () => null,
  'a cent less': (told: Fields, before: number) => ({
    ...told,
    cents: Math.max(before, Number(told.cents) - 1),
  }),
  'nothing more': (told: Fields, before: number) => ({ ...told, cents: before }),
  'only this movement': (told: Fields, before: number) => ({
    ...told,
    cents: Number(told.cents) - before,
  }),
  // Of two movements in one commit, one.
  'half of it': (told: Fields, before: number) => ({
    ...told,
    cents: before + Math.floor((Number(told.cents) - before) / 2),
  }),
  'a cent more': (told: Fields) => ({ ...told, cents: Number(told.cents) + 1 }),
  'in fractions': (told: Fields) => ({ ...told, cents: Number(told.cents) - 0.5 }),
  'below zero': (told: Fields) => ({ ...told, cents: -Number(told.cents) }),
  'the day before': (told: Fields) => ({ ...told, day: Number(told.day) - 1 }),
  'the next day': (told: Fields) => ({ ...told, day: Number(told.day) + 1 }),
  'of another client': (told: Fields) => ({ ...told, uid: 'nobody' }),
  'of another field too': (told: Fields) => ({ ...told, more: 1 }),
} as const;
type Lie = keyof typeof lies;
const lieNames = Object.keys(lies) as Lie[];

const people = ['agent', 'manager', 'accomplice'] as const;
/**
 * The clients of a story; the first one works for the accomplice. `self` is the account of the
 * person who acts.
 */
const targets = ['mule', 'other', 'self'] as const;
interface Plan {
  by: (typeof people)[number];
  target: (typeof targets)[number];
  cents: number;
  isLoss: boolean;
  lie: Lie | null;
  /** A second movement in the same commit. */
  more: 'of another client' | 'of the same client' | null;
  /** Sent at the same moment as another one of the same person, about another client. */
  races: boolean;
}
const anyPlan: fc.Arbitrary<Plan> = fc.record({
  by: fc.constantFrom(...people),
  target: fc.constantFrom('mule', 'mule', 'other', 'other', 'self'),
  cents: fc.oneof(
    fc.integer({ min: 1, max: bounds.threshold }),
    fc.constantFrom(
      1,
      bounds.threshold - 1,
      bounds.threshold,
      bounds.threshold + 1,
      bounds.daily,
      bounds.daily + 1,
    ),
  ),
  isLoss: fc.boolean(),
  lie: fc.oneof(
    { weight: 1, arbitrary: fc.constant<Lie>('half of it') },
    { weight: 6, arbitrary: fc.constant(null) },
    { weight: 3, arbitrary: fc.constantFrom(...lieNames) },
  ),
  more: fc.constantFrom(null, null, null, null, null, 'of another client', 'of the same client'),
  races: fc.constantFrom(false, false, false, false, true),
});

interface Cast {
  callers: Record<Plan['by'], DataContext>;
  clients: Record<'mule' | 'other', string>;
}

/** Each client has a trade for every attempt of a story. */
const attemptCount = 24;
async function createCast(): Promise<Cast> {
  const [agent, accomplice] = await Promise.all(
    [1, 2].map(() => desk.seedAdmin({ ...createRichSetup(), user: { desk: 'agent' } })),
  );
  const manager = await desk.seedAdmin(createRichSetup());
  const [mule, other] = await Promise.all([1, 2].map(() => desk.seedClient(createRichSetup())));
  if (!agent || !accomplice || !mule || !other) throw new Error('Nobody came');
  return { callers: { agent, manager, accomplice }, clients: { mule: mule.uid, other: other.uid } };
}
const createRichSetup = () => ({
  account: { balance: '900000.00', profit: '0', bonus: '0' },
  holds: { reserved: '0', staked: formatCents(attemptCount * 2 * stake) },
  trades: toStoredList(
    listKinds.trades,
    createListState(
      listKinds.trades,
      Array.from({ length: attemptCount * 2 }, () =>
        createTrade('', { amount: formatCents(stake) }),
      ),
    ),
  ),
});
const stake = bounds.daily + 1;

const formatSigned = ({ cents, isLoss }: Plan) => `${isLoss ? '-' : ''}${formatCents(cents)}`;

/**
 * A movement of one client as the store has the documents now.
 * @param times how often, as if it had been done before in the same commit
 */
async function getMovement(
  caller: DataContext,
  by: Plan['by'],
  uid: string,
  plan: Plan,
): Promise<Commit> {
  const [account, holds, trades] = await Promise.all(
    [`accounts/${uid}`, `holds/${uid}`, `trades/${uid}`].map(desk.read),
  );
  const figures = {
    balance: String(account?.balance),
    profit: String(account?.profit),
    bonus: String(account?.bonus),
  };
  const rev = Number(account?.rev);
  if (by === 'manager') {
    const cents =
      Math.round(Number(figures.balance) * 100) + (plan.isLoss ? -plan.cents : plan.cents);
    return buildAdjustment({
      uid,
      actor: caller.uid,
      from: figures,
      changes: { balance: formatCents(cents) },
      rev,
    });
  }
  const list = trades?.list as Fields[]; // as it was seeded
  const before: ListState = {
    list,
    waiting: Number(trades?.open),
    oldest: trades?.oldest,
    rev: Number(trades?.rev),
  };
  const held = {
    reserved: String(holds?.reserved),
    staked: String(holds?.staked),
    rev: Number(holds?.rev),
  };
  const index = list.findIndex(({ status }) => status === 'open');
  const settlement = {
    actor: caller.uid,
    index,
    note: goodReason,
    result: formatSigned(plan),
    manual: true,
  };
  return buildSettlement(uid, before, held, figures, settlement, rev);
}

const isTaken = (caller: DataContext, commit: Commit): Promise<boolean> =>
  send(caller, commit).then(
    () => true,
    (error: { code?: string }) => {
      // Two commits at once about one tally: the later one may be told to try again.
      if (error.code === 'permission-denied' || error.code === 'aborted') return false;
      throw error;
    },
  );

const getToday = () => getUtcDay(new Date());

async function readCounted(uid: string): Promise<number> {
  const { day, cents = 0 } = await desk.read(`tallies/${uid}`);
  return day === getToday() ? Number(cents) : 0;
}

/** @returns how many were taken, and how many refused */
async function playDay(
  { callers, clients }: Cast,
  plans: readonly Plan[],
): Promise<{ taken: number; refused: number }> {
  const count = { taken: 0, refused: 0 };
  const began = getToday();
  for (const plan of plans) {
    const caller = callers[plan.by];
    const uid = plan.target === 'self' ? caller.uid : clients[plan.target];
    const another = clients[plan.target === 'mule' ? 'other' : 'mule'];
    const counted = await readCounted(caller.uid);
    const told = { day: getToday(), cents: counted + plan.cents * (plan.more ? 2 : 1), uid };
    const tally = plan.lie ? lies[plan.lie](told, counted) : told;
    const withTally = (movement: Commit, fields: Fields | null): Commit =>
      fields ? { ...movement, tally: { path: `tallies/${caller.uid}`, fields } } : movement;
    const movement = await getMovement(caller, plan.by, uid, plan);
    const second = plan.more
      ? await getMovement(caller, plan.by, plan.more === 'of another client' ? another : uid, plan)
      : null;
    const commit = withTally({ ...movement, ...(second && renameAsSecond(second)) }, tally);

    const isHonest = plan.lie === null || JSON.stringify(tally) === JSON.stringify(told);
    const isBound = plan.cents <= bounds.threshold && counted + plan.cents <= bounds.daily;
    const expected = isHonest && isBound && plan.target !== 'self' && !plan.more;
    const said = JSON.stringify({ plan, counted });
    if (plan.races && plan.target !== 'self') {
      const rival = withTally(await getMovement(caller, plan.by, another, plan), {
        ...told,
        uid: another,
      });
      const both = await Promise.all([isTaken(caller, commit), isTaken(caller, rival)]);
      if (getToday() !== began) return count;
      // Each was built without the other, so their tallies disagree.
      const most = isBound && !plan.more ? 1 : 0;
      expect(both.filter(Boolean).length, said).toBeLessThanOrEqual(plan.more ? 1 : most);
      for (const one of both) count[one ? 'taken' : 'refused']++;
    } else {
      const taken = await isTaken(caller, commit);
      if (getToday() !== began) return count;
      expect(taken, said).toBe(expected);
      count[taken ? 'taken' : 'refused']++;
    }
    countCase(`alone by the ${plan.by}`);
  }
  const witness = callers.manager;
  const uids = [...Object.values(clients), ...Object.values(callers).map((one) => one.uid)];
  const books = await Promise.all(
    uids.map(async (uid) => ({
      uid,
      documents: {},
      entries: Object.fromEntries(
        (await getEntries(witness, uid)).map((entry) => [entry.op, { ...entry }]),
      ),
    })),
  );
  expect(findExcesses(books, bounds)).toEqual([]);
  // And what was moved is what was counted: nothing was moved in another way.
  for (const { uid } of Object.values(callers)) {
    const moved = books.flatMap(getLoneMovements).filter(({ by }) => by === uid);
    expect(moved.reduce((sum, { cents }) => sum + cents, 0)).toBe(await readCounted(uid));
  }
  return count;
}

async function playDays(runs: number): Promise<{ taken: number; refused: number }> {
  const sums = { taken: 0, refused: 0, days: 0 };
  const property = fc.asyncProperty(
    fc.array(anyPlan, { minLength: attemptCount, maxLength: attemptCount }),
    async (plans) => {
      if (++sums.days % 20 === 0) {
        await desk.clearCache();
      }
      const { taken, refused } = await playDay(await createCast(), plans);
      sums.taken += taken;
      sums.refused += refused;
    },
  );
  await fc.assert(property, { numRuns: runs, endOnFailure: true });
  return sums;
}

describe('an agent, a manager, and an agent with a client', () => {
  const title =
    'threat 40: each move at most the sum of a day alone, also with false tallies and with several movements in one commit';
  it(title, { timeout }, async () => {
    await playDays(stories.core);
  });
  it(`${title}, on ${stories.full} days`, { timeout, tags: ['full'] }, async () => {
    const { taken, refused } = await playDays(stories.full);
    // Neither answer may be so rare that the agreement says nothing.
    expect(taken / (taken + refused)).toBeGreaterThan(0.15);
    expect(refused / (taken + refused)).toBeGreaterThan(0.2);
  });
});
