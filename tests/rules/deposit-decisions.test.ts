import { assertFails, assertSucceeds } from '@firebase/rules-unit-testing';
import { afterAll, beforeAll, describe } from 'vitest';
import type { DataContext } from '@/data/ledger/context';
import { emptyAccount } from '@/domain/accounts/account';
import { add } from '@/domain/money';
import {
  buildDecision,
  buildDepositCredit,
  buildDepositDecision,
  buildDepositRequest,
  buildLaterDecision,
  createDeposit,
  createDepositList,
  type DecisionKind,
  decisionKinds,
  noDeposits,
  toStoredDeposits,
} from '../support/rules/acts/deposit-acts';
import { buildPosting, type Figures } from '../support/rules/acts/postings';
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
  acceptedReasons,
  type Case,
  createInvalidValues,
  createMalformed,
  invalidMoney,
  refusedReasons,
  testRefused,
} from '../support/rules/suites/cases';
import { describeAction, testAction } from '../support/rules/suites/describe-action';
import { inSeconds, shiftTime } from '../support/rules/times';
import {
  changeCommit,
  changeFields,
  type Fields,
  getFields,
  getList,
  getMap,
  missing,
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

describe('the sender of a decision on a deposit', () => {
  const statuses = ['completed', 'pending'];
  const accountStatuses = ['pending', 'active', 'frozen', 'suspended', 'closed', 'on-holiday'];

  describe.each(['completed', 'rejected'] as const)('a deposit is %s', (kind) => {
    it.each([
      ['a visitor', () => desk.visitor],
      ['another client', () => desk.seedClient()],
    ])('threats 4, 11: cannot be by %s', async (_, somebody) => {
      const { uid, before } = await desk.seedDepositor(statuses);
      await refuseWrongSender(await somebody(), admin, (actor) =>
        buildDecision(kind, uid, before, { actor, index: 1 }),
      );
    });

    it('threats 2, 11: cannot be by the client', async () => {
      const { caller, uid, before } = await desk.seedDepositor(statuses);
      await refuseWrongSender(caller, admin, (actor) =>
        buildDecision(kind, uid, before, { actor, index: 1 }),
      );
    });

    it('threat 7: cannot be by the client in the name of the desk', async () => {
      const { caller, uid, before } = await desk.seedDepositor(statuses);
      const act = buildDecision(kind, uid, before, { actor: admin.uid, index: 1 });
      await assertFails(send(caller, act));
      await assertSucceeds(send(admin, act));
    });

    it('threat 12: cannot be by an administrator on the own account', async () => {
      const { caller, uid, before } = await desk.seedDepositor(statuses, {
        user: { admin: true, desk: 'manager' },
      });
      await refuseWrongSender(caller, admin, (actor) =>
        buildDecision(kind, uid, before, { actor, index: 1 }),
      );
    });

    it('cannot be by a former administrator', async () => {
      const { uid, before } = await desk.seedDepositor(statuses);
      await refuseWrongSender(await desk.seedAdmin({ user: { admin: false } }), admin, (actor) =>
        buildDecision(kind, uid, before, { actor, index: 1 }),
      );
    });

    it('threat 13: needs a sign-in younger than two hours', async () => {
      const { uid, before } = await desk.seedDepositor(statuses);
      await refuseWrongSender(
        desk.as(admin.uid, createStaleClaims()),
        desk.as(admin.uid, createNearlyStaleClaims()),
        (actor) => buildDecision(kind, uid, before, { actor, index: 1 }),
      );
    });

    it('needs a verified e-mail', async () => {
      const { uid, before } = await desk.seedDepositor(statuses);
      await refuseWrongSender(desk.as(admin.uid, { email_verified: false }), admin, (actor) =>
        buildDecision(kind, uid, before, { actor, index: 1 }),
      );
    });

    it.each(accountStatuses)('is accepted for %s clients', async (status) => {
      const { uid, before } = await desk.seedDepositor(statuses, { user: { status } });
      await assertSucceeds(
        send(admin, buildDecision(kind, uid, before, { actor: admin.uid, index: 1 })),
      );
    });

    it('threat 2: needs a request', async () => {
      const { uid } = await desk.seedDepositor([]);
      const before = { ...createDepositList(uid, ['pending']), rev: 0 };
      const act = buildDecision(kind, uid, before, { actor: admin.uid });
      await assertFails(send(admin, act));
      await desk.seedDocs({ [`deposits/${uid}`]: toStoredDeposits({ ...before, rev: 0 }) });
      await assertSucceeds(send(admin, act));
    });
  });

  describe('a deposit is cancelled', () => {
    const cancelDeposit = (
      uid: string,
      before: Parameters<typeof buildDecision>[2],
      actor: string,
    ) => buildDecision('cancelled', uid, before, { actor, index: 1 });

    it.each([
      ['a visitor', () => desk.visitor],
      ['another client', () => desk.seedClient()],
      ['the desk', () => admin],
    ])('threat 4: cannot be by %s', async (_, somebody) => {
      const { caller, uid, before } = await desk.seedDepositor(statuses);
      await refuseWrongSender(await somebody(), caller, (actor) =>
        cancelDeposit(uid, before, actor),
      );
    });

    it('threat 13: needs a sign-in younger than two hours', async () => {
      const { uid, before } = await desk.seedDepositor(statuses);
      await refuseWrongSender(
        desk.as(uid, createStaleClaims()),
        desk.as(uid, createNearlyStaleClaims()),
        (actor) => cancelDeposit(uid, before, actor),
      );
    });

    it('is accepted without a verified e-mail', async () => {
      const { uid, before } = await desk.seedDepositor(statuses);
      await assertSucceeds(
        send(desk.as(uid, { email_verified: false }), cancelDeposit(uid, before, uid)),
      );
    });

    it.each(accountStatuses.filter((status) => status !== 'closed'))(
      'is accepted from %s clients',
      async (status) => {
        const { caller, uid, before } = await desk.seedDepositor(statuses, { user: { status } });
        await assertSucceeds(send(caller, cancelDeposit(uid, before, uid)));
      },
    );

    it('threat 13: is refused from closed clients', async () => {
      const { caller, uid, before } = await desk.seedDepositor(statuses, {
        user: { status: 'closed' },
      });
      await assertFails(send(caller, cancelDeposit(uid, before, uid)));
      await desk.force(`users/${uid}`, { status: 'frozen' });
      await assertSucceeds(send(caller, cancelDeposit(uid, before, uid)));
    });

    it.each([
      ['with a note', { note: 'Never mind.', reason: '' }],
      ['with a reason', { note: '', reason: 'I changed my mind.' }],
      ['with a note and a reason', { note: 'I changed my mind.' }],
    ])('is refused %s', async (_, words) => {
      const { caller, uid, before } = await desk.seedDepositor(statuses);
      await refuseThenAccept(
        caller,
        buildDecision('cancelled', uid, before, { actor: uid, index: 1, ...words }),
        cancelDeposit(uid, before, uid),
      );
    });

    it('threat 11: is refused together with a posting', async () => {
      const { caller, uid, before } = await desk.seedDepositor(statuses);
      const { account, posting } = buildDecision('completed', uid, before, {
        actor: uid,
        index: 1,
        op: 'cancel',
      });
      const act = buildDecision('cancelled', uid, before, { actor: uid, index: 1, op: 'cancel' });
      if (!account || !posting) throw new Error('No posting');
      await refuseThenAccept(caller, { ...act, account, posting }, act);
    });

    it('is refused together with the next request, which is accepted later', async () => {
      const { caller, uid, before } = await desk.seedDepositor(statuses);
      const act = cancelDeposit(uid, before, uid);
      const next = buildDepositRequest(uid, {
        list: [...before.list.with(1, getMap(act, 'entry', 'after'))],
        pending: 0,
        oldest: null,
        rev: before.rev + 1,
      });
      await refuseThenAccept(caller, { ...act, ...renameAsSecond(next) }, act);
      await desk.backdate(`deposits/${uid}`);
      await assertSucceeds(send(caller, next));
    });
  });

  describe.each(['completed', 'rejected', 'cancelled'] as const)(
    'threats 7, 8: a deposit %s is two writes:',
    (kind) => {
      const prepare = async () => {
        const client = await desk.seedDepositor(statuses);
        const caller = kind === 'cancelled' ? client.caller : admin;
        return {
          ...client,
          caller,
          act: buildDecision(kind, client.uid, client.before, { actor: caller.uid, index: 1 }),
        };
      };

      it.each(['document', 'entry'])('is refused without the %s', async (part) => {
        const { caller, act } = await prepare();
        await refuseThenAccept(caller, removeParts(act, part), act);
      });

      it('refuses the entry under another id', async () => {
        const { caller, uid, act } = await prepare();
        await refuseThenAccept(
          caller,
          movePart(act, 'entry', `ledger/${uid}/entries/another`),
          act,
        );
      });

      it('refuses the entry in another ledger', async () => {
        const { caller, act } = await prepare();
        await refuseThenAccept(
          caller,
          movePart(act, 'entry', `ledger/${admin.uid}/entries/${getFields(act, 'entry').op}`),
          act,
        );
      });

      it('refuses the list of another client', async () => {
        const { caller, before, act } = await prepare();
        const other = await desk.seedDepositor([]);
        await desk.seedDocs({ [`deposits/${other.uid}`]: toStoredDeposits(before) });
        await refuseThenAccept(caller, movePart(act, 'document', `deposits/${other.uid}`), act);
      });

      it('threat 5: refuses the entry of an earlier act', async () => {
        const { caller, uid, act } = await prepare();
        const entry = { ...getFields(act, 'entry'), at: new Date(Date.now() - 1_000) };
        await desk.seedDocs({ [`ledger/${uid}/entries/earlier`]: { ...entry, op: 'earlier' } });
        await refuseThenAccept(
          caller,
          changeCommit(removeParts(act, 'entry'), { document: { op: 'earlier' } }),
          act,
        );
      });

      it('is refused for a client without requests', async () => {
        const { caller, act } = await prepare();
        const other = desk.createUid();
        await desk.seedDocs(createClientDocuments(other, {}));
        const there = buildDecision(
          kind,
          other,
          { ...noDeposits, list: [getMap(act, 'entry', 'before')], pending: 1, rev: 0 },
          { actor: caller.uid },
        );
        await refuseThenAccept(caller, there, act);
      });
    },
  );
});

describe('the list and the entry of a decision on a deposit', () => {
  /** A client with these deposits, and who may decide them. */
  async function seedDecider(kind: DecisionKind, statuses: readonly string[]): Promise<Depositor> {
    const client = await desk.seedDepositor(statuses);
    return kind === 'cancelled' ? client : { ...client, caller: admin };
  }
  const buildValid = (kind: DecisionKind, { caller, uid, before }: Depositor, index = 1) =>
    buildDecision(kind, uid, before, { actor: caller.uid, index });

  type Rewrite = (list: Fields[], index: number) => unknown;
  const others: [string, Rewrite][] = [
    ['that stays as it is', (list, i) => list.with(i, { ...list[i], status: 'pending' })],
    ['that lost its first', (list) => list.slice(1)],
    ['that lost its last', (list) => list.slice(0, -1)],
    ['that lost the decided one', (list, i) => list.toSpliced(i, 1)],
    ['that lost all', () => []],
    ['with one more', (list) => [...list, createDeposit('uid')]],
    ['with the decided one twice', (list, i) => [...list, list[i]]],
    ['with one more before it', (list, i) => list.toSpliced(i, 0, createDeposit('uid'))],
    ['in another order', (list) => list.toReversed()],
    ['with its ends swapped', (list) => list.with(0, list.at(-1) ?? {}).with(-1, list[0] ?? {})],
    [
      'with a second one decided',
      (list, i) => list.with((i + 1) % 3, { ...list[(i + 1) % 3], status: 'completed' }),
    ],
    [
      'with the amount of a second changed',
      (list, i) => list.with((i + 1) % 3, { ...list[(i + 1) % 3], amount: '9000.00' }),
    ],
    [
      'with the amount of a third changed',
      (list, i) => list.with((i + 2) % 3, { ...list[(i + 2) % 3], amount: '9000.00' }),
    ],
    [
      'with a field more in a second',
      (list, i) => list.with((i + 1) % 3, { ...list[(i + 1) % 3], more: true }),
    ],
    [
      'with a field less in a third',
      (list, i) => list.with((i + 2) % 3, changeFields(list[(i + 2) % 3] ?? {}, { txid: missing })),
    ],
    ['with a text for a second', (list, i) => list.map((one, j) => (j === i ? one : 'text'))],
    ['that is a map', (list) => ({ ...list })],
  ];

  describe.each(decisionKinds)('threats 3, 9: a deposit %s', (kind) => {
    describe.each([0, 1, 2])('at place %i: refuses a list', (index) => {
      testRefused({
        cases: others.map(([fault, rewrite]) => [fault, { rewrite }]),
        prepare: () => seedDecider(kind, ['pending', 'pending', 'pending']),
        write: (state, { rewrite }) => {
          const act = buildValid(kind, state, index);
          const list = getList(act, 'document');
          return typeof rewrite === 'function'
            ? changeCommit(act, { document: { list: rewrite(list, index) } })
            : act;
        },
      });
    });

    const changes: Case[] = Object.keys(createDeposit('uid'))
      .filter((field) => field !== 'status' && field !== 'note')
      .flatMap((field): Case[] => [
        [`with another ${field}`, { [field]: field === 'createdAt' ? inSeconds(0) : 'ethereum' }],
        [`without ${field}`, { [field]: missing }],
      ]);
    testAction({
      prepare: () => seedDecider(kind, ['completed', 'pending']),
      write: ({ caller, uid, before }, changes) =>
        buildDecision(kind, uid, before, { actor: caller.uid, index: 1, changes }),
      invalid: {
        'refuses an element': [
          ...changes,
          ['with another amount', { amount: '9000.00' }],
          ['of which another amount came in', { received: '249.99' }],
          ['with a field more', { more: true }],
          ['without a note', { note: missing }],
          ['with null as note', { note: null }],
          ['without a status', { status: missing }],
          ['that is still pending', { status: 'pending' }],
          ['of an unknown status', { status: 'done' }],
          ...decisionKinds
            .filter((other) => other !== kind)
            .map((status): Case => [`that is ${status}`, { status }]),
        ],
      },
    });

    it.each(decisionKinds)('threat 10: is refused for one that is %s already', async (status) => {
      const state = await seedDecider(kind, [status, 'pending', 'pending']);
      await refuseThenAccept(state.caller, buildValid(kind, state, 0), buildValid(kind, state, 2));
    });

    it.each(decisionKinds)('threat 10: cannot be followed by %s', async (next) => {
      const state = await seedDecider(kind, ['pending', 'pending', 'pending']);
      const act = buildValid(kind, state, 0);
      await assertSucceeds(send(state.caller, act));
      await assertFails(send(state.caller, act));
      const list = getList(act, 'document');
      const before = { list, pending: 2, oldest: list[1]?.createdAt, rev: state.before.rev + 1 };
      const caller = next === 'cancelled' ? desk.as(state.uid) : admin;
      const from = kind === 'completed' ? { balance: '250.00', rev: 2 } : { balance: '0', rev: 1 };
      const buildAgain = (index: number) =>
        buildLaterDecision(from, next, state.uid, before, { actor: caller.uid, index });
      await desk.backdate(`deposits/${state.uid}`);
      await refuseThenAccept(caller, buildAgain(0), buildAgain(1));
    });

    it.each([0, 1, 2])('is allowed at place %i', async (index) => {
      const state = await seedDecider(kind, ['pending', 'pending', 'pending']);
      await assertSucceeds(send(state.caller, buildValid(kind, state, index)));
    });

    it('is allowed in a list of 1,000', async () => {
      const state = await seedDecider(kind, [
        ...Array.from({ length: 998 }, () => 'completed'),
        'pending',
        'completed',
      ]);
      await assertSucceeds(send(state.caller, buildValid(kind, state, 998)));
    });
  });

  describe.each(decisionKinds)('a deposit %s', (kind) => {
    const changePart = (name: string) => (state: Depositor, changes: Fields) =>
      changeCommit(buildValid(kind, state), { [name]: changes });
    const seedTwo = () => seedDecider(kind, ['completed', 'pending', 'pending']);
    const sample = buildDecision(
      kind,
      'uid',
      { list: [createDeposit('uid')], pending: 1, oldest: null, rev: 1 },
      { actor: 'uid' },
    );

    testAction({
      prepare: seedTwo,
      write: changePart('document'),
      invalid: {
        'threat 15: refuses a document': createMalformed(getFields(sample, 'document')),
        'threats 7, 15: refuses an entry': {
          cases: createMalformed(getFields(sample, 'entry')),
          write: changePart('entry'),
        },
        'threat 6: refuses a document': [
          ['with as many pending as before', { pending: 2 }],
          ['with none pending', { pending: 0 }],
          ['with two fewer pending', { pending: 0, oldest: null }],
          ['with more pending', { pending: 3 }],
          ['with NaN pending', { pending: Number.NaN }],
          ['with a repeated revision', { rev: 3 }],
          ['with a skipped revision', { rev: 5 }],
          ['with another act', { op: 'earlier' }],
          ['with a time of its own', { at: () => inSeconds(-1) }],
        ],
        'threat 6: refuses a revision that document and entry agree on': {
          cases: [
            ['repeated', { rev: 3 }],
            ['skipped', { rev: 5 }],
          ],
          write: (state: Depositor, changes: Fields) =>
            changeCommit(buildValid(kind, state), { document: changes, entry: changes }),
        },
        'threat 7: refuses an entry': {
          cases: [
            ['of another act', { op: 'earlier' }],
            ['about the account', { col: 'accounts' }],
            ['about the profile', { col: 'users' }],
            ['of the revision before', { rev: 3 }],
            ['of the revision after', { rev: 5 }],
            ['by another actor', { actor: 'another' }],
            ['that requests', { action: 'deposit.requested' }],
            ['that posts', { action: 'account.posted' }],
            ...decisionKinds
              .filter((other) => other !== kind)
              .map((other): Case => [`that says ${other}`, { action: `deposit.${other}` }]),
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
          ],
          write: changePart('entry'),
        },
      },
    });

    it.each([
      ['before', 'amount', '251.00'],
      ['before', 'status', 'rejected'],
      ['after', 'amount', '251.00'],
      ['after', 'txid', 'ffff'],
      ['after', 'more', true],
    ])('threat 7: refuses an entry that lies in %s about %s', async (side, field, value) => {
      const state = await seedTwo();
      const act = buildValid(kind, state);
      const recorded = getMap(act, 'entry', side);
      await refuseThenAccept(
        state.caller,
        changeCommit(act, { entry: { [side]: { ...recorded, [field]: value } } }),
        act,
      );
    });
  });

  describe.each(decisionKinds)('the oldest pending element, after a deposit %s', (kind) => {
    const getTime = ({ before }: Depositor, i: number, seconds = 0) =>
      shiftTime(before.list[i]?.createdAt, seconds);
    type Oldest = (state: Depositor) => unknown;
    const cases: [string, string[], number, Oldest][] = [
      [
        'is not one before the one decided',
        ['pending', 'pending', 'pending'],
        0,
        (s) => getTime(s, 0, -1),
      ],
      ['is not one after the last', ['pending', 'pending', 'pending'], 0, (s) => getTime(s, 2, 1)],
      ['is there while another is pending', ['pending', 'pending', 'pending'], 0, () => null],
      ['is a time', ['pending', 'pending', 'pending'], 0, () => 'text'],
      [
        'stays while a later one is decided',
        ['pending', 'pending', 'pending'],
        1,
        (s) => getTime(s, 1),
      ],
      [
        'does not go back while a later one is decided',
        ['pending', 'pending', 'pending'],
        1,
        (s) => getTime(s, 0, -1),
      ],
      ['is there while the first is pending', ['pending', 'pending', 'pending'], 2, () => null],
      ['is nothing when the last is decided', ['completed', 'pending'], 1, (s) => getTime(s, 1)],
      ['is not the decided one before it', ['completed', 'pending'], 1, (s) => getTime(s, 0)],
      ['is nothing when the only one is decided', ['pending'], 0, (s) => getTime(s, 0)],
    ];
    it.each(cases)('%s', async (_, statuses, index, oldest) => {
      const state = await seedDecider(kind, statuses);
      const act = buildValid(kind, state, index);
      await refuseThenAccept(
        state.caller,
        changeCommit(act, { document: { oldest: oldest(state) } }),
        act,
      );
    });

    it.each<[string, Oldest]>([
      ['the same time', (s) => getTime(s, 0)],
      ['the time of the next', (s) => getTime(s, 1)],
      ['the time of the last', (s) => getTime(s, 2)],
    ])('may be %s when the oldest is decided', async (_, oldest) => {
      const state = await seedDecider(kind, ['pending', 'pending', 'pending']);
      await assertSucceeds(
        send(
          state.caller,
          changeCommit(buildValid(kind, state, 0), { document: { oldest: oldest(state) } }),
        ),
      );
    });
  });
});

describeAction('deposit.completed', () => {
  const from: Figures = { balance: '100.00', profit: '-7.00', bonus: '5.00' };
  const to = '350.00';

  /** A client with these figures and one deposit of 250.00 that waits; the desk calls. */
  async function seedPending(account: Figures = from): Promise<Depositor> {
    const client = await desk.seedDepositor(['pending'], { account: { ...account } });
    return { ...client, caller: admin };
  }
  const buildValid = ({ uid, before }: Depositor, after: Partial<Figures> = {}) =>
    buildDepositCredit(uid, before, { actor: admin.uid }, from, { balance: to, ...after });
  const changePart = (name: string) => (state: Depositor, changes: Fields) =>
    changeCommit(buildValid(state), { [name]: changes });
  /** What the account and its entry both say. */
  const changeFigures = (state: Depositor, changes: Fields) => {
    const act = buildValid(state);
    return changeCommit(act, {
      account: changes,
      posting: { after: changeFields(getMap(act, 'posting', 'after'), changes) },
    });
  };

  describe('accepts', () => {
    it.each<[string, Figures, string]>([
      ['an empty account', emptyAccount, '250.00'],
      ['an account of no dollars', { ...emptyAccount, balance: '0.00' }, '250.00'],
      ['an account of one cent', { ...from, balance: '0.01' }, '250.01'],
      ['an account with a loss', from, to],
      ['up to ten digits', { ...from, balance: '9999999749.99' }, '9999999999.99'],
    ])('%s', async (_, before, balance) => {
      const state = await seedPending(before);
      await assertSucceeds(
        send(
          admin,
          buildDepositCredit(state.uid, state.before, { actor: admin.uid }, before, { balance }),
        ),
      );
    });

    it('the smallest deposit', async () => {
      const { uid } = await seedPending();
      const before = createDepositList(uid, ['pending'], { amount: '10.00' });
      await desk.seedDocs({ [`deposits/${uid}`]: toStoredDeposits(before) });
      await assertSucceeds(
        send(
          admin,
          buildDepositCredit(uid, before, { actor: admin.uid }, from, { balance: '110.00' }),
        ),
      );
    });

    it('with a note of 500 characters for the client', async () => {
      const { uid, before } = await seedPending();
      const withNote = (note: string) =>
        buildDepositCredit(uid, before, { actor: admin.uid, note, reason: '' }, from, {
          balance: to,
        });
      await refuseThenAccept(admin, withNote('x'.repeat(501)), withNote('x'.repeat(500)));
    });

    it('no reason', async () => {
      const { uid, before } = await seedPending();
      const note = 'The coins came in.';
      const withReason = (reason: string) =>
        buildDepositCredit(uid, before, { actor: admin.uid, note, reason }, from, { balance: to });
      await refuseThenAccept(admin, withReason(note), withReason(''));
    });
  });

  const why = 'A fee of the network was taken.';
  /** Of which this came in, in dollars, which is what is credited. */
  const buildDiffering = (
    { uid, before }: Depositor,
    received: string,
    decision: Fields = {},
    balance = add(from.balance, received),
  ) =>
    buildDepositCredit(uid, before, { actor: admin.uid, received, note: why, ...decision }, from, {
      balance,
    });

  describe('threat 11: of another received amount:', () => {
    it.each(['0.01', '230.00', '249.99', '250.01', '1000000.00'])(
      'credits %s with a reason',
      async (received) => {
        const state = await seedPending();
        await assertSucceeds(send(admin, buildDiffering(state, received)));
      },
    );

    it.each([
      ['nothing', '0.00', '100.00'],
      ['nothing, as it was before', '0', '100.00'],
      ['less than nothing', '-0.01', '99.99'],
      ['more than a deposit can be', '1000000.01', '1000100.01'],
    ])('refuses to credit %s', async (_, received, balance) => {
      const state = await seedPending();
      await refuseThenAccept(
        admin,
        buildDiffering(state, received, {}, balance),
        buildDiffering(state, '230.00'),
      );
    });

    it.each<[string, Fields]>([
      ['without a reason', { note: '' }],
      [
        'with a reason that the note does not tell',
        { reason: why, note: 'Another story for the client.' },
      ],
      ['with a note that is no reason', { reason: '', note: why }],
      ['with a reason that is too short', { note: 'A fee.' }],
    ])('is refused %s', async (_, decision) => {
      const state = await seedPending();
      await refuseThenAccept(
        admin,
        buildDiffering(state, '230.00', decision),
        buildDiffering(state, '230.00'),
      );
    });

    it('refuses to credit another amount than the received one', async () => {
      const state = await seedPending();
      for (const balance of [to, '329.99', '330.01'])
        await assertFails(send(admin, buildDiffering(state, '230.00', {}, balance)));
      await assertSucceeds(send(admin, buildDiffering(state, '230.00')));
    });

    // Without the longest: the posting's rule counts it in cents, and the emulator cannot carry the
    // message of that failure.
    const short = invalidMoney.filter(
      ([, value]) => typeof value !== 'string' || value.length < 1_000,
    );
    testAction({
      prepare: seedPending,
      write: (state, { received = '230.00' }) => {
        const act = buildDiffering(state, '230.00');
        const after = changeFields(getMap(act, 'entry', 'after'), { received });
        return changeCommit(act, { document: { list: [after] }, entry: { after } });
      },
      invalid: {
        'refuses an amount received': createInvalidValues('received', short),
      },
    });
  });

  describe('threat 11: the whole commit', () => {
    it('refuses a balance of eleven digits', async () => {
      const before = { ...from, balance: '9999999750.00' };
      const state = await seedPending(before);
      await assertFails(
        send(
          admin,
          buildDepositCredit(state.uid, state.before, { actor: admin.uid }, before, {
            balance: '10000000000.00',
          }),
        ),
      );
      await desk.force(`accounts/${state.uid}`, { balance: '9999999749.99' });
      const lower = { ...from, balance: '9999999749.99' };
      await assertSucceeds(
        send(
          admin,
          buildDepositCredit(state.uid, state.before, { actor: admin.uid }, lower, {
            balance: '9999999999.99',
          }),
        ),
      );
    });

    it.each([
      ['balance', '-1000.00', '-750.00'],
      ['bonus', '-1.00', '-1.00'],
    ])('refuses an account with a negative %s', async (field, before, after) => {
      const state = await seedPending({ ...from, [field]: before });
      await assertFails(
        send(
          admin,
          buildDepositCredit(
            state.uid,
            state.before,
            { actor: admin.uid },
            { ...from, [field]: before },
            { balance: to, [field]: after },
          ),
        ),
      );
      await desk.force(`accounts/${state.uid}`, { [field]: from[field as keyof Figures] });
      await assertSucceeds(send(admin, buildValid(state)));
    });

    it.each(['account', 'posting', 'document', 'entry'])(
      'refuses to go without the %s',
      async (name) => {
        const state = await seedPending();
        await refuseThenAccept(admin, removeParts(buildValid(state), name), buildValid(state));
      },
    );

    it('refuses to complete without crediting, and to credit without completing', async () => {
      const state = await seedPending();
      const act = buildValid(state);
      await assertFails(send(admin, removeParts(act, 'account', 'posting')));
      await refuseThenAccept(admin, removeParts(act, 'document', 'entry'), act);
    });

    it('refuses to credit while rejecting', async () => {
      const state = await seedPending();
      const act = buildValid(state);
      const rejecting = buildDepositDecision(state.uid, state.before, {
        actor: admin.uid,
        status: 'rejected',
        note: 'No such coins came in.',
        op: String(getFields(act, 'entry').op),
      });
      await refuseThenAccept(admin, { ...act, ...rejecting }, act);
    });

    it('refuses to complete with a posting of another client', async () => {
      const [state, other] = await Promise.all([seedPending(), seedPending()]);
      const act = buildValid(state);
      const op = String(getFields(act, 'entry').op);
      const elsewhere = buildPosting({
        uid: other.uid,
        actor: admin.uid,
        ref: op,
        rev: 2,
        before: { ...from },
        after: { ...from, balance: to },
      });
      await refuseThenAccept(
        admin,
        { ...removeParts(act, 'account', 'posting'), ...elsewhere },
        act,
      );
    });

    it('refuses to alter the amount on the way', async () => {
      const state = await seedPending();
      const more = buildDepositCredit(
        state.uid,
        state.before,
        { actor: admin.uid, changes: { amount: '9000.00' } },
        from,
        { balance: '9100.00' },
      );
      await refuseThenAccept(admin, more, buildValid(state));
    });
  });

  return {
    prepare: seedPending,
    write: changePart('account'),
    invalid: {
      'threat 15: refuses an account': createMalformed({ ...from, rev: 1, op: '', at: '' }),
      'threats 7, 15: refuses a posting': {
        cases: createMalformed(
          getFields(
            buildDepositCredit(
              'uid',
              createDepositList('uid', ['pending']),
              { actor: 'uid' },
              from,
              {},
            ),
            'posting',
          ),
        ),
        write: changePart('posting'),
      },
      'threat 11: refuses a credit': {
        cases: [
          ['of a cent more', { balance: '350.01' }],
          ['of a cent less', { balance: '349.99' }],
          ['of nothing', { balance: '100.00' }],
          ['of twice the amount', { balance: '600.00' }],
          ['of the amount instead of the sum', { balance: '250.00' }],
          ['that takes the amount', { balance: '-150.00' }],
          ['ten times the sum', { balance: '3500.00' }],
          ['with profit along', { profit: '243.00' }],
          ['with a loss forgiven', { profit: '0' }],
          ['with bonus along', { bonus: '255.00' }],
          ['with the bonus taken', { bonus: '0' }],
          ['with the bonus moved to the balance', { balance: '355.00', bonus: '0.00' }],
          ['with the bonus written otherwise', { bonus: '-5.00' }],
          ['with a field more', { more: '250.00' }],
          ...createInvalidValues('balance', invalidMoney),
          ...createInvalidValues('profit', invalidMoney),
          ...createInvalidValues('bonus', invalidMoney),
        ],
        write: changeFigures,
      },
    },
  };
});

describeAction('deposit.rejected', () => {
  const words = 'No such coins came in.';
  const seedPending = async (): Promise<Depositor> => ({
    ...(await desk.seedDepositor(['pending', 'pending'])),
    caller: admin,
  });
  const reject = ({ uid, before }: Depositor, changes: { note?: unknown; reason?: unknown }) => {
    const { note = words, reason = note } = changes;
    const act = buildDepositDecision(uid, before, {
      actor: admin.uid,
      status: 'rejected',
      changes: { note },
    });
    return { ...act, entry: { ...act.entry, fields: { ...act.entry.fields, reason } } };
  };

  it.each(acceptedReasons)('accepts %s', async (_, note) => {
    const state = await seedPending();
    await assertSucceeds(send(admin, reject(state, { note })));
  });

  it('cannot move money', async () => {
    const state = await seedPending();
    const { account, posting } = await desk.seedDepositor([]).then(({ uid }) => ({
      account: {
        path: `accounts/${uid}`,
        fields: { balance: '250.00', profit: '0', bonus: '0', rev: 2, op: 'op' },
      },
      posting: { path: `ledger/${uid}/entries/op`, fields: {} },
    }));
    await assertFails(send(admin, { ...reject(state, {}), account, posting }));
    await assertSucceeds(send(admin, reject(state, {})));
  });

  return {
    prepare: seedPending,
    write: reject,
    invalid: {
      'threat 15: refuses': refusedReasons.map(([fault, note]) => [fault, { note }]),
      'threat 7: refuses': [
        ['a note that is not the reason', { note: 'Another story for the client.', reason: words }],
        ['a reason without a note', { note: '', reason: words }],
        ['a note without a reason', { note: words, reason: '' }],
      ],
    },
  };
});
