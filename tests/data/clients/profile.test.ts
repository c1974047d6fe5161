import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  deleteAddress,
  editProfile,
  recordAddressCheck,
  saveAddress,
} from '@/data/collections/profile';
import {
  changeAccountStatus,
  correctProfile,
  freezeAccount,
  requestClosure,
} from '@/data/collections/user-acts';
import { getProfile } from '@/data/collections/users';
import {
  approveVerification,
  recordView,
  submitVerification,
} from '@/data/collections/verifications';
import type { DataContext } from '@/data/ledger/context';
import { getEntry } from '@/data/ledger/ledger';
import type { Profile } from '@/domain/accounts/profile';
import { getCorrectableFields } from '@/domain/accounts/profile-edit';
import { createOp } from '@/domain/revision-fields';
import { createDesk, openDesk, type TestDesk } from '../../support/emulator/desk';

const reason = 'As the passport says.';
const wallet = { coin: 'bitcoin', address: 'tb1qmine', label: 'My wallet' } as const;

let desk: TestDesk;
let admin: DataContext;
beforeAll(async () => {
  desk = await createDesk();
  admin = await openDesk(desk);
});
afterAll(() => desk.close());

async function readProfile({ uid }: DataContext): Promise<Profile> {
  const found = await getProfile(admin, uid);
  if (!found) throw new Error(`There is no profile of ${uid}`);
  return found;
}

describe('a client’s own profile', () => {
  it('changes in what was typed, without an entry and without a new revision', async () => {
    const maya = await desk.createClient('maya');
    const shown = await readProfile(maya);
    await editProfile(maya, shown, {
      lastname: 'Ångström',
      mobile: '+46 70 123 45 67',
      username: 'Maya',
    });
    const keys = { lastnameKey: 'angstrom', usernameKey: 'maya' };
    expect(await readProfile(maya)).toEqual({
      ...shown,
      lastname: 'Ångström',
      mobile: '+46 70 123 45 67',
      username: 'Maya',
      ...keys,
    });
  });

  it('keeps what another tab has written since', { tags: ['full'] }, async () => {
    const luca = await desk.createClient('luca');
    const shown = await readProfile(luca);
    await editProfile(luca, shown, { mobile: '+39 1' });
    await editProfile(luca, shown, { country: 'Italy' });
    expect(await readProfile(luca)).toMatchObject({ mobile: '+39 1', country: 'Italy' });
  });

  it('is not written over where another tab has changed the same field', {
    tags: ['full'],
  }, async () => {
    const ines = await desk.createClient('ines');
    const shown = await readProfile(ines);
    await editProfile(ines, shown, { mobile: '+234 1' });
    await expect(
      editProfile(ines, shown, { mobile: '+234 2', country: 'Nigeria' }),
    ).rejects.toMatchObject({ kind: 'outdated' });
    expect(await readProfile(ines)).toMatchObject({ mobile: '+234 1', country: shown.country });
  });

  it('is written once when the same is sent twice, and not at all when nothing changes', {
    tags: ['full'],
  }, async () => {
    const hana = await desk.createClient('hana');
    const shown = await readProfile(hana);
    await Promise.all([
      editProfile(hana, shown, { gender: 'x' }),
      editProfile(hana, shown, { gender: 'x' }),
    ]);
    await editProfile(hana, shown, { gender: 'x' });
    await editProfile(desk.as('hana', { auth_time: 0 }), await readProfile(hana), { gender: 'x' });
    expect(await readProfile(hana)).toEqual({ ...shown, gender: 'x' });
  });

  it('takes the e-mail address that the sign-in has verified, and no other', {
    tags: ['full'],
  }, async () => {
    const noor = await desk.createClient('noor');
    const shown = await readProfile(noor);
    await expect(editProfile(noor, shown, { email: 'new@example.com' })).rejects.toMatchObject({
      kind: 'denied',
    });
    await editProfile(desk.as('noor', { email: 'New@example.com' }), shown, {
      email: 'New@Example.com',
    });
    expect(await readProfile(noor)).toMatchObject({ email: 'new@example.com' });
  });

  it('keeps the name after it was verified: then the desk corrects it, with a reason', async () => {
    const tomas = await desk.createClient('tomas');
    const document = 'images/tomas/1767225600000-passport.jpg';
    await submitVerification(tomas, { document, kind: 'passport', op: createOp() });
    await recordView(admin, { uid: 'tomas', op: createOp() });
    await approveVerification(admin, { uid: 'tomas', document, note: '', op: createOp() });
    const shown = await readProfile(tomas);
    await expect(editProfile(tomas, shown, { lastname: 'Ferreira' })).rejects.toMatchObject({
      kind: 'denied',
    });
    await editProfile(tomas, shown, { country: 'Portugal' });

    const to = { ...getCorrectableFields(shown), lastname: 'Ferreira', country: 'Portugal' };
    const op = createOp();
    await expect(
      correctProfile(admin, { uid: 'tomas', shown, to, reason, op }),
    ).rejects.toMatchObject({
      kind: 'outdated',
    });
    await correctProfile(admin, { uid: 'tomas', shown: await readProfile(tomas), to, reason, op });
    expect(await readProfile(tomas)).toMatchObject({
      lastname: 'Ferreira',
      lastnameKey: 'ferreira',
      rev: 2,
    });
    expect(await getEntry(tomas, 'tomas', op)).toMatchObject({
      before: { lastname: 'Client' },
      after: to,
      reason,
    });
  });

  it('threat 31: is corrected although its keys are of another name, and those of the corrected names fit again', async () => {
    const ulla = await desk.createClient('ulla');
    await desk.force('users/ulla', {
      usernameKey: 'another',
      lastnameKey: 'another',
      firstnameKey: 'another',
    });
    const shown = await readProfile(ulla);
    await correctProfile(admin, {
      uid: 'ulla',
      shown,
      to: { ...getCorrectableFields(shown), firstname: 'Ulla' },
      reason,
      op: createOp(),
    });
    expect(await readProfile(ulla)).toMatchObject({
      usernameKey: 'another',
      lastnameKey: 'client',
      firstnameKey: 'ulla',
    });
  });

  it('threat 6: a decision of the desk and an edit at the same time are both recorded', {
    tags: ['full'],
  }, async () => {
    const karel = await desk.createClient('karel');
    const shown = await readProfile(karel);
    const edits = (['mobile', 'country', 'gender'] as const).map((field) =>
      editProfile(desk.as('karel'), shown, { [field]: 'Changed' }),
    );
    await Promise.all([
      ...edits,
      changeAccountStatus(admin, {
        uid: 'karel',
        status: 'active',
        reason: 'Welcome to the desk.',
        op: createOp(),
      }),
    ]);
    expect(await readProfile(karel)).toMatchObject({
      mobile: 'Changed',
      country: 'Changed',
      gender: 'Changed',
      status: 'active',
      rev: 2,
    });
  });
});

