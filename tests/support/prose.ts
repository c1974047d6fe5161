import dictionary from 'dictionary-en-gb';
import nspell from 'nspell';
import { syllable } from 'syllable';

const speller = nspell(Buffer.from(dictionary.aff), Buffer.from(dictionary.dic));

/** What is no prose: drawings, codes, names of countries and of what others wrote. */
const notProse = 'script, style, code, svg, option, [aria-labelledby="sources"]';

/** The text of a page, piece by piece, so that words of two elements never become one. */
export function getProse(page: Element): string {
  const copy = page.cloneNode(true) as Element; // a clone of an element is one
  for (const element of copy.querySelectorAll(notProse)) element.remove();
  const walker = document.createTreeWalker(copy, NodeFilter.SHOW_TEXT);
  const pieces: string[] = [];
  while (walker.nextNode()) pieces.push(walker.currentNode.textContent ?? '');
  return pieces.join(' ');
}

const splitWords = (text: string): string[] =>
  text.replaceAll('’', "'").match(/\p{L}[\p{L}']*\p{L}|\p{L}/gu) ?? [];

/** Words that neither a dictionary of British English nor `names` knows. */
export const findMisspelled = (text: string, names: ReadonlySet<string>): string[] =>
  splitWords(text).filter(
    (word) =>
      ![word, word.replace(/'s$/, '')].some((form) => speller.correct(form) || names.has(form)),
  );

/**
 * The school year in which a text can be read. Flesch–Kincaid grade level: 0.39 words/sentence +
 * 11.8 syllables/word − 15.59 (Kincaid et al., 1975, Derivation of New Readability Formulas).
 * @param paragraphs whole sentences
 */
export function computeSchoolYear(paragraphs: readonly string[]): number {
  const text = paragraphs.join(' ');
  const words = splitWords(text);
  const sentences = text
    .split(/[.?!]+(?=\s|$)/)
    .filter((sentence) => sentence.trim() !== '').length;
  const syllables = words.reduce((sum, word) => sum + Math.max(1, syllable(word)), 0);
  return 0.39 * (words.length / sentences) + 11.8 * (syllables / words.length) - 15.59;
}
