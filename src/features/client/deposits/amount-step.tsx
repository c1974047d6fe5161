import type { Rates } from '@/data/prices/prices';
import { type Coin, coinSymbol } from '@/domain/coin';
import type { RemoteState } from '@/ui/feedback/remote';
import { AmountField } from '@/ui/forms/fields';
import { Step } from '@/ui/ledger/steps';
import type { Held } from './held';
import { PriceLine } from './price-line';
import type { useConversion } from './use-conversion';

interface AmountStepProps extends ReturnType<typeof useConversion> {
  coin: Coin;
  rates: RemoteState<Rates>;
  held: Held | null;
}

/** Dollars and coins side by side. Without a price, coins can neither be computed nor typed. */
export function AmountStep({ coin, rates, held, takeNewer, leave, holdEnter }: AmountStepProps) {
  return (
    <Step title="Say how much">
      {/* What happens in the two fields concerns both; the group itself is nothing to operate. */}
      <fieldset className="deposit-amounts" onBlur={leave} onKeyDown={holdEnter}>
        <legend className="sr-only">Amount</legend>
        <AmountField name="amount" label="Credited to your balance" placeholder="0.00" />
        <span className="deposit-equals" aria-hidden="true">
          =
        </span>
        <AmountField name="units" label="You send" unit={coinSymbol[coin]} readOnly={rates.data === undefined && held === null} />
      </fieldset>
      <PriceLine of={rates} coin={coin} held={held} onTakeNewer={takeNewer} />
    </Step>
  );
}
