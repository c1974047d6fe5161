import type { Page, Route } from '@playwright/test';
import { findAxeViolations } from '../../support/e2e/axe';
import { expect, getConsoleErrors, test } from '../../support/e2e/fixtures';
import { createClient, type Person } from '../../support/e2e/people';
import { signInAs } from '../../support/e2e/sign-in';
import { findEntries, getDepositList } from '../../support/e2e/stored-records';
import { waitForToast } from '../../support/e2e/toasts';
import { tagVariant } from '../../support/e2e/variants';

async function fillNotice(page: Page): Promise<void> {
  await page.getByLabel('Credited to your balance').fill('320.50');
  await page.getByLabel('Transaction id (optional)').fill('a'.repeat(64));
}

type Answer = (route: Route) => Promise<void> | void;

/** Refuses as Google's services do. */
const refuseWith =
  (status: number, word: string): Answer =>
  (route) =>
    route.fulfill({
      status,
      contentType: 'application/json',
      headers: { 'access-control-allow-origin': '*' },
      body: JSON.stringify({ error: { code: status, status: word, message: word } }),
    });

const refusals: Record<string, Answer> = {
  'that never arrives': (route) => route.abort(),
  'that gets no answer': () => undefined,
  'that is answered with 429': refuseWith(429, 'RESOURCE_EXHAUSTED'),
  'that is answered with 503': refuseWith(503, 'UNAVAILABLE'),
};
const losses: Record<string, Answer> = {
  'is lost': async (route) => {
    await route.fetch();
    await route.abort();
  },
  'breaks off': async (route) => {
    const answer = await route.fetch();
    const whole = await answer.text();
    await route.fulfill({ response: answer, body: whole.slice(0, whole.length / 2) });
  },
};

async function expectOnce(client: Person) {
  expect(await getDepositList(client)).toMatchObject([{ amount: '320.50', status: 'pending' }]);
  expect(await findEntries(client, 'deposit.requested')).toHaveLength(1);
}

test.describe('threat 26: a deposit notice', { tag: '@full' }, () => {
  for (const [index, [name, refuse]] of Object.entries(refusals).entries()) {
    test(`${name} shows an error within 15 s, keeps the form, and is one entry when it is sent again`, {
      tag: tagVariant(index),
    }, async ({ page, asClient }) => {
      const client = await asClient('/user/deposit');
      await fillNotice(page);
      await page.route(/:commit/, refuse);
      await page.getByRole('button', { name: 'I have sent' }).click();
      await expect(page.getByText('We couldn’t confirm your request.')).toBeVisible({
        timeout: 15_000,
      });
      await waitForToast(page, 'Error Occurred, Try Again.');
      expect(await page.getByLabel('Credited to your balance').inputValue()).toBe('320.50');
      expect(await page.getByLabel('Transaction id (optional)').inputValue()).toBe('a'.repeat(64));

      await page.unrouteAll({ behavior: 'ignoreErrors' });
      await page.getByRole('button', { name: 'I have sent' }).click();
      await waitForToast(page, 'Payment Notification Sent Successfully');
      await expectOnce(client);
      expect(getConsoleErrors(page)).toHaveLength(1);
    });
  }

  for (const [name, lose] of Object.entries(losses)) {
    test(`whose acknowledgement ${name} is found in the book, and the form is emptied`, async ({
      page,
      asClient,
    }) => {
      const client = await asClient('/user/deposit');
      await fillNotice(page);
      await page.route(/:commit/, lose);
      await page.getByRole('button', { name: 'I have sent' }).click();
      await waitForToast(page, 'your deposit request was received.');
      await expect.poll(() => page.getByLabel('Credited to your balance').inputValue()).toBe('');
      await expectOnce(client);
      expect(getConsoleErrors(page)).toHaveLength(1);
    });
  }

  test('is one deposit when the button is pressed twice (threat 5)', async ({ page, asClient }) => {
    const client = await asClient('/user/deposit');
    await page.getByLabel('Credited to your balance').fill('100');
    await page.getByRole('button', { name: 'I have sent' }).dblclick();
    await waitForToast(page, 'Payment Notification Sent Successfully');
    expect(await getDepositList(client)).toHaveLength(1);
  });
});

test.describe('a second deposit of the same coin and amount', { tag: '@full' }, () => {
  test('is sent only if it is another payment; otherwise the waiting one is shown', async ({
    page,
    asClient,
  }) => {
    const client = await asClient('/user/deposit');
    const amount = page.getByLabel('Credited to your balance');
    const dialog = page.getByRole('dialog', { name: 'Is this another payment?' });
    await page.setViewportSize({ width: 360, height: 740 });
    await amount.fill('100');
    await page.getByRole('button', { name: /^I have sent 0\.\d{8} BTC$/ }).click();
    await waitForToast(page, 'Payment Notification Sent Successfully');
    await page.getByText('We’re looking for it').waitFor();

    await amount.fill('100');
    await page.getByRole('button', { name: 'I have sent' }).click();
    await dialog.waitFor();
    expect(await findAxeViolations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'No, show the first' }).click();
    await dialog.waitFor({ state: 'detached' });
    await expect(page.locator('[data-request]')).toBeFocused();
    expect(await getDepositList(client)).toHaveLength(1);

    await page.getByRole('button', { name: 'I have sent' }).click();
    await dialog.getByRole('button', { name: 'Yes, a second payment' }).click();
    await waitForToast(page, 'Payment Notification Sent Successfully');
    expect(await getDepositList(client)).toHaveLength(2);
  });
});

test.describe('the price service', { tag: '@full' }, () => {
  test('blocks only what needs a price while it does not answer, and says so', async ({ page }) => {
    const client = await createClient('Clara');
    await page.route(/simple\/price/, (route) => route.abort());
    await signInAs(page, client, '/user/deposit');
    await page.getByLabel('Credited to your balance').fill('100');
    const submit = page.getByRole('button', { name: 'I have sent' });
    await submit.waitFor();
    await expect.poll(() => submit.getAttribute('aria-disabled')).toBe('true');
    await page.getByText('No deposits yet').waitFor();
    const retry = page.getByRole('button', { name: 'Try again' });
    await retry.waitFor();
    await page.unroute(/simple\/price/);
    await retry.click();
    await expect.poll(() => submit.getAttribute('aria-disabled')).not.toBe('true');
  });
});

test.describe('a stored document that this version does not know', { tag: '@full' }, () => {
  test('is named in its panel, and the rest of the page works', async ({ page }) => {
    const client = await createClient('Dora');
    await page.route(/:batchGet/, async (route) => {
      const answer = await route.fetch();
      const body = (await answer.text()).replaceAll('"balance"', '"ballance"');
      await route.fulfill({ response: answer, body });
    });
    await signInAs(page, client, '/user/dashboard');
    await page.getByText(`accounts/${client.caller.uid}`, { exact: false }).first().waitFor();
    await page.getByText('Account opened').first().waitFor();
  });
});
