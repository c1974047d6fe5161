import { cancelWithdrawal, deleteWithdrawal } from '@/data/collections/withdrawals';
import { createOp } from '@/domain/revision-fields';
import { bypassRules } from '../../support/e2e/admin-sdk';
import {
  addDeposit,
  addWithdrawal,
  getQueueRow,
  getStatusTab,
  getTxid,
  openReview,
} from '../../support/e2e/desk-queue';
import { chooseCompletion, getDialog } from '../../support/e2e/dialog';
import { expect, getConsoleErrors, test } from '../../support/e2e/fixtures';
import { createAdministrator, createWithdrawer } from '../../support/e2e/people';
import { blockLiveChannel } from '../../support/e2e/reads';
import { signInAs } from '../../support/e2e/sign-in';
import { findEntries, getActions, getBalance, getReserved } from '../../support/e2e/stored-records';
import { waitForToast } from '../../support/e2e/toasts';
import { getWithdrawalList } from '../../support/e2e/withdrawal-page';

test.describe('a withdrawal at the desk', () => {
  test('is debited once, with a note to the client', async ({ page, admin, asAdmin }) => {
    const client = await createWithdrawer('Idunn', admin);
    const txid = getTxid(await addWithdrawal(client, '120.00'));
    await asAdmin('/admin/withdrawal?q=idunn');
    const box = await openReview(page, '120.00');
    await box
      .getByRole('group', { name: 'Bitcoin address (test network)' })
      .getByText('sl5k7')
      .or(box.getByText('sl5k'))
      .first()
      .waitFor();
    await box.getByText(/\(sample\)/).waitFor();
    await box.getByLabel('Note to client (optional)').fill(`Sent in ${txid}.`);
    await box.getByRole('button', { name: 'Debit $120.00' }).click();
    await waitForToast(page, 'Withdrawal Request Approved..');
    await getQueueRow(page, '120.00').waitFor({ state: 'detached' });
    expect([await getBalance(client), await getReserved(client)]).toEqual(['380.00', '0.00']);
    expect(await getWithdrawalList(client)).toMatchObject([
      { status: 'completed', note: `Sent in ${txid}.` },
    ]);
    expect(getConsoleErrors(page)).toEqual([]);
  });

  test('is rejected or deleted with a reason, which frees the amount; a deleted one stays in the book', {
    tag: '@full',
  }, async ({ page, admin, asAdmin }) => {
    const client = await createWithdrawer('Jorunn', admin);
    await addWithdrawal(client, '50.00');
    await addWithdrawal(client, '60.00');
    await asAdmin('/admin/withdrawal?q=jorunn');
    const box = await openReview(page, '50.00');
    await box.getByRole('radio', { name: /^Reject/ }).click();
    await box.getByLabel('Reason for rejecting').fill('The name on this wallet is not yours.');
    await box.getByRole('button', { name: 'Reject and tell Jorunn' }).click();
    await waitForToast(page, 'Withdrawal Request Rejected..');
    const second = page.getByRole('dialog', { name: /^\$60\.00/ });
    await chooseCompletion(second);
    await second.getByRole('radio', { name: /^Delete request/ }).click();
    await second
      .getByRole('row', { name: /Available/ })
      .getByText('+60.00')
      .waitFor();
    await second.getByLabel('Reason for deleting').fill('It was asked for twice by mistake.');
    await second.getByRole('button', { name: 'Delete and tell Jorunn' }).click();
    await waitForToast(page, 'Withdrawal Request Deleted..');
    await getQueueRow(page, '60.00').waitFor({ state: 'detached' });
    expect([await getBalance(client), await getReserved(client)]).toEqual(['500.00', '0.00']);

    // A decided one that was never sent can be taken off the list, too.
    await getStatusTab(page, 'Rejected').click();
    await getQueueRow(page, '50.00').getByRole('button', { name: /Open/ }).click();
    await getDialog(page).getByRole('button', { name: 'Delete request' }).click();
    const third = page.getByRole('dialog', { name: 'Delete $50.00 withdrawal to Jorunn Tester' });
    await third.getByLabel('Reason for deleting').fill('The client asked for it to be removed.');
    await third.getByRole('button', { name: 'Delete and tell Jorunn' }).click();
    await third.waitFor({ state: 'detached' });
    expect(await getWithdrawalList(client)).toEqual([]);
    const deleted = await findEntries(client, 'withdrawal.deleted');
    expect(deleted).toMatchObject([
      { before: { amount: '60.00' } },
      { before: { amount: '50.00', status: 'rejected' } },
    ]);

    await getStatusTab(page, 'Deleted').click();
    await getQueueRow(page, 'It was asked for twice by mistake.').waitFor();
    await getStatusTab(page, 'All').click();
    await getQueueRow(page, '60.00').getByText('Deleted').first().waitFor();
    // It is gone, so nothing more can be done with it.
    await getQueueRow(page, '50.00').getByRole('button', { name: /Open/ }).click();
    await getDialog(page).getByText('The client asked for it to be removed.').waitFor();
    expect(await getDialog(page).getByRole('button', { name: 'Delete request' }).count()).toBe(0);
    expect(getConsoleErrors(page)).toEqual([]);
  });

  test('is shown as cancelled when the client cancels it during the review', {
    tag: '@full',
  }, async ({ page, admin, asAdmin }) => {
    const client = await createWithdrawer('Kari', admin);
    const id = await addWithdrawal(client, '70.00');
    await asAdmin('/admin/withdrawal?q=kari');
    const box = await openReview(page, '70.00');
    await cancelWithdrawal(client.caller, { id, op: createOp() });
    await box.getByText('This withdrawal has already been decided.').waitFor();
    await box.getByText('The client', { exact: true }).waitFor();
    await box.getByRole('button', { name: 'Back to list' }).click();
    await getQueueRow(page, '70.00').waitFor({ state: 'detached' });
    expect([await getBalance(client), await getReserved(client)]).toEqual(['500.00', '0.00']);
  });

  test('is debited once when the answer is lost', { tag: '@full' }, async ({
    page,
    admin,
    asAdmin,
  }) => {
    const client = await createWithdrawer('Ketil', admin);
    await addWithdrawal(client, '90.00');
    await asAdmin('/admin/withdrawal?q=ketil');
    const box = await openReview(page, '90.00');
    await page.route(/:commit/, async (route) => {
      await route.fetch();
      await route.abort();
    });
    // The live channel may be faster than the person: then the dialog tells it by itself.
    await box.getByRole('button', { name: 'Debit $90.00' }).click();
    await waitForToast(page, 'Error Occurred.');
    await page.unroute(/:commit/);
    await box.getByText('Your decision was recorded.').waitFor();
    await box.getByRole('button', { name: 'Back to list' }).click();
    await getQueueRow(page, '90.00').waitFor({ state: 'detached' });
    expect([await getBalance(client), await getReserved(client)]).toEqual(['410.00', '0.00']);
    expect(
      (await getActions(client)).filter((action) => action === 'withdrawal.completed'),
    ).toHaveLength(1);
  });

  test('is shown as deleted when another administrator has deleted it', { tag: '@full' }, async ({
    page,
    admin,
    asAdmin,
  }) => {
    const client = await createWithdrawer('Kolbrun', admin);
    const id = await addWithdrawal(client, '40.00');
    await cancelWithdrawal(client.caller, { id, op: createOp() });
    const deputy = await createAdministrator('Kjartan');
    // Told of it before the press, the dialog would have changed by itself.
    await blockLiveChannel(page);
    await asAdmin('/admin/withdrawal?tab=cancelled&q=kolbrun');
    await getQueueRow(page, '40.00').getByRole('button', { name: /Open/ }).click();
    await getDialog(page).getByRole('button', { name: 'Delete request' }).click();
    await getDialog(page)
      .getByLabel('Reason for deleting')
      .fill('The client asked for it to be removed.');
    const words = 'It was deleted at another desk before.';
    await deleteWithdrawal(deputy.caller, {
      uid: client.caller.uid,
      id,
      reason: words,
      op: createOp(),
    });
    await getDialog(page).getByRole('button', { name: 'Delete and tell Kolbrun' }).click();
    await waitForToast(page, 'Already Decided..');
    await getDialog(page).getByText('This withdrawal has already been deleted.').waitFor();
    await getDialog(page).getByText('Kjartan Tester').first().waitFor();
    await getDialog(page).getByText(words).first().waitFor();
    await getDialog(page).getByRole('button', { name: 'Back to list' }).click();
    expect(await findEntries(client, 'withdrawal.deleted')).toMatchObject([{ reason: words }]);
  });

  test('cannot be decided by a former administrator, and the desk closes', {
    tag: '@full',
  }, async ({ page, admin }) => {
    const client = await createWithdrawer('Kraki', admin);
    const former = await createAdministrator('Leif');
    await addWithdrawal(client, '30.00');
    // Told of it before the press, the page would not be the desk's any more.
    await blockLiveChannel(page);
    await signInAs(page, former, '/admin/withdrawal?q=kraki');
    const box = await openReview(page, '30.00');
    await box.getByRole('radio', { name: /^Reject/ }).click();
    await box.getByLabel('Reason for rejecting').fill('The name on this wallet is not yours.');
    await bypassRules((firestore) =>
      firestore.doc(`users/${former.caller.uid}`).update({ admin: false }),
    );
    await box.getByRole('button', { name: 'Reject and tell Kraki' }).click();
    await waitForToast(page, 'This isn’t allowed.');
    // What was refused shows that the screen is out of date, so everything on it is read again.
    await page.getByRole('heading', { name: 'This area is for the desk' }).waitFor();
    expect(await getWithdrawalList(client)).toMatchObject([{ status: 'pending' }]);
  });

  test('says why the own account cannot be decided', { tag: '@full' }, async ({ page }) => {
    const own = await createAdministrator('Liv');
    await addDeposit(own, '80.00');
    await signInAs(page, own, '/admin/deposit?q=liv');
    const box = await openReview(page, '80.00');
    await box.getByText('This is your own account.').first().waitFor();
    expect(
      await box.getByRole('button', { name: 'Credit $80.00' }).getAttribute('aria-disabled'),
    ).toBe('true');
    await page.keyboard.press('Escape');
    expect(await page.getByRole('checkbox', { name: /^Select \$80\.00/ }).isDisabled()).toBe(true);
  });
});
