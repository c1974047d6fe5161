import { useEffect } from 'react';
import type { Settlement } from '@/data/collections/trades';
import { useSecondPerson } from '@/data/hooks/use-second-person';
import { useMarketPrice } from '@/data/prices/use-market-price';
import { useUserState } from '@/data/user-state';
import { capitalizeName, formatName, getFirstName } from '@/domain/accounts/person-words';
import { limits } from '@/domain/input/limits';
import type { ReasonAct } from '@/domain/input/reason-templates';
import { getActKey, type Uid } from '@/domain/revision-fields';
import { previewProposal } from '@/domain/statement/entry-preview';
import {
  computeEffect,
  findSettlementIssue,
  previewSettlement,
} from '@/domain/trades/settlement-effect';
import { isDue, isPriceTooOld, type Trade } from '@/domain/trades/trade';
import { computeWritableResult } from '@/domain/trades/trade-result';
import { getSize, type Proposals } from '@/domain/two-people/proposal';
import { serverNow } from '@/lib/clock';
import {
  formatAgeInWords,
  formatDollars,
  formatPriceAge,
  formatSignedDollars,
  formatUsd,
  type PriceClock,
} from '@/lib/format';
import { SeenField } from '@/parts/decisions/check-fields';
import { DecisionDialog } from '@/parts/decisions/decision-dialog';
import {
  DecisionOptions,
  describeLetters,
  type OptionLetters,
} from '@/parts/decisions/decision-options';
import { EntryPreviewCard } from '@/parts/decisions/entry-preview-card';
import { ReasonField } from '@/parts/decisions/reason-field';
import {
  getSecondPersonReason,
  ProposalPreview,
  SecondPersonNote,
  type SecondPersonState,
} from '@/parts/decisions/second-person-note';
import { ProposalInQueue, useShownProposal } from '@/parts/proposals/proposal-in-queue';
import { SettlementBreakdown, SettlementFigures } from '@/parts/trades/settlement-outcome';
import { RetryButton } from '@/ui/feedback/empty-state';
import type { QueryState } from '@/ui/feedback/query-boundary';
import { AmountField, SegmentedField } from '@/ui/forms/fields';
import { type SchemaForm, useSchemaForm } from '@/ui/forms/form';
import { useNowEverySecond } from '@/ui/hooks/use-now';
import { usePriceClock } from '@/ui/hooks/use-price-clock';
import { AlreadySettledDialog } from './settled-dialog';
import {
  type ClosingPrice,
  createSettlementDraft,
  createSettlementSchema,
  emptySettlement,
  formatTimeLeft,
  formatTradeName,
  ownAccountReason,
  type SettlementDraft,
  type SettlementInput,
  useClosingPrice,
} from './settlement';
import type { OpenTrade } from './trade-filters';
import { getOrderFolio, type TradeReview, TradeReviewView, useTradeReview } from './trade-review';
import { type SettlementRequest, useSettle } from './use-settle';

export interface EligibilityInput {
  trade: Trade;
  review: QueryState<TradeReview>;
  quote: QueryState<ClosingPrice>;
  outlook: SettlementDraft;
  me: Uid;
  now: Date;
}

/**
 * Why the trade cannot be settled now; undefined if it can. Errors of a field are shown at the
 * field instead.
 */
export function getDisabledReason({
  trade,
  review,
  quote,
  outlook,
  me,
  now,
}: EligibilityInput): string | undefined {
  if (trade.uid === me) return ownAccountReason;
  if (review.data === undefined) {
    return review.status === 'error'
      ? 'The client’s book didn’t load. Try again above.'
      : 'The client’s book is still loading.';
  }
  const { closePrice, result } = outlook;
  if (quote.data && closePrice === quote.data.price && isPriceTooOld(quote.data.at, now)) {
    return 'The price is more than two minutes old. Refresh it.';
  }
  return findSettlementIssue(trade, review.data, result);
}

