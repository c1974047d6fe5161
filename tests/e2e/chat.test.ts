// @module-tag full

import type { Browser, Frame, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { freePorts } from '../../tools/ports';
import { Teardown } from '../../tools/teardown';
import { startSite } from '../../tools/testing/e2e-site';
import { axeViolations, newVisitor, theBrowser, type Visitor } from './support/browser';
import { enter } from './support/enter';
import { createAdministrator, createClient, type Person } from './support/people';
import { type Attempts, type StandInChat, startStandInChat } from './support/stand-in-chat';

const teardown = new Teardown();
let browser: Browser;
let chat: StandInChat;
/** The site where a chat is configured. */
let withChat: string;
let client: Person;
let administrator: Person;

const portIn = (name: string) => Number(process.env[name]?.split(':').at(-1));

beforeAll(async () => {
  browser = await theBrowser();
  chat = await startStandInChat();
  teardown.add(chat.stop);
  [client, administrator] = await Promise.all([createClient('Ulrika'), createAdministrator('Vidar')]);
  const emulators = {
    auth: portIn('FIREBASE_AUTH_EMULATOR_HOST'),
    firestore: portIn('FIRESTORE_EMULATOR_HOST'),
    storage: portIn('FIREBASE_STORAGE_EMULATOR_HOST'),
  };
  const ports = { ...(await freePorts()), ...emulators };
  withChat = await startSite(ports, teardown, new AbortController().signal, { VITE_CHAT_URL: chat.url });
}, 600_000);
afterAll(() => teardown.run());
beforeEach(() => chat.behave('well'));

const visit = (options: Parameters<typeof newVisitor>[1] = {}): Promise<Visitor> => newVisitor(browser, { baseURL: withChat, ...options });
const opener = (page: Page) => page.locator('summary').filter({ hasText: 'Live chat' });
const panel = (page: Page) => page.getByRole('dialog', { name: 'Live chat' });
const close = (page: Page) => page.getByRole('button', { name: 'Close the chat' });

/** The frame of the chat, once the script in it has tried everything. */
async function frameOf(page: Page): Promise<Frame> {
  const frame = await (await page.waitForSelector('iframe[title="Live chat"]', { state: 'attached' })).contentFrame();
  if (!frame) throw new Error('The chat has no frame.');
  await frame.waitForSelector('#attempts', { state: 'attached' });
  return frame;
}

const attemptsOf = async (frame: Frame): Promise<Attempts> => JSON.parse((await frame.locator('#attempts').textContent()) ?? '{}');

const contained = {
  origin: 'null',
  localStorage: 'ada null null',
  sessionStorage: 'ada null null',
  cookie: 'visitor=ada',
  database: 'undefined',
  parent: 'SecurityError',
  parentStorage: 'SecurityError',
  frameElement: 'null',
  window: 'null',
  dialog: 'null',
  request: 'refused',
};

describe('without a chat in the configuration', () => {
  it.each(['/', '/signin', '/user/dashboard'])('%s has no button and asks for nothing', async (path) => {
    const { page, context } = await newVisitor(browser);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await enter(page, client, path);
    await page.getByRole('heading').first().waitFor();
    await page.mouse.move(100, 100);
    // What waits until the page is quiet was asked for before this.
    await page.evaluate(() => new Promise((quiet) => requestIdleCallback(quiet)));
    expect(await opener(page).count()).toBe(0);
    expect(asked.filter((url) => url.includes('chat'))).toEqual([]);
    await context.close();
  });
});

describe('the live chat', () => {
  it.each([
    ['/', null],
    ['/education/learn-forex/pips-and-lots', null],
    ['/signin', null],
    ['/user/deposit', 'client'],
    ['/admin/deposit', 'desk'],
  ] as const)('opens on %s, and nothing is asked of it before', async (path, role) => {
    const { page, context, uncaught } = await visit();
    const before = chat.asked();
    if (role) await enter(page, role === 'desk' ? administrator : client, path);
    else await page.goto(path);
    await opener(page).waitFor();
    expect(chat.asked()).toBe(before);
    await opener(page).click();
    const frame = await frameOf(page);
    await frame.getByText('How can we help?').waitFor();
    expect(chat.asked()).toBe(before + 1);
    // The page hears of it a moment after the frame has it.
    await page.locator('iframe[title="Live chat"]').waitFor();
    expect(uncaught).toEqual([]);
    await context.close();
  });

  it('runs no script on a page that was rendered ahead before it is pressed', async () => {
    const { page, context } = await visit();
    const scripts: string[] = [];
    page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()));
    await page.goto('/');
    await page.waitForLoadState('networkidle');
    expect(scripts).toEqual([]);
    expect(await opener(page).isVisible()).toBe(true);
    await context.close();
  });

  it('threat 23: cannot read the page, its storage or its cookies, nor lead it elsewhere; what it keeps is forgotten', async () => {
    const { page, context } = await visit();
    await enter(page, client, '/user/dashboard');
    await page.evaluate(() => localStorage.setItem('theme', 'light'));
    await opener(page).click();
    const frame = await frameOf(page);
    expect(await attemptsOf(frame)).toEqual(contained);
    expect(await context.cookies()).toEqual([]);
    expect(await page.evaluate(() => localStorage.getItem('visitor'))).toBeNull();

    const refused = page.evaluate(
      () =>
        new Promise<string>((resolve) => {
          addEventListener('securitypolicyviolation', ({ blockedURI }) => resolve(blockedURI), { once: true });
        }),
    );
    await frame.evaluate(() => {
      for (const target of [window.top, window.parent]) {
        try {
          if (target) target.location.href = 'https://elsewhere.example/';
        } catch {}
      }
      const link = Object.assign(document.createElement('a'), { href: 'https://elsewhere.example/', target: '_top' });
      document.body.append(link);
      link.click();
    });
    await frame.evaluate(() => {
      location.href = 'https://elsewhere.example/';
    });
    expect(await refused).toBe('https://elsewhere.example');
    expect(page.url()).toBe(`${withChat}/user/dashboard`);
    expect(context.pages()).toHaveLength(1);

    await page.reload();
    await opener(page).click();
    expect(await attemptsOf(await frameOf(page))).toEqual(contained);
    await context.close();
  });

  it('threat 23: stays in its sandbox where its page is opened by itself', async () => {
    const { page, context } = await visit();
    await enter(page, client, '/user/dashboard');
    await page.goto('/chat.html');
    await page.waitForSelector('#attempts', { state: 'attached' });
    expect(await attemptsOf(page.mainFrame())).toMatchObject({ origin: 'null', localStorage: 'ada null null', request: 'refused' });
    await context.close();
  });

  it('takes the focus, gives it back, and closes on Escape, pressed in the page or in the frame', async () => {
    const { page, context } = await visit();
    await enter(page, client, '/user/deposit');
    await opener(page).focus();
    await page.keyboard.press('Enter');
    const frame = await frameOf(page);
    await expect.poll(() => panel(page).evaluate((one) => one === document.activeElement)).toBe(true);
    await page.keyboard.press('Tab');
    expect(await close(page).evaluate((one) => one === document.activeElement)).toBe(true);
    await page.keyboard.press('Escape');
    await expect.poll(() => opener(page).evaluate((one) => one === document.activeElement)).toBe(true);

    await page.keyboard.press('Enter');
    // The panel takes the focus a moment after it opens; what is typed goes where the focus is.
    await expect.poll(() => panel(page).evaluate((one) => one === document.activeElement)).toBe(true);
    await frame.getByLabel('Your message').fill('What I said before');
    await frame.getByLabel('Your message').press('Escape');
    await expect.poll(() => opener(page).evaluate((one) => one === document.activeElement)).toBe(true);
    await opener(page).click();
    expect(await frame.getByLabel('Your message').inputValue()).toBe('What I said before');
    await context.close();
  });

  it('goes along from page to page', async () => {
    const { page, context } = await visit();
    await enter(page, client, '/user/deposit');
    await opener(page).click();
    const frame = await frameOf(page);
    await frame.getByLabel('Your message').fill('Still here');
    await page.getByRole('link', { name: 'Statement' }).first().click();
    await page.getByRole('heading', { name: 'Statement', level: 1 }).waitFor();
    expect(await frame.getByLabel('Your message').inputValue()).toBe('Still here');
    await context.close();
  });

  it('says when it does not load, at once or after a while, and can be tried again', async () => {
    const { page, context } = await visit();
    chat.behave('missing');
    await page.goto('/company/contact');
    await opener(page).click();
    await page.getByText('The chat does not load').waitFor();
    chat.behave('silent');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('Loading the chat…').waitFor();
    await page.getByText('The chat does not load').waitFor();
    chat.behave('well');
    await page.getByRole('button', { name: 'Try again' }).click();
    await (await frameOf(page)).getByText('How can we help?').waitFor();
    await context.close();
  });

  it.each([
    [360, 'light'],
    [360, 'dark'],
    [1440, 'light'],
    [1440, 'dark'],
  ] as const)('is accessible and within the window at %i px, %s', async (width, colorScheme) => {
    const { page, context } = await visit({ viewport: { width, height: 740 }, colorScheme });
    await page.goto('/education/learn-shares');
    expect(await axeViolations(page)).toEqual([]);
    await opener(page).click();
    await frameOf(page);
    expect(await axeViolations(page)).toEqual([]);
    const box = await panel(page).boundingBox();
    expect(box && box.x >= 0 && box.y >= 0 && box.x + box.width <= width && box.y + box.height <= 740).toBe(true);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    await context.close();
  });
});
