/** Changes of a downloaded book, each in one place. */
import { maxDepth } from '@/domain/receipts/book-file';
import type { Random } from '../../tools/random';

/** The file as JSON has it: times are texts. */
export interface BookJson {
  glassbook: number;
  uid: string;
  documents: Record<string, Fields>;
  entries: Fields[];
}
type Fields = Record<string, unknown>;
type Path = readonly (string | number)[];

/** The title of a damage, and the file as it was saved. */
export interface Damaged {
  title: string;
  text: string;
}

export const pick = <T>(random: Random, list: readonly T[]): T | undefined =>
  list[Math.floor(random.next() * list.length)];

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Paths of all values inside a value, at every depth. */
function getPaths(value: unknown, at: Path = []): Path[] {
  const inner: [string | number, unknown][] = Array.isArray(value)
    ? [...value.entries()]
    : isFields(value)
      ? Object.entries(value)
      : [];
  return inner.flatMap(([name, one]) => [[...at, name], ...getPaths(one, [...at, name])]);
}

const getAt = (value: unknown, path: Path): unknown =>
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
function changeAt(
  value: unknown,
  [name, ...rest]: Path,
  change: (old: unknown) => unknown,
): unknown {
  if (name === undefined) return change(value);
  if (Array.isArray(value)) {
    const changed = changeAt(value[Number(name)], rest, change);
    return changed === undefined
      ? value.toSpliced(Number(name), 1)
      : value.with(Number(name), changed);
  }
  if (!isFields(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, one]) => {
      const changed = key === String(name) ? changeAt(one, rest, change) : one;
      return changed === undefined ? [] : [[key, changed]];
    }),
  );
}

const moneyPattern = /^-?[0-9]+[.][0-9]{2}$/;
const timePattern = /^[0-9]{4}-.*T.*Z$/;
const amounts = [
  '0',
  '0.00',
  '-0.00',
  '0.01',
  '-5.00',
  '10.00',
  '123456.78',
  '1000000.00',
  '1000000.01',
  '9999999999.99',
  '10000000000.00',
];
const otherAmounts = ['1e9', '1,000.00', '1.5', '01.00', '٣.٠٠', ''];
const letters = [
  '',
  'x',
  'é',
  '\u2028',
  '😀'.repeat(250),
  '😀'.repeat(260),
  'x'.repeat(501),
  '\ud800',
  '          ',
  'İstanbul',
  '\uffa0'.repeat(12),
];
const words = [
  'pending',
  'completed',
  'rejected',
  'cancelled',
  'open',
  'closed',
  'active',
  'frozen',
  'suspended',
  'bitcoin',
  'ethereum',
  'buy',
  'sell',
  'maya',
  'bram',
  'desk',
  'operator',
  'verified',
  'not-verified',
  'account.posted',
  'account.adjusted',
  'status.changed',
  'deposit.completed',
  'second',
  'manager',
  'viewer',
  'confirmed',
  'deposit',
  'adjustment',
  'proposals',
  'proposal.made',
  'proposal.confirmed',
  'policy.updated',
  'payment.updated',
  'account.opened',
  'withdrawal.completed',
  'trade.settled',
  'history.archived',
  'accounts',
  'deposits',
  'withdrawals',
  'trades',
  'users',
];
const values = [
  null,
  0,
  1,
  -1,
  2,
  1.5,
  1e21,
  2 ** 53,
  true,
  false,
  '',
  'x',
  [],
  {},
  [{}],
  { id: 'x' },
];
const times = [
  '2026-02-30T10:00:00.000Z',
  '2026-03-02T24:00:00.000Z',
  '2026-03-02T10:00:00Z',
  '0000-02-29T00:00:00.000Z',
  '2026-03-02',
];
const shifts = [
  1, -1, 1_000, -1_000, 300_000, -300_001, 3_600_000, -3_600_000, 86_400_000, -86_400_000,
  864_000_000,
];

