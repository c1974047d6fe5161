import { readStored, writeStored } from './device';

/**
 * The local clock, corrected by the server's. The rules refuse an element whose time is minutes off, and `serverTimestamp()` is not allowed
 * inside an array. The offset comes from each newly issued ID token (`iat`). It is stored, because after a reload the app sees an old token
 * again, and its age must not count as a clock error.
 */
const storageKey = 'clock';

function getLastReading(): { iat: number; offset: number } | null {
  const [iat, offset] = (readStored(storageKey) ?? '').split(' ').map(Number);
  return iat && Number.isFinite(offset) ? { iat, offset: offset ?? 0 } : null;
}

/** @param iat issued-at of an ID token, epoch seconds */
export function observeToken(iat: number, now = Date.now()): void {
  if (getLastReading()?.iat === iat) return;
  writeStored(storageKey, `${iat} ${iat * 1000 - now}`);
}

/** Now, by the server's clock. */
export function serverNow(now = Date.now()): Date {
  return new Date(now + (getLastReading()?.offset ?? 0));
}
