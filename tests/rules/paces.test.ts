import { assertFails, assertSucceeds } from '@firebase/rules-unit-testing';
import { serverTimestamp } from 'firebase/firestore/lite';
import { afterAll, beforeAll, describe } from 'vitest';
import type { DataContext } from '@/data/ledger/context';
import { inSeconds } from '../support/rules/acts';
import { answeredWithin } from '../support/rules/answered-within';
import { createRulesDesk, type RulesDesk } from '../support/rules/desk';
import { it } from '../support/rules/it';
import { documentOnly, feeCharged, notice } from '../support/rules/objects';
import { seedForValidWrites, validWrites } from '../support/rules/valid-writes/all';
import { type Commit, getFields, send } from '../support/rules/writes';

// How often a client may write what no decision of the desk limits: docs/threats.md has the table. The pace of profile edits has a file of its own.

let desk: RulesDesk;
let admin: DataContext;
beforeAll(async () => {
  desk = await createRulesDesk();
  admin = await desk.newAdmin();
  await seedForValidWrites(desk);
});
afterAll(() => desk.close());

interface State {
  caller: DataContext;
  commit: Commit;
}
/** An act that can be sent `seconds` after another was the last one in its document. */
async function preparedAfter(last: string, act: string, seconds: number): Promise<State> {
  const prepare = validWrites[act];
  if (!prepare) throw new Error(`There is no act ${act}`);
  const { caller, commit } = await prepare(desk, admin, 2);
  const { uid } = caller;
  const entry = { ...getFields(commit, 'entry'), op: 'last-one', action: last };
  await desk.seedDocs({ [`ledger/${uid}/entries/last-one`]: entry, ...feeCharged(uid, 'last-one'), ...feeCharged(uid, 'unknown') });
  await desk.force(commit.document?.path ?? '', { op: 'last-one', at: inSeconds(-seconds).toDate() });
  return { caller, commit };
}

const subscribing = 'subscription.set instead of another';
const paces: [act: string, last: string, seconds: number][] = [
  ['closure.requested', 'closure.requested', 86_400],
  ['verification.submitted', 'verification.submitted', 60],
  [subscribing, 'subscription.set', 60],
  [subscribing, 'subscription.cancelled', 60],
  ['deposit.requested', 'deposit.cancelled', 2],
  ['deposit.cancelled', 'deposit.cancelled', 2],
  ['withdrawal.requested', 'withdrawal.cancelled', 2],
  ['withdrawal.cancelled', 'withdrawal.cancelled', 2],
];

describe('threat 32: the pace of a client', () => {
  it.each(paces)('%s is refused after %s until %i seconds have passed', async (act, last, seconds) => {
    await answeredWithin(900, async () => {
      const { caller, commit } = await preparedAfter(last, act, seconds - 1);
      await assertFails(send(caller, commit));
    });
    const { caller, commit } = await preparedAfter(last, act, seconds);
    await assertSucceeds(send(caller, commit));
  });

  it.each<[act: string, last: string]>([
    ['closure.requested', 'profile.corrected'],
    ['verification.submitted', 'verification.rejected'],
    [subscribing, 'subscription.terminated'],
    ['subscription.cancelled', 'subscription.set'],
    ['deposit.requested', 'deposit.requested'],
    ['deposit.requested', 'deposit.rejected'],
    ['deposit.cancelled', 'deposit.requested'],
    ['withdrawal.requested', 'withdrawal.requested'],
    ['withdrawal.cancelled', 'withdrawal.requested'],
    ['withdrawal.cancelled', 'withdrawal.rejected'],
  ])('%s is accepted right after %s', async (act, last) => {
    const { caller, commit } = await preparedAfter(last, act, 0);
    await assertSucceeds(send(caller, commit));
  });

  it.each(paces)('%s does not wait for %s where the ledger has no such act', async (act, last) => {
    const { caller, commit } = await preparedAfter(last, act, 0);
    await assertFails(send(caller, commit));
    await desk.force(commit.document?.path ?? '', { op: 'unknown' });
    await assertSucceeds(send(caller, commit));
  });
});

describe('threat 32: that the notices were looked at', () => {
  const reader = async (seconds: number): Promise<State> => {
    const caller = await desk.newClient();
    const list = [notice(admin.uid)];
    await desk.seedDocs({ [`notifications/${caller.uid}`]: { list, seenAt: inSeconds(-seconds) } });
    return { caller, commit: documentOnly(`notifications/${caller.uid}`, { list, seenAt: serverTimestamp() }) };
  };

  it('is noted when ten seconds have passed since the last time', async () => {
    await answeredWithin(900, async () => {
      const { caller, commit } = await reader(9);
      await assertFails(send(caller, commit));
    });
    const { caller, commit } = await reader(10);
    await assertSucceeds(send(caller, commit));
  });
});