/** Another value, most of the same kind. @param others values of the same book */
function getOther(random: Random, old: unknown, others: readonly unknown[]): unknown {
  if (random.chance(0.1)) return pick(random, values);
  if (random.chance(0.15)) return pick(random, others) ?? 'x';
  if (typeof old === 'number')
    return pick(random, [old + 1, old - 1, -old, old * 2, old + 0.5, String(old)]);
  if (typeof old === 'boolean') return pick(random, [!old, !old, Number(old), String(old)]);
  if (typeof old !== 'string') return pick(random, values);
  if (timePattern.test(old))
    return random.chance(0.2) ? pick(random, times) : shiftTime(random, old);
  if (moneyPattern.test(old) || old === '0')
    return random.chance(0.3)
      ? nudge(old, random)
      : pick(random, [...amounts, ...amounts, ...otherAmounts]);
  return random.chance(0.4)
    ? pick(random, words)
    : pick(random, [`${old}x`, old.slice(1), old.toUpperCase(), ...letters]);
}

function shiftTime(random: Random, time: string): string {
  const old = new Date(time).getTime();
  return Number.isNaN(old) ? 'x' : new Date(old + (pick(random, shifts) ?? 1)).toISOString();
}

const nudge = (money: string, random: Random): string =>
  (Number(money) + (random.chance(0.5) ? 0.01 : -0.01)).toFixed(2);

/** A change of one value anywhere below a path. */
function changeValue(
  random: Random,
  book: BookJson,
  base: Path,
  change: (old: unknown) => unknown,
): { where: string; book: unknown } | null {
  const below = pick(random, getPaths(getAt(book, base)));
  if (!below) return null;
  const path = [...base, ...below];
  return { where: path.join('/'), book: changeAt(book, path, change) };
}

const pickBase = (random: Random, book: BookJson): Path => {
  const documents = Object.keys(book.documents);
  return random.chance(0.6)
    ? ['entries', Math.floor(random.next() * book.entries.length)]
    : ['documents', pick(random, documents) ?? ''];
};

type Damage = (random: Random, book: BookJson, text: string) => Damaged | null;

const toDamaged = (title: string, book: unknown): Damaged => ({
  title,
  text: JSON.stringify(book),
});
const withEntries = (book: BookJson, entries: Fields[]): BookJson => ({ ...book, entries });

const otherValue: Damage = (random, book) => {
  const base = pickBase(random, book);
  const others = getPaths(getAt(book, base)).map((path) => getAt(getAt(book, base), path));
  const found = changeValue(random, book, base, (old) => getOther(random, old, others));
  return found && toDamaged(`another value of ${found.where}`, found.book);
};

/** The same change on both sides of an entry. */
const otherSides: Damage = (random, book) => {
  const place = Math.floor(random.next() * book.entries.length);
  const entry = book.entries[place];
  const [name] = pick(random, getPaths(entry?.after)) ?? [];
  if (!entry || name === undefined) return null;
  const value = getOther(random, getAt(entry.after, [name]), []);
  const sides = ['before', 'after'] as const;
  const changed = Object.fromEntries(
    sides.map((side) => [side, changeAt(entry[side], [name], () => value)]),
  );
  return toDamaged(
    `another ${name} on both sides of entry ${place}`,
    withEntries(book, book.entries.with(place, { ...entry, ...changed })),
  );
};

const lostField: Damage = (random, book) => {
  const found = changeValue(random, book, pickBase(random, book), () => undefined);
  return found && toDamaged(`without ${found.where}`, found.book);
};

const fieldNames = [
  'password',
  'constructor',
  'toString',
  '__proto__',
  'prototype',
  'length',
  '',
  'output',
  'status',
  'at',
];
const moreField: Damage = (random, book) => {
  const base = pickBase(random, book);
  const below = pick(
    random,
    [[], ...getPaths(getAt(book, base))].filter((path) =>
      isFields(getAt(book, [...base, ...path])),
    ),
  );
  const name = pick(random, fieldNames) ?? '';
  if (!below) return null;
  const path = [...base, ...below];
  const add = (old: unknown) =>
    Object.fromEntries([...Object.entries(Object(old)), [name, pick(random, values)]]);
  return toDamaged(
    `one more field ${JSON.stringify(name)} in ${path.join('/')}`,
    changeAt(book, path, add),
  );
};

