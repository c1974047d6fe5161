import { assertFails, assertSucceeds } from '@firebase/rules-unit-testing';
import { afterAll, beforeAll, describe } from 'vitest';
import { inSeconds, type Listing, noDeposits, requested, stored } from '../support/rules/acts';
import { type Case, malformed, refusesEach } from '../support/rules/cases';
import { createRulesDesk, type Depositor, type RulesDesk } from '../support/rules/desk';
import { it } from '../support/rules/it';
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

const first = () => desk.newDepositor([]);
const another = () => desk.newDepositor(['completed', 'pending']);
const withDocument = ({ uid, before }: Depositor, document: Fields) => altered(requested(uid, before), { document });
const withEntry = ({ uid, before }: Depositor, entry: Fields) => altered(requested(uid, before), { entry });
const withBoth = ({ uid, before }: Depositor, changes: Fields) => altered(requested(uid, before), { document: changes, entry: changes });
const elementIn = (commit: Commit) => getMap(commit, 'entry', 'after');

describe('threats 3, 9: deposit.requested refuses a list', () => {
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
    ['with an old one completed', ([one, ...list], added) => [{ ...one, status: 'completed' }, ...list, added]],
    ['with an old amount changed', ([one, ...list], added) => [{ ...one, amount: '9000.00' }, ...list, added]],
    ['with a field more in an old one', ([one, ...list], added) => [{ ...one, more: true }, ...list, added]],
    ['with a field less in an old one', ([{ txid: _, ...one } = {}, ...list], added) => [one, ...list, added]],
    ['with something else behind', (list, added) => [...list, added, 'text']],
    ['of 10,000', (list, added) => [...list, ...Array.from({ length: 10_000 }, () => 'x'), added]],
    ['that is a map', (list, added) => ({ ...list, [list.length]: added })],
    ['with a new one that is not the one of the entry', (list, added) => [...list, { ...added, amount: '9000.00' }]],
  ];
  refusesEach(
    rewritten.map(([fault, rewrite]) => [fault, { rewrite }]),
    () => desk.newDepositor(['pending', 'completed', 'pending']),
    ({ uid, before }, { rewrite }) => {
      const valid = requested(uid, before);
      return typeof rewrite === 'function' ? altered(valid, { document: { list: rewrite(before.list, elementIn(valid)) } }) : valid;
    },
  );

  it.each<[string, (added: Fields) => Fields[]]>([
    ['that begins with nothing', () => []],
    ['that begins with two', (added) => [added, added]],
    ['that begins with another', (added) => [{ ...added, amount: '9000.00' }]],
  ])('%s', async (_, rewrite) => {
    const { caller, uid, before } = await first();
    const valid = requested(uid, before);
    await refuseThenAccept(caller, altered(valid, { document: { list: rewrite(elementIn(valid)) } }), valid);
  });
});

describe('threat 15: deposit.requested refuses a first document', () => refusesEach(malformed(stored(noDeposits)), first, withDocument));
describe('threat 15: deposit.requested refuses a document', () => refusesEach(malformed(stored(noDeposits)), another, withDocument));

describe('threats 5, 6: deposit.requested refuses a document', () => {
  const faults: Case[] = [
    ['with one waiting too few', { pending: 1 }],
    ['with one waiting too many', { pending: 3 }],
    ['with none waiting', { pending: 0 }],
    ['with NaN waiting', { pending: Number.NaN }],
    ['with an oldest of now', { oldest: () => inSeconds(0) }],
    ['with an oldest of long ago', { oldest: () => inSeconds(-90_000) }],
    ['with a repeated revision', { rev: 2 }],
    ['with a skipped revision', { rev: 4 }],
    ['with the first revision', { rev: 1 }],
    ['with another act', { op: 'another' }],
    ['with an act in another path', { op: 'a/b/c' }],
    ['with a time of its own', { at: () => inSeconds(-1) }],
  ];
  refusesEach(faults, another, withDocument);
});

