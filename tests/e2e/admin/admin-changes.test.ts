import type { Page } from '@playwright/test';
import { completeDeposit } from '@/data/collections/deposits';
import { operator } from '@/domain/accounts/account';
import { createOp } from '@/domain/revision-fields';
import { addDeposit, getQueueRow, openReview } from '../../support/e2e/desk-queue';
import { getDialog, pressCommitKeys, waitForPreview } from '../../support/e2e/dialog';
import { expect, getConsoleErrors, test } from '../../support/e2e/fixtures';
import { createAdministrator, createClient, type Person } from '../../support/e2e/people';
import { signInAs } from '../../support/e2e/sign-in';
import { findEntries, getBalance } from '../../support/e2e/stored-records';
import { waitForToast } from '../../support/e2e/toasts';

const confirmedToast = 'Administrator has been updated Successfully..';

/** Proposes on the page of an administrator, as a manager who is signed in there. */
async function propose(
  page: Page,
  kind: 'role' | 'status',
  choice: string,
  reason: string,
): Promise<void> {
  await page.getByRole('button', { name: `Change ${kind}` }).click();
  const box = getDialog(page);
  await box.getByText('Two managers decide about an administrator.').waitFor();
  await box.getByLabel(`New ${kind}`).selectOption(choice);
  await box.getByLabel('Reason', { exact: true }).fill(reason);
  await waitForPreview(box);
  await box.getByRole('button', { name: `Propose ${choice.toLowerCase()}` }).click();
  await waitForToast(page, 'Proposed. Another manager has to approve.');
  await box.waitFor({ state: 'detached' });
}

/** Signs in a second manager, who opens the proposal by keys. @returns its panel */
async function openAsSecond(page: Page, manager: Person, queue: string) {
  await signInAs(page, manager, queue);
  await getQueueRow(page, 'Ada Tester, manager').waitFor();
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  return getDialog(page);
}

/** Leaves a mark that a reload would remove. @returns whether the page still has it */
async function watchForReload(page: Page): Promise<() => Promise<boolean>> {
  await page.evaluate(() => Object.assign(globalThis, { isSamePage: true }));
  return () => page.evaluate(() => 'isSamePage' in globalThis);
}

