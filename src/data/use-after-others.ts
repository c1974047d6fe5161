import { useIsFetching } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { whenQuiet } from '@/lib/when-quiet';

/**
 * Whether what the page asked for at first has come. What can wait for it (a count beside a tab, a chart further down) is asked for then, so that it takes
 * nothing from the rows that somebody waits for. Once true, it stays.
 */
export function useAfterOthers(): boolean {
  // Before that the page may not have asked for anything yet.
  const [quiet, setQuiet] = useState(false);
  const [over, setOver] = useState(false);
  const busy = useIsFetching() > 0;
  useEffect(() => whenQuiet(() => setQuiet(true)), []);
  useEffect(() => {
    if (quiet && !busy) setOver(true);
  }, [quiet, busy]);
  return over;
}
