/** The version of the terms that a new client accepts; it stands in the first entry of the book. */
export const termsVersion = '2026-11';
