/**
 * The marker that the guards read: signed in on this browser, until a given time. It is not a
 * credential: Firebase Auth and the rules decide what a person may do. A session lasts two hours.
 */
export type Role = 'user' | 'admin';

export const sessionDurationMs = 72e5;
export const sessionWarningMs = 60_000;
const tokenKeys: Record<Role, string> = { user: 'user-token', admin: 'admin-token' };
const expirationKey = 'expirationTime';

/**
 * Storage can be blocked (private mode). There is then no session, and the sign-in page says so.
 */
const getStorage = (): Storage => window.localStorage;

/** @throws DOMException if storage is blocked or full; nothing of the session remains */
export function openSession(role: Role, now = Date.now()): void {
  try {
    // In this order, so that other tabs never see a moment without a session: they would take it
    // for a log-out, and log this tab out too.
    getStorage().setItem(expirationKey, String(now + sessionDurationMs));
    getStorage().setItem(tokenKeys[role], crypto.randomUUID());
    getStorage().removeItem(tokenKeys[role === 'user' ? 'admin' : 'user']);
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
export const shortenSession = (until: number): void =>
  getStorage().setItem(expirationKey, String(until));

/**
 * Removes the role from the root element, where the script in index.html set it. The stylesheet
 * then shows the page as for a visitor. The session itself stays.
 */
export function clearSessionMark(): void {
  delete document.documentElement.dataset.session;
}

/** Removes both tokens and the expiry. Other tabs see it by the `storage` event. */
export function closeSession(): void {
  clearSessionMark();
  for (const key of [...Object.values(tokenKeys), expirationKey]) getStorage().removeItem(key);
}

/**
 * The role that this browser is signed in as, for the guards. Clears an expired marker.
 * @returns null if there is no session
 */
export function getSessionRole(now = Date.now()): Role | null {
  const until = Number(getStorage().getItem(expirationKey));
  if (!(until > now)) {
    closeSession();
    return null;
  }
  if (getStorage().getItem(tokenKeys.admin)) return 'admin';
  return getStorage().getItem(tokenKeys.user) ? 'user' : null;
}

/** When the session ends, epoch milliseconds; null if there is none. */
export const getSessionExpiry = (): number | null =>
  Number(getStorage().getItem(expirationKey)) || null;

/**
 * Calls `onChange` when another tab signs in, signs out or changes the expiry.
 * @returns unsubscribes
 */
export function watchSession(onChange: () => void): () => void {
  const listen = (event: StorageEvent) => {
    if (
      event.key === null ||
      event.key === expirationKey ||
      Object.values(tokenKeys).includes(event.key)
    )
      onChange();
  };
  window.addEventListener('storage', listen);
  return () => window.removeEventListener('storage', listen);
}
