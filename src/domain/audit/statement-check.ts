import type { Account } from '@/domain/accounts/account';
import {
  findDifferingField,
  getNestedSnapshot,
  getSnapshots,
  isDeepEqual,
  isEmpty,
  isSnapshot,
  type Snapshot,
} from '@/domain/accounts/snapshot';
import { coins } from '@/domain/coin';
import { getActRule } from '@/domain/ledger/acts';
import { formatAction, getElementKey, getFigure } from '@/domain/ledger/entry-words';
import { type BookEntry, formatFolio } from '@/domain/ledger/ledger';
import { getCommitAmount, groupByCommit, type StatementLine } from '@/domain/ledger/statement';
import { compare, isZero, type Money, sum } from '@/domain/money';
import { isPending } from '@/domain/requests/pending-list';
import { formatUsd } from '@/lib/format';
import { createIssue, findChangeIssue, getIssueRule, type Issue } from './issue';
import { findChargeIssues, findPostingIssues } from './posting-faults';

/** An element as the entries so far left it, with the index; null if it was removed from the list. */
interface ReplayedItem {
  by: BookEntry;
  now: Snapshot | null;
}
type ReplayedItems = Map<string, ReplayedItem>;

/** Each request is new and waits. Each decision begins with the element as it was left, and changes only the allowed fields. */
function findElementIssues(entries: readonly BookEntry[]): Issue[] {
  const elements: ReplayedItems = new Map();
  return entries.flatMap((entry) => {
    if (entry.index < 0) return [];
    const message = getIssueRule(entry)?.does === 'archives' ? findArchivedItemsIssue(entry, elements) : findElementIssue(entry, elements);
    return message ? [createIssue(entry, `${formatFolio(entry)} ${message}`)] : [];
  });
}

function findElementIssue(entry: BookEntry, elements: ReplayedItems): string | null {
  const element = getElementKey(entry);
  if (element === null) return 'speaks of nothing that can be found.';
  const left = elements.get(element);
  const does = getIssueRule(entry)?.does;
  elements.set(element, { by: entry, now: does === 'removes' ? null : entry.after });
  const begins = does === 'appends' || (does === undefined && isEmpty(entry.before));
  return begins ? findRequestIssue(entry, left) : findDecisionIssue(entry, left);
}

function findRequestIssue(entry: BookEntry, left: ReplayedItem | undefined): string | null {
  if (left) return `begins anew what ${formatFolio(left.by)} has written already.`;
  if (!isEmpty(entry.before)) return 'requests something that begins with something else.';
  const rule = getIssueRule(entry);
  return rule && entry.after.status !== rule.to ? 'requests what does not wait for a decision.' : null;
}

function findDecisionIssue(entry: BookEntry, left: ReplayedItem | undefined): string | null {
  if (!left) return 'decides about something that nobody requested.';
  if (left.now === null) return `speaks of what ${formatFolio(left.by)} has taken out of the list.`;
  const jump = findDifferingField(left.now, entry.before);
  if (jump) return `does not begin where ${formatFolio(left.by)} ended: the ${jump} differs.`;
  const rule = getIssueRule(entry);
  if (!rule) return null;
  if (rule.does === 'removes')
    return findChangeIssue(entry, rule) ?? (isEmpty(entry.after) ? null : 'deletes something, but leaves a part of it.');
  return isPending({ status: String(entry.before.status) })
    ? findChangeIssue(entry, rule)
    : `decides what ${formatFolio(left.by)} has decided.`;
}

/** Archived elements are decided and unchanged. */
function findArchivedItemsIssue(entry: BookEntry, elements: ReplayedItems): string | null {
  const moved = getSnapshots(entry.before.list);
  if (moved.length === 0) return 'moves nothing to the archive.';
  for (const element of moved) {
    const key = `${entry.col}/${String(element.id)}`;
    const left = elements.get(key);
    elements.set(key, { by: entry, now: null });
    if (!left) return 'moves to the archive what nobody requested.';
    if (left.now === null) return `moves to the archive what ${formatFolio(left.by)} has taken out of the list.`;
    const jump = findDifferingField(left.now, element);
    if (jump) return `moves to the archive something else than ${formatFolio(left.by)} left: the ${jump} differs.`;
    if (isPending({ status: String(element.status) })) return `moves to the archive what waits since ${formatFolio(left.by)}.`;
  }
  return null;
}

/** Accounts have their own check. The desk's documents have entries in several books. */
const objectCollections = new Set<string>(['users', 'verifications', 'subscriptions', 'admins']);

