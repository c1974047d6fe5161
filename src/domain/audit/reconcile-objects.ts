import { getClosureRequestTime, isClosureRefused } from '@/domain/accounts/account';
import {
  type AccountStatus,
  canAct,
  canCancel,
  canRequestClosure,
  canSubscribe,
  canTrade,
  canVerify,
  canWithdraw,
} from '@/domain/accounts/account-status';
import { getDifferingFields, getFigure, getText, isDeepEqual, type Snapshot } from '@/domain/accounts/snapshot';
import { type BookEntry, formatFolio } from '@/domain/ledger/ledger';
import { formatUsd } from '@/lib/format';
import { createIssue, type Issue } from './issue';
import { type StoredBook, type StoredIssue, storedCollections } from './reconcile-input';

const recordedCollections = storedCollections.filter((col) => col !== 'holds');
/** Their entries record all fields. The entries of a profile record only the fields of the act. */
const fullyRecorded = new Set<string>(['accounts', 'subscriptions', 'verifications', 'admins']);
/** The documents that are created together with the profile. */
const initialDocuments = ['accounts', 'holds', 'verifications'] as const;

const getNewestEntry = (entries: readonly BookEntry[]): BookEntry | undefined =>
  entries.reduce<BookEntry | undefined>((last, entry) => (last && last.rev >= entry.rev ? last : entry), undefined);

/** Each document equals what its last entry recorded. */
export function findDocumentIssues({ uid, documents }: StoredBook, entries: readonly BookEntry[]): StoredIssue[] {
  const missing = initialDocuments
    .filter((col) => documents.users && !documents[col])
    .map((col) => ({ path: `${col}/${uid}`, folio: '', message: 'There is a profile, but this document is missing.' }));
  const issues = recordedCollections.flatMap((col) => {
    const own = entries.filter((entry) => entry.col === col);
    return findStateIssues(
      `${col}/${uid}`,
      documents[col] ?? null,
      own,
      col === 'users' ? findProfileIssues : fullyRecorded.has(col) ? findFieldIssues : findNoDifferences,
    );
  });
  return [...missing.filter(({ path }) => !issues.some((one) => one.path === path)), ...issues];
}

type FindDifferences = (stored: Snapshot, last: BookEntry, entries: readonly BookEntry[]) => Issue[];
const findNoDifferences: FindDifferences = () => [];

/** @param entries all entries of this document */
export function findStateIssues(
  path: string,
  stored: Snapshot | null,
  entries: readonly BookEntry[],
  compare: FindDifferences,
): StoredIssue[] {
  const last = getNewestEntry(entries);
  if (!last) return stored ? [{ path, folio: '', message: 'No entry has written this document.' }] : [];
  const issues = stored
    ? [...findRevisionIssues(stored, last), ...compare(stored, last, entries)]
    : [createIssue(last, `${formatFolio(last)} speaks of a document that there is not.`)];
  return issues.map(({ entry, message }) => ({ path, folio: formatFolio(entry), message }));
}

function findRevisionIssues({ rev, op, at }: Snapshot, last: BookEntry): Issue[] {
  const message = findRevisionIssue({ rev, op, at }, last);
  return message ? [createIssue(last, message)] : [];
}

function findRevisionIssue({ rev, op, at }: Snapshot, last: BookEntry): string | null {
  if (rev !== last.rev) return `The document stands at revision ${String(rev)}, but the book ends with ${formatFolio(last)}.`;
  if (op !== last.op) return `The document names another act than ${formatFolio(last)} as its last.`;
  return isDeepEqual(at, last.at) ? null : `The document was written at another time than ${formatFolio(last)}.`;
}

const formatFieldAmount = (snapshot: Snapshot, field: string): string => {
  const figure = getFigure(snapshot, field);
  return figure === null ? '' : ` (${formatUsd(figure)})`;
};

/** Each field equals the `after` of the last entry. */
export const findFieldIssues: FindDifferences = ({ rev: _, op: __, at: ___, ...fields }, last) =>
  getDifferingFields(fields, last.after).map((field) =>
    createIssue(
      last,
      `The ${field}${formatFieldAmount(fields, field)} is not what ${formatFolio(last)} ended with${formatFieldAmount(last.after, field)}.`,
    ),
  );

/** The profile fields that only recorded acts change. */
const findProfileIssues: FindDifferences = (stored, newestEntry, entries) => {
  const inOrder = entries.toSorted((a, b) => a.rev - b.rev);
  const closure = isDeepEqual(stored.closureAt, getClosureRequestTime(inOrder))
    ? []
    : [createIssue(newestEntry, `The closureAt is not what ${formatFolio(newestEntry)} ended with.`)];
  const moved = ['uid', 'joinedDate', 'status'].flatMap((field) => {
    const last = inOrder.findLast(({ after }) => field in after);
    return last && !isDeepEqual(stored[field], last.after[field])
      ? [createIssue(last, `The ${field} is not what ${formatFolio(last)} ended with.`)]
      : [];
  });
  return [...moved, ...closure];
};

/** The client's acts that depend on the account status. */
const requiredStatus: Record<string, (status: AccountStatus) => boolean> = {
  'deposit.requested': canAct,
  'deposit.cancelled': canCancel,
  'withdrawal.requested': canWithdraw,
  'withdrawal.cancelled': canCancel,
  'trade.placed': canTrade,
  'subscription.set': canSubscribe,
  'subscription.cancelled': canCancel,
  'verification.submitted': canVerify,
  'closure.requested': canRequestClosure,
};

/**
 * An unchanged status is only an answer to a closure request.
 * @param entries in the order of the book
 */
export function findClosureIssues(entries: readonly BookEntry[]): Issue[] {
  const own = entries.filter(({ col }) => col === 'users');
  return own.flatMap((entry, i) =>
    isClosureRefused(entry) && !getClosureRequestTime(own.slice(0, i))
      ? [createIssue(entry, `${formatFolio(entry)} changes nothing.`)]
      : [],
  );
}

/**
 * Each act of the client was allowed by the account status of that moment. If the status changed in the same millisecond, both statuses
 * count.
 * @param entries in the order of the book
 */
export function findStatusIssues(entries: readonly BookEntry[]): Issue[] {
  const standings = entries.filter(({ col, after }) => col === 'users' && typeof after.status === 'string');
  const standingsAt = (at: Date) => {
    const until = standings.filter((entry) => entry.at <= at);
    return until.filter((_, i) => i === until.length - 1 || (until[i + 1]?.at ?? at) >= at).map(({ after }) => getText(after, 'status'));
  };
  return entries.flatMap((entry) => {
    const may = Object.hasOwn(requiredStatus, entry.action) ? requiredStatus[entry.action] : undefined;
    const found = may ? standingsAt(entry.at) : [];
    const last = found.at(-1);
    if (!may || last === undefined || found.some(may)) return [];
    return [createIssue(entry, `${formatFolio(entry)} was written while the standing was "${last}", which does not let a client do it.`)];
  });
}
