import { assertFails, assertSucceeds } from '@firebase/rules-unit-testing';
import { afterAll, beforeAll, describe } from 'vitest';
import type { DataContext } from '@/data/ledger/context';
import { emptyAccount } from '@/domain/accounts/account';
import { add } from '@/domain/money';
import { completed, decided, type Figures, listing, posted, stored } from '../support/rules/acts';
import { type Case, malformed, notMoney, refusesEach, valuesOf } from '../support/rules/cases';
import { createRulesDesk, type Depositor, type RulesDesk } from '../support/rules/desk';
import { it } from '../support/rules/it';
import { altered, changed, type Fields, fieldsOf, mapIn, refusedUnlike, send, without } from '../support/rules/writes';

let desk: RulesDesk;
let boss: DataContext;
beforeAll(async () => {
  desk = await createRulesDesk();
  boss = await desk.boss();
});
afterAll(() => desk.close());

const from: Figures = { balance: '100.00', profit: '-7.00', bonus: '5.00' };
const to = '350.00';

/** A client with these figures and one deposit of 250.00 that waits; the desk calls. */
async function waiting(account: Figures = from): Promise<Depositor> {
  const client = await desk.depositor(['pending'], { account: { ...account } });
  return { ...client, caller: boss };
}
const honest = ({ uid, before }: Depositor, after: Partial<Figures> = {}) =>
  completed(uid, before, { actor: boss.uid }, from, { balance: to, ...after });
const part = (name: string) => (state: Depositor, changes: Fields) => altered(honest(state), { [name]: changes });
/** What the account and its entry both say. */
const figures = (state: Depositor, changes: Fields) => {
  const act = honest(state);
  return altered(act, { account: changes, posting: { after: changed(mapIn(act, 'posting', 'after'), changes) } });
};

describe('deposit.completed credits', () => {
  it.each<[string, Figures, string]>([
    ['an empty account', emptyAccount, '250.00'],
    ['an account of no dollars', { ...emptyAccount, balance: '0.00' }, '250.00'],
    ['an account of one cent', { ...from, balance: '0.01' }, '250.01'],
    ['an account with a loss', from, to],
    ['up to ten digits', { ...from, balance: '9999999749.99' }, '9999999999.99'],
  ])('%s', async (_, before, balance) => {
    const state = await waiting(before);
    await assertSucceeds(send(boss, completed(state.uid, state.before, { actor: boss.uid }, before, { balance })));
  });

  it('the smallest deposit', async () => {
    const { uid } = await waiting();
    const before = listing(uid, ['pending'], { amount: '10.00' });
    await desk.plant({ [`deposits/${uid}`]: stored(before) });
    await assertSucceeds(send(boss, completed(uid, before, { actor: boss.uid }, from, { balance: '110.00' })));
  });

  it('with a note of 500 characters for the client', async () => {
    const { uid, before } = await waiting();
    const withNote = (note: string) => completed(uid, before, { actor: boss.uid, note, reason: '' }, from, { balance: to });
    await refusedUnlike(boss, withNote('x'.repeat(501)), withNote('x'.repeat(500)));
  });

  it('no reason, which is for rejecting', async () => {
    const { uid, before } = await waiting();
    const note = 'The coins came in.';
    const withReason = (reason: string) => completed(uid, before, { actor: boss.uid, note, reason }, from, { balance: to });
    await refusedUnlike(boss, withReason(note), withReason(''));
  });
});

const why = 'A fee of the network was taken.';
/** Of which this came in, in dollars, which is what is credited. */
const differing = ({ uid, before }: Depositor, received: string, decision: Fields = {}, balance = add(from.balance, received)) =>
  completed(uid, before, { actor: boss.uid, received, note: why, ...decision }, from, { balance });

