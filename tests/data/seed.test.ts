import { beforeAll, describe, expect, it } from 'vitest';
import { getAccount } from '@/data/accounts';
import { countWaitingDeposits } from '@/data/deposit-queue';
import { getDeposits } from '@/data/deposits';
import { getEntries } from '@/data/ledger';
import { getPayment } from '@/data/payment';
import { getProfile } from '@/data/users';
import { addressFault } from '@/domain/address';
import { checkBook } from '@/domain/statement-check';
import { setAdmin, withAdminSdk } from '../../tools/admin-role';
import { createCallers } from '../../tools/desk-caller';
import { type SeededAccount, seed } from '../../tools/seed';
import { createDesk } from '../support/desk';

const target = {
  projectId: 'demo-data-seed',
  auth: process.env.FIREBASE_AUTH_EMULATOR_HOST ?? '127.0.0.1:9099',
  firestore: process.env.FIRESTORE_EMULATOR_HOST ?? '127.0.0.1:8080',
  password: crypto.randomUUID(),
};
const [host = '', port = ''] = target.firestore.split(':');
const project = { projectId: target.projectId, emulators: { auth: target.auth, firestore: target.firestore } };
const callers = createCallers({ projectId: target.projectId, host, port: Number(port) });

let accounts: SeededAccount[];
beforeAll(async () => {
  const desk = await createDesk('demo-data-seed');
  accounts = await seed(target);
  await desk.close();
});

describe('the seed', () => {
  it('brings one administrator with a payment method of the test network, and twelve clients', async () => {
    expect(accounts.filter(({ role }) => role === 'administrator')).toHaveLength(1);
    expect(accounts.filter(({ role }) => role === 'client')).toHaveLength(12);
    const payment = await getPayment(callers.as('maya-lindqvist'));
    expect(addressFault('bitcoin', payment?.bitcoin ?? '', 'test')).toBeNull();
    expect(addressFault('ethereum', payment?.ethereum ?? '', 'test')).toBeNull();
  });

  it('tells the story of Maya: 1,400.00 credited in two deposits, one rejected, one waiting', async () => {
    const maya = callers.as('maya-lindqvist');
    expect(await getAccount(maya, maya.uid)).toMatchObject({ balance: '1400.00', rev: 3 });
    expect(await getProfile(maya, maya.uid)).toMatchObject({ firstname: 'Maya', lastname: 'Lindqvist', status: 'active' });
    const deposits = await getDeposits(maya, maya.uid);
    expect(deposits?.list.map(({ status, units }) => `${status} ${units}`)).toEqual([
      'completed 0.00793399',
      'rejected 0.00187794',
      'completed 0.40909091',
      'pending 0.00389348',
    ]);
  });

  it('leaves every book adding up', async () => {
    const desk = callers.as('ada-ferris');
    const uids = accounts.map(({ email }) => email.replace('@example.com', '').replace('.', '-'));
    const faults = await Promise.all(uids.map(async (uid) => checkBook(await getEntries(desk, uid), await getAccount(desk, uid)).faults));
    expect(faults.flat()).toEqual([]);
  });

  it('changes nothing when it runs again', async () => {
    const desk = callers.as('ada-ferris');
    const before = [await countWaitingDeposits(desk), (await getEntries(desk, 'hana-sato')).length];
    await seed(target);
    expect([await countWaitingDeposits(desk), (await getEntries(desk, 'hana-sato')).length]).toEqual(before);
  });
});

describe('admin:grant', () => {
  it('makes a client an administrator once, and takes it back', async () => {
    const outcomes = await withAdminSdk(project, async (sdk) => [
      await setAdmin(sdk, 'daniel.osei@example.com', true),
      await setAdmin(sdk, 'daniel.osei@example.com', true),
      await setAdmin(sdk, 'daniel.osei@example.com', false),
    ]);
    expect(outcomes).toEqual(['changed', 'was so already', 'changed']);
  });

  it('says so when nobody signed up with the address', async () => {
    await expect(withAdminSdk(project, (sdk) => setAdmin(sdk, 'nobody@example.com', true))).rejects.toThrow(
      'Nobody has signed up with nobody@example.com',
    );
  });
});
