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

  const bitcoin = prices?.bitcoin;
  const ethereum = prices?.ethereum;
  const followPrice = useEffectEvent(() => {
    if (!typingCoins.current) toCoins();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the two prices are what this follows
  useEffect(() => followPrice(), [bitcoin, ethereum]);

  return { ...usePause(form, toCoins) };
}
