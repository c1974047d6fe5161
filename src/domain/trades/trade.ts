import * as v from 'valibot';
import { coinSchema } from '@/domain/coin';
import { type Money, moneySchema } from '@/domain/money';
import {
  countSchema,
  opSchema,
  reasonTextSchema,
  revisionFields,
  uidSchema,
} from '@/domain/revision-fields';

const tradeStatuses = ['open', 'closed'] as const;
export type TradeStatus = (typeof tradeStatuses)[number];
export const tradeSides = ['buy', 'sell'] as const;
export type TradeSide = (typeof tradeSides)[number];
/** Minutes. */
export const tradeDurations = [60, 240, 1_440, 10_080] as const;
type TradeDuration = (typeof tradeDurations)[number];

/** USD. Amounts and prices must be greater than `above`. */
export const tradeLimits = {
  above: '0.00',
  max: '1000000.00',
  maxPrice: '9999999.99',
  leverage: { min: 1, max: 10 },
  maxPending: 50,
  maxElements: 1_000,
} as const satisfies { above: Money; max: Money; maxPrice: Money } & Record<string, unknown>;

export const leverageSchema = v.pipe(
  v.number(),
  v.integer(),
  v.minValue(tradeLimits.leverage.min),
  v.maxValue(tradeLimits.leverage.max),
);
const optionalMoneySchema = v.union([v.literal(''), moneySchema]);

export const tradeSchema = v.object({
  id: opSchema,
  uid: uidSchema,
  asset: coinSchema,
  side: v.picklist(tradeSides),
  /** USD, staked while the trade is open. The loss is never more than this. */
  amount: moneySchema,
  leverage: leverageSchema,
  duration: v.picklist(tradeDurations),
  /** USD for one coin. */
  openPrice: moneySchema,
  openedAt: v.date(),
  status: v.picklist(tradeStatuses),
  /** USD for one coin; empty while the trade is open. */
  closePrice: optionalMoneySchema,
  closedAt: v.nullable(v.date()),
  /** USD, won or lost; empty while the trade is open. */
  result: optionalMoneySchema,
  /** The desk set the result instead of the formula. `note` has the reason. */
  manual: v.boolean(),
  note: reasonTextSchema,
});
export type Trade = v.InferOutput<typeof tradeSchema>;

export const tradesSchema = v.object({
  list: v.array(tradeSchema),
  open: countSchema,
  oldest: v.nullable(v.date()),
  ...revisionFields,
});
export type Trades = v.InferOutput<typeof tradesSchema>;

/** The client's input and the displayed price. The other fields of a trade follow from the act. */
export type TradeRequest = Pick<
  Trade,
  'asset' | 'side' | 'amount' | 'leverage' | 'duration' | 'openPrice'
>;
export type TradeSettlement = Pick<Trade, 'closePrice' | 'result' | 'manual' | 'note'>;

/** The fields of an open trade that its settlement will set. */
export const unsettledFields = {
  status: 'open',
  closePrice: '',
  closedAt: null,
  result: '',
  manual: false,
  note: '',
} as const;

/** When the duration of a trade is over and the desk can settle it. */
export const getDueTime = ({ openedAt, duration }: Pick<Trade, 'openedAt' | 'duration'>): Date =>
  new Date(openedAt.getTime() + duration * 60_000);

export const isDue = (trade: Pick<Trade, 'openedAt' | 'duration'>, now: Date): boolean =>
  getDueTime(trade).getTime() <= now.getTime();

export const tradeDurationNames: Record<TradeDuration, string> = {
  60: '1 hour',
  240: '4 hours',
  1440: '1 day',
  10080: '1 week',
};

/** An older price, in milliseconds, does not count as the current price. */
const maxPriceAgeMs = 120_000;
export const isPriceTooOld = (readAt: Date, now: Date): boolean =>
  now.getTime() - readAt.getTime() > maxPriceAgeMs;
