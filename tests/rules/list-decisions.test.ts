import { assertFails, assertSucceeds } from '@firebase/rules-unit-testing';
import { afterAll, beforeAll, describe } from 'vitest';
import type { DataContext } from '@/data/ledger/context';
import {
  clientHolds,
  createElement,
  createList,
  decisionActs,
  figures,
  firstDecisionActs,
  type ListClient,
  seedDecidable,
  seedList,
} from '../support/rules/acts/list-acts';
import { noList, toStoredList } from '../support/rules/acts/lists';
import { createClientDocuments, createRulesDesk, type RulesDesk } from '../support/rules/desk';
import { it } from '../support/rules/it';
import { type Case, createMalformed, testRefused } from '../support/rules/suites/cases';
import { testAction } from '../support/rules/suites/describe-action';
import { inSeconds, shiftTime } from '../support/rules/times';
import {
  changeCommit,
  type Fields,
  getFields,
  getList,
  getMap,
  missing,
  movePart,
  refuseThenAccept,
  removeParts,
  send,
} from '../support/rules/writes';

let desk: RulesDesk;
let admin: DataContext;
beforeAll(async () => {
  desk = await createRulesDesk();
  admin = await desk.seedAdmin();
});
afterAll(() => desk.close());

describe('the list of a decision', () => {
  const three = ['waiting', 'waiting', 'waiting'];
  const mutable = ['status', 'note', 'closePrice', 'closedAt', 'result', 'manual'];

  type Rewrite = (list: Fields[], index: number) => unknown;
  const rewrites: [string, Rewrite][] = [
    ['that lost its first', (list) => list.slice(1)],
    ['that lost its last', (list) => list.slice(0, -1)],
    ['that lost the decided one', (list, i) => list.toSpliced(i, 1)],
    ['with one more', (list) => [...list, { ...list[0], id: 'more' }]],
    ['in another order', (list) => list.toReversed()],
    [
      'with a second one decided',
      (list, i) => list.with((i + 1) % 3, { ...list[(i + 1) % 3], status: list[i]?.status }),
    ],
    [
      'with the amount of a second changed',
      (list, i) => list.with((i + 1) % 3, { ...list[(i + 1) % 3], amount: '9000.00' }),
    ],
    [
      'with the amount of a third changed',
      (list, i) => list.with((i + 2) % 3, { ...list[(i + 2) % 3], amount: '9000.00' }),
    ],
  ];
  const moreRewrites: [string, Rewrite][] = [
    ['that lost all', () => []],
    ['with the decided one twice', (list, i) => [...list, list[i]]],
    ['with one more before it', (list, i) => list.toSpliced(i, 0, { ...list[0], id: 'more' })],
    ['with its ends swapped', (list) => list.with(0, list.at(-1) ?? {}).with(-1, list[0] ?? {})],
    [
      'with a field more in a second',
      (list, i) => list.with((i + 1) % 3, { ...list[(i + 1) % 3], more: true }),
    ],
    [
      'with a field less in a third',
      (list, i) => list.with((i + 2) % 3, { amount: list[(i + 2) % 3]?.amount }),
    ],
    ['with a text for the others', (list, i) => list.map((one, j) => (j === i ? one : 'text'))],
    ['that is a map', (list) => ({ ...list })],
  ];

  describe.each(decisionActs)('threats 3, 9: $action', (decision) => {
    const { kind, act } = decision;
    const waitsStill: Rewrite = (list, i) => list.with(i, { ...list[i], status: kind.waiting });
    const testRewrites = (cases: typeof rewrites, index: number) =>
      testRefused({
        cases: cases.map(([fault, rewrite]) => [fault, { rewrite }]),
        prepare: () => seedDecidable(desk, admin, decision, three),
        write: (client, { rewrite }) => {
          const valid = act(client, { actor: client.caller.uid, index });
          return typeof rewrite === 'function'
            ? changeCommit(valid, {
                document: { list: rewrite(getList(valid, 'document'), index) },
              })
            : valid;
        },
      });
    describe('refuses a list', () =>
      testRewrites([['that stays as it is', waitsStill], ...rewrites], 1));
    if (firstDecisionActs.includes(decision)) {
      describe('refuses a list at its beginning', () =>
        testRewrites([...rewrites, ...moreRewrites], 0));
      describe('refuses a list in its middle', () => testRewrites(moreRewrites, 1));
      describe('refuses a list at its end', () => testRewrites([...rewrites, ...moreRewrites], 2));
    }

    const faults = Object.keys(createElement(kind, 'uid'))
      .filter((field) => !mutable.includes(field))
      .map(
        (field): Case => [
          `with another ${field}`,
          { [field]: field === kind.time ? () => inSeconds(0) : '9000.00' },
        ],
      );
    testAction({
      prepare: () => seedDecidable(desk, admin, decision, ['decided', 'waiting']),
      write: (client, changes) => act(client, { actor: client.caller.uid, index: 1, changes }),
      invalid: {
        'refuses an element': [
          ...faults,
          ['with a field more', { more: true }],
          ['without an amount', { amount: missing }],
          ['without a note', { note: missing }],
          ['with null as note', { note: null }],
          ['without a status', { status: missing }],
          ['that is still pending', { status: kind.waiting }],
          ['of an unknown status', { status: 'done' }],
          ...['completed', 'rejected', 'cancelled', 'settled']
            .filter((status) => !decision.action.endsWith(`.${status}`))
            .map((status): Case => [`that is ${status}`, { status }]),
        ],
      },
    });

    it.each([0, 1, 2])('is accepted at place %i', async (index) => {
      const client = await seedDecidable(desk, admin, decision, three);
      await assertSucceeds(send(client.caller, act(client, { actor: client.caller.uid, index })));
    });

    it('is accepted for the only one', async () => {
      const client = await seedDecidable(desk, admin, decision, ['waiting']);
      await assertSucceeds(send(client.caller, act(client, { actor: client.caller.uid })));
    });

    if (firstDecisionActs.includes(decision)) {
      it('is accepted in a list of 1,000', async () => {
        const client = await seedDecidable(desk, admin, decision, [
          ...Array<string>(998).fill('brief'),
          'waiting',
          'brief',
        ]);
        await assertSucceeds(
          send(client.caller, act(client, { actor: client.caller.uid, index: 998 })),
        );
      });
    }
  });

  describe.each(decisionActs)('threat 10: $action', (decision) => {
    const { kind, act } = decision;
    const buildValid = (client: ListClient, index: number, one = decision) =>
      one.act(client, { actor: client.caller.uid, index });
    const statuses =
      kind.col === 'trades'
        ? ['closed', 'pending', 'Open']
        : ['completed', 'rejected', 'cancelled', 'open', 'Pending'];

    it.each(statuses)('is refused for one that is %s already', async (status) => {
      const client = await seedDecidable(desk, admin, decision, [status, 'waiting', 'waiting']);
      await refuseThenAccept(client.caller, buildValid(client, 0), buildValid(client, 2));
    });

    it.each(decisionActs.filter((next) => next.kind === kind))(
      'cannot be followed by $action',
      async (next) => {
        const client = await seedDecidable(desk, admin, decision, three);
        const once = act(client, { actor: client.caller.uid });
        await assertSucceeds(send(client.caller, once));
        await assertFails(send(client.caller, once));
        // The builders know one state of the account and of what is held.
        await desk.force(`accounts/${client.uid}`, { ...figures, rev: 1 });
        await desk.force(`holds/${client.uid}`, { ...clientHolds, rev: 1 });
        await desk.backdate(`${kind.col}/${client.uid}`);
        const list = getList(once, 'document');
        const before = {
          list,
          waiting: 2,
          oldest: getFields(once, 'document').oldest,
          rev: client.before.rev + 1,
        };
        const again = {
          ...client,
          before,
          caller: next.action.endsWith('.cancelled') ? desk.as(client.uid) : admin,
        };
        await refuseThenAccept(
          again.caller,
          buildValid(again, 0, next),
          buildValid(again, 1, next),
        );
      },
    );

    it('is refused before there was a request', async () => {
      const client = await seedDecidable(desk, admin, decision, []);
      const before = { ...createList(kind, client.uid, ['waiting']), rev: 0 };
      const early = buildValid({ ...client, before }, 0);
      await assertFails(send(client.caller, early));
      await desk.seedDocs({ [`${kind.col}/${client.uid}`]: toStoredList(kind, before) });
      await assertSucceeds(send(client.caller, early));
    });
  });
});

