// @module-tag full

import type { Browser } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { getVerification } from '@/data/collections/client-documents';
import { approveVerification, recordView, rejectVerification, submitVerification } from '@/data/collections/verifications';
import { createOp } from '@/domain/ledger/revision-fields';
import { theBrowser } from './support/browser';
import { atQueue, clientWith, picture, press, review } from './support/document-review';
import { createAdministrator, type Person } from './support/people';
import { readsWhenAsked } from './support/reads';
import { actionsOf } from './support/recorded';
import { toasted } from './support/toasts';

let browser: Browser;
let administrator: Person;
let colleague: Person;
beforeAll(async () => {
  browser = await theBrowser();
  [administrator, colleague] = await Promise.all([createAdministrator('Arna'), createAdministrator('Birk')]);
});

describe('while somebody reviews a document', () => {
  it('a colleague decides: it is told by itself, and the viewer closes', async () => {
    const client = await clientWith('Sigvald', picture);
    const { page, context, uncaught } = await atQueue(browser, administrator, 'sigvald');
    await review(page, 'Sigvald Tester');
    await press(page, 'Open document');
    const dialog = page.getByRole('dialog', { name: 'Passport of Sigvald Tester' });
    await dialog.getByRole('img', { name: 'The document as the client sent it' }).waitFor();
    await recordView(colleague.caller, client.uid, createOp());
    await approveVerification(colleague.caller, client.uid, client.path, '', createOp());
    await dialog.getByText('This document has already been approved.').waitFor();
    await dialog.getByText('Identity verified, by Birk Tester', { exact: false }).waitFor();
    expect(await dialog.getByRole('img', { name: 'The document as the client sent it' }).count()).toBe(0);
    await press(page, 'Back to list');
    await dialog.waitFor({ state: 'detached' });
    expect(uncaught).toEqual([]);
    await context.close();
  });

  it('a colleague decides a moment before, and nobody heard of it: the decision is told, and nothing is written twice', async () => {
    const client = await clientWith('Thyra', picture);
    const { page, context, uncaught } = await atQueue(browser, administrator, 'thyra');
    await readsWhenAsked(page);
    await page.reload();
    await review(page, 'Thyra Tester');
    await press(page, 'Open document');
    // As soon as the view is recorded, the page reads once more how the document stands. It has done so when the picture is there.
    await page.getByRole('img', { name: 'The document as the client sent it' }).waitFor();
    await recordView(colleague.caller, client.uid, createOp());
    await rejectVerification(colleague.caller, client.uid, client.path, 'The picture is too dark.', createOp());
    await press(page, 'Verify Thyra');
    await page.getByText('Already Decided').waitFor();
    await page.getByText('This document has already been rejected.').waitFor();
    const decisions = (await actionsOf(client)).filter((action) => /approved|rejected/.test(action));
    expect(decisions).toEqual(['verification.rejected']);
    expect(uncaught).toEqual([]);
    await context.close();
  });

  it('the client sends another document: what was looked at is not decided about, and what was typed stays', async () => {
    const client = await clientWith('Zilla', picture);
    const { page, context, uncaught } = await atQueue(browser, administrator, 'zilla');
    await readsWhenAsked(page);
    await page.reload();
    await review(page, 'Zilla Tester');
    await press(page, 'Open document');
    await page.getByRole('img', { name: 'The document as the client sent it' }).waitFor();
    await page.getByText('Reject', { exact: true }).click();
    await page.getByLabel('Reason for rejecting').fill('The picture is too dark to read.');
    const another = client.path.replace(/[^/]+$/, `${Date.now()}-card.png`);
    await submitVerification(client.caller, another, 'identity-card', createOp());
    await press(page, 'Reject and tell Zilla');
    await page.getByText('Document or Name Has Changed').waitFor();
    await page.getByText('Zilla has sent another document since you opened this.').waitFor();
    await page.getByRole('dialog', { name: 'Identity card of Zilla Tester' }).waitFor();
    expect(await page.getByLabel('Reason for rejecting').inputValue()).toBe('The picture is too dark to read.');
    expect(await getVerification(client.caller, client.uid)).toMatchObject({ status: 'not-verified', document: another, note: '' });

    // This one never arrived in the store.
    await press(page, 'Open document');
    await page.getByText('This document has no file.', { exact: false }).waitFor();
    await press(page, 'Reject and tell Zilla');
    await toasted(page, 'Verification Status Updated Successfully');
    expect(await getVerification(client.caller, client.uid)).toMatchObject({ status: 'rejected', document: another });
    expect(uncaught).toEqual([]);
    await context.close();
  });
});
