import { assertFails, assertSucceeds } from '@firebase/rules-unit-testing';
import { afterAll, beforeAll, describe } from 'vitest';
import type { DataContext } from '@/data/ledger/context';
import { createOp } from '@/domain/ledger/revision-fields';
import type { Figures } from '../support/rules/acts';
import { type Case, invalidValues, malformed, notMoney, refusesEach } from '../support/rules/cases';
import { type ClientSetup, createRulesDesk, type RulesDesk } from '../support/rules/desk';
import { it } from '../support/rules/it';
import { kinds, stateOf, storedList, withdrawal, withdrawalDecided } from '../support/rules/lists';
import { type ObjectAct, testAdminAccess, testDocumentAndEntry, testEntryContent, testRevisionFields } from '../support/rules/object-cases';
import { adjusted, goodReason, profileAct } from '../support/rules/objects';
import { testReason } from '../support/rules/reasons';
import { altered, type Commit, type Fields, getFields, refuseThenAccept, send } from '../support/rules/writes';

let desk: RulesDesk;
let admin: DataContext;
beforeAll(async () => {
  desk = await createRulesDesk();
  admin = await desk.newAdmin();
});
afterAll(() => desk.close());

const from: Figures = { balance: '100.00', profit: '-7.00', bonus: '5.00' };
/** Together 90.00. */
const promised = { reserved: '40.00', staked: '50.00' };

interface Client {
  caller: DataContext;
  uid: string;
}
async function client(setup: ClientSetup = {}): Promise<Client> {
  const { uid } = await desk.newClient({ account: { ...from, rev: 3 }, holds: promised, ...setup });
  return { caller: admin, uid };
}
/** Somebody who has promised nothing. */
const free = () => client({ holds: { reserved: '0', staked: '0.00' } });

const adjust =
  (changes: Fields, ref = '') =>
  (uid: string, actor = admin.uid) =>
    adjusted(uid, actor, from, changes, { rev: 3, ref });
const act: ObjectAct<Client> = {
  desk: () => desk,
  prepare: client,
  commit: ({ uid }, changes, actor) => adjust({ balance: '110.00', ...changes })(uid, actor),
};
/** The figures that a table changes, and no other. */
const only = ({ uid }: Client, changes: Fields) => adjust(Object.keys(changes).length > 0 ? changes : { balance: '90.00' })(uid);

describe('account.adjusted', () => {
  it.each<Case>([
    ['more balance', { balance: '100.01' }],
    ['the highest balance', { balance: '9999999999.99' }],
    ['less balance, down to what is reserved and staked', { balance: '90.00' }],
    ['another profit', { profit: '7.00' }],
    ['the lowest profit', { profit: '-9999999999.99' }],
    ['a loss of a cent', { profit: '-0.01' }],
    ['a loss of ten cents', { profit: '-0.10' }],
    ['no profit', { profit: '0' }],
    ['another bonus', { bonus: '5.01' }],
    ['no bonus', { bonus: '0.00' }],
    ['bonus that becomes balance', { balance: '105.00', bonus: '0' }],
    ['all three', { balance: '90.01', profit: '0.01', bonus: '9999999999.99' }],
  ])('sets %s', async (_, changes) => {
    await assertSucceeds(send(admin, adjust(changes)((await client()).uid)));
  });

  it.each(['0', '0.00', '0.01'])('takes a balance of %s where nothing is promised', async (balance) => {
    await assertSucceeds(send(admin, adjust({ balance })((await free()).uid)));
  });

  testAdminAccess(act);
  testReason(act);
});

describe('threat 14: account.adjusted leaves what is promised covered and refuses', () => {
  const uncovered: Case[] = [
    ['a cent less than is reserved and staked', { balance: '89.99' }],
    ['what is staked alone', { balance: '50.00' }],
    ['what is reserved alone', { balance: '40.00' }],
    ['nothing', { balance: '0' }],
    ['more bonus in its place', { balance: '80.00', bonus: '100.00' }],
    ['more profit in its place', { balance: '80.00', profit: '100.00' }],
  ];
  refusesEach(uncovered, client, only);

  it.each([
    ['reserved', { reserved: '100.01', staked: '0' }],
    ['staked', { reserved: '0', staked: '100.01' }],
  ])('any change but more where too much is %s already', async (_, holds) => {
    const state = await client({ holds });
    await refuseThenAccept(admin, adjust({ bonus: '6.00' })(state.uid), adjust({ balance: '100.01' })(state.uid));
  });
});

describe('threat 14: account.adjusted counts what is promised', () => {
  it('also where it is freed in the same commit', async () => {
    const uid = desk.newUid();
    const waiting = stateOf(kinds.withdrawals, [withdrawal(uid, { amount: '40.00' })]);
    const setup = { account: { ...from, rev: 3 }, holds: promised, withdrawals: storedList(kinds.withdrawals, waiting) };
    await desk.newClient(setup, uid);
    const rejection = withdrawalDecided('rejected', uid, waiting, promised, { actor: admin.uid, note: goodReason });
    const along = (balance: string): Commit => {
      const { document, entry } = adjust({ balance })(uid);
      return { ...rejection, account: document, accountEntry: entry };
    };
    await refuseThenAccept(admin, along('89.99'), along('90.00'));
  });
});

