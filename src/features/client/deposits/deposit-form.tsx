import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { Rates } from '@/data/prices/prices';
import type { BitcoinNetwork } from '@/domain/address';
import { type Coin, coinName, coins } from '@/domain/coin';
import type { Submission } from '@/domain/ledger/submission';
import { type Deposit, type DepositRequest, findPendingDuplicate } from '@/domain/requests/deposit';
import type { Payment } from '@/domain/requests/payment';
import { formatDateTime, formatUsd } from '@/lib/format';
import { Button } from '@/ui/button';
import { AlreadySubmittedNote, Note } from '@/ui/feedback/note';
import type { QueryState } from '@/ui/feedback/query-boundary';
import type { Restriction } from '@/ui/feedback/restriction-note';
import { SegmentedField, TextField } from '@/ui/forms/fields';
import { Form, useSchemaForm } from '@/ui/forms/form';
import { useRecoveredSubmission } from '@/ui/hooks/use-recovered-submission';
import { Step, Steps } from '@/ui/ledger/steps';
import { VisuallyHidden } from '@/ui/visually-hidden';
import { AddressStep } from './address-step';
import { AmountStep } from './amount-step';
import {
  type DepositAddress,
  type DepositDraftStore,
  type DepositInput,
  type DepositOutput,
  type DepositSchemaForm,
  depositFormSchema,
  emptyDraft,
  getDepositAddress,
  getDepositRequest,
  getMatchingUnits,
  matchesDeposit,
  type PreviousAddress,
  parseAmount,
  type Quote,
  transactionPlaceholders,
  useConversion,
  useDisplayedAddress,
} from './deposit-schema';

interface TransactionStepProps {
  coin: Coin;
  busy: boolean;
  /** Why the button is disabled. */
  disabledReason: string | undefined;
  /** Why the last attempt failed; stays longer than its toast. */
  failure: string | null;
  /** A pending deposit with the same amount and coin; the client is asked before a second one is sent. */
  twin: Deposit | undefined;
  /** An earlier, different submission was recorded. */
  otherRecorded: boolean;
}

function TransactionStep({ coin, busy, disabledReason, failure, twin, otherRecorded }: TransactionStepProps) {
  return (
    <Step title="Tell us that you have sent it">
      <div className="form deposit-sent">
        <TextField
          name="txid"
          label="Transaction id (optional)"
          hint="Your wallet shows it after sending. With it the desk finds your coins sooner."
          placeholder={transactionPlaceholders[coin]}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        {failure !== null && (
          <Note kind="error">
            <b>It was not confirmed.</b> {failure} What you typed is still here.
          </Note>
        )}
        {twin && (
          <Note kind="pending" role="alert">
            <b>
              You announced {formatUsd(twin.amount)} in {coinName[coin].toLowerCase()} on {formatDateTime(twin.createdAt)}, and it still
              waits.
            </b>{' '}
            Announce another one only if you have sent the coins twice.
          </Note>
        )}
        {otherRecorded && (
          <AlreadySubmittedNote>
            It is in your deposits. To correct it, cancel it there: what is written here would be another deposit.
          </AlreadySubmittedNote>
        )}
        <div className="acts">
          <Button kind="primary" type="submit" busy={busy} disabledReason={disabledReason}>
            {twin ? 'I have sent it twice' : 'I have sent it'}
          </Button>
          {disabledReason !== undefined && <p className="deposit-small">{disabledReason}</p>}
        </div>
      </div>
    </Step>
  );
}

interface DepositFormInput {
  rates: QueryState<Rates>;
  payment: QueryState<Payment | null>;
  network: BitcoinNetwork;
  restriction: Restriction | null;
  drafts: DepositDraftStore;
  /** @returns the error message; null on success */
  send: (request: DepositRequest) => Promise<string | null>;
  /** The client's deposits; undefined while loading. */
  deposits: readonly Deposit[] | undefined;
  /** The last submission, if it was recorded although its response was lost. */
  recovered: Submission | null;
  onRecovered: (recovered: Submission) => void;
}

const addressNotReadyReasons: Record<Exclude<DepositAddress['state'], 'ready'>, string> = {
  loading: 'The address is being read.',
  failed: 'The address could not be read: see above.',
  none: 'There is no address to send to yet: see above.',
  invalid: 'The desk’s address is wrong, so nothing can be sent to it: see above.',
};

interface EligibilityInput {
  depositAddress: DepositAddress;
  previousAddress: PreviousAddress | null;
  quote: Quote | null;
}

function getDisabledReason(
  { restriction, rates }: Pick<DepositFormInput, 'restriction' | 'rates'>,
  { depositAddress, previousAddress, quote }: EligibilityInput,
): string | undefined {
  if (restriction) return restriction.disabledReason;
  if (depositAddress.state !== 'ready') return addressNotReadyReasons[depositAddress.state];
  if (previousAddress && !previousAddress.sent) return 'The desk changed the address: say above which one you use.';
  if (quote || rates.data) return undefined;
  return rates.status === 'pending' ? 'The price is being read.' : 'The amount of coins cannot be computed now.';
}

