import * as v from 'valibot';
import { limits } from './limits';
import { typedText } from './typed-text';

/** Text of the desk that the client reads word for word. */
export const reasonSchema = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(limits.reasonMin, `At least ${limits.reasonMin} characters, so that the client understands.`),
  v.maxLength(limits.reasonMax, `At most ${limits.reasonMax} characters.`),
  v.regex(/[\p{L}\p{N}]/u, 'Say it in words.'),
);

/** Text of the desk that may be missing, where nothing was refused. */
export const noteSchema = typedText(limits.reasonMax);
