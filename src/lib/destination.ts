import { areaPaths } from './area-pages';
import type { Role } from './browser-storage/session';

/**
 * A path of two or three plain segments, with an optional query, and a folio or the tab of a phone's
 * trade form. It contains no character that a browser would interpret differently.
 */
const APP_PATH =
  /^\/(user|admin)\/([a-z-]+)(?:\/([A-Za-z0-9_-]{1,128}))?(?:\?[A-Za-z0-9\-._~!$&'()*+,;=:@/?%]*)?(?:#(?:[A-Z][0-9]{1,9}|place-trade))?$/;

/**
 * Where signing in leads: `to` if it is one of the role's own pages, else the dashboard. The text
 * is matched as written and never decoded, so a browser cannot read it differently.
 * @param to from the address; untrusted
 */
export function getSafeDestination(to: string | null | undefined, role: Role): string {
  const [address, area, page, part] = APP_PATH.exec(to ?? '') ?? [];
  const routes = part === undefined ? [page] : [`${page}/${part}`, `${page}/:uid`];
  const isOwnPage = area === role && areaPaths[role].some((path) => routes.includes(path));
  return isOwnPage && address !== undefined ? address : `/${role}/dashboard`;
}
