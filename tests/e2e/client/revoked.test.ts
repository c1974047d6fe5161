import type { Page } from '@playwright/test';
import { withDeskSdk } from '../../support/e2e/admin-sdk';
import { findAxeViolations } from '../../support/e2e/axe';
import { expect, getConsoleErrors, test } from '../../support/e2e/fixtures';
import { createAdministrator, createClient, type Person } from '../../support/e2e/people';
import { fillSignIn, signInAs } from '../../support/e2e/sign-in';
import { findEntries } from '../../support/e2e/stored-records';
import { waitForWords } from '../../support/e2e/toasts';
import { tagVariant } from '../../support/e2e/variants';

const ended = 'Your session has ended. Sign in again to pick up where you left off.';
const amount = (page: Page) => page.getByLabel('Credited to your balance');
const ways: [string, (uid: string) => Promise<unknown>][] = [
  ['revoked', (uid) => withDeskSdk(({ auth }) => auth.revokeRefreshTokens(uid))],
  ['disabled', (uid) => withDeskSdk(({ auth }) => auth.updateUser(uid, { disabled: true }))],
  ['deleted', (uid) => withDeskSdk(({ auth }) => auth.deleteUser(uid))],
];

/** A token is compared with the end of its sign-in by the second. */
async function waitForNextSecond() {
  const second = () => Math.floor(Date.now() / 1_000);
  const began = second();
  await expect.poll(second).toBeGreaterThan(began);
}

/**
 * Opens the deposit page as a new client and types an amount. Waits for all that the page reads,
 * because the clock jumps an hour.
 */
async function typeDeposit(page: Page): Promise<Person> {
  const client = await createClient('Saga');
  await page.clock.install();
  await signInAs(page, client, '/user/deposit');
  await amount(page).fill('75');
  await page.getByText('No deposits yet').waitFor();
  await page.getByRole('button', { name: 'I have sent', disabled: false }).waitFor();
  await waitForNextSecond();
  return client;
}

test.describe('a sign-in that was ended by the operator', { tag: '@full' }, () => {
  for (const [index, [name, end]] of ways.entries()) {
    test(`leads to the sign-in page at the next load, with a notice (${name})`, {
      tag: tagVariant(index, 1),
    }, async ({ page }) => {
      const client = await typeDeposit(page);
      await end(client.caller.uid);
      await page.reload();
      await waitForWords(page, ended);
      expect(new URL(page.url()).searchParams.get('to')).toBe('/user/deposit');
      expect(getConsoleErrors(page)).toEqual([]);
    });
  }

  // The emulator does not notice a revoked one here; act-faults.test.ts answers the token request
  // in its place.
  test('leads to the sign-in page when the page needs a new token', async ({ page }) => {
    const client = await typeDeposit(page);
    await withDeskSdk(({ auth }) => auth.updateUser(client.caller.uid, { disabled: true }));
    await page.clock.fastForward(65 * 60_000);
    await waitForWords(page, ended);
    expect(getConsoleErrors(page)).toEqual([]);
  });

  test('is noticed at the next act when Firebase does not announce it, and the input stays', async ({
    page,
  }) => {
    const client = await typeDeposit(page);
    // Firebase says that the user was deleted; this emulator says that the token is no token.
    await withDeskSdk(({ auth }) => auth.deleteUser(client.caller.uid));
    await page.clock.fastForward(65 * 60_000);
    await page.getByRole('button', { name: 'I have sent' }).click();
    await waitForWords(page, 'You’re no longer signed in. Sign in and try again.');
    expect(await amount(page).inputValue()).toBe('75');
    expect(getConsoleErrors(page)).toHaveLength(1);
    await page.reload();
    await waitForWords(page, ended);
  });

  test('leads back to the input after a new sign-in, and it is sent once', async ({ page }) => {
    const client = await typeDeposit(page);
    await withDeskSdk(({ auth }) => auth.revokeRefreshTokens(client.caller.uid));
    await page.reload();
    await waitForWords(page, ended);
    await fillSignIn(page, client);
    expect(await amount(page).inputValue()).toBe('75');
    await page.getByRole('button', { name: 'I have sent' }).click();
    await waitForWords(page, 'Payment Notification Sent Successfully');
    expect(await findEntries(client, 'deposit.requested')).toHaveLength(1);
    expect(getConsoleErrors(page)).toEqual([]);
  });

  test('answers a disabled person as a wrong password, and keeps the input until they may return', async ({
    page,
  }) => {
    const client = await typeDeposit(page);
    const { uid } = client.caller;
    await withDeskSdk(({ auth }) => auth.updateUser(uid, { disabled: true }));
    await page.reload();
    await waitForWords(page, ended);
    await page.getByLabel('Email').fill(client.email);
    await page.getByLabel('Password', { exact: true }).fill(client.password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await waitForWords(page, 'Wrong email or password.');
    await withDeskSdk(({ auth }) => auth.updateUser(uid, { disabled: false }));
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByRole('button', { name: /account menu/ }).waitFor();
    expect(await amount(page).inputValue()).toBe('75');
    expect(await findEntries(client, 'deposit.requested')).toEqual([]);
    expect(getConsoleErrors(page)).toEqual([]);
  });

  test('leads an administrator to the desk’s sign-in page, and back to the list with its search', async ({
    page,
  }) => {
    const administrator = await createAdministrator('Sverre');
    await signInAs(page, administrator, '/admin/deposit?q=nobody');
    await page.getByRole('button', { name: /account menu/ }).waitFor();
    await waitForNextSecond();
    await withDeskSdk(({ auth }) => auth.revokeRefreshTokens(administrator.caller.uid));
    await page.reload();
    await waitForWords(page, ended);
    expect(new URL(page.url()).pathname).toBe('/admin/signin');
    await fillSignIn(page, administrator);
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(
      '/admin/deposit?q=nobody',
    );
    expect(getConsoleErrors(page)).toEqual([]);
  });
});

test.describe('an administrator', { tag: '@full' }, () => {
  test('threat 30: cannot use the desk until the email is verified, and while the own account is restricted', async ({
    page,
  }) => {
    const administrator = await createAdministrator('Alva');
    const { uid } = administrator.caller;
    const closed = page.getByRole('heading', { name: 'You can’t use the desk right now' });
    await withDeskSdk(({ auth }) => auth.updateUser(uid, { emailVerified: false }));
    await signInAs(page, administrator, '/admin/deposit');
    await closed.waitFor();
    await page.getByRole('button', { name: 'I’ve verified it' }).waitFor();
    expect(await findAxeViolations(page)).toEqual([]);

    await withDeskSdk(({ auth }) => auth.updateUser(uid, { emailVerified: true }));
    await page.getByRole('button', { name: 'I’ve verified it' }).click();
    await page.getByRole('heading', { name: 'Deposits', level: 1 }).waitFor();

    await withDeskSdk(({ firestore }) =>
      firestore.doc(`users/${uid}`).update({ status: 'suspended' }),
    );
    await page.reload();
    await closed.waitFor();
    await page.getByText('Your own account is suspended.').waitFor();
    await page.getByRole('button', { name: 'Log out' }).click();
    await page.waitForURL('**/signin');
    // What is logged are the reads that the rules refuse to somebody who is kept out.
    expect(
      getConsoleErrors(page).filter((line) => !/could not be read: ActError: denied/.test(line)),
    ).toEqual([]);
  });
});
