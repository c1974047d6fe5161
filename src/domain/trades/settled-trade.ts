import { getFigure, getText, type Snapshot } from '@/domain/accounts/snapshot';
import { type Coin, coins } from '@/domain/coin';
import type { BookEntry } from '@/domain/ledger/ledger';
import { type Money, negate, subtract } from '@/domain/money';
import { formatUsd } from '@/lib/format';
import { computeWritableResult, followsFormula, isLimited, isPosition, type Position } from './trade-result';

/** A settled trade as its entry tells it, with what its formula comes to here. Money in USD. */
export interface SettledTrade extends ComputedResult {
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

const getDate = (snapshot: Snapshot, field: string): Date | null => {
  const value = snapshot[field];
  return value instanceof Date ? value : null;
};

/** How a trade comes to its result at a price. Money in USD. */
interface ComputedResult {
  /** With the trade's own figures in it. */
  formula: string;
  /** What the formula comes to; null where it is more than the book can write. */
  computed: Money | null;
  /** No more than the stake can be lost, and the price alone would have lost more. */
  limitedTo: Money | null;
}

/** @param closePrice USD for one coin */
export function getComputedResult(position: Position, closePrice: Money): ComputedResult {
  const { side, amount, leverage, openPrice } = position;
  const [first, second] = side === 'buy' ? [closePrice, openPrice] : [openPrice, closePrice];
  return {
    formula: `${formatUsd(amount)} × ${leverage} × (${formatUsd(first)} − ${formatUsd(second)}) ÷ ${formatUsd(openPrice)}`,
    computed: computeWritableResult(position, closePrice),
    limitedTo: isLimited(position, closePrice) ? negate(amount) : null,
  };
}

/** Null where the entry settles no trade, or its asset or figures cannot be read. */
export function getSettledTrade({ action, after, reason }: Pick<BookEntry, 'action' | 'after' | 'reason'>): SettledTrade | null {
  if (action !== 'trade.settled') return null;
  const [amount, openPrice] = [getFigure(after, 'amount'), getFigure(after, 'openPrice')];
  const [closePrice, recorded] = [getFigure(after, 'closePrice'), getFigure(after, 'result')];
  if (!amount || !openPrice || !closePrice || recorded === null) return null;
  const asset = coins.find((coin) => coin === getText(after, 'asset'));
  const { leverage } = after;
  if (!asset || !isPosition(openPrice, leverage)) return null;
  const side = getText(after, 'side') === 'sell' ? 'sell' : 'buy';
  const position = { amount, leverage, side, openPrice } as const;
  const working = getComputedResult(position, closePrice);
  return {
    ...{ asset, openPrice, openedAt: getDate(after, 'openedAt'), closePrice, closedAt: getDate(after, 'closedAt') },
    ...{ ...working, recorded, difference: working.computed && subtract(recorded, working.computed) },
    verdict: after.manual === true ? 'manual' : followsFormula(position, closePrice, recorded) ? 'formula' : 'neither',
    reason,
  };
}
