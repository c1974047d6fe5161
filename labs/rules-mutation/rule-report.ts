/**
 * The part of the emulator's report that is used here. It lists the values of each expression,
 * except literals.
 */
export interface RuleReport {
  report?: ReportNode[];
}

export interface ReportNode {
  /** Both ends are part of it, but a closing bracket at its end is not. */
  sourcePosition: { currentOffset?: number; endOffset?: number };
  values?: { value: ReportValue; count?: number }[];
  children?: ReportNode[];
}

/**
 * `{}` for an expression that the evaluation has gone past; `undefined` for one that failed, or
 * that waited for a document: the emulator evaluates first without documents and then with them.
 */
interface ReportValue {
  boolValue?: boolean;
  intValue?: string;
  stringValue?: string;
  undefined?: unknown;
}

/** Kinds of values that an expression had, as bits. */
export const outcomeBits = { yes: 1, no: 2, other: 4, unknown: 8 } as const;

/**
 * Bits of {@link outcomeBits} by the place of the expression (`start:end`, end exclusive). Expressions
 * that were never reached are missing.
 */
type Outcomes = Map<string, number>;

/**
 * Values of an expression to keep in addition to its outcome: every text, or those of the requested
 * numbers that occurred.
 */
export type Wanted = 'texts' | 'numbers' | undefined;

interface Observed {
  outcomes: Outcomes;
  /** The requested numbers that occurred, as a number or as the length of a text. */
  numbers: Set<number>;
  /** By place: the values of the expressions for which `wanted` asks. */
  values: Map<string, Set<string | number>>;
  /** Every expression of the rules that the report speaks of, reached or not. */
  places: string[];
}

/** @param wanted of the expression at a place */
export function readReport(
  { report = [] }: RuleReport,
  requested: ReadonlySet<number>,
  wanted: (place: string) => Wanted,
): Observed {
  const observed: Observed = {
    outcomes: new Map(),
    numbers: new Set(),
    values: new Map(),
    places: [],
  };
  const note = (node: ReportNode): void => {
    const { currentOffset = 0, endOffset = 0 } = node.sourcePosition;
    const place = `${currentOffset}:${endOffset + 1}`;
    observed.places.push(place);
    const values = (node.values ?? []).map(({ value }) => value);
    const bits = values.reduce((all, value) => all | getOutcomeBit(value), 0);
    const numbers = values.flatMap(getNumbers).filter((number) => requested.has(number));
    for (const number of numbers) observed.numbers.add(number);
    const kept =
      wanted(place) === 'texts'
        ? values.flatMap(({ stringValue }) => stringValue ?? [])
        : wanted(place) === 'numbers'
          ? numbers
          : [];
    if (kept.length > 0)
      observed.values.set(place, new Set([...(observed.values.get(place) ?? []), ...kept]));
    if (bits > 0) observed.outcomes.set(place, bits | (observed.outcomes.get(place) ?? 0));
    node.children?.forEach(note);
  };
  report.forEach(note);
  return observed;
}

function getOutcomeBit(value: ReportValue): number {
  if (value.boolValue !== undefined) return value.boolValue ? outcomeBits.yes : outcomeBits.no;
  if ('undefined' in value) return outcomeBits.unknown;
  return Object.keys(value).length > 0 ? outcomeBits.other : 0;
}

/**
 * A text counts by its length: in characters, and in the units of its encoding where some
 * characters are pairs of them.
 */
function getNumbers({ intValue, stringValue }: ReportValue): number[] {
  if (intValue !== undefined) return [Number(intValue)];
  return stringValue === undefined
    ? []
    : [...new Set([stringValue.length, [...stringValue].length])];
}
