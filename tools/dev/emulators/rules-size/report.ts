/** Says what the compiled rules weigh, and where the weight is. */
import type { Block, MeasuredRules } from './measure';

/**
 * Bytes. Firestore takes 250 KB. Nothing published says whether it counts the positions in the
 * source, two thirds of the whole, so they are counted here. The bar leaves room for one repair.
 */
export const sizeLimit = 250_000;
export const sizeBar = 245_000;

/** How many functions the report lists. */
const listed = 20;

/**
 * Sentences about what must not be: a size above the bar, and each warning or error of the
 * compiler.
 */
export function findProblems({ whole, issues }: MeasuredRules, bar = sizeBar): string[] {
  const said = issues.map(
    ({ severity, line, description }) =>
      `${whole.name}:${line}: ${severity.toLowerCase()}: ${description}`,
  );
  return whole.bytes > bar
    ? [
        `${whole.name} compiles to ${format(whole.bytes)} bytes, above the bar of ${format(bar)}.`,
        ...said,
      ]
    : said;
}

/**
 * The total, the share of each top-level `match` and of the functions that they share, and the
 * largest functions.
 */
export function formatReport(measured: MeasuredRules, version: string): string {
  const { whole } = measured;
  const { shared, matches } = split(whole);
  const functions = sum(shared);
  const rest = whole.bytes - functions - sum(matches);
  const shares = [
    ...matches,
    { name: 'functions that they share', bytes: functions },
    { name: 'the rest', bytes: rest },
  ];
  const largest = findFunctions(whole).toSorted(bySize).slice(0, listed);
  return [
    `${whole.name}: ${format(whole.bytes)} bytes, compiled by the Firestore emulator ${version}. Bar ${format(sizeBar)}, limit ${format(sizeLimit)}.`,
    '',
    ...shares
      .toSorted(bySize)
      .map(({ name, bytes }) => `${column(bytes)} ${formatShare(bytes, whole.bytes)}  ${name}`),
    '',
    'The largest functions',
    ...largest.map(
      ({ name, line, bytes, within }) =>
        `${column(bytes)} ${formatShare(bytes, whole.bytes)}  ${name}, line ${line}, ${within}`,
    ),
    ...findProblems(measured).flatMap((problem) => ['', problem]),
  ].join('\n');
}

/** Rules have one service, with one `match` of the whole database or bucket around the others. */
function split(block: Block): { shared: Block['functions']; matches: Block[] } {
  const [only, another] = block.blocks;
  const isFrame = only !== undefined && another === undefined && only.blocks.length > 0;
  if (!isFrame) return { shared: block.functions, matches: block.blocks };
  const { shared, matches } = split(only);
  return { shared: [...block.functions, ...shared], matches };
}

/** All functions, each with the block in which it is. */
const findFunctions = (block: Block): (Block['functions'][number] & { within: string })[] => [
  ...block.functions.map((one) => ({ ...one, within: block.name })),
  ...block.blocks.flatMap(findFunctions),
];

const bySize = (a: { bytes: number }, b: { bytes: number }): number => b.bytes - a.bytes;

const sum = (parts: readonly { bytes: number }[]): number =>
  parts.reduce((total, { bytes }) => total + bytes, 0);

/** `12,345` */
export const format = (bytes: number): string => bytes.toLocaleString('en-US');

const column = (bytes: number): string => format(bytes).padStart(9);

const formatShare = (bytes: number, total: number): string =>
  `${((100 * bytes) / total).toFixed(1)} %`.padStart(7);
