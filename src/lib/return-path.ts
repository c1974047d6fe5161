/** A line of the book by its folio, as the statement opens it. */
const LINE = /^#[A-Z][0-9]{1,9}$/;

/**
 * What somebody asked for, to be led there after signing in (destination.ts). A fragment that is no line of the book is left behind: it would spoil the
 * whole address.
 */
export const getReturnPath = ({ pathname, search, hash }: Pick<Location, 'pathname' | 'search' | 'hash'>): string =>
  pathname + search + (LINE.test(hash) ? hash : '');
