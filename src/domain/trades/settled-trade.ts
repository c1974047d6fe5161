import { figureIn, type Snapshot, textIn } from '@/domain/accounts/snapshot';
import { type Coin, coins } from '@/domain/coin';
import type { BookEntry } from '@/domain/ledger/ledger';
import { type Money, negate, subtract } from '@/domain/money';
import { usd } from '@/lib/format';
import { followsFormula, isLimited, isPosition, type Position, writableResult } from './trade-result';

/** A settled trade as its entry tells it, with what its formula comes to here. Money in USD. */
export interface SettledTrade extends Computed {
  asset: Coin;
  openPrice: Money;
  openedAt: Date | null;
  closePrice: Money;
  closedAt: Date | null;
  recorded: Money;
  /** Recorded less computed. */
  difference: Money | null;
  /** `formula`: equal, within a cent. `manual`: the desk's own, and called so. `neither`: what the rules refuse. */
  verdict: 'formula' | 'manual' | 'neither';
  /** Why the desk set it; empty where it did not. */
  reason: string;
}

const dateIn = (snapshot: Snapshot, field: string): Date | null => {
  const value = snapshot[field];
  return value instanceof Date ? value : null;
};

/** How a trade comes to its result at a price. Money in USD. */
export interface Computed {
  /** With the trade's own figures in it. */
  formula: string;
  /** What the formula comes to; null where it is more than the book can write. */
  computed: Money | null;
  /** No more than the stake can be lost, and the price alone would have lost more. */
  limitedTo: Money | null;
}

/** @param closePrice USD for one coin */
export function computedAt(position: Position, closePrice: Money): Computed {
  const { side, amount, leverage, openPrice } = position;
  const [first, second] = side === 'buy' ? [closePrice, openPrice] : [openPrice, closePrice];
  return {
    formula: `${usd(amount)} × ${leverage} × (${usd(first)} − ${usd(second)}) ÷ ${usd(openPrice)}`,
    computed: writableResult(position, closePrice),
    limitedTo: isLimited(position, closePrice) ? negate(amount) : null,
  };
}

/** Null where the entry settles no trade, or its asset or figures cannot be read. */
export function settledTrade({ action, after, reason }: Pick<BookEntry, 'action' | 'after' | 'reason'>): SettledTrade | null {
  if (action !== 'trade.settled') return null;
  const [amount, openPrice] = [figureIn(after, 'amount'), figureIn(after, 'openPrice')];
  const [closePrice, recorded] = [figureIn(after, 'closePrice'), figureIn(after, 'result')];
  if (!amount || !openPrice || !closePrice || recorded === null) return null;
  const asset = coins.find((coin) => coin === textIn(after, 'asset'));
  const { leverage } = after;
  if (!asset || !isPosition(openPrice, leverage)) return null;
  const side = textIn(after, 'side') === 'sell' ? 'sell' : 'buy';
  const position = { amount, leverage, side, openPrice } as const;
  const working = computedAt(position, closePrice);
  return {
    ...{ asset, openPrice, openedAt: dateIn(after, 'openedAt'), closePrice, closedAt: dateIn(after, 'closedAt') },
    ...{ ...working, recorded, difference: working.computed && subtract(recorded, working.computed) },
    verdict: after.manual === true ? 'manual' : followsFormula(position, closePrice, recorded) ? 'formula' : 'neither',
    reason,
  };
}
