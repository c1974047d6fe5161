import type { Change } from './change';
import type { Span } from './rules-tree';

/** A regular expression as written in the rules: an escape has two backslashes. */
const pieces = [
  ['escape', /\\\\(?:[pP]\{\w+\}|x[0-9A-Fa-f]{2}|.)/y],
  ['class', /\[\^?\]?(?:\\\\.|[^\]\\])*\]/y],
  ['group', /\(\?[a-z]*:?\)?|\(/y],
  ['close', /\)/y],
  ['bar', /\|/y],
  ['bound', /\{\d+(?:,\d*)?\}/y],
  ['many', /[?*+]/y],
  ['text', /[\s\S]/y],
] as const;
type Piece = Span & { kind: (typeof pieces)[number][0]; text: string };

/**
 * Changes of a pattern: each bound by one, each quantifier, each class opened to all characters,
 * each alternative left out.
 */
export function findPatternChanges(source: string, { start, end }: Span): Change[] {
  const found = readPieces(source, start, end);
  return [
    ...found.flatMap((piece) => findPieceChanges(piece)),
    ...findAlternatives(found, { start, end }).map(
      (span): Change => ({ kind: 'pattern', ...span, text: '' }),
    ),
    { kind: 'pattern', start: end, end, text: 'x' },
  ];
}

function readPieces(source: string, start: number, end: number): Piece[] {
  const found: Piece[] = [];
  for (let at = start; at < end; at = found.at(-1)?.end ?? end) {
    for (const [kind, pattern] of pieces) {
      pattern.lastIndex = at;
      const text = pattern.exec(source)?.[0];
      if (!text) continue;
      found.push({ kind, text, start: at, end: at + text.length });
      break;
    }
  }
  return found;
}

function findPieceChanges({ kind, text, start, end }: Piece): Change[] {
  const to = (...texts: string[]) =>
    texts.map((changed): Change => ({ kind: 'pattern', start, end, text: changed }));
  if (kind === 'bound') return to(...createNearBounds(text));
  if (kind === 'class') return to('[\\\\s\\\\S]');
  if (kind === 'many') return to(text === '?' ? '' : text === '*' ? '+' : '*');
  return [];
}

/** `{1,64}` as `{0,64}`, `{2,64}`, `{1,63}` and `{1,65}`. */
function createNearBounds(bound: string): string[] {
  const [low = 0, high] = bound.slice(1, -1).split(',').map(Number);
  const pairs =
    high === undefined
      ? [-1, 1].map((by) => [low + by, low + by])
      : [-1, 1].flatMap((by) => [
          [low + by, high],
          [low, high + by],
        ]);
  return pairs
    .filter(([from = 0, to = 0]) => from >= 0 && to >= from)
    .map(([from, to]) => (high === undefined ? `{${from}}` : `{${from},${to}}`));
}

/** Each alternative together with one bar beside it. */
function findAlternatives(found: readonly Piece[], whole: Span): Span[] {
  const spans: Span[] = [];
  const open: { start: number; bars: Piece[] }[] = [{ start: whole.start, bars: [] }];
  const close = (end: number) => {
    const group = open.pop();
    if (!group || group.bars.length === 0) return;
    const edges = [group.start, ...group.bars.map((bar) => bar.end)];
    spans.push(
      ...edges.map((start, i) => includeBar(start, group.bars[i], group.bars[i - 1], end)),
    );
  };
  for (const piece of found) {
    if (piece.kind === 'group' && !piece.text.endsWith(')'))
      open.push({ start: piece.end, bars: [] });
    if (piece.kind === 'bar') open.at(-1)?.bars.push(piece);
    if (piece.kind === 'close') close(piece.start);
  }
  close(whole.end);
  return spans;
}

const includeBar = (
  start: number,
  after: Piece | undefined,
  before: Piece | undefined,
  end: number,
): Span => (after ? { start, end: after.end } : { start: before?.start ?? start, end });
