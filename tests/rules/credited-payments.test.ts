import { assertFails, assertSucceeds } from '@firebase/rules-unit-testing';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import type { DataContext } from '@/data/ledger/context';
import { emptyAccount } from '@/domain/accounts/account';
import {
  buildClaim,
  buildDepositCredit,
  buildDepositDecision,
  buildPaymentCredit,
  createDepositList,
  toStoredDeposits,
} from '../support/rules/acts/deposit-acts';
import { createRulesDesk, type Depositor, type RulesDesk } from '../support/rules/desk';
import { it } from '../support/rules/it';
import { createInvalidValues, createMalformed } from '../support/rules/suites/cases';
import { describeAction } from '../support/rules/suites/describe-action';
import { inSeconds } from '../support/rules/times';
import {
  type Commit,
  changeCommit,
  type Fields,
  getMap,
  getOp,
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

/** The digits of a transaction that no other test names. */
const newDigits = () => crypto.randomUUID().replaceAll('-', '').repeat(2);

interface Paid extends Depositor {
  digits: string;
}

/**
 * A client with one pending deposit; the desk calls.
 * @param announced the id that the client announced
 */
async function seedPending(
  coin: 'bitcoin' | 'ethereum' = 'bitcoin',
  announced: (digits: string) => string = () => '',
): Promise<Paid> {
  const uid = desk.createUid();
  const digits = newDigits();
  const before = createDepositList(uid, ['pending'], { coin, txid: announced(digits) });
  await desk.seedClient({ deposits: toStoredDeposits(before) }, uid);
  return { caller: admin, uid, before, digits };
}

/**
 * The whole commit that credits a deposit for an output.
 * @param key of the claim, if it is not that of the payment
 */
const credit = (
  { uid, before }: Depositor,
  txid: string,
  output: unknown = 0,
  key?: string,
): Commit =>
  buildPaymentCredit(
    { txid, output },
    uid,
    before,
    { actor: admin.uid },
    emptyAccount,
    { balance: '250.00' },
    key,
  );
const withoutPayment = ({ uid, before }: Depositor, changes: Fields = {}): Commit =>
  buildDepositCredit(uid, before, { actor: admin.uid, changes }, emptyAccount, {
    balance: '250.00',
  });
const asIs = (digits: string) => digits;

describe('threat 36: a deposit names what paid it', () => {
  it.each<[string, 'bitcoin' | 'ethereum', (digits: string) => string, number]>([
    ['the first output', 'bitcoin', asIs, 0],
    ['the last output that has a number', 'bitcoin', asIs, 9_999],
    ['an id in capital letters', 'bitcoin', (digits) => digits.toUpperCase(), 1],
    ['an ethereum transaction', 'ethereum', (digits) => `0x${digits}`, 0],
    [
      'an ethereum transaction in capital letters',
      'ethereum',
      (digits) => `0X${digits.toUpperCase()}`,
      0,
    ],
    ['an ethereum transaction without 0x', 'ethereum', asIs, 0],
  ])('accepts %s, announced or not', async (_, coin, write, output) => {
    const silent = await seedPending(coin);
    const announced = await seedPending(coin, write);
    await assertSucceeds(send(admin, credit(silent, write(silent.digits), output)));
    await assertSucceeds(send(admin, credit(announced, write(announced.digits), output)));
  });

  it('accepts that the desk corrects the id', async () => {
    const state = await seedPending('bitcoin', () => 'see my email');
    await assertSucceeds(send(admin, credit(state, state.digits)));
  });

  it.each<[string, 'bitcoin' | 'ethereum', (digits: string) => string, unknown]>([
    ['an output after the last', 'bitcoin', asIs, 10_000],
    ['an output before the first', 'bitcoin', asIs, -1],
    ['a fraction of an output', 'bitcoin', asIs, 0.5],
    ['a text as output', 'bitcoin', asIs, '0'],
    ['another output of an ethereum transaction', 'ethereum', (digits) => `0x${digits}`, 1],
    ['an id of 63 digits', 'bitcoin', (digits) => digits.slice(1), 0],
    ['an id of 65 digits', 'bitcoin', (digits) => `${digits}0`, 0],
    ['an id with another letter', 'bitcoin', (digits) => digits.replace(/^./, 'g'), 0],
    ['an id after two 0x', 'ethereum', (digits) => `0x0x${digits}`, 0],
    ['an id after a blank', 'bitcoin', (digits) => ` ${digits}`, 0],
  ])('refuses %s', async (_, coin, write, output) => {
    const state = await seedPending(coin);
    await refuseThenAccept(
      admin,
      credit(state, write(state.digits), output),
      credit(state, state.digits),
    );
  });

  it('refuses to remove an announced id', async () => {
    const state = await seedPending('bitcoin', asIs);
    await assertFails(send(admin, withoutPayment(state, { txid: '' })));
    await assertFails(send(admin, withoutPayment(state, { txid: missing })));
    await assertSucceeds(send(admin, credit(state, state.digits)));
  });

  it('refuses an announced id without an output, and an output without an id', async () => {
    const announced = await seedPending('bitcoin', asIs);
    const silent = await seedPending();
    await refuseThenAccept(admin, withoutPayment(announced), credit(announced, announced.digits));
    await refuseThenAccept(admin, withoutPayment(silent, { output: 0 }), withoutPayment(silent));
  });

  it.each(['rejected', 'cancelled'] as const)(
    'refuses an id or an output in a deposit that is %s',
    async (status) => {
      const { uid, before, digits } = await seedPending();
      const caller = status === 'cancelled' ? desk.as(uid) : admin;
      const note = status === 'cancelled' ? '' : 'No such coins came in.';
      const buildDecision = (changes: Fields = {}) =>
        buildDepositDecision(uid, before, { actor: caller.uid, status, note, changes });
      await assertFails(send(caller, buildDecision({ txid: digits })));
      await refuseThenAccept(caller, buildDecision({ output: 0 }), buildDecision());
    },
  );
});

describe('threat 36: a payment', () => {
  it('is credited to one deposit only, however its id is written', async () => {
    const first = await seedPending('ethereum');
    const second = await seedPending('ethereum');
    await assertSucceeds(send(admin, credit(first, `0x${first.digits}`)));
    for (const written of [`0x${first.digits}`, first.digits, `0X${first.digits.toUpperCase()}`])
      await assertFails(send(admin, credit(second, written)));
    await assertSucceeds(send(admin, credit(second, `0x${second.digits}`)));
  });

  it('has the key of the id that the desk entered, not of the announced one', async () => {
    const first = await seedPending('ethereum', (digits) => `0x${digits}`);
    const second = await seedPending('ethereum');
    const found = newDigits();
    const act = credit(first, `0X${found.toUpperCase()}`);
    const announced = buildClaim(`ethereum-${first.digits}-0`, first.uid, getOp(act));
    await refuseThenAccept(admin, { ...act, credited: announced }, act);
    await assertFails(send(admin, credit(second, found)));
    await assertSucceeds(send(admin, credit(second, first.digits)));
  });

  it('is not credited to two deposits of one client', async () => {
    const { uid, before, digits } = await seedPending();
    const element: Fields = { ...before.list[0], id: 'another' };
    const two = { ...before, list: [...before.list, element], pending: 2, rev: 2 };
    await desk.seedDocs({ [`deposits/${uid}`]: toStoredDeposits(two) });
    const act = credit({ caller: admin, uid, before: two }, digits);
    await assertSucceeds(send(admin, act));
    const after = {
      list: [getMap(act, 'entry', 'after'), element],
      pending: 1,
      oldest: element.createdAt,
      rev: 3,
    };
    const buildNext = (output: number) =>
      buildPaymentCredit(
        { txid: digits, output },
        uid,
        after,
        { actor: admin.uid, index: 1 },
        { ...emptyAccount, balance: '250.00' },
        {
          balance: '500.00',
        },
      );
    const buildAgain = (output: number) => {
      const commit = buildNext(output);
      return changeCommit(commit, { account: { rev: 3 }, posting: { rev: 3 } });
    };
    await refuseThenAccept(admin, buildAgain(0), buildAgain(1));
  });

  it('may be another output of the same transaction, for another client', async () => {
    const first = await seedPending();
    const second = await seedPending();
    await assertSucceeds(send(admin, credit(first, first.digits, 0)));
    await refuseThenAccept(admin, credit(second, first.digits, 0), credit(second, first.digits, 1));
  });

  it('is credited once when two administrators complete deposits of two clients at once', {
    timeout: 60_000,
  }, async () => {
    for (let round = 0; round < 5; round++) {
      const first = await seedPending();
      const second = await seedPending();
      const deputy = await desk.seedAdmin();
      const other = buildPaymentCredit(
        { txid: first.digits, output: 0 },
        second.uid,
        second.before,
        { actor: deputy.uid },
        emptyAccount,
        {
          balance: '250.00',
        },
      );
      const both = await Promise.allSettled([
        send(admin, credit(first, first.digits)),
        send(deputy, other),
      ]);
      expect(both.filter(({ status }) => status === 'fulfilled').length).toBeLessThanOrEqual(1);
      // A commit that the emulator locked out is sent again.
      const again = await Promise.allSettled([
        send(admin, credit(first, first.digits)),
        send(deputy, other),
      ]);
      expect([...both, ...again].filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      const balances = await Promise.all(
        [first.uid, second.uid].map(async (uid) => (await desk.read(`accounts/${uid}`)).balance),
      );
      expect(balances.toSorted()).toEqual(['0', '250.00']);
    }
  });

  it('is credited to both when they name two outputs at once', async () => {
    const first = await seedPending();
    const second = await seedPending();
    await Promise.all([
      assertSucceeds(send(admin, credit(first, first.digits, 0))),
      assertSucceeds(send(admin, credit(second, first.digits, 1))),
    ]);
  });
});

describeAction('threat 36: the claim of a payment', () => {
  const buildValid = (state: Paid) => credit(state, state.digits);

  it('is needed by its deposit, and needs it', async () => {
    const state = await seedPending();
    const act = buildValid(state);
    await assertFails(send(admin, removeParts(act, 'credited')));
    await refuseThenAccept(admin, removeParts(act, 'document', 'entry', 'account', 'posting'), act);
  });

  it.each<[string, (digits: string) => string]>([
    ['another output', (digits) => `bitcoin-${digits}-1`],
    ['another coin', (digits) => `ethereum-${digits}-0`],
    [
      'another transaction',
      (digits) => `bitcoin-${digits.replace(/^./, (digit) => (digit === '0' ? '1' : '0'))}-0`,
    ],
    ['an output written otherwise', (digits) => `bitcoin-${digits}-00`],
    [
      'an id in capital letters',
      (digits) => `bitcoin-${digits.toUpperCase().replace(/^./, 'A')}-0`,
    ],
    ['an id with its 0x', (digits) => `bitcoin-0x${digits}-0`],
  ])('is refused for %s, alone and beside the right one', async (_, key) => {
    const state = await seedPending();
    const act = buildValid(state);
    const wrong = buildClaim(key(state.digits), state.uid, getOp(act));
    await assertFails(send(admin, { ...act, credited: wrong }));
    await refuseThenAccept(admin, { ...act, wrong }, act);
  });

  it('is refused for a decision of an earlier commit', async () => {
    const act = buildValid(await seedPending());
    const { entry } = act;
    if (!entry) throw new Error('No entry');
    // Past the rules: they accept no such decision without its claim.
    await desk.seedDocs({ [entry.path]: { ...entry.fields, at: inSeconds(-1) } });
    await assertFails(send(admin, removeParts(act, 'document', 'entry', 'account', 'posting')));
    await desk.remove(entry.path);
    await assertSucceeds(send(admin, act));
  });

  it('is refused for an act that credits nothing', async () => {
    const { uid, before, digits } = await seedPending('bitcoin', asIs);
    // Past the rules: an element that has an output before it is decided.
    const odd = { ...before, list: [{ ...before.list[0], output: 0 }] };
    await desk.seedDocs({ [`deposits/${uid}`]: toStoredDeposits(odd) });
    const act = buildDepositDecision(uid, odd, {
      actor: admin.uid,
      status: 'rejected',
      note: 'No such coins came in.',
    });
    await refuseThenAccept(
      admin,
      { ...act, claim: buildClaim(`bitcoin-${digits}-0`, uid, getOp(act)) },
      act,
    );
  });

  it('is not written a second time, for the same act or another', async () => {
    const state = await seedPending();
    const act = buildValid(state);
    await assertSucceeds(send(admin, act));
    await assertFails(
      send(admin, { claim: buildClaim(`bitcoin-${state.digits}-0`, state.uid, getOp(act)) }),
    );
    await assertFails(
      send(
        admin,
        movePart(
          { claim: buildClaim('', state.uid, 'another') },
          'claim',
          `credited/bitcoin-${state.digits}-0`,
        ),
      ),
    );
  });

  return {
    prepare: () => seedPending(),
    write: (state: Paid, changes: Fields) => changeCommit(buildValid(state), { credited: changes }),
    invalid: {
      'refuses one': [
        ...createMalformed({ uid: 'uid', op: 'op', at: '' }),
        ...createInvalidValues('uid', [['of another client', 'another']]),
        ...createInvalidValues('op', [['of another act', 'earlier']]),
        ['with a time of its own', { at: () => inSeconds(-1) }],
      ],
    },
  };
});
