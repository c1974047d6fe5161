import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { colours } from '../../tailwind.config';
import { root } from '../paths';
import { draw } from './drawing';

/*
 * Draws the pictures that stand for the app where it is installed: `npx tsx tools/build/app-icons.ts`. They are kept in public/icons, as the picture of
 * tools/build/share-image.ts is, and for the same reason.
 */

interface Icon {
  name: string;
  /** Of a side, in pixels. */
  size: number;
  /** How much of the side the mark takes: what a system cuts to its own shape keeps a circle of 0.8, and the mark's corners have to lie in it. */
  mark: number;
  /** Of the corners, as a share of the side: 0 where the system rounds them itself. */
  round: number;
}

const icons: readonly Icon[] = [
  { name: 'icon-192', size: 192, mark: 0.72, round: 0.08 },
  { name: 'icon-512', size: 512, mark: 0.72, round: 0.08 },
  { name: 'maskable-512', size: 512, mark: 0.58, round: 0 },
  { name: 'apple-touch-icon', size: 180, mark: 0.66, round: 0 },
];

/** The book of the favicon on the cover of the book. */
const lines = readFileSync(join(root, 'public', 'favicon.svg'), 'utf8').match(/<path[^>]*\/>/g) ?? [];
const [cover] = colours.cover;
const [ink] = colours['on-cover'];

const markup = ({ size, mark, round }: Icon): string => {
  const side = 24 / mark;
  const start = 12 - side / 2;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="${start} ${start} ${side} ${side}">
    <rect x="${start}" y="${start}" width="${side}" height="${side}" rx="${side * round}" fill="${cover}"/>
    <g fill="none" stroke="${ink}" stroke-width="1.5" stroke-linejoin="round" transform="translate(0 1)">${lines.join('')}</g>
  </svg>`;
};

const pictures = await draw(icons.map((icon) => ({ markup: markup(icon), width: icon.size, height: icon.size })));
for (const [index, { name }] of icons.entries()) {
  const picture = pictures[index];
  if (picture) writeFileSync(join(root, 'public', 'icons', `${name}.png`), picture);
}
