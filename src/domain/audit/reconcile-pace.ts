import { pauseBefore } from '@/domain/accounts/pace';
import type { BookEntry } from '@/domain/ledger/entry-words';
import { folio } from '@/domain/ledger/ledger';
import { type Fault, fault } from './fault';

/**
 * No act of the client follows the last one in its document sooner than its pace lets it.
 * @param entries in the order of the book
 */
export function paceFaults(entries: readonly BookEntry[]): Fault[] {
  const last = new Map<string, BookEntry>();
  return entries.flatMap((entry) => {
    const before = last.get(entry.col);
    last.set(entry.col, entry);
    if (!before || pauseBefore(entry.action, before, entry.at) === 0) return [];
    return [fault(entry, `${folio(entry)} follows ${folio(before)} sooner than a client can act again.`)];
  });
}

/** No subscription takes the place of one whose fee was not charged. */
export function feeFaults(entries: readonly BookEntry[]): Fault[] {
  const taken = entries.filter(({ col }) => col === 'subscriptions');
  return taken.flatMap((entry, i) => {
    const before = taken[i - 1];
    if (entry.action !== 'subscription.set' || before?.action !== 'subscription.set') return [];
    const charged = entries.some(({ action, ref, at }) => action === 'subscription.charged' && ref === before.op && at <= entry.at);
    return charged ? [] : [fault(entry, `${folio(entry)} takes the place of ${folio(before)}, whose fee was not charged.`)];
  });
}
