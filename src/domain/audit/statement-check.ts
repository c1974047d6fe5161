import type { Account } from '@/domain/accounts/account';
import type { BookEntry } from '@/domain/ledger/entry-words';
import { folio } from '@/domain/ledger/ledger';
import { amountOf, commitsOf, type Line } from '@/domain/ledger/statement';
import { compare, type Money, sum } from '@/domain/money';
import { usd } from '@/lib/format';
import { elementFaults } from './element-faults';
import type { Fault } from './fault';
import { objectFaults } from './object-faults';
import { chargeFaults, postingFaults } from './posting-faults';
import { accountFaults, numberFaults, placeFaults } from './statement-faults';

/** A kind of money movement, how often it occurs, and what it comes to. */
export interface KindSum {
  label: string;
  count: number;
  /** USD */
  amount: Money;
}

export interface BookCheck {
  /**
   * `refreshing`: the book and the account were read at different moments, and one of them lacks the other's newest entry.
   * It is no fault; reading both again settles it.
   */
  state: 'adds-up' | 'refreshing' | 'does-not-follow';
  /** What the lines come to, by kind. */
  sums: KindSum[];
  /** Sum of the lines, USD. */
  total: Money;
  /** USD; null where there is no account to compare with. */
  balance: Money | null;
  /** Sentences, in the order of the book: the first one names the first line that does not follow. */
  faults: string[];
}

const always = 'Deposits completed';
/** In the order in which they are shown. */
const labels: Record<string, string> = {
  'deposit.completed': always,
  'withdrawal.completed': 'Withdrawals completed',
  'trade.settled': 'Trades settled',
  'subscription.charged': 'Subscription fees',
  'account.adjusted': 'Adjustments',
};
const other = 'Other';
const labelOf = (action: string): string => (Object.hasOwn(labels, action) ? labels[action] : undefined) ?? other;

/** What lines come to by kind. Deposits stand there even when none was completed; other kinds only when something of them happened. */
export function sumsByKind(lines: readonly Pick<Line, 'action' | 'amount'>[]): KindSum[] {
  const moved = lines.filter(({ amount }) => amount !== null);
  const happened = new Set([always, ...moved.map(({ action }) => labelOf(action))]);
  const kinds = [...Object.values(labels), other].filter((label) => happened.has(label));
  return kinds.map((label) => {
    const amounts = moved.filter(({ action }) => labelOf(action) === label).map(({ amount }) => amount ?? '0');
    return { label, count: amounts.length, amount: sum(amounts) };
  });
}

/** What each commit moved, added up from nothing: the check never reads a balance that it could compute. */
const movements = (entries: readonly BookEntry[]) =>
  commitsOf(entries).map((commit) => ({ action: commit[0]?.action ?? '', amount: amountOf(commit) }));

const checks = [numberFaults, placeFaults, accountFaults, postingFaults, chargeFaults, elementFaults, objectFaults];

/** Everything in one book that does not follow. @param entries in the order of the book */
export const bookFaults = (entries: readonly BookEntry[]): Fault[] => checks.flatMap((check) => check(entries));

/** In the order of the book; of one entry, only what was found first. @param entries in the order of the book */
export function firstFaults(entries: readonly BookEntry[], found: readonly Fault[]): Fault[] {
  const firsts = new Map(found.toReversed().map((one) => [one.entry, one]));
  return entries.flatMap((entry) => firsts.get(entry) ?? []);
}

type Held = Pick<Account, 'balance' | 'profit' | 'bonus' | 'rev'>;

/** A sentence, and the folio of the line that it is about; empty where it is about none. */
export interface NamedFault {
  says: string;
  folio: string;
}

/** Whether the account says what the book comes to. Both end at the same number here. */
function accountDiffers(entries: readonly BookEntry[], account: Held, total: Money): NamedFault | null {
  const last = entries.findLast(({ col }) => col === 'accounts');
  const named = (says: string) => ({ says, folio: last ? folio(last) : '' });
  if (compare(total, account.balance) !== 0) {
    return named(`The lines come to ${usd(total)}, but the account says ${usd(account.balance)}.`);
  }
  const figure = (['profit', 'bonus'] as const).find((name) => last && last.after[name] !== account[name]);
  return last && figure ? named(`The account's ${figure} is ${usd(account[figure])}, which is not what ${folio(last)} ended with.`) : null;
}

function numbersDiffer(rev: number, newest: number): NamedFault {
  const name = (number: number) => folio({ col: 'accounts', rev: number });
  if (newest === 0) return { says: `${name(1)} is missing: there is an account, but no entry opened it.`, folio: '' };
  return rev > newest
    ? { says: `${name(newest + 1)} is missing: the book ends at ${name(newest)}, but the account at ${name(rev)}.`, folio: name(newest) }
    : { says: `The account stands at ${rev === 0 ? 'nothing' : name(rev)}, but the book goes on to ${name(newest)}.`, folio: name(newest) };
}

export interface AddedUp extends Pick<BookCheck, 'sums' | 'total' | 'balance'> {
  /** One of the two lacks the other's newest entry. */
  apart: boolean;
  /** How the account differs from the book; null where it does not, or where both have to be read again. */
  fault: NamedFault | null;
}

/**
 * What the lines come to, beside the account.
 * @param book one client's whole book, in the order of the book
 * @param settled both were read again after they had disagreed: a number that only one of them has is a fault then
 */
export function addUp(book: readonly BookEntry[], account: Held | null, settled: boolean): AddedUp {
  const moved = movements(book);
  const total = sum(moved.map(({ amount }) => amount ?? '0'));
  const rev = account?.rev ?? 0;
  const newest = Math.max(0, ...book.filter(({ col }) => col === 'accounts').map((entry) => entry.rev));
  const apart = rev !== newest;
  const ofBoth = !apart && account ? accountDiffers(book, account, total) : null;
  const fault = apart && settled ? numbersDiffer(rev, newest) : ofBoth;
  return { sums: sumsByKind(moved), total, balance: account?.balance ?? null, apart, fault };
}
