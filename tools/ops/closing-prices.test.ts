import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type ServedCharts, serveCharts } from '@/data/prices/served-charts.fixture';
import type { StoredBook } from '@/domain/audit/stored-book';
import { createFullBook } from '@/domain/ledger/fixtures/written-desk.fixture';
import {
  compareClosingPrices,
  createPriceSource,
  formatComparison,
  getSettledPrices,
  type SettledPrice,
} from './closing-prices';

const minute = 60_000;
const now = new Date('2026-03-24T13:00:00Z');
const ago = (minutes: number) => new Date(now.getTime() - minutes * minute);
const settled = (over: Partial<SettledPrice> = {}): SettledPrice => ({
  path: 'trades/maya',
  folio: 'T6',
  asset: 'bitcoin',
  closePrice: '64000.00',
  at: ago(60),
  ...over,
});

let service: ServedCharts;
beforeEach(async () => {
  service = await serveCharts([
    [ago(65).getTime(), 60_000],
    [ago(60).getTime(), 64_000],
  ]);
});
afterEach(() => service.stop());
const compare = (...all: SettledPrice[]) =>
  compareClosingPrices(all, createPriceSource(service.url), now);

describe('the comparison of closing prices', () => {
  it('finds those over 1% from the market, and no other', async () => {
    const differing = settled({ path: 'trades/otto', closePrice: '64640.01' });
    const found = await compare(settled(), settled({ closePrice: '64640.00' }), differing);
    expect(found).toMatchObject({ compared: 3, unknown: 0, unanswered: 0 });
    expect(found.differing).toMatchObject([
      { path: 'trades/otto', check: { market: '64000.00', from: ago(60), spacing: 5 * minute } },
    ]);
  });

  it('counts what is over 10 minutes outside of the known prices, or older than every chart', async () => {
    const found = await compare(
      settled({ at: ago(49), closePrice: '1.00' }),
      settled({ at: ago(400 * 1440), closePrice: '1.00' }),
    );
    expect(found).toEqual({ compared: 0, unknown: 2, unanswered: 0, differing: [] });
  });

  it('compares an older one with the prices before and after it, and says both', async () => {
    service.serve([
      [ago(4 * 1440 + 30).getTime(), 64_500],
      [ago(4 * 1440 - 30).getTime(), 64_000],
    ]);
    const older = settled({ at: ago(4 * 1440), closePrice: '65145.01' });
    const found = await compare(older, { ...older, closePrice: '64250.00' });
    expect(found).toMatchObject({ compared: 2, unknown: 0 });
    expect(formatComparison(found)).toContain(
      'trades/maya (T6): settled at 65,145.01, 1.00% above the market prices of 2026-03-20T12:30:00.000Z and 2026-03-20T13:30:00.000Z, 64,000.00 to 64,500.00\n',
    );
  });

  it('reads each chart once', async () => {
    await compare(
      settled(),
      settled(),
      settled({ at: ago(2 * 1440) }),
      settled({ asset: 'ethereum' }),
    );
    expect(service.requested).toEqual(['bitcoin 1', 'bitcoin 7', 'ethereum 1']);
  });

  it('counts what the service did not answer, and fails for nothing', async () => {
    service.serve(null);
    expect(await compare(settled(), settled({ asset: 'ethereum' }))).toEqual({
      compared: 0,
      unknown: 0,
      unanswered: 2,
      differing: [],
    });
  });
});

describe('what the operator reads', () => {
  it('is a line for each difference, and the counts', async () => {
    expect(
      formatComparison(
        await compare(
          settled({ closePrice: '66000.00' }),
          settled({ at: ago(400 * 1440) }),
          settled(),
        ),
      ),
    ).toBe(
      [
        'trades/maya (T6): settled at 66,000.00, 3.12% above the market price 64,000.00 of 2026-03-24T12:00:00.000Z, prices 5 minutes apart',
        'Closing prices: 2 compared with the market, 1 over 1% from it, 1 not checked (1 without a known market price). None of this counts as a fault.',
      ].join('\n'),
    );
  });

  it('says that the service did not answer', async () => {
    service.serve(null);
    expect(formatComparison(await compare(settled()))).toBe(
      'Closing prices: 0 compared with the market, 0 over 1% from it, 1 not checked (1 because the price service did not answer). None of this counts as a fault.',
    );
  });
});

describe('the settlements of a book', () => {
  const { uid, entries } = createFullBook();
  const book: Pick<StoredBook, 'uid' | 'entries'> = {
    uid,
    entries: Object.fromEntries(entries.map((entry) => [entry.op, { ...entry }])),
  };

  it('have the closing price and the time of their entries', () => {
    const entry = entries.find(({ action }) => action === 'trade.settled');
    const found = getSettledPrices(book);
    expect(found).toHaveLength(entries.filter(({ action }) => action === 'trade.settled').length);
    expect(found[0]).toEqual({
      path: `trades/${uid}`,
      folio: 'T2',
      asset: 'bitcoin',
      closePrice: '60282.27',
      at: entry?.at,
    });
  });

  it('are left out where they cannot be read, which the audit names', () => {
    const damaged = Object.fromEntries(
      Object.entries(book.entries).map(([op, entry]) => [
        op,
        { ...entry, after: { asset: 'gold' } },
      ]),
    );
    expect(getSettledPrices({ uid, entries: damaged })).toEqual([]);
  });
});

describe('the price service that is named', () => {
  it.each(['prices.example.com', 'ftp://prices.example.com', ''])(
    'has an address of the web: not "%s"',
    (url) => {
      expect(() => createPriceSource(url)).toThrow('is no address of a price service');
    },
  );

  it('may ask for a header', () => {
    expect(createPriceSource('https://prices.example.com', 'x-api-key: counts').headers).toEqual({
      'x-api-key': 'counts',
    });
    expect(() => createPriceSource('https://prices.example.com', 'no header')).toThrow(
      'VITE_PRICES_KEY is no header',
    );
  });
});
