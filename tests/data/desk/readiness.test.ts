// @module-tag full
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readReadiness } from '@/data/admin/readiness';
import { updatePayment } from '@/data/collections/payment';
import { updatePlans } from '@/data/collections/plans';
import { tightenPolicy } from '@/data/collections/policy';
import type { DataContext } from '@/data/ledger/context';
import { createOp } from '@/domain/revision-fields';
import { env } from '@/lib/env/env';
import { createDesk, selectPayee, type TestDesk } from '../../support/emulator/desk';

let desk: TestDesk;
let ada: DataContext;
beforeAll(async () => {
  desk = await createDesk();
  ada = await desk.createAdmin('ada');
});
afterAll(() => desk.close());

/** How many things are needed, and which are missing. */
async function read() {
  const { needed, missing } = await readReadiness(ada, env);
  return [needed, ...missing.map(({ id }) => id)];
}
const bitcoin = 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx';
const starter = { name: 'Starter', fee: '19.00', days: 30, includes: [] };

it('follows a practice desk while it is set up', async () => {
  expect(await read()).toEqual([3, 'payment-method', 'payee', 'plans']);
  await updatePayment(ada, { method: { bitcoin, ethereum: '', email: '' }, op: createOp() });
  expect(await read()).toEqual([3, 'payee', 'plans']);
  await selectPayee(desk, 'ada');
  expect(await read()).toEqual([3, 'plans']);
  await updatePlans(ada, { rev: 0, plans: { starter }, op: createOp() });
  expect(await read()).toEqual([3]);
});

it('asks for a second manager who may act once there is a policy', async () => {
  const policy = { fourEyes: '0', daily: '5000.00', addressHours: 24 };
  await tightenPolicy(ada, { rev: 0, policy, op: createOp() });
  await desk.createAdmin('bram', 'agent');
  await desk.createAdmin('cleo');
  await desk.force('users/cleo', { status: 'suspended' });
  expect(await read()).toEqual([4, 'second-manager']);
  await desk.createAdmin('dora');
  expect(await read()).toEqual([4]);
});

it('notices that the payee has left the desk', async () => {
  await desk.force('users/ada', { desk: 'agent' });
  const { missing } = await readReadiness(desk.as('dora'), env);
  expect(missing.map(({ fault }) => fault)).toEqual([
    expect.stringMatching(/^Clients see the payment method of .+, who isn’t a manager\.$/),
    'Nobody can approve what the only manager proposes.',
  ]);
});
