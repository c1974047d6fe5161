import { assertFails, assertSucceeds } from '@firebase/rules-unit-testing';
import { Timestamp } from 'firebase/firestore/lite';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import {
  clientHolds,
  createList,
  figures,
  type ListClient,
  requestActs,
  seedList,
} from '../support/rules/acts/list-acts';
import { toStoredList } from '../support/rules/acts/lists';
import { createRulesDesk, type RulesDesk } from '../support/rules/desk';
import { it } from '../support/rules/it';
import { type Case, createMalformed } from '../support/rules/suites/cases';
import { testAction } from '../support/rules/suites/describe-action';
import { inSeconds } from '../support/rules/times';
import { Double, sendWire } from '../support/rules/wire';
import {
  type Commit,
  changeCommit,
  type Fields,
  getFields,
  getList,
  getMap,
  movePart,
  refuseThenAccept,
  removeParts,
  renameAsSecond,
  send,
} from '../support/rules/writes';

let desk: RulesDesk;
beforeAll(async () => {
  desk = await createRulesDesk();
});
afterAll(() => desk.close());

describe('the list of a request', () => {
  type Rewrite = (list: Fields[], added: Fields) => unknown;

  describe.each(requestActs)('$action', ({ kind, act }) => {
    const { waiting, time } = kind;
    const seedFirst = () => seedList(desk, kind, []);
    const seedAnother = () => seedList(desk, kind, ['decided', 'waiting']);
    const withDocument = (client: ListClient, document: Fields) =>
      changeCommit(act(client), { document });
    const withBoth = (client: ListClient, changes: Fields) =>
      changeCommit(act(client), { document: changes, entry: changes });

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
      [
        'with an old one decided',
        ([one, ...list], added) => [{ ...one, status: 'closed' }, ...list, added],
      ],
      [
        'with an old amount changed',
        ([one, ...list], added) => [{ ...one, amount: '9000.00' }, ...list, added],
      ],
      [
        'with a field more in an old one',
        ([one, ...list], added) => [{ ...one, more: true }, ...list, added],
      ],
      [
        'with a field less in an old one',
        ([{ uid: _, ...one } = {}, ...list], added) => [one, ...list, added],
      ],
      ['with something else behind', (list, added) => [...list, added, 'text']],
      [
        'of 10,000',
        (list, added) => [...list, ...Array.from({ length: 10_000 }, () => 'x'), added],
      ],
      ['that is a map', (list, added) => ({ ...list, [list.length]: added })],
      [
        'with a new one that is not the one of the entry',
        (list, added) => [...list, { ...added, amount: '9000.00' }],
      ],
    ];

    it.each<[string, (added: Fields) => Fields[]]>([
      ['with nothing', () => []],
      ['with two', (added) => [added, added]],
      ['with another', (added) => [{ ...added, amount: '9000.00' }]],
    ])('threat 3: refuses a list that begins %s', async (_, rewrite) => {
      const client = await seedFirst();
      const valid = act(client);
      await refuseThenAccept(
        client.caller,
        changeCommit(valid, { document: { list: rewrite(getMap(valid, 'entry', 'after')) } }),
        valid,
      );
    });

    const sample = toStoredList(kind, { list: [], waiting: 0, oldest: null, rev: 0 });

    testAction({
      prepare: seedAnother,
      write: withDocument,
      invalid: {
        'threats 3, 9: refuses a list': {
          cases: rewritten.map(([fault, rewrite]) => [fault, { rewrite }]),
          prepare: () => seedList(desk, kind, ['waiting', 'decided', 'waiting']),
          write: (client, { rewrite }) => {
            const valid = act(client);
            if (typeof rewrite !== 'function') return valid;
            return changeCommit(valid, {
              document: { list: rewrite(client.before.list, getMap(valid, 'entry', 'after')) },
            });
          },
        },
        'threat 15: refuses a document': createMalformed(sample),
        'threats 5, 6: refuses a document': [
          ['with one pending too few', { [waiting]: 1 }],
          ['with one pending too many', { [waiting]: 3 }],
          ['with none pending', { [waiting]: 0 }],
          ['with NaN pending', { [waiting]: Number.NaN }],
          ['with a count by author, as of proposals', { open: {} }],
          ['with no oldest', { oldest: null }],
          ['with an oldest of now', { oldest: () => inSeconds(0) }],
          ['with an oldest of long ago', { oldest: () => inSeconds(-90_000) }],
          ['with a repeated revision', { rev: 2 }],
          ['with a skipped revision', { rev: 4 }],
          ['with the first revision', { rev: 1 }],
          ['with another act', { op: 'another' }],
          ['with an act in another path', { op: 'a/b/c' }],
          ['with a time of its own', { at: () => inSeconds(-1) }],
        ],
        'threats 5, 6: refuses a first document': {
          cases: [
            ['with the second revision', { rev: 2 }],
            ['with revision 0', { rev: 0 }],
            ['with none pending', { [waiting]: 0 }],
            ['with two pending', { [waiting]: 2 }],
            ['with no oldest', { oldest: null }],
            ['with an oldest that is not its own', { oldest: () => inSeconds(-200) }],
          ],
          prepare: seedFirst,
        },
        'threats 6, 7: refuses a revision that document and entry agree on,': {
          cases: [
            ['repeated', { rev: 2 }],
            ['skipped', { rev: 4 }],
            ['back at the beginning', { rev: 1 }],
            ['below nothing', { rev: -1 }],
          ],
          write: withBoth,
        },
        'threats 6, 7: refuses a first revision that document and entry agree on,': {
          cases: [
            ['of 2', { rev: 2 }],
            ['of 0', { rev: 0 }],
          ],
          prepare: seedFirst,
          write: withBoth,
        },
      },
    });

    it('sets the oldest time again when none was pending', async () => {
      const client = await seedList(desk, kind, ['decided']);
      const valid = act(client);
      await refuseThenAccept(
        client.caller,
        changeCommit(valid, { document: { oldest: null } }),
        valid,
      );
    });

    it('threat 15: refuses a floating-point count of pending elements', async () => {
      const client = await seedAnother();
      const valid = act(client);
      expect(
        await sendWire(
          desk,
          client.uid,
          changeCommit(valid, { document: { [waiting]: new Double(2) } }),
        ),
      ).toBe(403);
      expect(await sendWire(desk, client.uid, valid)).toBe(200);
    });

    describe('has limits:', () => {
      it('accepts the 50th pending one', async () => {
        const client = await seedList(desk, kind, Array<'waiting'>(49).fill('waiting'));
        await assertSucceeds(send(client.caller, act(client)));
      });

      it('refuses the 51st pending one', async () => {
        const client = await seedList(desk, kind, Array<'waiting'>(50).fill('waiting'));
        await assertFails(send(client.caller, act(client)));
        const fewer = { ...client.before, waiting: 49 };
        await desk.seedDocs({ [`${kind.col}/${client.uid}`]: toStoredList(kind, fewer) });
        await assertSucceeds(send(client.caller, act({ ...client, before: fewer })));
      });

      it('accepts element 1,000 and refuses element 1,001', async () => {
        const client = await seedList(desk, kind, Array<string>(1_000).fill('brief'));
        await assertFails(send(client.caller, act(client)));
        const shorter = { ...client.before, list: client.before.list.slice(1) };
        await desk.seedDocs({ [`${kind.col}/${client.uid}`]: toStoredList(kind, shorter) });
        await assertSucceeds(send(client.caller, act({ ...client, before: shorter })));
      });
    });

    describe('keeps the order of time:', () => {
      it.each([
        ['refuses one before the last', -1, assertFails],
        ['accepts one of the same time as the last', 0, assertSucceeds],
        ['accepts one after the last', 1, assertSucceeds],
      ])('%s', async (_, seconds, check) => {
        const client = await seedAnother();
        const last = inSeconds(-60);
        const list = client.before.list.with(1, { ...client.before.list[1], [time]: last });
        const before = { ...client.before, list, oldest: last };
        await desk.seedDocs({ [`${kind.col}/${client.uid}`]: toStoredList(kind, before) });
        const next = new Timestamp(last.seconds + seconds, last.nanoseconds);
        await check(send(client.caller, act({ ...client, before }, { changes: { [time]: next } })));
      });

      it.each([
        ['accepts a clock four and a half minutes behind', -270, assertSucceeds],
        ['accepts a clock four and a half minutes ahead', 270, assertSucceeds],
        ['refuses a clock more than five minutes behind', -310, assertFails],
        ['refuses a clock more than five minutes ahead', 310, assertFails],
      ])('%s', async (_, seconds, check) => {
        const client = await seedFirst();
        await check(send(client.caller, act(client, { changes: { [time]: inSeconds(seconds) } })));
      });
    });

    it('threat 5: refuses the same act twice', async () => {
      const client = await seedAnother();
      const valid = act(client);
      await assertSucceeds(send(client.caller, valid));
      await assertFails(send(client.caller, valid));
      expect(getFields(valid, 'document').rev).toBe(3);
    });
  });
});

