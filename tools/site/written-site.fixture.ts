import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { appEnvironment } from '../app-environment';
import { buildSite } from '../build';
import type { Manifest } from './manifest';

export const origin = 'https://desk.example';
const ports = { app: 1, auth: 2, firestore: 3, storage: 4, prices: 5, hub: 6, logging: 7, websocket: 8 };

/** It brings no types along. */
const { JSDOM }: { JSDOM: new (html: string) => { window: { document: Document } } } = createRequire(import.meta.url)('jsdom');

export const fileOf = (path: string): string => (path === '/' ? 'index.html' : `${path.slice(1)}.html`);

/** The public site as the build writes it, in a folder of its own. */
export interface WrittenSite {
  folder: string;
  paths: readonly string[];
  manifest: Manifest;
  pages: ReadonlyMap<string, Document>;
  textOf: (name: string) => string;
  remove: () => void;
}

export async function writeSite(): Promise<WrittenSite> {
  const folder = mkdtempSync(join(tmpdir(), 'glassbook-written-'));
  const textOf = (name: string): string => readFileSync(join(folder, name), 'utf8');
  const env = { ...process.env, ...appEnvironment(ports), VITE_SITE_URL: origin };
  const paths = await buildSite({ folder, mode: 'emulated', env, signal: new AbortController().signal });
  const pages = new Map(paths.map((path) => [path, new JSDOM(textOf(fileOf(path))).window.document]));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  return { folder, paths, manifest: JSON.parse(textOf('.vite/manifest.json')), pages, textOf, remove };
}
