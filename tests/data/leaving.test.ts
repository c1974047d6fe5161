// @module-tag full

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Caller } from '@/data/caller';
import { requestDeposit } from '@/data/deposit-acts';
import { getLatestEntries, getNewestOf } from '@/data/ledger';
import { changeStanding, requestClosure } from '@/data/user-acts';
import { newOp } from '@/domain/envelope';
import { openDesk } from '../support/desk';
import { createRulesDesk, type RulesDesk } from '../support/rules-desk';

const deposit = { coin: 'bitcoin', amount: '25.00', units: '0.00038934', rate: '64210.00', address: 'tb1qother', txid: '' } as const;

let desk: RulesDesk;
let boss: Caller;
beforeAll(async () => {
  desk = await createRulesDesk();
  boss = await openDesk(desk);
});
afterAll(() => desk.close());

const newest = async ({ uid }: Caller) => (await getNewestOf(boss, uid, ['closure.requested', 'status.changed'], 1))[0] ?? null;

describe('the newest entry with one of some actions', () => {
  it('is found however much was written after it', async () => {
    const client = await desk.person();
    expect(await newest(client)).toBeNull();
    const op = newOp();
    await requestClosure(client, op);
    for (let i = 0; i < 3; i += 1) await requestDeposit(client, deposit, newOp());
    expect((await getLatestEntries(boss, client.uid, 3)).map(({ action }) => action)).not.toContain('closure.requested');
    expect(await newest(client)).toMatchObject({ op, action: 'closure.requested' });
  });

  it('is the last of them', async () => {
    const client = await desk.person();
    await requestClosure(client, newOp());
    await changeStanding(boss, client.uid, 'closed', 'As you have asked.', newOp());
    expect(await newest(client)).toMatchObject({ action: 'status.changed' });
    const [other, op] = [await desk.person(), newOp()];
    await changeStanding(boss, other.uid, 'active', 'Everything is in order.', newOp());
    await requestClosure(other, op);
    expect(await newest(other)).toMatchObject({ op });
  });
});
