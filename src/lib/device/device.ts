/**
 * Values stored on this device, one text per key: preferences, never anything the app depends on.
 * If storage is blocked or full (private mode), a value lasts as long as the page.
 */
const unwrittenValues = new Map<string, string | null>();
const listeners = new Set<() => void>();

/** Calls `onChange` after a value was written here or in another tab. @returns unsubscribes */
export function watchStored(onChange: () => void): () => void {
  listeners.add(onChange);
  window.addEventListener('storage', onChange);
  return () => {
    listeners.delete(onChange);
    window.removeEventListener('storage', onChange);
  };
}

export function readStored(key: string): string | null {
  const held = unwrittenValues.get(key);
  if (held !== undefined) return held;
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** The keys with this prefix. */
export function findStoredKeys(prefix: string): string[] {
  const held = [...unwrittenValues].flatMap(([key, text]) => (text === null ? [] : [key]));
  return [...new Set([...held, ...getWrittenKeys()])].filter(
    (key) => key.startsWith(prefix) && unwrittenValues.get(key) !== null,
  );
}

function getWrittenKeys(): string[] {
  try {
    return Object.keys(localStorage);
  } catch {
    // Blocked storage holds nothing.
    return [];
  }
}

/** Removes every key with this prefix. */
export function removeStoredByPrefix(prefix: string): void {
  for (const key of findStoredKeys(prefix)) writeStored(key, null);
}

/** @param text null removes the key */
export function writeStored(key: string, text: string | null): void {
  try {
    if (text === null) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
    unwrittenValues.delete(key);
  } catch {
    unwrittenValues.set(key, text);
  }
  for (const onChange of listeners) onChange();
}

/** Whether what was written last under the key outlasts the page. */
export const isWritten = (key: string): boolean => !unwrittenValues.has(key);
