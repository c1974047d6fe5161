import { differing, isEmpty, type Snapshot, snapshotsIn } from '@/domain/accounts/snapshot';
import { type BookEntry, elementOf } from '@/domain/ledger/entry-words';
import { folio } from '@/domain/ledger/ledger';
import { isUndecided } from '@/domain/requests/undecided';
import { changeFault, type Fault, fault, ruleOf } from './fault';

/** How the book has left an element, and where; null when it was taken out of the list. */
interface Left {
  by: BookEntry;
  now: Snapshot | null;
}
type Elements = Map<string, Left>;

/** Every request stands for itself and waits; every decision takes up the request as it was left, and changes only what it may. */
export function elementFaults(entries: readonly BookEntry[]): Fault[] {
  const elements: Elements = new Map();
  return entries.flatMap((entry) => {
    if (entry.index < 0) return [];
    const says = ruleOf(entry)?.does === 'archives' ? archiveFault(entry, elements) : elementFault(entry, elements);
    return says ? [fault(entry, `${folio(entry)} ${says}`)] : [];
  });
}

function elementFault(entry: BookEntry, elements: Elements): string | null {
  const element = elementOf(entry);
  if (element === null) return 'speaks of nothing that can be found.';
  const left = elements.get(element);
  const does = ruleOf(entry)?.does;
  elements.set(element, { by: entry, now: does === 'removes' ? null : entry.after });
  const begins = does === 'appends' || (does === undefined && isEmpty(entry.before));
  return begins ? requestFault(entry, left) : decisionFault(entry, left);
}

function requestFault(entry: BookEntry, left: Left | undefined): string | null {
  if (left) return `begins anew what ${folio(left.by)} has written already.`;
  if (!isEmpty(entry.before)) return 'requests something that begins with something else.';
  const rule = ruleOf(entry);
  return rule && entry.after.status !== rule.to ? 'requests what does not wait for a decision.' : null;
}

function decisionFault(entry: BookEntry, left: Left | undefined): string | null {
  if (!left) return 'decides about something that nobody requested.';
  if (left.now === null) return `speaks of what ${folio(left.by)} has taken out of the list.`;
  const jump = differing(left.now, entry.before);
  if (jump) return `does not begin where ${folio(left.by)} ended: the ${jump} differs.`;
  const rule = ruleOf(entry);
  if (!rule) return null;
  if (rule.does === 'removes')
    return changeFault(entry, rule) ?? (isEmpty(entry.after) ? null : 'deletes something, but leaves a part of it.');
  return isUndecided({ status: String(entry.before.status) }) ? changeFault(entry, rule) : `decides what ${folio(left.by)} has decided.`;
}

/** What leaves the list for the archive has been decided, and leaves it as it was left. */
function archiveFault(entry: BookEntry, elements: Elements): string | null {
  const moved = snapshotsIn(entry.before.list);
  if (moved.length === 0) return 'moves nothing to the archive.';
  for (const element of moved) {
    const key = `${entry.col}/${String(element.id)}`;
    const left = elements.get(key);
    elements.set(key, { by: entry, now: null });
    if (!left) return 'moves to the archive what nobody requested.';
    if (left.now === null) return `moves to the archive what ${folio(left.by)} has taken out of the list.`;
    const jump = differing(left.now, element);
    if (jump) return `moves to the archive something else than ${folio(left.by)} left: the ${jump} differs.`;
    if (isUndecided({ status: String(element.status) })) return `moves to the archive what waits since ${folio(left.by)}.`;
  }
  return null;
}
