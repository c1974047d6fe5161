import { assertFails, assertSucceeds } from '@firebase/rules-unit-testing';
import { doc, increment, writeBatch } from 'firebase/firestore/lite';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import type { DataContext } from '@/data/ledger/context';
import { buildDepositCredit } from '../../support/rules/acts/deposit-acts';
import { clientHolds, figures } from '../../support/rules/acts/list-acts';
import { createListState, listKinds, toStoredList } from '../../support/rules/acts/lists';
import { buildAdjustment, goodReason } from '../../support/rules/acts/objects';
import { buildPolicyUpdate, createPolicy, seedPolicy } from '../../support/rules/acts/policy';
import { buildPosting } from '../../support/rules/acts/postings';
import { buildConfirmedAct, buildProposedAct } from '../../support/rules/acts/proposal-acts';
import { seedProposal } from '../../support/rules/acts/seed-proposal';
import { addTally, buildTally, createTally, seedTally } from '../../support/rules/acts/tallies';
import { buildSettlement, createTrade } from '../../support/rules/acts/trade-acts';
import { createRulesDesk, type RulesDesk } from '../../support/rules/desk';
import { it } from '../../support/rules/it';
import { inSeconds } from '../../support/rules/times';
import { sendWire } from '../../support/rules/wire';
import {
  type Commit,
  changeCommit,
  changeFields,
  type Fields,
  getFields,
  getOp,
  missing,
  refuseThenAccept,
  removeParts,
  renameAsSecond,
  replaceId,
  send,
} from '../../support/rules/writes';

// What a commit may hold and the app never writes: a deletion before a write, an arithmetic
// transform, the largest integer, a reference that is a path.

let desk: RulesDesk;
let admin: DataContext;
beforeAll(async () => {
  desk = await createRulesDesk();
  admin = await desk.seedAdmin();
});
afterAll(() => desk.close());

const setPolicy = (fourEyes: string, daily: string) =>
  seedPolicy(desk, createPolicy({ fourEyes, daily }));

/** A client, and an administrator who has moved 100.00 alone today and moves 250.00 more. */
async function seedMoving() {
  const caller = await desk.seedAdmin();
  const { uid } = await desk.seedClient({ account: { ...figures } });
  await seedTally(desk, caller.uid, 10_000);
  const act = buildAdjustment({
    uid,
    actor: caller.uid,
    from: figures,
    changes: { balance: '9250.00' },
  });
  return {
    caller,
    uid,
    act,
    tally: `tallies/${caller.uid}`,
    counted: (cents: number) => addTally(act, cents),
  };
}

/** Sends a commit that first deletes some of the documents that it writes. */
function sendAfterDeleting(
  { db }: DataContext,
  paths: readonly string[],
  commit: Commit,
): Promise<void> {
  const batch = writeBatch(db);
  for (const path of paths) batch.delete(doc(db, path));
  for (const { path, fields } of Object.values(commit)) batch.set(doc(db, path), fields);
  return batch.commit();
}

describe('threat 40: a document that a commit deletes first', () => {
  it('is no new tally', async () => {
    await setPolicy('0', '350.00');
    const { caller, tally, counted } = await seedMoving();
    await assertFails(sendAfterDeleting(caller, [tally], counted(25_000)));
    // Where the day has no bound, the tally is judged by its own rule alone.
    await setPolicy('0', '0');
    for (const cents of [0, 9_999])
      await assertFails(sendAfterDeleting(caller, [tally], counted(cents)));
    await setPolicy('0', '350.00');
    await assertSucceeds(send(caller, counted(35_000)));
  });

  it('is no new policy', async () => {
    const policy = await setPolicy('100.00', '0');
    const { caller, act } = await seedMoving();
    for (const before of [null, policy])
      await assertFails(
        sendAfterDeleting(
          caller,
          ['desk/policy'],
          buildPolicyUpdate(caller.uid, before, { fourEyes: '1000000.00' }),
        ),
      );
    await assertFails(sendAfterDeleting(caller, ['desk/policy'], act));
    await assertSucceeds(
      send(caller, buildPolicyUpdate(caller.uid, policy, { fourEyes: '99.00' })),
    );
  });

  it('is no new entry, by which one act would be two', async () => {
    await setPolicy('0', '0');
    const { caller, uid, act } = await seedMoving();
    await assertSucceeds(send(caller, act));
    const next = buildAdjustment({
      uid,
      actor: caller.uid,
      from: { ...figures, balance: '9250.00' },
      changes: { balance: '9500.00' },
      rev: 2,
    });
    const again = replaceId(next, getOp(next), getOp(act));
    await assertFails(sendAfterDeleting(caller, [`ledger/${uid}/entries/${getOp(act)}`], again));
    await refuseThenAccept(caller, again, next);
  });
});

