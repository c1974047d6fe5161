import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { getProfileKey } from '@/data/admin/profile-loader';
import type { LedgerBook } from '@/data/collections/book';
import {
  getAccount,
  getDeposits,
  getHolds,
  getSubscription,
  getTrades,
  getVerification,
  getWithdrawals,
} from '@/data/collections/client-documents';
import { getPayment, getPaymentMethod, getPlans } from '@/data/collections/desk-documents';
import { getNotices, type NoticeReader } from '@/data/collections/notices';
import { getProfile } from '@/data/collections/users';
import { currentUserContext } from '@/data/ledger/current-user-context';
import {
  getDocumentEntries,
  getEntry,
  getLatestEntries,
  getNewestByActions,
} from '@/data/ledger/ledger';
import type { Coin } from '@/domain/coin';
import type { Collection, Entry } from '@/domain/ledger/ledger';
import type { ListCollection } from '@/domain/ledger/list-kinds';
import { deskBook, type Op, type Uid } from '@/domain/revision-fields';
import type { ChartDays, ChartSpan } from '@/domain/trades/price-chart';

/**
 * Reads of client screens and of both sides, with their keys; admin-queries.ts has those of the
 * desk alone. The first word of a key is the collection, so that live updates can invalidate by it.
 * Reads of the ledger begin with `entries`.
 */
export const queries = {
  profile: (uid: Uid) =>
    queryOptions({
      queryKey: getProfileKey(uid),
      queryFn: () => getProfile(currentUserContext(), uid),
    }),
  account: (uid: Uid) =>
    queryOptions({
      queryKey: ['accounts', uid],
      queryFn: () => getAccount(currentUserContext(), uid),
    }),
  holds: (uid: Uid) =>
    queryOptions({ queryKey: ['holds', uid], queryFn: () => getHolds(currentUserContext(), uid) }),
  /** Loaded on demand, like the histories: no dashboard begins with them. */
  proposals: (uid: Uid) =>
    queryOptions({
      queryKey: ['proposals', uid],
      queryFn: async () =>
        (await import('@/data/collections/client-proposals')).getProposals(
          currentUserContext(),
          uid,
        ),
    }),
  /** What is proposed about the policy and payment methods. Loaded on demand, like the policy. */
  deskProposals: () =>
    queryOptions({
      queryKey: ['proposals', deskBook, 'since'],
      queryFn: async () =>
        (await import('@/data/collections/desk-proposals')).getDeskProposals(currentUserContext()),
    }),
  verification: (uid: Uid) =>
    queryOptions({
      queryKey: ['verifications', uid],
      queryFn: () => getVerification(currentUserContext(), uid),
    }),
  deposits: (uid: Uid) =>
    queryOptions({
      queryKey: ['deposits', uid],
      queryFn: () => getDeposits(currentUserContext(), uid),
    }),
  withdrawals: (uid: Uid) =>
    queryOptions({
      queryKey: ['withdrawals', uid],
      queryFn: () => getWithdrawals(currentUserContext(), uid),
    }),
  trades: (uid: Uid) =>
    queryOptions({
      queryKey: ['trades', uid],
      queryFn: () => getTrades(currentUserContext(), uid),
    }),
  /** Includes archived deposits. */
  depositHistory: (uid: Uid) =>
    queryOptions({
      queryKey: ['deposits', uid, 'history'],
      queryFn: () => readHistory('deposits', uid),
    }),
  withdrawalHistory: (uid: Uid) =>
    queryOptions({
      queryKey: ['withdrawals', uid, 'history'],
      queryFn: () => readHistory('withdrawals', uid),
    }),
  tradeHistory: (uid: Uid) =>
    queryOptions({
      queryKey: ['trades', uid, 'history'],
      queryFn: () => readHistory('trades', uid),
    }),
  /** Archives by number. */
  archives: (col: ListCollection, uid: Uid) =>
    queryOptions({
      queryKey: [col, uid, 'archives'],
      queryFn: async () =>
        (await import('@/data/collections/archive')).getArchives(currentUserContext(), col, uid),
    }),
  subscription: (uid: Uid) =>
    queryOptions({
      queryKey: ['subscriptions', uid],
      queryFn: () => getSubscription(currentUserContext(), uid),
    }),
  plans: () =>
    queryOptions({ queryKey: ['desk', 'plans'], queryFn: () => getPlans(currentUserContext()) }),
  /** Loaded on demand: the rules decide, and the first figures on a screen do not need it. */
  switches: () =>
    queryOptions({
      queryKey: ['desk', 'switches'],
      queryFn: async () =>
        (await import('@/data/collections/switches')).getDeskSwitches(currentUserContext()),
    }),
  /** Above which amount two people decide. Loaded on demand, like the switches. */
  policy: () =>
    queryOptions({
      queryKey: ['desk', 'policy'],
      queryFn: async () =>
        (await import('@/data/collections/policy')).getDeskPolicy(currentUserContext()),
    }),
  notices: (reader: NoticeReader) =>
    queryOptions({
      queryKey: ['notices', reader.uid, reader.status],
      queryFn: () => getNotices(currentUserContext(), reader),
    }),
  /** Entries about one collection, oldest first; a refetch reads only newer ones. */
  collectionEntries: (uid: Uid, col: Collection) =>
    queryOptions({
      queryKey: ['entries', uid, 'of', col],
      queryFn: ({ client }) => readCollectionEntries(client, uid, col),
    }),
  /**
   * The newest entries of a ledger; a refetch reads only newer ones, and `extendBook` adds older
   * ones. Loaded on demand: no dashboard begins with a book.
   */
  book: (uid: Uid, first?: number) =>
    queryOptions({
      queryKey: ['entries', uid, 'book'],
      queryFn: ({ client }) => readCurrentBook(client, uid, first),
      structuralSharing: false,
    }),
  latestEntries: (uid: Uid, count: number) =>
    queryOptions({
      queryKey: ['entries', uid, 'latest', count],
      queryFn: () => getLatestEntries(currentUserContext(), uid, count),
    }),
  /**
   * The newest changes of the account status, newest first. Answers to a request for closure are
   * among them.
   */
  statusEntries: (uid: Uid, count: number) =>
    queryOptions({
      queryKey: ['entries', uid, 'status', count],
      queryFn: () =>
        getNewestByActions(currentUserContext(), {
          uid,
          actions: ['status.changed', 'status.frozen'],
          count,
        }),
    }),
  entry: (uid: Uid, op: Op) =>
    queryOptions({
      queryKey: ['entries', uid, 'one', op],
      queryFn: () => getEntry(currentUserContext(), uid, op),
    }),
  /** The payment method that clients see, and whose it is. */
  payment: () =>
    queryOptions({
      queryKey: ['admins', 'current'],
      queryFn: () => getPayment(currentUserContext()),
    }),
  paymentMethod: (adminUid: Uid) =>
    queryOptions({
      queryKey: ['admins', adminUid],
      queryFn: () => getPaymentMethod(currentUserContext(), adminUid),
    }),
  /** When the user's password was last set. The code for this is loaded on demand. */
  passwordChangedAt: (uid: Uid) =>
    queryOptions({
      queryKey: ['password', uid],
      queryFn: async () => (await import('@/data/auth/credentials')).getPasswordChangedAt(),
    }),
  /**
   * The price service's library is loaded on demand, because the first figures on a screen do not
   * need it.
   */
  rates: () =>
    queryOptions({
      queryKey: ['rates'],
      queryFn: async () => (await import('@/data/prices/prices')).getRates(),
      // The local sample market moves every few seconds.
      refetchInterval: ({ state: { data } }) => (data?.sample ? 10_000 : 60_000),
      staleTime: 30_000,
    }),
  /** The price of a coin over some days, or in a month that is over. */
  chart: (coin: Coin, span: ChartSpan) =>
    queryOptions({
      queryKey: ['rates', 'chart', coin, span],
      queryFn: async () => (await import('@/data/prices/prices')).getChart(coin, span),
      // Otherwise an open chart would end in a straight line from its last read to the current
      // price.
      refetchInterval: typeof span === 'number' && getChartMaxAge(span),
      staleTime: typeof span === 'number' ? getChartMaxAge(span) : Number.POSITIVE_INFINITY,
    }),
  /** Without structural sharing, which would compare two thousand rows. */
  assets: () =>
    queryOptions({
      queryKey: ['assets'],
      queryFn: async () => (await import('@/data/prices/assets')).getAssets(),
      refetchInterval: 120_000,
      refetchOnReconnect: 'always',
      staleTime: 60_000,
      structuralSharing: false,
    }),
};

