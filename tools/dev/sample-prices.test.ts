import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { getChangePercent } from '@/domain/trades/price-chart';
import { formatMarketChange } from '@/lib/market-format';
import type { RunningServer } from '../ports';
import { sampleAssets } from './sample-assets';
import { createStillMarket, getPrice } from './sample-market';
import { startSamplePrices } from './sample-prices';

const opening = new Date('2026-03-24T09:41:30Z');
let now = opening;
let prices: RunningServer;

beforeAll(async () => {
  prices = await startSamplePrices(0, { now: () => now });
});
beforeEach(() => {
  now = opening;
});
afterAll(() => prices.stop());

async function ask(path: string, init?: RequestInit, { url } = prices) {
  const response = await fetch(`${url}${path}`, init);
  return { status: response.status, headers: response.headers, body: await response.json() };
}

function priceAt(id: string, time: number): number {
  const asset = sampleAssets.find((one) => one.id === id);
  if (!asset) throw new Error(`No ${id}`);
  return getPrice(asset, time);
}

const priceNow = (id: string): number => priceAt(id, now.getTime());

describe('simple prices', () => {
  it('are given for the coins that were asked for', async () => {
    const { status, body } = await ask('/simple/price?ids=bitcoin,ethereum&vs_currencies=usd');
    expect(status).toBe(200);
    expect(body).toEqual({
      bitcoin: { usd: priceNow('bitcoin') },
      ethereum: { usd: priceNow('ethereum') },
    });
  });

  it('are those of the moment in which they are asked for', async () => {
    now = new Date(opening.getTime() + 3_600_000);
    const { body } = await ask('/simple/price?ids=bitcoin&vs_currencies=usd');
    expect(body).toEqual({ bitcoin: { usd: priceNow('bitcoin') } });
  });

  it('leave out a coin that is not known', async () => {
    expect((await ask('/simple/price?ids=bitcoin,nosuch&vs_currencies=usd')).body).toEqual({
      bitcoin: { usd: priceNow('bitcoin') },
    });
  });

  it.each([
    ['no coin', '/simple/price?vs_currencies=usd', 'The parameter ids is missing.'],
    ['no currency', '/simple/price?ids=bitcoin', 'The parameter vs_currencies must be usd.'],
    [
      'another currency',
      '/simple/price?ids=bitcoin&vs_currencies=eur',
      'The parameter vs_currencies must be usd.',
    ],
  ])('are refused for %s', async (_, path, error) => {
    expect(await ask(path)).toMatchObject({ status: 400, body: { error } });
  });
});

const dayMs = 86_400_000;
const range = (from: number, days: number) =>
  `/coins/bitcoin/market_chart/range?vs_currency=usd&from=${from / 1000}&to=${from / 1000 + days * 86_400}`;

describe('charts', () => {
  it('of a range have the price of each hour, as they had it at the time', async () => {
    const from = Math.floor(now.getTime() / dayMs - 200) * dayMs;
    const { prices } = (await ask(range(from, 2))).body;
    expect(prices).toHaveLength(49);
    expect(prices[24]).toEqual([from + dayMs, priceAt('bitcoin', from + dayMs)]);
  });

  it.each([
    [1, 290, 5 * 60_000],
    [7, 170, 3_600_000],
    [365, 367, 86_400_000],
  ])(
    'over %i days have %i points: both ends, and the steps of an absolute grid between them',
    async (days, count, step) => {
      const { body } = await ask(`/coins/bitcoin/market_chart?vs_currency=usd&days=${days}`);
      const times: number[] = body.prices.map(([time]: [number, number]) => time);
      expect(times).toHaveLength(count);
      expect(times.at(-1)).toBe(now.getTime());
      expect(times[0]).toBe(now.getTime() - days * 86_400_000);
      const between = times.slice(1, -1);
      expect(between.filter((time) => time % step !== 0)).toEqual([]);
      expect(between).toHaveLength(count - 2);
    },
  );

  it.each([
    ['a coin that is not known', '/coins/nosuch/market_chart?vs_currency=usd&days=1', 404],
    ['no days', '/coins/bitcoin/market_chart?vs_currency=usd', 400],
    ['more than a year', '/coins/bitcoin/market_chart?vs_currency=usd&days=366', 400],
    ['half a day', '/coins/bitcoin/market_chart?vs_currency=usd&days=0.5', 400],
    ['another currency', '/coins/bitcoin/market_chart?vs_currency=eur&days=1', 400],
    ['a range without an end', '/coins/bitcoin/market_chart/range?vs_currency=usd&from=1', 400],
    ['a range of 91 days', range(now.getTime() - 100 * dayMs, 91), 400],
    ['a range of more than a year ago', range(now.getTime() - 366 * dayMs, 1), 401],
  ])('are refused for %s', async (_, path, status) => {
    const answer = await ask(path);
    expect(answer.status).toBe(status);
    expect(answer.body.error).toMatch(/\.$/);
  });
});