describe('threat 15: account.adjusted refuses', () => {
  const few = notMoney.filter(([fault]) => /one decimal|exponent$|Arabic|line feed|minus nothing|number|NaN|list/.test(fault));
  const faults: Case[] = [
    ...malformed({ balance: '', profit: '', bonus: '' }),
    ...invalidValues('balance', [...notMoney, ['below nothing', '-0.01']]),
    ...invalidValues('profit', [
      ...few,
      ['of minus eleven digits', '-10000000000.00'],
      ['of minus Arabic digits', '-2٥0.00'],
      ['of minus Arabic decimals', '-250.٠٠'],
      ['of minus cents with an Arabic digit', '-0.1٠'],
      ['of minus, with a colon', '-250:00'],
      ['of minus cents, with a colon', '-0:10'],
      ['of minus, with a digit for the point', '-250500'],
      ['of minus cents, with a digit for the point', '-0510'],
    ]),
    ...invalidValues('bonus', [...few, ['below nothing', '-0.01']]),
  ];
  refusesEach(faults, free, only);
});

describe('account.adjusted refuses', () => {
  it('to change nothing', async () => {
    const { uid } = await client();
    await refuseThenAccept(admin, adjust({})(uid), adjust({ profit: '-7.01' })(uid));
  });

  it.each(['balance', 'profit', 'bonus'] as const)('to say the same %s in another form', async (field) => {
    const nothing = { ...from, [field]: '0' };
    const prepare = () => client({ account: { ...nothing, rev: 3 }, holds: { reserved: '0', staked: '0' } });
    const write = (uid: string, value: string) => adjusted(uid, admin.uid, nothing, { [field]: value }, { rev: 3 });
    const { uid } = await prepare();
    await refuseThenAccept(admin, write(uid, '0.00'), write(uid, '0.01'));
  });

  it('to open an account', async () => {
    const uid = desk.newUid();
    await assertFails(send(admin, adjusted(uid, admin.uid, from, { balance: '110.00' }, { rev: 0 })));
    await assertSucceeds(send(admin, adjust({ balance: '110.00' })((await client()).uid)));
  });
});

describe('account.adjusted refers', () => {
  it('to nothing, or to an entry of the same book', async () => {
    const { uid } = await client();
    await desk.seedDocs({ [`ledger/${uid}/entries/earlier`]: { op: 'earlier' } });
    await assertSucceeds(send(admin, adjust({ balance: '110.00' }, 'earlier')(uid)));
  });

  it.each(['another', '..', '.', 'earlier/', '/earlier', './earlier', 'a/b/earlier', '*', '{op}'])(
    'threat 7: not to %j, where there is no such entry',
    async (ref) => {
      const { uid } = await client();
      await desk.seedDocs({ [`ledger/${uid}/entries/earlier`]: { op: 'earlier' } });
      await refuseThenAccept(admin, adjust({ balance: '110.00' }, ref)(uid), adjust({ balance: '110.00' }, 'earlier')(uid));
    },
  );

  it('threat 7: not to an entry in another book', async () => {
    const [{ uid }, other] = await Promise.all([client(), client()]);
    await desk.seedDocs({ [`ledger/${other.uid}/entries/elsewhere`]: { op: 'elsewhere' } });
    const act = adjust({ balance: '110.00' }, 'elsewhere');
    await assertFails(send(admin, act(uid)));
    await assertSucceeds(send(admin, act(other.uid)));
  });

  it('threat 7: not to itself', async () => {
    const { uid } = await client();
    const valid = adjust({ balance: '110.00' })(uid);
    await refuseThenAccept(admin, altered(valid, { entry: { ref: getFields(valid, 'entry').op } }), valid);
  });

  it('threat 7: not to an entry that is written beside it', async () => {
    const { uid } = await client();
    const user = await desk.read(`users/${uid}`);
    const { document, entry } = profileAct(user, admin.uid, 'status.changed', { status: 'active' }, ['status'], goodReason);
    const beside = (ref: unknown): Commit => ({
      ...altered(adjust({ balance: '110.00' })(uid), { entry: { ref } }),
      user: document,
      more: entry,
    });
    await refuseThenAccept(admin, beside(entry?.fields.op), beside(''));
  });
});

describe('account.adjusted is recorded and', () => {
  testDocumentAndEntry(act);
  testRevisionFields(act, 4);
  testEntryContent(act, {
    rev: 4,
    col: 'users',
    actions: ['account.posted', 'account.opened', 'subscription.charged', 'status.changed', 'deposit.completed', ''],
    before: { balance: '110.00', profit: '0', bonus: '0' },
    after: { balance: '100.00', profit: '0', bonus: '0' },
    hasReason: true,
  });

  it('threat 5: refuses a second adjustment of the same revision', async () => {
    const { uid } = await client();
    const [first, second] = [adjust({ balance: '110.00' })(uid), adjust({ balance: '120.00' })(uid)];
    await assertSucceeds(send(admin, first));
    await assertFails(send(admin, second));
    const next = adjusted(uid, admin.uid, { ...from, balance: '110.00' }, { balance: '120.00' }, { rev: 4 });
    await refuseThenAccept(admin, altered(next, { document: { op: createOp() } }), next);
  });
});
