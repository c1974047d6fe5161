import type { Span } from './rules-tree';

/** What a mutant changes, in words. */
export const changeKinds = {
  comparison: 'a comparison',
  connective: 'and for or',
  arithmetic: 'a sign of calculation',
  negation: 'a negation left out',
  number: 'a number by one',
  string: 'a text',
  boolean: 'true for false',
  element: 'an element left out',
  pattern: 'a bound of a pattern',
  conjunct: 'a condition left out',
  disjunct: 'a way left out',
  predicate: 'a predicate always true',
  arm: 'always the same arm',
  access: 'another moment of reading',
} as const;
export type ChangeKind = keyof typeof changeKinds;

/** A range of the rules and the text that replaces it. */
export interface Change extends Span {
  kind: ChangeKind;
  text: string;
}
