import * as v from 'valibot';

/** As long as an address can be (RFC 5321). */
const longest = 254;

export const email = v.pipe(
  v.string(),
  v.trim(),
  v.nonEmpty('Type your e-mail address.'),
  v.email('An e-mail address looks like name@example.com.'),
  v.maxLength(longest, `At most ${longest} characters.`),
);

/** Apart from the other schemas, which bring the rules of new passwords along. */
export const signInSchema = v.object({ email, password: v.pipe(v.string(), v.nonEmpty('Type your password.')) });
export type Credentials = v.InferOutput<typeof signInSchema>;
