import { assertFails, assertSucceeds } from '@firebase/rules-unit-testing';
import { afterAll, beforeAll, describe } from 'vitest';
import { inSeconds } from '../support/rules/acts';
import { type Case, invalidValues, malformed, refusesEach } from '../support/rules/cases';
import { createRulesDesk, nearlyStale, type RulesDesk, stale } from '../support/rules/desk';
import { it } from '../support/rules/it';
import { type Admin, bothReplaced, earlier, method, old, paymentUpdated, replaced, seedAdminWithPayment } from '../support/rules/payment';
import {
  altered,
  type Commit,
  changed,
  type Fields,
  getFields,
  getMap,
  moved,
  refuseThenAccept,
  refuseThenAcceptFrom,
  send,
  without,
} from '../support/rules/writes';

let desk: RulesDesk;
beforeAll(async () => {
  desk = await createRulesDesk();
});
afterAll(() => desk.close());

const admin = (user: Fields = {}) => seedAdminWithPayment(desk, earlier, user);
async function newAdmin(user: Fields = {}): Promise<Admin> {
  const caller = await desk.newAdmin({ user });
  return { caller, uid: caller.uid, payment: null };
}
const part = (name: string) => (state: Admin, changes: Fields) => altered(paymentUpdated(state), { [name]: changes });

