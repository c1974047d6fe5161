import { assertFails, assertSucceeds } from '@firebase/rules-unit-testing';
import { Timestamp } from 'firebase/firestore/lite';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { inSeconds } from '../support/rules/acts';
import { type Case, malformed, refusesEach } from '../support/rules/cases';
import { createRulesDesk, type RulesDesk } from '../support/rules/desk';
import { it } from '../support/rules/it';
import { appends, type ListClient, listed } from '../support/rules/list-acts';
import { storedList } from '../support/rules/lists';
import { Double, sendWire } from '../support/rules/wire';
import { altered, type Fields, getFields, getMap, refuseThenAccept, send } from '../support/rules/writes';

let desk: RulesDesk;
beforeAll(async () => {
  desk = await createRulesDesk();
});
afterAll(() => desk.close());

type Rewrite = (list: Fields[], added: Fields) => unknown;

describe.each(appends)('$action', ({ kind, act }) => {
  const { waiting, time } = kind;
  const first = () => listed(desk, kind, []);
  const another = () => listed(desk, kind, ['decided', 'waiting']);
  const withDocument = (client: ListClient, document: Fields) => altered(act(client), { document });
  const withBoth = (client: ListClient, changes: Fields) => altered(act(client), { document: changes, entry: changes });

  describe('threats 3, 9: refuses a list', () => {
    const rewritten: [string, Rewrite][] = [
      ['without the new one', (list) => list],
      ['that lost its first', (list, added) => [...list.slice(1), added]],
      ['that lost its last', (list, added) => [...list.slice(0, -1), added]],
      ['that lost all', (_, added) => [added]],
      ['with the new one in front', (list, added) => [added, ...list]],
      ['with the new one twice', (list, added) => [...list, added, added]],
      ['with a second new one', (list, added) => [...list, added, { ...added, id: 'second' }]],
      ['with an old one twice', ([one = {}, ...list], added) => [one, one, ...list, added]],
      ['in another order', (list, added) => [...list.toReversed(), added]],
      ['with an old one decided', ([one, ...list], added) => [{ ...one, status: 'closed' }, ...list, added]],
      ['with an old amount changed', ([one, ...list], added) => [{ ...one, amount: '9000.00' }, ...list, added]],
      ['with a field more in an old one', ([one, ...list], added) => [{ ...one, more: true }, ...list, added]],
      ['with a field less in an old one', ([{ uid: _, ...one } = {}, ...list], added) => [one, ...list, added]],
      ['with something else behind', (list, added) => [...list, added, 'text']],
      ['of 10,000', (list, added) => [...list, ...Array.from({ length: 10_000 }, () => 'x'), added]],
      ['that is a map', (list, added) => ({ ...list, [list.length]: added })],
      ['with a new one that is not the one of the entry', (list, added) => [...list, { ...added, amount: '9000.00' }]],
    ];
    refusesEach(
      rewritten.map(([fault, rewrite]) => [fault, { rewrite }]),
      () => listed(desk, kind, ['waiting', 'decided', 'waiting']),
      (client, { rewrite }) => {
        const valid = act(client);
        if (typeof rewrite !== 'function') return valid;
        return altered(valid, { document: { list: rewrite(client.before.list, getMap(valid, 'entry', 'after')) } });
      },
    );
  });

  it.each<[string, (added: Fields) => Fields[]]>([
    ['with nothing', () => []],
    ['with two', (added) => [added, added]],
    ['with another', (added) => [{ ...added, amount: '9000.00' }]],
  ])('threat 3: refuses a list that begins %s', async (_, rewrite) => {
    const client = await first();
    const valid = act(client);
    await refuseThenAccept(client.caller, altered(valid, { document: { list: rewrite(getMap(valid, 'entry', 'after')) } }), valid);
  });

  const sample = storedList(kind, { list: [], waiting: 0, oldest: null, rev: 0 });
  describe('threat 15: refuses a document', () => refusesEach(malformed(sample), another, withDocument));

  describe('threats 5, 6: refuses a document', () => {
    const faults: Case[] = [
      ['with one waiting too few', { [waiting]: 1 }],
      ['with one waiting too many', { [waiting]: 3 }],
      ['with none waiting', { [waiting]: 0 }],
      ['with NaN waiting', { [waiting]: Number.NaN }],
      ['with no oldest', { oldest: null }],
      ['with an oldest of now', { oldest: () => inSeconds(0) }],
      ['with an oldest of long ago', { oldest: () => inSeconds(-90_000) }],
      ['with a repeated revision', { rev: 2 }],
      ['with a skipped revision', { rev: 4 }],
      ['with the first revision', { rev: 1 }],
      ['with another act', { op: 'another' }],
      ['with an act in another path', { op: 'a/b/c' }],
      ['with a time of its own', { at: () => inSeconds(-1) }],
    ];
    refusesEach(faults, another, withDocument);
  });

  describe('threats 5, 6: refuses a first document', () => {
    const faults: Case[] = [
      ['with the second revision', { rev: 2 }],
      ['with revision 0', { rev: 0 }],
      ['with none waiting', { [waiting]: 0 }],
      ['with two waiting', { [waiting]: 2 }],
      ['with no oldest', { oldest: null }],
      ['with an oldest that is not its own', { oldest: () => inSeconds(-200) }],
    ];
    refusesEach(faults, first, withDocument);
  });

  describe('threats 6, 7: refuses a revision that document and entry agree on,', () => {
    const revisions: Case[] = [
      ['repeated', { rev: 2 }],
      ['skipped', { rev: 4 }],
      ['back at the beginning', { rev: 1 }],
      ['below nothing', { rev: -1 }],
    ];
    refusesEach(revisions, another, withBoth);
  });
  describe('threats 6, 7: refuses a first revision that document and entry agree on,', () => {
    const revisions: Case[] = [
      ['of 2', { rev: 2 }],
      ['of 0', { rev: 0 }],
    ];
    refusesEach(revisions, first, withBoth);
  });

  it('takes up the oldest again after none waited', async () => {
    const client = await listed(desk, kind, ['decided']);
    const valid = act(client);
    await refuseThenAccept(client.caller, altered(valid, { document: { oldest: null } }), valid);
  });

  it('threat 15: refuses a floating-point count of those that wait', async () => {
    const client = await another();
    const valid = act(client);
    expect(await sendWire(desk, client.uid, altered(valid, { document: { [waiting]: new Double(2) } }))).toBe(403);
    expect(await sendWire(desk, client.uid, valid)).toBe(200);
  });

  describe('has bounds:', () => {
    it('takes the 50th that waits', async () => {
      const client = await listed(desk, kind, Array<'waiting'>(49).fill('waiting'));
      await assertSucceeds(send(client.caller, act(client)));
    });

    it('refuses the 51st that waits', async () => {
      const client = await listed(desk, kind, Array<'waiting'>(50).fill('waiting'));
      await assertFails(send(client.caller, act(client)));
      const fewer = { ...client.before, waiting: 49 };
      await desk.seedDocs({ [`${kind.col}/${client.uid}`]: storedList(kind, fewer) });
      await assertSucceeds(send(client.caller, act({ ...client, before: fewer })));
    });

    it('takes element 1,000 and refuses element 1,001', async () => {
      const client = await listed(desk, kind, Array<string>(1_000).fill('brief'));
      await assertFails(send(client.caller, act(client)));
      const shorter = { ...client.before, list: client.before.list.slice(1) };
      await desk.seedDocs({ [`${kind.col}/${client.uid}`]: storedList(kind, shorter) });
      await assertSucceeds(send(client.caller, act({ ...client, before: shorter })));
    });
  });

  describe('keeps the order of time:', () => {
    it.each([
      ['refuses one before the last', -1, assertFails],
      ['takes one of the same time as the last', 0, assertSucceeds],
      ['takes one after the last', 1, assertSucceeds],
    ])('%s', async (_, seconds, check) => {
      const client = await another();
      const last = inSeconds(-60);
      const list = client.before.list.with(1, { ...client.before.list[1], [time]: last });
      const before = { ...client.before, list, oldest: last };
      await desk.seedDocs({ [`${kind.col}/${client.uid}`]: storedList(kind, before) });
      const next = new Timestamp(last.seconds + seconds, last.nanoseconds);
      await check(send(client.caller, act({ ...client, before }, { changes: { [time]: next } })));
    });

    it.each([
      ['takes a clock four and a half minutes behind', -270, assertSucceeds],
      ['takes a clock four and a half minutes ahead', 270, assertSucceeds],
      ['refuses a clock more than five minutes behind', -310, assertFails],
      ['refuses a clock more than five minutes ahead', 310, assertFails],
    ])('%s', async (_, seconds, check) => {
      const client = await first();
      await check(send(client.caller, act(client, { changes: { [time]: inSeconds(seconds) } })));
    });
  });

  it('threat 5: refuses the same act twice', async () => {
    const client = await another();
    const valid = act(client);
    await assertSucceeds(send(client.caller, valid));
    await assertFails(send(client.caller, valid));
    expect(getFields(valid, 'document').rev).toBe(3);
  });
});
