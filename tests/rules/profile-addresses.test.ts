import { assertFails, assertSucceeds } from '@firebase/rules-unit-testing';
import { serverTimestamp } from 'firebase/firestore/lite';
import { afterAll, beforeAll, describe } from 'vitest';
import type { DataContext } from '@/data/ledger/context';
import { inSeconds } from '../support/rules/acts';
import { type Case, invalidValues, malformed, refusesEach } from '../support/rules/cases';
import { createRulesDesk, documentsOf, type RulesDesk } from '../support/rules/desk';
import { it } from '../support/rules/it';
import { profileEdited } from '../support/rules/objects';
import { type Commit, changed, type Fields, missing, refuseThenAccept, send } from '../support/rules/writes';

let desk: RulesDesk;
beforeAll(async () => {
  desk = await createRulesDesk();
});
afterAll(() => desk.close());

interface Client {
  caller: DataContext;
  uid: string;
  user: Fields;
  saved: readonly Fields[];
}
const address = (changes: Fields = {}): Fields => changed({ coin: 'bitcoin', address: 'tb1qmine', label: 'My wallet' }, changes);
/** So many saved addresses, each another. */
const book = (count: number): Fields[] => Array.from({ length: count }, (_, i) => address({ label: `Wallet ${i}` }));
const withBook = (count: number) => async (): Promise<Client> => {
  const uid = desk.newUid();
  const saved = book(count);
  const documents = documentsOf(uid, { user: { addresses: saved } });
  await desk.seedDocs(documents);
  return { caller: desk.as(uid), uid, user: documents[`users/${uid}`] ?? {}, saved };
};
const save = ({ uid, user }: Client, addresses: unknown): Commit => profileEdited(uid, { ...user, addresses });

describe('a saved address', () => {
  it.each<Case>([
    ['of bitcoin', { coin: 'bitcoin' }],
    ['of ethereum', { coin: 'ethereum', address: '0x52908400098527886E0F7030069857D2E4169EE7' }],
    ['of one character, with a label of one', { address: 'a', label: 'L' }],
    ['of 100 characters, with a label of 60', { address: 'Z'.repeat(100), label: 'L'.repeat(60) }],
    ['with any label', { label: '<b>=1+1</b> Кошелёк' }],
  ])('threat 20: %s is added to none and to some', async (_, changes) => {
    for (const count of [0, 3]) {
      const state = await withBook(count)();
      await assertSucceeds(send(state.caller, save(state, [...state.saved, address(changes)])));
    }
  });

  it('is added at any place', async () => {
    for (const place of [0, 1, 3]) {
      const state = await withBook(3)();
      await assertSucceeds(send(state.caller, save(state, state.saved.toSpliced(place, 0, address()))));
    }
  });

  it('is the twentieth, and never the twenty-first', async () => {
    const [almost, full] = [await withBook(19)(), await withBook(20)()];
    await assertSucceeds(send(almost.caller, save(almost, [...almost.saved, address()])));
    await refuseThenAccept(full.caller, save(full, [...full.saved, address()]), save(full, [...full.saved.slice(1), address()]));
  });

  it.each<[string, (saved: readonly Fields[]) => Fields[]]>([
    ['removed', (saved) => saved.toSpliced(1, 1)],
    ['removed with all others', () => []],
    ['moved', (saved) => saved.toReversed()],
    ['renamed', (saved) => saved.with(1, address({ label: 'Another' }))],
    ['exchanged', (saved) => saved.with(2, address({ coin: 'ethereum' }))],
    ['removed while another is added', (saved) => [...saved.slice(2), address()]],
    ['moved while another is added', (saved) => [address(), ...saved.toReversed()]],
  ])('is %s', async (_, to) => {
    const state = await withBook(3)();
    await assertSucceeds(send(state.caller, save(state, to(state.saved))));
  });
});

