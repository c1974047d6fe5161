import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { BookSlice } from '@/data/hooks/use-book';
import { queries } from '@/data/queries';
import { isArchived } from '@/domain/accounts/archive';
import { checkRecords, type RecordsCheck, type StoredRecords } from '@/domain/audit/check-records';
import type { Entry } from '@/domain/ledger/ledger';
import type { Uid } from '@/domain/ledger/revision-fields';
import type { QueryState } from '@/ui/feedback/query-boundary';

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
 * The book and the account are read separately, so one may lack a new entry of the other. When no read is pending, both are read again; a
 * mismatch that remains is real.
 * @returns true if the mismatch is real
 */
export function useConsistencyRecheck({ outOfSync, mismatchKey, busy, failed, refetch }: RecheckInput): boolean {
  const [settled, setSettled] = useState('');
  const asked = useRef('');
  useEffect(() => {
    if (failed) asked.current = '';
    if (!outOfSync || busy || failed || asked.current === mismatchKey) return;
    asked.current = mismatchKey;
    void refetch().then((read) => {
      if (read) setSettled(mismatchKey);
    });
  }, [outOfSync, mismatchKey, busy, failed, refetch]);
  return outOfSync && settled === mismatchKey;
}

export interface CheckInput {
  book: BookSlice;
  records: QueryState<StoredRecords>;
  busy: boolean;
  failed: boolean;
  refetch: () => Promise<boolean>;
}

const getRevision = (document: Record<string, unknown> | null | undefined): string => String(document?.rev ?? document?.op ?? 0);

/** Checks the whole book against the stored records. Null until everything has been read. */
export function useCheck({ book, records, busy, failed, refetch }: CheckInput): RecordsCheck | null {
  const { data } = records;
  const { entries, whole } = book;
  const first = useMemo(() => (whole && data ? checkRecords(entries, data) : null), [entries, whole, data]);
  const which = data ? [entries.length, ...Object.values(data.documents).map(getRevision)].join(' ') : '';
  const settled = useConsistencyRecheck({ outOfSync: first?.state === 'refreshing', mismatchKey: which, busy, failed, refetch });
  return useMemo(() => (settled && data ? checkRecords(entries, data, true) : first), [settled, entries, data, first]);
}

type QueryResults = readonly Pick<UseQueryResult<unknown>, 'status' | 'data' | 'error' | 'isFetching' | 'refetch'>[];

/** The client's stored records that the book is checked against. Archives are read only if the book has an entry about one. */
export function useStoredRecords(uid: Uid, entries: readonly Entry[]) {
  const documents = useStoredDocuments(uid);
  const archives = useStoredArchives(uid, entries);
  const results = [...documents.results, ...archives.results];
  const refetch = useRefetchRecords(results);
  const data: StoredRecords = useMemo(
    () => ({ uid, documents: documents.found, archives: archives.found }),
    [uid, documents.found, archives.found],
  );
  const missing = results.find(({ status, data: one }) => status === 'error' && one === undefined);
  const status = missing ? 'error' : results.some((one) => one.status === 'pending') ? 'pending' : 'success';
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

function useStoredDocuments(uid: Uid) {
  const users = useQuery(queries.profile(uid));
  const accounts = useQuery(queries.account(uid));
  const holds = useQuery(queries.holds(uid));
  const deposits = useQuery(queries.deposits(uid));
  const withdrawals = useQuery(queries.withdrawals(uid));
  const trades = useQuery(queries.trades(uid));
  const subscriptions = useQuery(queries.subscription(uid));
  const verifications = useQuery(queries.verification(uid));
  const found: StoredRecords['documents'] = useMemo(
    () => ({
      users: users.data ?? null,
      accounts: accounts.data ?? null,
      holds: holds.data ?? null,
      deposits: deposits.data ?? null,
      withdrawals: withdrawals.data ?? null,
      trades: trades.data ?? null,
      subscriptions: subscriptions.data ?? null,
      verifications: verifications.data ?? null,
    }),
    [users.data, accounts.data, holds.data, deposits.data, withdrawals.data, trades.data, subscriptions.data, verifications.data],
  );
  const results: QueryResults = [users, accounts, holds, deposits, withdrawals, trades, subscriptions, verifications];
  return { found, results };
}

function useStoredArchives(uid: Uid, entries: readonly Entry[]) {
  const enabled = useMemo(
    () => ({
      deposits: isArchived(entries, 'deposits'),
      withdrawals: isArchived(entries, 'withdrawals'),
      trades: isArchived(entries, 'trades'),
    }),
    [entries],
  );
  const deposits = useQuery({ ...queries.archives('deposits', uid), enabled: enabled.deposits });
  const withdrawals = useQuery({ ...queries.archives('withdrawals', uid), enabled: enabled.withdrawals });
  const trades = useQuery({ ...queries.archives('trades', uid), enabled: enabled.trades });
  const found: StoredRecords['archives'] = useMemo(
    () => ({ deposits: deposits.data ?? {}, withdrawals: withdrawals.data ?? {}, trades: trades.data ?? {} }),
    [deposits.data, withdrawals.data, trades.data],
  );
  const results: QueryResults = [
    ...(enabled.deposits ? [deposits] : []),
    ...(enabled.withdrawals ? [withdrawals] : []),
    ...(enabled.trades ? [trades] : []),
  ];
  return { found, results };
}

/** Returns a function that reads all records again and resolves to true if all could be read. */
function useRefetchRecords(results: QueryResults): () => Promise<boolean> {
  const latest = useRef(results);
  useEffect(() => {
    latest.current = results;
  });
  return useCallback(async () => {
    const read = await Promise.all(latest.current.map(({ refetch }) => refetch()));
    return read.every(({ isSuccess }) => isSuccess);
  }, []);
}
