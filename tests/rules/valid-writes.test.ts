import { isDeepStrictEqual } from 'node:util';
import { assertFails, assertSucceeds } from '@firebase/rules-unit-testing';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import type { DataContext } from '@/data/ledger/context';
import { acts } from '../support/rules/access/role-acts';
import { createRulesDesk, type RulesDesk } from '../support/rules/desk';
import { it } from '../support/rules/it';
import { seedForValidWrites, validWrites } from '../support/rules/valid-writes/all';
import { type Commit, type Fields, send } from '../support/rules/writes';

let desk: RulesDesk;
let admin: DataContext;
beforeAll(async () => {
  desk = await createRulesDesk();
  admin = await desk.seedAdmin();
});
afterAll(() => desk.close());

describe('valid writes', () => {
  describe.each([0, 5])('the rules accept, over a list of %i,', (length) => {
    beforeAll(() => seedForValidWrites(desk));

    it.each(Object.entries(validWrites))('%s', async (_, prepare) => {
      const { caller, commit } = await prepare(desk, admin, length);
      await assertSucceeds(send(caller, commit));
    });
  });
});

describe('secrets', () => {
  const names = ['password', 'pin', 'secret'];

  /** Where a field can be put: from a part of the commit down through maps and lists. */
  type Place = readonly (string | number)[];
  /** Times and the server's values are objects of classes, and no maps. */
  const isMap = (value: unknown): value is Fields =>
    typeof value === 'object' &&
    value !== null &&
    Object.getPrototypeOf(value) === Object.prototype;

  function findPlaces(value: unknown, at: Place = []): Place[] {
    // The ends of a long list are enough: its middle is history.
    if (Array.isArray(value))
      return value.flatMap((one, i) =>
        i < 3 || i + 3 > value.length ? findPlaces(one, [...at, i]) : [],
      );
    if (!isMap(value)) return [];
    return [at, ...Object.entries(value).flatMap(([key, one]) => findPlaces(one, [...at, key]))];
  }
  const getValue = (value: unknown, place: Place): unknown =>
    place.reduce<unknown>(
      (inner, key) =>
        Array.isArray(inner) ? inner[Number(key)] : isMap(inner) ? inner[key] : undefined,
      value,
    );

  /** The same value with a field more in each of these places. */
  function insertField(value: unknown, places: readonly Place[], name: string): unknown {
    const selectBelow = (key: string | number) =>
      places.filter(([first]) => first === key).map(([, ...rest]) => rest);
    if (Array.isArray(value)) return value.map((one, i) => insertField(one, selectBelow(i), name));
    if (!isMap(value)) return value;
    const inner = Object.entries(value).map(([key, one]) => [
      key,
      insertField(one, selectBelow(key), name),
    ]);
    return {
      ...Object.fromEntries(inner),
      ...(places.some(({ length }) => length === 0) && { [name]: 'hunter2' }),
    };
  }

  /**
   * Each place alone, and each together with all places that hold the same: there the document and
   * its entry agree.
   */
  function findChoices(commit: Commit): Place[][] {
    const fields = Object.fromEntries(
      Object.entries(commit).map(([part, write]) => [part, write.fields]),
    );
    const places = findPlaces(fields).filter(({ length }) => length > 0);
    const alike = places.map((place) =>
      places.filter((other) => isDeepStrictEqual(getValue(fields, place), getValue(fields, other))),
    );
    const together = alike.filter((group, i) => group.length > 1 && group[0] === places[i]);
    return [...places.map((place) => [place]), ...together];
  }
  function withSecret(commit: Commit, places: readonly Place[], name: string): Commit {
    const parts = Object.entries(commit).map(([part, { path, fields }]) => {
      const inside = places.filter(([first]) => first === part).map(([, ...rest]) => rest);
      return [part, { path, fields: insertField(fields, inside, name) }];
    });
    return Object.fromEntries(parts);
  }

  describe('threat 17: no field for a secret', () => {
    it.each(Object.entries(acts))(
      'is accepted in any document or element of %s',
      async (_, prepare) => {
        await seedForValidWrites(desk);
        const { caller, commit } = await prepare(desk, admin, 1);
        const choices = findChoices(commit);
        expect(choices.length).toBeGreaterThanOrEqual(Object.keys(commit).length);
        // To the rules all names that they do not know are one: tests/project/secrets.test.ts.
        for (const [i, places] of choices.entries()) {
          await assertFails(
            send(caller, withSecret(commit, places, names[i % names.length] ?? '')),
          );
        }
        await assertSucceeds(send(caller, commit));
      },
    );
  });

  describe('threat 17: the places', () => {
    const commit: Commit = {
      document: {
        path: 'a/b',
        fields: { list: [{ id: 1 }, { id: 2, more: {} }], at: new Date(0) },
      },
      entry: { path: 'c/d', fields: { before: {}, after: { id: 2, more: {} } } },
    };

    it('are all maps of a commit, alone and together with equal ones', () => {
      expect(findChoices(commit).map((places) => places.map((place) => place.join('.')))).toEqual([
        ['document'],
        ['document.list.0'],
        ['document.list.1'],
        ['document.list.1.more'],
        ['entry'],
        ['entry.before'],
        ['entry.after'],
        ['entry.after.more'],
        ['document.list.1', 'entry.after'],
        ['document.list.1.more', 'entry.before', 'entry.after.more'],
      ]);
    });

    it('get the field', () => {
      const secret = withSecret(
        commit,
        [
          ['document', 'list', 1],
          ['entry', 'after'],
        ],
        'pin',
      );
      expect(secret.document?.fields.list).toEqual([
        { id: 1 },
        { id: 2, more: {}, pin: 'hunter2' },
      ]);
      expect(secret.entry?.fields).toEqual({
        before: {},
        after: { id: 2, more: {}, pin: 'hunter2' },
      });
    });
  });
});
