import { assertFails, assertSucceeds } from '@firebase/rules-unit-testing';
import { deleteDoc, doc, getDoc, serverTimestamp, Timestamp } from 'firebase/firestore/lite';
import { afterAll, beforeAll, describe } from 'vitest';
import type { DataContext } from '@/data/ledger/context';
import {
  buildDocument,
  buildProfileEdit,
  createEditCount,
  createFeeEntry,
} from '../support/rules/acts/objects';
import {
  createClientDocuments,
  createNearlyStaleClaims,
  createRulesDesk,
  createStaleClaims,
  type RulesDesk,
} from '../support/rules/desk';
import { it } from '../support/rules/it';
import { type Case, createInvalidValues, createMalformed } from '../support/rules/suites/cases';
import { testAction } from '../support/rules/suites/describe-action';
import { repeatUntilFast } from '../support/rules/suites/repeat-until-fast';
import { getDayNumber, inSeconds } from '../support/rules/times';
import { seedForValidWrites, validWrites } from '../support/rules/valid-writes/all';
import {
  type Commit,
  changeFields,
  type Fields,
  getFields,
  refuseThenAccept,
  refuseWrongSender,
  removeParts,
  send,
} from '../support/rules/writes';

let desk: RulesDesk;
let admin: DataContext;
beforeAll(async () => {
  desk = await createRulesDesk();
  admin = await desk.seedAdmin();
});
afterAll(() => desk.close());

