import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Uid } from '@/domain/envelope';
import { queries } from './queries';

/** What a client's book says of their deposits or withdrawals: the entries about them, and the newest of those that moved money. */
export function useRequestBook(uid: Uid, col: 'deposits' | 'withdrawals') {
  const own = useQuery(queries.entriesOf(uid, col));
  const account = useQuery(queries.postings(uid));
  const entries = useMemo(() => own.data && account.data && [...own.data, ...account.data], [own.data, account.data]);
  const failed = own.status === 'error' || account.status === 'error';
  return {
    entries,
    waits: !failed && entries === undefined,
    /** Neither now nor before could it be read. */
    missing: failed && entries === undefined,
    readAgain: () => Promise.all([own.refetch(), account.refetch()]),
  };
}
