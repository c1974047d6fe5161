import { operator } from '@/domain/accounts/account';
import { isZero, type Money, subtract, sum } from '@/domain/money';
import { formatEntry, getElementKey, getFigure } from './entry-words';
import { type BookEntry, formatFolio } from './ledger';
import type { Uid } from './revision-fields';

/** One line of a statement: all that one commit wrote. */
export interface StatementLine {
  /** The `op` of the act. */
  id: string;
  /** Folio numbers of its entries, the account's first: `A2`, `D2`. */
  folios: string[];
  /** In the order of the folios. */
  entries: BookEntry[];
  /** What the act was: the action of the entry that caused the others. */
  action: string;
  at: Date;
  what: string;
  detail: string;
  /** Who wrote it: the owner of the book, the desk, or the operator. */
  by: 'You' | 'Desk' | 'Operator';
  /** The desk's own words; empty where it wrote none. */
  reason: string;
  /** The desk refused something, and the reason says why. */
  refused: boolean;
  /** USD by which the balance changed; null where it did not, except by a trade that came to nothing. */
  amount: Money | null;
  /** USD on the account afterwards; null where the line has no figures. */
  balance: Money | null;
}

/** Entries of one commit carry the same time; inside it, the lower revision was written first. */
export const sortEntries = (entries: readonly BookEntry[]): BookEntry[] =>
  entries.toSorted((a, b) => a.at.getTime() - b.at.getTime() || a.rev - b.rev || formatFolio(a).localeCompare(formatFolio(b)));

/** An entry that only follows from another one of the same commit. One that refers to something older stands for itself. */
const isConsequence = (entry: BookEntry, cause: BookEntry): boolean =>
  entry.action === 'account.posted' || entry.action === 'account.opened' || entry.at.getTime() === cause.at.getTime();

/** The entries of each commit together, the cause first, in the order of the book. */
export function groupByCommit(entries: readonly BookEntry[]): BookEntry[][] {
  const sorted = sortEntries(entries);
  const causes = new Map(sorted.filter(({ ref }) => ref === '').map((entry) => [entry.op, entry]));
  const commits = new Map<BookEntry, BookEntry[]>();
  for (const entry of sorted) {
    const cause = causes.get(entry.ref);
    const head = cause && isConsequence(entry, cause) ? cause : entry;
    commits.set(head, [...(commits.get(head) ?? []), entry]);
  }
  return [...commits].map(([head, all]) => [head, ...all.filter((entry) => entry !== head)]);
}

/** USD by which an entry changed the balance; null where it does not speak of the account, or its figures cannot be read. */
function getMovement({ col, before, after }: BookEntry): Money | null {
  if (col !== 'accounts') return null;
  const to = getFigure(after, 'balance');
  return to === null ? null : subtract(to, getFigure(before, 'balance') ?? '0');
}

/** USD by which a commit changed the balance; null where it did not, or cannot be read. A trade may come to nothing, and then that is what it came to. */
export function getCommitAmount(commit: readonly BookEntry[]): Money | null {
  const moved = commit.flatMap((entry) => getMovement(entry) ?? []);
  const total = sum(moved);
  const settled = moved.length > 0 && commit[0]?.action === 'trade.settled';
  return isZero(total) && !settled ? null : total;
}

function getLineAuthor({ actor }: BookEntry, uid: Uid): StatementLine['by'] {
  if (actor === uid) return 'You';
  return actor === operator ? 'Operator' : 'Desk';
}

function createLine(commit: BookEntry[], head: BookEntry, uid: Uid, answers: string | null): StatementLine {
  const entries = commit.toSorted((a, b) => Number(b.col === 'accounts') - Number(a.col === 'accounts'));
  const amount = getCommitAmount(commit);
  const account = entries.findLast(({ col }) => col === 'accounts');
  const counts = amount !== null || head.action === 'account.opened';
  return {
    id: head.op,
    folios: entries.map(formatFolio),
    entries,
    action: head.action,
    at: head.at,
    ...formatEntry(head, answers),
    by: getLineAuthor(head, uid),
    reason: commit.find(({ reason }) => reason !== '')?.reason ?? '',
    refused: /[.](?:rejected|deleted|terminated)$/.test(head.action),
    amount,
    balance: account && counts ? getFigure(account.after, 'balance') : null,
  };
}

/**
 * The book as a person reads it: one line for each commit, oldest first.
 * @param entries of one book, whole or in part; where a request is out of sight, its decision tells the amount instead of the folio
 * @param uid whose book it is
 */
export function getStatementLines(entries: readonly BookEntry[], uid: Uid): StatementLine[] {
  const requests = new Map<string, BookEntry>();
  const byOp = new Map(entries.map((entry) => [entry.op, entry]));
  return groupByCommit(entries).flatMap((commit) => {
    const [head] = commit;
    if (!head) return [];
    const element = getElementKey(head);
    const answered = element === null ? byOp.get(head.ref) : requests.get(element);
    if (element !== null && !answered) requests.set(element, head);
    return [createLine(commit, head, uid, answered ? formatFolio(answered) : null)];
  });
}

/** How many entries an act writes into a book: most of them one. */
function countExpectedEntries(action: string): number {
  if (action === 'account.opened') return 3;
  return /[.](?:posted|completed|settled)$/.test(action) ? 2 : 1;
}

/**
 * The newest lines, newest first, out of the newest entries of a book. Where the book goes on before them, the oldest commit in sight may
 * be cut in two: a completed deposit without its posting would look as if no money had moved, so it is left out.
 * @param whole whether `entries` is the whole book
 */
export function getLatestLines(entries: readonly BookEntry[], uid: Uid, whole: boolean): StatementLine[] {
  const oldest = Math.min(...entries.map(({ at }) => at.getTime()));
  const isCut = ([head, ...others]: readonly BookEntry[]) =>
    head !== undefined && head.at.getTime() === oldest && others.length + 1 < countExpectedEntries(head.action);
  const uncut = whole ? entries : groupByCommit(entries).flatMap((commit) => (isCut(commit) ? [] : commit));
  return getStatementLines(uncut, uid).toReversed();
}
