import type { Random } from '../../tools/random';

/** The file as JSON has it: times are texts. */
export interface BookJson {
  glassbook: number;
  uid: string;
  documents: Record<string, Fields>;
  entries: Fields[];
}
export type Fields = Record<string, unknown>;
export type Path = readonly (string | number)[];

/** The title of a damage, and the file as it was saved. */
export interface Damaged {
  title: string;
  text: string;
}

export const pickItem = <T>(random: Random, list: readonly T[]): T | undefined =>
  list[Math.floor(random.next() * list.length)];

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Paths of all values inside a value, at every depth. */
export function getPaths(value: unknown, at: Path = []): Path[] {
  const inner: [string | number, unknown][] = Array.isArray(value)
    ? [...value.entries()]
    : isFields(value)
      ? Object.entries(value)
      : [];
  return inner.flatMap(([name, one]) => [[...at, name], ...getPaths(one, [...at, name])]);
}

export const getValueAt = (value: unknown, path: Path): unknown =>
  path.reduce<unknown>(
    (inner, name) =>
      Array.isArray(inner)
        ? inner[Number(name)]
        : isFields(inner)
          ? inner[String(name)]
          : undefined,
    value,
  );

/** The value with another one at a path; without the field if `change` returns undefined. */
export function changeValueAt(
  value: unknown,
  [name, ...rest]: Path,
  change: (old: unknown) => unknown,
): unknown {
  if (name === undefined) return change(value);
  if (Array.isArray(value)) {
    const changed = changeValueAt(value[Number(name)], rest, change);
    return changed === undefined
      ? value.toSpliced(Number(name), 1)
      : value.with(Number(name), changed);
  }
  if (!isFields(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, one]) => {
      const changed = key === String(name) ? changeValueAt(one, rest, change) : one;
      return changed === undefined ? [] : [[key, changed]];
    }),
  );
}

export const pickBase = (random: Random, book: BookJson): Path => {
  const documents = Object.keys(book.documents);
  return random.chance(0.6)
    ? ['entries', Math.floor(random.next() * book.entries.length)]
    : ['documents', pickItem(random, documents) ?? ''];
};

export type Damage = (random: Random, book: BookJson, text: string) => Damaged | null;

export const toDamaged = (title: string, book: unknown): Damaged => ({
  title,
  text: JSON.stringify(book),
});
export const setEntries = (book: BookJson, entries: Fields[]): BookJson => ({ ...book, entries });

export const replaceEverywhere = (book: BookJson, old: string, other: string): unknown =>
  JSON.parse(JSON.stringify(book).replaceAll(old, other));

export const replaceEntries = (
  book: BookJson,
  fits: (entry: Fields) => boolean,
  change: Fields,
): BookJson =>
  setEntries(
    book,
    book.entries.map((entry) => (fits(entry) ? { ...entry, ...change } : entry)),
  );

export const pickEntry = (
  random: Random,
  { entries }: BookJson,
  actions: RegExp,
): Fields | undefined =>
  pickItem(
    random,
    entries.filter(({ action }) => actions.test(String(action))),
  );
