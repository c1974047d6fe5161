import type { Span } from './rules-tree';

/**
 * The position of an expression of the emulator's report. The report omits the brackets at its end:
 * `f(a[0]` means `f(a[0])`, `f` means `f()`.
 * @param place `start:end`, end exclusive
 */
export function findSpan(source: string, place: string): Span {
  const [start = 0, reported = 0] = place.split(':').map(Number);
  let end = reported;
  let open = countOpenBrackets(source.slice(start, end));
  while (open > 0 && end < source.length) {
    open += countOpenBrackets(source.slice(end, end + 1));
    end++;
  }
  return { start, end: source.startsWith('()', end) ? end + 2 : end };
}

/** How many brackets are opened and not closed, texts aside. */
function countOpenBrackets(text: string): number {
  const bare = text.replace(/'(?:[^'\\]|\\.)*'/g, '');
  return (bare.match(/[([{]/g)?.length ?? 0) - (bare.match(/[)\]}]/g)?.length ?? 0);
}
