import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { profileKey } from '@/data/admin/known-profiles';
import { getAccount } from '@/data/collections/accounts';
import { getArchives, getDepositHistory, getTradeHistory, getWithdrawalHistory } from '@/data/collections/archive';
import { bookPages, getBook, getNewer, getNewerOfCollection, joinBooks, type LedgerBook } from '@/data/collections/book';
import { getNotices } from '@/data/collections/notifications';
import { getDeposits, getHolds, getSubscription, getVerification, getWithdrawals } from '@/data/collections/own-lists';
import { getDeskCurrent, getPayment, getPaymentMethod } from '@/data/collections/payment';
import { getPlans } from '@/data/collections/plans';
import { getTrades } from '@/data/collections/trades';
import { getProfile } from '@/data/collections/users';
import { currentUserContext } from '@/data/ledger/current-user-context';
import { getDocumentEntries, getEntry, getLatestEntries } from '@/data/ledger/ledger';
import type { ArchivedCollection } from '@/domain/accounts/archive';
import type { Coin } from '@/domain/coin';
import type { Collection, Entry } from '@/domain/ledger/ledger';
import type { Op, Uid } from '@/domain/ledger/revision-fields';
import type { ChartDays } from '@/domain/trades/price-chart';

/**
 * Every read that a client's screen or both sides make, with its key; those of the desk alone are in admin-queries.ts. The first word of a key is the collection, so that the live channel can refresh all that
 * an entry speaks of by that word alone; what is read out of the ledger begins with `entries`.
 */
