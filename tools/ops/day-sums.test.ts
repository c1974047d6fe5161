import { describe, expect, it } from 'vitest';
import type { Entry } from '@/domain/ledger/ledger';
import type { Money } from '@/domain/money';
import type { Snapshot } from '@/domain/snapshot';
import type { Policy } from '@/domain/two-people/policy';
import { policyOf } from '@/domain/two-people/proposal.fixture';
import { getUtcDay } from '@/domain/two-people/utc-day';
import { findDaySumIssues, getMovedAlone, getTallies } from './day-sums';

const morning = new Date('2026-03-19T08:00:00.000Z');
const minutesLater = (minutes: number) => new Date(morning.getTime() + minutes * 60_000);
const nextDay = new Date('2026-03-20T00:00:00.000Z');

/** The book of one client, whose balance only moves. */
class Book {
  entries: Record<string, Snapshot> = {};
  #balance = 100_000;
  #rev = 1;
  constructor(readonly uid: string) {
    this.#write({
      op: 'opened',
      action: 'account.opened',
      col: 'accounts',
      at: new Date(0),
      before: {},
      after: this.#figures(),
      actor: uid,
    });
  }

  /** A payout. @param second whether another administrator had proposed it */
  moved(amount: number, at: Date, { actor = 'ada', second = false } = {}): this {
    const op = `act${this.#rev}`;
    const before = this.#figures();
    this.#balance -= amount;
    this.#rev += 1;
    const more = { at, actor };
    this.#write({
      ...more,
      op,
      action: 'withdrawal.completed',
      col: 'withdrawals',
      before: { status: 'pending' },
      after: {},
    });
    this.#write({
      ...more,
      op: `${op}-posted`,
      action: 'account.posted',
      col: 'accounts',
      before,
      after: this.#figures(),
      ref: op,
    });
    if (second)
      this.#write({
        ...more,
        op: `${op}-confirmed`,
        action: 'proposal.confirmed',
        col: 'proposals',
        before: {},
        after: {},
        ref: op,
      });
    return this;
  }

  /** A correction of several figures, or a fee. */
  wrote(
    action: 'account.adjusted' | 'subscription.charged',
    changes: Snapshot,
    at: Date,
    op = `act${this.#rev}`,
  ): this {
    this.#rev += 1;
    const before = this.#figures();
    this.#write({
      op,
      action,
      col: 'accounts',
      at,
      actor: 'ada',
      before,
      after: { ...before, ...changes },
    });
    return this;
  }

  #figures = () => ({ balance: `${this.#balance}.00`, profit: '0', bonus: '0' });
  #write(entry: Partial<Entry> & { op: string }): void {
    this.entries[entry.op] = { rev: this.#rev, index: -1, ref: '', reason: '', ...entry };
  }
}

const started = new Date('2026-03-01T08:00:00.000Z');
const daily = (sum: Money, since = started, history: (Policy & { since: Date })[] = []) =>
  policyOf({ daily: sum, since, history });
const past = (sum: Money, since = started) => ({
  fourEyes: '1000.00',
  daily: sum,
  addressHours: 24,
  since,
});
const tallyOf = (cents: number, at = morning, uid = 'maya') => ({ day: getUtcDay(at), cents, uid });

function findIssues(
  books: readonly Book[],
  policy: Snapshot | null,
  tallies: Record<string, Snapshot> = {},
): string[] {
  const moved = books.flatMap((book) => getMovedAlone(book));
  return findDaySumIssues({ policy, tallies }, moved).map(
    ({ path, folio, message }) => `${path} ${folio}: ${message}`,
  );
}
/** Of sums alone: the tallies say what the entries say. */
const findSumIssues = (books: readonly Book[], policy: Snapshot | null) =>
  findIssues(
    books,
    policy,
    Object.fromEntries(
      getTallies(
        policy,
        books.flatMap((book) => getMovedAlone(book)),
      ),
    ),
  );

