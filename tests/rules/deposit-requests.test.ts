import { assertFails, assertSucceeds } from '@firebase/rules-unit-testing';
import { Timestamp } from 'firebase/firestore/lite';
import { afterAll, beforeAll, describe } from 'vitest';
import type { DataContext } from '@/data/ledger/context';
import {
  buildDepositRequest,
  createDeposit,
  type DepositList,
  noDeposits,
  toStoredDeposits,
} from '../support/rules/acts/deposit-acts';
import {
  createClientDocuments,
  createNearlyStaleClaims,
  createRulesDesk,
  createStaleClaims,
  type Depositor,
  type RulesDesk,
} from '../support/rules/desk';
import { it } from '../support/rules/it';
import {
  type Case,
  createInvalidValues,
  createMalformed,
  invalidMoney,
  testRefused,
} from '../support/rules/suites/cases';
import { describeAction } from '../support/rules/suites/describe-action';
import { inSeconds } from '../support/rules/times';
import {
  type Commit,
  changeCommit,
  type Fields,
  getFields,
  getList,
  getMap,
  movePart,
  refuseThenAccept,
  refuseWrongSender,
  removeParts,
  renameAsSecond,
  send,
} from '../support/rules/writes';

let desk: RulesDesk;
let admin: DataContext;
beforeAll(async () => {
  desk = await createRulesDesk();
  admin = await desk.seedAdmin();
});
afterAll(() => desk.close());

describe('the sender of deposit.requested', () => {
  describe.each([
    ['a first deposit', []],
    ['another deposit', ['pending']],
    ['a deposit after decided ones', ['completed', 'rejected', 'cancelled']],
  ])('of %s', (_, statuses) => {
    it('is accepted from the client', async () => {
      const { caller, uid, before } = await desk.seedDepositor(statuses);
      await assertSucceeds(send(caller, buildDepositRequest(uid, before)));
    });

    it.each([
      ['a visitor', () => desk.visitor],
      ['another client', () => desk.seedClient()],
      ['the desk', () => admin],
    ])('threat 4: is refused from %s', async (_, somebody) => {
      const { caller, uid, before } = await desk.seedDepositor(statuses);
      await refuseWrongSender(await somebody(), caller, (actor) =>
        buildDepositRequest(uid, before, {}, actor),
      );
    });

    it('threat 13: needs a sign-in younger than two hours', async () => {
      const { uid, before } = await desk.seedDepositor(statuses);
      await refuseWrongSender(
        desk.as(uid, createStaleClaims()),
        desk.as(uid, createNearlyStaleClaims()),
        () => buildDepositRequest(uid, before),
      );
    });

    it('needs a verified e-mail', async () => {
      const { caller, uid, before } = await desk.seedDepositor(statuses);
      await refuseWrongSender(desk.as(uid, { email_verified: false }), caller, () =>
        buildDepositRequest(uid, before),
      );
    });

    it.each(['pending', 'active', 'on-holiday'])(
      'threat 13: is accepted from %s clients',
      async (status) => {
        const { caller, uid, before } = await desk.seedDepositor(statuses, { user: { status } });
        await assertSucceeds(send(caller, buildDepositRequest(uid, before)));
      },
    );

    it.each(['frozen', 'suspended', 'closed'])(
      'threat 13: is refused from %s clients',
      async (status) => {
        const { caller, uid, before } = await desk.seedDepositor(statuses, { user: { status } });
        await assertFails(send(caller, buildDepositRequest(uid, before)));
        await desk.force(`users/${uid}`, { status: 'active' });
        await assertSucceeds(send(caller, buildDepositRequest(uid, before)));
      },
    );
  });

  describe('in general', () => {
    it('is accepted from an administrator on the own account', async () => {
      const own = await desk.seedAdmin();
      await assertSucceeds(send(own, buildDepositRequest(own.uid, noDeposits)));
    });

    it('needs a profile', async () => {
      const uid = desk.createUid();
      await assertFails(send(desk.as(uid), buildDepositRequest(uid, noDeposits)));
      await desk.seedDocs(createClientDocuments(uid, {}));
      await assertSucceeds(send(desk.as(uid), buildDepositRequest(uid, noDeposits)));
    });
  });

  describe('has limits:', () => {
    it.each([
      [50, 'that is pending', 'pending', 49],
      [1_000, 'in the list', 'completed', 999],
    ])('accepts element %i %s', async (_, __, status, count) => {
      const { caller, uid, before } = await desk.seedDepositor(
        Array.from({ length: count }, () => status),
      );
      await assertSucceeds(send(caller, buildDepositRequest(uid, before)));
    });

    it('refuses element 51 that is pending', async () => {
      const { caller, uid, before } = await desk.seedDepositor(
        Array.from({ length: 50 }, () => 'pending'),
      );
      await assertFails(send(caller, buildDepositRequest(uid, before)));
      const fewer = { ...before, pending: 49 };
      await desk.seedDocs({ [`deposits/${uid}`]: toStoredDeposits(fewer) });
      await assertSucceeds(send(caller, buildDepositRequest(uid, fewer)));
    });

    it('refuses element 1,001 in the list', async () => {
      const { caller, uid, before } = await desk.seedDepositor(
        Array.from({ length: 1_000 }, () => 'completed'),
      );
      await assertFails(send(caller, buildDepositRequest(uid, before)));
      const shorter = { ...before, list: before.list.slice(1) };
      await desk.seedDocs({ [`deposits/${uid}`]: toStoredDeposits(shorter) });
      await assertSucceeds(send(caller, buildDepositRequest(uid, shorter)));
    });
  });
});

