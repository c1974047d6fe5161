import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { getVerification } from '@/data/collections/client-documents';
import { getFileBlob } from '@/data/collections/files';
import { createHeic, createPng } from '@/lib/files/picture-bytes.fixture';
import { createPdfWithoutPages, createScan, takePhoto } from '../../support/e2e/chosen-files';
import { expect, test } from '../../support/e2e/fixtures';

const field = (page: Page) => page.locator('input[type=file]:not([capture])');
const upload = (page: Page) => page.getByRole('button', { name: 'Send document' }).click();
const chosen = (page: Page) => page.getByRole('img', { name: 'The file you chose' });

interface Decoded {
  width: number;
  height: number;
  /** Of 255: how light the upper left and the upper right corner are. */
  corners: [number, number];
}

/** What a browser draws of a picture. */
const decode = (page: Page, base64: string): Promise<Decoded> =>
  page.evaluate(async (data) => {
    const image = new Image();
    image.src = `data:image/jpeg;base64,${data}`;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = image.naturalWidth;
    canvas.height = image.naturalHeight;
    const drawing = canvas.getContext('2d');
    drawing?.drawImage(image, 0, 0);
    const getLight = (x: number) => drawing?.getImageData(x, 20, 1, 1).data[0] ?? 0;
    return {
      width: canvas.width,
      height: canvas.height,
      corners: [getLight(20), getLight(canvas.width - 20)],
    };
  }, base64);

/** Lets the page decode no picture until the returned function is called. */
async function holdDecoding(page: Page): Promise<() => Promise<unknown>> {
  await page.evaluate(() => {
    const decode = HTMLImageElement.prototype.decode;
    const released = new Promise((resolve) => window.addEventListener('decode-on', resolve));
    HTMLImageElement.prototype.decode = async function () {
      await released;
      return decode.call(this);
    };
  });
  return () => page.evaluate(() => window.dispatchEvent(new Event('decode-on')));
}

