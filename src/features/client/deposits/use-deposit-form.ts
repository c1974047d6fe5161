import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useSearchParams } from 'react-router-dom';
import type { CurrentPayment } from '@/data/collections/desk-documents';
import { usePayment } from '@/data/hooks/use-payment';
import type { Rates } from '@/data/prices/prices';
import { queries } from '@/data/queries';
import { useUserState } from '@/data/user-state';
import type { Coin } from '@/domain/coin';
import {
  type Deposit,
  type DepositRequest,
  type Deposits,
  findPendingDuplicate,
} from '@/domain/requests/deposit';
import { isSameAddress } from '@/domain/same-address';
import { env } from '@/lib/env/env';
import type { Restriction } from '@/parts/own-requests/restriction-note';
import type { QueryState } from '@/ui/feedback/query-boundary';
import { FieldError, type SchemaForm, useSchemaForm } from '@/ui/forms/form';
import { type DepositAddress, getDepositAddress } from './deposit-address';
import {
  applyPrefill,
  createDepositDrafts,
  type DepositInput,
  type DepositOutput,
  depositFormSchema,
  emptyDraft,
  emptyInput,
  getDepositRequest,
  matchesDeposit,
  noQuotes,
  parsePrefill,
  type Quotes,
} from './deposit-schema';
import type { DuplicateAnswer, DuplicateQuestion } from './duplicate-dialog';
import {
  type CurrentTerms,
  convertAmounts,
  findQuoteChange,
  getMatchingUnits,
  parseAmount,
  type Quote,
  updateQuote,
} from './quote';
import type { QuoteAnswer, QuoteQuestion } from './quote-dialog';
import { useSendDeposit } from './use-deposits';
export interface DepositFormInput {
  restriction: Restriction | null;
  deposits: Pick<QueryState<Deposits | null>, 'status' | 'data'>;
  /** Shows this deposit of the list: one that was sent, or is pending already. */
  onShow: (id: Deposit['id']) => void;
}

const addressNotReadyReasons: Record<Exclude<DepositAddress['state'], 'ready'>, string> = {
  loading: 'Loading address…',
  failed: 'Couldn’t load the address: see above.',
  none: 'There’s no address to send to yet: see above.',
  invalid: 'Our address fails its check, so you can’t send to it: see above.',
};

interface DisabledInput extends Pick<DepositFormInput, 'restriction' | 'deposits'> {
  depositAddress: DepositAddress;
  quote: Quote | null;
  rates: Pick<QueryState<Rates>, 'status'>;
}

