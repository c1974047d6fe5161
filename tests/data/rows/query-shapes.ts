import { readFileSync } from 'node:fs';
import * as v from 'valibot';

const fieldSchema = v.object({ fieldPath: v.string() });
const fieldFilterSchema = v.object({
  fieldFilter: v.object({ field: fieldSchema, op: v.string() }),
});
const filterSchema = v.union([
  fieldFilterSchema,
  v.object({ compositeFilter: v.object({ filters: v.array(fieldFilterSchema) }) }),
]);
const querySchema = v.object({
  from: v.tuple([
    v.object({ collectionId: v.string(), allDescendants: v.optional(v.boolean(), false) }),
  ]),
  where: v.optional(filterSchema),
  orderBy: v.optional(
    v.array(v.object({ field: fieldSchema, direction: v.optional(v.string(), 'ASCENDING') })),
    [],
  ),
});
const requestSchema = v.union([
  v.object({ structuredQuery: querySchema }),
  v.pipe(
    v.object({ structuredAggregationQuery: v.object({ structuredQuery: querySchema }) }),
    v.transform(({ structuredAggregationQuery }) => structuredAggregationQuery),
  ),
]);

/** What decides which index a query needs: neither values nor limits. */
export interface QueryShape {
  collection: string;
  /** Over all collections of that name. */
  group: boolean;
  equal: string[];
  order: { field: string; direction: string }[];
}

/** `verifications: status = kind = by at ASCENDING`. */
export const formatShape = ({ collection, group, equal, order }: QueryShape): string =>
  [
    `${group ? '*/' : ''}${collection}:`,
    ...equal.map((name) => `${name} =`),
    ...order.map(({ field, direction }) => `by ${field} ${direction}`),
  ].join(' ');

const equalityOperators = ['EQUAL', 'IN', 'ARRAY_CONTAINS'];

/** @param body of a request for a query or an aggregation */
export function readShape(body: string): QueryShape {
  const { from, where, orderBy } = v.parse(requestSchema, JSON.parse(body)).structuredQuery;
  const filters = where ? ('fieldFilter' in where ? [where] : where.compositeFilter.filters) : [];
  const filtered = filters.map(({ fieldFilter: { field, op } }) => ({
    name: field.fieldPath,
    isEqual: equalityOperators.includes(op),
  }));
  const equal = filtered.filter(({ isEqual }) => isEqual).map(({ name }) => name);
  const ordered = orderBy.map((one) => ({ field: one.field.fieldPath, direction: one.direction }));
  // A range that nothing orders by is ordered by implicitly.
  const unordered = filtered.filter(
    ({ name, isEqual }) => !isEqual && !ordered.some((one) => one.field === name),
  );
  const ranges = new Set(unordered.map(({ name }) => name));
  const order = [
    ...[...ranges].map((field) => ({ field, direction: 'ASCENDING' })),
    ...ordered,
  ].filter((one) => one.field !== '__name__');
  const [{ collectionId, allDescendants }] = from;
  return {
    collection: collectionId,
    group: allDescendants,
    equal: equal.filter((name) => name !== '__name__'),
    order,
  };
}

const indexFileSchema = v.object({
  indexes: v.array(
    v.object({
      collectionGroup: v.string(),
      queryScope: v.string(),
      fields: v.array(v.object({ fieldPath: v.string(), order: v.string() })),
    }),
  ),
  fieldOverrides: v.array(
    v.object({
      collectionGroup: v.string(),
      fieldPath: v.string(),
      indexes: v.array(v.object({ order: v.string(), queryScope: v.string() })),
    }),
  ),
});

const { indexes, fieldOverrides } = v.parse(
  indexFileSchema,
  JSON.parse(readFileSync('firestore.indexes.json', 'utf8')),
);

/**
 * Whether the project has the index that a query of this shape needs. The emulator asks for none.
 */
export function isIndexed({ collection, group, equal, order }: QueryShape): boolean {
  const scope = group ? 'COLLECTION_GROUP' : 'COLLECTION';
  const single = [...equal.map((field) => ({ field, direction: 'ASCENDING' })), ...order];
  // Equalities alone are served out of the fields' own indexes, merged.
  if (order.length === 0 || single.length === 1)
    return single.every((one) => hasFieldIndex(collection, scope, one));
  return indexes.some(
    ({ collectionGroup, queryScope, fields }) =>
      collectionGroup === collection && queryScope === scope && coversQuery(fields, equal, order),
  );
}

function hasFieldIndex(
  collection: string,
  scope: string,
  { field, direction }: { field: string; direction: string },
): boolean {
  const override = fieldOverrides.find(
    ({ collectionGroup, fieldPath }) => collectionGroup === collection && fieldPath === field,
  );
  if (!override) return scope === 'COLLECTION';
  return override.indexes.some((index) => index.queryScope === scope && index.order === direction);
}

/** An index does not serve the reverse of its order. */
function coversQuery(
  fields: readonly { fieldPath: string; order: string }[],
  equal: readonly string[],
  order: QueryShape['order'],
): boolean {
  const first = fields.slice(0, equal.length);
  const rest = fields.slice(equal.length);
  const sameFields =
    first
      .map(({ fieldPath }) => fieldPath)
      .toSorted()
      .join() === equal.toSorted().join();
  const sameOrder =
    rest.length === order.length &&
    rest.every((one, i) => one.fieldPath === order[i]?.field && one.order === order[i].direction);
  return sameFields && sameOrder;
}

/**
 * Notes the shape of every query that this process sends from now on.
 * @returns what was noted, by its words, and the way to stop
 */
export function watchQueries(): { shapes: Map<string, QueryShape>; stop: () => void } {
  const real = globalThis.fetch;
  const shapes = new Map<string, QueryShape>();
  globalThis.fetch = (input, init) => {
    if (/:run(?:Aggregation)?Query/.test(String(input)) && typeof init?.body === 'string') {
      const shape = readShape(init.body);
      shapes.set(formatShape(shape), shape);
    }
    return real(input, init);
  };
  const stop = () => {
    globalThis.fetch = real;
  };
  return { shapes, stop };
}
