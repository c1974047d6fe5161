import axios from 'axios';
import Big from 'big.js';
import * as v from 'valibot';
import type { Coin } from '@/domain/coin';
import { isZero, type Money } from '@/domain/money';
import type { ChartMonth, ChartSpan, PricePoint } from '@/domain/trades/price-chart';
import type { KeyHeader } from '@/lib/env/key-header';

/**
 * USD for one coin, and when they were read, server time. For display and as evidence; never
 * authoritative.
 */
export interface Rates {
  prices: Record<Coin, Money>;
  at: Date;
  /** True if the local sample service made the prices up; the screen says so. */
  sample: boolean;
}

/** The price service did not answer in time, or its answer has no prices. */
export class PriceError extends Error {
  override name = 'PriceError';
}

/** The largest price that a trade can have. */
const maxPrice = 9_999_999.99;
/**
 * The service's number as money, rounded half to even. Rejects prices that round to 0, because
 * dividing by one would give infinity.
 */
const priceSchema = v.pipe(
  v.number(),
  v.finite(),
  v.gtValue(0),
  v.maxValue(maxPrice),
  v.transform((usd): Money => new Big(usd).round(2, Big.roundHalfEven).toFixed(2)),
  v.check((usd) => !isZero(usd), 'Less than a cent'),
);
const ratesSchema = v.object({
  bitcoin: v.object({ usd: priceSchema }),
  ethereum: v.object({ usd: priceSchema }),
});

export interface PriceSource {
  url: string;
  sample: boolean;
  /** Timeout of the whole request, ms. */
  timeout?: number;
  /** The key header that the service requires. */
  headers?: KeyHeader;
}

/** @throws PriceError */
export async function fetchRates(
  { url, sample, timeout = 8_000, headers = {} }: PriceSource,
  now: () => Date,
): Promise<Rates> {
  try {
    const params = { ids: 'bitcoin,ethereum', vs_currencies: 'usd' };
    const { data } = await axios.get<unknown>('/simple/price', {
      baseURL: url,
      params,
      timeout,
      headers,
    });
    const { bitcoin, ethereum } = v.parse(ratesSchema, data);
    return { prices: { bitcoin: bitcoin.usd, ethereum: ethereum.usd }, at: now(), sample };
  } catch (error) {
    throw new PriceError('No price', { cause: error });
  }
}

/** Price history of a coin. */
export interface PriceChart {
  /** Oldest first, at least two. */
  points: PricePoint[];
  sample: boolean;
}

/** More than any chart has, so that a faulty service cannot fill the memory. */
const maxPoints = 5_000;
const timestampSchema = v.pipe(v.number(), v.finite(), v.gtValue(0), v.maxValue(8.64e15));
const pointSchema = v.tuple([timestampSchema, priceSchema]);
/** A service may have a gap: the chart is drawn without points that have no price. */
const chartSchema = v.object({
  prices: v.pipe(
    v.array(v.unknown()),
    v.maxLength(maxPoints),
    v.transform((points) =>
      points
        .map((point) => v.safeParse(pointSchema, point))
        .flatMap((read) => (read.success ? [read.output] : [])),
    ),
    v.minLength(2),
  ),
});

/**
 * The last days, or the hours of a month.
 * https://docs.coingecko.com/reference/coins-id-market-chart-range
 * @throws PriceError
 */
export async function fetchChart(
  coin: Coin,
  span: ChartSpan,
  { url, sample, timeout = 8_000, headers = {} }: PriceSource,
  now: () => Date,
): Promise<PriceChart> {
  try {
    const path = `/coins/${coin}/market_chart`;
    const [address, asked] =
      typeof span === 'number'
        ? [path, { days: span }]
        : [`${path}/range`, getMonthRange(span, now())];
    const params = { vs_currency: 'usd', ...asked };
    const { data } = await axios.get<unknown>(address, {
      baseURL: url,
      params,
      timeout,
      headers,
    });
    return { points: sortBySecond(v.parse(chartSchema, data).prices), sample };
  } catch (error) {
    throw new PriceError('No chart', { cause: error });
  }
}

/**
 * The hours of a month, with two on either side so that its first and last minute lie between two
 * prices. Clipped to what the service has: not the future, and not more than a year.
 * @returns seconds since the epoch
 */
export function getMonthRange(month: ChartMonth, now: Date): { from: number; to: number } {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const margin = 2 * 3_600;
  const seconds = Math.floor(now.getTime() / 1_000);
  const oldest = seconds - 365 * 86_400 + 60;
  return {
    from: Math.max(Date.UTC(year, number - 1) / 1_000 - margin, oldest),
    to: Math.min(Date.UTC(year, number) / 1_000 + margin, seconds),
  };
}

/** Oldest first, with the last reported price of each second. */
function sortBySecond(prices: readonly (readonly [at: number, price: Money])[]): PricePoint[] {
  const bySecond = new Map(prices.map(([at, price]) => [Math.floor(at / 1000), { at, price }]));
  return [...bySecond.values()].sort((a, b) => a.at - b.at);
}
