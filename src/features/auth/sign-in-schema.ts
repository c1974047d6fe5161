import * as v from 'valibot';

/** Maximum length of an address (RFC 5321). */
const maxLengthMessage = 254;

export const emailSchema = v.pipe(
  v.string(),
  v.trim(),
  v.nonEmpty('Enter your email address.'),
  v.email('Enter an email address like name@example.com.'),
  v.maxLength(maxLengthMessage, `At most ${maxLengthMessage} characters.`),
);

/** In a file of its own, because the other schemas load the rules for new passwords. */
export const signInSchema = v.object({ email: emailSchema, password: v.pipe(v.string(), v.nonEmpty('Enter your password.')) });
export type Credentials = v.InferOutput<typeof signInSchema>;
