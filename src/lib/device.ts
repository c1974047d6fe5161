/**
 * What this device remembers, one text for each key: choices, and nothing without which the app could not go on. Where storage is blocked or full
 * (private mode), it lives as long as the page does.
 */
const unwritten = new Map<string, string | null>();

export function readStored(key: string): string | null {
  const held = unwritten.get(key);
  if (held !== undefined) return held;
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Forgets every key that begins like this. */
export function forgetAll(beginning: string): void {
  const begins = (key: string) => key.startsWith(beginning);
  for (const key of [...unwritten.keys()].filter(begins)) unwritten.delete(key);
  try {
    for (const key of Object.keys(localStorage).filter(begins)) localStorage.removeItem(key);
  } catch {
    // Blocked storage holds nothing.
  }
}

/** @param text null forgets it */
export function writeStored(key: string, text: string | null): void {
  try {
    if (text === null) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
    unwritten.delete(key);
  } catch {
    unwritten.set(key, text);
  }
}
