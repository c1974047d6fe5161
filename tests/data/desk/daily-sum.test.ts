import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { getOwnTally } from '@/data/admin/own-tally';
import { adjustAccount } from '@/data/collections/accounts';
import { getAccount, getHolds } from '@/data/collections/client-documents';
import { updatePlans } from '@/data/collections/plans';
import { tightenPolicy } from '@/data/collections/policy';
import {
  confirmAdjustment,
  proposeAdjustment,
  proposeWithdrawal,
} from '@/data/collections/proposals';
import { chargeSubscription, setSubscription } from '@/data/collections/subscriptions';
import { placeTrade, settleTrade } from '@/data/collections/trades';
import { completeWithdrawal, requestWithdrawal } from '@/data/collections/withdrawals';
import type { DataContext } from '@/data/ledger/context';
import { getEntry } from '@/data/ledger/ledger';
import { createOp, type Op } from '@/domain/revision-fields';
import { getUtcDay } from '@/domain/two-people/utc-day';
import { createDesk, openDesk, type TestDesk } from '../../support/emulator/desk';
import { getEntries } from '../../support/entries';

let desk: TestDesk;
let boss: DataContext;
beforeAll(async () => {
  desk = await createDesk();
  boss = await openDesk(desk, 'boss');
  await updatePlans(boss, {
    rev: 0,
    plans: { plus: { name: 'Plus', fee: '30.00', days: 30, includes: [] } },
    op: createOp(),
  });
  // One person moves up to $100.00 at a time, and $150.00 in a day.
  await tightenPolicy(boss, {
    rev: 0,
    policy: { fourEyes: '100.00', daily: '150.00', addressHours: 24 },
    op: createOp(),
  });
});
afterAll(() => desk.close());
afterEach(() => vi.restoreAllMocks());

const reason = 'As it stands in the letter.';

/** An active client with $900.00 that nobody of the desk has moved. */
async function createClient(uid: string): Promise<DataContext> {
  const client = await desk.createClient(uid);
  await desk.force(`accounts/${uid}`, { balance: '900.00' });
  await desk.force(`users/${uid}`, { status: 'active' });
  return client;
}

async function requestPayout(client: DataContext, amount: string): Promise<Op> {
  const id = createOp();
  await requestWithdrawal(client, {
    request: { coin: 'bitcoin', address: 'tb1qclient', amount },
    op: id,
  });
  return id;
}
const payOut = async (context: DataContext, client: DataContext, amount: string, op = createOp()) =>
  completeWithdrawal(context, { uid: client.uid, id: await requestPayout(client, amount), op });

const getBalance = async ({ uid }: DataContext) => (await getAccount(boss, uid))?.balance;
/** @param at by default now */
const createTally = (cents: number, uid: string, at = new Date()) => ({
  day: getUtcDay(at),
  cents,
  uid,
});