describe('the pace of acts', () => {
  // How often a client may write what no decision of the desk limits: docs/threats.md has the
  // table. The pace of profile edits has a file of its own.

  beforeAll(async () => {
    await seedForValidWrites(desk);
  });

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
    await desk.seedDocs({
      [`ledger/${uid}/entries/last-one`]: entry,
      ...createFeeEntry(uid, 'last-one'),
      ...createFeeEntry(uid, 'unknown'),
    });
    await desk.force(commit.document?.path ?? '', {
      op: 'last-one',
      at: inSeconds(-seconds).toDate(),
    });
    return { caller, commit };
  }

  const subscribing = 'subscription.set instead of another';
  const paces: [act: string, last: string, seconds: number][] = [
    ['closure.requested', 'closure.requested', 86_400],
    [subscribing, 'subscription.set', 60],
    [subscribing, 'subscription.cancelled', 60],
    ['deposit.requested', 'deposit.cancelled', 2],
    ['deposit.cancelled', 'deposit.cancelled', 2],
    ['withdrawal.requested', 'withdrawal.cancelled', 2],
    ['withdrawal.cancelled', 'withdrawal.cancelled', 2],
  ];

  describe('threat 32: the pace of a client', () => {
    it.each(paces)(
      '%s is refused after %s until %i seconds have passed',
      async (act, last, seconds) => {
        await repeatUntilFast(900, async () => {
          const { caller, commit } = await preparedAfter(last, act, seconds - 1);
          await assertFails(send(caller, commit));
        });
        const { caller, commit } = await preparedAfter(last, act, seconds);
        await assertSucceeds(send(caller, commit));
      },
    );

    it.each<[act: string, last: string]>([
      ['closure.requested', 'profile.corrected'],
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

    it.each(paces)('%s does not wait for %s that the ledger does not have', async (act, last) => {
      const { caller, commit } = await preparedAfter(last, act, 0);
      await assertFails(send(caller, commit));
      await desk.force(commit.document?.path ?? '', { op: 'unknown' });
      await assertSucceeds(send(caller, commit));
    });
  });

  describe('threat 32: marking notices as seen', () => {
    const seedReader = async (seconds: number): Promise<State> => {
      const caller = await desk.seedClient();
      const path = `notifications/${caller.uid}`;
      await desk.seedDocs({ [path]: { seenAt: inSeconds(-seconds) } });
      return { caller, commit: buildDocument(path, { seenAt: serverTimestamp() }) };
    };

    it('is accepted ten seconds after the last time', async () => {
      await repeatUntilFast(900, async () => {
        const { caller, commit } = await seedReader(9);
        await assertFails(send(caller, commit));
      });
      const { caller, commit } = await seedReader(10);
      await assertSucceeds(send(caller, commit));
    });
  });
});

describe('the pace of profile edits', () => {
  // `limits/{uid}` counts the edits of a profile, which have no entry that could: two seconds
  // apart, a hundred a day.

  const day = 86_400_000;

  interface State {
    caller: DataContext;
    uid: string;
    commit: Commit;
  }
  /**
   * A client whose last edit was the `count`th of its day, and the next one. Without a count there
   * was none.
   * @param at when, epoch ms
   */
  async function seedEditor(count?: number, at = Date.now() - 3_000): Promise<State> {
    const uid = desk.createUid();
    const documents = createClientDocuments(uid, {});
    await desk.seedDocs(documents);
    if (count !== undefined) {
      await desk.seedDocs({
        [`limits/${uid}`]: {
          'profile.edited': { at: Timestamp.fromMillis(at), day: getDayNumber(at), count },
        },
      });
    }
    const next =
      count !== undefined && getDayNumber(at) === getDayNumber(Date.now()) ? count + 1 : 1;
    return {
      caller: desk.as(uid),
      uid,
      commit: addCount(
        next,
        buildProfileEdit(uid, { ...documents[`users/${uid}`], country: 'Sweden' }),
      ),
    };
  }
  const addCount = (count: number, commit: Commit, changes: Fields = {}): Commit => {
    const edits = { at: serverTimestamp(), day: getDayNumber(Date.now()), count };
    return {
      ...commit,
      limits: {
        path: commit.limits?.path ?? '',
        fields: { 'profile.edited': changeFields(edits, changes) },
      },
    };
  };

  describe('threat 32: a profile edit', () => {
    it('needs its count in the same commit', async () => {
      const { caller, commit } = await seedEditor(3);
      await refuseThenAccept(caller, removeParts(commit, 'limits'), commit);
    });

    it('cannot use the count of an earlier commit', async () => {
      const { caller, uid, commit } = await seedEditor();
      await assertSucceeds(
        send(caller, { limits: { path: `limits/${uid}`, fields: createEditCount() } }),
      );
      await assertFails(send(caller, removeParts(commit, 'limits')));
      await desk.resetEditCount(uid);
      await assertSucceeds(send(caller, commit));
    });

    it('cannot use the count of another client', async () => {
      const { caller, uid, commit } = await seedEditor();
      const another = await seedEditor();
      const theirs = getFields(commit, 'limits');
      await assertFails(
        send(caller, {
          ...commit,
          limits: { path: `limits/${another.uid}`, fields: theirs },
        }),
      );
      await assertSucceeds(
        send(caller, { ...commit, limits: { path: `limits/${uid}`, fields: theirs } }),
      );
    });

    it('is accepted two seconds after the last one', async () => {
      await repeatUntilFast(900, async () => {
        const { caller, commit } = await seedEditor(3, Date.now() - 1_000);
        await assertFails(send(caller, commit));
      });
      const { caller, commit } = await seedEditor(3, Date.now() - 2_000);
      await assertSucceeds(send(caller, commit));
    });

    it('is refused right after the last one', async () => {
      await repeatUntilFast(1_900, async () => {
        const { caller, commit } = await seedEditor();
        await assertSucceeds(send(caller, commit));
        await assertFails(send(caller, addCount(2, commit)));
      });
    });

    it('is accepted for the hundredth time in a day', async () => {
      const { caller, commit } = await seedEditor(99);
      await assertSucceeds(send(caller, commit));
    });

    it.each([100, 101])('is refused after the %ith of a day', async (count) => {
      const { caller, commit } = await seedEditor(count);
      // On a day that is a few seconds old the last one may have been yesterday's; then the first
      // is the one that is accepted.
      await assertFails(send(caller, addCount(count + 1, commit)));
      const yesterday = await seedEditor(count, Date.now() - day);
      await assertSucceeds(send(yesterday.caller, yesterday.commit));
    });

    it.each([
      ['the last moment of yesterday', () => getDayNumber(Date.now()) * day - 1],
      ['the same hour of yesterday', () => Date.now() - day],
      ['the same day of an earlier year', () => Date.now() - 365 * day],
    ])('starts a new count after %s', async (_, at) => {
      const { caller, commit } = await seedEditor(7, Math.min(at(), Date.now() - 3_000));
      await refuseThenAccept(caller, addCount(8, commit), commit);
    });
  });

  describe.each<[string, number | undefined]>([
    ['the first edit', undefined],
    ['a later edit', 3],
  ])('threat 32: the count of %s', (_, count) => {
    const prepare = () => seedEditor(count);
    const alter = ({ commit }: State, changes: Fields): Commit =>
      addCount((count ?? 0) + 1, commit, changes);
    const faults: Case[] = [
      ...createMalformed({ at: '', day: '', count: 0 }),
      ...createInvalidValues('count', [
        ['of none', 0],
        ['below none', -1],
        ['of a fraction', 1.5],
        ['in words', '1'],
        ['of one more than it is', (count ?? 0) + 2],
        ['of a hundred and one', 101],
      ]),
      ...createInvalidValues('day', [
        ['of yesterday', getDayNumber(Date.now()) - 1],
        ['of tomorrow', getDayNumber(Date.now()) + 1],
        ['in milliseconds', Date.now()],
        ['of a fraction', getDayNumber(Date.now()) + 0.5],
      ]),
      ...createInvalidValues('at', [
        ['of its own', () => inSeconds(-1)],
        ['that is past', () => inSeconds(-3_600)],
        ['to come', () => inSeconds(3_600)],
      ]),
    ];
    testAction({
      prepare,
      write: alter,
      invalid: {
        'is refused': faults,
      },
    });

    it('is refused with another field beside it', async () => {
      const { caller, uid, commit } = await prepare();
      const fields = getFields(commit, 'limits');
      await refuseThenAccept(
        caller,
        {
          ...commit,
          limits: { path: `limits/${uid}`, fields: { ...fields, 'payment.updated': {} } },
        },
        commit,
      );
      const empty = await prepare();
      await refuseThenAccept(
        empty.caller,
        { ...empty.commit, limits: { path: `limits/${empty.uid}`, fields: {} } },
        empty.commit,
      );
    });

    it.each<[string, () => Promise<DataContext> | DataContext]>([
      ['a stranger', () => desk.seedClient()],
      ['the desk', () => desk.seedAdmin()],
      ['a visitor', () => desk.visitor],
    ])('threat 4: is refused from %s', async (__, somebody) => {
      const { caller, uid, commit } = await prepare();
      const limits = buildDocument(`limits/${uid}`, getFields(commit, 'limits'));
      await refuseWrongSender(await somebody(), caller, () => limits);
    });

    it('threat 13: needs a sign-in younger than two hours', async () => {
      const { uid, commit } = await prepare();
      const limits = buildDocument(`limits/${uid}`, getFields(commit, 'limits'));
      await refuseWrongSender(
        desk.as(uid, createStaleClaims()),
        desk.as(uid, createNearlyStaleClaims()),
        () => limits,
      );
    });

    it('cannot be deleted', async () => {
      const { caller, uid, commit } = await prepare();
      await assertSucceeds(send(caller, commit));
      await assertFails(deleteDoc(doc(caller.db, `limits/${uid}`)));
      await desk.seedDocs({
        [`limits/${uid}`]: {
          'profile.edited': { at: inSeconds(-2), day: getDayNumber(Date.now()), count: 7 },
        },
      });
      await assertSucceeds(
        send(caller, buildDocument(`limits/${uid}`, getFields(addCount(8, commit), 'limits'))),
      );
    });
  });

  describe('threat 4: the count of profile edits', () => {
    it('is read by its owner only', async () => {
      const { caller, uid } = await seedEditor(3);
      const read = ({ db }: DataContext) => getDoc(doc(db, `limits/${uid}`));
      for (const somebody of [await desk.seedClient(), await desk.seedAdmin(), desk.visitor])
        await assertFails(read(somebody));
      await assertSucceeds(read(caller));
    });
  });
});
