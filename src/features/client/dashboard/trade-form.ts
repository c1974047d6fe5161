import { useCallback, useEffect, useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import * as v from 'valibot';
import type { Rates } from '@/data/prices/prices';
import type { Coin } from '@/domain/coin';
import { parseTypedMoney } from '@/domain/input/typed-money';
import type { Op, Uid } from '@/domain/ledger/revision-fields';
import { createSubmissionKey, isSubmissionFor, type Submission, type SubmissionKey, submissionKeySchema } from '@/domain/ledger/submission';
import { compare, isZero, type Money, parseMoney } from '@/domain/money';
import { isPriceTooOld, leverageSchema, type TradeRequest, tradeDurations, tradeLimits, tradeSides } from '@/domain/trades/trade';
import { serverNow } from '@/lib/clock';
import { type DraftStore, sessionDraft } from '@/lib/draft';
import { formatUsd } from '@/lib/format';
import type { QueryState } from '@/ui/feedback/query-boundary';
import type { Restriction } from '@/ui/feedback/restriction-note';
import { FieldError, type SchemaForm, useSchemaForm } from '@/ui/forms/form';
import { useRecoverLostResponse } from '@/ui/hooks/use-recover-lost-response';

const largest = `At most ${formatUsd(tradeLimits.max)} in one trade.`;

/** What was typed as the amount of a trade: money, or the sentence for its field. What is available is for others to check. */
export function readStake(typed: string): { amount: Money } | { fault: string } {
  const read = parseTypedMoney(typed, { empty: 'Write the amount in dollars, as in 100.00.', largest });
  if (!('amount' in read)) return read;
  if (compare(read.amount, tradeLimits.above) <= 0) return { fault: 'Write an amount greater than zero.' };
  return compare(read.amount, tradeLimits.max) > 0 ? { fault: largest } : read;
}

const amountField = v.pipe(
  v.string(),
  v.rawTransform(({ dataset, addIssue, NEVER }): Money => {
    const read = readStake(dataset.value);
    if ('amount' in read) return read.amount;
    addIssue({ message: read.fault });
    return NEVER;
  }),
);

/** The price as it is read: `64,210.00`. */
const priceField = v.pipe(
  v.string(),
  v.transform((shown) => parseMoney(shown) ?? ''),
  v.check(
    (price) => price !== '' && !isZero(price),
    'There is no price to open at: the price service does not answer. Read it again in a moment.',
  ),
);
const toNumber = v.pipe(v.string(), v.transform(Number));

/** What the client fills in; the asset stands in the address, and the price is the service's. */
const tradeForm = v.object({
  side: v.picklist(tradeSides),
  amount: amountField,
  leverage: v.pipe(toNumber, leverageSchema),
  duration: v.pipe(toNumber, v.picklist(tradeDurations)),
  openPrice: priceField,
});
type TradeInput = v.InferInput<typeof tradeForm>;
type TradeOutput = v.InferOutput<typeof tradeForm>;

const draftSchema = v.object({
  side: v.picklist(tradeSides),
  amount: v.string(),
  leverage: v.string(),
  duration: v.string(),
  intent: v.nullable(submissionKeySchema),
});
export type TradeDraft = v.InferOutput<typeof draftSchema>;

export const tradeDrafts = (uid: Uid): DraftStore<TradeDraft> => sessionDraft(`trade-draft:${uid}`, draftSchema);

/** What makes a trade itself: the price may move between two attempts, the trade stays the one that was meant. */
const getParts = ({ asset, side, amount, leverage, duration }: Omit<TradeRequest, 'openPrice'>): string[] =>
  [asset, side, amount, leverage, duration].map(String);

/** The same act for the same trade. */
const createTradeKey = (before: SubmissionKey | null, request: TradeRequest): SubmissionKey =>
  createSubmissionKey(before, getParts(request));

const chosenForm = v.omit(tradeForm, ['openPrice']);

/** Whether the form still has the values that were sent. */
function isChosen(sent: Submission, asset: Coin, typed: TradeInput): boolean {
  const chosen = v.safeParse(chosenForm, typed);
  return chosen.success && isSubmissionFor(sent, getParts({ asset, ...chosen.output }));
}

/** `buy bitcoin for 100.00` */
export const describeTrade = ({ asset, side, amount }: { asset: Coin } & Pick<TradeRequest, 'side' | 'amount'>): string =>
  `${side} ${asset} for ${formatUsd(amount)}`;

/** What came of an attempt: `insufficient` belongs to the amount, everything else to the trade as a whole. */
export type PlaceOutcome = { state: 'placed' } | { state: 'insufficient'; cause: string } | { state: 'failed'; cause: string };

/** A trade as it is reviewed before it is placed, with the price that it will open at. */
export interface Review {
  request: TradeRequest;
  /** When the price was read. */
  readAt: Date;
}

export interface TradeFormInput {
  asset: Coin;
  rates: QueryState<Rates>;
  /** What can be staked, USD; undefined while it is not known. */
  available: QueryState<Money>;
  block: Restriction | null;
  drafts: DraftStore<TradeDraft>;
  /** Ids of the client's trades; undefined while they are not known. */
  recorded: ReadonlySet<Op> | undefined;
  /** Called if the response to an attempt was lost and the list has the deposit. */
  onFound: (op: Op) => void;
  /** Places one trade; the same `op` for the same one. @param earlier acts without an answer that it takes the place of */
  place: (request: TradeRequest, op: Op, earlier: readonly Op[]) => Promise<PlaceOutcome>;
  now?: () => Date;
}

const usual = { side: 'buy', amount: '', leverage: '1', duration: '1440' } as const;

function getDisabledReason({ block, rates, available }: TradeFormInput): string | undefined {
  if (block) return block.disabledReason;
  if (rates.data === undefined) return rates.status === 'pending' ? 'The price is being read.' : 'A trade needs a price to open at.';
  if (available.data !== undefined) return undefined;
  return available.status === 'pending' ? 'What is available is being read.' : 'What is available could not be read.';
}

type TradeSchemaForm = SchemaForm<TradeInput, TradeOutput>;

/** The state of the form: what was chosen, kept in the tab; the trade that is looked at; and the act that it stands for. */
export function useTradeForm(input: TradeFormInput) {
  const { asset, rates, available, block, drafts, now = serverNow } = input;
  const [start] = useState(() => drafts.read());
  const intent = useRef<SubmissionKey | null>(start?.intent ?? null);
  const [review, setReview] = useState<Review | null>(null);

  const look = ({ openPrice, ...chosen }: TradeOutput) => {
    if (block || !rates.data || available.data === undefined) return;
    if (isPriceTooOld(rates.data.at, now())) {
      throw new FieldError('openPrice', 'This price is too old to open at: it may be two minutes old at most. Read it again.');
    }
    // How much that is stands in the field's hint, where it can be hidden.
    if (compare(chosen.amount, available.data) > 0) throw new FieldError('amount', 'This is more than is available.');
    setReview({ request: { asset, ...chosen, openPrice }, readAt: rates.data.at });
  };
  const { side: from, amount: typed, leverage: times, duration: long } = start ?? usual;
  const defaultValues = { side: from, amount: typed, leverage: times, duration: long, openPrice: '' };
  const form: TradeSchemaForm = useSchemaForm(tradeForm, look, { defaultValues });
  const [side, amount, leverage] = useWatch({ control: form.control, name: ['side', 'amount', 'leverage'] });
  usePriceIn(form, rates.data?.prices[asset]);

  const { watch, getValues } = form;
  const keep = useCallback(() => keepDraft(getValues(), drafts, intent.current), [getValues, drafts]);
  useEffect(() => watch(keep).unsubscribe, [watch, keep]);

  const placing = usePlacing({ ...input, form, review, setReview, intent, keep });
  return { form, side, amount, leverage, review, setReview, notYet: getDisabledReason(input), ...placing };
}

function keepDraft({ side, amount, leverage, duration }: TradeInput, drafts: DraftStore<TradeDraft>, intent: SubmissionKey | null) {
  drafts.write({ side, amount, leverage, duration, intent });
}

/** The price follows the service; a refusal of the one before is over with it. */
function usePriceIn({ setValue, clearErrors }: TradeSchemaForm, price: Money | undefined) {
  useEffect(() => {
    setValue('openPrice', price === undefined ? '' : formatUsd(price));
    clearErrors('openPrice');
  }, [price, setValue, clearErrors]);
}

interface Placing extends Pick<TradeFormInput, 'asset' | 'place' | 'drafts' | 'recorded' | 'onFound'> {
  form: TradeSchemaForm;
  review: Review | null;
  setReview: (review: Review | null) => void;
  intent: { current: SubmissionKey | null };
  keep: () => void;
}

/** The last step: the dialog stays until the trade stands in the book, or until its amount is refused at its field. */
function usePlacing({ asset, form, place, review, setReview, intent, keep, drafts, recorded, onFound }: Placing) {
  const [refused, setRefused] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const { setError, reset, getValues } = form;
  // After the dialog has gone and given the focus back.
  useEffect(() => {
    if (refused === null) return;
    setError('amount', { type: 'refused', message: refused }, { shouldFocus: true });
    setRefused(null);
  }, [refused, setError]);

  const finish = () => {
    intent.current = null;
    reset({ ...getValues(), amount: '' });
    drafts.clear();
  };
  /** @returns why it failed, in words; null when the dialog has nothing more to say */
  const confirm = async (): Promise<string | null> => {
    if (!review) return null;
    const sent = createTradeKey(intent.current, review.request);
    intent.current = sent;
    keep();
    setBusy(true);
    const outcome = await place(
      review.request,
      sent.op,
      sent.earlier.map((one) => one.op),
    );
    setBusy(false);
    if (outcome.state === 'failed') return outcome.cause;
    setReview(null);
    if (outcome.state === 'insufficient') {
      setRefused(outcome.cause);
      return null;
    }
    finish();
    return null;
  };
  const stands = useRecoverLostResponse({ recorded, intent, busy }, (sent) => {
    const same = isChosen(sent, asset, getValues());
    if (same) finish();
    else intent.current = null;
    setReview(null);
    keep();
    onFound(sent.op);
    return same;
  });
  return { confirm, stands };
}
