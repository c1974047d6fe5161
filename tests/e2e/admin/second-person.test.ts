import type { Page } from '@playwright/test';
import { cancelDeposit } from '@/data/collections/deposits';
import { tightenPolicy } from '@/data/collections/policy';
import { proposeAdjustment, proposeDeposit, proposeWithdrawal } from '@/data/collections/proposals';
import type { Money } from '@/domain/money';
import { createOp } from '@/domain/revision-fields';
import { addDeposit, addWithdrawal, getQueueRow } from '../../support/e2e/desk-queue';
import { getDialog, pressCommitKeys, waitForPreview } from '../../support/e2e/dialog';
import { expect, getConsoleErrors, test } from '../../support/e2e/fixtures';
import { getFocusedName } from '../../support/e2e/keyboard';
import {
  createAdministrator,
  createClient,
  createWithdrawer,
  type Person,
} from '../../support/e2e/people';
import { signInAs } from '../../support/e2e/sign-in';
import { findEntries, getBalance, getDepositList } from '../../support/e2e/stored-records';
import { waitForToast } from '../../support/e2e/toasts';

test.beforeAll(async ({ freshDesk: _ }) => {
  const founder = await createAdministrator('Fay');
  await tightenPolicy(founder.caller, {
    rev: 0,
    policy: { fourEyes: '1000.00', daily: '0', addressHours: 24 },
    op: createOp(),
  });
});

/** A deposit that names no transaction, and the proposal to credit it. */
async function addProposedDeposit(client: Person, first: Person, amount: Money) {
  const id = await addDeposit(client, amount, '');
  await proposeDeposit(first.caller, {
    uid: client.caller.uid,
    id,
    amount,
    note: 'The coins are at our address.',
    op: createOp(),
  });
  return id;
}

const menuLink = (page: Page) =>
  page
    .getByRole('complementary', { name: 'Sidebar' })
    .getByRole('link', { name: /^Second approval/ });

