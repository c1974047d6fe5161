import * as v from 'valibot';

/** Lengths that the rules check too. */
export const limits = { name: 60, username: 30, title: 120, body: 4_000, reasonMin: 10, reasonMax: 500, addresses: 20 } as const;

/**
 * As long as the rules let a text be. A pattern counts letters, where `length` counts those beyond the first plane twice: what a rule has taken must not be refused
 * when it is read.
 * @param max letters
 */
export const maxLetters = (max: number, message?: string) =>
  v.check<string, string>((text) => text.length <= max || [...text].length <= max, message ?? `At most ${max} characters.`);
