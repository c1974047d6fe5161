import { queryOptions, useQueries, useQuery } from '@tanstack/react-query';
import { createProfileLoader } from '@/data/admin/profile-loader';
import {
  type FoundRequest,
  findNumberedEntry,
  findRequests,
  type NumberedEntry,
  type WantedRequests,
} from '@/data/admin/request-search';
import { useDebounced } from '@/data/hooks/use-client-search';
import { currentUserContext } from '@/data/ledger/current-user-context';
import type { Profile } from '@/domain/accounts/profile';
import type { Collection } from '@/domain/ledger/ledger';
import type { Uid } from '@/domain/revision-fields';
import { parseNamedNumber, parseWholeText } from './find-matches';

/** Another way to write an address would not be found: case is only a checksum for some. */
async function getValues({ field, values }: WantedRequests): Promise<readonly string[]> {
  if (field !== 'address') return values;
  const { findStoredForms } = await import('@/domain/address');
  return [...new Set([...values, ...values.flatMap(findStoredForms)])];
}

export const recordQueries = {
  /** Requests in any state that a whole text names. Every act makes them stale. */
  whole: ({ field, values }: WantedRequests) =>
    queryOptions({
      queryKey: ['entries', 'found', field, ...values],
      queryFn: async ({ client }) =>
        findRequests(
          currentUserContext(),
          { field, values: await getValues({ field, values }) },
          createProfileLoader(client),
        ),
    }),
  numbered: ({ uid, col, rev }: { uid: Uid; col: Collection; rev: number }) =>
    queryOptions({
      queryKey: ['entries', 'numbered', uid, col, rev],
      queryFn: ({ client }) =>
        findNumberedEntry(currentUserContext(), { uid, col, rev }, createProfileLoader(client)),
    }),
};

const nothing: WantedRequests = { field: 'txid', values: [] };

/** Clients in whose books a number is looked up. */
const maxOwners = 3;

/** An entry with its number that is about no request, and whose book it is in. */
export interface FoundEntryOf {
  entry: NumberedEntry['entry'];
  owner: Profile;
}

/**
 * Requests in any state, from the books of all clients: by a whole transaction id, address or
 * amount, or by a number in the book of a client whom the text names.
 * @param people who were found by the name in the text
 */
export function useRequestRecords(typed: string, people: readonly Profile[]) {
  const settled = useDebounced(typed);
  const whole = parseWholeText(settled);
  const byWhole = useQuery({
    ...recordQueries.whole(whole ?? nothing),
    enabled: whole !== null,
  });
  const number = parseNamedNumber(settled);
  const owners = number ? people.filter(({ admin }) => !admin).slice(0, maxOwners) : [];
  const byNumber = useQueries({
    queries: owners.map(({ uid }) =>
      recordQueries.numbered({ uid, col: number?.col ?? 'users', rev: number?.rev ?? 0 }),
    ),
  });
  const isWanted = parseWholeText(typed) !== null || parseNamedNumber(typed) !== null;
  const isSettled = typed === settled;
  const asked = [...(whole ? [byWhole] : []), ...byNumber];
  const failures = asked.filter(({ status }) => status === 'error');
  const numbered = byNumber.flatMap(({ data }, place) => {
    const owner = owners[place];
    return data && owner ? [{ ...data, owner }] : [];
  });
  const requests: FoundRequest[] = [
    ...((whole && byWhole.data) || []),
    ...numbered.flatMap(({ found }) => found ?? []),
  ];
  return {
    requests: isSettled ? requests : [],
    entries: isSettled
      ? numbered.flatMap(({ entry, found, owner }): FoundEntryOf[] =>
          found ? [] : [{ entry, owner }],
        )
      : [],
    isWanted,
    busy: isWanted && (!isSettled || asked.some(({ status }) => status === 'pending')),
    failed: failures.length > 0,
    refetch: () => Promise.all(failures.map(({ refetch }) => refetch())),
  };
}
