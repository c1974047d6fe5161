import type { FocusEvent, ReactNode } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { Rates } from '@/data/prices/prices';
import type { SavedAddress } from '@/domain/accounts/profile';
import { type Coin, coinName, coinSymbol, coins, convertToUnits } from '@/domain/coin';
import { compare, type Money } from '@/domain/money';
import { withdrawalLimits } from '@/domain/requests/withdrawal';
import { formatUsd } from '@/lib/format';
import { Button } from '@/ui/button';
import { AlreadySubmittedNote } from '@/ui/feedback/note';
import type { QueryState } from '@/ui/feedback/query-boundary';
import { AmountField, SegmentedField } from '@/ui/forms/fields';
import { Form, isMovingToSubmit } from '@/ui/forms/form';
import { useAmountsHidden } from '@/ui/ledger/hidden-amounts';
import { PriceLine } from '@/ui/ledger/price-line';
import { Step, Steps } from '@/ui/ledger/steps';
import { VisuallyHidden } from '@/ui/visually-hidden';
import { AddressStep } from './address-step';
import { WithdrawalReviewDialog } from './review-dialog';
import type { FormInput, useWithdrawalForm } from './use-withdrawal-form';
import type { WithdrawalInput } from './withdrawal-schema';

interface AmountStepProps {
  rates: QueryState<Rates>;
  available: Money | null;
  /** The typed amount; null if it is invalid. */
  amount: Money | null;
}

/** The amount in dollars, which is reserved, and its value in coins, for information. */
function AmountStep({ rates, available, amount }: AmountStepProps) {
  const coin = useWatch<WithdrawalInput, 'coin'>({ name: 'coin' });
  const { trigger, getValues, setValue } = useFormContext<WithdrawalInput>();
  const hidden = useAmountsHidden();
  const most = available !== null && compare(available, '0') > 0 ? getMaxWithdrawal(available) : null;
  const leave = (event: FocusEvent) => {
    if (!isMovingToSubmit(event) && getValues('amount') !== '') void trigger('amount');
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
            hint={most !== null && !hidden ? `Up to ${formatUsd(most)}. There is no fee.` : 'There is no fee.'}
          />
          {most !== null && (
            <Button kind="plain" dense onClick={() => all(most)}>
              All available
            </Button>
          )}
        </div>
        <CoinEquivalent symbol={coinSymbol[coin]} units={amount && rates.data ? convertToUnits(amount, rates.data.prices[coin]) : null} />
      </fieldset>
      <PriceLine
        ratesQuery={rates}
        coin={coin}
        meaning="For information: you ask for an amount in dollars. How many coins that is depends on the price when the desk sends them."
        unavailableTitle="What it is in coins cannot be computed now."
      />
    </Step>
  );
}

/** The available amount, or the limit of one withdrawal if that is less. */
const getMaxWithdrawal = (available: Money): Money => (compare(available, withdrawalLimits.max) > 0 ? withdrawalLimits.max : available);

/** Changes with each key, so it is not announced (`aria-live="off"`). */
function CoinEquivalent({ symbol, units }: { symbol: string; units: string | null }) {
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

export interface WithdrawalFormProps
  extends Pick<FormInput, 'saved' | 'network' | 'available' | 'emailVerified' | 'disabledReason'>,
    Omit<ReturnType<typeof useWithdrawalForm>, 'availableAmount'> {
  rates: QueryState<Rates>;
  practice: boolean;
  deskAddress: (coin: Coin) => string;
  insteadOfSaved: ReactNode;
  onForget: (address: SavedAddress) => void;
}

const coinOptions = coins.map((coin) => ({ value: coin, label: coinName[coin] }));

export function WithdrawalForm(props: WithdrawalFormProps) {
  const { form, review, amount, busy, failure, otherRecorded, confirm, back } = props;
  const { saved, network, available, emailVerified, disabledReason, rates, practice, deskAddress, insteadOfSaved, onForget } = props;
  return (
    <>
      <Form {...form}>
        <Steps>
          <Step title="Choose the coin">
            <div className="withdrawal-coin">
              <SegmentedField name="coin" label={<VisuallyHidden>Coin</VisuallyHidden>} options={coinOptions} />
            </div>
          </Step>
          <AddressStep
            saved={saved}
            network={network}
            deskAddress={deskAddress(form.watch('coin'))}
            emailVerified={emailVerified}
            insteadOfSaved={insteadOfSaved}
            onRemove={onForget}
          />
          <AmountStep rates={rates} available={available} amount={amount} />
          <Step title="Look at it once more">
            <p className="withdrawal-say">You see all of it again, with what happens next, before anything is asked for.</p>
            {otherRecorded && (
              <div className="mt-s-4">
                <AlreadySubmittedNote>
                  It is in your withdrawals. To change it, cancel it there: what is written here would be another one.
                </AlreadySubmittedNote>
              </div>
            )}
            <div className="acts withdrawal-acts">
              <Button kind="primary" type="submit" disabledReason={disabledReason}>
                Review the withdrawal
              </Button>
              {disabledReason !== undefined && <p className="hint">{disabledReason}</p>}
            </div>
          </Step>
        </Steps>
      </Form>
      {review && (
        <WithdrawalReviewDialog
          output={review}
          rates={rates.data}
          available={available}
          saved={saved}
          network={network}
          practice={practice}
          busy={busy}
          failure={failure}
          onBack={back}
          onConfirm={confirm}
        />
      )}
    </>
  );
}
