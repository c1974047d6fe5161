/** Gives each item its place as a key, for short lists that are never reordered and whose items may repeat: groups of an address, lines of a sum. */
export const byPlace = <T>(items: readonly T[]): { key: string; item: T }[] => items.map((item, place) => ({ key: String(place), item }));
