import fc from 'fast-check';

/** A commit as it goes over the wire. */
export interface WireCommit {
  writes: WireWrite[];
}
interface WireWrite {
  update?: { name: string; fields: WireFields };
  delete?: string;
  updateMask?: { fieldPaths: string[] };
  updateTransforms?: { fieldPath: string; [transform: string]: unknown }[];
  currentDocument?: unknown;
}
type WireValue = Record<string, unknown>;
type WireFields = Record<string, WireValue>;

/** What is forged in a commit, by remainder: it fits every commit. */
export interface Forgery {
  /** How the commit changes. */
  way: number;
  /** Which value or write. */
  at: number;
  /** What comes in its place. */
  to: number;
}
export const anyForgery: fc.Arbitrary<Forgery> = fc.record({ way: fc.nat(1_000), at: fc.nat(10_000), to: fc.nat(10_000) });

/** Somewhere in a commit that a value stands: in a map or in a list. */
interface Spot {
  value: WireValue;
  put(value: WireValue): void;
  remove(): void;
}

function spotsIn(value: WireValue, put: Spot['put'], remove: Spot['remove']): Spot[] {
  const { mapValue, arrayValue } = value as { mapValue?: { fields?: WireFields }; arrayValue?: { values?: WireValue[] } }; // by the protocol
  const here: Spot = { value, put, remove };
  return [here, ...spotsOf(mapValue?.fields ?? {}), ...spotsOfList(arrayValue?.values ?? [])];
}
const spotsOf = (fields: WireFields): Spot[] =>
  Object.entries(fields).flatMap(([key, value]) =>
    spotsIn(
      value,
      (next) => {
        fields[key] = next;
      },
      () => {
        delete fields[key];
      },
    ),
  );
const spotsOfList = (values: WireValue[]): Spot[] =>
  values.flatMap((value, i) =>
    spotsIn(
      value,
      (next) => {
        values[i] = next;
      },
      () => void values.splice(i, 1),
    ),
  );

const text = (stringValue: string): WireValue => ({ stringValue });
const int = (value: number): WireValue => ({ integerValue: String(value) });
const map = (fields: WireFields): WireValue => ({ mapValue: { fields } });
const later = (ms: number): WireValue => ({ timestampValue: new Date(Date.now() + ms).toISOString() });

const strangers: (() => WireValue)[] = [
  ...[
    '',
    '0',
    '0.00',
    '-0.00',
    '0.01',
    '-0.01',
    '10.00',
    '250.00',
    '1e3',
    '٣',
    '12\n',
    '9999999999.99',
    '10000000000.00',
    '1000000.01',
  ].map((value) => () => text(value)),
  ...['pending', 'completed', 'rejected', 'cancelled', 'open', 'closed', 'active', 'frozen', 'verified', 'not-verified'].map(
    (value) => () => text(value),
  ),
  ...['account.posted', 'account.adjusted', 'deposit.completed', 'withdrawal.completed', 'trade.settled', 'charge-x', 'boss', 'deputy'].map(
    (value) => () => text(value),
  ),
  () => text('x'.repeat(600)),
  () => text('As it stands in the letter.'),
  ...[0, 1, -1, 2, 30, 1_000].map((value) => () => int(value)),
  ...[1, 0.5, 'NaN', 'Infinity'].map((doubleValue) => () => ({ doubleValue })),
  () => ({ nullValue: null }),
  () => ({ booleanValue: true }),
  () => ({ booleanValue: false }),
  () => map({}),
  () => map({ more: text('x') }),
  () => ({ arrayValue: { values: [] } }),
  () => ({ arrayValue: { values: [text('x')] } }),
  ...[-600_000, -200_000, -1_000, 1_000, 600_000].map((ms) => () => later(ms)),
];

