/** Computes the prices of the sample market. */
import type { Coin } from '@/domain/coin';
import type { Money } from '@/domain/money';
import { type SampleAsset, sampleAssets } from './sample-assets';

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

/** A price holds for one tick, counted from the epoch. Milliseconds */
export const tick = 5 * second;
const ticksPerDay = day / tick;

/** USD for one coin at a time in epoch milliseconds. */
export type PriceAt = (asset: SampleAsset, time: number) => number;

/**
 * A pure function of the asset and the tick, so every process and every chart has the same price
 * for the same time. The logarithm of the price is value noise
 * (https://en.wikipedia.org/wiki/Value_noise), which has no state: any time takes about 2 µs. A
 * change of this function changes the past of every local desk: closing prices in its books no
 * longer agree with the market.
 */
export const getPrice: PriceAt = (asset, time) =>
  roundPrice(
    asset,
    asset.price *
      Math.exp(asset.dailySwing * computeNoise(hashText(asset.id), Math.floor(time / tick))),
  );

/**
 * Octave k has a value every 2^k ticks: from 5 seconds to 121 days. None is longer, so the price
 * stays near the asset's own.
 */
const octaves = 22;
/**
 * The octaves together move by this much in a day (standard deviation, measured) when octave k has
 * the amplitude √(2^k ÷ ticks of a day).
 */
const dailyMove = 1.27;

/**
 * Amplitudes grow with the square root of the period, as the moves of a random walk do.
 * @returns logarithm of the price, in daily swings
 */
function computeNoise(seed: number, at: number): number {
  let sum = 0;
  for (let k = 0; k < octaves; k++) {
    const period = 2 ** k;
    const cell = Math.floor(at / period);
    const octave = mix(seed, k);
    const from = getLatticeValue(octave, cell);
    const to = getLatticeValue(octave, cell + 1);
    const way = at / period - cell;
    sum += Math.sqrt(period / ticksPerDay) * (from + (to - from) * way * way * (3 - 2 * way));
  }
  return sum / dailyMove;
}

/** From −1 to 1, evenly distributed. */
const getLatticeValue = (octave: number, cell: number): number => mix(octave, cell) / 2 ** 31 - 1;

/** FNV-1a, 32 bits (http://www.isthe.com/chongo/tech/comp/fnv/), of a text in ASCII. */
function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash >>> 0;
}

/**
 * A pseudo-random number from two numbers: the finalizer of MurmurHash3
 * (https://github.com/aappleby/smhasher).
 * @returns 32 bits
 */
function mix(seed: number, index: number): number {
  let hash = seed ^ Math.imul(index, 0x9e3779b1);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** At least five significant digits of the asset's own price, and at least cents. */
export const getDecimals = ({ price }: SampleAsset): number =>
  Math.max(2, 4 - Math.floor(Math.log10(price)));

/**
 * Prices are rounded only here, so that a computed change is the change between the prices on the
 * screen.
 */
const roundPrice = (asset: SampleAsset, price: number): number =>
  Number(price.toFixed(getDecimals(asset)));

/** The sample market's price as money. @returns USD for one coin, two decimals */
export function marketPrice(coin: Coin, at: Date): Money {
  const asset = sampleAssets.find(({ id }) => id === coin);
  if (!asset) throw new Error(`The sample market has no ${coin}.`);
  return getPrice(asset, at.getTime()).toFixed(2);
}

/**
 * A moment with little movement, after which {@link createStillMarket} stops: bitcoin has risen in
 * a day and ethereum has fallen.
 */
const pictured = Date.UTC(2026, 1, 6, 9, 41);

/**
 * For tests of screens: a market that stops at a moment, with each asset at its own price. The past
 * before that moment moves, and is the same in every test.
 * @param since epoch milliseconds
 */
export function createStillMarket(since: number): PriceAt {
  return (asset, time) => {
    const then = pictured + Math.min(0, time - since);
    return roundPrice(asset, (asset.price * getPrice(asset, then)) / getPrice(asset, pictured));
  };
}

type ChartPoint = [time: number, price: number];

/**
 * As CoinGecko: a point every five minutes for a day, every hour for up to 90 days, and every day
 * beyond.
 */
function getStep(days: number): number {
  if (days === 1) return 5 * minute;
  return days <= 90 ? hour : day;
}

/**
 * A price over some days: at the beginning, at each step of the absolute grid, and now.
 * @returns pairs of epoch milliseconds and USD, oldest first
 */
export function getChart(
  asset: SampleAsset,
  days: number,
  now: number,
  price: PriceAt = getPrice,
): ChartPoint[] {
  return listTimes(now - days * day, now, getStep(days)).map((time) => [time, price(asset, time)]);
}

/** The price of each hour between two times in epoch milliseconds, and at both. */
export const getHours = (
  asset: SampleAsset,
  { from, to }: { from: number; to: number },
  price: PriceAt = getPrice,
): ChartPoint[] => listTimes(from, to, hour).map((time) => [time, price(asset, time)]);

const sparkStep = 6 * hour;

/** A week in points every six hours, oldest first, ending with the present price. */
export const getSparkline = (
  asset: SampleAsset,
  now: number,
  price: PriceAt = getPrice,
): number[] => listTimes(now - 7 * day, now, sparkStep).map((time) => price(asset, time));

/** The change in 24 hours, per cent. */
export const getChange = (asset: SampleAsset, now: number, price: PriceAt = getPrice): number =>
  (price(asset, now) / price(asset, now - day) - 1) * 100;

/** Both ends, and the multiples of the step between them. */
function listTimes(from: number, to: number, step: number): number[] {
  const times = [from];
  for (let time = (Math.floor(from / step) + 1) * step; time < to; time += step) times.push(time);
  return [...times, to];
}
