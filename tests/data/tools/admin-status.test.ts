// @module-tag full

import { spawnSync } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changeAccountStatus } from '@/data/collections/user-acts';
import { getProfile } from '@/data/collections/users';
import type { DataContext } from '@/data/ledger/context';
import { createOp } from '@/domain/revision-fields';
import { type AdminSdk, withAdminSdk } from '../../../tools/ops/admin-role';
import { changeAdminStatus } from '../../../tools/ops/change-admin-status';
import { loopback } from '../../../tools/ports';
import { createDesk, openDesk, type TestDesk } from '../../support/emulator/desk';
import { getEntries } from '../../support/entries';
import { findLedgerFaults } from '../ledger-faults';

const projectId = 'demo-data-admin-status';
const emulators = {
  auth: process.env.FIREBASE_AUTH_EMULATOR_HOST ?? `${loopback}:9099`,
  firestore: process.env.FIRESTORE_EMULATOR_HOST ?? `${loopback}:8080`,
};
const above = <T>(work: (sdk: AdminSdk) => Promise<T>) =>
  withAdminSdk({ projectId, emulators }, work);
const run = (...args: string[]) =>
  spawnSync(
    process.execPath,
    ['node_modules/tsx/dist/cli.mjs', 'tools/ops/admin-status.ts', '--project', projectId, ...args],
    {
      encoding: 'utf8',
    },
  );

const reason = 'The laptop was stolen.';

let desk: TestDesk;
let admin: DataContext;
let deputy: DataContext;
let maya: DataContext;
beforeAll(async () => {
  desk = await createDesk(projectId);
  admin = await openDesk(desk);
  deputy = await desk.createAdmin('deputy');
  maya = await desk.createClient('maya');
  await above(({ auth }) => auth.createUser({ uid: maya.uid, email: 'maya@example.com' }));
});
afterAll(async () => {
  await above(({ auth }) => auth.deleteUser(maya.uid));
  await desk.close();
});

const lastEntry = async () =>
  (await getEntries(admin, deputy.uid)).findLast(({ col }) => col === 'users');

describe('admin:status', () => {
  it('changes the status of an administrator with the entry of the act, and every book adds up', async () => {
    const op = createOp();
    const before = await getProfile(admin, deputy.uid);
    expect(
      await above((sdk) => changeAdminStatus(sdk, deputy.uid, { status: 'suspended', reason }, op)),
    ).toBe('U3');
    const profile = await getProfile(admin, deputy.uid);
    expect(profile).toEqual({ ...before, status: 'suspended', rev: 3, op, at: expect.any(Date) });
    expect(await lastEntry()).toEqual({
      op,
      col: 'users',
      rev: 3,
      actor: 'operator',
      action: 'status.changed',
      index: -1,
      ref: '',
      reason,
      before: { status: 'pending' },
      after: { status: 'suspended' },
      at: profile?.at,
    });
    expect(await findLedgerFaults(admin)).toEqual([]);
  });

  it('says at the terminal what it did, and writes nothing where the status is so already', async () => {
    expect(run('Deputy@example.com', 'active', reason)).toMatchObject({
      status: 0,
      stdout: `Deputy@example.com is now active in ${projectId}: entry U4 of the account’s book.\n`,
    });
    const { rev } = (await lastEntry()) ?? {};
    expect(run('deputy@example.com', 'active', reason)).toMatchObject({
      status: 0,
      stdout: `deputy@example.com already was active in ${projectId}: nothing was written.\n`,
    });
    expect([rev, (await lastEntry())?.rev]).toEqual([4, 4]);
  });

  it('leaves clients to the desk', async () => {
    const before = await getProfile(admin, maya.uid);
    expect(run('maya@example.com', 'suspended', reason)).toMatchObject({
      status: 1,
      stderr: 'This is no administrator’s account: the desk changes its status in the app.\n',
    });
    expect(await getProfile(admin, maya.uid)).toEqual(before);
  });

  it.each([
    ['a command without a reason', ['deputy@example.com', 'closed'], 'Usage: npm run admin:status'],
    [
      'an address that nobody signed up with',
      ['nobody@example.com', 'closed', reason],
      'Nobody has signed up with nobody@example.com',
    ],
  ])('refuses %s', (_, args, says) => {
    expect(run(...args)).toMatchObject({ status: 1, stderr: expect.stringContaining(says) });
  });

  it('says so where no account was opened, or the profile is damaged', async () => {
    const change = { status: 'closed', reason };
    await above(async (sdk) => {
      await expect(changeAdminStatus(sdk, 'nobody', change)).rejects.toThrow(
        'Nobody has opened an account with this address',
      );
      const damaged = sdk.firestore.doc('users/damaged');
      await damaged.set({ admin: true, status: 'active' });
      await expect(changeAdminStatus(sdk, 'damaged', change)).rejects.toThrow(
        'users/damaged cannot be read as a profile',
      );
      await damaged.delete();
    });
  });
});

describe('the status of an administrator', () => {
  it('threat 30: is not changed by another one in the app, while a client’s is', async () => {
    await expect(
      changeAccountStatus(admin, { uid: deputy.uid, status: 'suspended', reason, op: createOp() }),
    ).rejects.toMatchObject({ kind: 'denied' });
    expect(await getProfile(admin, deputy.uid)).toMatchObject({ status: 'active' });
    await changeAccountStatus(admin, {
      uid: maya.uid,
      status: 'suspended',
      reason,
      op: createOp(),
    });
    expect(await getProfile(admin, maya.uid)).toMatchObject({ status: 'suspended' });
  });
});
