import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { completeEnv } from '@/lib/env/env.fixture';
import { parseEnv } from '@/lib/env/env-schema';
import { AssetsError, getAssets } from './assets';
import { getChart, getRates } from './prices';
import {
  coincapAssets,
  coingeckoChart,
  coingeckoMarkets,
  coingeckoPrices,
} from './recorded-answers.fixture';

/** A key that is sent in this header, as docs/deploy.md says. */
interface Key {
  name: string;
  value: string;
}
const demoKey = { name: 'x-cg-demo-api-key', value: 'CG-key' };
const proKey = { name: 'x-cg-pro-api-key', value: 'CG-key' };
const bearer = { name: 'authorization', value: 'Bearer key' };

let server: Server | undefined;

/**
 * A service on this machine that answers these paths to who sends its key, and 401 to others. It
 * lets a page of another origin send that header.
 */
async function serve(key: Key, answers: Record<string, unknown>): Promise<string> {
  server = createServer((request, response) => {
    response.setHeader('access-control-allow-origin', '*');
    if (request.method === 'OPTIONS')
      return void response.writeHead(204, { 'access-control-allow-headers': key.name }).end();
    const answer = answers[request.url ?? ''];
    const status = request.headers[key.name] === key.value ? 200 : 401;
    response.writeHead(answer === undefined ? 404 : status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(status === 200 ? answer : { error: 'No key' }));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port');
  return `http://127.0.0.1:${address.port}`;
}

afterEach(() => {
  server?.closeAllConnections();
  server?.close();
  server = undefined;
});

const asHeader = ({ name, value }: Key): string => `${name}: ${value}`;

describe.each([
  ['the demo key', demoKey],
  ['the key of a plan', proKey],
])('CoinGecko alone, with %s', (_, key) => {
  const serveAll = () =>
    serve(key, {
      '/api/v3/simple/price?ids=bitcoin,ethereum&vs_currencies=usd': coingeckoPrices,
      '/api/v3/coins/bitcoin/market_chart?vs_currency=usd&days=7': coingeckoChart,
      '/api/v3/coins/markets?vs_currency=usd&order=market_cap_desc&per_page=250&page=1':
        coingeckoMarkets,
    });
  const configure = (url: string) =>
    parseEnv({
      ...completeEnv,
      VITE_PRICES_URL: `${url}/api/v3`,
      VITE_PRICES_KEY: asHeader(key),
      VITE_ASSETS_URL: '',
    });

  it('gives prices, charts and the list of assets', async () => {
    const { prices, assets } = configure(await serveAll());
    expect((await getRates(prices)).prices).toEqual({ bitcoin: '64210.00', ethereum: '2310.45' });
    expect((await getChart('bitcoin', 7, prices)).points).toEqual([
      { at: 1_785_308_400_000, price: '64102.12' },
      { at: 1_785_312_000_000, price: '64210.06' },
    ]);
    expect(await getAssets(assets)).toMatchObject({
      assets: [
        {
          id: 'bitcoin',
          rank: 1,
          symbol: 'BTC',
          name: 'Bitcoin',
          price: 64_210,
          change: -0.62,
          marketCap: 1_288_588_946_130,
          spark: [],
        },
        {
          id: 'wrapped-bitcoin',
          rank: null,
          symbol: 'WBTC',
          name: 'Wrapped Bitcoin',
          price: 64_180,
          change: null,
          marketCap: null,
          spark: [],
        },
      ],
      leftOut: 0,
      sample: false,
    });
  });

  it('gives nothing without it', async () => {
    const { assets } = configure(await serveAll());
    await expect(getAssets({ ...assets, headers: {} })).rejects.toThrow(AssetsError);
  });
});

describe('CoinCap beside a price service, with its key', () => {
  const path = '/v3/assets?limit=2000';
  const configure = (url: string) =>
    parseEnv({
      ...completeEnv,
      VITE_ASSETS_URL: `${url}/v3`,
      VITE_ASSETS_KEY: 'Authorization: Bearer key',
    });

  it('gives the list of assets', async () => {
    const { assets } = configure(await serve(bearer, { [path]: coincapAssets }));
    expect(await getAssets(assets)).toMatchObject({
      assets: [
        {
          id: 'bitcoin',
          rank: 1,
          symbol: 'BTC',
          name: 'Bitcoin',
          price: 64_210.12345678,
          change: -0.62,
          marketCap: 1_288_588_946_130,
          spark: [],
        },
        {
          id: 'tether',
          rank: 3,
          symbol: 'USDT',
          name: 'Tether',
          price: 1,
          change: null,
          marketCap: 183_000_000_000,
          spark: [],
        },
      ],
      leftOut: 0,
      sample: false,
    });
  });

  it.each([
    ['the form of the other service', coingeckoMarkets],
    ['the notice of an old version', { data: { message: 'deprecated' }, timestamp: 1 }],
  ])('is not believed in %s', async (_, answer) => {
    const { assets } = configure(await serve(bearer, { [path]: answer }));
    await expect(getAssets(assets)).rejects.toThrow(AssetsError);
  });
});

it('a failure of the one source is a failure of the list, and no empty list', async () => {
  const url = await serve(demoKey, {
    '/coins/markets?vs_currency=usd&order=market_cap_desc&per_page=250&page=1': coincapAssets,
  });
  await expect(
    getAssets({
      url,
      sample: false,
      form: 'coingecko',
      headers: { 'x-cg-demo-api-key': 'CG-key' },
    }),
  ).rejects.toThrow(AssetsError);
});
