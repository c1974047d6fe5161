import type { Locator, Page } from '@playwright/test';
import { sendNotice } from '@/data/collections/notice-acts';
import { createOp } from '@/domain/revision-fields';
import { bypassRules, damageDoc } from '../../support/e2e/admin-sdk';
import { expect, test } from '../../support/e2e/fixtures';
import { createClient, createWithdrawer } from '../../support/e2e/people';
import { blockLiveChannel } from '../../support/e2e/reads';
import { fillSignIn, signInAs } from '../../support/e2e/sign-in';
import { tagVariant } from '../../support/e2e/variants';
import { getEntries } from '../../support/entries';

interface Reading {
  at: string;
  col: string;
  failed: string;
  /** What the page shows nevertheless. */
  alive: (page: Page) => Locator;
  ready: (page: Page) => Locator;
}

const openBell = (page: Page) => page.getByRole('button', { name: /^Notifications/ }).click();

const readings: Record<string, Reading> = {
  'the balance on the dashboard': {
    at: '/user/dashboard',
    col: 'accounts',
    failed: 'Couldn’t load your balance',
    alive: (page) => page.getByRole('heading', { name: 'No open trades' }),
    ready: (page) => page.getByText('See every entry behind this'),
  },
  'the deposits': {
    at: '/user/deposit',
    col: 'deposits',
    failed: 'Couldn’t load deposits',
    alive: (page) => page.getByLabel('Credited to your balance'),
    ready: (page) => page.getByText('Credited ·'),
  },
  'the withdrawals': {
    at: '/user/withdrawal',
    col: 'withdrawals',
    failed: 'Couldn’t load withdrawals',
    alive: (page) => page.getByLabel('You withdraw'),
    ready: (page) => page.getByText('No withdrawals yet'),
  },
  'the own plan': {
    at: '/user/subscriptions',
    col: 'subscriptions',
    failed: 'Couldn’t load your plan',
    alive: (page) => page.getByRole('button', { name: /^Choose / }).first(),
    ready: (page) => page.getByText('No plan', { exact: true }),
  },
  'the verification': {
    at: '/user/user-verify',
    col: 'verifications',
    failed: 'Couldn’t load your verification',
    alive: (page) => page.getByRole('heading', { name: 'Verify account', level: 1 }),
    ready: (page) => page.getByText('Not verified').first(),
  },
  'whether the name may be changed': {
    at: '/user/settings',
    col: 'verifications',
    failed: 'Couldn’t load your information',
    alive: (page) => page.getByRole('button', { name: 'Change password' }),
    ready: (page) => page.getByLabel('Phone number'),
  },
  'the open trades beside the assets': {
    at: '/user/assets',
    col: 'trades',
    failed: 'Couldn’t load your open trades',
    alive: (page) => page.getByRole('searchbox'),
    ready: (page) => page.getByRole('heading', { name: 'No open trades' }),
  },
  'the profile, without which nobody is let in': {
    at: '/user/statement',
    col: 'users',
    failed: 'Couldn’t load your profile',
    alive: (page) => page.getByRole('button', { name: 'Log out' }),
    ready: (page) => page.getByRole('heading', { name: 'Statement', level: 1 }),
  },
};

