import * as v from 'valibot';

/**
 * Whether a text can be an email address: a name, @, and a domain of at least two parts. What
 * exists is for the mail server to say: names may have an apostrophe or &, and domains two dashes
 * in a row (international names do, as `xn--…`).
 */
export const emailFormat = v.regex<string, string>(
  /^[^\s@]+@[^\s@.]+(?:[.][^\s@.]+)+$/,
  'Enter an email address like name@example.com.',
);
