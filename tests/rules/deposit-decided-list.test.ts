import { assertFails, assertSucceeds } from '@firebase/rules-unit-testing';
import { Timestamp } from 'firebase/firestore/lite';
import { afterAll, beforeAll, describe } from 'vitest';
import type { DataContext } from '@/data/ledger/context';
import { type DecisionKind, decide, decideFrom, decisions, deposit, inSeconds } from '../support/rules/acts';
import { type Case, malformed, refusesEach } from '../support/rules/cases';
import { createRulesDesk, type Depositor, type RulesDesk } from '../support/rules/desk';
import { it } from '../support/rules/it';
import { altered, changed, type Fields, getFields, getList, getMap, missing, refuseThenAccept, send } from '../support/rules/writes';

let desk: RulesDesk;
let admin: DataContext;
beforeAll(async () => {
  desk = await createRulesDesk();
  admin = await desk.newAdmin();
});
afterAll(() => desk.close());

/** A client with these deposits, and who may decide them. */
async function decider(kind: DecisionKind, statuses: readonly string[]): Promise<Depositor> {
  const client = await desk.newDepositor(statuses);
  return kind === 'cancelled' ? client : { ...client, caller: admin };
}
const valid = (kind: DecisionKind, { caller, uid, before }: Depositor, index = 1) =>
  decide(kind, uid, before, { actor: caller.uid, index });

type Rewrite = (list: Fields[], index: number) => unknown;
const others: [string, Rewrite][] = [
  ['that stays as it is', (list, i) => list.with(i, { ...list[i], status: 'pending' })],
  ['that lost its first', (list) => list.slice(1)],
  ['that lost its last', (list) => list.slice(0, -1)],
  ['that lost the decided one', (list, i) => list.toSpliced(i, 1)],
  ['that lost all', () => []],
  ['with one more', (list) => [...list, deposit('uid')]],
  ['with the decided one twice', (list, i) => [...list, list[i]]],
  ['with one more before it', (list, i) => list.toSpliced(i, 0, deposit('uid'))],
  ['in another order', (list) => list.toReversed()],
  ['with its ends swapped', (list) => list.with(0, list.at(-1) ?? {}).with(-1, list[0] ?? {})],
  ['with a second one decided', (list, i) => list.with((i + 1) % 3, { ...list[(i + 1) % 3], status: 'completed' })],
  ['with the amount of a second changed', (list, i) => list.with((i + 1) % 3, { ...list[(i + 1) % 3], amount: '9000.00' })],
  ['with the amount of a third changed', (list, i) => list.with((i + 2) % 3, { ...list[(i + 2) % 3], amount: '9000.00' })],
  ['with a field more in a second', (list, i) => list.with((i + 1) % 3, { ...list[(i + 1) % 3], more: true })],
  ['with a field less in a third', (list, i) => list.with((i + 2) % 3, changed(list[(i + 2) % 3] ?? {}, { txid: missing }))],
  ['with a text for a second', (list, i) => list.map((one, j) => (j === i ? one : 'text'))],
  ['that is a map', (list) => ({ ...list })],
];

