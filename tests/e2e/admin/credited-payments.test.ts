import { requestDeposit } from '@/data/collections/deposits';
import { createOp } from '@/domain/revision-fields';
import { addWithdrawal, getQueueRow, getTxid, openReview } from '../../support/e2e/desk-queue';
import { getDialog, pressCommitKeys, waitForPreview } from '../../support/e2e/dialog';
import { expect, test } from '../../support/e2e/fixtures';
import { createClient, createWithdrawer } from '../../support/e2e/people';
import { signInAs } from '../../support/e2e/sign-in';
import { findEntries, getBalance } from '../../support/e2e/stored-records';
import { waitForToast } from '../../support/e2e/toasts';

const address = 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx';

test.describe('a payment', () => {
  test('threat 36: is credited to one client, refused for another with the reason, and its next output accepted', async ({
    page,
    asAdmin,
  }) => {
    const first = await createClient('Bera-p');
    const second = await createClient('Dotta-p');
    const txid = getTxid(createOp());
    const deposit = { coin: 'bitcoin', units: '0.00389348', rate: '64210.00', address } as const;
    await requestDeposit(first.caller, {
      request: { ...deposit, amount: '250.00', txid },
      op: createOp(),
    });
    // The second one names no transaction; the desk finds the same one.
    await requestDeposit(second.caller, {
      request: { ...deposit, amount: '260.00', units: '0.00404922', txid: '' },
      op: createOp(),
    });
    await asAdmin('/admin/deposit?q=-p');
    await getQueueRow(page, '250.00')
      .getByRole('button', { name: /^Review / })
      .click();
    const box = getDialog(page);
    await waitForPreview(box);
    await page.keyboard.press('c');
    await page.keyboard.press('0');
    await pressCommitKeys(page);
    await waitForToast(page, 'Deposit Request Approved..');
    await expect.poll(() => getBalance(first)).toBe('250.00');

    const next = page.getByRole('dialog', { name: /^\$260\.00/ });
    await next.getByText('Choose a decision to see the entry').waitFor();
    await page.keyboard.press('c');
    for (const caution of await next.getByRole('checkbox').all()) await caution.check();
    await next.getByLabel('Transaction id (optional)').fill(txid);
    await next.getByLabel('Output number').fill('0');
    await next.getByText('This payment is credited already.').waitFor();
    await next.getByText('D2 of Bera-p Tester, $250.00, credited').waitFor();
    await pressCommitKeys(page);
    await next.getByLabel('Output number').fill('1');
    await next.getByText('This payment is credited already.').waitFor({ state: 'detached' });
    await pressCommitKeys(page);
    await expect.poll(() => getBalance(second)).toBe('260.00');
    expect(await findEntries(second, 'deposit.completed')).toMatchObject([
      { before: { txid: '' }, after: { txid, output: 1 } },
    ]);
  });

  test('to a client has its transaction id in the list and in the statement', {
    tag: '@full',
  }, async ({ page, admin, asAdmin, newVisitor }) => {
    const client = await createWithdrawer('Gerda', admin);
    const txid = getTxid(await addWithdrawal(client, '120.00'));
    await asAdmin('/admin/withdrawal?q=gerda');
    const box = await openReview(page, '120.00');
    await box.getByLabel('Transaction id of the payout (optional)').fill(txid.slice(1));
    await box.getByRole('button', { name: 'Debit $120.00' }).click();
    await box.getByText(/^A bitcoin transaction id has 64 characters/).waitFor();
    await box.getByLabel('Transaction id of the payout (optional)').fill(txid.toUpperCase());
    await box.getByRole('button', { name: 'Debit $120.00' }).click();
    await waitForToast(page, 'Withdrawal Request Approved..');
    await getQueueRow(page, '120.00').waitFor({ state: 'detached' });

    const reader = await newVisitor();
    await signInAs(reader, client, '/user/withdrawal');
    const link = reader.getByRole('link', { name: /the transaction id in the block explorer/ });
    expect(await link.getAttribute('href')).toMatch(new RegExp(`^https://\\S+${txid}$`));
    await reader.goto('/user/statement');
    await reader.getByText('Withdrawal paid out').first().click();
    await reader.getByText('Paid out in transaction').waitFor();
    expect(
      await reader
        .getByRole('link', { name: /the transaction id in the block explorer/ })
        .getAttribute('href'),
    ).toContain(txid);
  });
});
