import { fig } from '@/content/figure';

const bottom = 226;
const panels = [
  { name: 'axis from 0', x: 60, from: 0, per: 180 / 52_000 },
  { name: 'axis from 49,500', x: 400, from: 49_500, per: 180 / 2_500 },
];
const values = [50_000, 52_000];
const bars = values.map((value, place) => ({ value, place, text: value.toLocaleString('en-US') }));

/** The same two values on a whole axis and on one that is cut. */
export function AxisFigure() {
  return (
    <svg
      className={fig.drawing}
      viewBox="0 0 656 280"
      role="img"
      aria-label="Two bars for 50,000 and 52,000. On an axis from 0 they look almost alike; on an axis from 49,500 the second is five times as tall as the first."
    >
      {panels.map(({ name, x, from, per }) => (
        <g key={name}>
          {bars.map(({ value, place, text }) => {
            const height = (value - from) * per;
            return (
              <g key={value}>
                <rect
                  className={fig.ink}
                  x={x + place * 104}
                  y={bottom - height}
                  width="80"
                  height={height}
                />
                <text
                  className={fig.text}
                  x={x + place * 104 + 40}
                  y={bottom - height - 10}
                  textAnchor="middle"
                >
                  {text}
                </text>
              </g>
            );
          })}
          <path className={fig.rule} d={`M${x - 16} ${bottom}h216`} />
          <text className={fig.small} x={x + 92} y="256" textAnchor="middle">
            {name}
          </text>
        </g>
      ))}
    </svg>
  );
}