/** Entries of one object begin where the previous one ended, and change only the fields of their act. */
function findObjectIssues(entries: readonly BookEntry[]): Issue[] {
  const latest = new Map<string, BookEntry>();
  return entries.flatMap((entry) => {
    if (entry.index >= 0 || !objectCollections.has(entry.col)) return [];
    const last = latest.get(entry.col);
    latest.set(entry.col, entry.col === 'users' && last ? { ...entry, after: { ...last.after, ...entry.after } } : entry);
    const message = (last ? findJumpIssue(entry, last) : findBeginIssue(entry)) ?? findOwnIssue(entry);
    return message ? [createIssue(entry, `${formatFolio(entry)} ${message}`)] : [];
  });
}

const findBeginIssue = ({ before }: BookEntry): string | null =>
  isEmpty(before) ? null : 'begins with something that no entry before it wrote.';

/** In a profile, only the status changes by entries alone: the client edits other fields without one. */
function findJumpIssue(entry: BookEntry, last: BookEntry): string | null {
  const pick = (snapshot: Snapshot): Snapshot =>
    entry.col === 'users' ? ('status' in entry.before ? { status: snapshot.status } : {}) : snapshot;
  const jump = findDifferingField(pick(last.after), pick(entry.before));
  return jump ? `does not begin where ${formatFolio(last)} ended: the ${jump} differs.` : null;
}

function findOwnIssue(entry: BookEntry): string | null {
  const rule = getIssueRule(entry);
  if (!rule) return null;
  if (rule.does === 'opens') return isEmpty(entry.before) ? null : 'opens what is open already.';
  return findChangeIssue(entry, rule) ?? (Object.hasOwn(specialChecks, entry.action) ? specialChecks[entry.action]?.(entry) : null) ?? null;
}

const hasSubscription = (snapshot: Snapshot): boolean => isSnapshot(snapshot.subscription) && !isEmpty(snapshot.subscription);
const findEndingIssue = ({ before, after }: BookEntry): string | null => {
  if (!hasSubscription(before)) return 'ends a subscription that there is not.';
  return hasSubscription(after) || !isSnapshot(after.subscription) ? 'ends a subscription, but leaves one.' : null;
};
const findMissingDocumentIssue = ({ before }: BookEntry): string | null =>
  before.document ? null : 'speaks of a document that was never sent.';

/** Only the last viewer decides, and the decision ends the access. */
const findViewerIssue = (entry: BookEntry): string | null => {
  const issue = findMissingDocumentIssue(entry);
  if (issue) return issue;
  if (entry.before.viewer !== entry.actor) return 'decides about a document that another administrator was the last to open.';
  return entry.after.viewer === '' ? null : 'leaves the document open after the decision.';
};

/** Clients are warned by `previous`: it holds each address that this entry replaces, and keeps those of the other coins. */
const findPreviousAddressesIssue = ({ before, after, at }: BookEntry): string | null => {
  const moved = isEmpty(before) ? [] : coins.filter((coin) => !isDeepEqual(before[coin], after[coin]));
  const kept = {
    ...getNestedSnapshot(before, 'previous'),
    ...Object.fromEntries(moved.map((coin) => [coin, { address: before[coin], at }])),
  };
  return isDeepEqual(after.previous, kept) ? null : 'does not keep the addresses that stood before it.';
};

/** Checks that the table of acts cannot express. */
const specialChecks: Record<string, (entry: BookEntry) => string | null> = {
  'subscription.set': ({ after }) => (hasSubscription(after) ? null : 'takes a subscription that there is not.'),
  'subscription.cancelled': findEndingIssue,
  'subscription.terminated': findEndingIssue,
  'verification.submitted': ({ after: { document, note, viewer } }) =>
    document && note === '' && viewer === '' ? null : 'sends a document that nobody can look at anew.',
  'payment.updated': findPreviousAddressesIssue,
  'verification.approved': findViewerIssue,
  'verification.rejected': findViewerIssue,
  'verification.viewed': (entry) =>
    findMissingDocumentIssue(entry) ?? (entry.after.viewer === entry.actor ? null : 'names another viewer than the one who wrote it.'),
};

const figureNames = ['balance', 'profit', 'bonus'] as const;

/** Revisions are numbered from 1 without a gap, and later ones have no earlier time. */
function findNumberIssues(entries: readonly BookEntry[]): Issue[] {
  // The desk's entries are in the books of several administrators, so one book has only some of the revisions.
  const cols = new Set(entries.map(({ col }) => col).filter((col) => col !== 'desk'));
  return [...cols].flatMap((col) => findRunIssues(entries.filter((entry) => entry.col === col)));
}

