import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import * as v from 'valibot';
import type { Rates } from '@/data/prices/prices';
import { useUserState } from '@/data/user-state';
import {
  type Coin,
  coinName,
  coinSchema,
  coinSymbol,
  coins,
  convertToDollars,
  convertToUnits,
} from '@/domain/coin';
import { parseTypedMoney } from '@/domain/input/typed-money';
import { parseTypedUnits, unitsInputSchema } from '@/domain/input/typed-units';
import { compare, isMoney, isNegative, type Money, parseMoney } from '@/domain/money';
import { depositLimits } from '@/domain/requests/deposit';
import { formatDollars } from '@/lib/format';
import { PriceLine } from '@/parts/own-requests/price-line';
import { Button } from '@/ui/button';
import { cx } from '@/ui/cx';
import type { QueryState } from '@/ui/feedback/query-boundary';
import { ButtonRow } from '@/ui/forms/button-row';
import { AmountField, SegmentedField } from '@/ui/forms/fields';
import { Form, type SchemaForm, useSchemaForm } from '@/ui/forms/form';
import { Step, Steps } from '@/ui/ledger/steps';
import { Page, Panel } from '@/ui/page';
import { formatSearch } from '@/ui/tables/search-params';
import { depositParams } from '../deposit-params';
import { buyElsewhere, NoAdvice, WhereToBuy } from './where-to-buy';

type Prices = Record<Coin, Money>;

/**
 * Coins for a typed dollar amount: eight decimals, rounded up. Returns an empty string if the
 * amount is invalid or the price unknown.
 */
export function convertToCoins(typed: string, coin: Coin, prices: Prices | undefined): string {
  const amount = parseMoney(typed);
  return prices && amount !== null && !isNegative(amount)
    ? convertToUnits(amount, prices[coin])
    : '';
}

/**
 * Dollars for a typed amount of coins, to the nearest cent. Returns an empty string if the amount
 * is invalid or the price unknown.
 */
export function convertToUsd(typed: string, coin: Coin, prices: Prices | undefined): string {
  const read = parseTypedUnits(typed);
  if (!prices || 'issue' in read) return '';
  const dollars = convertToDollars(read.units, prices[coin]);
  return isMoney(dollars) ? dollars : '';
}

const smallest = `The minimum deposit is ${formatDollars(depositLimits.min)}.`;
const largest = `The maximum deposit is ${formatDollars(depositLimits.max)}.`;

/** Amount of a deposit; null if the field is empty. */
const amountSchema = v.pipe(
  v.string(),
  v.rawTransform(({ dataset, addIssue, NEVER }): Money | null => {
    if (dataset.value.trim() === '') return null;
    const read = parseTypedMoney(dataset.value, { empty: '', largest });
    const issue = 'issue' in read ? read.issue : findBoundsIssue(read.amount);
    if (issue === null && 'amount' in read) return read.amount;
    addIssue({ message: issue ?? '' });
    return NEVER;
  }),
);

function findBoundsIssue(amount: Money): string | null {
  if (compare(amount, depositLimits.min) < 0) return smallest;
  return compare(amount, depositLimits.max) > 0 ? largest : null;
}

export const calculatorSchema = v.object({
  coin: coinSchema,
  amount: amountSchema,
  units: unitsInputSchema,
});
type CalculatorInput = v.InferInput<typeof calculatorSchema>;
type CalculatorOutput = v.InferOutput<typeof calculatorSchema>;

type CalculatorStart = Pick<CalculatorInput, 'coin' | 'amount'>;

/** What the address asks for. An invalid amount is left empty; an unknown coin becomes bitcoin. */
export function parseCalculatorStart(search: URLSearchParams): CalculatorStart {
  const { coin, amount } = depositParams.parse(search);
  const money = parseMoney(amount);
  return { coin: coin ?? 'bitcoin', amount: money === null || isNegative(money) ? '' : money };
}

/**
 * Keeps two amounts equal in value. The field typed last stays as typed; the other is computed from
 * it, the coin and the price.
 */
function useCalculator(
  start: CalculatorStart,
  prices: Prices | undefined,
  open: (chosen: CalculatorOutput) => void,
) {
  const [coin, setCoin] = useState(start.coin);
  const [typed, setTyped] = useState({ field: 'amount', text: start.amount });
  const values =
    typed.field === 'amount'
      ? { coin, amount: typed.text, units: convertToCoins(typed.text, coin, prices) }
      : { coin, amount: convertToUsd(typed.text, coin, prices), units: typed.text };
  const form: SchemaForm<CalculatorInput, CalculatorOutput> = useSchemaForm(
    calculatorSchema,
    open,
    {
      values,
      resetOptions: { keepErrors: true, keepIsSubmitted: true },
    },
  );
  const onEdit = (field: string, text: string) => {
    form.clearErrors();
    if (field === 'coin') setCoin(v.parse(coinSchema, text));
    else setTyped({ field, text });
  };
  return { form, onEdit, coin, amount: values.amount };
}

