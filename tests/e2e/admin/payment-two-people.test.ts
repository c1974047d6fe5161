import type { Page } from '@playwright/test';
import { getPaymentMethod } from '@/data/collections/desk-documents';
import { updatePayment } from '@/data/collections/payment';
import { tightenPolicy } from '@/data/collections/policy';
import { proposePayment } from '@/data/collections/proposals';
import { createOp, deskBook } from '@/domain/revision-fields';
import { choosePayee } from '../../../tools/ops/choose-payee';
import { withDeskSdk } from '../../support/e2e/admin-sdk';
import { makeDeskProposalOlder } from '../../support/e2e/desk-proposals';
import { getQueueRow } from '../../support/e2e/desk-queue';
import { getDialog, pressCommitKeys } from '../../support/e2e/dialog';
import { expect, getConsoleErrors, test } from '../../support/e2e/fixtures';
import {
  addresses,
  changeNotice,
  expectShownAddress,
  openPaymentSettings,
  reviewChange,
  submitReview,
  typeAddressTwice,
} from '../../support/e2e/payment-method';
import { createAdministrator, createClient, type Person } from '../../support/e2e/people';
import { signInAs } from '../../support/e2e/sign-in';
import { findEntries } from '../../support/e2e/stored-records';
import { waitForToast } from '../../support/e2e/toasts';
import { getEntries } from '../../support/entries';

const createMethod = (address: string) => ({ bitcoin: address, ethereum: '', email: '' });

let ada: Person;
test.beforeAll(async ({ freshDesk: _ }) => {
  ada = await createAdministrator('Ada');
  await updatePayment(ada.caller, { method: createMethod(addresses.first), op: createOp() });
  await withDeskSdk(({ firestore }) => choosePayee(firestore, ada.caller.uid));
  await tightenPolicy(ada.caller, {
    rev: 0,
    policy: { fourEyes: '1000.00', daily: '0', addressHours: 24 },
    op: createOp(),
  });
});

const pendingNote = 'A change of the bitcoin address is proposed.';
const queue = '/admin/proposals?q=ada';
const act = 'Change payment method';
const readMethod = ({ caller }: Person) => getPaymentMethod(caller, caller.uid);

/** Opens the method that waits from the queue. @param opener what the row's button says */
async function openProposal(page: Page, opener: string) {
  await getQueueRow(page, act)
    .getByRole('button', { name: `${opener}: ${act}` })
    .click();
  return getDialog(page);
}

async function openDepositPage(reader: Page): Promise<void> {
  await signInAs(reader, await createClient('Disa'), '/user/deposit');
}

test.describe('the payment method of a desk where two people decide', { tag: '@full' }, () => {
  test('is proposed by one manager, and confirmed by another after a day, while clients read of it', async ({
    page,
    newVisitor,
  }) => {
    const reader = await newVisitor();
    const other = await newVisitor();
    const bram = await createAdministrator('Bram');
    await openDepositPage(reader);
    await expectShownAddress(reader, addresses.first);
    await expect(reader.getByText(pendingNote)).toHaveCount(0);

    await openPaymentSettings(page, ada);
    await typeAddressTwice(page, addresses.third);
    await reviewChange(page);
    await page.getByRole('dialog', { name: 'Propose another payment method?' }).waitFor();
    await getDialog(page).getByLabel('Why', { exact: true }).fill('Our wallet has a new address.');
    await submitReview(page, ada, 'Propose the change');
    await waitForToast(page, 'Payment Method Proposed. Another Manager Has to Approve.');
    await getDialog(page).waitFor({ state: 'detached' });
    const pendingLink = page
      .getByRole('main')
      .getByRole('link', { name: 'Second approval' })
      .first();
    await pendingLink.waitFor();

    await reader.reload();
    await reader.getByText(pendingNote).waitFor();
    await reader.getByText('The proposed one is mipcBb…1ZJRfn.').waitFor();
    await expectShownAddress(reader, addresses.first);
    await expect(reader.getByText(addresses.third)).toHaveCount(0);

    await signInAs(other, bram, queue);
    const box = await openProposal(other, 'Review');
    await box.getByText('Our wallet has a new address.').waitFor();
    await box
      .getByText(/^It can be approved from /)
      .first()
      .waitFor();
    await expect(box.getByRole('radio', { name: /^Approve/ })).toBeDisabled();

    await makeDeskProposalOlder(25);
    await other.reload();
    await openProposal(other, 'Review');
    await box.getByRole('img', { name: 'Test QR code with the new bitcoin address' }).waitFor();
    await box.getByRole('radio', { name: /^Approve/ }).check();
    await submitReview(other, bram, act);
    await waitForToast(other, 'Payment Method Updated Successfully');
    await box.waitFor({ state: 'detached' });
    expect(await readMethod(ada)).toMatchObject({
      bitcoin: addresses.third,
      previous: { bitcoin: { address: addresses.first } },
    });
    const proposed = (await getEntries(ada.caller, deskBook)).findLast(
      ({ action }) => action === 'proposal.made',
    );
    expect((await findEntries(ada, 'payment.updated')).at(-1)).toMatchObject({
      actor: bram.caller.uid,
      ref: proposed?.op,
    });

    await reader.reload();
    await expectShownAddress(reader, addresses.third);
    await reader.getByText(changeNotice).filter({ visible: true }).waitFor();
    await expect(reader.getByText(pendingNote)).toHaveCount(0);
    // It reaches the first manager without a reload.
    await pendingLink.waitFor({ state: 'detached' });
    expect([page, other, reader].flatMap(getConsoleErrors)).toEqual([]);
  });

  test('stays as it is when the other manager rejects, and when its owner takes the change back', async ({
    page,
    newVisitor,
  }) => {
    const before = await readMethod(ada);
    const other = await newVisitor();
    const propose = async () => {
      const rev = (await readMethod(ada))?.rev ?? 0;
      await proposePayment(ada.caller, {
        method: createMethod(addresses.second),
        reason: 'Our wallet has a new address.',
        rev,
        op: createOp(),
      });
    };
    await propose();
    await signInAs(other, await createAdministrator('Berit'), queue);
    const box = await openProposal(other, 'Review');
    await box.getByRole('radio', { name: /^Reject/ }).waitFor();
    await other.keyboard.press('r');
    await box.getByLabel('Reason for rejecting').fill('I could not reach you about it.');
    await pressCommitKeys(other);
    await waitForToast(other, 'Proposal Rejected..');

    await signInAs(page, ada, queue);
    await propose();
    await getQueueRow(other, act).waitFor();
    await (await openProposal(page, 'Take back'))
      .getByRole('button', { name: 'Take back' })
      .click();
    await waitForToast(page, 'Proposal Removed..');
    expect(await readMethod(ada)).toMatchObject({
      bitcoin: before?.bitcoin ?? '',
      rev: before?.rev ?? 0,
    });
    await getQueueRow(other, act).waitFor({ state: 'detached' });
    expect([page, other].flatMap(getConsoleErrors)).toEqual([]);
  });
});
