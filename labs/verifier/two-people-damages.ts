import {
  type BookJson,
  changeValueAt,
  type Damage,
  type Fields,
  isFields,
  pickEntry,
  pickItem,
  replaceEntries,
  replaceEverywhere,
  setEntries,
  toDamaged,
} from './book-json';
import { nudgeMoney, shiftTime } from './damaged-values';

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
const noMoney = { ref: '', amount: '0', note: 'There are three of us now.' };
const completed = {
  amount: '7.00',
  from: { status: 'pending' },
  outcome: { status: 'completed', received: '7.00' },
};
const wholeProposals: readonly Fields[] = [
  { from: {} },
  { amount: '7.00' },
  { amount: '7.00', note: 'Another note, long enough.' },
  { action: 'policy.updated', ...noMoney, from: policies[0], outcome: policies[1] },
  { action: 'payment.updated', ...noMoney, from: methods[0], outcome: methods[0] },
  { action: 'role.granted', ...noMoney, from: adminChanges[0], outcome: adminChanges[1] },
  { action: 'role.revoked', ...noMoney, from: adminChanges[0], outcome: adminChanges[1] },
  { action: 'role.revoked', ...noMoney, from: adminChanges[1], outcome: adminChanges[0] },
  { action: 'status.changed', ...noMoney, from: adminChanges[3], outcome: adminChanges[3] },
  {
    action: 'status.changed',
    ...noMoney,
    ref: 'x',
    from: adminChanges[3],
    outcome: adminChanges[3],
  },
  {
    action: 'status.changed',
    ...noMoney,
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
  { action: 'status.changed', ...noMoney, from: adminChanges[3], outcome: adminChanges[5] },
  {
    action: 'status.changed',
    ...noMoney,
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
export const changeProposal: Damage = (random, book) => {
  const proposal = pickEntry(random, book, /^proposal[.]made$/);
  const element = isFields(proposal?.after) ? proposal.after : {};
  const name = pickItem(random, [...Object.keys(proposedValues), 'at']) ?? '';
  const value =
    name === 'at'
      ? shiftTime(random, String(element.at))
      : pickItem(random, proposedValues[name] ?? []);
  const changes = random.chance(0.4) ? pickItem(random, wholeProposals) : { [name]: value };
  // The status, which the decision changes, comes last.
  const begin = (one: Fields) => JSON.stringify({ ...one, status: undefined }).slice(0, -1);
  if (!('action' in element)) return null;
  return toDamaged(
    `another ${Object.keys(changes ?? {}).join(', ')} of the proposal ${proposal?.op}`,
    replaceEverywhere(book, begin(element), begin({ ...element, ...changes })),
  );
};

/** One hand, another day or another element for what two people decide. */
export const decideAlone: Damage = (random, book) => {
  const entry = pickEntry(
    random,
    book,
    random.chance(0.6) ? /^proposal[.]confirmed$/ : /^proposal[.]|^policy[.]|^payment[.]/,
  );
  const proposal = pickEntry(random, book, /^proposal[.]made$/);
  if (!entry || !proposal) return null;
  const { op, at, ref } = entry;
  const other = pickItem(random, ['bram', 'maya', 'second', 'ole']) ?? '';
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
  const [title, forged] = pickItem(random, forgeries) ?? ['', book];
  return toDamaged(title, forged);
};

/** Another end of a trade in the act that was proposed, with its element and its reason. */
export const changeSettlement: Damage = (random, book) => {
  const act = pickEntry(random, book, /^trade[.]settled$/);
  const after = isFields(act?.after) ? act.after : null;
  if (!act || !after) return null;
  const change =
    pickItem(random, [
      { closePrice: nudgeMoney(String(after.closePrice), random) },
      { result: nudgeMoney(String(after.result), random) },
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
export const useOneAuthor: Damage = (random, book) => {
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
export const changeCounts: Damage = (random, book) => {
  const path = `proposals/${book.uid}`;
  const open = book.documents[path]?.open;
  if (!isFields(open)) return null;
  const author =
    pickItem(random, [...Object.keys(open), 'second', 'ole', '__proto__', 'constructor']) ?? '';
  const count = pickItem(random, [0, 1, 2, 5, 6, -1, 1.5, null, '1', {}]);
  const counts = Object.fromEntries([
    ...Object.entries(open).filter(([name]) => name !== author || random.chance(0.2)),
    [author, count],
  ]);
  const other = random.chance(0.2) ? pickItem(random, [[], {}, null, 0]) : counts;
  return toDamaged(
    `${author} with ${JSON.stringify(count)} in ${path}`,
    changeValueAt(book, ['documents', path, 'open'], () => other),
  );
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
export const changeSetting: Damage = (random, book) => {
  const entry = pickEntry(random, book, /^policy[.]|^payment[.]|^desk[.]/);
  if (!entry) return null;
  const side = pickItem(random, ['before', 'after']) ?? '';
  const name =
    pickItem(random, String(entry.action).startsWith('policy.') ? policyFields : paymentFields) ??
    '';
  const other = {
    ref: pickItem(random, ['', 'x']),
    reason: pickItem(random, ['', 'There are three of us now.']),
  };
  const changed = random.chance(0.3)
    ? { ...entry, ...other }
    : changeValueAt(entry, [side, name], () => pickItem(random, settingValues[name] ?? []) ?? 'x');
  const entries = book.entries.map((one) => (one === entry && isFields(changed) ? changed : one));
  return toDamaged(`another setting in ${entry.op}: ${side}/${name}`, setEntries(book, entries));
};
