import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { getMonthRange } from './price-service';
import { getChart, getRates, PriceError } from './prices';

let server: Server | undefined;

/**
 * Starts a price service on this machine with these answers. Other origins may read it, as with a
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

const says = (body: string, status = 200, type = 'application/json'): Promise<string> =>
  service((_, response) => response.writeHead(status, { 'content-type': type }).end(body));
const json = (bitcoin: unknown, ethereum: unknown = { usd: 2200 }) =>
  JSON.stringify({ bitcoin, ethereum });
const from = (url: string, timeout = 20_000) => getRates({ url, sample: false, timeout });

afterEach(() => {
  server?.closeAllConnections();
  server?.close();
  server = undefined;
});

describe('a price service that answers', () => {
  it('is asked once for both coins, in its own terms', async () => {
    const requested: string[] = [];
    const url = await service((request, response) => {
      requested.push(request.url ?? '');
      response.writeHead(200, { 'content-type': 'application/json' }).end(json({ usd: 64_210 }));
    });
    const now = new Date('2026-03-24T09:41:00Z');
    expect(await getRates({ url, sample: false }, () => now)).toEqual({
      prices: { bitcoin: '64210.00', ethereum: '2200.00' },
      at: now,
      sample: false,
    });
    expect(requested).toEqual(['/simple/price?ids=bitcoin,ethereum&vs_currencies=usd']);
  });

  it('gets the key that it asks for', async () => {
    const keys: unknown[] = [];
    const url = await service((request, response) => {
      if (request.method === 'OPTIONS')
        return void response.writeHead(204, { 'access-control-allow-headers': 'x-api-key' }).end();
      keys.push(request.headers['x-api-key']);
      response.writeHead(200, { 'content-type': 'application/json' }).end(json({ usd: 64_210 }));
    });
    await getRates({ url, sample: false, headers: { 'x-api-key': 'counts-calls' } });
    expect(keys).toEqual(['counts-calls']);
  });

  it('is believed to two decimals, half to even', async () => {
    const { prices } = await from(await says(json({ usd: 0.125 }, { usd: 2200.4567 })));
    expect(prices).toEqual({ bitcoin: '0.12', ethereum: '2200.46' });
  });

  it('may say more than it was asked', async () => {
    const { prices } = await from(
      await says(
        JSON.stringify({ bitcoin: { usd: 1, eur: 2 }, ethereum: { usd: 3 }, dogecoin: { usd: 4 } }),
      ),
    );
    expect(prices).toEqual({ bitcoin: '1.00', ethereum: '3.00' });
  });

  it('is named as a sample when it is one', async () => {
    const url = await says(json({ usd: 64_210 }));
    expect((await getRates({ url, sample: true })).sample).toBe(true);
  });
});

describe('threat 24: a price service that lies gets no price believed', () => {
  it.each([
    ['nothing', ''],
    ['rubbish', '<html>Too many requests</html>'],
    ['half an answer', '{"bitcoin":{"usd":64210}'],
    ['NaN', '{"bitcoin":{"usd":NaN},"ethereum":{"usd":2200}}'],
    ['null', 'null'],
    ['a list', '[]'],
    ['a text', '"64210"'],
    ['one coin of two', '{"bitcoin":{"usd":64210}}'],
    ['a price of 0', json({ usd: 0 })],
    ['a price of −0', '{"bitcoin":{"usd":-0},"ethereum":{"usd":2200}}'],
    ['a negative price', json({ usd: -64_210 })],
    ['a price beyond any number', '{"bitcoin":{"usd":1e999},"ethereum":{"usd":2200}}'],
    ['a price beyond what can be settled', json({ usd: 10_000_000 })],
    ['a price that rounds to nothing', json({ usd: 0.004 })],
    ['a price that is text', json({ usd: '64210' })],
    ['a price that is an object', json({ usd: { value: 64_210 } })],
    ['no price', json({})],
    ['a price of null', json({ usd: null })],
    ['one right and one wrong price', json({ usd: 64_210 }, { usd: 0 })],
  ])('when it says %s', async (_, body) => {
    await expect(from(await says(body))).rejects.toThrow(PriceError);
  });

  it('when it says 500, however good the body looks', async () => {
    await expect(from(await says(json({ usd: 64_210 }), 500))).rejects.toThrow(PriceError);
  });

  it('when it says 404 or that it is asked too often', async () => {
    await expect(from(await says(json({ usd: 64_210 }), 404))).rejects.toThrow(PriceError);
    await expect(from(await says(json({ usd: 64_210 }), 429))).rejects.toThrow(PriceError);
  });

  it('when it never answers', async () => {
    await expect(from(await service(() => {}), 100)).rejects.toThrow(PriceError);
  });

  it('when it begins to answer and never ends', async () => {
    const url = await service((_, response) =>
      response.writeHead(200, { 'content-type': 'application/json' }).write('{"bitcoin":'),
    );
    await expect(from(url, 100)).rejects.toThrow(PriceError);
  });

  it('when it hangs up', async () => {
    await expect(from(await service((request) => request.destroy()))).rejects.toThrow(PriceError);
  });

  it('when nobody is there', async () => {
    const url = await says('');
    server?.close();
    await expect(from(url)).rejects.toThrow(PriceError);
  });

  it('and the error keeps what happened, for the log', async () => {
    const error: unknown = await from(await says('', 500)).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({
      name: 'PriceError',
      cause: { message: expect.stringContaining('500') },
    });
  });
});

describe('a chart', () => {
  const chart = (prices: unknown) => JSON.stringify({ prices, market_caps: [], total_volumes: [] });
  const chartFrom = (url: string, timeout = 20_000) =>
    getChart('ethereum', 7, { url, sample: true, timeout });

  it('is asked for in the terms of the service', async () => {
    const requested: string[] = [];
    const url = await service((request, response) => {
      requested.push(request.url ?? '');
      const body = chart([
        [1_000, 2200.4567],
        [2_000, 2201],
      ]);
      response.writeHead(200, { 'content-type': 'application/json' }).end(body);
    });
    expect(await chartFrom(url)).toEqual({
      points: [
        { at: 1_000, price: '2200.46' },
        { at: 2_000, price: '2201.00' },
      ],
      sample: true,
    });
    expect(requested).toEqual(['/coins/ethereum/market_chart?vs_currency=usd&days=7']);
  });

  it('of a month is asked for by its seconds, as the service wants it', async () => {
    const requested: string[] = [];
    const url = await service((request, response) => {
      requested.push(request.url ?? '');
      response.end(
        chart([
          [1_000, 1],
          [2_000, 2],
        ]),
      );
    });
    const source = { url, sample: true };
    await getChart('bitcoin', '2026-03', source, () => new Date('2026-11-30T12:00:00Z'));
    const from = Date.UTC(2026, 1, 28, 22) / 1000;
    const to = Date.UTC(2026, 3, 1, 2) / 1000;
    expect(requested).toEqual([
      `/coins/bitcoin/market_chart/range?vs_currency=usd&from=${from}&to=${to}`,
    ]);
  });

  it('of a month asks for nothing of more than a year ago, and nothing of the future', () => {
    const now = new Date('2026-03-24T13:00:00Z');
    expect(getMonthRange('2025-03', now)).toEqual({
      from: now.getTime() / 1_000 - 365 * 86_400 + 60,
      to: Date.UTC(2025, 3, 1, 2) / 1_000,
    });
    expect(getMonthRange('2026-03', now).to).toBe(now.getTime() / 1_000);
  });

  it('is put in order, with one price for each second', async () => {
    const points = [
      [3_000, 3],
      [1_000, 1],
      [3_400, 4],
      [2_000, 2],
    ];
    const { points: read } = await chartFrom(await says(chart(points)));
    expect(read.map(({ price }) => price)).toEqual(['1.00', '2.00', '4.00']);
  });

  it('is drawn without a point that has no price, no time or too large a price', async () => {
    const gaps = [[2_000, null], null, [2_500], ['3000', 3], [3_500, 1e12], [3_800, 0]];
    const { points } = await chartFrom(await says(chart([[1_000, 1], ...gaps, [4_000, 4]])));
    expect(points).toEqual([
      { at: 1_000, price: '1.00' },
      { at: 4_000, price: '4.00' },
    ]);
  });

  it.each([
    ['nothing', ''],
    ['no list', chart(null)],
    ['no point', chart([])],
    ['one point', chart([[1_000, 1]])],
    [
      'a price of 0',
      chart([
        [1_000, 1],
        [2_000, 0],
      ]),
    ],
    [
      'a price of null',
      chart([
        [1_000, 1],
        [2_000, null],
      ]),
    ],
    [
      'a time that is text',
      chart([
        ['1', 1],
        [2_000, 1],
      ]),
    ],
    ['a point without a price', chart([[1_000], [2_000, 1]])],
    ['more than any chart has', chart(Array.from({ length: 5_001 }, (_, i) => [i * 1_000 + 1, 1]))],
  ])('is not believed when it has %s', async (_, body) => {
    await expect(chartFrom(await says(body))).rejects.toThrow(PriceError);
  });

  it('fails with the service', async () => {
    await expect(chartFrom(await says('', 429))).rejects.toThrow(PriceError);
    await expect(chartFrom(await service(() => {}), 100)).rejects.toThrow(PriceError);
  });
});