describeAction('the element of deposit.requested', () => {
  const seedFirst = () => desk.seedDepositor([]);
  const seedAnother = () => desk.seedDepositor(['completed', 'pending']);
  const ask = ({ uid, before }: Depositor, changes: Fields) =>
    buildDepositRequest(uid, before, changes);

  const nothing = [
    ['of nothing', '0'],
    ['of 0.00', '0.00'],
    ['below nothing', '-250.00'],
  ] as const;
  const notUnits = [
    ['of nothing', '0'],
    ['of 0.0', '0.0'],
    ['of 0.00000000', '0.00000000'],
    ['below nothing', '-1'],
    ['that end in a point', '1.'],
    ['that begin with a point', '.5'],
    ['with nine decimals', '1.000000001'],
    ['with a zero in front', '01'],
    ['with an exponent', '1e8'],
    ['in Arabic digits', '٣'],
    ['with decimals in Arabic digits', '1.٣'],
    ['with a line feed', '1\n'],
    ['of eleven digits', '10000000000'],
    ['that are NaN', Number.NaN],
    ['of 200,000 digits', '1'.repeat(200_000)],
  ] as const;

  describe('keeps the order of time:', () => {
    it.each([
      ['refuses a request before the last one', -1, assertFails],
      ['accepts a request of the same time as the last one', 0, assertSucceeds],
      ['accepts a request after the last one', 1, assertSucceeds],
    ])('%s', async (_, seconds, check) => {
      const client = await seedAnother();
      const last = client.before.list[1]?.createdAt;
      if (!(last instanceof Timestamp)) throw new Error('The last element has no time');
      const createdAt = new Timestamp(last.seconds + seconds, last.nanoseconds);
      await check(send(client.caller, ask(client, { createdAt })));
    });
  });

  return {
    prepare: seedFirst,
    write: ask,
    valid: [
      ['a usual deposit', {}],
      ['the smallest amount', { amount: '10.00' }],
      ['the largest amount', { amount: '1000000.00' }],
      ['ethereum', { coin: 'ethereum', address: '0x52908400098527886E0F7030069857D2E4169EE7' }],
      ['one unit', { units: '1' }],
      ['a tenth of a unit', { units: '0.1' }],
      ['the smallest part of a coin', { units: '0.00000001' }],
      ['the most coins', { units: '9999999999.99999999' }],
      ['the smallest rate', { rate: '0.01' }],
      ['the largest rate', { rate: '9999999999.99' }],
      ['an address of one character', { address: 'a' }],
      ['an address of 100 characters', { address: 'Z'.repeat(100) }],
      ['a transaction id', { txid: 'f'.repeat(64) }],
      ['the longest transaction id', { txid: `0x${'f'.repeat(64)}` }],
      ['a clock four minutes behind', { createdAt: () => inSeconds(-240) }],
      ['a clock four minutes ahead', { createdAt: () => inSeconds(240) }],
    ],
    invalid: {
      'threat 15: refuses a first element': createMalformed(createDeposit('uid')),
      'threat 15: refuses another element': {
        cases: createMalformed(createDeposit('uid')),
        prepare: seedAnother,
      },
      'threats 2, 15: refuses an element': [
        ['already completed', { status: 'completed' }],
        ['already rejected', { status: 'rejected' }],
        ['already cancelled', { status: 'cancelled' }],
        ['of an unknown status', { status: 'Pending' }],
        ['for another client', { uid: 'another' }],
        ['with an id that is not its act', { id: 'another' }],
        ['with a note', { note: 'Credit me.' }],
        ['in an unknown coin', { coin: 'dogecoin' }],
        ['in a coin written otherwise', { coin: 'Bitcoin' }],
        ['without an address', { address: '' }],
        ['with an address of 101 characters', { address: 'Z'.repeat(101) }],
        ['with a blank in the address', { address: 'tb1q desk' }],
        ['with a line feed after the address', { address: 'tb1qdesk\n' }],
        ['with markup as address', { address: '<script>' }],
        ['with a transaction id of 67 characters', { txid: 'f'.repeat(67) }],
        ['with a formula as transaction id', { txid: '=1+1' }],
        ['with a line feed as transaction id', { txid: '\n' }],
        ['of more than five minutes ago', { createdAt: () => inSeconds(-310) }],
        ['of more than five minutes ahead', { createdAt: () => inSeconds(310) }],
      ],
      'threat 15: refuses an element': {
        cases: [
          ...createInvalidValues('amount', [
            ...invalidMoney,
            ...nothing,
            ['of 9.99', '9.99'],
            ['of 1,000,000.01', '1000000.01'],
            ['of ten digits', '9999999999.99'],
          ]),
          ...createInvalidValues('rate', [...invalidMoney, ...nothing]),
          ...createInvalidValues('units', notUnits),
        ],
        prepare: seedAnother,
      },
    },
  };
});