describe('threat 40: the name of an administrator', () => {
  it('is changed by nobody of the desk: neither that person nor another manager', async () => {
    const vera = await desk.createAdmin('vera', 'agent');
    const hugo = await desk.createClient('hugo');
    const shown = await readProfile(vera);
    await expect(editProfile(vera, shown, { lastname: 'Moreau' })).rejects.toMatchObject({
      kind: 'denied',
    });
    await editProfile(vera, shown, { mobile: '+47 22 12 34 56' });

    const correct = async (uid: string) => {
      const current = getCorrectableFields(await readProfile(desk.as(uid)));
      return correctProfile(admin, {
        uid,
        shown: current,
        to: { ...current, lastname: 'Moreau' },
        reason,
        op: createOp(),
      });
    };
    await expect(correct('vera')).rejects.toMatchObject({ kind: 'denied' });
    expect(await readProfile(vera)).toMatchObject({ lastname: 'Client', lastnameKey: 'client' });
    await correct('hugo');
    expect(await readProfile(hugo)).toMatchObject({ lastname: 'Moreau', lastnameKey: 'moreau' });
  });
});

describe('saved addresses', () => {
  it('are kept once, and forgotten', async () => {
    const sofia = await desk.createClient('sofia');
    await saveAddress(sofia, wallet);
    await saveAddress(sofia, { ...wallet, label: 'The same' });
    await saveAddress(sofia, { ...wallet, coin: 'ethereum' });
    expect((await readProfile(sofia)).addresses).toEqual([wallet, { ...wallet, coin: 'ethereum' }]);
    await deleteAddress(sofia, wallet);
    expect((await readProfile(sofia)).addresses).toEqual([{ ...wallet, coin: 'ethereum' }]);
  });

  it('threat 34: are kept for a verified e-mail only', { tags: ['full'] }, async () => {
    const mira = await desk.createClient('mira');
    await expect(
      saveAddress(desk.as('mira', { email_verified: false }), wallet),
    ).rejects.toMatchObject({ kind: 'denied' });
    await saveAddress(mira, wallet);
    await deleteAddress(desk.as('mira', { email_verified: false }), wallet);
    expect(await readProfile(mira)).toMatchObject({ addresses: [], addressesCheckedAt: null });
  });

  it('threat 34: are confirmed at the server’s time, without those that are not the client’s', {
    tags: ['full'],
  }, async () => {
    const ruth = await desk.createClient('ruth');
    const planted = { ...wallet, address: 'tb1qplanted', label: 'Old phone' };
    await saveAddress(ruth, wallet);
    await saveAddress(ruth, planted);
    await recordAddressCheck(ruth, [wallet, planted], [planted]);
    const { addresses, addressesCheckedAt } = await readProfile(ruth);
    expect(addresses).toEqual([wallet]);
    expect(Math.abs(Number(addressesCheckedAt) - Date.now())).toBeLessThan(60_000);
    await recordAddressCheck(ruth, [wallet]);
    expect(Number((await readProfile(ruth)).addressesCheckedAt)).toBeGreaterThan(
      Number(addressesCheckedAt),
    );
  });

  it('threat 34: are not confirmed where one was added that was not shown', {
    tags: ['full'],
  }, async () => {
    const vida = await desk.createClient('vida');
    await saveAddress(vida, wallet);
    await saveAddress(vida, { ...wallet, coin: 'ethereum' });
    await expect(recordAddressCheck(vida, [wallet])).rejects.toMatchObject({ kind: 'outdated' });
    expect(await readProfile(vida)).toMatchObject({ addressesCheckedAt: null });
  });

  it('are at most twenty', { tags: ['full'] }, async () => {
    const priya = await desk.createClient('priya');
    for (let i = 0; i < 20; i++) {
      await saveAddress(priya, { ...wallet, address: `tb1q${i}` });
      await desk.makeOlder('priya', 1);
    }
    await expect(saveAddress(priya, wallet)).rejects.toMatchObject({ kind: 'full' });
    await deleteAddress(priya, { ...wallet, address: 'tb1q7' });
    await saveAddress(priya, wallet);
  });
});

