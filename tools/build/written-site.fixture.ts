/** Reads the public site as the build writes it. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { inject } from 'vitest';
import { getBuiltSite } from './built-site.fixture';

export { origin } from './built-site.fixture';

/** jsdom has no types. */
const { JSDOM }: { JSDOM: new (html: string) => { window: { document: Document } } } =
  createRequire(import.meta.url)('jsdom');

export const parseDocument = (html: string): Document => new JSDOM(html).window.document;
export const getFileName = (path: string): string =>
  path === '/' ? 'index.html' : `${path.slice(1)}.html`;

/** The public site as the build writes it. */
export interface WrittenSite {
  folder: string;
  paths: readonly string[];
  readText: (name: string) => string;
}

/** The site that all tests of a run share, so they must not change it. */
export async function readWrittenSite(): Promise<WrittenSite> {
  const { folder, paths } = await getBuiltSite(inject('siteFolder'));
  return { folder, paths, readText: (name) => readFileSync(join(folder, name), 'utf8') };
}
