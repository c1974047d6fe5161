import { describe, expect, it } from 'vitest';
import { isMoney } from '@/domain/money';
import { type SampleAsset, sampleAssets } from './sample-assets';
import {
  createStillMarket,
  getChange,
  getChart,
  getPrice,
  getSparkline,
  marketPrice,
  tick,
} from './sample-market';

const minute = 60_000;
const hour = 3_600_000;
const day = 86_400_000;
const now = Date.UTC(2026, 2, 24, 9, 41, 33);
const asset = (id: string): SampleAsset => {
  const found = sampleAssets.find((one) => one.id === id);
  if (!found) throw new Error(`No ${id}`);
  return found;
};
const bitcoin = asset('bitcoin');
const ethereum = asset('ethereum');

/** Moments in some years, at a distance that is no multiple of the octaves' periods. */
const moments = Array.from({ length: 1_500 }, (_, i) => Date.UTC(2024, 0, 1) + i * 66_013_237);
const moves = (of: SampleAsset, ms: number) =>
  moments.map((at) => Math.log(getPrice(of, at + ms) / getPrice(of, at)));
const deviation = (values: number[]) =>
  Math.sqrt(values.reduce((sum, value) => sum + value * value, 0) / values.length);
const largest = (values: number[]) => Math.max(...values.map(Math.abs));

describe('the price of an asset', () => {
  // Computed from the definition by a script in Python.
  it.each([
    ['bitcoin', '2026-03-24T09:41:33Z', 58_905.09],
    ['ethereum', '2026-03-24T09:41:33Z', 1_829.62],
    ['bitcoin', '2025-01-01T00:00:00Z', 58_698.27],
    ['tether', '2025-07-14T12:00:00Z', 1.0014],
    ['shiba-inu', '2025-07-14T12:00:00Z', 0.000020548],
  ])('of %s at %s never changes', (id, at, price) => {
    expect(getPrice(asset(id), Date.parse(at))).toBe(price);
  });

  it('holds for one tick of the absolute grid', () => {
    const start = Math.floor(now / tick) * tick;
    expect(getPrice(bitcoin, start + tick - 1)).toBe(getPrice(bitcoin, start));
    expect(getPrice(bitcoin, start + tick)).not.toBe(getPrice(bitcoin, start));
  });

  it.each([bitcoin, ethereum])(
    'of $id moves within 15 seconds, and in more than 95 of 100 ticks',
    (one) => {
      const ticks = moments.map((at) => [0, 1, 2, 3].map((n) => getPrice(one, at + n * tick)));
      expect(ticks.filter((prices) => new Set(prices).size === 1)).toEqual([]);
      const moved = ticks.filter(([first, second]) => first !== second);
      expect(moved.length / ticks.length).toBeGreaterThan(0.95);
    },
  );

  it.each(sampleAssets)('of $id stays positive and of the same size', (one) => {
    for (const at of moments) {
      const away = Math.log(getPrice(one, at) / one.price);
      expect(Math.abs(away)).toBeLessThanOrEqual(29.61 * one.dailySwing);
    }
    expect(Math.min(...moments.map((at) => getPrice(one, at)))).toBeGreaterThan(0);
  });

  // Rounding can add half of the smallest step.
  it.each([bitcoin, ethereum, asset('solana'), asset('dogecoin')])('of $id never jumps', (one) => {
    expect(largest(moves(one, tick))).toBeLessThan(0.056 * one.dailySwing + 1e-4);
    expect(largest(moves(one, minute))).toBeLessThan(0.265 * one.dailySwing + 1e-4);
    expect(largest(moves(one, day))).toBeLessThan(10.55 * one.dailySwing + 1e-4);
  });

  it.each([bitcoin, ethereum])(
    'of $id moves as a market does: 2 to 4% in a day, 10 to 20% in a month',
    (one) => {
      expect(deviation(moves(one, day)) / one.dailySwing).toBeCloseTo(1, 1);
      expect(deviation(moves(one, day))).toBeGreaterThan(0.02);
      expect(deviation(moves(one, day))).toBeLessThan(0.04);
      expect(deviation(moves(one, 30 * day))).toBeGreaterThan(0.1);
      expect(deviation(moves(one, 30 * day))).toBeLessThan(0.2);
    },
  );

  it('of one asset is no copy of another', () => {
    const a = moves(bitcoin, day);
    const b = moves(ethereum, day);
    const together = a.reduce((sum, move, i) => sum + move * (b[i] ?? 0), 0) / a.length;
    expect(Math.abs(together / (deviation(a) * deviation(b)))).toBeLessThan(0.2);
  });

  it('is money with two decimals for a coin that is traded', () => {
    expect(isMoney(marketPrice('bitcoin', new Date(now)))).toBe(true);
    expect(marketPrice('ethereum', new Date(now))).toBe(getPrice(ethereum, now).toFixed(2));
  });
});

describe('what is computed from it', () => {
  it.each(sampleAssets)('agrees for $id: change, chart and small line', (one) => {
    const price = getPrice(one, now);
    const before = getPrice(one, now - day);
    expect(getChange(one, now)).toBe((price / before - 1) * 100);
    expect(getChart(one, 1, now)[0]).toEqual([now - day, before]);
    for (const days of [1, 7, 30, 90, 365])
      expect(getChart(one, days, now).at(-1)).toEqual([now, price]);
    expect(getSparkline(one, now).at(-1)).toBe(price);
    expect(getSparkline(one, now)[0]).toBe(getPrice(one, now - 7 * day));
  });

  it('is the same past in every chart, also in one that is read later', () => {
    const read = [1, 7, 30, 90, 365].flatMap((days) =>
      [0, 7, 3_601].map((seconds) => getChart(bitcoin, days, now + seconds * 1_000)),
    );
    const known = new Map<number, number>();
    let again = 0;
    for (const [time, price] of read.flat()) {
      if (known.has(time)) again++;
      expect(known.get(time) ?? price).toBe(price);
      known.set(time, price);
    }
    expect(again).toBeGreaterThan(3_000);
  });

  it('has each time once and in order, on the grid and off it', () => {
    for (const end of [now, Math.floor(now / day) * day]) {
      const times = getChart(bitcoin, 7, end).map(([time]) => time);
      expect(times).toEqual([...new Set(times)].toSorted((a, b) => a - b));
    }
  });
});

describe('the still market', () => {
  it('has the prices of the assets', () => {
    for (const one of sampleAssets)
      for (const later of [0, 1, hour, 30 * day])
        expect(createStillMarket(now)(one, now + later)).toBe(one.price);
  });

  it('has the same past for every start, which moves by less than 1% in its last two hours', () => {
    for (let back = 0; back <= 2 * hour; back += minute) {
      const price = createStillMarket(now)(bitcoin, now - back);
      expect(createStillMarket(now + 3 * day)(bitcoin, now + 3 * day - back)).toBe(price);
      expect(Math.abs(price / bitcoin.price - 1)).toBeLessThan(0.01);
    }
    expect(createStillMarket(now)(bitcoin, now - day)).not.toBe(bitcoin.price);
  });
});
