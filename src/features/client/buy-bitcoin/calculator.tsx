import type { Rates } from '@/data/prices/prices';
import { coinName, coinSymbol, coins } from '@/domain/coin';
import { parseMoney } from '@/domain/money';
import { usd } from '@/lib/format';
import { Button } from '@/ui/button';
import type { RemoteState } from '@/ui/feedback/remote';
import { AmountField, SegmentField } from '@/ui/forms/fields';
import { Form } from '@/ui/forms/form';
import { PriceLine } from '@/ui/ledger/price-line';
import type { CalculatorOutput } from './calculation';
import { type CalculatorStart, useCalculator } from './use-calculator';

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
