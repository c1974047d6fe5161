import { assertFails, assertSucceeds } from '@firebase/rules-unit-testing';
import { Timestamp } from 'firebase/firestore/lite';
import { afterAll, beforeAll, describe } from 'vitest';
import type { DataContext } from '@/data/ledger/context';
import {
  deposit,
  inSeconds,
  type Listing,
  noDeposits,
  requested,
  stored,
} from '../support/rules/acts';
import { type Case, invalidValues, malformed, notMoney, testRefused } from '../support/rules/cases';
import { describeAction } from '../support/rules/describe-action';
import {
  createRulesDesk,
  type Depositor,
  documentsOf,
  nearlyStale,
  type RulesDesk,
  stale,
} from '../support/rules/desk';
import { it } from '../support/rules/it';
import {
  altered,
  asSecond,
  type Commit,
  type Fields,
  getFields,
  getList,
  getMap,
  moved,
  refuseThenAccept,
  refuseThenAcceptFrom,
  send,
  without,
} from '../support/rules/writes';

let desk: RulesDesk;
let admin: DataContext;
beforeAll(async () => {
  desk = await createRulesDesk();
  admin = await desk.newAdmin();
});
afterAll(() => desk.close());

describe('the sender of deposit.requested', () => {
  describe.each([
    ['a first deposit', []],
    ['another deposit', ['pending']],
    ['a deposit after decided ones', ['completed', 'rejected', 'cancelled']],
  ])('of %s', (_, statuses) => {
    it('is accepted from the client', async () => {
      const { caller, uid, before } = await desk.newDepositor(statuses);
      await assertSucceeds(send(caller, requested(uid, before)));
    });

    it.each([
      ['a visitor', () => desk.visitor],
      ['another client', () => desk.newClient()],
      ['the desk', () => admin],
    ])('threat 4: is refused from %s', async (_, somebody) => {
      const { caller, uid, before } = await desk.newDepositor(statuses);
      await refuseThenAcceptFrom(await somebody(), caller, (actor) =>
        requested(uid, before, {}, actor),
      );
    });

    it('threat 13: needs a sign-in younger than two hours', async () => {
      const { uid, before } = await desk.newDepositor(statuses);
      await refuseThenAcceptFrom(desk.as(uid, stale()), desk.as(uid, nearlyStale()), () =>
        requested(uid, before),
      );
    });

    it('needs a verified e-mail', async () => {
      const { caller, uid, before } = await desk.newDepositor(statuses);
      await refuseThenAcceptFrom(desk.as(uid, { email_verified: false }), caller, () =>
        requested(uid, before),
      );
    });

    it.each(['pending', 'active', 'on-holiday'])(
      'threat 13: is accepted from %s clients',
      async (status) => {
        const { caller, uid, before } = await desk.newDepositor(statuses, { user: { status } });
        await assertSucceeds(send(caller, requested(uid, before)));
      },
    );

    it.each(['frozen', 'suspended', 'closed'])(
      'threat 13: is refused from %s clients',
      async (status) => {
        const { caller, uid, before } = await desk.newDepositor(statuses, { user: { status } });
        await assertFails(send(caller, requested(uid, before)));
        await desk.force(`users/${uid}`, { status: 'active' });
        await assertSucceeds(send(caller, requested(uid, before)));
      },
    );
  });

  describe('in general', () => {
    it('is accepted from an administrator on the own account', async () => {
      const own = await desk.newAdmin();
      await assertSucceeds(send(own, requested(own.uid, noDeposits)));
    });

    it('needs a profile', async () => {
      const uid = desk.newUid();
      await assertFails(send(desk.as(uid), requested(uid, noDeposits)));
      await desk.seedDocs(documentsOf(uid, {}));
      await assertSucceeds(send(desk.as(uid), requested(uid, noDeposits)));
    });
  });

  describe('has limits:', () => {
    it.each([
      [50, 'that is pending', 'pending', 49],
      [1_000, 'in the list', 'completed', 999],
    ])('accepts element %i %s', async (_, __, status, count) => {
      const { caller, uid, before } = await desk.newDepositor(
        Array.from({ length: count }, () => status),
      );
      await assertSucceeds(send(caller, requested(uid, before)));
    });

    it('refuses element 51 that is pending', async () => {
      const { caller, uid, before } = await desk.newDepositor(
        Array.from({ length: 50 }, () => 'pending'),
      );
      await assertFails(send(caller, requested(uid, before)));
      const fewer = { ...before, pending: 49 };
      await desk.seedDocs({ [`deposits/${uid}`]: stored(fewer) });
      await assertSucceeds(send(caller, requested(uid, fewer)));
    });

    it('refuses element 1,001 in the list', async () => {
      const { caller, uid, before } = await desk.newDepositor(
        Array.from({ length: 1_000 }, () => 'completed'),
      );
      await assertFails(send(caller, requested(uid, before)));
      const shorter = { ...before, list: before.list.slice(1) };
      await desk.seedDocs({ [`deposits/${uid}`]: stored(shorter) });
      await assertSucceeds(send(caller, requested(uid, shorter)));
    });
  });
});

