import {
  type QueryClient,
  type UseQueryResult,
  useInfiniteQuery,
  useQueries,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useState } from 'react';
import { createClaimsQuery, createCreditsQuery } from '@/data/admin/look-queries';
import { adminQueries } from '@/data/admin-queries';
import { useCurrentMethod } from '@/data/hooks/use-payment';
import { getPriceStatus } from '@/data/prices/use-market-price';
import { queries } from '@/data/queries';
import { isCurrent } from '@/data/query-defaults';
import type { RequestCollection } from '@/domain/ledger/list-kinds';
import { findLooks, isCompared, type Look, type LookFacts } from '@/domain/requests/looks';
import { findChartSpan, findPriceAtTime } from '@/domain/requests/price-deviation';
import { type ClientRequest, getNamed } from '@/domain/requests/request';
import { getActKey } from '@/domain/revision-fields';
import { serverNow } from '@/lib/clock';
import { kindOf, type PendingRow } from './request-kinds';

type LookRow = Pick<PendingRow, 'element' | 'list'>;

export interface Looks {
  /** Something is still read. */
  pending: boolean;
  get: (request: ClientRequest) => readonly Look[];
}

/**
 * What needs a look among these requests. Each is compared by reads of its own, so that the row, the
 * selection, a bulk decision and the panel share them and agree.
 */
export function useLooks(rows: readonly LookRow[]): Looks {
  const payment = useCurrentMethod();
  const requests = rows.map(({ element }) => element);
  const rates = useQuery({ ...queries.rates(), enabled: requests.some(isPriced) });
  const clients = useClients(requests);
  const claims = useClaims(rows);
  const credits = useCredits(requests);
  const market = useMarketPrices(requests);
  const waiting = {
    deposits: useWaiting('deposits'),
    withdrawals: useWaiting('withdrawals'),
  };
  const byRequest = new Map(
    rows.map(({ element, list }) => [
      getActKey(element),
      findLooks(element, {
        list,
        payment,
        prices: rates.data?.prices,
        market: market.get(element),
        claims: claims.get(element),
        credits: credits.get(element),
        waiting: waiting[kindOf(element).col]?.map((row) => row.element) ?? null,
        ...clients.get(element),
      }),
    ]),
  );
  return {
    pending:
      rows.length > 0 &&
      (payment.isLoading ||
        isAwaited(rates) ||
        market.pending ||
        clients.pending ||
        claims.pending ||
        credits.pending),
    get: (request) => byRequest.get(getActKey(request)) ?? [],
  };
}

/**
 * As {@link useLooks}, for a file of all pages.
 * @param rows all that wait
 * @throws ActError, DataShapeError if something can't be read; prices may be unknown
 */
export async function readLooks(
  client: QueryClient,
  rows: readonly LookRow[],
): Promise<Looks['get']> {
  const opened = serverNow();
  const waiting = rows.map(({ element }) => element);
  const readFacts = async ({ element, list }: LookRow): Promise<LookFacts> => {
    const { uid, coin, createdAt } = element;
    const span = isPriced(element) ? findChartSpan(createdAt, opened) : null;
    const [profile, verification, payment, claims, credits, rates, chart] = await Promise.all([
      client.fetchQuery(queries.profile(uid)),
      client.fetchQuery(queries.verification(uid)),
      client.fetchQuery(queries.payment()),
      isCompared(element, list.list)
        ? client.fetchQuery(createClaimsQuery(kindOf(element).col, getNamed(element)))
        : [],
      isPriced(element) ? [] : client.fetchQuery(createCreditsQuery(element)),
      client.fetchQuery(queries.rates()).catch(() => undefined),
      span === null
        ? undefined
        : client.fetchQuery(queries.chart(coin, span)).catch(() => undefined),
    ]);
    return {
      list,
      waiting,
      profile: createFound(profile),
      verification: createFound(verification),
      payment: createFound(payment.method),
      prices: rates?.prices,
      market: createFound(chart ? findPriceAtTime(chart.points, createdAt) : null),
      claims: createFound(claims),
      credits: createFound(credits),
    };
  };
  const facts = await Promise.all(rows.map(readFacts));
  const byRequest = new Map(
    rows.flatMap(({ element }, index) => {
      const known = facts[index];
      return known ? [[getActKey(element), findLooks(element, known)] as const] : [];
    }),
  );
  return (request) => byRequest.get(getActKey(request)) ?? [];
}

