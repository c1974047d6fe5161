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

/** The most that the service returns at once. */
const maxAssets = 2_000;
const maxPoints = 400;
const DECIMAL = /^-?[0-9]{1,30}(?:[.][0-9]{1,60})?$/;

/** The service sends decimals as text. Returns null if it is not a finite number. */
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
const rowSchema = v.object({
  id: textSchema,
  symbol: textSchema,
  name: textSchema,
  rank: v.optional(v.unknown()),
  priceUsd: v.optional(v.unknown()),
  changePercent24Hr: v.optional(v.unknown()),
  marketCapUsd: v.optional(v.unknown()),
  sparkline: v.optional(v.unknown()),
});
const responseSchema = v.object({ data: v.array(v.unknown()) });

function parseAsset(rawRow: unknown): Asset | null {
  const parsed = v.safeParse(rowSchema, rawRow);
  if (!parsed.success) return null;
  const { id, symbol, name, rank, priceUsd, changePercent24Hr, marketCapUsd, sparkline } =
    parsed.output;
  const figures = {
    price: parsePositive(priceUsd),
    change: parseDecimal(changePercent24Hr),
    marketCap: parsePositive(marketCapUsd),
  };
  return { id, symbol, name, rank: parseRank(rank), ...figures, spark: parsePoints(sparkline) };
}

interface AssetSource {
  url: string;
  sample: boolean;
  /** Timeout of the whole request, ms. */
  timeout?: number;
  /** The key header that the service requires. */
  headers?: KeyHeader;
}

/** The service's assets, up to its limit, without duplicate ids. @throws AssetsError */
export async function getAssets(
  { url, sample, timeout = 12_000, headers = {} }: AssetSource = env.assets,
  now = serverNow,
): Promise<AssetList> {
  try {
    const { data } = await axios.get<unknown>('/assets', {
      baseURL: url,
      params: { limit: maxAssets },
      timeout,
      headers,
    });
    const rows = v.parse(responseSchema, data).data.slice(0, maxAssets);
    const assets = rows.map(parseAsset).filter((asset) => asset !== null);
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
