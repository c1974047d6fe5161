import { useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import { useWatch } from 'react-hook-form';
import * as v from 'valibot';
import { placeTrade } from '@/data/collections/trades';
import { useSubmission } from '@/data/hooks/use-submission';
import { currentUserContext } from '@/data/ledger/current-user-context';
import { isActError } from '@/data/ledger/errors';
import type { Rates } from '@/data/prices/prices';
import { useUserState } from '@/data/user-state';
import type { Coin } from '@/domain/coin';
import { createAmountSchema, parseBoundedMoney } from '@/domain/input/typed-money';
import { matchesSubmission, type Submission, submissionSchema } from '@/domain/ledger/submission';
import { compare, isNegative, isZero, type Money } from '@/domain/money';
import type { Op, Uid } from '@/domain/revision-fields';
import {
  isPriceTooOld,
  leverageSchema,
  type TradeRequest,
  tradeDurations,
  tradeLimits,
  tradeSides,
} from '@/domain/trades/trade';
import { createSessionDraft, type DraftStore } from '@/lib/browser-storage/draft';
import { serverNow } from '@/lib/clock';
import { formatDollars } from '@/lib/format';
import type { Restriction } from '@/parts/own-requests/restriction-note';
import type { QueryState } from '@/ui/feedback/query-boundary';
import { FieldError, type SchemaForm, useSchemaForm } from '@/ui/forms/form';
import { useLedgerMutation } from '@/ui/hooks/use-ledger-mutation';
import { useAmountsHidden } from '@/ui/ledger/hidden-amounts';
import { showNotice } from '@/ui/overlays/toasts';

const tooLargeMessage = `The maximum is ${formatDollars(tradeLimits.max)} per trade.`;

/**
 * Within the limits of a trade, without regard to the available balance: the money, or an error for
 * the field.
 */
export const parseStake = (typed: string) =>
  parseBoundedMoney(
    typed,
    {
      empty: 'Enter an amount, e.g. $100.',
      smallest: 'Enter an amount above $0.00.',
      largest: tooLargeMessage,
    },
    tradeLimits,
  );

const numberSchema = v.pipe(v.string(), v.transform(Number));

/**
 * Fields of the form. The asset comes from the URL; the price is the one in the market beside it.
 */
const tradeSchema = v.object({
  side: v.picklist(tradeSides),
  amount: createAmountSchema(parseStake),
  leverage: v.pipe(numberSchema, leverageSchema),
  duration: v.pipe(numberSchema, v.picklist(tradeDurations)),
});
type TradeInput = v.InferInput<typeof tradeSchema>;
type TradeOutput = v.InferOutput<typeof tradeSchema>;

const draftSchema = v.object({
  side: v.picklist(tradeSides),
  amount: v.string(),
  leverage: v.string(),
  duration: v.string(),
});
type TradeDraft = v.InferOutput<typeof draftSchema>;

export const createTradeDrafts = (uid: Uid): DraftStore<TradeDraft> =>
  createSessionDraft(`trade-draft:${uid}`, draftSchema);

/**
 * Identifies a trade. Leaves out the price, which may change between two attempts at the same
 * trade.
 */
const getTradeParts = ({
  asset,
  side,
  amount,
  leverage,
  duration,
}: Omit<TradeRequest, 'openPrice'>): string[] =>
  [asset, side, amount, leverage, duration].map(String);

function isSentTrade(sent: Submission, asset: Coin, typed: TradeInput): boolean {
  const chosen = v.safeParse(tradeSchema, typed);
  return chosen.success && matchesSubmission(sent, getTradeParts({ asset, ...chosen.output }));
}

/** @param available USD, less than the amount */
function describeTradeShortfall(available: Money, hidden: boolean): string {
  if (isZero(available) || isNegative(available)) return 'You have nothing to trade right now.';
  return hidden
    ? 'That’s more than you can trade. Enter less.'
    : `You can trade up to ${formatDollars(available)}.`;
}

/** `buy bitcoin for $100.00` */
export const describeTrade = ({
  asset,
  side,
  amount,
}: { asset: Coin } & Pick<TradeRequest, 'side' | 'amount'>): string =>
  `${side} ${asset} for ${formatDollars(amount)}`;

/** `insufficient` is shown at the amount, `failed` in the review. */
type PlaceOutcome =
  | { state: 'placed' }
  | { state: 'insufficient'; cause: string }
  | { state: 'failed'; cause: string };

export interface Review {
  request: TradeRequest;
  readAt: Date;
}

export interface TradeFormInput {
  asset: Coin;
  /** What can be staked, USD. */
  available: QueryState<Money>;
  restriction: Restriction | null;
  onPlaced: (op: Op) => void;
}

const emptyTradeInput = { side: 'buy', amount: '', leverage: '1', duration: '1440' } as const;

function getDisabledReason({
  restriction,
  available,
  rates,
}: Pick<TradeFormInput, 'restriction' | 'available'> & {
  rates: QueryState<Rates>;
}): string | undefined {
  if (restriction) return restriction.disabledReason;
  if (rates.data === undefined)
    return rates.status === 'pending'
      ? 'Loading price…'
      : 'There’s no price to open your trade at.';
  if (available.data !== undefined) return undefined;
  return available.status === 'pending'
    ? 'Loading available balance…'
    : 'Couldn’t load your available balance.';
}

type TradeSchemaForm = SchemaForm<TradeInput, TradeOutput>;

export function useTradeForm(input: TradeFormInput) {
  const { asset, available, restriction } = input;
  const { uid, rates } = useUserState();
  const hidden = useAmountsHidden();
  const [drafts] = useState(() => createTradeDrafts(uid));
  const [start] = useState(() => drafts.read());
  const [review, setReview] = useState<Review | null>(null);

  const openReview = (chosen: TradeOutput) => {
    // The button says why.
    if (
      restriction ||
      !rates.data ||
      available.data === undefined ||
      isPriceTooOld(rates.data.at, serverNow())
    )
      return;
    if (compare(chosen.amount, available.data) > 0)
      throw new FieldError('amount', describeTradeShortfall(available.data, hidden));
    setReview({
      request: { asset, ...chosen, openPrice: rates.data.prices[asset] },
      readAt: rates.data.at,
    });
  };
  const defaultValues = start ?? emptyTradeInput;
  const form: TradeSchemaForm = useSchemaForm(tradeSchema, openReview, { defaultValues });
  const [side, amount, leverage] = useWatch({
    control: form.control,
    name: ['side', 'amount', 'leverage'],
  });

  const keepDraft = () => drafts.write(form.getValues());
  const placing = usePlacing({ ...input, drafts, form, review, setReview });
  return {
    form,
    keepDraft,
    side,
    amount,
    leverage,
    review,
    setReview,
    disabledReason: getDisabledReason({ restriction, available, rates }),
    ...placing,
  };
}

interface PlacingInput extends Pick<TradeFormInput, 'asset' | 'onPlaced'> {
  drafts: DraftStore<TradeDraft>;
  form: TradeSchemaForm;
  review: Review | null;
  setReview: (review: Review | null) => void;
}

/**
 * Places the reviewed trade. The dialog closes when the trade is recorded, or when its amount is
 * refused at the field.
 */
function usePlacing({ asset, form, onPlaced, review, setReview, drafts }: PlacingInput) {
  const { uid } = useUserState();
  const { setError, reset, getValues } = form;
  const finish = () => {
    reset({ ...getValues(), amount: '' });
    drafts.clear();
  };
  /** @returns why it failed, in words; null if the dialog has nothing to show */
  const send = async (): Promise<string | null> => {
    if (!review) return null;
    const outcome = await place(review.request);
    if (outcome.state === 'failed') return outcome.cause;
    // The dialog returns the focus as it closes, and the field takes it afterwards.
    flushSync(() => setReview(null));
    if (outcome.state === 'insufficient')
      setError('amount', { type: 'refused', message: outcome.cause }, { shouldFocus: true });
    else finish();
    return null;
  };
  const { place, otherRecorded } = usePlaceTrade({
    uid,
    onPlaced,
    onRecovered: (sent) => {
      const same = isSentTrade(sent, asset, getValues());
      if (same) finish();
      setReview(null);
      return same;
    },
  });
  return { send, otherRecorded };
}

const toastMessages = {
  progress: 'Processing Your Trade request...',
  success: 'Trade Successfully Placed',
  failure: 'Error Occurred, Try Again.',
};

interface PlaceTradeOptions {
  uid: Uid;
  onPlaced: (op: Op) => void;
  /** As in {@link useSubmission}. */
  onRecovered: (recovered: Submission) => boolean;
}

function usePlaceTrade({ uid, onPlaced, onRecovered }: PlaceTradeOptions) {
  const store = useMemo(
    () => createSessionDraft(`trade-submission:${uid}`, submissionSchema),
    [uid],
  );
  const submission = useSubmission(uid, store, (recovered) => {
    showNotice(toastMessages.success, 'The connection dropped, but your trade was placed.');
    onPlaced(recovered.op);
    return onRecovered(recovered);
  });
  const { attempt } = useLedgerMutation<TradeRequest>({
    action: 'trade.placed',
    messages: toastMessages,
    keyParts: getTradeParts,
    submission,
    send: (request, op, unless) => placeTrade(currentUserContext(), { request, op, unless }),
    onSuccess: (_, __, op) => onPlaced(op),
  });
  const place = async (request: TradeRequest): Promise<PlaceOutcome> => {
    const result = await attempt(request);
    if (result.ok) return { state: 'placed' };
    return {
      state: isActError(result.error, 'insufficient') ? 'insufficient' : 'failed',
      cause: result.message,
    };
  };
  return { place, otherRecorded: submission.otherRecorded };
}
