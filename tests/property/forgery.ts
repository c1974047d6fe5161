import fc from 'fast-check';
import { neighbour, strangers } from './forged-values';
import {
  int,
  later,
  map,
  type Spot,
  spotsOf,
  text,
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

const same = (a: WireValue, b: WireValue) => JSON.stringify(a) === JSON.stringify(b);
const pick = <T>(some: readonly T[], at: number): T | undefined => some[at % some.length];

type Way = (commit: WireCommit, forgery: Forgery, uids: readonly string[]) => void;

const spots = ({ writes }: WireCommit) =>
  writes.flatMap(({ update }) => spotsOf(update?.fields ?? {}));
const onSpot =
  (change: (spot: Spot, forgery: Forgery, all: Spot[]) => void): Way =>
  (commit, forgery) => {
    const all = spots(commit);
    const spot = pick(all, forgery.at);
    if (spot) change(spot, forgery, all);
  };
/** In every place of the commit that says the same: a lie that is at one with itself. */
const everywhere =
  (make: (value: WireValue, to: number) => WireValue): Way =>
  (commit, { at, to }) => {
    const leaves = spots(commit).filter(({ value }) => !value.mapValue && !value.arrayValue);
    const value = pick(
      [...new Map(leaves.map((spot) => [JSON.stringify(spot.value), spot.value])).values()],
      at,
    );
    if (!value) return;
    const next = make(value, to);
    for (const spot of leaves.filter((one) => same(one.value, value))) spot.put(next);
  };
const stranger = (_: WireValue, to: number) => pick(strangers, to)?.() ?? text('');
const onWrite =
  (
    change: (
      write: WireWrite,
      forgery: Forgery,
      commit: WireCommit,
      uids: readonly string[],
    ) => void,
  ): Way =>
  (commit, forgery, uids) => {
    const write = pick(commit.writes, forgery.at);
    if (write) change(write, forgery, commit, uids);
  };
const renamed = (write: WireWrite, rename: (name: string) => string) => {
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
const nameParts = (name: string) => [
  name.split('/').slice(0, 5).join('/'),
  ...name.split('/').slice(5),
];

const ways: Way[] = [
  onSpot((spot, { to }) => spot.put(neighbour(spot.value, to))),
  everywhere(neighbour),
  everywhere(neighbour),
  onSpot((spot, { to }) => spot.put(stranger(spot.value, to))),
  everywhere(stranger),
  everywhere(stranger),
  onSpot((spot) => spot.remove()),
  onSpot((spot, { to }, all) => spot.put(structuredClone(pick(all, to)?.value ?? text('')))),
  onWrite((write, _, commit) => {
    commit.writes = commit.writes.filter((one) => one !== write);
  }),
  onWrite((write, { to }, _, uids) =>
    renamed(write, (name) =>
      uids.reduce((now, uid) => now.replace(`/${uid}`, `/${pick(uids, to)}`), name),
    ),
  ),
  // The whole act on somebody else.
  (commit, { to }, [from = '', ...others]) => {
    const all: WireCommit = JSON.parse(
      JSON.stringify(commit).replaceAll(`/${from}`, `/${pick(others, to)}`),
    );
    commit.writes = all.writes;
  },
  onWrite((write, { to }) =>
    renamed(
      write,
      (name) =>
        `${nameParts(name)[0]}/${[pick(collections, to), ...nameParts(name).slice(2)].join('/')}`,
    ),
  ),
  onWrite((write, { to }, commit) => {
    const copy = structuredClone(write);
    renamed(copy, (name) => `${name}${['x', '-2', '/deeper/x'][to % 3]}`);
    commit.writes.push(copy);
  }),
  onWrite((write) => {
    delete write.updateTransforms;
  }),
  onWrite((write, { to }) => {
    if (write.update) write.update.fields.at = later([0, -1_000, 1_000, -3_600_000][to % 4] ?? 0);
    delete write.updateTransforms;
  }),
  onWrite((write, { to }) => {
    const fieldPath = ['balance', 'profit', 'rev', 'pending', 'reserved'][to % 5] ?? '';
    write.updateTransforms = [...(write.updateTransforms ?? []), { fieldPath, increment: int(1) }];
  }),
  onWrite((write) => {
    write.updateTransforms = [
      ...(write.updateTransforms ?? []),
      { fieldPath: 'list', appendMissingElements: { values: [map({ id: text('x') })] } },
    ];
  }),
  onWrite((write, { to }) => {
    const fields = Object.keys(write.update?.fields ?? {});
    write.updateMask = { fieldPaths: fields.filter((_, i) => i !== to % fields.length) };
  }),
  onWrite((write, _, commit) => {
    if (write.update) commit.writes.push({ delete: write.update.name });
  }),
  onWrite((write, { to }, commit, uids) => {
    const root = nameParts(write.update?.name ?? '')[0];
    const gifts: [string, WireFields][] = [
      [`users/${pick(uids, to)}`, { admin: { booleanValue: true } }],
      [`users/${pick(uids, to)}`, { status: text('active') }],
      [`accounts/${pick(uids, to)}`, { balance: text('9000.00') }],
      [`holds/${pick(uids, to)}`, { reserved: text('0'), staked: text('0') }],
      [`tallies/${pick(uids, to)}`, { cents: int(0) }],
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
export function forged(
  honest: WireCommit,
  forgeries: readonly Forgery[],
  uids: readonly string[],
): WireCommit {
  const commit = structuredClone(honest);
  for (const forgery of forgeries) pick(ways, forgery.way)?.(commit, forgery, uids);
  return commit;
}
