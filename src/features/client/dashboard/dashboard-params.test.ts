import { describe, expect, it } from 'vitest';
import { type DashboardView, dashboardParams, getViewUrl } from './dashboard-params';

const usual: DashboardView = { coin: 'bitcoin', period: '7D', trades: 'open', outcome: 'all' };

describe('the view of the dashboard', () => {
  it.each<[DashboardView, string]>([
    [usual, '/user/dashboard'],
    [{ ...usual, coin: 'ethereum', period: '1Y' }, '/user/dashboard?coin=ethereum&period=1Y'],
    [{ ...usual, trades: 'closed', outcome: 'lost' }, '/user/dashboard?trades=closed&outcome=lost'],
  ])('is part of the URL: %#', (view, address) => {
    expect(getViewUrl(view)).toBe(address);
    expect(dashboardParams.parse(new URL(address, 'http://desk').searchParams)).toEqual(view);
  });

  it('is the usual where the address says nothing that is known', () => {
    expect(
      dashboardParams.parse(new URLSearchParams('coin=dogecoin&period=5Y&trades=&outcome=%00')),
    ).toEqual(usual);
  });
});