const lostEntry: Damage = (random, book) => {
  const place = Math.floor(random.next() * book.entries.length);
  return toDamaged(`without entry ${place}`, withEntries(book, book.entries.toSpliced(place, 1)));
};

const firstEntries: Damage = (random, book) => {
  const count = 1 + Math.floor(random.next() * book.entries.length);
  return toDamaged(`the first ${count} entries`, withEntries(book, book.entries.slice(0, count)));
};

const copiedEntry: Damage = (random, book) => {
  const entry = pick(random, book.entries);
  const op = pick(random, [entry?.op, 'copy', '', `charge-${entry?.ref}`, 5, 'entry 2']);
  return toDamaged(
    `entry ${entry?.op} again as ${op}`,
    withEntries(book, [...book.entries, { ...entry, op }]),
  );
};

const mixedEntries: Damage = (random, book) => {
  const [one, other] = [0, 0].map(() => Math.floor(random.next() * book.entries.length));
  const a = book.entries[one ?? 0];
  const b = book.entries[other ?? 0];
  const field =
    pick(random, [
      'rev',
      'at',
      'ref',
      'op',
      'index',
      'actor',
      'reason',
      'before',
      'after',
      'action',
      'col',
      '',
    ]) ?? '';
  if (!a || !b) return null;
  const changed = (entry: Fields, from: Fields) =>
    field === '' ? from : { ...entry, [field]: from[field] };
  const entries = book.entries.with(one ?? 0, changed(a, b)).with(other ?? 0, changed(b, a));
  return toDamaged(
    `entries ${one} and ${other} with each other’s ${field || 'place'}`,
    withEntries(book, entries),
  );
};

const replaceEverywhere = (book: BookJson, old: string, other: string): unknown =>
  JSON.parse(JSON.stringify(book).replaceAll(old, other));

const replaceEntries = (
  book: BookJson,
  fits: (entry: Fields) => boolean,
  change: Fields,
): BookJson =>
  withEntries(
    book,
    book.entries.map((entry) => (fits(entry) ? { ...entry, ...change } : entry)),
  );

const pickEntry = (random: Random, { entries }: BookJson, actions: RegExp): Fields | undefined =>
  pick(
    random,
    entries.filter(({ action }) => actions.test(String(action))),
  );

