import { type UseQueryResult, useQueries } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import type { BookSlice } from '@/data/hooks/use-book';
import { queries } from '@/data/queries';
import { checkRecords, type RecordsCheck, type StoredRecords } from '@/domain/audit/check-records';
import { isArchived } from '@/domain/ledger/archive';
import type { Entry } from '@/domain/ledger/ledger';
import { type ListCollection, listCollections } from '@/domain/ledger/list-kinds';
import type { Uid } from '@/domain/revision-fields';
import type { QueryState } from '@/ui/feedback/query-boundary';
import { type ReceiptComparison, useReceiptComparison } from './use-receipt';

export interface RecheckInput {
  /** True if one of the two lacks the other's newest entry. */
  outOfSync: boolean;
  /** Identifies the mismatch, so that a new one is rechecked. */
  mismatchKey: string;
  busy: boolean;
  /** True if one of them could not be read; the user retries by hand. */
  failed: boolean;
  /** Reads both again. @returns whether both could be read */
  refetch: () => Promise<boolean>;
}

/**
 * The book and the account are read separately, so one may lack a new entry of the other. When no
 * read is pending, both are read again; a mismatch that remains is real.
 * @returns true if the mismatch is real
 */
export function useConsistencyRecheck({
  outOfSync,
  mismatchKey,
  busy,
  failed,
  refetch,
}: RecheckInput): boolean {
  const [settled, setSettled] = useState('');
  const asked = useRef('');
  const readBoth = useEffectEvent(refetch);
  useEffect(() => {
    if (failed) asked.current = '';
    if (!outOfSync || busy || failed || asked.current === mismatchKey) return;
    asked.current = mismatchKey;
    void readBoth().then((read) => {
      if (read) setSettled(mismatchKey);
    });
  }, [outOfSync, mismatchKey, busy, failed]);
  // The read has ended a moment before the page has what was read.
  return outOfSync && !busy && settled === mismatchKey;
}

export interface CheckInput {
  uid: Uid;
  book: BookSlice;
  records: QueryState<StoredRecords>;
  busy: boolean;
  failed: boolean;
  refetch: () => Promise<boolean>;
}

const getRevision = (document: Record<string, unknown> | null | undefined): string =>
  String(document?.rev ?? document?.op ?? 0);

/**
 * What the page says of the book. `comparing`: it adds up, and is being compared with the receipt.
 * `contradicts`: it adds up, but was changed.
 */
export type Verdict = RecordsCheck['state'] | 'comparing' | 'contradicts';

export interface BookVerdict {
  verdict: Verdict;
  check: RecordsCheck;
  comparison: ReceiptComparison;
}

/**
 * Checks the whole book against the stored records, and compares it with the receipt that this
 * device keeps. Null until everything has been read.
 */
export function useCheck({
  uid,
  book,
  records,
  busy,
  failed,
  refetch,
}: CheckInput): BookVerdict | null {
  const { data } = records;
  const { entries, whole } = book;
  const comparison = useReceiptComparison(uid, book);
  const contradicts = comparison.state === 'compared' && comparison.check.state === 'contradicts';
  const first = useMemo(
    () => (whole && data ? checkRecords(entries, data) : null),
    [entries, whole, data],
  );
  const which = data
    ? [entries.length, contradicts, ...Object.values(data.documents).map(getRevision)].join(' ')
    : '';
  // An older read of the book lacks entries that the receipt counts.
  const outOfSync = first?.state === 'refreshing' || contradicts;
  const settled = useConsistencyRecheck({ outOfSync, mismatchKey: which, busy, failed, refetch });
  const check = useMemo(
    () => (settled && data ? checkRecords(entries, data, { settled: true }) : first),
    [settled, entries, data, first],
  );
  return check && { check, comparison, verdict: getVerdict(check, comparison, settled) };
}

function getVerdict(
  { state }: RecordsCheck,
  comparison: ReceiptComparison,
  settled: boolean,
): Verdict {
  if (state !== 'adds-up') return state;
  if (comparison.state === 'comparing') return 'comparing';
  if (comparison.state === 'unavailable' || comparison.check.state !== 'contradicts') return state;
  return settled ? 'contradicts' : 'refreshing';
}

/**
 * The client's stored records that the book is checked against. Archives are read only if the book
 * has an entry about one.
 */
export function useStoredRecords(uid: Uid, entries: readonly Entry[]) {
  const archived = listCollections.filter((col) => isArchived(entries, col));
  const createArchivesQuery = (col: ListCollection) => ({
    ...queries.archives(col, uid),
    enabled: archived.includes(col),
  });
  return useQueries({
    queries: [
      queries.profile(uid),
      queries.account(uid),
      queries.holds(uid),
      queries.deposits(uid),
      queries.withdrawals(uid),
      queries.trades(uid),
      queries.subscription(uid),
      queries.verification(uid),
      queries.proposals(uid),
      queries.policy(),
      createArchivesQuery('deposits'),
      createArchivesQuery('withdrawals'),
      createArchivesQuery('trades'),
      createArchivesQuery('proposals'),
    ],
    combine: (results) => {
      const [
        users,
        accounts,
        holds,
        deposits,
        withdrawals,
        trades,
        subscriptions,
        verifications,
        proposals,
        policy,
        ...others
      ] = results;
      const documents = {
        users,
        accounts,
        holds,
        deposits,
        withdrawals,
        trades,
        subscriptions,
        verifications,
        proposals,
        policy,
      };
      const archives = {
        deposits: others[0],
        withdrawals: others[1],
        trades: others[2],
        proposals: others[3],
      };
      return combineRecords(
        [...Object.values(documents), ...archived.map((col) => archives[col])],
        {
          uid,
          policy: policy.data ?? null,
          documents: {
            users: users.data ?? null,
            accounts: accounts.data ?? null,
            holds: holds.data ?? null,
            deposits: deposits.data ?? null,
            withdrawals: withdrawals.data ?? null,
            trades: trades.data ?? null,
            subscriptions: subscriptions.data ?? null,
            verifications: verifications.data ?? null,
            proposals: proposals.data ?? null,
          },
          archives: {
            deposits: archives.deposits.data ?? {},
            withdrawals: archives.withdrawals.data ?? {},
            trades: archives.trades.data ?? {},
            proposals: archives.proposals.data ?? {},
          },
        },
      );
    },
  });
}

type QueryResults = readonly Pick<
  UseQueryResult,
  'status' | 'data' | 'error' | 'isFetching' | 'refetch'
>[];

/** @param data complete if all results have data */
function combineRecords(results: QueryResults, data: StoredRecords) {
  const missing = results.find((one) => one.status === 'error' && one.data === undefined);
  const status = missing
    ? 'error'
    : results.some((one) => one.status === 'pending')
      ? 'pending'
      : 'success';
  /** Reads all records again. @returns whether all could be read */
  const refetch = async (): Promise<boolean> => {
    const read = await Promise.all(results.map((one) => one.refetch()));
    return read.every(({ isSuccess }) => isSuccess);
  };
  const records: QueryState<StoredRecords> = {
    status,
    data: status === 'success' ? data : undefined,
    error: missing?.error ?? null,
    refetch,
  };
  return {
    records,
    busy: results.some(({ isFetching }) => isFetching),
    failed: results.some((one) => one.status === 'error'),
    refetch,
  };
}
