import { once } from 'node:events';
import { createServer } from 'node:http';

/** Epoch milliseconds and USD for one coin, as the service writes them. */
export type ServedPrice = readonly [at: number, price: number];

export interface ServedCharts {
  url: string;
  /** The requests so far, such as `bitcoin 1`, or `bitcoin 2026-03` for the hours of a month. */
  requested: string[];
  /** Other prices from now on; null answers with 503. */
  serve(prices: readonly ServedPrice[] | null): void;
  stop(): Promise<void>;
}

/** The month in the middle of a range. */
function getMonth(query: URLSearchParams): string {
  const middle = (Number(query.get('from')) + Number(query.get('to'))) / 2;
  return new Date(middle * 1_000).toISOString().slice(0, 7);
}

/**
 * A price service on this machine that answers each chart with the same prices. Nothing asks it
 * unless it is named.
 */
export async function serveCharts(prices: readonly ServedPrice[] | null): Promise<ServedCharts> {
  let served = prices;
  const requested: string[] = [];
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://local');
    requested.push(
      `${pathname.split('/')[2]} ${searchParams.get('days') ?? getMonth(searchParams)}`,
    );
    response.writeHead(served ? 200 : 503, {
      'content-type': 'application/json',
      'access-control-allow-origin': '*',
    });
    response.end(JSON.stringify({ prices: served ?? [] }));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    requested,
    serve: (next) => {
      served = next;
    },
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