describe.each(decisions)('threats 3, 9: a deposit %s', (kind) => {
  describe.each([0, 1, 2])('at place %i: refuses a list', (index) => {
    refusesEach(
      others.map(([fault, rewrite]) => [fault, { rewrite }]),
      () => decider(kind, ['pending', 'pending', 'pending']),
      (state, { rewrite }) => {
        const act = valid(kind, state, index);
        const list = getList(act, 'document');
        return typeof rewrite === 'function' ? altered(act, { document: { list: rewrite(list, index) } }) : act;
      },
    );
  });

  describe('refuses an element', () => {
    const changes: Case[] = Object.keys(deposit('uid'))
      .filter((field) => field !== 'status' && field !== 'note')
      .flatMap((field): Case[] => [
        [`with another ${field}`, { [field]: field === 'createdAt' ? inSeconds(0) : 'ethereum' }],
        [`without ${field}`, { [field]: missing }],
      ]);
    const both: Case[] = [
      ['with another amount', { amount: '9000.00' }],
      ['of which another amount came in', { received: '249.99' }],
      ['with a field more', { more: true }],
      ['without a note', { note: missing }],
      ['with null as note', { note: null }],
      ['without a status', { status: missing }],
      ['that still waits', { status: 'pending' }],
      ['of an unknown status', { status: 'done' }],
      ...decisions.filter((other) => other !== kind).map((status): Case => [`that is ${status}`, { status }]),
    ];
    refusesEach(
      [...changes, ...both],
      () => decider(kind, ['completed', 'pending']),
      ({ caller, uid, before }, changes) => decide(kind, uid, before, { actor: caller.uid, index: 1, changes }),
    );
  });

  it.each(decisions)('threat 10: is refused for one that is %s already', async (status) => {
    const state = await decider(kind, [status, 'pending', 'pending']);
    await refuseThenAccept(state.caller, valid(kind, state, 0), valid(kind, state, 2));
  });

  it.each(decisions)('threat 10: cannot be %s after it', async (next) => {
    const state = await decider(kind, ['pending', 'pending', 'pending']);
    const act = valid(kind, state, 0);
    await assertSucceeds(send(state.caller, act));
    await assertFails(send(state.caller, act));
    const list = getList(act, 'document');
    const before = { list, pending: 2, oldest: list[1]?.createdAt, rev: state.before.rev + 1 };
    const caller = next === 'cancelled' ? desk.as(state.uid) : admin;
    const from = kind === 'completed' ? { balance: '250.00', rev: 2 } : { balance: '0', rev: 1 };
    const again = (index: number) => decideFrom(from, next, state.uid, before, { actor: caller.uid, index });
    await desk.backdate(`deposits/${state.uid}`);
    await refuseThenAccept(caller, again(0), again(1));
  });

  it.each([0, 1, 2])('is allowed at place %i', async (index) => {
    const state = await decider(kind, ['pending', 'pending', 'pending']);
    await assertSucceeds(send(state.caller, valid(kind, state, index)));
  });

  it('is allowed in a list of 1,000', async () => {
    const state = await decider(kind, [...Array.from({ length: 998 }, () => 'completed'), 'pending', 'completed']);
    await assertSucceeds(send(state.caller, valid(kind, state, 998)));
  });
});