describe('threats 5, 6: deposit.requested refuses a first document', () => {
  const faults: Case[] = [
    ['with the second revision', { rev: 2 }],
    ['with revision 0', { rev: 0 }],
    ['with none waiting', { pending: 0 }],
    ['with two waiting', { pending: 2 }],
    ['with no oldest', { oldest: null }],
    ['with an oldest that is not its own', { oldest: () => inSeconds(-200) }],
  ];
  refusesEach(faults, first, withDocument);
});

describe('threats 6, 7: deposit.requested refuses a revision that document and entry agree on', () => {
  refusesEach(
    [
      ['repeated', { rev: 2 }],
      ['skipped', { rev: 4 }],
      ['back at the beginning', { rev: 1 }],
      ['below nothing', { rev: -1 }],
    ],
    another,
    withBoth,
  );
});
describe('threats 6, 7: deposit.requested refuses a first revision that document and entry agree on', () => {
  refusesEach(
    [
      ['of 2', { rev: 2 }],
      ['of 0', { rev: 0 }],
    ],
    first,
    withBoth,
  );
});
describe('deposit.requested refuses an oldest', () => {
  refusesEach([['that is not taken up again after none waited', { oldest: null }]], () => desk.newDepositor(['completed']), withDocument);
});

describe('threats 7, 15: deposit.requested refuses an entry', () => {
  refusesEach(malformed(getFields(requested('uid', noDeposits), 'entry')), another, withEntry);
});

describe('threat 7: deposit.requested refuses an entry', () => {
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
  refusesEach(lies, another, withEntry);

  it.each<Case>([
    ['amount', { amount: '251.00' }],
    ['status', { status: 'completed' }],
    ['address', { address: 'tb1qelse' }],
    ['field more', { more: true }],
  ])('with another %s than the element', async (_, changes) => {
    const { caller, uid, before } = await first();
    const valid = requested(uid, before);
    await refuseThenAccept(caller, altered(valid, { entry: { after: { ...elementIn(valid), ...changes } } }), valid);
  });
});

describe('threats 7, 8: deposit.requested is two writes:', () => {
  const secondEntry = (valid: Commit, uid: string, changes: Fields) => {
    const more = moved(altered(valid, { entry: changes }), 'entry', `ledger/${uid}/entries/more`).entry;
    return more ? { ...valid, more } : valid;
  };
  it.each<[string, (valid: Commit, uid: string) => Commit]>([
    ['the list without its entry', (valid) => without(valid, 'entry')],
    ['the entry without its list', (valid) => without(valid, 'document')],
    ['an entry in the book of another', (valid) => moved(valid, 'entry', 'ledger/another/entries/op')],
    ['an entry under another id', (valid, uid) => moved(valid, 'entry', `ledger/${uid}/entries/another`)],
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
    await refuseThenAccept(caller, without(altered(next, { document: { op: getFields(valid, 'document').op } }), 'entry'), next);
  });

  it('refuses two requests in one commit, one after the other', async () => {
    const { caller, uid, before } = await first();
    const one = requested(uid, before);
    const two = requested(uid, afterwards(before, one));
    const both = { ...one, ...Object.fromEntries(Object.entries(two).map(([part, write]) => [`second ${part}`, write])) };
    await refuseThenAccept(caller, both, one);
    await assertSucceeds(send(caller, two));
  });

  it('threat 11: refuses a request that pays itself out of the same entry', async () => {
    const { caller, uid, before } = await first();
    const valid = requested(uid, before);
    const { op, rev, at } = getFields(valid, 'document');
    const account = { path: `accounts/${uid}`, fields: { balance: '250.00', profit: '0', bonus: '0', op, rev, at } };
    await refuseThenAccept(caller, { ...valid, account }, valid);
  });
});

/** The list as it stands after a request. */
function afterwards(before: Listing, act: Commit): Listing {
  const { pending, oldest } = getFields(act, 'document');
  return { list: getList(act, 'document'), pending: Number(pending), oldest, rev: before.rev + 1 };
}
