import * as v from 'valibot';
import { limits } from './profile';

/** Text of the desk that the client reads word for word. */
export const reasonSchema = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(limits.reasonMin, `At least ${limits.reasonMin} characters, so that the client understands.`),
  v.maxLength(limits.reasonMax, `At most ${limits.reasonMax} characters.`),
);
