import type { Coin } from '@/domain/coin';
import type { Entry } from '@/domain/ledger';
import { isNegative, isZero, type Money } from '@/domain/money';
import { dueAt, type Trade, type Trades } from '@/domain/trade';
import { tradeResult } from '@/domain/trade-result';
import { age } from '@/lib/format';
import type { TradeOutcome } from './view';

/** Newest first. */
export const openTrades = (trades: Trades | null): Trade[] => (trades?.list ?? []).filter(({ status }) => status === 'open').toReversed();

const closing = ({ closedAt }: Trade): number => closedAt?.getTime() ?? 0;
/** The one that was settled last comes first. */
export const closedTrades = (trades: readonly Trade[]): Trade[] =>
  trades.filter(({ status }) => status === 'closed').toSorted((a, b) => closing(b) - closing(a));

export function matchesOutcome({ result }: Trade, outcome: TradeOutcome): boolean {
  if (outcome === 'all') return true;
  return outcome === 'lost' ? isNegative(result) : !isNegative(result) && !isZero(result);
}

/** What an open trade would come to at the price of now; null without one, and where it is more than can be stored. */
export function runningResult(trade: Trade, prices: Record<Coin, Money> | undefined): Money | null {
  if (!prices) return null;
  try {
    return tradeResult(trade, prices[trade.asset]);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** `3 h left`; what follows when its time is over. */
export function timeLeft(trade: Trade, now: Date): string {
  const due = dueAt(trade);
  if (due.getTime() <= now.getTime()) return 'over, the desk settles it';
  const left = age(now, due);
  return left === 'just now' ? 'less than a minute left' : `${left} left`;
}

export const kindOfResult = (result: Money): 'gain' | 'loss' | undefined =>
  isZero(result) ? undefined : isNegative(result) ? 'loss' : 'gain';

/** Folios of trades by their ids, as far as these entries tell them: `T5`. */
export const foliosIn = (entries: readonly Entry[]): ReadonlyMap<string, string> =>
  new Map(entries.filter(({ action }) => action === 'trade.placed').map(({ op, rev }) => [op, `T${rev}`]));
