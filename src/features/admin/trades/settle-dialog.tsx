import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { adminQueries } from '@/data/admin-queries';
import { type Settlement, settleTrade } from '@/data/collections/trades';
import { useDeskRole } from '@/data/hooks/use-desk-role';
import { currentUserContext } from '@/data/ledger/current-user-context';
import { getActOutcome } from '@/data/ledger/errors';
import { removeCachedRows } from '@/data/ledger/remove-cached-rows';
import { useMarketPrice } from '@/data/prices/use-market-price';
import { useUserState } from '@/data/user-state';
import { capitalizeName, formatName, getFirstName } from '@/domain/accounts/person-words';
import { limits } from '@/domain/input/limits';
import type { ReasonAct } from '@/domain/input/reason-templates';
import { getActKey, type Uid } from '@/domain/ledger/revision-fields';
import { compare, subtract } from '@/domain/money';
import { getComputedResult } from '@/domain/trades/settled-trade';
import { isDue, isPriceTooOld, type Trade } from '@/domain/trades/trade';
import { computeWritableResult } from '@/domain/trades/trade-result';
import { serverNow } from '@/lib/clock';
import { formatAgeInWords, formatDollars, formatSignedDollars, formatUsd } from '@/lib/format';
import { keepOwnReason } from '@/lib/own-reasons';
import { RetryButton } from '@/ui/feedback/empty-state';
import { EntryPreviewCard } from '@/ui/feedback/entry-preview-card';
import type { QueryState } from '@/ui/feedback/query-boundary';
import { RoleNote } from '@/ui/feedback/role-note';
import { AmountField, ChoiceField, SegmentedField } from '@/ui/forms/fields';
import { type SchemaForm, useSchemaForm } from '@/ui/forms/form';
import { ReasonField } from '@/ui/forms/reason-field';
import { useLedgerMutation } from '@/ui/hooks/use-ledger-mutation';
import { useLetterKeys } from '@/ui/hooks/use-letter-keys';
import { useNowEverySecond } from '@/ui/hooks/use-now';
import { createFigureRow, Diff } from '@/ui/ledger/diff';
import type { SumRow } from '@/ui/ledger/sum-table';
import { Breakdown } from '@/ui/ledger/trade-breakdown';
import { ActDialog } from '@/ui/overlays/act-dialog';
import { CommitKeyHint } from '@/ui/overlays/queue-steps';
import type { OpenTrade } from './filters';
import { AlreadySettledDialog } from './settled-dialog';
import {
  type ClosingPrice,
  createSettlementDraft,
  createSettlementSchema,
  describeSettlement,
  emptySettlement,
  formatTimeLeft,
  formatTradeName,
  ownAccountReason,
  type SettlementDraft,
  type SettlementInput,
  useClosingPrice,
} from './settlement';
import { computeEffect, getOrderFolio, previewSettlement, type TradeReview, TradeReviewView, useTradeReview } from './trade-review';

export interface EligibilityInput {
  trade: Trade;
  review: QueryState<TradeReview>;
  quote: QueryState<ClosingPrice>;
  outlook: SettlementDraft;
  me: Uid;
  now: Date;
}

/** Why the trade cannot be settled now; undefined if it can. Errors of a field are shown at the field instead. */
export function getDisabledReason({ trade, review, quote, outlook, me, now }: EligibilityInput): string | undefined {
  if (trade.uid === me) return ownAccountReason;
  if (review.data === undefined) {
    return review.status === 'error' ? 'The client’s book didn’t load. Try again above.' : 'The client’s book is still loading.';
  }
  const { closePrice, result } = outlook;
  if (quote.data && closePrice === quote.data.price && isPriceTooOld(quote.data.at, now)) {
    return 'The price is more than two minutes old. Refresh it.';
  }
  return findFiguresIssue(trade, review.data, result);
}

function findFiguresIssue(trade: Trade, review: TradeReview, result: SettlementDraft['result']): string | undefined {
  const { account, holds } = review;
  if (!account || !holds) return 'The client has no account to post the result to. Have the client’s book checked.';
  if (compare(holds.staked, trade.amount) < 0) {
    return 'Less is held in open trades than this trade’s stake, so the books don’t add up. Have them checked before you settle anything.';
  }
  if (result !== null && !computeEffect(review, trade, result)) return 'The balance would have more than ten digits.';
  return undefined;
}

