import type { Coin } from '@/domain/coin';
import type { ChartDays } from '@/domain/trades/price-chart';
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
  days: ChartDays,
  source: PriceSource = env.prices,
): Promise<PriceChart> => fetchChart(coin, days, source);