interface SettlementFieldsProps {
  input: SettlementInput;
  isEarly: boolean;
  firstName: string;
  second: SecondPersonState;
}

/** The result is the formula's, or one set by hand with a reason. */
function SettlementFields({
  trade,
  quote,
  outlook,
  input,
  isEarly,
  firstName,
  second,
  now,
}: Pick<EligibilityInput, 'trade' | 'quote' | 'outlook' | 'now'> & SettlementFieldsProps) {
  const { uid: me } = useUserState();
  const person = capitalizeName(firstName);
  const reasonAct = getReasonAct(input, isEarly);
  return (
    <>
      <div>
        <AmountField
          name="closePrice"
          label={`Closing price per ${trade.asset === 'bitcoin' ? 'bitcoin' : 'ether'}`}
          hint={<PriceHint quote={quote} closePrice={outlook.closePrice} />}
        />
        <RetryButton kind="plain" dense className="-ms-3 mt-1" onRetry={quote.refetch}>
          {quote.data ? 'Refresh price' : 'Get price'}
        </RetryButton>
      </div>
      <DecisionOptions
        name="how"
        label="Result"
        options={getOptions(trade, outlook, person)}
        letters={howLetters}
      />
      {input.how === 'hand' && (
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <SegmentedField name="outcome" label="Outcome" options={outcomeOptions} />
          <AmountField
            name="result"
            label="Amount"
            hint={`The client can lose at most the trade’s amount, ${formatDollars(trade.amount)}.`}
          />
        </div>
      )}
      <SecondPersonNote action="trade.settled" state={second} now={now} />
      {outlook.manual && (
        <ReasonField
          name="note"
          label={reasonLabels[reasonAct]}
          reader={person}
          act={reasonAct}
          subject={getActKey(trade)}
          author={me}
        />
      )}
      {second.isForTwo && !outlook.manual && <SeenField />}
    </>
  );
}

const reasonLabels = {
  'trade.overridden': 'Reason for overriding the result',
  'trade.early': 'Reason for settling early',
  'trade.priced': 'Reason for using a different price',
} satisfies Partial<Record<ReasonAct, string>>;

function getReasonAct({ how }: SettlementInput, isEarly: boolean): keyof typeof reasonLabels {
  if (how === 'hand') return 'trade.overridden';
  return isEarly ? 'trade.early' : 'trade.priced';
}

const outcomeOptions = [
  { value: 'won', label: 'Won' },
  { value: 'lost', label: 'Lost' },
];

const howLetters: OptionLetters<SettlementInput['how']> = {
  formula: { letters: 'f', help: 'Choose the formula’s result' },
  hand: { letters: 'o', help: 'Choose to override it' },
};

/** What the help of the list says about the letters of a settlement. */
export const settlementKeys = describeLetters(howLetters, ['formula', 'hand']);

function getOptions(trade: Trade, { closePrice }: SettlementDraft, person: string) {
  const computed = closePrice === null ? null : computeWritableResult(trade, closePrice);
  return [
    {
      value: 'formula' as const,
      label:
        computed === null ? 'Use the formula' : `Use the formula: ${formatSignedDollars(computed)}`,
      text: 'Calculated from the amount, the leverage and the two prices, and checked to the cent.',
    },
    {
      value: 'hand' as const,
      label: 'Override result',
      text: `For cases the formula can’t cover. Needs a reason of at least ${limits.reasonMin} letters or digits. The book says the desk set the result. ${person} will see both.`,
    },
  ];
}

interface PriceHintProps {
  quote: QueryState<ClosingPrice>;
  closePrice: string | null;
}

const PriceHint = (props: PriceHintProps) => <>{describePrice(props, usePriceClock())}</>;

