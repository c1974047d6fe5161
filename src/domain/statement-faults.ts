import { usd } from '@/lib/format';
import { actionWords, type BookEntry, elementOf, figureIn } from './entry-words';
import { folio } from './ledger';
import { compare, isZero, type Money, subtract } from './money';

/** One thing in a book that does not follow from what stands before it. */
export interface Fault {
  entry: BookEntry;
  /** A sentence that names the entry by its folio. */
  says: string;
}

type Snapshot = Record<string, unknown>;
const figures = ['balance', 'profit', 'bonus'] as const;
const fault = (entry: BookEntry, says: string): Fault => ({ entry, says });
const isEmpty = (snapshot: Snapshot): boolean => Object.keys(snapshot).length === 0;

/** Equal all the way down, dates by their time: two readings of one stored value. */
function same(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (a instanceof Date || b instanceof Date) return a instanceof Date && b instanceof Date && a.getTime() === b.getTime();
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const [one, other] = [new Map(Object.entries(a)), new Map(Object.entries(b))];
  return one.size === other.size && [...one].every(([key, value]) => other.has(key) && same(value, other.get(key)));
}

/** The first field in which two snapshots differ; undefined where they are equal. */
const differing = (a: Snapshot, b: Snapshot): string | undefined =>
  [...new Set([...Object.keys(a), ...Object.keys(b)])].find((field) => !same(a[field], b[field]));

/** Every number from 1 on stands once, and later numbers are not dated before earlier ones. */
export function numberFaults(entries: readonly BookEntry[]): Fault[] {
  // The desk's record is written into the book of whoever acts, so one book holds only some of its numbers.
  const counted = entries.filter(({ col }) => col !== 'desk');
  const faults: Fault[] = [];
  for (const col of new Set(counted.map((entry) => entry.col))) {
    const byNumber = counted.filter((entry) => entry.col === col).toSorted((a, b) => a.rev - b.rev);
    let last: BookEntry | undefined;
    for (const entry of byNumber) {
      faults.push(...numberFault(entry, last));
      last = entry;
    }
  }
  return faults;
}

function numberFault(entry: BookEntry, last: BookEntry | undefined): Fault[] {
  const next = (last?.rev ?? 0) + 1;
  if (last && entry.rev === last.rev) return [fault(entry, `${folio(entry)} stands in the book twice.`)];
  if (entry.rev > next) return [fault(entry, `${folio({ ...entry, rev: next })} is missing before ${folio(entry)}.`)];
  if (last && entry.at < last.at) return [fault(entry, `${folio(entry)} is dated before ${folio(last)}.`)];
  return [];
}

/** Every account entry begins, figure by figure, where the one before it ended, and the first one begins with nothing. */
export function accountFaults(entries: readonly BookEntry[]): Fault[] {
  let last: BookEntry | undefined;
  return entries
    .filter(({ col }) => col === 'accounts')
    .flatMap((entry) => {
      const says = accountFault(entry, last);
      last = entry;
      return says ? [fault(entry, `${folio(entry)} ${says}`)] : [];
    });
}

function accountFault(entry: BookEntry, last: BookEntry | undefined): string | null {
  for (const figure of figures) {
    const to = figureIn(entry.after, figure);
    if (to === null) return `says no ${figure} that can be read.`;
    const from = figureIn(entry.before, figure);
    const ended = last ? figureIn(last.after, figure) : '0';
    if (last && (from === null || (ended !== null && compare(from, ended) !== 0))) {
      const begins = from === null ? `with no ${figure}` : `with a ${figure} of ${usd(from)}`;
      return ended === null ? null : `begins ${begins}, but ${folio(last)} ended with ${usd(ended)}.`;
    }
    if (!last && entry.action === 'account.opened' && !isZero(to)) return `opens the account with a ${figure} of ${usd(to)}.`;
  }
  if (creditOf(entry.action)) return `writes to the account, which the act "${actionWords(entry.action)}" never does.`;
  if (entry.action === 'account.opened') return last || !isEmpty(entry.before) ? 'opens an account that is open already.' : null;
  return last ? null : 'changes an account that nobody opened.';
}

/** USD by which an act has to change the balance; null where it moves none. Acts of a later version are not in the table. */
const credits: Record<string, (cause: BookEntry) => Money | null> = {
  'deposit.requested': () => null,
  'deposit.cancelled': () => null,
  'deposit.rejected': () => null,
  'deposit.completed': ({ after }) => figureIn(after, 'amount'),
  'status.changed': () => null,
};
const creditOf = (action: string) => (Object.hasOwn(credits, action) ? credits[action] : undefined);

