/** Lowercase letters that no form of Unicode takes apart, as they are typed without their key. */
const plainLetters: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ł: 'l',
    ø: 'o',
    đ: 'd',
    ð: 'd',
    ħ: 'h',
    ŧ: 't',
    ı: 'i',
    ß: 'ss',
    æ: 'ae',
    œ: 'oe',
    þ: 'th',
    ς: 'σ',
  }),
);

/**
 * Diacritic has the accents of letters, and signs that are typed for apostrophes: ` ´ ʼ ʻ. The
 * vowel signs of Indian scripts stay.
 */
const DROPPED = /[\p{Diacritic}\p{Default_Ignorable_Code_Point}\p{Cf}'’‘‛′]/gu;

/**
 * The text as a search compares it: "O’Brien-Łukasz" and "obrien-lukasz" are the same. In
 * lowercase, without accents, apostrophes and invisible characters, with one kind of dash and of
 * blank. Folding twice changes nothing more.
 */
export const foldText = (text: string): string =>
  text
    .replace(/[´\u1ffd]/g, '') // which NFKD makes a blank with an accent
    .normalize('NFKD')
    .replace(DROPPED, '')
    .toLowerCase()
    .replace(/[^\0-\x7f]/gu, (letter) => plainLetters.get(letter) ?? letter)
    .replace(/[\p{Pd}−]/gu, '-')
    .replace(/[\p{White_Space}\p{Cc}]+/gu, ' ')
    .trim()
    .normalize('NFC');

/** Each typed word occurs in one of the texts: "ferreira tomas" finds Tomás Ferreira. */
export function matchesSearch(typed: string, places: readonly string[]): boolean {
  const wanted = foldText(typed).split(' ');
  const searched = places.map(foldText);
  return wanted.every((word) => searched.some((place) => place.includes(word)));
}
