import { type Coin, coinName, coins } from '@/domain/coin';
import { SegmentField } from '@/ui/forms/fields';
import { Form } from '@/ui/forms/form';
import { Step, Steps } from '@/ui/ledger/steps';
import { VisuallyHidden } from '@/ui/visually-hidden';
import { AddressStep } from './address-step';
import { AmountStep } from './amount-step';
import { SentStep } from './sent-step';
import { type DepositFormInput, useDepositForm } from './use-deposit-form';

export interface DepositFormProps extends DepositFormInput {
  practice: boolean;
  /** When the desk changed where this coin goes in the last seven days; null where it did not, undefined where that is not known. */
  changeFor: (coin: Coin) => Date | null | undefined;
}

const coinOptions = coins.map((coin) => ({ value: coin, label: coinName[coin] }));

/** Coin, amount, address, and the word that the coins were sent. */
export function DepositForm({ practice, changeFor, ...input }: DepositFormProps) {
  const { form, conversion, coin, held, units, receiver, earlier, failure, twin, stands, isSubmitting, notYet } = useDepositForm(input);
  return (
    <Form {...form}>
      <Steps>
        <Step title="Choose the coin">
          <div className="deposit-coin">
            <SegmentField name="coin" label={<VisuallyHidden>Coin</VisuallyHidden>} options={coinOptions} />
          </div>
        </Step>
        <AmountStep coin={coin} rates={input.rates} held={held} {...conversion} />
        <AddressStep
          coin={coin}
          units={units}
          receiver={receiver}
          earlier={earlier}
          read={input.payment}
          network={input.network}
          practice={practice}
          change={changeFor(coin)}
          blocked={input.block !== null}
        />
        <SentStep coin={coin} busy={isSubmitting} notYet={notYet} failure={failure} twin={twin} stands={stands} />
      </Steps>
    </Form>
  );
}
