import {
  type QueryClient,
  queryOptions,
  type UseQueryResult,
  useQuery,
} from '@tanstack/react-query';
import { useMemo } from 'react';
import { refreshCollectionEntries } from '@/data/collections/book';
import { currentUserContext } from '@/data/ledger/current-user-context';
import { getNewestByActions } from '@/data/ledger/ledger';
import { queries } from '@/data/queries';
import { isArchived } from '@/domain/ledger/archive';
import type { Entry } from '@/domain/ledger/ledger';
import type { Uid } from '@/domain/revision-fields';

/** More rows than a user looks at; the statement has older postings. */
const maxPostings = 500;

/**
 * The newest postings, oldest first. Limited, because years of trading leave thousands. A refetch
 * reads only newer ones.
 */
const createPostingsQuery = (uid: Uid) =>
  queryOptions({
    queryKey: ['entries', uid, 'postings'],
    queryFn: ({ client }) => readCurrentPostings(client, uid),
  });

async function readCurrentPostings(client: QueryClient, uid: Uid): Promise<Entry[]> {
  const known = client.getQueryData(createPostingsQuery(uid).queryKey) ?? [];
  if (known.length > 0)
    return refreshCollectionEntries(currentUserContext(), uid, 'accounts', known);
  return (
    await getNewestByActions(currentUserContext(), {
      uid,
      actions: ['account.posted'],
      count: maxPostings,
    })
  ).toReversed();
}

/** Entries about a client's deposits or withdrawals, and the newest postings. */
export function useRequestBook(uid: Uid, col: 'deposits' | 'withdrawals') {
  const own = useQuery(queries.collectionEntries(uid, col));
  const account = useQuery(createPostingsQuery(uid));
  const entries = useMemo(
    () => own.data && account.data && [...own.data, ...account.data],
    [own.data, account.data],
  );
  const failed = own.status === 'error' || account.status === 'error';
  return {
    entries,
    hasArchive: entries !== undefined && isArchived(entries, col),
    isLoading: !failed && entries === undefined,
    /** The read failed and there is no earlier result. */
    isUnavailable: failed && entries === undefined,
    refetch: () => Promise.all([own.refetch(), account.refetch()]),
  };
}

/**
 * The client's deposits or withdrawals with details from the book; without the book there is still
 * the list.
 * @param history with archived ones; read it only if `book.hasArchive`
 */
export function getLinesQuery<R, Line>(
  book: ReturnType<typeof useRequestBook>,
  list: UseQueryResult<{ list: R[] } | null>,
  history: UseQueryResult<R[]>,
  getLines: (list: readonly R[], entries: readonly Entry[]) => Line[],
) {
  const { status, error, dataUpdatedAt, refetch } = book.hasArchive ? history : list;
  const found = book.hasArchive ? history.data : list.data === null ? [] : list.data?.list;
  return {
    status: book.isLoading && status === 'success' ? ('pending' as const) : status,
    data: found && getLines(found, book.entries ?? []),
    error,
    dataUpdatedAt,
    refetch,
  };
}
