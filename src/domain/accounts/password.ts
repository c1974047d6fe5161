import * as v from 'valibot';
import { plural } from '@/domain/plural';

/** The maximum is Firebase's, the minimum is ours. */
export const passwordLimits = { min: 10, max: 4_096 } as const;

export const passwordPolicy = `At least ${passwordLimits.min} characters. A few random words beat one word with symbols.`;

/** Not trimmed: blanks are part of a password. */
export const newPasswordSchema = v.pipe(
  v.string(),
  v.minLength(passwordLimits.min, `Use at least ${passwordLimits.min} characters.`),
  v.maxLength(passwordLimits.max, 'Use at most 4,096 characters.'),
);

export const strengthLevels = ['weak', 'fair', 'good', 'strong'] as const;
export type StrengthLevel = (typeof strengthLevels)[number];

interface StrengthEstimate {
  strength: StrengthLevel;
  /** 0 to 4; 0 for an empty password. */
  score: number;
  /** How to make the password stronger; empty if it is strong. */
  advice: string;
}

const commonWords =
  'password passwort passwd letmein welcome iloveyou dragon monkey football sunshine princess master admin qwerty azerty secret changeme bitcoin ethereum glassbook'.split(
    ' ',
  );
const keyboardRows = [
  'abcdefghijklmnopqrstuvwxyz',
  '0123456789',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'azertyuiop',
  'qwertzuiop',
];
/**
 * Column after column: with the digits, with their signs, and letters only. Capitals are rated in
 * lowercase.
 */
const keyboardColumns = [
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik,9ol.0p;/',
  '!qaz@wsx#edc$rfv%tgb^yhn&ujm*ik<(ol>)p:?',
  'qazwsxedcrfvtgbyhnujm',
];
const characterRuns = [...keyboardRows, ...keyboardColumns].flatMap((keys) => [
  keys,
  [...keys].reverse().join(''),
]);

const substitutes: Record<string, string> = {
  '0': 'o',
  '1': 'l',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};
/**
 * The password in lowercase, and with look-alike signs replaced by letters ("p4ssw0rd"), which
 * attackers try too.
 */
function getReadings(lower: string): string[] {
  const read = (key: Record<string, string>) =>
    lower.replace(/[^a-z]/g, (sign) => key[sign] ?? sign);
  return [lower, read(substitutes), read({ ...substitutes, '1': 'i' })];
}

/**
 * Rates only this many characters: a longer password is strong anyway, and pasted text may be very
 * long.
 */
const maxRatedLength = 64;

/**
 * Bits of entropy for scores 2, 3 and 4. At 10^10 guesses a second offline, 50 bits last a day and
 * 63 bits thirty years.
 */
const thresholds = [40, 56, 72] as const;

/**
 * Rough: the guesses that remain after common words and patterns.
 * @param about facts about the person, which count for nothing
 */
export function estimateStrength(
  password: string,
  about: readonly string[] = [],
): StrengthEstimate {
  if (password === '') return { strength: 'weak', score: 0, advice: '' };
  const lower = password.slice(0, maxRatedLength).toLowerCase();
  const personal = getPersonalWords(about).filter((word) =>
    getReadings(lower).some((text) => text.includes(word)),
  );
  const bits = countBits(
    lower,
    [...personal, ...commonWords],
    Math.log2(getAlphabetSize(password)),
  );
  const step =
    password.length < passwordLimits.min ? 0 : thresholds.filter((least) => bits >= least).length;
  return {
    strength: strengthLevels[step] ?? 'weak',
    score: step + 1,
    advice: getAdvice(password, step, personal.length > 0),
  };
}

/** Parts of the names and of the email address, which somebody who knows the person would try. */
function getPersonalWords(about: readonly string[]): string[] {
  const words = about.flatMap((text) => [
    text.toLowerCase(),
    ...text.toLowerCase().split(/[^\p{L}\p{N}]+/u),
  ]);
  return [...new Set(words)].filter((word) => word.length >= 3).sort((a, b) => b.length - a.length);
}

