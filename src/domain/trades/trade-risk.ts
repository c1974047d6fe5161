import { Exact, roundHalfEven } from '@/domain/input/exact';
import { type Money, toMoney } from '@/domain/money';
import type { Trade } from './trade';

type Stake = Pick<Trade, 'amount' | 'leverage'>;

/** The value of coins that a trade follows: amount × leverage. USD @param stake amount in USD */
export const exposure = ({ amount, leverage }: Stake): Money => toMoney(new Exact(amount).times(String(leverage)));

/** What a trade wins or loses when the price moves by one per cent: a hundredth of its exposure, rounded half to even. USD */
export const onePercentMove = ({ amount, leverage }: Stake): Money =>
  toMoney(new Exact(amount).times(String(leverage)).div('100').round(2, roundHalfEven));

/** The move of the price against a trade that takes its whole amount: 100 / leverage per cent, one decimal where it is not whole. */
export function ruinousMove(leverage: number): string {
  const percent = new Exact('100').div(String(leverage)).round(1, roundHalfEven);
  return percent.toString();
}
