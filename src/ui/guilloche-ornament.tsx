import { cx } from './cx';

/** Ellipses rotated in equal steps over 180 degrees. */
const createEllipses = (count: number, rx: number, ry: number) =>
  Array.from({ length: count }, (_, index) => ({ angle: (index * 180) / count, rx, ry }));

const ELLIPSES = [...createEllipses(36, 96, 37), ...createEllipses(24, 60, 20)];

const ornament =
  'pointer-events-none absolute max-w-none fill-none stroke-[0.9] stroke-cover-line forced-colors:hidden [&>ellipse]:[vector-effect:non-scaling-stroke]';

/** The guilloche pattern of the cover, as on a bank book. */
export function GuillocheOrnament({ className }: { className?: string | undefined }) {
  return (
    <svg className={cx(ornament, className)} viewBox="-100 -100 200 200" aria-hidden="true">
      {ELLIPSES.map(({ angle, rx, ry }) => (
        <ellipse key={`${rx}-${angle}`} rx={rx} ry={ry} transform={`rotate(${angle})`} />
      ))}
    </svg>
  );
}