describe('a client who wants to stop', () => {
  it('freezes the account once, and the desk lifts it', async () => {
    const aoife = await desk.createClient('aoife');
    const op = createOp();
    await freezeAccount(aoife, op);
    expect(await readProfile(aoife)).toMatchObject({ status: 'frozen' });
    expect(await getEntry(aoife, 'aoife', op)).toMatchObject({
      action: 'status.frozen',
      before: { status: 'pending' },
      actor: 'aoife',
    });
    await expect(freezeAccount(aoife, createOp())).rejects.toMatchObject({
      kind: 'already-decided',
    });
    await changeAccountStatus(admin, {
      uid: 'aoife',
      status: 'active',
      reason: 'Lifted, as you asked.',
      op: createOp(),
    });
    expect(await readProfile(aoife)).toMatchObject({ status: 'active', rev: 3 });
  });

  it('stays as another administrator has just set it, where the one who is slower was shown another', {
    tags: ['full'],
  }, async () => {
    const elin = await desk.createClient('elin');
    await changeAccountStatus(admin, {
      uid: 'elin',
      status: 'suspended',
      reason: 'Your card was reported.',
      op: createOp(),
    });
    const slower = changeAccountStatus(admin, {
      uid: 'elin',
      status: 'active',
      reason: 'Welcome to the desk.',
      op: createOp(),
      shown: 'pending',
    });
    await expect(slower).rejects.toMatchObject({ kind: 'outdated' });
    expect(await readProfile(elin)).toMatchObject({ status: 'suspended', rev: 2 });
    await changeAccountStatus(admin, {
      uid: 'elin',
      status: 'active',
      reason: 'Welcome to the desk.',
      op: createOp(),
      shown: 'suspended',
    });
    expect(await readProfile(elin)).toMatchObject({ status: 'active', rev: 3 });
  });

  it('asks for the account to be closed, which changes nothing but the book', async () => {
    const daniel = await desk.createClient('daniel');
    const before = await readProfile(daniel);
    const op = createOp();
    await requestClosure(daniel, op);
    expect(await readProfile(daniel)).toMatchObject({ status: before.status, rev: 2, op });
    expect(await getEntry(admin, 'daniel', op)).toMatchObject({
      action: 'closure.requested',
      before: {},
      after: {},
    });
  });
});
