import { assertFails, assertSucceeds } from '@firebase/rules-unit-testing';
import { afterAll, beforeAll, describe } from 'vitest';
import type { DataContext } from '@/data/ledger/context';
import { createOp } from '@/domain/ledger/revision-fields';
import { subtract } from '@/domain/money';
import { type Figures, inSeconds, posted } from '../support/rules/acts';
import { type Case, malformed, refusesEach } from '../support/rules/cases';
import { createRulesDesk, type RulesDesk } from '../support/rules/desk';
import { it } from '../support/rules/it';
import {
  adminDecisions,
  clientDecisions,
  deletion,
  figures,
  type ListAct,
  type ListClient,
  listed,
  listOf,
} from '../support/rules/list-acts';
import { kinds, storedList } from '../support/rules/lists';
import { goodReason } from '../support/rules/objects';
import {
  altered,
  type Commit,
  type Fields,
  getFields,
  getOp,
  moved,
  recorded,
  refuseThenAccept,
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

/** The balance and the profit after each. */
const outcomes: Record<string, Figures> = {
  'withdrawal.completed': { ...figures, balance: '8960.00' },
  'trade.settled': { ...figures, balance: '9002.50', profit: '-4.50' },
};
const causes = adminDecisions.map((one) => ({ ...one, to: outcomes[one.action] ?? figures })).filter(({ action }) => action in outcomes);

const prepared = async ({ kind }: ListAct) => ({ ...(await listed(desk, kind, ['decided', 'waiting'])), caller: admin });
const renamed = (act: Commit): Commit => Object.fromEntries(Object.entries(act).map(([part, write]) => [`second ${part}`, write]));

describe.each(causes)('threat 11: $action', (cause) => {
  const { kind, action, to } = cause;
  const ready = () => prepared(cause);
  const valid = (client: ListClient): Commit => cause.act(client, { actor: admin.uid, index: 1 });
  const part = (name: string) => (client: ListClient, changes: Fields) => altered(valid(client), { [name]: changes });
  const sample = cause.act({ uid: 'uid', before: listOf(kind, 'uid', ['waiting']) });

  describe('threat 15: refuses an account', () => refusesEach(malformed(getFields(sample, 'account')), ready, part('account')));
  describe('threats 7, 15: refuses a posting', () => refusesEach(malformed(getFields(sample, 'posting')), ready, part('posting')));

  describe('threat 7: refuses a posting', () => {
    const lies: Case[] = [
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
    ];
    refusesEach(lies, ready, part('posting'));
  });

  describe('threat 6: refuses a document', () => {
    const faults: Case[] = [
      ['with a repeated revision', { rev: 1 }],
      ['with a skipped revision', { rev: 3 }],
      ['with the act of before', { op: 'accounts-opened' }],
      ['with a time of its own', { at: () => inSeconds(-1) }],
    ];
    refusesEach(faults, ready, part('account'));
  });
  describe('threat 6: refuses a revision that account and posting agree on,', () => {
    const revisions: Case[] = [
      ['repeated', { rev: 1 }],
      ['skipped', { rev: 3 }],
    ];
    refusesEach(revisions, ready, (client, changes) => altered(valid(client), { account: changes, posting: changes }));
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
    const client = await ready();
    await refuseThenAccept(admin, without(valid(client), ...parts), valid(client));
  });

  it('is not posted again, in another commit or in its own', async () => {
    const client = await ready();
    const act = valid(client);
    const twice = { ...to, balance: subtract(to.balance, '40.00') };
    const again = posted(client.uid, admin.uid, getOp(act), 3, { ...to }, { ...twice });
    await assertFails(send(admin, { ...act, ...renamed(again) }));
    await assertSucceeds(send(admin, act));
    await assertFails(send(admin, again));
    await assertFails(send(admin, { ...again, entry: act.entry ?? again.posting }));
  });

  it('is not posted to another client', async () => {
    const [client, other] = await Promise.all([ready(), ready()]);
    const act = valid(client);
    const elsewhere = posted(other.uid, admin.uid, getOp(act), 2, { ...figures }, { ...to });
    await assertFails(send(admin, { ...without(act, 'account', 'posting'), ...elsewhere }));
    await refuseThenAccept(admin, { ...act, ...renamed(elsewhere) }, act);
  });

  it('is not posted by the act of another client', async () => {
    const [client, other] = await Promise.all([ready(), ready()]);
    const act = valid(client);
    const theirs = valid(other);
    await refuseThenAccept(admin, altered(act, { posting: { ref: getOp(theirs) } }), act);
    const mixed = {
      ...without(theirs, 'account', 'posting'),
      ...posted(client.uid, admin.uid, getOp(theirs), 3, { ...to }, { ...figures }),
    };
    await refuseThenAccept(admin, mixed, theirs);
  });

  it('threat 8: has one entry, and the posting another', async () => {
    const client = await ready();
    const act = valid(client);
    const { op, at, rev } = getFields(act, 'entry');
    const shared = altered(without(act, 'posting'), { account: { op, rev, at } });
    await assertFails(send(admin, shared));
    await assertFails(send(admin, altered(shared, { entry: { col: 'accounts' } })));
    await assertFails(send(admin, altered(shared, { entry: { action: 'account.posted', ref: op } })));
    await refuseThenAccept(admin, moved(act, 'posting', `ledger/${admin.uid}/entries/${getFields(act, 'posting').op}`), act);
  });

  it('is not posted by another act on the account', async () => {
    const client = await ready();
    const act = valid(client);
    const { document: account, entry: posting } = recorded({
      ...{ uid: client.uid, col: 'accounts', rev: 2, op: createOp(), actor: admin.uid, action: 'account.adjusted' },
      ...{ fields: { ...to }, before: { ...figures }, after: { ...to }, reason: goodReason },
    });
    await assertFails(send(admin, { ...without(act, 'account', 'posting'), account, posting }));
    await assertSucceeds(send(admin, { account, posting }));
  });

  it('is not posted with a deposit, nor the deposit with it', async () => {
    const client = await ready();
    const act = valid(client);
    const beside = await listed(desk, kinds.deposits, ['waiting']);
    await desk.seedDocs({ [`deposits/${client.uid}`]: storedList(kinds.deposits, beside.before) });
    const [deposit] = adminDecisions;
    if (!deposit) throw new Error('No deposit');
    const completed = deposit.act({ uid: client.uid, before: beside.before }, { actor: admin.uid });
    await assertFails(send(admin, { ...act, ...renamed(without(completed, 'account', 'posting')) }));
    await assertFails(send(admin, { ...without(act, 'account', 'posting'), ...renamed(completed) }));
    await refuseThenAccept(admin, { ...act, ...renamed(completed) }, completed);
  });

  it('is not posted with that of another list', async () => {
    const [other] = causes.filter((one) => one.action !== action);
    if (!other) throw new Error('No other cause');
    const client = await ready();
    const beside = await prepared(other);
    const lists = await desk.read(`${other.kind.col}/${beside.uid}`);
    await desk.seedDocs({ [`${other.kind.col}/${client.uid}`]: { ...lists, op: 'earlier' } });
    const act = valid(client);
    const second = other.act({ uid: client.uid, before: beside.before }, { actor: admin.uid, index: 1 });
    await assertFails(send(admin, { ...act, ...renamed(without(second, 'account', 'posting')) }));
    await refuseThenAccept(admin, { ...act, ...renamed(second) }, act);
  });
});

describe('threat 11: account.posted has no other cause:', () => {
  const others = [...adminDecisions, deletion].filter(({ action }) => action.endsWith('.rejected') || action.endsWith('.deleted'));
  it.each([...others, ...clientDecisions])('not $action', async (one) => {
    const client = await listed(desk, one.kind, ['decided', 'waiting']);
    const caller = clientDecisions.includes(one) ? client.caller : admin;
    const act = one.act(client, { actor: caller.uid, index: 1 });
    for (const balance of ['9000.00', '8960.00', '9040.00', '9250.00']) {
      const along = posted(client.uid, caller.uid, getOp(act), 2, { ...figures }, { ...figures, balance });
      await assertFails(send(caller, { ...act, ...along }));
    }
    await assertSucceeds(send(caller, act));
  });
});
