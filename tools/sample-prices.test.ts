import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type SamplePrices, startSamplePrices } from './sample-prices';

const now = new Date('2026-03-24T09:41:30Z');
let prices: SamplePrices;

beforeAll(async () => {
  prices = await startSamplePrices(0, () => now);
});
afterAll(() => prices.stop());

async function ask(path: string, init?: RequestInit) {
  const response = await fetch(`${prices.url}${path}`, init);
  return { status: response.status, headers: response.headers, body: await response.json() };
}

describe('simple prices', () => {
  it('are given for the coins that were asked for', async () => {
    const { status, body } = await ask('/simple/price?ids=bitcoin,ethereum&vs_currencies=usd');
    expect(status).toBe(200);
    expect(body).toEqual({ bitcoin: { usd: 64_210 }, ethereum: { usd: 2_310 } });
  });

  it('leave out a coin that is not known', async () => {
    expect((await ask('/simple/price?ids=bitcoin,nosuch&vs_currencies=usd')).body).toEqual({ bitcoin: { usd: 64_210 } });
  });

  it.each([
    ['no coin', '/simple/price?vs_currencies=usd', 'The parameter ids is missing.'],
    ['no currency', '/simple/price?ids=bitcoin', 'The parameter vs_currencies must be usd.'],
    ['another currency', '/simple/price?ids=bitcoin&vs_currencies=eur', 'The parameter vs_currencies must be usd.'],
  ])('are refused for %s', async (_, path, error) => {
    expect(await ask(path)).toMatchObject({ status: 400, body: { error } });
  });
});

describe('charts', () => {
  it.each([
    [1, 289, 5 * 60_000],
    [7, 169, 3_600_000],
    [365, 366, 86_400_000],
  ])('over %i days have %i points', async (days, count, step) => {
    const { body } = await ask(`/coins/bitcoin/market_chart?vs_currency=usd&days=${days}`);
    const times = body.prices.map(([time]: [number, number]) => time);
    expect(body.prices).toHaveLength(count);
    expect(body.market_caps).toHaveLength(count);
    expect(times.slice(1).every((time: number, index: number) => time - times[index] === step)).toBe(true);
    expect(now.getTime() - times.at(-1)).toBeLessThan(step);
  });

  it('end at the price of now and never reach zero', async () => {
    const { body } = await ask('/coins/ethereum/market_chart?vs_currency=usd&days=365');
    const values = body.prices.map(([, price]: [number, number]) => price);
    expect(values.at(-1)).toBe(2_310);
    expect(Math.min(...values)).toBeGreaterThan(500);
    expect(new Set(values).size).toBeGreaterThan(300);
  });

  it('are the same each time they are asked for', async () => {
    const path = '/coins/bitcoin/market_chart?vs_currency=usd&days=30';
    expect((await ask(path)).body).toEqual((await ask(path)).body);
  });

  it.each([
    ['a coin that is not known', '/coins/nosuch/market_chart?vs_currency=usd&days=1', 404],
    ['no days', '/coins/bitcoin/market_chart?vs_currency=usd', 400],
    ['more than a year', '/coins/bitcoin/market_chart?vs_currency=usd&days=366', 400],
    ['half a day', '/coins/bitcoin/market_chart?vs_currency=usd&days=0.5', 400],
    ['another currency', '/coins/bitcoin/market_chart?vs_currency=eur&days=1', 400],
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
    expect(body.data[0]).toMatchObject({ id: 'bitcoin', rank: '1', symbol: 'BTC', name: 'Bitcoin', priceUsd: '64210.00000000' });
    for (const asset of body.data) {
      for (const field of ['priceUsd', 'changePercent24Hr', 'marketCapUsd', 'volumeUsd24Hr', 'supply']) {
        expect(asset[field]).toMatch(/^-?\d+\.\d{8}$/);
      }
    }
  });

  it('come with a week of prices that ends at the one of now, in the order of their worth', async () => {
    const { body } = await ask('/assets');
    for (const asset of body.data) {
      expect(asset.sparkline).toHaveLength(29);
      expect(asset.sparkline.at(-1)).toBe(asset.priceUsd);
    }
    const worths = body.data.map(({ marketCapUsd }: { marketCapUsd: string }) => Number(marketCapUsd));
    expect(worths).toEqual(worths.toSorted((a: number, b: number) => b - a));
  });

  it('are as many as were asked for', async () => {
    expect((await ask('/assets?limit=3')).body.data).toHaveLength(3);
    expect((await ask('/assets?limit=0')).status).toBe(400);
  });
});

describe('the service', () => {
  it('says what it does not have', async () => {
    expect(await ask('/nothing')).toMatchObject({ status: 404, body: { error: 'There is nothing at /nothing.' } });
  });

  it('refuses what is no address, and goes on', async () => {
    expect(await ask('//')).toMatchObject({ status: 400, body: { error: 'There is no address //.' } });
    expect((await ask('/assets')).status).toBe(200);
  });

  it('says so when it fails itself, and goes on', async () => {
    const failing = await startSamplePrices(0, () => {
      throw new Error('The clock stands still.');
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

  it.each(['http://localhost:5173', 'http://127.0.0.1:4000', 'https://127.0.0.1:4000'])('lets a page of %s read it', async (origin) => {
    const { headers } = await ask('/assets', { headers: { origin } });
    expect(headers.get('access-control-allow-origin')).toBe(origin);
  });

  it.each(['https://example.com', 'http://localhost.example.com', 'null'])('does not let a page of %s read it', async (origin) => {
    const { headers } = await ask('/assets', { headers: { origin } });
    expect(headers.get('access-control-allow-origin')).toBeNull();
  });

  it('answers the question before the question', async () => {
    const response = await fetch(`${prices.url}/assets`, {
      method: 'OPTIONS',
      headers: { origin: 'http://localhost:5173', 'access-control-request-method': 'GET', 'access-control-request-headers': 'x-api-key' },
    });
    expect(response.status).toBe(204);
    expect(response.headers.get('access-control-allow-headers')).toBe('x-api-key');
  });
});