/** The form's state: typed values, kept in the tab, and the result of the last attempt. */
function useDepositForm(input: DepositFormInput) {
  const { drafts, send, restriction, rates } = input;
  const [start] = useState(() => drafts.read() ?? emptyDraft);
  const isRecorded = useRef(false);
  const [failure, setFailure] = useState<string | null>(null);
  /** The request that failed last. */
  const [tried, setTried] = useState<Pick<DepositRequest, 'coin' | 'amount'> | null>(null);
  /** The duplicate that the client was asked about. */
  const [asked, setAsked] = useState<Pick<DepositRequest, 'coin' | 'amount'> | null>(null);

  const submit = async (output: DepositOutput) => {
    const request = getDepositRequest(output, shown.address);
    if (disabledReason !== undefined || request === null) return;
    setFailure(null);
    const isKnown = isSameInput(asked, request) || isSameInput(tried, request);
    if (!isKnown && findPendingDuplicate(input.deposits ?? [], request)) return setAsked(request);
    const cause = await send(request);
    isRecorded.current = cause === null;
    setTried(cause === null ? null : request);
    setFailure(cause);
  };
  const form: DepositSchemaForm = useSchemaForm(depositFormSchema, submit, { defaultValues: getTypedInput(start) });
  const { watch, getValues, reset } = form;
  // One key press changes several values; only the form knows all current ones.
  const { coin, amount, units, quote } = useWatch({ control: form.control, compute: () => getTypedInput(getValues()) });
  const depositAddress = getDepositAddress(input.payment, coin, input.network);
  const shown = useDisplayedAddress(restriction ? null : depositAddress, coin, start.shown);
  const disabledReason = getDisabledReason(input, { depositAddress, previousAddress: shown.previousAddress, quote });

  const writeDraft = () => drafts.write({ ...getTypedInput(getValues()), shown: shown.all });
  const clearForm = () => {
    reset({ ...getTypedInput(emptyDraft), coin: getValues('coin') });
    drafts.clear();
    shown.forget();
  };
  const writeDraftOnChange = useEffectEvent(writeDraft);
  useEffect(() => watch(() => writeDraftOnChange()).unsubscribe, [watch]);
  // After the subscription, because it may compute values at once.
  const conversion = useConversion(form, rates.data);
  useEffect(() => {
    const draft = drafts.read();
    if (draft) drafts.write({ ...draft, shown: shown.all });
  }, [shown.all, drafts]);

  const otherRecorded = useRecoveredSubmission(input.recovered, (recovered) => {
    const same = matchesDeposit(recovered, getValues(), shown.address);
    setFailure(null);
    if (same) clearForm();
    input.onRecovered(recovered);
    return same;
  });

  // After the submit has finished: a reset during it counts as submitted, and the first key press would show errors.
  const { submitCount, isSubmitting } = form.formState;
  const clearAfterSubmit = useEffectEvent(() => {
    if (!isRecorded.current) return;
    isRecorded.current = false;
    clearForm();
  });
  useEffect(() => {
    if (submitCount > 0) clearAfterSubmit();
  }, [submitCount]);

  return {
    form,
    conversion,
    coin,
    quote,
    units: getMatchingUnits({ coin, amount, units, quote }),
    depositAddress,
    previousAddress: shown.previousAddress,
    failure,
    twin: isSameInput(asked, { coin, amount }) ? findPendingDuplicate(input.deposits ?? [], asked) : undefined,
    otherRecorded,
    isSubmitting,
    disabledReason,
  };
}

/** Whether the form still has the values that were asked about. @param typed the amount may be written differently */
function isSameInput<T extends Pick<DepositRequest, 'coin' | 'amount'>>(
  asked: T | null,
  typed: { coin: Coin; amount: string },
): asked is T {
  const read = parseAmount(typed.amount);
  return asked !== null && asked.coin === typed.coin && 'amount' in read && read.amount === asked.amount;
}

const getTypedInput = ({ coin, amount, units, lastEditedField, quote, txid }: DepositInput): DepositInput => ({
  coin,
  amount,
  units,
  lastEditedField,
  quote,
  txid,
});

export interface DepositFormProps extends DepositFormInput {
  practice: boolean;
  /** When the desk changed where this coin goes in the last seven days; null where it did not, undefined where that is not known. */
  changeFor: (coin: Coin) => Date | null | undefined;
}

const coinOptions = coins.map((coin) => ({ value: coin, label: coinName[coin] }));

/** Coin, amount, address, and the confirmation that the coins were sent. */
export function DepositForm({ practice, changeFor, ...input }: DepositFormProps) {
  const {
    form,
    conversion,
    coin,
    quote,
    units,
    depositAddress,
    previousAddress,
    failure,
    twin,
    otherRecorded,
    isSubmitting,
    disabledReason,
  } = useDepositForm(input);
  return (
    <Form {...form}>
      <Steps>
        <Step title="Choose the coin">
          <div className="deposit-coin">
            <SegmentedField name="coin" label={<VisuallyHidden>Coin</VisuallyHidden>} options={coinOptions} />
          </div>
        </Step>
        <AmountStep coin={coin} rates={input.rates} quote={quote} {...conversion} />
        <AddressStep
          coin={coin}
          units={units}
          depositAddress={depositAddress}
          previousAddress={previousAddress}
          read={input.payment}
          network={input.network}
          practice={practice}
          change={changeFor(coin)}
          blocked={input.restriction !== null}
        />
        <TransactionStep
          coin={coin}
          busy={isSubmitting}
          disabledReason={disabledReason}
          failure={failure}
          twin={twin}
          otherRecorded={otherRecorded}
        />
      </Steps>
    </Form>
  );
}
