import type { Page } from '@playwright/test';
import { cancelProposal, confirmPolicy } from '@/data/collections/proposals';
import { createOp } from '@/domain/ledger/revision-fields';
import { deskBook } from '@/domain/two-people/proposed-action';
import { makeProposalOlder, readDeskProposals } from '../../support/e2e/desk-proposals';
import { getDialog, waitForPreview } from '../../support/e2e/dialog';
import { expect, getConsoleErrors, test } from '../../support/e2e/fixtures';
import { createAdministrator } from '../../support/e2e/people';
import { signInAs } from '../../support/e2e/sign-in';
import { waitForToast } from '../../support/e2e/toasts';

const card = (page: Page) => page.getByRole('region', { name: 'Two people' });
const type = (page: Page, threshold: string) => card(page).getByLabel('Two people decide above').fill(threshold);
const press = (page: Page, name: string) => card(page).getByRole('button', { name }).click();

async function commit(page: Page, label: string): Promise<void> {
  const box = getDialog(page);
  await waitForPreview(box);
  await box.getByRole('button', { name: label }).click();
  await box.waitFor({ state: 'detached' });
}

/** Types a stricter threshold, and commits what the button then says. */
async function tighten(page: Page, threshold: string, label: string): Promise<void> {
  await type(page, threshold);
  await press(page, label);
  await commit(page, label);
}

/** Types a looser threshold, and proposes it with a reason. */
async function propose(page: Page, threshold: string, label: string): Promise<void> {
  await type(page, threshold);
  await press(page, label);
  await getDialog(page).getByLabel('Why').fill('Payouts wait too long now.');
  await commit(page, label);
  await waitForToast(page, 'Policy Proposed. Another Manager Has to Confirm.');
}

test.describe('the two-person policy', () => {
  test('is set by one manager, and loosened by two of them, a day apart', async ({ page, asAdmin, newVisitor }) => {
    await asAdmin('/admin/settings');
    await card(page).getByText('One person decides about every amount.').waitFor();
    await tighten(page, '1000', 'Set to $1,000.00');
    await waitForToast(page, 'Policy Updated Successfully');
    await card(page).getByText('Above $1,000.00 two people decide,').waitFor();

    await type(page, '2000');
    await press(page, 'Propose $2,000.00');
    await getDialog(page).getByLabel('Why').fill('Too short');
    await getDialog(page).getByRole('button', { name: 'Propose $2,000.00' }).click();
    await getDialog(page)
      .getByText(/^Use at least 10 letters or digits/)
      .waitFor();
    await getDialog(page).getByLabel('Why').fill('Payouts wait too long now.');
    await commit(page, 'Propose $2,000.00');
    await waitForToast(page, 'Policy Proposed. Another Manager Has to Confirm.');
    await card(page).getByText('You proposed $2,000.00').waitFor();
    await card(page)
      .getByText(/Another manager can confirm it from .* until /)
      .waitFor();
    await expect(card(page).getByRole('link', { name: 'Second person' })).toHaveAttribute('href', '/admin/proposals');
    await expect(card(page).getByRole('button')).toHaveText(['Save changes']);

    const [other, bram] = [await newVisitor(), await createAdministrator('Bram')];
    await signInAs(other, bram, '/admin/settings');
    await card(other).getByText('Ada Tester proposed $2,000.00').waitFor();
    const [proposal] = await readDeskProposals(bram);
    await makeProposalOlder(proposal, 25);
    await confirmPolicy(bram.caller, proposal?.id ?? '', createOp());
    // It reaches both managers without a reload.
    for (const reader of [page, other]) {
      await card(reader).getByText('Above $2,000.00 two people decide,').waitFor();
      await card(reader).getByText('Above $1,000.00 two people decide, 24 hours').waitFor();
      await expect(card(reader).getByText(/proposed \$2,000\.00/)).toHaveCount(0);
    }
    expect([...getConsoleErrors(page), ...getConsoleErrors(other)]).toEqual([]);
  });

  test('is proposed once at a time, and stays void once the policy has changed', { tag: '@full' }, async ({
    page,
    asAdmin,
    newVisitor,
  }) => {
    await asAdmin('/admin/settings');
    await tighten(page, '500', 'Set to $500.00');
    await card(page).getByText('Above $500.00 two people decide,').waitFor();
    await propose(page, '0', 'Propose to turn it off');
    await card(page).getByText('You proposed to turn it off').waitFor();

    const [other, berit] = [await newVisitor(), await createAdministrator('Berit')];
    await signInAs(other, berit, '/admin/settings');
    await card(other).getByText('Ada Tester proposed to turn it off').waitFor();
    await type(other, '700');
    await press(other, 'Propose $700.00');
    await card(other)
      .getByText(/^A looser policy waits already: see above\./)
      .waitFor();
    await expect(getDialog(other)).toHaveCount(0);

    await tighten(other, '400', 'Set to $400.00');
    await card(page).getByText('The policy has changed since, so nobody can confirm it.').waitFor();
    const [proposal] = await readDeskProposals(berit);
    await makeProposalOlder(proposal, 49);
    await cancelProposal(berit.caller, deskBook, proposal?.id ?? '', createOp());
    await card(page).getByText('You proposed').waitFor({ state: 'detached' });
    await propose(page, '800', 'Propose $800.00');
    expect([...getConsoleErrors(page), ...getConsoleErrors(other)]).toEqual([]);
  });

  test('is read by a viewer', { tag: '@full' }, async ({ page, freshDesk: _ }) => {
    await signInAs(page, await createAdministrator('Viola', 'viewer'), '/admin/settings');
    await card(page).getByText('Changing the policy needs the role of a manager.').waitFor();
    await expect(card(page).getByRole('textbox')).toHaveCount(0);
  });
});
