import { useMemo } from 'react';
import { isLong } from '@/domain/accounts/archive';
import type { Uid } from '@/domain/ledger/revision-fields';
import { Note } from '@/ui/feedback/note';
import { ClientLink } from './client-link';

interface LongListNoteProps {
  uid: Uid;
  collection: 'deposits' | 'withdrawals' | 'trades';
  list: readonly unknown[];
}

/** Shown to the desk beside a decision: the client's requests will be refused once the list is full. */
export function LongListNote({ uid, collection, list }: LongListNoteProps) {
  // A dialog renders on every key, and a long list takes time to measure.
  const long = useMemo(() => isLong(list), [list]);
  if (!long) return null;
  return (
    <Note kind="pending">
      <b>This client’s list of {collection} is nearly full.</b> A full list takes no more. To make room, archive decided {collection} on{' '}
      <ClientLink uid={uid} anchor={collection}>
        the client’s page
      </ClientLink>
      . They stay visible.
    </Note>
  );
}
