/** Joins class names; what is false or missing is left out. */
export function cx(...names: (string | false | null | undefined)[]): string | undefined {
  return names.filter(Boolean).join(' ') || undefined;
}

/** Gives each item its place as a key, for short lists that are never reordered and whose items may repeat: groups of an address, lines of a sum. */
export const keyByIndex = <T>(items: readonly T[]): { key: string; item: T }[] =>
  items.map((item, place) => ({ key: String(place), item }));
