import { assertFails, assertSucceeds } from '@firebase/rules-unit-testing';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { adjustAccount, getAccount } from '@/data/collections/accounts';
import type { DataContext } from '@/data/ledger/context';
import { createOp } from '@/domain/ledger/revision-fields';
import { plantForActs } from '../support/honest-acts';
import { createRulesDesk, type RulesDesk } from '../support/rules-desk';
import { it } from '../support/rules-it';
import { adjusted, goodReason, subscribed, subscription } from '../support/rules-objects';
import { renamed, send } from '../support/rules-writes';

// What came in otherwise than it was announced is put right under one name, `difference-` and the act that credited it. A client who could take that
// name for an entry of its own, which it can know beforehand, could keep what was credited too much.

let desk: RulesDesk;
let boss: DataContext;
beforeAll(async () => {
  desk = await createRulesDesk();
  boss = await desk.boss();
  await plantForActs(desk);
});
afterAll(() => desk.close());

const figures = { balance: '500.00', profit: '0', bonus: '0' };
const entryOf = (actor: string, op: string, action: string) => ({
  ...{ op, actor, action, col: 'users', rev: 9, index: -1, ref: '', before: {}, after: {}, reason: '' },
  at: new Date(),
});

describe('threat 5: the name of an adjustment that belongs to a deposit', () => {
  it.each(['difference-1', `difference-${'x'.repeat(46)}`, 'difference-'])('is no name for an act of a client: %s', async (op) => {
    const client = await desk.person({ account: figures });
    await assertFails(send(client, subscribed(client.uid, 0, null, subscription(), op)));
    await assertSucceeds(send(client, subscribed(client.uid, 0, null, subscription(), op.replace('-', '_'))));
  });

  it('is no name for another adjustment, and one for this', async () => {
    const { uid } = await desk.person({ account: figures });
    const [ref, other] = [createOp(), createOp()];
    for (const op of [ref, other]) await desk.plant({ [`ledger/${uid}/entries/${op}`]: entryOf(uid, op, 'deposit.completed') });
    const adjustment = (of: string) => adjusted(uid, boss.uid, figures, { balance: '100.00' }, { ref: of });
    for (const of of ['', other]) await assertFails(send(boss, renamed(adjustment(of), 'entry', `difference-${ref}`)));
    await assertSucceeds(send(boss, renamed(adjustment(ref), 'entry', `difference-${ref}`)));
  });

  it('is not taken for the adjustment where a client’s act stands under it from before', async () => {
    const { uid } = await desk.person({ account: figures });
    const op = `difference-${createOp()}`;
    await desk.plant({ [`ledger/${uid}/entries/${op}`]: entryOf(uid, op, 'closure.requested') });
    const to = { ...figures, balance: '100.00' };
    await expect(adjustAccount(boss, uid, { rev: 1, to, reason: goodReason, ref: op.slice(11) }, op)).rejects.toMatchObject({
      kind: 'denied',
    });
    expect(await getAccount(boss, uid)).toMatchObject({ balance: '500.00' });
  });
});
