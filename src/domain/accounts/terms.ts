/**
 * Every version of the terms that a client may have accepted, the newest last. The rules accept the
 * same versions (`opensAccount`).
 */
export const knownTerms = ['2026-11'] as const;

/** The version that a new client accepts. It is stored in the first entry of the book. */
export const termsVersion = '2026-11' satisfies (typeof knownTerms)[number];
