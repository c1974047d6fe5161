import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** A folder that is this run's own; empty until somebody needs the site (written-site.fixture.ts). */
    siteFolder: string;
  }
}

/** Files of tests are run by processes of their own: they share what lies in a folder. */
export default function setup({ provide }: TestProject): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'glassbook-written-'));
  provide('siteFolder', folder);
  return () => rmSync(folder, { recursive: true, force: true });
}
