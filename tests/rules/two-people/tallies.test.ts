import { assertFails, assertSucceeds } from '@firebase/rules-unit-testing';
import { collection, deleteDoc, doc, getDoc, getDocs, writeBatch } from 'firebase/firestore/lite';
import { afterAll, beforeAll, beforeEach, describe, expect } from 'vitest';
import type { DataContext } from '@/data/ledger/context';
import { add, subtract } from '@/domain/money';
import { buildOpening } from '../../support/rules/acts/account-opening';
import { figures } from '../../support/rules/acts/list-acts';
import {
  buildConfirmedMovement,
  buildMovementAlone,
  type Movement,
  movements,
  seedMovement,
} from '../../support/rules/acts/movements';
import { buildAdjustment, buildDocument } from '../../support/rules/acts/objects';
import {
  buildPolicyUpdate,
  createPolicy,
  removePolicy,
  seedPolicy,
} from '../../support/rules/acts/policy';
import { buildConfirmedAct } from '../../support/rules/acts/proposal-acts';
import { type ProposalClient, seedProposal } from '../../support/rules/acts/seed-proposal';
import {
  addTally,
  buildTally,
  createTally,
  getToday,
  removeTally,
  seedTally,
} from '../../support/rules/acts/tallies';
import { createRulesDesk, type RulesDesk } from '../../support/rules/desk';
import { it } from '../../support/rules/it';
import { type Case, testRefused } from '../../support/rules/suites/cases';
import { Double, sendWire } from '../../support/rules/wire';
import {
  type Commit,
  changeCommit,
  type Fields,
  missing,
  movePart,
  refuseThenAccept,
  removeParts,
  renameAsSecond,
  send,
} from '../../support/rules/writes';

let desk: RulesDesk;
beforeAll(async () => {
  desk = await createRulesDesk();
});
afterAll(() => desk.close());

/** One person decides about any amount, and moves so many USD a day. */
const setDaily = (daily: string) => seedPolicy(desk, createPolicy({ fourEyes: '0', daily }));
const toCents = (amount: string) => Number(amount.replace('.', ''));

/** A client whose balance an administrator of their own changes by 250.00. */
interface Moving {
  caller: DataContext;
  uid: string;
  /** Cents that the administrator has moved alone today. */
  before: number;
}
async function seedMoving(before = 0, caller?: DataContext): Promise<Moving> {
  const admin = caller ?? (await desk.seedAdmin());
  const { uid } = await desk.seedClient({ account: { ...figures } });
  if (before > 0) await seedTally(desk, admin.uid, before);
  return { caller: admin, uid, before };
}
/** The movement without its tally. */
const buildMovement = ({ caller, uid }: Moving, changes: Fields = { balance: '9250.00' }): Commit =>
  buildAdjustment({ uid, actor: caller.uid, from: figures, changes });
/** The movement as it is counted. @param changes of the tally */
const addCount = (state: Moving, changes: Fields = {}): Commit =>
  addTally(buildMovement(state), state.before + 25_000, changes);

