// @module-tag full

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { requestDeposit } from '@/data/collections/deposits';
import { placeTrade } from '@/data/collections/trades';
import { requestWithdrawal } from '@/data/collections/withdrawals';
import type { DataContext } from '@/data/ledger/context';
import { createOp, type Op } from '@/domain/revision-fields';
import { createDesk, openDesk, type TestDesk } from '../../support/emulator/desk';
import { type FaultyProxy, startFaultyProxy } from '../../support/emulator/faulty-proxy';
import { getEntries } from '../../support/entries';
import { createFundedClient } from '../funded-client';

let desk: TestDesk;
let admin: DataContext;
let proxy: FaultyProxy;
beforeAll(async () => {
  desk = await createDesk();
  admin = await openDesk(desk);
  proxy = await startFaultyProxy();
});
afterAll(async () => {
  await proxy.close();
  await desk.close();
});

const coins = {
  coin: 'bitcoin',
  units: '0.00389348',
  rate: '64210.00',
  address: 'tb1qdesk',
} as const;
const trade = {
  asset: 'bitcoin',
  side: 'buy',
  amount: '60.00',
  leverage: 5,
  duration: 240,
  openPrice: '64000.00',
} as const;
const to = { coin: 'bitcoin', address: 'tb1qmaya' } as const;

interface Request {
  action: string;
  first: (caller: DataContext, op: Op) => Promise<void>;
  /** The same with another word or figure. Both together would be more than there is. */
  corrected: (caller: DataContext, op: Op, unless?: Op | null) => Promise<void>;
}
const requests: Record<string, Request> = {
  'A deposit': {
    action: 'deposit.requested',
    first: (caller, op) =>
      requestDeposit(caller, { request: { ...coins, amount: '250.00', txid: '' }, op }),
    corrected: (caller, op, unless = null) =>
      requestDeposit(caller, {
        request: { ...coins, amount: '250.00', txid: 'a'.repeat(64) },
        op,
        unless,
      }),
  },
  'A withdrawal': {
    action: 'withdrawal.requested',
    first: (caller, op) => requestWithdrawal(caller, { request: { ...to, amount: '60.00' }, op }),
    corrected: (caller, op, unless = null) =>
      requestWithdrawal(caller, { request: { ...to, amount: '40.00' }, op, unless }),
  },
  'A trade': {
    action: 'trade.placed',
    first: (caller, op) => placeTrade(caller, { request: trade, op }),
    corrected: (caller, op, unless = null) =>
      placeTrade(caller, { request: { ...trade, leverage: 2, amount: '40.00' }, op, unless }),
  },
};

describe.each(Object.entries(requests))(
  '%s that takes the place of one without an answer',
  (name, { action, first, corrected }) => {
    const client = async (state: string) => {
      const uid = `${name} ${state}`.replaceAll(' ', '-');
      return {
        own: await createFundedClient(desk, admin, uid, '100.00'),
        far: desk.via(proxy.port, uid),
        op: createOp(),
      };
    };
    const recorded = async (caller: DataContext) => {
      const entries = await getEntries(caller, caller.uid);
      return entries.filter((entry) => entry.action === action).map(({ op }) => op);
    };

    it('is not written where that one arrived', async () => {
      const { own, far, op } = await client('arrived');
      proxy.fail('lose-answer', ':commit');
      await expect(first(far, op)).rejects.toMatchObject({ kind: 'unreachable' });
      proxy.fail('pass');
      await expect(corrected(own, createOp(), op)).rejects.toMatchObject({
        kind: 'already-submitted',
      });
      expect(await recorded(own)).toEqual([op]);
    });

    it('is written where it did not', async () => {
      const { own, far, op } = await client('lost');
      proxy.fail('drop', ':commit');
      await expect(first(far, op)).rejects.toMatchObject({ kind: 'unreachable' });
      proxy.fail('pass');
      const instead = createOp();
      await corrected(own, instead, op);
      expect(await recorded(own)).toEqual([instead]);
    });

    it('is sent again as itself where its own answer was lost too', async () => {
      const { far, op } = await client('again');
      proxy.fail('lose-answer', ':commit');
      const instead = createOp();
      await expect(corrected(far, instead, op)).rejects.toMatchObject({ kind: 'unreachable' });
      proxy.fail('pass');
      await corrected(far, instead, op);
      expect(await recorded(far)).toEqual([instead]);
    });
  },
);
