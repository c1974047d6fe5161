import { useEffect, useState, useSyncExternalStore } from 'react';
import { serverNow } from '@/lib/clock';

/** The server's time, updated regularly so that displayed ages advance. @param every milliseconds */
export function useNow(every = 30_000): Date {
  const [now, setNow] = useState(() => serverNow());
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), every);
    return () => clearInterval(timer);
  }, [every]);
  return now;
}

const second = 1_000;
const watchers = new Set<() => void>();
let ticking: ReturnType<typeof setInterval> | undefined;
let latest = serverNow();

function tick(): void {
  latest = serverNow();
  for (const tell of watchers) tell();
}

function watch(tell: () => void): () => void {
  // Updates a new subscriber, and the others with it.
  if (serverNow().getTime() - latest.getTime() >= 100) tick();
  watchers.add(tell);
  ticking ??= setInterval(tick, second);
  return () => {
    watchers.delete(tell);
    if (watchers.size > 0) return;
    clearInterval(ticking);
    ticking = undefined;
  };
}

/** The clock does not tick without subscribers, and ticks late in a hidden tab. An outdated time is replaced. */
function look(): Date {
  const now = serverNow();
  const allowed = ticking === undefined ? second : 3 * second;
  if (Math.abs(now.getTime() - latest.getTime()) >= allowed) latest = now;
  return latest;
}

/** The server's time to the second. All parts of the page share one clock, so that they never show different ages of one price. */
export const useSecond = (): Date => useSyncExternalStore(watch, look, look);
