import { assertFails, assertSucceeds } from '@firebase/rules-unit-testing';
import { Timestamp } from 'firebase/firestore/lite';
import { afterAll, beforeAll, describe } from 'vitest';
import type { DataContext } from '@/data/ledger/context';
import { inSeconds } from '../support/rules/acts';
import { type Case, malformed, refusesEach } from '../support/rules/cases';
import { createRulesDesk, type RulesDesk } from '../support/rules/desk';
import { it } from '../support/rules/it';
import { decisions, deletion, held, type ListClient, listed, listOf, type Stage } from '../support/rules/list-acts';
import { holdsAt, kinds, storedList } from '../support/rules/lists';
import { testReason } from '../support/rules/reasons';
import { altered, type Commit, type Fields, getFields, getMap, moved, refuseThenAccept, send, without } from '../support/rules/writes';

let desk: RulesDesk;
let admin: DataContext;
beforeAll(async () => {
  desk = await createRulesDesk();
  admin = await desk.newAdmin();
});
afterAll(() => desk.close());

const kind = kinds.withdrawals;
const prepared = async (stages: readonly Stage[]) => ({ ...(await listed(desk, kind, stages)), caller: admin });
const valid = (client: ListClient, index = 1): Commit => deletion.act(client, { actor: admin.uid, index });

/** Three elements, of which the one in the middle is deleted. */
const middles: [string, Stage][] = [
  ['a waiting one', 'waiting'],
  ['a decided one', 'rejected'],
];

describe('withdrawal.deleted takes', () => {
  it.each(['waiting', 'rejected', 'cancelled', 'of-old'])('one that is %s, at every place', async (stage) => {
    for (const index of [0, 1, 2]) {
      const client = await prepared(['rejected', 'waiting', 'cancelled'].with(index, stage));
      await assertSucceeds(send(admin, valid(client, index)));
    }
  });

  it.each(['waiting', 'rejected'])('the only one, that is %s', async (stage) => {
    await assertSucceeds(send(admin, valid(await prepared([stage]), 0)));
  });

  it.each([
    ['waiting', 998],
    ['brief', 0],
    ['brief', 999],
  ])('one out of 1,000 that is %s, at place %i', async (stage, index) => {
    const client = await prepared(Array<Stage>(1_000).fill('brief').with(index, stage));
    await assertSucceeds(send(admin, valid(client, index)));
  });

  it('one and then the next', async () => {
    const client = await prepared(['waiting', 'rejected', 'waiting']);
    await assertSucceeds(send(admin, valid(client, 1)));
    const before = { ...client.before, list: client.before.list.toSpliced(1, 1), rev: 4 };
    await assertSucceeds(send(admin, valid({ ...client, before }, 1)));
  });

  it('threat 10: no completed one', async () => {
    const client = await prepared(['completed', 'rejected', 'waiting']);
    await refuseThenAccept(admin, valid(client, 0), valid(client, 1));
  });

  it('threat 10: nothing twice', async () => {
    const client = await prepared(['rejected', 'cancelled', 'waiting']);
    const act = valid(client, 0);
    await assertSucceeds(send(admin, act));
    await assertFails(send(admin, act));
    const before = { ...client.before, rev: 4 };
    await assertFails(send(admin, valid({ ...client, before }, 0)));
    await assertSucceeds(send(admin, valid({ ...client, before: { ...before, list: before.list.slice(1) } }, 0)));
  });

  it('nothing of a client who never asked', async () => {
    const client = await prepared([]);
    const before = { ...listOf(kind, client.uid, ['rejected']), rev: 0 };
    await assertFails(send(admin, valid({ ...client, before }, 0)));
    await desk.seedDocs({ [`withdrawals/${client.uid}`]: storedList(kind, before) });
    await assertSucceeds(send(admin, valid({ ...client, before }, 0)));
  });
});

