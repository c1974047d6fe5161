import { Decimal, roundHalfEven } from '@/domain/decimal';

/**
 * Input and output of the public calculators: `1234.5`. Readers experiment with them, so an
 * impossible input gives null instead of an error.
 */
export type DecimalText = string;

const DECIMAL_TEXT = /^-?\d{1,12}([.]\d{1,10})?$/;
/** Larger figures are not meaningful. */
const maxYears = 100;
const maxPeriods = 366;

const parseDecimal = (text: DecimalText): Decimal | null =>
  DECIMAL_TEXT.test(text) ? new Decimal(text) : null;

/** The parsed numbers if all are above zero, else null. */
function parsePositive<K extends string>(
  given: Readonly<Record<K, DecimalText>>,
): Record<K, Decimal> | null {
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
 * The worth of one pip of a position in a currency pair: units × pip size × price of the quote
 * currency. Source: CME Group, "Understanding FX quote conventions".
 * @param given units of the base currency; pip size, 0.0001 or 0.01; the price of one unit of the
 * quote currency in the account's currency
 * @returns in the account's currency, four decimals, half even
 */
export function computePipValue(given: {
  units: DecimalText;
  pip: DecimalText;
  quotePrice: DecimalText;
}): DecimalText | null {
  const values = parsePositive(given);
  return values && formatRounded(values.units.times(values.pip).times(values.quotePrice), 4);
}

/**
 * The size of a position with which a stop loses at most the chosen share of the account: balance ×
 * risk ÷ (pips to the stop × worth of one pip per unit). Rounded down to whole units, so the risk
 * never exceeds the chosen share.
 * @param given balance in the account's currency; risk in per cent; pips; pip and quotePrice as for
 * {@link computePipValue}
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
 * The exposure of a contract for difference, and its loss at a stop: exposure = amount × leverage;
 * change = (stop − open) ÷ open, negated for a sale; the result is at least −amount, as on this
 * platform.
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
 * Compound interest at a constant yearly rate: principal × (1 + rate ÷ periods) ^ (years ×
 * periods). Source: U.S. Securities and Exchange Commission, investor.gov, compound interest
 * calculator.
 * @param given principal; rate in per cent a year, may be negative; whole years; periods in a year
 */
export function computeCompoundInterest(given: {
  principal: DecimalText;
  rate: DecimalText;
  years: DecimalText;
  periods: DecimalText;
}): { end: DecimalText; gain: DecimalText } | null {
  const { rate: typed, ...figures } = given;
  const values = parsePositive(figures);
  const rate = parseDecimal(typed);
  if (!values || !rate || rate.lt('-100') || rate.gt('1000')) return null;
  const years = Number(values.years.toFixed());
  const periods = Number(values.periods.toFixed());
  if (
    !Number.isInteger(years) ||
    !Number.isInteger(periods) ||
    years > maxYears ||
    periods > maxPeriods
  )
    return null;
  const factor = rate.div(hundred).div(values.periods).plus('1');
  const end = values.principal.times(raiseToPower(factor, years * periods));
  return {
    end: formatRounded(end, centDecimals),
    gain: formatRounded(end.minus(values.principal), centDecimals),
  };
}

/** Significant digits of each step. Without rounding, the digits would double with every step. */
const keptDigits = 40;

/** By repeated squaring. @param exponent whole, ≥ 0 */
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
 * The fall from a peak and the gain that recovers it: d = (peak − low) ÷ peak; gain = 1 ÷ (1 − d) −
 * 1.
 * @returns per cent, two decimals
 */
export function computeDrawdown(given: {
  peak: DecimalText;
  low: DecimalText;
}): { fall: DecimalText; needed: DecimalText } | null {
  const values = parsePositive(given);
  if (!values || values.low.gt(values.peak)) return null;
  const { peak, low } = values;
  return {
    fall: formatRounded(peak.minus(low).times(hundred).div(peak), centDecimals),
    needed: formatRounded(peak.minus(low).times(hundred).div(low), centDecimals),
  };
}

/**
 * Yield = dividends per year ÷ price; P/E = price ÷ earnings per share; payout = dividends ÷
 * earnings. With earnings below zero the last two are meaningless and null.
 * @returns yield and payout in per cent
 */
export function computeShareRatios(given: {
  price: DecimalText;
  dividend: DecimalText;
  earnings: DecimalText;
}): { yield: DecimalText; priceToEarnings: DecimalText | null; payout: DecimalText | null } | null {
  const price = parseDecimal(given.price);
  const dividend = parseDecimal(given.dividend);
  const earnings = parseDecimal(given.earnings);
  if (!price?.gt('0') || !dividend || dividend.lt('0') || !earnings) return null;
  const earns = earnings.gt('0');
  return {
    yield: formatRounded(dividend.times(hundred).div(price), centDecimals),
    priceToEarnings: earns ? formatRounded(price.div(earnings), centDecimals) : null,
    payout: earns ? formatRounded(dividend.times(hundred).div(earnings), centDecimals) : null,
  };
}
