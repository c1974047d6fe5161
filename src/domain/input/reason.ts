import * as v from 'valibot';
import { limits } from './limits';
import { typedText } from './typed-text';

/** What says nothing: all but letters and digits, and four letters of Hangul that stand for a missing one. The rules know the same (`shown`). */
const SILENT = /[^\p{L}\p{N}]|[\u115F\u1160\u3164\uFFA0]/gu;

/** The letters and digits of a text that show. */
const shownIn = (text: string): string => text.replaceAll(SILENT, '');
/** Whether anything of a text can be read. */
export const isReadable = (text: string): boolean => shownIn(text) !== '';

/** Text of the desk that the client reads word for word. @param min letters and digits that show @param max characters of any kind */
export const wordsSchema = ({ min, max }: { min: number; max: number }) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.check((text) => [...shownIn(text)].length >= min, `At least ${min} letters or digits, so that the client understands.`),
    v.maxLength(max, `At most ${max} characters.`),
  );

/** Why the desk did something. */
export const reasonSchema = wordsSchema({ min: limits.reasonMin, max: limits.reasonMax });

/** Text of the desk that may be missing, where nothing was refused. */
export const noteSchema = typedText(limits.reasonMax);
