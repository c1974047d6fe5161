/**
 * Compares every screen of a commit with the working tree by pixels: `npm run pixels -- COMMIT`.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { getAppEnvironment, localProjectId } from '../../tools/app-environment';
import { printFailure, readOptions } from '../../tools/command';
import { startEmulators } from '../../tools/dev/emulators/start-emulators';
import { createPassword } from '../../tools/dev/local-accounts';
import { createStillMarket } from '../../tools/dev/sample-market';
import { startSamplePrices } from '../../tools/dev/sample-prices';
import { seedLocalDesk } from '../../tools/dev/seed/seed';
import { explain, Failure } from '../../tools/failure';
import { local, root } from '../../tools/paths';
import { freePort, freePorts, loopback, type Ports } from '../../tools/ports';
import { listenForEnd } from '../../tools/signals';
import { Teardown } from '../../tools/teardown';
import { buildMode } from '../../tools/testing/e2e-site';
import type { HostingConfig } from '../../tools/testing/hosting-config';
import { serveSite } from '../../tools/testing/static-site';
import { launchBrowser } from '../bench/browse';
import { compareImages } from './compare-images';
import type { Scene, Viewer } from './scenes';

const widths = [360, 768, 1440];
const themes = ['light', 'dark'] as const;
const height = 900;
/** Milliseconds that a screen may take to be complete. */
const timeoutMs = 30_000;

interface Look {
  width: number;
  colorScheme: 'light' | 'dark';
  forcedColors: 'none' | 'active';
  media?: 'print';
}

const looks: Look[] = [
  ...widths.flatMap((width) =>
    themes.map((colorScheme) => ({ width, colorScheme, forcedColors: 'none' as const })),
  ),
  { width: 1440, colorScheme: 'dark', forcedColors: 'active' },
  { width: 720, colorScheme: 'light', forcedColors: 'none', media: 'print' },
];

const formatLook = ({ width, colorScheme, forcedColors, media }: Look) =>
  `${width} px, ${media ?? (forcedColors === 'active' ? 'forced colours' : colorScheme)}`;

const usage = 'Usage: npm run pixels -- COMMIT [--only PART OF A SCREEN]';

/**
 * `npm run pixels -- COMMIT [--only TEXT]`.
 * @returns the exit code: 1 when a screen differs or could not be shown
 */
export async function main(args: string[]): Promise<number> {
  const end = listenForEnd(() => undefined);
  const teardown = new Teardown();
  end.signal.addEventListener('abort', () => void teardown.run(), { once: true });
  try {
    const { values, positionals } = readOptions(
      { args, allowPositionals: true, options: { only: { type: 'string' } } },
      usage,
    );
    const [commit] = positionals;
    if (!commit) throw new Failure(`Name the commit to compare with.\n${usage}`);
    return await compareCommit(commit, values.only, teardown, end.signal);
  } catch (error) {
    if (!end.signal.aborted) return printFailure(error);
    console.error('The comparison was interrupted.');
    return 1;
  } finally {
    await teardown.run();
    end.stopListening();
  }
}

