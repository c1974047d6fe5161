import { cx } from './cx';

/** Degrees of the part that is drawn; copies of it complete the half turn. */
const part = 30;
const copies = [30, 60, 90, 120, 150];

/** Ellipses in equal steps over 180 degrees, of which the part has these. */
const createEllipses = (count: number, rx: number, ry: number) =>
  Array.from({ length: (count * part) / 180 }, (_, index) => ({
    angle: (index * 180) / count,
    rx,
    ry,
  }));

const ELLIPSES = [...createEllipses(36, 96, 37), ...createEllipses(24, 60, 20)];

const ornament =
  'pointer-events-none absolute max-w-none fill-none stroke-[0.9] stroke-cover-line forced-colors:hidden [&_ellipse]:[vector-effect:non-scaling-stroke]';

/**
 * The guilloche pattern of the cover, as on a bank book. A sixth of it is drawn, because every
 * public page holds it.
 */
export function GuillocheOrnament({ className }: { className?: string | undefined }) {
  return (
    <svg className={cx(ornament, className)} viewBox="-100 -100 200 200" aria-hidden="true">
      <g id="guilloche">
        {ELLIPSES.map(({ angle, rx, ry }) => (
          <ellipse key={`${rx}-${angle}`} rx={rx} ry={ry} transform={`rotate(${angle})`} />
        ))}
      </g>
      {copies.map((angle) => (
        <use key={angle} href="#guilloche" transform={`rotate(${angle})`} />
      ))}
    </svg>
  );
}
