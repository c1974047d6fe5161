import type { ReactNode } from 'react';
import { Button } from './button';
import { Failed } from './empty';
import { Note } from './note';

/** What is asked of a query: TanStack Query's result fits. */
export interface RemoteState<T> {
  status: 'pending' | 'error' | 'success';
  data?: T | undefined;
  error: unknown;
  refetch: () => unknown;
}

export interface RemoteProps<T> {
  of: RemoteState<T>;
  /** A skeleton of the thing itself. */
  loading: ReactNode;
  empty?: ReactNode;
  /** Without it, an array of length 0 is empty and nothing else is. */
  isEmpty?: ((data: T) => boolean) | undefined;
  /** What could not be read: "Your entries could not be read". */
  failedTitle: string;
  /** Why, in a sentence that a person can act on. */
  cause?: ((error: unknown) => ReactNode) | undefined;
  children: (data: T) => ReactNode;
}

const hasNothing = (data: unknown): boolean => Array.isArray(data) && data.length === 0;

/** Keeps loading, failed, empty and ready apart. What was read before a later failure stays, with a note. */
export function Remote<T>({ of, loading, empty, isEmpty = hasNothing, failedTitle, cause, children }: RemoteProps<T>) {
  if (of.status === 'pending') return loading;
  if (of.status === 'error' && of.data === undefined) {
    return (
      <Failed title={failedTitle} onRetry={of.refetch}>
        {cause?.(of.error)}
      </Failed>
    );
  }
  // A query that succeeded has data, even where its type cannot say so.
  const data = of.data as T;
  return (
    <>
      {of.status === 'error' && <Stale title={failedTitle} onRetry={of.refetch} />}
      {empty !== undefined && isEmpty(data) ? empty : children(data)}
    </>
  );
}

/** What stands was read before; it could not be read once more. */
export function Stale({ title, onRetry }: { title: string; onRetry: () => unknown }) {
  return (
    <Note role="status">
      <b>{title} again.</b> What stands here was read before.{' '}
      <Button kind="plain" dense onClick={() => void onRetry()}>
        Try again
      </Button>
    </Note>
  );
}