const readHistory = async <C extends ListCollection>(col: C, uid: Uid) =>
  (await import('@/data/collections/archive')).getHistory(currentUserContext(), col, uid);

/** How long a chart stays fresh, ms. */
const getChartMaxAge = (days: ChartDays): number => (days === 1 ? 300_000 : 1_800_000);

const loadBookReads = () => import('@/data/collections/book');

async function readCollectionEntries(
  client: QueryClient,
  uid: Uid,
  col: Collection,
): Promise<Entry[]> {
  const known = client.getQueryData(queries.collectionEntries(uid, col).queryKey);
  if (!known) return getDocumentEntries(currentUserContext(), uid, col);
  const { refreshCollectionEntries } = await loadBookReads();
  return refreshCollectionEntries(currentUserContext(), uid, col, known);
}

async function readCurrentBook(client: QueryClient, uid: Uid, first?: number): Promise<LedgerBook> {
  const { getBook, mergeBooks, refreshBook } = await loadBookReads();
  const getCached = () => client.getQueryData(queries.book(uid).queryKey);
  const known = getCached();
  const read = await (known
    ? refreshBook(currentUserContext(), uid, known)
    : getBook(currentUserContext(), uid, first));
  // Older entries may have been added during the read.
  const now = getCached();
  return now ? mergeBooks(now, read) : read;
}
