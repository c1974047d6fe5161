import type { FocusEvent } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { Rates } from '@/data/prices/prices';
import { coinSymbol, unitsFor } from '@/domain/coin';
import { compare, type Money } from '@/domain/money';
import { withdrawalLimits } from '@/domain/requests/withdrawal';
import { usd } from '@/lib/format';
import { Button } from '@/ui/button';
import type { RemoteState } from '@/ui/feedback/remote';
import { AmountField } from '@/ui/forms/fields';
import { leavesToSubmit } from '@/ui/forms/form';
import { useAmountsHidden } from '@/ui/ledger/hidden-amounts';
import { PriceLine } from '@/ui/ledger/price-line';
import { Step } from '@/ui/ledger/steps';
import type { WithdrawalInput } from './request';

export interface AmountStepProps {
  rates: RemoteState<Rates>;
  /** USD; null while it is not known. */
  available: Money | null;
  /** What was typed; null while that is no amount. */
  amount: Money | null;
}

/** The amount in dollars, which is what is reserved, and what that is in coins, which is for information. */
export function AmountStep({ rates, available, amount }: AmountStepProps) {
  const coin = useWatch<WithdrawalInput, 'coin'>({ name: 'coin' });
  const { trigger, getValues, setValue } = useFormContext<WithdrawalInput>();
  const hidden = useAmountsHidden();
  const most = available !== null && compare(available, '0') > 0 ? mostOf(available) : null;
  const leave = (event: FocusEvent) => {
    if (!leavesToSubmit(event) && getValues('amount') !== '') void trigger('amount');
  };
  const all = (amount: Money) => setValue('amount', amount, { shouldValidate: true, shouldDirty: true });
  return (
    <Step title="Say how much">
      <fieldset className="withdrawal-amounts" onBlur={leave}>
        <legend className="sr-only">Amount</legend>
        <div className="withdrawal-amount">
          <AmountField
            name="amount"
            label="Taken from your balance"
            placeholder="0.00"
            hint={most !== null && !hidden ? `Up to ${usd(most)}. There is no fee.` : 'There is no fee.'}
          />
          {most !== null && (
            <Button kind="plain" dense onClick={() => all(most)}>
              All available
            </Button>
          )}
        </div>
        <InCoins symbol={coinSymbol[coin]} units={amount && rates.data ? unitsFor(amount, rates.data.prices[coin]) : null} />
      </fieldset>
      <PriceLine
        of={rates}
        coin={coin}
        meaning="For information: you ask for an amount in dollars. How many coins that is depends on the price when the desk sends them."
        without="What it is in coins cannot be computed now."
      />
    </Step>
  );
}

/** No request may be larger, whatever is available. */
const mostOf = (available: Money): Money => (compare(available, withdrawalLimits.max) > 0 ? withdrawalLimits.max : available);

/** Beside the field, since it changes with each key: it is not read aloud each time. */
function InCoins({ symbol, units }: { symbol: string; units: string | null }) {
  return (
    <div className="field">
      <span className="field-label" id="in-coins">
        In coins, about
      </span>
      <div className="affix">
        <span className="unit">{symbol}</span>
        <output className="control withdrawal-coins" aria-labelledby="in-coins" aria-live="off">
          {units ?? ''}
        </output>
      </div>
    </div>
  );
}