/** @param entries all entries of one document */
export function findRunIssues(entries: readonly BookEntry[]): Issue[] {
  const byNumber = entries.toSorted((a, b) => a.rev - b.rev);
  return byNumber.flatMap((entry, i) => findNumberIssue(entry, byNumber[i - 1]));
}

function findNumberIssue(entry: BookEntry, last: BookEntry | undefined): Issue[] {
  const next = (last?.rev ?? 0) + 1;
  if (last && entry.rev === last.rev) return [createIssue(entry, `${formatFolio(entry)} stands in the book twice.`)];
  if (entry.rev > next) return [createIssue(entry, `${formatFolio({ ...entry, rev: next })} is missing before ${formatFolio(entry)}.`)];
  if (last && entry.at < last.at) return [createIssue(entry, `${formatFolio(entry)} is dated before ${formatFolio(last)}.`)];
  return [];
}

/** Each act writes only to its own documents. Postings and account entries are checked with the money. */
const findPlaceIssues = (entries: readonly BookEntry[]): Issue[] =>
  entries
    .filter((entry) => entry.col !== 'accounts' && entry.action !== 'account.posted' && getActRule(entry.action) && !getIssueRule(entry))
    .map((entry) => createIssue(entry, `${formatFolio(entry)} is of the act "${formatAction(entry.action)}", which never writes there.`));

/** Each account entry begins, figure by figure, where the previous one ended. The first begins with zero. */
function findAccountIssues(entries: readonly BookEntry[]): Issue[] {
  let last: BookEntry | undefined;
  return entries
    .filter(({ col }) => col === 'accounts')
    .flatMap((entry) => {
      const message = findAccountIssue(entry, last);
      last = entry;
      return message ? [createIssue(entry, `${formatFolio(entry)} ${message}`)] : [];
    });
}

function findAccountIssue(entry: BookEntry, last: BookEntry | undefined): string | null {
  for (const figure of figureNames) {
    const to = getFigure(entry.after, figure);
    if (to === null) return `says no ${figure} that can be read.`;
    const from = getFigure(entry.before, figure);
    const ended = last ? getFigure(last.after, figure) : '0';
    if (last && (from === null || (ended !== null && compare(from, ended) !== 0))) {
      const begins = from === null ? `with no ${figure}` : `with a ${figure} of ${formatUsd(from)}`;
      return ended === null ? null : `begins ${begins}, but ${formatFolio(last)} ended with ${formatUsd(ended)}.`;
    }
    if (!last && entry.action === 'account.opened' && !isZero(to)) return `opens the account with a ${figure} of ${formatUsd(to)}.`;
  }
  if (getActRule(entry.action) && !getIssueRule(entry))
    return `writes to the account, which the act "${formatAction(entry.action)}" never does.`;
  if (entry.action === 'account.opened') return last || !isEmpty(entry.before) ? 'opens an account that is open already.' : null;
  if (!last) return 'changes an account that nobody opened.';
  return entry.action === 'account.adjusted' && isDeepEqual(entry.before, entry.after) ? 'adjusts nothing.' : null;
}

/** A kind of money movement with its number and total. */
interface MovementSum {
  label: string;
  count: number;
  /** USD */
  amount: Money;
}

export interface BookCheck {
  /**
   * `refreshing`: the book and the account were read at different moments, and one lacks the other's newest entry. This is no issue; read
   * both again.
   */
  state: 'adds-up' | 'refreshing' | 'does-not-follow';
  /** Totals by kind. */
  sums: MovementSum[];
  /** Sum of the lines, USD. */
  total: Money;
  /** USD; null if there is no account to compare with. */
  balance: Money | null;
  /** Sentences in the order of the book. The first one names the first line that does not follow. */
  issues: string[];
}

const depositsLabel = 'Deposits completed';
/** In the order of display. */
const movementLabels: Record<string, string> = {
  'deposit.completed': depositsLabel,
  'withdrawal.completed': 'Withdrawals completed',
  'trade.settled': 'Trades settled',
  'subscription.charged': 'Subscription fees',
  'account.adjusted': 'Adjustments',
};
const otherLabel = 'Other';
const getMovementLabel = (action: string): string =>
  (Object.hasOwn(movementLabels, action) ? movementLabels[action] : undefined) ?? otherLabel;

