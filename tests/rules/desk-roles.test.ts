import { assertFails, assertSucceeds } from '@firebase/rules-unit-testing';
import { afterAll, beforeAll, describe } from 'vitest';
import type { DataContext } from '@/data/ledger/context';
import { adminDecisions, figures, seedList } from '../support/rules/acts/list-acts';
import { buildAdjustment } from '../support/rules/acts/objects';
import { createRulesDesk, type RulesDesk } from '../support/rules/desk';
import { it } from '../support/rules/it';
import { send } from '../support/rules/writes';

let desk: RulesDesk;
beforeAll(async () => {
  desk = await createRulesDesk();
});
afterAll(() => desk.close());

/** @param role undefined for none at all */
async function setRole({ uid }: DataContext, role: unknown) {
  const { desk: _, ...profile } = await desk.read(`users/${uid}`);
  await desk.seedDocs({
    [`users/${uid}`]: role === undefined ? profile : { ...profile, desk: role },
  });
}

async function sendAdjustment(caller: DataContext) {
  const { uid } = await desk.seedClient({ account: { ...figures } });
  return buildAdjustment({ uid, actor: caller.uid, from: figures, changes: { balance: '510.00' } });
}

async function sendRejection(caller: DataContext) {
  const [decision] = adminDecisions.filter(({ action }) => action === 'deposit.rejected');
  if (!decision) throw new Error('No rejection of a deposit');
  return decision.act(await seedList(desk, decision.kind, ['waiting']), { actor: caller.uid });
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

describe.each([
  { name: 'a manager', role: 'manager', prepare: sendAdjustment, lesser: ['agent', 'viewer', ''] },
  { name: 'an agent', role: 'agent', prepare: sendRejection, lesser: ['viewer', ''] },
])('threat 39: $name', ({ role, prepare, lesser }) => {
  it.each([...lesser.map((one): [string, unknown] => [`with the role "${one}"`, one]), ...others])(
    'is nobody %s',
    async (_, other) => {
      const caller = await desk.seedAdmin();
      const act = await prepare(caller);
      await setRole(caller, other);
      await assertFails(send(caller, act));
      await setRole(caller, role);
      await assertSucceeds(send(caller, act));
    },
  );
});

describe('threat 39: the role', () => {
  it('is asked for at each write', async () => {
    const caller = await desk.seedAdmin();
    const first = await sendAdjustment(caller);
    const second = await sendAdjustment(caller);
    await assertSucceeds(send(caller, first));
    await setRole(caller, 'agent');
    await assertFails(send(caller, second));
    await setRole(caller, 'manager');
    await assertSucceeds(send(caller, second));
  });

  it('is nothing without being an administrator', async () => {
    const caller = await desk.seedAdmin({ user: { admin: false } });
    const act = await sendAdjustment(caller);
    await assertFails(send(caller, act));
    await desk.force(`users/${caller.uid}`, { admin: true });
    await assertSucceeds(send(caller, act));
  });
});
