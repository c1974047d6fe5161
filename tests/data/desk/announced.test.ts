// @module-tag full

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getRequestClaims } from '@/data/admin/request-claims';
import { completeDeposit, rejectDeposit, requestDeposit } from '@/data/collections/deposits';
import { getProfiles } from '@/data/collections/users';
import { requestWithdrawal } from '@/data/collections/withdrawals';
import type { DataContext } from '@/data/ledger/context';
import { getNewestByActions } from '@/data/ledger/ledger';
import { createOp } from '@/domain/revision-fields';
import { createDesk, openDesk, type TestDesk } from '../../support/emulator/desk';
import { createFundedClient } from '../funded-client';

let desk: TestDesk;
let admin: DataContext;
beforeAll(async () => {
  desk = await createDesk();
  admin = await openDesk(desk);
});
afterAll(() => desk.close());

const notice = {
  coin: 'bitcoin',
  amount: '250.00',
  units: '0.00389348',
  rate: '64210.00',
  address: 'tb1qdesk',
} as const;
const createTxid = (digit: string) => digit.repeat(64);
const announce = async (client: DataContext, txid: string) => {
  const id = createOp();
  await requestDeposit(client, { request: { ...notice, txid }, op: id });
  return id;
};
const found = (txids: readonly string[]) =>
  getRequestClaims(admin, 'deposits', txids, (uids) => getProfiles(admin, uids));

describe('the notices of a transaction', () => {
  it('are those of every client, once each, with any decision', async () => {
    const maya = await desk.createClient('maya');
    const luca = await desk.createClient('luca');
    const first = await announce(maya, createTxid('a'));
    const second = await announce(luca, createTxid('a'));
    await announce(luca, createTxid('b'));
    await rejectDeposit(admin, {
      uid: 'luca',
      id: second,
      note: 'These coins are somebody else’s.',
      op: createOp(),
    });
    const both = await found([createTxid('a')]);
    expect(new Map(both.map(({ uid, id, profile }) => [id, [uid, profile?.uid]]))).toEqual(
      new Map([
        [first, ['maya', 'maya']],
        [second, ['luca', 'luca']],
      ]),
    );
    expect(both).toMatchObject([
      { names: createTxid('a'), amount: '250.00' },
      { names: createTxid('a'), amount: '250.00' },
    ]);
    expect(await found([createTxid('c')])).toEqual([]);
  });

  it('are found for more transactions than one query can ask for', async () => {
    const ines = await desk.createClient('ines');
    const id = await announce(ines, createTxid('d'));
    const others = Array.from({ length: 40 }, (_, i) => String(i).padStart(64, '0'));
    expect(await found([...others, createTxid('d')])).toMatchObject([{ id, uid: 'ines' }]);
    expect(await found([])).toEqual([]);
  });
});

describe('what is compared about payouts', () => {
  it('is every request for the same address, and when deposits were credited', async () => {
    const rosa = await createFundedClient(desk, admin, 'rosa', '100.00');
    const theo = await createFundedClient(desk, admin, 'theo', '100.00');
    const withdraw = async (client: DataContext, address: string) => {
      const id = createOp();
      await requestWithdrawal(client, {
        request: { coin: 'bitcoin', amount: '20.00', address },
        op: id,
      });
      return id;
    };
    const paid = await announce(rosa, createTxid('e'));
    const payment = { txid: createTxid('e'), output: 0 };
    await completeDeposit(admin, { uid: 'rosa', id: paid, payment, op: createOp() });
    const first = await withdraw(rosa, 'tb1qshared');
    const second = await withdraw(theo, 'tb1qshared');
    const readClaims = (address: string) =>
      getRequestClaims(admin, 'withdrawals', [address, 'tb1qnobody'], (uids) =>
        getProfiles(admin, uids),
      );
    const claims = await readClaims('tb1qshared');
    expect(new Map(claims.map(({ uid, id }) => [uid, id]))).toEqual(
      new Map([
        ['rosa', first],
        ['theo', second],
      ]),
    );
    expect(claims).toMatchObject([{ names: 'tb1qshared' }, { names: 'tb1qshared' }]);
    expect(await readClaims('tb1qother')).toEqual([]);
  });

  it('finds the last credit before a moment', async () => {
    const before = new Date(Date.now() - 60_000);
    const omar = await createFundedClient(desk, admin, 'omar', '100.00');
    const paid = await announce(omar, createTxid('d'));
    const payment = { txid: createTxid('d'), output: 0 };
    await completeDeposit(admin, { uid: 'omar', id: paid, payment, op: createOp() });
    const findCredit = (until: Date) =>
      getNewestByActions(admin, { uid: 'omar', actions: ['deposit.completed'], until, count: 1 });
    expect(await findCredit(new Date(Date.now() + 60_000))).toMatchObject([
      { action: 'deposit.completed' },
    ]);
    expect(await findCredit(before)).toEqual([]);
  });
});
