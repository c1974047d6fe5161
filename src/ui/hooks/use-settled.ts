import { useEffect, useState } from 'react';
import type { QueryState } from '@/ui/feedback/query-boundary';

/** Time after which a pending query is not waited for. Milliseconds. */
const timeoutMs = 5_000;

/**
 * True once every query has succeeded or failed, so that the content below does not shift. True
 * after five seconds in any case.
 */
export function useSettled(queries: readonly Pick<QueryState<unknown>, 'status'>[]): boolean {
  const [timedOut, setTimedOut] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setTimedOut(true), timeoutMs);
    return () => clearTimeout(timer);
  }, []);
  return timedOut || queries.every(({ status }) => status !== 'pending');
}
