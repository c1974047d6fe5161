import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import * as v from 'valibot';

/** Run by npm out of its cache and no package of the project: it brings two hundred others along, and is asked for here only. */
const program = 'lighthouse@12.8.2';
const megabytes = 64;

const score = v.object({ score: v.number() });
const measured = v.object({ numericValue: v.number() });
const report = v.object({
  environment: v.object({ benchmarkIndex: v.number() }),
  categories: v.record(v.string(), v.object({ score: v.nullable(v.number()) })),
});
const pageReport = v.object({
  categories: v.record(v.string(), score),
  audits: v.object({ 'largest-contentful-paint': measured, 'cumulative-layout-shift': measured }),
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
  env: NodeJS.ProcessEnv;
  signal?: AbortSignal;
  /** One of Lighthouse's own with these arguments, or one that runs already and listens at this port. */
  chrome: { flags: readonly string[] } | { port: number };
  /** All, unless said otherwise. */
  categories?: readonly string[];
  /** How many times as slow the processor is made; as it is, unless said otherwise. */
  rate?: number;
}

/** Lighthouse's report of one page, and what each has in it. */
export async function reportOf(url: string, options: AuditOptions): Promise<v.InferOutput<typeof report>> {
  return v.parse(report, await run(url, options));
}

async function run(url: string, { env, signal, chrome, categories = [], rate = 1 }: AuditOptions): Promise<unknown> {
  const throttling = ['--throttling-method=devtools', `--throttling.cpuSlowdownMultiplier=${rate}`];
  const browser = 'port' in chrome ? `--port=${chrome.port}` : `--chrome-flags=--headless=new ${chrome.flags.join(' ')}`;
  const only = categories.length > 0 ? [`--only-categories=${categories.join(',')}`] : [];
  const options = ['--quiet', '--output=json', '--output-path=stdout', ...throttling, ...only, browser];
  const limits = { env, maxBuffer: megabytes * 2 ** 20, ...(signal && { signal }) };
  const { stdout } = await promisify(execFile)('npx', ['--yes', program, url, ...options], limits);
  return JSON.parse(stdout);
}

/**
 * One page as Lighthouse's phone opens it: slow 4G and a slower processor, both applied and not computed, without whatever the browser has kept of
 * its files. What it keeps of a person stays.
 */
export async function audit(url: string, options: AuditOptions): Promise<Audit> {
  const found = v.parse(pageReport, await run(url, options));
  const scores = Object.fromEntries(Object.entries(found.categories).map(([name, one]) => [name, Math.round(one.score * 100)]));
  console.log(`${new URL(url).pathname}: ${Object.values(scores).join(' ')}`);
  return {
    scores,
    paint: found.audits['largest-contentful-paint'].numericValue,
    shift: found.audits['cumulative-layout-shift'].numericValue,
  };
}