describe.each(movements.map((movement) => [movement.name, movement] as const))(
  'the sum of a day: %s',
  (_, movement) => {
    const { amount } = movement;
    const cents = toCents(amount);
    const prepare = async (before = 0) => {
      const admin = await desk.seedAdmin();
      if (before > 0) await seedTally(desk, admin.uid, before);
      return seedMovement(desk, admin, movement);
    };
    const buildAlone = (state: ProposalClient, sum: number) =>
      addTally(buildMovementAlone(state, movement), sum);

    it('threat 40: holds as much as the movement, and not a cent more', async () => {
      const state = await prepare();
      await setDaily(subtract(amount, '0.01'));
      await assertFails(send(state.caller, buildAlone(state, cents)));
      await setDaily(amount);
      await assertSucceeds(send(state.caller, buildAlone(state, cents)));
    });

    it('threat 40: holds what was moved before too', async () => {
      const state = await prepare(10_000);
      await setDaily(add(amount, '99.99'));
      await assertFails(send(state.caller, buildAlone(state, 10_000 + cents)));
      await setDaily(add(amount, '100.00'));
      await assertSucceeds(send(state.caller, buildAlone(state, 10_000 + cents)));
    });

    it('threat 40: needs a tally', async () => {
      const state = await prepare();
      await setDaily('1000000.00');
      await refuseThenAccept(
        state.caller,
        buildMovementAlone(state, movement),
        buildAlone(state, cents),
      );
    });

    it('threat 40: holds the largest change: a cent less or more is another', async () => {
      const state = await prepare(10_000);
      await setDaily('1000000.00');
      for (const sum of [10_000, cents, 10_000 + cents - 1, 10_000 + cents + 1])
        await assertFails(send(state.caller, buildAlone(state, sum)));
      await assertSucceeds(send(state.caller, buildAlone(state, 10_000 + cents)));
    });

    it('holds nothing of what two people move, who need no tally', async () => {
      const state = await prepare(10_000);
      await setDaily('0.01');
      await assertSucceeds(send(state.caller, buildConfirmedMovement(state, movement)));
      expect(await desk.read(`tallies/${state.caller.uid}`)).toEqual(
        createTally(10_000, 'earlier'),
      );
    });

    it('is not asked for where the day has no bound', async () => {
      await setDaily('0');
      const state = await prepare(10_000);
      await assertSucceeds(send(state.caller, buildMovementAlone(state, movement)));
      await removePolicy(desk);
      const other = await prepare();
      await assertSucceeds(send(other.caller, buildMovementAlone(other, movement)));
    });

    it('threat 40: does not lift the threshold, nor the threshold the sum', async () => {
      const state = await prepare();
      await seedPolicy(
        desk,
        createPolicy({ fourEyes: subtract(amount, '0.01'), daily: '1000000.00' }),
      );
      await assertFails(send(state.caller, buildAlone(state, cents)));
      await seedPolicy(
        desk,
        createPolicy({ fourEyes: '1000000.00', daily: subtract(amount, '0.01') }),
      );
      await assertFails(send(state.caller, buildAlone(state, cents)));
      await seedPolicy(desk, createPolicy({ fourEyes: amount, daily: amount }));
      await assertSucceeds(send(state.caller, buildAlone(state, cents)));
    });
  },
);

