import type { Page } from '@playwright/test';
import { getPlans } from '@/data/collections/desk-documents';
import { updatePlans } from '@/data/collections/plans';
import { tightenPolicy } from '@/data/collections/policy';
import { setSubscription } from '@/data/collections/subscriptions';
import { createOp, type Op } from '@/domain/revision-fields';
import { addDeposit, fillOutput, getQueueRow } from '../../support/e2e/desk-queue';
import { getDialog, pressCommitKeys, waitForPreview } from '../../support/e2e/dialog';
import { expect, getConsoleErrors, test } from '../../support/e2e/fixtures';
import {
  createAdministrator,
  createClient,
  fundClient,
  type Person,
} from '../../support/e2e/people';
import { addTrade, createAdjustedClient } from '../../support/e2e/settlement';
import { signInAs } from '../../support/e2e/sign-in';
import { findEntries, getBalance, getTradeList } from '../../support/e2e/stored-records';
import { waitForToast } from '../../support/e2e/toasts';

const dear = { name: 'Dear', fee: '501.00', days: 30, includes: ['Answers within an hour'] };
const proposed = 'Proposed. Another administrator has to approve.';

test.beforeAll(async ({ freshDesk: _ }) => {
  const founder = await createAdministrator('Fay');
  // Adjustments and deposits of up to $500.00 are for one person, who moves at most $1,200.00 a
  // day.
  const plans = await getPlans(founder.caller);
  await updatePlans(founder.caller, {
    rev: plans?.rev ?? 0,
    plans: { ...plans?.plans, dear },
    op: createOp(),
  });
  await tightenPolicy(founder.caller, {
    rev: 0,
    policy: { fourEyes: '500.00', daily: '1200.00', addressHours: 24 },
    op: createOp(),
  });
});

/** Opens what waits in the queue, and confirms it by keys. @param title of its dialog */
async function confirm(page: Page, act: string, title: string): Promise<void> {
  await getQueueRow(page, act).waitFor();
  await page.keyboard.press('j');
  await page.keyboard.press('a');
  const box = page.getByRole('dialog', { name: title });
  await waitForPreview(box);
  await pressCommitKeys(page);
  await box.waitFor({ state: 'detached' });
}

test('a settlement beyond the threshold is proposed by one and confirmed by another', async ({
  page,
  admin,
  asAdmin,
  newVisitor,
}) => {
  const client = await createAdjustedClient('Trixa', admin);
  await addTrade(client);
  await asAdmin('/admin/trades?q=trixa');
  await getQueueRow(page, 'Trixa Tester').waitFor();
  await page.keyboard.press('j');
  await page.keyboard.press('s');
  const box = getDialog(page);
  await box.getByRole('radio', { name: 'Override result' }).check();
  await box.getByRole('radio', { name: 'Won' }).check();
  await box.getByLabel('Amount', { exact: true }).fill('500.01');
  await box.getByText('Above $500.00 a second approval is needed.').waitFor();
  await box
    .getByLabel('Reason for overriding the result')
    .fill('The price service was down at the end.');
  await waitForPreview(box);
  await box.getByRole('button', { name: 'Propose: +$500.01' }).click();
  await waitForToast(page, proposed);
  expect(await getTradeList(client)).toMatchObject([{ status: 'open' }]);

  const bram = await newVisitor();
  await signInAs(bram, await createAdministrator('Bram', 'agent'), '/admin/trades?q=trixa');
  await getQueueRow(bram, 'Second approval').waitFor();
  await bram.keyboard.press('j');
  await bram.keyboard.press('s');
  const proposal = bram.getByRole('dialog', { name: 'Settle a trade: +$500.01 for Trixa Tester' });
  await proposal.getByText('The price service was down at the end.').first().waitFor();
  await bram.keyboard.press('c');
  await waitForPreview(proposal);
  await pressCommitKeys(bram);
  await proposal.waitFor({ state: 'detached' });
  await waitForToast(bram, 'Trade has been settled Successfully..');
  expect(await getTradeList(client)).toMatchObject([
    { status: 'closed', result: '500.01', manual: true },
  ]);
  const [settled] = await findEntries(client, 'trade.settled');
  expect(settled).toMatchObject({ reason: 'The price service was down at the end.' });
  expect([...getConsoleErrors(page), ...getConsoleErrors(bram)]).toEqual([]);
});

/**
 * A client with $600.00 and a plan whose fee is above the threshold.
 * @returns with the op of the subscription
 */
async function createDearSubscriber(
  firstname: string,
  admin: Person,
): Promise<Person & { op: Op }> {
  const client = await createClient(firstname);
  for (const amount of ['300.00', '300.00']) await fundClient(client, admin, amount);
  const op = createOp();
  await setSubscription(client.caller, { id: 'dear', shown: dear, op });
  return { ...client, op };
}

