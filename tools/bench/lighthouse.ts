import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import * as v from 'valibot';
import { browserArguments, findBrowser } from '../browser';
import { Failure } from '../failure';
import type { Ports } from '../ports';
import type { Teardown } from '../teardown';
import { startSite } from '../testing/e2e-site';
import type { Figure } from './figures';

/** Run by npm out of its cache and no package of the project: it brings two hundred others along, and is asked for here only. */
const program = 'lighthouse@12.8.2';
const origin = 'https://glassbook.example';
const megabytes = 64;
/** As design section 5 says. */
const bars = { missing: 0, paint: 900, shift: 0.01 };

const score = v.object({ score: v.number() });
const measured = v.object({ numericValue: v.number() });
const report = v.object({
  categories: v.record(v.string(), score),
  audits: v.object({ 'largest-contentful-paint': measured, 'cumulative-layout-shift': measured }),
});

/** Every page of the sitemap as Lighthouse's phone opens it for the first time: slow 4G and a processor four times as slow, both applied and not computed. */
export async function benchLighthouse(ports: Ports, teardown: Teardown, signal: AbortSignal): Promise<Figure[]> {
  const site = await startSite(ports, teardown, signal, { VITE_SITE_URL: origin });
  const browser = await findBrowser(process.env);
  const env = { ...process.env, ...browser.env, CHROME_PATH: browser.path };
  const figures: Figure[] = [];
  for (const path of await pathsOf(site)) {
    const { categories, audits } = await audit(`${site}${path}`, env, signal);
    const missing = Object.values(categories).reduce((sum, one) => sum + Math.round(100 - one.score * 100), 0);
    console.log(
      `${path}: ${Object.values(categories)
        .map((one) => Math.round(one.score * 100))
        .join(' ')}`,
    );
    figures.push(
      { what: `${path}: missing to four times 100`, value: missing, unit: 'points', bar: bars.missing },
      { what: `${path}: largest paint`, value: audits['largest-contentful-paint'].numericValue, unit: 'ms', bar: bars.paint },
      { what: `${path}: shifted`, value: audits['cumulative-layout-shift'].numericValue, unit: 'of the window', bar: bars.shift },
    );
  }
  return figures;
}

async function pathsOf(site: string): Promise<string[]> {
  const sitemap = await (await fetch(`${site}/sitemap.xml`)).text();
  const paths = [...sitemap.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address = '']) => new URL(address).pathname);
  if (paths.length === 0) throw new Failure('The sitemap names no pages.');
  return paths;
}

async function audit(url: string, env: NodeJS.ProcessEnv, signal: AbortSignal) {
  const options = ['--quiet', '--output=json', '--output-path=stdout', '--throttling-method=devtools'];
  const flags = `--chrome-flags=--headless=new ${browserArguments.join(' ')}`;
  const limits = { env, signal, maxBuffer: megabytes * 2 ** 20 };
  const { stdout } = await promisify(execFile)('npx', ['--yes', program, url, ...options, flags], limits);
  return v.parse(report, JSON.parse(stdout));
}
