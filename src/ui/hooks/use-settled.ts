import { useEffect, useState } from 'react';
import type { QueryState } from '@/ui/feedback/query-boundary';

/** Time after which a pending query is not waited for. Milliseconds. */
const timeoutMs = 5_000;

/**
 * True once every query has succeeded or failed, so that the content below does not shift. True
 * after five seconds in any case. It stays true, so that no refetch takes away what is shown.
 */
export function useSettled(queries: readonly Pick<QueryState<unknown>, 'status'>[]): boolean {
  const [isOver, setIsOver] = useState(false);
  const isSettled = isOver || queries.every(({ status }) => status !== 'pending');
  useEffect(() => {
    const end = () => setIsOver(true);
    if (isSettled) return end();
    const timer = setTimeout(end, timeoutMs);
    return () => clearTimeout(timer);
  }, [isSettled]);
  return isSettled;
}
