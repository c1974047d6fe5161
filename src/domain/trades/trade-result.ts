import type { Coin } from '@/domain/coin';
import { Decimal } from '@/domain/input/decimal';
import { compare, isNegative, isZero, type Money, MoneyRangeError, toMoney } from '@/domain/money';
import type { Trade } from './trade';

/** What the formula asks of a trade. */
export type Position = Pick<Trade, 'amount' | 'leverage' | 'side' | 'openPrice'>;

/** Whether these can be what the formula asks for: in a book that the rules did not write, anything stands. */
export const isPosition = (openPrice: Money, leverage: unknown): leverage is number =>
  Number.isInteger(leverage) && compare(openPrice, '0') > 0;

/** USD won or lost before the stake limits the loss, times the opening price: without the division it is exact. */
function getGainTimesOpen({ amount, leverage, side, openPrice }: Position, closePrice: Money): Decimal {
  const change = side === 'buy' ? new Decimal(closePrice).minus(openPrice) : new Decimal(openPrice).minus(closePrice);
  return new Decimal(amount).times(String(leverage)).times(change);
}

const getLarger = (a: Decimal, b: Decimal): Decimal => (a.gt(b) ? a : b);
const getLeastTimesOpen = ({ amount, openPrice }: Position): Decimal => new Decimal(amount).times(openPrice).times('-1');

/**
 * What a trade has come to: max(−amount, amount × leverage × (close − open) / open), for a sale with the sign of the change turned, rounded
 * half to even to cents. Source: the return of a contract for difference, whose margin is the stake and which ends when the stake is lost
 * (https://en.wikipedia.org/wiki/Contract_for_difference). Prices have two decimals, so the quotient cannot lie closer than 10⁻¹² to half a cent
 * without being it, and its 20 decimals round as the exact value does.
 * @param position amount in USD, openPrice in USD for one coin, > 0
 * @param closePrice USD for one coin
 * @returns USD, two decimals, never less than −amount
 * @throws MoneyRangeError for a gain of more than ten digits
 */
export const computeTradeResult = (position: Position, closePrice: Money): Money =>
  toMoney(getLarger(getGainTimesOpen(position, closePrice), getLeastTimesOpen(position)).div(position.openPrice));

/** As {@link computeTradeResult}; null for a gain of more than ten digits, which no book can write. */
export function computeWritableResult(position: Position, closePrice: Money): Money | null {
  try {
    return computeTradeResult(position, closePrice);
  } catch (error) {
    if (error instanceof MoneyRangeError) return null;
    throw error;
  }
}

/** What an open trade would come to at the prices of now; null without any, and as {@link computeWritableResult}. */
export const computeRunningResult = (trade: Position & Pick<Trade, 'asset'>, prices: Record<Coin, Money> | undefined): Money | null =>
  prices ? computeWritableResult(trade, prices[trade.asset]) : null;

/** Green and red belong to results of trades; one of nothing has neither. */
export const getResultKind = (result: Money): 'gain' | 'loss' | undefined =>
  isZero(result) ? undefined : isNegative(result) ? 'loss' : 'gain';

/** Whether the price alone would have lost more than was staked, so that the stake has limited the loss. */
export const isLimited = (position: Position, closePrice: Money): boolean =>
  getGainTimesOpen(position, closePrice).lt(getLeastTimesOpen(position));

/**
 * Whether a result is the formula's, to the cent, as the rules ask. One that is not has to be called manual, with the reason.
 * @param result USD, two decimals
 */
export function followsFormula(position: Position, closePrice: Money, result: Money): boolean {
  const exact = computeWritableResult(position, closePrice);
  return exact !== null && compare(exact, result) === 0;
}

/** The most that a trade can lose: its stake, at any leverage. USD */
export const getLargestLoss = ({ amount }: Pick<Trade, 'amount'>): Money => amount;
