import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { countAdminActsSince, getAdminActs } from '@/data/admin/admin-acts';
import { currentUserContext } from '@/data/ledger/current-user-context';
import type { Uid } from '@/domain/revision-fields';

/**
 * Reads that only a client's bell makes, with keys as in queries.ts. Separate, so that other pages
 * load without them.
 */
export const bellQueries = {
  /** Keeps the previous result while more is read. */
  adminActs: (uid: Uid, count: number) =>
    queryOptions({
      queryKey: ['entries', uid, 'acts', count],
      queryFn: () => getAdminActs(currentUserContext(), uid, count),
      placeholderData: keepPreviousData,
    }),
  /** @param since epoch milliseconds */
  adminActsSince: (uid: Uid, since: number) =>
    queryOptions({
      queryKey: ['entries', uid, 'acts', 'since', since],
      queryFn: () => countAdminActsSince(currentUserContext(), uid, new Date(since)),
    }),
};