describe('threat 40: a tally', () => {
  it('does not go down by a transform, alone or after it went up', async () => {
    await setPolicy('0', '0');
    const { caller, uid, act, tally } = await seedMoving();
    const sendSteps = (steps: readonly number[]) => {
      const batch = writeBatch(caller.db);
      for (const { path, fields } of Object.values(act)) batch.set(doc(caller.db, path), fields);
      for (const step of steps)
        batch.update(doc(caller.db, tally), { uid, cents: increment(step) });
      return batch.commit();
    };
    for (const steps of [[-1], [-10_000], [5_000, -5_001], [25_000, -9_000, -17_000]])
      await assertFails(sendSteps(steps));
    await assertSucceeds(sendSteps([25_000]));
    expect(await desk.read(tally)).toEqual(createTally(35_000, uid));
  });

  it.each([2n ** 63n - 1n, 2n ** 63n - 25_000n])(
    'is not led beyond the largest integer, from %d',
    async (largest) => {
      await setPolicy('0', '0');
      const first = await seedMoving();
      const { caller, uid, act } = first;
      const largestTally = { ...act, tally: buildTally(caller.uid, createTally(largest, uid)) };
      expect(await sendWire(desk, caller.uid, largestTally)).toBe(200);
      await setPolicy('0', '250.00');
      const { uid: other } = await desk.seedClient({ account: { ...figures } });
      const second = buildAdjustment({
        uid: other,
        actor: caller.uid,
        from: figures,
        changes: { balance: '9250.00' },
      });
      for (const cents of [BigInt.asIntN(64, largest + 25_000n), largest, 25_000])
        expect(
          await sendWire(desk, caller.uid, {
            ...second,
            tally: buildTally(caller.uid, createTally(cents, other)),
          }),
        ).toBe(403);
      await desk.remove(`tallies/${caller.uid}`);
      await assertSucceeds(send(caller, addTally(second, 25_000)));
    },
  );
});

describe('threat 40: a reference that is a path', () => {
  const listPaths = (op: string) => [
    `${op}/`,
    `/${op}`,
    `./${op}`,
    `../entries/${op}`,
    `${op}/x/..`,
    `x/../${op}`,
    `${op}%2F`,
  ];

  it('does not lead to a proposal or an entry', async () => {
    await setPolicy('300.00', '0');
    const state = await seedProposal(desk, admin, 'adjustment');
    await desk.seedDocs({
      [`ledger/${state.uid}/entries/earlier`]: {
        op: 'earlier',
        col: 'accounts',
        action: 'account.adjusted',
      },
    });
    const correcting = (ref: string) => buildProposedAct(state, { actor: admin.uid, ref });
    for (const op of [String(state.before.list.at(-1)?.id), 'earlier'])
      for (const ref of listPaths(op)) await assertFails(send(admin, correcting(ref)));
    await assertSucceeds(send(admin, correcting('earlier')));
  });

  it('does not lead a confirmation to its act', async () => {
    await setPolicy('100.00', '0');
    const valid = buildConfirmedAct(await seedProposal(desk, admin, 'adjustment'));
    for (const ref of listPaths(String(getFields(valid, 'actEntry').op)))
      await assertFails(send(admin, changeCommit(valid, { entry: { ref } })));
    await assertSucceeds(send(admin, valid));
  });

  it('does not lead a second posting to the same act', async () => {
    await setPolicy('0', '0');
    const { uid, before } = await desk.seedDepositor(['pending']);
    const nothing = { balance: '0', profit: '0', bonus: '0' };
    const once = { ...nothing, balance: '250.00' };
    const act = buildDepositCredit(uid, before, { actor: admin.uid }, nothing, once);
    const buildTwice = (ref: string) =>
      buildPosting({
        uid,
        actor: admin.uid,
        ref,
        rev: 3,
        before: once,
        after: { ...once, balance: '500.00' },
      });
    await assertSucceeds(send(admin, act));
    for (const ref of [getOp(act), ...listPaths(getOp(act))])
      await assertFails(send(admin, buildTwice(ref)));
    await assertSucceeds(
      send(
        admin,
        buildAdjustment({
          uid,
          actor: admin.uid,
          from: once,
          changes: { balance: '500.00' },
          rev: 2,
        }),
      ),
    );
  });
});

