import type { Page } from '@playwright/test';
import { getPaymentMethod } from '@/data/collections/desk-documents';
import { updatePayment } from '@/data/collections/payment';
import { tightenPolicy } from '@/data/collections/policy';
import { confirmPayment, proposePayment, rejectProposal } from '@/data/collections/proposals';
import { createOp } from '@/domain/ledger/revision-fields';
import { deskBook } from '@/domain/two-people/proposed-action';
import { choosePayee } from '../../../tools/ops/choose-payee';
import { withDeskSdk } from '../../support/e2e/admin-sdk';
import { makeProposalOlder, readDeskProposals } from '../../support/e2e/desk-proposals';
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

const waitingNote = 'A change of the bitcoin address is proposed.';
const panel = (page: Page) => page.getByRole('region', { name: 'Payment method', exact: true });
const readMethod = ({ caller }: Person) => getPaymentMethod(caller, caller.uid);
const reason = 'We move to a wallet with two keys.';

async function openDepositPage(reader: Page): Promise<void> {
  await signInAs(reader, await createClient('Disa'), '/user/deposit');
}

test.describe('the payment method of a desk where two people decide', { tag: '@full' }, () => {
  test('is proposed by one manager, and confirmed by another after a day, while clients read of it', async ({ page, newVisitor }) => {
    const [reader, bram] = [await newVisitor(), await createAdministrator('Bram')];
    await openDepositPage(reader);
    await expectShownAddress(reader, addresses.first);
    await expect(reader.getByText(waitingNote)).toHaveCount(0);

    await openPaymentSettings(page, ada);
    await typeAddressTwice(page, addresses.third);
    await reviewChange(page);
    await page.getByRole('dialog', { name: 'Propose another payment method?' }).waitFor();
    await waitForPreview(getDialog(page));
    await getDialog(page).getByLabel('Why').fill(reason);
    await submitReview(page, ada, 'Propose the change');
    await waitForToast(page, 'Payment Method Proposed. Another Manager Has to Confirm.');
    await panel(page).getByText('You proposed another payment method').waitFor();
    await expect(panel(page).getByRole('link', { name: 'Second person' })).toHaveAttribute('href', '/admin/proposals');

    await reader.reload();
    await reader.getByText(waitingNote).waitFor();
    await reader.getByText('The proposed one is mipcBb…1ZJRfn.').waitFor();
    await expectShownAddress(reader, addresses.first);
    await expect(reader.getByText(addresses.third)).toHaveCount(0);

    const [proposal] = await readDeskProposals(bram);
    expect(proposal).toMatchObject({ by: ada.caller.uid, note: reason });
    await makeProposalOlder(proposal, 25);
    await confirmPayment(bram.caller, { id: proposal?.id ?? '', by: ada.caller.uid }, createOp());
    expect(await readMethod(ada)).toMatchObject({ bitcoin: addresses.third, previous: { bitcoin: { address: addresses.first } } });
    expect((await findEntries(ada, 'payment.updated')).at(-1)).toMatchObject({ actor: bram.caller.uid, ref: proposal?.id, reason });

    await reader.reload();
    await expectShownAddress(reader, addresses.third);
    await reader.getByText(changeNotice).filter({ visible: true }).waitFor();
    await expect(reader.getByText(waitingNote)).toHaveCount(0);
    // It reaches the first manager without a reload.
    await panel(page).getByText('You proposed another payment method').waitFor({ state: 'detached' });
    expect([page, reader].flatMap(getConsoleErrors)).toEqual([]);
  });

  test('stays as it is when the other manager rejects the change, which is proposed once at a time', async ({ page, newVisitor }) => {
    const [before, reader, berit] = [await readMethod(ada), await newVisitor(), await createAdministrator('Berit')];
    await openPaymentSettings(page, ada);
    await proposePayment(ada.caller, { method: methodOf(addresses.second), reason, rev: before?.rev ?? 0 }, createOp());
    await panel(page).getByText('You proposed another payment method').waitFor();
    await openDepositPage(reader);
    await reader.getByText(waitingNote).waitFor();
    await typeAddressTwice(page, addresses.first);
    await reviewChange(page);
    await panel(page)
      .getByText(/^A change of your payment method waits already: see above\./)
      .waitFor();
    await expect(getDialog(page)).toHaveCount(0);

    const [proposal] = await readDeskProposals(berit);
    await rejectProposal(berit.caller, deskBook, proposal?.id ?? '', 'I could not reach you about this.', createOp());
    await panel(page).getByText('You proposed another payment method').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Proposal rejected' }).waitFor();
    expect(await readMethod(ada)).toEqual(before);
    await reader.reload();
    await expectShownAddress(reader, before?.bitcoin ?? '');
    await expect(reader.getByText(waitingNote)).toHaveCount(0);
    expect([page, reader].flatMap(getConsoleErrors)).toEqual([]);
  });
});
