import type { Page } from '@playwright/test';
import { changeAccountStatus } from '@/data/collections/user-acts';
import { createOp } from '@/domain/revision-fields';
import { expect, test } from '../../support/e2e/fixtures';
import { expectNoShift, watchShifts } from '../../support/e2e/layout-shifts';
import { createClient, createWithdrawer, type Person } from '../../support/e2e/people';
import { createSeededDesk, seedFixtures } from '../../support/e2e/seed-fixtures';
import { signInAs } from '../../support/e2e/sign-in';
import { tagVariant } from '../../support/e2e/variants';

const ready = {
  '/user/dashboard': async (page) => {
    await page.getByRole('slider', { name: /in US dollars/ }).waitFor();
    await page.getByText('Account opened').waitFor();
    await page.getByRole('heading', { name: 'Get started' }).waitFor();
  },
  '/user/deposit': async (page) => {
    await page.getByText('No deposits yet').waitFor();
    await page.getByText(/sample price/).waitFor();
  },
} satisfies Record<string, (page: Page) => Promise<void>>;

for (const [index, width] of [360, 1440, 768].entries()) {
  test.describe(`at ${width} pixels nothing moves while a page is loaded`, {
    tag: ['@full', ...tagVariant(index)],
  }, () => {
    for (const [at, status] of [
      ['/user/dashboard', 'unverified'],
      ['/user/deposit', 'unverified'],
      ['/user/dashboard', 'verified'],
      ['/user/deposit', 'verified'],
    ] as const) {
      test(`${at}, of a client whose address is ${status}`, async ({ page }) => {
        const verified = status === 'verified';
        const client: Person = await createClient('Damaris', { verified });
        await page.setViewportSize({ width, height: 900 });
        await page.addInitScript(watchShifts);
        await signInAs(page, client, at);
        await ready[at](page);
        if (!verified) await page.getByRole('button', { name: 'I’ve verified it' }).waitFor();
        await expectNoShift(page);
      });
    }

    test('the dashboard of an active client who has not traded yet', async ({ page, admin }) => {
      const client = await createWithdrawer('Dorothea', admin);
      await page.setViewportSize({ width, height: 900 });
      await page.addInitScript(watchShifts);
      await signInAs(page, client, '/user/dashboard');
      await page.getByRole('slider', { name: /in US dollars/ }).waitFor();
      await page.getByRole('heading', { name: 'Place your first trade' }).waitFor();
      await page.getByText('Deposit credited').first().waitFor();
      await expectNoShift(page);
    });
  });
}

const suspensionReason = 'Two transaction ids belonged to other people. Please write to us.';

for (const width of [360, 1440]) {
  test(`at ${width} pixels nothing moves while the reason of a suspension is loaded`, {
    tag: '@full',
  }, async ({ page, admin }) => {
    const client = await createClient('Despina');
    await changeAccountStatus(admin.caller, {
      uid: client.caller.uid,
      status: 'suspended',
      reason: suspensionReason,
      op: createOp(),
    });
    await page.setViewportSize({ width, height: 900 });
    await page.addInitScript(watchShifts);
    await signInAs(page, client, '/user/dashboard');
    await page
      .getByRole('region', { name: 'Account status: suspended' })
      .getByText(suspensionReason)
      .waitFor();
    await page.getByRole('slider', { name: /in US dollars/ }).waitFor();
    await waitUntilLoaded(page);
    await expectNoShift(page);
  });
}

const waitUntilLoaded = (page: Page) =>
  expect.poll(() => page.locator('main [aria-busy="true"]').count()).toBe(0);

const clientPages = [
  'deposit',
  'statement',
  'withdrawal',
  'subscriptions',
  'user-verify',
  'settings',
  'buy-bitcoin',
].map((name) => `/user/${name}`);
const deskLists = [
  'dashboard',
  'deposit',
  'users',
  'withdrawal',
  'trades',
  'subscriptions',
  'verification',
  'notifications',
  'journal',
];
const deskPages = [...deskLists, 'account', 'settings', 'settings/desk'].map(
  (name) => `/admin/${name}`,
);

async function expectStillScreens(
  page: Page,
  person: Person,
  paths: readonly string[],
  width: number,
): Promise<void> {
  await page.setViewportSize({ width, height: 844 });
  await page.addInitScript(watchShifts);
  const moved: string[] = [];
  for (const path of paths) {
    await signInAs(page, person, path);
    await page.locator('main h1').waitFor();
    await waitUntilLoaded(page);
    await page.evaluate(() => document.fonts.ready);
    await expectNoShift(page, path).catch((error: Error) => moved.push(error.message));
  }
  expect(moved.join('\n')).toBe('');
}

const publicPages = [
  '/',
  '/education/learn-forex',
  '/market/cryptocurrency',
  '/company/contact',
  '/verify',
  '/legal/risk',
  '/nowhere',
];
const signInPages = ['/signin', '/signup', '/admin/signin', '/reset-password', '/account-action'];

async function expectNoShiftOnPublicPages(page: Page): Promise<void> {
  for (const path of [...publicPages, ...signInPages]) {
    await page.goto(path);
    await page.locator('main h1').waitFor();
    await page.evaluate(() => document.fonts.ready);
    await expectNoShift(page, path);
  }
}

/**
 * 150 KB/s, so that a page is painted in parts while its HTML is received. The next test has the
 * same browser, so the limit is removed.
 */
async function withSlowConnection(page: Page, check: () => Promise<void>): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const bytesPerSecond = 150 * 1024;
  const limits = {
    offline: false,
    latency: 20,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  };
  await session.send('Network.emulateNetworkConditions', limits);
  await check().finally(() => session.detach());
}

for (const width of [390, 1440]) {
  test.describe(`at ${width} pixels nothing moves`, { tag: '@full' }, () => {
    test('on the assets of a client', async ({ page, admin }) => {
      const client = await createWithdrawer('Dagny', admin);
      await page.setViewportSize({ width, height: 844 });
      await page.addInitScript(watchShifts);
      await signInAs(page, client, '/user/assets');
      await page.getByText(/^Sample data/).waitFor();
      await waitUntilLoaded(page);
      await expectNoShift(page);
    });

    test('on the page of a client at the desk', async ({ page, admin, asAdmin }) => {
      const client = await createClient('Domenica');
      await seedFixtures(client, admin);
      await page.setViewportSize({ width, height: 844 });
      await page.addInitScript(watchShifts);
      await asAdmin(`/admin/users/${client.caller.uid}`);
      await page.getByRole('heading', { name: 'Domenica Tester' }).waitFor();
      await page.getByRole('table', { name: 'The client’s book, newest first' }).waitFor();
      await waitUntilLoaded(page);
      await expectNoShift(page);
    });

    test('on the pages of a client with something on each', async ({ page, admin }) => {
      const client = await createClient('Dorit');
      await seedFixtures(client, admin);
      await expectStillScreens(page, client, clientPages, width);
    });

    test('on the pages of the desk', async ({ page }) => {
      await expectStillScreens(page, await createSeededDesk(), deskPages, width);
    });

    for (const connection of ['fast', 'slow'] as const) {
      test(`on public pages over a ${connection} connection`, async ({ page }) => {
        await page.setViewportSize({ width, height: 844 });
        await page.addInitScript(watchShifts);
        if (connection === 'fast') await expectNoShiftOnPublicPages(page);
        else await withSlowConnection(page, () => expectNoShiftOnPublicPages(page));
      });
    }
  });
}