function describePrice({ quote, closePrice }: PriceHintProps, clock: PriceClock): string {
  if (!quote.data) {
    return quote.status === 'pending'
      ? 'Loading the price…'
      : 'The price service isn’t responding. Try again, or enter the price yourself and give a reason.';
  }
  const { price, at, sample } = quote.data;
  const kind = sample ? 'Sample price' : 'Price';
  const away = quote.status === 'error' ? ' The price service isn’t responding now.' : '';
  const old = isPriceTooOld(at, clock.now) ? ' It’s too old to settle at.' : '';
  if (closePrice === price)
    return `${kind} · ${formatPriceAge(at, clock)}${(old || away) && '.'}${old}${away}`;
  return `Entered by you. The price service said ${formatDollars(price)}${sample ? ' (sample price)' : ''} ${formatAgeInWords(at, clock.now)} ago.${away}`;
}

interface OutcomeProps extends Omit<EligibilityInput, 'me'> {
  second: SecondPersonState;
  seen: string;
}

function SettlementOutcome({ trade, review, quote, outlook, second, seen, now }: OutcomeProps) {
  const market = useMarketPrice(trade.asset, now);
  const { closePrice } = outlook;
  if (closePrice === null) return null;
  const order = review.data ? getOrderFolio(review.data) : '';
  return (
    <div className="mt-6">
      <SettlementBreakdown
        label="How the result is calculated"
        trade={trade}
        order={order}
        closing={getClosingRows(closePrice, quote.data)}
        market={market}
        source="The client’s statement shows this calculation, made again in the client’s own browser."
        result={outlook.result}
        manual={outlook.manual}
        byHand={{ other: 'Override' }}
      />
      {review.data && (
        <EntryPreviews
          trade={trade}
          review={review.data}
          outlook={outlook}
          second={second}
          seen={seen}
          now={now}
        />
      )}
    </div>
  );
}

const getClosingRows = (price: string, quote: ClosingPrice | undefined) =>
  quote?.price === price
    ? { price, source: `the price service${quote.sample ? ' (sample)' : ''}`, at: quote.at }
    : { price, source: 'entered by you', at: null };

type EntryPreviewsProps = Omit<OutcomeProps, 'review' | 'quote'> & { review: TradeReview };

function EntryPreviews({ trade, review, outlook, second, seen, now }: EntryPreviewsProps) {
  const effect = outlook.result === null ? null : computeEffect(review, trade, outlook.result);
  const line = previewSettlement(review, trade, outlook, now);
  if (!effect || !line) return null;
  const figures = <SettlementFigures {...effect} />;
  if (!second.isForTwo) return <EntryPreviewCard lines={[line]}>{figures}</EntryPreviewCard>;
  if (second.proposals.data === undefined) return null;
  return (
    <ProposalPreview
      second="administrator"
      line={previewSettlementProposal(trade, second.proposals.data, outlook, seen, now)}
      later={line}
    >
      {figures}
    </ProposalPreview>
  );
}

/**
 * The line of the proposal before it is written.
 * @param proposals the client's; null before the first
 */
function previewSettlementProposal(
  trade: Trade,
  proposals: Proposals | null,
  { closePrice, result, manual, note }: SettlementDraft,
  seen: string,
  now: Date,
) {
  const outcome = {
    status: 'closed',
    closePrice: closePrice ?? '0',
    result: result ?? '0',
    manual,
  } as const;
  const proposed = {
    action: 'trade.settled',
    ref: trade.id,
    amount: getSize(outcome.result),
    outcome,
  } as const;
  return previewProposal(
    trade.uid,
    proposals,
    { ...proposed, note: manual ? note : seen.trim() },
    now,
  );
}

interface SettleDialogProps {
  row: OpenTrade;
  now: Date;
  /** @param left whether the trade has left the queue */
  onClose: (left: boolean) => void;
  /**
   * Called after the settlement was recorded, and its row has left the queue. By default it closes.
   */
  onSettled?: (() => void) | undefined;
  /** Opens the next trade; undefined if there is none. */
  onNext?: (() => void) | undefined;
}

