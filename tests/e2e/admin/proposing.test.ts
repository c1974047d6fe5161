import { requestDeposit } from '@/data/collections/deposits';
import { getDeskPolicy, tightenPolicy } from '@/data/collections/policy';
import { proposeWithdrawal } from '@/data/collections/proposals';
import { cancelWithdrawal } from '@/data/collections/withdrawals';
import { createOp } from '@/domain/revision-fields';
import { addWithdrawal, getQueueRow } from '../../support/e2e/desk-queue';
import {
  chooseCompletion,
  getDialog,
  pressCommitKeys,
  waitForPreview,
} from '../../support/e2e/dialog';
import { expect, getConsoleErrors, test } from '../../support/e2e/fixtures';
import {
  activateClient,
  createAdministrator,
  createClient,
  fundClient,
  type Person,
} from '../../support/e2e/people';
import { blockLiveChannel } from '../../support/e2e/reads';
import { findEntries, getBalance, getReserved } from '../../support/e2e/stored-records';
import { waitForToast } from '../../support/e2e/toasts';

const proposed = 'Proposed. Another administrator has to approve.';

/** An active client with 600 dollars, at a desk where two people decide above 400. */
async function createRichClient(firstname: string, admin: Person): Promise<Person> {
  const client = await createClient(firstname);
  for (const amount of ['300.00', '300.00']) await fundClient(client, admin, amount);
  await activateClient(client, admin);
  if (!(await getDeskPolicy(admin.caller)))
    await tightenPolicy(admin.caller, {
      rev: 0,
      policy: { fourEyes: '400.00', daily: '0', addressHours: 24 },
      op: createOp(),
    });
  return client;
}

test('a withdrawal above the threshold is proposed by keys: nothing moves, and the pages say that it waits', async ({
  page,
  admin,
  asAdmin,
}) => {
  const client = await createRichClient('Petra', admin);
  await addWithdrawal(client, '450.00');
  await asAdmin('/admin/withdrawal?q=petra');
  await getQueueRow(page, '450.00').waitFor();
  await page.keyboard.press('j');
  await page.keyboard.press('a');
  const box = getDialog(page);
  await box.getByText('Choose a decision to see the entry').waitFor();
  await page.keyboard.press('c');
  await box.getByText('Above $400.00 a second approval is needed.').waitFor();
  for (const check of await box.getByRole('checkbox').all()) {
    await expect(check).toBeFocused();
    await page.keyboard.press('Space');
    await page.keyboard.press('Tab');
  }
  await page.keyboard.type('The address is in her letter.');
  await pressCommitKeys(page);
  await waitForToast(page, proposed);
  await box.waitFor({ state: 'detached' });
  expect([await getBalance(client), await getReserved(client)]).toEqual(['600.00', '450.00']);
  const after = {
    action: 'withdrawal.completed',
    amount: '450.00',
    note: 'The address is in her letter.',
    by: admin.caller.uid,
  };
  expect(await findEntries(client, 'proposal.made')).toMatchObject([{ after }]);

  await page.goto(`/admin/users/${client.caller.uid}`);
  await page.getByRole('link', { name: 'Proposal of $450.00, for second approval' }).waitFor();
  const withdrawals = page.getByRole('region', { name: 'Withdrawals' });
  await withdrawals.getByText('Second approval').filter({ visible: true }).waitFor();
  await withdrawals.getByRole('button', { name: /^Review/ }).press('Enter');
  await getDialog(page).getByText('You proposed this.').waitFor();
  await getDialog(page).getByRole('button', { name: 'Take back' }).waitFor();
  expect(await findEntries(client, 'proposal.made')).toHaveLength(1);
  expect(getConsoleErrors(page)).toEqual([]);
});