describe('what one administrator moves alone in a day', () => {
  it('is counted over all clients, up to the sum of the policy', async () => {
    const agent = await desk.createAdmin('summing', 'agent');
    const maya = await createClient('maya');
    const noor = await createClient('noor');
    expect(await getOwnTally(agent)).toBeNull();
    await payOut(agent, maya, '100.00');
    expect(await getOwnTally(agent)).toEqual(createTally(10_000, 'maya'));
    await expect(payOut(agent, noor, '50.01')).rejects.toMatchObject({ kind: 'second-person' });
    expect(await getOwnTally(agent)).toEqual(createTally(10_000, 'maya'));
    await payOut(agent, noor, '50.00');
    expect(await getOwnTally(agent)).toEqual(createTally(15_000, 'noor'));
    await expect(payOut(agent, maya, '0.01')).rejects.toMatchObject({ kind: 'second-person' });
    // The day of somebody else is another one.
    await payOut(boss, maya, '0.01');
    expect([await getBalance(maya), await getBalance(noor)]).toEqual(['799.99', '850.00']);
  });

  it('is not changed by an act that is sent twice', { tags: ['full'] }, async () => {
    const agent = await desk.createAdmin('twice', 'agent');
    const ines = await createClient('ines');
    const op = createOp();
    const id = await requestPayout(ines, '60.00');
    for (const _ of [1, 2]) await completeWithdrawal(agent, { uid: ines.uid, id, op });
    expect(await getOwnTally(agent)).toEqual(createTally(6_000, 'ines'));
  });

  it('counts the largest change of an adjustment, a settlement by its size, and a fee', async () => {
    const manager = await desk.createAdmin('kinds');
    const luca = await createClient('luca');
    const to = { balance: '890.00', profit: '-20.00', bonus: '5.00' };
    await adjustAccount(manager, { uid: 'luca', rev: 1, to, reason, ref: '', op: createOp() });
    expect(await getOwnTally(manager)).toMatchObject({ cents: 2_000 });
    const trade = createOp();
    const subscription = createOp();
    const request = {
      asset: 'bitcoin',
      side: 'buy',
      amount: '50.00',
      leverage: 5,
      duration: 240,
      openPrice: '64000.00',
    } as const;
    await placeTrade(luca, { request, op: trade });
    await settleTrade(manager, {
      uid: 'luca',
      id: trade,
      settlement: { closePrice: '64000.00', manual: { result: '-50.00', reason } },
      op: createOp(),
    });
    expect(await getOwnTally(manager)).toMatchObject({ cents: 7_000 });
    await setSubscription(luca, {
      id: 'plus',
      shown: { fee: '30.00', days: 30 },
      op: subscription,
    });
    await chargeSubscription(manager, { uid: 'luca', ref: subscription, reason });
    expect(await getOwnTally(manager)).toEqual(createTally(10_000, 'luca'));
  });

  it('leaves out what moves nothing, also when the day is used up', {
    tags: ['full'],
  }, async () => {
    const agent = await desk.createAdmin('nothing', 'agent');
    const hana = await createClient('hana');
    const trade = createOp();
    await payOut(agent, hana, '100.00');
    await payOut(agent, hana, '50.00');
    const request = {
      asset: 'bitcoin',
      side: 'buy',
      amount: '50.00',
      leverage: 5,
      duration: 240,
      openPrice: '64000.00',
    } as const;
    await placeTrade(hana, { request, op: trade });
    await settleTrade(agent, {
      uid: 'hana',
      id: trade,
      settlement: { closePrice: '64000.00', manual: { result: '0.00', reason } },
      op: createOp(),
    });
    expect(await getOwnTally(agent)).toEqual(createTally(15_000, 'hana'));
  });

  it('leaves out what another one confirms, for the author and for the second person', async () => {
    const agent = await desk.createAdmin('author', 'agent');
    const second = await desk.createAdmin('second', 'agent');
    const olga = await createClient('olga');
    await payOut(second, olga, '100.00');
    const id = await requestPayout(olga, '80.00');
    const proposal = createOp();
    await expect(
      completeWithdrawal(second, { uid: 'olga', id, op: createOp() }),
    ).rejects.toMatchObject({
      kind: 'second-person',
    });
    await proposeWithdrawal(agent, { uid: 'olga', id, amount: '80.00', note: '', op: proposal });
    await completeWithdrawal(second, { uid: 'olga', id, op: createOp(), proposal });
    expect(await getOwnTally(agent)).toBeNull();
    expect(await getOwnTally(second)).toEqual(createTally(10_000, 'olga'));
    expect(await getBalance(olga)).toBe('720.00');
  });

  it('leaves out an adjustment that another manager confirms', { tags: ['full'] }, async () => {
    const manager = await desk.createAdmin('adjusting');
    const vida = await createClient('vida');
    const proposal = createOp();
    const changes = { balance: '-400.00', profit: '0.00', bonus: '0.00' };
    await proposeAdjustment(boss, { uid: 'vida', changes, reason, ref: '', op: proposal });
    await confirmAdjustment(manager, { uid: 'vida', id: proposal, op: createOp() });
    expect(await getOwnTally(manager)).toBeNull();
    expect(await getBalance(vida)).toBe('500.00');
  });
});