test.describe('two managers decide about an administrator', { tag: '@full' }, () => {
  test('a role takes effect on the open page of its holder once another manager confirms', async ({
    page,
    admin: ada,
    asAdmin,
    newVisitor,
  }) => {
    const client = await createClient('Rosa');
    const rolf = await createAdministrator('Rolf', 'viewer');
    await addDeposit(client, '210.00');
    const holder = await newVisitor();
    await signInAs(holder, rolf, '/admin/deposit?q=rosa');
    await getQueueRow(holder, '210.00')
      .getByRole('button', { name: /^Details/ })
      .waitFor();
    const isSamePage = await watchForReload(holder);

    await asAdmin(`/admin/users/${rolf.caller.uid}`);
    await page.getByText('Administrator, viewer').waitFor();
    await propose(page, 'role', 'Agent', 'He decides requests from June on.');
    const after = {
      action: 'role.granted',
      outcome: { desk: 'agent' },
      by: ada.caller.uid,
      role: 'manager',
      name: 'Ada Tester',
    };
    const [proposed] = await findEntries(rolf, 'proposal.made');
    expect(proposed).toMatchObject({ after });
    await page.goto('/admin/proposals?q=rolf');
    await getQueueRow(page, 'Another manager has to approve.').waitFor();
    await page.keyboard.press('j');
    await page.keyboard.press('a');
    const own = getDialog(page);
    await own.getByText(/^You proposed this\. Another manager has to approve\./).waitFor();
    await expect(own.getByRole('radio')).toHaveCount(0);
    await expect(own.getByRole('button', { name: 'Take back' })).toBeVisible();
    await getQueueRow(holder, '210.00')
      .getByRole('button', { name: /^Details/ })
      .waitFor();

    const second = await newVisitor();
    const box = await openAsSecond(
      second,
      await createAdministrator('Mona'),
      '/admin/proposals?q=rolf',
    );
    await box.getByText('He decides requests from June on.').waitFor();
    await second.keyboard.press('c');
    await waitForPreview(box);
    await pressCommitKeys(second);
    await waitForToast(second, confirmedToast);
    await own.getByText('This proposal has already been approved.').waitFor();
    await own.getByText('Mona Tester').waitFor();
    expect(await findEntries(rolf, 'role.granted')).toMatchObject([
      { actor: operator },
      { ref: proposed?.op, before: { desk: 'viewer' }, after: { desk: 'agent' } },
    ]);

    const decision = await openReview(holder, '210.00');
    await decision.getByRole('button', { name: 'Credit $210.00' }).click();
    await waitForToast(holder, 'Deposit Request Approved..');
    expect(await isSamePage()).toBe(true);
    expect(await getBalance(client)).toBe('210.00');
    expect([page, second, holder].flatMap(getConsoleErrors)).toEqual([]);
  });

  test('a suspended administrator loses the open page, and the rules refuse what is sent past it', async ({
    page,
    asAdmin,
    newVisitor,
  }) => {
    const client = await createClient('Sara');
    const stig = await createAdministrator('Stig', 'agent');
    const deposit = await addDeposit(client, '310.00');
    const holder = await newVisitor();
    await signInAs(holder, stig, '/admin/deposit?q=sara');
    await getQueueRow(holder, '310.00')
      .getByRole('button', { name: /^Review/ })
      .waitFor();
    const isSamePage = await watchForReload(holder);
    await asAdmin(`/admin/users/${stig.caller.uid}`);
    await propose(page, 'status', 'Suspended', 'His account is in the hands of somebody else.');
    await getQueueRow(holder, '310.00')
      .getByRole('button', { name: /^Review/ })
      .waitFor();

    const second = await newVisitor();
    const box = await openAsSecond(
      second,
      await createAdministrator('Mona'),
      '/admin/proposals?q=stig',
    );
    await second.keyboard.press('c');
    await waitForPreview(box);
    await pressCommitKeys(second);
    await waitForToast(second, confirmedToast);
    expect(await findEntries(stig, 'status.changed')).toMatchObject([
      { after: { status: 'suspended' } },
    ]);

    await holder.getByRole('heading', { name: 'You can’t use the desk right now' }).waitFor();
    await holder.getByText('Your own account is suspended.').waitFor();
    expect(await isSamePage()).toBe(true);
    await expect(
      completeDeposit(stig.caller, { uid: client.caller.uid, id: deposit, op: createOp() }),
    ).rejects.toMatchObject({ kind: 'denied' });
    expect(await getBalance(client)).toBe('0');
    await signInAs(holder, stig, '/admin/dashboard');
    await holder.getByRole('heading', { name: 'You can’t use the desk right now' }).waitFor();
    expect([page, second].flatMap(getConsoleErrors)).toEqual([]);
  });

  test('a proposal that its author takes back leaves the role as it is; the one whom it is about only reads it', async ({
    page,
    asAdmin,
    newVisitor,
  }) => {
    const tove = await createAdministrator('Tove');
    await asAdmin(`/admin/users/${tove.caller.uid}`);
    await propose(page, 'role', 'Viewer', 'She only reads from June on.');
    const holder = await newVisitor();
    const box = await openAsSecond(holder, tove, '/admin/proposals?q=tove');
    await box.getByText('This is your own account.').waitFor();
    await expect(box.getByRole('radio')).toHaveCount(0);

    await page.goto('/admin/proposals?q=tove');
    await getQueueRow(page, 'Change role to viewer').waitFor();
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    await getDialog(page).getByRole('button', { name: 'Take back' }).waitFor();
    await pressCommitKeys(page);
    await waitForToast(page, 'Proposal Removed..');
    await box.getByText('This proposal has already been removed.').waitFor();
    expect(await findEntries(tove, 'proposal.cancelled')).toHaveLength(1);
    expect(await findEntries(tove, 'role.granted')).toMatchObject([
      { actor: operator, after: { desk: 'manager' } },
    ]);
    expect(await findEntries(tove, 'role.revoked')).toEqual([]);
    await page.goto(`/admin/users/${tove.caller.uid}`);
    await page.getByText('Administrator, manager').waitFor();
    expect([page, holder].flatMap(getConsoleErrors)).toEqual([]);
  });
});
