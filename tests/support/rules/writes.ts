// Sends commits as they are: src/data would check, complete or repeat them before the rules see
// them.
import { assertFails, assertSucceeds } from '@firebase/rules-unit-testing';
import { doc, serverTimestamp, setLogLevel, writeBatch } from 'firebase/firestore/lite';
import type { DataContext } from '@/data/ledger/context';
import { getDeskDocument } from '@/domain/ledger/ledger';

// Every denial would log a line.
setLogLevel('silent');

export type Fields = Record<string, unknown>;

/** As the value of a change: the field is removed. */
export const missing = Symbol('missing');

export interface Write {
  path: string;
  fields: Fields;
}

/** The writes of one commit, each under the name of its part: `document`, `entry`, … */
export type Commit = Readonly<Record<string, Write>>;

/**
 * The same fields with some changed. A function is called for its value now, because a table of
 * cases is made long before its last case runs.
 */
export function changeFields(fields: Fields, changes: Fields = {}): Fields {
  const kept = Object.entries({ ...fields, ...changes }).filter(([, value]) => value !== missing);
  return Object.fromEntries(
    kept.map(([key, value]) => [key, typeof value === 'function' ? value() : value]),
  );
}

/** The same commit with fields of some of its parts changed. */
export function changeCommit(commit: Commit, changes: Record<string, Fields>): Commit {
  const unknown = Object.keys(changes).filter((part) => !(part in commit));
  if (unknown.length > 0) throw new Error(`The commit has no ${unknown.join(', ')}`);
  return Object.fromEntries(
    Object.entries(commit).map(([part, { path, fields }]) => [
      part,
      { path, fields: changeFields(fields, changes[part]) },
    ]),
  );
}

/** The op of a commit. */
export const getOp = (commit: Commit): string => String(getFields(commit, 'entry').op);

/** The same commit without some of its parts. */
export const removeParts = (commit: Commit, ...parts: string[]): Commit =>
  Object.fromEntries(Object.entries(commit).filter(([part]) => !parts.includes(part)));

const isMap = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A field of one part that is a map. */
export function getMap(commit: Commit, part: string, field: string): Fields {
  const value = getFields(commit, part)[field];
  if (!isMap(value)) throw new Error(`${part}.${field} is no map`);
  return value;
}

/** The list that one part writes. */
export function getList(commit: Commit, part: string): Fields[] {
  const { list } = getFields(commit, part);
  if (!Array.isArray(list) || !list.every(isMap))
    throw new Error(`${part}.list is no list of maps`);
  return list;
}

/** The same commit with one part written to another path. */
export const movePart = (commit: Commit, part: string, path: string): Commit => ({
  ...commit,
  [part]: { path, fields: getFields(commit, part) },
});

/** A table with a cell for every key. */
export const createTable = <K extends string, V>(
  keys: readonly K[],
  cell: (key: K, i: number) => V,
): Record<K, V> =>
  // `fromEntries` loses the type of the keys.
  Object.fromEntries(keys.map((key, i) => [key, cell(key, i)])) as Record<K, V>;

/** The fields of one part. */
export function getFields(commit: Commit, part: string): Fields {
  const write = commit[part];
  if (!write) throw new Error(`The commit has no ${part}`);
  return write.fields;
}

/** Sends a commit as it is. Only the rules check it. */
export function send({ db }: DataContext, commit: Commit): Promise<void> {
  const batch = writeBatch(db);
  for (const { path, fields } of Object.values(commit)) batch.set(doc(db, path), fields);
  return batch.commit();
}

/**
 * A denial and its allowed twin: the same caller in the same state, first with the altered commit,
 * then with the valid one.
 */
export async function refuseThenAccept(
  caller: DataContext,
  refused: Commit,
  valid: Commit,
): Promise<void> {
  await assertFails(send(caller, refused));
  await assertSucceeds(send(caller, valid));
}

/**
 * A denial and its allowed twin: the same act, first by the wrong sender, then by the right one.
 * Each is named in the entry.
 */
export async function refuseWrongSender(
  wrong: DataContext,
  right: DataContext,
  act: (actor: string) => Commit,
): Promise<void> {
  await assertFails(send(wrong, act(wrong.uid)));
  await assertSucceeds(send(right, act(right.uid)));
}

interface RecordedWrite {
  uid: string;
  col: string;
  /** Revision after the act. */
  rev: number;
  op: string;
  actor: string;
  action: string;
  fields: Fields;
  before: Fields;
  after: Fields;
  index?: number;
  ref?: string;
  reason?: string;
}

/** A document and its entry, which name each other. */
export function buildAct({
  uid,
  col,
  fields,
  index = -1,
  ref = '',
  reason = '',
  ...rest
}: RecordedWrite): {
  document: Write;
  entry: Write;
} {
  const at = serverTimestamp();
  const { op, rev } = rest;
  return {
    document: {
      path: col === 'desk' ? `desk/${getDeskDocument(rest.action)}` : `${col}/${uid}`,
      fields: { ...fields, rev, op, at },
    },
    entry: {
      path: `ledger/${uid}/entries/${op}`,
      fields: { ...rest, col, index, ref, reason, at },
    },
  };
}

/** The same commit with another actor in its entries. */
export const replaceActor = (commit: Commit, actor: string): Commit =>
  mapWrites(commit, ({ path, fields }) => ({
    path,
    fields: 'actor' in fields ? { ...fields, actor } : fields,
  }));

/** The same commit with another uid or op in place of one. */
export const replaceId = (commit: Commit, from: string, to: string): Commit =>
  mapWrites(commit, ({ path, fields }) => ({
    path: path
      .split('/')
      .map((part) => (part === from ? to : part))
      .join('/'),
    fields: replaceLastId(fields, from, to) as Fields, // what is put in comes out
  }));
const mapWrites = (commit: Commit, change: (write: Commit[string]) => Commit[string]): Commit =>
  Object.fromEntries(Object.entries(commit).map(([part, write]) => [part, change(write)]));

function replaceLastId(value: unknown, from: string, to: string): unknown {
  if (value === from) return to;
  // An act adds to a list at its end; the rest is history.
  if (Array.isArray(value))
    return value.map((one, i) => (i + 1 < value.length ? one : replaceLastId(one, from, to)));
  // Times and the server's values are instances of classes and do not change.
  if (
    typeof value !== 'object' ||
    value === null ||
    Object.getPrototypeOf(value) !== Object.prototype
  )
    return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [key, replaceLastId(one, from, to)]),
  );
}

/** The same value with one text in it for another, in maps and lists too. */
function replaceText(value: unknown, from: unknown, to: string): unknown {
  if (value === from) return to;
  if (Array.isArray(value)) return value.map((one) => replaceText(one, from, to));
  if (
    typeof value !== 'object' ||
    value === null ||
    Object.getPrototypeOf(value) !== Object.prototype
  )
    return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [key, replaceText(one, from, to)]),
  );
}
/** The same commit with another op for one of its entries, wherever it is named. */
export function replaceOp(commit: Commit, part: string, to: string): Commit {
  const { op } = getFields(commit, part);
  const entries = Object.entries(commit).map(([name, { path, fields }]) => [
    name,
    {
      path: path.replace(`/entries/${op}`, `/entries/${to}`),
      fields: replaceText(fields, op, to) as Fields,
    },
  ]);
  return Object.fromEntries(entries);
}

/** The same commit with parts of other names, to be sent together with another of its kind. */
export const renameAsSecond = (commit: Commit): Commit =>
  Object.fromEntries(Object.entries(commit).map(([part, write]) => [`second ${part}`, write]));
