import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { getNewerOfCollection } from '@/data/collections/book';
import { currentUserContext } from '@/data/ledger/current-user-context';
import { getNewestOfCollection } from '@/data/ledger/ledger';
import { queries } from '@/data/queries';
import type { Entry } from '@/domain/ledger/ledger';
import type { Uid } from '@/domain/ledger/revision-fields';

/** More rows than a user looks at; the statement has older postings. */
const mostPostings = 500;

/** The newest postings, oldest first. Limited, because years of trading leave thousands. A refetch reads only newer ones. */
const postings = (uid: Uid) =>
  queryOptions({ queryKey: ['entries', uid, 'postings'], queryFn: ({ client }) => currentPostings(client, uid) });

async function currentPostings(client: QueryClient, uid: Uid): Promise<Entry[]> {
  const known = client.getQueryData(postings(uid).queryKey) ?? [];
  if (known.length > 0) return getNewerOfCollection(currentUserContext(), uid, 'accounts', known);
  return (await getNewestOfCollection(currentUserContext(), uid, ['account.posted'], mostPostings)).toReversed();
}

/** Entries about a client's deposits or withdrawals, and the newest postings. */
export function useRequestBook(uid: Uid, col: 'deposits' | 'withdrawals') {
  const own = useQuery(queries.entriesOf(uid, col));
  const account = useQuery(postings(uid));
  const entries = useMemo(() => own.data && account.data && [...own.data, ...account.data], [own.data, account.data]);
  const failed = own.status === 'error' || account.status === 'error';
  return {
    entries,
    waits: !failed && entries === undefined,
    /** The read failed and there is no earlier result. */
    missing: failed && entries === undefined,
    readAgain: () => Promise.all([own.refetch(), account.refetch()]),
  };
}
