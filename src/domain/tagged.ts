/** Exists only for the compiler. */
declare const tag: unique symbol;

/**
 * A string with a meaning: the compiler refuses an amount where an id belongs, or a reason where an
 * `op` does. The tag may be absent, so plain text is accepted; what a schema has read is tagged, and
 * stays so wherever it is handed on. `tagged.test.ts` says which ones exclude each other.
 */
export type Tagged<Name extends string> = string & { readonly [tag]?: Name };
