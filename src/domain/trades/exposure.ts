import { type Coin, coins } from '@/domain/coin';
import { Decimal, roundHalfEven } from '@/domain/decimal';
import { type Money, MoneyRangeError, sum, toMoney } from '@/domain/money';
import { type Trade, type TradeSide, tradeSides } from './trade';
import { computeTradeResult } from './trade-result';

type StakeTerms = Pick<Trade, 'amount' | 'leverage'>;

/** The worth of the coins that a trade follows: amount × leverage. USD @param amount USD */
export const getExposure = ({ amount, leverage }: StakeTerms): Money =>
  toMoney(new Decimal(amount).times(String(leverage)));

/**
 * What a trade gains or loses for one per cent of price change: a hundredth of its exposure,
 * rounded half to even. USD
 */
export const getOnePercentMove = ({ amount, leverage }: StakeTerms): Money =>
  toMoney(new Decimal(amount).times(String(leverage)).div('100').round(2, roundHalfEven));

/**
 * The price change that loses the whole stake: 100 / leverage per cent, one decimal if it is not
 * whole.
 */
export function getTotalLossMove(leverage: number): string {
  const percent = new Decimal('100').div(String(leverage)).round(1, roundHalfEven);
  return percent.toString();
}

/** A client's stakes in one asset and direction. USD */
export interface Exposure {
  asset: Coin;
  side: TradeSide;
  trades: number;
  staked: Money;
  /** Sum of stake × leverage. */
  position: Money;
  /**
   * The result of the trades at the current price; null without a price, or if it is too large to
   * store.
   */
  result: Money | null;
}

type Prices = Record<Coin, Money>;

/** The sum of the current results; null if one is unknown. */
function sumResults(trades: readonly Trade[], prices: Prices | undefined): Money | null {
  if (!prices) return null;
  try {
    return sum(trades.map((trade) => computeTradeResult(trade, prices[trade.asset])));
  } catch (error) {
    if (error instanceof MoneyRangeError) return null;
    throw error;
  }
}

/**
 * In a fixed order, without empty groups.
 * @param trades closed ones are ignored
 * @param prices USD for one coin
 */
export function getExposures(trades: readonly Trade[], prices: Prices | undefined): Exposure[] {
  const open = trades.filter(({ status }) => status === 'open');
  const places = coins.flatMap((asset) => tradeSides.map((side) => ({ asset, side })));
  return places.flatMap(({ asset, side }) => {
    const held = open.filter((trade) => trade.asset === asset && trade.side === side);
    if (held.length === 0) return [];
    const staked = sum(held.map(({ amount }) => amount));
    const position = sum(held.map(getExposure));
    return [
      { asset, side, trades: held.length, staked, position, result: sumResults(held, prices) },
    ];
  });
}

/** The total; its result is null if that of a part is. */
export function sumExposures(
  parts: readonly Exposure[],
): Pick<Exposure, 'trades' | 'staked' | 'position' | 'result'> {
  const results = parts.flatMap(({ result }) => result ?? []);
  return {
    trades: parts.reduce((count, { trades }) => count + trades, 0),
    staked: sum(parts.map(({ staked }) => staked)),
    position: sum(parts.map(({ position }) => position)),
    result: results.length < parts.length ? null : sum(results),
  };
}
