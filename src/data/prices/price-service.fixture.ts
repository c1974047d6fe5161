import { env } from '@/lib/env/env';
import { type ServedCharts, type ServedPrice, serveCharts } from './served-charts.fixture';

/** As {@link serveCharts}, and the app asks it until it is stopped. */
export async function servePriceService(
  prices: readonly ServedPrice[] | null,
): Promise<ServedCharts> {
  const configured = env.prices.url;
  const service = await serveCharts(prices);
  env.prices.url = service.url;
  return {
    ...service,
    stop: async () => {
      env.prices.url = configured;
      await service.stop();
    },
  };
}
