// Generated without src/domain, whose schemas would refuse most of these values.
import fc from 'fast-check';
import {
  type Attempt,
  type Element,
  type Entry,
  getPaymentKey,
  type State,
} from './deposits-model';

const createElement = (uid: string, id: string, createdAt: number, txid = ''): Element => ({
  id,
  uid,
  coin: 'bitcoin',
  amount: '250.00',
  units: '0.00389348',
  rate: '64210.00',
  address: 'tb1qdesk',
  txid,
  status: 'pending',
  note: '',
  received: '0',
  createdAt,
});

/** Deposits of any statuses and amounts, in the order of time, some of them at the same time. */
export const anyHistory = fc.array(
  fc.record({
    status: fc.constantFrom('pending', 'pending', 'pending', 'completed', 'rejected', 'cancelled'),
    cents: fc.integer({ min: 10_00, max: 1_000_000_00 }),
    gap: fc.constantFrom(0, 1, 1_000),
    /** Which transaction it names: none, or one of two of the client. */
    paid: fc.constantFrom(null, null, 0, 1),
  }),
  { maxLength: 6 },
);
type History = typeof anyHistory extends fc.Arbitrary<infer T> ? T : never;

export const formatCents = (cents: number) =>
  `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;

/** The id of a transaction of this client. */
export const createTxid = (uid: string, number: number) =>
  Buffer.from(`${uid} ${number}`).toString('hex').padStart(64, '0').slice(-64);

/**
 * The state that a history has led to.
 * @param start milliseconds; the history is over within seconds of it
 */
export function createState(uid: string, history: History, start: number): State {
  let time = start;
  const list = history.map(({ status, cents, gap, paid }, i): Element => {
    time += gap;
    const amount = formatCents(cents);
    return {
      ...createElement(uid, `old${i}`, time, paid === null ? '' : createTxid(uid, paid)),
      status,
      amount,
      received: status === 'completed' ? amount : '0',
    };
  });
  const waiting = list.filter(({ status }) => status === 'pending');
  const credited = history
    .filter(({ status }) => status === 'completed')
    .reduce((sum, { cents }) => sum + cents, 0);
  const oldest = Number(waiting[0]?.createdAt ?? 0) || null;
  return {
    uid,
    list,
    pending: waiting.length,
    oldest,
    rev: list.length,
    cents: credited,
    accountRev: 1,
    credited: [],
  };
}

const reason = 'No such coins came in.';
const kinds = ['requested', 'cancelled', 'completed', 'rejected'] as const;

/**
 * One of the four acts as the interface would write it; at an element that waits, unless the plan
 * takes a decided one.
 */
function createHonestAttempt(
  state: State,
  { kind, at, decided, differs, output }: AttemptPlan,
  op: string,
  now: number,
): Attempt {
  const { uid, list, pending, oldest, rev, cents } = state;
  const choice = list.flatMap(({ status }, i) => ((status === 'pending') === decided ? [] : [i]));
  const index = choice[at % choice.length] ?? 0;
  const element = list[index];
  if (kind === 'requested' || !element) {
    const after = createElement(uid, op, now);
    const document = {
      list: [...list, after],
      pending: pending + 1,
      oldest: oldest ?? now,
      rev: rev + 1,
    };
    return {
      by: 'client',
      document,
      entry: {
        op,
        rev: rev + 1,
        action: 'deposit.requested',
        index: list.length,
        before: {},
        after,
        reason: '',
      },
      posting: null,
      claim: null,
    };
  }
  const credited = Math.round(Number(element.amount) * 100) - (differs ? 1 : 0);
  const note = kind === 'rejected' || (kind === 'completed' && differs) ? reason : '';
  const isPaid = kind === 'completed' && element.txid !== '';
  const received = kind === 'completed' ? formatCents(credited) : element.received;
  const after = { ...element, status: kind, note, received, ...(isPaid && { output }) };
  const key = isPaid ? getPaymentKey(after) : null;
  const next = list.with(index, after);
  const first = next.find(({ status }) => status === 'pending')?.createdAt ?? null;
  const stays = element.createdAt === oldest ? Math.max(Number(first), Number(oldest)) : oldest;
  return {
    by: kind === 'cancelled' ? 'client' : 'desk',
    document: {
      list: next,
      pending: pending - 1,
      oldest: first === null ? null : stays,
      rev: rev + 1,
    },
    entry: {
      op,
      rev: rev + 1,
      action: `deposit.${kind}`,
      index,
      before: element,
      after,
      reason: note,
    },
    posting: kind === 'completed' ? { from: cents, to: cents + credited, ref: op } : null,
    claim: key === null ? null : { key, op },
  };
}

type Fault = (attempt: Attempt, state: State) => Attempt;
type Rewrite = (list: readonly Element[]) => readonly Element[];

const changeDocument = (attempt: Attempt, changes: Partial<Attempt['document']>) => ({
  ...attempt,
  document: { ...attempt.document, ...changes },
});
const changeEntry = (attempt: Attempt, changes: Partial<Entry>) => ({
  ...attempt,
  entry: { ...attempt.entry, ...changes },
});
const rewriteList =
  (rewrite: Rewrite): Fault =>
  (attempt) =>
    changeDocument(attempt, { list: rewrite(attempt.document.list) });
/** In the element and in what the entry says about it: a lie that is at one with itself. */
function changeElement(attempt: Attempt, changes: Element): Attempt {
  const { index } = attempt.entry;
  const after = { ...attempt.entry.after, ...changes };
  const list = attempt.document.list.map((element, i) => (i === index ? after : element));
  return changeEntry(changeDocument(attempt, { list }), { after });
}

const anyIndex = fc.nat({ max: 7 });
const fieldValues: Record<string, readonly unknown[]> = {
  id: ['old0', 'other', 7],
  uid: ['other', null],
  coin: ['ethereum', 'dogecoin', 'Bitcoin'],
  amount: [
    '10.00',
    '9.99',
    '0',
    '1000000.00',
    '1000000.01',
    '1e3',
    '٣',
    '12\n',
    '-0.00',
    '0250.00',
    '250',
    250,
    Number.NaN,
  ],
  units: ['1', '0', '0.00000001', '0.0', '1.', '1e8', '1\n'],
  rate: ['0.01', '0.00', '-1.00', '9999999999.99', '10000000000.00'],
  address: ['a', '', 'a b', 'Z'.repeat(100), 'Z'.repeat(101)],
  txid: ['', 'f'.repeat(64), 'f'.repeat(66), 'f'.repeat(67), '=1+1', '\n'],
  output: [0, 1, 9_999, 10_000, -1, 0.5, '0', null],
  status: ['pending', 'completed', 'rejected', 'cancelled', 'Pending', ''],
  note: ['', 'No such coins came in.', 'x'.repeat(500), 'x'.repeat(501), null],
  received: [
    '0',
    '0.00',
    '0.01',
    '249.99',
    '250.00',
    '250',
    '1000000.00',
    '1000000.01',
    '-1.00',
    250,
    null,
  ],
  more: [true],
};
const anyChange = fc
  .constantFrom(...Object.keys(fieldValues))
  .chain((field) =>
    fc
      .oneof(fc.constantFrom(...(fieldValues[field] ?? [])), fc.string({ maxLength: 12 }))
      .map((value): Element => ({ [field]: value })),
  );

const listFaults = fc.oneof(
  anyIndex.map((i) => rewriteList((list) => list.toSpliced(i, 1))),
  fc.tuple(anyIndex, anyIndex).map(([i, j]) => rewriteList((list) => swapElements(list, i, j))),
  anyIndex.map((i) => rewriteList((list) => list.toSpliced(i, 0, ...list.slice(i, i + 1)))),
  fc
    .tuple(anyIndex, anyIndex)
    .map(([i, j]) => rewriteList((list) => list.toSpliced(i, 0, { ...list[j] }))),
  anyIndex.map((length) => rewriteList((list) => list.slice(0, length))),
  fc.constant(rewriteList((list) => [...list, ...list.slice(-1)])),
  fc
    .tuple(anyIndex, anyChange)
    .map(([i, change]) =>
      rewriteList((list) =>
        list.map((element, j) => (i === j ? { ...element, ...change } : element)),
      ),
    ),
  fc
    .tuple(anyIndex, fc.constantFrom('txid', 'note', 'amount', 'received'))
    .map(([i, field]) =>
      rewriteList((list) => list.map((one, j) => (i === j ? removeField(one, field) : one))),
    ),
);
const swapElements = (list: readonly Element[], i: number, j: number) =>
  list.map((one, k) => (k === i ? (list[j] ?? one) : k === j ? (list[i] ?? one) : one));
const removeField = (element: Element, field: string) =>
  Object.fromEntries(Object.entries(element).filter(([key]) => key !== field));

const figureFaults = fc.oneof(
  fc.integer({ min: -1, max: 3 }).map(
    (pending): Fault =>
      (attempt) =>
        changeDocument(attempt, { pending }),
  ),
  fc.constantFrom(-1, 0, 1, 2).map(
    (by): Fault =>
      (attempt, { rev }) =>
        changeDocument(attempt, { rev: rev + by }),
  ),
  fc.constantFrom(-1, 0, 1, 2).map(
    (by): Fault =>
      (attempt, { rev }) =>
        changeEntry(changeDocument(attempt, { rev: rev + by }), { rev: rev + by }),
  ),
  fc.tuple(anyIndex, fc.constantFrom(-1, 0, 1)).map(
    ([i, by]): Fault =>
      (attempt, { list }) =>
        changeDocument(attempt, { oldest: Number(list[i]?.createdAt ?? 0) + by || null }),
  ),
  fc.constant<Fault>((attempt) => changeDocument(attempt, { oldest: null })),
);

const entryFaults = fc.oneof(
  fc.integer({ min: -1, max: 7 }).map(
    (index): Fault =>
      (attempt) =>
        changeEntry(attempt, { index }),
  ),
  fc.constantFrom(...kinds, 'credited').map(
    (kind): Fault =>
      (attempt) =>
        changeEntry(attempt, { action: `deposit.${kind}` }),
  ),
  fc
    .constantFrom(
      '',
      'Too short',
      reason,
      'x'.repeat(500),
      'x'.repeat(501),
      ' '.repeat(12),
      '-'.repeat(12),
    )
    .map(
      (text): Fault =>
        (attempt) =>
          changeEntry(changeElement(attempt, { note: text }), { reason: text }),
    ),
  fc.constant<Fault>((attempt) => changeEntry(attempt, { reason })),
  fc.constant<Fault>((attempt) => changeEntry(attempt, { before: {} })),
  fc.constant<Fault>((attempt) => changeEntry(attempt, { after: {} })),
  anyChange.map(
    (change): Fault =>
      (attempt) =>
        changeEntry(attempt, { before: { ...attempt.entry.before, ...change } }),
  ),
  anyChange.map(
    (change): Fault =>
      (attempt) =>
        changeEntry(attempt, { after: { ...attempt.entry.after, ...change } }),
  ),
);

const actFaults = fc.oneof(
  {
    weight: 3,
    arbitrary: anyChange.map(
      (change): Fault =>
        (attempt) =>
          changeElement(attempt, change),
    ),
  },
  fc.constantFrom(-310_000, -290_000, -90_000, -1, 1, 290_000, 310_000).map(
    (by): Fault =>
      (attempt) =>
        changeElement(attempt, { createdAt: Number(attempt.entry.after.createdAt ?? 0) + by }),
  ),
  fc.constantFrom(-25_000, -1, 1, 100).map(
    (by): Fault =>
      (attempt) =>
        attempt.posting
          ? { ...attempt, posting: { ...attempt.posting, to: attempt.posting.to + by } }
          : attempt,
  ),
  fc.constant<Fault>((attempt) => ({ ...attempt, posting: null })),
  fc.constant<Fault>((attempt) => ({ ...attempt, claim: null })),
  // The claim of what the element names after the other faults.
  fc.constant<Fault>((attempt) => {
    const key = getPaymentKey(attempt.entry.after);
    return key === null ? attempt : { ...attempt, claim: { key, op: attempt.entry.op } };
  }),
  fc.constantFrom('0', '1', '00').map(
    (output): Fault =>
      (attempt) =>
        attempt.claim
          ? {
              ...attempt,
              claim: { ...attempt.claim, key: attempt.claim.key.replace(/[^-]+$/, output) },
            }
          : attempt,
  ),
  fc.constant<Fault>((attempt, { cents }) => ({
    ...attempt,
    posting: { from: cents, to: cents + 25_000, ref: attempt.entry.op },
  })),
  fc.constant<Fault>((attempt) => ({
    ...attempt,
    by: attempt.by === 'client' ? 'desk' : 'client',
  })),
  fc.constant<Fault>((attempt) => changeElement(attempt, { note: reason })),
  fc.constantFrom('completed', 'rejected', 'cancelled').map(
    (status): Fault =>
      (attempt) =>
        changeElement(attempt, { status }),
  ),
);

interface AttemptPlan {
  kind: (typeof kinds)[number];
  at: number;
  /** Decides an element that is decided already. */
  decided: boolean;
  /** A cent less came in than was announced. */
  differs: boolean;
  /** Of the transaction that paid it. */
  output: number;
  faults: Fault[];
}

/**
 * An act, honest or with one or two faults. Some faults change nothing, or lead to another honest
 * act: the model has to know.
 */
export const anyAttemptPlan: fc.Arbitrary<AttemptPlan> = fc.record({
  kind: fc.constantFrom(...kinds),
  at: anyIndex,
  decided: fc.constantFrom(false, false, false, false, true),
  differs: fc.boolean(),
  output: fc.constantFrom(0, 0, 1, 9_999),
  faults: fc.oneof(
    { weight: 2, arbitrary: fc.constant<Fault[]>([]) },
    {
      weight: 5,
      arbitrary: fc.array(fc.oneof(listFaults, figureFaults, entryFaults, actFaults), {
        minLength: 1,
        maxLength: 2,
      }),
    },
  ),
});

/** The plan against the state that it meets. */
export const createAttempt = (plan: AttemptPlan, state: State, op: string, now: number): Attempt =>
  plan.faults.reduce(
    (attempt, fault) => fault(attempt, state),
    createHonestAttempt(state, plan, op, now),
  );
