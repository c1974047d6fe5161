import { type FocusEvent, type KeyboardEvent, useEffect, useEffectEvent } from 'react';
import type { Rates } from '@/data/prices/prices';
import { amountsMatch, type Coin, dollarsFor, isUnits, type Units, unitsFor } from '@/domain/coin';
import { isMoney, type Money } from '@/domain/money';
import type { SchemaForm } from '@/ui/forms/form';
import { type DepositInput, type DepositOutput, readAmount } from './deposit-schema';

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

export type DepositSchemaForm = SchemaForm<DepositInput, DepositOutput>;

/**
 * Keeps the two amounts of the form together: what was typed stays, the other one is computed from it. The price is held from the moment in
 * which the client typed an amount or chose the coin, since coins may be on their way by it: a newer one changes nothing until it is taken.
 */
export function useConversion(form: DepositSchemaForm, latest: Rates | undefined) {
  const { watch, getValues, setValue, getFieldState, trigger, clearErrors } = form;

  const hold = (rates: Rates | null) => {
    setValue('held', rates);
    const { leads, amount, units, coin } = getValues();
    if (leads === 'units') return setValue('amount', dollarsOf(units, coin, rates?.prices));
    setValue('units', coinsOf(amount, coin, rates?.prices) ?? '');
    clearErrors('units');
  };

  const follow = useEffectEvent((typed: 'coin' | 'amount' | 'units') => {
    // So many of one coin are not so many of another: the dollars stay then, because they are what is credited.
    if (typed !== 'coin') setValue('leads', typed);
    else if (getValues('amount') !== '') setValue('leads', 'amount');
    hold(isBlank(getValues()) ? null : (latest ?? getValues('held')));
    if (getFieldState('amount').invalid) void trigger('amount');
    if (typed === 'coin' && getFieldState('txid').invalid) void trigger('txid');
  });
  useEffect(() => {
    const { unsubscribe } = watch((_, { name, type }) => {
      if (type === 'change' && (name === 'coin' || name === 'amount' || name === 'units')) follow(name);
    });
    return unsubscribe;
  }, [watch]);

  // What was typed before any price was known waits for the first one.
  const begin = useEffectEvent((rates: Rates | undefined) => {
    if (rates && getValues('held') === null && !isBlank(getValues())) hold(rates);
  });
  useEffect(() => begin(latest), [latest]);

  const takeNewer = () => {
    if (latest) hold(latest);
    if (getFieldState('amount').invalid) void trigger('amount');
  };
  const leave = (event: FocusEvent<HTMLElement>) => {
    const left = event.target instanceof HTMLInputElement ? event.target.name : '';
    if (getValues('amount') !== '') void trigger('amount');
    else if (left === 'units' && getValues('units').trim() !== '') void trigger('units');
  };
  /** "I have sent it" is too much to mean by Enter in a field of the second step. */
  const holdEnter = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    void trigger('amount');
  };
  return { takeNewer, leave, holdEnter };
}

/** Nothing is typed in the field that leads: then there is no payment yet that a price could be held for. */
const isBlank = (values: DepositInput): boolean => values[values.leads].trim() === '';