const createFound = <T>(data: T) => ({ status: 'success', data }) as const;

const nothing = { status: 'pending', data: undefined } as const;
const getKnown = <T>(read: Pick<UseQueryResult<T>, 'status' | 'data'> | undefined) =>
  read ?? nothing;

/**
 * What comes in is compared with the market price; what goes out, with what came in shortly before.
 */
const isPriced = (request: ClientRequest): boolean => !kindOf(request).sendsCoins;

function useClaims(rows: readonly LookRow[]) {
  const compared = new Map(
    rows
      .filter(({ element, list }) => isCompared(element, list.list))
      .map(({ element }) => [getNamed(element), element]),
  );
  const named = [...compared.keys()];
  const reads = useQueries({
    queries: [...compared].map(([name, request]) => createClaimsQuery(kindOf(request).col, name)),
  });
  return {
    pending: reads.some(({ isLoading }) => isLoading),
    get: (request: ClientRequest) => getKnown(reads[named.indexOf(getNamed(request))]),
  };
}

function useCredits(requests: readonly ClientRequest[]) {
  const withdrawals = requests.filter((one) => !isPriced(one));
  const reads = useQueries({ queries: withdrawals.map(createCreditsQuery) });
  return {
    pending: reads.some(({ isLoading }) => isLoading),
    get: (request: ClientRequest) =>
      getKnown(reads[withdrawals.findIndex((one) => getActKey(one) === getActKey(request))]),
  };
}

function useClients(requests: readonly ClientRequest[]) {
  const uids = [...new Set(requests.map(({ uid }) => uid))];
  const profiles = useQueries({ queries: uids.map((uid) => queries.profile(uid)) });
  const verifications = useQueries({ queries: uids.map((uid) => queries.verification(uid)) });
  return {
    pending: [...profiles, ...verifications].some(({ isLoading }) => isLoading),
    get: ({ uid }: ClientRequest) => ({
      profile: getKnown(profiles[uids.indexOf(uid)]),
      verification: getKnown(verifications[uids.indexOf(uid)]),
    }),
  };
}

/**
 * The requests of all clients, as far as the queue has loaded them; null if it has not, or if they
 * are outdated. Reads nothing.
 */
export function useWaiting<C extends RequestCollection>(col: C) {
  const client = useQueryClient();
  const query = adminQueries.pending(col);
  const { data, isFetching } = useInfiniteQuery({ ...query, enabled: false });
  // An open page reads itself again; until then its rows are better than none.
  const isUsable = isFetching || isCurrent(client, query);
  return isUsable ? (data?.pages.flatMap(({ rows }) => rows) ?? null) : null;
}

/** Market prices at the times of several deposits. Each chart is read once. */
function useMarketPrices(requests: readonly ClientRequest[]) {
  const [opened] = useState(serverNow);
  const getChartParams = ({ coin, createdAt }: ClientRequest) => ({
    coin,
    span: findChartSpan(createdAt, opened),
  });
  const charts = [
    ...new Map(
      requests
        .filter(isPriced)
        .map(getChartParams)
        .map((chart) => [JSON.stringify(chart), chart]),
    ).values(),
  ];
  const reads = useQueries({
    queries: charts.map(({ coin, span }) => ({
      ...queries.chart(coin, span ?? 1),
      enabled: span !== null,
    })),
  });
  const get = (request: ClientRequest) => {
    const { coin, span } = getChartParams(request);
    const read = reads[charts.findIndex((chart) => chart.coin === coin && chart.span === span)];
    if (span === null || !read) return { status: 'success', data: null } as const;
    return {
      status: getPriceStatus(read),
      data: read.data && findPriceAtTime(read.data.points, request.createdAt),
    };
  };
  return { pending: reads.some(isAwaited), get };
}

/** A price service that hangs is awaited once: its retries stop nobody. */
const isAwaited = (read: UseQueryResult): boolean =>
  read.isLoading && getPriceStatus(read) === 'pending';
