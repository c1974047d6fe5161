/**
 * The digits and signs of any keyboard, in ASCII: so they are computed with and stored. Apart from
 * decimal.ts, which brings big.js.
 */

const isDigit = (code: number): boolean => /\p{Nd}/u.test(String.fromCodePoint(code));

/**
 * Unicode lists the ten digits of a script one after the other, from zero on, and nothing else
 * between the digits of two scripts that meet.
 */
const getDigit = (code: number): number => (isDigit(code - 1) ? (getDigit(code - 1) + 1) % 10 : 0);

/** `٢٥٠`, `۲۵۰` and `२५०` become `250`. */
export const toAsciiDigits = (text: string): string =>
  text.replace(/\p{Nd}/gu, (digit) => `${getDigit(digit.codePointAt(0) ?? 0)}`);

/** Figures with their signs in ASCII. Invisible format characters are dropped. */
export const toPlainFigures = (typed: string): string =>
  toAsciiDigits(typed)
    .replace(/\p{Cf}/gu, '')
    // Blanks and full-width signs. Raised and circled digits (No) stay, because 10² is not 102.
    .replace(/\P{No}+/gu, (text) => text.normalize('NFKC'))
    .replace(/[\u2010-\u2015\u2212]/g, '-') // dashes and the minus sign
    .replace(/[\u066b\u3002]/g, '.') // Arabic decimal separator, ideographic full stop
    .replace(/[\u060c\u3001]/g, ',') // Arabic and ideographic comma
    .replace(/[\u066c\u02bc\u2018\u2019]/g, "'") // Arabic thousands separator, apostrophes
    .trim();
