import { assertFails, assertSucceeds } from '@firebase/rules-unit-testing';
import { deleteDoc, doc, serverTimestamp, Timestamp } from 'firebase/firestore/lite';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import type { DataContext } from '@/data/ledger/context';
import { buildDocument, getIdentityPath } from '../support/rules/acts/objects';
import {
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
import {
  type Commit,
  changeFields,
  type Fields,
  refuseThenAccept,
  refuseWrongSender,
  send,
} from '../support/rules/writes';

let desk: RulesDesk;
beforeAll(async () => {
  desk = await createRulesDesk();
});
afterAll(() => desk.close());

const day = 86_400_000;

interface State {
  caller: DataContext;
  /** What the next ticket of a day counts. */
  next: number;
}
/**
 * A client whose last ticket was the `count`th of its day; without one, there was none.
 * @param at when, epoch ms
 */
async function seedHolder(
  count?: number,
  at = Date.now() - 11_000,
  user: Fields = {},
): Promise<State> {
  const caller = await desk.seedClient({ user });
  if (count !== undefined) {
    await desk.seedDocs({
      [`uploads/${caller.uid}`]: {
        path: getIdentityPath(caller.uid, 'earlier.png'),
        at: Timestamp.fromMillis(at),
        count,
      },
    });
  }
  return {
    caller,
    next: count !== undefined && getDayNumber(at) === getDayNumber(Date.now()) ? count + 1 : 1,
  };
}
const buildTicket = ({ caller: { uid }, next }: State, changes: Fields = {}): Commit =>
  buildDocument(
    `uploads/${uid}`,
    changeFields({ path: getIdentityPath(uid), at: serverTimestamp(), count: next }, changes),
  );

const states: [words: string, prepare: (user?: Fields) => Promise<State>][] = [
  ['the first', (user) => seedHolder(undefined, undefined, user)],
  ['another', (user) => seedHolder(3, undefined, user)],
  ['the first of a new day', (user) => seedHolder(20, Date.now() - day, user)],
];

describe.each(states)('a ticket for an upload: %s', (_, prepare) => {
  it.each(['pending', 'active', 'frozen', 'suspended', 'review'])(
    'is accepted from the owner while %s',
    async (status) => {
      const state = await prepare({ status });
      await assertSucceeds(send(state.caller, buildTicket(state)));
    },
  );

  it('threat 19: is refused from a closed client', async () => {
    const state = await prepare({ status: 'closed' });
    await assertFails(send(state.caller, buildTicket(state)));
    await desk.force(`users/${state.caller.uid}`, { status: 'pending' });
    await assertSucceeds(send(state.caller, buildTicket(state)));
  });

  it.each<[string, () => Promise<DataContext> | DataContext]>([
    ['a stranger', () => desk.seedClient()],
    ['the desk', () => desk.seedAdmin()],
    ['a visitor', () => desk.visitor],
  ])('threat 4: is refused from %s', async (__, somebody) => {
    const state = await prepare();
    await refuseWrongSender(await somebody(), state.caller, () => buildTicket(state));
  });

  it('threat 13: needs a sign-in younger than two hours', async () => {
    const state = await prepare();
    const { uid } = state.caller;
    await refuseWrongSender(
      desk.as(uid, createStaleClaims()),
      desk.as(uid, createNearlyStaleClaims()),
      () => buildTicket(state),
    );
  });

  const faults: Case[] = [
    ...createMalformed({ path: '', at: '', count: 0 }),
    ...createInvalidValues('count', [
      ['of none', 0],
      ['below none', -1],
      ['of a fraction', 1.5],
      ['that is NaN', Number.NaN],
      ['in words', '1'],
      ['of twenty-one', 21],
      ['of a thousand', 1_000],
    ]),
    ...createInvalidValues('at', [
      ['of its own', () => inSeconds(-1)],
      ['that is past', () => inSeconds(-3_600)],
      ['to come', () => inSeconds(3_600)],
    ]),
  ];
  testAction({
    prepare,
    write: buildTicket,
    invalid: {
      'threats 15, 19: is refused': faults,
    },
  });

  it('threat 19: counts one, and not two', async () => {
    const state = await prepare();
    await refuseThenAccept(
      state.caller,
      buildTicket(state, { count: state.next + 1 }),
      buildTicket(state),
    );
  });

  const paths: [fault: string, path: (uid: string) => string][] = [
    ['of another client', () => getIdentityPath('another')],
    ['of another client, as a path back', (uid) => `images/${uid}/../another/1767225600000-a.png`],
    ['below a folder', (uid) => `images/${uid}/1767225600000-a/b.png`],
    ['above its folder', () => 'images/1767225600000-a.png'],
    ['of another bucket folder', (uid) => `files/${uid}/1767225600000-a.png`],
    ['with a slash in front', (uid) => `/images/${uid}/1767225600000-a.png`],
    ['with a longer uid', (uid) => `images/${uid}x/1767225600000-a.png`],
    ['with a shorter uid', (uid) => `images/${uid.slice(0, -1)}/1767225600000-a.png`],
    ['without a uid', () => 'images//1767225600000-a.png'],
    ['without a time', (uid) => `images/${uid}/a.png`],
    ['with a time of twelve digits', (uid) => `images/${uid}/176722560000-a.png`],
    ['with a time of fourteen digits', (uid) => `images/${uid}/17672256000000-a.png`],
    ['with a time of letters', (uid) => `images/${uid}/abcdefghijklm-a.png`],
    ['without a name', (uid) => `images/${uid}/1767225600000-`],
    ['with a name of 101 characters', (uid) => getIdentityPath(uid, 'x'.repeat(101))],
    ['with a giant name', (uid) => getIdentityPath(uid, 'x'.repeat(100_000))],
    ['with a blank', (uid) => getIdentityPath(uid, 'a b.png')],
    ['with a line feed', (uid) => getIdentityPath(uid, 'a.png\n')],
    ['with a percent sign', (uid) => getIdentityPath(uid, '..%2F..%2Fx.png')],
    ['with a backslash', (uid) => getIdentityPath(uid, '..\\x.png')],
    ['with a letter of another script', (uid) => getIdentityPath(uid, 'ä.png')],
    ['with a sign of markup', (uid) => getIdentityPath(uid, '<svg>.png')],
    ['with a null character', (uid) => getIdentityPath(uid, 'a\u0000.png')],
    ['without text', () => ''],
  ];
  it.each(paths)('threat 19: is refused for a path %s', async (__, path) => {
    const state = await prepare();
    await refuseThenAccept(
      state.caller,
      buildTicket(state, { path: path(state.caller.uid) }),
      buildTicket(state),
    );
  });

  it.each(['x', 'x'.repeat(100), 'a-b_c.D.PDF', '..', '-'])(
    'is accepted for a file named %s',
    async (name) => {
      const state = await prepare();
      await assertSucceeds(
        send(state.caller, buildTicket(state, { path: getIdentityPath(state.caller.uid, name) })),
      );
    },
  );
});

describe('tickets for uploads', () => {
  it.each([0, 5, 9])('threat 19: are refused %i seconds apart', (seconds) =>
    repeatUntilFast(900, async () => {
      const at = Date.now() - seconds * 1_000;
      const state = await seedHolder(3, at);
      await assertFails(send(state.caller, buildTicket(state)));
    }),
  );

  it.each([10, 11, 3_600])('are accepted %i seconds apart', async (seconds) => {
    const state = await seedHolder(3, Date.now() - seconds * 1_000);
    await assertSucceeds(send(state.caller, buildTicket(state)));
  });

  it('threat 19: are refused when the last one is in the future', async () => {
    const state = await seedHolder(3, Date.now() + 60_000);
    await assertFails(send(state.caller, buildTicket(state)));
    await assertFails(send(state.caller, buildTicket({ ...state, next: 1 })));
    const other = await seedHolder(3);
    await assertSucceeds(send(other.caller, buildTicket(other)));
  });

  it('are refused twice in a row', async () => {
    const state = await seedHolder();
    await assertSucceeds(send(state.caller, buildTicket(state)));
    await assertFails(send(state.caller, buildTicket({ ...state, next: 2 })));
    await assertFails(send(state.caller, buildTicket(state)));
  });

  it('are accepted up to the twentieth', async () => {
    const state = await seedHolder(19);
    await assertSucceeds(send(state.caller, buildTicket(state)));
  });

  it.each([20, 21])('threat 19: are refused after the %ith of the day', async (count) => {
    const state = await seedHolder(count);
    // On a day that is a minute old the last one may have been yesterday's; then it would be the
    // first that is taken.
    await assertFails(send(state.caller, buildTicket(state, { count: count + 1 })));
    const yesterday = await seedHolder(count, Date.now() - day);
    await assertSucceeds(send(yesterday.caller, buildTicket(yesterday)));
  });

  it.each([
    ['the last moment of yesterday', () => getDayNumber(Date.now()) * day - 1],
    ['the same hour of yesterday', () => Date.now() - day],
    ['the same day of an earlier month', () => Date.now() - 30 * day],
    ['the same day of an earlier year', () => Date.now() - 365 * day],
  ])('start a new count after %s', async (_, at) => {
    const state = await seedHolder(7, Math.min(at(), Date.now() - 11_000));
    expect(state.next).toBe(1);
    await refuseThenAccept(state.caller, buildTicket(state, { count: 8 }), buildTicket(state));
  });

  it('threat 19: continue the count since the first moment of today', async () => {
    const state = await seedHolder(
      7,
      Math.min(getDayNumber(Date.now()) * day, Date.now() - 11_000),
    );
    await refuseThenAccept(
      state.caller,
      buildTicket(state, { count: state.next === 1 ? 8 : 1 }),
      buildTicket(state),
    );
  });

  describe('without a verified e-mail address', () => {
    /** The same client with a token that says so. */
    const connectUnverified = ({ caller }: State, next: number): State => ({
      caller: desk.as(caller.uid, { email_verified: false }),
      next,
    });

    it.each([undefined, 1, 2])('are accepted after count %s of a year ago', async (count) => {
      const state = connectUnverified(
        await seedHolder(count, Date.now() - 365 * day),
        (count ?? 0) + 1,
      );
      await assertSucceeds(send(state.caller, buildTicket(state)));
    });

    it.each([
      ['the third of today', 3, () => Date.now() - 11_000],
      ['the third of an earlier day', 3, () => Date.now() - 30 * day],
      ['the seventh of a day on which it was verified', 7, () => Date.now() - day],
    ])(
      'threat 19: are refused after %s, and accepted once it is verified',
      async (_, count, at) => {
        const state = await seedHolder(count, at());
        for (const next of [1, count + 1]) {
          await assertFails(
            send(
              connectUnverified(state, next).caller,
              buildTicket(connectUnverified(state, next)),
            ),
          );
        }
        await assertSucceeds(send(state.caller, buildTicket(state)));
      },
    );

    it('threat 19: continue the count on a new day', async () => {
      const state = connectUnverified(await seedHolder(1, Date.now() - day), 2);
      await refuseThenAccept(state.caller, buildTicket(state, { count: 1 }), buildTicket(state));
    });
  });

  it.each(['the owner', 'the desk', 'a stranger'])(
    'threat 19: cannot be deleted by %s',
    async (who) => {
      const state = await seedHolder(20);
      const { db } =
        who === 'the owner'
          ? state.caller
          : who === 'the desk'
            ? await desk.seedAdmin()
            : await desk.seedClient();
      await assertFails(deleteDoc(doc(db, `uploads/${state.caller.uid}`)));
    },
  );

  it('threat 19: need an account', async () => {
    const uid = desk.createUid();
    const caller = desk.as(uid);
    await assertFails(send(caller, buildTicket({ caller, next: 1 })));
    await desk.seedClient({}, uid);
    await assertSucceeds(send(caller, buildTicket({ caller, next: 1 })));
  });
});
