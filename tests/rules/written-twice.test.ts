import { assertFails, assertSucceeds } from '@firebase/rules-unit-testing';
import { arrayUnion, doc, increment, writeBatch } from 'firebase/firestore/lite';
import { afterAll, beforeAll, describe } from 'vitest';
import type { DataContext } from '@/data/ledger/context';
import { createRulesDesk, documentsOf, type RulesDesk } from '../support/rules/desk';
import { it } from '../support/rules/it';
import { appends, decisions, deletion, isByAdmin, type ListAct, listed } from '../support/rules/list-acts';
import { profileEdited } from '../support/rules/objects';
import { continued, seedSent } from '../support/rules/sent';
import { type Commit, type Fields, getFields } from '../support/rules/writes';

// A commit may write one document several times. What is added by a transform is added once a write, and the rule may see each write as if it were the only
// one. So a rule asks what the document is after the whole commit.

let desk: RulesDesk;
let admin: DataContext;
beforeAll(async () => {
  desk = await createRulesDesk();
  admin = await desk.newAdmin();
});
afterAll(() => desk.close());

/** Sends a commit in which one part is written once for each of `changes`, as an update. */
function sendTimes(caller: DataContext, commit: Commit, part: string, changes: readonly Fields[]): Promise<void> {
  const batch = writeBatch(caller.db);
  for (const [name, { path, fields }] of Object.entries(commit)) {
    if (name !== part) batch.set(doc(caller.db, path), fields);
    else for (const change of changes) batch.update(doc(caller.db, path), { ...fields, ...change });
  }
  return batch.commit();
}

/** The act with `part` written as an update in which a transform adds once, which is accepted, and then twice. */
async function refusesSecond(
  create: () => Promise<{ caller: DataContext; commit: Commit }>,
  part: string,
  changes: readonly [Fields, Fields],
) {
  const [first, second] = [await create(), await create()];
  await assertFails(sendTimes(first.caller, first.commit, part, changes));
  await assertSucceeds(sendTimes(second.caller, second.commit, part, changes.slice(0, 1)));
}

describe('threat 5: counts what waits once', () => {
  it.each([...appends, ...decisions, deletion])('when $action writes its list twice', async (one: ListAct) => {
    const waiting = one.kind.col === 'trades' ? 'open' : 'pending';
    const step = increment(appends.includes(one) ? 1 : -1);
    const create = async () => {
      const client = await listed(desk, one.kind, ['waiting', 'waiting', 'waiting']);
      const caller = isByAdmin(one) ? admin : client.caller;
      return { caller, commit: one.act(client, { actor: caller.uid }) };
    };
    await refusesSecond(create, 'document', [{ [waiting]: step }, { [waiting]: step }]);
  });
});

describe('threat 20: adds one address', () => {
  const address = (label: string) => ({ coin: 'bitcoin', address: 'tb1qmine', label });
  it('when the profile is written twice', async () => {
    const create = async () => {
      const uid = desk.newUid();
      const documents = documentsOf(uid, { user: { addresses: Array.from({ length: 19 }, (_, i) => address(`Wallet ${i}`)) } });
      await desk.seedDocs(documents);
      return { caller: desk.as(uid), commit: profileEdited(uid, documents[`users/${uid}`] ?? {}) };
    };
    await refusesSecond(create, 'document', [{ addresses: arrayUnion(address('One')) }, { addresses: arrayUnion(address('Other')) }]);
  });
});

describe('threat 33: names eight more', () => {
  it('when a record is written twice', async () => {
    const people = await Promise.all(Array.from({ length: 9 }, () => desk.newClient()));
    const [first = '', ...others] = people.map(({ uid }) => uid);
    /** A record that begins to name `uids`, each with the notice, without the fields that the transforms write. */
    const start = async (uids: string[]) => {
      const state = await seedSent(desk, admin);
      const commit = continued(state, {}, uids);
      const { uids: _, count: __, ...fields } = getFields(commit, 'document');
      return { ...commit, document: { path: String(commit.document?.path), fields } };
    };
    const names = (uids: string[]) => ({ uids: arrayUnion(...uids), count: increment(uids.length) });
    await assertFails(sendTimes(admin, await start([first, ...others]), 'document', [names([first]), names(others)]));
    await assertSucceeds(sendTimes(admin, await start(others), 'document', [names(others)]));
  });
});
