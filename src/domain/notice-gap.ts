import { dollarsFor, type Units } from './coin';
import type { Deposit } from './deposit';
import { Exact } from './exact';
import type { MarketThen } from './market-then';
import { compare, type Money } from './money';
import { changePercent } from './price-chart';

/** How far what a deposit notice wants credited lies from what its coins were worth, all of which is the client's word. */
export interface NoticeGap {
  /** The price of the market that speaks most for the notice. USD for one coin */
  market: Money;
  /** Of the coins at that price, USD. */
  worth: Money;
  /** From the amount to that, per cent with two decimals: `-12.00`. Below zero more would be credited than was sent. */
  percent: string;
}

/** A smaller part of the amount than this is not worth a word: a price is held while it is typed, and the service's are some minutes apart. */
const worthAWord = '0.03';

/** @returns null where the coins were worth the amount, or nearly */
export function noticeGap({ amount, units }: Pick<Deposit, 'amount' | 'units'>, then: MarketThen): NoticeGap | null {
  // By the coins and not by the notice's price: nobody holds the one to the other.
  const [least, most] = [worthAt(units, then.low), worthAt(units, then.high)];
  const nearest = compare(amount, least.worth) < 0 ? least : compare(amount, most.worth) > 0 ? most : null;
  if (!nearest || new Exact(nearest.worth).minus(amount).abs().lt(new Exact(amount).times(worthAWord))) return null;
  return { ...nearest, percent: changePercent(amount, nearest.worth) };
}

const worthAt = (units: Units, market: Money) => ({ market, worth: dollarsFor(units, market) });
