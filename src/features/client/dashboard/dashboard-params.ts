import { type Coin, coins } from '@/domain/coin';
import type { ChartDays, PricePoint } from '@/domain/trades/price-chart';
import { formatDateTime, formatDayMonthYear, formatDollars } from '@/lib/format';
import { findKnownValue, formatSearch, type SearchParamsCodec } from '@/ui/tables/search-params';

export const periods = ['1D', '7D', '30D', '1Y'] as const;
export type Period = (typeof periods)[number];

export const daysByPeriod: Record<Period, ChartDays> = { '1D': 1, '7D': 7, '30D': 30, '1Y': 365 };
export const periodName: Record<Period, string> = {
  '1D': '1 day',
  '7D': '7 days',
  '30D': '30 days',
  '1Y': '1 year',
};

const tradeTabs = ['open', 'closed'] as const;
type TradeTab = (typeof tradeTabs)[number];
const outcomes = ['all', 'won', 'lost'] as const;
export type TradeOutcome = (typeof outcomes)[number];

/** What the dashboard shows. It is in the URL, so that it can be bookmarked. */
export interface DashboardView {
  /** Coin of the chart and of the trade form. */
  coin: Coin;
  period: Period;
  trades: TradeTab;
  outcome: TradeOutcome;
}

const defaultView: DashboardView = {
  coin: 'bitcoin',
  period: '7D',
  trades: 'open',
  outcome: 'all',
};

export const dashboardParams: SearchParamsCodec<DashboardView> = {
  parse: (search) => ({
    coin: findKnownValue(coins, search.get('coin')) ?? defaultView.coin,
    period: findKnownValue(periods, search.get('period')) ?? defaultView.period,
    trades: findKnownValue(tradeTabs, search.get('trades')) ?? defaultView.trades,
    outcome: findKnownValue(outcomes, search.get('outcome')) ?? defaultView.outcome,
  }),
  // The names are those of the view.
  serialize: (view) =>
    Object.fromEntries(
      Object.entries(view).filter(
        ([name, value]) => value !== defaultView[name as keyof DashboardView],
      ),
    ),
};

/** `/user/dashboard?coin=ethereum&period=1Y`, without default values. */
export function getViewUrl(view: DashboardView): string {
  const search = formatSearch(dashboardParams, view);
  return search === '' ? '/user/dashboard' : `/user/dashboard?${search}`;
}

/**
 * Returns a formatter of epoch seconds that were moved by the local offset: the chart's times are
 * local times marked as UTC.
 */
const createUtcFormat = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'UTC' });
  return (seconds: number) => format.format(seconds * 1000);
};

export const formatChartDay = createUtcFormat({ day: 'numeric', month: 'short' });
export const formatChartMonth = createUtcFormat({ month: 'short' });
export const formatChartYear = createUtcFormat({ year: 'numeric' });
export const formatChartTime = createUtcFormat({ hour: '2-digit', minute: '2-digit' });

const createNumberFormat = (decimals: number) => {
  const format = new Intl.NumberFormat('en-US', {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  });
  return (price: number) => format.format(price);
};
const whole = createNumberFormat(0);
const withCents = createNumberFormat(2);
/** Price on the axis. Has no cents from 1,000 upwards, where they are too small to see. */
export const formatChartPrice = (price: number): string =>
  (price >= 1000 ? whole : withCents)(price);

/** Time of a point; only the day if the period is a year. */
export const formatPointTime = ({ at }: PricePoint, period: Period): string =>
  (period === '1Y' ? formatDayMonthYear : formatDateTime)(new Date(at));
/** `24 Mar, 09:00: $64,210.00` */
export const describePoint = (point: PricePoint, period: Period): string =>
  `${formatPointTime(point, period)}: ${formatDollars(point.price)}`;
