import { type ExecFileOptions, execFile } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { Missing } from '../failure';
import { localPaths, root } from '../paths';

export interface Browser {
  path: string;
  /** For the process that launches it: `CHROMIUM_PATH`, and what the browser itself needs. */
  env: Record<string, string>;
}

/** Each of them makes Chromium show pages of its own beside every window: half of what opening one costs. */
const ownPages = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'];
/** What Playwright switches off itself, as far as it matters here; the switch counts only where it is said last. */
const playwrights = [
  ...['AvoidUnnecessaryBeforeUnloadCheckSync', 'DestroyProfileOnBrowserClose', 'HttpsUpgrades', 'HttpsFirstBalancedModeAutoEnable'],
  ...['LensOverlay', 'MediaRouter', 'PaintHolding', 'ThirdPartyStoragePartitioning', 'AvoidCorsURLLoaderRestartOnRedirect'],
  ...['TcpPortRandomizationWin', 'OptimizationHints', 'NetworkTimeServiceQuerying', 'PreconnectToSearch'],
];

/** For a browser that is measured or tested in: nothing on a screen, nothing that asks a network of its own accord. */
export const browserArguments: string[] = [
  ...['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
  `--disable-features=${[...playwrights, ...ownPages].join(',')}`,
];

/** The same browser without its windows, where it is installed, opens a page for half of what it costs; so it comes first. */
const programs = [
  ...['chromium-headless-shell', 'chrome-headless-shell'],
  ...['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'],
];
const macPrograms = ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome', '/Applications/Chromium.app/Contents/MacOS/Chromium'];

/** A browser is asked for its version to see that it runs here; one that is all right says it within a second. */
const versionPatience = 20_000;

/**
 * Finds a Chromium: the one in CHROMIUM_PATH, one that is installed, or the one in the package @sparticuz/chromium.
 * @throws Missing when none of them runs
 */
export async function findBrowser(env: NodeJS.ProcessEnv, cache = localPaths.cache): Promise<Browser> {
  for (const path of listInstalled(env)) {
    if (await canRun(path, env)) {
      return { path, env: { CHROMIUM_PATH: path } };
    }
  }
  return preparePackagedBrowser(env, cache);
}

function listInstalled(env: NodeJS.ProcessEnv): string[] {
  if (env.CHROMIUM_PATH) {
    return [env.CHROMIUM_PATH];
  }
  const folders = (env.PATH ?? '').split(delimiter).filter(Boolean);
  const onPath = programs.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...onPath, ...macPrograms].filter((path) => existsSync(path));
}

/** The package holds a browser for Linux, and the libraries that a bare system lacks. */
async function preparePackagedBrowser(env: NodeJS.ProcessEnv, cache: string): Promise<Browser> {
  const advice = 'install Chromium, or name one in CHROMIUM_PATH';
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new Missing(`The end-to-end tests need a Chromium, and none was found: ${advice}.`);
  }
  const folder = await unpackBrowser(cache);
  const path = join(folder, 'chromium');
  const withFonts: Record<string, string> = existsSync('/etc/fonts/fonts.conf') ? {} : { FONTCONFIG_FILE: join(folder, 'fonts.conf') };
  const withLibraries = { ...withFonts, LD_LIBRARY_PATH: join(folder, 'al2023', 'lib') };
  for (const own of [withFonts, withLibraries]) {
    if (await canRun(path, { ...env, ...own })) {
      return { path, env: { CHROMIUM_PATH: path, ...own } };
    }
  }
  throw new Missing(`The end-to-end tests need a Chromium, and the one in @sparticuz/chromium does not run here: ${advice}.`);
}

/** @returns the folder that the package was unpacked into, once for each version of it */
async function unpackBrowser(cache: string): Promise<string> {
  const manifest = join(root, 'node_modules', '@sparticuz', 'chromium', 'package.json');
  const { version }: { version: string } = JSON.parse(readFileSync(manifest, 'utf8'));
  const folder = join(cache, `chromium-${version}`);
  const whole = join(folder, 'whole');
  if (existsSync(whole)) {
    return folder;
  }
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  // The package takes what it finds for whole, and unpacks its libraries only where it believes to be on the system they are for.
  const code = "const { default: chromium } = await import('@sparticuz/chromium'); await chromium.executablePath();";
  const env = { ...process.env, TMPDIR: folder, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs22.x' };
  const unpacked = await succeeds(process.execPath, ['--input-type=module', '-e', code], { cwd: root, env });
  if (!unpacked) {
    throw new Missing(`The browser in @sparticuz/chromium could not be unpacked into ${folder}.`);
  }
  const fonts = join(folder, 'fonts');
  writeFileSync(
    join(folder, 'fonts.conf'),
    `<fontconfig><dir>${fonts}</dir><cachedir>${join(folder, 'fonts-cache')}</cachedir></fontconfig>\n`,
  );
  writeFileSync(whole, '');
  return folder;
}

const canRun = (path: string, env: NodeJS.ProcessEnv) => succeeds(path, ['--version'], { env, timeout: versionPatience });

const succeeds = (command: string, args: string[], options: ExecFileOptions): Promise<boolean> =>
  promisify(execFile)(command, args, options).then(
    () => true,
    () => false,
  );