const figures = { balance: '5.00', profit: '0.00', bonus: '-7.00' };
const policies = [
  { fourEyes: '0', daily: '0', addressHours: 24 },
  { fourEyes: '1000.00', daily: '0', addressHours: 24 },
  { fourEyes: '1000.00', daily: '5000.00', addressHours: 24 },
  { fourEyes: '1000.00', addressHours: 24 },
  { fourEyes: '1000.00', daily: '0', addressHours: 0 },
];
const methods = [
  { bitcoin: 'tb1qthird', ethereum: '', email: '' },
  { bitcoin: 'tb1qthird', ethereum: '' },
];
const adminChanges = [
  { desk: '' },
  { desk: 'agent' },
  { desk: 'x' },
  { status: 'active' },
  { status: 'active', desk: '' },
  { status: 'closed' },
];
/** How a trade ends. */
const settlements = [
  { status: 'closed', closePrice: '64210.00', result: '7.00', manual: true },
  { status: 'closed', closePrice: '64210.00', result: '-7.00', manual: true },
  { status: 'closed', closePrice: '64210.00', result: '7.00', manual: false },
  { status: 'closed', closePrice: '64210.00', result: '7.00' },
  { status: 'closed', closePrice: 'x', result: '7.00', manual: true },
];
/** Whole proposals, some of which say nothing wrong, and parts of one. */
const moneyless = { ref: '', amount: '0', note: 'There are three of us now.' };
const completed = {
  amount: '7.00',
  from: { status: 'pending' },
  outcome: { status: 'completed', received: '7.00' },
};
const wholeProposals: readonly Fields[] = [
  { from: {} },
  { amount: '7.00' },
  { amount: '7.00', note: 'Another note, long enough.' },
  { action: 'policy.updated', ...moneyless, from: policies[0], outcome: policies[1] },
  { action: 'payment.updated', ...moneyless, from: methods[0], outcome: methods[0] },
  { action: 'role.granted', ...moneyless, from: adminChanges[0], outcome: adminChanges[1] },
  { action: 'role.revoked', ...moneyless, from: adminChanges[0], outcome: adminChanges[1] },
  { action: 'role.revoked', ...moneyless, from: adminChanges[1], outcome: adminChanges[0] },
  { action: 'status.changed', ...moneyless, from: adminChanges[3], outcome: adminChanges[3] },
  {
    action: 'status.changed',
    ...moneyless,
    ref: 'x',
    from: adminChanges[3],
    outcome: adminChanges[3],
  },
  {
    action: 'status.changed',
    ...moneyless,
    amount: '7.00',
    from: adminChanges[3],
    outcome: adminChanges[3],
  },
  {
    action: 'account.adjusted',
    ref: '',
    amount: '7.00',
    from: {},
    outcome: figures,
    note: 'Another note, long enough.',
  },
  {
    action: 'account.adjusted',
    ref: 'x',
    amount: '7.00',
    from: {},
    outcome: figures,
    note: 'Another note, long enough.',
  },
  { action: 'deposit.completed', ...completed },
  { action: 'deposit.completed', ref: '00000004-0000-4000-8000-maya00000000', ...completed },
  {
    action: 'withdrawal.completed',
    amount: '7.00',
    from: { status: 'pending' },
    outcome: { status: 'completed' },
  },
  {
    action: 'trade.settled',
    amount: '7.00',
    from: { status: 'open' },
    outcome: settlements[0],
    note: 'Another note, long enough.',
  },
  {
    action: 'trade.settled',
    amount: '7.00',
    from: { status: 'open' },
    outcome: settlements[1],
    note: '',
  },
  { action: 'trade.settled', amount: '7.00', from: { status: 'pending' }, outcome: settlements[2] },
  {
    action: 'subscription.charged',
    amount: '49.00',
    from: {},
    outcome: {},
    note: 'Another note, long enough.',
  },
  { action: 'subscription.charged', amount: '49.00', from: {}, outcome: {}, note: '' },
  { action: 'status.changed', ...moneyless, from: adminChanges[3], outcome: adminChanges[5] },
  {
    action: 'status.changed',
    ...moneyless,
    from: adminChanges[3],
    outcome: adminChanges[5],
    role: 'agent',
  },
];
const proposedValues: Record<string, readonly unknown[]> = {
  action: [
    'deposit.completed',
    'withdrawal.completed',
    'account.adjusted',
    'role.granted',
    'role.revoked',
    'status.changed',
    'policy.updated',
    'payment.updated',
    'trade.settled',
    'subscription.charged',
    'trade.placed',
  ],
  ref: ['', '00000004-0000-4000-8000-maya00000000', 'x'],
  amount: ['0', '0.01', '7.00', '49.00', '5000.00'],
  from: [
    { status: 'pending' },
    { status: 'open' },
    {},
    [],
    ...policies,
    ...methods,
    ...adminChanges,
  ],
  outcome: [
    { status: 'completed' },
    { status: 'completed', received: '7.00' },
    figures,
    {},
    [],
    ...settlements,
    ...policies,
    ...methods,
    ...adminChanges,
  ],
  note: ['', 'Another note, long enough.'],
  by: ['bram', 'second', 'third', 'fourth', 'maya', 'ole'],
  role: ['', 'viewer', 'agent', 'manager'],
};