test('a fee beyond the threshold is proposed by one and confirmed by another', async ({
  page,
  asAdmin,
  newVisitor,
}) => {
  const client = await createDearSubscriber('Femke', await createAdministrator('Fred'));
  await asAdmin('/admin/subscriptions?q=femke');
  await getQueueRow(page, 'Femke Tester').waitFor();
  await page.keyboard.press('j');
  await page.keyboard.press('c');
  const box = getDialog(page);
  await box.getByText('Above $500.00 a second approval is needed.').waitFor();
  await waitForPreview(box);
  await box.getByRole('button', { name: 'Propose to charge $501.00' }).click();
  await waitForToast(page, proposed);
  expect(await getBalance(client)).toBe('600.00');

  const bram = await newVisitor();
  await signInAs(bram, await createAdministrator('Bram', 'agent'), '/admin/proposals?q=femke');
  await confirm(bram, 'Charge a fee of $501.00', 'Charge a fee of $501.00 for Femke Tester');
  await waitForToast(bram, 'Fee has been charged Successfully..');
  expect(await getBalance(client)).toBe('99.00');
  expect([...getConsoleErrors(page), ...getConsoleErrors(bram)]).toEqual([]);
});

test('the day’s sum ends, and the button proposes', async ({ page, newVisitor }) => {
  const client = await createClient('Dagny');
  const agent = await createAdministrator('Ditte', 'agent');
  for (const amount of ['450.00', '440.00', '430.00'] as const) await addDeposit(client, amount);
  await signInAs(page, agent, '/admin/deposit?q=dagny');
  const box = getDialog(page);
  for (const [amount, left] of [
    ['450.00', '1,200.00'],
    ['440.00', '750.00'],
  ]) {
    await getQueueRow(page, String(amount))
      .getByRole('button', { name: /^Review / })
      .click();
    await box.getByText(`You may still move $${left} alone today.`).waitFor();
    await waitForPreview(box);
    await fillOutput(box);
    await box.getByRole('button', { name: `Credit $${amount}` }).click();
    await waitForToast(page, 'Deposit Request Approved..');
    // The panel goes on to the next deposit.
    await page.getByRole('dialog', { name: `$${amount} from` }).waitFor({ state: 'detached' });
    await page.keyboard.press('Escape');
    await box.waitFor({ state: 'detached' });
  }
  await getQueueRow(page, '430.00')
    .getByRole('button', { name: /^Review / })
    .click();
  await box.getByText('You may still move $310.00 alone today.').waitFor();
  await box
    .getByText('This is more, so another administrator has to approve within 24 hours.')
    .waitFor();
  await waitForPreview(box);
  await box.getByRole('button', { name: 'Propose to credit $430.00' }).click();
  await waitForToast(page, proposed);
  expect(await getBalance(client)).toBe('890.00');

  // A day is one administrator's own.
  const other = await newVisitor();
  await signInAs(other, await createAdministrator('Otto', 'agent'), '/admin/proposals?q=dagny');
  await getQueueRow(other, 'Credit $430.00').waitFor();
  await other.keyboard.press('j');
  await other.keyboard.press('a');
  const second = getDialog(other);
  await waitForPreview(second);
  await fillOutput(second);
  await second.getByRole('button', { name: 'Approve: Credit $430.00', disabled: false }).click();
  await waitForToast(other, 'Deposit Request Approved..');
  expect(await getBalance(client)).toBe('1320.00');
  expect([...getConsoleErrors(page), ...getConsoleErrors(other)]).toEqual([]);
});

test('the day’s sum is lowered in the settings by one manager, and raised by two', async ({
  page,
  admin,
  asAdmin,
}) => {
  await asAdmin('/admin/settings/desk');
  const card = page.getByRole('region', { name: 'Second approval' });
  await card.getByText('One administrator moves at most $1,200.00 a day alone.').waitFor();
  const change = async (amount: string, label: string, why = '') => {
    await card.getByLabel('A day’s sum alone').fill(amount);
    await card.getByRole('button', { name: label }).click();
    const box = getDialog(page);
    if (why) await box.getByLabel('Why', { exact: true }).fill(why);
    await waitForPreview(box);
    await box.getByRole('button', { name: label }).click();
    await box.waitFor({ state: 'detached' });
  };
  await change('1100', 'Set to $1,100.00 a day');
  await card.getByText('One administrator moves at most $1,100.00 a day alone.').waitFor();
  await change('2000', 'Propose $2,000.00 a day', 'The sum ends before noon.');
  await card.getByText(/proposed \$2,000\.00 a day/).waitFor();
  expect(await findEntries(admin, 'policy.updated')).toMatchObject([
    { after: { fourEyes: '500.00', daily: '1100.00' } },
  ]);
  await card.getByLabel('A day’s sum alone').fill('-1');
  await card.getByRole('button', { name: 'Save changes' }).click();
  await expect(card.getByLabel('A day’s sum alone')).toHaveAccessibleDescription(
    /Enter 0, or at least \$0\.01\./,
  );
  expect(getConsoleErrors(page)).toEqual([]);
});
