import type { Page } from '@playwright/test';
import { bypassRules } from '../../support/e2e/admin-sdk';
import { getDialog, waitForPreview } from '../../support/e2e/dialog';
import { expect, getConsoleErrors, test } from '../../support/e2e/fixtures';
import { createAdministrator } from '../../support/e2e/people';
import { signInAs } from '../../support/e2e/sign-in';
import { waitForToast } from '../../support/e2e/toasts';

const card = (page: Page) => page.getByRole('region', { name: 'Two people' });
const press = (page: Page, name: string) => card(page).getByRole('button', { name }).click();

/** Types a threshold, and commits what the button then says. */
async function change(page: Page, threshold: string, label: string): Promise<void> {
  await card(page).getByLabel('Two people decide above').fill(threshold);
  await press(page, label);
  await commit(page, label);
}

async function commit(page: Page, label: string): Promise<void> {
  const box = getDialog(page);
  await waitForPreview(box);
  await box.getByRole('button', { name: label }).click();
  await box.waitFor({ state: 'detached' });
}

/** The emulator's time cannot be moved, so the proposal is made older. */
const makeProposalOlder = (hours: number) =>
  bypassRules((store) => store.doc('desk/policy').update({ 'proposed.at': new Date(Date.now() - hours * 3_600_000) }));

test.describe('the two-person policy', () => {
  test('is set by one manager, and loosened by two of them, a day apart', async ({ page, asAdmin, newVisitor }) => {
    await asAdmin('/admin/settings');
    await card(page).getByText('One person decides about every amount.').waitFor();
    await change(page, '1000', 'Set to $1,000.00');
    await waitForToast(page, 'Policy Updated Successfully');
    await card(page).getByText('Above $1,000.00 two people decide,').waitFor();
    await change(page, '2000', 'Propose $2,000.00');
    await waitForToast(page, 'Policy Proposed. Another Manager Has to Confirm.');
    await card(page).getByRole('button', { name: 'Take back' }).waitFor();
    await expect(card(page).getByRole('button', { name: /^Confirm/ })).toHaveCount(0);

    const other = await newVisitor();
    await signInAs(other, await createAdministrator('Bram'), '/admin/settings');
    await card(other).getByText('Ada Tester proposed $2,000.00').waitFor();
    await card(other).getByRole('button', { name: 'Confirm $2,000.00' }).press('Enter');
    await card(other)
      .getByText(/^It can be confirmed from /)
      .waitFor();
    await expect(getDialog(other)).toHaveCount(0);
    await makeProposalOlder(25);
    await other.reload();
    await press(other, 'Confirm $2,000.00');
    await commit(other, 'Confirm $2,000.00');
    await waitForToast(other, 'Policy Confirmed Successfully');
    await card(other).getByText('Above $2,000.00 two people decide,').waitFor();
    await card(other).getByText('Above $1,000.00 two people decide, 24 hours').waitFor();

    // It reaches the first manager without a reload.
    await card(page).getByText('Above $2,000.00 two people decide,').waitFor();
    await expect(card(page).getByText('Ada Tester proposed')).toHaveCount(0);
    expect([...getConsoleErrors(page), ...getConsoleErrors(other)]).toEqual([]);
  });

  test('is refused by the other manager, taken back by its author, and removed once its day is over', {
    tag: '@full',
  }, async ({ page, asAdmin, newVisitor }) => {
    await asAdmin('/admin/settings');
    await change(page, '500', 'Set to $500.00');
    await card(page).getByText('Above $500.00 two people decide,').waitFor();
    await change(page, '0', 'Propose to turn it off');
    const other = await newVisitor();
    await signInAs(other, await createAdministrator('Berit'), '/admin/settings');
    await card(other).getByText('Ada Tester proposed to turn it off').waitFor();
    await press(other, 'Refuse');
    await commit(other, 'Refuse');
    await waitForToast(other, 'Proposed Policy Removed');

    await card(page).getByRole('button', { name: 'Take back' }).waitFor({ state: 'detached' });
    await change(page, '700', 'Propose $700.00');
    await press(page, 'Take back');
    await commit(page, 'Take back');
    await card(page).getByText('Ada Tester proposed').waitFor({ state: 'detached' });

    await change(page, '800', 'Propose $800.00');
    await makeProposalOlder(49);
    await other.reload();
    await card(other).getByText('so it can only be removed.').waitFor();
    await expect(card(other).getByRole('button', { name: /^Confirm/ })).toHaveCount(0);
    await press(other, 'Remove');
    await commit(other, 'Remove');
    await card(other).getByText('Ada Tester proposed').waitFor({ state: 'detached' });
    expect([...getConsoleErrors(page), ...getConsoleErrors(other)]).toEqual([]);
  });

  test('is read by a viewer', { tag: '@full' }, async ({ page, freshDesk: _ }) => {
    await signInAs(page, await createAdministrator('Viola', 'viewer'), '/admin/settings');
    await card(page).getByText('Changing the policy needs the role of a manager.').waitFor();
    await expect(card(page).getByRole('textbox')).toHaveCount(0);
  });
});