describe.each([
  ['the first', newAdmin],
  ['another', admin],
])('payment.updated for %s payment method', (_, prepare) => {
  it('is allowed to the administrator', async () => {
    const state = await prepare();
    await assertSucceeds(send(state.caller, paymentUpdated(state)));
  });

  it.each<Case>([
    ['addresses of 100 characters', { bitcoin: 'Z'.repeat(100), ethereum: '0'.repeat(100) }],
    ['no address', { bitcoin: '', ethereum: '' }],
    ['an e-mail of 100 characters', { email: 'e'.repeat(100) }],
    ['no e-mail', { email: '' }],
  ])('takes %s', async (__, changes) => {
    const state = await prepare();
    await assertSucceeds(send(state.caller, paymentUpdated(state, changes)));
  });

  it.each([
    ['a visitor', () => desk.visitor],
    ['a client', () => desk.newClient()],
    ['another administrator', () => desk.newAdmin()],
  ])('threat 29: is refused from %s', async (__, somebody) => {
    const state = await prepare();
    await refuseThenAcceptFrom(await somebody(), state.caller, (actor) => paymentUpdated(state, {}, actor));
  });

  it('threat 29: is refused from a client for its own', async () => {
    const state = await prepare({ admin: false });
    await assertFails(send(state.caller, paymentUpdated(state)));
    await desk.force(`users/${state.uid}`, { admin: true });
    await assertSucceeds(send(state.caller, paymentUpdated(state)));
  });

  it('threat 13: needs a sign-in younger than two hours', async () => {
    const state = await prepare();
    await refuseThenAcceptFrom(desk.as(state.uid, stale()), desk.as(state.uid, nearlyStale()), () => paymentUpdated(state));
  });

  describe('threats 15, 29: refuses', () => {
    const {
      rev: ____,
      op: _____,
      at: ______,
      ...fields
    } = getFields(paymentUpdated({ uid: 'uid', caller: desk?.visitor, payment: null }), 'document');
    const notAddress = [
      ['of 101 characters', 'Z'.repeat(101)],
      ['of 200,000 characters', 'Z'.repeat(200_000)],
      ['with a blank', 'tb1q new'],
      ['with a colon', 'bitcoin:tb1q'],
      ['with a line feed', 'tb1qnew\n'],
      ['with markup', '<b>'],
      ['in other letters', 'tб1q'],
      ['that is a list', ['tb1qnew']],
    ] as const;
    const faults: Case[] = [
      ...invalidValues('bitcoin', notAddress),
      ...invalidValues('ethereum', notAddress),
      ...invalidValues('email', [
        ['of 101 characters', 'e'.repeat(101)],
        ['of 200,000 characters', 'e'.repeat(200_000)],
        ['that is a list', ['e']],
      ]),
      ...invalidValues('previous', [
        ['that never was', () => ({ ...bothReplaced(), bitcoin: replaced(method.bitcoin) })],
        ['of one coin only', { bitcoin: earlier.bitcoin }],
        ['of a coin more', () => ({ ...bothReplaced(), solana: replaced('') })],
      ]),
    ];
    refusesEach([...malformed(fields), ...faults], prepare, paymentUpdated);
  });

  describe('threat 15: refuses a document', () => {
    refusesEach(malformed({ ...method, previous: {}, rev: 1, op: '', at: '' }), prepare, part('document'));
    describe('with', () => {
      const faults: Case[] = [
        ['another address than its entry says', { bitcoin: 'tb1qelse' }],
        ['another e-mail than its entry says', { email: 'else@example.com' }],
        ['a skipped revision', { rev: 5 }],
        ['revision 0', { rev: 0 }],
        ['another act', { op: 'another' }],
        ['a time of its own', { at: () => inSeconds(-1) }],
      ];
      refusesEach(faults, prepare, part('document'));
    });
  });

  describe('threats 7, 15: refuses an entry', () => {
    refusesEach(
      malformed(getFields(paymentUpdated({ uid: 'uid', caller: desk?.visitor, payment: null }), 'entry')),
      prepare,
      part('entry'),
    );
  });

  describe('threat 7: refuses an entry', () => {
    const lies: Case[] = [
      ['of another act', { op: 'another' }],
      ['about the fixed record', { col: 'desk' }],
      ['about the profile', { col: 'users' }],
      ['of another revision', { rev: 9 }],
      ['by another actor', { actor: 'another' }],
      ['of another action', { action: 'desk.selected' }],
      ['about an element', { index: 0 }],
      ['that refers to another', { ref: 'another' }],
      ['with another before', { before: { ...old, email: '', previous: earlier } }],
      ['with half a before', { before: { bitcoin: old.bitcoin } }],
      ['with nothing after', { after: {} }],
      ['with another after', { after: { ...method, bitcoin: 'tb1qelse', previous: {} } }],
      ['with a reason', { reason: 'Because I can.' }],
      ['with a time of its own', { at: () => inSeconds(-1) }],
    ];
    refusesEach(lies, prepare, part('entry'));
  });

  it.each<[string, (valid: Commit, uid: string) => Commit]>([
    ['the document without its entry', (valid) => without(valid, 'entry')],
    ['the entry without its document', (valid) => without(valid, 'document')],
    ['the entry under another id', (valid, uid) => moved(valid, 'entry', `ledger/${uid}/entries/another`)],
    ['the entry in another book', (valid) => moved(valid, 'entry', `ledger/another/entries/${getFields(valid, 'entry').op}`)],
    ['the document of another', (valid) => moved(valid, 'document', 'admins/another')],
  ])('threat 8: refuses %s', async (__, breaking) => {
    const state = await prepare();
    await refuseThenAccept(state.caller, breaking(paymentUpdated(state), state.uid), paymentUpdated(state));
  });
});

describe('payment.updated for another payment method', () => {
  it('refuses the same method again', async () => {
    const state = await admin();
    const ethereum = { ethereum: '', previous: { ...earlier, ethereum: replaced(old.ethereum) } };
    await refuseThenAccept(
      state.caller,
      paymentUpdated(state, { ...old, previous: earlier }),
      paymentUpdated(state, { ...old, ...ethereum }),
    );
  });

  it('threat 6: refuses a revision that document and entry agree on', async () => {
    const state = await admin();
    const agreed = (rev: number) => altered(paymentUpdated(state), { document: { rev }, entry: { rev } });
    await assertFails(send(state.caller, agreed(3)));
    await refuseThenAccept(state.caller, agreed(5), agreed(4));
  });

  it('threat 5: refuses the same act twice', async () => {
    const state = await admin();
    const valid = paymentUpdated(state);
    await assertSucceeds(send(state.caller, valid));
    await assertFails(send(state.caller, valid));
  });

  it('tells before with the method that stood before it', async () => {
    const state = await admin();
    const act = paymentUpdated(state);
    await refuseThenAccept(
      state.caller,
      altered(act, { entry: { before: changed(getMap(act, 'entry', 'before'), { previous: old }) } }),
      act,
    );
  });
});
