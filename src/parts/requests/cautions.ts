import {
  type UseQueryResult,
  useInfiniteQuery,
  useQueries,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useState } from 'react';
import { adminQueries, identityPageSize } from '@/data/admin-queries';
import type { Rates } from '@/data/prices/prices';
import { getPriceStatus, type MarketQuery } from '@/data/prices/use-market-price';
import { queries } from '@/data/queries';
import { isCurrent } from '@/data/query-defaults';
import {
  type AccountStatus,
  canAct,
  canWithdraw,
  getAccountStatusName,
} from '@/domain/accounts/account-status';
import type { Profile } from '@/domain/accounts/profile';
import type { Payment } from '@/domain/desk/payment-method';
import type { Verification } from '@/domain/identity/verification';
import type { Money } from '@/domain/money';
import { type Deposit, findPendingDuplicate } from '@/domain/requests/deposit';
import {
  findPriceAtTime,
  getChartDays,
  getPriceDeviation,
  getValueDrop,
  type HistoricalPrice,
} from '@/domain/requests/price-deviation';
import { type ClientRequest, isDeposit } from '@/domain/requests/request';
import type { Withdrawal } from '@/domain/requests/withdrawal';
import { getActKey } from '@/domain/revision-fields';
import { serverNow } from '@/lib/clock';
import { formatDollars } from '@/lib/format';
import {
  getOtherClaims,
  isComparable,
  type TransactionNoteProps,
  useDepositClaims,
} from './duplicate-transactions';
import { getDeposits, getWithdrawals, type PendingRow } from './request-kinds';
import { describeDeviation, getAddressOrigin } from './request-review';

type CautionKey =
  | `address-${'unchecked' | 'other' | 'own'}`
  | `price-${'then' | 'now' | 'unchecked'}`
  | `transaction-${'missing' | 'incomparable' | 'unchecked' | 'elsewhere'}`
  | `duplicate-${'own' | 'other' | 'unchecked'}`
  | `status-${'unchecked' | AccountStatus}`
  | `identity-${'unchecked' | 'rejected'}`;

/**
 * A reason to look at a request before money moves. With a `check`, it keeps the request out of a
 * bulk decision, and alone the administrator has to tick that sentence before it can be credited or
 * debited.
 */
export interface Caution {
  /**
   * Names the kind of finding, and its checkbox: another kind has another key, so a tick does not
   * hold for it.
   */
  key: CautionKey;
  words: string;
  check: string | null;
}

/**
 * The sentences to tick, each under its key.
 * @param received USD that will be credited, if it is not the announced amount: the sentence about
 * the price names it, and its tick holds for it alone
 */
export const getChecks = (
  cautions: readonly Caution[],
  received?: Money,
): { key: string; check: string }[] =>
  cautions.flatMap(({ key, check }) => {
    if (check === null) return [];
    if (received === undefined || (key !== 'price-then' && key !== 'price-now'))
      return [{ key, check }];
    return [{ key: `${key}-${received.replace('.', '')}`, check: formatPriceCheck(received) }];
  });

interface DepositCheckInput extends Pick<TransactionNoteProps, 'claims'> {
  payment: Pick<MarketQuery<Payment | null>, 'status' | 'data'>;
  prices: Rates['prices'] | undefined;
  market: Pick<MarketQuery<HistoricalPrice | null>, 'status' | 'data'>;
  list: readonly Deposit[];
  /** The deposits of all clients that were loaded with the queue; null without it. */
  waiting: readonly Deposit[] | null;
}

export function findDepositCautions(
  deposit: Deposit,
  { payment, prices, market, claims, list, waiting }: DepositCheckInput,
): Caution[] {
  const gap = market.data && getPriceDeviation(deposit, market.data);
  const fallen = !gap && prices && getValueDrop(deposit, prices[deposit.coin]);
  return [
    findAddressCaution(deposit, payment),
    gap &&
      createPriceCaution(
        deposit,
        'price-then',
        `Worth ${describeDeviation(gap)} at the market price at that time`,
      ),
    fallen &&
      createPriceCaution(
        deposit,
        'price-now',
        `Worth ${describeDeviation(fallen)} at the current market price`,
      ),
    findTransactionCaution(deposit, claims),
    findDuplicateCaution(deposit, list, waiting),
    // Not binding: a price service that is away must not stop the desk, and the amount is the one
    // that the client announced.
    !market.data &&
      market.status !== 'pending' &&
      ({
        key: 'price-unchecked',
        words: 'Not checked against the market price at that time',
        check: null,
      } as const),
  ].filter((one) => typeof one === 'object' && one !== null);
}

