import { useIsFetching } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { onIdle } from '@/lib/on-idle';

/** What has not come by then is not waited for: an answer that fails takes this long, and longer. Milliseconds. */
const patience = 5_000;

/**
 * Whether what the page asked for at first has come. What can wait for it (a count beside a tab, a chart further down) is asked for then, so that it takes
 * nothing from the rows that somebody waits for. Once true, it stays.
 */
export function useAfterOthers(): boolean {
  // Before that the page may not have asked for anything yet.
  const [quiet, setQuiet] = useState(false);
  const [over, setOver] = useState(false);
  const busy = useIsFetching() > 0;
  useEffect(() => onIdle(() => setQuiet(true)), []);
  useEffect(() => {
    if (!quiet) return;
    if (!busy) setOver(true);
    const timer = setTimeout(() => setOver(true), patience);
    return () => clearTimeout(timer);
  }, [quiet, busy]);
  return over;
}