function getDisabledReason({
  restriction,
  deposits,
  depositAddress,
  quote,
  rates,
}: DisabledInput): string | undefined {
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

type DepositSchemaForm = SchemaForm<DepositInput, DepositOutput>;

/** What the page shows for a coin, or would show. */
function getTerms(
  coin: Coin,
  rates: Rates | undefined,
  payment: CurrentPayment | undefined,
): CurrentTerms {
  const shown = getDepositAddress({ status: 'success', data: payment }, coin, env.network);
  return { rates, address: shown.state === 'ready' ? shown.address : null };
}

/** Whether the page shows another address than it did before. */
const hasOtherAddress = (quote: Quote | null, { address }: CurrentTerms): boolean =>
  quote !== null &&
  quote.address !== null &&
  address !== null &&
  !isSameAddress(quote.coin, quote.address, address);

/** Where the form is kept, and what it begins with. */
function useDraft() {
  const { uid } = useUserState();
  const [drafts] = useState(() => createDepositDrafts(uid));
  const [search] = useSearchParams();
  // Read once: the list's view then replaces the address, so that reloading or going back does not
  // fill it in again.
  const [start] = useState(() => applyPrefill(drafts.read() ?? emptyDraft, parsePrefill(search)));
  return { drafts, start };
}

/** The quotes behind the amounts of the form, kept in the tab with them. */
function useQuotes(
  { getValues, setValue, getFieldState, trigger, clearErrors, reset }: DepositSchemaForm,
  { drafts, start }: ReturnType<typeof useDraft>,
) {
  const [quotes, setQuotes] = useState(start.quotes);
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
  const takeQuote = (next: Quote | null) => saveDraft(applyQuote(next));
  const clear = () => {
    reset({ coin: getValues('coin'), ...emptyInput });
    setQuotes(noQuotes);
    drafts.clear();
  };
  return { quotes, saveDraft, applyQuote, takeQuote, clear };
}

/** The form's values and the quotes behind them. */
function useQuotedForm(
  { restriction }: DepositFormInput,
  onSubmit: (values: DepositOutput) => Promise<(() => void) | undefined>,
) {
  const { rates } = useUserState();
  const payment = usePayment();
  const draft = useDraft();
  const form: DepositSchemaForm = useSchemaForm(depositFormSchema, onSubmit, {
    defaultValues: getInput(draft.start),
  });
  const { quotes, saveDraft, applyQuote, takeQuote, clear } = useQuotes(form, draft);
  const { control, getValues, getFieldState, trigger } = form;
  // One key press changes several values; only the form knows all current ones.
  const values = useWatch({ control, compute: () => getInput(getValues()) });
  const { coin } = values;
  const quote = quotes[coin];
  const isBlank = values[quote?.typed ?? 'amount'].trim() === '';
  /** A closed form shows no address. */
  const getShownTerms = (of: Coin) =>
    getTerms(of, rates.data, restriction ? undefined : payment.data);

  const handleEdit = (name: string) => {
    if (name === 'txid') return saveDraft(quotes);
    // With another coin the dollars stay, because they are credited.
    const edited = getValues('coin');
    const typed = name === 'units' ? 'units' : 'amount';
    takeQuote(updateQuote(quotes[edited], edited, typed, getShownTerms(edited)));
    if (name === 'coin' && getFieldState('txid').invalid) void trigger('txid');
  };

  // The quote is what the page shows once price and address have come, also for what was typed or
  // filled in before.
  const terms = getShownTerms(coin);
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

  const depositAddress = getDepositAddress(payment, coin, env.network);
  const isReplaced = hasOtherAddress(quote, terms);
  return {
    form,
    values,
    quote,
    isBlank,
    depositAddress,
    isReplaced,
    handleEdit,
    takeQuote,
    clear,
  };
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

/** A question that a dialog asks, and its answer. */
function useQuestion<About, Answer>() {
  const [question, setQuestion] = useState<(About & { answer: (answer: Answer) => void }) | null>(
    null,
  );
  const ask = (about: About) =>
    new Promise<Answer>((resolve) => setQuestion({ ...about, answer: resolve })).finally(() =>
      setQuestion(null),
    );
  return { question, ask };
}

/** What is asked before a deposit is sent. */
function useQuestions() {
  const client = useQueryClient();
  const { question: duplicate, ask: askIfSame } = useQuestion<
    Omit<DuplicateQuestion, 'answer'>,
    DuplicateAnswer
  >();
  const { question: changed, ask: askWhichQuote } = useQuestion<
    Omit<QuoteQuestion, 'answer'>,
    QuoteAnswer
  >();
  /** @returns the quote that was shown, if it is to be sent; the current one; or null for neither */
  const chooseQuote = async (shown: Quote, request: DepositRequest): Promise<Quote | null> => {
    // Address or price may have changed while another question was open, so they are read now.
    const latest = getTerms(
      request.coin,
      client.getQueryData(queries.rates().queryKey),
      client.getQueryData(queries.payment().queryKey),
    );
    const change = findQuoteChange(shown, request, latest);
    if (!change) return shown;
    const answer = await askWhichQuote({ change, request });
    if (answer === 'back') return null;
    return answer === 'old' ? shown : change.current;
  };
  const leave = () => {
    duplicate?.answer('back');
    changed?.answer('back');
  };
  return { duplicate, changed, askIfSame, chooseQuote, leave };
}

export function useDepositForm(input: DepositFormInput) {
  const { deposits, onShow } = input;
  const { uid, rates } = useUserState();
  const [failure, setFailure] = useState<string | null>(null);
  /** The request that failed last. */
  const [tried, setTried] = useState<AskedDeposit | null>(null);
  const { duplicate, changed, askIfSame, chooseQuote, leave } = useQuestions();

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
      : findPendingDuplicate(deposits.data?.list ?? [], request);
    const kind = pending ? await askIfSame({ pending }) : 'other';
    if (pending && kind === 'same') onShow(pending.id);
    if (kind !== 'other') return;
    const chosen = await chooseQuote(quote, request);
    if (chosen === null) return;
    if (chosen !== quote) {
      takeQuote(chosen);
      return;
    }
    const cause = await send(request);
    setTried(cause === null ? null : request);
    setFailure(cause);
    return cause === null ? clear : undefined;
  };
  const { form, values, quote, isBlank, depositAddress, isReplaced, handleEdit, clear, takeQuote } =
    useQuotedForm(input, submit);
  const disabledReason = getDisabledReason({ ...input, depositAddress, quote, rates });

  const { send, otherRecorded } = useSendDeposit({
    uid,
    onSent: onShow,
    onRecovered: (recovered) => {
      const same = matchesDeposit(recovered, form.getValues(), quote);
      leave();
      setFailure(null);
      if (same) clear();
      return same;
    },
  });

  return {
    form,
    handleEdit,
    coin: values.coin,
    /** Null while nothing is typed: the page shows the latest price then. */
    quote: isBlank ? null : quote,
    units: getMatchingUnits(values, quote),
    isReplaced,
    failure,
    changed,
    duplicate,
    otherRecorded,
    disabledReason,
  };
}
