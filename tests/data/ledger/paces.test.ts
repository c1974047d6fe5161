import { doc, getDoc } from 'firebase/firestore/lite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getDeposits } from '@/data/collections/client-documents';
import { cancelDeposit, requestDeposit } from '@/data/collections/deposits';
import { markNoticesSeen } from '@/data/collections/notice-acts';
import { getNotices } from '@/data/collections/notices';
import { editProfile } from '@/data/collections/profile';
import { changeAccountStatus, requestClosure } from '@/data/collections/user-acts';
import { getProfile } from '@/data/collections/users';
import { recordView, submitVerification } from '@/data/collections/verifications';
import type { DataContext } from '@/data/ledger/context';
import { paths } from '@/data/ledger/paths';
import { createOp } from '@/domain/revision-fields';
import { createDesk, openDesk, type TestDesk } from '../../support/emulator/desk';
import { getEntries } from '../../support/entries';
import { buildProfileAct } from '../../support/rules/acts/objects';
import { send } from '../../support/rules/writes';

const reason = 'Decided in this test.';
const request = {
  coin: 'bitcoin',
  amount: '250.00',
  units: '0.00389348',
  rate: '64210.00',
  address: 'tb1qdesk',
  txid: '',
} as const;
const today = () => Math.floor(Date.now() / 86_400_000);

let desk: TestDesk;
let admin: DataContext;
beforeAll(async () => {
  desk = await createDesk();
  admin = await openDesk(desk);
});
afterAll(() => desk.close());

const readProfile = async ({ uid }: DataContext) => {
  const profile = await getProfile(admin, uid);
  if (!profile) throw new Error(`There is no profile of ${uid}`);
  return profile;
};
const edit = async (caller: DataContext, country: string) =>
  editProfile(caller, await readProfile(caller), { country });
const findActions = async (caller: DataContext, wanted: string) =>
  (await getEntries(caller, caller.uid)).filter(({ action }) => action === wanted).length;

describe('threat 32: the pace of a client', () => {
  it('lets edits of the profile that follow each other wait, and then takes them', {
    tags: ['full'],
  }, async () => {
    const maya = await desk.createClient('maya');
    await edit(maya, 'Sweden');
    await edit(maya, 'Denmark');
    expect(await readProfile(maya)).toMatchObject({ country: 'Denmark' });
  });

  it('takes a hundred edits in a day', { tags: ['full'] }, async () => {
    const luca = await desk.createClient('luca');
    const made = (count: number, day: number) =>
      desk.env.withSecurityRulesDisabled((context) =>
        context
          .firestore()
          .doc(paths.limits('luca'))
          .set({ 'profile.edited': { at: new Date(Date.now() - 60_000), day, count } }),
      );
    await made(99, today());
    await edit(luca, 'Sweden');
    await made(100, today());
    await expect(edit(luca, 'Denmark')).rejects.toMatchObject({ kind: 'too-often' });
    await made(100, today() - 1);
    await edit(luca, 'Denmark');
    expect(await readProfile(luca)).toMatchObject({ country: 'Denmark' });
  });

  it('lets deposits be requested and taken back one after the other', async () => {
    const ines = await desk.createClient('ines');
    for (const op of [createOp(), createOp()]) {
      await requestDeposit(ines, { request, op });
      await cancelDeposit(ines, { id: op, op: createOp() });
    }
    expect(await getDeposits(ines, 'ines')).toMatchObject({ rev: 4, pending: 0 });
  });

  it('lets them be taken back one after the other also by a clock that is slow', {
    tags: ['full'],
  }, async () => {
    const slow = { ...(await desk.createClient('slow')), now: () => new Date(Date.now() - 2_500) };
    const ops = [createOp(), createOp()];
    for (const op of ops) await requestDeposit(slow, { request, op });
    for (const op of ops) await cancelDeposit(slow, { id: op, op: createOp() });
    expect(await getDeposits(slow, 'slow')).toMatchObject({ rev: 4, pending: 0 });
  });

  it('takes one document in a minute, also if the desk has looked at it', {
    tags: ['full'],
  }, async () => {
    const omar = await desk.createClient('omar');
    const submit = (name: string) =>
      submitVerification(omar, {
        document: `images/omar/1767225600000-${name}.png`,
        kind: 'passport',
        op: createOp(),
      });
    await submit('one');
    await recordView(admin, { uid: 'omar', op: createOp() });
    await expect(submit('two')).rejects.toMatchObject({ kind: 'too-soon' });
    await desk.makeOlder('omar', 1);
    await submit('two');
  });

  it('asks for a closure once in a day, unless the desk has changed something', {
    tags: ['full'],
  }, async () => {
    const elin = await desk.createClient('elin');
    await requestClosure(elin, createOp());
    await expect(requestClosure(elin, createOp())).rejects.toMatchObject({
      kind: 'already-decided',
    });
    await changeAccountStatus(admin, {
      uid: 'elin',
      status: 'active',
      reason,
      op: createOp(),
      shown: 'pending',
    });
    await requestClosure(elin, createOp());
    await desk.makeOlder('elin', 24 * 60);
    await requestClosure(elin, createOp());
    expect(await findActions(elin, 'closure.requested')).toBe(3);
  });

  it('notes a look at the notices, and no other within ten seconds', {
    tags: ['full'],
  }, async () => {
    const noor = await desk.createClient('noor');
    const readSeenTime = async () =>
      (
        await getNotices(noor, { uid: 'noor', status: 'pending', joinedDate: new Date(0) })
      ).seenAt.getTime();
    await markNoticesSeen(noor);
    const first = await readSeenTime();
    await markNoticesSeen(noor);
    expect(await readSeenTime()).toBe(first);
    await desk.makeOlder('noor', 1, [paths.notifications('noor')]);
    const older = await readSeenTime();
    await markNoticesSeen(noor);
    expect(await readSeenTime()).toBeGreaterThan(older);
  });

  it('does not keep the desk from suspending a client who writes without pause', {
    tags: ['full'],
  }, async () => {
    const flood = await desk.createClient('flood');
    let writing = true;
    // Past every check of the app, as a program would: only the rules are in between.
    const connection = async () => {
      while (writing) {
        const user = (await getDoc(doc(flood.db, paths.user('flood')))).data() ?? {};
        await send(flood, buildProfileAct(user, 'flood', 'closure.requested', {}, [])).catch(
          () => undefined,
        );
      }
    };
    const flooding = Promise.all(Array.from({ length: 8 }, connection));
    await changeAccountStatus(admin, {
      uid: 'flood',
      status: 'suspended',
      reason,
      op: createOp(),
      shown: 'pending',
    }).finally(() => {
      writing = false;
    });
    await flooding;
    expect(await readProfile(flood)).toMatchObject({ status: 'suspended' });
    // One before the desk's act, and one after it.
    expect(await findActions(flood, 'closure.requested')).toBeLessThanOrEqual(2);
  });
});
