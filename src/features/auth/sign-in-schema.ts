import * as v from 'valibot';
import { emailFormat } from '@/domain/input/email';

/** Maximum length of an address (RFC 5321). */
const maxLengthMessage = 254;

const typedEmailSchema = v.pipe(v.string(), v.trim(), v.nonEmpty('Enter your email address.'));

export const emailSchema = v.pipe(
  typedEmailSchema,
  emailFormat,
  v.maxLength(maxLengthMessage, `At most ${maxLengthMessage} characters.`),
);

/**
 * Where somebody signs in, the server says whether there is such an address. In a file of its own,
 * because the other schemas load the rules for new passwords.
 */
export const signInSchema = v.object({
  email: typedEmailSchema,
  password: v.pipe(v.string(), v.nonEmpty('Enter your password.')),
});
export type Credentials = v.InferOutput<typeof signInSchema>;
