import { assertFails, assertSucceeds } from '@firebase/rules-unit-testing';
import { serverTimestamp } from 'firebase/firestore/lite';
import { afterAll, beforeAll, describe } from 'vitest';
import type { DataContext } from '@/data/ledger/context';
import { createOp } from '@/domain/revision-fields';
import {
  createNearlyStaleClaims,
  createRulesDesk,
  createStaleClaims,
  type RulesDesk,
} from '../support/rules/desk';
import { it } from '../support/rules/it';
import { type Case, createInvalidValues, createMalformed } from '../support/rules/suites/cases';
import { testAction } from '../support/rules/suites/describe-action';
import { inSeconds } from '../support/rules/times';
import {
  buildAct,
  type Commit,
  changeCommit,
  changeFields,
  type Fields,
  getFields,
  getMap,
  movePart,
  refuseThenAccept,
  refuseWrongSender,
  removeParts,
  send,
} from '../support/rules/writes';

const old = { bitcoin: 'tb1qold', ethereum: '0xOld', email: 'old@example.com' };
const method = { bitcoin: 'tb1qnew', ethereum: '', email: 'new@example.com' };
/** `previous` as an earlier change left it. */
const earlier = {
  bitcoin: { address: 'tb1qolder', at: inSeconds(-90) },
  ethereum: { address: '0xOlder', at: inSeconds(-90) },
};

/** An administrator, with the payment method as it is stored; nothing where there is none yet. */
interface Admin {
  caller: DataContext;
  uid: string;
  payment: Fields | null;
}

/** An administrator with the payment method {@link old}. */
async function seedAdminWithPayment(
  desk: RulesDesk,
  previous: Fields = earlier,
  user: Fields = {},
): Promise<Admin> {
  const payment = { ...old, previous, rev: 3, op: 'earlier', at: inSeconds(-60) };
  const caller = await desk.seedAdmin({ payment, user });
  return { caller, uid: caller.uid, payment };
}

/** What `previous` has of a coin whose address is replaced now. */
const createReplaced = (address: string) => ({ address, at: serverTimestamp() });
/** Both addresses of {@link old} are replaced. */
const bothReplaced = () => ({
  bitcoin: createReplaced(old.bitcoin),
  ethereum: createReplaced(old.ethereum),
});

/**
 * Sets a payment method. `changes` are those of the document and of what the entry says about it.
 */
function paymentUpdated({ uid, payment }: Admin, changes: Fields = {}, actor = uid): Commit {
  const before = payment ? { ...old, previous: payment.previous } : {};
  const fields = changeFields({ ...method, previous: payment ? bothReplaced() : {} }, changes);
  return buildAct({
    uid,
    col: 'admins',
    rev: payment ? 4 : 1,
    op: createOp(),
    actor,
    action: 'payment.updated',
    fields,
    before,
    after: fields,
  });
}

let desk: RulesDesk;
beforeAll(async () => {
  desk = await createRulesDesk();
});
afterAll(() => desk.close());

