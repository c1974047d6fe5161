import { amountsMatch, type Coin, dollarsFor, isUnits, type Units, unitsFor } from '@/domain/coin';
import { isMoney, type Money } from '@/domain/money';
import { type DepositInput, readAmount } from './request';

export type Prices = Record<Coin, Money>;

/** Coins for what was typed as dollars; null while that is no amount that can be deposited, or no price is known. */
export function coinsOf(typed: string, coin: Coin, prices: Prices | undefined): Units | null {
  const read = readAmount(typed);
  return prices && 'amount' in read ? unitsFor(read.amount, prices[coin]) : null;
}

/** Dollars for what was typed as coins; empty where that is no amount of either. */
export function dollarsOf(typed: string, coin: Coin, prices: Prices | undefined): string {
  const units = typed.trim();
  if (!prices || !isUnits(units)) return '';
  const dollars = dollarsFor(units, prices[coin]);
  return isMoney(dollars) ? dollars : '';
}

/** The coins that stand in the form, once they and the dollars beside them are one payment; null before. */
export function settledUnits({ coin, amount, units, held }: Pick<DepositInput, 'coin' | 'amount' | 'units' | 'held'>): Units | null {
  const read = readAmount(amount);
  const typed = units.trim();
  return held && 'amount' in read && isUnits(typed) && amountsMatch(typed, read.amount, held.prices[coin]) ? typed : null;
}