describe('a tally', () => {
  beforeEach(() => setDaily('1000000.00'));

  /** What no tally may be, whether it is needed or not. */
  const malformedTallies: Case[] = [
    ['of yesterday', { day: getToday() - 1 }],
    ['of tomorrow', { day: getToday() + 1 }],
    ['of no day', { day: missing }],
    ['of a day in words', { day: String(getToday()) }],
    ['of a fraction of a day', { day: getToday() + 0.5 }],
    ['of less than before', { cents: 9_999 }],
    ['of nothing', { cents: 0 }],
    ['of less than nothing', { cents: -25_000 }],
    ['of cents in words', { cents: '35000' }],
    ['of half a cent', { cents: 35_000.5 }],
    ['of no cents', { cents: missing }],
    ['of another client', { uid: 'another' }],
    ['of no client', { uid: missing }],
    ['of a client in a list', { uid: ['another'] }],
    ['with one field more', { more: 'x' }],
  ];
  const wrongTallies: Case[] = [
    ['of a cent less', { cents: 34_999 }],
    ['of a cent more', { cents: 35_001 }],
    ['that stays', { cents: 10_000 }],
    ['without what was before', { cents: 25_000 }],
  ];

  describe('threat 40: is refused', () => {
    testRefused({
      cases: [...malformedTallies, ...wrongTallies],
      prepare: () => seedMoving(10_000),
      write: addCount,
    });
  });

  describe('threat 40: is refused where the day has no bound either', () => {
    beforeEach(() => setDaily('0'));
    testRefused({ cases: malformedTallies, prepare: () => seedMoving(10_000), write: addCount });

    it.each(['day', 'cents'] as const)('with %s as a floating-point number', async (field) => {
      const state = await seedMoving(10_000);
      const number = { day: getToday(), cents: 35_000 }[field];
      expect(
        await sendWire(desk, state.caller.uid, addCount(state, { [field]: new Double(number) })),
      ).toBe(403);
      expect(await sendWire(desk, state.caller.uid, addCount(state))).toBe(200);
    });

    it('with less than nothing as the first one', async () => {
      const state = await seedMoving();
      await refuseThenAccept(
        state.caller,
        addCount(state, { cents: -1 }),
        addCount(state, { cents: 0 }),
      );
    });

    it('beside the movement of another client', async () => {
      const state = await seedMoving(10_000);
      const other = await seedMoving();
      await refuseThenAccept(state.caller, addCount(state, { uid: other.uid }), addCount(state));
    });
  });

  it('threat 40: is refused with the name of the administrator, or of another client who has an account', async () => {
    const state = await seedMoving(10_000);
    const other = await seedMoving();
    for (const uid of [state.caller.uid, other.uid])
      await assertFails(send(state.caller, addCount(state, { uid })));
    await assertSucceeds(send(state.caller, addCount(state)));
  });

  it.each(['day', 'cents'] as const)(
    'threat 15: is refused with %s as a floating-point number',
    async (field) => {
      for (const before of [0, 10_000]) {
        const state = await seedMoving(before);
        const { uid } = state.caller;
        const number = { day: getToday(), cents: before + 25_000 }[field];
        expect(await sendWire(desk, uid, addCount(state, { [field]: new Double(number) }))).toBe(
          403,
        );
        expect(await sendWire(desk, uid, addCount(state))).toBe(200);
      }
    },
  );

  it('threat 40: counts one client a commit', async () => {
    const one = await seedMoving();
    const two = await seedMoving(0, one.caller);
    const second = renameAsSecond(buildMovement(two));
    const { tally = { path: '', fields: {} } } = addCount(two);
    // With the tally of the first, with that of both, and with two that are written one after the
    // other.
    await assertFails(send(one.caller, { ...addCount(one), ...second }));
    await assertFails(send(one.caller, { ...addCount(one, { cents: 50_000 }), ...second }));
    await assertFails(send(one.caller, { ...addCount(one), ...second, last: tally }));
    await assertFails(
      send(one.caller, {
        ...addCount(one),
        ...second,
        last: changeCommit({ tally }, { tally: { cents: 50_000 } }).tally ?? tally,
      }),
    );
    await assertSucceeds(send(one.caller, addCount(one)));
    await assertSucceeds(send(one.caller, addCount({ ...two, before: 25_000 })));
  });

  it('threat 40: counts a client beside one of whom two people decide', async () => {
    const state = await seedMoving();
    const confirmedOther = buildConfirmedAct(await seedProposal(desk, state.caller, 'adjustment'));
    const both = { ...addCount(state), ...renameAsSecond(confirmedOther) };
    await assertFails(send(state.caller, removeParts(both, 'tally')));
    await assertFails(send(state.caller, changeCommit(both, { tally: { cents: 50_000 } })));
    await assertSucceeds(send(state.caller, both));
  });

  it('threat 40: adds up over the day', async () => {
    await setDaily('600.00');
    const first = await seedMoving();
    await assertSucceeds(send(first.caller, addCount(first)));
    const second = { ...(await seedMoving(0, first.caller)), before: 25_000 };
    await assertSucceeds(send(second.caller, addCount(second)));
    const third = { ...(await seedMoving(0, first.caller)), before: 50_000 };
    await assertFails(send(third.caller, addCount(third)));
    // As if nothing had been moved before, or something else.
    for (const before of [0, 25_000, 35_000])
      await assertFails(send(third.caller, addCount({ ...third, before })));
    await assertSucceeds(
      send(third.caller, addTally(buildMovement(third, { balance: '9100.00' }), 60_000)),
    );
    expect(await desk.read(`tallies/${third.caller.uid}`)).toEqual(createTally(60_000, third.uid));
  });

  it('threat 40: counts what goes back and forth twice', async () => {
    await setDaily('500.00');
    const state = await seedMoving();
    await assertSucceeds(send(state.caller, addCount(state)));
    const buildReturn = (balance: string, to: string, rev: number) =>
      buildAdjustment({
        uid: state.uid,
        actor: state.caller.uid,
        from: { ...figures, balance },
        changes: { balance: to },
        rev,
      });
    await assertSucceeds(
      send(state.caller, addTally(buildReturn('9250.00', '9000.00', 2), 50_000)),
    );
    await assertFails(send(state.caller, addTally(buildReturn('9000.00', '9000.01', 3), 50_001)));
    await setDaily('500.01');
    await assertSucceeds(
      send(state.caller, addTally(buildReturn('9000.00', '9000.01', 3), 50_001)),
    );
  });

  it.each([1, 2, 400])('begins with nothing %i days later', async (days) => {
    await setDaily('250.00');
    const state = await seedMoving();
    await seedTally(desk, state.caller.uid, 100_000_000, getToday() - days);
    await assertFails(send(state.caller, addCount(state, { cents: 100_025_000 })));
    await assertFails(send(state.caller, addCount(state, { day: getToday() - days })));
    await assertSucceeds(send(state.caller, addCount(state)));
  });

  it('threat 40: is not that of the same movement on an earlier day', async () => {
    const state = await seedMoving();
    await desk.seedDocs({
      [`tallies/${state.caller.uid}`]: createTally(25_000, state.uid, getToday() - 1),
    });
    await refuseThenAccept(state.caller, buildMovement(state), addCount(state));
  });

  it('is each administrator’s own', async () => {
    await setDaily('250.00');
    const one = await seedMoving();
    const other = await seedMoving();
    await assertSucceeds(send(one.caller, addCount(one)));
    await assertSucceeds(send(other.caller, addCount(other)));
  });

  it('is not needed for what moves nothing', async () => {
    const caller = await desk.seedAdmin();
    const outcome = { status: 'closed', closePrice: '64000.00', result: '0.00', manual: false };
    const settled: Movement = {
      name: '',
      kind: 'settlement',
      amount: '0.00',
      proposal: { amount: '0.00', outcome },
    };
    const something: Movement = {
      ...settled,
      proposal: { amount: '0.02', outcome: { ...outcome, closePrice: '64005.00', result: '0.02' } },
    };
    await setDaily('0.01');
    await assertFails(
      send(caller, buildMovementAlone(await seedMovement(desk, caller, something), something)),
    );
    await assertSucceeds(
      send(caller, buildMovementAlone(await seedMovement(desk, caller, settled), settled)),
    );
  });

  it('threat 40: is compared with the policy before the commit', async () => {
    const state = await seedMoving();
    const other = await seedMoving();
    const strict = createPolicy({ fourEyes: '0', daily: '249.99' });
    const looser = {
      changes: { outcome: { fourEyes: '0', daily: '0', addressHours: 24 } },
      policy: strict,
    };
    const opening = renameAsSecond(
      buildConfirmedAct(await seedProposal(desk, state.caller, 'policy', looser)),
    );
    await assertFails(send(state.caller, { ...addCount(state), ...opening }));
    await assertFails(send(state.caller, { ...buildMovement(state), ...opening }));
    await assertSucceeds(send(state.caller, opening));
    const now = await setDaily('250.00');
    await assertSucceeds(
      send(other.caller, {
        ...addCount(other),
        ...renameAsSecond(buildPolicyUpdate(other.caller.uid, now, { daily: '249.99' })),
      }),
    );
  });
});

