import type { Span } from './rules-tree';

/**
 * Where an expression of the emulator's report stands. The report leaves out the brackets at its end: `f(a[0]` stands for `f(a[0])`, `f` for `f()`.
 * @param place `start:end`, the end left out
 */
export function spanOfPlace(source: string, place: string): Span {
  const [start = 0, reported = 0] = place.split(':').map(Number);
  let end = reported;
  let open = openIn(source.slice(start, end));
  while (open > 0 && end < source.length) {
    open += openIn(source.slice(end, end + 1));
    end++;
  }
  return { start, end: source.startsWith('()', end) ? end + 2 : end };
}

/** How many brackets are opened and not closed, texts aside. */
function openIn(text: string): number {
  const bare = text.replace(/'(?:[^'\\]|\\.)*'/g, '');
  return (bare.match(/[([{]/g)?.length ?? 0) - (bare.match(/[)\]}]/g)?.length ?? 0);
}
