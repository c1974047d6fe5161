import { amountsMatch, convertToDollars, isUnits } from '@/domain/coin';
import { type BookEntry, formatFolio } from '@/domain/ledger/ledger';
import { compare } from '@/domain/money';
import type { Uid } from '@/domain/revision-fields';
import { getFigure, getText, type Snapshot } from '@/domain/snapshot';
import { sortEntries } from '@/domain/statement/statement';
import { formatDollars } from '@/lib/format';
import { createIssue, getPath, type StoredIssue } from './stored-book';

const DAY_MS = 24 * 60 * 60_000;
/**
 * More freezes than this are remarkable. Only the desk lifts a freeze, so each one costs it an act.
 * A lost phone explains one or two; a sixth within a month means that a client plays with the desk,
 * or that several people fight over the account.
 */
const freezeLimit = { most: 5, days: 30 };

/**
 * Unusual entries that the rules allow. They are remarks and not issues: clients can write them,
 * and every document still follows from the book.
 */
export function findBookRemarks(uid: Uid, entries: readonly BookEntry[]): StoredIssue[] {
  const own = sortEntries(entries);
  return [
    ...own.flatMap(getDepositRemarks),
    ...getFreezeRemarks(own.filter((entry) => isOwnFreeze(entry, uid))),
  ].map(({ entry, message }) =>
    createIssue(getPath(entry, uid), `${formatFolio(entry)} ${message}`, entry),
  );
}

interface EntryRemark {
  entry: BookEntry;
  message: string;
}

function getDepositRemarks(entry: BookEntry): EntryRemark[] {
  const message = entry.action === 'deposit.requested' ? describeWorthMismatch(entry.after) : null;
  return message ? [{ entry, message }] : [];
}

/**
 * The rules cannot multiply coins by a rate, so a client can announce any number of coins for an
 * amount. The app computes one from the other: coins from dollars rounded up to eight decimals, or
 * dollars from coins rounded to the cent. A pair that matches neither (`amountsMatch`) was not sent
 * by the app.
 */
function describeWorthMismatch(deposit: Snapshot): string | null {
  const amount = getFigure(deposit, 'amount');
  const rate = getFigure(deposit, 'rate');
  const units = getText(deposit, 'units');
  // Unreadable figures and a missing price are reported as issues.
  if (amount === null || rate === null || compare(rate, '0') <= 0 || !isUnits(units)) return null;
  if (amountsMatch(units, amount, rate)) return null;
  return `announces ${formatDollars(amount)}, but its ${units} coins at ${formatDollars(rate)} are worth ${formatDollars(convertToDollars(units, rate))}.`;
}

const isOwnFreeze = ({ action, actor }: BookEntry, uid: Uid): boolean =>
  action === 'status.frozen' && actor === uid;

/**
 * One remark per book, at the entry that exceeded the limit first.
 * @param own in the order of the book
 */
function getFreezeRemarks(own: readonly BookEntry[]): EntryRemark[] {
  const { most, days } = freezeLimit;
  const beyond = own.find((entry, i) => {
    const first = own[i - most];
    return first !== undefined && entry.at.getTime() - first.at.getTime() <= days * DAY_MS;
  });
  return beyond
    ? [
        {
          entry: beyond,
          message: `is freeze number ${most + 1} by the account’s owner within ${days} days.`,
        },
      ]
    : [];
}
