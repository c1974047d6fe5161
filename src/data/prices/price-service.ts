import axios from 'axios';
import Big from 'big.js';
import * as v from 'valibot';
import type { Coin } from '@/domain/coin';
import { isZero, type Money } from '@/domain/money';
import type { ChartDays, PricePoint } from '@/domain/trades/price-chart';
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

/** @throws PriceError */
export async function fetchChart(
  coin: Coin,
  days: ChartDays,
  { url, sample, timeout = 8_000, headers = {} }: PriceSource,
): Promise<PriceChart> {
  try {
    const params = { vs_currency: 'usd', days };
    const { data } = await axios.get<unknown>(`/coins/${coin}/market_chart`, {
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

/** Oldest first, with the last reported price of each second. */
function sortBySecond(prices: readonly (readonly [at: number, price: Money])[]): PricePoint[] {
  const bySecond = new Map(prices.map(([at, price]) => [Math.floor(at / 1000), { at, price }]));
  return [...bySecond.values()].sort((a, b) => a.at - b.at);
}
