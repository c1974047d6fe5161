import type { Page } from '@playwright/test';
import { getPaymentMethod } from '@/data/collections/desk-documents';
import { proposePayment, updatePayment } from '@/data/collections/payment';
import { tightenPolicy } from '@/data/collections/policy';
import { createOp } from '@/domain/ledger/revision-fields';
import { choosePayee } from '../../../tools/ops/choose-payee';
import { bypassRules, withDeskSdk } from '../../support/e2e/admin-sdk';
import { getDialog, waitForPreview } from '../../support/e2e/dialog';
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

const methodOf = (address: string) => ({ bitcoin: address, ethereum: '', email: '' });

let ada: Person;
test.beforeAll(async ({ freshDesk: _ }) => {
  ada = await createAdministrator('Ada');
  await updatePayment(ada.caller, methodOf(addresses.first), createOp());
  await withDeskSdk(({ firestore }) => choosePayee(firestore, ada.caller.uid));
  await tightenPolicy(ada.caller, 0, { fourEyes: '1000.00', addressHours: 24 }, createOp());
});

/** The emulator's time cannot be moved, so the proposal is made older. */
const makeProposalOlder = (path: string) =>
  bypassRules((store) => store.doc(path).update({ 'proposed.at': new Date(Date.now() - 25 * 3_600_000) }));

const waitingNote = 'A change of the bitcoin address is proposed.';
const panel = (page: Page) => page.getByRole('region', { name: 'Payment method shown to clients' });
const readMethod = ({ caller }: Person) => getPaymentMethod(caller, caller.uid);

/** Takes back or refuses what waits. */
async function removeProposal(page: Page, verb: string): Promise<void> {
  await page.getByRole('button', { name: verb }).click();
  await waitForPreview(getDialog(page));
  await getDialog(page).getByRole('button', { name: verb }).click();
  await waitForToast(page, 'Proposed Payment Method Removed');
  await getDialog(page).waitFor({ state: 'detached' });
}

async function openDepositPage(reader: Page): Promise<void> {
  await signInAs(reader, await createClient('Disa'), '/user/deposit');
}

test.describe('the payment method of a desk where two people decide', { tag: '@full' }, () => {
  test('is proposed by one manager, and confirmed by another after a day, while clients read of it', async ({ page, newVisitor }) => {
    const [reader, other, bram] = [await newVisitor(), await newVisitor(), await createAdministrator('Bram')];
    await openDepositPage(reader);
    await expectShownAddress(reader, addresses.first);
    await expect(reader.getByText(waitingNote)).toHaveCount(0);

    await openPaymentSettings(page, ada);
    await typeAddressTwice(page, addresses.third);
    await reviewChange(page);
    await page.getByRole('dialog', { name: 'Propose another payment method?' }).waitFor();
    await submitReview(page, ada, 'Propose the change');
    await waitForToast(page, 'Payment Method Proposed. Another Manager Has to Confirm.');
    await page.getByRole('button', { name: 'Take back' }).waitFor();
    await expect(page.getByRole('button', { name: 'Review and confirm' })).toHaveCount(0);

    await reader.reload();
    await reader.getByText(waitingNote).waitFor();
    await reader.getByText('The proposed one is mipcBb…1ZJRfn.').waitFor();
    await expectShownAddress(reader, addresses.first);
    await expect(reader.getByText(addresses.third)).toHaveCount(0);

    await signInAs(other, bram, '/admin/proposals');
    await other.getByText(/^Another manager can confirm it from /).waitFor();
    await other.getByRole('link', { name: 'Payment method of Ada Tester' }).click();
    await panel(other).getByText('Ada Tester proposed another payment method').waitFor();
    await panel(other).getByRole('button', { name: 'Review and confirm' }).press('Enter');
    await panel(other)
      .getByText(/^It can be confirmed from /)
      .waitFor();
    await expect(getDialog(other)).toHaveCount(0);

    await makeProposalOlder(`admins/${ada.caller.uid}`);
    await other.reload();
    await panel(other).getByRole('button', { name: 'Review and confirm' }).click();
    await getDialog(other).getByRole('img', { name: 'Test QR code with the new bitcoin address' }).waitFor();
    await submitReview(other, bram, 'Confirm the change');
    await waitForToast(other, 'Payment Method Confirmed Successfully');
    await getDialog(other).waitFor({ state: 'detached' });
    expect(await readMethod(ada)).toMatchObject({ bitcoin: addresses.third, previous: { bitcoin: { address: addresses.first } } });
    const [proposed] = await findEntries(ada, 'payment.proposed');
    expect((await findEntries(ada, 'payment.updated')).at(-1)).toMatchObject({ actor: bram.caller.uid, ref: proposed?.op });

    await reader.reload();
    await expectShownAddress(reader, addresses.third);
    await reader.getByText(changeNotice).filter({ visible: true }).waitFor();
    await expect(reader.getByText(waitingNote)).toHaveCount(0);
    // It reaches the first manager without a reload.
    await page.getByRole('button', { name: 'Take back' }).waitFor({ state: 'detached' });
    expect([page, other, reader].flatMap(getConsoleErrors)).toEqual([]);
  });

  test('stays as it is when the other manager refuses, and when its owner takes the change back', async ({ page, newVisitor }) => {
    const [before, other] = [await readMethod(ada), await newVisitor()];
    const propose = async () => {
      const rev = (await readMethod(ada))?.rev ?? 0;
      await proposePayment(ada.caller, methodOf(addresses.second), createOp(), rev);
    };
    await propose();
    await signInAs(other, await createAdministrator('Berit'), '/admin/settings');
    await removeProposal(other, 'Refuse');
    expect(await readMethod(ada)).not.toHaveProperty('proposed');

    await openPaymentSettings(page, ada);
    await propose();
    await removeProposal(page, 'Take back');
    expect(await readMethod(ada)).toMatchObject({ bitcoin: before?.bitcoin ?? '' });
    expect(await readMethod(ada)).not.toHaveProperty('proposed');
    await panel(other).getByText('Ada Tester proposed another payment method').waitFor({ state: 'detached' });
    expect([page, other].flatMap(getConsoleErrors)).toEqual([]);
  });
});