export const queries = {
  profile: (uid: Uid) => queryOptions({ queryKey: profileKey(uid), queryFn: () => getProfile(currentUserContext(), uid) }),
  account: (uid: Uid) => queryOptions({ queryKey: ['accounts', uid], queryFn: () => getAccount(currentUserContext(), uid) }),
  holds: (uid: Uid) => queryOptions({ queryKey: ['holds', uid], queryFn: () => getHolds(currentUserContext(), uid) }),
  verification: (uid: Uid) => queryOptions({ queryKey: ['verifications', uid], queryFn: () => getVerification(currentUserContext(), uid) }),
  deposits: (uid: Uid) => queryOptions({ queryKey: ['deposits', uid], queryFn: () => getDeposits(currentUserContext(), uid) }),
  withdrawals: (uid: Uid) => queryOptions({ queryKey: ['withdrawals', uid], queryFn: () => getWithdrawals(currentUserContext(), uid) }),
  trades: (uid: Uid) => queryOptions({ queryKey: ['trades', uid], queryFn: () => getTrades(currentUserContext(), uid) }),
  /** With what was moved to archives. */
  depositHistory: (uid: Uid) =>
    queryOptions({ queryKey: ['deposits', uid, 'history'], queryFn: () => getDepositHistory(currentUserContext(), uid) }),
  withdrawalHistory: (uid: Uid) =>
    queryOptions({ queryKey: ['withdrawals', uid, 'history'], queryFn: () => getWithdrawalHistory(currentUserContext(), uid) }),
  tradeHistory: (uid: Uid) =>
    queryOptions({ queryKey: ['trades', uid, 'history'], queryFn: () => getTradeHistory(currentUserContext(), uid) }),
  /** What was moved to archives, by the number of each. */
  archives: (col: ArchivedCollection, uid: Uid) =>
    queryOptions({ queryKey: [col, uid, 'archives'], queryFn: () => getArchives(currentUserContext(), col, uid) }),
  subscription: (uid: Uid) => queryOptions({ queryKey: ['subscriptions', uid], queryFn: () => getSubscription(currentUserContext(), uid) }),
  plans: () => queryOptions({ queryKey: ['desk', 'plans'], queryFn: () => getPlans(currentUserContext()) }),
  notices: (uid: Uid) => queryOptions({ queryKey: ['notifications', uid], queryFn: () => getNotices(currentUserContext(), uid) }),
  /** What the book says of one document, oldest entry first; read again, it reads only what is new. */
  entriesOf: (uid: Uid, col: Collection) =>
    queryOptions({ queryKey: ['entries', uid, 'of', col], queryFn: ({ client }) => readCurrentPart(client, uid, col) }),
  /** A book, newest entries first; read again, it reads only what is new. It grows by `getOlder`. */
  book: (uid: Uid, first: number = bookPages.first) =>
    queryOptions({
      queryKey: ['entries', uid, 'book'],
      queryFn: ({ client }) => readCurrentBook(client, uid, first),
      structuralSharing: false,
    }),
  latestEntries: (uid: Uid, count: number) =>
    queryOptions({ queryKey: ['entries', uid, 'latest', count], queryFn: () => getLatestEntries(currentUserContext(), uid, count) }),
  entry: (uid: Uid, op: Op) =>
    queryOptions({ queryKey: ['entries', uid, 'one', op], queryFn: () => getEntry(currentUserContext(), uid, op) }),
  /** Whose it is comes with it, so that the notice of a change stands beside what was changed. */
  payment: () =>
    queryOptions({
      queryKey: ['admins', 'current'],
      queryFn: ({ client }) => getPayment(currentUserContext(), (desk) => client.setQueryData(queries.deskCurrent().queryKey, desk)),
    }),
  paymentOf: (adminUid: Uid) =>
    queryOptions({ queryKey: ['admins', adminUid], queryFn: () => getPaymentMethod(currentUserContext(), adminUid) }),
  /** When the own password was last set. What asks Firebase Auth comes with the first question. */
  passwordChangedAt: (uid: Uid) =>
    queryOptions({ queryKey: ['password', uid], queryFn: async () => (await import('@/data/auth/own-sign-in')).getPasswordChangedAt() }),
  deskCurrent: () => queryOptions({ queryKey: ['desk', 'current'], queryFn: () => getDeskCurrent(currentUserContext()) }),
  /** The price service's library is not needed for the first figures on a screen, so it comes with the first price. */
  rates: () =>
    queryOptions({
      queryKey: ['rates'],
      queryFn: async () => (await import('@/data/prices/prices')).getRates(),
      refetchInterval: 60_000,
      staleTime: 30_000,
    }),
  /** The price of a coin over some days; a year's moves less than a day's. */
  chart: (coin: Coin, days: ChartDays) =>
    queryOptions({
      queryKey: ['rates', 'chart', coin, days],
      queryFn: async () => (await import('@/data/prices/prices')).getChart(coin, days),
      // A chart that stays open would end in one straight line from when it was read to the price of now.
      refetchInterval: chartAge(days),
      staleTime: chartAge(days),
    }),
  /** Two thousand lines, so what has not changed is not looked for in them. */
  assets: () =>
    queryOptions({
      queryKey: ['assets'],
      queryFn: async () => (await import('@/data/prices/assets')).getAssets(),
      refetchInterval: 120_000,
      staleTime: 60_000,
      structuralSharing: false,
    }),
};

/** How long a chart stays good, in ms. */
const chartAge = (days: ChartDays): number => (days === 1 ? 300_000 : 1_800_000);

function readCurrentPart(client: QueryClient, uid: Uid, col: Collection): Promise<Entry[]> {
  const known = client.getQueryData(queries.entriesOf(uid, col).queryKey);
  return known ? getNewerOfCollection(currentUserContext(), uid, col, known) : getDocumentEntries(currentUserContext(), uid, col);
}

async function readCurrentBook(client: QueryClient, uid: Uid, first: number): Promise<LedgerBook> {
  const held = () => client.getQueryData(queries.book(uid).queryKey);
  const known = held();
  const read = await (known ? getNewer(currentUserContext(), uid, known) : getBook(currentUserContext(), uid, first));
  // Older entries may have been added while this was read.
  const now = held();
  return now ? joinBooks(now, read) : read;
}
