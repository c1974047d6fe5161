import { type FocusEvent, type KeyboardEvent, useEffect, useEffectEvent, useRef } from 'react';
import type { SchemaForm } from '@/ui/form';
import { coinsOf, dollarsOf, type Prices } from './conversion';
import type { DepositInput, DepositOutput } from './request';

export type DepositSchemaForm = SchemaForm<DepositInput, DepositOutput>;

/**
 * Keeps the two amounts of the form together. Dollars lead, because they are what is credited: a new price changes the coins only. Whoever
 * types coins gets their dollars at once, and on leaving the field the coins that these dollars are worth.
 */
export function useConversion(form: DepositSchemaForm, prices: Prices | undefined) {
  const { watch, getValues, setValue, getFieldState, trigger, clearErrors } = form;
  const typingCoins = useRef(false);

  const toCoins = () => {
    typingCoins.current = false;
    const { amount, coin } = getValues();
    setValue('units', coinsOf(amount, coin, prices) ?? '');
    clearErrors('units');
  };
  const toDollars = () => {
    typingCoins.current = true;
    const { units, coin } = getValues();
    setValue('amount', dollarsOf(units, coin, prices));
  };

  const follow = useEffectEvent((typed: keyof DepositInput) => {
    if (typed === 'units') toDollars();
    if (typed === 'amount' || typed === 'coin') toCoins();
    if (typed !== 'txid' && getFieldState('amount').invalid) void trigger('amount');
    if (typed === 'coin' && getFieldState('txid').invalid) void trigger('txid');
  });
  useEffect(() => {
    const { unsubscribe } = watch((_, { name, type }) => {
      if (type === 'change' && name !== undefined) follow(name);
    });
    return unsubscribe;
  }, [watch]);

  const followPrices = useEffectEvent((latest: Prices | undefined) => {
    if (latest && !typingCoins.current) toCoins();
  });
  useEffect(() => followPrices(prices), [prices]);

  const leave = (event: FocusEvent<HTMLElement>) => {
    const left = event.target instanceof HTMLInputElement ? event.target.name : '';
    if (left === 'units' && getValues('amount') !== '') toCoins();
    if (getValues('amount') !== '') void trigger('amount');
    else if (left === 'units' && getValues('units').trim() !== '') void trigger('units');
  };
  /** "I have sent it" is too much to mean by Enter in a field of the second step. */
  const holdEnter = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    void trigger('amount');
  };
  return { leave, holdEnter };
}
