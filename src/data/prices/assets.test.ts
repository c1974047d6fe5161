import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { AssetsError, getAssets } from './assets';

let server: Server | undefined;

/**
 * Starts an assets service on this machine with these answers. Other origins may read it, as with a
 * real one.
 */
async function service(answer: RequestListener): Promise<string> {
  server = createServer((request, response) => {
    response.setHeader('access-control-allow-origin', '*');
    answer(request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port');
  return `http://127.0.0.1:${address.port}`;
}

const says = (body: string, status = 200): Promise<string> =>
  service((_, response) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(body),
  );
const asset = (over: Record<string, unknown> = {}) => ({
  id: 'bitcoin',
  rank: '1',
  symbol: 'BTC',
  name: 'Bitcoin',
  priceUsd: '64210.12345678',
  changePercent24Hr: '-0.62000000',
  marketCapUsd: '1264937000000.00000000',
  ...over,
});
const list = async (...data: unknown[]) =>
  getAssets({ url: await says(JSON.stringify({ data })), sample: false, timeout: 20_000 });

afterEach(() => {
  server?.closeAllConnections();
  server?.close();
  server = undefined;
});

describe('an assets service that answers', () => {
  it('is asked for all assets at once, and its texts become numbers', async () => {
    const requested: string[] = [];
    const url = await service((request, response) => {
      requested.push(request.url ?? '');
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify({ data: [asset({ vwap24Hr: '1' })], timestamp: 1 }));
    });
    const now = new Date('2026-03-24T09:41:00Z');
    expect(await getAssets({ url, sample: true }, () => now)).toEqual({
      assets: [
        {
          id: 'bitcoin',
          rank: 1,
          symbol: 'BTC',
          name: 'Bitcoin',
          price: 64_210.12345678,
          change: -0.62,
          marketCap: 1_264_937_000_000,
          spark: [],
        },
      ],
      leftOut: 0,
      at: now,
      sample: true,
    });
    expect(requested).toEqual(['/assets?limit=2000']);
  });

  it('may know nothing of a figure, which is then unknown and never 0', async () => {
    const { assets } = await list(
      asset({ priceUsd: null, changePercent24Hr: undefined, marketCapUsd: '0.00', rank: 'first' }),
      asset({ id: 'b', priceUsd: '0', rank: '1.5' }),
      asset({ id: 'c', priceUsd: '-3', changePercent24Hr: 'NaN' }),
      asset({ id: 'd', priceUsd: '1e999', marketCapUsd: 'Infinity' }),
      asset({ id: 'e', priceUsd: '0x10', changePercent24Hr: '' }),
    );
    expect(assets.map(({ price }) => price)).toEqual([null, null, null, null, null]);
    expect(assets.map(({ marketCap }) => marketCap).slice(0, 1)).toEqual([null]);
    expect(assets.map(({ change }) => change)).toEqual([null, -0.62, null, -0.62, null]);
    expect(assets.map(({ rank }) => rank).slice(0, 2)).toEqual([null, null]);
  });

  it('may give the way to a price, whole or not at all', async () => {
    const { assets } = await list(
      asset({ sparkline: ['1.5', '2', 3] }),
      asset({ id: 'b', sparkline: ['1', null, '2'] }),
      asset({ id: 'c', sparkline: ['1'] }),
      asset({ id: 'd', sparkline: '1,2,3' }),
      asset({ id: 'e', sparkline: Array.from({ length: 401 }, () => '1') }),
    );
    expect(assets.map(({ spark }) => spark)).toEqual([[1.5, 2, 3], [1, 2], [], [], []]);
  });

  it('has lines left out that are no asset, and says how many; of two with one id the first counts', async () => {
    const found = await list(
      asset(),
      'bitcoin',
      null,
      asset({ id: '' }),
      asset({ id: 'x', name: 7 }),
      asset({ name: 'Other' }),
    );
    expect(found.assets.map(({ name }) => name)).toEqual(['Bitcoin']);
    expect(found.leftOut).toBe(4);
  });

  it('may list nothing', async () => {
    expect(await list()).toMatchObject({ assets: [], leftOut: 0 });
  });

  it('is read no further than it was asked for', async () => {
    const { assets } = await list(
      ...Array.from({ length: 2_010 }, (_, i) => asset({ id: `a${i}` })),
    );
    expect(assets).toHaveLength(2_000);
  });
});

describe('an assets service that does not', () => {
  it.each([
    ['nothing', ''],
    ['rubbish', '<html>Too many requests</html>'],
    ['no list', '{"data":{}}'],
    ['a list of nothing that is an asset', '{"data":[1,2,3]}'],
    ['null', 'null'],
  ])('is not believed when it says %s', async (_, body) => {
    await expect(getAssets({ url: await says(body), sample: false })).rejects.toThrow(AssetsError);
  });

  it.each([404, 429, 500])('is not believed when it says %i', async (status) => {
    await expect(
      getAssets({ url: await says(JSON.stringify({ data: [asset()] }), status), sample: false }),
    ).rejects.toThrow(AssetsError);
  });

  it('is not waited for for ever', async () => {
    await expect(
      getAssets({ url: await service(() => {}), sample: false, timeout: 100 }),
    ).rejects.toThrow(AssetsError);
  });
});
