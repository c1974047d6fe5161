import { assertFails, assertSucceeds } from '@firebase/rules-unit-testing';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import type { DataContext } from '@/data/ledger/context';
import { createOp } from '@/domain/ledger/revision-fields';
import type { Figures } from '../support/rules/acts';
import { createRulesDesk, type RulesDesk } from '../support/rules/desk';
import { it } from '../support/rules/it';
import { adjusted, charged, planOf, subscribed, subscription } from '../support/rules/objects';
import { seedForValidWrites, validWrites } from '../support/rules/valid-writes/all';
import { altered, type Commit, type Fields, getFields, getOp, refuseThenAccept, renamed, send } from '../support/rules/writes';

// A fee is charged under one name, `charge-` and the act that it is for. Whoever could take that name for another entry could make the
// fee uncollectable, or have it charged twice.

let desk: RulesDesk;
let admin: DataContext;
beforeAll(async () => {
  desk = await createRulesDesk();
  admin = await desk.newAdmin();
  await seedForValidWrites(desk);
});
afterAll(() => desk.close());

const entriesOf = (commit: Commit) => Object.keys(commit).filter((part) => commit[part]?.path.startsWith('ledger/'));

const recordedActs = Object.entries(validWrites).filter(([name]) => name.includes('.') && !name.startsWith('subscription.charged'));

describe('threat 28: no entry takes the name of a charge:', () => {
  it.each(recordedActs)('%s', async (_, prepare) => {
    const { caller, commit } = await prepare(desk, admin, 1);
    const ref = createOp();
    const parts = entriesOf(commit);
    expect(parts.length).toBeGreaterThan(0);
    for (const part of parts) {
      const named = renamed(commit, part, `charge-${ref}`);
      await assertFails(send(caller, named));
      await assertFails(send(caller, altered(named, { [part]: { ref } })));
      await assertFails(send(caller, altered(named, { [part]: { ref, action: 'subscription.charged' } })));
      await assertFails(send(caller, renamed(commit, part, 'charge-')));
    }
    await assertSucceeds(
      send(
        caller,
        parts.reduce((all, part, i) => renamed(all, part, `charge${i}${ref}`), commit),
      ),
    );
  });

  it.each([
    ['a client', (uid: string) => desk.as(uid)],
    ['the desk', () => admin],
  ])('not by an entry alone of %s, in any book', async (_, who) => {
    const ref = createOp();
    const account = { balance: '100.00', profit: '0', bonus: '0' };
    const { uid } = await desk.newClient({ account, subscription: { subscription: subscription(), op: ref } });
    const caller = who(uid);
    const charge = charged(uid, admin.uid, account, ref);
    for (const book of [uid, caller.uid, admin.uid]) {
      for (const [col, rev] of [
        ['accounts', 1],
        ['accounts', 2],
        ['subscriptions', 1],
        ['users', 1],
        ['desk', 1],
      ]) {
        const fields = { ...getFields(charge, 'entry'), actor: caller.uid, col, rev };
        await assertFails(send(caller, { entry: { path: `ledger/${book}/entries/charge-${ref}`, fields } }));
      }
    }
    await assertSucceeds(send(admin, charge));
  });
});

describe('threat 28: whatever a client calls its act, the fee can be charged:', () => {
  const figures: Figures = { balance: '100.00', profit: '0', bonus: '0' };
  const names = [
    'x'.repeat(57),
    'x',
    '-',
    '_',
    '--',
    'charge',
    'charge_',
    'Charge-1',
    '-charge-',
    'x-charge-1',
    '0',
    'a-b_C-9',
    'b3f92d27-4187-4b2d-b8cd-2ff9d9124a24',
  ];
  it.each(names)('%s', async (op) => {
    const caller = await desk.newClient({ account: { ...figures } });
    await assertSucceeds(send(caller, subscribed(caller.uid, 0, null, subscription(), op)));
    await assertSucceeds(send(admin, charged(caller.uid, admin.uid, figures, op)));
  });

  it.each(['x'.repeat(58), 'x'.repeat(64), 'charge-', 'charge-1', `charge-${'x'.repeat(50)}`, 'charge-charge-1'])(
    'never %s',
    async (op) => {
      const caller = await desk.newClient({ account: { ...figures } });
      await assertFails(send(caller, subscribed(caller.uid, 0, null, subscription(), op)));
      await assertSucceeds(send(caller, subscribed(caller.uid, 0, null)));
    },
  );

  it('also when its name was taken by another act before', async () => {
    const caller = await desk.newClient({ account: { ...figures } });
    const { uid } = caller;
    const adjustment = adjusted(uid, admin.uid, figures, { bonus: '1.00' });
    await assertSucceeds(send(admin, adjustment));
    const first: Fields = subscription();
    const set = subscribed(uid, 0, null, first);
    await refuseThenAccept(caller, subscribed(uid, 0, null, first, getOp(adjustment)), set);
    const again = (op = createOp()) => subscribed(uid, 1, first, subscription(), op);
    await desk.backdate(`subscriptions/${uid}`);
    await assertFails(send(caller, again(getOp(set))));
    await assertSucceeds(send(admin, charged(uid, admin.uid, { ...figures, bonus: '1.00' }, getOp(set), { rev: 2 })));
    await refuseThenAccept(caller, again(getOp(set)), again());
  });

  it('also in an account that has more such names', async () => {
    await desk.seedDocs({ 'desk/plans': { plans: { plus: planOf() }, rev: 9, op: 'earlier', at: new Date() } });
    const caller = await desk.newClient({ account: { ...figures } });
    let { balance } = figures;
    let before: Fields | null = null;
    for (const [rev, op] of ['a', 'charge', 'a-a', 'charge_a'].entries()) {
      const now: Fields = subscription();
      await assertSucceeds(send(caller, subscribed(caller.uid, rev, before, now, op)));
      const charge = charged(caller.uid, admin.uid, { ...figures, balance }, op, { rev: rev + 1 });
      await assertSucceeds(send(admin, charge));
      balance = String(getFields(charge, 'document').balance);
      before = now;
      await desk.backdate(`subscriptions/${caller.uid}`);
    }
    expect(balance).toBe('0.00');
  });
});
