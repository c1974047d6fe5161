import { readStored, writeStored } from './device';

/**
 * The local clock corrected by the server's: rules refuse an element whose time is minutes away from theirs, and `serverTimestamp()`
 * cannot stand inside an array. The difference is taken from each newly issued ID token (`iat`), and remembered, because a page that
 * reloads sees an old token again and must not take its age for a wrong clock.
 */
const key = 'clock';
const past = 'past';

interface Reading {
  iat: number;
  offset: number;
}

function lastReading(): Reading | null {
  const [iat, offset] = (readStored(key) ?? '').split(' ').map(Number);
  return iat && Number.isFinite(offset) ? { iat, offset: offset ?? 0 } : null;
}

/** @param iat issued-at of an ID token, epoch seconds */
export function observeToken(iat: number, now = Date.now()): void {
  recordServerTime(new Date(iat * 1000));
  if (lastReading()?.iat === iat) return;
  writeStored(key, `${iat} ${iat * 1000 - now}`);
}

/** Now, as the server would say it. */
export function serverNow(now = Date.now()): Date {
  return new Date(now + (lastReading()?.offset ?? 0));
}

/** @param at when the server wrote something, or said something, by its own clock */
export function recordServerTime(at: Date): void {
  if (at > serverTimeLowerBound()) writeStored(past, String(at.getTime()));
}

/** The latest moment known to be over by what the server itself has said, however wrong the clock here is; long ago where it has said nothing yet. */
export function serverTimeLowerBound(): Date {
  return new Date(Number(readStored(past)) || 0);
}
