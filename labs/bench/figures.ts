/** One measured figure beside the bar that it has to keep. */
export interface Figure {
  what: string;
  value: number;
  unit:
    | 'ms'
    | 'reads'
    | 'times'
    | 'KB'
    | 's'
    | 'clients'
    | 'entries'
    | 'expressions'
    | 'points'
    | 'of the window';
  /** The largest value that passes. Without it the figure is only reported. */
  bar?: number;
}

export const isMissed = ({ value, bar }: Figure): boolean => bar !== undefined && value > bar;

/** The middle one; the mean of the two in the middle. @param values at least one */
export function getMedian(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const half = Math.floor(sorted.length / 2);
  const upper = sorted[half] ?? 0;
  return sorted.length % 2 === 1 ? upper : ((sorted[half - 1] ?? 0) + upper) / 2;
}

const formatValue = (value: number): string =>
  Number.isInteger(value) ? String(value) : value.toFixed(value < 10 ? 2 : 0);

/** A line for each figure: what, value, bar, and whether it is missed. */
export function formatFigures(figures: readonly Figure[]): string {
  const width = Math.max(...figures.map(({ what }) => what.length));
  return figures
    .map((figure) => {
      const { what, value, unit, bar } = figure;
      const limit =
        bar === undefined
          ? ''
          : `  at most ${formatValue(bar)}${isMissed(figure) ? '  MISSED' : ''}`;
      return `${what.padEnd(width)}  ${`${formatValue(value)} ${unit}`.padStart(12)}${limit}`;
    })
    .join('\n');
}
