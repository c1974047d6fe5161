import { assertSucceeds } from '@firebase/rules-unit-testing';
import { afterAll, beforeAll, describe } from 'vitest';
import type { DataContext } from '@/data/ledger/context';
import { getSearchKeys } from '@/domain/accounts/profile';
import { correctableFields } from '@/domain/accounts/profile-fields';
import { type Case, refusesEach } from '../support/rules/cases';
import { type ClientSetup, createRulesDesk, documentsOf, type RulesDesk } from '../support/rules/desk';
import { it } from '../support/rules/it';
import { emptyVerification, goodReason, profileAct, profileEdited, verification, waitingVerification } from '../support/rules/objects';
import { rowsOf } from '../support/rules/profile-cases';
import { changed, type Fields, missing, refuseThenAccept, send } from '../support/rules/writes';

// Names, the lowercase copies that the desk's search reads, and who may change them.

let desk: RulesDesk;
let admin: DataContext;
beforeAll(async () => {
  desk = await createRulesDesk();
  admin = await desk.newAdmin();
});
afterAll(() => desk.close());

interface Client {
  caller: DataContext;
  uid: string;
  user: Fields;
}
async function client(setup: ClientSetup = {}): Promise<Client> {
  const uid = desk.newUid();
  const documents = documentsOf(uid, setup);
  await desk.seedDocs(documents);
  return { caller: desk.as(uid), uid, user: documents[`users/${uid}`] ?? {} };
}
const edit = ({ uid, user }: Client, changes: Fields) => profileEdited(uid, changed(user, changes));
const correct = ({ user }: Client, changes: Fields) =>
  profileAct(user, admin.uid, 'profile.corrected', changes, correctableFields, goodReason);

const scripts = [
  'Иванова',
  '王',
  'Ångström',
  'ÉCOLE',
  'İpek',
  '\u212Aelvin',
  'ΣΊΣΥΦΟΣ',
  'ẞ',
  'محمد',
  '\u{1F4D6}',
  "O'Brien-Smith",
  'MIXED Ärger',
  'SMITH',
  'x1',
];

describe('threat 1: names of every script, with the keys of this code base, are taken', () => {
  it.each(scripts)('%s, from the client and from the desk', async (name) => {
    const names = { username: name, lastname: name, firstname: name };
    const [own, other] = [await client(), await client()];
    await assertSucceeds(send(own.caller, edit(own, { ...names, ...getSearchKeys(names) })));
    const { lastnameKey } = getSearchKeys(names);
    await assertSucceeds(send(admin, correct(other, { lastname: name, firstname: name, lastnameKey })));
  });
});

describe('threat 15: a key follows its name and is refused', () => {
  const keys = (lastname: string, faults: [string, unknown][]): Case[] =>
    faults.map(([fault, lastnameKey]) => [`${fault}, of ${JSON.stringify(lastname).slice(0, 20)}`, { lastname, lastnameKey }]);
  const cases: Case[] = [
    ...keys('Smith', [
      ['as the name', 'Smith'],
      ['in capitals', 'SMITH'],
      ['of another name', 'other'],
      ['of a name in another script', 'иванова'],
      ['with a blank', 'smith '],
      ['with a letter of another script', 'smithж'],
      ['with a line feed', 'smith\n'],
      ['of half the name', 'smi'],
      ['without text', ''],
      ['missing', missing],
      ['that is null', null],
      ['that is a list', ['smith']],
    ]),
    ...keys('~}|{ \u007f', [['of another name', 'other']]),
    ...keys('Ж', [
      ['without text', ''],
      ['of an ASCII letter', 'z'],
      ['of a longer name', 'женя'],
    ]),
    ...keys('A\nB', [['of another name', 'other']]),
    ...keys('İpek', [['without the letter that its first one has beneath the dot', 'pek']]),
    ...keys('Ångström', [
      ['without text', ''],
      ['with another ASCII letter', 'ångstrom'],
      ['with an ASCII letter less', 'ångströ'],
      ['with another letter more', 'ångströöm'],
      ['with another letter at another place', 'någström'],
      ['with its ASCII letters in another order', 'ångsrtöm'],
      ['of another name', 'smith'],
      ['missing', missing],
      ['that is null', null],
      ['that is a number', 7],
      ['that is a list', ['ångström']],
    ]),
  ];
  const asUsername = cases.map(([fault, { lastname, lastnameKey }]): Case => [fault, { username: lastname, usernameKey: lastnameKey }]);
  const good = { lastname: 'Smith', lastnameKey: 'smith' };
  describe('for the last name', () => refusesEach(cases, client, (state, changes) => edit(state, { ...good, ...changes })));
  describe('for the username', () => refusesEach(asUsername, client, (state, changes) => edit(state, { ...good, ...changes })));
  const byDesk = async () => ({ ...(await client()), caller: admin });
  describe('from the desk', () => refusesEach(cases, byDesk, (state, changes) => correct(state, { ...good, ...changes })));

  it.each<[string, Fields]>([
    ['the last name', { lastname: 'Smith' }],
    ['the username', { username: 'Smith' }],
    ['the key of the last name', { lastnameKey: 'smith' }],
    ['the key of the username', { usernameKey: 'smith' }],
  ])('where only %s changes', async (_, half) => {
    const state = await client();
    const whole = { lastname: 'Smith', lastnameKey: 'smith', username: 'Smith', usernameKey: 'smith' };
    await refuseThenAccept(state.caller, edit(state, half), edit(state, whole));
  });

  it.each(['a\nå', 'a\nя'])('but for letters of other scripts, of which the rules count only how many: %j', async (lastnameKey) => {
    const state = await client();
    await assertSucceeds(send(state.caller, edit(state, { lastname: 'A\nÅ', lastnameKey })));
  });

  it('also for a name that stands, when something else changes', async () => {
    const state = await client({ user: { lastname: 'Smith', lastnameKey: 'another' } });
    await refuseThenAccept(state.caller, edit(state, { country: 'Sweden' }), edit(state, { country: 'Sweden', lastnameKey: 'smith' }));
  });
});

