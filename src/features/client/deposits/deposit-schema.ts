import { useEffect, useLayoutEffect, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import * as v from 'valibot';
import { isTransactionId } from '@/domain/address';
import { amountsMatch, type Coin, coinSchema, coins, isUnits } from '@/domain/coin';
import { readMoney } from '@/domain/input/typed-money';
import type { Uid } from '@/domain/ledger/envelope';
import { type Intent, intentFor as intentOf, intentSchema, isIntentOf, type Sent } from '@/domain/ledger/intent';
import { compare, type Money, moneySchema } from '@/domain/money';
import { type DepositRequest, depositLimits } from '@/domain/requests/deposit';
import { type DraftStore as Store, sessionDraft } from '@/lib/draft';
import { usd } from '@/lib/format';
import { noneShown, shownAddressesSchema } from './deposit-address';

/** What divides an amount must not be nothing. */
const price = v.pipe(
  moneySchema,
  v.check((rate) => compare(rate, '0.00') > 0, 'Not a price'),
);
const parts = { prices: v.object({ bitcoin: price, ethereum: price }), sample: v.boolean() };

/** The prices of the moment in which the client said how much: whoever has sent coins by them must find them unchanged. */
export const heldSchema = v.object({ ...parts, at: v.date() });
export type Held = v.InferOutput<typeof heldSchema>;

/** The same as it is kept in the tab, where a time is text. */
export const keptHeldSchema = v.object({ ...parts, at: v.pipe(v.string(), v.isoTimestamp(), v.toDate()) });

const smallest = `The minimum is ${usd(depositLimits.min)}.`;
const largest = `At most ${usd(depositLimits.max)} in one deposit.`;

/** What a typed amount of dollars is: money, or the sentence for its field. */
export function readAmount(typed: string): { amount: Money } | { fault: string } {
  const read = readMoney(typed, { empty: `Write the amount in dollars. ${smallest}`, largest });
  if (!('amount' in read)) return read;
  if (compare(read.amount, depositLimits.min) < 0) return { fault: smallest };
  if (compare(read.amount, depositLimits.max) > 0) return { fault: largest };
  return read;
}

const amountField = v.pipe(
  v.string(),
  v.rawTransform(({ dataset, addIssue, NEVER }): Money => {
    const read = readAmount(dataset.value);
    if ('amount' in read) return read.amount;
    addIssue({ message: read.fault });
    return NEVER;
  }),
);

const unitsField = v.pipe(
  v.string(),
  v.trim(),
  v.check((typed) => typed === '' || isUnits(typed), 'Write the coins in figures with eight decimals at most, as in 0.00389348.'),
);

export const transactionForm: Record<Coin, string> = { bitcoin: '64 letters and digits', ethereum: '0x and 64 letters and digits' };
const transactionFault: Record<Coin, string> = {
  bitcoin: 'A bitcoin transaction id has 64 characters, 0 to 9 and a to f. Copy it again from your wallet, or leave this empty.',
  ethereum: 'An ethereum transaction id is 0x and 64 characters, 0 to 9 and a to f. Copy it again from your wallet, or leave this empty.',
};

/** Which of the two amounts was typed; the other one is computed from it. */
export const leadSchema = v.picklist(['amount', 'units']);

/** What the client fills in, and the price that it was filled in at: null while none is known, or nothing was typed. */
export const depositForm = v.pipe(
  v.object({
    coin: coinSchema,
    amount: amountField,
    units: unitsField,
    leads: leadSchema,
    held: v.nullable(heldSchema),
    // As wallets and explorers show it, so that the desk can compare it with other notices.
    txid: v.pipe(v.string(), v.trim(), v.toLowerCase()),
  }),
  v.forward(
    v.partialCheck(
      [['coin'], ['amount'], ['units'], ['held']],
      ({ coin, amount, units, held }) => held === null || units === '' || amountsMatch(units, amount, held.prices[coin]),
      'These coins are not worth the amount at the price below. Write one of the two again.',
    ),
    ['units'],
  ),
  v.forward(
    v.partialCheck(
      [['coin'], ['txid']],
      ({ coin, txid }) => txid === '' || isTransactionId(coin, txid),
      (issue) => transactionFault[issue.input.coin],
    ),
    ['txid'],
  ),
);
export type DepositInput = v.InferInput<typeof depositForm>;
export type DepositOutput = v.InferOutput<typeof depositForm>;

/** What is recorded, exactly as it stands on the page; null while a part of it is not known. */
export function requestOf({ coin, amount, units, held, txid }: DepositOutput, address: string | null): DepositRequest | null {
  if (held === null || units === '' || address === null) return null;
  return { coin, amount, units, rate: held.prices[coin], address, txid };
}

const draftSchema = v.object({
  coin: coinSchema,
  amount: v.string(),
  txid: v.string(),
  intent: v.nullable(intentSchema),
  // What an earlier version kept has none of these: it gets the coins of the price that is read next.
  units: v.optional(v.string(), ''),
  leads: v.optional(leadSchema, 'amount'),
  held: v.optional(v.nullable(keptHeldSchema), null),
  shown: v.optional(shownAddressesSchema, noneShown),
});
export type Draft = v.InferOutput<typeof draftSchema>;
export type DraftStore = Store<Draft>;
export type { Intent };

export const emptyDraft: Draft = {
  coin: 'bitcoin',
  amount: '',
  txid: '',
  intent: null,
  units: '',
  leads: 'amount',
  held: null,
  shown: noneShown,
};

/** All that is recorded: with other coins or another address it would not be what the client was told that it is. */
const partsOf = ({ coin, amount, units, rate, address, txid }: DepositRequest) => [coin, amount, units, rate, address, txid];

/** The same intent for the same request, so that it is recorded once however often it is sent. */
export const intentFor = (before: Intent | null, request: DepositRequest): Intent => intentOf(before, partsOf(request));

/** Whether what stands in the form is what was sent. */
export function isIntentFor(sent: Sent | null, typed: DepositInput, address: string | null): boolean {
  const parsed = v.safeParse(depositForm, typed);
  const request = parsed.success ? requestOf(parsed.output, address) : null;
  return request !== null && isIntentOf(sent, partsOf(request));
}

export const sessionDrafts = (uid: Uid): DraftStore => sessionDraft(`deposit-draft:${uid}`, draftSchema);

const names = ['coin', 'amount'] as const;

/** What an address like `?coin=bitcoin&amount=250.00` fills in; what there cannot be is left out. */
export function prefillBy(search: URLSearchParams): { coin?: Coin; amount?: string } {
  const coin = coins.find((one) => one === search.get('coin'));
  const read = readAmount(search.get('amount') ?? '');
  return { ...(coin && { coin }), ...('amount' in read && { amount: read.amount }) };
}

/** The draft with what was filled in. It is another payment then: neither the transaction id nor the price of the one before belongs to it. */
export function filledIn(draft: Draft | null, prefill: { coin?: Coin; amount?: string }): Draft {
  const before = draft ?? emptyDraft;
  const after = { ...before, ...prefill };
  if (after.coin === before.coin && after.amount === before.amount) return before;
  return { ...emptyDraft, coin: after.coin, amount: after.amount, shown: before.shown };
}

/**
 * Takes what the address fills in over into the draft, which keeps it in the tab, and removes it from the address: going back or loading the
 * page again does not fill it in once more.
 * @returns a number that grows each time, so that the form begins anew with it
 */
export function usePrefill(drafts: DraftStore): number {
  const [search] = useSearchParams();
  const { hash } = useLocation();
  const navigate = useNavigate();
  const [turn, setTurn] = useState(0);
  const asks = names.some((name) => search.has(name));
  // Before it is painted, so that nobody sees the form as it was.
  useLayoutEffect(() => {
    const prefill = prefillBy(search);
    if (!asks || Object.keys(prefill).length === 0) return;
    drafts.write(filledIn(drafts.read(), prefill));
    setTurn((before) => before + 1);
  }, [search, asks, drafts]);
  // The router cannot go anywhere before it is mounted itself.
  useEffect(() => {
    if (!asks) return;
    const rest = new URLSearchParams(search);
    for (const name of names) rest.delete(name);
    void navigate({ search: rest.toString(), hash }, { replace: true, preventScrollReset: true });
  }, [search, hash, asks, navigate]);
  return turn;
}
