import { getVerification } from '@/data/collections/client-documents';
import {
  approveVerification,
  recordView,
  rejectVerification,
  submitVerification,
} from '@/data/collections/verifications';
import { createOp } from '@/domain/revision-fields';
import { bypassRules } from '../../support/e2e/admin-sdk';
import { pressButton } from '../../support/e2e/buttons';
import {
  createApplicant,
  openDocumentReview,
  picture,
  tickChecks,
} from '../../support/e2e/document-review';
import { expect, test } from '../../support/e2e/fixtures';
import { createAdministrator, type Person } from '../../support/e2e/people';
import { blockLiveChannel } from '../../support/e2e/reads';
import { getActions } from '../../support/e2e/stored-records';
import { waitForToast } from '../../support/e2e/toasts';

let colleague: Person;
test.beforeAll(async ({ freshDesk: _ }) => {
  colleague = await createAdministrator('Birk');
});

test.describe('while somebody reviews a document', { tag: '@full' }, () => {
  test('the decision of a colleague is shown at once, and the viewer closes', async ({
    page,
    asAdmin,
  }) => {
    const client = await createApplicant('Sigvald', picture);
    await asAdmin('/admin/verification?q=sigvald');
    await openDocumentReview(page, 'Sigvald Tester');
    await pressButton(page, 'Open document');
    const dialog = page.getByRole('dialog', { name: 'Passport of Sigvald Tester' });
    await dialog.getByRole('img', { name: 'The document as the client sent it' }).waitFor();
    await recordView(colleague.caller, { uid: client.uid, op: createOp() });
    await approveVerification(colleague.caller, {
      uid: client.uid,
      document: client.path,
      note: '',
      op: createOp(),
    });
    await dialog.getByText('Sigvald is verified: that entry is recorded.').waitFor();
    await dialog.getByText('Identity verified, by Birk Tester', { exact: false }).waitFor();
    expect(
      await dialog.getByRole('img', { name: 'The document as the client sent it' }).count(),
    ).toBe(0);
    // The account is still pending, so its activation is offered alone.
    await pressButton(page, 'Leave pending');
    await dialog.waitFor({ state: 'detached' });
  });

  test('an unseen decision of a colleague is shown at the press, and nothing is written twice', async ({
    page,
    asAdmin,
  }) => {
    const client = await createApplicant('Thyra', picture);
    await asAdmin('/admin/verification?q=thyra');
    await blockLiveChannel(page);
    await page.reload();
    await openDocumentReview(page, 'Thyra Tester');
    await pressButton(page, 'Open document');
    // As soon as the view is recorded, the page reads the state of the document again. It has done
    // so when the picture is there.
    await page.getByRole('img', { name: 'The document as the client sent it' }).waitFor();
    await recordView(colleague.caller, { uid: client.uid, op: createOp() });
    await rejectVerification(colleague.caller, {
      uid: client.uid,
      document: client.path,
      reason: 'The picture is too dark.',
      op: createOp(),
    });
    await tickChecks(page);
    await pressButton(page, 'Verify and activate Thyra');
    await page.getByText('Already Decided').waitFor();
    await page.getByText('This document has already been rejected.').waitFor();
    const decisions = (await getActions(client)).filter((action) =>
      /approved|rejected/.test(action),
    );
    expect(decisions).toEqual(['verification.rejected']);
  });

  test('another document of the client stops the decision, and the input stays', async ({
    page,
    asAdmin,
  }) => {
    const client = await createApplicant('Zilla', picture);
    await asAdmin('/admin/verification?q=zilla');
    await blockLiveChannel(page);
    await page.reload();
    await openDocumentReview(page, 'Zilla Tester');
    await pressButton(page, 'Open document');
    await page.getByRole('img', { name: 'The document as the client sent it' }).waitFor();
    await page.getByRole('radio', { name: /^Reject/ }).click();
    await page.getByLabel('Reason for rejecting').fill('The picture is too dark to read.');
    const another = client.path.replace(/[^/]+$/, `${Date.now()}-card.png`);
    // The next document waits for a minute after the last one.
    await bypassRules((store) =>
      store
        .doc(`verifications/${client.uid}`)
        .update({ submittedAt: new Date(Date.now() - 60_000) }),
    );
    await submitVerification(client.caller, {
      document: another,
      kind: 'identity-card',
      op: createOp(),
    });
    await pressButton(page, 'Reject and tell Zilla');
    await page.getByText('Document or Name Has Changed').waitFor();
    await page.getByText('Zilla has sent another document since you opened this.').waitFor();
    await page.getByRole('dialog', { name: 'Identity card of Zilla Tester' }).waitFor();
    expect(await page.getByLabel('Reason for rejecting').inputValue()).toBe(
      'The picture is too dark to read.',
    );
    expect(await getVerification(client.caller, client.uid)).toMatchObject({
      status: 'not-verified',
      document: another,
      note: '',
    });

    // This one never arrived in the store.
    await pressButton(page, 'Open document');
    await page.getByText('This document has no file.', { exact: false }).waitFor();
    await pressButton(page, 'Reject and tell Zilla');
    await waitForToast(page, 'Verification Status Updated Successfully');
    expect(await getVerification(client.caller, client.uid)).toMatchObject({
      status: 'rejected',
      document: another,
    });
  });
});
