/**
 * Replays what each administrator moved alone in a day, from the entries of all books, and compares
 * it with the policy and with the tallies.
 */
import * as v from 'valibot';
import { getPoliciesAt } from '@/domain/audit/policies-at';
import { createIssue, type StoredBook, type StoredIssue } from '@/domain/audit/stored-book';
import { findSchemaIssues, readEntries } from '@/domain/audit/stored-schemas';
import { type BookEntry, formatFolio } from '@/domain/ledger/ledger';
import { compare, isZero, type Money, subtract, sum } from '@/domain/money';
import type { Uid } from '@/domain/revision-fields';
import { getFigure, type Snapshot } from '@/domain/snapshot';
import { type DeskPolicy, deskPolicySchema } from '@/domain/two-people/policy';
import { getSize } from '@/domain/two-people/proposal';
import { addToTally, getMovedToday, type Tally, tallySchema } from '@/domain/two-people/tally';
import { getUtcDay } from '@/domain/two-people/utc-day';
import { formatDollars } from '@/lib/format';

/** A change of a client's figures that no proposal confirms. */
export interface MovedAlone {
  /** The client. */
  uid: Uid;
  actor: Uid;
  at: Date;
  /** USD: the largest change of a figure, without its sign. Never zero, which no tally counts. */
  amount: Money;
  entry: BookEntry;
}

const figures = ['balance', 'profit', 'bonus'] as const;

/** Null if a figure is missing, as in the first entry of an account. */
function getLargestChange({ before, after }: BookEntry): Money | null {
  const sizes = figures.map((figure) => {
    const from = getFigure(before, figure);
    const to = getFigure(after, figure);
    return from === null || to === null ? null : getSize(subtract(to, from));
  });
  return sizes.reduce<Money | null>(
    (largest, size) =>
      largest === null || size === null ? null : compare(size, largest) > 0 ? size : largest,
    '0',
  );
}

/**
 * What the desk moved in one book without a second person. A confirmation is an entry of the same
 * person and moment whose `ref` is the act.
 */
export function getMovedAlone(book: Pick<StoredBook, 'uid' | 'entries'>): MovedAlone[] {
  const { entries } = readEntries(book);
  const confirmations = new Map(
    entries
      .filter(({ action }) => action === 'proposal.confirmed')
      .map((entry) => [entry.ref, entry]),
  );
  return entries.flatMap((entry) => {
    const { col, action, op, ref, actor, at } = entry;
    const amount = col === 'accounts' ? getLargestChange(entry) : null;
    const second = confirmations.get(action === 'account.posted' ? ref : op);
    const isConfirmed = second?.actor === actor && second.at.getTime() === at.getTime();
    return amount === null || isZero(amount) || isConfirmed
      ? []
      : [{ uid: book.uid, actor, at, amount, entry }];
  });
}

/** What one administrator moved alone on one day, while the sum of a day was bounded. */
interface DaySum {
  actor: Uid;
  moved: Money;
  last: MovedAlone;
  /** The first movement that went beyond the bound of its moment; null if none did. */
  beyond: { movement: MovedAlone; bound: Money } | null;
}

/**
 * A movement in the same millisecond as a change of the policy counts with either: it is compared
 * with the higher bound, and left out if one of them is none.
 * @returns for each administrator the days in their order
 */
function getDaySums(policy: DeskPolicy | null, moved: readonly MovedAlone[]): Map<Uid, DaySum[]> {
  const sums = new Map<Uid, DaySum[]>();
  for (const movement of moved.toSorted((a, b) => a.at.getTime() - b.at.getTime())) {
    const { actor, at, amount } = movement;
    const bounds = getPoliciesAt(policy, at).map(({ daily }) => daily);
    if (bounds.length === 0 || bounds.some(isZero)) continue;
    const bound = bounds.reduce((highest, one) => (compare(one, highest) > 0 ? one : highest));
    const days = sums.get(actor) ?? [];
    const today = days.at(-1);
    const isSameDay = today !== undefined && getUtcDay(today.last.at) === getUtcDay(at);
    const total = isSameDay ? sum([today.moved, amount]) : amount;
    const beyond =
      (isSameDay ? today.beyond : null) ?? (compare(total, bound) > 0 ? { movement, bound } : null);
    sums.set(actor, [
      ...(isSameDay ? days.slice(0, -1) : days),
      { actor, moved: total, last: movement, beyond },
    ]);
  }
  return sums;
}

const formatUtcDay = (at: Date): string => at.toISOString().slice(0, 10);

function findBeyondIssue({ actor, moved, beyond }: DaySum): StoredIssue[] {
  if (!beyond) return [];
  const { movement, bound } = beyond;
  const one = `of which one person moves ${formatDollars(bound)}, and ${formatFolio(movement.entry)} went beyond that`;
  const message = `On ${formatUtcDay(movement.at)} (UTC) ${actor} moved ${formatDollars(moved)} alone, ${one}.`;
  return [createIssue(`accounts/${movement.uid}`, message, movement.entry)];
}

/**
 * A tally may count more than the entries say: an administrator may count an act that confirms a
 * proposal, too.
 */
function findTallyIssue(
  { actor, moved, last: { at } }: DaySum,
  tally: Tally | null,
): StoredIssue[] {
  const counted = tally && tally.day > getUtcDay(at) ? null : getMovedToday(tally, at);
  if (counted === null || compare(counted, moved) >= 0) return [];
  const says = `The tally counts ${formatDollars(counted)} for ${formatUtcDay(at)} (UTC)`;
  return [
    createIssue(
      `tallies/${actor}`,
      `${says}, but the entries say that ${actor} moved ${formatDollars(moved)} alone.`,
    ),
  ];
}

/** What the desk stores of its bounds: `desk/policy`, and `tallies/{uid}` by uid. */
interface StoredBounds {
  policy: Snapshot | null;
  tallies: Readonly<Record<Uid, Snapshot>>;
}

const parsePolicy = (stored: Snapshot | null): DeskPolicy | null => {
  const parsed = v.safeParse(deskPolicySchema, stored);
  return parsed.success ? parsed.output : null; // what cannot be read is an issue of the desk
};

/**
 * Compares what was moved alone with the policy of each moment, and the last day of each
 * administrator with the tally.
 * @param moved of all books
 */
export function findDaySumIssues(
  { policy, tallies }: StoredBounds,
  moved: readonly MovedAlone[],
): StoredIssue[] {
  const sums = getDaySums(parsePolicy(policy), moved);
  const parseTally = (uid: Uid): Tally | null => {
    const parsed = v.safeParse(tallySchema, tallies[uid]);
    return parsed.success ? parsed.output : null;
  };
  return [
    ...Object.entries(tallies).flatMap(([uid, stored]) =>
      findSchemaIssues(`tallies/${uid}`, v.strictObject(tallySchema.entries), stored),
    ),
    ...[...sums.values()].flat().flatMap(findBeyondIssue),
    ...[...sums].flatMap(([actor, days]) =>
      days.slice(-1).flatMap((day) => findTallyIssue(day, parseTally(actor))),
    ),
  ];
}

/**
 * The tallies that follow from the entries: of each administrator the last day that counts.
 * @param moved of all books
 */
export function getTallies(policy: Snapshot | null, moved: readonly MovedAlone[]): Map<Uid, Tally> {
  const sums = getDaySums(parsePolicy(policy), moved);
  return new Map(
    [...sums].flatMap(([actor, days]) =>
      days.slice(-1).map(({ moved, last }) => [actor, addToTally(null, moved, last.uid, last.at)]),
    ),
  );
}