describe.each(decisions)('a deposit %s', (kind) => {
  const part = (name: string) => (state: Depositor, changes: Fields) => altered(valid(kind, state), { [name]: changes });
  const two = () => decider(kind, ['completed', 'pending', 'pending']);
  const sample = decide(kind, 'uid', { list: [deposit('uid')], pending: 1, oldest: null, rev: 1 }, { actor: 'uid' });

  describe('threat 15: refuses a document', () => refusesEach(malformed(getFields(sample, 'document')), two, part('document')));
  describe('threats 7, 15: refuses an entry', () => refusesEach(malformed(getFields(sample, 'entry')), two, part('entry')));

  describe('threat 6: refuses a document', () => {
    const faults: Case[] = [
      ['with as many waiting as before', { pending: 2 }],
      ['with none waiting', { pending: 0 }],
      ['with two fewer waiting', { pending: 0, oldest: null }],
      ['with more waiting', { pending: 3 }],
      ['with NaN waiting', { pending: Number.NaN }],
      ['with a repeated revision', { rev: 3 }],
      ['with a skipped revision', { rev: 5 }],
      ['with another act', { op: 'earlier' }],
      ['with a time of its own', { at: () => inSeconds(-1) }],
    ];
    refusesEach(faults, two, part('document'));
  });

  describe('threat 6: refuses a revision that document and entry agree on', () => {
    const both = (state: Depositor, changes: Fields) => altered(valid(kind, state), { document: changes, entry: changes });
    refusesEach(
      [
        ['repeated', { rev: 3 }],
        ['skipped', { rev: 5 }],
      ],
      two,
      both,
    );
  });

  describe('threat 7: refuses an entry', () => {
    const lies: Case[] = [
      ['of another act', { op: 'earlier' }],
      ['about the account', { col: 'accounts' }],
      ['about the profile', { col: 'users' }],
      ['of the revision before', { rev: 3 }],
      ['of the revision after', { rev: 5 }],
      ['by another actor', { actor: 'another' }],
      ['that requests', { action: 'deposit.requested' }],
      ['that posts', { action: 'account.posted' }],
      ...decisions.filter((other) => other !== kind).map((other): Case => [`that says ${other}`, { action: `deposit.${other}` }]),
      ['about the element before', { index: 0 }],
      ['about the element after', { index: 2 }],
      ['about no element', { index: -1 }],
      ['about an element that is not there', { index: 3 }],
      ['about an element far away', { index: 1e15 }],
      ['about a fraction of an element', { index: 1.5 }],
      ['that refers to another', { ref: 'earlier' }],
      ['with nothing before', { before: {} }],
      ['with nothing after', { after: {} }],
      ['with a time of its own', { at: () => inSeconds(-1) }],
    ];
    refusesEach(lies, two, part('entry'));
  });

  it.each([
    ['before', 'amount', '251.00'],
    ['before', 'status', 'rejected'],
    ['after', 'amount', '251.00'],
    ['after', 'txid', 'ffff'],
    ['after', 'more', true],
  ])('threat 7: refuses an entry that lies in %s about %s', async (side, field, value) => {
    const state = await two();
    const act = valid(kind, state);
    const recorded = getMap(act, 'entry', side);
    await refuseThenAccept(state.caller, altered(act, { entry: { [side]: { ...recorded, [field]: value } } }), act);
  });
});

describe.each(decisions)('the oldest that waits, after a deposit %s', (kind) => {
  const timeOf = ({ before }: Depositor, i: number, seconds = 0) => {
    const at = before.list[i]?.createdAt;
    if (!(at instanceof Timestamp)) throw new Error('An element has no time');
    return new Timestamp(at.seconds + seconds, at.nanoseconds);
  };
  type Oldest = (state: Depositor) => unknown;
  const cases: [string, string[], number, Oldest][] = [
    ['is not one before the one decided', ['pending', 'pending', 'pending'], 0, (s) => timeOf(s, 0, -1)],
    ['is not one after the last', ['pending', 'pending', 'pending'], 0, (s) => timeOf(s, 2, 1)],
    ['is there while another waits', ['pending', 'pending', 'pending'], 0, () => null],
    ['is a time', ['pending', 'pending', 'pending'], 0, () => 'text'],
    ['stays while a later one is decided', ['pending', 'pending', 'pending'], 1, (s) => timeOf(s, 1)],
    ['does not go back while a later one is decided', ['pending', 'pending', 'pending'], 1, (s) => timeOf(s, 0, -1)],
    ['is there while the first waits', ['pending', 'pending', 'pending'], 2, () => null],
    ['is nothing when the last is decided', ['completed', 'pending'], 1, (s) => timeOf(s, 1)],
    ['is not the decided one before it', ['completed', 'pending'], 1, (s) => timeOf(s, 0)],
    ['is nothing when the only one is decided', ['pending'], 0, (s) => timeOf(s, 0)],
  ];
  it.each(cases)('%s', async (_, statuses, index, oldest) => {
    const state = await decider(kind, statuses);
    const act = valid(kind, state, index);
    await refuseThenAccept(state.caller, altered(act, { document: { oldest: oldest(state) } }), act);
  });

  it.each<[string, Oldest]>([
    ['the same time', (s) => timeOf(s, 0)],
    ['the time of the next', (s) => timeOf(s, 1)],
    ['the time of the last', (s) => timeOf(s, 2)],
  ])('may be %s when the oldest is decided', async (_, oldest) => {
    const state = await decider(kind, ['pending', 'pending', 'pending']);
    await assertSucceeds(send(state.caller, altered(valid(kind, state, 0), { document: { oldest: oldest(state) } })));
  });
});
