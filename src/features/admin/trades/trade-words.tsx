import type { Money } from '@/domain/money';
import { dueAt, type Trade } from '@/domain/trades/trade';
import { kindOfResult } from '@/domain/trades/trade-result';
import { age, dayAndTime, signedUsd, timeLeft, usd } from '@/lib/format';

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

const colours = { gain: 'font-semibold text-green', loss: 'font-semibold text-red', none: 'font-semibold' };

/** What a trade has won or lost, USD. */
export const Result = ({ of }: { of: Money }) => <bdi className={colours[kindOfResult(of) ?? 'none']}>{signedUsd(of)}</bdi>;

export const ownAccount = 'This is your own account: another administrator has to settle the trade.';
