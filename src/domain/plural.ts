/**
 * The words for a count: "fee" for one, "fees" for none or several.
 * @param many by default `one` with an s
 */
export const plural = (count: number, one: string, many = `${one}s`): string =>
  count === 1 ? one : many;