test.describe('a failed read', { tag: '@full' }, () => {
  for (const [index, [name, reading]] of Object.entries(readings).entries()) {
    test(`says what could not be loaded and why, shows the rest, and retries when asked: ${name}`, {
      tag: tagVariant(index, 3),
    }, async ({ page, admin }) => {
      const client = await createWithdrawer('Gro', admin);
      const path = `${reading.col}/${client.caller.uid}`;
      await page.setViewportSize({ width: 360, height: 800 });
      await blockLiveChannel(page);
      await page.route(/:batchGet/, (route) =>
        (route.request().postData() ?? '').includes(path) ? route.abort() : route.continue(),
      );
      await signInAs(page, client, reading.at);
      const failed = page.getByRole('alert').filter({ hasText: reading.failed });
      await failed.getByText('We couldn’t reach the server.').waitFor();
      await reading.alive(page).waitFor();

      const restore = await damageDoc(path);
      await page.unroute(/:batchGet/);
      const again = failed.getByRole('button', { name: 'Try again' });
      await again.click();
      await failed.getByText(`This version can’t read ${path}.`).waitFor();
      await reading.alive(page).waitFor();

      await restore();
      await again.click();
      await reading.ready(page).waitFor();
      await failed.waitFor({ state: 'detached' });
    });
  }

  test('shows the balance beside a book with an unreadable entry, and says what is missing', async ({
    page,
    admin,
  }) => {
    const client = await createWithdrawer('Guro', admin);
    const { uid } = client.caller;
    const credited = (await getEntries(client.caller, uid)).find(
      ({ action }) => action === 'deposit.completed',
    );
    const path = `ledger/${uid}/entries/${credited?.op}`;
    await bypassRules((store) => store.doc(path).update({ action: 'deposit.finished' }));
    await signInAs(page, client, '/user/dashboard');
    await page.getByText('See every entry behind this').waitFor();
    await page.getByRole('alert').filter({ hasText: path }).waitFor();
    await page.goto('/user/deposit');
    await page
      .getByText('Couldn’t load your book, so entry numbers and decision times are missing here.')
      .waitFor();
    await page.getByText('Credited to your balance').first().waitFor();
    await bypassRules((store) => store.doc(path).update({ action: 'deposit.completed' }));
    await page.reload();
    await page.getByText('Credited ·').waitFor();
  });

  test('shows the acts of the desk in the bell when its messages cannot be loaded', async ({
    page,
    context,
    admin,
  }) => {
    const client = await createClient('Gunn');
    const { uid } = client.caller;
    const message = { title: 'About your papers', body: 'They are in order.' };
    const restore = await damageDoc(`notifications/${uid}`);
    await signInAs(page, client, '/user/dashboard');
    await openBell(page);
    const failed = page.getByRole('alert').filter({ hasText: 'Couldn’t load messages' });
    await failed.waitFor();
    expect(await page.getByText('Nothing yet.', { exact: false }).count()).toBe(0);
    // It is listened to, so nobody has to ask for it again. The desk writes only now: a channel
    // that opens after this asks for what is new.
    await restore();
    await sendNotice(admin.caller, { ...message, audience: { to: 'client', uid }, op: createOp() });
    await page.getByRole('button', { name: /About your papers/ }).waitFor();

    // Seen here, even where nobody can be told of it.
    await page.keyboard.press('Escape');
    await context.setOffline(true);
    await openBell(page);
    await page.getByRole('button', { name: /About your papers/ }).click();
    await page.getByRole('dialog').getByText(message.body).waitFor();
    await context.setOffline(false);
  });
});

test.describe('the price service', { tag: '@full' }, () => {
  test('keeps the input of Buy bitcoin while it does not answer, and converts when it answers again', async ({
    page,
  }) => {
    const client = await createClient('Gry');
    await page.setViewportSize({ width: 360, height: 800 });
    await page.route(/simple\/price/, (route) => route.abort());
    await signInAs(page, client, '/user/buy-bitcoin');
    await page.getByText('We can’t convert amounts right now.').waitFor();
    await page.getByLabel('Dollars').fill('642.10');
    expect(
      await page.getByRole('textbox', { name: 'Bitcoin' }).getAttribute('readonly'),
    ).not.toBeNull();
    await page.getByText('No recommended sellers').waitFor();
    await page.unroute(/simple\/price/);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect
      .poll(() => page.getByRole('textbox', { name: 'Bitcoin' }).inputValue())
      .toBe('0.01000000');
    expect(await page.getByLabel('Dollars').inputValue()).toBe('642.10');
  });
});

test.describe('a page without a form', { tag: '@full' }, () => {
  for (const [index, [at, title]] of (
    [
      ['/user/assets?q=bitcoin', 'Assets'],
      ['/user/buy-bitcoin?coin=ethereum&amount=90', 'Buy bitcoin'],
      ['/user/statement?period=all', 'Statement'],
      ['/user/statement?period=all#A1', 'Statement'],
    ] as const
  ).entries()) {
    test(`${at} is left for the sign-in page after two hours, and opened again`, {
      tag: tagVariant(index),
    }, async ({ page }) => {
      const client = await createClient('Gerda');
      await page.clock.install();
      await signInAs(page, client, at);
      await page.getByRole('heading', { name: title, level: 1 }).waitFor();
      await page.clock.fastForward(72e5);
      await page.getByText('You were signed out after two hours.').waitFor();
      expect(await page.getByRole('heading', { name: title, level: 1 }).count()).toBe(0);
      await fillSignIn(page, client);
      await page.getByRole('heading', { name: title, level: 1 }).waitFor();
      expect(page.url().endsWith(at)).toBe(true);
    });
  }
});
