import { type FocusEvent, type KeyboardEvent, useEffect, useRef } from 'react';
import type { Coin } from '@/domain/coin';
import type { SchemaForm } from '@/ui/form';
import { coinsOf, dollarsOf, type Prices } from './conversion';
import type { DepositInput, DepositOutput } from './request';

export type DepositSchemaForm = SchemaForm<DepositInput, DepositOutput>;

/**
 * Keeps the two amounts of the form together. Dollars lead, because they are what is credited: a new price changes the coins only. Whoever
 * types coins gets their dollars at once, and when they leave the field, the coins that these dollars are worth.
 */
export function useConversion(form: DepositSchemaForm, prices: Prices | undefined) {
  const { watch, getValues, setValue, getFieldState, trigger, clearErrors } = form;
  const typingCoins = useRef(false);
  const latest = useRef({ prices });
  latest.current = { prices };

  const toCoins = () => {
    const { amount, coin } = getValues();
    setValue('units', coinsOf(amount, coin, latest.current.prices) ?? '');
    clearErrors('units');
  };
  const toDollars = () => {
    const { units, coin } = getValues();
    setValue('amount', dollarsOf(units, coin, latest.current.prices));
  };
  const react = useRef({ toCoins, toDollars });
  react.current = { toCoins, toDollars };

  useEffect(() => {
    const { unsubscribe } = watch((_, { name, type }) => {
      if (type !== 'change') return;
      typingCoins.current = name === 'units';
      if (name === 'units') react.current.toDollars();
      if (name === 'amount' || name === 'coin') react.current.toCoins();
      if (name !== 'txid' && getFieldState('amount').invalid) void trigger('amount');
      if (name === 'coin' && getFieldState('txid').invalid) void trigger('txid');
    });
    return unsubscribe;
  }, [watch, getFieldState, trigger]);

  const bitcoin = prices?.bitcoin;
  const ethereum = prices?.ethereum;
  useEffect(() => {
    if (bitcoin !== undefined && ethereum !== undefined && !typingCoins.current) react.current.toCoins();
  }, [bitcoin, ethereum]);

  const leave = (event: FocusEvent<HTMLElement>) => {
    const { amount, units } = getValues();
    const left = event.target instanceof HTMLInputElement ? event.target.name : '';
    if (left === 'units' && amount !== '') {
      typingCoins.current = false;
      toCoins();
    }
    if (left === 'units' && units.trim() !== '' && amount === '') return void trigger('units');
    if ((left === 'amount' || left === 'units') && amount !== '') void trigger('amount');
  };
  /** "I have sent it" is too much to mean by Enter in a field of the second step. */
  const holdEnter = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    void trigger('amount');
  };
  return { leave, holdEnter, reset: (coin: Coin) => form.reset({ coin, amount: '', units: '', txid: '' }) };
}