describe('threat 1: the name of a client', () => {
  const renamings: Case[] = [
    ['the first name', { firstname: 'Other' }],
    ['the last name', { lastname: 'Other', lastnameKey: 'other' }],
    ['both names', { firstname: 'Other', lastname: 'Other', lastnameKey: 'other' }],
    ['the first name to none', { firstname: '' }],
    ['the first name in one letter', { firstname: 'test' }],
    ['the first name beside something else', { firstname: 'Other', country: 'Sweden' }],
  ];
  const verified = (changes: Fields = {}) => client({ verification: { status: 'verified', ...changes } });

  describe('who is verified stays:', () =>
    refusesEach(renamings, verified, (state, changes) => edit(state, Object.keys(changes).length > 0 ? changes : { country: 'Sweden' })));

  describe('whose document waits for the desk stays:', () =>
    refusesEach(
      renamings,
      () => verified({ status: 'not-verified', document: 'images/x/1767225600000-a.png' }),
      (state, changes) => edit(state, Object.keys(changes).length > 0 ? changes : { country: 'Sweden' }),
    ));

  it.each<Case>([
    ['the username', { username: 'Other', usernameKey: 'other' }],
    ['the phone', { mobile: '+2' }],
    ...rowsOf('the %', () => 'any'),
    ['the addresses', { addresses: [{ coin: 'bitcoin', address: 'tb1q', label: 'Mine' }] }],
  ])('who is verified stays, and %s does not have to', async (_, changes) => {
    const state = await verified();
    await assertSucceeds(send(state.caller, edit(state, changes)));
  });

  it.each<[string, Fields]>([
    ['not verified', { status: 'not-verified', document: '' }],
    ['rejected', { status: 'rejected', document: 'images/x/1767225600000-a.png' }],
  ])('who is %s may change', async (_, verification) => {
    for (const [, changes] of renamings) {
      const state = await client({ verification });
      await assertSucceeds(send(state.caller, edit(state, changes)));
    }
  });

  it('who is verified stays in the commit that sends another document', async () => {
    const uid = desk.newUid();
    const before = { ...waitingVerification(uid), status: 'verified' };
    const caller = await desk.newClient({ verification: before }, uid);
    const user = await desk.read(`users/${uid}`);
    const sent = verification(uid, uid, 'submitted', 1, before, waitingVerification(uid));
    const renamed = edit({ caller, uid, user }, { firstname: 'Other' });
    await refuseThenAccept(caller, { ...sent, user: renamed.document }, sent);
  });

  it('may change in the commit that sends the first document, and not after it', async () => {
    const uid = desk.newUid();
    const caller = await desk.newClient({}, uid);
    const user = await desk.read(`users/${uid}`);
    const sent = verification(uid, uid, 'submitted', 1, emptyVerification, waitingVerification(uid));
    const renamed = (firstname: string) => edit({ caller, uid, user }, { firstname });
    const { document, limits } = renamed('Other');
    await assertSucceeds(send(caller, { ...sent, user: document, limits }));
    await desk.resetEditCount(uid);
    await refuseThenAccept(caller, renamed('Third'), edit({ caller, uid, user: { ...user, firstname: 'Other' } }, { country: 'Sweden' }));
  });

  it('of whom there is no verification stays', async () => {
    const [state, other] = [await client(), await client()];
    await desk.env.withSecurityRulesDisabled((context) => context.firestore().doc(`verifications/${state.uid}`).delete());
    await refuseThenAccept(state.caller, edit(state, { firstname: 'Other' }), edit(state, { country: 'Sweden' }));
    await assertSucceeds(send(other.caller, edit(other, { firstname: 'Other' })));
  });

  it('who is verified changes by the desk', async () => {
    const state = await verified();
    await assertSucceeds(send(admin, correct(state, { firstname: 'Other', lastname: 'Other', lastnameKey: 'other' })));
  });
});
