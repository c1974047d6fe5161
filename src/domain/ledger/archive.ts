import type { Entry } from './ledger';
import type { ListCollection } from './list-kinds';

/** Whether elements of this list were moved to an archive, so that the list is not complete. */
export const isArchived = (entries: readonly Entry[], col: ListCollection): boolean =>
  entries.some((entry) => entry.action === 'history.archived' && entry.col === col);

/** The number of elements that one act may move. */
export const archiveLimits = { most: 8 } as const;

/** A document holds at most 1 MiB. Bytes as JSON are slightly more than Firestore counts. */
interface ListSize {
  elements: number;
  bytes: number;
}
/** A list of 1,000 elements takes no more. One with long notes is full earlier. */
export const longList: ListSize = { elements: 800, bytes: 800_000 };
/** The operator's script shortens lists until they are below this size. */
const archivedList: ListSize = { elements: 400, bytes: 400_000 };
/** The notes of fewer elements cannot fill a document. */
export const minLongList = 300;

const reaches = (list: readonly unknown[], { elements, bytes }: ListSize): boolean =>
  list.length >= elements ||
  (list.length >= minLongList && new TextEncoder().encode(JSON.stringify(list)).length >= bytes);

/** True if a list is nearly full. The screens of the desk say so, and to ask the operator. */
export const isLong = (list: readonly unknown[]): boolean => reaches(list, longList);
/** True if the operator's script moves decided elements of this list to the archive. */
export const needsArchiving = (list: readonly unknown[]): boolean => reaches(list, archivedList);

export const isArchiveId = (id: string): boolean => /^(?:0|[1-9][0-9]{0,5})$/.test(id);
