import { createContext, type ReactNode, use } from 'react';
import { formatTime } from '@/lib/format';
import { ErrorState } from './empty-state';
import { Note } from './note';
import { RetryButton } from './retry-button';

/** The part of a query that is needed here; TanStack Query's result fits. */
export interface QueryState<T> {
  status: 'pending' | 'error' | 'success';
  data?: T | undefined;
  error: unknown;
  /** When `data` was read, epoch ms; for combined queries, the oldest time. */
  dataUpdatedAt?: number | undefined;
  refetch: () => unknown;
}

/**
 * Formats an error for the user. The app provides it, because only the data layer knows its errors.
 */
export const ErrorMessageContext =
  createContext<(error: unknown, of: 'act' | 'read') => string>(String);

interface FailurePlacement {
  /** Places the note, or the error in place of the data. */
  failureClassName?: string | undefined;
  /**
   * The words of the note's retry button stand close to the sentence, as those of the other notes
   * of a form do.
   */
  tightRetry?: boolean | undefined;
}

interface QueryBoundaryProps<T> extends FailurePlacement {
  query: QueryState<T>;
  loading: ReactNode;
  empty?: ReactNode;
  /** By default, only an array of length 0 is empty. */
  isEmpty?: ((data: T) => boolean) | undefined;
  /** Title of the failure: "Couldn’t load your entries". */
  failedTitle: string;
  /** Why, in a sentence that the user can act on; by default that of the app. */
  getErrorMessage?: ((error: unknown) => ReactNode) | undefined;
  children: (data: T) => ReactNode;
}

const isEmptyArray = (data: unknown): boolean => Array.isArray(data) && data.length === 0;

/**
 * Renders the loading, failed, empty or ready state. Data from before a failed refetch stays, with
 * a note.
 */
export function QueryBoundary<T>({
  query,
  loading,
  empty,
  isEmpty = isEmptyArray,
  failedTitle,
  getErrorMessage,
  failureClassName,
  tightRetry,
  children,
}: QueryBoundaryProps<T>) {
  const getDefaultMessage = use(ErrorMessageContext);
  if (query.status === 'pending') return loading;
  if (query.status === 'error' && query.data === undefined) {
    return (
      <ErrorState title={failedTitle} onRetry={query.refetch} className={failureClassName}>
        {getErrorMessage ? getErrorMessage(query.error) : getDefaultMessage(query.error, 'read')}
      </ErrorState>
    );
  }
  // A successful query has data, even if its type cannot express that.
  const data = query.data as T;
  return (
    <>
      {query.status === 'error' && (
        <Stale
          title={failedTitle}
          query={query}
          failureClassName={failureClassName}
          tightRetry={tightRetry}
        />
      )}
      {empty !== undefined && isEmpty(data) ? empty : children(data)}
    </>
  );
}

interface StaleProps extends FailurePlacement {
  title: string;
  query: Pick<QueryState<unknown>, 'dataUpdatedAt' | 'refetch'>;
}

/** Shown above data from an earlier read: the refetch failed. */
export function Stale({
  title,
  query: { dataUpdatedAt, refetch },
  failureClassName,
  tightRetry,
}: StaleProps) {
  return (
    <Note role="status" className={failureClassName}>
      <b>{title}.</b> What you see was loaded{' '}
      {dataUpdatedAt ? `at ${formatTime(new Date(dataUpdatedAt))}` : 'earlier'}.{' '}
      <RetryButton below={tightRetry} onRetry={refetch} />
    </Note>
  );
}

/**
 * Combines queries: failed if one of them is, ready when all have data.
 * @param getData called only when all have data
 */
export function combineQueries<T>(
  queries: readonly QueryState<unknown>[],
  getData: () => T,
): QueryState<T> {
  const failed = queries.filter(({ status }) => status === 'error');
  const data = queries.every((read) => read.data !== undefined) ? getData() : undefined;
  return {
    status: failed.length > 0 ? 'error' : data === undefined ? 'pending' : 'success',
    data,
    error: failed[0]?.error ?? null,
    dataUpdatedAt: findOldestUpdate(queries),
    refetch: () => Promise.all(failed.map((read) => read.refetch())),
  };
}

function findOldestUpdate(reads: readonly QueryState<unknown>[]): number | undefined {
  const times = reads.flatMap(({ dataUpdatedAt }) => dataUpdatedAt || []);
  return times.length > 0 ? Math.min(...times) : undefined;
}
