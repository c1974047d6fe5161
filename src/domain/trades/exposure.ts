import { type Coin, coins } from '@/domain/coin';
import { Decimal, roundHalfEven } from '@/domain/input/decimal';
import { type Money, MoneyRangeError, sum, toMoney } from '@/domain/money';
import { type Trade, type TradeSide, tradeSides } from './trade';
import { computeTradeResult } from './trade-result';

type StakeTerms = Pick<Trade, 'amount' | 'leverage'>;

/** The value of coins that a trade follows: amount × leverage. USD @param stake amount in USD */
export const getExposure = ({ amount, leverage }: StakeTerms): Money => toMoney(new Decimal(amount).times(String(leverage)));

/** What a trade wins or loses when the price moves by one per cent: a hundredth of its exposure, rounded half to even. USD */
export const getOnePercentMove = ({ amount, leverage }: StakeTerms): Money =>
  toMoney(new Decimal(amount).times(String(leverage)).div('100').round(2, roundHalfEven));

/** The move of the price against a trade that takes its whole amount: 100 / leverage per cent, one decimal where it is not whole. */
export function getTotalLossMove(leverage: number): string {
  const percent = new Decimal('100').div(String(leverage)).round(1, roundHalfEven);
  return percent.toString();
}

/** What a client has at stake in one asset and direction. USD */
export interface Exposure {
  asset: Coin;
  side: TradeSide;
  trades: number;
  staked: Money;
  /** What the stakes move: each times its leverage. */
  position: Money;
  /** What the trades would come to at the price of now; null without one, and where it is more than can be stored. */
  result: Money | null;
}

type Prices = Record<Coin, Money>;

/** The sum of what the trades would come to; null where one cannot be told. */
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
 * The open trades by asset and side, in a fixed order; sides without a trade are left out.
 * @param trades closed ones among them count for nothing
 * @param prices USD for one coin, now; undefined where none is known
 */
export function getExposures(trades: readonly Trade[], prices: Prices | undefined): Exposure[] {
  const open = trades.filter(({ status }) => status === 'open');
  const places = coins.flatMap((asset) => tradeSides.map((side) => ({ asset, side })));
  return places.flatMap(({ asset, side }) => {
    const held = open.filter((trade) => trade.asset === asset && trade.side === side);
    if (held.length === 0) return [];
    const [staked, position] = [sum(held.map(({ amount }) => amount)), sum(held.map(getExposure))];
    return [{ asset, side, trades: held.length, staked, position, result: sumResults(held, prices) }];
  });
}

/** All of it together; its result is null where that of a part is. */
export function sumExposures(parts: readonly Exposure[]): Pick<Exposure, 'trades' | 'staked' | 'position' | 'result'> {
  const results = parts.flatMap(({ result }) => result ?? []);
  return {
    trades: parts.reduce((count, { trades }) => count + trades, 0),
    staked: sum(parts.map(({ staked }) => staked)),
    position: sum(parts.map(({ position }) => position)),
    result: results.length < parts.length ? null : sum(results),
  };
}
