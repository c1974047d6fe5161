import { act, cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { readyQuery } from '@/ui/feedback/query-boundary.fixture';
import { Market } from './market';
import { PlaceTrade } from './place-trade';
import { desk, memory, pending, rates } from './trade-form.test-utils';

beforeEach(() => vi.useFakeTimers({ now: new Date(2026, 2, 24, 9, 41) }));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const view = { coin: 'bitcoin', period: '7D', trades: 'open', outcome: 'all' } as const;

it('says one age of a price in the chart and in the form, whenever either was drawn', () => {
  const read = readyQuery(rates({ at: new Date() }));
  render(
    <MemoryRouter>
      <Market {...{ view, rates: read, chart: pending, open: [], folios: new Map() }} />
    </MemoryRouter>,
  );
  act(() => vi.advanceTimersByTime(2_700));
  render(
    <MemoryRouter>
      <PlaceTrade
        {...{ asset: 'bitcoin', onAsset: () => {}, rates: read, available: readyQuery('100.00'), restriction: null, drafts: memory() }}
        {...{ recovered: null, onRecovered: () => {}, place: desk().place }}
      />
    </MemoryRouter>,
  );
  const ages = () => screen.getAllByText(/^Sample price · /).map(({ textContent }) => textContent);
  for (let i = 0; i < 90; i++) {
    const [chart, form] = ages();
    expect(form).toBe(chart);
    act(() => vi.advanceTimersByTime(700));
  }
  expect(ages()).toEqual(['Sample price · 1 minute ago', 'Sample price · 1 minute ago']);
});
