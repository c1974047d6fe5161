import { useEffect, useEffectEvent, useRef } from 'react';
import { useWatch } from 'react-hook-form';
import * as v from 'valibot';
import type { Rates } from '@/data/prices/prices';
import { type Coin, coinName, coinSchema, coinSymbol, coins, convertToDollars, convertToUnits, isUnits } from '@/domain/coin';
import { removeGrouping } from '@/domain/input/decimal';
import { parseTypedMoney } from '@/domain/input/typed-money';
import { compare, isMoney, isNegative, type Money, parseMoney } from '@/domain/money';
import { depositLimits } from '@/domain/requests/deposit';
import { formatUsd } from '@/lib/format';
import { Button } from '@/ui/button';
import type { QueryState } from '@/ui/feedback/query-boundary';
import { AmountField, SegmentField } from '@/ui/forms/fields';
import { Form, type SchemaForm, useSchemaForm } from '@/ui/forms/form';
import { PriceLine } from '@/ui/ledger/price-line';

type Prices = Record<Coin, Money>;

/** Coins for what was typed as dollars, eight decimals, rounded up; empty where that is no amount, or no price is known. */
export function coinsFor(typed: string, coin: Coin, prices: Prices | undefined): string {
  const amount = parseMoney(typed);
  return prices && amount !== null && !isNegative(amount) ? convertToUnits(amount, prices[coin]) : '';
}

/** What a person typed as coins, without the separators of thousands; null when it is no amount of coins. */
function readUnits(typed: string): string | null {
  const plain = removeGrouping(typed.trim().replace(/^[.](?=\d)/, '0.'))?.replace(/[.]$/, '');
  return plain !== undefined && isUnits(plain) ? plain : null;
}

/** Dollars for what was typed as coins, to the nearest cent; empty where that is no amount of either, or no price is known. */
export function dollarsOf(typed: string, coin: Coin, prices: Prices | undefined): string {
  const units = readUnits(typed);
  if (!prices || units === null) return '';
  const dollars = convertToDollars(units, prices[coin]);
  return isMoney(dollars) ? dollars : '';
}

const [smallest, largest] = [
  `A deposit is ${formatUsd(depositLimits.min)} at least.`,
  `A deposit is ${formatUsd(depositLimits.max)} at most.`,
];

/** What a deposit can be opened with: an amount, or none yet. */
const amountField = v.pipe(
  v.string(),
  v.rawTransform(({ dataset, addIssue, NEVER }): Money | null => {
    if (dataset.value.trim() === '') return null;
    const read = parseTypedMoney(dataset.value, { empty: '', largest });
    const fault = 'fault' in read ? read.fault : outOfBounds(read.amount);
    if (fault === null && 'amount' in read) return read.amount;
    addIssue({ message: fault ?? '' });
    return NEVER;
  }),
);

function outOfBounds(amount: Money): string | null {
  if (compare(amount, depositLimits.min) < 0) return smallest;
  return compare(amount, depositLimits.max) > 0 ? largest : null;
}

const unitsField = v.pipe(
  v.string(),
  v.check(
    (typed) => typed.trim() === '' || readUnits(typed) !== null,
    'Write the coins in figures with eight decimals at most, as in 0.00389348.',
  ),
);

export const calculatorForm = v.object({ coin: coinSchema, amount: amountField, units: unitsField });
type CalculatorInput = v.InferInput<typeof calculatorForm>;
export type CalculatorOutput = v.InferOutput<typeof calculatorForm>;

/** What an address begins the calculator with; what it does not know is left empty. */
export function startFrom(params: URLSearchParams): Pick<CalculatorInput, 'coin' | 'amount'> {
  const amount = parseMoney(params.get('amount') ?? '');
  const coin = coins.find((one) => one === params.get('coin'));
  return { coin: coin ?? 'bitcoin', amount: amount === null || isNegative(amount) ? '' : amount };
}

/** `coin=bitcoin&amount=250.00`: the same for this page and for the deposit that it opens. */
export function paramsOf({ coin, amount }: Pick<CalculatorOutput, 'coin' | 'amount'>): string {
  return new URLSearchParams(amount === null ? { coin } : { coin, amount }).toString();
}

interface CalculatorStart {
  coin: Coin;
  amount: string;
}

/** Two amounts that are worth the same. The one that was typed last leads and stays as it was typed; the other follows it, the coin and the price. */
function useCalculator(start: CalculatorStart, prices: Prices | undefined, open: (chosen: CalculatorOutput) => void) {
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

interface CalculatorProps {
  start: CalculatorStart;
  rates: QueryState<Rates>;
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
          {read === null ? 'Open Deposit' : `Deposit ${formatUsd(read)} in ${coin}`}
        </Button>
      </div>
    </Form>
  );
}
