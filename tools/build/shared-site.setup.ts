/** Gives every project of a run the same folder for the built site, and removes it afterwards. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** The run's folder for the built site. Empty until a test needs the site (written-site.fixture.ts). */
    siteFolder: string;
  }
}

/** Vitest evaluates this file once for each project, so what the projects share is kept on the process. */
const key = Symbol.for('glassbook.site-folder');
const shared = globalThis as { [key]?: string };

/** @returns the run's folder for the built site, the same for every project */
export function getSiteFolder(): string {
  shared[key] ??= mkdtempSync(join(tmpdir(), 'glassbook-written-'));
  return shared[key];
}

export default function setup({ provide }: TestProject): () => void {
  provide('siteFolder', getSiteFolder());
  return () => rmSync(getSiteFolder(), { recursive: true, force: true });
}
