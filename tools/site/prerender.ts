import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import Beasties from 'beasties';
import type { paths as allPaths, render as renderPage } from '../../src/app/prerender';
import { Failure } from '../failure';
import { local, root } from '../paths';
import { runChild } from '../testing/child';
import { type Manifest, stylesheetsOf } from './manifest';
import { pageHtml } from './page-html';

export interface PrerenderOptions {
  /** What Vite has built. */
  folder: string;
  /** Vite's mode, and the configuration that the build had. */
  mode: string;
  env: NodeJS.ProcessEnv;
  signal: AbortSignal;
}

interface Renderer {
  paths: typeof allPaths;
  render: typeof renderPage;
}

const shellName = 'app.html';
const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');

/**
 * Writes every public page into a file of its own, with the styles that it uses and no more. The app's page, which all other addresses get,
 * becomes app.html.
 * @returns the addresses
 * @throws Failure when the pages cannot be built
 */
export async function prerender({ folder, mode, env, signal }: PrerenderOptions): Promise<readonly string[]> {
  mkdirSync(local, { recursive: true });
  const built = mkdtempSync(join(local, 'prerender-'));
  try {
    const args = ['build', '--mode', mode, '--ssr', 'src/app/prerender.tsx', '--outDir', built, '--emptyOutDir', '--logLevel', 'warn'];
    if ((await runChild(process.execPath, [vite, ...args], { cwd: root, env, signal })) !== 0) {
      throw new Failure('The public pages could not be built.');
    }
    const renderer: Renderer = await import(pathToFileURL(join(built, 'prerender.js')).href);
    return await writePages(renderer, folder, env);
  } finally {
    rmSync(built, { recursive: true, force: true });
  }
}

async function writePages({ paths, render }: Renderer, folder: string, env: NodeJS.ProcessEnv): Promise<readonly string[]> {
  const manifest: Manifest = JSON.parse(readFileSync(join(folder, '.vite', 'manifest.json'), 'utf8'));
  renameSync(join(folder, 'index.html'), join(folder, shellName));
  const shell = readFileSync(join(folder, shellName), 'utf8');
  const islands = `/${manifest['src/app/islands.ts']?.file}`;
  const origin = env.VITE_SITE_URL ? env.VITE_SITE_URL.replace(/\/$/, '') : null;
  const beasties = new Beasties({ path: folder, logLevel: 'warn', reduceInlineStyles: true, inlineFonts: true, preloadFonts: false });
  for (const path of paths) {
    const page = await render(path);
    const css = stylesheetsOf(manifest, ['index.html', ...page.modules]).map((file) => readFileSync(join(folder, file), 'utf8'));
    const html = await beasties.process(pageHtml({ shell, page, path, css: css.join('\n'), islands, origin }));
    const file = join(folder, path === '/' ? 'index.html' : `${path.slice(1)}.html`);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, html);
  }
  return paths;
}