describe('payment.updated', () => {
  const seedChangedAdmin = (user: Fields = {}) => seedAdminWithPayment(desk, earlier, user);
  async function seedAdmin(user: Fields = {}): Promise<Admin> {
    const caller = await desk.seedAdmin({ user });
    return { caller, uid: caller.uid, payment: null };
  }
  const changePart = (name: string) => (state: Admin, changes: Fields) =>
    changeCommit(paymentUpdated(state), { [name]: changes });

  describe.each([
    ['the first', seedAdmin],
    ['another', seedChangedAdmin],
  ])('of %s payment method', (_, prepare) => {
    it('is accepted from the administrator', async () => {
      const state = await prepare();
      await assertSucceeds(send(state.caller, paymentUpdated(state)));
    });

    it.each([
      ['a visitor', () => desk.visitor],
      ['a client', () => desk.seedClient()],
      ['another administrator', () => desk.seedAdmin()],
    ])('threat 29: is refused from %s', async (__, somebody) => {
      const state = await prepare();
      await refuseWrongSender(await somebody(), state.caller, (actor) =>
        paymentUpdated(state, {}, actor),
      );
    });

    it('threat 29: is refused from a client who owns the document', async () => {
      const state = await prepare({ admin: false });
      await assertFails(send(state.caller, paymentUpdated(state)));
      await desk.force(`users/${state.uid}`, { admin: true, desk: 'manager' });
      await assertSucceeds(send(state.caller, paymentUpdated(state)));
    });

    it('threat 13: needs a sign-in younger than two hours', async () => {
      const state = await prepare();
      await refuseWrongSender(
        desk.as(state.uid, createStaleClaims()),
        desk.as(state.uid, createNearlyStaleClaims()),
        () => paymentUpdated(state),
      );
    });

    const {
      rev: ____,
      op: _____,
      at: ______,
      ...fields
    } = getFields(paymentUpdated({ uid: 'uid', caller: desk?.visitor, payment: null }), 'document');
    const notAddress = [
      ['of 101 characters', 'Z'.repeat(101)],
      ['of 200,000 characters', 'Z'.repeat(200_000)],
      ['with a blank', 'tb1q new'],
      ['with a colon', 'bitcoin:tb1q'],
      ['with a line feed', 'tb1qnew\n'],
      ['with markup', '<b>'],
      ['in other letters', 'tб1q'],
      ['that is a list', ['tb1qnew']],
    ] as const;
    const faults: Case[] = [
      ...createInvalidValues('bitcoin', notAddress),
      ...createInvalidValues('ethereum', notAddress),
      ...createInvalidValues('email', [
        ['of 101 characters', 'e'.repeat(101)],
        ['of 200,000 characters', 'e'.repeat(200_000)],
        ['that is a list', ['e']],
      ]),
      ...createInvalidValues('previous', [
        ['that never was', () => ({ ...bothReplaced(), bitcoin: createReplaced(method.bitcoin) })],
        ['of one coin only', { bitcoin: earlier.bitcoin }],
        ['of a coin more', () => ({ ...bothReplaced(), solana: createReplaced('') })],
      ]),
    ];

    testAction({
      prepare,
      write: changePart('entry'),
      valid: {
        cases: [
          ['addresses of 100 characters', { bitcoin: 'Z'.repeat(100), ethereum: '0'.repeat(100) }],
          ['no address', { bitcoin: '', ethereum: '' }],
          ['an e-mail of 100 characters', { email: 'e'.repeat(100) }],
          ['no e-mail', { email: '' }],
        ],
        write: paymentUpdated,
      },
      invalid: {
        'threats 15, 29: refuses': {
          cases: [...createMalformed(fields), ...faults],
          write: paymentUpdated,
        },
        'threat 15: refuses a malformed document': {
          cases: createMalformed({ ...method, previous: {}, rev: 1, op: '', at: '' }),
          write: changePart('document'),
        },
        'threat 15: refuses a document': {
          cases: [
            ['with another address than its entry records', { bitcoin: 'tb1qelse' }],
            ['with another e-mail than its entry records', { email: 'else@example.com' }],
            ['with a skipped revision', { rev: 5 }],
            ['with revision 0', { rev: 0 }],
            ['with another act', { op: 'another' }],
            ['with a time of its own', { at: () => inSeconds(-1) }],
          ],
          write: changePart('document'),
        },
        'threats 7, 15: refuses an entry': createMalformed(
          getFields(paymentUpdated({ uid: 'uid', caller: desk?.visitor, payment: null }), 'entry'),
        ),
        'threat 7: refuses an entry': [
          ['of another act', { op: 'another' }],
          ['about the fixed record', { col: 'desk' }],
          ['about the profile', { col: 'users' }],
          ['of another revision', { rev: 9 }],
          ['by another actor', { actor: 'another' }],
          ['of another action', { action: 'desk.selected' }],
          ['about an element', { index: 0 }],
          ['that refers to another', { ref: 'another' }],
          ['with another before', { before: { ...old, email: '', previous: earlier } }],
          ['with half a before', { before: { bitcoin: old.bitcoin } }],
          ['with nothing after', { after: {} }],
          ['with another after', { after: { ...method, bitcoin: 'tb1qelse', previous: {} } }],
          ['with a reason', { reason: 'Because I can.' }],
          ['with a time of its own', { at: () => inSeconds(-1) }],
        ],
      },
    });

    it.each<[string, (valid: Commit, uid: string) => Commit]>([
      ['the document without its entry', (valid) => removeParts(valid, 'entry')],
      ['the entry without its document', (valid) => removeParts(valid, 'document')],
      [
        'the entry under another id',
        (valid, uid) => movePart(valid, 'entry', `ledger/${uid}/entries/another`),
      ],
      [
        'the entry in another ledger',
        (valid) =>
          movePart(valid, 'entry', `ledger/another/entries/${getFields(valid, 'entry').op}`),
      ],
      ['the document of another', (valid) => movePart(valid, 'document', 'admins/another')],
    ])('threat 8: refuses %s', async (__, breaking) => {
      const state = await prepare();
      await refuseThenAccept(
        state.caller,
        breaking(paymentUpdated(state), state.uid),
        paymentUpdated(state),
      );
    });
  });

  describe('of a changed payment method', () => {
    it('refuses the same method again', async () => {
      const state = await seedChangedAdmin();
      const ethereum = {
        ethereum: '',
        previous: { ...earlier, ethereum: createReplaced(old.ethereum) },
      };
      await refuseThenAccept(
        state.caller,
        paymentUpdated(state, { ...old, previous: earlier }),
        paymentUpdated(state, { ...old, ...ethereum }),
      );
    });

    it('threat 6: refuses a revision that document and entry agree on', async () => {
      const state = await seedChangedAdmin();
      const setBothRevs = (rev: number) =>
        changeCommit(paymentUpdated(state), { document: { rev }, entry: { rev } });
      await assertFails(send(state.caller, setBothRevs(3)));
      await refuseThenAccept(state.caller, setBothRevs(5), setBothRevs(4));
    });

    it('threat 5: refuses the same act twice', async () => {
      const state = await seedChangedAdmin();
      const valid = paymentUpdated(state);
      await assertSucceeds(send(state.caller, valid));
      await assertFails(send(state.caller, valid));
    });

    it('records the method before it', async () => {
      const state = await seedChangedAdmin();
      const act = paymentUpdated(state);
      await refuseThenAccept(
        state.caller,
        changeCommit(act, {
          entry: { before: changeFields(getMap(act, 'entry', 'before'), { previous: old }) },
        }),
        act,
      );
    });
  });
});

