/**
 * Draws the pictures in public/: the app's icons, and the picture that previews of links show. Run
 * `npx tsx tools/build/draw-pictures.ts` and commit the results, because a build has no browser
 * (docs/decisions/0012).
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';
import { colours } from '../../tailwind.config';
import { browserArguments, findBrowser } from '../dev/browser';
import { root } from '../paths';
import { shareImage } from './page-html';

interface Drawing {
  /** Within public/. */
  path: string;
  svg: string;
  /** CSS pixels. */
  width: number;
  height: number;
}

interface Icon {
  name: string;
  /** Pixels of a side. */
  size: number;
  /**
   * The mark's share of the side. A system that cuts an icon to its own shape keeps a circle of
   * 0.8, which must contain the mark's corners.
   */
  mark: number;
  /** The radius of the corners, as a share of the side. 0 where the system rounds them. */
  round: number;
}

const icons: readonly Icon[] = [
  { name: 'icon-192', size: 192, mark: 0.72, round: 0.08 },
  { name: 'icon-512', size: 512, mark: 0.72, round: 0.08 },
  { name: 'maskable-512', size: 512, mark: 0.58, round: 0 },
  { name: 'apple-touch-icon', size: 180, mark: 0.66, round: 0 },
];

/** The book of the favicon. */
const book =
  readFileSync(join(root, 'public', 'favicon.svg'), 'utf8').match(/<path[^>]*\/>/g) ?? [];
const [cover] = colours.cover;
const [ink] = colours['on-cover'];

function drawIcon({ name, size, mark, round }: Icon): Drawing {
  const side = 24 / mark;
  const start = 12 - side / 2;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="${start} ${start} ${side} ${side}">
    <rect x="${start}" y="${start}" width="${side}" height="${side}" rx="${side * round}" fill="${cover}"/>
    <g fill="none" stroke="${ink}" stroke-width="1.5" stroke-linejoin="round" transform="translate(0 1)">${book.join('')}</g>
  </svg>`;
  return { path: `icons/${name}.png`, svg, width: size, height: size };
}

/** Lines of the statement, as on the front page. */
const lines = [
  ['A2 D2', 'Deposit credited', '+500.00', '500.00'],
  ['A3 T2', 'Trade settled', '−61.17', '438.83'],
  ['A4 D6', 'Deposit credited', '+902.80', '1,341.63'],
  ['A5 W2', 'Withdrawal paid out', '−250.00', '1,091.63'],
] as const;

const row = ([folio, what, amount, balance]: (typeof lines)[number], index: number): string => {
  const y = 366 + index * 56;
  return `<path d="M72 ${y + 20}H1128" stroke="#ded6c6"/>
    <text x="72" y="${y}" fill="#6e6655" font-size="20">${folio}</text>
    <text x="196" y="${y}">${what}</text>
    <text x="912" y="${y}" text-anchor="end">${amount}</text>
    <text x="1112" y="${y}" text-anchor="end" font-family="Brygada" font-weight="500" font-size="28">${balance}</text>`;
};

const shareSvg = `<svg xmlns="http://www.w3.org/2000/svg" width="${shareImage.width}" height="${shareImage.height}" font-family="Plex" font-size="24" fill="#1d1a15">
  <rect width="100%" height="100%" fill="#faf7f0"/>
  <rect width="100%" height="20" fill="#103d2d"/>
  <g transform="translate(72 60) scale(1.75)" fill="none" stroke="#0f5a40" stroke-width="1.6"><path d="M12 5.5 4 3.5v15l8 2zM12 5.5l8-2v15l-8 2"/><path d="M14.6 9.3l2.9-.7M14.6 12.3l2.9-.7M14.6 15.3l2.9-.7" stroke-width="1.3"/></g>
  <text x="126" y="92" font-family="Brygada" font-weight="600" font-size="32">Glassbook</text>
  <text x="68" y="230" font-family="Brygada" font-weight="500" font-size="92" letter-spacing="-2">Every cent has an entry.</text>
  <path d="M72 312H1128" stroke="#1d1a15" stroke-width="2"/>
  <path d="M760 312V575M944 312V575" stroke="#c9d8cb" stroke-width="2"/>
  <g style="font-variant-numeric:tabular-nums">${lines.map(row).join('')}</g>
</svg>`;

const font = (family: string, file: string): string => {
  const data = readFileSync(createRequire(import.meta.url).resolve(file)).toString('base64');
  return `@font-face{font-family:${family};font-weight:100 700;src:url(data:font/woff2;base64,${data}) format('woff2')}`;
};
const fonts = [
  font('Brygada', '@fontsource-variable/brygada-1918/files/brygada-1918-latin-wght-normal.woff2'),
  font('Plex', '@fontsource-variable/ibm-plex-sans/files/ibm-plex-sans-latin-wght-normal.woff2'),
].join('');

/** Draws in a browser. @returns a PNG, transparent where nothing is drawn */
async function draw(browser: Browser, { svg, width, height }: Drawing): Promise<Buffer> {
  const page = await browser.newPage({ viewport: { width, height } });
  await page.setContent(`<style>${fonts}body{margin:0}svg{display:block}</style>${svg}`);
  await page.evaluate(async () => {
    await document.fonts.ready;
  });
  return page.screenshot({ type: 'png', omitBackground: true });
}

const { path, env } = await findBrowser(process.env);
const browser = await chromium.launch({
  executablePath: path,
  env: { ...process.env, ...env },
  args: browserArguments,
});
try {
  for (const drawing of [...icons.map(drawIcon), { ...shareImage, svg: shareSvg }]) {
    writeFileSync(join(root, 'public', drawing.path), await draw(browser, drawing));
  }
} finally {
  await browser.close();
}