/** Another value of a proposal, wherever the element is: nothing but its acts contradicts it. */
const otherProposal: Damage = (random, book) => {
  const proposal = pickEntry(random, book, /^proposal[.]made$/);
  const element = isFields(proposal?.after) ? proposal.after : {};
  const name = pick(random, [...Object.keys(proposedValues), 'at']) ?? '';
  const value =
    name === 'at'
      ? shiftTime(random, String(element.at))
      : pick(random, proposedValues[name] ?? []);
  const changes = random.chance(0.4) ? pick(random, wholeProposals) : { [name]: value };
  // The status, which the decision changes, comes last.
  const begin = (one: Fields) => JSON.stringify({ ...one, status: undefined }).slice(0, -1);
  if (!('action' in element)) return null;
  return toDamaged(
    `another ${Object.keys(changes ?? {}).join(', ')} of the proposal ${proposal?.op}`,
    replaceEverywhere(book, begin(element), begin({ ...element, ...changes })),
  );
};

/** One hand, another day or another element for what two people decide. */
const oneHand: Damage = (random, book) => {
  const entry = pickEntry(
    random,
    book,
    random.chance(0.6) ? /^proposal[.]confirmed$/ : /^proposal[.]|^policy[.]|^payment[.]/,
  );
  const proposal = pickEntry(random, book, /^proposal[.]made$/);
  if (!entry || !proposal) return null;
  const { op, at, ref } = entry;
  const other = pick(random, ['bram', 'maya', 'second', 'ole']) ?? '';
  const later = shiftTime(random, String(at));
  const decided = pickEntry(
    random,
    book,
    /^(deposit|withdrawal)[.]completed$|^trade[.]settled$|^subscription[.]charged$|^account[.]adjusted$|^status[.]changed$/,
  );
  const forgeries: [title: string, book: unknown][] = [
    [`${op} by ${other}`, replaceEntries(book, (one) => one === entry, { actor: other })],
    [`${op} at ${later}`, replaceEntries(book, (one) => one === entry, { at: later })],
    [
      `the commit of ${op} by ${other}`,
      replaceEntries(book, (one) => one.at === at, { actor: other }),
    ],
    [
      `what ${op} refers to by ${other}`,
      replaceEntries(book, (one) => ref !== '' && (one.op === ref || one.ref === ref), {
        actor: other,
      }),
    ],
    [
      `the commit of ${op} at ${later}`,
      replaceEntries(book, (one) => one.at === at, { at: later }),
    ],
    [`${op} at ${later} everywhere`, replaceEverywhere(book, `"${at}"`, `"${later}"`)],
    [
      `${proposal.op} for ${ref} of ${op}`,
      replaceEverywhere(book, `"ref":"${ref}"`, `"ref":"${proposal.op}"`),
    ],
    [
      `${decided?.op} refers to ${proposal.op}`,
      replaceEntries(book, (one) => one === decided, { ref: proposal.op }),
    ],
    [
      `${decided?.op} with another reason`,
      replaceEntries(book, (one) => one === decided, { reason: 'Another note, long enough.' }),
    ],
  ];
  const [title, forged] = pick(random, forgeries) ?? ['', book];
  return toDamaged(title, forged);
};

/** Another end of a trade in the act that was proposed, with its element and its reason. */
const otherSettlement: Damage = (random, book) => {
  const act = pickEntry(random, book, /^trade[.]settled$/);
  const after = isFields(act?.after) ? act.after : null;
  if (!act || !after) return null;
  const change =
    pick(random, [
      { closePrice: nudge(String(after.closePrice), random) },
      { result: nudge(String(after.result), random) },
      { manual: !after.manual },
      { manual: true, note: 'Another note, long enough.' },
      { note: 'Another note, long enough.' },
    ]) ?? {};
  const begin = (one: Fields) => JSON.stringify(one).slice(0, -1);
  const reason = 'note' in change ? { reason: change.note } : {};
  const changed = replaceEntries(book, (one) => one === act, reason);
  return toDamaged(
    `another ${Object.keys(change).join(', ')} of ${act.op}`,
    replaceEverywhere(changed, begin(after), begin({ ...after, ...change })),
  );
};

