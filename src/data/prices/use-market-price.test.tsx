import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { servePriceService } from './price-service.fixture';
import type { ServedCharts } from './served-charts.fixture';
import { useMarketPrice } from './use-market-price';

const minute = 60_000;
const ago = (minutes: number) => new Date(Date.now() - minutes * minute);
const chartFrom = (moment: Date, spacing: number) =>
  [-1, 0, 1].map((step) => [moment.getTime() + step * spacing * minute, 64_000 + step] as const);

let service: ServedCharts;
beforeEach(async () => {
  service = await servePriceService(null);
});
afterEach(() => service.stop());

function read(moment: Date | null) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  return renderHook(() => useMarketPrice('ethereum', moment), { wrapper }).result;
}

describe('the market price of a moment', () => {
  it.each([
    [60, 1, 5],
    [3 * 1440, 7, 60],
    [20 * 1440, 30, 60],
    [60 * 1440, 90, 60],
  ])(
    'of %d minutes ago comes from the finest chart that goes back to it, of %d days',
    async (minutes, days, spacing) => {
      const moment = ago(minutes);
      service.serve(chartFrom(moment, spacing));
      const result = read(moment);
      await waitFor(() => expect(result.current.status).toBe('success'));
      expect(result.current.data?.known).toEqual({
        low: '64000.00',
        high: '64000.00',
        from: moment,
        until: moment,
        spacing: spacing * minute,
      });
      expect(service.requested).toEqual([`ethereum ${days}`]);
    },
  );

  it('of months ago comes from the hours of its month', async () => {
    const moment = ago(200 * 1440);
    service.serve(chartFrom(moment, 60));
    const result = read(moment);
    await waitFor(() => expect(result.current.status).toBe('success'));
    expect(result.current.data?.known).toMatchObject({ low: '64000.00', spacing: 60 * minute });
    expect(service.requested).toEqual([`ethereum ${moment.toISOString().slice(0, 7)}`]);
  });

  it('lies between the prices before and after it where they are an hour apart', async () => {
    const moment = ago(3 * 1440);
    const before = new Date(moment.getTime() - 25 * minute);
    const after = new Date(moment.getTime() + 35 * minute);
    service.serve([
      [before.getTime(), 64_500],
      [after.getTime(), 64_000],
    ]);
    const result = read(moment);
    await waitFor(() =>
      expect(result.current.data?.known).toEqual({
        low: '64000.00',
        high: '64500.00',
        from: before,
        until: after,
        spacing: 60 * minute,
      }),
    );
  });

  it('of more than a year ago is not known, and not asked for', () => {
    const moment = ago(400 * 1440);
    expect(read(moment).current).toMatchObject({
      status: 'success',
      data: { known: null },
    });
    expect(service.requested).toEqual([]);
  });

  it('waits for a moment that is not known yet, and asks nothing', () => {
    expect(read(null).current).toMatchObject({ status: 'pending' });
    expect(service.requested).toEqual([]);
  });

  it('that cannot be read is a failure, and is read when asked again', async () => {
    const moment = ago(60);
    const result = read(moment);
    await waitFor(() => expect(result.current.status).toBe('error'));
    service.serve(chartFrom(moment, 5));
    await result.current.refetch();
    await waitFor(() => expect(result.current.data?.known?.low).toBe('64000.00'));
  });
});
