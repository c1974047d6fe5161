import type { Page } from '@playwright/test';
import { getProfile } from '@/data/collections/users';
import { withDeskSdk } from '../../support/e2e/admin-sdk';
import { findAxeViolations } from '../../support/e2e/axe';
import { expect, getConsoleErrors, test } from '../../support/e2e/fixtures';
import { getMailLink } from '../../support/e2e/mail-links';
import { createClient, createPassword, type Person } from '../../support/e2e/people';
import { fillSignIn, signIn, signInAs } from '../../support/e2e/sign-in';

const getUser = ({ caller }: Person) => withDeskSdk(({ auth }) => auth.getUser(caller.uid));
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const used = 'This link was already used, or isn’t complete.';

/** Has a link sent that verifies the client's address, as the dashboard's note does. */
async function sendVerification(page: Page, client: Person): Promise<string> {
  await signInAs(page, client, '/user/dashboard');
  await press(page, 'Resend link');
  await page.getByText(`We’ve sent a link to ${client.email}.`).waitFor();
  return getMailLink(client.email, 'VERIFY_EMAIL');
}

test.describe('a link in an e-mail', () => {
  test('verifies the address after a press, and the account knows of it at once', async ({
    page,
  }) => {
    const client = await createClient('Alva', { verified: false });
    const link = await sendVerification(page, client);
    await page.goto(link);
    await page.getByRole('heading', { level: 1, name: 'Verify your email' }).waitFor();
    await page.getByText(`Confirm that ${client.email} is your email address.`).waitFor();
    expect((await getUser(client)).emailVerified).toBe(false);
    // Of the person who is signed in here the page says nothing.
    await expect(page.locator('main')).not.toContainText('signed in');
    expect(await findAxeViolations(page)).toEqual([]);

    await press(page, 'Verify email');
    await page.getByText(`${client.email} is verified.`).waitFor();
    expect((await getUser(client)).emailVerified).toBe(true);
    expect(await findAxeViolations(page)).toEqual([]);
    await page.getByRole('link', { name: 'Go to your account' }).click();
    await page.getByRole('button', { name: /account menu/ }).waitFor();
    await page.getByText('Trading needs a verified').waitFor({ state: 'detached' });
    await expect(page.getByText('Verify your email address:')).toHaveCount(0);

    await page.goto(link);
    await page.getByText(used).waitFor();
    expect(getConsoleErrors(page)).toEqual([]);
  });

  test('is not used up by a program that opens it first', async ({ page, newVisitor }) => {
    const client = await createClient('Birk', { verified: false });
    const link = await sendVerification(page, client);
    const scanner = await newVisitor();
    await scanner.goto(link);
    await scanner.getByRole('button', { name: 'Verify email' }).waitFor();
    await scanner.reload();
    await scanner.getByRole('button', { name: 'Verify email' }).waitFor();
    expect((await getUser(client)).emailVerified).toBe(false);
    await page.goto(link);
    await press(page, 'Verify email');
    await page.getByText(`${client.email} is verified.`).waitFor();
  });

  test('sets a new password, and the old one is refused', async ({ page }) => {
    const client = await createClient('Cilla');
    const next = createPassword();
    await page.goto('/reset-password');
    await page.getByLabel('Email').fill(client.email);
    await press(page, 'Send link');
    await page.getByRole('status').filter({ hasText: 'If there’s an account' }).waitFor();
    const local = page.getByRole('link', { name: 'Open the link' });
    await local.waitFor();
    expect(await local.getAttribute('href')).toMatch(/^\/account-action\?mode=resetPassword&/);

    await page.goto(await getMailLink(client.email, 'PASSWORD_RESET'));
    await page.getByText(`Choose a new password for ${client.email}.`).waitFor();
    await page.getByLabel('New password', { exact: true }).fill(next);
    await page.getByLabel('Repeat new password').fill(next);
    expect(await findAxeViolations(page)).toEqual([]);

    // Without a connection, what was typed stays.
    await page.route(/accounts:resetPassword/, (route) => route.abort());
    await press(page, 'Set new password');
    await page.getByText('We couldn’t reach the server.').waitFor();
    expect(await page.getByLabel('Repeat new password').inputValue()).toBe(next);
    await page.unroute(/accounts:resetPassword/);
    await press(page, 'Set new password');
    await page.getByText('Your new password is set.').waitFor();

    await page.getByRole('link', { name: 'Sign in' }).click();
    await page.getByLabel('Email').fill(client.email);
    await page.getByLabel('Password', { exact: true }).fill(client.password);
    await press(page, 'Sign in');
    await page.getByText('Wrong email or password.').waitFor();
    await fillSignIn(page, { ...client, password: next });
  });

  test('changes the address, and another one restores it and offers a new password', async ({
    page,
  }) => {
    const client = await createClient('Dagmar');
    const email = `dagmar-${Date.now()}@example.com`;
    await signInAs(page, client, '/user/settings');
    await page.getByLabel('Email', { exact: true }).fill(email);
    await press(page, 'Update');
    await page.getByText(`We’ve sent a link to ${email}.`).waitFor();
    await page.goto(await getMailLink(client.email, 'VERIFY_AND_CHANGE_EMAIL'));
    await page
      .getByText(`You’ll sign in with ${email} from now on, instead of ${client.email}.`)
      .waitFor();
    expect((await getUser(client)).email).toBe(client.email);
    await press(page, 'Change email');
    await page.getByText(`Your email is now ${email}.`).waitFor();
    await signIn(page, { ...client, email });
    await expect
      .poll(async () => (await getProfile(client.caller, client.caller.uid))?.email)
      .toBe(email);

    // The emulator warns the old address only of a change that needed no link.
    const thief = `thief-${Date.now()}@example.com`;
    await withDeskSdk(({ auth }) => auth.updateUser(client.caller.uid, { email: thief }));
    await page.goto(await getMailLink(email, 'RECOVER_EMAIL'));
    await page.getByText(`You’ll sign in with ${email} again`).waitFor();
    expect((await getUser(client)).email).toBe(thief);
    await press(page, 'Restore email');
    await page.getByText(`Your email is ${email} again.`).waitFor();
    expect((await getUser(client)).email).toBe(email);
    expect(await findAxeViolations(page)).toEqual([]);
    await press(page, 'Send link');
    await page.getByRole('link', { name: 'Open the link' }).click();
    await page.getByText(`Choose a new password for ${email}.`).waitFor();
  });

  test('threat 22: leads on within this site only', { tag: '@full' }, async ({ page, site }) => {
    for (const [first, address, label] of [
      ['Eskil', 'https://evil.example/', 'Go to your account'],
      ['Embla', `${site}/education/learn-forex`, 'Continue'],
    ] as const) {
      const client = await createClient(first, { verified: false });
      const link = await sendVerification(page, client);
      await page.goto(`${link}&continueUrl=${encodeURIComponent(address)}`);
      await press(page, 'Verify email');
      const onward = page.getByRole('link', { name: label });
      await onward.waitFor();
      expect(new URL((await onward.getAttribute('href')) ?? '', site).origin).toBe(site);
    }
  });
});
