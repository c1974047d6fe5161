/**
 * The marker that the guards read: signed in on this browser, until a given time. It is not a credential: Firebase Auth and the rules
 * decide what a person may do. A session lasts two hours.
 */
export type Role = 'user' | 'admin';

export const sessionLength = 72e5;
export const sessionWarning = 60_000;
const tokens: Record<Role, string> = { user: 'user-token', admin: 'admin-token' };
const expiration = 'expirationTime';

/** Storage can be blocked (private mode). There is then no session, and the sign-in page says so. */
const storage = (): Storage => window.localStorage;

/** @throws DOMException if storage is blocked or full; nothing of the session remains */
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

/**
 * Makes the session end earlier. Other tabs get the `storage` event.
 * @param until epoch milliseconds
 * @throws DOMException if storage is blocked
 */
export const shortenSession = (until: number): void => storage().setItem(expiration, String(until));

/**
 * Removes the role from the root element, where the script in index.html set it. The stylesheet then shows the page as for a visitor. The
 * session itself stays.
 */
export function forgetSessionMark(): void {
  delete document.documentElement.dataset.session;
}

/** Removes both tokens and the expiry. Other tabs see it by the `storage` event. */
export function closeSession(): void {
  forgetSessionMark();
  for (const key of [...Object.values(tokens), expiration]) storage().removeItem(key);
}

/** The role that this browser is signed in as, for the guards. Clears an expired marker. @returns null if there is no session */
export function getSessionRole(now = Date.now()): Role | null {
  const until = Number(storage().getItem(expiration));
  if (!(until > now)) {
    closeSession();
    return null;
  }
  if (storage().getItem(tokens.admin)) return 'admin';
  return storage().getItem(tokens.user) ? 'user' : null;
}

/** When the session ends, epoch milliseconds; null if there is none. */
export const getSessionExpiry = (): number | null => Number(storage().getItem(expiration)) || null;

/** Calls `changed` when another tab signs in, signs out or changes the expiry. @returns unsubscribes */
export function watchSession(changed: () => void): () => void {
  const listen = (event: StorageEvent) => {
    if (event.key === null || event.key === expiration || Object.values(tokens).includes(event.key)) changed();
  };
  window.addEventListener('storage', listen);
  return () => window.removeEventListener('storage', listen);
}
