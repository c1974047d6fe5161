/** Gives all tests of a run the same folder for the built site, and removes it afterwards. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /**
     * The run's folder for the built site. Empty until a test needs the site
     * (written-site.fixture.ts).
     */
    siteFolder: string;
  }
}

/**
 * The folder that `npm test` names, so that Vitest and Playwright build the site once, or a new
 * one.
 */
export function getSiteFolder(): { folder: string; remove: () => void } {
  const named = process.env.GLASSBOOK_SITE_FOLDER;
  if (named) return { folder: named, remove: () => undefined };
  const folder = mkdtempSync(join(tmpdir(), 'glassbook-written-'));
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

export default function setup({ provide }: TestProject): () => void {
  const { folder, remove } = getSiteFolder();
  provide('siteFolder', folder);
  return remove;
}
