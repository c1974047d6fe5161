import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { onIdle } from '@/lib/device/on-idle';
import { report } from '@/lib/report';
import { QueryBoundary, type QueryState } from './query-boundary';

type LoadOutcome<T> = Pick<QueryState<T>, 'status' | 'data' | 'error'>;

/**
 * Loads a module that the first paint does not need, once the browser is idle.
 * @param load must be the same function on each render
 */
export function useDeferred<T>(load: () => Promise<T>): QueryState<T> {
  const [outcome, setOutcome] = useState<LoadOutcome<T>>({ status: 'pending', error: null });
  const isMounted = useRef(false);
  const fetch = useCallback(async () => {
    const next = await load().then(
      (data): LoadOutcome<T> => ({ status: 'success', data, error: null }),
      (error: unknown): LoadOutcome<T> => ({ status: 'error', error }),
    );
    if (next.status === 'error') report('A part of the app did not load', next.error);
    if (isMounted.current) setOutcome(next);
  }, [load]);
  useEffect(() => {
    isMounted.current = true;
    const cancel = onIdle(() => void fetch());
    return () => {
      isMounted.current = false;
      cancel();
    };
  }, [fetch]);
  return { ...outcome, refetch: fetch };
}

interface DeferredProps<T> {
  load: () => Promise<T>;
  /** As high as the content, so that the layout does not shift. */
  loading: ReactNode;
  failedTitle: string;
  children: (loaded: T) => ReactNode;
}

/** A part of a page that loads after the rest and can fail without it. */
export function Deferred<T>({ load, ...rest }: DeferredProps<T>) {
  return <QueryBoundary query={useDeferred(load)} {...rest} />;
}
