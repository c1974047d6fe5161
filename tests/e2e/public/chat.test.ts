import type { Frame, Page, Route } from '@playwright/test';
import { findAxeViolations } from '../../support/e2e/axe';
import { expect, test } from '../../support/e2e/fixtures';
import { createAdministrator, createClient, type Person } from '../../support/e2e/people';
import { signInAs } from '../../support/e2e/sign-in';
import { type Attempts, type StandInChat, startStandInChat } from '../../support/e2e/stand-in-chat';
import { tagVariant } from '../../support/e2e/variants';

let chat: StandInChat;
let client: Person;
let administrator: Person;
test.beforeAll(async ({ freshDesk: _ }) => {
  chat = await startStandInChat();
  [client, administrator] = await Promise.all([
    createClient('Ulrika'),
    createAdministrator('Vidar'),
  ]);
});
test.afterAll(() => chat.stop());
test.beforeEach(() => chat.behave('well'));

const opener = (page: Page) => page.locator('summary').filter({ hasText: 'Live chat' });
const panel = (page: Page) => page.getByRole('dialog', { name: 'Live chat' });
const close = (page: Page) => page.getByRole('button', { name: 'Close chat' });

/** The frame of the chat, once the script in it has tried everything. */
async function getFrame(page: Page): Promise<Frame> {
  const frame = await (
    await page.waitForSelector('iframe[title="Live chat"]', { state: 'attached' })
  ).contentFrame();
  if (!frame) throw new Error('The chat has no frame.');
  await frame.waitForSelector('#attempts', { state: 'attached' });
  return frame;
}

const readAttempts = async (frame: Frame): Promise<Attempts> =>
  JSON.parse((await frame.locator('#attempts').textContent()) ?? '{}');

const contained = {
  origin: 'null',
  localStorage: 'ada null null',
  sessionStorage: 'ada null null',
  cookie: 'visitor=ada',
  database: 'undefined',
  parent: 'SecurityError',
  page: '/',
  parentStorage: 'SecurityError',
  frameElement: 'null',
  window: 'null',
  dialog: 'null',
  request: 'refused',
};

