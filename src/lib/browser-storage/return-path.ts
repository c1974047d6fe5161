/** A folio, as the statement opens it, or the tab of a phone's trade form. */
const PLACE = /^#(?:[A-Z][0-9]{1,9}|place-trade)$/;

/**
 * The path to return to after signing in (destination.ts). Any other fragment is dropped:
 * the whole path would be refused.
 */
export const getReturnPath = ({
  pathname,
  search,
  hash,
}: Pick<Location, 'pathname' | 'search' | 'hash'>): string =>
  pathname + search + (PLACE.test(hash) ? hash : '');
