import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { root } from '../paths';
import { draw } from './drawing';
import { shareImage } from './page-html';

/*
 * Draws the picture that stands beside a link to the site: `npx tsx tools/build/share-image.ts`. It is kept in public/, because drawing it takes a
 * browser, and a build does without one (docs/decisions/0012).
 */

const resolve = createRequire(import.meta.url).resolve;
const font = (family: string, file: string): string => {
  const data = readFileSync(resolve(file)).toString('base64');
  return `@font-face{font-family:${family};font-weight:100 700;src:url(data:font/woff2;base64,${data}) format('woff2')}`;
};

/** Lines of the book, as on the front page. */
const lines = [
  ['A2 D2', 'Deposit completed', '+500.00', '500.00'],
  ['A3 T2', 'Trade settled', '−61.17', '438.83'],
  ['A4 D6', 'Deposit completed', '+902.80', '1,341.63'],
  ['A5 W2', 'Withdrawal completed', '−250.00', '1,091.63'],
] as const;

const row = ([folio, what, amount, balance]: (typeof lines)[number], index: number): string => {
  const y = 366 + index * 56;
  return `<path d="M72 ${y + 20}H1128" stroke="#ded6c6"/>
    <text x="72" y="${y}" fill="#6e6655" font-size="20">${folio}</text>
    <text x="196" y="${y}">${what}</text>
    <text x="912" y="${y}" text-anchor="end">${amount}</text>
    <text x="1112" y="${y}" text-anchor="end" font-family="Brygada" font-weight="500" font-size="28">${balance}</text>`;
};

const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${shareImage.width}" height="${shareImage.height}" font-family="Plex" font-size="24" fill="#1d1a15">
  <rect width="100%" height="100%" fill="#faf7f0"/>
  <rect width="100%" height="20" fill="#103d2d"/>
  <g transform="translate(72 60) scale(1.75)" fill="none" stroke="#0f5a40" stroke-width="1.6"><path d="M12 5.5 4 3.5v15l8 2zM12 5.5l8-2v15l-8 2"/><path d="M14.6 9.3l2.9-.7M14.6 12.3l2.9-.7M14.6 15.3l2.9-.7" stroke-width="1.3"/></g>
  <text x="126" y="92" font-family="Brygada" font-weight="600" font-size="32">Glassbook</text>
  <text x="68" y="230" font-family="Brygada" font-weight="500" font-size="92" letter-spacing="-2">Every cent has an entry.</text>
  <path d="M72 312H1128" stroke="#1d1a15" stroke-width="2"/>
  <path d="M760 312V575M944 312V575" stroke="#c9d8cb" stroke-width="2"/>
  <g style="font-variant-numeric:tabular-nums">${lines.map(row).join('')}</g>
</svg>`;

const faces = [
  font('Brygada', '@fontsource-variable/brygada-1918/files/brygada-1918-latin-wght-normal.woff2'),
  font('Plex', '@fontsource-variable/ibm-plex-sans/files/ibm-plex-sans-latin-wght-normal.woff2'),
];
const [picture = Buffer.alloc(0)] = await draw([
  { markup: drawing, css: faces.join(''), width: shareImage.width, height: shareImage.height },
]);
writeFileSync(join(root, 'public', shareImage.path), picture);