describe('the entry of a request', () => {
  /** The list after an act. */
  const applyAct = ({ before }: ListClient, act: Commit, waiting: string) => {
    const document = getFields(act, 'document');
    return {
      list: getList(act, 'document'),
      waiting: Number(document[waiting]),
      oldest: document.oldest,
      rev: before.rev + 1,
    };
  };

  describe.each(requestActs)('$action', ({ action, kind, act }) => {
    const [noun] = action.split('.');
    const seedAnother = () => seedList(desk, kind, ['decided', 'waiting']);
    const withEntry = (client: ListClient, entry: Fields) => changeCommit(act(client), { entry });
    const sample = act({ uid: 'uid', before: createList(kind, 'uid', []) });

    testAction({
      prepare: seedAnother,
      write: withEntry,
      invalid: {
        'threats 7, 15: refuses an entry': createMalformed(getFields(sample, 'entry')),
        'threat 7: refuses an entry': [
          ['of another act', { op: 'another' }],
          ['about the profile', { col: 'users' }],
          ['about the account', { col: 'accounts' }],
          ['about the holds', { col: 'holds' }],
          ['about the fixed record', { col: 'desk' }],
          ['about no collection', { col: 'nothing' }],
          ...['deposits', 'withdrawals', 'trades']
            .filter((col) => col !== kind.col)
            .map((col): Case => [`about the ${col}`, { col }]),
          ['of the revision before', { rev: 2 }],
          ['of the revision after', { rev: 4 }],
          ['by another actor', { actor: 'another' }],
          ['that completes', { action: `${noun}.completed` }],
          ['that settles', { action: `${noun}.settled` }],
          ['that cancels', { action: `${noun}.cancelled` }],
          ['that posts', { action: 'account.posted' }],
          ['that archives', { action: 'history.archived' }],
          ['of an unknown action', { action: `${noun}.sent` }],
          ...requestActs
            .filter((other) => other.action !== action)
            .map((other): Case => [`that says ${other.action}`, { action: other.action }]),
          ['about the element before', { index: 1 }],
          ['about the element after', { index: 3 }],
          ['about no element', { index: -1 }],
          ['that refers to another', { ref: 'opened' }],
          ['with something before', { before: { status: kind.waiting } }],
          ['with nothing after', { after: {} }],
          ['with a reason', { reason: 'Because I can.' }],
          ['with a time of its own', { at: () => inSeconds(-1) }],
        ],
        'threat 7: refuses an entry whose element is not the one of the list, with': {
          cases: [
            ['another amount', { amount: '41.00' }],
            ['another status', { status: 'completed' }],
            ['another client', { uid: 'another' }],
            ['another id', { id: 'another' }],
            ['a field more', { more: true }],
          ],
          write: (client, changes) => {
            const valid = act(client);
            return changeCommit(valid, {
              entry: { after: { ...getMap(valid, 'entry', 'after'), ...changes } },
            });
          },
        },
      },
    });

    describe('threats 7, 8: is a document and an entry:', () => {
      const secondEntry = (valid: Commit, uid: string, changes: Fields): Commit => {
        const { entry } = movePart(
          changeCommit(valid, { entry: changes }),
          'entry',
          `ledger/${uid}/entries/more`,
        );
        return entry ? { ...valid, more: entry } : valid;
      };
      const withAccount = (valid: Commit, uid: string): Commit => {
        const { op, rev, at } = getFields(valid, 'document');
        return {
          ...valid,
          account: {
            path: `accounts/${uid}`,
            fields: { ...figures, balance: '9999.00', op, rev, at },
          },
        };
      };
      const breakings: [string, (valid: Commit, uid: string) => Commit][] = [
        ['the list without its entry', (valid) => removeParts(valid, 'entry')],
        ['the entry without its list', (valid) => removeParts(valid, 'document')],
        ['the entry alone', (valid) => removeParts(valid, 'document', 'holds')],
        ['the list alone', (valid) => removeParts(valid, 'entry', 'holds')],
        [
          'an entry in the ledger of another',
          (valid) => movePart(valid, 'entry', 'ledger/another/entries/op'),
        ],
        [
          'an entry under another id',
          (valid, uid) => movePart(valid, 'entry', `ledger/${uid}/entries/another`),
        ],
        [
          'the list of another client',
          (valid) => movePart(valid, 'document', `${kind.col}/another`),
        ],
        ['a second entry', (valid, uid) => secondEntry(valid, uid, {})],
        ['a second entry with its own id', (valid, uid) => secondEntry(valid, uid, { op: 'more' })],
        ['an account of the same entry', withAccount],
      ];
      it.each(breakings)('refuses %s', async (_, breaking) => {
        const client = await seedAnother();
        const valid = act(client);
        await refuseThenAccept(client.caller, breaking(valid, client.uid), valid);
      });

      it('threat 5: refuses the entry of an earlier act for the next revision', async () => {
        const client = await seedList(desk, kind, ['decided', 'decided']);
        const earlier = {
          ...getFields(act(client), 'entry'),
          at: new Date(Date.now() - 1_000),
          op: 'earlier',
        };
        await desk.seedDocs({ [`ledger/${client.uid}/entries/earlier`]: earlier });
        const valid = act(client);
        const replayed = changeCommit(removeParts(valid, 'entry'), { document: { op: 'earlier' } });
        await refuseThenAccept(client.caller, replayed, valid);
      });

      it('refuses two of them in one commit, one after the other', async () => {
        const client = await seedAnother();
        const one = act(client);
        const two = act({ ...client, before: applyAct(client, one, kind.waiting) });
        const second = renameAsSecond(two);
        await assertFails(send(client.caller, { ...one, ...second }));
        const later = second['second holds'];
        const next = later
          ? { ...second, 'second holds': { ...later, fields: { ...later.fields, rev: 3 } } }
          : second;
        await refuseThenAccept(client.caller, { ...one, ...next }, one);
        // The builders know one state of the holds.
        await desk.force(`holds/${client.uid}`, { ...clientHolds, rev: 1 });
        await assertSucceeds(send(client.caller, two));
      });
    });

    it('threat 4: refuses the act of a client for another', async () => {
      const [client, other] = await Promise.all([seedAnother(), seedAnother()]);
      await assertFails(send(client.caller, act(other, { actor: client.uid })));
      await assertFails(
        send(client.caller, act({ ...other, before: client.before }, { actor: client.uid })),
      );
      await assertSucceeds(send(other.caller, act(other)));
    });
  });
});
