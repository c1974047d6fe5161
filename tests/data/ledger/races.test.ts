// @module-tag full

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { adjustAccount } from '@/data/collections/accounts';
import {
  getAccount,
  getHolds,
  getTrades,
  getWithdrawals,
} from '@/data/collections/client-documents';
import { updatePlans } from '@/data/collections/plans';
import { editProfile } from '@/data/collections/profile';
import { chargeSubscription, setSubscription } from '@/data/collections/subscriptions';
import { placeTrade, settleTrade } from '@/data/collections/trades';
import { changeAccountStatus, freezeAccount } from '@/data/collections/user-acts';
import { getProfile } from '@/data/collections/users';
import {
  cancelWithdrawal,
  completeWithdrawal,
  deleteWithdrawal,
  rejectWithdrawal,
  requestWithdrawal,
} from '@/data/collections/withdrawals';
import type { DataContext } from '@/data/ledger/context';
import { ActError, type FailureKind } from '@/data/ledger/errors';
import { add, sum } from '@/domain/money';
import { createOp } from '@/domain/revision-fields';
import { createDesk, openDesk, type TestDesk } from '../../support/emulator/desk';
import { getEntries } from '../../support/entries';
import { createFundedClient } from '../funded-client';
import { findLedgerFaults } from '../ledger-faults';

const reason = 'Decided in this test.';
const timeout = 120_000;
const request = (amount: string) => ({ coin: 'bitcoin', amount, address: 'tb1qclient' }) as const;
const position = (amount: string) =>
  ({
    asset: 'bitcoin',
    side: 'buy',
    amount,
    leverage: 5,
    duration: 240,
    openPrice: '64000.00',
  }) as const;

let desk: TestDesk;
let admin: DataContext;
let second: DataContext;
beforeAll(async () => {
  desk = await createDesk();
  admin = await openDesk(desk);
  second = await desk.createAdmin('second');
  await updatePlans(admin, {
    rev: 0,
    plans: { plus: { name: 'Plus', fee: '60.00', days: 30, includes: [] } },
    op: createOp(),
  });
});
afterAll(() => desk.close());

/** One more device of a person, patient enough for a crowd. */
const device = (uid: string): DataContext => ({ ...desk.as(uid), timeoutMs: 90_000 });

type Outcome = 'taken' | FailureKind;

/** All at once. @returns for each whether it was taken, or why not */
const outcomes = (acts: readonly Promise<unknown>[]): Promise<Outcome[]> =>
  Promise.all(
    acts.map((one) =>
      one.then(
        () => 'taken' as const,
        (error: unknown) => {
          if (error instanceof ActError) return error.kind;
          throw error;
        },
      ),
    ),
  );

const taken = (all: readonly Outcome[]): number => all.filter((one) => one === 'taken').length;
const readFigures = async (uid: string) => ({
  ...(await getAccount(admin, uid)),
  ...(await getHolds(admin, uid)),
});

describe('threat 14: withdrawals against trades for the same money', () => {
  it('take exactly what is available, however many ask at once', { timeout }, async () => {
    await createFundedClient(desk, admin, 'crowd', '100.00');
    const all = await outcomes(
      Array.from({ length: 16 }, (_, i) =>
        i % 2 === 0
          ? requestWithdrawal(device('crowd'), { request: request('20.00'), op: createOp() })
          : placeTrade(device('crowd'), { request: position('20.00'), op: createOp() }),
      ),
    );
    expect(taken(all)).toBe(5);
    expect(new Set(all)).toEqual(new Set(['taken', 'insufficient']));
    const { balance, reserved = '0', staked = '0' } = await readFigures('crowd');
    expect([balance, add(reserved, staked)]).toEqual(['100.00', '100.00']);
    const withdrawals = await getWithdrawals(admin, 'crowd');
    const trades = await getTrades(admin, 'crowd');
    expect(
      sum([...(withdrawals?.list ?? []), ...(trades?.list ?? [])].map(({ amount }) => amount)),
    ).toBe('100.00');
    expect([withdrawals?.rev ?? 0, trades?.rev ?? 0]).toEqual([
      withdrawals?.list.length ?? 0,
      trades?.list.length ?? 0,
    ]);
  });

  it('threat 5: take it once when each is sent twice', { timeout }, async () => {
    await createFundedClient(desk, admin, 'twice', '100.00');
    const ops = Array.from({ length: 4 }, createOp);
    const each = (op: string, i: number) =>
      i % 2 === 0
        ? requestWithdrawal(device('twice'), { request: request('25.00'), op })
        : placeTrade(device('twice'), { request: position('25.00'), op });
    expect(taken(await outcomes([...ops, ...ops].map((op) => each(op, ops.indexOf(op)))))).toBe(8);
    expect(await readFigures('twice')).toMatchObject({ reserved: '50.00', staked: '50.00' });
  });

  it('leave alone what an adjustment at the same moment needs, or the adjustment leaves it alone', {
    timeout,
  }, async () => {
    const uids = Array.from({ length: 8 }, (_, i) => `adjusted-${i}`);
    for (const uid of uids) {
      await createFundedClient(desk, admin, uid, '100.00');
      const to = { balance: '50.00', profit: '0', bonus: '0' };
      const all = await outcomes([
        requestWithdrawal(device(uid), { request: request('60.00'), op: createOp() }),
        adjustAccount(admin, { uid, rev: 2, to, reason, ref: '', op: createOp() }),
      ]);
      expect(all.toSorted()).toEqual(['insufficient', 'taken']);
    }
  });

  it('leave alone what a fee at the same moment needs, or the fee leaves it alone', {
    timeout,
  }, async () => {
    const client = await createFundedClient(desk, admin, 'charged', '100.00');
    const ref = createOp();
    await setSubscription(client, { id: 'plus', shown: { fee: '60.00', days: 30 }, op: ref });
    const all = await outcomes([
      placeTrade(client, { request: position('60.00'), op: createOp() }),
      chargeSubscription(admin, { uid: 'charged', ref, reason }),
    ]);
    expect(all.toSorted()).toEqual(['insufficient', 'taken']);
  });
});

