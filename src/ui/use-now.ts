import { useEffect, useState } from 'react';
import { serverNow } from '@/lib/clock';

/** The server's time, told again twice a minute, so that ages on the screen count on. @param every milliseconds */
export function useNow(every = 30_000): Date {
  const [now, setNow] = useState(() => serverNow());
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), every);
    return () => clearInterval(timer);
  }, [every]);
  return now;
}
