// @module-tag full

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  getAccount,
  getDeposits,
  getHolds,
  getTrades,
  getWithdrawals,
} from '@/data/collections/client-documents';
import { completeDeposit, requestDeposit } from '@/data/collections/deposits';
import { placeTrade } from '@/data/collections/trades';
import { requestWithdrawal } from '@/data/collections/withdrawals';
import type { DataContext } from '@/data/ledger/context';
import type { Money } from '@/domain/money';
import { createOp, type Op } from '@/domain/revision-fields';
import { createDesk, openDesk, type TestDesk } from '../../support/emulator/desk';
import { createFundedClient } from '../funded-client';
import { findLedgerFaults } from '../ledger-faults';

/** `DEEP=1 npm run test:data -- contention` takes its minutes. */
const form =
  process.env.DEEP === '1'
    ? { writers: 50, acts: 20, clients: 20 }
    : { writers: 12, acts: 4, clients: 3 };
const timeout = process.env.DEEP === '1' ? 1_800_000 : 180_000;

let desk: TestDesk;
let admin: DataContext;
beforeAll(async () => {
  desk = await createDesk();
  admin = { ...(await openDesk(desk)), timeoutMs: timeout };
});
afterAll(() => desk.close());

const kinds = ['withdrawal', 'trade', 'deposit', 'credit'] as const;
interface Planned {
  uid: string;
  kind: (typeof kinds)[number];
  op: Op;
}

/**
 * What one writer does: each act on the next client, of the next kind. The writers begin at
 * different places.
 */
const plan = (writer: number): Planned[] =>
  Array.from({ length: form.acts }, (_, i) => ({
    uid: `client-${(writer + i) % form.clients}`,
    kind: kinds[(Math.floor(writer / form.clients) + i) % kinds.length] ?? 'deposit',
    op: createOp(),
  }));

const deposited = {
  coin: 'bitcoin',
  amount: '10.00',
  units: '0.00015574',
  rate: '64210.00',
  address: 'tb1qdesk',
  txid: '',
} as const;
const placed = {
  asset: 'ethereum',
  side: 'sell',
  amount: '10.00',
  leverage: 2,
  duration: 60,
  openPrice: '2310.00',
} as const;

async function send({ uid, kind, op }: Planned): Promise<void> {
  const client = { ...desk.as(uid), timeoutMs: timeout };
  if (kind === 'withdrawal')
    return requestWithdrawal(client, {
      request: { coin: 'bitcoin', amount: '10.00', address: 'tb1qclient' },
      op,
    });
  if (kind === 'trade') return placeTrade(client, { request: placed, op });
  await requestDeposit(client, { request: deposited, op });
  if (kind === 'credit') await completeDeposit(admin, { uid, id: op, op: createOp() });
}

const ids = (found: { list: readonly { id: Op }[] } | null) =>
  found?.list.map(({ id }) => id).toSorted() ?? [];
const tens = (count: number, more = 0): Money => `${more + 10 * count}.00`;

describe(`threats 5, 6, 14: ${form.writers} writers × ${form.acts} acts over ${form.clients} clients`, () => {
  it('lose nothing and double nothing', { timeout }, async () => {
    const uids = Array.from({ length: form.clients }, (_, i) => `client-${i}`);
    for (const uid of uids) await createFundedClient(desk, admin, uid, '1000.00');
    const plans = Array.from({ length: form.writers }, (_, writer) => plan(writer));
    await Promise.all(
      plans.map(async (acts) => {
        for (const act of acts) await send(act);
      }),
    );
    for (const uid of uids) {
      const own = (...wanted: Planned['kind'][]) =>
        plans
          .flat()
          .filter((act) => act.uid === uid && wanted.includes(act.kind))
          .map(({ op }) => op)
          .toSorted();
      expect(ids(await getWithdrawals(admin, uid))).toEqual(own('withdrawal'));
      expect(ids(await getTrades(admin, uid))).toEqual(own('trade'));
      expect(ids(await getDeposits(admin, uid))).toEqual(own('deposit', 'credit'));
      expect(await getHolds(admin, uid)).toMatchObject({
        reserved: tens(own('withdrawal').length),
        staked: tens(own('trade').length),
      });
      expect(await getAccount(admin, uid)).toMatchObject({
        balance: tens(own('credit').length, 1_000),
      });
    }
    expect(await findLedgerFaults(admin)).toEqual([]);
  });
});
