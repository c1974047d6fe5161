const MINUS = '−';
const withSign = (text: string): string => text.replace('-', MINUS);

const number = (options: Intl.NumberFormatOptions) => {
  const format = new Intl.NumberFormat('en-US', options);
  return (value: number) => format.format(value);
};
const twoDecimals = number({ minimumFractionDigits: 2, maximumFractionDigits: 2 });
const fourDigits = number({ maximumSignificantDigits: 4 });
const whole = number({ maximumFractionDigits: 0 });

/** Shown for a figure that the service does not know; never 0. */
export const unknown = 'unknown';

/** A price in USD with two decimals; below one dollar with four significant digits, so that a small price is not shown as 0. */
export function formatMarketPrice(price: number | null): string {
  if (price === null) return unknown;
  if (price >= 1) return twoDecimals(price);
  if (price < 1e-10) return 'under 0.0000000001';
  const text = fourDigits(price);
  return text.length < '0.00'.length ? twoDecimals(price) : text;
}

/** `+1.24`, `−0.62`, in per cent; no sign if it rounds to zero. */
export function formatMarketChange(change: number | null): string {
  if (change === null) return unknown;
  const text = twoDecimals(change);
  if (/^-?0\.00$/.test(text)) return '0.00';
  return change > 0 ? `+${text}` : withSign(text);
}

/** USD, in whole millions. */
export function formatMillions(worth: number | null): string {
  if (worth === null) return unknown;
  return worth < 1e6 ? 'under 1' : whole(worth / 1e6);
}
