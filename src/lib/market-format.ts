const MINUS = '−';
const withMinusSign = (text: string): string => text.replace('-', MINUS);

const createNumberFormatter = (options: Intl.NumberFormatOptions) => {
  const format = new Intl.NumberFormat('en-US', options);
  return (value: number) => format.format(value);
};
const formatTwoDecimals = createNumberFormatter({
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
});
const formatFourDigits = createNumberFormatter({ maximumSignificantDigits: 4 });
const formatWhole = createNumberFormatter({ maximumFractionDigits: 0 });

/** Shown for a figure that the service does not know; never 0. */
export const unknownLabel = 'unknown';

/**
 * A price in USD with two decimals; below one dollar with four significant digits, so that a small
 * price is not shown as 0.
 */
export function formatMarketPrice(price: number | null): string {
  if (price === null) return unknownLabel;
  if (price >= 1) return formatTwoDecimals(price);
  if (price < 1e-10) return 'under 0.0000000001';
  const text = formatFourDigits(price);
  return text.length < '0.00'.length ? formatTwoDecimals(price) : text;
}

/** `+1.24`, `−0.62`, in per cent; no sign if it rounds to zero. */
export function formatMarketChange(change: number | null): string {
  if (change === null) return unknownLabel;
  const text = formatTwoDecimals(change);
  if (/^-?0\.00$/.test(text)) return '0.00';
  return change > 0 ? `+${text}` : withMinusSign(text);
}

/** USD, in whole millions. */
export function formatMillions(worth: number | null): string {
  if (worth === null) return unknownLabel;
  return worth < 1e6 ? 'under 1' : formatWhole(worth / 1e6);
}
