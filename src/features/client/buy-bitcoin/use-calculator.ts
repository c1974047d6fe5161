import { useEffect, useEffectEvent, useRef } from 'react';
import { useWatch } from 'react-hook-form';
import type { Coin } from '@/domain/coin';
import { type SchemaForm, useSchemaForm } from '@/ui/forms/form';
import { type CalculatorInput, type CalculatorOutput, calculatorForm, coinsFor, dollarsOf, type Prices } from './calculation';

export interface CalculatorStart {
  coin: Coin;
  amount: string;
}

/** Two amounts that are worth the same. The one that was typed last leads and stays as it was typed; the other follows it, the coin and the price. */
export function useCalculator(start: CalculatorStart, prices: Prices | undefined, open: (chosen: CalculatorOutput) => void) {
  const form: SchemaForm<CalculatorInput, CalculatorOutput> = useSchemaForm(calculatorForm, open, {
    defaultValues: { ...start, units: coinsFor(start.amount, start.coin, prices) },
  });
  const { watch, getValues, setValue, clearErrors, control } = form;
  const leads = useRef<'amount' | 'units'>('amount');

  const follow = useEffectEvent(() => {
    const { coin, amount, units } = getValues();
    if (leads.current === 'amount') setValue('units', coinsFor(amount, coin, prices));
    else setValue('amount', dollarsOf(units, coin, prices));
  });
  const typed = useEffectEvent((name: string) => {
    if (name === 'amount' || name === 'units') leads.current = name;
    clearErrors();
    follow();
  });
  useEffect(() => {
    const { unsubscribe } = watch((_, { name, type }) => {
      if (type === 'change' && name !== undefined) typed(name);
    });
    return unsubscribe;
  }, [watch]);
  // Without a price what was worked out before stays, as does the line that says which price that was.
  useEffect(() => {
    if (prices) follow();
  }, [prices]);

  const [coin, amount] = useWatch({ control, name: ['coin', 'amount'] });
  return { form, coin, amount };
}
