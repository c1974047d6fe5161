import { differing, isEmpty, isSnapshot, type Snapshot, same, within } from '@/domain/accounts/snapshot';
import { coins } from '@/domain/coin';
import type { BookEntry } from '@/domain/ledger/entry-words';
import { folio } from '@/domain/ledger/ledger';
import { changeFault, type Fault, fault, ruleOf } from './fault';

/** Accounts have a check of their own, and the desk's record is written into several books. */
const objects = new Set<string>(['users', 'verifications', 'subscriptions', 'admins']);

/** Entries of one object begin where the one before them ended, and change only what their act may change. */
export function objectFaults(entries: readonly BookEntry[]): Fault[] {
  const latest = new Map<string, BookEntry>();
  return entries.flatMap((entry) => {
    if (entry.index >= 0 || !objects.has(entry.col)) return [];
    const last = latest.get(entry.col);
    latest.set(entry.col, entry.col === 'users' && last ? { ...entry, after: { ...last.after, ...entry.after } } : entry);
    const says = (last ? jumpFault(entry, last) : beginFault(entry)) ?? ownFault(entry);
    return says ? [fault(entry, `${folio(entry)} ${says}`)] : [];
  });
}

const beginFault = ({ before }: BookEntry): string | null =>
  isEmpty(before) ? null : 'begins with something that no entry before it wrote.';

/** Of a profile only the standing moves by recorded acts alone: the rest its owner may change without an entry. */
function jumpFault(entry: BookEntry, last: BookEntry): string | null {
  const pick = (snapshot: Snapshot): Snapshot =>
    entry.col === 'users' ? ('status' in entry.before ? { status: snapshot.status } : {}) : snapshot;
  const jump = differing(pick(last.after), pick(entry.before));
  return jump ? `does not begin where ${folio(last)} ended: the ${jump} differs.` : null;
}

function ownFault(entry: BookEntry): string | null {
  const rule = ruleOf(entry);
  if (!rule) return null;
  if (rule.does === 'opens') return isEmpty(entry.before) ? null : 'opens what is open already.';
  return changeFault(entry, rule) ?? (Object.hasOwn(specials, entry.action) ? specials[entry.action]?.(entry) : null) ?? null;
}

const has = (snapshot: Snapshot): boolean => isSnapshot(snapshot.subscription) && !isEmpty(snapshot.subscription);
const ends = ({ before, after }: BookEntry): string | null => {
  if (!has(before)) return 'ends a subscription that there is not.';
  return has(after) || !isSnapshot(after.subscription) ? 'ends a subscription, but leaves one.' : null;
};
const needsDocument = ({ before }: BookEntry): string | null => (before.document ? null : 'speaks of a document that was never sent.');

/** Only the last viewer decides, and the decision ends the access. */
const needsOwnViewing = (entry: BookEntry): string | null => {
  const fault = needsDocument(entry);
  if (fault) return fault;
  if (entry.before.viewer !== entry.actor) return 'decides about a document that another administrator was the last to open.';
  return entry.after.viewer === '' ? null : 'leaves the document open after the decision.';
};

/** The clients' notice rests on it: each address that is replaced now, and of the other coins what was kept already. */
const keepsPrevious = ({ before, after, at }: BookEntry): string | null => {
  const moved = isEmpty(before) ? [] : coins.filter((coin) => !same(before[coin], after[coin]));
  const kept = { ...within(before, 'previous'), ...Object.fromEntries(moved.map((coin) => [coin, { address: before[coin], at }])) };
  return same(after.previous, kept) ? null : 'does not keep the addresses that stood before it.';
};

/** What the table of acts cannot say. */
const specials: Record<string, (entry: BookEntry) => string | null> = {
  'subscription.set': ({ after }) => (has(after) ? null : 'takes a subscription that there is not.'),
  'subscription.cancelled': ends,
  'subscription.terminated': ends,
  'verification.submitted': ({ after: { document, note, viewer } }) =>
    document && note === '' && viewer === '' ? null : 'sends a document that nobody can look at anew.',
  'payment.updated': keepsPrevious,
  'verification.approved': needsOwnViewing,
  'verification.rejected': needsOwnViewing,
  'verification.viewed': (entry) =>
    needsDocument(entry) ?? (entry.after.viewer === entry.actor ? null : 'names another viewer than the one who wrote it.'),
};
