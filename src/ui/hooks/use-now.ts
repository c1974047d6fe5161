import { useEffect, useState, useSyncExternalStore } from 'react';
import { serverNow } from '@/lib/clock';

/**
 * The server's time, updated regularly so that displayed ages advance.
 * @param intervalMs milliseconds
 */
export function useNow(intervalMs = 30_000): Date {
  const [now, setNow] = useState(() => serverNow());
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), intervalMs);
    return () => clearInterval(timer);
  }, [intervalMs]);
  return now;
}

const secondMs = 1_000;
const listeners = new Set<() => void>();
let tickTimer: ReturnType<typeof setInterval> | undefined;
let latest = serverNow();

function tick(): void {
  latest = serverNow();
  for (const tell of listeners) tell();
}

function subscribe(tell: () => void): () => void {
  // Updates a new subscriber, and the others with it.
  if (serverNow().getTime() - latest.getTime() >= 100) tick();
  listeners.add(tell);
  tickTimer ??= setInterval(tick, secondMs);
  return () => {
    listeners.delete(tell);
    if (listeners.size > 0) return;
    clearInterval(tickTimer);
    tickTimer = undefined;
  };
}

/**
 * The clock does not tick without subscribers, and ticks late in a hidden tab. An outdated time is
 * replaced.
 */
function getSnapshot(): Date {
  const now = serverNow();
  const allowed = tickTimer === undefined ? secondMs : 3 * secondMs;
  if (Math.abs(now.getTime() - latest.getTime()) >= allowed) latest = now;
  return latest;
}

/**
 * The server's time to the second. All parts of the page share one clock, so that they never show
 * different ages of one price.
 */
export const useNowEverySecond = (): Date =>
  useSyncExternalStore(subscribe, getSnapshot, getSnapshot);