test.describe('a chosen document', { tag: '@full' }, () => {
  test('from the gallery is made smaller and upright, and stored so', async ({
    page,
    asClient,
  }) => {
    const { caller } = await asClient('/user/user-verify');
    const photo = await takePhoto(page);
    expect(photo.length).toBeGreaterThan(5 * 2 ** 20);
    await page.getByRole('radio', { name: /^Passport/ }).click();
    const decodeOn = await holdDecoding(page);
    await field(page).setInputFiles({
      name: 'IMG_0001.jpg',
      mimeType: 'image/jpeg',
      buffer: photo,
    });
    await page.getByRole('progressbar', { name: 'Checking IMG_0001.jpg…' }).waitFor();
    await decodeOn();
    await chosen(page).waitFor({ timeout: 60_000 });
    await upload(page);
    await page.getByText('Under review').waitFor({ timeout: 60_000 });

    const stored = await getVerification(caller, caller.uid);
    const file = await getFileBlob(caller, String(stored?.document));
    expect(file.type).toBe('image/jpeg');
    expect(file.size).toBeLessThan(5 * 2 ** 20);
    const bytes = Buffer.from(await file.arrayBuffer());
    expect(bytes.includes('Exif')).toBe(false);
    const { width, height, corners } = await decode(page, bytes.toString('base64'));
    expect([width, height]).toEqual([2_250, 3_000]);
    expect(corners[0]).toBeGreaterThan(240);
    expect(corners[1]).toBeLessThan(160);
  });

  test('is what its first bytes say, and not its name or its type', async ({ page, asClient }) => {
    const { caller } = await asClient('/user/user-verify');
    await page.getByRole('radio', { name: /^Passport/ }).click();
    const picture = await page.screenshot({
      type: 'jpeg',
      clip: { x: 0, y: 0, width: 60, height: 40 },
    });
    for (const mimeType of ['image/jpg', 'image/pjpeg', 'application/octet-stream']) {
      await field(page).setInputFiles({ name: 'photo', mimeType, buffer: picture });
      await expect
        .poll(() =>
          chosen(page).evaluate((one) => one instanceof HTMLImageElement && one.naturalWidth),
        )
        .toBe(60);
      await page.getByRole('button', { name: 'Choose another file' }).click();
    }
    await field(page).setInputFiles({ ...createScan('scan.pdf.jpg'), mimeType: 'image/jpeg' });
    await page.getByText('scan.pdf.jpg, 39 KB').waitFor();
    await upload(page);
    await page.getByText('Under review').waitFor({ timeout: 60_000 });
    const path = String((await getVerification(caller, caller.uid))?.document);
    expect(path).toMatch(/scan-pdf[.]pdf$/);
    expect((await getFileBlob(caller, path)).type).toBe('application/pdf');
  });

  test('that others could not open is refused with the reason, and nothing is sent', async ({
    page,
    asClient,
  }) => {
    await asClient('/user/user-verify');
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST' && /\/v0\/b\/.*\/o/.test(request.url()))
        sent.push(request.url());
    });
    const photo = await page.screenshot({ type: 'jpeg' });
    const faults: [name: string, buffer: Buffer, sentence: string][] = [
      [
        'half.jpg',
        photo.subarray(0, photo.length / 2),
        'This picture is incomplete: its end is missing.',
      ],
      [
        'huge.png',
        Buffer.from(createPng({ width: 30_000, height: 30_000 })),
        'This picture has too many pixels (30,000 × 30,000).',
      ],
      [
        'damaged.png',
        Buffer.from(createPng({ width: 9, height: 9 })),
        'This picture can’t be read. Choose another one.',
      ],
      ['apple.jpg', Buffer.from(createHeic()), 'On an iPhone, choose Settings, Camera, Formats'],
      [
        'locked.pdf',
        readFileSync('tests/support/files/locked.pdf'),
        'This PDF is locked with a password. Save it without one.',
      ],
      ['empty.pdf', createPdfWithoutPages(), 'This PDF has no pages.'],
      [
        'half.pdf',
        createScan('').buffer.subarray(0, 20_000),
        'This PDF is incomplete: its end is missing.',
      ],
      [
        'broken.pdf',
        Buffer.from('%PDF-1.7\n%%EOF\n'),
        'This PDF can’t be read. Save or scan it again.',
      ],
    ];
    for (const [name, buffer, sentence] of faults) {
      await field(page).setInputFiles({
        name,
        mimeType: name.endsWith('pdf') ? 'application/pdf' : 'image/jpeg',
        buffer,
      });
      await page.getByText(sentence, { exact: false }).waitFor();
    }
    // Not what the console says: Chromium asks again for a picture that it could not decode, which
    // the policy of the page refuses.
    expect(sent).toEqual([]);
  });

  test('is not spoiled by a browser that gives back noise for what is drawn', async ({
    page,
    asClient,
  }) => {
    await asClient('/user/user-verify');
    const photo = await takePhoto(page);
    await page.evaluate(() => {
      const read = CanvasRenderingContext2D.prototype.getImageData;
      CanvasRenderingContext2D.prototype.getImageData = function (...place) {
        const image = read.apply(this, place);
        return new ImageData(
          image.data.map((value) => (value * 97 + 61) % 256),
          image.width,
          image.height,
        );
      };
    });
    await field(page).setInputFiles({
      name: 'IMG_0001.jpg',
      mimeType: 'image/jpeg',
      buffer: photo,
    });
    await page
      .getByText('Your browser’s protection against tracking', { exact: false })
      .waitFor({ timeout: 60_000 });
    // What need not be redrawn is taken as it is.
    const small = await page.screenshot({ clip: { x: 0, y: 0, width: 60, height: 40 } });
    await field(page).setInputFiles({ name: 'small.png', mimeType: 'image/png', buffer: small });
    await chosen(page).waitFor();
  });
});

test.describe('a chosen photo', { tag: '@full' }, () => {
  test('is no drawing that does more than draw, and may be a WebP', async ({ page, asClient }) => {
    await asClient('/user/settings');
    await page.getByLabel('Phone number').waitFor();
    const strange: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('example.com')) strange.push(request.url());
    });
    page.on('dialog', (dialog) => {
      strange.push(dialog.message());
      void dialog.dismiss();
    });
    const content =
      '<script>alert(2)</script><image href="https://example.com/track.png"/><foreignObject width="9" height="9"><p xmlns="http://www.w3.org/1999/xhtml">x</p></foreignObject>';
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="160" height="200" onload="alert(1)">${content}</svg>`;
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'me.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(svg) });
    await page.getByText('This picture can’t be read. Choose another one.').waitFor();

    const webp = await page.evaluate(() => {
      const canvas = document.createElement('canvas');
      const url = canvas.toDataURL('image/webp');
      return url.slice(url.indexOf(',') + 1);
    });
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'me', mimeType: '', buffer: Buffer.from(webp, 'base64') });
    const fresh = page.getByRole('img', { name: 'Your new photo, not saved yet' });
    await expect
      .poll(() => fresh.evaluate((one) => one instanceof HTMLImageElement && one.naturalWidth))
      .toBe(300);
    expect(strange).toEqual([]);
  });
});
