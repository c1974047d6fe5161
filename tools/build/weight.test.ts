import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { collectChunks, type Manifest } from './manifest';
import { adminDashboard, clientDashboard, getBrotliKilobytes, weighModules } from './weight';
import { describeGrowth, type SourceWeights, weighSources } from './weight-sources.fixture';
import { getFileName, parseDocument, readWrittenSite } from './written-site.fixture';

const kilobyte = 1_024;
const { folder, paths, readText } = await readWrittenSite();
const manifest: Manifest = JSON.parse(readText('.vite/manifest.json'));

const documents = new Map<string, Document>();
/** Parses each page once, because jsdom takes 50 ms. */
function readDocument(name: string): Document {
  const document = documents.get(name) ?? parseDocument(readText(name));
  documents.set(name, document);
  return document;
}

const weight = (modules: readonly string[]): number => weighModules(folder, manifest, modules);
const islands = 'src/app/static-site/islands.ts';
/** The modules that hydrate islands, except sign-in pages. */
const tools = () =>
  (manifest[islands]?.dynamicImports ?? []).filter((key) => !key.startsWith('src/features/auth/'));

/** `bar`: KB, one above the present weight. */
const dashboards = [
  { name: 'client', modules: clientDashboard, bar: 191 },
  { name: 'desk', modules: adminDashboard, bar: 194 },
] as const;
/**
 * The weights by source when they were last noted. `NOTE_WEIGHTS=1 npm run test:tools -- weight`
 * notes them again.
 */
const notes = 'tools/build/weights.json';
if (process.env.NOTE_WEIGHTS) {
  const weights = dashboards.map(({ name, modules }) => [
    name,
    weighSources(folder, manifest, modules),
  ]);
  writeFileSync(notes, `${JSON.stringify(Object.fromEntries(weights), null, 2)}\n`);
}
const noted: Record<'client' | 'desk', SourceWeights> = JSON.parse(readFileSync(notes, 'utf8'));

const getAuthPage = (name: string) => `src/features/auth/${name}-page.tsx`;
/** The sources with this name in the scripts of some modules. */
const findSources = (modules: readonly string[], named: RegExp): string[] =>
  [...collectChunks(manifest, modules).values()].flatMap(({ file }) => {
    const map = `${file}.map`;
    // The bundler's own lines have no map.
    const { sources }: { sources: string[] } = existsSync(join(folder, map))
      ? JSON.parse(readText(map))
      : { sources: [] };
    return sources.filter((name) => named.test(name));
  });

describe('the weight', () => {
  it('of a page is at most 14.1 KB by gzip for the front page, and 20 for the others', () => {
    expect(gzipSync(readText('index.html')).length / kilobyte).toBeLessThan(14.1);
    expect(
      paths.filter((path) => gzipSync(readText(getFileName(path))).length / kilobyte > 20),
    ).toEqual([]);
  });

  it('of scripts before the first movement is at most 2 KB', { tags: ['full'] }, () => {
    const inline = (path: string) =>
      [
        ...readDocument(getFileName(path)).querySelectorAll(
          'script:not([type="application/ld+json"])',
        ),
      ].map(({ textContent }) => textContent);
    expect(paths.filter((path) => getBrotliKilobytes(inline(path).join('')) > 2)).toEqual([]);
  });

  it('of the service worker is at most 2 KB, in one piece and with a name for the build', () => {
    const worker = readText('service-worker.js');
    expect([getBrotliKilobytes(worker) < 2, /\bimport\b|\bBUILD\b/.test(worker)]).toEqual([
      true,
      false,
    ]);
  });

  it('of what brings a calculator to life is at most 76 KB, of the contact form 97.9, and of the check of a book 84', () => {
    const getBar = (tool: string) =>
      tool.includes('contact') ? 97.9 : tool.includes('verify') ? 84 : 76;
    for (const tool of tools())
      expect([tool, weight([islands, tool]) < getBar(tool)]).toEqual([tool, true]);
  });

  it('of a door with Firebase Auth is at most 112 KB where one signs in, and 131 where more is asked', () => {
    const bars = {
      'sign-in': 112,
      'admin-sign-in': 112,
      'sign-up': 131,
      'reset-password': 124.2,
      'account-action': 128.5,
    };
    for (const [door, bar] of Object.entries(bars))
      expect(weight([islands, getAuthPage(door)]), door).toBeLessThan(bar);
  });

  it('holds neither Firebase nor axios nor the query library nor the router where a page is read', () => {
    for (const tool of [
      'calculators',
      'live-assets',
      'coin-converter',
      'contact-page',
      'verify-page',
    ])
      expect(tools().join()).toContain(tool);
    expect(
      findSources([islands, ...tools()], /node_modules\/(@?firebase|axios|@tanstack|react-router)/),
    ).toEqual([]);
    // The same pages within the app.
    const within = Object.keys(manifest).filter((key) =>
      /^src\/(features\/public\/(reading|home|contact|verify)\/[a-z-]+-page|app\/(errors\/public-not-found-page|static-site\/public-site))\.tsx$/.test(
        key,
      ),
    );
    expect(within).toHaveLength(8);
    expect(findSources(within, /node_modules\/(@?firebase|axios|@tanstack)/)).toEqual([]);
  });

  it('holds no form library where one signs in', () => {
    const library = /node_modules\/(react-hook-form|@hookform)/;
    expect(
      findSources([islands, getAuthPage('sign-in'), getAuthPage('admin-sign-in')], library),
    ).toEqual([]);
    expect(findSources([getAuthPage('sign-up')], library)).not.toEqual([]);
  });

  it.each(dashboards)(
    'of the $name dashboard is less than $bar KB, with a chat',
    ({ name, modules, bar }) => {
      const kb = weight(modules);
      const growth =
        kb < bar ? '' : describeGrowth(noted[name], weighSources(folder, manifest, modules));
      expect(kb, `${name} dashboard ${kb.toFixed(2)} KB of ${bar}: ${growth}`).toBeLessThan(bar);
    },
  );
});

