// @module-tag full

import { spawnSync } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getDeskCurrent, getPayment } from '@/data/collections/desk-documents';
import { updatePayment } from '@/data/collections/payment';
import type { DataContext } from '@/data/ledger/context';
import { createOp } from '@/domain/revision-fields';
import { type AdminSdk, setAdmin, withAdminSdk } from '../../../tools/ops/admin-role';
import { choosePayee } from '../../../tools/ops/choose-payee';
import { loopback } from '../../../tools/ports';
import { createDesk, type TestDesk } from '../../support/emulator/desk';
import { getEntries } from '../../support/entries';
import { findLedgerFaults } from '../ledger-faults';

const projectId = 'demo-data-desk-payee';
const emulators = {
  auth: process.env.FIREBASE_AUTH_EMULATOR_HOST ?? `${loopback}:9099`,
  firestore: process.env.FIRESTORE_EMULATOR_HOST ?? `${loopback}:8080`,
};
const above = <T>(work: (sdk: AdminSdk) => Promise<T>) =>
  withAdminSdk({ projectId, emulators }, work);
const run = (...args: string[]) =>
  spawnSync(
    process.execPath,
    ['node_modules/tsx/dist/cli.mjs', 'tools/ops/desk-payee.ts', '--project', projectId, ...args],
    {
      encoding: 'utf8',
    },
  );

const method = { bitcoin: 'tb1qada', ethereum: '', email: '' };
/** Those with a sign-in whose address was verified. */
const verified = ['ada', 'bram', 'agent', 'maya'];

let desk: TestDesk;
let ada: DataContext;
let bram: DataContext;
let agent: DataContext;
let maya: DataContext;
beforeAll(async () => {
  desk = await createDesk(projectId);
  [ada, bram, maya] = [
    await desk.createAdmin('ada'),
    await desk.createAdmin('bram'),
    await desk.createClient('maya'),
  ];
  agent = await desk.createAdmin('agent');
  await updatePayment(agent, { method, op: createOp() });
  await desk.createAdmin('ursa');
  await above(async (sdk) => {
    const { auth } = sdk;
    for (const uid of [...verified, 'ursa']) {
      await auth.createUser({
        uid,
        email: `${uid}@example.com`,
        emailVerified: verified.includes(uid),
      });
    }
    await setAdmin(sdk, agent.uid, 'agent');
  });
});
afterAll(async () => {
  await above(({ auth }) => auth.deleteUsers([...verified, 'ursa']));
  await desk.close();
});

const choose = (uid: string, op = createOp()) =>
  above(({ firestore }) => choosePayee(firestore, uid, op));
const getChoices = async ({ uid }: DataContext) =>
  (await getEntries(ada, uid)).filter(({ action }) => action === 'desk.selected');

describe('desk:payee', () => {
  it('refuses a manager without a payment method, and one whose method has no address', async () => {
    await expect(choose('ada')).rejects.toThrow(
      'This manager has no payment method yet, which is entered at /admin/settings/desk',
    );
    await updatePayment(ada, { method: { ...method, bitcoin: '' }, op: createOp() });
    await expect(choose('ada')).rejects.toThrow(
      'The payment method of this manager has no address',
    );
    expect(await getDeskCurrent(maya)).toBeNull();
    expect(await getPayment(maya)).toEqual({ desk: null, method: null });
  });

  it('shows clients the method of a manager, with an entry in that manager’s book', async () => {
    await updatePayment(ada, { method, op: createOp() });
    const op = createOp();
    expect(await choose('ada', op)).toEqual({ folio: 'K1', addresses: ['bitcoin tb1qada'] });
    const current = await getDeskCurrent(maya);
    expect(current).toEqual({ admin: 'ada', previous: '', rev: 1, op, at: expect.any(Date) });
    expect(await getPayment(maya)).toMatchObject({ method: { bitcoin: 'tb1qada' } });
    expect(await getChoices(ada)).toEqual([
      {
        op,
        col: 'desk',
        rev: 1,
        actor: 'operator',
        action: 'desk.selected',
        index: -1,
        ref: '',
        reason: '',
        before: {},
        after: { admin: 'ada', previous: '' },
        at: current?.at,
      },
    ]);
  });

  it('says at the terminal what it did, and writes nothing if clients see that method already', async () => {
    await updatePayment(bram, {
      method: { ...method, bitcoin: 'tb1qbram', ethereum: '0xBram' },
      op: createOp(),
    });
    const sees = 'They send coins to bitcoin tb1qbram and ethereum 0xBram.\n';
    expect(run('Bram@example.com')).toMatchObject({
      status: 0,
      stdout: `Clients of ${projectId} now see the payment method of Bram@example.com: entry K2 of the account’s book.\n${sees}`,
    });
    expect(run('bram@example.com')).toMatchObject({
      status: 0,
      stdout: `Clients of ${projectId} already saw the payment method of bram@example.com: nothing was written.\n${sees}`,
    });
    expect(await getDeskCurrent(maya)).toMatchObject({ admin: 'bram', previous: 'ada', rev: 2 });
    expect(await getChoices(bram)).toMatchObject([
      { rev: 2, before: { admin: 'ada', previous: '' }, after: { admin: 'bram', previous: 'ada' } },
    ]);
    expect(await findLedgerFaults(ada)).toEqual([]);
  });

  it.each([
    [
      'somebody who never signed up',
      ['nobody@example.com'],
      'Nobody has signed up with nobody@example.com: open an account in the app first.',
    ],
    [
      'an address that was never verified',
      ['ursa@example.com'],
      'ursa@example.com was never verified, so another person may have signed up',
    ],
    [
      'a client',
      ['maya@example.com'],
      'This is no administrator’s account: clients pay to a manager of the desk',
    ],
    [
      'an administrator who is no manager',
      ['agent@example.com'],
      'This administrator is no manager, who alone can set a payment method',
    ],
    ['no address', [], 'Usage: npm run desk:payee -- EMAIL'],
    [
      'two addresses',
      ['ada@example.com', 'bram@example.com'],
      'Usage: npm run desk:payee -- EMAIL',
    ],
  ])('threat 29: refuses %s', async (_, args, says) => {
    const { status, stderr } = run(...args);
    expect([status, stderr]).toEqual([1, expect.stringContaining(says)]);
    expect(await getDeskCurrent(maya)).toMatchObject({ admin: 'bram', rev: 2 });
  });

  it('threat 29: refuses a manager who may not act, and documents that it cannot read', async () => {
    await desk.force('users/ada', { status: 'suspended' });
    await expect(choose('ada')).rejects.toThrow(
      'This administrator is suspended and may not act: npm run admin:status changes that.',
    );
    await desk.force('users/ada', { status: 7 });
    await expect(choose('ada')).rejects.toThrow('users/ada cannot be read, so nothing was changed');
    await expect(choose('stranger')).rejects.toThrow(
      'Nobody has opened an account with this address',
    );
    await desk.force('users/ada', { status: 'active' });
    await desk.force('desk/current', { rev: 'two' });
    await expect(choose('ada')).rejects.toThrow(
      'desk/current cannot be read, so nothing was changed',
    );
    await desk.force('desk/current', { rev: 2 });
    expect(await choose('ada')).toMatchObject({ folio: 'K3' });
  });
});
