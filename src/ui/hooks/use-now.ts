import { useEffect, useState, useSyncExternalStore } from 'react';
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

const second = 1_000;
const watchers = new Set<() => void>();
let ticking: ReturnType<typeof setInterval> | undefined;
let latest = serverNow();

function tick(): void {
  latest = serverNow();
  for (const tell of watchers) tell();
}

function watch(tell: () => void): () => void {
  // A part that has just been drawn is up to date, and the others with it.
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

/** Without watchers the clock does not tick, and in a hidden tab it ticks late: a time that is no longer true is replaced. */
function look(): Date {
  const now = serverNow();
  const allowed = ticking === undefined ? second : 3 * second;
  if (Math.abs(now.getTime() - latest.getTime()) >= allowed) latest = now;
  return latest;
}

/** The server's time to the second. All parts of the page share one clock, so that two of them never say different ages of one price. */
export const useSecond = (): Date => useSyncExternalStore(watch, look, look);