interface CalculatorProps {
  start: CalculatorStart;
  rates: QueryState<Rates>;
  onDeposit: (chosen: CalculatorOutput) => void;
}

const coinOptions = coins.map((coin) => ({ value: coin, label: coinName[coin] }));

export function Calculator({ start, rates, onDeposit }: CalculatorProps) {
  const { form, onEdit, coin, amount } = useCalculator(start, rates.data?.prices, onDeposit);
  const read = parseMoney(amount);
  return (
    <Form {...form} onEdit={onEdit}>
      <div className="max-w-[26rem]">
        <SegmentedField name="coin" label="Coin" options={coinOptions} />
      </div>
      <fieldset
        className={cx(
          'grid min-w-0 max-w-measure grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] items-start gap-3',
          '@max-[34rem]:grid-cols-1 @max-[34rem]:gap-4',
        )}
      >
        <legend className="sr-only">Amount</legend>
        <AmountField name="amount" label="Dollars" placeholder="0.00" />
        {/* Level with the controls, below the labels, so that an error below one field does not move it. */}
        <span
          className="mt-[calc(var(--t-sm)*1.35+0.375rem)] grid min-h-control place-items-center text-ink-3 @max-[34rem]:hidden"
          aria-hidden="true"
        >
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
        ratesQuery={rates}
        coin={coin}
        meaning="Coins are rounded up to 8 decimals, dollars to the nearest cent. A seller’s own price and fees are extra."
        unavailableTitle="We can’t convert amounts right now."
        noteClassName="max-w-measure"
      />
      <ButtonRow>
        <Button kind="primary" type="submit">
          {read === null ? 'Make a deposit' : `Deposit ${formatDollars(read)} in ${coin}`}
        </Button>
      </ButtonRow>
    </Form>
  );
}

const BuyStep = ({ title, children }: { title: string; children: string }) => (
  <Step title={title}>
    <p className="text-ink-2">{children}</p>
  </Step>
);

export function HowItWorks() {
  return (
    <>
      <div className="mt-6 max-w-measure">
        <Steps>
          <BuyStep title="Buy coins elsewhere">{buyElsewhere}</BuyStep>
          <BuyStep title="Start a deposit here">
            Choose the coin and the dollar amount. You’ll see how many coins to send, and to which
            address. We credit the dollar amount.
          </BuyStep>
          <BuyStep title="Send the coins">
            Send bitcoin over the Bitcoin network only, ether over the Ethereum network only.
            Compare the first and last four characters of the address. Seller and network fees are
            extra: what arrives must match what you entered.
          </BuyStep>
          <BuyStep title="Confirm transfer">
            Adding the transaction id helps us find your coins faster. Once we have them, we credit
            the amount and record it in your book. Until then, you can follow the deposit on its
            page.
          </BuyStep>
        </Steps>
      </div>
      <NoAdvice />
    </>
  );
}

export function Component() {
  const { rates } = useUserState();
  const [params] = useSearchParams();
  const [start] = useState(() => parseCalculatorStart(params));
  const navigate = useNavigate();
  const openDeposit = async (chosen: CalculatorOutput) => {
    const search = `?${formatSearch(depositParams, { coin: chosen.coin, amount: chosen.amount ?? '' })}`;
    // Puts the typed values in this page's URL, so that going back restores them.
    await navigate({ search }, { replace: true });
    await navigate({ pathname: '/user/deposit', search });
  };
  return (
    <Page title="Buy bitcoin">
      <div className="@container">
        <div
          className={cx(
            'grid gap-12',
            '@min-[52rem]:grid-cols-[minmax(0,1fr)_20rem] @min-[52rem]:grid-rows-[auto_1fr] @min-[52rem]:items-start',
            '@min-[64rem]:grid-cols-[minmax(0,1fr)_22rem] @min-[64rem]:gap-x-18',
          )}
        >
          <Panel title="Converter">
            <Calculator start={start} rates={rates} onDeposit={openDeposit} />
          </Panel>
          {/* Beside the other two if the page has room. */}
          <Panel
            title="Where to buy coins"
            className="@min-[52rem]:col-start-2 @min-[52rem]:row-[1/span_2]"
          >
            <WhereToBuy />
          </Panel>
          <Panel title="How it works">
            <HowItWorks />
          </Panel>
        </div>
      </div>
    </Page>
  );
}