/** Totals of the lines by kind. Deposits are always listed, other kinds only if there are any. */
export function sumByKind(lines: readonly Pick<StatementLine, 'action' | 'amount'>[]): MovementSum[] {
  const moved = lines.filter(({ amount }) => amount !== null);
  const happened = new Set([depositsLabel, ...moved.map(({ action }) => getMovementLabel(action))]);
  const kinds = [...Object.values(movementLabels), otherLabel].filter((label) => happened.has(label));
  return kinds.map((label) => {
    const amounts = moved.filter(({ action }) => getMovementLabel(action) === label).map(({ amount }) => amount ?? '0');
    return { label, count: amounts.length, amount: sum(amounts) };
  });
}

/** The money that each commit moved, recomputed from the entries: the check reads no stored balance. */
const getCommitMovements = (entries: readonly BookEntry[]) =>
  groupByCommit(entries).map((commit) => ({ action: commit[0]?.action ?? '', amount: getCommitAmount(commit) }));

const bookChecks = [
  findNumberIssues,
  findPlaceIssues,
  findAccountIssues,
  findPostingIssues,
  findChargeIssues,
  findElementIssues,
  findObjectIssues,
];

/** All issues of one book. @param entries in the order of the book */
export const findBookIssues = (entries: readonly BookEntry[]): Issue[] => bookChecks.flatMap((check) => check(entries));

/** The first issue of each entry, in the order of the book. @param entries in the order of the book */
export function getFirstIssues(entries: readonly BookEntry[], found: readonly Issue[]): Issue[] {
  const firsts = new Map(found.toReversed().map((one) => [one.entry, one]));
  return entries.flatMap((entry) => firsts.get(entry) ?? []);
}

type StoredFigures = Pick<Account, 'balance' | 'profit' | 'bonus' | 'rev'>;

/** A sentence and the folio of its line; empty if it is about no line. */
export interface NamedIssue {
  message: string;
  folio: string;
}

/** How the account differs from the total of the book. Both have the same revision here. */
function findAccountDifference(entries: readonly BookEntry[], account: StoredFigures, total: Money): NamedIssue | null {
  const last = entries.findLast(({ col }) => col === 'accounts');
  const named = (message: string) => ({ message, folio: last ? formatFolio(last) : '' });
  if (compare(total, account.balance) !== 0) {
    return named(`The lines come to ${formatUsd(total)}, but the account says ${formatUsd(account.balance)}.`);
  }
  const figure = (['profit', 'bonus'] as const).find((name) => last && last.after[name] !== account[name]);
  return last && figure
    ? named(`The account's ${figure} is ${formatUsd(account[figure])}, which is not what ${formatFolio(last)} ended with.`)
    : null;
}

function findRevisionDifference(rev: number, newest: number): NamedIssue {
  const name = (number: number) => formatFolio({ col: 'accounts', rev: number });
  if (newest === 0) return { message: `${name(1)} is missing: there is an account, but no entry opened it.`, folio: '' };
  return rev > newest
    ? { message: `${name(newest + 1)} is missing: the book ends at ${name(newest)}, but the account at ${name(rev)}.`, folio: name(newest) }
    : {
        message: `The account stands at ${rev === 0 ? 'nothing' : name(rev)}, but the book goes on to ${name(newest)}.`,
        folio: name(newest),
      };
}

interface AccountComparison extends Pick<BookCheck, 'sums' | 'total' | 'balance'> {
  /** True if one of the two lacks the other's newest entry. */
  outOfSync: boolean;
  /** How the account differs from the book; null if it does not, or if both must be read again. */
  issue: NamedIssue | null;
}

/**
 * Compares the total of the lines with the account.
 * @param book one client's whole book, in the order of the book
 * @param settled both were read again after a mismatch: a revision that only one of them has is then an issue
 */
export function compareWithAccount(book: readonly BookEntry[], account: StoredFigures | null, settled: boolean): AccountComparison {
  const moved = getCommitMovements(book);
  const total = sum(moved.map(({ amount }) => amount ?? '0'));
  const rev = account?.rev ?? 0;
  const newest = Math.max(0, ...book.filter(({ col }) => col === 'accounts').map((entry) => entry.rev));
  const outOfSync = rev !== newest;
  const ofBoth = !outOfSync && account ? findAccountDifference(book, account, total) : null;
  const issue = outOfSync && settled ? findRevisionDifference(rev, newest) : ofBoth;
  return { sums: sumByKind(moved), total, balance: account?.balance ?? null, outOfSync, issue };
}
