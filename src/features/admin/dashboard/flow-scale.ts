import { dayStart } from '@/domain/day';
import { Exact } from '@/domain/input/exact';
import { compare, isZero, type Money } from '@/domain/money';
import type { DayFlow } from '@/domain/requests/flow';
import { dayMonth, usd } from '@/lib/format';

/** A part of the drawing, per cent: text that was computed exactly and only then rounded. */
type Percent = string;

const most = (amounts: readonly Money[]): Money => amounts.reduce((top, one) => (compare(one, top) > 0 ? one : top), '0.00');
const rounded = (value: Exact): Percent => value.round(3).toString();

export interface FlowScale {
  mostDeposited: Money;
  mostWithdrawn: Money;
  /** Where the line between in and out lies, from above. */
  line: Percent;
  /** How high an amount stands. */
  heightOf: (amount: Money) => Percent;
}

/** One scale for both sides, which share the height as their largest days need it. */
export function scaleOf(days: readonly DayFlow[]): FlowScale {
  const [mostDeposited, mostWithdrawn] = [most(days.map(({ deposits }) => deposits)), most(days.map(({ withdrawals }) => withdrawals))];
  const whole = new Exact(mostDeposited).plus(mostWithdrawn);
  const heightOf = (amount: Money): Percent => (whole.eq('0') ? '0' : rounded(new Exact(amount).times('100').div(whole)));
  return { mostDeposited, mostWithdrawn, line: heightOf(mostDeposited), heightOf };
}

export interface Bar {
  y: Percent;
  height: Percent;
}

export interface DayBars {
  day: string;
  /** The whole width of the day, and the bars' inside of it. */
  slotX: Percent;
  slot: Percent;
  x: Percent;
  width: Percent;
  /** Null where nothing came in, or went out. */
  up: Bar | null;
  down: Bar | null;
  /** What a pointer that rests on the day is told. */
  words: string;
}

/** How much of its day a bar takes. */
const [gap, share] = ['0.18', '0.64'];

/** Where each day's bars lie. */
export function bars(days: readonly DayFlow[], scale: FlowScale): DayBars[] {
  const slot = new Exact('100').div(String(days.length || 1));
  return days.map(({ day, deposits, withdrawals }, place) => {
    const slotX = slot.times(String(place));
    const height = scale.heightOf(deposits);
    return {
      day,
      slotX: rounded(slotX),
      slot: rounded(slot),
      x: rounded(slotX.plus(slot.times(gap))),
      width: rounded(slot.times(share)),
      up: isZero(deposits) ? null : { y: rounded(new Exact(scale.line).minus(height)), height },
      down: isZero(withdrawals) ? null : { y: scale.line, height: scale.heightOf(withdrawals) },
      words: `${dayMonth(dayStart(day))}: ${usd(deposits)} in, ${usd(withdrawals)} out`,
    };
  });
}
