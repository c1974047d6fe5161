import { useEffect, useEffectEvent, useRef } from 'react';
import { useWatch } from 'react-hook-form';
import type { Rates } from '@/data/prices/prices';
import { type Coin, coinName, coinSymbol, coins } from '@/domain/coin';
import { parseMoney } from '@/domain/money';
import { usd } from '@/lib/format';
import { Button } from '@/ui/button';
import type { RemoteState } from '@/ui/feedback/remote';
import { AmountField, SegmentField } from '@/ui/forms/fields';
import { Form, type SchemaForm, useSchemaForm } from '@/ui/forms/form';
import { PriceLine } from '@/ui/ledger/price-line';
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

export interface CalculatorProps {
  start: CalculatorStart;
  rates: RemoteState<Rates>;
  /** Opens the deposit of this. */
  onDeposit: (chosen: CalculatorOutput) => void;
}

const coinOptions = coins.map((coin) => ({ value: coin, label: coinName[coin] }));

/** Dollars and coins, each from the other, at the price of now. */
export function Calculator({ start, rates, onDeposit }: CalculatorProps) {
  const { form, coin, amount } = useCalculator(start, rates.data?.prices, onDeposit);
  const read = parseMoney(amount);
  return (
    <Form {...form}>
      <div className="buy-coin">
        <SegmentField name="coin" label="Coin" options={coinOptions} />
      </div>
      <fieldset className="buy-amounts">
        <legend className="sr-only">Amount</legend>
        <AmountField name="amount" label="Dollars" placeholder="0.00" />
        <span className="buy-equals" aria-hidden="true">
          =
        </span>
        <AmountField
          name="units"
          label={coinName[coin]}
          unit={coinSymbol[coin]}
          placeholder={rates.data && '0.00000000'}
          readOnly={rates.data === undefined}
        />
      </fieldset>
      <PriceLine
        of={rates}
        coin={coin}
        meaning="Coins are rounded up to eight decimals, dollars to the nearest cent. A seller’s own price and fees come on top."
        without="The amounts cannot be worked out now."
      />
      <div className="acts">
        <Button kind="first" type="submit">
          {read === null ? 'Open Deposit' : `Deposit ${usd(read)} in ${coin}`}
        </Button>
      </div>
    </Form>
  );
}
