import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { changeAccountStatus } from '@/data/collections/user-acts';
import { getProfile } from '@/data/collections/users';
import {
  approveVerification,
  recordView,
  submitVerification,
} from '@/data/collections/verifications';
import { isPhotoUrl } from '@/domain/accounts/profile-edit';
import { createOp } from '@/domain/revision-fields';
import { pressButton } from '../../support/e2e/buttons';
import { expect, getConsoleErrors, test } from '../../support/e2e/fixtures';
import { createClient, createPassword } from '../../support/e2e/people';
import { blockLiveChannel } from '../../support/e2e/reads';
import { signIn } from '../../support/e2e/sign-in';
import { waitForToast } from '../../support/e2e/toasts';
import { getEntries } from '../../support/entries';

const settings = async (page: Page) => {
  await page.goto('/user/settings');
  await page.getByLabel('Phone number').waitFor();
};

/**
 * Makes the app believe that the password was typed six minutes ago: the clock of the server, as
 * this browser knows it, goes on.
 */
const growOld = (page: Page) =>
  page.evaluate(() => {
    const [iat = ''] = (localStorage.getItem('clock') ?? '').split(' ');
    localStorage.setItem('clock', `${iat} ${6 * 60_000}`);
  });

/** A drawing that is wider than high, 1,600 pixels of it. */
const drawing = {
  name: 'Me, drawn.svg',
  mimeType: 'image/svg+xml',
  buffer: Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="1200"><rect width="1600" height="1200" fill="#0f5a40"/></svg>',
  ),
};

const getSize = (page: Page, url: string) =>
  page.evaluate(async (address) => {
    const { width, height } = await createImageBitmap(await (await fetch(address)).blob());
    return { width, height };
  }, url);

