import { assertFails, assertSucceeds } from '@firebase/rules-unit-testing';
import { afterAll, beforeAll, describe } from 'vitest';
import type { Caller } from '@/data/caller';
import { newOp } from '@/domain/envelope';
import { inSeconds } from '../support/rules-acts';
import { type Case, malformed, refusesEach, valuesOf } from '../support/rules-cases';
import { createRulesDesk, nearlyStale, type RulesDesk, stale } from '../support/rules-desk';
import { it } from '../support/rules-it';
import {
  altered,
  type Commit,
  changed,
  type Fields,
  fieldsOf,
  mapIn,
  moved,
  recorded,
  refusedFrom,
  refusedUnlike,
  send,
  without,
} from '../support/rules-writes';

let desk: RulesDesk;
beforeAll(async () => {
  desk = await createRulesDesk();
});
afterAll(() => desk.close());

const old = { bitcoin: 'tb1qold', ethereum: '0xOld', email: 'old@example.com' };
const method = { bitcoin: 'tb1qnew', ethereum: '', email: 'new@example.com' };

/** An administrator, with the payment method as it is stored; nothing where there is none yet. */
interface Boss {
  caller: Caller;
  uid: string;
  payment: Fields | null;
}
async function boss(user: Fields = {}): Promise<Boss> {
  const payment = { ...old, previous: { bitcoin: '', ethereum: '', email: '' }, rev: 3, op: 'earlier', at: inSeconds(-60) };
  const caller = await desk.boss({ payment, user });
  return { caller, uid: caller.uid, payment };
}
async function newBoss(user: Fields = {}): Promise<Boss> {
  const caller = await desk.boss({ user });
  return { caller, uid: caller.uid, payment: null };
}

/** Sets a payment method. `changes` are those of the document and of what the entry says about it. */
function updated({ uid, payment }: Boss, changes: Fields = {}, actor = uid): Commit {
  const before = payment ? { ...old, previous: payment.previous } : {};
  const fields = changed({ ...method, previous: payment ? old : {} }, changes);
  return recorded({
    uid,
    col: 'admins',
    rev: payment ? 4 : 1,
    op: newOp(),
    actor,
    action: 'payment.updated',
    fields,
    before,
    after: fields,
  });
}
const part = (name: string) => (state: Boss, changes: Fields) => altered(updated(state), { [name]: changes });

describe.each([
  ['the first', newBoss],
  ['another', boss],
])('payment.updated for %s payment method', (_, prepare) => {
  it('is allowed to the administrator', async () => {
    const state = await prepare();
    await assertSucceeds(send(state.caller, updated(state)));
  });

  it.each<Case>([
    ['addresses of 100 characters', { bitcoin: 'Z'.repeat(100), ethereum: '0'.repeat(100) }],
    ['no address', { bitcoin: '', ethereum: '' }],
    ['an e-mail of 100 characters', { email: 'e'.repeat(100) }],
    ['no e-mail', { email: '' }],
  ])('takes %s', async (__, changes) => {
    const state = await prepare();
    await assertSucceeds(send(state.caller, updated(state, changes)));
  });

  it.each([
    ['a visitor', () => desk.visitor],
    ['a client', () => desk.person()],
    ['another administrator', () => desk.boss()],
  ])('threat 29: is refused from %s', async (__, somebody) => {
    const state = await prepare();
    await refusedFrom(await somebody(), state.caller, (actor) => updated(state, {}, actor));
  });

  it('threat 29: is refused from a client for its own', async () => {
    const state = await prepare({ admin: false });
    await assertFails(send(state.caller, updated(state)));
    await desk.force(`users/${state.uid}`, { admin: true });
    await assertSucceeds(send(state.caller, updated(state)));
  });

  it('threat 13: needs a sign-in younger than two hours', async () => {
    const state = await prepare();
    await refusedFrom(desk.as(state.uid, stale()), desk.as(state.uid, nearlyStale()), () => updated(state));
  });

  describe('threats 15, 29: refuses', () => {
    const {
      rev: ____,
      op: _____,
      at: ______,
      ...fields
    } = fieldsOf(updated({ uid: 'uid', caller: desk?.visitor, payment: null }), 'document');
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
      ...valuesOf('bitcoin', notAddress),
      ...valuesOf('ethereum', notAddress),
      ...valuesOf('email', [
        ['of 101 characters', 'e'.repeat(101)],
        ['of 200,000 characters', 'e'.repeat(200_000)],
        ['that is a list', ['e']],
      ]),
      ...valuesOf('previous', [
        ['that never was', method],
        ['of half a method', { bitcoin: old.bitcoin }],
        ['of a field more', { ...old, more: '' }],
      ]),
    ];
    refusesEach([...malformed(fields), ...faults], prepare, updated);
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
    refusesEach(malformed(fieldsOf(updated({ uid: 'uid', caller: desk?.visitor, payment: null }), 'entry')), prepare, part('entry'));
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
      ['with another before', { before: { ...old, previous: {} } }],
      ['with half a before', { before: { bitcoin: old.bitcoin } }],
      ['with nothing after', { after: {} }],
      ['with another after', { after: { ...method, bitcoin: 'tb1qelse', previous: {} } }],
      ['with a reason', { reason: 'Because I can.' }],
      ['with a time of its own', { at: () => inSeconds(-1) }],
    ];
    refusesEach(lies, prepare, part('entry'));
  });

  it.each<[string, (honest: Commit, uid: string) => Commit]>([
    ['the document without its entry', (honest) => without(honest, 'entry')],
    ['the entry without its document', (honest) => without(honest, 'document')],
    ['the entry under another id', (honest, uid) => moved(honest, 'entry', `ledger/${uid}/entries/another`)],
    ['the entry in another book', (honest) => moved(honest, 'entry', `ledger/another/entries/${fieldsOf(honest, 'entry').op}`)],
    ['the document of another', (honest) => moved(honest, 'document', 'admins/another')],
  ])('threat 8: refuses %s', async (__, breaking) => {
    const state = await prepare();
    await refusedUnlike(state.caller, breaking(updated(state), state.uid), updated(state));
  });
});

describe('payment.updated for another payment method', () => {
  it('threat 29: refuses to forget what stood before', async () => {
    const state = await boss();
    await refusedUnlike(state.caller, updated(state, { previous: {} }), updated(state));
  });

  it('threat 29: refuses to keep what stood long before', async () => {
    const state = await boss();
    await refusedUnlike(state.caller, updated(state, { previous: state.payment?.previous }), updated(state));
  });

  it('refuses the same method again', async () => {
    const state = await boss();
    await refusedUnlike(state.caller, updated(state, old), updated(state, { ...old, ethereum: '' }));
  });

  it('threat 6: refuses a revision that document and entry agree on', async () => {
    const state = await boss();
    const both = (rev: number) => altered(updated(state), { document: { rev }, entry: { rev } });
    await assertFails(send(state.caller, both(3)));
    await refusedUnlike(state.caller, both(5), both(4));
  });

  it('threat 5: refuses the same act twice', async () => {
    const state = await boss();
    const honest = updated(state);
    await assertSucceeds(send(state.caller, honest));
    await assertFails(send(state.caller, honest));
  });

  it('tells before with the method that stood before it', async () => {
    const state = await boss();
    const act = updated(state);
    await refusedUnlike(state.caller, altered(act, { entry: { before: changed(mapIn(act, 'entry', 'before'), { previous: old }) } }), act);
  });
});
