/**
 * The marker that the guards read. It says "signed in here, until then" and is no credential: what a visitor may do is decided by
 * Firebase Auth and the rules. Two hours are the whole life of a session.
 */
export type Role = 'user' | 'admin';

export const sessionLength = 72e5;
export const sessionWarning = 60_000;
const tokens: Record<Role, string> = { user: 'user-token', admin: 'admin-token' };
const expiration = 'expirationTime';

/** Storage can be blocked (private mode); then nothing is signed in, and the sign-in page says so. */
const storage = (): Storage => window.localStorage;

/** @throws DOMException where storage is blocked or full; nothing of the session stays then */
export function openSession(role: Role, now = Date.now()): void {
  try {
    // In this order, so that other tabs never see a moment without a session: they would take it for a log-out, and log this tab out too.
    storage().setItem(expiration, String(now + sessionLength));
    storage().setItem(tokens[role], crypto.randomUUID());
    storage().removeItem(tokens[role === 'user' ? 'admin' : 'user']);
  } catch (error) {
    closeSession();
    throw error;
  }
}

/** Lets the session end earlier than it would; other tabs see it by the `storage` event. @param until epoch milliseconds @throws DOMException where storage is blocked */
export const shortenSession = (until: number): void => storage().setItem(expiration, String(until));

/** Removes the role that the script in index.html sets on the root element: the stylesheet then shows this page as to a guest. The session itself stays. */
export function forgetSessionMark(): void {
  delete document.documentElement.dataset.session;
}

/** Removes both tokens and the expiry. Other tabs see it by the `storage` event. */
export function closeSession(): void {
  forgetSessionMark();
  for (const key of [...Object.values(tokens), expiration]) storage().removeItem(key);
}

/** The role that this browser is signed in as, as far as the guard is concerned. An expired marker is none, and is cleared. */
export function getSessionRole(now = Date.now()): Role | null {
  const until = Number(storage().getItem(expiration));
  if (!(until > now)) {
    closeSession();
    return null;
  }
  if (storage().getItem(tokens.admin)) return 'admin';
  return storage().getItem(tokens.user) ? 'user' : null;
}

/** When the marker runs out, epoch milliseconds; null when there is none. */
export const getSessionExpiry = (): number | null => Number(storage().getItem(expiration)) || null;

/** Calls back when another tab signs out or in. @returns the way to stop */
export function watchSession(changed: () => void): () => void {
  const listen = (event: StorageEvent) => {
    if (event.key === null || event.key === expiration || Object.values(tokens).includes(event.key)) changed();
  };
  window.addEventListener('storage', listen);
  return () => window.removeEventListener('storage', listen);
}
