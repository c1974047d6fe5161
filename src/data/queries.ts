import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { Uid } from '@/domain/envelope';
import { getAccount, getHolds, getVerification } from './accounts';
import { countWaitingDeposits, type DepositDecision, getDecidedDeposits, getWaitingDeposits } from './deposit-queue';
import { getDeposits } from './deposits';
import { countEntries, getEntries, getLatestEntries } from './ledger';
import { me } from './me';
import { getDeskCurrent, getPayment } from './payment';
import { getRates } from './prices';
import type { Cursor } from './read';
import { getProfile } from './users';

/**
 * Every read that a screen makes, with its key. The first word of a key is the collection, so that the live channel can refresh all that
 * an entry speaks of by that word alone; what is read out of the ledger begins with `entries`.
 */
export const queries = {
  profile: (uid: Uid) => queryOptions({ queryKey: ['users', uid], queryFn: () => getProfile(me(), uid) }),
  account: (uid: Uid) => queryOptions({ queryKey: ['accounts', uid], queryFn: () => getAccount(me(), uid) }),
  holds: (uid: Uid) => queryOptions({ queryKey: ['holds', uid], queryFn: () => getHolds(me(), uid) }),
  verification: (uid: Uid) => queryOptions({ queryKey: ['verifications', uid], queryFn: () => getVerification(me(), uid) }),
  deposits: (uid: Uid) => queryOptions({ queryKey: ['deposits', uid], queryFn: () => getDeposits(me(), uid) }),
  entries: (uid: Uid) => queryOptions({ queryKey: ['entries', uid], queryFn: () => getEntries(me(), uid) }),
  latestEntries: (uid: Uid, count: number) =>
    queryOptions({ queryKey: ['entries', uid, 'latest', count], queryFn: () => getLatestEntries(me(), uid, count) }),
  payment: () => queryOptions({ queryKey: ['admins', 'current'], queryFn: () => getPayment(me()) }),
  deskCurrent: () => queryOptions({ queryKey: ['desk', 'current'], queryFn: () => getDeskCurrent(me()) }),
  rates: () => queryOptions({ queryKey: ['rates'], queryFn: () => getRates(), refetchInterval: 60_000, staleTime: 30_000 }),
  waitingDeposits: () =>
    infiniteQueryOptions({
      queryKey: ['deposits', 'waiting'],
      queryFn: ({ pageParam }) => getWaitingDeposits(me(), pageParam),
      initialPageParam: null as Cursor | null,
      getNextPageParam: (page) => page.next,
    }),
  decidedDeposits: (action: DepositDecision) =>
    infiniteQueryOptions({
      queryKey: ['entries', action],
      queryFn: ({ pageParam }) => getDecidedDeposits(me(), action, pageParam),
      initialPageParam: null as Cursor | null,
      getNextPageParam: (page) => page.next,
    }),
  waitingDepositCount: () => queryOptions({ queryKey: ['deposits', 'count'], queryFn: () => countWaitingDeposits(me()) }),
  decidedDepositCount: (action: DepositDecision) =>
    queryOptions({ queryKey: ['entries', 'count', action], queryFn: () => countEntries(me(), action) }),
};
