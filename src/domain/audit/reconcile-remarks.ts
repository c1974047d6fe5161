import { figureIn, type Snapshot, textIn } from '@/domain/accounts/snapshot';
import { amountsMatch, dollarsFor, isUnits } from '@/domain/coin';
import type { BookEntry } from '@/domain/ledger/entry-words';
import { folio } from '@/domain/ledger/ledger';
import { inBookOrder } from '@/domain/ledger/statement';
import { compare } from '@/domain/money';
import { usd } from '@/lib/format';
import { readEntries } from './reconcile-forms';
import { pathOf, type Remark, type StoredBook } from './reconcile-input';

const DAY = 24 * 60 * 60_000;
/**
 * Freezes of the own account that pass without a remark. Only the desk lifts a freeze, so each of them costs the desk an act. Somebody who lost a phone
 * freezes once or twice; a sixth time within a month is a client who plays with the desk, or an account that several people fight over.
 */
const freezes = { most: 5, days: 30 };

/** Unusual entries that the rules allow. They are no faults: a client can write them, and every document still follows from the book. */
export function bookRemarks({ uid, entries }: Pick<StoredBook, 'uid' | 'entries'>): Remark[] {
  const about = Object.entries(entries).filter(([, { action }]) => action === 'deposit.requested' || action === 'status.frozen');
  const own = inBookOrder(readEntries({ uid, entries: Object.fromEntries(about) }).entries);
  return [...own.flatMap(depositRemarks), ...freezeRemarks(own.filter((entry) => isOwnFreeze(entry, uid)))].map(({ entry, says }) => ({
    path: pathOf(entry, uid),
    folio: folio(entry),
    says: `${folio(entry)} ${says}`,
  }));
}

interface Remarkable {
  entry: BookEntry;
  says: string;
}

function depositRemarks(entry: BookEntry): Remarkable[] {
  const says = entry.action === 'deposit.requested' ? worthRemark(entry.after) : null;
  return says ? [{ entry, says }] : [];
}

/**
 * The rules multiply no coins, so a client can announce any number of them for an amount. The app computes the one from the other: coins from dollars,
 * rounded up to eight decimals, so they are worth the amount or up to one hundred-millionth of a coin more; dollars from coins, rounded to the cent.
 * What neither of the two gives (`amountsMatch`), the app never sent.
 */
function worthRemark(deposit: Snapshot): string | null {
  const [amount, rate, units] = [figureIn(deposit, 'amount'), figureIn(deposit, 'rate'), textIn(deposit, 'units')];
  // What cannot be read, or no price, is a fault already.
  if (amount === null || rate === null || compare(rate, '0') <= 0 || !isUnits(units)) return null;
  if (amountsMatch(units, amount, rate)) return null;
  return `announces ${usd(amount)}, but its ${units} coins at ${usd(rate)} are worth ${usd(dollarsFor(units, rate))}.`;
}

const isOwnFreeze = ({ action, actor }: BookEntry, uid: string): boolean => action === 'status.frozen' && actor === uid;

/** One remark for a book, at the entry with which the client first went beyond the limit. @param own in the order of the book */
function freezeRemarks(own: readonly BookEntry[]): Remarkable[] {
  const { most, days } = freezes;
  const beyond = own.find((entry, i) => {
    const first = own[i - most];
    return first !== undefined && entry.at.getTime() - first.at.getTime() <= days * DAY;
  });
  return beyond ? [{ entry: beyond, says: `is the client’s own freeze number ${most + 1} within ${days} days.` }] : [];
}
