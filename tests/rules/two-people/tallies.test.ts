import { assertFails, assertSucceeds } from '@firebase/rules-unit-testing';
import { collection, deleteDoc, doc, getDoc, getDocs, writeBatch } from 'firebase/firestore/lite';
import { afterAll, beforeAll, beforeEach, describe, expect } from 'vitest';
import type { DataContext } from '@/data/ledger/context';
import { add, subtract } from '@/domain/money';
import { opened } from '../../support/rules/acts';
import { type Case, testRefused } from '../../support/rules/cases';
import { createRulesDesk, type RulesDesk } from '../../support/rules/desk';
import { it } from '../../support/rules/it';
import { figures } from '../../support/rules/list-acts';
import {
  type Movement,
  movedAlone,
  movedByTwo,
  movements,
  seedMovement,
} from '../../support/rules/movements';
import { adjusted, documentOnly } from '../../support/rules/objects';
import { policyUpdated, removePolicy, seedPolicy, storedPolicy } from '../../support/rules/policy';
import { confirmed, type ProposalClient, seedProposal } from '../../support/rules/proposals';
import {
  getToday,
  removeTally,
  seedTally,
  tallied,
  tallyOf,
  withTally,
} from '../../support/rules/tallies';
import { Double, sendWire } from '../../support/rules/wire';
import {
  altered,
  asSecond,
  type Commit,
  type Fields,
  missing,
  moved,
  refuseThenAccept,
  send,
  without,
} from '../../support/rules/writes';

let desk: RulesDesk;
beforeAll(async () => {
  desk = await createRulesDesk();
});
afterAll(() => desk.close());

/** One person decides about any amount, and moves so many USD a day. */
const setDaily = (daily: string) => seedPolicy(desk, storedPolicy({ fourEyes: '0', daily }));
const toCents = (amount: string) => Number(amount.replace('.', ''));

/** A client whose balance an administrator of their own changes by 250.00. */
interface Moving {
  caller: DataContext;
  uid: string;
  /** Cents that the administrator has moved alone today. */
  before: number;
}
async function moving(before = 0, caller?: DataContext): Promise<Moving> {
  const admin = caller ?? (await desk.newAdmin());
  const { uid } = await desk.newClient({ account: { ...figures } });
  if (before > 0) await seedTally(desk, admin.uid, before);
  return { caller: admin, uid, before };
}
/** The movement without its tally. */
const act = ({ caller, uid }: Moving, changes: Fields = { balance: '9250.00' }): Commit =>
  adjusted(uid, caller.uid, figures, changes);
/** The movement as it is counted. @param changes of the tally */
const counted = (state: Moving, changes: Fields = {}): Commit =>
  withTally(act(state), state.before + 25_000, changes);

