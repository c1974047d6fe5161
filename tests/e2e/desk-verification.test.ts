import type { Browser, Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { getFileBlob, uploadFile } from '@/data/files';
import { getEntries } from '@/data/ledger';
import { approveVerification, getVerification, rejectVerification, submitVerification } from '@/data/verifications';
import { newOp } from '@/domain/envelope';
import type { IdentityKind } from '@/domain/verification';
import { pdfOf, specimen } from '../../tools/seed-specimen';
import { newVisitor, theBrowser, type Visitor } from './support/browser';
import { enter } from './support/enter';
import { focused, tabTo } from './support/keyboard';
import { createAdministrator, createClient, type Person } from './support/people';
import { readsWhenAsked } from './support/reads';
import { toasted } from './support/toasts';

let browser: Browser;
let administrator: Person;
let colleague: Person;
beforeAll(async () => {
  browser = await theBrowser();
  [administrator, colleague] = await Promise.all([createAdministrator('Agnes'), createAdministrator('Birk')]);
});

/** One pixel, the smallest picture that a browser reads. */
const pixel = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==', 'base64');
const picture = new File([pixel], 'passport.png', { type: 'image/png' });
/** A black square as a fax machine would send it: eight lines, each as the one before. */
const fax = () => {
  const parms = '<< /K -1 /Columns 8 /Rows 8 /BlackIs1 true >>';
  const picture = '/Type /XObject /Subtype /Image /Width 8 /Height 8 /ColorSpace /DeviceGray /BitsPerComponent 1';
  const text = pdfOf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 100 100] /Contents 4 0 R /Resources << /XObject << /Im 5 0 R >> >> >>',
    '<< /Length 30 >>\nstream\nq 100 0 0 100 0 0 cm /Im Do Q \nendstream',
    `<< ${picture} /Filter /CCITTFaxDecode /DecodeParms ${parms} /Length 4 >>\nstream\n\xff\x00\x10\x01\nendstream`,
  ]);
  return new File([Buffer.from(text, 'latin1')], 'fax.pdf', { type: 'application/pdf' });
};
const damaged = (type: string, ending: string) => new File(['x'.repeat(2_000)], `damaged.${ending}`, { type });

/** A client who has sent this. */
async function clientWith(firstname: string, file: File, kind: IdentityKind = 'passport') {
  const client = await createClient(firstname);
  const path = await uploadFile(client.caller, 'identity', file);
  await submitVerification(client.caller, path, kind, newOp());
  return { ...client, uid: client.caller.uid, path };
}

/** An administrator at the queue, where it holds these clients alone. */
async function atQueue(q: string, who = administrator): Promise<Visitor> {
  const visitor = await newVisitor(browser);
  await enter(visitor.page, who, `/admin/verification?q=${q}`);
  return visitor;
}

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).click();
const review = (page: Page, name: string) => press(page, new RegExp(`^Review: .+ of ${name}`));
const acts = async ({ caller }: Pick<Person, 'caller'>) => (await getEntries(caller, caller.uid)).map(({ action }) => action);
const views = async (client: Pick<Person, 'caller'>) => (await acts(client)).filter((action) => action === 'verification.viewed').length;
/** How much of a page that was drawn is dark. */
const darkShare = (sheet: Locator) =>
  sheet.locator('canvas').evaluate((canvas) => {
    if (!(canvas instanceof HTMLCanvasElement)) return 0;
    const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] };
    return (data.filter((value, i) => i % 4 === 0 && value < 100).length * 4) / data.length;
  });
const files = /\/v0\/b\/.*\/o\//;

