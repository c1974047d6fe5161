import type { Entry } from '@/domain/ledger/ledger';
import { isNegative, isZero } from '@/domain/money';
import type { Trade, Trades } from '@/domain/trades/trade';
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

/** Folios of trades by their ids, as far as these entries tell them: `T5`. */
export const foliosIn = (entries: readonly Entry[]): ReadonlyMap<string, string> =>
  new Map(entries.filter(({ action }) => action === 'trade.placed').map(({ op, rev }) => [op, `T${rev}`]));
