import { Decimal } from '@/domain/decimal';
import { compare, type Money } from '@/domain/money';
import { formatDollars } from '@/lib/format';

/** A line across a chart. */
export interface Tick {
  /** `$1,500` */
  label: string;
  /** Distance from the top, per cent. */
  top: number;
}

interface ChartScale {
  /** From the bottom to the top. */
  ticks: readonly Tick[];
  /** Distance from the top, per cent. Computed exactly; a number is exact enough to draw with. */
  getTop: (amount: Money) => number;
}

/** Distances between ticks, in powers of ten. */
const steps = ['1', '2', '5', '10'];
/** There are at most two more distances than this. */
const fewestGaps = '4';

/**
 * A scale from a round amount below the least to one above the greatest, or of one amount from zero.
 * @param amounts USD
 */
export function createScale(amounts: readonly Money[]): ChartScale {
  const known = new Set(amounts).size > 1 ? amounts : [...amounts, '0.00'];
  const sorted = known.toSorted(compare);
  const least = new Decimal(sorted[0] ?? '0');
  const greatest = new Decimal(sorted.at(-1) ?? '0');
  const step = getStep(greatest.minus(least));
  const bottom = least.div(step).round(0, Decimal.roundDown).times(step);
  const from = bottom.gt(least) ? bottom.minus(step) : bottom;
  const values = [from];
  for (let value = from; value.lt(greatest) || values.length < 2; ) {
    value = value.plus(step);
    values.push(value);
  }
  const height = step.times(String(values.length - 1));
  const top = from.plus(height);
  const getTop = (value: Decimal) => Number(top.minus(value).times('100').div(height).toFixed(3));
  return {
    ticks: values.map((value) => ({ label: formatTick(value), top: getTop(value) })),
    getTop: (amount) => getTop(new Decimal(amount)),
  };
}

/** The least round distance with which few ticks span a range; one dollar for no range. */
function getStep(range: Decimal): Decimal {
  if (range.eq('0')) return new Decimal('1');
  const gap = range.div(fewestGaps);
  const power = new Decimal(`1e${gap.e}`);
  const step = steps.map((one) => power.times(one)).find((one) => one.gte(gap));
  const cent = new Decimal('0.01');
  return step?.gt(cent) ? step : cent;
}

/** Whole dollars have no cents. */
const formatTick = (value: Decimal): string => formatDollars(value.toFixed(2)).replace(/\.00$/, '');