async function compareCommit(
  commit: string,
  only: string | undefined,
  teardown: Teardown,
  signal: AbortSignal,
): Promise<number> {
  const before = checkOut(commit, teardown);
  const ports = await freePorts();
  const emulators = await startEmulators({
    projectId: localProjectId,
    ports,
    signal,
    onProgress: console.log,
  });
  teardown.add(() => emulators.stop());
  const now = Date.now();
  teardown.add(
    (
      await startSamplePrices(ports.prices, {
        price: createStillMarket(now),
        now: () => new Date(now),
      })
    ).stop,
  );
  const base = await serveCheckout(before, ports, await freePort(), teardown, signal);
  const current = await serveCheckout(root, ports, ports.app, teardown, signal);
  // Modules of the tests read these.
  Object.assign(process.env, emulators.env);
  await seedLocalDesk(ports, createPassword(), 'nobody');
  const { createScenes, refuseWrites, interceptReads } = await import('./scenes');
  const { signInAs, moveTo } = await import('../../tests/support/e2e/sign-in');
  const people = await createPeople();
  const browser = await launchBrowser(teardown);
  const folder = join(local, 'pixels');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });

  const open = async (baseURL: string): Promise<Page> => {
    const context: BrowserContext = await browser.newContext({
      baseURL,
      reducedMotion: 'reduce',
      serviceWorkers: 'block',
    });
    context.setDefaultTimeout(timeoutMs);
    // tsx names the functions that it compiles, also those that run in the page.
    await context.addInitScript('globalThis.__name = (named) => named');
    // What is laid out only when it comes into view is missing from some pictures of a whole page.
    await context.addInitScript(() => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync('* { content-visibility: visible !important }');
      document.adoptedStyleSheets = [sheet];
    });
    // Ages on both screens are those of one moment, which is later than all that was written.
    await context.clock.setFixedTime(now + 180_000);
    const page = await context.newPage();
    await refuseWrites(page);
    return page;
  };
  const show = async (page: Page, scene: Scene, isFirst: boolean) => {
    await page.setViewportSize({ width: 1440, height });
    await page.emulateMedia({ colorScheme: 'light', forcedColors: 'none', media: null });
    const person = people[scene.viewer];
    const start = `/${scene.viewer === 'desk' ? 'admin' : 'user'}/no-such-page`;
    if (person && isFirst) await signInAs(page, person, start);
    // What was read for another scene is forgotten.
    else if (person && scene.reads !== 'answered') await page.goto(start);
    if (person) await page.getByRole('heading', { level: 1 }).first().waitFor();
    const restore = await interceptReads(page, scene.reads);
    if (person) await moveTo(page, scene.path);
    else await page.goto(scene.path);
    if (scene.ready) await page.getByText(scene.ready).filter({ visible: true }).first().waitFor();
    // The placeholder of a page whose script still loads.
    await page
      .locator('main')
      .getByText('Loading…', { exact: true })
      .waitFor({ state: 'detached' });
    await scene.open?.(page);
    return restore;
  };

  const report: string[] = [];
  let shots = 0;
  let viewer: Viewer | undefined;
  let pages: Page[] = [];
  const wanted = createScenes(current.paths).filter(({ name }) => !only || name.includes(only));
  if (wanted.length === 0) throw new Failure(`No screen has "${only}" in its name.`);
  for (const scene of wanted) {
    if (signal.aborted) break;
    const isFirst = scene.viewer !== viewer;
    if (isFirst) {
      await Promise.all(pages.map((page) => page.context().close()));
      pages = await Promise.all([base.url, current.url].map(open));
      viewer = scene.viewer;
    }
    try {
      const restores = await Promise.all(pages.map((page) => show(page, scene, isFirst)));
      for (const look of looks) {
        const [one, other] = await Promise.all(
          pages.map((page) => takePicture(page, look, scene.reads === 'pending')),
        );
        shots++;
        const difference = one && other && compareImages(one, other);
        if (!difference) continue;
        const name = `${scene.name}, ${formatLook(look)}`;
        const file = join(folder, name.replace(/[^a-z0-9]+/gi, '-'));
        writeFileSync(`${file}.before.png`, one);
        writeFileSync(`${file}.after.png`, other);
        writeFileSync(`${file}.png`, difference.image);
        report.push(
          `${name}: ${difference.pixels} pixels${difference.sizes ? `, ${difference.sizes}` : ''}`,
        );
        console.log(report.at(-1));
      }
      for (const restore of restores) await restore();
    } catch (error) {
      report.push(`${scene.name}: not shown: ${explain(error).split('\n')[0]}`);
      console.log(report.at(-1));
      const file = join(folder, `${scene.name.replace(/[^a-z0-9]+/gi, '-')}.not-shown`);
      for (const [i, page] of pages.entries())
        writeFileSync(`${file}.${i === 0 ? 'before' : 'after'}.png`, await page.screenshot());
      viewer = undefined;
    }
  }
  writeFileSync(join(folder, 'report.txt'), report.map((line) => `${line}\n`).join(''));
  console.log(`${wanted.length} screens, ${shots} comparisons, ${report.length} differ: ${folder}`);
  return report.length > 0 || signal.aborted ? 1 : 0;
}

