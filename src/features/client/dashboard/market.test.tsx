import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { PriceChart, Rates } from '@/data/prices/prices';
import type { PricePoint } from '@/domain/trades/price-chart';
import type { QueryState } from '@/ui/feedback/query-boundary';
import { readyQuery } from '@/ui/feedback/query-boundary.fixture';
import type { ChartLine, DrawnChart } from './draw-chart';
import { Market, type MarketProps } from './market';
import { open, won } from './trades.fixture';

const pending: QueryState<never> = { status: 'pending', error: null, refetch: vi.fn() };
const failed = <T,>(data?: T): QueryState<T> => ({ status: 'error', data, error: new Error('silent'), refetch: vi.fn() });

const hour = (count: number): number => new Date(2026, 2, 24, count, 0).getTime();
const prices = [
  '64000.00',
  '62000.00',
  '65000.00',
  '64100.00',
  '63000.00',
  '64200.00',
  '64300.00',
  '64400.00',
  '64500.00',
  '64600.00',
  '64700.00',
];
const chart: PriceChart = { points: prices.map((price, i) => ({ at: hour(i), price })), sample: true };
const rates: Rates = { prices: { bitcoin: '66560.00', ethereum: '2310.00' }, at: new Date(hour(11)), sample: true };
const view = { coin: 'bitcoin', period: '7D', trades: 'open', outcome: 'all' } as const;

/** A chart that draws nothing, and tells what it was asked to draw. */
function drawing() {
  const told = { points: [] as readonly PricePoint[], lines: [] as readonly ChartLine[], pointed: [] as (number | null)[], removed: 0 };
  const drawn: DrawnChart = {
    show: (points, lines) => Object.assign(told, { points, lines }),
    pointAt: (index) => void told.pointed.push(index),
    remove: () => {
      told.removed += 1;
    },
  };
  return { told, load: async () => ({ drawChart: () => drawn }) };
}

const props = (over: Partial<MarketProps> = {}): MarketProps => ({
  ...{ view, rates: readyQuery(rates), chart: readyQuery(chart), open: [open, won], folios: new Map([['t-1', 'T5']]) },
  ...{ load: drawing().load },
  ...over,
});
const at = (over?: Partial<MarketProps>) => (
  <MemoryRouter>
    <Market {...props(over)} />
  </MemoryRouter>
);
const curve = () => screen.findByRole('slider', { name: 'Bitcoin in US dollars, 7 days' });

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

describe('the price', () => {
  it('says what it is, how old, that it is a sample, and how it moved', () => {
    render(at({ rates: readyQuery({ ...rates, at: new Date() }) }));
    expect(screen.getByText(/^\$66,560\.00/)).toHaveTextContent('$66,560.00 +4.00% in 7 days');
    expect(screen.getByText('Sample price · live')).toBeVisible();
  });

  it('stays with its time when the service is silent, and is asked for again', async () => {
    const silent = failed<Rates>({ ...rates, sample: false });
    render(at({ rates: silent }));
    expect(screen.getByText('Price from 24 Mar, 11:00. The price service isn’t responding.')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(silent.refetch).toHaveBeenCalledOnce();
  });

  it('is unavailable rather than zero, and the chart stands without it', async () => {
    render(at({ rates: failed() }));
    expect(screen.getByText(/Prices are unavailable/)).toBeVisible();
    expect(await curve()).toHaveAttribute('aria-valuetext', '24 Mar, 10:00: $64,700.00');
  });

  it('is an outline while it is read', () => {
    render(at({ rates: pending, chart: pending }));
    expect(screen.getByText('Loading price…')).toBeInTheDocument();
    expect(screen.getByText('Loading chart…')).toBeInTheDocument();
    expect(screen.queryByText(/[0-9]\.[0-9]{2}/)).toBeNull();
  });
});

describe('coin and period', () => {
  it('have addresses of their own, and the current ones are marked', () => {
    render(at({ view: { ...view, period: '30D' } }));
    const coin = within(screen.getByRole('navigation', { name: 'Coin' }));
    expect(coin.getByRole('link', { current: true })).toHaveTextContent('Bitcoin');
    expect(coin.getByRole('link', { name: 'Ethereum' })).toHaveAttribute('href', '/user/dashboard?coin=ethereum&period=30D');
    const period = within(screen.getByRole('navigation', { name: 'Period' }));
    expect(period.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['1D', '7D', '30D', '1Y']);
    expect(period.getByRole('link', { current: true })).toHaveTextContent('30D');
    expect(period.getByRole('link', { name: '7D' })).toHaveAttribute('href', '/user/dashboard');
  });
});

describe('the chart', () => {
  it('ends with the price of now, and shows where open trades of this coin began', async () => {
    const { told, load } = drawing();
    const { unmount } = render(at({ load }));
    await curve();
    expect(told.points).toHaveLength(12);
    expect(told.points.at(-1)).toEqual({ at: hour(11), price: '66560.00' });
    expect(told.lines).toEqual([{ id: 't-1', price: 63870, label: 'T5' }]);
    unmount();
    expect(told.removed).toBe(1);
  });

  it('says its lowest, its highest and its change in words', async () => {
    render(at());
    const slider = await curve();
    expect(screen.getByText(/^Lowest \$62,000\.00 on 24 Mar, 01:00\. Highest \$66,560\.00 on 24 Mar, 11:00\./)).toBeVisible();
    expect(slider).toHaveAccessibleDescription(/Change \+4\.00%\.$/);
  });

  it('is read point by point with the keys', async () => {
    const { told, load } = drawing();
    render(at({ load }));
    const slider = await curve();
    const user = userEvent.setup({ delay: null });
    slider.focus();
    const read = async (keys: string) => {
      await user.keyboard(keys);
      return slider.getAttribute('aria-valuetext');
    };
    expect(await read('{ArrowLeft}')).toBe('24 Mar, 10:00: $64,700.00');
    expect(await read('{Home}')).toBe('24 Mar, 00:00: $64,000.00');
    expect(await read('{ArrowLeft}')).toBe('24 Mar, 00:00: $64,000.00');
    expect(await read('{PageUp}{ArrowRight}')).toBe('24 Mar, 02:00: $65,000.00');
    expect(await read('{End}')).toBe('24 Mar, 11:00: $66,560.00');
    expect(await read('{Home}{Escape}')).toBe('24 Mar, 11:00: $66,560.00');
    expect(told.pointed).toEqual([10, 0, 0, 1, 2, 11, 0, null]);
  });

  it('credits whoever made it, as its licence asks', async () => {
    render(at());
    await curve();
    expect(screen.getByRole('link', { name: 'TradingView' })).toHaveAttribute('href', 'https://www.tradingview.com/');
    expect(screen.getByText(/Lightweight Charts™, copyright 2025 TradingView, Inc\./)).toBeVisible();
  });

  it('fails on its own, and the price stays', async () => {
    const chartless = failed<PriceChart>();
    render(at({ chart: chartless }));
    const alert = within(screen.getByRole('alert'));
    expect(alert.getByRole('heading', { name: 'Couldn’t load the chart' })).toBeVisible();
    expect(screen.getByText(/^\$66,560\.00/)).toBeVisible();
    await userEvent.click(alert.getByRole('button', { name: 'Try again' }));
    expect(chartless.refetch).toHaveBeenCalledOnce();
  });

  it('is still there in words when it cannot be drawn', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    render(at({ load: () => Promise.reject(new Error('no chunk')) }));
    expect(await screen.findByRole('heading', { name: 'Couldn’t draw the chart' })).toBeVisible();
    expect(screen.getByText(/^Lowest \$62,000\.00/)).toBeVisible();
  });
});