describe.each(movements.map((movement) => [movement.name, movement] as const))(
  'the sum of a day: %s',
  (_, movement) => {
    const { amount } = movement;
    const cents = toCents(amount);
    const prepare = async (before = 0) => {
      const admin = await desk.newAdmin();
      if (before > 0) await seedTally(desk, admin.uid, before);
      return seedMovement(desk, admin, movement);
    };
    const alone = (state: ProposalClient, sum: number) =>
      withTally(movedAlone(state, movement), sum);

    it('threat 40: holds as much as the movement, and not a cent more', async () => {
      const state = await prepare();
      await setDaily(subtract(amount, '0.01'));
      await assertFails(send(state.caller, alone(state, cents)));
      await setDaily(amount);
      await assertSucceeds(send(state.caller, alone(state, cents)));
    });

    it('threat 40: holds what was moved before too', async () => {
      const state = await prepare(10_000);
      await setDaily(add(amount, '99.99'));
      await assertFails(send(state.caller, alone(state, 10_000 + cents)));
      await setDaily(add(amount, '100.00'));
      await assertSucceeds(send(state.caller, alone(state, 10_000 + cents)));
    });

    it('threat 40: needs a tally', async () => {
      const state = await prepare();
      await setDaily('1000000.00');
      await refuseThenAccept(state.caller, movedAlone(state, movement), alone(state, cents));
    });

    it('threat 40: holds the largest change: a cent less or more is another', async () => {
      const state = await prepare(10_000);
      await setDaily('1000000.00');
      for (const sum of [10_000, cents, 10_000 + cents - 1, 10_000 + cents + 1])
        await assertFails(send(state.caller, alone(state, sum)));
      await assertSucceeds(send(state.caller, alone(state, 10_000 + cents)));
    });

    it('holds nothing of what two people move, who need no tally', async () => {
      const state = await prepare(10_000);
      await setDaily('0.01');
      await assertSucceeds(send(state.caller, movedByTwo(state, movement)));
      expect(await desk.read(`tallies/${state.caller.uid}`)).toEqual(tallyOf(10_000, 'earlier'));
    });

    it('is not asked for where the day has no bound', async () => {
      await setDaily('0');
      const state = await prepare(10_000);
      await assertSucceeds(send(state.caller, movedAlone(state, movement)));
      await removePolicy(desk);
      const other = await prepare();
      await assertSucceeds(send(other.caller, movedAlone(other, movement)));
    });

    it('threat 40: does not lift the threshold, nor the threshold the sum', async () => {
      const state = await prepare();
      await seedPolicy(
        desk,
        storedPolicy({ fourEyes: subtract(amount, '0.01'), daily: '1000000.00' }),
      );
      await assertFails(send(state.caller, alone(state, cents)));
      await seedPolicy(
        desk,
        storedPolicy({ fourEyes: '1000000.00', daily: subtract(amount, '0.01') }),
      );
      await assertFails(send(state.caller, alone(state, cents)));
      await seedPolicy(desk, storedPolicy({ fourEyes: amount, daily: amount }));
      await assertSucceeds(send(state.caller, alone(state, cents)));
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
      prepare: () => moving(10_000),
      write: counted,
    });
  });

  describe('threat 40: is refused where the day has no bound either', () => {
    beforeEach(() => setDaily('0'));
    testRefused({ cases: malformedTallies, prepare: () => moving(10_000), write: counted });

    it.each(['day', 'cents'] as const)('with %s as a floating-point number', async (field) => {
      const state = await moving(10_000);
      const number = { day: getToday(), cents: 35_000 }[field];
      expect(
        await sendWire(desk, state.caller.uid, counted(state, { [field]: new Double(number) })),
      ).toBe(403);
      expect(await sendWire(desk, state.caller.uid, counted(state))).toBe(200);
    });

    it('with less than nothing as the first one', async () => {
      const state = await moving();
      await refuseThenAccept(
        state.caller,
        counted(state, { cents: -1 }),
        counted(state, { cents: 0 }),
      );
    });

    it('beside the movement of another client', async () => {
      const state = await moving(10_000);
      const other = await moving();
      await refuseThenAccept(state.caller, counted(state, { uid: other.uid }), counted(state));
    });
  });

  it('threat 40: is refused with the name of the administrator, or of another client who has an account', async () => {
    const state = await moving(10_000);
    const other = await moving();
    for (const uid of [state.caller.uid, other.uid])
      await assertFails(send(state.caller, counted(state, { uid })));
    await assertSucceeds(send(state.caller, counted(state)));
  });

  it.each(['day', 'cents'] as const)(
    'threat 15: is refused with %s as a floating-point number',
    async (field) => {
      for (const before of [0, 10_000]) {
        const state = await moving(before);
        const { uid } = state.caller;
        const number = { day: getToday(), cents: before + 25_000 }[field];
        expect(await sendWire(desk, uid, counted(state, { [field]: new Double(number) }))).toBe(
          403,
        );
        expect(await sendWire(desk, uid, counted(state))).toBe(200);
      }
    },
  );

  it('threat 40: counts one client a commit', async () => {
    const one = await moving();
    const two = await moving(0, one.caller);
    const second = asSecond(act(two));
    const { tally = { path: '', fields: {} } } = counted(two);
    // With the tally of the first, with that of both, and with two that are written one after the
    // other.
    await assertFails(send(one.caller, { ...counted(one), ...second }));
    await assertFails(send(one.caller, { ...counted(one, { cents: 50_000 }), ...second }));
    await assertFails(send(one.caller, { ...counted(one), ...second, last: tally }));
    await assertFails(
      send(one.caller, {
        ...counted(one),
        ...second,
        last: altered({ tally }, { tally: { cents: 50_000 } }).tally ?? tally,
      }),
    );
    await assertSucceeds(send(one.caller, counted(one)));
    await assertSucceeds(send(one.caller, counted({ ...two, before: 25_000 })));
  });

  it('threat 40: counts a client beside one of whom two people decide', async () => {
    const state = await moving();
    const confirmedOther = confirmed(await seedProposal(desk, state.caller, 'adjustment'));
    const both = { ...counted(state), ...asSecond(confirmedOther) };
    await assertFails(send(state.caller, without(both, 'tally')));
    await assertFails(send(state.caller, altered(both, { tally: { cents: 50_000 } })));
    await assertSucceeds(send(state.caller, both));
  });

  it('threat 40: adds up over the day', async () => {
    await setDaily('600.00');
    const first = await moving();
    await assertSucceeds(send(first.caller, counted(first)));
    const second = { ...(await moving(0, first.caller)), before: 25_000 };
    await assertSucceeds(send(second.caller, counted(second)));
    const third = { ...(await moving(0, first.caller)), before: 50_000 };
    await assertFails(send(third.caller, counted(third)));
    // As if nothing had been moved before, or something else.
    for (const before of [0, 25_000, 35_000])
      await assertFails(send(third.caller, counted({ ...third, before })));
    await assertSucceeds(send(third.caller, withTally(act(third, { balance: '9100.00' }), 60_000)));
    expect(await desk.read(`tallies/${third.caller.uid}`)).toEqual(tallyOf(60_000, third.uid));
  });

  it('threat 40: counts what goes back and forth twice', async () => {
    await setDaily('500.00');
    const state = await moving();
    await assertSucceeds(send(state.caller, counted(state)));
    const back = (balance: string, to: string, rev: number) =>
      adjusted(state.uid, state.caller.uid, { ...figures, balance }, { balance: to }, { rev });
    await assertSucceeds(send(state.caller, withTally(back('9250.00', '9000.00', 2), 50_000)));
    await assertFails(send(state.caller, withTally(back('9000.00', '9000.01', 3), 50_001)));
    await setDaily('500.01');
    await assertSucceeds(send(state.caller, withTally(back('9000.00', '9000.01', 3), 50_001)));
  });

  it.each([1, 2, 400])('begins with nothing %i days later', async (days) => {
    await setDaily('250.00');
    const state = await moving();
    await seedTally(desk, state.caller.uid, 100_000_000, getToday() - days);
    await assertFails(send(state.caller, counted(state, { cents: 100_025_000 })));
    await assertFails(send(state.caller, counted(state, { day: getToday() - days })));
    await assertSucceeds(send(state.caller, counted(state)));
  });

  it('threat 40: is not that of the same movement on an earlier day', async () => {
    const state = await moving();
    await desk.seedDocs({
      [`tallies/${state.caller.uid}`]: tallyOf(25_000, state.uid, getToday() - 1),
    });
    await refuseThenAccept(state.caller, act(state), counted(state));
  });

  it('is each administrator’s own', async () => {
    await setDaily('250.00');
    const one = await moving();
    const other = await moving();
    await assertSucceeds(send(one.caller, counted(one)));
    await assertSucceeds(send(other.caller, counted(other)));
  });

  it('is not needed for what moves nothing', async () => {
    const caller = await desk.newAdmin();
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
      send(caller, movedAlone(await seedMovement(desk, caller, something), something)),
    );
    await assertSucceeds(
      send(caller, movedAlone(await seedMovement(desk, caller, settled), settled)),
    );
  });

  it('threat 40: is compared with the policy before the commit', async () => {
    const state = await moving();
    const other = await moving();
    const strict = storedPolicy({ fourEyes: '0', daily: '249.99' });
    const looser = {
      changes: { outcome: { fourEyes: '0', daily: '0', addressHours: 24 } },
      policy: strict,
    };
    const opening = asSecond(confirmed(await seedProposal(desk, state.caller, 'policy', looser)));
    await assertFails(send(state.caller, { ...counted(state), ...opening }));
    await assertFails(send(state.caller, { ...act(state), ...opening }));
    await assertSucceeds(send(state.caller, opening));
    const now = await setDaily('250.00');
    await assertSucceeds(
      send(other.caller, {
        ...counted(other),
        ...asSecond(policyUpdated(other.caller.uid, now, { daily: '249.99' })),
      }),
    );
  });
});