describe('two acts at the same time', () => {
  it('at the edge of the sum: one is done, the other needs a second person', async () => {
    const agent = await desk.createAdmin('racing', 'agent');
    const tomas = await createClient('tomas');
    const vera = await createClient('vera');
    const ids = [await requestPayout(tomas, '100.00'), await requestPayout(vera, '100.00')];
    const acts = [tomas, vera].map(({ uid }, i) =>
      completeWithdrawal(desk.as('racing'), { uid, id: ids[i] ?? '', op: createOp() }),
    );
    const results = await Promise.allSettled(acts);
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(results).toContainEqual(
      expect.objectContaining({ reason: expect.objectContaining({ kind: 'second-person' }) }),
    );
    const paid = results[0]?.status === 'fulfilled' ? 'tomas' : 'vera';
    expect(await getOwnTally(agent)).toEqual(createTally(10_000, paid));
    expect([await getBalance(tomas), await getBalance(vera)].toSorted()).toEqual([
      '800.00',
      '900.00',
    ]);
  });

  it('within the sum are both done and both counted', { tags: ['full'] }, async () => {
    const agent = await desk.createAdmin('both', 'agent');
    const zoe = await createClient('zoe');
    const karel = await createClient('karel');
    await Promise.all([
      payOut(desk.as('both'), zoe, '70.00'),
      payOut(desk.as('both'), karel, '80.00'),
    ]);
    expect(await getOwnTally(agent)).toMatchObject({ cents: 15_000 });
  });
});

describe('at midnight UTC', () => {
  const today = () => getUtcDay(new Date()) * 86_400_000;

  it('the day begins again, for somebody who has used up the last one', async () => {
    const agent = await desk.createAdmin('yesterday', 'agent');
    const sofia = await createClient('sofia');
    await payOut(agent, sofia, '100.00');
    await desk.force('tallies/yesterday', createTally(15_000, 'sofia', new Date(today() - 1)));
    await payOut(agent, sofia, '100.00');
    expect(await getOwnTally(agent)).toEqual(createTally(10_000, 'sofia'));
  });

  it('an act that was built for the day before is built again, and done once with the same op', async () => {
    const agent = await desk.createAdmin('late', 'agent');
    const priya = await createClient('priya');
    const op = createOp();
    const id = await requestPayout(priya, '100.00');
    const commits = countCommits();
    // The clock says 23:59:59 until the rules have refused a commit, and then the time of the
    // rules.
    const now = () => (commits() === 0 ? new Date(today() - 1_000) : new Date());
    await completeWithdrawal({ ...agent, now }, { uid: 'priya', id, op });
    expect(commits()).toBe(2);
    expect(await getOwnTally(agent)).toEqual(createTally(10_000, 'priya'));
    expect([await getBalance(priya), (await getHolds(priya, 'priya'))?.reserved]).toEqual([
      '800.00',
      '0.00',
    ]);
    expect(await getEntry(priya, 'priya', op)).toMatchObject({
      action: 'withdrawal.completed',
      actor: 'late',
    });
    const postings = (await getEntries(priya, 'priya')).filter(
      ({ action }) => action === 'account.posted',
    );
    expect(postings).toMatchObject([{ ref: op }]);
  });

  it('an act with a clock that stays a day behind is refused', { tags: ['full'] }, async () => {
    const agent = await desk.createAdmin('behind', 'agent');
    const mira = await createClient('mira');
    const id = await requestPayout(mira, '100.00');
    const behind = { ...agent, now: () => new Date(today() - 1_000) };
    await expect(
      completeWithdrawal(behind, { uid: 'mira', id, op: createOp() }),
    ).rejects.toMatchObject({
      kind: 'denied',
    });
    expect([await getOwnTally(agent), await getBalance(mira)]).toEqual([null, '900.00']);
    await completeWithdrawal(agent, { uid: 'mira', id, op: createOp() });
  });
});

/** @returns how many commits were answered since */
function countCommits(): () => number {
  let count = 0;
  const send = globalThis.fetch;
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const answer = await send(input, init);
    if (/:commit\b/.test(String(input))) count += 1;
    return answer;
  });
  return () => count;
}