describe('threat 15: saved addresses refuse', () => {
  it.each<[string, (saved: readonly Fields[]) => Fields[]]>([
    ['two at once', (saved) => [...saved, address(), address({ label: 'Another' })]],
    ['the same twice', (saved) => [...saved, address(), address()]],
    ['one and a renamed one', (saved) => [...saved.with(0, address({ label: 'Renamed' })), address()]],
    ['two renamed', (saved) => saved.map((one, i) => (i === 2 ? one : { ...one, label: `${one.label}!` }))],
    ['a good one and a bad one', (saved) => [...saved, address(), address({ coin: 'dogecoin' })]],
    ['twenty-one of one kind', (saved) => [...saved, ...Array.from({ length: 18 }, () => saved[0] ?? {})]],
  ])('%s', async (_, to) => {
    const state = await withBook(3)();
    await refuseThenAccept(state.caller, save(state, to(state.saved)), save(state, [...state.saved, address()]));
  });

  it('more than twenty where more stand', async () => {
    const state = await withBook(22)();
    await refuseThenAccept(state.caller, save(state, state.saved.slice(1)), save(state, state.saved.slice(2)));
  });

  const faults: Case[] = [
    ...malformed(address()),
    ...invalidValues('coin', [
      ['that is none', 'dogecoin'],
      ['in capitals', 'BITCOIN'],
      ['of nothing', ''],
      ['that is a list', ['bitcoin']],
    ]),
    ...invalidValues('address', [
      ['of nothing', ''],
      ['of 101 characters', 'Z'.repeat(101)],
      ['of 200,000 characters', 'Z'.repeat(200_000)],
      ['with a blank', 'tb1q mine'],
      ['with a line feed', 'tb1qmine\n'],
      ['with a colon', 'bitcoin:tb1qmine'],
      ['with a question', 'tb1qmine?amount=1'],
      ['with markup', '<b>'],
      ['in other letters', 'tб1q'],
      ['that is a list', ['tb1qmine']],
    ]),
    ...invalidValues('label', [
      ['of nothing', ''],
      ['of 61 characters', 'L'.repeat(61)],
      ['of 200,000 characters', 'L'.repeat(200_000)],
      ['that is a list', ['L']],
    ]),
    ['with a password', { password: 'not here' }],
  ];
  describe('one', () => refusesEach(faults, withBook(3), (state, changes) => save(state, [...state.saved, address(changes)])));
  describe('the first', () => refusesEach(faults.slice(0, 4), withBook(0), (state, changes) => save(state, [address(changes)])));

  const noBooks: Case[] = [null, 'tb1qmine', 0, true, {}, { 0: address() }, [null], ['tb1qmine'], [0], [{}], [{ 0: address() }]].map(
    (one) => [`${JSON.stringify(one).slice(0, 40)} in their place`, { one }],
  );
  refusesEach(noBooks, withBook(3), (state, changes) => save(state, 'one' in changes ? changes.one : [...state.saved, address()]));
});

describe('threat 34: an address is added only with a verified e-mail', () => {
  const unverified = ({ uid }: Client) => desk.as(uid, { email_verified: false });

  it.each([0, 3])('to %i others', async (count) => {
    const state = await withBook(count)();
    const adding = save(state, [...state.saved, address()]);
    await assertFails(send(unverified(state), adding));
    await assertSucceeds(send(state.caller, adding));
  });

  it('as another name or another place for one that is saved', async () => {
    const state = await withBook(3)();
    const renaming = save(state, state.saved.with(1, address({ label: 'Another' })));
    await assertFails(send(unverified(state), renaming));
    await assertSucceeds(send(unverified(state), save(state, state.saved.toReversed())));
    await desk.resetEditCount(state.uid);
    await assertSucceeds(send(state.caller, renaming));
  });

  it('and removed without one', async () => {
    const state = await withBook(3)();
    await assertSucceeds(send(unverified(state), save(state, state.saved.slice(1))));
  });
});

describe('that saved addresses were confirmed', () => {
  const confirmed = ({ uid, user }: Client, changes: Fields = {}): Commit =>
    profileEdited(uid, changed(user, { addressesCheckedAt: () => serverTimestamp(), ...changes }));

  it('is said by the owner, again and again, with addresses removed and without', async () => {
    const state = await withBook(3)();
    await assertSucceeds(send(state.caller, confirmed(state)));
    await desk.resetEditCount(state.uid);
    await assertSucceeds(send(state.caller, confirmed(state, { addresses: state.saved.slice(1) })));
  });

  const lies: Case[] = [
    ['earlier', { addressesCheckedAt: () => inSeconds(-1) }],
    ['later', { addressesCheckedAt: () => inSeconds(3_600) }],
    ['in words', { addressesCheckedAt: 'now' }],
    ['in milliseconds', { addressesCheckedAt: () => Date.now() }],
    ['at no time', { addressesCheckedAt: missing }],
    ['and two addresses are added', { addresses: [address(), address({ label: 'Another' })] }],
    ['by an administrator', { admin: true }],
  ];
  describe('threat 34: is not said', () => refusesEach(lies, withBook(0), confirmed));

  it('threat 34: is not taken back', async () => {
    const state = await withBook(1)();
    await assertSucceeds(send(state.caller, confirmed(state)));
    await desk.resetEditCount(state.uid);
    await refuseThenAccept(state.caller, confirmed(state, { addressesCheckedAt: null }), confirmed(state));
  });

  it.each<[string, () => DataContext | Promise<DataContext>]>([
    ['another client', () => desk.newClient()],
    ['an administrator', () => desk.newAdmin()],
  ])('threats 4, 34: is not said by %s', async (_, somebody) => {
    const state = await withBook(1)();
    await assertFails(send(await somebody(), confirmed(state)));
    await assertSucceeds(send(state.caller, confirmed(state)));
  });

  it('is not said by a client who may not edit', async () => {
    for (const status of ['frozen', 'suspended', 'closed']) {
      const state = await withBook(1)();
      await desk.force(`users/${state.uid}`, { status });
      await assertFails(send(state.caller, confirmed(state, { status })));
      await desk.force(`users/${state.uid}`, { status: 'pending' });
      await assertSucceeds(send(state.caller, confirmed(state)));
    }
  });
});

describe('threat 4: saved addresses', () => {
  it.each<[string, () => DataContext | Promise<DataContext>]>([
    ['another client', () => desk.newClient()],
    ['an administrator', () => desk.newAdmin()],
  ])('are not added by %s', async (_, somebody) => {
    const state = await withBook(1)();
    const commit = save(state, [...state.saved, address()]);
    await assertFails(send(await somebody(), commit));
    await assertSucceeds(send(state.caller, commit));
  });
});