test.describe('where two people decide', { tag: '@full' }, () => {
  test('a deposit without a transaction id is proposed, and what another administrator has proposed is rejected before its request is', async ({
    page,
    admin,
    asAdmin,
  }) => {
    const client = await createRichClient('Runa', admin);
    const deputy = await createAdministrator('Birk');
    const announced = {
      coin: 'bitcoin',
      units: '0.00778695',
      rate: '64210.00',
      address: 'tb1qother',
      txid: '',
    } as const;
    await requestDeposit(client.caller, {
      request: { ...announced, amount: '500.00' },
      op: createOp(),
    });
    const id = await addWithdrawal(client, '460.00');
    await proposeWithdrawal(deputy.caller, {
      uid: client.caller.uid,
      id,
      amount: '460.00',
      note: '',
      op: createOp(),
    });
    await asAdmin('/admin/deposit?q=runa');
    await getQueueRow(page, '500.00')
      .getByRole('button', { name: /^Review / })
      .click();
    const box = getDialog(page);
    await box.getByRole('radio', { name: 'Propose to credit $500.00' }).check();
    for (const caution of await box.getByRole('checkbox').all()) await caution.check();
    await box.getByLabel('What you checked (optional)').fill('Found in block 840,000.');
    await box.getByRole('button', { name: 'Propose to credit $500.00' }).click();
    await waitForToast(page, proposed);
    expect(await getBalance(client)).toBe('600.00');
    expect(await findEntries(client, 'proposal.made')).toMatchObject([
      { after: { action: 'withdrawal.completed', amount: '460.00' } },
      { after: { action: 'deposit.completed', amount: '500.00', note: 'Found in block 840,000.' } },
    ]);

    await page.goto('/admin/withdrawal?q=runa');
    await getQueueRow(page, '460.00').waitFor();
    await getQueueRow(page, '460.00')
      .getByRole('button', { name: /^Review / })
      .click();
    await box.getByText('Birk Tester, manager').waitFor();
    await page.keyboard.press('r');
    await page.keyboard.type('The address belongs to somebody else.');
    await pressCommitKeys(page);
    await waitForToast(page, 'Proposal Rejected..');
    await box.waitFor({ state: 'detached' });
    await page.keyboard.press('r');
    await page.keyboard.type('The address belongs to somebody else.');
    await pressCommitKeys(page);
    await waitForToast(page, 'Withdrawal Request Rejected..');
    expect(await getReserved(client)).toBe('0.00');
    expect(getConsoleErrors(page)).toEqual([]);
  });

  test('an adjustment is proposed', async ({ page, admin, asAdmin }) => {
    const client = await createRichClient('Sunna', admin);
    await asAdmin(`/admin/users/${client.caller.uid}`);
    await page.getByRole('button', { name: 'Adjust' }).click();
    const box = getDialog(page);
    await box.getByLabel('Type').selectOption('Goodwill');
    await box.getByLabel('Balance').fill('400.01');
    await box.getByLabel('Note').fill('For the long wait.');
    await waitForPreview(box);
    await box.getByRole('button', { name: 'Propose adjustment' }).click();
    await waitForToast(page, 'Proposed. Another manager has to approve.');
    expect(await getBalance(client)).toBe('600.00');
    await page.getByRole('link', { name: 'Proposal of $400.01, for second approval' }).waitFor();
    expect(await findEntries(client, 'proposal.made')).toMatchObject([
      { after: { outcome: { balance: '400.01' } } },
    ]);
    expect(getConsoleErrors(page)).toEqual([]);
  });

  test('a withdrawal that the client cancels is not proposed', async ({ page, admin, asAdmin }) => {
    const client = await createRichClient('Tyra', admin);
    const id = await addWithdrawal(client, '470.00');
    await blockLiveChannel(page);
    await asAdmin('/admin/withdrawal?q=tyra');
    await getQueueRow(page, '470.00')
      .getByRole('button', { name: /^Review / })
      .click();
    const box = getDialog(page);
    await chooseCompletion(box);
    await cancelWithdrawal(client.caller, { id, op: createOp() });
    await box.getByRole('button', { name: 'Propose to pay out $470.00' }).click();
    await waitForToast(page, 'Already Decided..');
    await box.getByText('This withdrawal has already been decided.').waitFor();
    expect(await findEntries(client, 'proposal.made')).toEqual([]);
  });
});
