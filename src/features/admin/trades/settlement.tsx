import { useQuery } from '@tanstack/react-query';
import * as v from 'valibot';
import { adminQueries } from '@/data/admin-queries';
import type { Settlement } from '@/data/collections/trades';
import { noteSchema, reasonSchema } from '@/domain/input/reason';
import { parseTypedMoney } from '@/domain/input/typed-money';
import { compare, isZero, type Money, negate } from '@/domain/money';
import type { Reason } from '@/domain/revision-fields';
import { getDueTime, isDue, type Trade, tradeLimits } from '@/domain/trades/trade';
import { computeWritableResult, getResultKind } from '@/domain/trades/trade-result';
import { serverNow } from '@/lib/clock';
import {
  formatAge,
  formatDateTime,
  formatDollars,
  formatRemaining,
  formatSignedDollars,
  formatSignedUsd,
} from '@/lib/format';
import type { QueryState } from '@/ui/feedback/query-boundary';

const inputSchema = v.object({
  closePrice: v.string(),
  /**
   * Price from the price service, USD for one coin; empty if it did not answer. No field shows it.
   */
  quoted: v.string(),
  how: v.picklist(['formula', 'hand']),
  /** Empty until chosen. */
  outcome: v.picklist(['', 'won', 'lost']),
  /** Amount won or lost, without a sign. */
  result: v.string(),
  note: v.string(),
  /** What was checked, for a second person. */
  seen: v.string(),
});
export type SettlementInput = v.InferOutput<typeof inputSchema>;

export const emptySettlement: SettlementInput = {
  closePrice: '',
  quoted: '',
  how: 'formula',
  outcome: '',
  result: '',
  note: '',
  seen: '',
};

const priceTooHighMessage = `Enter at most ${formatDollars(tradeLimits.maxPrice)} per coin.`;

type ParsedAmount = { amount: Money } | { issue: string };

/**
 * Parses the typed closing price, USD for one coin. Returns the error message for the field if it
 * is not valid.
 */
export function parsePrice(typed: string): ParsedAmount {
  const read = parseTypedMoney(typed, {
    empty: 'Enter the closing price per coin, e.g. $64,210.00.',
    largest: priceTooHighMessage,
  });
  if (!('amount' in read)) return read;
  if (compare(read.amount, tradeLimits.above) <= 0) return { issue: 'Enter a price above zero.' };
  return compare(read.amount, tradeLimits.maxPrice) > 0 ? { issue: priceTooHighMessage } : read;
}

/**
 * Parses a result set by hand, USD, signed. Null until won or lost is chosen.
 * @param stake USD, the largest loss
 */
export function parseResult(
  { result, outcome }: Pick<SettlementInput, 'result' | 'outcome'>,
  stake: Money,
): ParsedAmount | null {
  const read = parseTypedMoney(result, {
    empty: 'Enter the result, e.g. $12.50.',
    largest: 'Enter at most ten digits.',
  });
  if (!('amount' in read)) return read;
  if (compare(read.amount, '0.00') < 0)
    return { issue: 'Leave out the sign. Choose Won or Lost instead.' };
  if (outcome === '') return null;
  if (outcome === 'won' || isZero(read.amount)) return read;
  return compare(read.amount, stake) > 0
    ? { issue: `The client can lose at most the trade’s amount, ${formatDollars(stake)}.` }
    : { amount: negate(read.amount) };
}

type FieldIssue = { field: keyof SettlementInput; sentence: string };

/** The settlement that the current input would write. */
export interface SettlementDraft {
  /** USD for one coin; null if not valid. */
  closePrice: Money | null;
  /** The amount to post, USD; null if it cannot be computed. */
  result: Money | null;
  /**
   * The result is set by hand, uses another price than the service's, or comes before the trade is
   * due. The client reads the reason.
   */
  manual: boolean;
  /** The reason to write; empty unless `manual`. */
  note: Reason;
  issues: readonly FieldIssue[];
}

const getAmount = (read: ParsedAmount): Money | null => ('amount' in read ? read.amount : null);
const getIssue = (read: ParsedAmount): string | undefined =>
  'issue' in read ? read.issue : undefined;

const tooLargeMessage =
  'The formula’s result has more than ten digits, too many to record. Override it.';

function parseOutcome(
  input: SettlementInput,
  trade: Trade,
  closePrice: Money | null,
): ParsedAmount | null {
  if (input.how === 'hand') return parseResult(input, trade.amount);
  if (closePrice === null) return null;
  const amount = computeWritableResult(trade, closePrice);
  return amount === null ? { issue: tooLargeMessage } : { amount };
}

