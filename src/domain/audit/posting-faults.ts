import { isDeepEqual, isSnapshot } from '@/domain/accounts/snapshot';
import { getFigure } from '@/domain/ledger/entry-words';
import { type BookEntry, formatFolio } from '@/domain/ledger/ledger';
import { type Movement, movements } from '@/domain/ledger/posting';
import { compare, type Money, negate, subtract } from '@/domain/money';
import { formatUsd } from '@/lib/format';
import { createIssue, getIssueRule, type Issue } from './issue';

/** What the cause of a posting must do to the account, and the words for it. */
interface PostingCause {
  due(entry: BookEntry): Movement | null;
  kind: string;
  unposted: string;
}

const createMovement = (snapshot: BookEntry['after'], field: string, movement: (figure: Money) => Movement): Movement | null => {
  const figure = getFigure(snapshot, field);
  return figure === null ? null : movement(figure);
};

const postingCauses: Record<string, PostingCause> = {
  'deposit.completed': {
    due: ({ after }) => createMovement(after, 'received', (received) => movements['deposit.completed']({ received })),
    kind: 'deposit',
    unposted: 'completes a deposit, but no account entry credits it.',
  },
  'withdrawal.completed': {
    due: ({ after }) => createMovement(after, 'amount', (amount) => movements['withdrawal.completed']({ amount })),
    kind: 'withdrawal',
    unposted: 'completes a withdrawal, but no account entry debits it.',
  },
  'trade.settled': {
    due: ({ after }) => createMovement(after, 'result', (result) => movements['trade.settled']({ result })),
    kind: 'trade',
    unposted: 'settles a trade, but no account entry posts its result.',
  },
};
const getCause = (action: string): PostingCause | undefined => (Object.hasOwn(postingCauses, action) ? postingCauses[action] : undefined);

/** Each posting has one cause and its exact amount, and each cause that moves money has one posting. */
export function findPostingIssues(entries: readonly BookEntry[]): Issue[] {
  const byOp = new Map(entries.map((entry) => [entry.op, entry]));
  const posted = new Map<string, BookEntry>();
  const issues: Issue[] = [];
  for (const entry of entries.filter(({ action }) => action === 'account.posted')) {
    const message = findPostingIssue(entry, byOp.get(entry.ref), posted.get(entry.ref));
    if (message) issues.push(createIssue(entry, `${formatFolio(entry)} ${message}`));
    posted.set(entry.ref, posted.get(entry.ref) ?? entry);
  }
  for (const entry of entries) {
    const cause = getCause(entry.action);
    if (cause && !posted.has(entry.op)) issues.push(createIssue(entry, `${formatFolio(entry)} ${cause.unposted}`));
  }
  return issues;
}

function findPostingIssue(entry: BookEntry, cause: BookEntry | undefined, earlier: BookEntry | undefined): string | null {
  if (entry.col !== 'accounts') return 'is a posting, but not on the account.';
  if (entry.ref === '' || !cause || cause.col === 'accounts') return 'moves money without a cause.';
  if (earlier) return `posts ${formatFolio(cause)} again, which ${formatFolio(earlier)} has posted.`;
  const known = getCause(cause.action);
  // An act of a later version may move money in a way unknown to this one.
  if (!known) return getIssueRule(cause) ? `moves money for ${formatFolio(cause)}, which moves none.` : null;
  const due = known.due(cause);
  if (due === null) return `moves money for ${formatFolio(cause)}, which names no amount.`;
  return (
    findMovementIssue(entry, due, `${formatFolio(cause)} is about`, `a ${known.kind}`) ??
    findSeparateCommitIssue(entry, cause) ??
    findActorMismatchIssue(entry, cause)
  );
}

/** Each figure moves by the amount due, and no other figure moves. */
function findMovementIssue(entry: BookEntry, due: Movement, about: string, kind: string): string | null {
  for (const figure of ['balance', 'profit'] as const) {
    const [to, from] = [getFigure(entry.after, figure), getFigure(entry.before, figure)];
    const expected = due[figure];
    if (expected === null || to === null || from === null) continue;
    const moved = subtract(to, from);
    if (compare(moved, expected) !== 0)
      return `posts ${figure === 'profit' ? 'a profit of ' : ''}${formatUsd(moved)}, but ${about} ${formatUsd(expected)}.`;
  }
  const touched = (['profit', 'bonus'] as const).find(
    (figure) => (figure === 'bonus' || due.profit === null) && !isDeepEqual(entry.before[figure], entry.after[figure]),
  );
  return touched ? `changes the ${touched}, which ${kind} never does.` : null;
}

const findSeparateCommitIssue = (entry: BookEntry, cause: BookEntry): string | null =>
  entry.at.getTime() === cause.at.getTime() ? null : `posts ${formatFolio(cause)} at another time than that was written.`;

/** Cause and posting are one commit, so they have the same actor. */
const findActorMismatchIssue = (entry: BookEntry, cause: BookEntry): string | null =>
  entry.actor === cause.actor ? null : `posts ${formatFolio(cause)}, which somebody else has written.`;

/** Each fee belongs to a subscription that the client had at that time, has its exact amount, and is charged once. */
export function findChargeIssues(entries: readonly BookEntry[]): Issue[] {
  const taken = entries.filter(({ col }) => col === 'subscriptions');
  const charged = new Map<string, BookEntry>();
  return entries.flatMap((entry) => {
    if (entry.action !== 'subscription.charged' || entry.col !== 'accounts') return [];
    const earlier = charged.get(entry.ref);
    charged.set(entry.ref, earlier ?? entry);
    const message = findChargeIssue(entry, taken, earlier);
    return message ? [createIssue(entry, `${formatFolio(entry)} ${message}`)] : [];
  });
}

function findChargeIssue(entry: BookEntry, taken: readonly BookEntry[], earlier: BookEntry | undefined): string | null {
  const place = taken.findIndex(({ op, action }) => op === entry.ref && action === 'subscription.set');
  const set = taken[place];
  if (!set) return 'charges a subscription that nobody took.';
  if (earlier) return `charges ${formatFolio(set)} again, which ${formatFolio(earlier)} has charged.`;
  const next = taken[place + 1];
  if (next && next.at < entry.at) return `charges ${formatFolio(set)}, which ${formatFolio(next)} had ended.`;
  if (entry.at < set.at) return `charges ${formatFolio(set)} before it was taken.`;
  const amount = isSnapshot(set.after.subscription) ? getFigure(set.after.subscription, 'amount') : null;
  if (amount === null) return `charges ${formatFolio(set)}, which names no amount.`;
  const [to, from] = [getFigure(entry.after, 'balance'), getFigure(entry.before, 'balance')];
  const cost = to === null || from === null ? amount : subtract(from, to);
  if (compare(cost, amount) !== 0) return `takes ${formatUsd(cost)}, but ${formatFolio(set)} costs ${formatUsd(amount)}.`;
  return findMovementIssue(entry, { balance: negate(amount), profit: null }, `${formatFolio(set)} costs`, 'a fee');
}
