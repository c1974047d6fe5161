import { toPlainFigures } from './typed-figures';

/** A typed whole number without separators, of at most six digits; null if it is none. */
export function readWholeNumber(typed: string): number | null {
  const text = toPlainFigures(typed);
  return /^[0-9]{1,6}$/.test(text) ? Number(text) : null;
}
