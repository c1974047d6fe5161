import type { Page } from '@playwright/test';
import { makeDeskProposalOlder } from '../../support/e2e/desk-proposals';
import { getQueueRow } from '../../support/e2e/desk-queue';
import { getDialog, pressCommitKeys, waitForPreview } from '../../support/e2e/dialog';
import { expect, getConsoleErrors, test } from '../../support/e2e/fixtures';
import { createAdministrator } from '../../support/e2e/people';
import { signInAs } from '../../support/e2e/sign-in';
import { waitForToast } from '../../support/e2e/toasts';

const queue = '/admin/proposals?q=ada';
const reason = 'Too many small requests wait.';
const card = (page: Page) => page.getByRole('region', { name: 'Second approval' });
const act = 'Change policy';

/**
 * Types a threshold, and commits what the button then says.
 * @param why of what another manager has to approve
 */
async function change(page: Page, threshold: string, label: string, why = ''): Promise<void> {
  await card(page).getByLabel('Second approval above').fill(threshold);
  await card(page).getByRole('button', { name: label }).click();
  const box = getDialog(page);
  if (why) await box.getByLabel('Why', { exact: true }).fill(why);
  await waitForPreview(box);
  await box.getByRole('button', { name: label }).click();
  await box.waitFor({ state: 'detached' });
}

/** Opens the policy that waits from the queue. @param opener what the row's button says */
async function openProposal(page: Page, opener: string) {
  await getQueueRow(page, act)
    .getByRole('button', { name: `${opener}: ${act}` })
    .click();
  return getDialog(page);
}

test.describe('the two-person policy', () => {
  test('is set by one manager, and loosened by two of them, a day apart', async ({
    page,
    asAdmin,
    newVisitor,
  }) => {
    await asAdmin('/admin/settings/desk');
    await card(page).getByText('One person decides about every amount.').waitFor();
    await change(page, '1000', 'Set to $1,000.00');
    await waitForToast(page, 'Policy Updated Successfully');
    await card(page).getByText('Above $1,000.00 a second approval is needed,').waitFor();
    await change(page, '2000', 'Propose $2,000.00', reason);
    await waitForToast(page, 'Policy Proposed. Another Manager Has to Approve.');
    await card(page).getByRole('link', { name: 'Second approval' }).click();
    await getQueueRow(page, act)
      .getByText('Another manager has to approve.')
      .filter({ visible: true })
      .waitFor();

    const other = await newVisitor();
    await signInAs(other, await createAdministrator('Bram'), queue);
    const box = await openProposal(other, 'Review');
    await box.getByText(reason).waitFor();
    await box
      .getByText(/^It can be approved from /)
      .first()
      .waitFor();
    await expect(box.getByRole('radio', { name: /^Approve/ })).toBeDisabled();
    await makeDeskProposalOlder(25);
    await other.reload();
    await getQueueRow(other, act).waitFor();
    await other.keyboard.press('j');
    await other.keyboard.press('a');
    await waitForPreview(box);
    await pressCommitKeys(other);
    await waitForToast(other, 'Policy Updated Successfully');
    // It reaches the first manager without a reload.
    await getQueueRow(page, act).waitFor({ state: 'detached' });
    await other.goto('/admin/settings/desk');
    await card(other).getByText('Above $2,000.00 a second approval is needed,').waitFor();
    await card(other).getByText('Above $1,000.00 a second approval is needed, 24 hours').waitFor();
    expect([...getConsoleErrors(page), ...getConsoleErrors(other)]).toEqual([]);
  });

  test('is rejected by the other manager, taken back by its author, and removed once its day is over', {
    tag: '@full',
  }, async ({ page, asAdmin, newVisitor }) => {
    await asAdmin('/admin/settings/desk');
    await change(page, '500', 'Set to $500.00');
    await card(page).getByText('Above $500.00 a second approval is needed,').waitFor();
    await change(page, '0', 'Propose to turn it off', reason);
    const note = card(page).getByRole('link', { name: 'Second approval' });
    await note.waitFor();
    const other = await newVisitor();
    await signInAs(other, await createAdministrator('Berit'), queue);
    const box = await openProposal(other, 'Review');
    await other.keyboard.press('r');
    await box.getByLabel('Reason for rejecting').fill('The threshold protects us.');
    await pressCommitKeys(other);
    await waitForToast(other, 'Proposal Rejected..');

    await note.waitFor({ state: 'detached' });
    await change(page, '700', 'Propose $700.00', reason);
    await note.click();
    await (await openProposal(page, 'Take back'))
      .getByRole('button', { name: 'Take back' })
      .click();
    await waitForToast(page, 'Proposal Removed..');

    await page.goto('/admin/settings/desk');
    await change(page, '800', 'Propose $800.00', reason);
    await note.waitFor();
    await makeDeskProposalOlder(49);
    await other.reload();
    const expired = await openProposal(other, 'Remove');
    await expired.getByText('No one approved it in its day.').waitFor();
    await expect(expired.getByRole('radio')).toHaveCount(0);
    await expired.getByRole('button', { name: 'Remove' }).click();
    await waitForToast(other, 'Proposal Removed..');
    await note.waitFor({ state: 'detached' });
    expect([...getConsoleErrors(page), ...getConsoleErrors(other)]).toEqual([]);
  });

  test('is proposed once at a time, and cannot be confirmed once the policy has changed', {
    tag: '@full',
  }, async ({ page, asAdmin, newVisitor }) => {
    await asAdmin('/admin/settings/desk');
    await change(page, '450', 'Set to $450.00');
    await card(page).getByText('Above $450.00 a second approval is needed,').waitFor();
    await change(page, '0', 'Propose to turn it off', reason);
    await card(page).getByText('You proposed to turn it off').waitFor();
    await card(page)
      .getByText(/Another manager can approve it from .* until /)
      .waitFor();
    const other = await newVisitor();
    await signInAs(other, await createAdministrator('Brita'), '/admin/settings/desk');
    await card(other).getByText('Ada Tester proposed to turn it off').waitFor();
    await card(other).getByLabel('Second approval above').fill('700');
    await card(other).getByRole('button', { name: 'Propose $700.00' }).click();
    await card(other)
      .getByText(/^A looser policy waits already: see above\./)
      .waitFor();
    await expect(getDialog(other)).toHaveCount(0);
    await change(other, '400', 'Set to $400.00');
    await card(page).getByText('The policy has changed since, so nobody can approve it.').waitFor();
    expect([...getConsoleErrors(page), ...getConsoleErrors(other)]).toEqual([]);
  });

  test('is read by a viewer', { tag: '@full' }, async ({ page, freshDesk: _ }) => {
    await signInAs(page, await createAdministrator('Viola', 'viewer'), '/admin/settings/desk');
    await card(page).getByText('Managers change the policy.').waitFor();
    await expect(card(page).getByRole('textbox')).toHaveCount(0);
  });
});