test.describe('the live chat', { tag: '@full' }, () => {
  for (const [index, [path, role]] of (
    [
      ['/', null],
      ['/user/deposit', 'client'],
      ['/education/learn-forex/pips-and-lots', null],
      ['/signin', null],
      ['/admin/deposit', 'desk'],
    ] as const
  ).entries()) {
    test(`opens on ${path}, and is not requested before`, { tag: tagVariant(index) }, async ({
      page,
    }) => {
      const before = chat.asked();
      if (role) await signInAs(page, role === 'desk' ? administrator : client, path);
      else await page.goto(path);
      await opener(page).waitFor();
      expect(chat.asked()).toBe(before);
      await opener(page).click();
      const frame = await getFrame(page);
      await frame.getByText('How can we help?').waitFor();
      expect(chat.asked()).toBe(before + 1);
      // The page hears of it a moment after the frame has it.
      await page.locator('iframe[title="Live chat"]').waitFor();
    });
  }

  test('runs no script on a prerendered page before the press', async ({ page }) => {
    const scripts: string[] = [];
    page.on(
      'request',
      (request) => request.resourceType() === 'script' && scripts.push(request.url()),
    );
    await page.goto('/');
    await page.waitForLoadState('networkidle');
    expect(scripts).toEqual([]);
    expect(await opener(page).isVisible()).toBe(true);
  });

  test('is hydrated before the sign-in page without showing its form too early', async ({
    page,
  }) => {
    const held: Route[] = [];
    await page.route(/\/sign-in-page-.*\.js$/, (route) => void held.push(route));
    await page.goto('/signin?reason=expired');
    await page.waitForSelector('[data-island="Chat"][data-alive]', { state: 'attached' });
    expect(await page.getByLabel('Email').isVisible()).toBe(false);
    await Promise.all(held.map((route) => route.continue()));
    await page.getByText('You were signed out after two hours.').waitFor();
    expect(await page.getByLabel('Email').isVisible()).toBe(true);
  });

  test('threat 23: cannot read the page, its storage or its cookies, nor navigate it; its own data are not kept', async ({
    page,
    context,
    site,
  }) => {
    await signInAs(page, client, '/user/dashboard');
    await page.evaluate(() => localStorage.setItem('theme', 'light'));
    await opener(page).click();
    const frame = await getFrame(page);
    expect(await readAttempts(frame)).toEqual(contained);
    expect(await context.cookies()).toEqual([]);
    expect(await page.evaluate(() => localStorage.getItem('visitor'))).toBeNull();

    const refused = page.evaluate(
      () =>
        new Promise<string>((resolve) => {
          addEventListener('securitypolicyviolation', ({ blockedURI }) => resolve(blockedURI), {
            once: true,
          });
        }),
    );
    await frame.evaluate(() => {
      for (const target of [window.top, window.parent]) {
        try {
          if (target) target.location.href = 'https://elsewhere.example/';
        } catch {}
      }
      const link = Object.assign(document.createElement('a'), {
        href: 'https://elsewhere.example/',
        target: '_top',
      });
      document.body.append(link);
      link.click();
    });
    await frame.evaluate(() => {
      location.href = 'https://elsewhere.example/';
    });
    expect(await refused).toBe('https://elsewhere.example');
    expect(page.url()).toBe(`${site}/user/dashboard`);
    expect(context.pages()).toHaveLength(1);

    await page.reload();
    await opener(page).click();
    expect(await readAttempts(await getFrame(page))).toEqual(contained);
  });

  test('threat 23: stays in its sandbox when its page is opened directly', async ({ page }) => {
    await signInAs(page, client, '/user/dashboard');
    await page.goto('/chat.html');
    await page.waitForSelector('#attempts', { state: 'attached' });
    expect(await readAttempts(page.mainFrame())).toMatchObject({
      origin: 'null',
      localStorage: 'ada null null',
      request: 'refused',
    });
  });

  test('takes the focus, gives it back, and closes on Escape, pressed in the page or in the frame', async ({
    page,
  }) => {
    await signInAs(page, client, '/user/deposit');
    await opener(page).focus();
    await page.keyboard.press('Enter');
    const frame = await getFrame(page);
    await expect
      .poll(() => panel(page).evaluate((one) => one === document.activeElement))
      .toBe(true);
    await page.keyboard.press('Tab');
    expect(await close(page).evaluate((one) => one === document.activeElement)).toBe(true);
    await page.keyboard.press('Escape');
    await expect
      .poll(() => opener(page).evaluate((one) => one === document.activeElement))
      .toBe(true);

    await page.keyboard.press('Enter');
    // The panel takes the focus a moment after it opens; what is typed goes where the focus is.
    await expect
      .poll(() => panel(page).evaluate((one) => one === document.activeElement))
      .toBe(true);
    await frame.getByLabel('Your message').fill('What I said before');
    await frame.getByLabel('Your message').press('Escape');
    await expect
      .poll(() => opener(page).evaluate((one) => one === document.activeElement))
      .toBe(true);
    await opener(page).click();
    expect(await frame.getByLabel('Your message').inputValue()).toBe('What I said before');
  });

  test('stays open from page to page', async ({ page }) => {
    await signInAs(page, client, '/user/deposit');
    await opener(page).click();
    const frame = await getFrame(page);
    await frame.getByLabel('Your message').fill('Still here');
    await page.getByRole('link', { name: 'Statement' }).first().click();
    await page.getByRole('heading', { name: 'Statement', level: 1 }).waitFor();
    expect(await frame.getByLabel('Your message').inputValue()).toBe('Still here');
  });

  test('says when it does not load, at once or after a while, and is retried', async ({ page }) => {
    chat.behave('missing');
    await page.goto('/company/contact');
    await opener(page).click();
    await page.getByText('The chat isn’t loading').waitFor();
    chat.behave('silent');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('Loading chat…').waitFor();
    await page.getByText('The chat isn’t loading').waitFor();
    chat.behave('well');
    await page.getByRole('button', { name: 'Try again' }).click();
    await (await getFrame(page)).getByText('How can we help?').waitFor();
  });

  for (const [index, [width, colorScheme]] of (
    [
      [360, 'dark'],
      [1440, 'light'],
      [360, 'light'],
      [1440, 'dark'],
    ] as const
  ).entries()) {
    test(`is accessible and within the window at ${width} px, ${colorScheme}`, {
      tag: tagVariant(index),
    }, async ({ page }) => {
      await page.setViewportSize({ width, height: 740 });
      await page.emulateMedia({ colorScheme });
      await page.goto('/education/learn-shares');
      expect(await findAxeViolations(page)).toEqual([]);
      await opener(page).click();
      await getFrame(page);
      expect(await findAxeViolations(page)).toEqual([]);
      const box = await panel(page).boundingBox();
      expect(
        box && box.x >= 0 && box.y >= 0 && box.x + box.width <= width && box.y + box.height <= 740,
      ).toBe(true);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    });
  }
});