const createPriceCaution = (
  { amount }: Deposit,
  key: 'price-then' | 'price-now',
  words: string,
): Caution => ({
  key,
  words,
  check: formatPriceCheck(amount),
});

const formatPriceCheck = (amount: Money): string =>
  `I found out why, and ${formatDollars(amount)} is right.`;

function findAddressCaution(
  deposit: Deposit,
  { status, data }: DepositCheckInput['payment'],
): Caution | null {
  const check = 'I found the coins at the address above, and the desk controls it.';
  if (data === undefined)
    return status === 'error'
      ? { key: 'address-unchecked', words: 'Not checked against the desk’s address', check }
      : null;
  if (getAddressOrigin(deposit, data, null) === 'current') return null;
  return { key: 'address-other', words: 'Not sent to the desk’s current address', check };
}

function findTransactionIdCaution(deposit: Deposit): Caution | null {
  const check = 'I found the coins, and they belong to this client.';
  if (deposit.txid === '') return { key: 'transaction-missing', words: 'No transaction id', check };
  if (isComparable(deposit)) return null;
  return {
    key: 'transaction-incomparable',
    words: 'Transaction id can’t be compared with others',
    check,
  };
}

function findTransactionCaution(
  deposit: Deposit,
  claims: DepositCheckInput['claims'],
): Caution | null {
  const idCaution = findTransactionIdCaution(deposit);
  if (idCaution) return idCaution;
  const once = 'I checked that this transaction is credited only once.';
  const isElsewhere = claims.data && getOtherClaims(deposit, claims.data).length > 0;
  if (isElsewhere)
    return {
      key: 'transaction-elsewhere',
      words: 'Another deposit has the same transaction id',
      check: once,
    };
  if (claims.data || claims.status !== 'error') return null;
  return {
    key: 'transaction-unchecked',
    words: 'Not checked for other deposits with this transaction id',
    check: once,
  };
}

/** Two ids that can be compared and differ are two transactions. */
const haveOwnTransactions = (one: Deposit, other: Deposit): boolean =>
  isComparable(one) && isComparable(other) && one.txid !== other.txid;

/**
 * A deposit of another client that may name the same payment, among those that were loaded. Two
 * clients can have the same op.
 */
export const findDuplicateElsewhere = (
  deposit: Deposit,
  waiting: readonly Deposit[],
): Deposit | undefined => {
  const { uid, coin, amount } = deposit;
  return findPendingDuplicate(
    waiting.filter((one) => one.uid !== uid && !haveOwnTransactions(one, deposit)),
    { coin, amount },
  );
};

const duplicateCheck = 'I checked that each of these payments arrived.';

function findOwnDuplicateCaution(deposit: Deposit, list: readonly Deposit[]): Caution | null {
  if (!findPendingDuplicate(list, deposit)) return null;
  return {
    key: 'duplicate-own',
    words: 'Another deposit of the same amount and coin is waiting',
    check: duplicateCheck,
  };
}

function findDuplicateCaution(
  deposit: Deposit,
  list: readonly Deposit[],
  waiting: DepositCheckInput['waiting'],
): Caution | null {
  const own = findOwnDuplicateCaution(deposit, list);
  if (own) return own;
  // Not binding: outside of the queue, the comparison would cost the reads of the whole queue.
  if (!waiting)
    return {
      key: 'duplicate-unchecked',
      words: 'Not compared with other clients’ waiting deposits',
      check: null,
    };
  if (!findDuplicateElsewhere(deposit, waiting)) return null;
  return {
    key: 'duplicate-other',
    words: 'Another client’s deposit of the same amount and coin is waiting',
    check: duplicateCheck,
  };
}

