/** A folio, as the statement opens it. */
const LINE = /^#[A-Z][0-9]{1,9}$/;

/**
 * The path to return to after signing in (destination.ts). A fragment that is not a folio is
 * dropped: the whole path would be refused.
 */
export const getReturnPath = ({
  pathname,
  search,
  hash,
}: Pick<Location, 'pathname' | 'search' | 'hash'>): string =>
  pathname + search + (LINE.test(hash) ? hash : '');