describeAction('the element of deposit.requested', () => {
  const first = () => desk.newDepositor([]);
  const another = () => desk.newDepositor(['completed', 'pending']);
  const ask = ({ uid, before }: Depositor, changes: Fields) => requested(uid, before, changes);

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
      const client = await another();
      const last = client.before.list[1]?.createdAt;
      if (!(last instanceof Timestamp)) throw new Error('The last element has no time');
      const createdAt = new Timestamp(last.seconds + seconds, last.nanoseconds);
      await check(send(client.caller, ask(client, { createdAt })));
    });
  });

  return {
    prepare: first,
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
      'threat 15: refuses a first element': malformed(deposit('uid')),
      'threat 15: refuses another element': { cases: malformed(deposit('uid')), prepare: another },
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
          ...invalidValues('amount', [
            ...notMoney,
            ...nothing,
            ['of 9.99', '9.99'],
            ['of 1,000,000.01', '1000000.01'],
            ['of ten digits', '9999999999.99'],
          ]),
          ...invalidValues('rate', [...notMoney, ...nothing]),
          ...invalidValues('units', notUnits),
        ],
        prepare: another,
      },
    },
  };
});

describeAction('the list and the entry of deposit.requested', () => {
  const first = () => desk.newDepositor([]);
  const another = () => desk.newDepositor(['completed', 'pending']);
  const withDocument = ({ uid, before }: Depositor, document: Fields) =>
    altered(requested(uid, before), { document });
  const withEntry = ({ uid, before }: Depositor, entry: Fields) =>
    altered(requested(uid, before), { entry });
  const withBoth = ({ uid, before }: Depositor, changes: Fields) =>
    altered(requested(uid, before), { document: changes, entry: changes });
  const elementIn = (commit: Commit) => getMap(commit, 'entry', 'after');

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
      prepare: () => desk.newDepositor(['pending', 'completed', 'pending']),
      write: ({ uid, before }, { rewrite }) => {
        const valid = requested(uid, before);
        return typeof rewrite === 'function'
          ? altered(valid, { document: { list: rewrite(before.list, elementIn(valid)) } })
          : valid;
      },
    });

    it.each<[string, (added: Fields) => Fields[]]>([
      ['that begins with nothing', () => []],
      ['that begins with two', (added) => [added, added]],
      ['that begins with another', (added) => [{ ...added, amount: '9000.00' }]],
    ])('%s', async (_, rewrite) => {
      const { caller, uid, before } = await first();
      const valid = requested(uid, before);
      await refuseThenAccept(
        caller,
        altered(valid, { document: { list: rewrite(elementIn(valid)) } }),
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
    testRefused({ cases: lies, prepare: another, write: withEntry });

    it.each<Case>([
      ['amount', { amount: '251.00' }],
      ['status', { status: 'completed' }],
      ['address', { address: 'tb1qelse' }],
      ['field more', { more: true }],
    ])('with another %s than the element', async (_, changes) => {
      const { caller, uid, before } = await first();
      const valid = requested(uid, before);
      await refuseThenAccept(
        caller,
        altered(valid, { entry: { after: { ...elementIn(valid), ...changes } } }),
        valid,
      );
    });
  });

  describe('threats 7, 8: is two writes:', () => {
    const secondEntry = (valid: Commit, uid: string, changes: Fields) => {
      const more = moved(
        altered(valid, { entry: changes }),
        'entry',
        `ledger/${uid}/entries/more`,
      ).entry;
      return more ? { ...valid, more } : valid;
    };
    it.each<[string, (valid: Commit, uid: string) => Commit]>([
      ['the list without its entry', (valid) => without(valid, 'entry')],
      ['the entry without its list', (valid) => without(valid, 'document')],
      [
        'an entry in the ledger of another',
        (valid) => moved(valid, 'entry', 'ledger/another/entries/op'),
      ],
      [
        'an entry under another id',
        (valid, uid) => moved(valid, 'entry', `ledger/${uid}/entries/another`),
      ],
      ['the list of another client', (valid) => moved(valid, 'document', 'deposits/another')],
      ['a second entry', (valid, uid) => secondEntry(valid, uid, {})],
      ['a second entry with its own id', (valid, uid) => secondEntry(valid, uid, { op: 'more' })],
    ])('refuses %s', async (_, breaking) => {
      const { caller, uid, before } = await another();
      const valid = requested(uid, before);
      await refuseThenAccept(caller, breaking(valid, uid), valid);
    });

    it('threat 5: refuses the same act twice, as it was and for the next revision', async () => {
      const { caller, uid, before } = await first();
      const valid = requested(uid, before);
      await assertSucceeds(send(caller, valid));
      await assertFails(send(caller, valid));
      const next = requested(uid, afterwards(before, valid));
      await refuseThenAccept(
        caller,
        without(altered(next, { document: { op: getFields(valid, 'document').op } }), 'entry'),
        next,
      );
    });

    it('refuses two requests in one commit, one after the other', async () => {
      const { caller, uid, before } = await first();
      const one = requested(uid, before);
      const two = requested(uid, afterwards(before, one));
      const both = { ...one, ...asSecond(two) };
      await refuseThenAccept(caller, both, one);
      await assertSucceeds(send(caller, two));
    });

    it('threat 11: refuses a request that credits the account by the same entry', async () => {
      const { caller, uid, before } = await first();
      const valid = requested(uid, before);
      const { op, rev, at } = getFields(valid, 'document');
      const account = {
        path: `accounts/${uid}`,
        fields: { balance: '250.00', profit: '0', bonus: '0', op, rev, at },
      };
      await refuseThenAccept(caller, { ...valid, account }, valid);
    });
  });

  /** The list after a request. */
  function afterwards(before: Listing, act: Commit): Listing {
    const { pending, oldest } = getFields(act, 'document');
    return {
      list: getList(act, 'document'),
      pending: Number(pending),
      oldest,
      rev: before.rev + 1,
    };
  }

  return {
    prepare: another,
    write: withDocument,
    invalid: {
      'threat 15: refuses a first document': {
        cases: malformed(stored(noDeposits)),
        prepare: first,
      },
      'threat 15: refuses a document': malformed(stored(noDeposits)),
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
        prepare: first,
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
        prepare: first,
        write: withBoth,
      },
      'refuses an oldest time': {
        cases: [['that is not set again after none was pending', { oldest: null }]],
        prepare: () => desk.newDepositor(['completed']),
      },
      'threats 7, 15: refuses an entry': {
        cases: malformed(getFields(requested('uid', noDeposits), 'entry')),
        write: withEntry,
      },
    },
  };
});
