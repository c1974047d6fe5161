/** Joins class names; skips false and missing ones. */
export function cx(...names: (string | false | null | undefined)[]): string | undefined {
  return names.filter(Boolean).join(' ') || undefined;
}

/**
 * Uses the index as the key. For short lists that are never reordered and may repeat items: groups
 * of an address, lines of a sum.
 */
export const keyByIndex = <T>(items: readonly T[]): { key: string; item: T }[] =>
  items.map((item, place) => ({ key: String(place), item }));
