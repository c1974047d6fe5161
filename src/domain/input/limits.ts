import * as v from 'valibot';

/** Lengths that the rules check too. */
export const limits = { name: 60, username: 30, title: 120, body: 4_000, reasonMin: 10, reasonMax: 500, addresses: 20 } as const;

/**
 * A maximum length counted as the rules count it, in letters (code points). `maxLength` counts a letter beyond the first plane twice, so it
 * could reject a stored text that the rules accepted.
 * @param max letters
 */
export const maxLetters = (max: number, message?: string) =>
  v.check<string, string>((text) => text.length <= max || [...text].length <= max, message ?? `At most ${max} characters.`);
