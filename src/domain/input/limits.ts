import * as v from 'valibot';

/** Lengths that the rules check too. */
export const limits = {
  name: 60,
  username: 30,
  searchKey: 120,
  title: 120,
  body: 4_000,
  reasonMin: 10,
  reasonMax: 500,
  addresses: 20,
} as const;

/**
 * A maximum length of a stored text, in letters (code points). In the rules, `matches` counts
 * letters; `size()` of the emulator counts UTF-16 units as `maxLength` does, two for a letter
 * beyond the first plane, and nothing says that the service does the same. So what is typed is
 * measured by the stricter count, units, and what is stored by the other: a text that the rules
 * accepted is never rejected.
 * @param max letters
 */
export const maxLetters = (max: number, message?: string) =>
  v.check<string, string>(
    (text) => text.length <= max || [...text].length <= max,
    message ?? `At most ${max} characters.`,
  );
