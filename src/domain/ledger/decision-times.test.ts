import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ledgerActions } from './acts';
import {
  type Decision,
  decisionActions,
  eventActions,
  getDecision,
  getDecisionFigures,
  getLastWeeks,
  getPercentile,
  getTodayDecision,
  getTodayFigures,
  getWeekFigures,
  getWeekNumber,
  getWeekStart,
} from './decision-times';
import { adminEntryOf } from './fixtures/admin-entry.fixture';
import type { BookEntry } from './ledger';

const at = new Date(2026, 10, 27, 12, 0);
const minutesBefore = (minutes: number) => new Date(at.getTime() - minutes * 60_000);

const entryOf = (over: Partial<BookEntry> = {}): BookEntry =>
  adminEntryOf({ before: { status: 'pending', createdAt: minutesBefore(35) }, at, ...over });

describe('a decision', () => {
  it.each<[string, Partial<BookEntry>, Partial<Decision> | null]>([
    ['on a deposit, from its request', {}, { waitedMs: 35 * 60_000, isRefusal: false }],
    ['that refuses', { action: 'deposit.rejected' }, { isRefusal: true }],
    [
      'on a withdrawal',
      { col: 'withdrawals', action: 'withdrawal.completed' },
      { waitedMs: 35 * 60_000 },
    ],
    [
      'that deletes a waiting withdrawal',
      { col: 'withdrawals', action: 'withdrawal.deleted' },
      { isRefusal: true },
    ],
    [
      'of a withdrawal that was rejected before it was deleted',
      {
        col: 'withdrawals',
        action: 'withdrawal.deleted',
        before: { status: 'rejected', createdAt: minutesBefore(35) },
      },
      null,
    ],
    [
      'on a trade, from its end',
      {
        col: 'trades',
        action: 'trade.settled',
        before: { openedAt: minutesBefore(70), duration: 60 },
      },
      { waitedMs: 10 * 60_000 },
    ],
    [
      'on a trade that has not ended',
      {
        col: 'trades',
        action: 'trade.settled',
        before: { openedAt: minutesBefore(70), duration: 240 },
      },
      { waitedMs: 0 },
    ],
    [
      'on a document, from the time in its path',
      {
        col: 'verifications',
        action: 'verification.approved',
        before: { document: `images/maya/${minutesBefore(20).getTime()}-passport.pdf` },
      },
      { waitedMs: 20 * 60_000 },
    ],
    [
      'on a document without a time',
      {
        col: 'verifications',
        action: 'verification.rejected',
        before: { document: 'images/maya/passport.pdf' },
      },
      { waitedMs: null, isRefusal: true },
    ],
    ['on a request without a time', { before: {} }, { waitedMs: null }],
    ['by a clock that was ahead', { before: { createdAt: minutesBefore(-3) } }, { waitedMs: 0 }],
    ['of nobody who waits', { col: 'users', action: 'status.changed' }, null],
    ['of an action that this version does not know', { action: 'toString' }, null],
  ])('%s', (_, over, expected) => {
    const decision = getDecision(entryOf(over));
    if (expected === null) expect(decision).toBeNull();
    else expect(decision).toMatchObject({ at, ...expected });
  });

  it('is every act of the desk that decides about an element, or about an identity', () => {
    const deciding = Object.entries(ledgerActions).filter(
      ([action, { by, does, from, cols }]) =>
        by === 'desk' &&
        !cols.includes('proposals') &&
        (does === 'decides' ||
          (does === 'removes' && from?.includes('pending')) ||
          /^verification[.](?!viewed)/.test(action)),
    );
    expect(deciding.map(([action]) => action).toSorted()).toEqual([...decisionActions].toSorted());
  });
});

