import { isMoney, type Money } from './money';

/** What an entry tells of a document before or after: fields by name, timestamps as dates. */
export type Snapshot = Record<string, unknown>;

export const isEmpty = (snapshot: Snapshot): boolean => Object.keys(snapshot).length === 0;

/** Equal all the way down, dates by their time: two readings of one stored value. */
export function isDeepEqual(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (a instanceof Date || b instanceof Date)
    return a instanceof Date && b instanceof Date && a.getTime() === b.getTime();
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const one = new Map(Object.entries(a));
  const other = new Map(Object.entries(b));
  return (
    one.size === other.size &&
    [...one].every(([key, value]) => other.has(key) && isDeepEqual(value, other.get(key)))
  );
}

/** A field that a file calls `__proto__` is a field like others. Objects inherit one. */
const getOwn = (snapshot: Snapshot, field: string): unknown =>
  Object.hasOwn(snapshot, field) ? snapshot[field] : undefined;

export const getDifferingFields = (a: Snapshot, b: Snapshot): string[] =>
  [...new Set([...Object.keys(a), ...Object.keys(b)])].filter(
    (field) => !isDeepEqual(getOwn(a, field), getOwn(b, field)),
  );

export const findDifferingField = (a: Snapshot, b: Snapshot): string | undefined =>
  getDifferingFields(a, b)[0];

export const isSnapshot = (value: unknown): value is Snapshot =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date);

/**
 * A list of snapshots; a value that is none becomes an empty one, so that it differs from every
 * real element.
 */
export const getSnapshots = (value: unknown): Snapshot[] =>
  Array.isArray(value) ? value.map((one) => (isSnapshot(one) ? one : {})) : [];

export function getText(snapshot: Snapshot, field: string): string {
  const value = Object.hasOwn(snapshot, field) ? snapshot[field] : undefined;
  return typeof value === 'string' ? value : '';
}

/** An amount of money in a field; null where there is none, or none that can be read. */
export function getFigure(snapshot: Snapshot, field: string): Money | null {
  const value = getText(snapshot, field);
  return isMoney(value) ? value : null;
}

export function getNestedSnapshot(snapshot: Snapshot, field: string): Snapshot {
  const value = Object.hasOwn(snapshot, field) ? snapshot[field] : undefined;
  return isSnapshot(value) ? value : {};
}
