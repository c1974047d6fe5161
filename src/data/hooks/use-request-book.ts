import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { getNewerOfCollection } from '@/data/collections/book';
import { currentUserContext } from '@/data/ledger/current-user-context';
import { getNewestOfCollection } from '@/data/ledger/ledger';
import { queries } from '@/data/queries';
import type { Entry } from '@/domain/ledger/ledger';
import type { Uid } from '@/domain/ledger/revision-fields';

/** More than the rows that anybody looks at; an older posting stands in the statement. */
const mostPostings = 500;

/** The newest entries that moved money, oldest first: of years of trading there are thousands. Read again, it reads only what is new. */
const postings = (uid: Uid) =>
  queryOptions({ queryKey: ['entries', uid, 'postings'], queryFn: ({ client }) => currentPostings(client, uid) });

async function currentPostings(client: QueryClient, uid: Uid): Promise<Entry[]> {
  const known = client.getQueryData(postings(uid).queryKey) ?? [];
  if (known.length > 0) return getNewerOfCollection(currentUserContext(), uid, 'accounts', known);
  return (await getNewestOfCollection(currentUserContext(), uid, ['account.posted'], mostPostings)).toReversed();
}

/** What a client's book says of their deposits or withdrawals: the entries about them, and the newest of those that moved money. */
export function useRequestBook(uid: Uid, col: 'deposits' | 'withdrawals') {
  const own = useQuery(queries.entriesOf(uid, col));
  const account = useQuery(postings(uid));
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
