import * as v from 'valibot';
import { type Coin, coinSchema } from '@/domain/coin';
import { createAmountSchema } from '@/domain/input/typed-money';
import { unitsInputSchema } from '@/domain/input/typed-units';
import { matchesSubmission, type Submission } from '@/domain/ledger/submission';
import type { Money } from '@/domain/money';
import type { DepositRequest } from '@/domain/requests/deposit';
import {
  isTransactionLink,
  linkMessage,
  readTransaction,
} from '@/domain/requests/transaction-link';
import type { Uid } from '@/domain/revision-fields';
import { createSessionDraft, type DraftStore as Store } from '@/lib/browser-storage/draft';
import { depositParams } from './deposit-params';
import { getMatchingUnits, parseAmount, type Quote, quoteSchema } from './quote';

export const transactionPlaceholders: Record<Coin, string> = {
  bitcoin: '64 letters and digits',
  ethereum: '0x and 64 letters and digits',
};
const transactionMessages: Record<Coin, string> = {
  bitcoin:
    'A bitcoin transaction id has 64 characters, 0 to 9 and a to f. Copy it again from your wallet, or leave this empty.',
  ethereum:
    'An ethereum transaction id is 0x and 64 characters, 0 to 9 and a to f. Copy it again from your wallet, or leave this empty.',
};

export const depositFormSchema = v.pipe(
  v.object({
    coin: coinSchema,
    amount: createAmountSchema(parseAmount),
    units: unitsInputSchema,
    txid: v.pipe(v.string(), v.trim()),
  }),
  v.forward(
    v.partialCheck(
      [['coin'], ['txid']],
      ({ coin, txid }) => txid === '' || readTransaction(coin, txid) !== null,
      ({ input: { coin, txid } }) =>
        isTransactionLink(txid) ? linkMessage : transactionMessages[coin],
    ),
    ['txid'],
  ),
  // In the form that wallets and explorers show, so that the desk can compare it with other deposits.
  v.transform(({ txid, ...typed }) => ({
    ...typed,
    txid: readTransaction(typed.coin, txid)?.txid ?? '',
  })),
);
export type DepositInput = v.InferInput<typeof depositFormSchema>;
export type DepositOutput = v.InferOutput<typeof depositFormSchema>;

/**
 * The request exactly as the page showed it; null while a part is unknown, and for coins that are
 * not worth the amount.
 */
export function getDepositRequest(
  output: DepositOutput,
  quote: Quote | null,
): DepositRequest | null {
  const units = getMatchingUnits(output, quote);
  if (quote === null || quote.address === null || units === null) return null;
  return { ...output, units, rate: quote.rate, address: quote.address };
}

/** All recorded parts: with other coins or another address it would be another deposit. */
export const getDepositParts = ({
  coin,
  amount,
  units,
  rate,
  address,
  txid,
}: DepositRequest): string[] => [coin, amount, units, rate, address, txid];

export function matchesDeposit(
  sent: Submission,
  typed: DepositInput,
  quote: Quote | null,
): boolean {
  const parsed = v.safeParse(depositFormSchema, typed);
  const request = parsed.success ? getDepositRequest(parsed.output, quote) : null;
  return request !== null && matchesSubmission(sent, getDepositParts(request));
}

const quotesSchema = v.object({
  bitcoin: v.nullable(quoteSchema),
  ethereum: v.nullable(quoteSchema),
});
/**
 * By coin: after a look at the other coin, the address that was shown for this one still counts.
 */
export type Quotes = v.InferOutput<typeof quotesSchema>;
export const noQuotes = { bitcoin: null, ethereum: null } as const satisfies Quotes;

const draftSchema = v.object({
  coin: coinSchema,
  amount: v.string(),
  units: v.optional(v.string(), ''),
  txid: v.string(),
  // Optional: a draft without quotes gets its coins from the next price.
  quotes: v.optional(quotesSchema, noQuotes),
});
export type DepositDraft = v.InferOutput<typeof draftSchema>;
type DepositDraftStore = Store<DepositDraft>;

export const emptyInput = { amount: '', units: '', txid: '' } as const;
export const emptyDraft: DepositDraft = { coin: 'bitcoin', ...emptyInput, quotes: noQuotes };

export const createDepositDrafts = (uid: Uid): DepositDraftStore =>
  createSessionDraft(`deposit-draft:${uid}`, draftSchema);

interface Prefill {
  coin?: Coin;
  amount?: Money;
}

/** What the address fills in; invalid values are ignored. */
export function parsePrefill(search: URLSearchParams): Prefill {
  const { coin, amount } = depositParams.parse(search);
  const read = parseAmount(amount);
  return { ...(coin && { coin }), ...('amount' in read && { amount: read.amount }) };
}

/** Applies prefill values to the draft. It is another payment then, so nothing else is kept. */
export function applyPrefill(draft: DepositDraft, prefill: Prefill): DepositDraft {
  const { coin, amount } = { ...draft, ...prefill };
  return coin === draft.coin && amount === draft.amount ? draft : { ...emptyDraft, coin, amount };
}
