import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useRef, useState } from 'react';
import {
  bookPageSizes,
  extendBook,
  getBook,
  type LedgerBook,
  mergeBooks,
} from '@/data/collections/book';
import { currentUserContext } from '@/data/ledger/current-user-context';
import { queries } from '@/data/queries';
import type { Entry } from '@/domain/ledger/ledger';
import type { Uid } from '@/domain/revision-fields';
import { report } from '@/lib/report';

/** The part of a ledger that was read. */
export interface BookSlice {
  /** Oldest first. */
  entries: Entry[];
  whole: boolean;
  /** Number of entries in the ledger, read or not. */
  total: number;
}

const toBookSlice = ({ entries, older, total }: LedgerBook): BookSlice => ({
  entries,
  whole: older === null,
  total,
});

/** Loads older entries. */
export interface OlderEntries {
  state: 'idle' | 'reading' | 'failed';
  /** Why the last read failed. */
  error: unknown;
  /** Reads the next older entries. Does nothing during a read, or if there are none. */
  read: () => void;
}

/** Reads older entries until the part read is enough, or whole. @returns null if a read failed */
export type ReadUntil = (isEnough: (book: BookSlice) => boolean) => Promise<BookSlice | null>;

/** Number of entries in the first read, and in each further one. */
type PageSizes = Partial<Record<'first' | 'more', number>>;

/** A client's ledger: the newest entries first, older ones on request. */
export function useBook(
  uid: Uid,
  { first = bookPageSizes.first, more = bookPageSizes.more }: PageSizes = {},
) {
  const client = useQueryClient();
  const query = useQuery(queries.book(uid, first));
  const { readUntil, ...growth } = useOlderEntries(uid, more);
  const refetchBook = useCallback(async (): Promise<boolean> => {
    try {
      // Through the query itself, so that a failure is shown with its retry, and reported.
      await client.fetchQuery({
        ...queries.book(uid),
        queryFn: () => getBook(currentUserContext(), uid),
        staleTime: 0,
      });
      return true;
    } catch {
      return false;
    }
  }, [client, uid]);
  const { data, status, error, dataUpdatedAt, refetch, isFetching } = query;
  const slice = useMemo(() => data && toBookSlice(data), [data]);
  const book = useMemo(
    () => ({ status, error, dataUpdatedAt, refetch, data: slice }),
    [status, error, dataUpdatedAt, refetch, slice],
  );
  return { book, growth, readUntil, busy: isFetching, refetch: refetchBook };
}

function useOlderEntries(uid: Uid, size: number): OlderEntries & { readUntil: ReadUntil } {
  const client = useQueryClient();
  const [{ state, error }, setState] = useState<Pick<OlderEntries, 'state' | 'error'>>({
    state: 'idle',
    error: null,
  });
  const running = useRef<Promise<boolean>>(null);
  const { queryKey } = queries.book(uid);
  /** @returns whether more was read */
  const readNext = async (): Promise<boolean> => {
    const book = client.getQueryData(queryKey);
    if (!book?.older) return false;
    setState({ state: 'reading', error: null });
    try {
      const more = await extendBook(currentUserContext(), { uid, book, size });
      client.setQueryData(queryKey, (now: LedgerBook | undefined) =>
        now ? mergeBooks(now, more) : more,
      );
      setState({ state: 'idle', error: null });
      return true;
    } catch (cause) {
      report('Older entries could not be read', cause);
      setState({ state: 'failed', error: cause });
      return false;
    }
  };
  const read = () => {
    running.current ??= readNext().finally(() => {
      running.current = null;
    });
    return running.current;
  };
  const readUntil: ReadUntil = async (isEnough) => {
    for (;;) {
      const book = client.getQueryData(queryKey);
      const slice = book && toBookSlice(book);
      if (slice && (slice.whole || isEnough(slice))) return slice;
      if (!(await read())) return null;
    }
  };
  return { state, error, read, readUntil };
}