describe('what an administrator writes into the own tally', () => {
  const own = (state: Moving, fields: Fields) => tallied(state.caller.uid, fields);

  it.each<[string, (state: Moving) => Fields]>([
    ['a smaller sum', ({ uid }) => tallyOf(9_999, uid)],
    ['nothing', ({ uid }) => tallyOf(0, uid)],
    ['yesterday', ({ uid }) => tallyOf(0, uid, getToday() - 1)],
    ['tomorrow', ({ uid }) => tallyOf(0, uid, getToday() + 1)],
    ['the same sum', ({ uid }) => tallyOf(10_000, uid)],
    ['a larger sum', ({ uid }) => tallyOf(35_000, uid)],
  ])('threat 40: is refused without a movement: %s', async (_, fields) => {
    await setDaily('1000000.00');
    const state = await moving(10_000);
    await refuseThenAccept(state.caller, { document: own(state, fields(state)) }, counted(state));
  });

  it('threat 40: never becomes smaller on the same day, also beside a movement that is not counted', async () => {
    await setDaily('0');
    const state = await moving(10_000);
    for (const cents of [0, 9_999, -1])
      await assertFails(send(state.caller, counted(state, { cents })));
    for (const days of [-1, 1])
      await assertFails(
        send(state.caller, counted(state, { cents: 10_000, day: getToday() + days })),
      );
    await assertSucceeds(send(state.caller, counted(state, { cents: 10_000 })));
    const confirming = await seedProposal(desk, state.caller, 'adjustment');
    const twice = (cents: number) => ({
      ...confirmed(confirming),
      tally: tallied(state.caller.uid, tallyOf(cents, confirming.uid)),
    });
    await refuseThenAccept(state.caller, twice(9_999), twice(10_000));
  });

  it('threat 40: is not deleted', async () => {
    const state = await moving(10_000);
    await assertFails(deleteDoc(doc(state.caller.db, `tallies/${state.caller.uid}`)));
    await setDaily('1000000.00');
    const batch = writeBatch(state.caller.db);
    batch.delete(doc(state.caller.db, `tallies/${state.caller.uid}`));
    for (const { path, fields } of Object.values(act(state)))
      batch.set(doc(state.caller.db, path), fields);
    await assertFails(batch.commit());
    await assertSucceeds(send(state.caller, counted(state)));
  });
});

