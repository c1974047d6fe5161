import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { countDeskActsSince, getDeskActs } from '@/data/admin/desk-acts';
import { currentUserContext } from '@/data/ledger/current-user-context';
import type { Uid } from '@/domain/ledger/revision-fields';

/** The reads that only a client's bell makes, with their keys as in queries.ts: nobody else has to bring them along. */
export const bellQueries = {
  /** While more is read, what was read before stands there. */
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
