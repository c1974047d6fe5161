import * as v from 'valibot';
import type { Rates } from '@/data/prices/prices';
import {
  amountsMatch,
  type Coin,
  coinSchema,
  convertToDollars,
  convertToUnits,
  type Units,
} from '@/domain/coin';
import { parseBoundedMoney } from '@/domain/input/typed-money';
import { parseTypedUnits } from '@/domain/input/typed-units';
import { compare, isMoney, moneySchema } from '@/domain/money';
import { type Deposit, depositLimits } from '@/domain/requests/deposit';
import { getPriceDeviation } from '@/domain/requests/price-deviation';
import { isSameAddress } from '@/domain/same-address';
import { formatDollars } from '@/lib/format';

/**
 * What the page has shown for a coin. Coins may have been sent by it, so an edit takes the latest
 * price but keeps the address: only the client's answer takes another one. In the tab the time is
 * stored as text.
 */
export const quoteSchema = v.object({
  coin: coinSchema,
  /** USD for one coin. A divisor must not be zero. */
  rate: v.pipe(
    moneySchema,
    v.check((rate) => compare(rate, '0.00') > 0, 'Not a price'),
  ),
  /** When the rate was read. */
  at: v.pipe(v.string(), v.isoTimestamp(), v.toDate()),
  /** The local price service has invented the rate. */
  sample: v.boolean(),
  /** Null until one was shown. */
  address: v.nullable(v.string()),
  /** The amount that the client typed; the other one is computed. */
  typed: v.picklist(['amount', 'units']),
});
export type Quote = v.InferOutput<typeof quoteSchema>;

/** What the page would show now. */
export interface CurrentTerms {
  rates: Rates | undefined;
  /** Null while none is shown. */
  address: string | null;
}

const getPrice = ({ prices, at, sample }: Rates, coin: Coin) => ({
  rate: prices[coin],
  at,
  sample,
});

/** The quote after an edit. Null if no price was ever known. */
export function updateQuote(
  quote: Quote | null,
  coin: Coin,
  typed: Quote['typed'],
  { rates, address }: CurrentTerms,
): Quote | null {
  if (rates) return { coin, ...getPrice(rates, coin), address: quote?.address ?? address, typed };
  return quote && { ...quote, typed };
}

export interface QuoteChange {
  quote: Quote;
  /** What takes the place of the quote. */
  current: Quote;
  isAddressChanged: boolean;
  isPriceChanged: boolean;
}

/**
 * The price has changed once the coins are not worth the amount to the desk either; null if nothing
 * has changed.
 */
export function findQuoteChange(
  quote: Quote,
  sent: Pick<Deposit, 'amount' | 'units'>,
  { rates, address }: CurrentTerms,
): QuoteChange | null {
  const market = rates?.prices[quote.coin];
  const newPrice =
    rates && market && getPriceDeviation(sent, { low: market, high: market })
      ? getPrice(rates, quote.coin)
      : null;
  const isAddressChanged =
    address !== null &&
    (quote.address === null || !isSameAddress(quote.coin, address, quote.address));
  if (!newPrice && !isAddressChanged) return null;
  const current = { ...quote, ...newPrice, address: address ?? quote.address };
  return { quote, current, isAddressChanged, isPriceChanged: newPrice !== null };
}

const tooSmallMessage = `The minimum is ${formatDollars(depositLimits.min)}.`;
const tooLargeMessage = `The maximum is ${formatDollars(depositLimits.max)} per deposit.`;

/** Parses a typed dollar amount: money, or the message for its field. */
export const parseAmount = (typed: string) =>
  parseBoundedMoney(
    typed,
    {
      empty: `Enter an amount. ${tooSmallMessage}`,
      smallest: tooSmallMessage,
      largest: tooLargeMessage,
    },
    depositLimits,
  );

/** Both amounts as they are in the form. */
interface TypedAmounts {
  amount: string;
  units: string;
}

/** Keeps the typed amount and computes the other one; that is empty without a valid amount. */
export function convertAmounts(
  { amount, units }: TypedAmounts,
  { typed, rate }: Pick<Quote, 'typed' | 'rate'>,
): TypedAmounts {
  if (typed === 'amount') {
    const read = parseAmount(amount);
    return { amount, units: 'amount' in read ? convertToUnits(read.amount, rate) : '' };
  }
  const coins = parseTypedUnits(units);
  const dollars = 'units' in coins ? convertToDollars(coins.units, rate) : '';
  return { amount: isMoney(dollars) ? dollars : '', units };
}

/** The coins of the form if they are worth the amount, else null. */
export function getMatchingUnits(
  { amount, units }: TypedAmounts,
  quote: Quote | null,
): Units | null {
  const read = parseAmount(amount);
  const coins = parseTypedUnits(units);
  if (quote === null || 'issue' in read || 'issue' in coins) return null;
  return amountsMatch(coins.units, read.amount, quote.rate) ? coins.units : null;
}
