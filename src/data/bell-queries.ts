import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { countDeskActsSince, getDeskActs } from '@/data/admin/desk-acts';
import { currentUserContext } from '@/data/ledger/current-user-context';
import type { Uid } from '@/domain/ledger/revision-fields';

/**
 * Reads that only a client's bell makes, with keys as in queries.ts. Separate, so that other pages
 * load without them.
 */
export const bellQueries = {
  /** Keeps the previous result while more is read. */
  deskActs: (uid: Uid, count: number) =>
    queryOptions({
      queryKey: ['entries', uid, 'acts', count],
      queryFn: () => getDeskActs(currentUserContext(), uid, count),
      placeholderData: keepPreviousData,
    }),
  /** @param since epoch milliseconds */
  deskActsSince: (uid: Uid, since: number) =>
    queryOptions({
      queryKey: ['entries', uid, 'acts', 'since', since],
      queryFn: () => countDeskActsSince(currentUserContext(), uid, new Date(since)),
    }),
};
