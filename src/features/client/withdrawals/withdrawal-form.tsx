import type { FocusEvent, ReactNode } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useUserState } from '@/data/user-state';
import type { SavedAddress } from '@/domain/accounts/profile';
import { coinName, coinSymbol, coins, convertToUnits } from '@/domain/coin';
import { compare, type Money } from '@/domain/money';
import { withdrawalLimits } from '@/domain/requests/withdrawal';
import { formatDollars } from '@/lib/format';
import { PriceLine } from '@/parts/own-requests/price-line';
import { Button } from '@/ui/button';
import { cx } from '@/ui/cx';
import { AlreadySubmittedNote } from '@/ui/feedback/note';
import { ButtonRow } from '@/ui/forms/button-row';
import { ClosableFields } from '@/ui/forms/closable-fields';
import { fieldClass, fieldLabelClass, getControlClass, hintClass } from '@/ui/forms/field-classes';
import { AmountField, SegmentedField, Unit } from '@/ui/forms/fields';
import { Form, isMovingToSubmit } from '@/ui/forms/form';
import { useAmountsHidden } from '@/ui/ledger/hidden-amounts';
import { Step, Steps } from '@/ui/ledger/steps';
import type { useWithdrawalForm } from './use-withdrawal-form';
import { AddressStep } from './withdrawal-address-step';
import { WithdrawalReviewDialog } from './withdrawal-review-dialog';
import type { WithdrawalInput } from './withdrawal-schema';

interface AmountStepProps {
  available: Money | null;
  /** The typed amount; null if it is invalid. */
  amount: Money | null;
  /** No withdrawal is possible now. */
  closed: boolean;
}

const amountsClass =
  'mb-2 grid min-w-0 grid-cols-2 items-start gap-x-6 gap-y-3 @max-[34rem]:grid-cols-1';
/** At the end of the label's line. */
const allAvailableClass = 'absolute -end-3 -top-2.25';

const feeHint = 'We take no fee. The network’s, and one of your exchange, may be deducted.';

/** The amount in dollars, which is reserved, and its value in coins, for information. */
function AmountStep({ available, amount, closed }: AmountStepProps) {
  const { rates } = useUserState();
  const coin = useWatch<WithdrawalInput, 'coin'>({ name: 'coin' });
  const { trigger, getValues, setValue } = useFormContext<WithdrawalInput>();
  const hidden = useAmountsHidden();
  const most =
    available !== null && compare(available, '0') > 0 ? getMaxWithdrawal(available) : null;
  const leave = (event: FocusEvent) => {
    if (!isMovingToSubmit(event) && getValues('amount') !== '') void trigger('amount');
  };
  const all = (amount: Money) =>
    setValue('amount', amount, { shouldValidate: true, shouldDirty: true });
  return (
    <Step title="Amount">
      <fieldset className={amountsClass} disabled={closed} onBlur={leave}>
        <legend className="sr-only">Amount</legend>
        <div className="relative">
          <AmountField
            name="amount"
            label="You withdraw"
            placeholder="0.00"
            hint={most !== null && !hidden ? `Up to ${formatDollars(most)}. ${feeHint}` : feeHint}
          />
          {most !== null && (
            <Button kind="plain" dense className={allAvailableClass} onClick={() => all(most)}>
              All available
            </Button>
          )}
        </div>
        <CoinEquivalent
          symbol={coinSymbol[coin]}
          units={amount && rates.data ? convertToUnits(amount, rates.data.prices[coin]) : null}
        />
      </fieldset>
      <PriceLine
        ratesQuery={rates}
        coin={coin}
        meaning="You withdraw an amount in dollars. How many coins you receive depends on the rate when we send them."
        unavailableTitle="We can’t calculate the coin amount right now."
        noteClassName="mb-2"
      />
    </Step>
  );
}

/** The available amount, or the limit of one withdrawal if that is less. */
const getMaxWithdrawal = (available: Money): Money =>
  compare(available, withdrawalLimits.max) > 0 ? withdrawalLimits.max : available;

/** Changes with each key, so it is not announced (`aria-live="off"`). */
function CoinEquivalent({ symbol, units }: { symbol: string; units: string | null }) {
  return (
    <div className={fieldClass}>
      <span className={fieldLabelClass} id="in-coins">
        You receive (approx.)
      </span>
      <div className="relative">
        <Unit>{symbol}</Unit>
        <output
          className={cx('block text-end', getControlClass('text', { readOnly: true }))}
          aria-labelledby="in-coins"
          aria-live="off"
        >
          {units ?? ''}
        </output>
      </div>
    </div>
  );
}

interface ReviewStepProps {
  otherRecorded: boolean;
  disabledReason: string | undefined;
}

function ReviewStep({ otherRecorded, disabledReason }: ReviewStepProps) {
  return (
    <Step title="Review">
      <p className="max-w-measure text-ink-2 text-t-ui/[1.55]">
        You’ll see every detail before you confirm.
      </p>
      {otherRecorded && (
        <div className="mt-4">
          <AlreadySubmittedNote>
            It’s in your withdrawals. To change it, cancel it there. Submitting this form would
            request another one.
          </AlreadySubmittedNote>
        </div>
      )}
      <ButtonRow className="mt-4">
        <Button
          kind="primary"
          type="submit"
          disabledReason={disabledReason}
          reasonClassName="hidden"
        >
          Review the withdrawal
        </Button>
        {disabledReason !== undefined && <p className={hintClass}>{disabledReason}</p>}
      </ButtonRow>
    </Step>
  );
}

interface WithdrawalFormProps {
  state: ReturnType<typeof useWithdrawalForm>;
  /** No withdrawal is possible now. */
  closed: boolean;
  /** Shown in place of saved addresses that cannot be used now. */
  insteadOfSaved: ReactNode;
  onRemove: (address: SavedAddress) => void;
}

const coinOptions = coins.map((coin) => ({ value: coin, label: coinName[coin] }));

export function WithdrawalForm({ state, closed, insteadOfSaved, onRemove }: WithdrawalFormProps) {
  const { form, saved, available, review } = state;
  return (
    <>
      <Form {...form}>
        <Steps>
          <Step title="Choose a coin">
            <div className="max-w-104">
              <ClosableFields closed={closed}>
                <SegmentedField name="coin" label="Coin" labelHidden options={coinOptions} />
              </ClosableFields>
            </div>
          </Step>
          <AddressStep
            saved={saved}
            deskAddress={state.deskAddress(form.watch('coin'))}
            closed={closed}
            insteadOfSaved={insteadOfSaved}
            onRemove={onRemove}
          />
          <AmountStep available={available} amount={state.amount} closed={closed} />
          <ReviewStep otherRecorded={state.otherRecorded} disabledReason={state.disabledReason} />
        </Steps>
      </Form>
      {review && (
        <WithdrawalReviewDialog
          output={review}
          available={available}
          saved={saved}
          busy={state.busy}
          failure={state.failure}
          onBack={state.back}
          onSubmit={state.submit}
        />
      )}
    </>
  );
}