describe.each(middles)('withdrawal.deleted of %s', (_, middle) => {
  const three = () => prepared(['waiting', middle, 'waiting']);
  const part = (name: string) => (client: ListClient, changes: Fields) => altered(valid(client), { [name]: changes });
  const sample = deletion.act({ uid: 'uid', before: listOf(kind, 'uid', [middle]) });

  describe('threat 3: refuses a list', () => {
    const rewrites: [string, (before: Fields[]) => unknown][] = [
      ['that stays as it is', (list) => list],
      ['that lost the one before', (list) => list.slice(1)],
      ['that lost the one after', (list) => list.slice(0, -1)],
      ['that lost a second one', ([one]) => [one]],
      ['that lost all', () => []],
      ['in another order', (list) => list.toSpliced(1, 1).toReversed()],
      ['with an amount changed before it', ([one, _, other]) => [{ ...one, amount: '9000.00' }, other]],
      ['with an amount changed after it', ([one, _, other]) => [one, { ...other, amount: '9000.00' }]],
      ['with one decided before it', ([one, _, other]) => [{ ...one, status: 'completed' }, other]],
      ['with something else in its place', ([one, _, other]) => [one, {}, other]],
      ['with something else behind', ([one, _, other]) => [one, other, 'text']],
      ['that is a map', ([one, _, other]) => ({ 0: one, 1: other })],
    ];
    refusesEach(
      rewrites.map(([fault, rewrite]) => [fault, { rewrite }]),
      three,
      (client, { rewrite }) =>
        typeof rewrite === 'function' ? altered(valid(client), { document: { list: rewrite(client.before.list) } }) : valid(client),
    );
  });

  describe('threat 15: refuses a document', () => refusesEach(malformed(getFields(sample, 'document')), three, part('document')));

  describe('threat 6: refuses a document', () => {
    const faults: Case[] = [
      ['with one waiting more', { pending: 3 }],
      ['with one waiting fewer', { pending: 1 }],
      ['with none waiting', { pending: 0, oldest: null }],
      ['with NaN waiting', { pending: Number.NaN }],
      ['with no oldest', { oldest: null }],
      ['with an oldest of now', { oldest: () => inSeconds(0) }],
      ['with an older oldest', { oldest: () => inSeconds(-3_600) }],
      ['with a repeated revision', { rev: 3 }],
      ['with a skipped revision', { rev: 5 }],
      ['with another act', { op: 'earlier' }],
      ['with a time of its own', { at: () => inSeconds(-1) }],
    ];
    refusesEach(faults, three, part('document'));
  });

  describe('threat 6: refuses a revision that document and entry agree on,', () => {
    const both = (client: ListClient, changes: Fields) => altered(valid(client), { document: changes, entry: changes });
    refusesEach(
      [
        ['repeated', { rev: 3 }],
        ['skipped', { rev: 5 }],
      ],
      three,
      both,
    );
  });

  describe('threat 7: refuses an entry', () => {
    const lies: Case[] = [
      ['of another act', { op: 'earlier' }],
      ['about the trades', { col: 'trades' }],
      ['by another actor', { actor: 'another' }],
      ...decisions.map(({ action }): Case => [`that says ${action}`, { action }]),
      ['that archives', { action: 'history.archived' }],
      ['about the element before', { index: 0 }],
      ['about the element after', { index: 2 }],
      ['about no element', { index: -1 }],
      ['about an element that is not there', { index: 3 }],
      ['that refers to another', { ref: 'earlier' }],
      ['with nothing before', { before: {} }],
      ['with something after', { after: { status: 'deleted' } }],
      ['with a time of its own', { at: () => inSeconds(-1) }],
    ];
    refusesEach(lies, three, part('entry'));

    const lies2: Case[] = [
      ['another amount', { amount: '1.00' }],
      ['another status', { status: 'cancelled' }],
      ['another client', { uid: 'another' }],
      ['a field more', { more: true }],
    ];
    describe('whose element is not the one of the list, with', () => {
      refusesEach(lies2, three, (client, changes) => {
        const act = valid(client);
        return altered(act, { entry: { before: { ...getMap(act, 'entry', 'before'), ...changes } } });
      });
    });
  });

  describe('threats 7, 8: refuses', () => {
    it.each<[string, (act: Commit, uid: string) => Commit]>([
      ['the list without its entry', (act) => without(act, 'entry')],
      ['the entry without its list', (act) => without(act, 'document')],
      ['the entry under another id', (act, uid) => moved(act, 'entry', `ledger/${uid}/entries/another`)],
      ['the entry in the book of the desk', (act) => moved(act, 'entry', `ledger/${admin.uid}/entries/${getFields(act, 'entry').op}`)],
    ])('%s', async (_, breaking) => {
      const client = await three();
      const act = valid(client);
      await refuseThenAccept(admin, breaking(act, client.uid), act);
    });
  });
});

describe('withdrawal.deleted gives', () =>
  testReason({ desk: () => desk, prepare: () => prepared(['rejected', 'waiting']), commit: (client) => valid(client) }));

describe('threat 14: withdrawal.deleted', () => {
  it('frees what a waiting one reserved, in the same commit', async () => {
    const client = await prepared(['waiting']);
    const act = valid(client, 0);
    await assertFails(send(admin, without(act, 'holds')));
    await refuseThenAccept(admin, altered(act, { holds: { ...held } }), act);
  });

  it.each(['rejected', 'cancelled'])('frees nothing for one that was %s', async (stage) => {
    const client = await prepared([stage]);
    const act = valid(client, 0);
    const op = String(getFields(act, 'entry').op);
    const freed = { ...act, holds: holdsAt(client.uid, { ...held, reserved: '2060.00' }, op) };
    await assertFails(send(admin, freed));
    await refuseThenAccept(admin, { ...act, holds: holdsAt(client.uid, { ...held }, op) }, act);
  });
});

describe('the oldest that waits, after withdrawal.deleted,', () => {
  const timeOf = ({ before }: ListClient, i: number, seconds = 0) => {
    const at = before.list[i]?.createdAt;
    if (!(at instanceof Timestamp)) throw new Error('An element has no time');
    return new Timestamp(at.seconds + seconds, at.nanoseconds);
  };
  type Oldest = (client: ListClient) => unknown;
  it.each<[string, Stage[], number, Oldest]>([
    ['is not before the one deleted', ['waiting', 'waiting', 'waiting'], 0, (s) => timeOf(s, 0, -1)],
    ['is not after the last', ['waiting', 'waiting', 'waiting'], 0, (s) => timeOf(s, 2, 1)],
    ['stays while a later one is deleted', ['waiting', 'waiting', 'waiting'], 1, (s) => timeOf(s, 1)],
    ['stays while a decided one is deleted', ['rejected', 'waiting', 'waiting'], 0, (s) => timeOf(s, 2)],
    ['stays the one of none while a decided one is deleted', ['rejected', 'cancelled'], 0, (s) => timeOf(s, 1)],
    ['is nothing when the only one is deleted', ['rejected', 'waiting'], 1, (s) => timeOf(s, 1)],
  ])('%s', async (_, stages, index, oldest) => {
    const client = await prepared(stages);
    const act = valid(client, index);
    await refuseThenAccept(admin, altered(act, { document: { oldest: oldest(client) } }), act);
  });
});
