import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { SettledTrade } from '@/domain/trades/settled-trade';
import { TradeBreakdown } from './trade-breakdown';

const trade: SettledTrade = {
  asset: 'bitcoin',
  openPrice: '64210.00',
  openedAt: null,
  closePrice: '60282.27',
  closedAt: null,
  formula: '200.00 × 5 × (60,282.27 − 64,210.00) ÷ 64,210.00',
  computed: '-61.17',
  limitedTo: null,
  recorded: '-61.17',
  difference: '0.00',
  verdict: 'formula',
  reason: '',
  early: false,
};
const show = (over: Partial<SettledTrade>, reader: 'client' | 'desk' = 'client') =>
  render(
    <TradeBreakdown
      trade={{ ...trade, ...over }}
      reader={reader}
      market={{ status: 'pending', data: undefined, error: null, refetch: async () => undefined }}
      orderFolio="T1"
      settlementFolio="T2"
    />,
  );

describe('threat 27: the verdict on a settlement', () => {
  it('matches to the cent where the trade had ended', () => {
    show({});
    expect(screen.getByText('Matches to the cent.')).toBeVisible();
    expect(screen.queryByText('Settled before the trade had ended.')).toBeNull();
  });

  it('claims no match where the trade had not ended and has no reason', () => {
    show({ early: true });
    expect(screen.queryByText('Matches to the cent.')).toBeNull();
    expect(screen.getByText('Settled before the trade had ended.')).toBeVisible();
    expect(
      screen.getByText(/isn’t marked as manual and has no reason\. Please tell us\./),
    ).toBeVisible();
  });

  it('gives the reason of an early result that the desk set', () => {
    show({ early: true, verdict: 'manual', reason: 'The client asked us to close it.' });
    expect(screen.getByText('Manual.')).toBeVisible();
    expect(screen.queryByText('Settled before the trade had ended.')).toBeNull();
  });
});
