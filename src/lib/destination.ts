import type { Role } from './session';

/** The pages behind each door. Nothing else is ever a destination of signing in. */
const pages: Record<Role, ReadonlySet<string>> = {
  user: new Set('dashboard deposit withdrawal assets subscriptions user-verify settings buy-bitcoin statement'.split(' ')),
  admin: new Set('dashboard users account deposit withdrawal trades subscriptions verification notifications settings'.split(' ')),
};

/** A path of two or three plain segments, a query and a line of the book; no sign in it means anything else to a browser. */
const ADDRESS = /^\/(user|admin)\/([a-z-]+)(?:\/([A-Za-z0-9_-]{1,128}))?(?:\?[A-Za-z0-9\-._~!$&'()*+,;=:@/?%]*)?(?:#[A-Z][0-9]{1,9})?$/;

/**
 * Where signing in leads: the place the visitor was heading for if it is one of the role's own pages, else the dashboard.
 * It is matched as written and never decoded, so there is nothing that a browser could read differently.
 * @param to as it came in the address, trusted in nothing
 */
export function safeDestination(to: string | null | undefined, role: Role): string {
  const [address, area, page, uid] = ADDRESS.exec(to ?? '') ?? [];
  const known =
    area === role && page !== undefined && pages[role].has(page) && (uid === undefined || (role === 'admin' && page === 'users'));
  return known && address !== undefined ? address : `/${role}/dashboard`;
}
