import type { ReactNode } from 'react';
import type { Rates } from '@/data/prices/prices';
import type { SavedAddress } from '@/domain/accounts/profile';
import { type Coin, coinName, coins } from '@/domain/coin';
import { Button } from '@/ui/button';
import { EarlierStands } from '@/ui/feedback/earlier-stands';
import type { RemoteState } from '@/ui/feedback/remote';
import { SegmentField } from '@/ui/forms/fields';
import { Form } from '@/ui/forms/form';
import { Step, Steps } from '@/ui/ledger/steps';
import { VisuallyHidden } from '@/ui/visually-hidden';
import { AddressStep } from './address-step';
import { AmountStep } from './amount-step';
import { ReviewDialog } from './review-dialog';
import { type FormInput, useWithdrawalForm } from './use-withdrawal-form';

export interface WithdrawalFormProps extends FormInput {
  rates: RemoteState<Rates>;
  practice: boolean;
  /** Where the desk itself takes a coin; nothing while that is not known. */
  deskAddress: (coin: Coin) => string;
  /** Stands in place of saved addresses that are not offered now. */
  insteadOfSaved: ReactNode;
  onForget: (address: SavedAddress) => void;
}

const coinOptions = coins.map((coin) => ({ value: coin, label: coinName[coin] }));

/** Coin, address and amount; then everything once more before it is asked for. */
export function WithdrawalForm({ rates, practice, deskAddress, insteadOfSaved, onForget, ...input }: WithdrawalFormProps) {
  const { form, review, amount, busy, failure, stands, confirm, back } = useWithdrawalForm(input);
  const { saved, network, available, emailVerified, notYet } = input;
  return (
    <>
      <Form {...form}>
        <Steps>
          <Step title="Choose the coin">
            <div className="withdrawal-coin">
              <SegmentField name="coin" label={<VisuallyHidden>Coin</VisuallyHidden>} options={coinOptions} />
            </div>
          </Step>
          <AddressStep
            saved={saved}
            network={network}
            deskAddress={deskAddress(form.watch('coin'))}
            emailVerified={emailVerified}
            instead={insteadOfSaved}
            onForget={onForget}
          />
          <AmountStep rates={rates} available={available} amount={amount} />
          <Step title="Look at it once more">
            <p className="withdrawal-say">You see all of it again, with what happens next, before anything is asked for.</p>
            {stands && (
              <div className="mt-s-4">
                <EarlierStands>
                  It is in your withdrawals. To change it, cancel it there: what is written here would be another one.
                </EarlierStands>
              </div>
            )}
            <div className="acts withdrawal-acts">
              <Button kind="first" type="submit" notYet={notYet}>
                Review the withdrawal
              </Button>
              {notYet !== undefined && <p className="hint">{notYet}</p>}
            </div>
          </Step>
        </Steps>
      </Form>
      {review && (
        <ReviewDialog
          of={review}
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