describe('the tally of somebody else', () => {
  beforeEach(() => setDaily('1000000.00'));

  it('threat 40: does not count for the own movement, and is not written beside it', async () => {
    const state = await moving();
    const other = await desk.newAdmin();
    const valid = counted(state);
    const theirs = tallied(other.uid, tallyOf(25_000, state.uid));
    await assertFails(send(state.caller, moved(valid, 'tally', theirs.path)));
    await assertFails(send(state.caller, { ...valid, theirs }));
    await seedTally(desk, other.uid, 1);
    await refuseThenAccept(state.caller, { ...valid, theirs }, valid);
  });

  it.each<[string, () => Promise<DataContext>]>([
    ['a client', () => desk.newClient({ user: { status: 'active' } })],
    ['a viewer', () => desk.newAdmin({ user: { desk: 'viewer' } })],
    ['an administrator without a role', () => desk.newAdmin({ user: { desk: '' } })],
    ['a former administrator', () => desk.newAdmin({ user: { admin: false } })],
  ])('threat 40: is not written by %s, nor one of their own', async (_, somebody) => {
    const state = await moving(10_000);
    const wrong = await somebody();
    const { tally = { path: '', fields: {} } } = counted(state);
    await assertFails(send(wrong, { tally }));
    for (const uid of [wrong.uid, state.uid]) {
      await assertFails(send(wrong, documentOnly(`tallies/${wrong.uid}`, tallyOf(0, uid))));
      await assertFails(send(wrong, documentOnly(`tallies/${uid}`, tallyOf(0, uid))));
    }
    await assertFails(send(wrong, withTally(act({ ...state, caller: wrong }), 25_000)));
    await assertSucceeds(send(state.caller, counted(state)));
  });

  it('threat 40: is not begun by a newcomer in the commit that opens an account', async () => {
    const uid = desk.newUid();
    const valid = opened(uid);
    for (const client of [uid, 'somebody'])
      await assertFails(send(desk.as(uid), { ...valid, tally: tallied(uid, tallyOf(0, client)) }));
    await assertSucceeds(send(desk.as(uid), valid));
  });

  it('is read by its administrator and by the desk, and by no client', async () => {
    const state = await moving(10_000);
    const client = await desk.newClient({ user: { status: 'active' } });
    const readers = [
      state.caller,
      await desk.newAdmin(),
      await desk.newAdmin({ user: { desk: 'viewer' } }),
    ];
    const at = ({ db }: DataContext) => doc(db, `tallies/${state.caller.uid}`);
    for (const reader of readers) {
      await assertSucceeds(getDoc(at(reader)));
      await assertSucceeds(getDocs(collection(reader.db, 'tallies')));
    }
    for (const stranger of [client, desk.as(state.uid), desk.visitor]) {
      await assertFails(getDoc(at(stranger)));
      await assertFails(getDocs(collection(stranger.db, 'tallies')));
    }
  });
});

describe('threat 40: two movements at once, of which the day has room for one', () => {
  const rounds = 12;

  it('are never both taken', { timeout: 300_000 }, async () => {
    await setDaily('400.00');
    const caller = await desk.newAdmin();
    for (let round = 0; round < rounds; round++) {
      await removeTally(desk, caller.uid);
      await seedTally(desk, caller.uid, 10_000);
      const states = [await moving(0, caller), await moving(0, caller)].map((state) => ({
        ...state,
        before: 10_000,
      }));
      const acts = states.map((state) => counted(state));
      const both = () => Promise.allSettled(acts.map((one) => send(caller, one)));
      // A commit that the emulator locked out is sent again.
      const sent = [...(await both()), ...(await both())];
      expect(sent.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      // Built again after the other, it is a cent too much; a smaller one fits.
      const left =
        sent[0]?.status === 'fulfilled' || sent[2]?.status === 'fulfilled' ? states[1] : states[0];
      if (!left) throw new Error('Nobody is left');
      await assertFails(send(caller, counted({ ...left, before: 35_000 })));
      await assertSucceeds(send(caller, withTally(act(left, { balance: '9050.00' }), 40_000)));
    }
  });
});
