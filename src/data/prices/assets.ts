import axios from 'axios';
import * as v from 'valibot';
import { serverNow } from '@/lib/clock';
import { env } from '@/lib/env/env';
import type { KeyHeader } from '@/lib/env/key-header';

/**
 * One asset as the assets service reports it. Figures are for display, never for calculation; null
 * if the service has none.
 */
export interface Asset {
  id: string;
  symbol: string;
  name: string;
  rank: number | null;
  /** USD, > 0. */
  price: number | null;
  /** Per cent in 24 hours. */
  change: number | null;
  /** USD, > 0. */
  marketCap: number | null;
  /** Prices up to now, oldest first; empty if the service has none. */
  spark: readonly number[];
}

export interface AssetList {
  assets: Asset[];
  /** Rows of the response without an id, a name or a symbol. */
  leftOut: number;
  /** When it was read, server time. */
  at: Date;
  /** True if the local sample service made the figures up; the screen says so. */
  sample: boolean;
}

/** The assets service did not answer in time, or its answer has no assets. */
export class AssetsError extends Error {
  override name = 'AssetsError';
}

const maxPoints = 400;
const DECIMAL = /^-?[0-9]{1,30}(?:[.][0-9]{1,60})?$/;

/** Some services send decimals as text. Returns null if it is not a finite number. */
function parseDecimal(value: unknown): number | null {
  const number =
    typeof value === 'number'
      ? value
      : typeof value === 'string' && DECIMAL.test(value)
        ? Number(value)
        : Number.NaN;
  return Number.isFinite(number) ? number : null;
}

/** A price or market value of 0 counts as unknown. */
function parsePositive(value: unknown): number | null {
  const number = parseDecimal(value);
  return number !== null && number > 0 ? number : null;
}

function parseRank(value: unknown): number | null {
  const number = parsePositive(value);
  return number !== null && Number.isInteger(number) ? number : null;
}

/** Without points that have no price; empty if fewer than two are left. */
function parsePoints(value: unknown): readonly number[] {
  if (!Array.isArray(value) || value.length < 2 || value.length > maxPoints) return [];
  const prices = value.map(parsePositive).filter((price) => price !== null);
  return prices.length > 1 ? prices : [];
}

const textSchema = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(120));
const createFigureSchema = <T>(parse: (value: unknown) => T) =>
  v.pipe(v.optional(v.unknown(), null), v.transform(parse));
const positiveSchema = createFigureSchema(parsePositive);
const decimalSchema = createFigureSchema(parseDecimal);
const rankSchema = createFigureSchema(parseRank);
const rowsSchema = v.array(v.unknown());

/** CoinCap's `/assets` (https://pro.coincap.io/api-docs). Numbers are texts. */
const coincap = {
  path: '/assets',
  params: { limit: 2_000 },
  answer: v.pipe(
    v.object({ data: rowsSchema }),
    v.transform(({ data }) => data),
  ),
  row: v.pipe(
    v.object({
      id: textSchema,
      symbol: textSchema,
      name: textSchema,
      rank: rankSchema,
      priceUsd: positiveSchema,
      changePercent24Hr: decimalSchema,
      marketCapUsd: positiveSchema,
      // Not of CoinCap itself, but services of the same form may have it.
      sparkline: createFigureSchema(parsePoints),
    }),
    v.transform(
      ({ priceUsd, changePercent24Hr, marketCapUsd, sparkline, ...asset }): Asset => ({
        ...asset,
        price: priceUsd,
        change: changePercent24Hr,
        marketCap: marketCapUsd,
        spark: sparkline,
      }),
    ),
  ),
};

/**
 * CoinGecko's `/coins/markets` (https://docs.coingecko.com/reference/coins-markets), one page of
 * the most that it has. A week of prices of each would make the answer many times as long.
 */
const coingecko = {
  path: '/coins/markets',
  params: { vs_currency: 'usd', order: 'market_cap_desc', per_page: 250, page: 1 },
  answer: rowsSchema,
  row: v.pipe(
    v.object({
      id: textSchema,
      symbol: textSchema,
      name: textSchema,
      // Null for wrapped and staked coins.
      market_cap_rank: rankSchema,
      current_price: positiveSchema,
      price_change_percentage_24h: decimalSchema,
      market_cap: positiveSchema,
    }),
    v.transform(
      ({ id, symbol, name, ...figures }): Asset => ({
        id,
        symbol: symbol.toUpperCase(),
        name,
        rank: figures.market_cap_rank,
        price: figures.current_price,
        change: figures.price_change_percentage_24h,
        marketCap: figures.market_cap,
        spark: [],
      }),
    ),
  ),
};

const forms = { coincap, coingecko };

interface AssetSource {
  url: string;
  sample: boolean;
  /** Whose requests and answers it has. */
  form?: keyof typeof forms;
  /** Timeout of the whole request, ms. */
  timeout?: number;
  /** The key header that the service requires. */
  headers?: KeyHeader;
}

/** The service's assets, up to its limit, without duplicate ids. @throws AssetsError */
export async function getAssets(
  { url, sample, form = 'coincap', timeout = 12_000, headers = {} }: AssetSource = env.assets,
  now = serverNow,
): Promise<AssetList> {
  const { path, params, answer, row } = forms[form];
  try {
    const { data } = await axios.get<unknown>(path, { baseURL: url, params, timeout, headers });
    const rows = v.parse(answer, data).slice(0, coincap.params.limit);
    const assets = rows
      .map((one) => v.safeParse(row, one))
      .flatMap((read) => (read.success ? [read.output] : []));
    if (rows.length > 0 && assets.length === 0)
      throw new Error('No line of the answer is an asset');
    const unique = [
      ...new Map(assets.reverse().map((asset) => [asset.id, asset])).values(),
    ].reverse();
    return { assets: unique, leftOut: rows.length - assets.length, at: now(), sample };
  } catch (error) {
    throw new AssetsError('No assets', { cause: error });
  }
}
