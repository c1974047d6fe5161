import { assertFails, assertSucceeds } from '@firebase/rules-unit-testing';
import { afterAll, beforeAll, describe } from 'vitest';
import { inSeconds } from '../support/rules/acts';
import { type Case, malformed, refusesEach } from '../support/rules/cases';
import { createRulesDesk, type RulesDesk } from '../support/rules/desk';
import { it } from '../support/rules/it';
import { appends, figures, held, type ListClient, listed, listOf } from '../support/rules/list-acts';
import {
  altered,
  type Commit,
  type Fields,
  getFields,
  getList,
  getMap,
  moved,
  refuseThenAccept,
  send,
  without,
} from '../support/rules/writes';

let desk: RulesDesk;
beforeAll(async () => {
  desk = await createRulesDesk();
});
afterAll(() => desk.close());

/** The list as it stands after an act. */
const afterwards = ({ before }: ListClient, act: Commit, waiting: string) => {
  const document = getFields(act, 'document');
  return { list: getList(act, 'document'), waiting: Number(document[waiting]), oldest: document.oldest, rev: before.rev + 1 };
};

describe.each(appends)('$action', ({ action, kind, act }) => {
  const [noun] = action.split('.');
  const another = () => listed(desk, kind, ['decided', 'waiting']);
  const withEntry = (client: ListClient, entry: Fields) => altered(act(client), { entry });
  const sample = act({ uid: 'uid', before: listOf(kind, 'uid', []) });

  describe('threats 7, 15: refuses an entry', () => refusesEach(malformed(getFields(sample, 'entry')), another, withEntry));

  describe('threat 7: refuses an entry', () => {
    const lies: Case[] = [
      ['of another act', { op: 'another' }],
      ['about the profile', { col: 'users' }],
      ['about the account', { col: 'accounts' }],
      ['about the holds', { col: 'holds' }],
      ['about the fixed record', { col: 'desk' }],
      ['about no collection', { col: 'nothing' }],
      ...['deposits', 'withdrawals', 'trades'].filter((col) => col !== kind.col).map((col): Case => [`about the ${col}`, { col }]),
      ['of the revision before', { rev: 2 }],
      ['of the revision after', { rev: 4 }],
      ['by another actor', { actor: 'another' }],
      ['that completes', { action: `${noun}.completed` }],
      ['that settles', { action: `${noun}.settled` }],
      ['that cancels', { action: `${noun}.cancelled` }],
      ['that posts', { action: 'account.posted' }],
      ['that archives', { action: 'history.archived' }],
      ['of an unknown action', { action: `${noun}.sent` }],
      ...appends.filter((other) => other.action !== action).map((other): Case => [`that says ${other.action}`, { action: other.action }]),
      ['about the element before', { index: 1 }],
      ['about the element after', { index: 3 }],
      ['about no element', { index: -1 }],
      ['that refers to another', { ref: 'opened' }],
      ['with something before', { before: { status: kind.waiting } }],
      ['with nothing after', { after: {} }],
      ['with a reason', { reason: 'Because I can.' }],
      ['with a time of its own', { at: () => inSeconds(-1) }],
    ];
    refusesEach(lies, another, withEntry);

    const others: Case[] = [
      ['another amount', { amount: '41.00' }],
      ['another status', { status: 'completed' }],
      ['another client', { uid: 'another' }],
      ['another id', { id: 'another' }],
      ['a field more', { more: true }],
    ];
    describe('whose element is not the one of the list, with', () => {
      refusesEach(others, another, (client, changes) => {
        const valid = act(client);
        return altered(valid, { entry: { after: { ...getMap(valid, 'entry', 'after'), ...changes } } });
      });
    });
  });

  describe('threats 7, 8: is a document and an entry:', () => {
    const secondEntry = (valid: Commit, uid: string, changes: Fields): Commit => {
      const { entry } = moved(altered(valid, { entry: changes }), 'entry', `ledger/${uid}/entries/more`);
      return entry ? { ...valid, more: entry } : valid;
    };
    const withAccount = (valid: Commit, uid: string): Commit => {
      const { op, rev, at } = getFields(valid, 'document');
      return { ...valid, account: { path: `accounts/${uid}`, fields: { ...figures, balance: '9999.00', op, rev, at } } };
    };
    const breakings: [string, (valid: Commit, uid: string) => Commit][] = [
      ['the list without its entry', (valid) => without(valid, 'entry')],
      ['the entry without its list', (valid) => without(valid, 'document')],
      ['the entry alone', (valid) => without(valid, 'document', 'holds')],
      ['the list alone', (valid) => without(valid, 'entry', 'holds')],
      ['an entry in the book of another', (valid) => moved(valid, 'entry', 'ledger/another/entries/op')],
      ['an entry under another id', (valid, uid) => moved(valid, 'entry', `ledger/${uid}/entries/another`)],
      ['the list of another client', (valid) => moved(valid, 'document', `${kind.col}/another`)],
      ['a second entry', (valid, uid) => secondEntry(valid, uid, {})],
      ['a second entry with its own id', (valid, uid) => secondEntry(valid, uid, { op: 'more' })],
      ['an account of the same entry', withAccount],
    ];
    it.each(breakings)('refuses %s', async (_, breaking) => {
      const client = await another();
      const valid = act(client);
      await refuseThenAccept(client.caller, breaking(valid, client.uid), valid);
    });

    it('threat 5: refuses the entry of an earlier act for the next revision', async () => {
      const client = await listed(desk, kind, ['decided', 'decided']);
      const earlier = { ...getFields(act(client), 'entry'), at: new Date(Date.now() - 1_000), op: 'earlier' };
      await desk.seedDocs({ [`ledger/${client.uid}/entries/earlier`]: earlier });
      const valid = act(client);
      const replayed = altered(without(valid, 'entry'), { document: { op: 'earlier' } });
      await refuseThenAccept(client.caller, replayed, valid);
    });

    it('refuses two of them in one commit, one after the other', async () => {
      const client = await another();
      const one = act(client);
      const two = act({ ...client, before: afterwards(client, one, kind.waiting) });
      const second = Object.fromEntries(Object.entries(two).map(([part, write]) => [`second ${part}`, write]));
      await assertFails(send(client.caller, { ...one, ...second }));
      const later = second['second holds'];
      const next = later ? { ...second, 'second holds': { ...later, fields: { ...later.fields, rev: 3 } } } : second;
      await refuseThenAccept(client.caller, { ...one, ...next }, one);
      // The builders know one state of the holds.
      await desk.force(`holds/${client.uid}`, { ...held, rev: 1 });
      await assertSucceeds(send(client.caller, two));
    });
  });

  it('threat 4: refuses the act of a client for another', async () => {
    const [client, other] = await Promise.all([another(), another()]);
    await assertFails(send(client.caller, act(other, { actor: client.uid })));
    await assertFails(send(client.caller, act({ ...other, before: client.before }, { actor: client.uid })));
    await assertSucceeds(send(other.caller, act(other)));
  });
});