describe('threat 40: one confirmation', () => {
  it('covers no act of the same op in the book of another client', async () => {
    await setPolicy('0.01', '0');
    const one = await seedProposal(desk, admin, 'adjustment');
    const other = await seedProposal(desk, admin, 'adjustment');
    const valid = buildConfirmedAct(one);
    const theirs = buildConfirmedAct(other);
    const op = String(getFields(valid, 'actEntry').op);
    const sameOp = replaceId(
      removeParts(theirs, 'document', 'entry'),
      String(getFields(theirs, 'actEntry').op),
      op,
    );
    for (const ref of [one, other].map(({ before }) => before.list.at(-1)?.id))
      await assertFails(
        send(admin, {
          ...valid,
          ...renameAsSecond(changeCommit(sameOp, { actEntry: { ref } })),
        }),
      );
    await assertSucceeds(send(admin, { ...valid, ...renameAsSecond(theirs) }));
  });
});

describe('threat 40: one posting', () => {
  it('is not that of a deposit and a settlement, whose sum is less than each', async () => {
    await setPolicy('0', '0');
    const state = await seedProposal(desk, admin, 'deposit');
    const { uid } = state;
    const trades = createListState(listKinds.trades, [createTrade(uid)]);
    await desk.seedDocs({ [`trades/${uid}`]: toStoredList(listKinds.trades, trades) });
    const deposited = buildProposedAct(state, { actor: admin.uid });
    const settlement = {
      actor: admin.uid,
      index: 0,
      note: goodReason,
      result: '-50.00',
      manual: true,
    };
    const settled = buildSettlement(uid, trades, clientHolds, figures, settlement);
    const both = { ...deposited, ...renameAsSecond(removeParts(settled, 'account', 'posting')) };
    const changes: Fields[] = [
      { balance: '9200.00', profit: '-57.00' },
      { balance: '9200.00' },
      { balance: '9250.00' },
      { balance: '9000.00' },
    ];
    for (const ref of [getOp(deposited), getOp(settled)])
      for (const change of changes)
        await assertFails(
          send(admin, {
            ...both,
            ...buildPosting({
              uid,
              actor: admin.uid,
              ref,
              rev: 2,
              before: { ...figures },
              after: { ...figures, ...change },
            }),
          }),
        );
    await assertSucceeds(send(admin, deposited));
    await desk.force(`accounts/${uid}`, { ...figures, rev: 1 });
    await assertSucceeds(send(admin, settled));
  });
});

describe('threat 40: with a policy that no rule would have accepted', () => {
  it.each<[string, Fields]>([
    ['without a threshold', { fourEyes: missing }],
    ['without a sum of the day', { daily: missing }],
    ['with a threshold in a number', { fourEyes: 1_000 }],
    ['with a sum in a number', { daily: 1_000 }],
    ['with no threshold at all', { fourEyes: null }],
    ['with a sum without text', { daily: '' }],
    ['with a threshold without end', { fourEyes: 'Infinity' }],
    ['with a sum in an exponent', { daily: '1e9' }],
    ['with a sum below nothing', { daily: '-1.00' }],
  ])('one person moves nothing, and two do: %s', async (_, fault) => {
    const stored = {
      ...createPolicy({ fourEyes: '1000.00', daily: '1000.00' }),
      op: 'earlier',
      at: inSeconds(-60),
    };
    const state = await seedProposal(desk, admin, 'adjustment');
    const { caller, act, counted } = await seedMoving();
    await desk.seedDocs({ 'desk/policy': changeFields(stored, fault) });
    for (const one of [act, counted(35_000)]) await assertFails(send(caller, one));
    await assertSucceeds(send(admin, buildConfirmedAct(state)));
    await desk.seedDocs({ 'desk/policy': stored });
    await assertSucceeds(send(caller, counted(35_000)));
  });
});
