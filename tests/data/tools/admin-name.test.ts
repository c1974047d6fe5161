// @module-tag full

import { spawnSync } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { correctProfile } from '@/data/collections/user-acts';
import { getProfile } from '@/data/collections/users';
import type { DataContext } from '@/data/ledger/context';
import { getCorrectableFields } from '@/domain/accounts/profile-edit';
import { createOp } from '@/domain/revision-fields';
import { type AdminSdk, withAdminSdk } from '../../../tools/ops/admin-role';
import { changeAdminName } from '../../../tools/ops/change-admin-name';
import { loopback } from '../../../tools/ports';
import { createDesk, openDesk, type TestDesk } from '../../support/emulator/desk';
import { getEntries } from '../../support/entries';
import { findLedgerFaults } from '../ledger-faults';

const projectId = 'demo-data-admin-name';
const emulators = {
  auth: process.env.FIREBASE_AUTH_EMULATOR_HOST ?? `${loopback}:9099`,
  firestore: process.env.FIRESTORE_EMULATOR_HOST ?? `${loopback}:8080`,
};
const above = <T>(work: (sdk: AdminSdk) => Promise<T>) =>
  withAdminSdk({ projectId, emulators }, work);
const run = (...args: string[]) =>
  spawnSync(
    process.execPath,
    ['node_modules/tsx/dist/cli.mjs', 'tools/ops/admin-name.ts', '--project', projectId, ...args],
    {
      encoding: 'utf8',
    },
  );

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

describe('admin:name', () => {
  it('changes the name of an administrator with the entry of a correction, and every book adds up', async () => {
    const op = createOp();
    const before = await getProfile(admin, deputy.uid);
    const name = { firstname: 'Åsa', lastname: 'Ödman' };
    expect(await above((sdk) => changeAdminName(sdk, deputy.uid, name, op))).toBe('U3');
    const profile = await getProfile(admin, deputy.uid);
    expect(profile).toEqual({
      ...before,
      ...name,
      lastnameKey: 'odman',
      firstnameKey: 'asa',
      rev: 3,
      op,
      at: expect.any(Date),
    });
    const { mobile = '', country = '' } = before ?? {};
    expect(await lastEntry()).toEqual({
      op,
      col: 'users',
      rev: 3,
      actor: 'operator',
      action: 'profile.corrected',
      index: -1,
      ref: '',
      before: { firstname: 'Test', lastname: 'Client', mobile, country },
      after: { ...name, mobile, country },
      reason: 'The operator of the desk changed the name.',
      at: profile?.at,
    });
    expect(await findLedgerFaults(admin)).toEqual([]);
  });

  it('is what the next act of that person is signed with, and the profile can be edited further', async () => {
    await above((sdk) =>
      changeAdminName(sdk, deputy.uid, { firstname: 'Åsa', lastname: 'Strand' }),
    );
    const shown = await getProfile(deputy, deputy.uid);
    expect(shown).toMatchObject({ firstname: 'Åsa', lastname: 'Strand', lastnameKey: 'strand' });
  });

  it('says at the terminal what it did, and writes nothing where the name is so already', async () => {
    expect(run('Deputy@example.com', ' Bram ', 'de  Wit')).toMatchObject({
      status: 0,
      stdout: `Deputy@example.com is now called Bram de Wit in ${projectId}: entry U5 of the account’s book.\n`,
    });
    expect(run('deputy@example.com', 'Bram', 'de Wit')).toMatchObject({
      status: 0,
      stdout: `deputy@example.com already was called Bram de Wit in ${projectId}: nothing was written.\n`,
    });
    expect(await lastEntry()).toMatchObject({ rev: 5 });
  });

  it('leaves clients to themselves and to the desk', async () => {
    const before = await getProfile(admin, maya.uid);
    expect(run('maya@example.com', 'May', 'Other')).toMatchObject({
      status: 1,
      stderr: expect.stringContaining(
        'This is no administrator’s account: clients change their names in the app',
      ),
    });
    expect(await getProfile(admin, maya.uid)).toEqual(before);
  });

  it.each([
    ['a command without a last name', ['deputy@example.com', 'Bram'], 'Usage: npm run admin:name'],
    [
      'more than two names',
      ['deputy@example.com', 'Bram', 'de', 'Wit'],
      'Usage: npm run admin:name',
    ],
    [
      'a name that nobody sees',
      ['deputy@example.com', 'Bram', '\u3164'],
      'The last name has characters that nobody sees.',
    ],
    [
      'an address that nobody signed up with',
      ['nobody@example.com', 'A', 'B'],
      'Nobody has signed up with nobody@example.com',
    ],
  ])('refuses %s', (_, args, says) => {
    expect(run(...args)).toMatchObject({ status: 1, stderr: expect.stringContaining(says) });
  });

  it('says so where no account was opened, or the profile is damaged', async () => {
    const name = { firstname: 'A', lastname: 'B' };
    await above(async (sdk) => {
      await expect(changeAdminName(sdk, 'nobody', name)).rejects.toThrow(
        'Nobody has opened an account with this address',
      );
      const damaged = sdk.firestore.doc('users/damaged');
      await damaged.set({ admin: true, firstname: 'A' });
      await expect(changeAdminName(sdk, 'damaged', name)).rejects.toThrow(
        'users/damaged cannot be read as a profile',
      );
      await damaged.delete();
    });
  });
});

describe('the name of an administrator', () => {
  it('threat 40: is not changed by another one in the app, while a client’s is', async () => {
    const correct = async (uid: string) => {
      const shown = await getProfile(admin, uid);
      if (!shown) throw new Error('No profile');
      const fields = getCorrectableFields(shown);
      return correctProfile(admin, {
        uid,
        shown: fields,
        to: { ...fields, lastname: 'Moreau' },
        reason: 'As the passport says.',
        op: createOp(),
      });
    };
    await expect(correct(deputy.uid)).rejects.toMatchObject({ kind: 'denied' });
    expect(await getProfile(admin, deputy.uid)).toMatchObject({ lastname: 'de Wit' });
    await correct(maya.uid);
    expect(await getProfile(admin, maya.uid)).toMatchObject({ lastname: 'Moreau' });
  });
});
