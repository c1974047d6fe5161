import { readStored, writeStored } from './device';

/**
 * The local clock, corrected by the server's. The rules refuse an element whose time is minutes off, and `serverTimestamp()` is not allowed
 * inside an array. The offset comes from each newly issued ID token (`iat`). It is stored, because after a reload the app sees an old token
 * again, and its age must not count as a clock error.
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

/** Now, by the server's clock. */
export function serverNow(now = Date.now()): Date {
  return new Date(now + (lastReading()?.offset ?? 0));
}

/** @param at a time by the server's own clock, such as when it wrote a document */
export function recordServerTime(at: Date): void {
  if (at > serverTimeLowerBound()) writeStored(past, String(at.getTime()));
}

/** The latest time that is certainly over, from server timestamps only, so clock skew does not matter. 1970 if there is none yet. */
export function serverTimeLowerBound(): Date {
  return new Date(Number(readStored(past)) || 0);
}