test.describe('what waits for a second person', () => {
  test('is counted for another administrator, who confirms it by keyboard alone', async ({
    page,
    admin: ada,
    asAdmin,
    newVisitor,
  }) => {
    const client = await createClient('Clara');
    await addProposedDeposit(client, ada, '4200.00');
    await asAdmin('/admin/proposals?q=clara');
    await getQueueRow(page, 'Another administrator has to approve.').waitFor();

    const bram = await newVisitor();
    await signInAs(bram, await createAdministrator('Bram', 'agent'), '/admin/dashboard');
    await expect(menuLink(bram)).toHaveAccessibleName(/^Second approval [1-9]\d* waiting$/);
    await bram.getByRole('link', { name: /^[1-9]\d* proposals?$/ }).waitFor();
    await bram.goto('/admin/proposals?q=clara');
    await getQueueRow(bram, 'Credit $4,200.00')
      .getByRole('cell', { name: 'Ada Tester, manager' })
      .waitFor();
    await bram.keyboard.press('j');
    await bram.keyboard.press('Enter');
    const box = bram.getByRole('dialog', { name: 'Credit $4,200.00 to Clara Tester' });
    await box.getByText('The coins are at our address.').waitFor();
    await box.getByText('Account status').waitFor();
    await bram.keyboard.press('c');
    await waitForPreview(box);
    await expect
      .poll(() => getFocusedName(bram))
      .toBe('I found the coins, and they belong to this client.');
    await bram.keyboard.press('Space');
    await pressCommitKeys(bram);
    await waitForToast(bram, 'Deposit Request Approved..');
    await box.waitFor({ state: 'detached' });
    expect(await getBalance(client)).toBe('4200.00');
    expect(await getDepositList(client)).toMatchObject([
      { status: 'completed', received: '4200.00' },
    ]);
    const [confirmed] = await findEntries(client, 'proposal.confirmed');
    const [completed] = await findEntries(client, 'deposit.completed');
    expect(confirmed?.ref).toBe(completed?.op);
    expect(completed?.ref).toBe(confirmed?.after.id);
    // It leaves the first person's screen too.
    await getQueueRow(page, 'Credit $4,200.00').waitFor({ state: 'detached' });
    expect([...getConsoleErrors(page), ...getConsoleErrors(bram)]).toEqual([]);
  });

  test('is rejected for a reason, after which the panel goes on to an adjustment, which only a manager decides', {
    tag: '@full',
  }, async ({ page, admin: ada, newVisitor }) => {
    const client = await createWithdrawer('Wilma', ada);
    const id = await addWithdrawal(client, '200.00');
    const { uid } = client.caller;
    await proposeWithdrawal(ada.caller, { uid, id, amount: '200.00', note: '', op: createOp() });
    const changes = { balance: '1500.00', profit: '0', bonus: '0' };
    await proposeAdjustment(ada.caller, {
      uid,
      changes,
      reason: 'Goodwill: we kept you waiting.',
      ref: '',
      op: createOp(),
    });
    await signInAs(page, await createAdministrator('Bram', 'agent'), '/admin/proposals?q=wilma');
    await getQueueRow(page, 'Pay out $200.00').waitFor();
    await page.keyboard.press('j');
    await page.keyboard.press('r');
    const box = page.getByRole('dialog', { name: 'Pay out $200.00 to Wilma Tester' });
    await box.getByText('Account status').waitFor();
    await box.getByLabel('Reason for rejecting').fill('We could not confirm this with you.');
    await pressCommitKeys(page);
    await waitForToast(page, 'Proposal Rejected..');
    expect(await findEntries(client, 'proposal.rejected')).toMatchObject([
      { reason: 'We could not confirm this with you.' },
    ]);
    const next = page.getByRole('dialog', {
      name: 'Adjust balance by +$1,500.00 for Wilma Tester',
    });
    await next.getByText('Managers approve or reject this.').waitFor();
    await expect(next.getByRole('radio')).toHaveCount(0);

    const manager = await newVisitor();
    await signInAs(manager, await createAdministrator('Mona'), '/admin/proposals?q=wilma');
    await getQueueRow(manager, 'Adjust balance').waitFor();
    await manager.keyboard.press('j');
    await manager.keyboard.press('a');
    await waitForPreview(getDialog(manager));
    await pressCommitKeys(manager);
    await waitForToast(manager, 'Account has been updated Successfully..');
    expect(await getBalance(client)).toBe('2000.00');
    await next.getByText('This proposal has already been approved.').waitFor();
    await next.getByText('Mona Tester').waitFor();
    expect([...getConsoleErrors(page), ...getConsoleErrors(manager)]).toEqual([]);
  });

  test('has nothing left to confirm once the client has cancelled, and is removed by its author', {
    tag: '@full',
  }, async ({ page, admin: ada, asAdmin, newVisitor }) => {
    const client = await createClient('Carla');
    const id = await addProposedDeposit(client, ada, '2100.00');
    await asAdmin('/admin/proposals?q=carla');
    const bram = await newVisitor();
    await signInAs(bram, await createAdministrator('Bram', 'agent'), '/admin/proposals?q=carla');
    await getQueueRow(bram, 'Credit $2,100.00').click();
    const box = getDialog(bram);
    await box.getByRole('radio', { name: /^Approve/ }).check();
    await waitForPreview(box);
    await cancelDeposit(client.caller, { id, op: createOp() });
    await box.getByText('There is nothing left to approve.').waitFor();
    await expect(box.getByRole('radio')).toHaveCount(0);
    await box.getByRole('button', { name: 'Remove' }).waitFor();

    await getQueueRow(page, 'Void: cancelled by the client').waitFor();
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    const own = getDialog(page);
    await own.getByText('There is nothing left to approve. Remove the proposal.').waitFor();
    await pressCommitKeys(page);
    await waitForToast(page, 'Proposal Removed..');
    await page
      .getByText('No proposal matches')
      .or(page.getByText('Nothing needs a second approval'))
      .first()
      .waitFor();
    await box.getByText('This proposal has already been removed.').waitFor();
    expect(await getBalance(client)).toBe('0');
    expect([...getConsoleErrors(page), ...getConsoleErrors(bram)]).toEqual([]);
  });
});
