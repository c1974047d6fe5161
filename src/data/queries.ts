import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Op, Uid } from '@/domain/envelope';
import type { Profile } from '@/domain/profile';
import { getAccount, getHolds, getVerification } from './accounts';
import {
  countWaitingDeposits,
  type DepositDecision,
  getDecidedDeposits,
  getOldestWaiting,
  getWaitingDeposits,
  type ProfilesOf,
} from './deposit-queue';
import { getDeposits } from './deposits';
import { countEntries, type FoundEntry, getEntries, getEntry, getLatestEntries, getNewestEntries } from './ledger';
import { me } from './me';
import { getDeskCurrent, getPayment, getPaymentOf } from './payment';
import type { Cursor } from './read';
import { getProfile, getProfiles } from './users';

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
  entry: (uid: Uid, op: Op) => queryOptions({ queryKey: ['entries', uid, 'one', op], queryFn: () => getEntry(me(), uid, op) }),
  newestEntries: (count: number) =>
    queryOptions({ queryKey: ['entries', 'newest', count], queryFn: ({ client }) => withPeople(client, getNewestEntries(me(), count)) }),
  payment: () => queryOptions({ queryKey: ['admins', 'current'], queryFn: () => getPayment(me()) }),
  paymentOf: (adminUid: Uid) => queryOptions({ queryKey: ['admins', adminUid], queryFn: () => getPaymentOf(me(), adminUid) }),
  deskCurrent: () => queryOptions({ queryKey: ['desk', 'current'], queryFn: () => getDeskCurrent(me()) }),
  /** The price service's library is not needed for the first figures on a screen, so it comes with the first price. */
  rates: () =>
    queryOptions({
      queryKey: ['rates'],
      queryFn: async () => (await import('./prices')).getRates(),
      refetchInterval: 60_000,
      staleTime: 30_000,
    }),
  waitingDeposits: () =>
    infiniteQueryOptions({
      queryKey: ['deposits', 'waiting'],
      queryFn: ({ pageParam, client }) => getWaitingDeposits(me(), pageParam, knownProfiles(client)),
      initialPageParam: null as Cursor | null,
      getNextPageParam: (page) => page.next,
    }),
  decidedDeposits: (action: DepositDecision) =>
    infiniteQueryOptions({
      queryKey: ['entries', action],
      queryFn: ({ pageParam, client }) => getDecidedDeposits(me(), action, pageParam, knownProfiles(client)),
      initialPageParam: null as Cursor | null,
      getNextPageParam: (page) => page.next,
    }),
  oldestWaitingDeposit: () => queryOptions({ queryKey: ['deposits', 'oldest'], queryFn: () => getOldestWaiting(me()) }),
  waitingDepositCount: () => queryOptions({ queryKey: ['deposits', 'count'], queryFn: () => countWaitingDeposits(me()) }),
  decidedDepositCount: (action: DepositDecision) =>
    queryOptions({ queryKey: ['entries', 'count', action], queryFn: () => countEntries(me(), action) }),
};

/** Profiles that this browser has read and nobody has changed since are not read again, so a queue that is refreshed costs its rows only. */
const knownProfiles =
  (client: QueryClient): ProfilesOf =>
  async (uids) => {
    const known = new Map<Uid, Profile>();
    for (const uid of uids) {
      const state = client.getQueryState(queries.profile(uid).queryKey);
      if (state?.data && !state.isInvalidated) known.set(uid, state.data);
    }
    const read = await getProfiles(
      me(),
      uids.filter((uid) => !known.has(uid)),
    );
    for (const [uid, profile] of read) client.setQueryData(queries.profile(uid).queryKey, profile);
    return new Map([...known, ...read]);
  };

export interface NewestEntries {
  entries: FoundEntry[];
  /** Whose book, and who acted; whoever has no profile is missing. */
  people: Map<Uid, Profile>;
}

async function withPeople(client: QueryClient, found: Promise<FoundEntry[]>): Promise<NewestEntries> {
  const entries = await found;
  return { entries, people: await knownProfiles(client)(entries.flatMap(({ uid, actor }) => [uid, actor])) };
}
