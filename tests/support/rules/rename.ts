import type { Commit, Fields } from './writes';

/** The same commit with another actor in its entries. */
export const signed = (commit: Commit, actor: string): Commit =>
  mapped(commit, ({ path, fields }) => ({ path, fields: 'actor' in fields ? { ...fields, actor } : fields }));

/** The same commit with another person, or another act, wherever this one is named. */
export const renamed = (commit: Commit, from: string, to: string): Commit =>
  mapped(commit, ({ path, fields }) => ({
    path: path
      .split('/')
      .map((part) => (part === from ? to : part))
      .join('/'),
    fields: inside(fields, from, to) as Fields, // what is put in comes out
  }));
const mapped = (commit: Commit, change: (write: Commit[string]) => Commit[string]): Commit =>
  Object.fromEntries(Object.entries(commit).map(([part, write]) => [part, change(write)]));

function inside(value: unknown, from: string, to: string): unknown {
  if (value === from) return to;
  // What an act adds to a list stands at its end; the rest is history.
  if (Array.isArray(value)) return value.map((one, i) => (i + 1 < value.length ? one : inside(one, from, to)));
  // Times and the server's values are objects of classes, and stay what they are.
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, inside(one, from, to)]));
}
