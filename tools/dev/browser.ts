/** Finds a Chromium for tests, labs and drawings. */
import { type ExecFileOptions, execFile } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { Missing } from '../failure';
import { localPaths, root } from '../paths';

export interface Browser {
  path: string;
  /** For the process that launches it: `CHROMIUM_PATH`, and variables that the browser needs. */
  env: Record<string, string>;
}

/**
 * Features that open pages of Chromium beside every window, which takes half of the time of opening
 * one.
 */
const ownPages = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'];
/**
 * The features that Playwright disables and that matter here: Chromium reads only the last
 * `--disable-features`.
 */
const playwrights = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'PreconnectToSearch',
];

/**
 * For tests and measurements: no window on a screen, and no network requests of the browser itself.
 */
export const browserArguments: string[] = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${[...playwrights, ...ownPages].join(',')}`,
];

/** The headless shell comes first, because it opens a page in half of the time. */
const programs = [
  'chromium-headless-shell',
  'chrome-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
];
const macPrograms = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** Milliseconds. A browser that runs here answers with its version within a second. */
const versionPatience = 20_000;

/**
 * Finds a Chromium: the one in CHROMIUM_PATH, one that is installed, or the one in the package
 * @sparticuz/chromium.
 * @throws Missing when none of them runs
 */
export async function findBrowser(
  env: NodeJS.ProcessEnv,
  cache = localPaths.cache,
): Promise<Browser> {
  for (const path of listInstalled(env)) {
    if (await canRun(path, env)) return { path, env: { CHROMIUM_PATH: path } };
  }
  return preparePackagedBrowser(env, cache);
}

function listInstalled(env: NodeJS.ProcessEnv): string[] {
  if (env.CHROMIUM_PATH) return [env.CHROMIUM_PATH];
  const folders = (env.PATH ?? '').split(delimiter).filter(Boolean);
  const onPath = programs.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...onPath, ...macPrograms].filter((path) => existsSync(path));
}

/** The package contains a browser for Linux, and libraries that a minimal system lacks. */
async function preparePackagedBrowser(env: NodeJS.ProcessEnv, cache: string): Promise<Browser> {
  const advice = 'install Chromium, or name one in CHROMIUM_PATH';
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new Missing(`The end-to-end tests need a Chromium, and none was found: ${advice}.`);
  }
  const folder = await unpackBrowser(cache);
  const path = join(folder, 'chromium');
  const withFonts: Record<string, string> = existsSync('/etc/fonts/fonts.conf')
    ? {}
    : { FONTCONFIG_FILE: join(folder, 'fonts.conf') };
  const withLibraries = { ...withFonts, LD_LIBRARY_PATH: join(folder, 'al2023', 'lib') };
  for (const own of [withFonts, withLibraries]) {
    if (await canRun(path, { ...env, ...own }))
      return { path, env: { CHROMIUM_PATH: path, ...own } };
  }
  throw new Missing(
    `The end-to-end tests need a Chromium, and the one in @sparticuz/chromium does not run here: ${advice}.`,
  );
}

/** Unpacks each version of the package once. @returns its folder */
async function unpackBrowser(cache: string): Promise<string> {
  const manifest = join(root, 'node_modules', '@sparticuz', 'chromium', 'package.json');
  const { version }: { version: string } = JSON.parse(readFileSync(manifest, 'utf8'));
  const folder = join(cache, `chromium-${version}`);
  const whole = join(folder, 'whole');
  if (existsSync(whole)) return folder;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  // The package unpacks its libraries only on AWS, and does not notice files that are incomplete.
  const code =
    "const { default: chromium } = await import('@sparticuz/chromium'); await chromium.executablePath();";
  const env = { ...process.env, TMPDIR: folder, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs22.x' };
  const unpacked = await succeeds(process.execPath, ['--input-type=module', '-e', code], {
    cwd: root,
    env,
  });
  if (!unpacked)
    throw new Missing(`The browser in @sparticuz/chromium could not be unpacked into ${folder}.`);
  const fonts = join(folder, 'fonts');
  writeFileSync(
    join(folder, 'fonts.conf'),
    `<fontconfig><dir>${fonts}</dir><cachedir>${join(folder, 'fonts-cache')}</cachedir></fontconfig>\n`,
  );
  writeFileSync(whole, '');
  return folder;
}

const canRun = (path: string, env: NodeJS.ProcessEnv) =>
  succeeds(path, ['--version'], { env, timeout: versionPatience });

const succeeds = (command: string, args: string[], options: ExecFileOptions): Promise<boolean> =>
  promisify(execFile)(command, args, options).then(
    () => true,
    () => false,
  );
