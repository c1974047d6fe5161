import { assertFails, assertSucceeds } from '@firebase/rules-unit-testing';
import { afterAll, beforeAll, describe } from 'vitest';
import type { DataContext } from '@/data/ledger/context';
import { createRulesDesk, type RulesDesk } from '../support/rules/desk';
import { it } from '../support/rules/it';
import { adminDecisions, figures, listed } from '../support/rules/list-acts';
import { adjusted, documentOnly } from '../support/rules/objects';
import { type Fields, send } from '../support/rules/writes';

let desk: RulesDesk;
beforeAll(async () => {
  desk = await createRulesDesk();
});
afterAll(() => desk.close());

/** @param role undefined for none at all */
async function setRole({ uid }: DataContext, role: unknown) {
  const { desk: _, ...profile } = await desk.read(`users/${uid}`);
  await desk.seedDocs({ [`users/${uid}`]: role === undefined ? profile : { ...profile, desk: role } });
}

async function adjustment(caller: DataContext) {
  const { uid } = await desk.newClient({ account: { ...figures } });
  return adjusted(uid, caller.uid, figures, { balance: '510.00' });
}

async function rejection(caller: DataContext) {
  const [decision] = adminDecisions.filter(({ action }) => action === 'deposit.rejected');
  if (!decision) throw new Error('No rejection of a deposit');
  return decision.act(await listed(desk, decision.kind, ['waiting']), { actor: caller.uid });
}

/** Values of `desk` that are no role, or another one. */
const others: [string, unknown][] = [
  ['in capitals', 'Manager'],
  ['with a blank', 'manager '],
  ['in a list', ['manager']],
  ['in a map', { manager: true }],
  ['as a flag', true],
  ['as null', null],
  ['missing', undefined],
];

describe('threat 39: a manager', () => {
  it.each([['an agent', 'agent'], ['a viewer', 'viewer'], ['without a role', ''], ...others])('is nobody %s', async (_, role) => {
    const caller = await desk.newAdmin({ user: { desk: 'agent' } });
    const act = await adjustment(caller);
    await setRole(caller, role);
    await assertFails(send(caller, act));
    await setRole(caller, 'manager');
    await assertSucceeds(send(caller, act));
  });

  it('is nobody who was made an agent since', async () => {
    const caller = await desk.newAdmin();
    const [first, second] = [await adjustment(caller), await adjustment(caller)];
    await assertSucceeds(send(caller, first));
    await setRole(caller, 'agent');
    await assertFails(send(caller, second));
  });

  it('is nobody with the role alone', async () => {
    const caller = await desk.newAdmin({ user: { admin: false } });
    const act = await adjustment(caller);
    await assertFails(send(caller, act));
    await desk.force(`users/${caller.uid}`, { admin: true });
    await assertSucceeds(send(caller, act));
  });
});

describe('threat 39: an agent', () => {
  it.each([['a viewer', 'viewer'], ['without a role', ''], ...others.map(([name, role]): [string, unknown] => [name, role])])(
    'is nobody %s',
    async (_, role) => {
      const caller = await desk.newAdmin({ user: { desk: 'viewer' } });
      const act = await rejection(caller);
      await setRole(caller, role);
      await assertFails(send(caller, act));
      await setRole(caller, 'agent');
      await assertSucceeds(send(caller, act));
    },
  );
});

describe('threat 39: the role', () => {
  const rename = async (caller: DataContext, changes: Fields) => {
    const before = await desk.read(`users/${caller.uid}`);
    return documentOnly(`users/${caller.uid}`, { ...before, ...changes });
  };

  it.each(['', 'viewer', 'agent', 'manager'])('is not set to "%s" by an administrator, on the own profile or on another', async (role) => {
    const [caller, other] = [await desk.newAdmin(), await desk.newAdmin({ user: { desk: 'viewer' } })];
    const own = await desk.newAdmin({ user: { desk: role === 'viewer' ? 'agent' : 'viewer' } });
    await assertFails(send(own, await rename(own, { desk: role })));
    await assertFails(send(caller, documentOnly(`users/${other.uid}`, { ...(await desk.read(`users/${other.uid}`)), desk: role })));
  });
});