/** A value that is nearly the same: the forgery that is most likely to be overlooked. */
function neighbour(value: WireValue, to: number): WireValue {
  if (typeof value.stringValue === 'string') return text(nearText(value.stringValue, to));
  if (typeof value.integerValue === 'string') {
    return to % 4 === 0 ? { doubleValue: Number(value.integerValue) } : int(Number(value.integerValue) + ([1, -1, 10][to % 3] ?? 1));
  }
  if (typeof value.timestampValue === 'string') {
    return { timestampValue: new Date(Date.parse(value.timestampValue) + ([1, -1, 60_000, -60_000][to % 4] ?? 1)).toISOString() };
  }
  if (typeof value.booleanValue === 'boolean') return { booleanValue: !value.booleanValue };
  if (value.mapValue) {
    const { fields = {} } = value.mapValue as { fields?: WireFields };
    return map({ ...fields, more: text('x') });
  }
  if (value.arrayValue) {
    const { values = [] } = value.arrayValue as { values?: WireValue[] };
    const changed = [[...values, ...values.slice(-1)], values.slice(1), values.slice(0, -1), values.toReversed(), [...values, map({})]];
    return { arrayValue: { values: changed[to % changed.length] ?? [] } };
  }
  return int(to);
}

function nearText(value: string, to: number): string {
  const money = /^(-?)(\d+)\.(\d\d)$/.exec(value);
  if (!money) return [`${value}x`, value.slice(0, -1), value.toUpperCase(), `${value}\n`, ` ${value}`][to % 5] ?? '';
  const cents = Number(value.replace('.', ''));
  const other = [cents + 1, cents - 1, cents + 100, -cents, cents * 2, cents * 10, 0][to % 7] ?? 0;
  const digits = String(Math.abs(other)).padStart(3, '0');
  return `${other < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

const same = (a: WireValue, b: WireValue) => JSON.stringify(a) === JSON.stringify(b);
const pick = <T>(some: readonly T[], at: number): T | undefined => some[at % some.length];

type Way = (commit: WireCommit, forgery: Forgery, uids: readonly string[]) => void;

const spots = ({ writes }: WireCommit) => writes.flatMap(({ update }) => spotsOf(update?.fields ?? {}));
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
    const value = pick([...new Map(leaves.map((spot) => [JSON.stringify(spot.value), spot.value])).values()], at);
    if (!value) return;
    const next = make(value, to);
    for (const spot of leaves.filter((one) => same(one.value, value))) spot.put(next);
  };
const stranger = (_: WireValue, to: number) => pick(strangers, to)?.() ?? text('');
const onWrite =
  (change: (write: WireWrite, forgery: Forgery, commit: WireCommit, uids: readonly string[]) => void): Way =>
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
];
/** Where the collection stands in `projects/p/databases/d/documents/collection/…`. */
const nameParts = (name: string) => [name.split('/').slice(0, 5).join('/'), ...name.split('/').slice(5)];

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
    renamed(write, (name) => uids.reduce((now, uid) => now.replace(`/${uid}`, `/${pick(uids, to)}`), name)),
  ),
  // The whole act on somebody else.
  (commit, { to }, [from = '', ...others]) => {
    const all: WireCommit = JSON.parse(JSON.stringify(commit).replaceAll(`/${from}`, `/${pick(others, to)}`));
    commit.writes = all.writes;
  },
  onWrite((write, { to }) =>
    renamed(write, (name) => `${nameParts(name)[0]}/${[pick(collections, to), ...nameParts(name).slice(2)].join('/')}`),
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
    ];
    const [path, fields] = gifts[to % gifts.length] ?? ['', {}];
    commit.writes.push({ update: { name: `${root}/${path}`, fields }, updateMask: { fieldPaths: Object.keys(fields) } });
  }),
  (commit) => {
    for (const write of commit.writes) delete write.currentDocument;
  },
];

/** A commit that differs from the honest one in one or two ways. @param uids the client first, then others whom it could be about */
export function forged(honest: WireCommit, forgeries: readonly Forgery[], uids: readonly string[]): WireCommit {
  const commit = structuredClone(honest);
  for (const forgery of forgeries) pick(ways, forgery.way)?.(commit, forgery, uids);
  return commit;
}