describe('the sum of a day', () => {
  it('is added up over all clients, and may be reached', () => {
    const books = [
      new Book('maya').moved(600, morning),
      new Book('noor').moved(400, minutesLater(5)),
    ];
    expect(findSumIssues(books, daily('1000.00'))).toEqual([]);
  });

  it('that goes beyond the policy is named with the person, the day, the bound and the act', () => {
    const books = [
      new Book('maya').moved(600, morning).moved(300, minutesLater(9)),
      new Book('noor').moved(400, minutesLater(5)),
    ];
    expect(findSumIssues(books, daily('1000.00'))).toEqual([
      'accounts/maya A3: On 2026-03-19 (UTC) ada moved $1,300.00 alone, of which one person moves $1,000.00, and A3 went beyond that.',
    ]);
    expect(findSumIssues(books, daily('999.99'))).toEqual([
      'accounts/noor A2: On 2026-03-19 (UTC) ada moved $1,300.00 alone, of which one person moves $999.99, and A2 went beyond that.',
    ]);
  });

  it('is that of one person on one day', () => {
    const books = [
      new Book('maya').moved(900, morning).moved(900, minutesLater(5), { actor: 'bram' }),
      new Book('noor').moved(900, new Date(nextDay.getTime() - 86_400_001)).moved(900, nextDay),
    ];
    expect(findSumIssues(books, daily('1000.00'))).toEqual([]);
    expect(findSumIssues(books, daily('899.99'))).toHaveLength(4);
  });

  it('leaves out what a second person confirmed in the same commit', () => {
    const confirmed = new Book('maya')
      .moved(900, morning)
      .moved(5_000, minutesLater(5), { second: true });
    expect(findSumIssues([confirmed], daily('1000.00'))).toEqual([]);
    const other = new Book('maya')
      .moved(900, morning)
      .moved(5_000, minutesLater(5), { second: true });
    other.entries['act2-confirmed'] = { ...other.entries['act2-confirmed'], at: minutesLater(6) };
    expect(findSumIssues([other], daily('1000.00'))).toHaveLength(1);
    other.entries['act2-confirmed'] = {
      ...other.entries['act2-confirmed'],
      at: minutesLater(5),
      actor: 'bram',
    };
    expect(findSumIssues([other], daily('1000.00'))).toHaveLength(1);
  });

  it('counts the largest change of a correction without its sign, and a fee', () => {
    const changes = { balance: '99900.00', profit: '-300.00', bonus: '40.00' };
    const book = new Book('maya').wrote('account.adjusted', changes, morning);
    expect(findSumIssues([book], daily('300.00'))).toEqual([]);
    expect(findSumIssues([book], daily('299.99'))).toHaveLength(1);
    const fee = book.wrote(
      'subscription.charged',
      { balance: '99999.50' },
      minutesLater(5),
      'charge-plan',
    );
    expect(findSumIssues([fee], daily('300.00'))).toEqual([
      expect.stringContaining('moved $300.50 alone'),
    ]);
  });

  it('is compared with the policy of each moment', () => {
    const book = () => new Book('maya').moved(900, morning).moved(900, minutesLater(10));
    const lowered = (at: Date) => daily('1000.00', at, [past('5000.00')]);
    expect(findSumIssues([book()], lowered(minutesLater(15)))).toEqual([]);
    expect(findSumIssues([book()], lowered(minutesLater(5)))).toHaveLength(1);
    // In the millisecond of the change it counts with either.
    expect(findSumIssues([book()], lowered(minutesLater(10)))).toEqual([]);
    const raised = (at: Date) => daily('5000.00', at, [past('1000.00')]);
    expect(findSumIssues([book()], raised(minutesLater(15)))).toHaveLength(1);
    expect(findSumIssues([book()], raised(minutesLater(10)))).toEqual([]);
  });

  it('begins with the policy, and what is moved while there is none is not counted', () => {
    const book = () => new Book('maya').moved(5_000, morning).moved(900, minutesLater(10));
    expect(findSumIssues([book()], null)).toEqual([]);
    expect(findSumIssues([book()], daily('0'))).toEqual([]);
    expect(findSumIssues([book()], daily('1000.00', minutesLater(5)))).toEqual([]);
    expect(findSumIssues([book()], daily('1000.00', morning))).toEqual([]);
    expect(findSumIssues([book()], daily('1000.00', minutesLater(5), [past('0')]))).toEqual([]);
    expect(findSumIssues([book()], daily('800.00', minutesLater(5), [past('0')]))).toHaveLength(1);
  });

  it('goes on where the bound was off for a while', () => {
    const book = new Book('maya')
      .moved(900, morning)
      .moved(7_000, minutesLater(10))
      .moved(900, minutesLater(20));
    const policy = daily('1000.00', minutesLater(15), [
      past('1000.00'),
      past('0', minutesLater(5)),
    ]);
    expect(findSumIssues([book], policy)).toEqual([
      expect.stringContaining('ada moved $1,800.00 alone'),
    ]);
  });

  it('is found again after a book was rewritten: an act of somebody else, or without its confirmation', () => {
    const books = () => [
      new Book('maya').moved(900, morning, { actor: 'bram' }),
      new Book('noor').moved(900, minutesLater(5)),
    ];
    expect(findSumIssues(books(), daily('1000.00'))).toEqual([]);
    const [maya, noor] = books();
    if (!maya || !noor) throw new Error('No books');
    maya.entries['act1-posted'] = { ...maya.entries['act1-posted'], actor: 'ada' };
    expect(findSumIssues([maya, noor], daily('1000.00'))).toHaveLength(1);
  });
});

