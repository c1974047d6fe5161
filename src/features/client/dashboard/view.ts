import { type Coin, coins } from '@/domain/coin';
import type { ChartDays } from '@/domain/trades/price-chart';

export const periods = ['1D', '7D', '30D', '1Y'] as const;
export type Period = (typeof periods)[number];

export const daysOf: Record<Period, ChartDays> = { '1D': 1, '7D': 7, '30D': 30, '1Y': 365 };
export const periodName: Record<Period, string> = { '1D': '1 day', '7D': '7 days', '30D': '30 days', '1Y': '1 year' };

export const tradeTabs = ['open', 'closed'] as const;
export type TradeTab = (typeof tradeTabs)[number];
export const outcomes = ['all', 'won', 'lost'] as const;
export type TradeOutcome = (typeof outcomes)[number];

/** What of the dashboard is looked at; it stands in the address, so that it can be kept and gone back to. */
export interface View {
  /** The coin of the chart and of the trade that is being prepared. */
  coin: Coin;
  period: Period;
  trades: TradeTab;
  outcome: TradeOutcome;
}

const usual: View = { coin: 'bitcoin', period: '7D', trades: 'open', outcome: 'all' };

const oneOf = <T extends string>(options: readonly T[], text: string | null, otherwise: T): T =>
  options.find((option) => option === text) ?? otherwise;

export const viewOf = (search: URLSearchParams): View => ({
  coin: oneOf(coins, search.get('coin'), usual.coin),
  period: oneOf(periods, search.get('period'), usual.period),
  trades: oneOf(tradeTabs, search.get('trades'), usual.trades),
  outcome: oneOf(outcomes, search.get('outcome'), usual.outcome),
});

/** `?coin=ethereum&period=1Y`, without what is usual. */
export function addressOf(view: View): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(view)) {
    if (value !== usual[name as keyof View]) search.set(name, value); // the names are those of View
  }
  const text = search.toString();
  return text === '' ? '/user/dashboard' : `/user/dashboard?${text}`;
}
