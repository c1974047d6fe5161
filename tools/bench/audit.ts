import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import * as v from 'valibot';

/** Run by npm out of its cache and no package of the project: it brings two hundred others along, and is asked for here only. */
const program = 'lighthouse@12.8.2';
const megabytes = 64;

const score = v.object({ score: v.number() });
const measured = v.object({ numericValue: v.number() });
const report = v.object({
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
  signal: AbortSignal;
  /** One of Lighthouse's own with these arguments, or one that runs already and listens at this port. */
  chrome: { flags: readonly string[] } | { port: number };
  /** All, unless said otherwise. */
  categories?: readonly string[];
}

/**
 * One page as Lighthouse's phone opens it: slow 4G and a processor four times as slow, both applied and not computed, without whatever the browser
 * has kept of its files. What it keeps of a person stays.
 */
export async function audit(url: string, { env, signal, chrome, categories = [] }: AuditOptions): Promise<Audit> {
  const options = ['--quiet', '--output=json', '--output-path=stdout', '--throttling-method=devtools'];
  const browser = 'port' in chrome ? `--port=${chrome.port}` : `--chrome-flags=--headless=new ${chrome.flags.join(' ')}`;
  const only = categories.length > 0 ? [`--only-categories=${categories.join(',')}`] : [];
  const limits = { env, signal, maxBuffer: megabytes * 2 ** 20 };
  const { stdout } = await promisify(execFile)('npx', ['--yes', program, url, ...options, ...only, browser], limits);
  const found = v.parse(report, JSON.parse(stdout));
  const scores = Object.fromEntries(Object.entries(found.categories).map(([name, one]) => [name, Math.round(one.score * 100)]));
  console.log(`${new URL(url).pathname}: ${Object.values(scores).join(' ')}`);
  return {
    scores,
    paint: found.audits['largest-contentful-paint'].numericValue,
    shift: found.audits['cumulative-layout-shift'].numericValue,
  };
}
