import { readStored, writeStored } from './device/device';

/**
 * The local clock, corrected by the server's. The rules refuse an element whose time is minutes
 * off, and `serverTimestamp()` is not allowed inside an array. The offset comes from each newly
 * issued ID token (`iat`). It is stored, because after a reload the app sees an old token again,
 * and its age must not count as a clock error.
 */
const storageKey = 'clock';

function getLastReading(): { iat: number; offset: number } | null {
  const [iat, offset] = (readStored(storageKey) ?? '').split(' ').map(Number);
  return iat && Number.isFinite(offset) ? { iat, offset: offset ?? 0 } : null;
}

const getOffset = (): number => getLastReading()?.offset ?? 0;

/**
 * Takes the server's time from an ID token.
 * @param token `issuedAtTime` is a date as text, as Firebase Auth has it
 * @returns whether the clock has changed by over a minute
 */
export function observeToken(
  { issuedAtTime }: { issuedAtTime: string },
  now = Date.now(),
): boolean {
  const iat = Date.parse(issuedAtTime) / 1000;
  if (getLastReading()?.iat === iat) return false;
  const before = getOffset();
  writeStored(storageKey, `${iat} ${iat * 1000 - now}`);
  return Math.abs(getOffset() - before) > doubtfulMs;
}

/** Now, by the server's clock. */
export function serverNow(now = Date.now()): Date {
  return new Date(now + getOffset());
}

/** A clock that is off by less than this is neither refused by the rules nor worth a request. */
const doubtfulMs = 60_000;

/**
 * Whether the offset may be wrong by now. A device's clock may be set right after the token was
 * issued: the offset is then as large as the old fault. Or it is set while the page is open: the
 * browser's timer, which nobody sets, then disagrees with it.
 */
export function isClockDoubtful(now = Date.now()): boolean {
  const change = now - (performance.timeOrigin + performance.now());
  return Math.max(Math.abs(getOffset()), Math.abs(change)) > doubtfulMs;
}