describe('threat 11: deposit.completed of which another amount came in', () => {
  it.each(['0.01', '230.00', '249.99', '250.01', '1000000.00'])('credits %s, with a reason', async (received) => {
    const state = await waiting();
    await assertSucceeds(send(boss, differing(state, received)));
  });

  it.each([
    ['nothing', '0.00', '100.00'],
    ['nothing, as it was before', '0', '100.00'],
    ['less than nothing', '-0.01', '99.99'],
    ['more than a deposit can be', '1000000.01', '1000100.01'],
  ])('refuses to credit %s', async (_, received, balance) => {
    const state = await waiting();
    await refusedUnlike(boss, differing(state, received, {}, balance), differing(state, '230.00'));
  });

  it.each<[string, Fields]>([
    ['without a reason', { note: '' }],
    ['with a reason that the note does not tell', { reason: why, note: 'Another story for the client.' }],
    ['with a note that is no reason', { reason: '', note: why }],
    ['with a reason that is too short', { note: 'A fee.' }],
  ])('refuses it %s', async (_, decision) => {
    const state = await waiting();
    await refusedUnlike(boss, differing(state, '230.00', decision), differing(state, '230.00'));
  });

  it('refuses to credit what was announced instead, or anything else', async () => {
    const state = await waiting();
    for (const balance of [to, '329.99', '330.01']) await assertFails(send(boss, differing(state, '230.00', {}, balance)));
    await assertSucceeds(send(boss, differing(state, '230.00')));
  });

  // Without the longest: the posting's rule counts it in cents, and the emulator cannot carry the message of that failure.
  const short = notMoney.filter(([, value]) => typeof value !== 'string' || value.length < 1_000);
  describe('refuses as what came in', () =>
    refusesEach(valuesOf('received', short), waiting, (state, { received = '230.00' }) => {
      const act = differing(state, '230.00');
      const after = changed(mapIn(act, 'entry', 'after'), { received });
      return altered(act, { document: { list: [after] }, entry: { after } });
    }));
});

describe('threat 15: deposit.completed refuses an account', () =>
  refusesEach(malformed({ ...from, rev: 1, op: '', at: '' }), waiting, part('account')));
describe('threats 7, 15: deposit.completed refuses a posting', () => {
  refusesEach(
    malformed(fieldsOf(completed('uid', listing('uid', ['pending']), { actor: 'uid' }, from, {}), 'posting')),
    waiting,
    part('posting'),
  );
});

describe('threat 11: deposit.completed refuses a credit', () => {
  const credits: Case[] = [
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
    ...valuesOf('balance', notMoney),
    ...valuesOf('profit', notMoney),
    ...valuesOf('bonus', notMoney),
  ];
  refusesEach(credits, waiting, figures);
});

describe('threat 11: deposit.completed', () => {
  it('refuses a balance of eleven digits', async () => {
    const before = { ...from, balance: '9999999750.00' };
    const state = await waiting(before);
    await assertFails(send(boss, completed(state.uid, state.before, { actor: boss.uid }, before, { balance: '10000000000.00' })));
    await desk.force(`accounts/${state.uid}`, { balance: '9999999749.99' });
    const lower = { ...from, balance: '9999999749.99' };
    await assertSucceeds(send(boss, completed(state.uid, state.before, { actor: boss.uid }, lower, { balance: '9999999999.99' })));
  });

  it.each([
    ['balance', '-1000.00', '-750.00'],
    ['bonus', '-1.00', '-1.00'],
  ])('refuses an account whose %s stays below nothing', async (field, before, after) => {
    const state = await waiting({ ...from, [field]: before });
    await assertFails(
      send(boss, completed(state.uid, state.before, { actor: boss.uid }, { ...from, [field]: before }, { balance: to, [field]: after })),
    );
    await desk.force(`accounts/${state.uid}`, { [field]: from[field as keyof Figures] });
    await assertSucceeds(send(boss, honest(state)));
  });

  it.each(['account', 'posting', 'document', 'entry'])('refuses to go without the %s', async (name) => {
    const state = await waiting();
    await refusedUnlike(boss, without(honest(state), name), honest(state));
  });

  it('refuses to complete without crediting, and to credit without completing', async () => {
    const state = await waiting();
    const act = honest(state);
    await assertFails(send(boss, without(act, 'account', 'posting')));
    await refusedUnlike(boss, without(act, 'document', 'entry'), act);
  });

  it('refuses to credit while rejecting', async () => {
    const state = await waiting();
    const act = honest(state);
    const rejecting = decided(state.uid, state.before, {
      actor: boss.uid,
      status: 'rejected',
      note: 'No such coins came in.',
      op: String(fieldsOf(act, 'entry').op),
    });
    await refusedUnlike(boss, { ...act, ...rejecting }, act);
  });

  it('refuses to complete with a posting of another client', async () => {
    const [state, other] = await Promise.all([waiting(), waiting()]);
    const act = honest(state);
    const op = String(fieldsOf(act, 'entry').op);
    const elsewhere = posted(other.uid, boss.uid, op, 2, { ...from }, { ...from, balance: to });
    await refusedUnlike(boss, { ...without(act, 'account', 'posting'), ...elsewhere }, act);
  });

  it('refuses to alter the amount on the way', async () => {
    const state = await waiting();
    const more = completed(state.uid, state.before, { actor: boss.uid, changes: { amount: '9000.00' } }, from, { balance: '9100.00' });
    await refusedUnlike(boss, more, honest(state));
  });
});
