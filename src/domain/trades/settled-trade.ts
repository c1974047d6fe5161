import { type Coin, coins } from '@/domain/coin';
import type { BookEntry } from '@/domain/ledger/ledger';
import { type Money, negate, subtract } from '@/domain/money';
import type { Reason } from '@/domain/revision-fields';
import { getFigure, getText, type Snapshot } from '@/domain/snapshot';
import { formatUsd } from '@/lib/format';
import { isDue, tradeDurations } from './trade';
import {
  computeWritableResult,
  followsFormula,
  isLimited,
  isPosition,
  type Position,
} from './trade-result';

/** A settled trade from its entry, with the result recomputed by the formula. Money in USD. */
export interface SettledTrade extends ComputedResult {
  asset: Coin;
  openPrice: Money;
  openedAt: Date | null;
  closePrice: Money;
  closedAt: Date | null;
  recorded: Money;
  /** Recorded minus computed. */
  difference: Money | null;
  /**
   * `formula`: equal to the cent. `manual`: set by the desk and marked as such. `neither`: the
   * rules would reject it.
   */
  verdict: 'formula' | 'manual' | 'neither';
  /** Why the desk set the result; empty if it did not. */
  reason: Reason;
  /**
   * Settled before it ended, which the rules accept only as manual. False if the time of the entry
   * is unknown.
   */
  early: boolean;
}

const getDate = (snapshot: Snapshot, field: string): Date | null => {
  const value = snapshot[field];
  return value instanceof Date ? value : null;
};

/** The computation of a trade's result at a price. Money in USD. */
interface ComputedResult {
  formula: string;
  /** The computed result; null if it is too large to store. */
  computed: Money | null;
  /** The loss limited to the stake; null if the price alone does not lose more. */
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

/**
 * True if the trade had not ended at this time. False if its own times are unreadable, which
 * another check reports.
 */
export const isBeforeEnd = ({ openedAt, duration }: Snapshot, at: Date): boolean => {
  const known = tradeDurations.find((one) => one === duration);
  return (
    openedAt instanceof Date && known !== undefined && !isDue({ openedAt, duration: known }, at)
  );
};

type Settlement = Pick<BookEntry, 'action' | 'after' | 'reason'> & Partial<Pick<BookEntry, 'at'>>;

/** Null if the entry settles no trade, or its asset or figures are unreadable. */
export function getSettledTrade({ action, after, reason, at }: Settlement): SettledTrade | null {
  if (action !== 'trade.settled') return null;
  const amount = getFigure(after, 'amount');
  const openPrice = getFigure(after, 'openPrice');
  const closePrice = getFigure(after, 'closePrice');
  const recorded = getFigure(after, 'result');
  if (!amount || !openPrice || !closePrice || recorded === null) return null;
  const asset = coins.find((coin) => coin === getText(after, 'asset'));
  const { leverage } = after;
  if (!asset || !isPosition(openPrice, leverage)) return null;
  const side = getText(after, 'side') === 'sell' ? 'sell' : 'buy';
  const position = { amount, leverage, side, openPrice } as const;
  const working = getComputedResult(position, closePrice);
  return {
    asset,
    openPrice,
    openedAt: getDate(after, 'openedAt'),
    closePrice,
    closedAt: getDate(after, 'closedAt'),
    ...working,
    recorded,
    difference: working.computed && subtract(recorded, working.computed),
    verdict:
      after.manual === true
        ? 'manual'
        : followsFormula(position, closePrice, recorded)
          ? 'formula'
          : 'neither',
    reason,
    early: at !== undefined && isBeforeEnd(after, at),
  };
}
