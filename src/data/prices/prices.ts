import type { Coin } from '@/domain/coin';
import type { ChartSpan } from '@/domain/trades/price-chart';
import { serverNow } from '@/lib/clock';
import { env } from '@/lib/env/env';
import {
  fetchChart,
  fetchRates,
  type PriceChart,
  type PriceSource,
  type Rates,
} from './price-service';

export { type PriceChart, PriceError, type Rates } from './price-service';

/** From the price service of the configuration. @throws PriceError */
export const getRates = (source: PriceSource = env.prices, now = serverNow): Promise<Rates> =>
  fetchRates(source, now);

/** From the price service of the configuration. @throws PriceError */
export const getChart = (
  coin: Coin,
  span: ChartSpan,
  source: PriceSource = env.prices,
  now = serverNow,
): Promise<PriceChart> => fetchChart(coin, span, source, now);