function findOwnWithdrawalCaution(
  withdrawal: Withdrawal,
  list: readonly Withdrawal[],
): Caution | null {
  if (!findPendingDuplicate(list, withdrawal)) return null;
  const check = 'I checked that the client wants both withdrawals.';
  return {
    key: 'duplicate-own',
    words: 'Another withdrawal of the same amount and coin is waiting',
    check,
  };
}

/**
 * Coins that are sent to an address of the desk come back to it, and the client's balance is
 * debited all the same.
 */
function findDeskAddressCaution(
  withdrawal: Withdrawal,
  { data }: DepositCheckInput['payment'],
): Caution | null {
  if (!data || getAddressOrigin(withdrawal, data, null) === 'unknown') return null;
  const check = 'I found out why the client wants coins at the desk’s own address.';
  return { key: 'address-own', words: 'To an address of the desk itself', check };
}

/** @param list the client's withdrawals @param payment the payment method that clients see */
export const findWithdrawalCautions = (
  withdrawal: Withdrawal,
  list: readonly Withdrawal[],
  payment: DepositCheckInput['payment'],
): Caution[] =>
  [findOwnWithdrawalCaution(withdrawal, list), findDeskAddressCaution(withdrawal, payment)].filter(
    (one) => one !== null,
  );

/** What the request and the client's own list tell, without a read. */
export function findRowCautions({
  element,
  list,
}: Pick<PendingRow, 'element' | 'list'>): Caution[] {
  const found = isDeposit(element)
    ? [findTransactionIdCaution(element), findOwnDuplicateCaution(element, getDeposits(list))]
    : [findOwnWithdrawalCaution(element, getWithdrawals(list))];
  return found.filter((one) => one !== null);
}

type DocumentQuery<T> = Pick<MarketQuery<T | null>, 'status' | 'data'>;

/**
 * Whether the account is restricted or the identity rejected. What could not be read counts as a
 * caution.
 */
export function findClientCautions(
  request: ClientRequest,
  profile: DocumentQuery<Profile>,
  verification: DocumentQuery<Verification>,
): Caution[] {
  return [findStatusCaution(request, profile), findIdentityCaution(verification)].filter(
    (one) => one !== null,
  );
}

function findStatusCaution(
  request: ClientRequest,
  { status, data }: DocumentQuery<Profile>,
): Caution | null {
  const check = isDeposit(request)
    ? 'I found out why the account is restricted, and the client is owed this.'
    : 'I found out why the account is restricted, and the coins may leave.';
  if (!data)
    return status === 'pending'
      ? null
      : { key: 'status-unchecked', words: 'Couldn’t check the client’s account status', check };
  if (isDeposit(request) ? canAct(data.status) : canWithdraw(data.status)) return null;
  const name = getAccountStatusName(data.status).toLowerCase();
  const words = isDeposit(request) ? `Account restricted (${name})` : `No longer active (${name})`;
  return { key: `status-${data.status}`, words, check };
}

function findIdentityCaution({ status, data }: DocumentQuery<Verification>): Caution | null {
  const check = 'I know who this client is, in spite of the identity check.';
  if (status === 'error' && data === undefined)
    return { key: 'identity-unchecked', words: 'Couldn’t check the client’s identity', check };
  return data?.status === 'rejected'
    ? { key: 'identity-rejected', words: 'Identity document rejected', check }
    : null;
}

interface CautionsState {
  pending: boolean;
  /** Keyed by {@link getActKey}. */
  byRequest: ReadonlyMap<string, readonly Caution[]>;
}

/** @param rows to be credited or debited */
export function useCautions(rows: readonly PendingRow[]): CautionsState {
  const payment = useQuery(queries.payment());
  const deposits = useDepositCautions(rows, payment);
  const clients = useClientCautions(rows);
  return {
    pending: payment.isLoading || deposits.pending || clients.pending,
    byRequest: new Map(
      rows.map(({ element, list }) => [
        getActKey(element),
        [
          ...(clients.byRequest.get(getActKey(element)) ?? []),
          ...(deposits.byRequest.get(getActKey(element)) ?? []),
          ...(isDeposit(element)
            ? []
            : findWithdrawalCautions(element, getWithdrawals(list), payment)),
        ],
      ]),
    ),
  };
}

