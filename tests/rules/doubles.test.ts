import { afterAll, beforeAll, describe, expect } from 'vitest';
import type { DataContext } from '@/data/ledger/context';
import { acts } from '../support/rules/access/role-acts';
import { createRulesDesk, type RulesDesk } from '../support/rules/desk';
import { it } from '../support/rules/it';
import { seedForValidWrites } from '../support/rules/valid-writes/all';
import { Double, sendWire } from '../support/rules/wire';
import type { Commit } from '../support/rules/writes';

// Rules take 2 and 2.0 for equal numbers, but not for equal values of a list or a map. A whole
// number that is stored in the floating-point form makes a later comparison fail, and with it the
// act of somebody else. So no write of any document may contain one.

let desk: RulesDesk;
let admin: DataContext;
beforeAll(async () => {
  desk = await createRulesDesk();
  admin = await desk.seedAdmin();
});
afterAll(() => desk.close());

/** Where a number stands: from a part of the commit down through maps and lists. */
type Place = readonly (string | number)[];

const isPlain = (value: object): boolean => Object.getPrototypeOf(value) === Object.prototype;

function findNumbers(value: unknown, at: Place = []): Place[] {
  if (typeof value === 'number') return [at];
  if (Array.isArray(value)) return value.flatMap((one, i) => findNumbers(one, [...at, i]));
  // Times and the server's values are objects of classes.
  if (typeof value !== 'object' || value === null || !isPlain(value)) return [];
  return Object.entries(value).flatMap(([key, one]) => findNumbers(one, [...at, key]));
}

/** The same value with the numbers at these places in the floating-point form. */
function withDoubles(value: unknown, places: readonly Place[]): unknown {
  if (places.length === 0) return value;
  if (typeof value === 'number') return new Double(value);
  const selectBelow = (key: string | number) =>
    places.filter(([first]) => first === key).map(([, ...rest]) => rest);
  if (Array.isArray(value)) return value.map((one, i) => withDoubles(one, selectBelow(i)));
  return Object.fromEntries(
    Object.entries(value ?? {}).map(([key, one]) => [key, withDoubles(one, selectBelow(key))]),
  );
}

const getAllFields = (commit: Commit) =>
  Object.fromEntries(Object.entries(commit).map(([part, { fields }]) => [part, fields]));
function changeNumbers(commit: Commit, places: readonly Place[]): Commit {
  const fields = withDoubles(getAllFields(commit), places) as ReturnType<typeof getAllFields>;
  return Object.fromEntries(
    Object.entries(commit).map(([part, { path }]) => [part, { path, fields: fields[part] ?? {} }]),
  );
}

/**
 * Each place alone, and all places of a field together: there the document and its entry agree. And
 * each place in an element of a list together with that of the element after the act: there
 * everything else is as it was.
 */
function findChoices(commit: Commit): Place[][] {
  const places = findNumbers(getAllFields(commit));
  const fields = new Set(places.map((place) => place.at(-1)));
  const together = [...fields].map((field) => places.filter((place) => place.at(-1) === field));
  const isAfter = ([, side, ...at]: Place, within: Place) =>
    side === 'after' && at.join('.') === within.join('.');
  const elements = places.flatMap(([part = '', list = '', i = '', ...at]) =>
    list === 'list'
      ? [[[part, list, i, ...at], ...places.filter((place) => isAfter(place, at))]]
      : [],
  );
  return [
    ...places.map((place) => [place]),
    ...[...together, ...elements].filter(({ length }) => length > 1),
  ];
}

/** What they write has no number. */
const withoutNumbers = [
  'a notice to a client',
  'a notice to a status',
  'a notice to everyone',
  'notices seen',
  'notices seen for the first time',
  'a message',
  'the first message',
  'a message handled',
  'a note of the desk',
];

describe('threat 15: no whole number is stored in the floating-point form by', () => {
  it.each(Object.entries(acts).filter(([act]) => !withoutNumbers.includes(act)))(
    '%s',
    async (_, prepare) => {
      await seedForValidWrites(desk);
      const { caller, commit } = await prepare(desk, admin, 1);
      const choices = findChoices(commit);
      expect(choices).not.toEqual([]);
      for (const places of choices)
        expect(
          await sendWire(desk, caller.uid, changeNumbers(commit, places)),
          places.map((place) => place.join('.')).join(', '),
        ).toBe(403);
      expect(await sendWire(desk, caller.uid, commit)).toBe(200);
    },
  );
});

describe('threat 15: the places of numbers', () => {
  it('are all numbers of a commit, alone, with those of the same field, and in one element with that after the act', () => {
    const commit: Commit = {
      document: {
        path: 'a/b',
        fields: { list: [{ days: 1 }, { days: 2 }], rev: 3, at: new Date(0) },
      },
      entry: { path: 'c/d', fields: { after: { days: 2 }, rev: 3 } },
    };
    expect(findChoices(commit).map((places) => places.map((place) => place.join('.')))).toEqual([
      ['document.list.0.days'],
      ['document.list.1.days'],
      ['document.rev'],
      ['entry.after.days'],
      ['entry.rev'],
      ['document.list.0.days', 'document.list.1.days', 'entry.after.days'],
      ['document.rev', 'entry.rev'],
      ['document.list.0.days', 'entry.after.days'],
      ['document.list.1.days', 'entry.after.days'],
    ]);
    const changed = changeNumbers(commit, [['document', 'list', 1, 'days']]);
    expect(changed.document?.fields.list).toEqual([{ days: 1 }, { days: new Double(2) }]);
    expect(changed.entry).toEqual(commit.entry);
  });
});
