import { assertFails, assertSucceeds } from '@firebase/rules-unit-testing';
import { afterAll, beforeAll, describe } from 'vitest';
import type { DataContext } from '@/data/ledger/context';
import { completed, decided, type Figures, inSeconds, posted, requested } from '../support/rules/acts';
import { type Case, refusesEach } from '../support/rules/cases';
import { createRulesDesk, type Depositor, type RulesDesk } from '../support/rules/desk';
import { it } from '../support/rules/it';
import { altered, type Commit, changed, type Fields, getFields, moved, refuseThenAccept, send, without } from '../support/rules/writes';

let desk: RulesDesk;
let admin: DataContext;
beforeAll(async () => {
  desk = await createRulesDesk();
  admin = await desk.newAdmin();
});
afterAll(() => desk.close());

const from: Figures = { balance: '100.00', profit: '-7.00', bonus: '5.00' };
const to = '350.00';

/** A client with these figures and one deposit of 250.00 that waits; the desk calls. */
async function waiting(account: Figures = from): Promise<Depositor> {
  const client = await desk.newDepositor(['pending'], { account: { ...account } });
  return { ...client, caller: admin };
}
const valid = ({ uid, before }: Depositor, after: Partial<Figures> = {}) =>
  completed(uid, before, { actor: admin.uid }, from, { balance: to, ...after });
const part = (name: string) => (state: Depositor, changes: Fields) => altered(valid(state), { [name]: changes });
describe('threat 11: account.posted refuses', () => {
  it('a cause that was posted already', async () => {
    const state = await waiting();
    const act = valid(state);
    await assertSucceeds(send(admin, act));
    const again = posted(
      state.uid,
      admin.uid,
      String(getFields(act, 'entry').op),
      3,
      { ...from, balance: to },
      { ...from, balance: '600.00' },
    );
    await assertFails(send(admin, again));
    await assertFails(send(admin, { ...again, entry: act.entry ?? again.posting }));
  });

  it('to be posted twice in one commit', async () => {
    const state = await waiting();
    const act = valid(state);
    const again = posted(
      state.uid,
      admin.uid,
      String(getFields(act, 'entry').op),
      3,
      { ...from, balance: to },
      { ...from, balance: '600.00' },
    );
    await refuseThenAccept(admin, { ...act, account2: again.account, posting2: again.posting }, act);
  });

  it('to be its own cause', async () => {
    const state = await waiting();
    const { account, posting } = valid(state);
    if (!account || !posting) throw new Error('No posting');
    const own = altered(
      { account, posting },
      { posting: { ref: posting.fields.op, action: 'deposit.completed', after: { ...from, balance: to, received: '250.00' } } },
    );
    await assertFails(send(admin, own));
    await refuseThenAccept(admin, altered({ account, posting }, { posting: { ref: posting.fields.op } }), valid(state));
  });

  it('a cause in the book of another client', async () => {
    const [state, other] = await Promise.all([waiting(), waiting()]);
    const elsewhere = decided(other.uid, other.before, { actor: admin.uid, status: 'completed' });
    const { account, posting } = posted(
      state.uid,
      admin.uid,
      elsewhere.entry.fields.op as string,
      2,
      { ...from },
      { ...from, balance: to },
    );
    await refuseThenAccept(admin, { ...elsewhere, account, posting }, valid(state));
  });

  it.each([
    ['a request', (uid: string, before: Depositor['before']) => requested(uid, before)],
    ['a cancellation', (uid: string, before: Depositor['before']) => decided(uid, before, { actor: uid, status: 'cancelled' })],
  ])('%s as its cause, from a client', async (_, cause) => {
    const { uid, before } = await waiting();
    const act: Commit = cause(uid, before);
    const along = posted(uid, uid, String(getFields(act, 'entry').op), 2, { ...from }, { ...from, balance: to });
    await refuseThenAccept(desk.as(uid), { ...act, ...along }, act);
  });

  it('any act of the desk on a profile as its cause', async () => {
    const state = await waiting();
    const act = valid(state);
    const entry = changed(getFields(act, 'entry'), { col: 'users', rev: 2, index: -1 });
    const user = { path: `users/${state.uid}`, fields: { status: 'active', rev: 2, op: entry.op, at: entry.at } };
    await refuseThenAccept(admin, { ...without(act, 'document'), user, entry: { path: act.entry?.path ?? '', fields: entry } }, act);
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
    ['an entry that lies about the profit after', { after: { ...from, balance: to, profit: '0' } }],
    ['an entry that lies about the bonus after', { after: { ...from, balance: to, bonus: '0' } }],
    ['an entry with more after', { after: { ...from, balance: to, more: '0' } }],
    ['an entry with a reason', { reason: 'Because I can.' }],
    ['an entry with a time of its own', { at: () => inSeconds(-1) }],
  ];
  refusesEach(lies, waiting, part('posting'));
});

describe('threat 6: account.posted refuses a document', () => {
  const faults: Case[] = [
    ['with a repeated revision', { rev: 1 }],
    ['with a skipped revision', { rev: 3 }],
    ['with the act of its cause', { op: 'earlier' }],
    ['with a time of its own', { at: () => inSeconds(-1) }],
  ];
  refusesEach(faults, waiting, part('account'));
});

describe('threat 6: account.posted refuses a revision that document and entry agree on', () => {
  const both = (state: Depositor, changes: Fields) => altered(valid(state), { account: changes, posting: changes });
  refusesEach(
    [
      ['repeated', { rev: 1 }],
      ['skipped', { rev: 3 }],
    ],
    waiting,
    both,
  );
});

describe('threat 8: one entry for two writes', () => {
  it('is refused, whichever of the two it names', async () => {
    const state = await waiting();
    const act = valid(state);
    const { op, at } = getFields(act, 'document');
    const shared = altered(without(act, 'posting'), { account: { op, rev: 2, at } });
    await assertFails(send(admin, shared));
    await assertFails(send(admin, altered(shared, { entry: { col: 'accounts' } })));
    await refuseThenAccept(admin, altered(shared, { entry: { action: 'account.posted', ref: op } }), act);
  });

  it('is refused in another book', async () => {
    const state = await waiting();
    const act = valid(state);
    await refuseThenAccept(admin, moved(act, 'posting', `ledger/${admin.uid}/entries/${getFields(act, 'posting').op}`), act);
  });
});