/** @returns the folder of a commit's files, with the packages of the working tree */
function checkOut(commit: string, teardown: Teardown): string {
  const folder = mkdtempSync(join(tmpdir(), 'glassbook-pixels-'));
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] });
  git('worktree', 'add', '--detach', '--force', folder, commit);
  teardown.add(() => void git('worktree', 'remove', '--force', folder));
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  return folder;
}

/**
 * Builds the site of a checkout by its own tools, and serves it.
 * @returns its address, and the paths of its public pages
 */
async function serveCheckout(
  checkout: string,
  ports: Ports,
  port: number,
  teardown: Teardown,
  signal: AbortSignal,
) {
  const { buildSite }: typeof import('../../tools/build/build') = await import(
    join(checkout, 'tools', 'build', 'build.ts')
  );
  const folder = mkdtempSync(join(tmpdir(), 'glassbook-site-'));
  teardown.add(() => rmSync(folder, { recursive: true, force: true }));
  const paths = await buildSite({
    folder,
    mode: buildMode,
    env: { ...process.env, ...getAppEnvironment(ports) },
    signal,
  });
  const { hosting }: { hosting: HostingConfig } = JSON.parse(
    readFileSync(join(checkout, 'firebase.json'), 'utf8'),
  );
  const origins = [ports.auth, ports.firestore, ports.storage, ports.prices].map(
    (service) => `http://${loopback}:${service}`,
  );
  const site = await serveSite({ folder, config: hosting, port, origins });
  teardown.add(site.stop);
  return { url: site.url, paths };
}

async function createPeople() {
  const { createAdministrator, createClient } = await import('../../tests/support/e2e/people');
  const { createSeededDesk, seedFixtures } = await import('../../tests/support/e2e/seed-fixtures');
  const { changeAccountStatus } = await import('../../src/data/collections/user-acts');
  const { getSubscription } = await import('../../src/data/collections/client-documents');
  const { chargeSubscription } = await import('../../src/data/collections/subscriptions');
  const { createOp } = await import('../../src/domain/revision-fields');
  const client = await createClient('Hedvig');
  const newcomer = await createClient('Ivar', { verified: false });
  const frozen = await createClient('Freya');
  const administrator = await createAdministrator('Kolbein');
  await seedFixtures(client, administrator);
  const { op = '' } = (await getSubscription(client.caller, client.caller.uid)) ?? {};
  await chargeSubscription(administrator.caller, {
    uid: client.caller.uid,
    ref: op,
    reason: 'Morning, the first 30 days.',
  });
  await changeAccountStatus(administrator.caller, {
    uid: frozen.caller.uid,
    status: 'frozen',
    reason: 'We are checking a payment of yesterday.',
    op: createOp(),
  });
  return { visitor: undefined, client, newcomer, frozen, desk: await createSeededDesk() };
}

/** Takes a picture of the whole page in one look, after it has finished loading and drawing. */
async function takePicture(
  page: Page,
  { width, colorScheme, forcedColors, media }: Look,
  isLoading: boolean,
): Promise<Buffer> {
  await page.setViewportSize({ width, height });
  await page.emulateMedia({ colorScheme, forcedColors, media: media ?? null });
  if (!isLoading)
    await page.waitForFunction(() => !document.querySelector('[aria-busy="true"]'), null, {
      timeout: timeoutMs,
    });
  await page.evaluate(async () => {
    await document.fonts.ready;
    // What measures its box is laid out in the frame after, what is drawn on a canvas in the one
    // after that.
    for (let i = 0; i < 3; i++) await new Promise((resolve) => requestAnimationFrame(resolve));
  });
  return page.screenshot({ fullPage: true, animations: 'disabled', caret: 'hide' });
}
