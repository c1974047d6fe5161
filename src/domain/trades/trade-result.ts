import type { Coin } from '@/domain/coin';
import { Decimal } from '@/domain/decimal';
import { compare, isNegative, isZero, type Money, MoneyRangeError, toMoney } from '@/domain/money';
import type { Trade } from './trade';

export type Position = Pick<Trade, 'amount' | 'leverage' | 'side' | 'openPrice'>;

/**
 * True if the formula can use these inputs: a book that the rules did not write may hold anything.
 */
export const isPosition = (openPrice: Money, leverage: unknown): leverage is number =>
  Number.isInteger(leverage) && compare(openPrice, '0') > 0;

/**
 * USD won or lost before the loss limit, times the opening price: exact, because it avoids the
 * division.
 */
function getGainTimesOpen(
  { amount, leverage, side, openPrice }: Position,
  closePrice: Money,
): Decimal {
  const change =
    side === 'buy'
      ? new Decimal(closePrice).minus(openPrice)
      : new Decimal(openPrice).minus(closePrice);
  return new Decimal(amount).times(String(leverage)).times(change);
}

const getLarger = (a: Decimal, b: Decimal): Decimal => (a.gt(b) ? a : b);
const getLeastTimesOpen = ({ amount, openPrice }: Position): Decimal =>
  new Decimal(amount).times(openPrice).times('-1');

/**
 * The result of a trade: max(−amount, amount × leverage × (close − open) / open), with the change
 * negated for a sale, rounded half to even to cents. Source: the return of a contract for
 * difference whose margin is the stake and which ends when the stake is lost
 * (https://en.wikipedia.org/wiki/Contract_for_difference). Prices have two decimals, so a quotient
 * that is not exactly half a cent differs from it by at least 10⁻¹², and its 20 decimals round like
 * the exact value.
 * @param position amount in USD, openPrice in USD for one coin, > 0
 * @param closePrice USD for one coin
 * @returns USD, two decimals, never less than −amount
 * @throws MoneyRangeError for a gain of more than ten digits
 */
export const computeTradeResult = (position: Position, closePrice: Money): Money =>
  toMoney(
    getLarger(getGainTimesOpen(position, closePrice), getLeastTimesOpen(position)).div(
      position.openPrice,
    ),
  );

/**
 * As {@link computeTradeResult}; null for a gain of more than ten digits, which cannot be stored.
 */
export function computeWritableResult(position: Position, closePrice: Money): Money | null {
  try {
    return computeTradeResult(position, closePrice);
  } catch (error) {
    if (error instanceof MoneyRangeError) return null;
    throw error;
  }
}

/**
 * The result of an open trade at the current prices; null without prices, otherwise as
 * {@link computeWritableResult}.
 */
export const computeRunningResult = (
  trade: Position & Pick<Trade, 'asset'>,
  prices: Record<Coin, Money> | undefined,
): Money | null => (prices ? computeWritableResult(trade, prices[trade.asset]) : null);

/** For the colour of a result: green or red, none for zero. */
export const getResultKind = (result: Money): 'gain' | 'loss' | undefined =>
  isZero(result) ? undefined : isNegative(result) ? 'loss' : 'gain';

/** True if the price alone would lose more than the stake, so that the loss is limited. */
export const isLimited = (position: Position, closePrice: Money): boolean =>
  getGainTimesOpen(position, closePrice).lt(getLeastTimesOpen(position));

/**
 * A result that equals the formula's to the cent needs no mark as manual and no reason.
 * @param result USD, two decimals
 */
export function followsFormula(position: Position, closePrice: Money, result: Money): boolean {
  const exact = computeWritableResult(position, closePrice);
  return exact !== null && compare(exact, result) === 0;
}

/** The largest possible loss of a trade: its stake, at any leverage. USD */
export const getLargestLoss = ({ amount }: Pick<Trade, 'amount'>): Money => amount;
