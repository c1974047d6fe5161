import type { Entry } from '@/domain/ledger/ledger';

/**
 * When the client froze the account; null where the desk has set another status since.
 * @param entries of the client's profile, in their order
 */
export function frozenSince(entries: readonly Pick<Entry, 'action' | 'at'>[]): Date | null {
  const last = entries.findLast(({ action }) => action === 'status.frozen' || action === 'status.changed');
  return last?.action === 'status.frozen' ? last.at : null;
}
