import fc from 'fast-check';
import { createSimilarValue, foreignValues } from './forged-values';
import {
  createInteger,
  createMap,
  createText,
  createTime,
  getFieldSpots,
  type Spot,
  type WireCommit,
  type WireFields,
  type WireValue,
  type WireWrite,
} from './wire-commit';

/** What is forged in a commit, by remainder: it fits every commit. */
export interface Forgery {
  /** How the commit changes. */
  way: number;
  /** Which value or write. */
  at: number;
  /** What comes in its place. */
  to: number;
}
export const anyForgery: fc.Arbitrary<Forgery> = fc.record({
  way: fc.nat(1_000),
  at: fc.nat(10_000),
  to: fc.nat(10_000),
});

const isEqual = (a: WireValue, b: WireValue) => JSON.stringify(a) === JSON.stringify(b);
const pickItem = <T>(some: readonly T[], at: number): T | undefined => some[at % some.length];

type Forge = (commit: WireCommit, forgery: Forgery, uids: readonly string[]) => void;

const getSpots = ({ writes }: WireCommit) =>
  writes.flatMap(({ update }) => getFieldSpots(update?.fields ?? {}));
const forgeSpot =
  (change: (spot: Spot, forgery: Forgery, all: Spot[]) => void): Forge =>
  (commit, forgery) => {
    const all = getSpots(commit);
    const spot = pickItem(all, forgery.at);
    if (spot) change(spot, forgery, all);
  };
/** In every place of the commit that says the same: a lie that is at one with itself. */
const forgeEqualValues =
  (make: (value: WireValue, to: number) => WireValue): Forge =>
  (commit, { at, to }) => {
    const leaves = getSpots(commit).filter(({ value }) => !value.mapValue && !value.arrayValue);
    const value = pickItem(
      [...new Map(leaves.map((spot) => [JSON.stringify(spot.value), spot.value])).values()],
      at,
    );
    if (!value) return;
    const next = make(value, to);
    for (const spot of leaves.filter((one) => isEqual(one.value, value))) spot.put(next);
  };
const pickForeignValue = (_: WireValue, to: number) =>
  pickItem(foreignValues, to)?.() ?? createText('');
const forgeWrite =
  (
    change: (
      write: WireWrite,
      forgery: Forgery,
      commit: WireCommit,
      uids: readonly string[],
    ) => void,
  ): Forge =>
  (commit, forgery, uids) => {
    const write = pickItem(commit.writes, forgery.at);
    if (write) change(write, forgery, commit, uids);
  };
const renameDocument = (write: WireWrite, rename: (name: string) => string) => {
  if (write.update) write.update.name = rename(write.update.name);
};
const collections = [
  'users',
  'accounts',
  'deposits',
  'withdrawals',
  'trades',
  'subscriptions',
  'verifications',
  'admins',
  'holds',
  'desk',
  'notifications',
  'credited',
  'proposals',
  'tallies',
];
/** The position of the collection in `projects/p/databases/d/documents/collection/…`. */
const splitName = (name: string) => [
  name.split('/').slice(0, 5).join('/'),
  ...name.split('/').slice(5),
];

const ways: Forge[] = [
  forgeSpot((spot, { to }) => spot.put(createSimilarValue(spot.value, to))),
  forgeEqualValues(createSimilarValue),
  forgeEqualValues(createSimilarValue),
  forgeSpot((spot, { to }) => spot.put(pickForeignValue(spot.value, to))),
  forgeEqualValues(pickForeignValue),
  forgeEqualValues(pickForeignValue),
  forgeSpot((spot) => spot.remove()),
  forgeSpot((spot, { to }, all) =>
    spot.put(structuredClone(pickItem(all, to)?.value ?? createText(''))),
  ),
  forgeWrite((write, _, commit) => {
    commit.writes = commit.writes.filter((one) => one !== write);
  }),
  forgeWrite((write, { to }, _, uids) =>
    renameDocument(write, (name) =>
      uids.reduce((now, uid) => now.replace(`/${uid}`, `/${pickItem(uids, to)}`), name),
    ),
  ),
  // The whole act on somebody else.
  (commit, { to }, [from = '', ...others]) => {
    const all: WireCommit = JSON.parse(
      JSON.stringify(commit).replaceAll(`/${from}`, `/${pickItem(others, to)}`),
    );
    commit.writes = all.writes;
  },
  forgeWrite((write, { to }) =>
    renameDocument(
      write,
      (name) =>
        `${splitName(name)[0]}/${[pickItem(collections, to), ...splitName(name).slice(2)].join('/')}`,
    ),
  ),
  forgeWrite((write, { to }, commit) => {
    const copy = structuredClone(write);
    renameDocument(copy, (name) => `${name}${['x', '-2', '/deeper/x'][to % 3]}`);
    commit.writes.push(copy);
  }),
  forgeWrite((write) => {
    delete write.updateTransforms;
  }),
  forgeWrite((write, { to }) => {
    if (write.update)
      write.update.fields.at = createTime([0, -1_000, 1_000, -3_600_000][to % 4] ?? 0);
    delete write.updateTransforms;
  }),
  forgeWrite((write, { to }) => {
    const fieldPath = ['balance', 'profit', 'rev', 'pending', 'reserved'][to % 5] ?? '';
    write.updateTransforms = [
      ...(write.updateTransforms ?? []),
      { fieldPath, increment: createInteger(1) },
    ];
  }),
  forgeWrite((write) => {
    write.updateTransforms = [
      ...(write.updateTransforms ?? []),
      {
        fieldPath: 'list',
        appendMissingElements: { values: [createMap({ id: createText('x') })] },
      },
    ];
  }),
  forgeWrite((write, { to }) => {
    const fields = Object.keys(write.update?.fields ?? {});
    write.updateMask = { fieldPaths: fields.filter((_, i) => i !== to % fields.length) };
  }),
  forgeWrite((write, _, commit) => {
    if (write.update) commit.writes.push({ delete: write.update.name });
  }),
  forgeWrite((write, { to }, commit, uids) => {
    const root = splitName(write.update?.name ?? '')[0];
    const gifts: [string, WireFields][] = [
      [`users/${pickItem(uids, to)}`, { admin: { booleanValue: true } }],
      [`users/${pickItem(uids, to)}`, { status: createText('active') }],
      [`accounts/${pickItem(uids, to)}`, { balance: createText('9000.00') }],
      [`holds/${pickItem(uids, to)}`, { reserved: createText('0'), staked: createText('0') }],
      [`tallies/${pickItem(uids, to)}`, { cents: createInteger(0) }],
    ];
    const [path, fields] = gifts[to % gifts.length] ?? ['', {}];
    commit.writes.push({
      update: { name: `${root}/${path}`, fields },
      updateMask: { fieldPaths: Object.keys(fields) },
    });
  }),
  (commit) => {
    for (const write of commit.writes) delete write.currentDocument;
  },
];

/**
 * A commit that differs from the honest one in one or two ways.
 * @param uids the client first, then others whom it could be about
 */
export function forgeCommit(
  honest: WireCommit,
  forgeries: readonly Forgery[],
  uids: readonly string[],
): WireCommit {
  const commit = structuredClone(honest);
  for (const forgery of forgeries) pickItem(ways, forgery.way)?.(commit, forgery, uids);
  return commit;
}