/**
 * The deposits of all clients, as far as a page of the queue has loaded them; null if none has, or
 * if they are outdated. Reads nothing.
 */
export function usePendingDeposits() {
  const page = useLoadedQueue(adminQueries.pending('deposits'));
  const pageWithIdentities = useLoadedQueue(
    adminQueries.pending('deposits', undefined, identityPageSize),
  );
  return page ?? pageWithIdentities;
}

function useLoadedQueue(query: ReturnType<typeof adminQueries.pending<'deposits'>>) {
  const client = useQueryClient();
  const { data, isFetching } = useInfiniteQuery({ ...query, enabled: false });
  // An open page reads itself again; until then its rows are better than none.
  const isUsable = isFetching || isCurrent(client, query);
  return isUsable ? (data?.pages.flatMap(({ rows }) => rows) ?? null) : null;
}

interface DepositRow {
  element: Deposit;
  list: readonly Deposit[];
}
const getDepositRows = (rows: readonly PendingRow[]): DepositRow[] =>
  rows.flatMap(({ element, list }) =>
    isDeposit(element) ? [{ element, list: getDeposits(list) }] : [],
  );

function useDepositCautions(
  all: readonly PendingRow[],
  payment: DepositCheckInput['payment'],
): CautionsState {
  const rows = getDepositRows(all);
  const rates = useQuery({ ...queries.rates(), enabled: rows.length > 0 });
  const claims = useDepositClaims(rows.map(({ element }) => element));
  const { pending, getMarketPrice } = useMarketPrices(rows.map(({ element }) => element));
  const waiting = usePendingDeposits()?.map(({ element }) => element) ?? null;
  return {
    pending: pending || claims.isLoading || isAwaited(rates),
    byRequest: new Map(
      rows.map(({ element, list }) => {
        const facts = {
          payment,
          prices: rates.data?.prices,
          market: getMarketPrice(element),
          claims,
          list,
          waiting,
        };
        return [getActKey(element), findDepositCautions(element, facts)];
      }),
    ),
  };
}

/** Market prices at the times of several deposits. Each chart is read once. */
function useMarketPrices(deposits: readonly Deposit[]) {
  const [opened] = useState(serverNow);
  const getChartParams = ({ coin, createdAt }: Deposit) => ({
    coin,
    days: getChartDays(createdAt, opened),
  });
  const charts = [
    ...new Map(
      deposits.map(getChartParams).map((chart) => [JSON.stringify(chart), chart]),
    ).values(),
  ];
  const reads = useQueries({
    queries: charts.map(({ coin, days }) => ({
      ...queries.chart(coin, days ?? 1),
      enabled: days !== null,
    })),
  });
  const getMarketPrice = (deposit: Deposit) => {
    const { coin, days } = getChartParams(deposit);
    const read = reads[charts.findIndex((chart) => chart.coin === coin && chart.days === days)];
    if (days === null || !read) return { status: 'success', data: null } as const;
    return {
      status: getPriceStatus(read),
      data: read.data && findPriceAtTime(read.data.points, deposit.createdAt),
    };
  };
  return { pending: reads.some(isAwaited), getMarketPrice };
}

/** A price service that hangs is awaited once: its retries stop nobody. */
const isAwaited = (read: UseQueryResult): boolean =>
  read.isLoading && getPriceStatus(read) === 'pending';

function useClientCautions(rows: readonly PendingRow[]): CautionsState {
  const uids = [...new Set(rows.map(({ element }) => element.uid))];
  const profiles = useQueries({ queries: uids.map((uid) => queries.profile(uid)) });
  const verifications = useQueries({ queries: uids.map((uid) => queries.verification(uid)) });
  return {
    pending: [...profiles, ...verifications].some(({ isLoading }) => isLoading),
    byRequest: new Map(
      rows.flatMap(({ element }) => {
        const place = uids.indexOf(element.uid);
        const profile = profiles[place];
        const verification = verifications[place];
        return profile && verification
          ? [[getActKey(element), findClientCautions(element, profile, verification)] as const]
          : [];
      }),
    ),
  };
}
