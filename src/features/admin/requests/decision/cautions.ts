import { useQueries, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Rates } from '@/data/prices/prices';
import type { MarketQuery } from '@/data/prices/use-market-price';
import { queries } from '@/data/queries';
import { canWithdraw, getAccountStatusName } from '@/domain/accounts/account-status';
import type { Profile } from '@/domain/accounts/profile';
import { getActKey } from '@/domain/ledger/revision-fields';
import { type Deposit, findPendingDuplicate } from '@/domain/requests/deposit';
import type { Payment } from '@/domain/requests/payment';
import { findPriceAtTime, getChartDays, getPriceDeviation, getValueDrop, type HistoricalPrice } from '@/domain/requests/price-deviation';
import { isDeposit } from '@/domain/requests/request';
import { serverNow } from '@/lib/clock';
import { getDeposits, type PendingRow } from '../request-kinds';
import { getOtherClaims, isComparable, type TransactionNoteProps, useDepositClaims } from './duplicate-transactions';
import { describeDeviation, getAddressOrigin } from './request-review';

/** A warning about one request of a bulk confirmation. A grave one excludes the request, which must then be decided on its own. */
export interface Caution {
  words: string;
  isGrave: boolean;
}

const createGraveCaution = (words: string): Caution => ({ words: `${words}: review separately.`, isGrave: true });
const createCaution = (words: string): Caution => ({ words, isGrave: false });

interface DepositCheckInput extends Pick<TransactionNoteProps, 'claims'> {
  payment: Pick<MarketQuery<Payment | null>, 'status' | 'data'>;
  prices: Rates['prices'] | undefined;
  market: Pick<MarketQuery<HistoricalPrice | null>, 'status' | 'data'>;
  list: readonly Deposit[];
}

export function findDepositCautions(deposit: Deposit, { payment, prices, market, claims, list }: DepositCheckInput): Caution[] {
  const gap = market.data && getPriceDeviation(deposit, market.data);
  const fallen = !gap && prices && getValueDrop(deposit, prices[deposit.coin]);
  return [
    findAddressCaution(deposit, payment),
    gap && createGraveCaution(`Worth ${describeDeviation(gap)} at the market price at that time`),
    fallen && createGraveCaution(`Worth ${describeDeviation(fallen)} at the current market price`),
    findTransactionCaution(deposit, claims),
    findPendingDuplicate(list, deposit) && createGraveCaution('Another deposit of the same amount and coin is waiting'),
    !market.data && market.status !== 'pending' && createCaution('Not checked against the market price at that time.'),
  ].filter((one) => typeof one === 'object' && one !== null);
}

function findAddressCaution(deposit: Deposit, { status, data }: DepositCheckInput['payment']): Caution | null {
  if (data === undefined) return status === 'error' ? createGraveCaution('Not checked against the desk’s address') : null;
  return getAddressOrigin(deposit, data, null) === 'current' ? null : createGraveCaution('Not sent to the desk’s current address');
}

function findTransactionCaution(deposit: Deposit, claims: DepositCheckInput['claims']): Caution | null {
  if (deposit.txid === '') return createGraveCaution('No transaction id');
  if (!isComparable(deposit)) return createGraveCaution('Transaction id can’t be compared with others');
  if (claims.data)
    return getOtherClaims(deposit, claims.data).length > 0 ? createGraveCaution('Another deposit has the same transaction id') : null;
  return claims.status === 'error' ? createCaution('Not checked for other deposits with this transaction id.') : null;
}

/** @param profile query for the client's profile */
export function findWithdrawalCautions({ status, data }: Pick<MarketQuery<Profile | null>, 'status' | 'data'>): Caution[] {
  if (!data) return status === 'pending' ? [] : [createCaution('Couldn’t check whether this client is still active.')];
  return canWithdraw(data.status) ? [] : [createGraveCaution(`No longer active (${getAccountStatusName(data.status).toLowerCase()})`)];
}

interface CautionsState {
  pending: boolean;
  /** Keyed by {@link getActKey}. */
  byRequest: ReadonlyMap<string, readonly Caution[]>;
}

export function useCautions(rows: readonly PendingRow[]): CautionsState {
  const deposits = useDepositCautions(rows);
  const withdrawals = useWithdrawalCautions(rows);
  return { pending: deposits.pending || withdrawals.pending, byRequest: new Map([...deposits.byRequest, ...withdrawals.byRequest]) };
}

interface DepositRow {
  element: Deposit;
  list: readonly Deposit[];
}
const getDepositRows = (rows: readonly PendingRow[]): DepositRow[] =>
  rows.flatMap(({ element, list }) => (isDeposit(element) ? [{ element, list: getDeposits(list) }] : []));

function useDepositCautions(all: readonly PendingRow[]): CautionsState {
  const rows = getDepositRows(all);
  const enabled = rows.length > 0;
  const payment = useQuery({ ...queries.payment(), enabled });
  const rates = useQuery({ ...queries.rates(), enabled });
  const claims = useDepositClaims(rows.map(({ element }) => element));
  const { pending, getMarketPrice } = useMarketPrices(rows.map(({ element }) => element));
  const reads = [payment, rates, claims];
  return {
    pending: pending || reads.some(({ isLoading }) => isLoading),
    byRequest: new Map(
      rows.map(({ element, list }) => {
        const facts = { payment, prices: rates.data?.prices, market: getMarketPrice(element), claims, list };
        return [getActKey(element), findDepositCautions(element, facts)];
      }),
    ),
  };
}

/** Market prices at the times of several deposits. Each chart is read once. */
function useMarketPrices(deposits: readonly Deposit[]) {
  const [opened] = useState(serverNow);
  const getChartParams = ({ coin, createdAt }: Deposit) => ({ coin, days: getChartDays(createdAt, opened) });
  const charts = [...new Map(deposits.map(getChartParams).map((chart) => [JSON.stringify(chart), chart])).values()];
  const reads = useQueries({
    queries: charts.map(({ coin, days }) => ({ ...queries.chart(coin, days ?? 1), enabled: days !== null })),
  });
  const getMarketPrice = (deposit: Deposit) => {
    const { coin, days } = getChartParams(deposit);
    const read = reads[charts.findIndex((chart) => chart.coin === coin && chart.days === days)];
    if (days === null || !read) return { status: 'success', data: null } as const;
    return { status: read.status, data: read.data && findPriceAtTime(read.data.points, deposit.createdAt) };
  };
  return { pending: reads.some(({ isLoading }) => isLoading), getMarketPrice };
}

function useWithdrawalCautions(all: readonly PendingRow[]): CautionsState {
  const rows = all.filter(({ element }) => !isDeposit(element));
  const uids = [...new Set(rows.map(({ element }) => element.uid))];
  const reads = useQueries({ queries: uids.map((uid) => queries.profile(uid)) });
  return {
    pending: reads.some(({ isLoading }) => isLoading),
    byRequest: new Map(
      rows.flatMap(({ element }) => {
        const read = reads[uids.indexOf(element.uid)];
        return read ? [[getActKey(element), findWithdrawalCautions(read)] as const] : [];
      }),
    ),
  };
}
