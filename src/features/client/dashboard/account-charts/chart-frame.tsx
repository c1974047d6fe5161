import type { PointerEvent, ReactNode } from 'react';
import { cx } from '@/ui/cx';
import type { Tick } from './chart-scale';
import { chartsLayout } from './layout';
import { useChosenPoint } from './use-chosen-point';

/** What is read out at a point of a chart. */
export interface ChartPoint {
  /** Distance from the left, per cent. */
  left: number;
  /** `$1,139.83` */
  figure: string;
  /** `9 Mar, 14:48` */
  when: string;
}

interface ChartFrameProps {
  label: string;
  ticks: readonly Tick[];
  /** From left to right; at least one. */
  points: readonly ChartPoint[];
  /** Names of the times, below the drawing. */
  axis: ReactNode;
  /** Draws the chart. @param chosen index of the point that is read; null if none was chosen */
  children: (chosen: number | null) => ReactNode;
}

/**
 * The parts that the charts have in common: a line that reads one point, the last one at first, and
 * the scale. Keys choose a point, and a pointer the nearest. SVG and HTML, in the colours of the
 * page: the library of the market's chart draws on a canvas and needs a credit beside it.
 */
export function ChartFrame({ label, ticks, points, axis, children }: ChartFrameProps) {
  const { index, isChosen, choose, onKeyDown, onBlur } = useChosenPoint(points.length);
  const point = points[index];
  const chooseNearest = ({ currentTarget, clientX }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    choose(findNearest(points, ((clientX - left) / width) * 100));
  };
  return (
    <>
      <p className={chartsLayout.reading}>
        <b className="text-ink">
          <bdi>{point?.figure}</bdi>
        </b>{' '}
        <bdi>{point?.when}</bdi>
      </p>
      <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-2">
        {/* Keyboard and screen reader users know a slider as a choice of one point in a sequence. */}
        <div
          className={cx(chartsLayout.plot, 'touch-pan-y [direction:ltr]')}
          role="slider"
          tabIndex={0}
          aria-label={label}
          aria-orientation="horizontal"
          aria-valuemin={0}
          aria-valuemax={points.length - 1}
          aria-valuenow={index}
          aria-valuetext={point && `${point.when}: ${point.figure}`}
          onKeyDown={onKeyDown}
          onBlur={onBlur}
          onPointerDown={chooseNearest}
          onPointerMove={chooseNearest}
          onPointerLeave={({ pointerType }) => {
            // A finger that is lifted leaves its point to be read.
            if (pointerType === 'mouse') choose(null);
          }}
        >
          {ticks.map(({ label: name, top }) => (
            <span
              key={name}
              className="absolute inset-x-0 border-rule border-t"
              style={{ top: `${top}%` }}
            />
          ))}
          {children(isChosen ? index : null)}
        </div>
        <ScaleLabels ticks={ticks} />
        <div className={chartsLayout.axis} aria-hidden="true">
          {axis}
        </div>
      </div>
    </>
  );
}

const findNearest = (points: readonly ChartPoint[], at: number): number =>
  points.reduce(
    (best, { left }, index) =>
      Math.abs(left - at) < Math.abs((points[best]?.left ?? 0) - at) ? index : best,
    0,
  );

/** All in one cell, which is as wide as the widest. */
const ScaleLabels = ({ ticks }: { ticks: readonly Tick[] }) => (
  <div className="grid h-56 text-end text-ink-3 text-t-xs/[1]" aria-hidden="true">
    {ticks.map(({ label, top }) => (
      <span
        key={label}
        className="relative -translate-y-1/2 self-start [grid-area:1/1]"
        style={{ top: `${top}%` }}
      >
        <bdi>{label}</bdi>
      </span>
    ))}
  </div>
);