/** Every posting has one cause and is worth what the cause says, to the cent; every cause that moves money is posted, once. */
export function postingFaults(entries: readonly BookEntry[]): Fault[] {
  const byOp = new Map(entries.map((entry) => [entry.op, entry]));
  const posted = new Map<string, BookEntry>();
  const faults: Fault[] = [];
  for (const entry of entries.filter(({ action }) => action === 'account.posted')) {
    const says = postingFault(entry, byOp.get(entry.ref), posted.get(entry.ref));
    if (says) faults.push(fault(entry, `${folio(entry)} ${says}`));
    posted.set(entry.ref, posted.get(entry.ref) ?? entry);
  }
  for (const entry of entries) {
    if (entry.action === 'deposit.completed' && !posted.has(entry.op)) {
      faults.push(fault(entry, `${folio(entry)} completes a deposit, but no account entry credits it.`));
    }
  }
  return faults;
}

function postingFault(entry: BookEntry, cause: BookEntry | undefined, earlier: BookEntry | undefined): string | null {
  if (entry.col !== 'accounts') return 'is a posting, but not on the account.';
  if (entry.ref === '' || !cause || cause.col === 'accounts') return 'moves money without a cause.';
  if (earlier) return `posts ${folio(cause)} again, which ${folio(earlier)} has posted.`;
  const [to, from] = [figureIn(entry.after, 'balance'), figureIn(entry.before, 'balance')];
  const credit = creditOf(cause.action);
  if (!credit || to === null || from === null) return null;
  const due = credit(cause);
  if (due === null) return `moves money for ${folio(cause)}, which moves none.`;
  const moved = subtract(to, from);
  if (compare(moved, due) !== 0) return `posts ${usd(moved)}, but ${folio(cause)} is about ${usd(due)}.`;
  const touched = (['profit', 'bonus'] as const).find((figure) => !same(entry.before[figure], entry.after[figure]));
  return touched ? `changes the ${touched}, which a deposit never does.` : null;
}

/** What a decision may change of what it decides, and the status it leads to. */
const decisions: Record<string, string> = {
  'deposit.completed': 'completed',
  'deposit.rejected': 'rejected',
  'deposit.cancelled': 'cancelled',
};

/** Every request stands for itself and waits; every decision takes up the request as it was left, and changes its status and note only. */
export function elementFaults(entries: readonly BookEntry[]): Fault[] {
  const latest = new Map<string, BookEntry>();
  return entries.flatMap((entry) => {
    const element = elementOf(entry);
    if (entry.index < 0) return [];
    const says = element === null ? 'speaks of nothing that can be found.' : elementFault(entry, latest.get(element));
    if (element !== null) latest.set(element, entry);
    return says ? [fault(entry, `${folio(entry)} ${says}`)] : [];
  });
}

function elementFault(entry: BookEntry, last: BookEntry | undefined): string | null {
  const { before, after, action } = entry;
  const status = Object.hasOwn(decisions, action) ? decisions[action] : undefined;
  if (isEmpty(before) && !status) {
    if (last) return `begins anew what ${folio(last)} has written already.`;
    return action === 'deposit.requested' && after.status !== 'pending' ? 'requests what does not wait for a decision.' : null;
  }
  if (!last) return 'decides about something that nobody requested.';
  const jump = differing(last.after, before);
  if (jump) return `does not begin where ${folio(last)} ended: the ${jump} differs.`;
  if (!status) return null;
  if (before.status !== 'pending') return `decides what ${folio(last)} has decided.`;
  const changed = differing({ ...before, status, note: after.note }, after);
  return changed ? `changes the ${changed}, which the act "${actionWords(action)}" never does.` : null;
}

/** Accounts have a check of their own, and the desk's record is written into several books. */
const objects = new Set<string>(['users', 'verifications', 'subscriptions', 'admins']);

/** Entries of one object begin where the one before them ended. Of a profile only the standing moves by recorded acts alone. */
export function objectFaults(entries: readonly BookEntry[]): Fault[] {
  const latest = new Map<string, BookEntry>();
  return entries.flatMap((entry) => {
    if (entry.index >= 0 || !objects.has(entry.col)) return [];
    const last = latest.get(entry.col);
    latest.set(entry.col, entry.col === 'users' && last ? { ...entry, after: { ...last.after, ...entry.after } } : entry);
    if (!last) return isEmpty(entry.before) ? [] : [fault(entry, `${folio(entry)} begins with something that no entry before it wrote.`)];
    const pick = (snapshot: Snapshot): Snapshot =>
      entry.col === 'users' ? ('status' in entry.before ? { status: snapshot.status } : {}) : snapshot;
    const jump = differing(pick(last.after), pick(entry.before));
    return jump ? [fault(entry, `${folio(entry)} does not begin where ${folio(last)} ended: the ${jump} differs.`)] : [];
  });
}