describe('assets', () => {
  it('come with their numbers as text', async () => {
    const { body } = await ask('/assets');
    expect(body.timestamp).toBe(now.getTime());
    expect(body.data[0]).toMatchObject({
      id: 'bitcoin',
      rank: '1',
      symbol: 'BTC',
      name: 'Bitcoin',
    });
    for (const asset of body.data) {
      for (const field of ['priceUsd', 'changePercent24Hr', 'marketCapUsd']) {
        expect(asset[field]).toMatch(/^-?\d+\.\d{8,9}$/);
      }
    }
  });

  it('have the price of the same moment, and a week of prices that ends at it', async () => {
    const { body } = await ask('/assets');
    expect(body.data).toHaveLength(sampleAssets.length);
    for (const asset of body.data) {
      expect(Number(asset.priceUsd)).toBe(priceNow(asset.id));
      expect(asset.sparkline.at(-1)).toBe(asset.priceUsd);
      const week = (await ask(`/coins/${asset.id}/market_chart?vs_currency=usd&days=7`)).body
        .prices;
      expect(Number(asset.sparkline[0])).toBe(week[0][1]);
      const hourly = new Set(week.map(([, price]: [number, number]) => price));
      expect(asset.sparkline.filter((price: string) => !hourly.has(Number(price)))).toEqual([]);
    }
  });

  it('have the change of 24 hours that the chart of a day has, as both screens write it', async () => {
    const { body } = await ask('/assets');
    for (const coin of ['bitcoin', 'ethereum']) {
      const day = (await ask(`/coins/${coin}/market_chart?vs_currency=usd&days=1`)).body.prices;
      const first = day[0][1];
      const last = day.at(-1)[1];
      const { changePercent24Hr } = body.data.find(({ id }: { id: string }) => id === coin);
      expect(Number(changePercent24Hr)).toBeCloseTo((last / first - 1) * 100, 8);
      const charted = getChangePercent(first.toFixed(2), last.toFixed(2));
      expect(formatMarketChange(Number(changePercent24Hr))).toBe(
        formatMarketChange(Number(charted)),
      );
    }
  });

  it('are sorted by their worth', async () => {
    const { body } = await ask('/assets');
    const worths = body.data.map(({ marketCapUsd }: { marketCapUsd: string }) =>
      Number(marketCapUsd),
    );
    expect(worths).toEqual(worths.toSorted((a: number, b: number) => b - a));
    expect(body.data.map(({ rank }: { rank: string }) => Number(rank))).toEqual(
      worths.map((_: number, i: number) => i + 1),
    );
  });

  it('are as many as were asked for', async () => {
    expect((await ask('/assets?limit=3')).body.data).toHaveLength(3);
    expect((await ask('/assets?limit=0')).status).toBe(400);
  });
});

describe('another market', () => {
  it('gives every price that is served', async () => {
    const still = await startSamplePrices(0, {
      now: () => now,
      price: createStillMarket(opening.getTime()),
    });
    const read = async (path: string) => (await ask(path, {}, still)).body;
    expect(await read('/simple/price?ids=bitcoin,ethereum&vs_currencies=usd')).toEqual({
      bitcoin: { usd: 64_210 },
      ethereum: { usd: 2_310 },
    });
    expect(
      (await read('/coins/bitcoin/market_chart?vs_currency=usd&days=1')).prices.at(-1),
    ).toEqual([now.getTime(), 64_210]);
    expect((await read('/assets')).data[0]).toMatchObject({
      id: 'bitcoin',
      priceUsd: '64210.00000000',
    });
    await still.stop();
  });
});

describe('the service', () => {
  it('says what it does not have', async () => {
    expect(await ask('/nothing')).toMatchObject({
      status: 404,
      body: { error: 'There is nothing at /nothing.' },
    });
  });

  it('refuses what is no address, and goes on', async () => {
    expect(await ask('//')).toMatchObject({
      status: 400,
      body: { error: 'There is no address //.' },
    });
    expect((await ask('/assets')).status).toBe(200);
  });

  it('says so when it fails itself, and goes on', async () => {
    const failing = await startSamplePrices(0, {
      now: () => {
        throw new Error('The clock stands still.');
      },
    });
    const told = vi.spyOn(console, 'error').mockReturnValue();
    expect((await fetch(`${failing.url}/assets`)).status).toBe(500);
    expect((await fetch(`${failing.url}/assets`, { method: 'OPTIONS' })).status).toBe(204);
    expect(told).toHaveBeenCalledWith(expect.stringContaining('The clock stands still.'));
    told.mockRestore();
    await failing.stop();
  });

  it('takes nothing but questions', async () => {
    expect((await ask('/assets', { method: 'POST' })).status).toBe(405);
  });

  it.each(['http://localhost:5173', 'http://127.0.0.1:4000', 'https://127.0.0.1:4000'])(
    'lets a page of %s read it',
    async (origin) => {
      const { headers } = await ask('/assets', { headers: { origin } });
      expect(headers.get('access-control-allow-origin')).toBe(origin);
    },
  );

  it.each(['https://example.com', 'http://localhost.example.com', 'null'])(
    'does not let a page of %s read it',
    async (origin) => {
      const { headers } = await ask('/assets', { headers: { origin } });
      expect(headers.get('access-control-allow-origin')).toBeNull();
    },
  );

  it('answers the question before the question', async () => {
    const response = await fetch(`${prices.url}/assets`, {
      method: 'OPTIONS',
      headers: {
        origin: 'http://localhost:5173',
        'access-control-request-method': 'GET',
        'access-control-request-headers': 'x-api-key',
      },
    });
    expect(response.status).toBe(204);
    expect(response.headers.get('access-control-allow-headers')).toBe('x-api-key');
  });
});