describe('the review of a document', () => {
  it('a picture is opened, which stands in its owner’s book, looked at from near, and accepted; then it is closed to the desk', async () => {
    const client = await clientWith('Ulvhild', picture);
    const { page, context, uncaught, logged } = await atQueue('ulvhild');
    await review(page, 'Ulvhild Tester');
    const dialog = page.getByRole('dialog', { name: 'Passport of Ulvhild Tester' });
    await dialog.getByText('Opening it writes an entry into the book of Ulvhild Tester', { exact: false }).waitFor();
    expect(await views(client)).toBe(0);
    await expect(getFileBlob(administrator.caller, client.path)).rejects.toMatchObject({ kind: 'denied' });

    await page.getByRole('button', { name: 'Verify Ulvhild' }).focus();
    await page.keyboard.press('Enter');
    await dialog.getByText('Open the document first: nobody decides about what they have not seen.').filter({ visible: true }).waitFor();
    await press(page, 'Open the document');
    await toasted(page, 'View Recorded..');
    const image = dialog.getByRole('img', { name: 'The document, as the client sent it' });
    await expect.poll(() => image.evaluate((one) => one instanceof HTMLImageElement && one.naturalWidth)).toBe(1);
    expect(await image.getAttribute('src')).toMatch(/^blob:/);
    await dialog.getByText('10 min more.', { exact: false }).waitFor();
    await dialog.getByText('Identity document viewed, by you', { exact: false }).waitFor();
    expect(await views(client)).toBe(1);

    // The document has the focus, and its keys.
    expect(await focused(page)).toBe('Passport of Ulvhild Tester');
    await page.keyboard.press('+');
    await dialog.getByText('150%').waitFor();
    await page.keyboard.press('r');
    await page.keyboard.press('0');
    await dialog.getByText('100%').waitFor();
    await press(page, 'View again');
    await expect.poll(() => views(client)).toBe(2);
    await dialog.getByText('V4', { exact: true }).waitFor();
    expect(await image.count()).toBe(1);

    await dialog.getByLabel('A word with it (optional)').fill('Thank you for the clear picture.');
    await press(page, 'Verify Ulvhild');
    await toasted(page, 'Verification Status Updated Successfully');
    await dialog.waitFor({ state: 'detached' });
    await page.getByText('Nothing waits').or(page.getByText('No document matches “ulvhild”')).waitFor();
    expect(await getVerification(client.caller, client.uid)).toMatchObject({
      status: 'verified',
      note: 'Thank you for the clear picture.',
      viewer: '',
    });
    await expect(getFileBlob(administrator.caller, client.path)).rejects.toMatchObject({ kind: 'denied' });

    await page.getByRole('link', { name: /^Verified/ }).click();
    await page.getByRole('row').filter({ hasText: 'Ulvhild Tester' }).getByText('Thank you for the clear picture.').first().waitFor();
    expect([uncaught, logged]).toEqual([[], []]);
    await context.close();
  });

  it('a PDF is drawn and rejected by keyboard alone; what was typed outlives a lost connection, and the focus goes to the next row', async () => {
    const client = await clientWith('Xenophon', specimen('identity-card'), 'identity-card');
    await clientWith('Xenobia', picture);
    const { page, context, uncaught } = await atQueue('xen');
    await page.getByRole('row').filter({ hasText: 'Xenobia Tester' }).waitFor();
    await page.keyboard.press('j');
    expect(await focused(page)).toBe('Review: identity card of Xenophon Tester');
    await page.keyboard.press('r');
    const dialog = page.getByRole('dialog', { name: 'Identity card of Xenophon Tester' });
    await dialog.waitFor();
    await tabTo(page, /^Open the document$/);
    await page.keyboard.press('Enter');

    const sheet = dialog.getByRole('img', { name: 'Page 1 of 1 of the document, as the client sent it' });
    await sheet.locator('canvas').waitFor();
    expect(await darkShare(sheet)).toBeGreaterThan(0.001);
    const width = () => sheet.evaluate((one) => one.clientWidth);
    const before = await width();
    await page.keyboard.press('+');
    await expect.poll(width).toBeGreaterThan(before);

    await tabTo(page, /^Reason for rejecting$/);
    await page.keyboard.type('The edges of the card are missing.');
    await page.route(/:commit/, (route) => route.abort());
    await tabTo(page, /^Reject and tell Xenophon$/);
    await page.keyboard.press('Enter');
    await toasted(page, 'Error Occurred');
    await dialog.locator('form').getByText('The server did not answer in time.', { exact: false }).waitFor();
    await page.unroute(/:commit/);
    expect(await dialog.getByLabel('Reason for rejecting').inputValue()).toBe('The edges of the card are missing.');
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    expect(await getVerification(client.caller, client.uid)).toMatchObject({
      status: 'rejected',
      note: 'The edges of the card are missing.',
    });
    expect((await acts(client)).filter((action) => action === 'verification.rejected')).toHaveLength(1);
    await expect.poll(() => focused(page)).toBe('Review: passport of Xenobia Tester');
    expect(uncaught).toEqual([]);
    await context.close();
  });

  it('a scan that is packed like a fax is unpacked by what the site itself brings along', async () => {
    await clientWith('Xaver', fax());
    const { page, context, uncaught, logged } = await atQueue('xaver');
    const elsewhere: string[] = [];
    page.on('request', (request) => {
      if (!/^(https?:\/\/127\.0\.0\.1|blob:|data:)/.test(request.url())) elsewhere.push(request.url());
    });
    // It comes last: after the queue, the view in the book, the file, and what reads it.
    const codec = page.waitForResponse(/jbig2-.*\.wasm$/, { timeout: 60_000 });
    await review(page, 'Xaver Tester');
    await press(page, 'Open the document');
    expect((await codec).status()).toBe(200);
    const sheet = page.getByRole('img', { name: 'Page 1 of 1 of the document, as the client sent it' });
    await expect.poll(() => darkShare(sheet)).toBeGreaterThan(0.9);
    expect([elsewhere, uncaught, logged]).toEqual([[], [], []]);
    await context.close();
  });

  it('a file that is damaged says so and can be rejected; one that does not arrive is read again under the view that stands in the book', async () => {
    const [one, other] = await Promise.all([
      clientWith('Rutger', damaged('image/png', 'png')),
      clientWith('Yvonne', damaged('application/pdf', 'pdf')),
    ]);
    const { page, context, uncaught } = await atQueue('rutger');
    await review(page, 'Rutger Tester');
    await page.route(files, (route) => route.abort());
    await press(page, 'Open the document');
    await page.getByText('Your view is recorded, but the file could not be read.').waitFor({ timeout: 60_000 });
    await page.unroute(files);
    await press(page, 'Try again');
    await page.getByText('It is no picture that can be read', { exact: false }).waitFor();
    expect(await views(one)).toBe(1);
    await page.getByText('Reject', { exact: true }).click();
    await page.getByLabel('Reason for rejecting').fill('The file is damaged. Please send it again.');
    await press(page, 'Reject and tell Rutger');
    await toasted(page, 'Verification Status Updated Successfully');
    expect(await getVerification(one.caller, one.uid)).toMatchObject({ status: 'rejected' });

    await page.goto('/admin/verification?q=yvonne');
    await review(page, 'Yvonne Tester');
    await press(page, 'Open the document');
    await page.getByText('It is no PDF that can be read', { exact: false }).waitFor();
    expect(await views(other)).toBe(1);
    expect(uncaught).toEqual([]);
    await context.close();
  });

  it('of the own document is for somebody else', async () => {
    const path = await uploadFile(administrator.caller, 'identity', picture);
    await submitVerification(administrator.caller, path, 'passport', newOp());
    const { page, context } = await atQueue('agnes');
    await review(page, 'Agnes Tester');
    await page.getByText('This is your own document.').waitFor();
    expect(await page.getByRole('button', { name: 'Open the document' }).count()).toBe(0);
    expect(await page.getByRole('button', { name: 'Verify Agnes' }).getAttribute('aria-disabled')).toBe('true');
    await context.close();
  });
});

