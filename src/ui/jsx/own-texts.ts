import { Fragment, type ReactNode } from 'react';

/** Elements that take no `span`. */
const unsuited: readonly unknown[] = [
  'option',
  'title',
  'textarea',
  'style',
  'script',
  'text',
  'tspan',
];

export const isText = (child: ReactNode): child is string | number =>
  typeof child === 'string' || typeof child === 'number';
const isNothing = (child: ReactNode): boolean =>
  child === null || child === undefined || typeof child === 'boolean';

/**
 * Children among which no text stands beside something else: texts alone become one, others get an
 * element each, at the same place.
 *
 * A browser's translation puts elements of its own in the place of texts. React still holds the old
 * text: it throws when it should put an element before it or take it away, and shows no new words
 * when it changes. An element of ours with one text in it is filled as a whole.
 * @param wrap makes the element
 */
export function keepOwnTexts(
  type: unknown,
  children: ReactNode[],
  wrap: (text: string) => ReactNode,
): ReactNode {
  if (!children.some(isText)) return children;
  const isAlone = children.every((child) => isText(child) || isNothing(child));
  // What is around a fragment is not known here.
  if (isAlone && type !== Fragment) return children.filter(isText).join('');
  return unsuited.includes(type) ? children : wrapTexts(children, wrap);
}

/**
 * Texts that follow each other share an element. The others stay at their place, by which React
 * knows them again.
 */
function wrapTexts(children: readonly ReactNode[], wrap: (text: string) => ReactNode): ReactNode[] {
  const kept: ReactNode[] = [];
  let run = '';
  const endRun = () => {
    // Blanks between two elements are no words, and would be an item of their own in a row.
    if (run !== '') kept[kept.length - 1] = run.trim() === '' ? run : wrap(run);
    run = '';
  };
  for (const child of children) {
    if (!isText(child) && !isNothing(child)) endRun();
    if (isText(child)) run += child;
    kept.push(isText(child) ? null : child);
  }
  endRun();
  return kept;
}

/**
 * The words of a text, and the blanks around them or null: those stay outside of the element, where
 * nothing trims them.
 */
export function splitBlanks(
  text: string,
): [before: string | null, words: string, after: string | null] {
  const words = text.trim();
  const at = text.indexOf(words);
  return [text.slice(0, at) || null, words, text.slice(at + words.length) || null];
}