describe('what an administrator writes into the own tally', () => {
  const readOwn = (state: Moving, fields: Fields) => buildTally(state.caller.uid, fields);

  it.each<[string, (state: Moving) => Fields]>([
    ['a smaller sum', ({ uid }) => createTally(9_999, uid)],
    ['nothing', ({ uid }) => createTally(0, uid)],
    ['yesterday', ({ uid }) => createTally(0, uid, getToday() - 1)],
    ['tomorrow', ({ uid }) => createTally(0, uid, getToday() + 1)],
    ['the same sum', ({ uid }) => createTally(10_000, uid)],
    ['a larger sum', ({ uid }) => createTally(35_000, uid)],
  ])('threat 40: is refused without a movement: %s', async (_, fields) => {
    await setDaily('1000000.00');
    const state = await seedMoving(10_000);
    await refuseThenAccept(
      state.caller,
      { document: readOwn(state, fields(state)) },
      addCount(state),
    );
  });

  it('threat 40: never becomes smaller on the same day, also beside a movement that is not counted', async () => {
    await setDaily('0');
    const state = await seedMoving(10_000);
    for (const cents of [0, 9_999, -1])
      await assertFails(send(state.caller, addCount(state, { cents })));
    for (const days of [-1, 1])
      await assertFails(
        send(state.caller, addCount(state, { cents: 10_000, day: getToday() + days })),
      );
    await assertSucceeds(send(state.caller, addCount(state, { cents: 10_000 })));
    const confirming = await seedProposal(desk, state.caller, 'adjustment');
    const buildTwice = (cents: number) => ({
      ...buildConfirmedAct(confirming),
      tally: buildTally(state.caller.uid, createTally(cents, confirming.uid)),
    });
    await refuseThenAccept(state.caller, buildTwice(9_999), buildTwice(10_000));
  });

  it('threat 40: is not deleted', async () => {
    const state = await seedMoving(10_000);
    await assertFails(deleteDoc(doc(state.caller.db, `tallies/${state.caller.uid}`)));
    await setDaily('1000000.00');
    const batch = writeBatch(state.caller.db);
    batch.delete(doc(state.caller.db, `tallies/${state.caller.uid}`));
    for (const { path, fields } of Object.values(buildMovement(state)))
      batch.set(doc(state.caller.db, path), fields);
    await assertFails(batch.commit());
    await assertSucceeds(send(state.caller, addCount(state)));
  });
});

