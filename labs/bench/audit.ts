import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import * as v from 'valibot';

/**
 * Run by npm from its cache and no package of the project: it has two hundred dependencies, and
 * only this file needs it.
 */
const lighthousePackage = 'lighthouse@12.8.2';
const maxMegabytes = 64;

const scoreSchema = v.object({ score: v.number() });
const measuredSchema = v.object({ numericValue: v.number() });
const reportSchema = v.object({
  categories: v.record(v.string(), scoreSchema),
  audits: v.object({
    'largest-contentful-paint': measuredSchema,
    'cumulative-layout-shift': measuredSchema,
  }),
});

/** What Lighthouse says of one page. */
export interface Audit {
  /** 0 to 100, by category. */
  scores: Record<string, number>;
  /** ms */
  paint: number;
  /** Of the window, as CLS is defined. */
  shift: number;
}

interface AuditOptions {
  /**
   * Where the browser listens. One that Lighthouse started itself would stay behind when the run is
   * interrupted.
   */
  port: number;
  signal: AbortSignal;
  /** All, unless said otherwise. */
  categories?: readonly string[];
}

/**
 * Audits one page as Lighthouse's phone opens it: slow 4G and a processor four times as slow, both
 * applied and not computed. The browser's file cache is cleared before; its storage stays.
 */
export async function auditPage(
  url: string,
  { port, signal, categories = [] }: AuditOptions,
): Promise<Audit> {
  const options = [
    `--port=${port}`,
    '--quiet',
    '--output=json',
    '--output-path=stdout',
    '--throttling-method=devtools',
  ];
  const only = categories.length > 0 ? [`--only-categories=${categories.join(',')}`] : [];
  const limits = { signal, maxBuffer: maxMegabytes * 2 ** 20 };
  const { stdout } = await promisify(execFile)(
    'npx',
    ['--yes', lighthousePackage, url, ...options, ...only],
    limits,
  );
  const found = v.parse(reportSchema, JSON.parse(stdout));
  const scores = Object.fromEntries(
    Object.entries(found.categories).map(([name, one]) => [name, Math.round(one.score * 100)]),
  );
  console.log(`${new URL(url).pathname}: ${Object.values(scores).join(' ')}`);
  return {
    scores,
    paint: found.audits['largest-contentful-paint'].numericValue,
    shift: found.audits['cumulative-layout-shift'].numericValue,
  };
}
