/**
 * Writes the public pages, the app's page, the sitemap and robots.txt beside what Vite has built.
 */
import { mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type * as StaticSite from '../../src/app/static-site/prerender';
import { Failure } from '../failure';
import { CriticalStyles } from './critical-styles';
import { findBrokenLinks } from './links';
import { collectChunks, collectStylesheets, type Manifest } from './manifest';
import { addAppFiles, createAppHtml, createPageHtml } from './page-html';
import { offlineDirectives, renewPolicy } from './policy';
import { adminDashboard, clientDashboard } from './weight';

/** The exports of the built src/app/static-site/prerender.tsx that are used here. */
export type Renderer = Pick<typeof StaticSite, 'paths' | 'origin' | 'render' | 'shell'>;

/** The page of the app's own addresses (firebase.json). */
const shellName = 'app.html';
/** Addresses of the app to which people are sent after a sign-in. No page is written for them. */
const appHomes: readonly string[] = ['/user/dashboard', '/admin/dashboard'];

const fontFace = /@font-face\s*\{[^}]*\}/g;

/**
 * Hides a page whose address says more than was written, until the island has rendered it
 * (page-html.ts).
 */
const waitingStyle = '#root[data-waiting]{visibility:hidden}';
/**
 * The note of a part whose script could not be loaded (page-html.ts). Its stylesheets may be
 * missing too.
 */
const lostStyle =
  '[data-lost]{margin-block:.75rem;padding-inline-start:1rem;border-inline-start:3px solid var(--red)}';

/**
 * A font that arrives after the text is used from the next page on, because exchanging it would
 * move the text. The app's screens stay open for hours, so they use it as soon as it arrives.
 */
const makeFontsOptional = (faces: string) =>
  faces.replaceAll(/font-display:\s*swap/g, 'font-display:optional');

/**
 * Custom properties name the families, which Beasties does not follow: it would remove every font
 * as unused.
 */
const splitFontFaces = (css: string) => ({
  faces: (css.match(fontFace) ?? []).join(''),
  css: css.replace(fontFace, ''),
});
const addStyle = (html: string, css: string): string =>
  html.replace('</head>', () => `  <style>${css}</style>\n  </head>`);

/** The modules around every page behind the sign-in. They share nearly all of their files. */
const areas = ['src/app/shell/client-area.tsx', 'src/app/shell/admin-area.tsx'];

/**
 * The pages that follow a sign-in, by its address. They and their files are fetched while the
 * reader types (src/features/auth/fetch-next-page.ts).
 */
const nextPages = new Map([
  ['/signin', { home: '/user/dashboard', modules: clientDashboard }],
  ['/signup', { home: '/user/dashboard', modules: clientDashboard }],
  ['/admin/signin', { home: '/admin/dashboard', modules: adminDashboard }],
]);

const listFiles = (manifest: Manifest, modules: readonly string[]): string[] =>
  [
    ...[...collectChunks(manifest, modules).values()].map(({ file }) => file),
    ...collectStylesheets(manifest, modules),
  ].map((file) => `/${file}`);

function listNextFiles(manifest: Manifest, path: string): string[] {
  const page = nextPages.get(path);
  return page ? [page.home, ...listFiles(manifest, page.modules)] : [];
}

/**
 * The scripts of both areas, because they share the app's page, and only the stylesheets that both
 * have: browsers warn of a preloaded stylesheet that is not used.
 */
function listAreaFiles(manifest: Manifest) {
  const scripts = [...collectChunks(manifest, areas).values()].map(({ file }) => file);
  const [one = [], ...others] = areas.map((area) => collectStylesheets(manifest, [area]));
  return { scripts, styles: one.filter((file) => others.every((other) => other.includes(file))) };
}

/**
 * Writes every public page into a file of its own, with the styles that it uses and no more; beside
 * them what search engines ask for. The app's page becomes app.html.
 * @param folder what Vite has built
 * @returns the addresses
 * @throws Failure when a page leads nowhere
 */
export async function writePages(
  { paths, origin, render, shell: frame }: Renderer,
  folder: string,
): Promise<readonly string[]> {
  const manifest: Manifest = JSON.parse(
    readFileSync(join(folder, '.vite', 'manifest.json'), 'utf8'),
  );
  renameSync(join(folder, 'index.html'), join(folder, shellName));
  const shell = readFileSync(join(folder, shellName), 'utf8');
  const islands = `/${manifest['src/app/static-site/islands.ts']?.file}`;
  const appStyles = collectStylesheets(manifest, ['index.html']);
  const styles = appStyles.map((file) => {
    // For what islands show later. Fonts are left out, because the page has them already.
    const name = file.replace(/css$/, 'later.css');
    writeText(folder, name, splitFontFaces(readFileSync(join(folder, file), 'utf8')).css);
    return `/${name}`;
  });
  // Set when a page is opened, by a browser's translation.
  const allowRules = [/^\[dir=/];
  const critical = new CriticalStyles({
    path: folder,
    logLevel: 'warn',
    reduceInlineStyles: true,
    preloadFonts: false,
    allowRules,
  });
  const read = (file: string) => readFileSync(join(folder, file), 'utf8');
  const whole = splitFontFaces(appStyles.map(read).join('\n'));
  const app = await critical.process(createAppHtml(shell, frame(), whole.css));
  writeText(
    folder,
    shellName,
    renewPolicy(addAppFiles(addStyle(app, whole.faces), shell, listAreaFiles(manifest))),
  );
  const pages = new Map<string, StaticSite.RenderedPage>();
  const written = new Map<string, string>();
  for (const path of paths) {
    const page = await render(path);
    pages.set(path, page);
    const all = collectStylesheets(manifest, ['index.html', ...page.modules]).map(read);
    const { faces, css } = splitFontFaces(all.join('\n'));
    const next = listNextFiles(manifest, path);
    const html = await critical.process(
      createPageHtml({ shell, page, path, css, islands, styles, next, origin }),
    );
    const styled = addStyle(html, makeFontsOptional(faces) + waitingStyle + lostStyle);
    written.set(path, renewPolicy(styled, page.offline ? offlineDirectives : {}));
  }
  for (const [path, html] of written)
    writeText(folder, path === '/' ? 'index.html' : `${path.slice(1)}.html`, html);
  const isFile = (path: string): boolean =>
    statSync(join(folder, path), { throwIfNoEntry: false })?.isFile() ?? false;
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

/** Search engines may read everything public. The rest needs a sign-in. */
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
