import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useRef, useState } from 'react';
import { bookPageSizes, extendBook, getBook, type LedgerBook, mergeBooks } from '@/data/collections/book';
import { currentUserContext } from '@/data/ledger/current-user-context';
import { queries } from '@/data/queries';
import type { Entry } from '@/domain/ledger/ledger';
import type { Uid } from '@/domain/ledger/revision-fields';
import { report } from '@/lib/report';

/** The part of a ledger that was read. */
export interface BookSlice {
  /** Oldest first. */
  entries: Entry[];
  whole: boolean;
  /** Number of entries in the ledger, read or not. */
  total: number;
}

const toBookSlice = ({ entries, older, total }: LedgerBook): BookSlice => ({ entries, whole: older === null, total });

/** Loads older entries. */
export interface OlderEntries {
  state: 'idle' | 'reading' | 'failed';
  /** Why the last read failed. */
  error: unknown;
  /** Reads the next older entries. Does nothing during a read, or if there are none. */
  read: () => void;
}

/** A client's ledger: the newest entries first, older ones on request. @param first number of entries in the first read */
export function useBook(uid: Uid, first: number = bookPageSizes.first) {
  const client = useQueryClient();
  const query = useQuery(queries.book(uid, first));
  const olderEntries = useOlderEntries(uid);
  const refetchBook = useCallback(async (): Promise<boolean> => {
    try {
      // Through the query itself, so that a failure is shown with its retry.
      await client.fetchQuery({ ...queries.book(uid), queryFn: () => getBook(currentUserContext(), uid), staleTime: 0 });
      return true;
    } catch (error) {
      report('The book could not be read again', error);
      return false;
    }
  }, [client, uid]);
  const { data, status, error, dataUpdatedAt, refetch, isFetching } = query;
  const slice = useMemo(() => data && toBookSlice(data), [data]);
  const book = useMemo(() => ({ status, error, dataUpdatedAt, refetch, data: slice }), [status, error, dataUpdatedAt, refetch, slice]);
  return { book, growth: olderEntries, busy: isFetching, refetch: refetchBook };
}

function useOlderEntries(uid: Uid): OlderEntries {
  const client = useQueryClient();
  const [{ state, error }, setState] = useState<Pick<OlderEntries, 'state' | 'error'>>({ state: 'idle', error: null });
  const reading = useRef(false);
  const read = useCallback(async () => {
    const { queryKey } = queries.book(uid);
    const book = client.getQueryData(queryKey);
    if (reading.current || !book?.older) return;
    reading.current = true;
    setState({ state: 'reading', error: null });
    try {
      const more = await extendBook(currentUserContext(), uid, book);
      client.setQueryData(queryKey, (now: LedgerBook | undefined) => (now ? mergeBooks(now, more) : more));
      setState({ state: 'idle', error: null });
    } catch (cause) {
      report('Older entries could not be read', cause);
      setState({ state: 'failed', error: cause });
    } finally {
      reading.current = false;
    }
  }, [client, uid]);
  return { state, error, read };
}