describeAction('the list and the entry of deposit.requested', () => {
  const seedFirst = () => desk.seedDepositor([]);
  const seedAnother = () => desk.seedDepositor(['completed', 'pending']);
  const withDocument = ({ uid, before }: Depositor, document: Fields) =>
    changeCommit(buildDepositRequest(uid, before), { document });
  const withEntry = ({ uid, before }: Depositor, entry: Fields) =>
    changeCommit(buildDepositRequest(uid, before), { entry });
  const withBoth = ({ uid, before }: Depositor, changes: Fields) =>
    changeCommit(buildDepositRequest(uid, before), { document: changes, entry: changes });
  const getElement = (commit: Commit) => getMap(commit, 'entry', 'after');

  describe('threats 3, 9: refuses a list', () => {
    const rewritten: [string, (list: Fields[], added: Fields) => unknown][] = [
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
        'with an old one completed',
        ([one, ...list], added) => [{ ...one, status: 'completed' }, ...list, added],
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
        ([{ txid: _, ...one } = {}, ...list], added) => [one, ...list, added],
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
    testRefused({
      cases: rewritten.map(([fault, rewrite]) => [fault, { rewrite }]),
      prepare: () => desk.seedDepositor(['pending', 'completed', 'pending']),
      write: ({ uid, before }, { rewrite }) => {
        const valid = buildDepositRequest(uid, before);
        return typeof rewrite === 'function'
          ? changeCommit(valid, { document: { list: rewrite(before.list, getElement(valid)) } })
          : valid;
      },
    });

    it.each<[string, (added: Fields) => Fields[]]>([
      ['that begins with nothing', () => []],
      ['that begins with two', (added) => [added, added]],
      ['that begins with another', (added) => [{ ...added, amount: '9000.00' }]],
    ])('%s', async (_, rewrite) => {
      const { caller, uid, before } = await seedFirst();
      const valid = buildDepositRequest(uid, before);
      await refuseThenAccept(
        caller,
        changeCommit(valid, { document: { list: rewrite(getElement(valid)) } }),
        valid,
      );
    });
  });

  describe('threat 7: refuses an entry', () => {
    const lies: Case[] = [
      ['of another act', { op: 'another' }],
      ['about the profile', { col: 'users' }],
      ['about the account', { col: 'accounts' }],
      ['about the fixed record', { col: 'desk' }],
      ['about no collection', { col: 'nothing' }],
      ['of the revision before', { rev: 2 }],
      ['of the revision after', { rev: 4 }],
      ['by another actor', { actor: 'another' }],
      ['that completes', { action: 'deposit.completed' }],
      ['that cancels', { action: 'deposit.cancelled' }],
      ['that posts', { action: 'account.posted' }],
      ['of an unknown action', { action: 'deposit.sent' }],
      ['about the element before', { index: 1 }],
      ['about the element after', { index: 3 }],
      ['about no element', { index: -1 }],
      ['that refers to another', { ref: 'opened' }],
      ['with something before', { before: { status: 'pending' } }],
      ['with nothing after', { after: {} }],
      ['with a reason', { reason: 'Because I can.' }],
      ['with a time of its own', { at: () => inSeconds(-1) }],
    ];
    testRefused({ cases: lies, prepare: seedAnother, write: withEntry });

    it.each<Case>([
      ['amount', { amount: '251.00' }],
      ['status', { status: 'completed' }],
      ['address', { address: 'tb1qelse' }],
      ['field more', { more: true }],
    ])('with another %s than the element', async (_, changes) => {
      const { caller, uid, before } = await seedFirst();
      const valid = buildDepositRequest(uid, before);
      await refuseThenAccept(
        caller,
        changeCommit(valid, { entry: { after: { ...getElement(valid), ...changes } } }),
        valid,
      );
    });
  });

  describe('threats 7, 8: is two writes:', () => {
    const secondEntry = (valid: Commit, uid: string, changes: Fields) => {
      const more = movePart(
        changeCommit(valid, { entry: changes }),
        'entry',
        `ledger/${uid}/entries/more`,
      ).entry;
      return more ? { ...valid, more } : valid;
    };
    it.each<[string, (valid: Commit, uid: string) => Commit]>([
      ['the list without its entry', (valid) => removeParts(valid, 'entry')],
      ['the entry without its list', (valid) => removeParts(valid, 'document')],
      [
        'an entry in the ledger of another',
        (valid) => movePart(valid, 'entry', 'ledger/another/entries/op'),
      ],
      [
        'an entry under another id',
        (valid, uid) => movePart(valid, 'entry', `ledger/${uid}/entries/another`),
      ],
      ['the list of another client', (valid) => movePart(valid, 'document', 'deposits/another')],
      ['a second entry', (valid, uid) => secondEntry(valid, uid, {})],
      ['a second entry with its own id', (valid, uid) => secondEntry(valid, uid, { op: 'more' })],
    ])('refuses %s', async (_, breaking) => {
      const { caller, uid, before } = await seedAnother();
      const valid = buildDepositRequest(uid, before);
      await refuseThenAccept(caller, breaking(valid, uid), valid);
    });

    it('threat 5: refuses the same act twice, as it was and for the next revision', async () => {
      const { caller, uid, before } = await seedFirst();
      const valid = buildDepositRequest(uid, before);
      await assertSucceeds(send(caller, valid));
      await assertFails(send(caller, valid));
      const next = buildDepositRequest(uid, applyAct(before, valid));
      await refuseThenAccept(
        caller,
        removeParts(
          changeCommit(next, { document: { op: getFields(valid, 'document').op } }),
          'entry',
        ),
        next,
      );
    });

    it('refuses two requests in one commit, one after the other', async () => {
      const { caller, uid, before } = await seedFirst();
      const one = buildDepositRequest(uid, before);
      const two = buildDepositRequest(uid, applyAct(before, one));
      const both = { ...one, ...renameAsSecond(two) };
      await refuseThenAccept(caller, both, one);
      await assertSucceeds(send(caller, two));
    });

    it('threat 11: refuses a request that credits the account by the same entry', async () => {
      const { caller, uid, before } = await seedFirst();
      const valid = buildDepositRequest(uid, before);
      const { op, rev, at } = getFields(valid, 'document');
      const account = {
        path: `accounts/${uid}`,
        fields: { balance: '250.00', profit: '0', bonus: '0', op, rev, at },
      };
      await refuseThenAccept(caller, { ...valid, account }, valid);
    });
  });

  /** The list after a request. */
  function applyAct(before: DepositList, act: Commit): DepositList {
    const { pending, oldest } = getFields(act, 'document');
    return {
      list: getList(act, 'document'),
      pending: Number(pending),
      oldest,
      rev: before.rev + 1,
    };
  }

  return {
    prepare: seedAnother,
    write: withDocument,
    invalid: {
      'threat 15: refuses a first document': {
        cases: createMalformed(toStoredDeposits(noDeposits)),
        prepare: seedFirst,
      },
      'threat 15: refuses a document': createMalformed(toStoredDeposits(noDeposits)),
      'threats 5, 6: refuses a document': [
        ['with one pending too few', { pending: 1 }],
        ['with one pending too many', { pending: 3 }],
        ['with none pending', { pending: 0 }],
        ['with NaN pending', { pending: Number.NaN }],
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
          ['with none pending', { pending: 0 }],
          ['with two pending', { pending: 2 }],
          ['with no oldest', { oldest: null }],
          ['with an oldest that is not its own', { oldest: () => inSeconds(-200) }],
        ],
        prepare: seedFirst,
      },
      'threats 6, 7: refuses a revision that document and entry agree on': {
        cases: [
          ['repeated', { rev: 2 }],
          ['skipped', { rev: 4 }],
          ['back at the beginning', { rev: 1 }],
          ['below nothing', { rev: -1 }],
        ],
        write: withBoth,
      },
      'threats 6, 7: refuses a first revision that document and entry agree on': {
        cases: [
          ['of 2', { rev: 2 }],
          ['of 0', { rev: 0 }],
        ],
        prepare: seedFirst,
        write: withBoth,
      },
      'refuses an oldest time': {
        cases: [['that is not set again after none was pending', { oldest: null }]],
        prepare: () => desk.seedDepositor(['completed']),
      },
      'threats 7, 15: refuses an entry': {
        cases: createMalformed(getFields(buildDepositRequest('uid', noDeposits), 'entry')),
        write: withEntry,
      },
    },
  };
});
