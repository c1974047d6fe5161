import { writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import type { Page } from '@playwright/test';
import { completeDeposit, requestDeposit } from '@/data/collections/deposits';
import { auditBook } from '@/domain/audit/audit-book';
import { createOp } from '@/domain/revision-fields';
import { verifierName } from '../../../tools/build/verifier';
import { readBooks } from '../../../tools/ops/stored-desk';
import { bypassRules, getStoredDocs } from '../../support/e2e/admin-sdk';
import { findAxeViolations } from '../../support/e2e/axe';
import { expect, test } from '../../support/e2e/fixtures';
import { createClient, type Person } from '../../support/e2e/people';
import { signInAs } from '../../support/e2e/sign-in';

const deposit = {
  coin: 'bitcoin',
  amount: '500.00',
  units: '0.00778695',
  rate: '64210.00',
  address: 'tb1qother',
  txid: '',
} as const;
const addsUp = 'Matches to the cent. No entry is missing.';

const openProof = async (page: Page) => {
  await page.getByText('Adds up ·').waitFor();
  await page.getByRole('button', { name: 'Proof' }).click();
};

/** Its one deposit and its balance are the same figure. */
async function createFundedClient(admin: Person, firstname: string): Promise<Person> {
  const client = await createClient(firstname);
  const op = createOp();
  await requestDeposit(client.caller, { request: deposit, op });
  await completeDeposit(admin.caller, { uid: client.caller.uid, id: op, op: createOp() });
  return client;
}

/**
 * As its operator could: every figure of 500.00 becomes 400.00, in all entries and documents, so
 * that the book adds up again.
 */
async function rewriteBook(uid: string): Promise<void> {
  const stored = await getStoredDocs(uid);
  await bypassRules(async (store) => {
    for (const [path, fields] of Object.entries(stored))
      await store.doc(path).set(replaceFigure(fields) as Record<string, unknown>);
  });
}

function replaceFigure(value: unknown): unknown {
  if (value === '500.00') return '400.00';
  if (Array.isArray(value)) return value.map(replaceFigure);
  if (
    typeof value !== 'object' ||
    value === null ||
    Object.getPrototypeOf(value) !== Object.prototype
  )
    return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, replaceFigure(inner)]),
  );
}

const findFaults = (uid: string) =>
  bypassRules(async (store) => {
    for await (const book of readBooks(store, () => undefined))
      if (book.uid === uid) return auditBook(book);
    return null;
  });

const storedReceipts = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('receipt:')));

test('threat 38: a whole rewritten book adds up, and the receipt on the device names its first entry that differs', async ({
  page,
  admin,
  site,
}, testInfo) => {
  const client = await createFundedClient(admin, 'Renske');
  const { uid } = client.caller;
  await signInAs(page, client, '/user/statement');
  await openProof(page);
  await page.getByText(`${addsUp} First check on this device.`).waitFor();
  await page.getByRole('button', { name: 'Save receipt' }).waitFor();
  expect(await storedReceipts(page)).toHaveLength(1);
  expect(await findAxeViolations(page)).toEqual([]);
  await page.reload();
  await openProof(page);
  await page.getByText(`${addsUp} It also matches your receipt of`).waitFor();

  await rewriteBook(uid);
  expect(await findFaults(uid)).toEqual([]);
  await page.reload();
  const alert = page
    .getByRole('alert')
    .filter({ hasText: 'Your book contradicts your receipt of' });
  await expect(alert).toContainText(
    /at D1\. ?D1 isn’t what it was\. Also changed or missing: A2, D2\./,
  );
  await page.getByRole('region', { name: 'The book contradicts its receipt' }).waitFor();
  await page.getByText('Your account balance').waitFor();
  expect(await page.getByText('Adds up ·').count()).toBe(0);
  expect(await findAxeViolations(page)).toEqual([]);

  // What the client saves says the same outside the account.
  const [receipt] = await Promise.all([
    page.waitForEvent('download'),
    alert.getByRole('button', { name: 'Save the receipt' }).click(),
  ]);
  await page.goto('/user/settings');
  const [data] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download', exact: true }).click(),
  ]);
  const oneFile = testInfo.outputPath(verifierName);
  writeFileSync(oneFile, await (await fetch(`${site}/${verifierName}`)).text());
  for (const address of ['/verify', pathToFileURL(oneFile).href]) {
    await page.goto(address);
    // The page loads its form once somebody is there.
    await page.mouse.move(50, 50);
    await page.mouse.move(100, 200);
    await page
      .getByLabel('Choose files', { exact: false })
      .setInputFiles([await data.path(), await receipt.path()]);
    await page.getByRole('heading', { name: 'Failed' }).waitFor();
    await page.getByText('The book adds up, but it contradicts 1 receipt:').waitFor();
    await page.getByText(/Changed or missing since the marks were made: D1, /).waitFor();
  }
  await page.goto('/user/statement');

  // A log-out leaves the receipt (the exception to threat 25), so that the next visit says the
  // same.
  await page.getByRole('button', { name: /account menu/ }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await page.waitForURL('**/signin');
  expect(await storedReceipts(page)).toHaveLength(1);
  await signInAs(page, client, '/user/statement');
  await expect(alert).toContainText('at D1.');
  await alert.getByRole('button', { name: 'Open D1' }).click();
  await page.getByRole('button', { name: 'Deposit requested', expanded: true }).waitFor();
});

test(
  'a receipt is removed where it is shown, and compared from a photo of its printed code',
  { tag: '@full' },
  async ({ page, admin, site }, testInfo) => {
    const client = await createFundedClient(admin, 'Saskia');
    await signInAs(page, client, '/user/statement');
    await page.getByText('Adds up ·').waitFor();
    // The code as it is printed, as a picture.
    await page.emulateMedia({ media: 'print' });
    const picture = await page
      .getByRole('img', { name: 'QR code of the receipt' })
      .locator('..')
      .screenshot();
    await page.emulateMedia({ media: null });
    await openProof(page);
    await page.getByRole('button', { name: 'Compare an older receipt' }).click();
    const dialog = page.getByRole('dialog', { name: 'Compare an older receipt' });
    await dialog
      .getByLabel(/Choose a file/)
      .setInputFiles({ name: 'code.png', mimeType: 'image/png', buffer: picture });
    await dialog.getByText(/The book matches the receipt of/).waitFor();
    await dialog.getByLabel(/Choose a file/).setInputFiles({
      name: 'blank.png',
      mimeType: 'image/png',
      buffer: await page.screenshot({ clip: { x: 0, y: 0, width: 40, height: 40 } }),
    });
    await dialog.getByText(/No QR code was found in this picture/).waitFor();
    expect(await findAxeViolations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Close', exact: true }).first().click();

    // The one-file check reads the code as well: it names the client.
    const oneFile = testInfo.outputPath(verifierName);
    writeFileSync(oneFile, await (await fetch(`${site}/${verifierName}`)).text());
    await page.goto(pathToFileURL(oneFile).href);
    await page
      .getByLabel('Choose files', { exact: false })
      .setInputFiles({ name: 'code.png', mimeType: 'image/png', buffer: picture });
    await page.getByRole('button', { name: 'Remove code.png' }).waitFor();

    await page.goto('/user/statement');
    await openProof(page);
    await page.getByRole('button', { name: 'Remove it' }).click();
    await page.getByText('Removed from this device.').waitFor();
    expect(await storedReceipts(page)).toEqual([]);
  },
);
