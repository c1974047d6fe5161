import { type FocusEvent, type KeyboardEvent, useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import * as v from 'valibot';
import type { Rates } from '@/data/prices/prices';
import { type BitcoinNetwork, getAddressError, isTransactionId } from '@/domain/address';
import { amountsMatch, type Coin, coinSchema, coins, convertToDollars, convertToUnits, isUnits, type Units } from '@/domain/coin';
import { parseTypedMoney } from '@/domain/input/typed-money';
import type { Uid } from '@/domain/ledger/revision-fields';
import { matchesSubmission, type Submission } from '@/domain/ledger/submission';
import { compare, isMoney, type Money, moneySchema } from '@/domain/money';
import { type DepositRequest, depositLimits } from '@/domain/requests/deposit';
import type { DeskCurrent, Payment } from '@/domain/requests/payment';
import { createSessionDraft, type DraftStore as Store } from '@/lib/draft';
import { formatUsd } from '@/lib/format';
import type { QueryState } from '@/ui/feedback/query-boundary';
import type { SchemaForm } from '@/ui/forms/form';

/** Where coins are to be sent, or why that is unknown. An address that fails its checksum is never shown. */
export type DepositAddress =
  | { state: 'loading' }
  | { state: 'failed' }
  | { state: 'none' }
  | { state: 'invalid' }
  | { state: 'ready'; address: string };

export function getDepositAddress(
  { status, data }: Pick<QueryState<Payment | null>, 'status' | 'data'>,
  coin: Coin,
  network: BitcoinNetwork,
): DepositAddress {
  if (data === undefined) return { state: status === 'pending' ? 'loading' : 'failed' };
  const address = data?.[coin] ?? '';
  if (address === '') return { state: 'none' };
  return getAddressError(coin, address, network) === null ? { state: 'ready', address } : { state: 'invalid' };
}

const weekMs = 7 * 24 * 3_600_000;

/**
 * When the desk last changed where coins go, if that is less than seven days ago: by replacing the address, or by choosing another
 * administrator's payment method.
 */
export function findRecentChange(
  payment: Payment | null | undefined,
  desk: DeskCurrent | null | undefined,
  coin: Coin,
  now: Date,
): Date | null {
  const replaced = payment?.previous[coin]?.at;
  const chosen = desk && desk.previous !== '' && desk.previous !== desk.admin ? desk.at : undefined;
  const [last] = [replaced, chosen].filter((at) => at !== undefined).toSorted((a, b) => b.getTime() - a.getTime());
  return last && now.getTime() - last.getTime() < weekMs ? last : null;
}

type ReadState<T> = Pick<QueryState<T>, 'status' | 'data'>;

/** As {@link findRecentChange}; undefined if one of the two documents is unknown or could not be refetched. */
export function getAddressChange(
  payment: ReadState<Payment | null>,
  desk: ReadState<DeskCurrent | null>,
  coin: Coin,
  now: Date,
): Date | null | undefined {
  const known = payment.status !== 'error' && desk.status !== 'error' && desk.data !== undefined;
  return known ? findRecentChange(payment.data, desk.data, coin, now) : undefined;
}

/** `sent`: the client says that coins were sent to it, although the desk has another address now. */
const displayedAddressSchema = v.nullable(v.object({ address: v.string(), sent: v.boolean() }));
/** The address that this client was shown, by coin. */
const displayedAddressesSchema = v.object({ bitcoin: displayedAddressSchema, ethereum: displayedAddressSchema });
type DisplayedAddresses = v.InferOutput<typeof displayedAddressesSchema>;

const noDisplayedAddresses: DisplayedAddresses = { bitcoin: null, ethereum: null };

/** The address that was shown before the desk changed it, and what the client can say of it. */
export interface PreviousAddress {
  address: string;
  sent: boolean;
  /** Coins were sent to it, so the deposit records it. */
  onSent: () => void;
  /** No coins of this deposit were sent to it. */
  onNew: () => void;
}

/**
 * Remembers which address the client was shown. The desk can change it while the form is open and coins may be under way. The deposit has
 * to record where they went, which only the client knows.
 * @param depositAddress state of the address that the page shows now; null if deposits are restricted
 * @returns `address`: the one to record; null before any was shown
 */
export function useDisplayedAddress(depositAddress: DepositAddress | null, coin: Coin, start: DisplayedAddresses) {
  const [all, setAll] = useState(start);
  const shown = all[coin];
  const show = (address: string, sent: boolean) => setAll({ ...all, [coin]: { address, sent } });
  const current = depositAddress?.state === 'ready' ? depositAddress.address : null;
  if (current !== null && shown === null) show(current, false);
  const previousAddress: PreviousAddress | null =
    current !== null && shown !== null && shown.address !== current
      ? { ...shown, onSent: () => show(shown.address, true), onNew: () => show(current, false) }
      : null;
  return { all, address: shown?.address ?? null, previousAddress, forget: () => setAll(noDisplayedAddresses) };
}

/** A divisor must not be zero. */
const priceSchema = v.pipe(
  moneySchema,
  v.check((rate) => compare(rate, '0.00') > 0, 'Not a price'),
);
const quoteFields = { prices: v.object({ bitcoin: priceSchema, ethereum: priceSchema }), sample: v.boolean() };

/** The prices at which the client entered the amount. They must not change once coins were sent by them. */
const quoteSchema = v.object({ ...quoteFields, at: v.date() });
export type Quote = v.InferOutput<typeof quoteSchema>;

/** As stored in the tab, with the time as text. */
const storedQuoteSchema = v.object({ ...quoteFields, at: v.pipe(v.string(), v.isoTimestamp(), v.toDate()) });

const tooSmallMessage = `The minimum is ${formatUsd(depositLimits.min)}.`;
const tooLargeMessage = `At most ${formatUsd(depositLimits.max)} in one deposit.`;

/** Parses a typed dollar amount: money, or the message for its field. */
export function parseAmount(typed: string): { amount: Money } | { issue: string } {
  const read = parseTypedMoney(typed, { empty: `Write the amount in dollars. ${tooSmallMessage}`, largest: tooLargeMessage });
  if (!('amount' in read)) return read;
  if (compare(read.amount, depositLimits.min) < 0) return { issue: tooSmallMessage };
  if (compare(read.amount, depositLimits.max) > 0) return { issue: tooLargeMessage };
  return read;
}

const amountSchema = v.pipe(
  v.string(),
  v.rawTransform(({ dataset, addIssue, NEVER }): Money => {
    const read = parseAmount(dataset.value);
    if ('amount' in read) return read.amount;
    addIssue({ message: read.issue });
    return NEVER;
  }),
);

const unitsSchema = v.pipe(
  v.string(),
  v.trim(),
  v.check((typed) => typed === '' || isUnits(typed), 'Write the coins in figures with eight decimals at most, as in 0.00389348.'),
);

export const transactionPlaceholders: Record<Coin, string> = { bitcoin: '64 letters and digits', ethereum: '0x and 64 letters and digits' };
const transactionMessages: Record<Coin, string> = {
  bitcoin: 'A bitcoin transaction id has 64 characters, 0 to 9 and a to f. Copy it again from your wallet, or leave this empty.',
  ethereum: 'An ethereum transaction id is 0x and 64 characters, 0 to 9 and a to f. Copy it again from your wallet, or leave this empty.',
};

/** Which of the two amounts the client typed; the other one is computed. */
const lastEditedFieldSchema = v.picklist(['amount', 'units']);

/** The form's fields, with the quote at which the amount was typed: null without a price or an amount. */
export const depositFormSchema = v.pipe(
  v.object({
    coin: coinSchema,
    amount: amountSchema,
    units: unitsSchema,
    lastEditedField: lastEditedFieldSchema,
    quote: v.nullable(quoteSchema),
    // In the form that wallets and explorers show, so that the desk can compare it with other deposits.
    txid: v.pipe(v.string(), v.trim(), v.toLowerCase()),
  }),
  v.forward(
    v.partialCheck(
      [['coin'], ['amount'], ['units'], ['quote']],
      ({ coin, amount, units, quote }) => quote === null || units === '' || amountsMatch(units, amount, quote.prices[coin]),
      'These coins are not worth the amount at the price below. Write one of the two again.',
    ),
    ['units'],
  ),
  v.forward(
    v.partialCheck(
      [['coin'], ['txid']],
      ({ coin, txid }) => txid === '' || isTransactionId(coin, txid),
      (issue) => transactionMessages[issue.input.coin],
    ),
    ['txid'],
  ),
);
export type DepositInput = v.InferInput<typeof depositFormSchema>;
export type DepositOutput = v.InferOutput<typeof depositFormSchema>;

/** The request exactly as the page shows it; null while a part is unknown. */
export function getDepositRequest({ coin, amount, units, quote, txid }: DepositOutput, address: string | null): DepositRequest | null {
  if (quote === null || units === '' || address === null) return null;
  return { coin, amount, units, rate: quote.prices[coin], address, txid };
}

const draftSchema = v.object({
  coin: coinSchema,
  amount: v.string(),
  txid: v.string(),
  // Optional: a draft without these gets its coins from the next price.
  units: v.optional(v.string(), ''),
  lastEditedField: v.optional(lastEditedFieldSchema, 'amount'),
  quote: v.optional(v.nullable(storedQuoteSchema), null),
  shown: v.optional(displayedAddressesSchema, noDisplayedAddresses),
});
export type DepositDraft = v.InferOutput<typeof draftSchema>;
export type DepositDraftStore = Store<DepositDraft>;

export const emptyDraft: DepositDraft = {
  coin: 'bitcoin',
  amount: '',
  txid: '',
  units: '',
  lastEditedField: 'amount',
  quote: null,
  shown: noDisplayedAddresses,
};

/** All recorded parts: with other coins or another address it would be another deposit. */
export const getDepositParts = ({ coin, amount, units, rate, address, txid }: DepositRequest): string[] => [
  ...[coin, amount, units, rate, address, txid],
];

/** Whether the form still has the values that were sent. */
export function matchesDeposit(sent: Submission, typed: DepositInput, address: string | null): boolean {
  const parsed = v.safeParse(depositFormSchema, typed);
  const request = parsed.success ? getDepositRequest(parsed.output, address) : null;
  return request !== null && matchesSubmission(sent, getDepositParts(request));
}

export const createDepositDrafts = (uid: Uid): DepositDraftStore => createSessionDraft(`deposit-draft:${uid}`, draftSchema);

const prefillParams = ['coin', 'amount'] as const;

/** Parses prefill params such as `?coin=bitcoin&amount=250.00`; invalid values are ignored. */
export function parsePrefill(search: URLSearchParams): { coin?: Coin; amount?: string } {
  const coin = coins.find((one) => one === search.get('coin'));
  const read = parseAmount(search.get('amount') ?? '');
  return { ...(coin && { coin }), ...('amount' in read && { amount: read.amount }) };
}

/** Applies prefill values to the draft. It is another payment then, so transaction id and quote are cleared. */
export function applyPrefill(draft: DepositDraft | null, prefill: { coin?: Coin; amount?: string }): DepositDraft {
  const before = draft ?? emptyDraft;
  const after = { ...before, ...prefill };
  if (after.coin === before.coin && after.amount === before.amount) return before;
  return { ...emptyDraft, coin: after.coin, amount: after.amount, shown: before.shown };
}

/**
 * Moves prefill params into the draft and removes them from the URL, so that going back or reloading does not apply them again.
 * @returns a number that increases each time, used as the form's key
 */
export function usePrefill(drafts: DepositDraftStore): number {
  const [search] = useSearchParams();
  const { hash } = useLocation();
  const navigate = useNavigate();
  const [formKey, setFormKey] = useState(0);
  const hasPrefill = prefillParams.some((name) => search.has(name));
  // Before paint, so that the old values do not flash.
  useLayoutEffect(() => {
    const prefill = parsePrefill(search);
    if (!hasPrefill || Object.keys(prefill).length === 0) return;
    drafts.write(applyPrefill(drafts.read(), prefill));
    setFormKey((before) => before + 1);
  }, [search, hasPrefill, drafts]);
  // The router cannot go anywhere before it is mounted itself.
  useEffect(() => {
    if (!hasPrefill) return;
    const rest = new URLSearchParams(search);
    for (const name of prefillParams) rest.delete(name);
    void navigate({ search: rest.toString(), hash }, { replace: true, preventScrollReset: true });
  }, [search, hash, hasPrefill, navigate]);
  return formKey;
}

type Prices = Record<Coin, Money>;

/** Coins for typed dollars; null without a valid amount or a price. */
export function toCoins(typed: string, coin: Coin, prices: Prices | undefined): Units | null {
  const read = parseAmount(typed);
  return prices && 'amount' in read ? convertToUnits(read.amount, prices[coin]) : null;
}

/** Dollars for typed coins; empty without a valid amount. */
export function toDollars(typed: string, coin: Coin, prices: Prices | undefined): string {
  const units = typed.trim();
  if (!prices || !isUnits(units)) return '';
  const dollars = convertToDollars(units, prices[coin]);
  return isMoney(dollars) ? dollars : '';
}

/** The coins of the form once both amounts match; null before. */
export function getMatchingUnits({ coin, amount, units, quote }: Pick<DepositInput, 'coin' | 'amount' | 'units' | 'quote'>): Units | null {
  const read = parseAmount(amount);
  const typed = units.trim();
  return quote && 'amount' in read && isUnits(typed) && amountsMatch(typed, read.amount, quote.prices[coin]) ? typed : null;
}

export type DepositSchemaForm = SchemaForm<DepositInput, DepositOutput>;

/**
 * Keeps the two amounts in sync: the typed one stays, the other is computed. The price is locked when the client types an amount or chooses
 * the coin, since coins may be sent at that price: a newer price applies only when the client takes it.
 */
export function useConversion(form: DepositSchemaForm, latest: Rates | undefined) {
  const { watch, getValues, setValue, getFieldState, trigger, clearErrors } = form;

  const lockQuote = (rates: Rates | null) => {
    setValue('quote', rates);
    const { lastEditedField, amount, units, coin } = getValues();
    if (lastEditedField === 'units') return setValue('amount', toDollars(units, coin, rates?.prices));
    setValue('units', toCoins(amount, coin, rates?.prices) ?? '');
    clearErrors('units');
  };

  const handleEdit = useEffectEvent((typed: 'coin' | 'amount' | 'units') => {
    // Units of one coin are not units of another: the dollars stay, because they are credited.
    if (typed !== 'coin') setValue('lastEditedField', typed);
    else if (getValues('amount') !== '') setValue('lastEditedField', 'amount');
    lockQuote(isBlank(getValues()) ? null : (latest ?? getValues('quote')));
    if (getFieldState('amount').invalid) void trigger('amount');
    if (typed === 'coin' && getFieldState('txid').invalid) void trigger('txid');
  });
  useEffect(() => {
    const { unsubscribe } = watch((_, { name, type }) => {
      if (type === 'change' && (name === 'coin' || name === 'amount' || name === 'units')) handleEdit(name);
    });
    return unsubscribe;
  }, [watch]);

  // An amount typed before the first price gets that price.
  const applyFirstPrice = useEffectEvent((rates: Rates | undefined) => {
    if (rates && getValues('quote') === null && !isBlank(getValues())) lockQuote(rates);
  });
  useEffect(() => applyFirstPrice(latest), [latest]);

  const takeNewerPrice = () => {
    if (latest) lockQuote(latest);
    if (getFieldState('amount').invalid) void trigger('amount');
  };
  const handleBlur = (event: FocusEvent<HTMLElement>) => {
    const left = event.target instanceof HTMLInputElement ? event.target.name : '';
    if (getValues('amount') !== '') void trigger('amount');
    else if (left === 'units' && getValues('units').trim() !== '') void trigger('units');
  };
  /** Enter in a field must not confirm "I have sent it". */
  const handleEnter = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    void trigger('amount');
  };
  return { takeNewerPrice, handleBlur, handleEnter };
}

/** The leading field is empty: then there is no quote to lock. */
const isBlank = (values: DepositInput): boolean => values[values.lastEditedField].trim() === '';