describe('the previous addresses of payment.updated', () => {
  describe('of another payment method', () => {
    it('threat 29: refuses to lose the replaced addresses', async () => {
      const state = await seedAdminWithPayment(desk);
      await refuseThenAccept(
        state.caller,
        paymentUpdated(state, { previous: {} }),
        paymentUpdated(state),
      );
    });

    it('threat 29: refuses to keep addresses that were replaced earlier', async () => {
      const state = await seedAdminWithPayment(desk);
      await refuseThenAccept(
        state.caller,
        paymentUpdated(state, { previous: state.payment?.previous }),
        paymentUpdated(state),
      );
    });

    const kept: [string, Fields, () => Fields][] = [
      ['the e-mail', { ...old, email: 'new@example.com' }, () => earlier],
      [
        'bitcoin',
        { ...old, bitcoin: 'tb1qnew' },
        () => ({ ...earlier, bitcoin: createReplaced(old.bitcoin) }),
      ],
      [
        'ethereum',
        { ...old, ethereum: '' },
        () => ({ ...earlier, ethereum: createReplaced(old.ethereum) }),
      ],
    ];
    const lies: [string, (previous: Fields) => Fields][] = [
      ['nothing', () => ({})],
      ['only what is replaced', () => ({ bitcoin: createReplaced(old.bitcoin) })],
      [
        'another address of a coin that stays',
        (previous) => ({ ...previous, bitcoin: { ...earlier.bitcoin, address: 'tb1qelse' } }),
      ],
      [
        'another time of a coin that stays',
        (previous) => ({ ...previous, ethereum: { ...earlier.ethereum, at: serverTimestamp() } }),
      ],
      [
        'an address without its time',
        (previous) => ({ ...previous, bitcoin: { address: old.bitcoin } }),
      ],
      [
        'a time of its own',
        (previous) => ({ ...previous, ethereum: { address: old.ethereum, at: inSeconds(-1) } }),
      ],
      [
        'a field more',
        (previous) => ({ ...previous, bitcoin: { ...createReplaced(old.bitcoin), more: '' } }),
      ],
      ['a coin more', (previous) => ({ ...previous, solana: createReplaced('') })],
    ];
    describe.each(kept)('that changes %s', (_, fields, previous) => {
      it.each(lies)('threat 29: refuses to keep %s', async (__, lie) => {
        const state = await seedAdminWithPayment(desk);
        const valid = paymentUpdated(state, { ...fields, previous: previous() });
        await refuseThenAccept(
          state.caller,
          paymentUpdated(state, { ...fields, previous: lie(previous()) }),
          valid,
        );
      });
    });

    it.each([
      ['null', { bitcoin: null }],
      ['an address', { bitcoin: createReplaced('') }],
    ])('threat 29: refuses %s for a coin whose address never changed', async (_, previous) => {
      const state = await seedAdminWithPayment(desk, {});
      const change = { ...old, email: 'new@example.com' };
      await refuseThenAccept(
        state.caller,
        paymentUpdated(state, { ...change, previous }),
        paymentUpdated(state, { ...change, previous: {} }),
      );
    });
  });
});
