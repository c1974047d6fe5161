import { describe, expect, it } from 'vitest';
import { colours } from '../../tailwind.config';

type Name = keyof typeof colours;

/** WCAG 2.2, relative luminance of a `#rrggbb` colour. */
function luminance(hex: string): number {
  const channels = [1, 3, 5].map((start) => Number.parseInt(hex.slice(start, start + 2), 16) / 255);
  const [red = 0, green = 0, blue = 0] = channels.map((part) =>
    part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** WCAG 2.2, contrast ratio, from 1 to 21. */
function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

const SURFACES: Name[] = ['paper', 'sheet', 'well'];
const on = (surfaces: Name[], least: number, ...names: Name[]) =>
  names.flatMap((name) => surfaces.map((surface) => ({ name, surface, least })));

const PAIRS = [
  ...on(SURFACES, 4.5, 'ink', 'ink-2', 'ink-3', 'green', 'amber', 'red'),
  ...on(['green-wash'], 4.5, 'ink', 'ink-2', 'green'),
  ...on(['amber-wash'], 4.5, 'ink', 'amber'),
  ...on(['red-wash'], 4.5, 'red'),
  ...on(['fill', 'fill-hover', 'red-fill'], 4.5, 'on-fill'),
  ...on(['cover'], 4.5, 'on-cover', 'on-cover-2'),
  ...on(SURFACES, 3, 'rule-2', 'fill', 'focus'),
];

describe.each([
  ['light', 0],
  ['dark', 1],
] as const)('in the %s theme', (_, theme) => {
  it.each(PAIRS)('$name on $surface reaches $least', ({ name, surface, least }) => {
    expect(contrast(colours[name][theme], colours[surface][theme])).toBeGreaterThanOrEqual(least);
  });
});