/** As many proposals of one author as the list has. */
const oneAuthor: Damage = (random, book) => {
  const proposal = pickEntry(random, book, /^proposal[.]made$/);
  const by = isFields(proposal?.after) ? proposal.after.by : undefined;
  if (!proposal) return null;
  const forged: BookJson = JSON.parse(
    JSON.stringify(book).replaceAll(/"by":"(?:second|third|fourth)"/g, `"by":"${by}"`),
  );
  return toDamaged(
    `all proposals by ${by}`,
    replaceEntries(forged, ({ action }) => action === 'proposal.made', { actor: by }),
  );
};

/** Another number of pending proposals of an author. */
const otherCounts: Damage = (random, book) => {
  const path = `proposals/${book.uid}`;
  const open = book.documents[path]?.open;
  if (!isFields(open)) return null;
  const author =
    pick(random, [...Object.keys(open), 'second', 'ole', '__proto__', 'constructor']) ?? '';
  const count = pick(random, [0, 1, 2, 5, 6, -1, 1.5, null, '1', {}]);
  const counts = Object.fromEntries([
    ...Object.entries(open).filter(([name]) => name !== author || random.chance(0.2)),
    [author, count],
  ]);
  const other = random.chance(0.2) ? pick(random, [[], {}, null, 0]) : counts;
  return toDamaged(
    `${author} with ${JSON.stringify(count)} in ${path}`,
    changeAt(book, ['documents', path, 'open'], () => other),
  );
};

/**
 * A document that was sent sooner after the last one, or at another time than its own copy says.
 */
const otherSubmission: Damage = (random, book) => {
  const sent = pickEntry(random, book, /^verification[.]/);
  const stored = book.documents[`verifications/${book.uid}`];
  if (!sent || !stored) return null;
  const other = random.chance(0.5)
    ? shiftTime(random, String(sent.at))
    : pick(random, [null, '', sent.at, stored.at, book.entries[0]?.at]);
  if (random.chance(0.5))
    return toDamaged(`submittedAt is ${other}`, {
      ...book,
      documents: {
        ...book.documents,
        [`verifications/${book.uid}`]: { ...stored, submittedAt: other },
      },
    });
  const earlier = pickEntry(random, book, /^verification[.]submitted$/);
  const soon = new Date(
    new Date(String(earlier?.at)).getTime() + (pick(random, [0, 1, 59_999, 60_000, 60_001]) ?? 0),
  );
  if (Number.isNaN(soon.getTime())) return null;
  return toDamaged(
    `${sent.op} soon after ${earlier?.op}`,
    replaceEverywhere(book, `"${sent.at}"`, `"${soon.toISOString()}"`),
  );
};

/** An account that is closed, or a profile that is corrected, by somebody else. */
const otherProfile: Damage = (random, book) => {
  const entry = pickEntry(random, book, /^status[.]changed$|^profile[.]corrected$|^role[.]/);
  if (!entry) return null;
  const actor = pick(random, ['bram', 'second', 'operator', book.uid]);
  const forged = random.chance(0.5)
    ? replaceEntries(book, (one) => one === entry, { actor })
    : replaceEntries(book, (one) => one === entry, { after: { status: 'closed' }, ref: '' });
  return toDamaged(`${entry.op} by ${actor}, or a closing`, forged);
};

const settingValues: Record<string, readonly unknown[]> = {
  fourEyes: ['0', '250.00', '500.00', '1000.00', '5000.00', '0.00'],
  daily: ['0', '500.00', '900.00', '5000.00', '0.00', '-1.00'],
  addressHours: [1, 23, 24, 48, 168, 169, 0],
  bitcoin: ['', 'tb1qfirst', 'tb1qsecond', 'tb1qother'],
  ethereum: ['', '0xOther'],
  email: ['', 'other@example.com'],
  admin: ['', 'maya', 'ole'],
  previous: ['', 'maya', {}],
};
const policyFields = ['fourEyes', 'daily', 'addressHours'];
const paymentFields = ['bitcoin', 'ethereum', 'email', 'admin', 'previous'];

