import { type SyntheticEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { Rates } from '@/data/prices/prices';
import type { BitcoinNetwork } from '@/domain/address';
import { type Coin, coinName, coinSymbol, coins, type Units } from '@/domain/coin';
import type { Payment } from '@/domain/desk/payment-method';
import type { Submission } from '@/domain/ledger/submission';
import { type Deposit, type DepositRequest, findPendingDuplicate } from '@/domain/requests/deposit';
import { isSameAddress } from '@/domain/same-address';
import { Button } from '@/ui/button';
import { AlreadySubmittedNote, Note } from '@/ui/feedback/note';
import type { QueryState } from '@/ui/feedback/query-boundary';
import type { Restriction } from '@/ui/feedback/restriction-note';
import { ButtonRow } from '@/ui/forms/button-row';
import { ClosableFields } from '@/ui/forms/closable-fields';
import { SegmentedField, TextField } from '@/ui/forms/fields';
import { FieldError, Form, useSchemaForm } from '@/ui/forms/form';
import { useRecoveredSubmission } from '@/ui/hooks/use-recovered-submission';
import { Step, Steps } from '@/ui/ledger/steps';
import { AmountStep } from './amount-step';
import { type DepositAddress, getDepositAddress, type ProposedAddress } from './deposit-address';
import { AddressStep } from './deposit-address-step';
import {
  applyPrefill,
  type DepositDraftStore,
  type DepositInput,
  type DepositOutput,
  depositFormSchema,
  emptyDraft,
  emptyInput,
  getDepositRequest,
  matchesDeposit,
  noQuotes,
  type Prefill,
  type Quotes,
  transactionPlaceholders,
} from './deposit-schema';
import { type DuplicateAnswer, DuplicateDialog, type DuplicateQuestion } from './duplicate-dialog';
import {
  type CurrentTerms,
  convertAmounts,
  findQuoteChange,
  getMatchingUnits,
  parseAmount,
  type Quote,
  updateQuote,
} from './quote';
import { type QuoteAnswer, QuoteDialog, type QuoteQuestion } from './quote-dialog';

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
  return (
    <Step title="Confirm transfer">
      <div className="grid max-w-120 gap-4">
        <ClosableFields closed={closed}>
          <TextField
            name="txid"
            label="Transaction id (optional)"
            hint="Your wallet shows it after sending. Adding it helps us find your coins faster."
            placeholder={transactionPlaceholders[coin]}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
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

interface DepositFormProps {
  rates: QueryState<Rates>;
  payment: QueryState<Payment | null>;
  network: BitcoinNetwork;
  practice: boolean;
  restriction: Restriction | null;
  drafts: DepositDraftStore;
  prefill: Prefill;
  /** @returns the error message; null on success */
  send: (request: DepositRequest) => Promise<string | null>;
  deposits: Pick<QueryState<readonly Deposit[]>, 'status' | 'data'>;
  /** Shows this deposit of the list. */
  onShow: (id: Deposit['id']) => void;
  /** The last submission, if it was recorded although its response was lost. */
  recovered: Submission | null;
  /**
   * When the desk changed where this coin goes in the last seven days; null where it did not,
   * undefined where that is not known.
   */
  changeFor: (coin: Coin) => Date | null | undefined;
  /**
   * Another address of this coin that waits for a second manager of the desk; undefined if that
   * could not be read.
   */
  proposedFor: (coin: Coin) => ProposedAddress | null | undefined;
  now: Date;
}

const addressNotReadyReasons: Record<Exclude<DepositAddress['state'], 'ready'>, string> = {
  loading: 'Loading address…',
  failed: 'Couldn’t load the address: see above.',
  none: 'There’s no address to send to yet: see above.',
  invalid: 'Our address fails its check, so you can’t send to it: see above.',
};

function getDisabledReason(
  { restriction, rates, deposits }: Pick<DepositFormProps, 'restriction' | 'rates' | 'deposits'>,
  depositAddress: DepositAddress,
  quote: Quote | null,
): string | undefined {
  if (restriction) return restriction.disabledReason;
  if (depositAddress.state !== 'ready') return addressNotReadyReasons[depositAddress.state];
  if (deposits.data === undefined)
    return deposits.status === 'pending'
      ? 'Loading deposits…'
      : 'Couldn’t load deposits: see below.';
  if (quote) return undefined;
  return rates.status === 'pending'
    ? 'Loading price…'
    : 'We can’t calculate the coin amount right now.';
}

const getInput = ({ coin, amount, units, txid }: DepositInput): DepositInput => ({
  coin,
  amount,
  units,
  txid,
});

/** The form's values and the quotes behind them, both kept in the tab. */
function useQuotedForm(
  { drafts, prefill, rates, payment, network, restriction }: DepositFormProps,
  onSubmit: (values: DepositOutput) => Promise<void>,
) {
  const [start] = useState(() => applyPrefill(drafts.read() ?? emptyDraft, prefill));
  const [quotes, setQuotes] = useState(start.quotes);
  const form = useSchemaForm(depositFormSchema, onSubmit, { defaultValues: getInput(start) });
  const { control, getValues, setValue, getFieldState, trigger, clearErrors, reset } = form;
  // One key press changes several values; only the form knows all current ones.
  const values = useWatch({ control, compute: () => getInput(getValues()) });
  const { coin } = values;
  const quote = quotes[coin];
  const isBlank = values[quote?.typed ?? 'amount'].trim() === '';
  const depositAddress = getDepositAddress(payment, coin, network);

  const getTerms = (of: Coin): CurrentTerms => {
    const shown = restriction ? null : getDepositAddress(payment, of, network);
    return { rates: rates.data, address: shown?.state === 'ready' ? shown.address : null };
  };

  const saveDraft = (all: Quotes) => drafts.write({ ...getInput(getValues()), quotes: all });
  /** Keeps the typed amount and computes the other one. @returns the quotes with this one */
  const applyQuote = (next: Quote | null): Quotes => {
    const before = getValues();
    const { amount, units } = next
      ? convertAmounts(before, next)
      : { amount: before.amount, units: '' };
    if (next?.typed === 'units') setValue('amount', amount);
    else {
      setValue('units', units);
      clearErrors('units');
    }
    if (getFieldState('amount').invalid) void trigger('amount');
    const all = { ...quotes, [before.coin]: next };
    setQuotes(all);
    return all;
  };

  const handleEdit = (name: string) => {
    if (name === 'txid') return saveDraft(quotes);
    // With another coin the dollars stay, because they are credited.
    const edited = getValues('coin');
    saveDraft(
      applyQuote(
        updateQuote(
          quotes[edited],
          edited,
          name === 'units' ? 'units' : 'amount',
          getTerms(edited),
        ),
      ),
    );
    if (name === 'coin' && getFieldState('txid').invalid) void trigger('txid');
  };

  // The quote is what the page shows once price and address have come, also for what was typed or
  // filled in before.
  const terms = getTerms(coin);
  const isIncomplete = quote
    ? quote.address === null && terms.address !== null
    : terms.rates !== undefined;
  const completeQuote = useEffectEvent((incomplete: boolean) => {
    const complete = quote
      ? { ...quote, address: terms.address }
      : updateQuote(null, coin, 'amount', terms);
    const all = incomplete ? applyQuote(complete) : quotes;
    if (!isBlank) saveDraft(all);
  });
  useEffect(() => completeQuote(isIncomplete), [isIncomplete]);

  const takeQuote = (next: Quote) => saveDraft(applyQuote(next));
  const clear = () => {
    reset({ coin: getValues('coin'), ...emptyInput });
    setQuotes(noQuotes);
    drafts.clear();
  };
  return { form, values, quote, isBlank, depositAddress, terms, handleEdit, clear, takeQuote };
}

type AskedDeposit = Pick<DepositRequest, 'coin' | 'amount'>;

/**
 * Whether the form still has the values that were asked about.
 * @param typed the amount may be written differently
 */
function isSameInput(asked: AskedDeposit | null, typed: { coin: Coin; amount: string }): boolean {
  const read = parseAmount(typed.amount);
  return (
    asked !== null && asked.coin === typed.coin && 'amount' in read && read.amount === asked.amount
  );
}

function useDepositForm(input: DepositFormProps) {
  const isRecorded = useRef(false);
  const [failure, setFailure] = useState<string | null>(null);
  /** The request that failed last. */
  const [tried, setTried] = useState<AskedDeposit | null>(null);
  const [duplicate, setDuplicate] = useState<DuplicateQuestion | null>(null);
  const [question, setQuestion] = useState<QuoteQuestion | null>(null);

  const askWhichQuote = (about: Omit<QuoteQuestion, 'answer'>) =>
    new Promise<QuoteAnswer>((resolve) => setQuestion({ ...about, answer: resolve })).finally(() =>
      setQuestion(null),
    );

  const askIfSame = (pending: Deposit) =>
    new Promise<DuplicateAnswer>((resolve) => setDuplicate({ pending, answer: resolve })).finally(
      () => setDuplicate(null),
    );

  const submit = async (output: DepositOutput) => {
    if (disabledReason !== undefined || quote === null) return;
    const request = getDepositRequest(output, quote);
    if (request === null)
      throw new FieldError(
        'units',
        'This doesn’t match the dollar amount at the rate below. Enter one of the two again.',
      );
    setFailure(null);
    const pending = isSameInput(tried, request)
      ? undefined
      : findPendingDuplicate(input.deposits.data ?? [], request);
    const kind = pending ? await askIfSame(pending) : 'other';
    if (pending && kind === 'same') input.onShow(pending.id);
    if (kind !== 'other') return;
    // Address or price may have changed while the question was open.
    const change = findQuoteChange(quote, request, latestTerms.current);
    const answer = change && (await askWhichQuote({ change, request }));
    if (change && answer === 'current') takeQuote(change.current);
    if (answer === 'current' || answer === 'back') return;
    const cause = await input.send(request);
    isRecorded.current = cause === null;
    setTried(cause === null ? null : request);
    setFailure(cause);
  };
  const { form, values, quote, isBlank, depositAddress, terms, handleEdit, clear, takeQuote } =
    useQuotedForm(input, submit);
  const disabledReason = getDisabledReason(input, depositAddress, quote);
  const latestTerms = useRef(terms);
  useEffect(() => {
    latestTerms.current = terms;
  });

  const otherRecorded = useRecoveredSubmission(input.recovered, (recovered) => {
    const same = matchesDeposit(recovered, form.getValues(), quote);
    question?.answer('back');
    duplicate?.answer('back');
    setFailure(null);
    if (same) clear();
    return same;
  });

  const send = async (event?: SyntheticEvent) => {
    await form.send(event);
    // Not in `submit`: a reset during it counts as submitted, and the first key press would show
    // errors.
    if (isRecorded.current) clear();
    isRecorded.current = false;
  };

  return {
    form: { ...form, send },
    handleEdit,
    coin: values.coin,
    /** Null while nothing is typed: the page shows the latest price then. */
    quote: isBlank ? null : quote,
    units: getMatchingUnits(values, quote),
    depositAddress,
    isReplaced:
      quote !== null &&
      quote.address !== null &&
      terms.address !== null &&
      !isSameAddress(quote.coin, quote.address, terms.address),
    failure,
    question,
    duplicate,
    otherRecorded,
    disabledReason,
  };
}

const coinOptions = coins.map((coin) => ({ value: coin, label: coinName[coin] }));

export function DepositForm(props: DepositFormProps) {
  const { form, handleEdit, coin, quote, question, duplicate, ...state } = useDepositForm(props);
  const closed = props.restriction !== null;
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
          <AmountStep coin={coin} rates={props.rates} quote={quote} closed={closed} />
          <AddressStep
            coin={coin}
            units={state.units}
            depositAddress={state.depositAddress}
            isReplaced={state.isReplaced}
            read={props.payment}
            network={props.network}
            practice={props.practice}
            change={props.changeFor(coin)}
            proposed={props.proposedFor(coin)}
            now={props.now}
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
      {question && <QuoteDialog {...question} />}
    </>
  );
}
