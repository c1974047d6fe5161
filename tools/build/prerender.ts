import { mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import Beasties from 'beasties';
import type * as StaticSite from '../../src/app/static-site/prerender';
import { Failure } from '../failure';
import { findBrokenLinks } from './links';
import { collectChunks, type Manifest, collectStylesheets } from './manifest';
import { createAppHtml, createPageHtml, addAppFiles } from './page-html';
import { renewPolicy } from './policy';
import { clientDashboard, deskDashboard } from './weight';

/** What the build of src/app/static-site/prerender.tsx exports. */
export type Renderer = Pick<typeof StaticSite, 'paths' | 'origin' | 'render' | 'shell'>;

/** What the app's own addresses are answered with (firebase.json). */
const shellName = 'app.html';
/** Where those who are signed in are sent: addresses of the app, which no page is written for. */
const appHomes: readonly string[] = ['/user/dashboard', '/admin/dashboard'];

const fontFace = /@font-face\s*\{[^}]*\}/g;

/** A page that is about to say more than was written (page-html.ts) stays out of sight until it does. */
const waitingStyle = '#root[data-waiting]{visibility:hidden}';
/** What a part says whose script did not come (page-html.ts): its stylesheets may not have come either. */
const lostStyle = '[data-lost]{margin-block:var(--s-3);padding-inline-start:var(--s-4);border-inline-start:3px solid var(--red)}';

/**
 * A font that comes after the text waits for the next page: exchanged on this one it would move what somebody reads. The app's own screens stay for
 * hours, and take it whenever it comes.
 */
const makeFontsOptional = (faces: string) => faces.replaceAll(/font-display:\s*swap/g, 'font-display:optional');

/** The families are named by custom properties, which Beasties does not follow: it would take every font for one that nobody uses. */
const splitFontFaces = (css: string) => ({ faces: (css.match(fontFace) ?? []).join(''), css: css.replace(fontFace, '') });
const addStyle = (html: string, css: string): string => html.replace('</head>', () => `  <style>${css}</style>\n  </head>`);

/** What stands around every page behind the sign-in: the two share nearly all of it. */
const areas = ['src/app/shell/client-area.tsx', 'src/app/shell/desk-area.tsx'];

/** The pages that follow a sign-in, by the address of the sign-in. They and their files are fetched while somebody types (src/features/auth/fetch-next-page.ts). */
const nextPages = new Map([
  ['/signin', { home: '/user/dashboard', modules: clientDashboard }],
  ['/signup', { home: '/user/dashboard', modules: clientDashboard }],
  ['/admin/signin', { home: '/admin/dashboard', modules: deskDashboard }],
]);

const listFiles = (manifest: Manifest, modules: readonly string[]): string[] =>
  [...[...collectChunks(manifest, modules).values()].map(({ file }) => file), ...collectStylesheets(manifest, modules)].map((file) => `/${file}`);

function listNextFiles(manifest: Manifest, path: string): string[] {
  const page = nextPages.get(path);
  return page ? [page.home, ...listFiles(manifest, page.modules)] : [];
}

/** The files of both, since the app's page is one for all; a stylesheet of one alone would be called unused by the browser in the other. */
function listAreaFiles(manifest: Manifest) {
  const scripts = [...collectChunks(manifest, areas).values()].map(({ file }) => file);
  const [one = [], ...others] = areas.map((area) => collectStylesheets(manifest, [area]));
  return { scripts, styles: one.filter((file) => others.every((other) => other.includes(file))) };
}

/**
 * Writes every public page into a file of its own, with the styles that it uses and no more; beside them what search engines ask for. The app's
 * page becomes app.html.
 * @param folder what Vite has built
 * @returns the addresses
 * @throws Failure when a page leads nowhere
 */
export async function writePages({ paths, origin, render, shell: frame }: Renderer, folder: string): Promise<readonly string[]> {
  const manifest: Manifest = JSON.parse(readFileSync(join(folder, '.vite', 'manifest.json'), 'utf8'));
  renameSync(join(folder, 'index.html'), join(folder, shellName));
  const shell = readFileSync(join(folder, shellName), 'utf8');
  const islands = `/${manifest['src/app/static-site/islands.ts']?.file}`;
  const appStyles = collectStylesheets(manifest, ['index.html']);
  const styles = appStyles.map((file) => {
    // For what a page comes to show later. It has its fonts already, on its own terms.
    const name = file.replace(/css$/, 'later.css');
    writeText(folder, name, splitFontFaces(readFileSync(join(folder, file), 'utf8')).css);
    return `/${name}`;
  });
  // A browser that translates a page turns it round where the language asks for that, and who is signed in is marked as the page opens: in the file
  // neither is yet.
  const allowRules = [/^\[dir=/, /\[data-session/];
  const beasties = new Beasties({ path: folder, logLevel: 'warn', reduceInlineStyles: true, preloadFonts: false, allowRules });
  const read = (file: string) => readFileSync(join(folder, file), 'utf8');
  const whole = splitFontFaces(appStyles.map(read).join('\n'));
  const app = await beasties.process(createAppHtml(shell, frame(), whole.css));
  writeText(folder, shellName, renewPolicy(addAppFiles(addStyle(app, whole.faces), shell, listAreaFiles(manifest))));
  const pages = new Map<string, StaticSite.RenderedPage>();
  const written = new Map<string, string>();
  for (const path of paths) {
    const page = await render(path);
    pages.set(path, page);
    const all = collectStylesheets(manifest, ['index.html', ...page.modules]).map(read);
    const { faces, css } = splitFontFaces(all.join('\n'));
    const next = listNextFiles(manifest, path);
    const html = await beasties.process(createPageHtml({ shell, page, path, css, islands, styles, next, origin }));
    written.set(path, renewPolicy(addStyle(html, makeFontsOptional(faces) + waitingStyle + lostStyle)));
  }
  for (const [path, html] of written) writeText(folder, path === '/' ? 'index.html' : `${path.slice(1)}.html`, html);
  const isFile = (path: string): boolean => statSync(join(folder, path), { throwIfNoEntry: false })?.isFile() ?? false;
  const broken = findBrokenLinks(written, (path) => appHomes.includes(path) || isFile(path));
  if (broken.length > 0) throw new Failure(`Pages lead nowhere: ${broken.join('; ')}.`);
  writeText(folder, 'robots.txt', formatRobots(origin));
  const listed = paths.filter((path) => pages.get(path)?.listed);
  if (origin !== null) writeText(folder, 'sitemap.xml', formatSitemap(origin, listed));
  return paths;
}

function writeText(folder: string, name: string, text: string): void {
  const file = join(folder, name);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

/** What a search engine may look at: everything public. The rest is behind a door, and its address alone says nothing. */
function formatRobots(origin: string | null): string {
  const lines = ['User-agent: *', 'Disallow: /user/', 'Disallow: /admin/'];
  if (origin !== null) lines.push('', `Sitemap: ${origin}/sitemap.xml`);
  return `${lines.join('\n')}\n`;
}

/** @param paths as `/education/learn-forex` */
function formatSitemap(origin: string, paths: readonly string[]): string {
  const urls = paths.map((path) => `  <url><loc>${origin}${path}</loc></url>`);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...urls,
    '</urlset>',
    '',
  ].join('\n');
}
