import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { RunOnly } from 'axe-core';
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { browserArguments } from '../../../tools/dev/browser';
import { noteToasts } from './toasts';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

function required(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: run these tests with "npm run test:e2e"`);
  return value;
}

/** Where the app is served. */
export const site = required('E2E_URL');

let running: Browser | undefined;

/** One for all files of a worker; it ends with the worker. */
export async function theBrowser(): Promise<Browser> {
  if (!running?.isConnected()) running = await chromium.launch({ executablePath: required('CHROMIUM_PATH'), args: browserArguments });
  return running;
}

export interface Visitor {
  context: BrowserContext;
  page: Page;
  /** What went wrong in the page without anybody handling it. */
  uncaught: Error[];
  /** Lines that the app wrote to the console as errors. */
  logged: string[];
}

/** Of the site, and runs nothing. */
export const stillFile = '/favicon.svg';

/** A browser that has no file of the site yet, and that nobody gets afterwards. */
export const ofItsOwn: BrowserContextOptions = {};

const usual = { viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce', serviceWorkers: 'block' } as const;

/** What a browser that was left before can be made to show. */
const looks: readonly string[] = ['viewport', 'colorScheme', 'forcedColors'] satisfies (keyof BrowserContextOptions)[];
const mayBeUsed = (options: BrowserContextOptions): boolean =>
  options !== ofItsOwn && Object.keys(options).every((name) => looks.includes(name) || name === 'baseURL');

/**
 * Someone with a browser of their own, at the size and in the theme that they like. Whoever asks for nothing else gets one that was left before:
 * it knows nothing of anybody, but has the files of the site, and those take longer to read than most tests.
 */
export async function newVisitor(browser: Browser, options: BrowserContextOptions = {}): Promise<Visitor> {
  const of = options.baseURL ?? site;
  const shared = mayBeUsed(options);
  const context = (shared && leftBehind.get(of)?.pop()) || (await newContext(browser, shared ? { baseURL: of } : options));
  const page = context.pages()[0] ?? (await context.newPage());
  if (shared) await makeLook(page, options);
  const visitor = { context, page, uncaught: [], logged: [] };
  listenTo(page, visitor);
  visiting.add(visitor);
  return visitor;
}

/** The tab alone, so that whoever has the browser next finds nothing of it in another tab. */
async function makeLook(page: Page, { viewport = usual.viewport, colorScheme = 'light', forcedColors = 'none' }: BrowserContextOptions) {
  if (viewport) await page.setViewportSize(viewport);
  await page.emulateMedia({ media: null, reducedMotion: usual.reducedMotion, colorScheme, forcedColors });
}

/** Another tab of a visitor's browser, as it was opened: what goes wrong in it is the visitor's too. @returns the tab */
export function listenTo(tab: Page, { uncaught, logged }: Pick<Visitor, 'uncaught' | 'logged'>): Page {
  tab.on('pageerror', (error) => uncaught.push(error));
  tab.on('console', (message) => {
    // The browser's own line about an answer of 4xx says less than the app's.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) logged.push(message.text());
  });
  return tab;
}

async function newContext(browser: Browser, options: BrowserContextOptions): Promise<BrowserContext> {
  // A worker that keeps files would answer what a test has cut off; whoever tests it asks for it.
  const context = await browser.newContext({ baseURL: site, ...usual, ...options });
  context.setDefaultTimeout(40_000);
  await context.addInitScript(noteToasts);
  tellsScripts(context);
  tellsClock(context);
  context.on('page', tellsScripts);
  // Whoever leaves need not know that their browser is kept for the next.
  const close = context.close.bind(context);
  context.close = async () => {
    for (const visitor of visiting) if (visitor.context === context) visiting.delete(visitor);
    if (mayBeUsed(options) && !scripted.has(context)) await leaveBehind(context, options.baseURL ?? site);
    else await close();
  };
  return context;
}

/** For the next visitor of a site. */
const leftBehind = new Map<string, BrowserContext[]>();

/** Pages, and browsers with all of their pages, that do what no later visitor asked for: neither can be made to forget a script or a clock. */
const scripted = new WeakSet<Page | BrowserContext>();

function tellsScripts(where: Page | BrowserContext): void {
  const addInitScript = where.addInitScript.bind(where);
  where.addInitScript = (...script: Parameters<Page['addInitScript']>) => {
    scripted.add(where);
    return addInitScript(...script);
  };
}

function tellsClock(context: BrowserContext): void {
  const install = context.clock.install.bind(context.clock);
  context.clock.install = (...time) => {
    scripted.add(context);
    return install(...time);
  };
}

/** One tab stays open, on a file that runs nothing: a new one is a new process, which costs as much as loading the app. */
async function leaveBehind(context: BrowserContext, of: string): Promise<void> {
  await Promise.all([context.setOffline(false), context.unrouteAll({ behavior: 'ignoreErrors' })]);
  const [first, ...others] = context.pages();
  const stays = first && !scripted.has(first);
  await Promise.all((stays ? others : context.pages()).map((page) => page.close()));
  const page = stays ? first : await context.newPage();
  for (const event of heardOnPages) page.removeAllListeners(event);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.goto(stillFile);
  await page.evaluate(() => sessionStorage.clear());
  await Promise.all([context.clearCookies(), context.clearPermissions()]);
  const session = await context.newCDPSession(page);
  await session.send('Storage.clearDataForOrigin', { origin: new URL(of).origin, storageTypes: 'all' });
  await session.detach();
  leftBehind.set(of, [...(leftBehind.get(of) ?? []), context]);
}

/** What tests listen to. */
const heardOnPages = ['console', 'pageerror', 'request', 'filechooser'] as const;

const visiting = new Set<Visitor>();

/** Runs in the page. */
const nextFrame = () => new Promise<string>((resolve) => requestAnimationFrame(() => resolve('The page paints.')));

const after = (milliseconds: number, words: string) => new Promise<string>((resolve) => setTimeout(resolve, milliseconds, words));

/** For the end of each test: nobody stays, and where the test failed, what each had before them is said. */
export async function leaveAll(failed: boolean): Promise<void> {
  for (const { context, page, uncaught, logged } of visiting) {
    if (failed) {
      const seen = await page.locator('body').ariaSnapshot({ timeout: 2_000 }).catch(String);
      const painted = await Promise.race([page.evaluate(nextFrame).catch(String), after(2_000, 'The page paints nothing.')]);
      console.error(`Left open: ${page.url()}\n${[painted, ...uncaught.map(String), ...logged, seen].join('\n').slice(0, 4_000)}`);
    }
    await context.close();
  }
}

const everything: RunOnly = { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] };

/** What axe finds against WCAG 2.2 A and AA on the page as it stands: one line each, so that a failure reads as what to mend. */
export async function axeViolations(page: Page, runOnly = everything): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axeSource);
  const violations = await page.evaluate(async (asked) => {
    const { axe } = globalThis as unknown as { axe: typeof import('axe-core') }; // brought in by the line above
    return (await axe.run(document, { runOnly: asked, resultTypes: ['violations'] })).violations;
  }, runOnly);
  return violations.flatMap(({ id, help, nodes }) => nodes.map(({ target }) => `${id}: ${help} (${target.join(' ')})`));
}
