import type { Trade } from '@/domain/trades/trade';
import { dueAt } from '@/domain/trades/trade';
import { age, dayAndTime, timeLeft, usd } from '@/lib/format';

/** `Buy bitcoin ×5` */
export const tradeName = ({ side, asset, leverage }: Pick<Trade, 'side' | 'asset' | 'leverage'>): string =>
  `${side === 'buy' ? 'Buy' : 'Sell'} ${asset} ×${leverage}`;

/** `2 h overdue`, `3 h left` */
export function timeWords(trade: Pick<Trade, 'openedAt' | 'duration'>, now: Date): string {
  const until = dueAt(trade);
  const left = timeLeft(until, now);
  if (left !== null) return left;
  const since = age(until, now);
  return since === 'just now' ? 'due now' : `${since} overdue`;
}

/** `150.00 at 63,870.00 on 4 Mar, 13:05` */
export const openedWords = ({ amount, openPrice, openedAt }: Pick<Trade, 'amount' | 'openPrice' | 'openedAt'>): string =>
  `${usd(amount)} at ${usd(openPrice)} on ${dayAndTime(openedAt)}`;