describe('the tally of somebody else', () => {
  beforeEach(() => setDaily('1000000.00'));

  it('threat 40: does not count for the own movement, and is not written beside it', async () => {
    const state = await seedMoving();
    const other = await desk.seedAdmin();
    const valid = addCount(state);
    const theirs = buildTally(other.uid, createTally(25_000, state.uid));
    await assertFails(send(state.caller, movePart(valid, 'tally', theirs.path)));
    await assertFails(send(state.caller, { ...valid, theirs }));
    await seedTally(desk, other.uid, 1);
    await refuseThenAccept(state.caller, { ...valid, theirs }, valid);
  });

  it.each<[string, () => Promise<DataContext>]>([
    ['a client', () => desk.seedClient({ user: { status: 'active' } })],
    ['a viewer', () => desk.seedAdmin({ user: { desk: 'viewer' } })],
    ['an administrator without a role', () => desk.seedAdmin({ user: { desk: '' } })],
    ['a former administrator', () => desk.seedAdmin({ user: { admin: false } })],
  ])('threat 40: is not written by %s, nor one of their own', async (_, somebody) => {
    const state = await seedMoving(10_000);
    const wrong = await somebody();
    const { tally = { path: '', fields: {} } } = addCount(state);
    await assertFails(send(wrong, { tally }));
    for (const uid of [wrong.uid, state.uid]) {
      await assertFails(send(wrong, buildDocument(`tallies/${wrong.uid}`, createTally(0, uid))));
      await assertFails(send(wrong, buildDocument(`tallies/${uid}`, createTally(0, uid))));
    }
    await assertFails(send(wrong, addTally(buildMovement({ ...state, caller: wrong }), 25_000)));
    await assertSucceeds(send(state.caller, addCount(state)));
  });

  it('threat 40: is not begun by a newcomer in the commit that opens an account', async () => {
    const uid = desk.createUid();
    const valid = buildOpening(uid);
    for (const client of [uid, 'somebody'])
      await assertFails(
        send(desk.as(uid), { ...valid, tally: buildTally(uid, createTally(0, client)) }),
      );
    await assertSucceeds(send(desk.as(uid), valid));
  });

  it('is read by its administrator and by the desk, and by no client', async () => {
    const state = await seedMoving(10_000);
    const client = await desk.seedClient({ user: { status: 'active' } });
    const readers = [
      state.caller,
      await desk.seedAdmin(),
      await desk.seedAdmin({ user: { desk: 'viewer' } }),
    ];
    const getTallyRef = ({ db }: DataContext) => doc(db, `tallies/${state.caller.uid}`);
    for (const reader of readers) {
      await assertSucceeds(getDoc(getTallyRef(reader)));
      await assertSucceeds(getDocs(collection(reader.db, 'tallies')));
    }
    for (const stranger of [client, desk.as(state.uid), desk.visitor]) {
      await assertFails(getDoc(getTallyRef(stranger)));
      await assertFails(getDocs(collection(stranger.db, 'tallies')));
    }
  });
});

describe('threat 40: two movements at once, of which the day has room for one', () => {
  const rounds = 12;

  it('are never both taken', { timeout: 300_000 }, async () => {
    await setDaily('400.00');
    const caller = await desk.seedAdmin();
    for (let round = 0; round < rounds; round++) {
      await removeTally(desk, caller.uid);
      await seedTally(desk, caller.uid, 10_000);
      const states = [await seedMoving(0, caller), await seedMoving(0, caller)].map((state) => ({
        ...state,
        before: 10_000,
      }));
      const acts = states.map((state) => addCount(state));
      const sendBoth = () => Promise.allSettled(acts.map((one) => send(caller, one)));
      // A commit that the emulator locked out is sent again.
      const sent = [...(await sendBoth()), ...(await sendBoth())];
      expect(sent.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      // Built again after the other, it is a cent too much; a smaller one fits.
      const left =
        sent[0]?.status === 'fulfilled' || sent[2]?.status === 'fulfilled' ? states[1] : states[0];
      if (!left) throw new Error('Nobody is left');
      await assertFails(send(caller, addCount({ ...left, before: 35_000 })));
      await assertSucceeds(
        send(caller, addTally(buildMovement(left, { balance: '9050.00' }), 40_000)),
      );
    }
  });
});
