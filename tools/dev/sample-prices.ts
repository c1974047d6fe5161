/** Serves the prices of the sample market in the shapes of CoinGecko and CoinCap. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { explain } from '../failure';
import { type RunningServer, startServer } from '../ports';
import { type SampleAsset, sampleAssets } from './sample-assets';
import {
  getChange,
  getChart,
  getDecimals,
  getHours,
  getPrice,
  getSparkline,
  type PriceAt,
} from './sample-market';

/** Where prices come from. Tests replace parts of it. */
interface Market {
  now: () => Date;
  price: PriceAt;
}

const dayMs = 86_400_000;

/** Only makes the addresses of requests complete. */
const base = 'http://local';

/** Answered as JSON with a status, as by the real services. */
class Refusal extends Error {
  constructor(
    readonly status: 400 | 401 | 404 | 405,
    message: string,
  ) {
    super(message);
  }
}

/**
 * Serves `/simple/price` and `/coins/{id}/market_chart`, also of a range, as CoinGecko and `/assets` as CoinCap, so
 * that the app works without the internet. The app labels these prices as samples.
 * @param port 0 for any free one
 */
export function startSamplePrices(
  port: number,
  { now = () => new Date(), price = getPrice }: Partial<Market> = {},
): Promise<RunningServer> {
  return startServer(
    createServer((request, response) => handleRequest(request, response, { now, price })),
    port,
  );
}

function handleRequest(request: IncomingMessage, response: ServerResponse, market: Market): void {
  allowLocalPages(request, response);
  if (request.method === 'OPTIONS') {
    response.writeHead(204).end();
    return;
  }
  try {
    sendJson(response, 200, getAnswer(request, market));
  } catch (error) {
    if (error instanceof Refusal) {
      sendJson(response, error.status, { error: error.message });
      return;
    }
    // A failed request must not end the desk.
    console.error(explain(error));
    sendJson(response, 500, { error: 'The sample prices could not be worked out.' });
  }
}

function getAnswer(request: IncomingMessage, { now, price }: Market): unknown {
  if (request.method !== 'GET') throw new Refusal(405, 'Only GET is answered here.');
  const { url = '/' } = request;
  if (!URL.canParse(url, base)) throw new Refusal(400, `There is no address ${url}.`);
  const { pathname, searchParams } = new URL(url, base);
  // Read once, so that all parts of an answer agree.
  const time = now().getTime();
  if (pathname === '/simple/price') return getSimplePrices(searchParams, time, price);
  if (pathname === '/assets') return getAssets(searchParams, time, price);
  const [, coin, range] = /^\/coins\/([^/]+)\/market_chart(\/range)?$/.exec(pathname) ?? [];
  if (coin !== undefined)
    return (range ? getMarketRange : getMarketChart)(coin, searchParams, time, price);
  throw new Refusal(404, `There is nothing at ${pathname}.`);
}

function getSimplePrices(query: URLSearchParams, time: number, price: PriceAt) {
  requireDollars(query, 'vs_currencies');
  const ids = (query.get('ids') ?? '').split(',').filter(Boolean);
  if (ids.length === 0) throw new Refusal(400, 'The parameter ids is missing.');
  // An unknown coin is left out, as by CoinGecko.
  const known = sampleAssets.filter(({ id }) => ids.includes(id));
  return Object.fromEntries(known.map((asset) => [asset.id, { usd: price(asset, time) }]));
}

function findAsset(coin: string): SampleAsset {
  const asset = sampleAssets.find(({ id }) => id === coin);
  if (!asset) throw new Refusal(404, `There is no coin ${coin}.`);
  return asset;
}

function getMarketChart(coin: string, query: URLSearchParams, time: number, price: PriceAt) {
  const asset = findAsset(coin);
  requireDollars(query, 'vs_currency');
  const days = Number(query.get('days'));
  if (!Number.isInteger(days) || days < 1 || days > 365)
    throw new Refusal(400, 'The parameter days must be a whole number from 1 to 365.');
  return { prices: getChart(asset, days, time, price) };
}

/** As the service does, by the hour, and nothing of more than a year ago. */
function getMarketRange(coin: string, query: URLSearchParams, time: number, price: PriceAt) {
  const asset = findAsset(coin);
  requireDollars(query, 'vs_currency');
  const from = Number(query.get('from') ?? Number.NaN) * 1_000;
  const to = Number(query.get('to') ?? Number.NaN) * 1_000;
  if (!(from < to) || to - from > 90 * dayMs)
    throw new Refusal(400, 'The parameters from and to must bound at most 90 days.');
  if (from < time - 365 * dayMs) throw new Refusal(401, 'Prices go back 365 days.');
  return { prices: getHours(asset, { from, to: Math.min(to, time) }, price) };
}

function getAssets(query: URLSearchParams, time: number, price: PriceAt) {
  const limit = Number(query.get('limit') ?? sampleAssets.length);
  if (!Number.isInteger(limit) || limit < 1)
    throw new Refusal(400, 'The parameter limit must be a whole number above 0.');
  const worth = (asset: SampleAsset) => price(asset, time) * asset.supply;
  const byWorth = sampleAssets.toSorted((a, b) => worth(b) - worth(a));
  return {
    data: byWorth.slice(0, limit).map((asset, index) => createAssetRow(asset, index, time, price)),
    timestamp: time,
  };
}

/**
 * The fields that the app reads. Numbers are texts in this shape. CoinCap gives no sparkline, but
 * other services of the same shape may.
 */
function createAssetRow(asset: SampleAsset, index: number, time: number, price: PriceAt) {
  const now = price(asset, time);
  const change = getChange(asset, time, price);
  const priceText = (usd: number) => usd.toFixed(Math.max(8, getDecimals(asset)));
  return {
    id: asset.id,
    rank: String(index + 1),
    symbol: asset.symbol,
    name: asset.name,
    marketCapUsd: (now * asset.supply).toFixed(8),
    priceUsd: priceText(now),
    changePercent24Hr: change.toFixed(8),
    sparkline: getSparkline(asset, time, price).map(priceText),
  };
}

function requireDollars(query: URLSearchParams, parameter: string): void {
  if (query.get(parameter) !== 'usd')
    throw new Refusal(400, `The parameter ${parameter} must be usd.`);
}

/** Only pages of this machine may read the answers, on any port. */
function allowLocalPages(request: IncomingMessage, response: ServerResponse): void {
  const { origin } = request.headers;
  response.setHeader('vary', 'origin');
  if (origin !== undefined && /^https?:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(origin)) {
    response.setHeader('access-control-allow-origin', origin);
    response.setHeader('access-control-allow-methods', 'GET');
    response.setHeader(
      'access-control-allow-headers',
      request.headers['access-control-request-headers'] ?? 'content-type',
    );
  }
}

function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
  });
  response.end(JSON.stringify(body));
}
