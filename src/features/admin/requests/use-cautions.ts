import { useQueries, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queries } from '@/data/queries';
import { actKey } from '@/domain/ledger/act-key';
import type { Deposit } from '@/domain/requests/deposit';
import { chartReaching, marketAt } from '@/domain/requests/market-then';
import { serverNow } from '@/lib/clock';
import { type Caution, depositCautions, withdrawalCautions } from './cautions';
import { depositsIn, isDeposit, type WaitingRow } from './request';
import { useAnnounced } from './use-announced';

export interface Cautions {
  /** Something that they rest on is still being read. */
  pending: boolean;
  /** By `actKey`. */
  of: ReadonlyMap<string, readonly Caution[]>;
}

/** What is to be known of each of several requests before they are confirmed together. */
export function useCautions(rows: readonly WaitingRow[]): Cautions {
  const deposits = useDepositCautions(rows);
  const withdrawals = useWithdrawalCautions(rows);
  return { pending: deposits.pending || withdrawals.pending, of: new Map([...deposits.of, ...withdrawals.of]) };
}

interface DepositRow {
  element: Deposit;
  list: readonly Deposit[];
}
const depositRows = (rows: readonly WaitingRow[]): DepositRow[] =>
  rows.flatMap(({ element, list }) => (isDeposit(element) ? [{ element, list: depositsIn(list) }] : []));

function useDepositCautions(all: readonly WaitingRow[]): Cautions {
  const rows = depositRows(all);
  const enabled = rows.length > 0;
  const payment = useQuery({ ...queries.payment(), enabled });
  const rates = useQuery({ ...queries.rates(), enabled });
  const announced = useAnnounced(rows.map(({ element }) => element));
  const { pending, marketFor } = useMarkets(rows.map(({ element }) => element));
  const reads = [payment, rates, announced];
  return {
    pending: pending || reads.some(({ isLoading }) => isLoading),
    of: new Map(
      rows.map(({ element, list }) => {
        const facts = { payment: payment.data, prices: rates.data?.prices, market: marketFor(element), announced, list };
        return [actKey(element), depositCautions(element, facts)];
      }),
    ),
  };
}

/** The market around the times of several notices, each chart read once. */
function useMarkets(deposits: readonly Deposit[]) {
  const [opened] = useState(serverNow);
  const chartOf = ({ coin, createdAt }: Deposit) => ({ coin, days: chartReaching(createdAt, opened) });
  const charts = [...new Map(deposits.map(chartOf).map((chart) => [JSON.stringify(chart), chart])).values()];
  const reads = useQueries({
    queries: charts.map(({ coin, days }) => ({ ...queries.chart(coin, days ?? 1), enabled: days !== null })),
  });
  const marketFor = (deposit: Deposit) => {
    const { coin, days } = chartOf(deposit);
    const read = reads[charts.findIndex((chart) => chart.coin === coin && chart.days === days)];
    if (days === null || !read) return { status: 'success', data: null } as const;
    return { status: read.status, data: read.data && marketAt(read.data.points, deposit.createdAt) };
  };
  return { pending: reads.some(({ isLoading }) => isLoading), marketFor };
}

function useWithdrawalCautions(all: readonly WaitingRow[]): Cautions {
  const rows = all.filter(({ element }) => !isDeposit(element));
  const uids = [...new Set(rows.map(({ element }) => element.uid))];
  const reads = useQueries({ queries: uids.map((uid) => queries.profile(uid)) });
  return {
    pending: reads.some(({ isLoading }) => isLoading),
    of: new Map(
      rows.flatMap(({ element }) => {
        const read = reads[uids.indexOf(element.uid)];
        return read ? [[actKey(element), withdrawalCautions(read)] as const] : [];
      }),
    ),
  };
}
