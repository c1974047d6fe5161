import type { BookEntry } from '@/domain/ledger/entry-words';
import { same } from './snapshot';

/**
 * When the owner last asked for the account to be closed; null where nobody has, or the desk has answered by a status since.
 * @param entries of the profile, in the order of the book
 */
export function closureAskedAt(entries: readonly Pick<BookEntry, 'action' | 'at'>[]): Date | null {
  const last = entries.findLast(({ action }) => action === 'closure.requested' || action === 'status.changed');
  return last?.action === 'closure.requested' ? last.at : null;
}

/** Whether an entry answers a request to close the account by leaving the status as it is. */
export const isClosureRefused = ({ action, before, after }: Pick<BookEntry, 'action' | 'before' | 'after'>): boolean =>
  action === 'status.changed' && same(before, after);
