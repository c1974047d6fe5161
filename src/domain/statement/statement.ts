import { operator } from '@/domain/accounts/account';
import { type BookEntry, formatFolio } from '@/domain/ledger/ledger';
import { isZero, type Money, subtract, sum } from '@/domain/money';
import type { Reason, Uid } from '@/domain/revision-fields';
import { getFigure, getText } from '@/domain/snapshot';
import { formatEntry, getElementKey } from './entry-words';

/** One line of a statement: everything that one commit wrote. */
export interface StatementLine {
  /** The `op` of the act. */
  id: string;
  /** Folios of its entries, the account's first: `A2`, `D2`. */
  folios: string[];
  /** In the order of the folios. */
  entries: BookEntry[];
  /** The action of the entry that caused the others. */
  action: string;
  at: Date;
  what: string;
  detail: string;
  /** The actor: the owner of the book, the desk, or the operator. */
  by: 'You' | 'Desk' | 'Operator';
  /** The desk's words to the client; may be empty. */
  reason: Reason;
  /** The desk refused a request, and the reason explains why. */
  refused: boolean;
  /**
   * USD by which the balance changed; null if it did not, except `0.00` for a trade without gain or
   * loss.
   */
  amount: Money | null;
  /** USD on the account afterwards; null if the line changed no figure of the account. */
  balance: Money | null;
}

/** Entries of one commit have the same time; among them, the lower revision comes first. */
export const sortEntries = (entries: readonly BookEntry[]): BookEntry[] =>
  [...entries].sort(
    (a, b) =>
      a.at.getTime() - b.at.getTime() ||
      a.rev - b.rev ||
      formatFolio(a).localeCompare(formatFolio(b)),
  );

/**
 * True if an entry is a consequence of another one in its commit. An entry that refers to an older
 * one is not.
 */
const isConsequence = (entry: BookEntry, cause: BookEntry): boolean =>
  entry.action === 'account.posted' ||
  entry.action === 'account.opened' ||
  entry.action === 'proposal.confirmed' ||
  entry.at.getTime() === cause.at.getTime();

/** Entries grouped by commit, the cause first, in the order of the book. */
function groupByCommit(entries: readonly BookEntry[]): BookEntry[][] {
  const sorted = sortEntries(entries);
  const causes = new Map(sorted.map((entry) => [entry.op, entry]));
  const commits = new Map<BookEntry, BookEntry[]>();
  for (const entry of sorted) {
    const cause = causes.get(entry.ref);
    const head = cause && isConsequence(entry, cause) ? cause : entry;
    commits.set(head, [...(commits.get(head) ?? []), entry]);
  }
  return [...commits].map(([head, all]) => [head, ...all.filter((entry) => entry !== head)]);
}

/**
 * USD by which an entry changed the balance; null if it is not about the account or its figures are
 * unreadable.
 */
function getMovement({ col, before, after }: BookEntry): Money | null {
  if (col !== 'accounts') return null;
  const to = getFigure(after, 'balance');
  return to === null ? null : subtract(to, getFigure(before, 'balance') ?? '0');
}

/**
 * USD by which a commit changed the balance; null if it did not, or is unreadable. A settled trade
 * may have `0.00`.
 */
function getCommitAmount(commit: readonly BookEntry[]): Money | null {
  const moved = commit.flatMap((entry) => getMovement(entry) ?? []);
  const total = sum(moved);
  const settled = moved.length > 0 && commit[0]?.action === 'trade.settled';
  return isZero(total) && !settled ? null : total;
}

function getLineAuthor({ actor }: BookEntry, uid: Uid): StatementLine['by'] {
  if (actor === uid) return 'You';
  return actor === operator ? 'Operator' : 'Desk';
}

function createLine(
  commit: BookEntry[],
  head: BookEntry,
  uid: Uid,
  answers: string | null,
): StatementLine {
  const entries = [...commit].sort(
    (a, b) => Number(b.col === 'accounts') - Number(a.col === 'accounts'),
  );
  const amount = getCommitAmount(commit);
  const account = entries.filter(({ col }) => col === 'accounts').at(-1);
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
 * The proposal whose `ref` says what an act is about: the act itself, or the one that an adjustment
 * was proposed in.
 */
const getProposal = (head: BookEntry, earlier: BookEntry | undefined): BookEntry | undefined =>
  [head, ...(head.index < 0 && earlier ? [earlier] : [])].find(
    ({ action }) => action === 'proposal.made',
  );

/**
 * The book for display: one line per commit, oldest first.
 * @param entries of one book, all or some. If a request is not loaded, its decision shows the
 * amount instead of the folio
 * @param uid owner of the book
 */
export function getStatementLines(entries: readonly BookEntry[], uid: Uid): StatementLine[] {
  const requests = new Map<string, BookEntry>();
  const byOp = new Map(entries.map((entry) => [entry.op, entry]));
  return groupByCommit(entries).flatMap((commit) => {
    const [head] = commit;
    if (!head) return [];
    const element = getElementKey(head);
    const earlier = element === null ? byOp.get(head.ref) : requests.get(element);
    if (element !== null && !earlier) requests.set(element, head);
    const proposal = getProposal(head, earlier);
    const answered = proposal ? byOp.get(getText(proposal.after, 'ref')) : earlier;
    return [createLine(commit, head, uid, answered ? formatFolio(answered) : null)];
  });
}

/**
 * The number of entries that a commit with this first entry may have in a book. A reference may be to
 * a proposal that the commit confirms, or to an older entry.
 */
function countPossibleEntries({ action, ref }: BookEntry): number {
  if (action === 'account.opened') return 3;
  const postings = /[.](?:completed|settled)$/.test(action) ? 1 : 0;
  return 1 + postings + (ref === '' ? 0 : 1);
}

/**
 * The newest lines, newest first, without a commit that may be incomplete.
 * @param whole `entries` is the whole book
 */
export function getLatestLines(
  entries: readonly BookEntry[],
  uid: Uid,
  whole: boolean,
): StatementLine[] {
  const oldest = Math.min(...entries.map(({ at }) => at.getTime()));
  const isCut = ([head, ...others]: readonly BookEntry[]) =>
    head !== undefined &&
    head.at.getTime() === oldest &&
    others.length + 1 < countPossibleEntries(head);
  const uncut = whole
    ? entries
    : groupByCommit(entries).flatMap((commit) => (isCut(commit) ? [] : commit));
  return getStatementLines(uncut, uid).reverse();
}
