/** Reads the digits and signs of any keyboard. What is computed and stored has those of ASCII. Apart from decimal.ts, which brings big.js. */

const otherDigit = /[^\P{Nd}0-9]/gu;

const isDigit = (code: number): boolean => /\p{Nd}/u.test(String.fromCodePoint(code));

/** Unicode lists the ten digits of a script one after the other, from zero on, and nothing else between the digits of two scripts that meet. */
function toAsciiDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let zero = code;
  while (isDigit(zero - 1)) zero -= 1;
  return String((code - zero) % 10);
}

/** `٢٥٠`, `۲۵۰` and `२५०` become `250`. */
export const toAsciiDigits = (text: string): string => text.replace(otherDigit, toAsciiDigit);

const toHalfWidth = (letter: string): string => String.fromCharCode(letter.charCodeAt(0) - 0xfee0);

/** Figures with their signs in ASCII: every blank becomes a space, every dash a hyphen. Invisible format characters are dropped. */
export const toPlainFigures = (typed: string): string =>
  toAsciiDigits(typed)
    .replace(/\p{Cf}/gu, '')
    .replace(/[\uff01-\uff5e]/g, toHalfWidth) // Chinese and Japanese keyboards: ！ to ～
    .replace(/\s/g, ' ')
    .replace(/[\u2010-\u2015\u2212]/g, '-') // dashes and the minus sign
    .replace(/[\u066b\u3002\uff61]/g, '.') // Arabic decimal separator, ideographic full stops
    .replace(/[\u060c\u3001\uff64]/g, ',') // Arabic comma, ideographic commas
    .replace(/[\u066c\u02bc\u2018\u2019]/g, "'") // Arabic thousands separator, apostrophes
    .trim();

/** Digits in groups of three, between which one and the same of these signs stands. */
const grouped = (signs: string): string => `(?:[0-9]+|[1-9][0-9]{0,2}([${signs}])[0-9]{3}(?:\\1[0-9]{3})*)`;
const withPoint = new RegExp(`^-?${grouped(", '")}(?:[.][0-9]*)?$`);
const withComma = new RegExp(`^-?${grouped(". '")},[0-9]*$`);

/**
 * A typed number as `-1234.5`; null if it is none. The rule for every number field:
 * - A point is for decimals. Commas, spaces and apostrophes group thousands: `1,234.5` is 1234.5.
 * - A comma that cannot group thousands is for decimals: `1,5`, `0,500`, `1.234,50`. The number pad of many phones has no point.
 * - So `1,234` is 1234, as every screen writes it, and `1.234` is a little more than one.
 */
export function readNumber(typed: string): string | null {
  const text = toPlainFigures(typed);
  if (withPoint.test(text)) return text.replace(/[, ']/g, '');
  return withComma.test(text) ? text.replace(/[. ']/g, '').replace(',', '.') : null;
}

/** A typed whole number without separators, of at most six digits; null if it is none. */
export function readWholeNumber(typed: string): number | null {
  const text = toPlainFigures(typed);
  return /^[0-9]{1,6}$/.test(text) ? Number(text) : null;
}
