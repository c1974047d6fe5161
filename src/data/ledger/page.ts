import type { DataShapeError } from './errors';
import type { Cursor, Found } from './read';

/** Documents on one page of a list at the desk. */
export const pageSize = 25;

export interface Page<Row> {
  rows: Row[];
  /** Continue after this; null on the last page. */
  next: Cursor | null;
  /** Documents of the page that are not of the form that this version knows, and without a row therefore. */
  damaged?: readonly DataShapeError[];
}

/** Where the next page begins, after what a query for one page has found; null where it found less. */
export const nextOf = (found: readonly Found<unknown>[], size = pageSize): Cursor | null =>
  found.length < size ? null : (found.at(-1)?.cursor ?? null);