describe('threat 13: a client who never stops editing', () => {
  it('is suspended all the same', { timeout }, async () => {
    const client = await desk.createClient('restless');
    let isOver = false;
    const editing = (async () => {
      for (let i = 0; !isOver; i++) {
        const shown = await getProfile(client, 'restless');
        if (shown) await editProfile(client, shown, { mobile: `+${i}` }).catch(() => undefined);
      }
    })();
    await changeAccountStatus(admin, {
      uid: 'restless',
      status: 'suspended',
      reason,
      op: createOp(),
    });
    isOver = true;
    await editing;
    expect(await getProfile(admin, 'restless')).toMatchObject({ status: 'suspended', rev: 2 });
  });
});

describe('threats 6, 10: two who decide the same at the same time', () => {
  /** A client with a waiting withdrawal of 60.00 out of 100.00. */
  const waiting = async (uid: string) => {
    const id = createOp();
    await requestWithdrawal(await createFundedClient(desk, admin, uid, '100.00'), {
      request: request('60.00'),
      op: id,
    });
    return id;
  };
  const deciders: [string, (uid: string, id: string) => Promise<void>][] = [
    [
      'one administrator completes it',
      (uid, id) => completeWithdrawal(admin, { uid, id, op: createOp() }),
    ],
    [
      'one administrator rejects it',
      (uid, id) => rejectWithdrawal(admin, { uid, id, note: reason, op: createOp() }),
    ],
    [
      'a second one deletes it',
      (uid, id) => deleteWithdrawal(second, { uid, id, reason, op: createOp() }),
    ],
    [
      'a second one completes it',
      (uid, id) => completeWithdrawal(second, { uid, id, op: createOp() }),
    ],
  ];

  it.each(deciders)(
    'a client takes a withdrawal back while %s: one of them does',
    { timeout },
    async (name, decide) => {
      const uid = name.replaceAll(' ', '-').slice(-30);
      const id = await waiting(uid);
      const all = await outcomes([
        cancelWithdrawal(desk.as(uid), { id, op: createOp() }),
        decide(uid, id),
      ]);
      // What was taken back can still be deleted; what was deleted cannot be taken back.
      const both = name.includes('deletes') && all[0] === 'taken';
      expect(all.toSorted()).toEqual(both ? ['taken', 'taken'] : ['already-decided', 'taken']);
      const completed = name.includes('completes') && all[1] === 'taken';
      expect(await readFigures(uid)).toMatchObject({
        balance: completed ? '40.00' : '100.00',
        reserved: '0.00',
      });
    },
  );

  it('two administrators settle a trade at different prices: one price is recorded', {
    timeout,
  }, async () => {
    const client = await createFundedClient(desk, admin, 'settled', '100.00');
    const id = createOp();
    await placeTrade(client, { request: position('50.00'), op: id });
    await desk.makeOlder('settled', 10_080);
    const prices = ['64640.00', '63360.00'] as const;
    const all = await outcomes(
      [admin, second].map((by, i) =>
        settleTrade(by, {
          uid: 'settled',
          id,
          settlement: { closePrice: prices[i] ?? '' },
          op: createOp(),
        }),
      ),
    );
    expect(all.toSorted()).toEqual(['already-decided', 'taken']);
    const result = all[0] === 'taken' ? '2.50' : '-2.50';
    expect(await readFigures('settled')).toMatchObject({
      balance: add('100.00', result),
      profit: result,
      staked: '0.00',
      rev: 3,
    });
    expect((await getTrades(client, 'settled'))?.list).toMatchObject([
      { result, closePrice: prices[all.indexOf('taken')] },
    ]);
  });

  it('a client freezes the account while the desk makes it active: both are in the book', {
    timeout,
  }, async () => {
    const client = await desk.createClient('frozen');
    const all = await outcomes([
      freezeAccount(client, createOp()),
      changeAccountStatus(admin, { uid: 'frozen', status: 'active', reason, op: createOp() }),
    ]);
    expect(all).toEqual(['taken', 'taken']);
    const last = (await getEntries(client, 'frozen')).findLast(({ col }) => col === 'users');
    expect(await getProfile(admin, 'frozen')).toMatchObject({ rev: 3, status: last?.after.status });
  });
});

describe('after all races', () => {
  it('threats 5, 6: nothing is lost or doubled: everything stored follows from the ledgers', {
    timeout,
  }, async () => {
    expect(await findLedgerFaults(admin)).toEqual([]);
  });

  it('and one cent more on an account would not', { timeout }, async () => {
    await desk.force('accounts/crowd', { balance: '100.01' });
    expect(await findLedgerFaults(admin)).toEqual([expect.stringContaining('accounts/crowd')]);
  });
});