/**
 * Another policy or payment method on one side of an entry, or one that refers to something else.
 */
const otherSetting: Damage = (random, book) => {
  const entry = pickEntry(random, book, /^policy[.]|^payment[.]|^desk[.]/);
  if (!entry) return null;
  const side = pick(random, ['before', 'after']) ?? '';
  const name =
    pick(random, String(entry.action).startsWith('policy.') ? policyFields : paymentFields) ?? '';
  const other = {
    ref: pick(random, ['', 'x']),
    reason: pick(random, ['', 'There are three of us now.']),
  };
  const changed = random.chance(0.3)
    ? { ...entry, ...other }
    : changeAt(entry, [side, name], () => pick(random, settingValues[name] ?? []) ?? 'x');
  const entries = book.entries.map((one) => (one === entry && isFields(changed) ? changed : one));
  return toDamaged(`another setting in ${entry.op}: ${side}/${name}`, withEntries(book, entries));
};

const lostDocument: Damage = (random, book) => {
  const gone = pick(random, Object.keys(book.documents));
  return toDamaged(`without ${gone}`, {
    ...book,
    documents: Object.fromEntries(Object.entries(book.documents).filter(([path]) => path !== gone)),
  });
};

const movedDocument: Damage = (random, book) => {
  const from = pick(random, Object.keys(book.documents)) ?? '';
  const to =
    pick(random, [
      'accounts/maya',
      'deposits/maya/archive/0',
      'trades/maya/archive/9',
      'trades/maya/archive/01',
      'proposals/maya',
      'proposals/maya/archive/0',
      'admins/maya',
      'users/ole',
      'x',
    ]) ?? '';
  return toDamaged(`${from} also as ${to}`, {
    ...book,
    documents: { ...book.documents, [to]: book.documents[from] },
  });
};

/** A forgery that nothing in the book contradicts, or nearly none. */
const sameEverywhere: Damage = (random, book, text) => {
  const texts = getPaths(book.entries).map((path) => getAt(book.entries, path));
  const old = pick(
    random,
    texts.filter((one) => typeof one === 'string' && moneyPattern.test(one)),
  );
  const other = pick(random, ['15.00', '120.01', '999.99']) ?? '';
  return old === undefined
    ? null
    : { title: `${old} is ${other} everywhere`, text: text.replaceAll(`"${old}"`, `"${other}"`) };
};

const otherLetters = [...'0123456789abcxyzADW.-"{}[]:,\\ \n\u00e9'];
const otherLetter: Damage = (random, _, text) => {
  const place = Math.floor(random.next() * text.length);
  const letter = pick(random, otherLetters) ?? '';
  return {
    title: `letter ${place} is ${JSON.stringify(letter)}`,
    text: `${text.slice(0, place)}${letter}${text.slice(place + 1)}`,
  };
};

const cutFile: Damage = (random, _, text) => ({
  title: 'cut off',
  text: text.slice(0, Math.floor(random.next() * text.length)),
});

/** In place of the text that JSON.stringify can't write. */
const placeholder = '\ue000';
const putText = (book: unknown, path: Path, text: string): string =>
  JSON.stringify(changeAt(book, path, () => placeholder)).replace(`"${placeholder}"`, () => text);

const numberTexts = [
  '1e999',
  '-1e999',
  '1E400',
  '-0',
  '-0.0',
  '0e9',
  '1e-400',
  '5e-324',
  '1.0',
  '1.50',
  '10e-1',
  '0.1e1',
  '2E0',
  '9007199254740993',
  '1e21',
  '123456789012345678901234567890',
  '0.30000000000000004',
  '1e-7',
  '01',
  '+1',
  '.5',
  '1.',
  'NaN',
  '-Infinity',
];
/**
 * A number as no program writes it: too large, of two spellings, with more digits than a double
 * holds.
 */