/** The result is the formula's, or one set by hand with a reason. */
function SettlementFields({
  trade,
  quote,
  outlook,
  input,
  isEarly,
  firstName,
}: Pick<EligibilityInput, 'trade' | 'quote' | 'outlook'> & { input: SettlementInput; isEarly: boolean; firstName: string }) {
  const { uid: me } = useUserState();
  const person = capitalizeName(firstName);
  const reasonAct = getReasonAct(input, isEarly);
  const hasLetters = useLetterKeys();
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
      <ChoiceField
        name="how"
        label="Result"
        options={getOptions(trade, outlook, person).map((option) => ({
          ...option,
          letters: hasLetters ? howLetters[option.value] : undefined,
        }))}
      />
      {input.how === 'hand' && (
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <SegmentedField name="outcome" label="Outcome" options={outcomeOptions} />
          <AmountField name="result" label="Amount" hint={`The client can lose at most the stake of ${formatDollars(trade.amount)}.`} />
        </div>
      )}
      {outlook.manual && <ReasonField name="note" label={reasonLabels[reasonAct]} reader={person} act={reasonAct} author={me} />}
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

const howLetters: Record<SettlementInput['how'], string> = { formula: 'f', hand: 'o' };

/** What the help of the list says about the letters of a settlement. */
export const settlementKeys = [
  { key: 'f', description: 'Choose the formula’s result' },
  { key: 'o', description: 'Choose to override it' },
] as const;

function getOptions(trade: Trade, { closePrice }: SettlementDraft, person: string) {
  const computed = closePrice === null ? null : computeWritableResult(trade, closePrice);
  return [
    {
      value: 'formula' as const,
      label: computed === null ? 'Use the formula' : `Use the formula: ${formatSignedDollars(computed)}`,
      text: 'Calculated from the stake, the leverage and the two prices, and checked to the cent.',
    },
    {
      value: 'hand' as const,
      label: 'Override result',
      text: `For cases the formula can’t cover. Needs a reason of at least ${limits.reasonMin} letters or digits. The book says the desk set the result. ${person} will see both.`,
    },
  ];
}

function PriceHint({ quote, closePrice }: { quote: QueryState<ClosingPrice>; closePrice: string | null }): ReactNode {
  const now = useNowEverySecond();
  if (!quote.data) {
    return quote.status === 'pending'
      ? 'Loading the price…'
      : 'The price service isn’t responding. Try again, or enter the price yourself and give a reason.';
  }
  const { price, at, sample } = quote.data;
  const kind = sample ? 'Sample price' : 'Price';
  const away = quote.status === 'error' ? ' The price service isn’t responding now.' : '';
  const old = isPriceTooOld(at, now) ? ' It’s too old to settle at.' : '';
  if (closePrice === price) return `${kind} from the price service, ${formatAgeInWords(at, now)} old.${old}${away}`;
  return `Entered by you. The price service said ${formatDollars(price)}${sample ? ' (sample price)' : ''} ${formatAgeInWords(at, now)} ago.${away}`;
}

function SettlementOutcome({ trade, review, quote, outlook, now }: Omit<EligibilityInput, 'me'>) {
  const market = useMarketPrice(trade.asset, now);
  const { closePrice } = outlook;
  if (closePrice === null) return null;
  const { formula, computed, limitedTo } = getComputedResult(trade, closePrice);
  const order = review.data ? getOrderFolio(review.data) : '';
  return (
    <div className="mt-6">
      <Breakdown
        label="How the result is calculated"
        opening={{ price: trade.openPrice, source: ['the client’s order', order].filter(Boolean).join(', '), at: trade.openedAt }}
        closing={getClosingRows(closePrice, quote.data)}
        market={market}
        source="The client’s statement shows this calculation, made again in the client’s own browser."
        formula={formula}
        limited={limitedTo !== null}
        sums={getSumRows(computed, outlook)}
      />
      {review.data && <EntryPreviews trade={trade} review={review.data} outlook={outlook} now={now} />}
    </div>
  );
}

const getClosingRows = (price: string, quote: ClosingPrice | undefined) =>
  quote?.price === price
    ? { price, source: `the price service${quote.sample ? ' (sample)' : ''}`, at: quote.at }
    : { price, source: 'entered by you', at: null };

function getSumRows(computed: string | null, { result, manual }: SettlementDraft): SumRow[] {
  const byFormula = { label: 'By formula', value: computed === null ? 'too large to record' : formatSignedDollars(computed) };
  if (!manual || computed === null || result === null || compare(computed, result) === 0) return [byFormula];
  return [
    byFormula,
    { label: 'Override', value: formatSignedDollars(result) },
    { label: 'Difference', value: formatSignedDollars(subtract(result, computed)) },
  ];
}

function EntryPreviews({ trade, review, outlook, now }: Pick<EligibilityInput, 'trade' | 'outlook' | 'now'> & { review: TradeReview }) {
  const effect = outlook.result === null ? null : computeEffect(review, trade, outlook.result);
  const line = previewSettlement(review, trade, outlook, now);
  if (!effect || !line) return null;
  const { before, after } = effect;
  return (
    <EntryPreviewCard lines={[line]}>
      <Diff
        caption="Client’s account, USD"
        rows={[
          createFigureRow('Balance', before.balance, after.balance),
          createFigureRow('Profit', before.profit, after.profit),
          createFigureRow('In open trades', before.staked, after.staked),
          createFigureRow('Available', before.available, after.available),
        ]}
      />
    </EntryPreviewCard>
  );
}

interface SettleDialogProps {
  row: OpenTrade;
  now: Date;
  /** @param left whether the trade has left the queue */
  onClose: (left: boolean) => void;
  /** Called after the settlement was recorded, and its row has left the queue. By default it closes. */
  onSettled?: (() => void) | undefined;
  /** Opens the next trade; undefined if there is none. */
  onNext?: (() => void) | undefined;
}

/** Settles a trade. If it was settled while this is open, shows how. */
export function SettleDialog({ row, now, onClose, onSettled = () => onClose(true), onNext }: SettleDialogProps) {
  const { uid: me } = useUserState();
  const { isAgent } = useDeskRole();
  const trade = row.element;
  const review = useTradeReview(row);
  const quote = useClosingPrice(trade);
  const profile = review.data?.profile ?? row.profile;
  const name = formatName(profile, trade.uid);
  const order = review.data ? getOrderFolio(review.data) : '';
  const { act, isPending } = useSettle(trade, { name, order }, ({ manual }) => {
    if (manual) keepOwnReason(me, getReasonAct(form.getValues(), !isDue(trade, serverNow())), manual.reason);
    onSettled();
  });
  const form = useSchemaForm<SettlementInput, Settlement>(createSettlementSchema(trade), act, { defaultValues: emptySettlement });
  useClosingPriceField(form, quote.data);
  const input = form.watch();
  // Updates every second, because a price soon becomes too old to settle at.
  const soon = useNowEverySecond();
  const current = review.data?.trades.list.find(({ id }) => id === trade.id) ?? trade;
  // While this user's act is pending, the act itself reports the outcome.
  if (review.data && current.status === 'closed' && !isPending) {
    return <AlreadySettledDialog trade={current} review={review.data} onClose={() => onClose(true)} onNext={onNext} />;
  }
  const outlook = createSettlementDraft(input, trade, soon);
  return (
    <ActDialog
      form={form}
      drawer
      label={`${['Trade', order].filter(Boolean).join(' ')}, ${formatTradeName(trade)}, ${formatTimeLeft(trade, now)}`}
      title={`${formatDollars(trade.amount)} staked by ${name}`}
      note={<CommitKeyHint />}
      submitLabel={outlook.result === null ? 'Settle' : `Settle: ${formatSignedDollars(outlook.result)}`}
      disabledReason={getDisabledReason({ trade, review, quote, outlook, me, now: soon })}
      onClose={() => onClose(false)}
      introduction={<TradeReviewView trade={trade} review={review} own={trade.uid === me} now={now} />}
      preview={<SettlementOutcome trade={trade} review={review} quote={quote} outlook={outlook} now={now} />}
      closedNote={isAgent ? undefined : <RoleNote needs="agent" act="Settling" />}
    >
      <SettlementFields
        trade={trade}
        quote={quote}
        outlook={outlook}
        input={input}
        isEarly={!isDue(trade, soon)}
        firstName={getFirstName(profile)}
      />
    </ActDialog>
  );
}

/** Fills the price field whenever a price is read, and replaces its content. */
function useClosingPriceField({ setValue, clearErrors }: SchemaForm<SettlementInput, Settlement>, quote: ClosingPrice | undefined) {
  const [price, at] = [quote?.price, quote?.at.getTime()];
  useEffect(() => {
    if (price === undefined || at === undefined) return;
    setValue('quoted', price);
    setValue('closePrice', formatUsd(price));
    clearErrors('closePrice');
  }, [price, at, setValue, clearErrors]);
}

/**
 * Settles one trade. A retry of the same settlement is the same act; another price, result or reason is another act.
 * @param done called after the settlement was recorded and its row has left the list
 */
function useSettle(trade: Trade, words: { name: string; order: string }, done: (settlement: Settlement) => void) {
  const client = useQueryClient();
  return useLedgerMutation<Settlement, 'done' | 'already-decided'>({
    action: 'trade.settled',
    messages: (settlement) => ({
      progress: 'Updating Trade Result..',
      success: (outcome) => (outcome === 'done' ? 'Trade Result Updated Successfully..' : 'Already Settled..'),
      detail: (outcome) => (outcome === 'done' ? describeSettlement(trade, settlement, words) : ''),
      failure: 'Error Occurred.',
    }),
    keyParts: ({ closePrice, manual }) => [closePrice, manual?.result ?? '', manual?.reason ?? ''],
    send: (settlement, op) => getActOutcome(settleTrade(currentUserContext(), trade.uid, trade.id, settlement, op), 'already-decided'),
    onSuccess: async (outcome, settlement) => {
      if (outcome !== 'done') return;
      await removeCachedRows(client, adminQueries.pending('trades').queryKey, ({ element }) => getActKey(element) === getActKey(trade));
      done(settlement);
    },
  });
}
