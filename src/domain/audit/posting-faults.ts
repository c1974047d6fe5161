import { isSnapshot, same } from '@/domain/accounts/snapshot';
import { figureIn } from '@/domain/ledger/entry-words';
import { type BookEntry, folio } from '@/domain/ledger/ledger';
import { type Movement, movements } from '@/domain/ledger/posting';
import { compare, type Money, negate, subtract } from '@/domain/money';
import { usd } from '@/lib/format';
import { createIssue, type Issue, ruleOf } from './issue';

/** What a cause has to do to the account, and the words for it. */
interface Cause {
  due(entry: BookEntry): Movement | null;
  kind: string;
  unposted: string;
}

const by = (snapshot: BookEntry['after'], field: string, movement: (figure: Money) => Movement): Movement | null => {
  const figure = figureIn(snapshot, field);
  return figure === null ? null : movement(figure);
};

const causes: Record<string, Cause> = {
  'deposit.completed': {
    due: ({ after }) => by(after, 'amount', (amount) => movements['deposit.completed']({ amount })),
    kind: 'deposit',
    unposted: 'completes a deposit, but no account entry credits it.',
  },
  'withdrawal.completed': {
    due: ({ after }) => by(after, 'amount', (amount) => movements['withdrawal.completed']({ amount })),
    kind: 'withdrawal',
    unposted: 'completes a withdrawal, but no account entry debits it.',
  },
  'trade.settled': {
    due: ({ after }) => by(after, 'result', (result) => movements['trade.settled']({ result })),
    kind: 'trade',
    unposted: 'settles a trade, but no account entry posts its result.',
  },
};
const causeOf = (action: string): Cause | undefined => (Object.hasOwn(causes, action) ? causes[action] : undefined);

/** Every posting has one cause and is worth what the cause says, to the cent; every cause that moves money is posted, once. */
export function postingFaults(entries: readonly BookEntry[]): Issue[] {
  const byOp = new Map(entries.map((entry) => [entry.op, entry]));
  const posted = new Map<string, BookEntry>();
  const faults: Issue[] = [];
  for (const entry of entries.filter(({ action }) => action === 'account.posted')) {
    const says = postingFault(entry, byOp.get(entry.ref), posted.get(entry.ref));
    if (says) faults.push(createIssue(entry, `${folio(entry)} ${says}`));
    posted.set(entry.ref, posted.get(entry.ref) ?? entry);
  }
  for (const entry of entries) {
    const cause = causeOf(entry.action);
    if (cause && !posted.has(entry.op)) faults.push(createIssue(entry, `${folio(entry)} ${cause.unposted}`));
  }
  return faults;
}

function postingFault(entry: BookEntry, cause: BookEntry | undefined, earlier: BookEntry | undefined): string | null {
  if (entry.col !== 'accounts') return 'is a posting, but not on the account.';
  if (entry.ref === '' || !cause || cause.col === 'accounts') return 'moves money without a cause.';
  if (earlier) return `posts ${folio(cause)} again, which ${folio(earlier)} has posted.`;
  const known = causeOf(cause.action);
  // An act of a later version may move money in a way that this one does not know.
  if (!known) return ruleOf(cause) ? `moves money for ${folio(cause)}, which moves none.` : null;
  const due = known.due(cause);
  if (due === null) return `moves money for ${folio(cause)}, which names no amount.`;
  return movementFault(entry, due, `${folio(cause)} is about`, `a ${known.kind}`) ?? apartFault(entry, cause) ?? handFault(entry, cause);
}

/** Every figure moves by what is due, and by nothing else. */
function movementFault(entry: BookEntry, due: Movement, about: string, kind: string): string | null {
  for (const figure of ['balance', 'profit'] as const) {
    const [to, from] = [figureIn(entry.after, figure), figureIn(entry.before, figure)];
    const expected = due[figure];
    if (expected === null || to === null || from === null) continue;
    const moved = subtract(to, from);
    if (compare(moved, expected) !== 0)
      return `posts ${figure === 'profit' ? 'a profit of ' : ''}${usd(moved)}, but ${about} ${usd(expected)}.`;
  }
  const touched = (['profit', 'bonus'] as const).find(
    (figure) => (figure === 'bonus' || due.profit === null) && !same(entry.before[figure], entry.after[figure]),
  );
  return touched ? `changes the ${touched}, which ${kind} never does.` : null;
}

const apartFault = (entry: BookEntry, cause: BookEntry): string | null =>
  entry.at.getTime() === cause.at.getTime() ? null : `posts ${folio(cause)} at another time than that was written.`;

/** They are one commit, which one person sends. */
const handFault = (entry: BookEntry, cause: BookEntry): string | null =>
  entry.actor === cause.actor ? null : `posts ${folio(cause)}, which somebody else has written.`;

/** Every fee is that of a subscription which the client had then, to the cent, and is taken once. */
export function chargeFaults(entries: readonly BookEntry[]): Issue[] {
  const taken = entries.filter(({ col }) => col === 'subscriptions');
  const charged = new Map<string, BookEntry>();
  return entries.flatMap((entry) => {
    if (entry.action !== 'subscription.charged' || entry.col !== 'accounts') return [];
    const earlier = charged.get(entry.ref);
    charged.set(entry.ref, earlier ?? entry);
    const says = chargeFault(entry, taken, earlier);
    return says ? [createIssue(entry, `${folio(entry)} ${says}`)] : [];
  });
}

function chargeFault(entry: BookEntry, taken: readonly BookEntry[], earlier: BookEntry | undefined): string | null {
  const place = taken.findIndex(({ op, action }) => op === entry.ref && action === 'subscription.set');
  const set = taken[place];
  if (!set) return 'charges a subscription that nobody took.';
  if (earlier) return `charges ${folio(set)} again, which ${folio(earlier)} has charged.`;
  const next = taken[place + 1];
  if (next && next.at < entry.at) return `charges ${folio(set)}, which ${folio(next)} had ended.`;
  if (entry.at < set.at) return `charges ${folio(set)} before it was taken.`;
  const amount = isSnapshot(set.after.subscription) ? figureIn(set.after.subscription, 'amount') : null;
  if (amount === null) return `charges ${folio(set)}, which names no amount.`;
  const [to, from] = [figureIn(entry.after, 'balance'), figureIn(entry.before, 'balance')];
  const cost = to === null || from === null ? amount : subtract(from, to);
  if (compare(cost, amount) !== 0) return `takes ${usd(cost)}, but ${folio(set)} costs ${usd(amount)}.`;
  return movementFault(entry, { balance: negate(amount), profit: null }, `${folio(set)} costs`, 'a fee');
}
