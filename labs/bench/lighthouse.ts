import { Failure } from '../../tools/failure';
import { freePorts, type Ports } from '../../tools/ports';
import type { Teardown } from '../../tools/teardown';
import { startSite } from '../../tools/testing/e2e-site';
import { type Audit, auditPage } from './audit';
import { launchBrowser } from './browse';
import type { Figure } from './figures';
import { serveOverNetwork } from './network';

const origin = 'https://glassbook.example';
/** As design section 5 says. */
const bars = { missing: 0, paint: 900, shift: 0.01 };

/** Every page of the sitemap as Lighthouse's phone opens it for the first time. */
export async function benchLighthouse(
  ports: Ports,
  teardown: Teardown,
  signal: AbortSignal,
): Promise<Figure[]> {
  const plain = await startSite(ports, teardown, signal, { VITE_SITE_URL: origin });
  const { url, trust } = await serveOverNetwork(plain, teardown);
  const { app: port } = await freePorts();
  await launchBrowser(teardown, [trust, `--remote-debugging-port=${port}`]);
  const figures: Figure[] = [];
  for (const path of await readSitemapPaths(plain)) {
    const { missing, paint, shift } = await getMedianResult(() =>
      auditPage(`${url}${path}`, { port, signal }),
    );
    figures.push(
      {
        what: `${path}: missing to four times 100`,
        value: missing,
        unit: 'points',
        bar: bars.missing,
      },
      { what: `${path}: largest paint`, value: paint, unit: 'ms', bar: bars.paint },
      { what: `${path}: shifted`, value: shift, unit: 'of the window', bar: bars.shift },
    );
  }
  return figures;
}

interface PageResult extends Pick<Audit, 'paint' | 'shift'> {
  /** Points to four times 100. */
  missing: number;
}

/**
 * What one run says of a page differs from the next by what else the machine does. A page that
 * misses points is therefore opened twice more, and of the three the one in the middle counts, as
 * Lighthouse's notes on variability advise.
 */
async function getMedianResult(run: () => Promise<Audit>): Promise<PageResult> {
  const look = async (): Promise<PageResult> => {
    const { scores, paint, shift } = await run();
    return { missing: countMissingPoints(100, Object.values(scores)), paint, shift };
  };
  const first = await look();
  if (first.missing === 0) return first;
  const [, middle = first] = [first, await look(), await look()].toSorted(
    (a, b) => a.missing - b.missing || a.paint - b.paint,
  );
  return middle;
}

/** How many points of Lighthouse are missing in all, where each category should have so many. */
export const countMissingPoints = (wanted: number, scores: readonly number[]): number =>
  scores.reduce((sum, one) => sum + Math.max(0, wanted - one), 0);

async function readSitemapPaths(site: string): Promise<string[]> {
  const sitemap = await (await fetch(`${site}/sitemap.xml`)).text();
  const paths = [...sitemap.matchAll(/<loc>([^<]*)<\/loc>/g)].map(
    ([, address = '']) => new URL(address).pathname,
  );
  if (paths.length === 0) throw new Failure('The sitemap names no pages.');
  return paths;
}
