import type { Locator } from '@playwright/test';
import { getVerification } from '@/data/collections/client-documents';
import { getFileBlob, uploadFile } from '@/data/collections/files';
import { getProfile } from '@/data/collections/users';
import { submitVerification } from '@/data/collections/verifications';
import { createOp } from '@/domain/revision-fields';
import { createPdf, createSpecimen } from '../../../tools/dev/seed/specimen';
import { pressButton } from '../../support/e2e/buttons';
import { pressCommitKeys } from '../../support/e2e/dialog';
import {
  checkPicture,
  createApplicant,
  openDocumentReview,
  picture,
  tickChecks,
} from '../../support/e2e/document-review';
import { expect, getConsoleErrors, test } from '../../support/e2e/fixtures';
import { focusByTab, getFocusedName } from '../../support/e2e/keyboard';
import type { Person } from '../../support/e2e/people';
import { findEntries, getActions } from '../../support/e2e/stored-records';
import { waitForToast } from '../../support/e2e/toasts';

/** A black square as a fax machine would send it: eight lines, each as the one before. */
const fax = () => {
  const parms = '<< /K -1 /Columns 8 /Rows 8 /BlackIs1 true >>';
  const picture =
    '/Type /XObject /Subtype /Image /Width 8 /Height 8 /ColorSpace /DeviceGray /BitsPerComponent 1';
  const text = createPdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 100 100] /Contents 4 0 R /Resources << /XObject << /Im 5 0 R >> >> >>',
    '<< /Length 30 >>\nstream\nq 100 0 0 100 0 0 cm /Im Do Q \nendstream',
    `<< ${picture} /Filter /CCITTFaxDecode /DecodeParms ${parms} /Length 4 >>\nstream\n\xff\x00\x10\x01\nendstream`,
  ]);
  return new File([Buffer.from(text, 'latin1')], 'fax.pdf', { type: 'application/pdf' });
};
const damaged = (type: string, ending: string) =>
  new File(['x'.repeat(2_000)], `damaged.${ending}`, { type });

const views = async (client: Person) => (await findEntries(client, 'verification.viewed')).length;
/** How much of a page that was drawn is dark. */
const darkShare = (sheet: Locator) =>
  sheet.locator('canvas').evaluate((canvas) => {
    if (!(canvas instanceof HTMLCanvasElement)) return 0;
    const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? {
      data: [],
    };
    return (data.filter((value, i) => i % 4 === 0 && value < 100).length * 4) / data.length;
  });
const files = /\/v0\/b\/.*\/o\//;