/** @param now decides whether the trade is due; before that the rules require a reason */
export function createSettlementDraft(
  input: SettlementInput,
  trade: Trade,
  now: Date,
): SettlementDraft {
  const price = parsePrice(input.closePrice);
  const closePrice = getAmount(price);
  const outcome = parseOutcome(input, trade, closePrice);
  const manual =
    input.how === 'hand' ||
    !isDue(trade, now) ||
    (closePrice !== null && closePrice !== input.quoted);
  const note = v.safeParse(reasonSchema, input.note);
  const seen = v.safeParse(noteSchema, input.seen);
  const sentences: [FieldIssue['field'], string | undefined][] = [
    ['closePrice', getIssue(price)],
    ['outcome', input.how === 'hand' && input.outcome === '' ? 'Choose Won or Lost.' : undefined],
    [input.how === 'hand' ? 'result' : 'how', outcome ? getIssue(outcome) : undefined],
    ['note', manual && !note.success ? note.issues[0].message : undefined],
    ['seen', seen.success ? undefined : seen.issues[0].message],
  ];
  return {
    closePrice,
    result: outcome && getAmount(outcome),
    manual,
    note: manual ? input.note.trim() : '',
    issues: sentences.flatMap(([field, sentence]) =>
      sentence === undefined ? [] : [{ field, sentence }],
    ),
  };
}

export const createSettlementSchema = (trade: Trade) =>
  v.pipe(
    inputSchema,
    v.rawTransform(({ dataset, addIssue, NEVER }): Settlement => {
      const input = dataset.value;
      const { closePrice, result, manual, note, issues } = createSettlementDraft(
        input,
        trade,
        serverNow(),
      );
      for (const { field, sentence } of issues) {
        addIssue({
          message: sentence,
          path: [{ type: 'object', origin: 'value', input, key: field, value: input[field] }],
        });
      }
      if (closePrice === null || result === null || issues.length > 0) return NEVER;
      return manual ? { closePrice, manual: { result, reason: note } } : { closePrice };
    }),
  );

export interface ClosingPrice {
  price: Money;
  at: Date;
  /** True if the price comes from the local sample service and not from a market. */
  sample: boolean;
}

/**
 * Reads the price once when the settlement begins, and again only on request: it must not change
 * during a decision.
 */
export function useClosingPrice({
  uid,
  id,
  asset,
}: Pick<Trade, 'uid' | 'id' | 'asset'>): QueryState<ClosingPrice> {
  const { status, data, error, refetch } = useQuery(adminQueries.closingRates({ uid, id }));
  return {
    status,
    data: data && { price: data.prices[asset], at: data.at, sample: data.sample },
    error,
    refetch,
  };
}

/** `Buy bitcoin ×5` */
export const formatTradeName = ({
  side,
  asset,
  leverage,
}: Pick<Trade, 'side' | 'asset' | 'leverage'>): string =>
  `${side === 'buy' ? 'Buy' : 'Sell'} ${asset} ×${leverage}`;

/** `ended 2 h ago`, `3 h left` */
export function formatTimeLeft(trade: Pick<Trade, 'openedAt' | 'duration'>, now: Date): string {
  const until = getDueTime(trade);
  const left = formatRemaining(until, now);
  if (left !== null) return left;
  const since = formatAge(until, now);
  return since === 'just now' ? 'ended just now' : `ended ${since} ago`;
}

/** `$150.00 at $63,870.00 on 4 Mar, 13:05` */
export const formatOpened = ({
  amount,
  openPrice,
  openedAt,
}: Pick<Trade, 'amount' | 'openPrice' | 'openedAt'>): string =>
  `${formatDollars(amount)} at ${formatDollars(openPrice)} on ${formatDateTime(openedAt)}`;

const resultClasses = {
  gain: 'font-semibold text-green',
  loss: 'font-semibold text-red',
  none: 'font-semibold',
};

/**
 * What a trade has won or lost, USD.
 * @param withSign with the dollar sign, outside of a column of dollars
 */
export const TradeResult = ({ result, withSign }: { result: Money; withSign?: boolean }) => (
  <bdi className={resultClasses[getResultKind(result) ?? 'none']}>
    {withSign ? formatSignedDollars(result) : formatSignedUsd(result)}
  </bdi>
);

/** What a settlement posts, USD; null if it is too large to write. */
const getSettlementResult = (trade: Trade, { closePrice, manual }: Settlement): Money | null =>
  manual?.result ?? computeWritableResult(trade, closePrice);

/**
 * "Settled +$1.64 for Maya Lindqvist · T5": the second line of the toast.
 * @param order folio, empty if not known
 */
export function describeSettlement(
  trade: Trade,
  settlement: Settlement,
  { name, order }: { name: string; order: string },
  verb: 'Settled' | 'Proposed' = 'Settled',
): string {
  const result = getSettlementResult(trade, settlement);
  return [`${verb} ${result === null ? '' : `${formatSignedDollars(result)} `}for ${name}`, order]
    .filter(Boolean)
    .join(' · ');
}

export const ownAccountReason =
  'This is your own account. Another administrator must settle this trade.';
