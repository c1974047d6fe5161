import axios from 'axios';
import Big from 'big.js';
import * as v from 'valibot';
import type { Coin } from '@/domain/coin';
import type { Money } from '@/domain/money';
import { env } from '@/lib/env';

/** USD for one coin, and when this browser read it. Display and evidence, never authority. */
export interface Rates {
  prices: Record<Coin, Money>;
  at: Date;
  /** Not a market's price: the local sample service made it up, and the screen says so. */
  sample: boolean;
}

/** The price service did not answer in time, or not with prices. */
export class PriceError extends Error {
  override name = 'PriceError';
}

const usd = v.object({ usd: v.pipe(v.number(), v.finite(), v.gtValue(0)) });
const answer = v.object({ bitcoin: usd, ethereum: usd });
const timeout = 8_000;

/** The service's number as money, rounded half to even. */
const asMoney = (price: number): Money => new Big(price).round(2, Big.roundHalfEven).toFixed(2);

/** @throws PriceError */
export async function getRates(now = () => new Date()): Promise<Rates> {
  try {
    const { data } = await axios.get<unknown>('/simple/price', {
      baseURL: env.prices.url,
      params: { ids: 'bitcoin,ethereum', vs_currencies: 'usd' },
      timeout,
    });
    const { bitcoin, ethereum } = v.parse(answer, data);
    return { prices: { bitcoin: asMoney(bitcoin.usd), ethereum: asMoney(ethereum.usd) }, at: now(), sample: env.prices.sample };
  } catch (error) {
    throw new PriceError('No price', { cause: error });
  }
}
