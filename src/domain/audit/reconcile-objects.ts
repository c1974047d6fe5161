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
/** Their entries tell all fields; those of a profile tell only what the act may change. */
const fullyRecorded = new Set<string>(['accounts', 'subscriptions', 'verifications', 'admins']);
/** The documents that begin with the profile. */
const initialDocuments = ['accounts', 'holds', 'verifications'] as const;

const getNewestEntry = (entries: readonly BookEntry[]): BookEntry | undefined =>
  entries.reduce<BookEntry | undefined>((last, entry) => (last && last.rev >= entry.rev ? last : entry), undefined);

/** Whether every document stands where its last entry left it. */
export function findDocumentIssues({ uid, documents }: StoredBook, entries: readonly BookEntry[]): StoredIssue[] {
  const missing = initialDocuments
    .filter((col) => documents.users && !documents[col])
    .map((col) => ({ path: `${col}/${uid}`, folio: '', says: 'There is a profile, but this document is missing.' }));
  const faults = recordedCollections.flatMap((col) => {
    const own = entries.filter((entry) => entry.col === col);
    return findStateIssues(
      `${col}/${uid}`,
      documents[col] ?? null,
      own,
      col === 'users' ? findProfileIssues : fullyRecorded.has(col) ? findFieldIssues : findNoDifferences,
    );
  });
  return [...missing.filter(({ path }) => !faults.some((one) => one.path === path)), ...faults];
}

type FindDifferences = (stored: Snapshot, last: BookEntry, entries: readonly BookEntry[]) => Issue[];
const findNoDifferences: FindDifferences = () => [];

/** @param entries all of this document */
export function findStateIssues(
  path: string,
  stored: Snapshot | null,
  entries: readonly BookEntry[],
  compare: FindDifferences,
): StoredIssue[] {
  const last = getNewestEntry(entries);
  if (!last) return stored ? [{ path, folio: '', says: 'No entry has written this document.' }] : [];
  const faults = stored
    ? [...findRevisionIssues(stored, last), ...compare(stored, last, entries)]
    : [createIssue(last, `${formatFolio(last)} speaks of a document that there is not.`)];
  return faults.map(({ entry, says }) => ({ path, folio: formatFolio(entry), says }));
}

function findRevisionIssues({ rev, op, at }: Snapshot, last: BookEntry): Issue[] {
  const says = findRevisionIssue({ rev, op, at }, last);
  return says ? [createIssue(last, says)] : [];
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

/** Every field is what the last entry ended with. */
export const findFieldIssues: FindDifferences = ({ rev: _, op: __, at: ___, ...fields }, last) =>
  getDifferingFields(fields, last.after).map((field) =>
    createIssue(
      last,
      `The ${field}${formatFieldAmount(fields, field)} is not what ${formatFolio(last)} ended with${formatFieldAmount(last.after, field)}.`,
    ),
  );

/** Of a profile, only these move by recorded acts alone. */
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

/** The acts of a client that a standing can close. */
const requiredStatus: Record<string, (standing: AccountStatus) => boolean> = {
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
 * A status that stays as it is answers a request to close the account, and nothing else.
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
 * Every act of the client was open to the standing of that moment. A standing that changed in the very same millisecond counts as both.
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
