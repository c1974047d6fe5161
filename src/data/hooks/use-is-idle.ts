import { useIsFetching } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { onIdle } from '@/lib/device/on-idle';

/** Stops waiting after this time, because a failing request may take longer. Milliseconds. */
const maxWaitMs = 5_000;

/**
 * Returns true once the page's first requests have finished, and stays true. Requests that can wait
 * (a count beside a tab, a chart further down) start then, so that they do not delay the rows.
 */
export function useIsIdle(): boolean {
  // Waits for an idle browser: before that, the page may not have sent its requests.
  const [pageIdle, setPageIdle] = useState(false);
  const [idle, setIdle] = useState(false);
  const busy = useIsFetching() > 0;
  useEffect(() => onIdle(() => setPageIdle(true)), []);
  useEffect(() => {
    if (!pageIdle) return;
    if (!busy) setIdle(true);
    const timer = setTimeout(() => setIdle(true), maxWaitMs);
    return () => clearTimeout(timer);
  }, [pageIdle, busy]);
  return idle;
}