test.describe('the settings of a client', { tag: '@full' }, () => {
  test('change profile and photo once although an answer is lost, and download the data', async ({
    page,
  }) => {
    const client = await createClient('Petra');
    const { uid } = client.caller;
    // If it were read again after the answer was lost, the profile would match the form, and
    // nothing would be sent again.
    await blockLiveChannel(page);
    await signIn(page, client);
    await settings(page);

    await pressButton(page, 'Update');
    await page.getByText('Nothing to save: you changed nothing.').waitFor();
    await page.getByLabel('Phone number').fill('+47 22 12 34 56');
    await page.getByLabel('Gender (optional)').selectOption('Female');
    await page.route(/:commit/, async (route) => {
      await route.fetch();
      await route.abort();
    });
    await pressButton(page, 'Update');
    await waitForToast(page, 'Error Occurred, Try Again.');
    expect(await page.getByLabel('Phone number').inputValue()).toBe('+47 22 12 34 56');
    await page.unroute(/:commit/);
    await pressButton(page, 'Update');
    await waitForToast(page, 'Profile Updated Successfully');
    expect(await getProfile(client.caller, uid)).toMatchObject({
      mobile: '+47 22 12 34 56',
      gender: 'Female',
      rev: 1,
    });

    // A drawing is made into pixels of at most 800, uploaded at once, and counts when it is saved.
    await page.locator('input[type=file]').setInputFiles(drawing);
    const fresh = page.getByRole('img', { name: 'Your new photo, not saved yet' });
    await fresh.waitFor();
    const url = String(await fresh.getAttribute('src'));
    expect(isPhotoUrl(url, uid)).toBe(true);
    expect(url).toContain('Me-drawn.png');
    expect(await getSize(page, url)).toEqual({ width: 800, height: 600 });
    expect((await getProfile(client.caller, uid))?.photoUrl).toBe('');
    await pressButton(page, 'Save');
    await waitForToast(page, 'Profile Photo Updated Successfully');
    expect((await getProfile(client.caller, uid))?.photoUrl).toBe(url);
    await page
      .getByRole('button', { name: /account menu/ })
      .locator(`img[src="${url}"]`)
      .waitFor();
    await pressButton(page, 'Remove photo');
    await waitForToast(page, 'Profile Photo Removed');
    expect((await getProfile(client.caller, uid))?.photoUrl).toBe('');
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('x') });
    await page.getByText('Choose a picture: SVG, PNG, JPG, GIF or WebP.').waitFor();

    const [download] = await Promise.all([
      page.waitForEvent('download'),
      pressButton(page, 'Download'),
    ]);
    const data = JSON.parse(readFileSync(String(await download.path()), 'utf8'));
    expect(data.documents[`users/${uid}`]).toMatchObject({ gender: 'Female' });
    expect(data.entries).toHaveLength((await getEntries(client.caller, uid)).length);
  });

  test('change password and email, and ask for the current password when the sign-in is old', async ({
    page,
  }) => {
    const client = await createClient('Rune');
    const password = createPassword();
    await signIn(page, client);
    await growOld(page);
    await settings(page);

    await page.getByLabel('Current password').fill('wrong one');
    await page.getByLabel('New password', { exact: true }).fill(password);
    await page.getByLabel('Repeat new password').fill(`${password}x`);
    await pressButton(page, 'Change password');
    await page.getByText('The passwords don’t match.').waitFor();
    await page.getByLabel('Repeat new password').fill(password);
    const asked: string[] = [];
    page.on('request', (request) =>
      asked.push(...(request.url().match(/accounts:signIn\w+/g) ?? [])),
    );
    await pressButton(page, 'Change password');
    await page.getByText('That’s not your current password.').first().waitFor();
    await waitForToast(page, 'That’s not your current password.');
    expect(asked).toEqual(['accounts:signInWithPassword']);
    expect(await page.getByLabel('New password', { exact: true }).inputValue()).toBe(password);
    await page.getByLabel('Current password').fill(client.password);
    await pressButton(page, 'Change password');
    await waitForToast(page, 'Password Updated Successfully');

    // The password was typed just now, so the link needs it no more.
    const email = `rune-${Date.now()}@example.com`;
    await page.getByLabel('Email', { exact: true }).fill(email.toUpperCase());
    await pressButton(page, 'Update');
    await waitForToast(page, 'Link Sent to Your New Address');
    await page.reload();
    await page.getByText(`We’ve sent a link to ${email}.`).waitFor();
    await pressButton(page, 'I have opened it');
    await page.getByText('Not changed yet: open the link in the email first.').waitFor();
    await pressButton(page, 'Open the link (local desk)');
    await page.getByText('Your email address was changed. Sign in with the new one.').waitFor();
    const refused: string[] = [];
    page.on('response', (response) => {
      if (response.status() >= 400) refused.push(`${response.status()} ${response.url()}`);
    });
    await signIn(page, { ...client, email, password });
    await expect
      .poll(async () => (await getProfile(client.caller, client.caller.uid))?.email)
      .toBe(email);
    expect(refused).toEqual([]);
  });

  test('lock the name of a verified client, request closure and freeze by keyboard alone, and close the forms', {
    tag: '@full',
  }, async ({ page, admin }) => {
    const client = await createClient('Rosalind');
    const { uid } = client.caller;
    const document = `images/${uid}/1774345260123-passport.png`;
    await submitVerification(client.caller, { document, kind: 'passport', op: createOp() });
    await recordView(admin.caller, { uid, op: createOp() });
    await approveVerification(admin.caller, { uid, document, note: '', op: createOp() });
    await changeAccountStatus(admin.caller, {
      uid,
      status: 'active',
      reason: 'Your details were checked.',
      op: createOp(),
    });
    await page.setViewportSize({ width: 360, height: 800 });
    await signIn(page, client);
    await settings(page);
    expect(await page.getByLabel('Last name').getAttribute('readonly')).not.toBeNull();
    await page.getByText('so only we can change').waitFor();

    // It waits for the book.
    await page.getByRole('button', { name: 'Request closure', disabled: false }).focus();
    await page.keyboard.press('Enter');
    const closing = page.getByRole('dialog', { name: 'Request account closure?' });
    await closing.waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await waitForToast(page, 'Closure Requested');
    await page.getByRole('heading', { name: 'You asked to close your account' }).waitFor();

    await page.getByRole('button', { name: 'Freeze', exact: true }).focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Freeze your account?' });
    await dialog.waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(await page.evaluate(() => window.document.activeElement?.textContent)).toBe('Freeze');
    await page.keyboard.press('Enter');
    await dialog.getByLabel('Type “freeze” to confirm').focus();
    await page.keyboard.type('freeze');
    await page.keyboard.press('Enter');
    await waitForToast(page, 'Account Frozen');
    await page.getByText('because you froze your account').waitFor();
    await page.getByText('You can’t change it right now: see above.').waitFor();
    expect(await page.getByLabel('Phone number').count()).toBe(0);
    expect(await getProfile(client.caller, uid)).toMatchObject({ status: 'frozen' });
    const acts = (await getEntries(client.caller, uid)).map(({ action }) => action);
    expect(
      acts.filter((action) => action === 'closure.requested' || action === 'status.frozen'),
    ).toHaveLength(2);
    expect(getConsoleErrors(page)).toEqual([]);
  });
});
