import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { inject } from 'vitest';
import { appEnvironment } from '../app-environment';
import { buildSite } from '../build';
import { explain } from '../failure';

export const origin = 'https://desk.example';
const ports = { app: 1, auth: 2, firestore: 3, storage: 4, prices: 5, hub: 6, logging: 7, websocket: 8 };

/** It brings no types along. */
const { JSDOM }: { JSDOM: new (html: string) => { window: { document: Document } } } = createRequire(import.meta.url)('jsdom');

export const documentOf = (html: string): Document => new JSDOM(html).window.document;
export const fileOf = (path: string): string => (path === '/' ? 'index.html' : `${path.slice(1)}.html`);

/** The public site as the build writes it. */
export interface WrittenSite {
  folder: string;
  paths: readonly string[];
  textOf: (name: string) => string;
}

/** Milliseconds; a build takes a tenth of it on a machine that does nothing else. */
const patience = 300_000;

/** How the one build of a run went. */
type Built = { paths: readonly string[] } | { failed: string };

/**
 * The site, for tests that only read it. Whoever asks first builds it, and the others wait: it takes longer than all of them together. It goes with
 * the run (shared-site.setup.ts).
 */
export async function writtenSite(): Promise<WrittenSite> {
  const shared = inject('siteFolder');
  const [folder, told] = [join(shared, 'site'), join(shared, 'built.json')];
  const isFirst = mkdirSync(join(shared, 'begun'), { recursive: true }) !== undefined;
  if (isFirst) {
    // Whole before it has this name: somebody waits for it.
    writeFileSync(`${told}.part`, JSON.stringify(await build(folder)));
    renameSync(`${told}.part`, told);
  }
  for (const end = Date.now() + patience; !existsSync(told); await wait(100)) {
    if (Date.now() > end) throw new Error('Whoever began to build the site did not end.');
  }
  const built: Built = JSON.parse(readFileSync(told, 'utf8'));
  if ('failed' in built) throw new Error(built.failed);
  return { folder, paths: built.paths, textOf: (name) => readFileSync(join(folder, name), 'utf8') };
}

async function build(folder: string): Promise<Built> {
  const env = { ...process.env, ...appEnvironment(ports), VITE_SITE_URL: origin };
  try {
    return { paths: await buildSite({ folder, mode: 'emulated', env, signal: new AbortController().signal }) };
  } catch (error) {
    return { failed: explain(error) };
  }
}
