import type { Page, Route } from '@playwright/test';
import { getVerification } from '@/data/collections/client-documents';
import {
  approveVerification,
  recordView,
  rejectVerification,
} from '@/data/collections/verifications';
import { isDocumentPath } from '@/domain/identity/verification';
import { createOp } from '@/domain/revision-fields';
import { bypassRules } from '../../support/e2e/admin-sdk';
import { createScan } from '../../support/e2e/chosen-files';
import { expect, test } from '../../support/e2e/fixtures';
import { createClient, type Person } from '../../support/e2e/people';
import { signInAs } from '../../support/e2e/sign-in';
import { findEntries } from '../../support/e2e/stored-records';
import { waitForToast } from '../../support/e2e/toasts';

/** The smallest picture that a browser reads: one pixel. */
const picture = {
  name: 'My passport.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
    'base64',
  ),
};

const field = (page: Page) => page.locator('input[type=file]:not([capture])');
const upload = (page: Page) => page.getByRole('button', { name: 'Send document' });
const submitsDocument = (route: Route) =>
  (route.request().postData() ?? '').includes('verification.submitted');
const findSubmissions = (client: Person) => findEntries(client, 'verification.submitted');
const storage = /\/v0\/b\/.*\/o/;

test.describe('verifying the identity', () => {
  test('refuses a document at the field, sends it once over a bad line, and follows the desk: rejected, sent again, verified', {
    tag: '@full',
  }, async ({ page, admin }) => {
    const client = await createClient('Ulla');
    const { uid } = client.caller;
    await signInAs(page, client, '/user/user-verify');
    await page.getByText('Not verified').waitFor();

    await field(page).setInputFiles(createScan('card.pdf', 5 * 2 ** 20));
    await page.getByText('This file is larger than 5 MB. Choose a smaller one.').waitFor();
    await field(page).setInputFiles({
      name: 'page.html',
      mimeType: 'text/html',
      buffer: Buffer.from('<p>'),
    });
    await page.getByText('Choose a picture or a scan: PNG, JPEG or PDF.').waitFor();
    await page.getByRole('radio', { name: /^Passport/ }).click();
    await field(page).setInputFiles(picture);
    await page.getByRole('img', { name: 'The file you chose' }).waitFor();

    // Handing it in never arrives: the choice stays, and the second try sends the file no second
    // time.
    const stored: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST' && storage.test(request.url())) stored.push(request.url());
    });
    await page.route(/:commit/, (route) =>
      submitsDocument(route) ? route.abort() : route.continue(),
    );
    await upload(page).click();
    await waitForToast(page, 'Error Occurred, Try Again.');
    await page.getByText('My passport.png, 1 KB').waitFor();
    const uploads = stored.length;
    await page.unroute(/:commit/);
    await upload(page).click();
    await page.getByText('Under review').waitFor();
    const sent = await getVerification(client.caller, uid);
    expect(sent).toMatchObject({ kind: 'passport', status: 'not-verified', rev: 2 });
    expect(isDocumentPath(String(sent?.document), uid)).toBe(true);
    expect([uploads > 0, stored.length]).toEqual([true, uploads]);
    expect(await findSubmissions(client)).toHaveLength(1);

    await page.getByRole('button', { name: 'View file' }).click();
    const own = page.getByRole('img', { name: 'The document you sent' });
    await own.waitFor();
    await expect
      .poll(() => own.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth))
      .toBe(1);

    // Each look of the desk, and its decision, come by themselves.
    await page.getByText('No one has opened it yet.').waitFor();
    await recordView(admin.caller, { uid, op: createOp() });
    await page.getByRole('link', { name: 'Entry V3' }).waitFor();
    const reason = 'The photograph is cut off at the lower edge.';
    await rejectVerification(admin.caller, {
      uid,
      document: String(sent?.document),
      reason,
      op: createOp(),
    });
    await page.getByText(`“${reason}”`).waitFor();

    await page.getByRole('radio', { name: /^Identity card/ }).click();
    await field(page).setInputFiles(createScan('card.pdf'));
    await page.getByText('card.pdf, 39 KB').waitFor();
    // The answer is lost, and the page finds by itself that it happened.
    await page.route(/:commit/, async (route) => {
      if (!submitsDocument(route)) return route.continue();
      await route.fetch();
      await route.abort();
    });
    // However long all of this took, the file before this one was sent a moment ago.
    await bypassRules((store) => store.doc(`uploads/${uid}`).update({ at: new Date() }));
    // And the document a minute ago, for which the next one waits.
    await bypassRules((store) =>
      store.doc(`verifications/${uid}`).update({ submittedAt: new Date(Date.now() - 60_000) }),
    );
    await upload(page).click();
    await page.getByText('files are sent ten seconds apart').waitFor();
    await page.getByText('Under review').waitFor({ timeout: 40_000 });
    expect(await findSubmissions(client)).toHaveLength(2);
    const again = await getVerification(client.caller, uid);
    expect(again).toMatchObject({ kind: 'identity-card', status: 'not-verified', note: '' });
    await recordView(admin.caller, { uid, op: createOp() });
    await approveVerification(admin.caller, {
      uid,
      document: String(again?.document),
      note: '',
      op: createOp(),
    });
    await page.getByText('Verified by the desk').waitFor();
  });

  test('is cancelled on its way and sent again, by keyboard alone on a phone', async ({
    newVisitor,
  }) => {
    const client = await createClient('Viggo');
    const { uid } = client.caller;
    const page = await newVisitor({
      viewport: { width: 360, height: 800 },
      hasTouch: true,
      isMobile: true,
    });
    // From the start: the browser holds file dialogs back only some time after somebody has begun
    // to listen.
    const chosen = new Promise<void>((resolve, reject) => {
      page.on('filechooser', (chooser) => chooser.setFiles(picture).then(resolve, reject));
    });
    await signInAs(page, client, '/user/user-verify');
    await page.getByText('Take a photo').waitFor();

    await page.getByRole('radio', { name: 'Passport' }).focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await chosen;
    await page.getByText('My passport.png, 1 KB').waitFor();
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(
      'Choose another file',
    );

    // The file never arrives, and the client does not wait for it.
    await page.route(storage, () => {});
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByRole('progressbar').waitFor();
    await page.getByRole('button', { name: 'Cancel' }).focus();
    await page.keyboard.press('Enter');
    await page.getByText('Cancelled. Nothing was sent.').waitFor();
    await page.unroute(storage);
    await upload(page).focus();
    await page.keyboard.press('Enter');
    await page.getByText('Under review').waitFor({ timeout: 40_000 });
    expect(await getVerification(client.caller, uid)).toMatchObject({
      kind: 'identity-card',
      status: 'not-verified',
    });
  });

  test('is sent once when the connection refuses it, and again only by a press', {
    tag: '@full',
  }, async ({ page, asClient }) => {
    await asClient('/user/user-verify');
    await page.getByRole('radio', { name: /^Passport/ }).click();
    await field(page).setInputFiles(createScan('card.pdf'));
    let sent = 0;
    await page.route(storage, (route) => {
      if (route.request().method() === 'POST') sent += 1;
      return route.abort();
    });
    await upload(page).click();
    await page.getByText('We couldn’t reach the server', { exact: false }).first().waitFor();
    expect(sent).toBe(1);
  });
});
