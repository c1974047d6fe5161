import { getEntryRule } from '@/domain/ledger/acts';
import { type BookEntry, formatFolio } from '@/domain/ledger/ledger';
import type { Movement } from '@/domain/ledger/posting';
import { compare, subtract } from '@/domain/money';
import { getFigure, getNestedSnapshot, isDeepEqual } from '@/domain/snapshot';
import { formatDollars } from '@/lib/format';
import type { EntryCheck } from './book-index';

export const findUnpostedIssue: EntryCheck = ({ op }, { posting }, { firstByRef }) =>
  posting && !firstByRef.has(`account.posted ${op}`) ? posting.unposted : null;

/**
 * Each posting has one cause and its exact amount. Both are one commit, so they have the same time
 * and actor.
 */
export const findPostingIssue: EntryCheck = (entry, _, { byOp, firstByRef }) => {
  if (entry.action !== 'account.posted') return null;
  const cause = byOp.get(entry.ref);
  if (!cause || cause.col === 'accounts') return 'moves money without a cause.';
  const folio = formatFolio(cause);
  const first = firstByRef.get(`account.posted ${entry.ref}`);
  if (first && first !== entry)
    return `posts ${folio} again, although ${formatFolio(first)} already posted it.`;
  const posting = getEntryRule(cause)?.posting;
  if (!posting) return `moves money for ${folio}, which moves none.`;
  const due = posting.getMovement(cause.after);
  if (due === null) return `moves money for ${folio}, which names no amount.`;
  const moved =
    findMovementIssue(entry, due, folio) ?? findOtherFigureIssue(entry, due, `a ${posting.kind}`);
  if (moved) return moved;
  if (entry.at.getTime() !== cause.at.getTime())
    return `posts ${folio} at a different time than it was written.`;
  return entry.actor === cause.actor ? null : `posts ${folio}, which someone else wrote.`;
};

/** USD by which an entry changes a figure; null if it cannot be read. */
function getChange({ before, after }: BookEntry, figure: string) {
  const to = getFigure(after, figure);
  const from = getFigure(before, figure);
  return to === null || from === null ? null : subtract(to, from);
}

function findMovementIssue(entry: BookEntry, due: Movement, cause: string): string | null {
  for (const figure of ['balance', 'profit'] as const) {
    const expected = due[figure];
    const moved = getChange(entry, figure);
    if (expected === null || moved === null || compare(moved, expected) === 0) continue;
    return `posts ${figure === 'profit' ? 'a profit of ' : ''}${formatDollars(moved)}, but ${cause} is for ${formatDollars(expected)}.`;
  }
  return null;
}

function findOtherFigureIssue(
  { before, after }: BookEntry,
  due: Pick<Movement, 'profit'>,
  kind: string,
): string | null {
  const others = due.profit === null ? (['profit', 'bonus'] as const) : (['bonus'] as const);
  const changed = others.find((figure) => !isDeepEqual(before[figure], after[figure]));
  return changed ? `changes the ${changed}, which ${kind} never does.` : null;
}

/**
 * Each fee belongs to a subscription that the client had at that time, has its exact amount, and is
 * charged once.
 */
export const findChargeIssue: EntryCheck = (entry, _, { byOp, firstByRef, next }) => {
  if (entry.action !== 'subscription.charged') return null;
  const set = byOp.get(entry.ref);
  if (set?.action !== 'subscription.set') return 'charges a subscription no one took.';
  const folio = formatFolio(set);
  const first = firstByRef.get(`subscription.charged ${entry.ref}`);
  if (first && first !== entry)
    return `charges ${folio} again, although ${formatFolio(first)} already charged it.`;
  const end = next.get(set);
  if (end && end.at < entry.at) return `charges ${folio}, which ${formatFolio(end)} had ended.`;
  if (entry.at < set.at) return `charges ${folio} before it was taken.`;
  const fee = getFigure(getNestedSnapshot(set.after, 'subscription'), 'amount');
  if (fee === null) return `charges ${folio}, which names no amount.`;
  const moved = getChange(entry, 'balance');
  const cost = moved === null ? fee : subtract('0', moved);
  if (compare(cost, fee) !== 0)
    return `takes ${formatDollars(cost)}, but ${folio} costs ${formatDollars(fee)}.`;
  return findOtherFigureIssue(entry, { profit: null }, 'a fee');
};

/** No subscription replaces one whose fee wasn’t charged. */
export const findUnpaidFeeIssue: EntryCheck = (entry, _, { previous, firstByRef }) => {
  const before = previous.get(entry);
  if (entry.action !== 'subscription.set' || before?.action !== 'subscription.set') return null;
  const fee = firstByRef.get(`subscription.charged ${before.op}`);
  return fee && fee.at <= entry.at
    ? null
    : `replaces ${formatFolio(before)}, whose fee wasn’t charged.`;
};
