import * as v from 'valibot';
import type { Reason } from '@/domain/revision-fields';
import { BLANK_LETTERS } from './blank-letters';
import { limits, maxLetters } from './limits';
import { trimmedText } from './text';

const INVISIBLE = new RegExp(`[^\\p{L}\\p{N}]|[${BLANK_LETTERS}]`, 'gu');

/** The visible letters and digits of a text. */
const getVisibleText = (text: string): string => text.replaceAll(INVISIBLE, '');
/** True if the text has a visible letter or digit. */
export const isReadable = (text: string): boolean => getVisibleText(text) !== '';

/**
 * A text of the desk that the client reads word for word.
 * @param min visible letters and digits
 * @param max characters of any kind
 */
export const createReadableSchema = ({ min, max }: { min: number; max: number }) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.check(
      (text) => [...getVisibleText(text)].length >= min,
      `Use at least ${min} letters or digits, so that readers understand.`,
    ),
    v.maxLength(max, `At most ${max} characters.`),
  );

/** The reason for an act of the desk. */
export const reasonSchema: v.GenericSchema<string, Reason> = createReadableSchema({
  min: limits.reasonMin,
  max: limits.reasonMax,
});

/**
 * A stored reason. Both bounds are counted in the way that accepts more, as {@link maxLetters}
 * explains.
 */
export const storedReasonSchema: v.GenericSchema<string, Reason> = v.pipe(
  v.string(),
  v.check((text) => getVisibleText(text).length >= limits.reasonMin),
  maxLetters(limits.reasonMax),
);

/** An optional text of the desk. */
export const noteSchema: v.GenericSchema<string, Reason> = trimmedText(limits.reasonMax);
