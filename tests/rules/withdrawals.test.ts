import { assertFails, assertSucceeds } from '@firebase/rules-unit-testing';
import { afterAll, beforeAll, describe } from 'vitest';
import type { DataContext } from '@/data/ledger/context';
import {
  type ActOptions,
  adminDecisions,
  changeElement,
  clientDecisions,
  clientHolds,
  createList,
  decisionActs,
  deletion,
  type ElementStage,
  figures,
  type ListClient,
  seedDecidable,
  seedList,
} from '../support/rules/acts/list-acts';
import { buildHolds, type Holds, listKinds, toStoredList } from '../support/rules/acts/lists';
import { goodReason } from '../support/rules/acts/objects';
import {
  buildPayout,
  buildWithdrawalDecision,
  buildWithdrawalRequest,
  createWithdrawal,
} from '../support/rules/acts/withdrawal-acts';
import { createRulesDesk, type RulesDesk } from '../support/rules/desk';
import { it } from '../support/rules/it';
import { invalidAmounts, updateHolds } from '../support/rules/suites/amounts';
import { type Case, createMalformed, testRefused } from '../support/rules/suites/cases';
import { describeAction, testAction } from '../support/rules/suites/describe-action';
import { testReason } from '../support/rules/suites/entry-tests';
import { inSeconds, shiftTime } from '../support/rules/times';
import {
  type Commit,
  changeCommit,
  type Fields,
  getFields,
  getMap,
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

describeAction('withdrawal.requested', () => {
  const rich = { account: { ...figures, balance: '9000000000.00' } };
  const seedFirst = () => seedList(desk, listKinds.withdrawals, [], { setup: rich });
  const seedAnother = () =>
    seedList(desk, listKinds.withdrawals, ['decided', 'waiting'], { setup: rich });
  const ask = ({ uid, before }: ListClient, changes: Fields = {}) =>
    buildWithdrawalRequest(uid, before, clientHolds, changes);

  describe('accepts', () => {
    it.each<Case>([
      ['a usual withdrawal', {}],
      ['one cent', { amount: '0.01' }],
      ['the largest amount', { amount: '1000000.00' }],
      ['ethereum', { coin: 'ethereum', address: '0x52908400098527886E0F7030069857D2E4169EE7' }],
      ['an address of one character', { address: 'a' }],
      ['an address of 100 characters', { address: 'Z'.repeat(100) }],
    ])('%s', async (_, changes) => {
      const [one, two] = await Promise.all([seedFirst(), seedAnother()]);
      await assertSucceeds(send(one.caller, ask(one, changes)));
      await assertSucceeds(send(two.caller, ask(two, changes)));
    });
  });

  describe.each([
    ['a first element', seedFirst],
    ['another element', seedAnother],
  ])('threat 15: refuses %s', (_, prepare) => {
    testRefused({
      cases: createMalformed(createWithdrawal('uid')),
      prepare,
      write: (client, changes) => changeElement(ask(client), changes),
    });
  });

  describe('threat 14: keeps the holds covered: it', () => {
    /** A client whose available amount is the balance without what these say. */
    const withBalance = async (balance: string, holds: Holds) => {
      const client = await seedList(desk, listKinds.withdrawals, [], {
        setup: { account: { balance, profit: '900.00', bonus: '900.00' }, holds: { ...holds } },
      });
      return {
        ...client,
        asking: (amount: string) =>
          buildWithdrawalRequest(client.uid, client.before, holds, { amount }),
      };
    };
    it.each<[string, string, Holds, string, string]>([
      ['all that is available', '100.00', { reserved: '30.00', staked: '20.00' }, '50.00', '50.01'],
      ['all that is not staked', '100.00', { reserved: '0', staked: '20.00' }, '80.00', '80.01'],
      [
        'all that is not reserved',
        '100.00',
        { reserved: '30.00', staked: '0.00' },
        '70.00',
        '70.01',
      ],
      ['the whole balance', '100.00', { reserved: '0', staked: '0' }, '100.00', '100.01'],
      ['the last cent', '50.01', { reserved: '30.00', staked: '20.00' }, '0.01', '0.02'],
    ])('accepts %s and not a cent more', async (_, balance, holds, most, more) => {
      const { caller, asking } = await withBalance(balance, holds);
      await refuseThenAccept(caller, asking(more), asking(most));
    });

    it.each<[string, string, Holds]>([
      ['an empty account', '0', { reserved: '0', staked: '0' }],
      ['an account of no dollars', '0.00', { reserved: '0.00', staked: '0.00' }],
      ['an account that is reserved whole', '30.00', { reserved: '30.00', staked: '0' }],
      ['an account that is staked whole', '20.00', { reserved: '0', staked: '20.00' }],
      ['an account that is promised whole', '50.00', { reserved: '30.00', staked: '20.00' }],
      [
        'an account that is promised more than whole',
        '40.00',
        { reserved: '30.00', staked: '20.00' },
      ],
    ])('accepts no cent of %s', async (_, balance, holds) => {
      const { caller, uid, asking } = await withBalance(balance, holds);
      await assertFails(send(caller, asking('0.01')));
      await desk.force(`accounts/${uid}`, { balance: '50.01' });
      await assertSucceeds(send(caller, asking('0.01')));
    });

    it('accepts requests until nothing is available', async () => {
      const { caller, uid } = await withBalance('100.00', { reserved: '0', staked: '20.00' });
      let state = (await seedList(desk, listKinds.withdrawals, [])).before;
      let reserved = '0';
      let rev = 1;
      const buildAsking = (amount: string): Commit =>
        buildWithdrawalRequest(uid, state, { reserved, staked: '20.00', rev }, { amount });
      for (const sum of ['30.00', '60.00']) {
        const act = buildAsking('30.00');
        await assertSucceeds(send(caller, act));
        const { list, oldest } = act.document?.fields ?? {};
        state = {
          list: Array.isArray(list) ? list : [],
          waiting: state.waiting + 1,
          oldest,
          rev: state.rev + 1,
        };
        reserved = sum;
        rev++;
      }
      await refuseThenAccept(caller, buildAsking('20.01'), buildAsking('20.00'));
    });

    it.each(['accounts', 'holds'])('needs the %s of the client', async (col) => {
      const { caller, uid, asking } = await withBalance('100.00', { reserved: '0', staked: '0' });
      const there = await desk.read(`${col}/${uid}`);
      await desk.remove(`${col}/${uid}`);
      await assertFails(send(caller, asking('10.00')));
      await desk.seedDocs({ [`${col}/${uid}`]: there });
      await assertSucceeds(send(caller, asking('10.00')));
    });
  });

  return {
    prepare: seedAnother,
    write: (client, changes) => {
      const act = ask(client, changes);
      return 'amount' in changes ? updateHolds(act, 'reserved', clientHolds) : act;
    },
    invalid: {
      'threats 14, 15: refuses an element': invalidAmounts,
      'threats 2, 15: refuses an element': {
        cases: [
          ['already completed', { status: 'completed' }],
          ['already rejected', { status: 'rejected' }],
          ['already cancelled', { status: 'cancelled' }],
          ['of an unknown status', { status: 'Pending' }],
          ['that is open', { status: 'open' }],
          ['for another client', { uid: 'another' }],
          ['with an id that is not its act', { id: 'another' }],
          ['with a note', { note: 'Pay me first.' }],
          ['in an unknown coin', { coin: 'dogecoin' }],
          ['in a coin written otherwise', { coin: 'Bitcoin' }],
          ['in several coins', { coin: ['bitcoin'] }],
          ['without an address', { address: '' }],
          ['with an address of 101 characters', { address: 'Z'.repeat(101) }],
          ['with an address of 200,000 characters', { address: 'Z'.repeat(200_000) }],
          ['with a blank in the address', { address: 'tb1q client' }],
          ['with a line feed after the address', { address: 'tb1qclient\n' }],
          ['with markup as address', { address: '<script>' }],
          ['with an address in another script', { address: 'тб1' }],
          ['with a list as address', { address: ['a', 'b'] }],
        ],
        write: (client, changes) => changeElement(ask(client), changes),
      },
    },
  };
});

describe('a decision on a withdrawal', () => {
  const decisions = [...adminDecisions, ...clientDecisions].filter(({ action }) =>
    action.startsWith('withdrawal'),
  );
  const findDecision = (status: string) => {
    const decision = decisions.find(({ action }) => action === `withdrawal.${status}`);
    if (!decision) throw new Error(`No decision to ${status}`);
    const prepare = (changes: Fields = {}) =>
      seedDecidable(desk, admin, decision, ['decided', 'waiting'], { changes });
    const buildValid = (client: ListClient, options: ActOptions = {}): Commit =>
      decision.act(client, { actor: client.caller.uid, index: 1, ...options });
    return { prepare, valid: buildValid };
  };
  const completed = findDecision('completed');
  const rejected = findDecision('rejected');
  const cancelled = findDecision('cancelled');

  describe.each([
    ['completed', completed],
    ['rejected', rejected],
    ['cancelled', cancelled],
  ])('withdrawal.%s', (_, { prepare, valid }) => {
    it.each(['0.01', '40.00', '1000000.00'])('is accepted for %s', async (amount) => {
      const client = await prepare({ amount });
      const { uid, before, caller } = client;
      const rich = { reserved: '5000000.00', staked: '1.00' };
      const account = { ...figures, balance: '9000000.00' };
      await desk.force(`holds/${uid}`, rich);
      await desk.force(`accounts/${uid}`, account);
      const status = String(getMap(valid(client), 'entry', 'after').status);
      const decision = {
        actor: caller.uid,
        index: 1,
        note: status === 'rejected' ? goodReason : '',
      };
      const act =
        status === 'completed'
          ? buildPayout(uid, before, rich, account, decision)
          : buildWithdrawalDecision(
              status === 'rejected' ? 'rejected' : 'cancelled',
              uid,
              before,
              rich,
              decision,
            );
      await assertSucceeds(send(caller, act));
    });

    it('threat 9: refuses another amount, even with holds and balance that follow', async () => {
      const client = await prepare();
      const act = valid(client, { changes: { amount: '10.00' } });
      const less = changeCommit(act, { holds: { reserved: '2090.00' } });
      const balance = { balance: '8990.00' };
      const posted =
        'account' in less
          ? changeCommit(less, {
              account: balance,
              posting: { after: { ...figures, ...balance } },
            })
          : less;
      await refuseThenAccept(client.caller, posted, valid(client));
    });
  });

  describe('withdrawal.completed has', () => {
    const words: Case[] = [
      ['a note of 501 characters', { note: 'x'.repeat(501) }],
      ['a number as note', { changes: { note: 7 } }],
      ['null as note', { changes: { note: null } }],
      ['a list as note', { changes: { note: ['Sent.'] } }],
      ['a reason, which is for rejecting', { reason: goodReason }],
      ['a reason and the same note', { reason: goodReason, note: goodReason }],
    ];
    it.each(words)('not %s', async (_, options) => {
      const client = await completed.prepare();
      await refuseThenAccept(
        client.caller,
        completed.valid(client, options),
        completed.valid(client),
      );
    });

    const digits = '9b2f61c4'.repeat(8);
    it.each<[string, string, string]>([
      ['the id of its bitcoin transaction', 'bitcoin', digits],
      ['the id of its ethereum transaction', 'ethereum', `0x${digits}`],
    ])('%s', async (_, coin, txid) => {
      const client = await completed.prepare({ coin });
      await assertSucceeds(send(client.caller, completed.valid(client, { changes: { txid } })));
    });

    it.each<[string, string, unknown]>([
      ['an id that is empty', 'bitcoin', ''],
      ['an id in capital letters', 'bitcoin', digits.toUpperCase()],
      ['a bitcoin id with 0x', 'bitcoin', `0x${digits}`],
      ['an ethereum id without 0x', 'ethereum', digits],
      ['an ethereum id in capital letters', 'ethereum', `0x${digits.toUpperCase()}`],
      ['an id of 63 digits', 'bitcoin', digits.slice(1)],
      ['an id of 65 digits', 'bitcoin', `${digits}0`],
      ['a number as id', 'bitcoin', 7],
      ['null as id', 'bitcoin', null],
    ])('not %s', async (_, coin, txid) => {
      const client = await completed.prepare({ coin });
      await refuseThenAccept(
        client.caller,
        completed.valid(client, { changes: { txid } }),
        completed.valid(client),
      );
    });

    it.each([
      ['rejected', rejected],
      ['cancelled', cancelled],
    ])('what a withdrawal that is %s has not: a transaction id', async (_, { prepare, valid }) => {
      const client = await prepare();
      await refuseThenAccept(
        client.caller,
        valid(client, { changes: { txid: digits } }),
        valid(client),
      );
    });

    it.each(['', 'Sent.', 'x'.repeat(500)])('%s', async (note) => {
      const client = await completed.prepare();
      await assertSucceeds(send(client.caller, completed.valid(client, { note })));
    });
  });

  describe('withdrawal.rejected', () => {
    testReason(
      {
        desk: () => desk,
        prepare: () => rejected.prepare(),
        write: (client, changes = {}) => rejected.valid(client, { changes }),
      },
      (note) => ({ note }),
    );

    it.each<[string, ActOptions]>([
      ['a note that is not the reason', { note: goodReason, reason: `${goodReason} ` }],
      ['no note', { note: '', reason: goodReason }],
      ['no reason', { note: goodReason, reason: '' }],
    ])('threat 7: refuses %s', async (_, options) => {
      const client = await rejected.prepare();
      await refuseThenAccept(
        client.caller,
        rejected.valid(client, options),
        rejected.valid(client),
      );
    });

    it('threat 10: is not recorded as cancelled, with a reason either', async () => {
      const client = await rejected.prepare();
      await refuseThenAccept(
        client.caller,
        changeCommit(rejected.valid(client), { entry: { action: 'withdrawal.cancelled' } }),
        rejected.valid(client),
      );
    });

    it('threat 11: cannot pay as well', async () => {
      const client = await rejected.prepare();
      const act = rejected.valid(client);
      const { account, posting } = changeCommit(completed.valid(client), {
        posting: { ref: getFields(act, 'entry').op },
      });
      if (!account || !posting) throw new Error('No posting');
      await refuseThenAccept(client.caller, { ...act, account, posting }, act);
    });
  });

  describe('withdrawal.cancelled has', () => {
    it.each<[string, ActOptions]>([
      ['a note', { note: 'Never mind.' }],
      ['a reason', { reason: goodReason }],
      ['a note and a reason', { note: goodReason, reason: goodReason }],
    ])('not %s', async (_, options) => {
      const client = await cancelled.prepare();
      await refuseThenAccept(
        client.caller,
        cancelled.valid(client, options),
        cancelled.valid(client),
      );
    });

    it('the note that the withdrawal had', async () => {
      const client = await cancelled.prepare({ note: 'From before.' });
      await refuseThenAccept(
        client.caller,
        cancelled.valid(client),
        cancelled.valid(client, { note: 'From before.' }),
      );
    });
  });

  describe('threat 10: one decision cannot', () => {
    const names = { completed, rejected, cancelled };
    const pairs = Object.keys(names).flatMap((done) =>
      Object.keys(names).map((said) => [done, said] as const),
    );
    it.each(pairs.filter(([done, said]) => done !== said))(
      'lead to %s and be recorded as %s',
      async (done, said) => {
        const { prepare, valid } = names[said as keyof typeof names];
        const client = await prepare();
        const note = said === 'rejected' ? goodReason : '';
        await refuseThenAccept(
          client.caller,
          valid(client, { note, changes: { status: done } }),
          valid(client),
        );
      },
    );
  });

  describe('threat 2: a client', () => {
    const attempts: Case[] = [
      ['completes', { action: 'withdrawal.completed' }],
      ['rejects', { action: 'withdrawal.rejected' }],
      ['deletes', { action: 'withdrawal.deleted' }],
    ];
    testAction({
      prepare: () => cancelled.prepare(),
      write: (client, entry) => changeCommit(cancelled.valid(client), { entry }),
      invalid: {
        'cannot cancel with an entry that': attempts,
      },
    });
    it('cannot complete a withdrawal without a posting', async () => {
      const client = await cancelled.prepare();
      const { uid, before } = client;
      const act = buildWithdrawalDecision('completed', uid, before, clientHolds, {
        actor: uid,
        index: 1,
      });
      await refuseThenAccept(
        client.caller,
        { ...act, holds: buildHolds(uid, { ...clientHolds }, String(getFields(act, 'entry').op)) },
        cancelled.valid(client),
      );
    });
  });
});

describe('withdrawal.deleted', () => {
  const kind = listKinds.withdrawals;
  const seedPrepared = async (stages: readonly ElementStage[]) => ({
    ...(await seedList(desk, kind, stages)),
    caller: admin,
  });
  const buildValid = (client: ListClient, index = 1): Commit =>
    deletion.act(client, { actor: admin.uid, index });

  /** Three elements, of which the one in the middle is deleted. */
  const middles: [string, ElementStage][] = [
    ['a pending one', 'waiting'],
    ['a decided one', 'rejected'],
  ];

  describe('accepts', () => {
    it.each(['waiting', 'rejected', 'cancelled', 'of-old'])(
      'one that is %s, at every place',
      async (stage) => {
        for (const index of [0, 1, 2]) {
          const client = await seedPrepared(
            ['rejected', 'waiting', 'cancelled'].with(index, stage),
          );
          await assertSucceeds(send(admin, buildValid(client, index)));
        }
      },
    );

    it.each(['waiting', 'rejected'])('the only one, that is %s', async (stage) => {
      await assertSucceeds(send(admin, buildValid(await seedPrepared([stage]), 0)));
    });

    it.each([
      ['waiting', 998],
      ['brief', 0],
      ['brief', 999],
    ])('one out of 1,000 that is %s, at place %i', async (stage, index) => {
      const client = await seedPrepared(
        Array<ElementStage>(1_000).fill('brief').with(index, stage),
      );
      await assertSucceeds(send(admin, buildValid(client, index)));
    });

    it('one and then the next', async () => {
      const client = await seedPrepared(['waiting', 'rejected', 'waiting']);
      await assertSucceeds(send(admin, buildValid(client, 1)));
      const before = { ...client.before, list: client.before.list.toSpliced(1, 1), rev: 4 };
      await assertSucceeds(send(admin, buildValid({ ...client, before }, 1)));
    });

    it('threat 10: not a completed one', async () => {
      const client = await seedPrepared(['completed', 'rejected', 'waiting']);
      await refuseThenAccept(admin, buildValid(client, 0), buildValid(client, 1));
    });

    it('threat 10: not one twice', async () => {
      const client = await seedPrepared(['rejected', 'cancelled', 'waiting']);
      const act = buildValid(client, 0);
      await assertSucceeds(send(admin, act));
      await assertFails(send(admin, act));
      const before = { ...client.before, rev: 4 };
      await assertFails(send(admin, buildValid({ ...client, before }, 0)));
      await assertSucceeds(
        send(
          admin,
          buildValid({ ...client, before: { ...before, list: before.list.slice(1) } }, 0),
        ),
      );
    });

    it('not one of a client without requests', async () => {
      const client = await seedPrepared([]);
      const before = { ...createList(kind, client.uid, ['rejected']), rev: 0 };
      await assertFails(send(admin, buildValid({ ...client, before }, 0)));
      await desk.seedDocs({ [`withdrawals/${client.uid}`]: toStoredList(kind, before) });
      await assertSucceeds(send(admin, buildValid({ ...client, before }, 0)));
    });
  });

  describe.each(middles)('of %s', (_, middle) => {
    const seedThree = () => seedPrepared(['waiting', middle, 'waiting']);
    const changePart = (name: string) => (client: ListClient, changes: Fields) =>
      changeCommit(buildValid(client), { [name]: changes });
    const sample = deletion.act({ uid: 'uid', before: createList(kind, 'uid', [middle]) });

    const rewrites: [string, (before: Fields[]) => unknown][] = [
      ['that stays as it is', (list) => list],
      ['that lost the one before', (list) => list.slice(1)],
      ['that lost the one after', (list) => list.slice(0, -1)],
      ['that lost a second one', ([one]) => [one]],
      ['that lost all', () => []],
      ['in another order', (list) => list.toSpliced(1, 1).toReversed()],
      [
        'with an amount changed before it',
        ([one, _, other]) => [{ ...one, amount: '9000.00' }, other],
      ],
      [
        'with an amount changed after it',
        ([one, _, other]) => [one, { ...other, amount: '9000.00' }],
      ],
      ['with one decided before it', ([one, _, other]) => [{ ...one, status: 'completed' }, other]],
      ['with something else in its place', ([one, _, other]) => [one, {}, other]],
      ['with something else behind', ([one, _, other]) => [one, other, 'text']],
      ['that is a map', ([one, _, other]) => ({ 0: one, 1: other })],
    ];

    testAction({
      prepare: seedThree,
      write: changePart('document'),
      invalid: {
        'threat 3: refuses a list': {
          cases: rewrites.map(([fault, rewrite]) => [fault, { rewrite }]),
          write: (client, { rewrite }) =>
            typeof rewrite === 'function'
              ? changeCommit(buildValid(client), {
                  document: { list: rewrite(client.before.list) },
                })
              : buildValid(client),
        },
        'threat 15: refuses a document': createMalformed(getFields(sample, 'document')),
        'threat 6: refuses a document': [
          ['with one pending more', { pending: 3 }],
          ['with one pending fewer', { pending: 1 }],
          ['with none pending', { pending: 0, oldest: null }],
          ['with NaN pending', { pending: Number.NaN }],
          ['with no oldest', { oldest: null }],
          ['with an oldest of now', { oldest: () => inSeconds(0) }],
          ['with an older oldest', { oldest: () => inSeconds(-3_600) }],
          ['with a repeated revision', { rev: 3 }],
          ['with a skipped revision', { rev: 5 }],
          ['with another act', { op: 'earlier' }],
          ['with a time of its own', { at: () => inSeconds(-1) }],
        ],
        'threat 6: refuses a revision that document and entry agree on,': {
          cases: [
            ['repeated', { rev: 3 }],
            ['skipped', { rev: 5 }],
          ],
          write: (client: ListClient, changes: Fields) =>
            changeCommit(buildValid(client), { document: changes, entry: changes }),
        },
        'threat 7: refuses an entry': {
          cases: [
            ['of another act', { op: 'earlier' }],
            ['about the trades', { col: 'trades' }],
            ['by another actor', { actor: 'another' }],
            ...decisionActs.map(({ action }): Case => [`that says ${action}`, { action }]),
            ['that archives', { action: 'history.archived' }],
            ['about the element before', { index: 0 }],
            ['about the element after', { index: 2 }],
            ['about no element', { index: -1 }],
            ['about an element that is not there', { index: 3 }],
            ['that refers to another', { ref: 'earlier' }],
            ['with nothing before', { before: {} }],
            ['with something after', { after: { status: 'deleted' } }],
            ['with a time of its own', { at: () => inSeconds(-1) }],
          ],
          write: changePart('entry'),
        },
        'threat 7: refuses an entry whose element is not the one of the list, with': {
          cases: [
            ['another amount', { amount: '1.00' }],
            ['another status', { status: 'cancelled' }],
            ['another client', { uid: 'another' }],
            ['a field more', { more: true }],
          ],
          write: (client, changes) => {
            const act = buildValid(client);
            return changeCommit(act, {
              entry: { before: { ...getMap(act, 'entry', 'before'), ...changes } },
            });
          },
        },
      },
    });

    describe('threats 7, 8: refuses', () => {
      it.each<[string, (act: Commit, uid: string) => Commit]>([
        ['the list without its entry', (act) => removeParts(act, 'entry')],
        ['the entry without its list', (act) => removeParts(act, 'document')],
        [
          'the entry under another id',
          (act, uid) => movePart(act, 'entry', `ledger/${uid}/entries/another`),
        ],
        [
          'the entry in the ledger of the desk',
          (act) =>
            movePart(act, 'entry', `ledger/${admin.uid}/entries/${getFields(act, 'entry').op}`),
        ],
      ])('%s', async (_, breaking) => {
        const client = await seedThree();
        const act = buildValid(client);
        await refuseThenAccept(admin, breaking(act, client.uid), act);
      });
    });
  });

  describe('with a reason:', () =>
    testReason(
      {
        desk: () => desk,
        prepare: () => seedPrepared(['rejected', 'waiting']),
        write: (client) => buildValid(client),
      },
      () => ({}),
    ));

  describe('threat 14: and the holds:', () => {
    it('releases what a pending one reserved, in the same commit', async () => {
      const client = await seedPrepared(['waiting']);
      const act = buildValid(client, 0);
      await assertFails(send(admin, removeParts(act, 'holds')));
      await refuseThenAccept(admin, changeCommit(act, { holds: { ...clientHolds } }), act);
    });

    it.each(['rejected', 'cancelled'])('releases nothing for one that was %s', async (stage) => {
      const client = await seedPrepared([stage]);
      const act = buildValid(client, 0);
      const op = String(getFields(act, 'entry').op);
      const freed = {
        ...act,
        holds: buildHolds(client.uid, { ...clientHolds, reserved: '2060.00' }, op),
      };
      await assertFails(send(admin, freed));
      await refuseThenAccept(
        admin,
        { ...act, holds: buildHolds(client.uid, { ...clientHolds }, op) },
        act,
      );
    });
  });

  describe('the oldest time', () => {
    const getTime = ({ before }: ListClient, i: number, seconds = 0) =>
      shiftTime(before.list[i]?.createdAt, seconds);
    type Oldest = (client: ListClient) => unknown;
    it.each<[string, ElementStage[], number, Oldest]>([
      [
        'is not before the one deleted',
        ['waiting', 'waiting', 'waiting'],
        0,
        (s) => getTime(s, 0, -1),
      ],
      ['is not after the last', ['waiting', 'waiting', 'waiting'], 0, (s) => getTime(s, 2, 1)],
      [
        'stays while a later one is deleted',
        ['waiting', 'waiting', 'waiting'],
        1,
        (s) => getTime(s, 1),
      ],
      [
        'stays while a decided one is deleted',
        ['rejected', 'waiting', 'waiting'],
        0,
        (s) => getTime(s, 2),
      ],
      [
        'stays the one of none while a decided one is deleted',
        ['rejected', 'cancelled'],
        0,
        (s) => getTime(s, 1),
      ],
      ['is nothing when the only one is deleted', ['rejected', 'waiting'], 1, (s) => getTime(s, 1)],
    ])('%s', async (_, stages, index, oldest) => {
      const client = await seedPrepared(stages);
      const act = buildValid(client, index);
      await refuseThenAccept(
        admin,
        changeCommit(act, { document: { oldest: oldest(client) } }),
        act,
      );
    });
  });
});
