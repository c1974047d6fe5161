import { useEffect, useState } from 'react';
import type { QueryState } from '@/ui/feedback/query-boundary';

/** Time after which a pending query is not waited for. Milliseconds. */
const patience = 5_000;

/** True once every query has succeeded or failed, so that the content below does not shift. True after five seconds in any case. */
export function useSettled(of: readonly Pick<QueryState<unknown>, 'status'>[]): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), patience);
    return () => clearTimeout(timer);
  }, []);
  return late || of.every(({ status }) => status !== 'pending');
}
