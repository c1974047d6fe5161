import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { formatShape, isIndexed, type QueryShape } from '../data/rows/query-shapes';
import { rows } from '../data/rows/rows';
import { accessMatrix } from '../support/rules/access/matrix';
import { readTable } from '../support/rules/access/table';

// The emulator asks for no index, so a query without one would be found out by the first person who
// uses it. tests/data/roles.test.ts calls every function of the data layer and holds the shapes of
// the queries that it sends against this file; here is what makes sure that none is missed.

const index = v.object({ order: v.string(), queryScope: v.string() });
const indexFile = v.object({
  indexes: v.array(
    v.object({
      collectionGroup: v.string(),
      queryScope: v.picklist(['COLLECTION', 'COLLECTION_GROUP']),
      fields: v.array(
        v.object({ fieldPath: v.string(), order: v.picklist(['ASCENDING', 'DESCENDING']) }),
      ),
    }),
  ),
  fieldOverrides: v.array(
    v.object({ collectionGroup: v.string(), fieldPath: v.string(), indexes: v.array(index) }),
  ),
});
const { indexes, fieldOverrides } = v.parse(
  indexFile,
  JSON.parse(readFileSync('firestore.indexes.json', 'utf8')),
);

const sources = new Map(
  readdirSync('src/data', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => [basename(name, '.ts'), readFileSync(`src/data/${name}`, 'utf8')]),
);
/**
 * What builds a query, as it is called; the parameters of a type or a name in a comment are none.
 */
const building = /\b(?:where|orderBy|collectionGroup|collection)\(/;
const withoutComments = (code: string) => code.replace(/\/\*[\s\S]*?\*\/|(?<!:)\/\/[^\n]*/g, '');
const querying = [...sources]
  .filter(([, code]) => building.test(withoutComments(code)))
  .map(([name]) => name);

/** It listens instead of reading, so no recorded call sends what it asks for. */
const listening: QueryShape[] = [
  { collection: 'entries', group: false },
  { collection: 'entries', group: true },
  { collection: 'items', group: false },
].map((shape) => ({ ...shape, equal: [], order: [{ field: 'at', direction: 'DESCENDING' }] }));

describe('the queries of the data layer', () => {
  it('are all in modules whose functions are called while queries are recorded, or in the one that listens', () => {
    const recorded = new Set(Object.keys(rows).map((name) => name.split('.')[0]));
    expect(querying.filter((name) => !recorded.has(name))).toEqual(['live']);
    expect(querying.length).toBeGreaterThan(8);
  });

  it('of the one that listens are those in this list', () => {
    const code = withoutComments(sources.get('live') ?? '');
    const built = [...code.matchAll(/\b(?:where|orderBy|collectionGroup)\([^)]*\)/g)].map(
      ([call]) => call,
    );
    expect(built).toEqual([
      "collectionGroup(db, 'entries')",
      "where('at', '>', from)",
      "orderBy('at', 'desc')",
      "orderBy('at', 'desc')",
    ]);
  });

  it.each(listening.map((shape) => [formatShape(shape), shape] as const))(
    'of the one that listens have an index: %s',
    (_, shape) => {
      expect(isIndexed(shape)).toBe(true);
    },
  );

  it('are built nowhere else in the app', () => {
    const others = readdirSync('src', { recursive: true, encoding: 'utf8' })
      .filter(
        (name) =>
          /\.tsx?$/.test(name) && !/\.(test|fixture)\./.test(name) && !name.startsWith('data/'),
      )
      .map((name) => `src/${name}`);
    const found = others.filter((path) =>
      /from 'firebase\/firestore/.test(readFileSync(path, 'utf8')),
    );
    expect(
      found.filter((path) => building.test(withoutComments(readFileSync(path, 'utf8')))),
    ).toEqual([]);
    expect(others.length).toBeGreaterThan(50);
  });
});

describe('the indexes', () => {
  const named = (word: string) =>
    [...sources.values()].some((code) => new RegExp(`['"\`.]${word}['"\`]|\\b${word}:`).test(code));
  const inWords = indexes.map(
    ({ collectionGroup, queryScope, fields }) =>
      [
        `${collectionGroup} ${queryScope} by ${fields.map(({ fieldPath, order }) => `${fieldPath} ${order}`).join(', ')}`,
        { collectionGroup, fields },
      ] as const,
  );

  it.each(inWords)('are of fields that the data layer names: %s', (_, { fields }) => {
    expect(
      fields.map(({ fieldPath }) => fieldPath).filter((path) => !path.split('.').every(named)),
    ).toEqual([]);
    // One field needs none of these.
    expect(fields.length).toBeGreaterThan(1);
  });

  it('are listed once', () => {
    const words = inWords.map(([name]) => name);
    expect(new Set(words).size).toBe(words.length);
    const overrides = fieldOverrides.map(
      ({ collectionGroup, fieldPath }) => `${collectionGroup}.${fieldPath}`,
    );
    expect(new Set(overrides).size).toBe(overrides.length);
  });
});

describe('what grows is in no index', () => {
  /**
   * Arrays, and texts and maps of any length. Each entry in an index costs with every write, and an
   * index takes 1,500 bytes of a text at most.
   */
  const large: Record<string, string[]> = {
    entries: ['before', 'after'],
    deposits: ['list'],
    withdrawals: ['list'],
    trades: ['list'],
    archive: ['list'],
    desknotes: ['list'],
    messages: ['body'],
    items: ['body'],
  };
  const fields = Object.entries(large).flatMap(([group, names]) =>
    names.map((name) => [group, name] as const),
  );

  it.each(fields)('%s.%s', (group, name) => {
    const override = fieldOverrides.find(
      ({ collectionGroup, fieldPath }) => collectionGroup === group && fieldPath === name,
    );
    expect(override?.indexes).toEqual([]);
  });

  it('and nothing else is left out, which a query could want', () => {
    const left = fieldOverrides.filter((override) => override.indexes.length === 0);
    const expected = fields.map(([group, name]) => `${group}.${name}`);
    expect(
      left.map(({ collectionGroup, fieldPath }) => `${collectionGroup}.${fieldPath}`).toSorted(),
    ).toEqual(expected.toSorted());
  });

  it('in collections that there are', () => {
    const matches = readTable(accessMatrix).filter(({ known }) => known);
    const groups = new Set(matches.map(({ path }) => path.split('/').at(-2)));
    for (const { collectionGroup } of [...indexes, ...fieldOverrides])
      expect(groups).toContain(collectionGroup);
  });
});