describe('a percentile', () => {
  /** Tries each of the times, from the shortest. */
  function findNaively(times: readonly number[], percent: number): number | null {
    const within = (limit: number) => times.filter((time) => time <= limit).length;
    const found = times.filter((limit) => within(limit) * 100 >= times.length * percent);
    return found.length === 0 ? null : Math.min(...found);
  }

  it('is the shortest time within which that share was decided', () => {
    // Few values, so that there are ties.
    const times = fc.array(fc.oneof(fc.nat({ max: 4 }), fc.nat()), { maxLength: 60 });
    fc.assert(
      fc.property(times, fc.constantFrom(50, 90), (some, percent) => {
        expect(getPercentile(some, percent)).toBe(findNaively(some, percent));
      }),
    );
  });

  it('is null without times, and the time itself of one', () => {
    expect([getPercentile([], 50), getPercentile([7], 50), getPercentile([7], 90)]).toEqual([
      null,
      7,
      7,
    ]);
    expect(getPercentile([1, 2, 3, 4, 5, 6, 7, 8, 9, 100], 90)).toBe(9);
  });
});

describe('the figures', () => {
  const decisionOf = (over: Partial<Decision> = {}): Decision => ({
    at,
    isRefusal: false,
    waitedMs: 1_000,
    ...over,
  });

  it('count refusals, and decisions whose time is not known, which have no part in the times', () => {
    const decisions = [
      decisionOf(),
      decisionOf({ waitedMs: 9_000, isRefusal: true }),
      decisionOf({ waitedMs: null }),
    ];
    expect(getDecisionFigures(decisions)).toEqual({
      count: 3,
      refusals: 1,
      timed: 2,
      medianMs: 1_000,
      ninetiethMs: 9_000,
    });
  });

  it('are of one week each, newest first, and leave out older decisions', () => {
    const monday = new Date(2026, 10, 23);
    const decisions = [
      decisionOf({ at: monday }),
      decisionOf({ at: new Date(monday.getTime() - 1), isRefusal: true }),
      decisionOf({ at: new Date(2026, 9, 5) }),
      decisionOf({ at: new Date(2026, 9, 4, 23, 59) }),
    ];
    const weeks = getWeekFigures(decisions, at, 8);
    expect(weeks.map(({ count }) => count)).toEqual([1, 1, 0, 0, 0, 0, 0, 1]);
    expect(weeks[0]).toMatchObject({
      start: monday,
      lastDay: new Date(2026, 10, 29),
      number: 48,
      isRunning: true,
    });
    expect(weeks[1]).toMatchObject({ refusals: 1, isRunning: false, number: 47 });
    expect(weeks[2]).toMatchObject({ medianMs: null, ninetiethMs: null });
  });
});

describe('a decision of today', () => {
  it('is timed, except for a document, whose upload only the client’s device times', () => {
    expect(getTodayDecision(entryOf())).toEqual({ op: 'op', at, waitedMs: 35 * 60_000 });
    const document = `images/maya/${minutesBefore(20).getTime()}-passport.pdf`;
    expect(
      getTodayDecision(
        entryOf({ col: 'verifications', action: 'verification.approved', before: { document } }),
      ),
    ).toMatchObject({ waitedMs: null });
    expect(getTodayDecision(entryOf({ col: 'users', action: 'status.changed' }))).toBeNull();
  });

  it('is late if it was waited for longer than allowed', () => {
    const latest = [5, 7, 6, null].map((waitedMs, place) => ({ op: String(place), at, waitedMs }));
    expect(getTodayFigures({ latest }, 6)).toEqual({ medianMs: 6, late: 1 });
    expect(getTodayFigures({ latest: [] }, 6)).toEqual({ medianMs: null, late: 0 });
  });
});

it('the events of the desk fit into one query', () => {
  expect(eventActions.length).toBeLessThanOrEqual(30);
});

describe('a week', () => {
  it.each([
    [new Date(2026, 10, 29, 23, 59), new Date(2026, 10, 23), 48],
    [new Date(2026, 0, 1), new Date(2025, 11, 29), 1],
    [new Date(2027, 0, 3), new Date(2026, 11, 28), 53],
    [new Date(2024, 11, 31), new Date(2024, 11, 30), 1],
  ])('of %s begins on its Monday and has the number of ISO 8601', (day, monday, number) => {
    expect(getWeekStart(day)).toEqual(monday);
    expect(getWeekNumber(monday)).toBe(number);
  });

  it('begins at midnight on both sides of a change of the clocks', () => {
    for (const start of getLastWeeks(new Date(2026, 10, 9, 8), 8))
      expect([start.getDay(), start.getHours()]).toEqual([1, 0]);
  });
});