test.describe('the review of a document', () => {
  test('records the view of a picture in its owner’s book, verifies and activates, and closes the file to the desk', async ({
    page,
    admin,
    asAdmin,
  }) => {
    const client = await createApplicant('Ulvhild', picture);
    await asAdmin('/admin/verification?q=ulvhild');
    await openDocumentReview(page, 'Ulvhild Tester');
    const dialog = page.getByRole('dialog', { name: 'Passport of Ulvhild Tester' });
    await dialog
      .getByText('Opening the document adds an entry to Ulvhild Tester’s book', { exact: false })
      .waitFor();
    expect(await views(client)).toBe(0);
    await expect(getFileBlob(admin.caller, client.path)).rejects.toMatchObject({ kind: 'denied' });

    const submit = page.getByRole('button', { name: 'Verify and activate Ulvhild' });
    await submit.focus();
    await page.keyboard.press('Enter');
    await dialog
      .getByText('Open the document before deciding.')
      .filter({ visible: true })
      .waitFor();
    await pressButton(page, 'Open document');
    await waitForToast(page, 'View Recorded..');
    const image = dialog.getByRole('img', { name: 'The document as the client sent it' });
    await expect
      .poll(() => image.evaluate((one) => one instanceof HTMLImageElement && one.naturalWidth))
      .toBe(1);
    expect(await image.getAttribute('src')).toMatch(/^blob:/);
    await dialog.getByText('(10 min)', { exact: false }).waitFor();
    await dialog.getByText('Identity document viewed, by you', { exact: false }).waitFor();
    expect(await views(client)).toBe(1);

    // The document has the focus, and its keys.
    expect(await getFocusedName(page)).toBe('Passport of Ulvhild Tester');
    await page.keyboard.press('+');
    await dialog.getByText('150%').waitFor();
    await page.keyboard.press('r');
    await page.keyboard.press('0');
    await dialog.getByText('100%').waitFor();
    await pressButton(page, 'Extend');
    await expect.poll(() => views(client)).toBe(2);
    await dialog.getByText('V4', { exact: true }).waitFor();
    expect(await image.count()).toBe(1);

    await submit.press('Enter');
    await dialog
      .getByText('Tick what you have checked in the document, or reject it.')
      .filter({ visible: true })
      .waitFor();
    await tickChecks(page);
    await dialog.getByLabel('Note to client (optional)').fill('Passport L01X00T47');
    await submit.click();
    await dialog.getByText('Leave out the document’s number', { exact: false }).waitFor();
    await dialog.getByLabel('Note to client (optional)').fill('Thank you for the clear picture.');
    await dialog
      .getByRole('table', { name: 'Entries to be written' })
      .getByText('U2', { exact: true })
      .waitFor();
    await submit.click();
    await waitForToast(page, 'Verification Status Updated Successfully');
    await waitForToast(page, 'User Status has been updated Successfully..');
    await dialog.waitFor({ state: 'detached' });
    await page
      .getByText('Nothing to review')
      .or(page.getByText('No document matches “ulvhild”'))
      .waitFor();
    expect(await getVerification(client.caller, client.uid)).toMatchObject({
      status: 'verified',
      note: 'Thank you for the clear picture.',
      viewer: '',
    });
    expect(await getProfile(client.caller, client.caller.uid)).toMatchObject({ status: 'active' });
    expect(await findEntries(client, 'status.changed')).toMatchObject([
      { reason: 'Your identity is verified.' },
    ]);
    await expect(getFileBlob(admin.caller, client.path)).rejects.toMatchObject({ kind: 'denied' });

    await page.getByRole('link', { name: /^Verified/ }).click();
    await page
      .getByRole('row')
      .filter({ hasText: 'Ulvhild Tester' })
      .getByText('Thank you for the clear picture.')
      .first()
      .waitFor();
    expect(getConsoleErrors(page)).toEqual([]);
  });

  test('draws a PDF and rejects it by keyboard alone; the input survives a lost connection, and the focus moves to the next row', {
    tag: '@full',
  }, async ({ page, asAdmin }) => {
    const client = await createApplicant(
      'Xenophon',
      createSpecimen('identity-card'),
      'identity-card',
    );
    await createApplicant('Xenobia', picture);
    await asAdmin('/admin/verification?q=xen');
    await page.getByRole('row').filter({ hasText: 'Xenobia Tester' }).waitFor();
    await page.keyboard.press('j');
    expect(await getFocusedName(page)).toBe('Review: identity card of Xenophon Tester');
    await page.keyboard.press('r');
    const dialog = page.getByRole('dialog', { name: 'Identity card of Xenophon Tester' });
    await dialog.waitFor();
    await focusByTab(page, /^Open document/);
    await page.keyboard.press('Enter');

    const sheet = dialog.getByRole('img', {
      name: 'Page 1 of 1 of the document as the client sent it',
    });
    await sheet.locator('canvas').waitFor();
    expect(await darkShare(sheet)).toBeGreaterThan(0.001);
    const width = () => sheet.evaluate((one) => one.clientWidth);
    const before = await width();
    await page.keyboard.press('+');
    await expect.poll(width).toBeGreaterThan(before);

    await focusByTab(page, /^Reason for rejecting$/);
    await page.keyboard.type('The edges of the card are missing.');
    await page.route(/:commit/, (route) => route.abort());
    await focusByTab(page, /^Reject and tell Xenophon$/);
    await page.keyboard.press('Enter');
    await waitForToast(page, 'Error Occurred.');
    await dialog
      .locator('form')
      .getByText('We couldn’t reach the server.', { exact: false })
      .waitFor();
    await page.unroute(/:commit/);
    expect(await dialog.getByLabel('Reason for rejecting').inputValue()).toBe(
      'The edges of the card are missing.',
    );
    await pressCommitKeys(page);
    await page.getByRole('dialog', { name: 'Passport of Xenobia Tester' }).waitFor();
    expect(await getVerification(client.caller, client.uid)).toMatchObject({
      status: 'rejected',
      note: 'The edges of the card are missing.',
    });
    expect(
      (await getActions(client)).filter((action) => action === 'verification.rejected'),
    ).toHaveLength(1);
    await page.keyboard.press('Escape');
    await expect.poll(() => getFocusedName(page)).toBe('Review: passport of Xenobia Tester');
  });

  test('keeps the first entry when the second is lost, and records only that one again', {
    tag: '@full',
  }, async ({ page, asAdmin }) => {
    const client = await createApplicant('Wiltrud', picture);
    await asAdmin('/admin/verification?q=wiltrud');
    await checkPicture(page, 'Wiltrud Tester');
    let commits = 0;
    await page.route(/:commit/, (route) => {
      commits += 1;
      return commits === 1 ? route.continue() : route.abort();
    });
    await pressButton(page, 'Verify and activate Wiltrud');
    await page.getByText('Wiltrud is verified: that entry is recorded.').waitFor();
    expect(await getVerification(client.caller, client.uid)).toMatchObject({ status: 'verified' });
    expect(await getProfile(client.caller, client.uid)).toMatchObject({ status: 'pending' });
    await page.unroute(/:commit/);
    await pressButton(page, 'Activate Wiltrud');
    await waitForToast(page, 'User Status has been updated Successfully..');
    expect(await getProfile(client.caller, client.uid)).toMatchObject({ status: 'active' });
    const decisions = (await getActions(client)).filter((action) =>
      /approved|status[.]changed/.test(action),
    );
    expect(decisions.toSorted()).toEqual(['status.changed', 'verification.approved']);
  });

  test('says after a reload between the two acts that the second was not sent, and sends it', {
    tag: '@full',
  }, async ({ page, asAdmin }) => {
    const client = await createApplicant('Wulfhild', picture);
    await asAdmin('/admin/verification?q=wulfhild');
    await checkPicture(page, 'Wulfhild Tester');
    let commits = 0;
    await page.route(/:commit/, (route) => {
      commits += 1;
      // The second act never leaves. The route stays: taking it away would send what is held, and
      // can lose requests of the page that is loading.
      return commits === 2 ? undefined : route.continue();
    });
    await pressButton(page, 'Verify and activate Wulfhild');
    await expect.poll(() => commits).toBe(2);
    await page.reload();
    await page.getByText('is verified, but the account isn’t active yet.').waitFor();
    expect(await getProfile(client.caller, client.uid)).toMatchObject({ status: 'pending' });
    await pressButton(page, 'Activate Wulfhild…');
    await pressButton(page, 'Activate Wulfhild');
    await waitForToast(page, 'User Status has been updated Successfully..');
    expect(await getProfile(client.caller, client.uid)).toMatchObject({ status: 'active' });
    await page
      .getByText('is verified, but the account isn’t active yet.')
      .waitFor({ state: 'detached' });
    expect(
      (await getActions(client)).filter((action) => action === 'verification.approved'),
    ).toHaveLength(1);
  });

  test('opens the choices only once the document is on the screen', { tag: '@full' }, async ({
    page,
    asAdmin,
  }) => {
    await createApplicant('Witta', picture);
    await asAdmin('/admin/verification?q=witta');
    await openDocumentReview(page, 'Witta Tester');
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(files, async (route) => {
      await held;
      await route.continue();
    });
    await pressButton(page, 'Open document');
    await waitForToast(page, 'View Recorded..');
    await expect(page.getByRole('checkbox').first()).toBeDisabled();
    await expect(page.getByRole('radio', { name: 'Verify and activate' })).toBeDisabled();
    release();
    await page.getByRole('img', { name: 'The document as the client sent it' }).waitFor();
    await tickChecks(page);
    await page
      .getByRole('button', { name: 'Verify and activate Witta', disabled: false })
      .waitFor();
  });

  test('unpacks a fax scan with a decoder of the site itself', { tag: '@full' }, async ({
    page,
    asAdmin,
  }) => {
    await createApplicant('Xaver', fax());
    await asAdmin('/admin/verification?q=xaver');
    const elsewhere: string[] = [];
    page.on('request', (request) => {
      if (!/^(https?:\/\/127\.0\.0\.1|blob:|data:)/.test(request.url()))
        elsewhere.push(request.url());
    });
    // It comes last: after the queue, the view in the book, the file, and what reads it.
    const codec = page.waitForResponse(/jbig2-.*\.wasm$/, { timeout: 60_000 });
    await openDocumentReview(page, 'Xaver Tester');
    await pressButton(page, 'Open document');
    expect((await codec).status()).toBe(200);
    const sheet = page.getByRole('img', {
      name: 'Page 1 of 1 of the document as the client sent it',
    });
    await expect.poll(() => darkShare(sheet)).toBeGreaterThan(0.9);
    expect([elsewhere, getConsoleErrors(page)]).toEqual([[], []]);
  });

  test('says when a file is damaged, rejects it, and loads a lost file again under the recorded view', {
    tag: '@full',
  }, async ({ page, asAdmin }) => {
    const [one, other] = await Promise.all([
      createApplicant('Rutger', damaged('image/png', 'png')),
      createApplicant('Yvonne', damaged('application/pdf', 'pdf')),
    ]);
    await asAdmin('/admin/verification?q=rutger');
    await openDocumentReview(page, 'Rutger Tester');
    await page.route(files, (route) => route.abort());
    await pressButton(page, 'Open document');
    await page
      .getByText('Your view is recorded, but the file couldn’t be loaded.')
      .waitFor({ timeout: 60_000 });
    await page.unroute(files);
    await pressButton(page, 'Try again');
    await page.getByText('It isn’t a readable image', { exact: false }).waitFor();
    expect(await views(one)).toBe(1);
    await page.getByRole('radio', { name: /^Reject/ }).click();
    await page
      .getByLabel('Reason for rejecting')
      .fill('The file is damaged. Please send it again.');
    await pressButton(page, 'Reject and tell Rutger');
    await waitForToast(page, 'Verification Status Updated Successfully');
    expect(await getVerification(one.caller, one.uid)).toMatchObject({ status: 'rejected' });

    await page.goto('/admin/verification?q=yvonne');
    await openDocumentReview(page, 'Yvonne Tester');
    await pressButton(page, 'Open document');
    await page.getByText('It isn’t a readable PDF', { exact: false }).waitFor();
    expect(await views(other)).toBe(1);
  });

  test('leaves the own document to somebody else', { tag: '@full' }, async ({
    page,
    admin,
    asAdmin,
  }) => {
    const path = await uploadFile(admin.caller, 'identity', picture);
    await submitVerification(admin.caller, { document: path, kind: 'passport', op: createOp() });
    await asAdmin('/admin/verification?q=ada');
    await openDocumentReview(page, 'Ada Tester');
    await page.getByText('This is your own document.').first().waitFor();
    expect(await page.getByRole('button', { name: 'Open document' }).count()).toBe(0);
    expect(
      await page.getByRole('button', { name: 'Verify Ada' }).getAttribute('aria-disabled'),
    ).toBe('true');
  });
});

