import type { BookEntry } from '@/domain/entry-words';
import { figureIn } from '@/domain/entry-words';
import { type Money, MoneyRangeError, negate, subtract } from '@/domain/money';
import { type Snapshot, textIn } from '@/domain/snapshot';
import { followsFormula, isLimited, tradeResult } from '@/domain/trade-result';
import { usd } from '@/lib/format';

/** A settled trade as its entry tells it, with what its formula comes to here. Money in USD. */
export interface SettledTrade {
  openPrice: Money;
  openedAt: Date | null;
  closePrice: Money;
  closedAt: Date | null;
  /** With the trade's own figures in it. */
  formula: string;
  /** What the formula comes to; null where it is more than the book can write. */
  computed: Money | null;
  recorded: Money;
  /** Recorded less computed. */
  difference: Money | null;
  /** No more than the stake can be lost, and the price alone would have lost more. */
  limitedTo: Money | null;
  /** `formula`: equal, within a cent. `manual`: the desk's own, and called so. `neither`: what the rules refuse. */
  verdict: 'formula' | 'manual' | 'neither';
  /** Why the desk set it; empty where it did not. */
  reason: string;
}

const dateIn = (snapshot: Snapshot, field: string): Date | null => {
  const value = snapshot[field];
  return value instanceof Date ? value : null;
};

function computedBy(compute: () => Money): Money | null {
  try {
    return compute();
  } catch (error) {
    if (error instanceof MoneyRangeError) return null;
    throw error;
  }
}

/** Null where the entry settles no trade, or its figures cannot be read. */
export function settledTrade({ action, after, reason }: BookEntry): SettledTrade | null {
  if (action !== 'trade.settled') return null;
  const [amount, openPrice] = [figureIn(after, 'amount'), figureIn(after, 'openPrice')];
  const [closePrice, recorded] = [figureIn(after, 'closePrice'), figureIn(after, 'result')];
  const leverage = after.leverage;
  if (!amount || !openPrice || !closePrice || recorded === null || typeof leverage !== 'number') return null;
  const side = textIn(after, 'side') === 'sell' ? 'sell' : 'buy';
  const position = { amount, leverage, side, openPrice } as const;
  const computed = computedBy(() => tradeResult(position, closePrice));
  const [first, second] = side === 'buy' ? [closePrice, openPrice] : [openPrice, closePrice];
  return {
    ...{ openPrice, openedAt: dateIn(after, 'openedAt'), closePrice, closedAt: dateIn(after, 'closedAt') },
    formula: `${usd(amount)} × ${leverage} × (${usd(first)} − ${usd(second)}) ÷ ${usd(openPrice)}`,
    ...{ computed, recorded, difference: computed && subtract(recorded, computed) },
    limitedTo: isLimited(position, closePrice) ? negate(amount) : null,
    verdict: after.manual === true ? 'manual' : followsFormula(position, closePrice, recorded) ? 'formula' : 'neither',
    reason,
  };
}