const characterSets: readonly (readonly [RegExp, number])[] = [
  [/[a-z]/, 26],
  [/[A-Z]/, 26],
  [/[0-9]/, 10],
  [/[!-/:-@[-`{-~ ]/, 33],
  [/[^ -~]/, 40],
];

const getAlphabetSize = (password: string): number =>
  characterSets.reduce((size, [found, signs]) => (found.test(password) ? size + signs : size), 0);

/**
 * A known word or a year counts as one character, a run or repetition as two, an unknown word by
 * its letters.
 */
function countBits(lower: string, guessed: readonly string[], perSign: number): number {
  const texts = getReadings(lower);
  let bits = 0;
  for (let i = 0; i < lower.length; ) {
    const taken = Math.max(findYear(lower, i), ...texts.map((text) => findWord(text, i, guessed)));
    const run = Math.max(findRun(lower, i), findRepeat(lower, i));
    const word = findUnknownWord(
      lower,
      i,
      (at) => findRun(lower, at) > 0 || texts.some((text) => findWord(text, at, guessed) > 0),
    );
    if (taken > 0) bits += perSign;
    else if (run > 0) bits += 2 * perSign;
    else if (word > 0) bits += Math.min(word * perSign, 4 + 2 * word);
    else bits += lower.indexOf(lower.charAt(i)) < i ? 1 : perSign;
    i += taken || run || word || 1;
  }
  return bits;
}

const findYear = (lower: string, at: number): number =>
  /^(?:19|20)[0-9]{2}/.test(lower.slice(at, at + 4)) ? 4 : 0;
const findWord = (text: string, at: number, words: readonly string[]): number =>
  words.find((word) => text.startsWith(word, at))?.length ?? 0;

const LETTERS = /\p{L}+/uy;
const PRONOUNCEABLE = /^[^aeiouy]{0,3}(?:[aeiouy]{1,3}[^aeiouy]{1,3})*[aeiouy]{0,3}$/;

/**
 * Length of a word-like sequence at `at`, which carries less entropy than random letters; 0 if
 * there is none.
 */
function findUnknownWord(lower: string, at: number, ends: (at: number) => boolean): number {
  LETTERS.lastIndex = at;
  const letters = LETTERS.exec(lower)?.[0] ?? '';
  const end =
    Array.from({ length: letters.length }, (_, offset) => offset).find(
      (offset) => offset > 0 && ends(at + offset),
    ) ?? letters.length;
  const word = letters.slice(0, end);
  const speakable = /[^a-z]/.test(word) || (/[aeiouy]/.test(word) && PRONOUNCEABLE.test(word));
  return word.length >= 3 && speakable ? word.length : 0;
}

/**
 * Length of a run at `at` along the alphabet, the digits or a keyboard row; 0 if shorter than
 * three.
 */
function findRun(text: string, at: number): number {
  let end = at + 3;
  if (end > text.length || !characterRuns.some((run) => run.includes(text.slice(at, end))))
    return 0;
  while (end < text.length && characterRuns.some((run) => run.includes(text.slice(at, end + 1))))
    end++;
  return end - at;
}

/**
 * Length of a repetition at `at` of a piece of one to four characters; 0 if shorter than three in
 * all.
 */
function findRepeat(text: string, at: number): number {
  const lengths = [1, 2, 3, 4].map((size) => {
    const piece = text.slice(at, at + size);
    let end = at + size;
    while (piece.length === size && text.startsWith(piece, end)) end += size;
    return end > at + size && end - at >= 3 ? end - at : 0;
  });
  return Math.max(...lengths);
}

function getAdvice(password: string, step: number, personal: boolean): string {
  const missing = passwordLimits.min - password.length;
  if (missing > 0) return `${missing} more ${plural(missing, 'character')}.`;
  if (personal && step < 3) return 'It contains your name or email address.';
  if (step === 0) return 'Easy to guess. Add a word no one would expect.';
  return step < 2 ? 'Another word would make it good.' : '';
}
