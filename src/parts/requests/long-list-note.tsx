import { useMemo } from 'react';
import { isLong } from '@/domain/ledger/archive';
import { Note } from '@/ui/feedback/note';

interface LongListNoteProps {
  collection: 'deposits' | 'withdrawals' | 'trades';
  list: readonly unknown[];
}

/**
 * Shown to the desk beside a decision: the client's requests will be refused once the list is full.
 */
export function LongListNote({ collection, list }: LongListNoteProps) {
  // A dialog renders on every key, and a long list takes time to measure.
  const long = useMemo(() => isLong(list), [list]);
  if (!long) return null;
  return (
    <Note kind="pending">
      <b>This client’s list of {collection} is nearly full.</b> A full list takes no more. Ask the
      operator to run <code>npm run lists:archive</code>. Archived {collection} stay visible.
    </Note>
  );
}