test.describe('documents of several clients, on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('are verified, and their clients activated, with eight keys for the first and six for the next', {
    tag: '@full',
  }, async ({ page, asAdmin }) => {
    const clients = [
      await createApplicant('Quirin', picture),
      await createApplicant('Quinta', picture),
    ];
    await asAdmin('/admin/verification?q=qui');
    await page.getByRole('row').filter({ hasText: 'Quinta Tester' }).waitFor();
    let keys = 0;
    const type = async (...all: string[]) => {
      for (const key of all) await page.keyboard.press(key);
      keys += all.length;
    };
    await type('j', 'a');
    for (const [i, { caller, uid }] of clients.entries()) {
      const dialog = page.getByRole('dialog', {
        name: `Passport of ${['Quirin', 'Quinta'][i]} Tester`,
      });
      await dialog.getByText(`1 of ${2 - i}`, { exact: true }).waitFor();
      await dialog.getByRole('button', { name: 'Open document' }).waitFor();
      await type('o');
      await dialog.getByRole('img', { name: 'The document as the client sent it' }).waitFor();
      await type('1', '2', '3', '4', 'Control+Enter');
      await dialog.waitFor({ state: 'detached' });
      expect(await getVerification(caller, uid)).toMatchObject({ status: 'verified' });
      expect(await getProfile(caller, uid)).toMatchObject({ status: 'active' });
    }
    expect(keys).toBe(8 + 6);
  });
});
