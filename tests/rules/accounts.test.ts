import { assertFails, assertSucceeds } from '@firebase/rules-unit-testing';
import { afterAll, beforeAll, describe } from 'vitest';
import type { DataContext } from '@/data/ledger/context';
import { subtract } from '@/domain/money';
import { createOp } from '@/domain/revision-fields';
import {
  buildDepositCredit,
  buildDepositDecision,
  buildDepositRequest,
} from '../support/rules/acts/deposit-acts';
import {
  adminDecisions,
  clientDecisions,
  clientHolds,
  createList,
  deletion,
  figures,
  type ListAct,
  type ListClient,
  seedList,
} from '../support/rules/acts/list-acts';
import { createListState, listKinds, toStoredList } from '../support/rules/acts/lists';
import { buildAdjustment, buildProfileAct, goodReason } from '../support/rules/acts/objects';
import { buildPosting, type Figures } from '../support/rules/acts/postings';
import { buildSettlement, type Settlement } from '../support/rules/acts/trade-acts';
import {
  buildPayout,
  buildWithdrawalDecision,
  createWithdrawal,
} from '../support/rules/acts/withdrawal-acts';
import {
  type ClientSetup,
  createRulesDesk,
  type Depositor,
  type RulesDesk,
} from '../support/rules/desk';
import { it } from '../support/rules/it';
import type { Action } from '../support/rules/suites/action';
import {
  type Case,
  createInvalidValues,
  createMalformed,
  invalidMoney,
  testRefused,
} from '../support/rules/suites/cases';
import { describeAction, testAction } from '../support/rules/suites/describe-action';
import { inSeconds } from '../support/rules/times';
import {
  buildAct,
  type Commit,
  changeCommit,
  changeFields,
  type Fields,
  getFields,
  getMap,
  getOp,
  movePart,
  refuseThenAccept,
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

describeAction('account.adjusted', () => {
  const from: Figures = { balance: '100.00', profit: '-7.00', bonus: '5.00' };
  /** Together 90.00. */
  const promised = { reserved: '40.00', staked: '50.00' };

  interface Client {
    caller: DataContext;
    uid: string;
  }
  async function seedClient(setup: ClientSetup = {}): Promise<Client> {
    const { uid } = await desk.seedClient({
      account: { ...from, rev: 3 },
      holds: promised,
      ...setup,
    });
    return { caller: admin, uid };
  }
  /** Somebody who has promised nothing. */
  const seedFree = () => seedClient({ holds: { reserved: '0', staked: '0.00' } });

  const adjust =
    (changes: Fields, ref = '') =>
    (uid: string, actor = admin.uid) =>
      buildAdjustment({ uid, actor, from, changes, rev: 3, ref });
  const act: Action<Client> = {
    desk: () => desk,
    prepare: seedClient,
    write: ({ uid }, changes, actor) => adjust({ balance: '110.00', ...changes })(uid, actor),
  };
  /** The figures that a table changes, and no other. */
  const buildOnly = ({ uid }: Client, changes: Fields) =>
    adjust(Object.keys(changes).length > 0 ? changes : { balance: '90.00' })(uid);

  it.each<Case>([
    ['more balance', { balance: '100.01' }],
    ['the highest balance', { balance: '9999999999.99' }],
    ['less balance, down to what is reserved and staked', { balance: '90.00' }],
    ['another profit', { profit: '7.00' }],
    ['the lowest profit', { profit: '-9999999999.99' }],
    ['a loss of a cent', { profit: '-0.01' }],
    ['a loss of ten cents', { profit: '-0.10' }],
    ['no profit', { profit: '0' }],
    ['another bonus', { bonus: '5.01' }],
    ['no bonus', { bonus: '0.00' }],
    ['bonus that becomes balance', { balance: '105.00', bonus: '0' }],
    ['all three', { balance: '90.01', profit: '0.01', bonus: '9999999999.99' }],
  ])('sets %s', async (_, changes) => {
    await assertSucceeds(send(admin, adjust(changes)((await seedClient()).uid)));
  });

  it.each(['0', '0.00', '0.01'])(
    'accepts a balance of %s when nothing is on hold',
    async (balance) => {
      await assertSucceeds(send(admin, adjust({ balance })((await seedFree()).uid)));
    },
  );

  describe('threat 14: refuses a balance below the holds:', () => {
    const uncovered: Case[] = [
      ['a cent less than is reserved and staked', { balance: '89.99' }],
      ['what is staked alone', { balance: '50.00' }],
      ['what is reserved alone', { balance: '40.00' }],
      ['nothing', { balance: '0' }],
      ['more bonus in its place', { balance: '80.00', bonus: '100.00' }],
      ['more profit in its place', { balance: '80.00', profit: '100.00' }],
    ];
    testRefused({ cases: uncovered, prepare: seedClient, write: buildOnly });

    it.each([
      ['reserved', { reserved: '100.01', staked: '0' }],
      ['staked', { reserved: '0', staked: '100.01' }],
    ])('any change except more balance when too much is %s', async (_, holds) => {
      const state = await seedClient({ holds });
      await refuseThenAccept(
        admin,
        adjust({ bonus: '6.00' })(state.uid),
        adjust({ balance: '100.01' })(state.uid),
      );
    });
  });

  describe('threat 14: counts the holds', () => {
    it('even if they are released in the same commit', async () => {
      const uid = desk.createUid();
      const waiting = createListState(listKinds.withdrawals, [
        createWithdrawal(uid, { amount: '40.00' }),
      ]);
      const setup = {
        account: { ...from, rev: 3 },
        holds: promised,
        withdrawals: toStoredList(listKinds.withdrawals, waiting),
      };
      await desk.seedClient(setup, uid);
      const rejection = buildWithdrawalDecision('rejected', uid, waiting, promised, {
        actor: admin.uid,
        note: goodReason,
      });
      const addToRejection = (balance: string): Commit => {
        const { document, entry } = adjust({ balance })(uid);
        return { ...rejection, account: document, accountEntry: entry };
      };
      await refuseThenAccept(admin, addToRejection('89.99'), addToRejection('90.00'));
    });
  });

  const few = invalidMoney.filter(([fault]) =>
    /one decimal|exponent$|Arabic|line feed|minus nothing|number|NaN|list/.test(fault),
  );

  describe('refuses', () => {
    it('a change of nothing', async () => {
      const { uid } = await seedClient();
      await refuseThenAccept(admin, adjust({})(uid), adjust({ profit: '-7.01' })(uid));
    });

    it.each(['balance', 'profit', 'bonus'] as const)(
      'the same %s in another spelling',
      async (field) => {
        const nothing = { ...from, [field]: '0' };
        const prepare = () =>
          seedClient({ account: { ...nothing, rev: 3 }, holds: { reserved: '0', staked: '0' } });
        const write = (uid: string, value: string) =>
          buildAdjustment({
            uid,
            actor: admin.uid,
            from: nothing,
            changes: { [field]: value },
            rev: 3,
          });
        const { uid } = await prepare();
        await refuseThenAccept(admin, write(uid, '0.00'), write(uid, '0.01'));
      },
    );

    it('to open an account', async () => {
      const uid = desk.createUid();
      await assertFails(
        send(
          admin,
          buildAdjustment({ uid, actor: admin.uid, from, changes: { balance: '110.00' }, rev: 0 }),
        ),
      );
      await assertSucceeds(send(admin, adjust({ balance: '110.00' })((await seedClient()).uid)));
    });
  });

  describe('refers', () => {
    it('to nothing, or to an entry of the same ledger', async () => {
      const { uid } = await seedClient();
      await desk.seedDocs({
        [`ledger/${uid}/entries/earlier`]: { op: 'earlier', col: 'accounts' },
      });
      await assertSucceeds(send(admin, adjust({ balance: '110.00' }, 'earlier')(uid)));
    });

    it.each([
      'another',
      '..',
      '.',
      'earlier/',
      '/earlier',
      './earlier',
      'a/b/earlier',
      '*',
      '{op}',
    ])('threat 7: not to %j, which is no entry', async (ref) => {
      const { uid } = await seedClient();
      await desk.seedDocs({
        [`ledger/${uid}/entries/earlier`]: { op: 'earlier', col: 'accounts' },
      });
      await refuseThenAccept(
        admin,
        adjust({ balance: '110.00' }, ref)(uid),
        adjust({ balance: '110.00' }, 'earlier')(uid),
      );
    });

    it('threat 7: not to an entry in another ledger', async () => {
      const [{ uid }, other] = await Promise.all([seedClient(), seedClient()]);
      await desk.seedDocs({
        [`ledger/${other.uid}/entries/elsewhere`]: { op: 'elsewhere', col: 'accounts' },
      });
      const act = adjust({ balance: '110.00' }, 'elsewhere');
      await assertFails(send(admin, act(uid)));
      await assertSucceeds(send(admin, act(other.uid)));
    });

    it('threat 7: not to itself', async () => {
      const { uid } = await seedClient();
      const valid = adjust({ balance: '110.00' })(uid);
      await refuseThenAccept(
        admin,
        changeCommit(valid, { entry: { ref: getFields(valid, 'entry').op } }),
        valid,
      );
    });

    it('threat 7: not to an entry of the same commit', async () => {
      const { uid } = await seedClient();
      const user = await desk.read(`users/${uid}`);
      const { document, entry } = buildProfileAct(
        user,
        admin.uid,
        'status.changed',
        { status: 'active' },
        ['status'],
        goodReason,
      );
      const addBeside = (ref: unknown): Commit => ({
        ...changeCommit(adjust({ balance: '110.00' })(uid), { entry: { ref } }),
        user: document,
        more: entry,
      });
      await refuseThenAccept(admin, addBeside(entry?.fields.op), addBeside(''));
    });
  });

  it('threat 5: refuses a second adjustment of the same revision', async () => {
    const { uid } = await seedClient();
    const first = adjust({ balance: '110.00' })(uid);
    const second = adjust({ balance: '120.00' })(uid);
    await assertSucceeds(send(admin, first));
    await assertFails(send(admin, second));
    const next = buildAdjustment({
      uid,
      actor: admin.uid,
      from: { ...from, balance: '110.00' },
      changes: { balance: '120.00' },
      rev: 4,
    });
    await refuseThenAccept(admin, changeCommit(next, { document: { op: createOp() } }), next);
  });

  return {
    action: act,
    senders: 'admins',
    reason: true,
    entry: {
      rev: 4,
      col: 'users',
      actions: [
        'account.posted',
        'account.opened',
        'subscription.charged',
        'status.changed',
        'deposit.completed',
        '',
      ],
      before: { balance: '110.00', profit: '0', bonus: '0' },
      after: { balance: '100.00', profit: '0', bonus: '0' },
      hasReason: true,
    },
    invalid: {
      'threat 15: refuses': {
        cases: [
          ...createMalformed({ balance: '', profit: '', bonus: '' }),
          ...createInvalidValues('balance', [...invalidMoney, ['below nothing', '-0.01']]),
          ...createInvalidValues('profit', [
            ...few,
            ['of minus eleven digits', '-10000000000.00'],
            ['of minus Arabic digits', '-2٥0.00'],
            ['of minus Arabic decimals', '-250.٠٠'],
            ['of minus cents with an Arabic digit', '-0.1٠'],
            ['of minus, with a colon', '-250:00'],
            ['of minus cents, with a colon', '-0:10'],
            ['of minus, with a digit for the point', '-250500'],
            ['of minus cents, with a digit for the point', '-0510'],
          ]),
          ...createInvalidValues('bonus', [...few, ['below nothing', '-0.01']]),
        ],
        prepare: seedFree,
        write: buildOnly,
      },
    },
  };
});

describeAction('account.posted', () => {
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
  describe('threat 11: refuses', () => {
    it('a cause that was posted already', async () => {
      const state = await seedPending();
      const act = buildValid(state);
      await assertSucceeds(send(admin, act));
      const again = buildPosting({
        uid: state.uid,
        actor: admin.uid,
        ref: String(getFields(act, 'entry').op),
        rev: 3,
        before: { ...from, balance: to },
        after: { ...from, balance: '600.00' },
      });
      await assertFails(send(admin, again));
      await assertFails(send(admin, { ...again, entry: act.entry ?? again.posting }));
    });

    it('to be posted twice in one commit', async () => {
      const state = await seedPending();
      const act = buildValid(state);
      const again = buildPosting({
        uid: state.uid,
        actor: admin.uid,
        ref: String(getFields(act, 'entry').op),
        rev: 3,
        before: { ...from, balance: to },
        after: { ...from, balance: '600.00' },
      });
      await refuseThenAccept(
        admin,
        { ...act, account2: again.account, posting2: again.posting },
        act,
      );
    });

    it('to be its own cause', async () => {
      const state = await seedPending();
      const { account, posting } = buildValid(state);
      if (!account || !posting) throw new Error('No posting');
      const own = changeCommit(
        { account, posting },
        {
          posting: {
            ref: posting.fields.op,
            action: 'deposit.completed',
            after: { ...from, balance: to, received: '250.00' },
          },
        },
      );
      await assertFails(send(admin, own));
      await refuseThenAccept(
        admin,
        changeCommit({ account, posting }, { posting: { ref: posting.fields.op } }),
        buildValid(state),
      );
    });

    it('a cause in the ledger of another client', async () => {
      const [state, other] = await Promise.all([seedPending(), seedPending()]);
      const elsewhere = buildDepositDecision(other.uid, other.before, {
        actor: admin.uid,
        status: 'completed',
      });
      const { account, posting } = buildPosting({
        uid: state.uid,
        actor: admin.uid,
        ref: elsewhere.entry.fields.op as string,
        rev: 2,
        before: { ...from },
        after: { ...from, balance: to },
      });
      await refuseThenAccept(admin, { ...elsewhere, account, posting }, buildValid(state));
    });

    it.each([
      ['a request', (uid: string, before: Depositor['before']) => buildDepositRequest(uid, before)],
      [
        'a cancellation',
        (uid: string, before: Depositor['before']) =>
          buildDepositDecision(uid, before, { actor: uid, status: 'cancelled' }),
      ],
    ])('%s as its cause, from a client', async (_, cause) => {
      const { uid, before } = await seedPending();
      const act: Commit = cause(uid, before);
      const along = buildPosting({
        uid,
        actor: uid,
        ref: String(getFields(act, 'entry').op),
        rev: 2,
        before: { ...from },
        after: { ...from, balance: to },
      });
      await refuseThenAccept(desk.as(uid), { ...act, ...along }, act);
    });

    it('any act of the desk on a profile as its cause', async () => {
      const state = await seedPending();
      const act = buildValid(state);
      const entry = changeFields(getFields(act, 'entry'), { col: 'users', rev: 2, index: -1 });
      const user = {
        path: `users/${state.uid}`,
        fields: { status: 'active', rev: 2, op: entry.op, at: entry.at },
      };
      await refuseThenAccept(
        admin,
        {
          ...removeParts(act, 'document'),
          user,
          entry: { path: act.entry?.path ?? '', fields: entry },
        },
        act,
      );
    });

    const lies: Case[] = [
      ['an entry of another act', { op: 'another' }],
      ['an entry about the deposits', { col: 'deposits' }],
      ['an entry of the revision before', { rev: 1 }],
      ['an entry of the revision after', { rev: 3 }],
      ['an entry by another actor', { actor: 'another' }],
      ['an entry that adjusts', { action: 'account.adjusted' }],
      ['an entry that opens', { action: 'account.opened' }],
      ['an entry that completes', { action: 'deposit.completed' }],
      ['an entry about an element', { index: 0 }],
      ['an entry without a cause', { ref: '' }],
      ['an entry of another cause', { ref: 'earlier' }],
      ['an entry with a cause in another path', { ref: 'a/b/c' }],
      ['an entry that lies about the balance before', { before: { ...from, balance: '0' } }],
      ['an entry that lies about the profit before', { before: { ...from, profit: '0' } }],
      ['an entry that lies about the bonus before', { before: { ...from, bonus: '0' } }],
      ['an entry with more before', { before: { ...from, more: '0' } }],
      ['an entry that lies about the balance after', { after: { ...from, balance: '350.01' } }],
      [
        'an entry that lies about the profit after',
        { after: { ...from, balance: to, profit: '0' } },
      ],
      ['an entry that lies about the bonus after', { after: { ...from, balance: to, bonus: '0' } }],
      ['an entry with more after', { after: { ...from, balance: to, more: '0' } }],
      ['an entry with a reason', { reason: 'Because I can.' }],
      ['an entry with a time of its own', { at: () => inSeconds(-1) }],
    ];
    testRefused({ cases: lies, prepare: seedPending, write: changePart('posting') });
  });

  describe('threat 8: one entry for two documents', () => {
    it('is refused, whichever of the two it names', async () => {
      const state = await seedPending();
      const act = buildValid(state);
      const { op, at } = getFields(act, 'document');
      const shared = changeCommit(removeParts(act, 'posting'), { account: { op, rev: 2, at } });
      await assertFails(send(admin, shared));
      await assertFails(send(admin, changeCommit(shared, { entry: { col: 'accounts' } })));
      await refuseThenAccept(
        admin,
        changeCommit(shared, { entry: { action: 'account.posted', ref: op } }),
        act,
      );
    });

    it('is refused in another ledger', async () => {
      const state = await seedPending();
      const act = buildValid(state);
      await refuseThenAccept(
        admin,
        movePart(act, 'posting', `ledger/${admin.uid}/entries/${getFields(act, 'posting').op}`),
        act,
      );
    });
  });

  return {
    prepare: seedPending,
    write: changePart('account'),
    invalid: {
      'threat 6: refuses a document': [
        ['with a repeated revision', { rev: 1 }],
        ['with a skipped revision', { rev: 3 }],
        ['with the act of its cause', { op: 'earlier' }],
        ['with a time of its own', { at: () => inSeconds(-1) }],
      ],
      'threat 6: refuses a revision that document and entry agree on': {
        cases: [
          ['repeated', { rev: 1 }],
          ['skipped', { rev: 3 }],
        ],
        write: (state: Depositor, changes: Fields) =>
          changeCommit(buildValid(state), { account: changes, posting: changes }),
      },
    },
  };
});

describe('the amounts of account.posted', () => {
  /** A client with these figures and one withdrawal of 40.00 that waits. */
  const seedWithdrawal = async (account: Figures = figures, changes: Fields = {}) => ({
    ...(await seedList(desk, listKinds.withdrawals, ['waiting'], {
      setup: { account: { ...account } },
      changes,
    })),
    caller: admin,
  });
  const pay = ({ uid, before }: ListClient, from = figures) =>
    buildPayout(uid, before, clientHolds, from, { actor: admin.uid });

  /** A client with these figures and one open trade of 50.00 × 5. */
  const seedTrade = async (account: Figures = figures) => ({
    ...(await seedList(desk, listKinds.trades, ['waiting'], {
      setup: { account: { ...account } },
    })),
    caller: admin,
  });
  const settle = (
    { uid, before }: ListClient,
    settlement: Partial<Settlement> = {},
    from = figures,
  ) => buildSettlement(uid, before, clientHolds, from, { actor: admin.uid, ...settlement });
  const byHand = (client: ListClient, result: string, from = figures) =>
    settle(client, { manual: true, note: goodReason, result }, from);

  /** What the account and its entry both say. */
  const withAccount = (act: Commit, changes: Fields) =>
    changeCommit(act, {
      account: changes,
      posting: { after: changeFields(getMap(act, 'posting', 'after'), changes) },
    });

  describe('threat 11: withdrawal.completed takes from the account', () => {
    it.each<[string, Figures, string]>([
      ['all of it', { ...figures, balance: '40.00' }, '40.00'],
      ['one cent', { ...figures, balance: '0.01' }, '0.01'],
      ['the most that there is', { ...figures, balance: '9999999999.99' }, '1000000.00'],
      [
        'without regard to losses and bonus',
        { balance: '50.00', profit: '-900.00', bonus: '900.00' },
        '40.00',
      ],
    ])('%s', async (_, account, amount) => {
      const { uid, before } = await seedWithdrawal(account, { amount });
      const holds = { reserved: '1000000.00', staked: '0' };
      await desk.force(`holds/${uid}`, holds);
      await assertSucceeds(
        send(admin, buildPayout(uid, before, holds, account, { actor: admin.uid })),
      );
    });

    testAction({
      prepare: () => seedWithdrawal(),
      write: (client, changes) => withAccount(pay(client), changes),
      invalid: {
        not: [
          ['a cent more', { balance: '8959.99' }],
          ['a cent less', { balance: '8960.01' }],
          ['nothing', { balance: '9000.00' }],
          ['twice the amount', { balance: '8920.00' }],
          ['everything', { balance: '0' }],
          ['the amount the other way', { balance: '9040.00' }],
          ['the amount instead of what is left', { balance: '40.00' }],
          ['ten times what is left', { balance: '89600.00' }],
          ['the amount and the profit', { profit: '-47.00' }],
          ['the amount, with a loss forgiven', { profit: '0' }],
          ['the amount, with the profit spelled otherwise', { profit: '-07.00' }],
          ['the amount, and the bonus', { bonus: '0' }],
          ['the amount, and gives a bonus', { bonus: '45.00' }],
          ['the amount out of the bonus', { balance: '8965.00', bonus: '0.00' }],
          ['the amount, with a field more', { more: '40.00' }],
          ...createInvalidValues('balance', invalidMoney),
        ],
      },
    });

    it('no more than the balance', async () => {
      const client = await seedWithdrawal({ ...figures, balance: '39.99' });
      await assertFails(send(admin, pay(client, { ...figures, balance: '39.99' })));
      await desk.force(`accounts/${client.uid}`, { balance: '40.00' });
      await assertSucceeds(send(admin, pay(client, { ...figures, balance: '40.00' })));
    });
  });

  describe('threats 11, 27: trade.settled changes balance and profit', () => {
    it.each<[string, Figures, string]>([
      ['by a gain', figures, '2.50'],
      ['by a loss', figures, '-50.00'],
      ['by nothing', figures, '0.00'],
      ['by nothing in fewer digits', figures, '0'],
      ['out of a loss', { ...figures, profit: '-2.00' }, '2.50'],
      ['into a loss', { ...figures, profit: '2.00' }, '-2.50'],
      ['from nothing', { balance: '0', profit: '0', bonus: '0' }, '2.50'],
      ['down to nothing', { ...figures, balance: '50.00', profit: '50.00' }, '-50.00'],
      ['to the most that is money', { ...figures, balance: '9999999949.99' }, '50.00'],
    ])('%s', async (_, account, result) => {
      await assertSucceeds(send(admin, byHand(await seedTrade(account), result, account)));
    });

    const createWrong = (
      balance: [right: string, more: string, less: string],
      profit: [right: string, more: string, less: string],
    ): Case[] => [
      ['a balance of a cent more', { balance: balance[1] }],
      ['a balance of a cent less', { balance: balance[2] }],
      ['the balance of before', { balance: '9000.00' }],
      ['a profit of a cent more', { profit: profit[1] }],
      ['a profit of a cent less', { profit: profit[2] }],
      ['the profit of before', { profit: '-7.00' }],
      ['the figures of before', { balance: '9000.00', profit: '-7.00' }],
      ['both figures a cent more', { balance: balance[1], profit: profit[1] }],
      ['both figures a cent less', { balance: balance[2], profit: profit[2] }],
      ['a cent from the profit to the balance', { balance: balance[1], profit: profit[2] }],
      ['a bonus', { bonus: '7.50' }],
      ['the bonus gone', { bonus: '0' }],
      ['the bonus spelled otherwise', { bonus: '5.0' }],
      ['the bonus in the balance', { balance: '9007.50', bonus: '0.00' }],
      ['a field more', { more: '2.50' }],
    ];

    testAction({
      prepare: () => seedTrade(),
      write: (client, changes) => withAccount(settle(client), changes),
      invalid: {
        'of a gain, and not to': [
          ...createWrong(['9002.50', '9002.51', '9002.49'], ['-4.50', '-4.49', '-4.51']),
          ['the stake as well', { balance: '9052.50' }],
          ['the gain as a loss', { balance: '8997.50', profit: '-9.50' }],
          ['twice the gain', { balance: '9005.00', profit: '-2.00' }],
          ...createInvalidValues('profit', invalidMoney),
        ],
        'of a loss, and not to': {
          cases: [
            ...createWrong(['8980.00', '8980.01', '8979.99'], ['-27.00', '-26.99', '-27.01']),
            ['the loss as a gain', { balance: '9020.00', profit: '13.00' }],
            ['the whole stake lost', { balance: '8950.00', profit: '-57.00' }],
          ],
          write: (client, changes) => withAccount(byHand(client, '-20.00'), changes),
        },
      },
    });

    it('not below nothing', async () => {
      const little = { ...figures, balance: '49.99' };
      const client = await seedTrade(little);
      await assertFails(send(admin, byHand(client, '-50.00', little)));
      await assertSucceeds(send(admin, byHand(client, '-49.99', little)));
    });

    it.each(['balance', 'profit'])('not to a %s of eleven digits', async (field) => {
      const full = { ...figures, [field]: '9999999999.99' };
      const client = await seedTrade(full);
      const cent = settle(
        client,
        { manual: true, note: goodReason, result: '0.00', changes: { result: '0.01' } },
        full,
      );
      const over = withAccount(cent, {
        balance: '9000.01',
        profit: '-6.99',
        [field]: '10000000000.00',
      });
      await refuseThenAccept(admin, over, byHand(client, '0.00', full));
    });
  });
});

describe('the cause of account.posted', () => {
  /** The balance and the profit after each. */
  const outcomes: Record<string, Figures> = {
    'withdrawal.completed': { ...figures, balance: '8960.00' },
    'trade.settled': { ...figures, balance: '9002.50', profit: '-4.50' },
  };
  const causes = adminDecisions
    .map((one) => ({ ...one, to: outcomes[one.action] ?? figures }))
    .filter(({ action }) => action in outcomes);

  const seedPrepared = async ({ kind }: ListAct) => ({
    ...(await seedList(desk, kind, ['decided', 'waiting'])),
    caller: admin,
  });

  describe.each(causes)('threat 11: $action', (cause) => {
    const { kind, action, to } = cause;
    const seedReady = () => seedPrepared(cause);
    const buildValid = (client: ListClient): Commit =>
      cause.act(client, { actor: admin.uid, index: 1 });
    const changePart = (name: string) => (client: ListClient, changes: Fields) =>
      changeCommit(buildValid(client), { [name]: changes });
    const sample = cause.act({ uid: 'uid', before: createList(kind, 'uid', ['waiting']) });

    testAction({
      prepare: seedReady,
      write: changePart('account'),
      invalid: {
        'threat 15: refuses an account': createMalformed(getFields(sample, 'account')),
        'threats 7, 15: refuses a posting': {
          cases: createMalformed(getFields(sample, 'posting')),
          write: changePart('posting'),
        },
        'threat 7: refuses a posting': {
          cases: [
            ['of another act', { op: 'another' }],
            ['about the list', { col: kind.col }],
            ['about the holds', { col: 'holds' }],
            ['of the revision before', { rev: 1 }],
            ['of the revision after', { rev: 3 }],
            ['by another actor', { actor: 'another' }],
            ['that adjusts', { action: 'account.adjusted' }],
            ['that charges', { action: 'subscription.charged' }],
            ['that opens', { action: 'account.opened' }],
            ['that is its cause', { action }],
            ['about an element', { index: 1 }],
            ['without a cause', { ref: '' }],
            ['of another cause', { ref: 'earlier' }],
            ['with a cause in another path', { ref: 'a/b/c' }],
            ['with a reason', { reason: 'As the client asked by letter.' }],
            ['with a time of its own', { at: () => inSeconds(-1) }],
            ...Object.keys(figures).flatMap((field): Case[] => [
              [`that lies about the ${field} before`, { before: { ...figures, [field]: '1.00' } }],
              [`that lies about the ${field} after`, { after: { ...to, [field]: '1.00' } }],
            ]),
            ['with more before', { before: { ...figures, more: '0' } }],
            ['with more after', { after: { ...to, more: '0' } }],
          ],
          write: changePart('posting'),
        },
        'threat 6: refuses a document': [
          ['with a repeated revision', { rev: 1 }],
          ['with a skipped revision', { rev: 3 }],
          ['with the act of before', { op: 'accounts-opened' }],
          ['with a time of its own', { at: () => inSeconds(-1) }],
        ],
        'threat 6: refuses a revision that account and posting agree on,': {
          cases: [
            ['repeated', { rev: 1 }],
            ['skipped', { rev: 3 }],
          ],
          write: (client, changes) =>
            changeCommit(buildValid(client), { account: changes, posting: changes }),
        },
      },
    });

    it.each([
      [['account']],
      [['posting']],
      [['document']],
      [['entry']],
      [['account', 'posting']],
      [['document', 'entry']],
      [['document', 'entry', 'holds']],
      [['document', 'entry', 'account', 'posting']],
    ])('refuses to go without %j', async (parts) => {
      const client = await seedReady();
      await refuseThenAccept(admin, removeParts(buildValid(client), ...parts), buildValid(client));
    });

    it('cannot be posted twice, in one commit or in two', async () => {
      const client = await seedReady();
      const act = buildValid(client);
      const twice = { ...to, balance: subtract(to.balance, '40.00') };
      const again = buildPosting({
        uid: client.uid,
        actor: admin.uid,
        ref: getOp(act),
        rev: 3,
        before: { ...to },
        after: { ...twice },
      });
      await assertFails(send(admin, { ...act, ...renameAsSecond(again) }));
      await assertSucceeds(send(admin, act));
      await assertFails(send(admin, again));
      await assertFails(send(admin, { ...again, entry: act.entry ?? again.posting }));
    });

    it('cannot be posted to another client', async () => {
      const [client, other] = await Promise.all([seedReady(), seedReady()]);
      const act = buildValid(client);
      const elsewhere = buildPosting({
        uid: other.uid,
        actor: admin.uid,
        ref: getOp(act),
        rev: 2,
        before: { ...figures },
        after: { ...to },
      });
      await assertFails(send(admin, { ...removeParts(act, 'account', 'posting'), ...elsewhere }));
      await refuseThenAccept(admin, { ...act, ...renameAsSecond(elsewhere) }, act);
    });

    it('cannot be posted for the act of another client', async () => {
      const [client, other] = await Promise.all([seedReady(), seedReady()]);
      const act = buildValid(client);
      const theirs = buildValid(other);
      await refuseThenAccept(admin, changeCommit(act, { posting: { ref: getOp(theirs) } }), act);
      const mixed = {
        ...removeParts(theirs, 'account', 'posting'),
        ...buildPosting({
          uid: client.uid,
          actor: admin.uid,
          ref: getOp(theirs),
          rev: 3,
          before: { ...to },
          after: { ...figures },
        }),
      };
      await refuseThenAccept(admin, mixed, theirs);
    });

    it('threat 8: needs an entry of its own beside that of the posting', async () => {
      const client = await seedReady();
      const act = buildValid(client);
      const { op, at, rev } = getFields(act, 'entry');
      const shared = changeCommit(removeParts(act, 'posting'), { account: { op, rev, at } });
      await assertFails(send(admin, shared));
      await assertFails(send(admin, changeCommit(shared, { entry: { col: 'accounts' } })));
      await assertFails(
        send(admin, changeCommit(shared, { entry: { action: 'account.posted', ref: op } })),
      );
      await refuseThenAccept(
        admin,
        movePart(act, 'posting', `ledger/${admin.uid}/entries/${getFields(act, 'posting').op}`),
        act,
      );
    });

    it('cannot be posted by another act on the account', async () => {
      const client = await seedReady();
      const act = buildValid(client);
      const { document: account, entry: posting } = buildAct({
        uid: client.uid,
        col: 'accounts',
        rev: 2,
        op: createOp(),
        actor: admin.uid,
        action: 'account.adjusted',
        fields: { ...to },
        before: { ...figures },
        after: { ...to },
        reason: goodReason,
      });
      await assertFails(
        send(admin, { ...removeParts(act, 'account', 'posting'), account, posting }),
      );
      await assertSucceeds(send(admin, { account, posting }));
    });

    it('cannot be posted together with a deposit', async () => {
      const client = await seedReady();
      const act = buildValid(client);
      const beside = await seedList(desk, listKinds.deposits, ['waiting']);
      await desk.seedDocs({
        [`deposits/${client.uid}`]: toStoredList(listKinds.deposits, beside.before),
      });
      const [deposit] = adminDecisions;
      if (!deposit) throw new Error('No deposit');
      const completed = deposit.act(
        { uid: client.uid, before: beside.before },
        { actor: admin.uid },
      );
      await assertFails(
        send(admin, {
          ...act,
          ...renameAsSecond(removeParts(completed, 'account', 'posting')),
        }),
      );
      await assertFails(
        send(admin, {
          ...removeParts(act, 'account', 'posting'),
          ...renameAsSecond(completed),
        }),
      );
      await refuseThenAccept(admin, { ...act, ...renameAsSecond(completed) }, completed);
    });

    it('cannot be posted together with that of another list', async () => {
      const [other] = causes.filter((one) => one.action !== action);
      if (!other) throw new Error('No other cause');
      const client = await seedReady();
      const beside = await seedPrepared(other);
      const lists = await desk.read(`${other.kind.col}/${beside.uid}`);
      await desk.seedDocs({ [`${other.kind.col}/${client.uid}`]: { ...lists, op: 'earlier' } });
      const act = buildValid(client);
      const second = other.act(
        { uid: client.uid, before: beside.before },
        { actor: admin.uid, index: 1 },
      );
      await assertFails(
        send(admin, { ...act, ...renameAsSecond(removeParts(second, 'account', 'posting')) }),
      );
      await refuseThenAccept(admin, { ...act, ...renameAsSecond(second) }, act);
    });
  });

  describe('threat 11: has no other cause:', () => {
    const others = [...adminDecisions, deletion].filter(
      ({ action }) => action.endsWith('.rejected') || action.endsWith('.deleted'),
    );
    it.each([...others, ...clientDecisions])('not $action', async (one) => {
      const client = await seedList(desk, one.kind, ['decided', 'waiting']);
      const caller = clientDecisions.includes(one) ? client.caller : admin;
      const act = one.act(client, { actor: caller.uid, index: 1 });
      for (const balance of ['9000.00', '8960.00', '9040.00', '9250.00']) {
        const along = buildPosting({
          uid: client.uid,
          actor: caller.uid,
          ref: getOp(act),
          rev: 2,
          before: { ...figures },
          after: { ...figures, balance },
        });
        await assertFails(send(caller, { ...act, ...along }));
      }
      await assertSucceeds(send(caller, act));
    });
  });
});