describe('the files of scripts', () => {
  const filesBy = (modules: readonly string[]) =>
    [...collectChunks(manifest, modules).values()].map(({ file }) => file);

  it('never wait for each other: one of two would find nothing in the other', () => {
    const seen = new Set<string>();
    const circles = (key: string, way: readonly string[]): string[] => {
      if (way.includes(key)) return [[...way.slice(way.indexOf(key)), key].join(' → ')];
      if (seen.has(key)) return [];
      const found = (manifest[key]?.imports ?? []).flatMap((next) => circles(next, [...way, key]));
      seen.add(key);
      return found;
    };
    expect(Object.keys(manifest).flatMap((key) => circles(key, []))).toEqual([]);
  });

  it('that every page behind the sign-in needs are asked for by the app’s own page, and by no other', {
    tags: ['full'],
  }, () => {
    const links = (name: string) =>
      [...readDocument(name).querySelectorAll('link[rel=modulepreload], script[src]')].map(
        (link) => link.getAttribute('href') ?? link.getAttribute('src'),
      );
    const needed = filesBy([
      'index.html',
      'src/app/shell/client-area.tsx',
      'src/app/shell/admin-area.tsx',
    ]).map((file) => `/${file}`);
    expect(links('app.html').toSorted()).toEqual(needed.toSorted());
    expect(paths.filter((path) => links(getFileName(path)).length > 0)).toEqual([]);
  });

  it.each([
    ['/signin', '/user/dashboard', clientDashboard],
    ['/signup', '/user/dashboard', clientDashboard],
    ['/admin/signin', '/admin/dashboard', adminDashboard],
  ])(
    'that follow a sign-in at %s are named there after %s, to be fetched while somebody types',
    (path, home, modules) => {
      const [page, ...next] =
        readDocument(getFileName(path)).getElementById('root')?.dataset.next?.split(' ') ?? [];
      expect(page).toBe(home);
      expect(next).toEqual(expect.arrayContaining(filesBy(modules).map((file) => `/${file}`)));
    },
  );

  it('that follow a sign-in are named on no other page', { tags: ['full'] }, () => {
    const naming = paths.filter((path) =>
      readDocument(getFileName(path)).querySelector('[data-next]'),
    );
    expect(naming.toSorted()).toEqual(['/admin/signin', '/signin', '/signup']);
  });
});

describe('the app’s own page', () => {
  const page = readDocument('app.html');

  it('shows the frame before any stylesheet, which would keep it waiting', () => {
    const frame = page.querySelector('#root > [aria-busy]');
    expect(frame?.textContent).toContain('Glassbook');
    const styles = [...page.head.querySelectorAll('style')]
      .map(({ textContent }) => textContent)
      .join();
    const classes = [...(frame?.classList ?? [])];
    expect(classes).not.toEqual([]);
    expect(
      classes.filter((name) => !styles.includes(`.${name.replace(/[^\w-]/g, '\\$&')}`)),
    ).toEqual([]);
    expect(page.head.querySelectorAll('link[rel=stylesheet]')).toHaveLength(0);
    expect(page.body.querySelectorAll('link[rel=stylesheet]').length).toBeGreaterThan(0);
  });

  it('shows no frame that would wait for ever where scripts are off', () => {
    expect(page.head.querySelector('noscript')?.textContent).toContain('#root{display:none}');
    expect(page.body.querySelector('noscript')?.textContent).toContain('needs JavaScript');
  });
});
