import * as v from 'valibot';
import type { Coin } from '@/domain/coin';
import { readMoney } from '@/domain/input/typed-money';
import type { Uid } from '@/domain/ledger/envelope';
import { type Intent, intentFor, intentSchema, isIntentOf, type Sent } from '@/domain/ledger/intent';
import { compare, isZero, type Money, parseMoney } from '@/domain/money';
import { leverageSchema, type TradeRequest, tradeDurations, tradeLimits, tradeSides } from '@/domain/trades/trade';
import { type DraftStore, sessionDraft } from '@/lib/draft';
import { usd } from '@/lib/format';

const largest = `At most ${usd(tradeLimits.max)} in one trade.`;

/** What was typed as the amount of a trade: money, or the sentence for its field. What is available is for others to check. */
export function readStake(typed: string): { amount: Money } | { fault: string } {
  const read = readMoney(typed, { empty: 'Write the amount in dollars, as in 100.00.', largest });
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
export const tradeForm = v.object({
  side: v.picklist(tradeSides),
  amount: amountField,
  leverage: v.pipe(toNumber, leverageSchema),
  duration: v.pipe(toNumber, v.picklist(tradeDurations)),
  openPrice: priceField,
});
export type TradeInput = v.InferInput<typeof tradeForm>;
export type TradeOutput = v.InferOutput<typeof tradeForm>;

const draftSchema = v.object({
  side: v.picklist(tradeSides),
  amount: v.string(),
  leverage: v.string(),
  duration: v.string(),
  intent: v.nullable(intentSchema),
});
export type TradeDraft = v.InferOutput<typeof draftSchema>;

export const tradeDrafts = (uid: Uid): DraftStore<TradeDraft> => sessionDraft(`trade-draft:${uid}`, draftSchema);

/** What makes a trade itself: the price may move between two attempts, the trade stays the one that was meant. */
const partsOf = ({ asset, side, amount, leverage, duration }: Omit<TradeRequest, 'openPrice'>): string[] =>
  [asset, side, amount, leverage, duration].map(String);

/** The same act for the same trade. */
export const tradeIntent = (before: Intent | null, request: TradeRequest): Intent => intentFor(before, partsOf(request));

const chosenForm = v.omit(tradeForm, ['openPrice']);

/** Whether what stands in the form is what was sent. */
export function isChosen(sent: Sent, asset: Coin, typed: TradeInput): boolean {
  const chosen = v.safeParse(chosenForm, typed);
  return chosen.success && isIntentOf(sent, partsOf({ asset, ...chosen.output }));
}

/** `buy bitcoin for 100.00` */
export const tradeInWords = ({ asset, side, amount }: { asset: Coin } & Pick<TradeRequest, 'side' | 'amount'>): string =>
  `${side} ${asset} for ${usd(amount)}`;