/** Settles a trade. If it was settled while this is open, shows how. */
export function SettleDialog({
  row,
  now,
  onClose,
  onSettled = () => onClose(true),
  onNext,
}: SettleDialogProps) {
  const { uid: me } = useUserState();
  const trade = row.element;
  const review = useTradeReview(row);
  const quote = useClosingPrice(trade);
  const profile = review.data?.profile ?? row.profile;
  const name = formatName(profile, trade.uid);
  const order = review.data ? getOrderFolio(review.data) : '';
  const done = ({ isForTwo }: SettlementRequest) => {
    if (!isForTwo) onSettled();
    // It stays in its list, where it says that it waits.
    else if (onNext) onNext();
    else onClose(false);
  };
  const { act, isPending } = useSettle(trade, { name, order }, done);
  const submit = (settlement: Settlement): Promise<void> =>
    act({
      settlement,
      isForTwo: second.isForTwo,
      seen: form.getValues('seen').trim(),
      reasonAct: getReasonAct(form.getValues(), !isDue(trade, serverNow())),
    });
  const form = useSchemaForm<SettlementInput, Settlement>(createSettlementSchema(trade), submit, {
    defaultValues: emptySettlement,
  });
  useClosingPriceField(form, quote.data);
  const input = form.watch();
  // Updates every second, because a price soon becomes too old to settle at.
  const soon = useNowEverySecond();
  const outlook = createSettlementDraft(input, trade, soon);
  const second = useSecondPerson({
    uid: trade.uid,
    ref: trade.id,
    amount: outlook.result && getSize(outlook.result),
    now: soon,
  });
  const proposal = useShownProposal({ uid: trade.uid, profile, second, isPending });
  const current = review.data?.trades.list.find(({ id }) => id === trade.id) ?? trade;
  // While this user's act is pending, the act itself reports the outcome.
  if (proposal)
    return (
      <ProposalInQueue
        row={proposal}
        choice={undefined}
        now={now}
        onClose={onClose}
        onDecided={onSettled}
        onNext={onNext}
      />
    );
  if (review.data && current.status === 'closed' && !isPending) {
    return (
      <AlreadySettledDialog
        trade={current}
        review={review.data}
        onClose={() => onClose(true)}
        onNext={onNext}
      />
    );
  }
  const verb = second.isForTwo ? 'Propose' : 'Settle';
  return (
    <DecisionDialog
      form={form}
      act="settle trades"
      label={`${['Trade', order].filter(Boolean).join(' ')}, ${formatTradeName(trade)}, ${formatTimeLeft(trade, now)}`}
      title={`${formatDollars(trade.amount)} traded by ${name}`}
      submitLabel={
        outlook.result === null ? verb : `${verb}: ${formatSignedDollars(outlook.result)}`
      }
      disabledReason={
        getDisabledReason({ trade, review, quote, outlook, me, now: soon }) ??
        getSecondPersonReason(second)
      }
      onClose={() => onClose(false)}
      introduction={
        <TradeReviewView trade={trade} review={review} own={trade.uid === me} now={now} />
      }
      preview={
        <SettlementOutcome
          trade={trade}
          review={review}
          quote={quote}
          outlook={outlook}
          second={second}
          seen={input.seen}
          now={now}
        />
      }
    >
      <SettlementFields
        trade={trade}
        quote={quote}
        outlook={outlook}
        input={input}
        isEarly={!isDue(trade, soon)}
        firstName={getFirstName(profile)}
        second={second}
        now={soon}
      />
    </DecisionDialog>
  );
}

/** Fills the price field whenever a price is read, and replaces its content. */
function useClosingPriceField(
  { setValue, clearErrors }: SchemaForm<SettlementInput, Settlement>,
  quote: ClosingPrice | undefined,
) {
  const price = quote?.price;
  const at = quote?.at.getTime();
  useEffect(() => {
    if (price === undefined || at === undefined) return;
    setValue('quoted', price);
    setValue('closePrice', formatUsd(price));
    clearErrors('closePrice');
  }, [price, at, setValue, clearErrors]);
}
