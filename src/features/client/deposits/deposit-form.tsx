import type { SyntheticEvent } from 'react';
import { useFormContext } from 'react-hook-form';
import { type Coin, coinName, coinSymbol, coins, type Units } from '@/domain/coin';
import { isTransactionLink, readTransaction } from '@/domain/requests/transaction-link';
import { Button } from '@/ui/button';
import { AlreadySubmittedNote, Note } from '@/ui/feedback/note';
import { ButtonRow } from '@/ui/forms/button-row';
import { ClosableFields } from '@/ui/forms/closable-fields';
import { SegmentedField, TextField } from '@/ui/forms/fields';
import { Form } from '@/ui/forms/form';
import { Step, Steps } from '@/ui/ledger/steps';
import { AmountStep } from './amount-step';
import { AddressStep } from './deposit-address-step';
import { type DepositInput, transactionPlaceholders } from './deposit-schema';
import { DuplicateDialog } from './duplicate-dialog';
import { QuoteDialog } from './quote-dialog';
import { type DepositFormInput, useDepositForm } from './use-deposit-form';

interface TransactionStepProps {
  coin: Coin;
  /** Null while there is no valid amount. */
  units: Units | null;
  /** No deposit is possible now. */
  closed: boolean;
  busy: boolean;
  disabledReason: string | undefined;
  /** Why the last attempt failed; stays longer than its toast. */
  failure: string | null;
  otherRecorded: boolean;
}

function TransactionStep({
  coin,
  units,
  closed,
  busy,
  disabledReason,
  failure,
  otherRecorded,
}: TransactionStepProps) {
  const { setValue } = useFormContext<DepositInput>();
  /** A link is replaced by the id that it names, which is what is sent. */
  const handleInput = ({ currentTarget: { value } }: SyntheticEvent<HTMLInputElement>) => {
    const read = isTransactionLink(value) ? readTransaction(coin, value) : null;
    if (read) setValue('txid', read.txid, { shouldDirty: true });
  };
  return (
    <Step title="Confirm transfer">
      <div className="grid max-w-120 gap-4">
        <ClosableFields closed={closed}>
          <TextField
            name="txid"
            label="Transaction id (optional)"
            hint="Your wallet shows it after sending. An explorer’s link works too. It helps us find your coins faster."
            placeholder={transactionPlaceholders[coin]}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            onInput={handleInput}
          />
        </ClosableFields>
        {failure !== null && (
          <Note kind="error">
            <b>We couldn’t confirm your request.</b> {failure} What you typed is still here.
          </Note>
        )}
        {otherRecorded && (
          <AlreadySubmittedNote>
            It’s in your deposits. To correct it, cancel it there. Submitting this form would add
            another deposit.
          </AlreadySubmittedNote>
        )}
        <ButtonRow>
          <Button
            kind="primary"
            type="submit"
            busy={busy}
            disabledReason={disabledReason}
            reasonClassName="hidden"
          >
            {units === null ? 'I have sent it' : `I have sent ${units} ${coinSymbol[coin]}`}
          </Button>
          {disabledReason !== undefined && <p className="text-ink-3 text-t-xs">{disabledReason}</p>}
        </ButtonRow>
      </div>
    </Step>
  );
}

const coinOptions = coins.map((coin) => ({ value: coin, label: coinName[coin] }));

export function DepositForm(input: DepositFormInput) {
  const { form, handleEdit, coin, quote, changed, duplicate, ...state } = useDepositForm(input);
  const closed = input.restriction !== null;
  return (
    <>
      <Form {...form} onEdit={handleEdit}>
        <Steps>
          <Step title="Choose a coin">
            <div className="max-w-104">
              <ClosableFields closed={closed}>
                <SegmentedField name="coin" label="Coin" labelHidden options={coinOptions} />
              </ClosableFields>
            </div>
          </Step>
          <AmountStep coin={coin} quote={quote} closed={closed} />
          <AddressStep
            coin={coin}
            units={state.units}
            isReplaced={state.isReplaced}
            blocked={closed}
          />
          <TransactionStep
            coin={coin}
            units={state.units}
            closed={closed}
            busy={form.busy}
            disabledReason={state.disabledReason}
            failure={state.failure}
            otherRecorded={state.otherRecorded}
          />
        </Steps>
      </Form>
      {duplicate && <DuplicateDialog {...duplicate} />}
      {changed && <QuoteDialog {...changed} />}
    </>
  );
}
