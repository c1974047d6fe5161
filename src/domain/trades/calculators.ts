import { Decimal, roundHalfEven } from '@/domain/input/decimal';

/** What the calculators of the public pages take and give: `1234.5`. Readers try things out, so what cannot be computed is null and no error. */
export type DecimalText = string;

const DECIMAL_TEXT = /^-?\d{1,12}([.]\d{1,10})?$/;
/** Beyond these a figure tells nobody anything. */
const maxYears = 100;
const maxPeriods = 366;

const parseDecimal = (text: DecimalText): Decimal | null => (DECIMAL_TEXT.test(text) ? new Decimal(text) : null);

/** Each of them where all are above zero, else null. */
function parsePositive<K extends string>(given: Readonly<Record<K, DecimalText>>): Record<K, Decimal> | null {
  const found = {} as Record<K, Decimal>;
  for (const key of Object.keys(given) as K[]) {
    const value = parseDecimal(given[key]);
    if (!value?.gt('0')) return null;
    found[key] = value;
  }
  return found;
}

const formatRounded = (value: Decimal, decimals: number): DecimalText => {
  const text = value.round(decimals, roundHalfEven).toFixed(decimals);
  return /^-0([.]0+)?$/.test(text) ? text.slice(1) : text;
};

const centDecimals = 2;
const hundred = '100';

/**
 * What one pip of a position in a currency pair is worth: units × size of a pip × price of the quote currency.
 * Source: CME Group, "Understanding FX quote conventions".
 * @param given units of the base currency; the size of a pip, 0.0001 or 0.01; how much of the account's currency one unit of the quote currency costs
 * @returns in the account's currency, four decimals half-even
 */
export function computePipValue(given: { units: DecimalText; pip: DecimalText; quotePrice: DecimalText }): DecimalText | null {
  const values = parsePositive(given);
  return values && formatRounded(values.units.times(values.pip).times(values.quotePrice), 4);
}

/**
 * How large a position may be so that a stop loses a chosen part of the account, and no more: balance × risk ÷ (pips to the stop × value of one
 * pip for one unit). Rounded down to whole units, so that the risk is never above what was chosen.
 * @param given balance in the account's currency; risk in per cent; pips; pip and quotePrice as for {@link computePipValue}
 */
export function computePositionSize(given: {
  balance: DecimalText;
  risk: DecimalText;
  stop: DecimalText;
  pip: DecimalText;
  quotePrice: DecimalText;
}): { atRisk: DecimalText; units: DecimalText } | null {
  const values = parsePositive(given);
  if (!values || values.risk.gt(hundred)) return null;
  const atRisk = values.balance.times(values.risk).div(hundred);
  const units = atRisk.div(values.stop.times(values.pip).times(values.quotePrice));
  return { atRisk: formatRounded(atRisk, centDecimals), units: units.round(0, 0).toFixed(0) };
}

/**
 * What a contract for difference binds and what it loses where a stop lies: exposure = amount × leverage; change = (stop − open) ÷ open, turned
 * for a sale; the result never less than −amount, as on this platform.
 * @param given amount in USD, leverage, prices in USD
 */
export function computeLossAtStop(given: {
  amount: DecimalText;
  leverage: DecimalText;
  open: DecimalText;
  stop: DecimalText;
  side: 'buy' | 'sell';
}): { exposure: DecimalText; change: DecimalText; result: DecimalText; left: DecimalText } | null {
  const { side, ...figures } = given;
  const values = parsePositive(figures);
  if (!values) return null;
  const { amount, leverage, open, stop } = values;
  const exposure = amount.times(leverage);
  const moved = side === 'buy' ? stop.minus(open) : open.minus(stop);
  const raw = exposure.times(moved).div(open);
  const result = raw.lt(amount.times('-1')) ? amount.times('-1') : raw;
  return {
    exposure: formatRounded(exposure, centDecimals),
    change: formatRounded(stop.minus(open).times(hundred).div(open), 3),
    result: formatRounded(result, centDecimals),
    left: formatRounded(amount.plus(result), centDecimals),
  };
}

/**
 * What a sum grows to at a constant yearly rate, with interest on interest: principal × (1 + rate ÷ periods) ^ (years × periods).
 * Source: U.S. Securities and Exchange Commission, investor.gov, compound interest calculator.
 * @param given principal; rate in per cent a year, which may be below zero; whole years; periods in a year
 */
export function computeCompoundInterest(given: {
  principal: DecimalText;
  rate: DecimalText;
  years: DecimalText;
  periods: DecimalText;
}): { end: DecimalText; gain: DecimalText } | null {
  const { rate: typed, ...figures } = given;
  const [values, rate] = [parsePositive(figures), parseDecimal(typed)];
  if (!values || !rate || rate.lt('-100') || rate.gt('1000')) return null;
  const [years, periods] = [Number(values.years.toFixed()), Number(values.periods.toFixed())];
  if (!Number.isInteger(years) || !Number.isInteger(periods) || years > maxYears || periods > maxPeriods) return null;
  const factor = rate.div(hundred).div(values.periods).plus('1');
  const end = values.principal.times(raiseToPower(factor, years * periods));
  return { end: formatRounded(end, centDecimals), gain: formatRounded(end.minus(values.principal), centDecimals) };
}

/** Digits kept on the way: each step is rounded far below what is shown, or the digits would double with every step. */
const keptDigits = 40;

/** By squaring. @param exponent whole, from 0 */
function raiseToPower(base: Decimal, exponent: number): Decimal {
  let result: Decimal = new Decimal('1');
  let square = base;
  for (let rest = exponent; rest > 0; rest = Math.floor(rest / 2)) {
    if (rest % 2 === 1) result = result.times(square).round(keptDigits, roundHalfEven);
    square = square.times(square).round(keptDigits, roundHalfEven);
  }
  return result;
}

/**
 * How far a value has fallen from its peak, and the gain that it needs to be there again: d = (peak − low) ÷ peak; gain = 1 ÷ (1 − d) − 1.
 * @returns in per cent, two decimals
 */
export function computeDrawdown(given: { peak: DecimalText; low: DecimalText }): { fall: DecimalText; needed: DecimalText } | null {
  const values = parsePositive(given);
  if (!values || values.low.gt(values.peak)) return null;
  const { peak, low } = values;
  return {
    fall: formatRounded(peak.minus(low).times(hundred).div(peak), centDecimals),
    needed: formatRounded(peak.minus(low).times(hundred).div(low), centDecimals),
  };
}

/**
 * Yield = dividends of a year ÷ price; P/E = price ÷ earnings per share; payout = dividends ÷ earnings. Earnings may be below zero: then the last
 * two say nothing and are null.
 * @returns yield and payout in per cent
 */
export function computeShareRatios(given: {
  price: DecimalText;
  dividend: DecimalText;
  earnings: DecimalText;
}): { yield: DecimalText; priceToEarnings: DecimalText | null; payout: DecimalText | null } | null {
  const [price, dividend, earnings] = [parseDecimal(given.price), parseDecimal(given.dividend), parseDecimal(given.earnings)];
  if (!price?.gt('0') || !dividend || dividend.lt('0') || !earnings) return null;
  const earns = earnings.gt('0');
  return {
    yield: formatRounded(dividend.times(hundred).div(price), centDecimals),
    priceToEarnings: earns ? formatRounded(price.div(earnings), centDecimals) : null,
    payout: earns ? formatRounded(dividend.times(hundred).div(earnings), centDecimals) : null,
  };
}
