import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { getAppEnvironment } from '../../tools/app-environment';
import { buildSite } from '../../tools/build/build';
import type { Manifest } from '../../tools/build/manifest';
import {
  adminDashboard,
  clientDashboard,
  getBrotliKilobytes,
  weighModules,
} from '../../tools/build/weight';
import { Failure } from '../../tools/failure';
import { root } from '../../tools/paths';
import type { Ports } from '../../tools/ports';
import type { Teardown } from '../../tools/teardown';
import { runChild } from '../../tools/testing/child';
import type { Figure } from './figures';

/** As design section 5 says, in seconds and KB. */
const bars = {
  build: 10,
  types: 2,
  lint: 3,
  html: 14,
  inline: 2,
  island: 75,
  door: 112,
  client: 170,
  chart: 245,
  desk: 178,
  live: 105,
};

const getFeaturePath = (name: string) => `src/features/${name}.tsx`;
const islands = 'src/app/static-site/islands.ts';

/** How long building and checking take, and what the pages weigh that come of it. */
export async function benchBuild(
  ports: Ports,
  teardown: Teardown,
  signal: AbortSignal,
): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'glassbook-bench-'));
  teardown.add(() => rmSync(folder, { recursive: true, force: true }));
  const env = { ...process.env, ...getAppEnvironment(ports) };
  const program = async (name: string, ...args: string[]) => {
    const code = await runChild(join(root, 'node_modules', '.bin', name), args, {
      cwd: root,
      env: process.env,
      signal,
    });
    if (code !== 0) throw new Failure(`${name} ended with ${code}.`);
  };
  const times: Figure[] = [
    await measureTime('production build', bars.build, () =>
      buildSite({ folder, mode: 'emulated', env, signal }),
    ),
    // The second time, as it is while one works: the first writes what it found out.
    await measureTime('type check', bars.types, () => program('tsc', '--noEmit'), { again: true }),
    await measureTime('lint', bars.lint, () => program('biome', 'check', '.'), { again: true }),
  ];
  return [...times, ...measureWeights(folder)];
}

async function measureTime(
  what: string,
  bar: number,
  act: () => Promise<unknown>,
  { again = false } = {},
): Promise<Figure> {
  if (again) await act();
  const from = performance.now();
  await act();
  return { what, value: (performance.now() - from) / 1_000, unit: 's', bar };
}

function measureWeights(folder: string): Figure[] {
  const text = (name: string) => readFileSync(join(folder, name), 'utf8');
  const manifest: Manifest = JSON.parse(text('.vite/manifest.json'));
  const weigh = (modules: readonly string[]) => weighModules(folder, manifest, modules);
  const weighAdded = (modules: readonly string[], added: readonly string[]) =>
    weigh([...modules, ...added]) - weigh(modules);
  const weighInline = (page: string) =>
    getBrotliKilobytes(
      [...text(page).matchAll(/<script(?![^>]*ld\+json)[^>]*>([^<]*)<\/script>/g)]
        .map(([, code = '']) => code)
        .join(''),
    );
  const toKilobytes = (what: string, value: number, bar: number): Figure => ({
    what,
    value,
    unit: 'KB',
    bar,
  });
  return [
    toKilobytes(
      'home: HTML with its styles, gzip',
      gzipSync(text('index.html')).length / 1_024,
      bars.html,
    ),
    toKilobytes('home: script before the first movement', weighInline('index.html'), bars.inline),
    toKilobytes('home: script once somebody touches it', weigh([islands]), bars.island),
    toKilobytes('sign-in: script before the focus', weighInline('signin.html'), bars.inline),
    toKilobytes(
      'sign-in: script with Firebase Auth',
      weigh([islands, getFeaturePath('auth/sign-in-page')]),
      bars.door,
    ),
    toKilobytes(
      'client’s dashboard: script to the first data',
      weigh(clientDashboard),
      bars.client,
    ),
    toKilobytes(
      'client’s dashboard: script with the chart',
      weigh([...clientDashboard, 'src/features/client/dashboard/draw-chart.ts']),
      bars.chart,
    ),
    toKilobytes('desk’s dashboard: script', weigh(adminDashboard), bars.desk),
    toKilobytes(
      'live channel: script beyond the dashboard',
      weighAdded(adminDashboard, ['src/app/live-updates/live-channel.ts']),
      bars.live,
    ),
  ];
}