const otherNumber: Damage = (random, book) => {
  const base = pickBase(random, book);
  const below = getPaths(getAt(book, base)).filter(
    (path) => random.chance(0.1) || typeof getAt(book, [...base, ...path]) === 'number',
  );
  const path = [...base, ...(pick(random, below) ?? [])];
  const text = pick(random, numberTexts) ?? '';
  return path.length === base.length
    ? null
    : { title: `${text} as ${path.join('/')}`, text: putText(book, path, text) };
};

/**
 * Around the deepest that both read, within what a store nests, and far beyond what a stack holds.
 */
const depths = [
  1,
  18,
  40,
  ...Array.from({ length: 10 }, (_, i) => maxDepth - 7 + i),
  150,
  900,
  1_000,
  3_000,
  10_000,
  100_000,
];
const deepValue: Damage = (random, book) => {
  const base = pickBase(random, book);
  const below = pick(random, getPaths(getAt(book, base)));
  if (!below) return null;
  const path = [...base, ...below];
  const depth = pick(random, depths) ?? 1;
  const [open, close] = random.chance(0.5) ? ['[', ']'] : ['{"x":', '}'];
  const inner = open === '[' ? '' : '1';
  return {
    title: `${depth} levels in ${path.join('/')}`,
    text: putText(book, path, `${open.repeat(depth)}${inner}${close.repeat(depth)}`),
  };
};

/** An act of the desk in the book of a client, who has none, with or without its document. */
const deskEntry: Damage = (random, book) => {
  const at = pick(random, book.entries)?.at;
  const rev = pick(random, [1, 1, 1, 2, 7]) ?? 1;
  const actor = pick(random, [book.uid, book.uid, 'bram', 'operator']);
  const switches = {
    deposits: random.chance(0.5),
    withdrawals: true,
    trades: true,
    notice: pick(random, ['', 'The network is busy today.', 'Too short']),
  };
  const before = random.chance(0.7) ? {} : { ...switches, trades: false };
  const entry = {
    op: 'switched',
    col: 'desk',
    rev,
    actor,
    action: 'switches.updated',
    index: -1,
    ref: '',
    before,
    after: switches,
    reason: '',
    at,
  };
  const [path, fields] = pick(random, [
    ['desk/switches', { ...switches, rev, op: entry.op, at }],
    [`desk/${book.uid}`, { ...switches, rev, op: entry.op, at }],
    [`switches/${book.uid}`, switches],
  ] as const) ?? ['', {}];
  const documents = random.chance(0.5) ? { ...book.documents, [path]: fields } : book.documents;
  return toDamaged(`switches by ${actor}`, {
    ...book,
    documents,
    entries: [...book.entries, entry],
  });
};

const damages: readonly (readonly [weight: number, damage: Damage])[] = [
  [40, otherValue],
  [8, otherSides],
  [8, lostField],
  [8, moreField],
  [6, lostEntry],
  [3, firstEntries],
  [4, copiedEntry],
  [8, mixedEntries],
  [3, lostDocument],
  [3, movedDocument],
  [4, sameEverywhere],
  [16, otherProposal],
  [14, oneHand],
  [6, otherSetting],
  [4, otherSettlement],
  [3, oneAuthor],
  [4, otherCounts],
  [4, otherSubmission],
  [4, otherProfile],
  [8, otherLetter],
  [1, cutFile],
  [6, otherNumber],
  [3, deepValue],
  [3, deskEntry],
];
const choices = damages.flatMap(([weight, damage]) => Array.from({ length: weight }, () => damage));

/** Most damages of what two people decide find no place in a book of one. */
const mostTries = 4;

/** One damage of the file. Where none finds a place, the file is as it was. */
export function damage(random: Random, book: BookJson): Damaged {
  const text = JSON.stringify(book);
  for (let tries = 0; tries < mostTries; tries += 1) {
    const damaged = pick(random, choices)?.(random, book, text);
    if (damaged) return damaged;
  }
  return { title: 'as it was', text };
}
