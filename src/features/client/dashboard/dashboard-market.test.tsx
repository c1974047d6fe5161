import { act, screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { queries } from '@/data/queries';
import {
  chart,
  drawn,
  hour,
  openPage,
  rates,
  signInToDashboard,
} from './dashboard-page.test-utils';

signInToDashboard();

describe('the market', () => {
  const region = () => within(screen.getByRole('region', { name: 'Price of bitcoin' }));
  const slider = () => screen.findByRole('slider', { name: 'Bitcoin in US dollars, 7 days' });

  it('shows the price, its age, that it is a sample, and its change', async () => {
    await openPage();
    expect(region().getByText(/^\$66,560\.00/).parentElement).toHaveTextContent(
      '$66,560.00 +4.00% in 7 days',
    );
    expect(region().getByText('Sample price · live')).toBeVisible();
  });

  it('is not live while there is no connection', async () => {
    await openPage();
    act(() => void window.dispatchEvent(new Event('offline')));
    expect(region().getByText(/^Sample price · [0-9]+ seconds? ago$/)).toBeVisible();
    act(() => void window.dispatchEvent(new Event('online')));
    expect(region().getByText('Sample price · live')).toBeVisible();
  });

  it('keeps the price with its time if the service does not answer, and reads it again', async () => {
    const { user, reads } = await openPage();
    reads.set(queries.rates(), { ...rates, sample: false });
    const retry = reads.fail(queries.rates());
    expect(
      region().getByText('Price from 24 Mar, 11:00. The price service isn’t responding.'),
    ).toBeVisible();
    await user.click(region().getByRole('button', { name: 'Try again' }));
    expect(retry).toHaveBeenCalledOnce();
  });

  it('is a skeleton while it loads; without a price it says so and still has the chart', {
    tags: ['full'],
  }, async () => {
    const { reads } = await openPage();
    reads.clear(queries.rates());
    reads.clear(queries.chart('bitcoin', 7));
    expect(screen.getByText('Loading price…', { selector: 'p *' })).toBeInTheDocument();
    expect(screen.getByText('Loading chart…')).toBeInTheDocument();
    expect(region().queryByText(/[0-9]\.[0-9]{2}/)).toBeNull();
    reads.fail(queries.rates());
    reads.set(queries.chart('bitcoin', 7), chart);
    expect(screen.getByText(/Prices are unavailable/)).toBeVisible();
    expect(await slider()).toHaveAttribute('aria-valuetext', '24 Mar, 10:00: $64,700.00');
  });

  it('has an address for each coin and period, and marks the current ones', async () => {
    await openPage({ path: '/user/dashboard?period=30D' });
    const coins = within(screen.getByRole('navigation', { name: 'Coin' }));
    expect(coins.getByRole('link', { current: true })).toHaveTextContent('Bitcoin');
    expect(coins.getByRole('link', { name: 'Ethereum' })).toHaveAttribute(
      'href',
      '/user/dashboard?coin=ethereum&period=30D',
    );
    const periods = within(screen.getByRole('navigation', { name: 'Period' }));
    expect(periods.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      '1D',
      '7D',
      '30D',
      '1Y',
    ]);
    expect(periods.getByRole('link', { current: true })).toHaveTextContent('30D');
    expect(periods.getByRole('link', { name: '7D' })).toHaveAttribute('href', '/user/dashboard');
  });

  it('draws the prices up to the current one and the open trades of the coin, says them in words, credits the chart, and removes it with the page', async () => {
    const { unmount } = await openPage();
    expect(await slider()).toHaveAccessibleDescription(/Change \+4\.00%\.$/);
    expect(drawn.points).toHaveLength(12);
    expect(drawn.points.at(-1)).toEqual({ at: hour(11), price: '66560.00' });
    expect(drawn.lines).toEqual([{ id: 't-1', price: 63870, label: 'Buy' }]);
    expect(
      screen.getByText(
        /^Lowest \$62,000\.00 on 24 Mar, 01:00\. Highest \$66,560\.00 on 24 Mar, 11:00\./,
      ),
    ).toBeVisible();
    expect(screen.getByRole('link', { name: 'TradingView' })).toHaveAttribute(
      'href',
      'https://www.tradingview.com/',
    );
    expect(
      screen.getByText(/Lightweight Charts™, copyright 2025 TradingView, Inc\./),
    ).toBeVisible();
    unmount();
    expect(drawn.removed).toBe(1);
  });

  it('reads the chart point by point with the keys', async () => {
    const { user } = await openPage();
    const chartSlider = await slider();
    chartSlider.focus();
    const read = async (keys: string) => {
      await user.keyboard(keys);
      return chartSlider.getAttribute('aria-valuetext');
    };
    expect(await read('{ArrowLeft}')).toBe('24 Mar, 10:00: $64,700.00');
    expect(await read('{Home}')).toBe('24 Mar, 00:00: $64,000.00');
    expect(await read('{ArrowLeft}')).toBe('24 Mar, 00:00: $64,000.00');
    expect(await read('{PageUp}{ArrowRight}')).toBe('24 Mar, 02:00: $65,000.00');
    expect(await read('{End}')).toBe('24 Mar, 11:00: $66,560.00');
    expect(await read('{Home}{Escape}')).toBe('24 Mar, 11:00: $66,560.00');
    expect(drawn.pointed).toEqual([10, 0, 0, 1, 2, 11, 0, null]);
  });

  it('keeps the price if the chart could not be read, which is read again', {
    tags: ['full'],
  }, async () => {
    const { user, reads } = await openPage();
    reads.clear(queries.chart('bitcoin', 7));
    const retry = reads.fail(queries.chart('bitcoin', 7));
    expect(region().getByRole('heading', { name: 'Couldn’t load the chart' })).toBeVisible();
    expect(region().getByText(/^\$66,560\.00/)).toBeVisible();
    await user.click(region().getByRole('button', { name: 'Try again' }));
    expect(retry).toHaveBeenCalledOnce();
  });

  it('has the words of a chart whose code did not load', { tags: ['full'] }, async () => {
    vi.doMock('./draw-chart', () => {
      throw new Error('no chunk');
    });
    await openPage();
    expect(await screen.findByRole('heading', { name: 'Couldn’t draw the chart' })).toBeVisible();
    vi.doUnmock('./draw-chart');
    expect(screen.getByText(/^Lowest \$62,000\.00/)).toBeVisible();
  });
});