describe('a tally', () => {
  const books = () => [
    new Book('maya').moved(600, morning),
    new Book('noor').moved(400, minutesLater(5)),
  ];
  const policy = daily('1000.00');

  it.each([
    ['says what the entries say', tallyOf(100_000), []],
    ['counts more, as a confirmation may', tallyOf(100_001), []],
    ['is of a later day', tallyOf(5, nextDay), []],
    ['counts a cent less', tallyOf(99_999), ['The tally counts $999.99 for 2026-03-19 (UTC)']],
    [
      'is of an earlier day',
      tallyOf(100_000, new Date(morning.getTime() - 86_400_000)),
      ['The tally counts $0.00 for 2026-03-19 (UTC)'],
    ],
    [
      'cannot be read',
      { ...tallyOf(100_000), cents: '100000' },
      ['The cents', 'The tally counts $0.00 for 2026-03-19 (UTC)'],
    ],
    ['has another field', { ...tallyOf(100_000), more: 1 }, ['more']],
  ])('%s', (_, tally, says) => {
    const found = findIssues(books(), policy, { ada: tally });
    expect(found).toHaveLength(says.length);
    for (const [i, words] of says.entries())
      expect(found[i]?.toLowerCase()).toContain(words.toLowerCase().replace('the cents', 'cents'));
  });

  it('that is missing is named with the person', () => {
    expect(findIssues(books(), policy)).toEqual([
      'tallies/ada : The tally counts $0.00 for 2026-03-19 (UTC), but the entries say that ada moved $1,000.00 alone.',
    ]);
  });

  it('is needed by nobody while no policy bounds the day', () => {
    expect(findIssues(books(), null)).toEqual([]);
    expect(findIssues(books(), daily('0'))).toEqual([]);
  });

  it('follows from the entries: the last day of each person, with the client of the last movement', () => {
    const moved = [...books(), new Book('ines').moved(70, nextDay, { actor: 'bram' })].flatMap(
      (book) => getMovedAlone(book),
    );
    expect(Object.fromEntries(getTallies(policy, moved))).toEqual({
      ada: tallyOf(100_000, morning, 'noor'),
      bram: tallyOf(7_000, nextDay, 'ines'),
    });
  });
});
