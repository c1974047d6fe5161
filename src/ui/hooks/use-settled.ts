import { useEffect, useState } from 'react';
import type { QueryState } from '@/ui/feedback/query-boundary';

/** What hangs is not waited for any longer. Milliseconds. */
const patience = 5_000;

/** Whether each of these has been read or has failed, so that what is drawn below it stays where it is. After five seconds it is true in any case. */
export function useSettled(of: readonly Pick<QueryState<unknown>, 'status'>[]): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), patience);
    return () => clearTimeout(timer);
  }, []);
  return late || of.every(({ status }) => status !== 'pending');
}
