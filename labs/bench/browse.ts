import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
} from 'playwright-core';
import { localProjectId } from '../../tools/app-environment';
import { browserArguments, findBrowser } from '../../tools/dev/browser';
import { startEmulators } from '../../tools/dev/emulators/start-emulators';
import { createPassword } from '../../tools/dev/local-accounts';
import { seedLocalDesk } from '../../tools/dev/seed/seed';
import { clients } from '../../tools/dev/seed/stories';
import type { Ports } from '../../tools/ports';
import type { Teardown } from '../../tools/teardown';
import { startSite } from '../../tools/testing/e2e-site';

/**
 * For every launch: signals are ours (tools/signals.ts). Playwright's own handlers end the process
 * before the teardown has taken its folders away.
 */
export const signalOptions = {
  handleSIGINT: false,
  handleSIGTERM: false,
  handleSIGHUP: false,
} as const;

/** A browser that ends with the run, however that ends. @param more arguments besides the usual */
export async function launchBrowser(
  teardown: Teardown,
  more: readonly string[] = [],
): Promise<Browser> {
  const { path, env } = await findBrowser(process.env);
  const running = await chromium.launch({
    executablePath: path,
    args: [...browserArguments, ...more],
    env: { ...process.env, ...env },
    ...signalOptions,
  });
  teardown.add(() => running.close());
  return running;
}

/**
 * Emulators with the desk that `npm start` seeds.
 * @returns its first client, and the password of every account
 */
export async function startSeededDesk(ports: Ports, teardown: Teardown, signal: AbortSignal) {
  const emulators = await startEmulators({
    projectId: localProjectId,
    ports,
    signal,
    onProgress: console.log,
  });
  teardown.add(() => emulators.stop());
  const password = createPassword();
  await seedLocalDesk(ports, password);
  const [client] = clients;
  if (!client) throw new Error('The seed has no clients.');
  return { client, password };
}

/**
 * The built app for the emulators at these ports, in a browser.
 * @returns opens a window for one person alone, of 1440 × 900 unless another size is asked for
 */
export async function openBrowser(
  ports: Ports,
  teardown: Teardown,
  signal: AbortSignal,
): Promise<(options?: BrowserContextOptions) => Promise<BrowserContext>> {
  const baseURL = await startSite(ports, teardown, signal);
  const running = await launchBrowser(teardown);
  return (options) =>
    running.newContext({
      baseURL,
      viewport: { width: 1440, height: 900 },
      reducedMotion: 'reduce',
      ...options,
    });
}

/** As somebody of the seed. */
export async function signIn(
  context: BrowserContext,
  door: '/signin' | '/admin/signin',
  email: string,
  password: string,
): Promise<void> {
  const page = await context.newPage();
  await page.goto(door);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('button', { name: /account menu/ }).waitFor();
  await page.close();
}
