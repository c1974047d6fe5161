import * as v from 'valibot';
import { limits } from './limits';
import { typedText } from './typed-text';

/** Letters of Hangul that stand for a missing one, and show nothing. */
const UNSEEN = /[\u115F\u1160\u3164\uFFA0]/g;
/** Blanks of whatever script, and signs that only direct or join others. The rules know the same (`isReason`). */
const BLANKS = /^[\s\p{Z}\p{Cc}\p{Cf}]+|[\s\p{Z}\p{Cc}\p{Cf}]+$/gu;
const seen = (text: string): string => text.replaceAll(UNSEEN, '').replaceAll(BLANKS, '');

/** Text of the desk that the client reads word for word. @param min characters that show @param max characters of any kind */
export const wordsSchema = ({ min, max }: { min: number; max: number }) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.check((text) => seen(text).length >= min, `At least ${min} characters, so that the client understands.`),
    v.maxLength(max, `At most ${max} characters.`),
    v.check((text) => /[\p{L}\p{N}]/u.test(seen(text)), 'Say it in words.'),
  );

/** Why the desk did something. */
export const reasonSchema = wordsSchema({ min: limits.reasonMin, max: limits.reasonMax });

/** Text of the desk that may be missing, where nothing was refused. */
export const noteSchema = typedText(limits.reasonMax);