describe('while somebody reviews a document', () => {
  it('a colleague decides: it is told by itself, and the viewer closes', async () => {
    const client = await clientWith('Sigvald', picture);
    const { page, context, uncaught } = await atQueue('sigvald');
    await review(page, 'Sigvald Tester');
    await press(page, 'Open the document');
    const dialog = page.getByRole('dialog', { name: 'Passport of Sigvald Tester' });
    await dialog.getByRole('img', { name: 'The document, as the client sent it' }).waitFor();
    await approveVerification(colleague.caller, client.uid, client.path, '', newOp());
    await dialog.getByText('This document was accepted meanwhile.').waitFor();
    await dialog.getByText('Identity verified, by Birk Tester', { exact: false }).waitFor();
    expect(await dialog.getByRole('img', { name: 'The document, as the client sent it' }).count()).toBe(0);
    await press(page, 'Back to the list');
    await dialog.waitFor({ state: 'detached' });
    expect(uncaught).toEqual([]);
    await context.close();
  });

  it('a colleague decides a moment before, and nobody heard of it: the decision is told, and nothing is written twice', async () => {
    const client = await clientWith('Thyra', picture);
    const { page, context, uncaught } = await atQueue('thyra');
    await readsWhenAsked(page);
    await page.reload();
    await review(page, 'Thyra Tester');
    await press(page, 'Open the document');
    // As soon as the view is recorded, the page reads once more how the document stands. It has done so when the picture is there.
    await page.getByRole('img', { name: 'The document, as the client sent it' }).waitFor();
    await rejectVerification(colleague.caller, client.uid, client.path, 'The picture is too dark.', newOp());
    await press(page, 'Verify Thyra');
    await page.getByText('Already Decided Meanwhile').waitFor();
    await page.getByText('This document was rejected meanwhile.').waitFor();
    const decisions = (await acts(client)).filter((action) => /approved|rejected/.test(action));
    expect(decisions).toEqual(['verification.rejected']);
    expect(uncaught).toEqual([]);
    await context.close();
  });

  it('the client sends another document: what was looked at is not decided about, and what was typed stays', async () => {
    const client = await clientWith('Zilla', picture);
    const { page, context, uncaught } = await atQueue('zilla');
    await readsWhenAsked(page);
    await page.reload();
    await review(page, 'Zilla Tester');
    await press(page, 'Open the document');
    await page.getByRole('img', { name: 'The document, as the client sent it' }).waitFor();
    await page.getByText('Reject', { exact: true }).click();
    await page.getByLabel('Reason for rejecting').fill('The picture is too dark to read.');
    const another = client.path.replace(/[^/]+$/, `${Date.now()}-card.png`);
    await submitVerification(client.caller, another, 'identity-card', newOp());
    await press(page, 'Reject and tell Zilla');
    await page.getByText('Another Document Was Sent Meanwhile').waitFor();
    await page.getByText('Zilla has sent another document since you opened this.').waitFor();
    await page.getByRole('dialog', { name: 'Identity card of Zilla Tester' }).waitFor();
    expect(await page.getByLabel('Reason for rejecting').inputValue()).toBe('The picture is too dark to read.');
    expect(await getVerification(client.caller, client.uid)).toMatchObject({ status: 'not-verified', document: another, note: '' });

    // This one never arrived in the store.
    await press(page, 'Open the document');
    await page.getByText('There is no file behind this document.', { exact: false }).waitFor();
    await press(page, 'Reject and tell Zilla');
    await toasted(page, 'Verification Status Updated Successfully');
    expect(await getVerification(client.caller, client.uid)).toMatchObject({ status: 'rejected', document: another });
    expect(uncaught).toEqual([]);
    await context.close();
  });
});