describe('the entry of a decision', () => {
  describe.each(decisionActs)('$action', (decision) => {
    const { kind, act } = decision;
    const { waiting } = kind;
    const isWhole = firstDecisionActs.includes(decision);
    const buildValid = (client: ListClient, index = 1) =>
      act(client, { actor: client.caller.uid, index });
    const seedTwo = () => seedDecidable(desk, admin, decision, ['decided', 'waiting', 'waiting']);
    const changePart = (name: string) => (client: ListClient, changes: Fields) =>
      changeCommit(buildValid(client), { [name]: changes });

    if (isWhole) {
      const sample = act({ uid: 'uid', before: createList(kind, 'uid', ['waiting']) });
      describe('threat 15: refuses a document', () =>
        testRefused({
          cases: createMalformed(getFields(sample, 'document')),
          prepare: seedTwo,
          write: changePart('document'),
        }));
      describe('threats 7, 15: refuses an entry', () =>
        testRefused({
          cases: createMalformed(getFields(sample, 'entry')),
          prepare: seedTwo,
          write: changePart('entry'),
        }));
    }

    const faults: Case[] = [
      ['with as many pending as before', { [waiting]: 2 }],
      ['with a repeated revision', { rev: 3 }],
      ['with a skipped revision', { rev: 5 }],
      ['with another act', { op: 'earlier' }],
      ['with a time of its own', { at: () => inSeconds(-1) }],
    ];

    testAction({
      prepare: seedTwo,
      write: changePart('document'),
      invalid: {
        'threat 6: refuses a document': isWhole
          ? [
              ...faults,
              ['with none pending', { [waiting]: 0 }],
              ['with none pending and no oldest', { [waiting]: 0, oldest: null }],
              ['with more pending', { [waiting]: 3 }],
              ['with NaN pending', { [waiting]: Number.NaN }],
            ]
          : faults,
        'threat 6: refuses a revision that document and entry agree on,': {
          cases: [
            ['repeated', { rev: 3 }],
            ['skipped', { rev: 5 }],
          ],
          write: (client, changes) =>
            changeCommit(buildValid(client), { document: changes, entry: changes }),
        },
      },
    });

    describe('threat 7: refuses an entry', () => {
      const lies: Case[] = [
        ['of the revision before', { rev: 3 }],
        ['of the revision after', { rev: 5 }],
        ['by another actor', { actor: 'another' }],
        ['that posts', { action: 'account.posted' }],
        ['that archives', { action: 'history.archived' }],
        ...decisionActs
          .filter((other) => other !== decision)
          .map((other): Case => [`that says ${other.action}`, { action: other.action }]),
        ['about the element before', { index: 0 }],
        ['about the element after', { index: 2 }],
        ['that refers to another', { ref: 'earlier' }],
        ['with nothing before', { before: {} }],
        ['with nothing after', { after: {} }],
      ];
      const more: Case[] = [
        ['of another act', { op: 'earlier' }],
        ['about the account', { col: 'accounts' }],
        ['about the profile', { col: 'users' }],
        ...['deposits', 'withdrawals', 'trades']
          .filter((col) => col !== kind.col)
          .map((col): Case => [`about the ${col}`, { col }]),
        ['that deletes', { action: 'withdrawal.deleted' }],
        ['that requests', { action: 'withdrawal.requested' }],
        ['that places', { action: 'trade.placed' }],
        ['about no element', { index: -1 }],
        ['about an element that is not there', { index: 3 }],
        ['about an element far away', { index: 1e15 }],
        ['about a fraction of an element', { index: 1.5 }],
        ['with a time of its own', { at: () => inSeconds(-1) }],
      ];
      testRefused({
        cases: isWhole ? [...lies, ...more] : lies,
        prepare: seedTwo,
        write: changePart('entry'),
      });
    });

    it.each([
      ['before', 'amount', '251.00'],
      ['before', 'status', 'rejected'],
      ['after', 'amount', '251.00'],
      ['after', 'uid', 'another'],
      ['after', 'more', true],
    ])('threat 7: refuses an entry that lies in %s about %s', async (side, field, value) => {
      const client = await seedTwo();
      const whole = buildValid(client);
      const recorded = getMap(whole, 'entry', side);
      await refuseThenAccept(
        client.caller,
        changeCommit(whole, { entry: { [side]: { ...recorded, [field]: value } } }),
        whole,
      );
    });

    describe('threats 7, 8: is a document and an entry:', () => {
      const prepare = async () => {
        const client = await seedTwo();
        return { client, whole: buildValid(client) };
      };
      it.each(['document', 'entry'])('is refused without the %s', async (name) => {
        const { client, whole } = await prepare();
        await refuseThenAccept(client.caller, removeParts(whole, name), whole);
      });

      it('refuses the entry under another id', async () => {
        const { client, whole } = await prepare();
        await refuseThenAccept(
          client.caller,
          movePart(whole, 'entry', `ledger/${client.uid}/entries/another`),
          whole,
        );
      });

      it('refuses the entry in another ledger', async () => {
        const { client, whole } = await prepare();
        await refuseThenAccept(
          client.caller,
          movePart(whole, 'entry', `ledger/${admin.uid}/entries/${getFields(whole, 'entry').op}`),
          whole,
        );
      });

      it('refuses the list of another client', async () => {
        const { client, whole } = await prepare();
        const other = await seedList(desk, kind, []);
        await desk.seedDocs({ [`${kind.col}/${other.uid}`]: toStoredList(kind, client.before) });
        await refuseThenAccept(
          client.caller,
          movePart(whole, 'document', `${kind.col}/${other.uid}`),
          whole,
        );
      });

      it('threat 5: refuses the entry of an earlier act', async () => {
        const { client, whole } = await prepare();
        const entry = {
          ...getFields(whole, 'entry'),
          op: 'earlier',
          at: new Date(Date.now() - 1_000),
        };
        await desk.seedDocs({ [`ledger/${client.uid}/entries/earlier`]: entry });
        await refuseThenAccept(
          client.caller,
          changeCommit(removeParts(whole, 'entry'), { document: { op: 'earlier' } }),
          whole,
        );
      });

      it('is refused for a client without requests', async () => {
        const { client, whole } = await prepare();
        const other = desk.createUid();
        await desk.seedDocs(createClientDocuments(other, {}));
        const list = [getMap(whole, 'entry', 'before')];
        const there = act(
          { uid: other, before: { ...noList, list, waiting: 1 } },
          { actor: client.caller.uid },
        );
        await refuseThenAccept(client.caller, there, whole);
      });
    });

    describe('leaves the time of the oldest pending element', () => {
      const getTime = ({ before }: ListClient, i: number, seconds = 0) =>
        shiftTime(before.list[i]?.[kind.time], seconds);
      type Oldest = (client: ListClient) => unknown;
      const three = ['waiting', 'waiting', 'waiting'];
      const cases: [string, string[], number, Oldest][] = [
        ['not before the one decided', three, 0, (s) => getTime(s, 0, -1)],
        ['not after the last', three, 0, (s) => getTime(s, 2, 1)],
        ['there while another is pending', three, 0, () => null],
        ['a time', three, 0, () => 'text'],
        ['as it is while a later one is decided', three, 1, (s) => getTime(s, 1)],
        ['where it is while a later one is decided', three, 1, (s) => getTime(s, 0, -1)],
        ['there while the first is pending', three, 2, () => null],
        ['at nothing when the last is decided', ['decided', 'waiting'], 1, (s) => getTime(s, 1)],
        ['not with a decided one before it', ['decided', 'waiting'], 1, (s) => getTime(s, 0)],
        ['at nothing when the only one is decided', ['waiting'], 0, (s) => getTime(s, 0)],
      ];
      it.each(isWhole ? cases : cases.slice(0, 2))('%s', async (_, stages, index, oldest) => {
        const client = await seedDecidable(desk, admin, decision, stages);
        const whole = buildValid(client, index);
        await refuseThenAccept(
          client.caller,
          changeCommit(whole, { document: { oldest: oldest(client) } }),
          whole,
        );
      });

      it.each([0, 1, 2])('at the time of number %i when the oldest is decided', async (i) => {
        const client = await seedDecidable(desk, admin, decision, three);
        await assertSucceeds(
          send(
            client.caller,
            changeCommit(buildValid(client, 0), { document: { oldest: getTime(client, i) } }),
          ),
        );
      });
    });
  });
});
