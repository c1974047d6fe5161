/**
 * Letters that render as blanks, of Hangul and of Egyptian hieroglyphs, for a class in a regular
 * expression. `visibleLetters` in the rules has them too.
 */
export const BLANK_LETTERS = '\\u115F\\u1160\\u3164\\uFFA0\\u{13441}\\u{13442}';
