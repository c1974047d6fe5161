/** Compares the closing prices of settled trades with the market. */
import { fetchChart, type PriceSource } from '@/data/prices/price-service';
import type { StoredBook } from '@/domain/audit/stored-book';
import { readEntries } from '@/domain/audit/stored-schemas';
import type { Coin } from '@/domain/coin';
import { formatFolio } from '@/domain/ledger/ledger';
import type { Money } from '@/domain/money';
import {
  checkPrice,
  findKnownPrices,
  isOnePrice,
  type PriceCheck,
} from '@/domain/requests/price-check';
import { findChartSpan } from '@/domain/requests/price-deviation';
import type { ChartSpan, PricePoint } from '@/domain/trades/price-chart';
import { formatDeviation, formatDuration } from '@/domain/trades/price-words';
import { getSettledTrade } from '@/domain/trades/settled-trade';
import { parseKeyHeader } from '@/lib/env/key-header';
import { formatUsd } from '@/lib/format';
import { Failure } from '../failure';

/** The closing price of a trade, and when it was settled. */
export interface SettledPrice {
  /** `trades/maya` */
  path: string;
  /** Of the entry of the settlement. */
  folio: string;
  asset: Coin;
  /** USD for one coin. */
  closePrice: Money;
  at: Date;
}

/**
 * The settlements in a book. Entries that cannot be read are left out, because the audit names
 * them.
 */
export function getSettledPrices({
  uid,
  entries,
}: Pick<StoredBook, 'uid' | 'entries'>): SettledPrice[] {
  const settlements = Object.entries(entries).filter(
    ([, { action }]) => action === 'trade.settled',
  );
  return readEntries({ uid, entries: Object.fromEntries(settlements) }).entries.flatMap((entry) => {
    const trade = getSettledTrade(entry);
    if (!trade) return [];
    return [
      {
        path: `trades/${uid}`,
        folio: formatFolio(entry),
        asset: trade.asset,
        closePrice: trade.closePrice,
        at: entry.at,
      },
    ];
  });
}

interface PriceComparison {
  compared: number;
  /** Trades without known prices around the settlement. */
  unknown: number;
  /** Trades for which the price service did not answer. */
  unanswered: number;
  /** Trades over 1% from the market. */
  differing: (SettledPrice & { check: PriceCheck })[];
}

/**
 * Compares closing prices with charts of the price service. Each chart is read once, one after the
 * other.
 */
export async function compareClosingPrices(
  settled: readonly SettledPrice[],
  source: PriceSource,
  now: Date = new Date(),
): Promise<PriceComparison> {
  const found: PriceComparison = { compared: 0, unknown: 0, unanswered: 0, differing: [] };
  const charts = new Map<string, Promise<PricePoint[] | null>>();
  const chart = (coin: Coin, span: ChartSpan) => {
    const key = `${coin} ${span}`;
    const read = charts.get(key) ?? readPoints(coin, { span, now }, source);
    charts.set(key, read);
    return read;
  };
  for (const one of settled) {
    const span = findChartSpan(one.at, now);
    const points = span === null ? [] : await chart(one.asset, span);
    if (!points) {
      found.unanswered += 1;
      continue;
    }
    const known = findKnownPrices(points, one.at);
    if (!known) {
      found.unknown += 1;
      continue;
    }
    found.compared += 1;
    const check = checkPrice(one.closePrice, known);
    if (check.exceeds) found.differing.push({ ...one, check });
  }
  return found;
}

/** Null if the service does not answer: the comparison only informs, so it never fails. */
async function readPoints(
  coin: Coin,
  { span, now }: { span: ChartSpan; now: Date },
  source: PriceSource,
): Promise<PricePoint[] | null> {
  try {
    return (await fetchChart(coin, span, source, () => now)).points;
  } catch {
    return null;
  }
}

function describeMarket(check: PriceCheck): string {
  const { low, high, from, until, spacing } = check;
  return isOnePrice(check)
    ? `the market price ${formatUsd(low)} of ${from.toISOString()}, prices ${formatDuration(spacing)} apart`
    : `the market prices of ${from.toISOString()} and ${until.toISOString()}, ${formatUsd(low)} to ${formatUsd(high)}`;
}

/** A line for each closing price over 1% from the market, and how many were compared. */
export function formatComparison({
  compared,
  unknown,
  unanswered,
  differing,
}: PriceComparison): string {
  const lines = differing.map(
    ({ path, folio: which, closePrice, check }) =>
      `${path} (${which}): settled at ${formatUsd(closePrice)}, ${formatDeviation(check.percent)} ${describeMarket(check)}`,
  );
  const unchecked = [
    unknown > 0 ? `${unknown} without a known market price` : '',
    unanswered > 0 ? `${unanswered} because the price service did not answer` : '',
  ].filter(Boolean);
  const counts = `Closing prices: ${compared} compared with the market, ${differing.length} over 1% from it, ${unknown + unanswered} not checked`;
  return [
    ...lines,
    `${counts}${unchecked.length > 0 ? ` (${unchecked.join(', ')})` : ''}. None of this counts as a fault.`,
  ].join('\n');
}

/**
 * Reads the price service from the options of the operator.
 * @param url base address, as in VITE_PRICES_URL
 * @param key the header that the service requires, as in VITE_PRICES_KEY
 * @throws Failure
 */
export function createPriceSource(url: string, key = ''): PriceSource {
  const headers = parseKeyHeader(key);
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol)) {
    throw new Failure(
      `${url} is no address of a price service, as in https://prices.example.com/api/v3.`,
    );
  }
  if (!headers) throw new Failure('VITE_PRICES_KEY is no header, as in x-api-key: the key.');
  return { url, sample: false, headers };
}
