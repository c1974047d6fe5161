import { placeTrade } from '@/data/collections/trades';
import { deleteWithdrawal } from '@/data/collections/withdrawals';
import { createOp } from '@/domain/revision-fields';
import { expect, test } from '../../support/e2e/fixtures';
import { holdCommit } from '../../support/e2e/held-commit';
import { createWithdrawer } from '../../support/e2e/people';
import { blockLiveChannel } from '../../support/e2e/reads';
import { signInAs } from '../../support/e2e/sign-in';
import { findEntries } from '../../support/e2e/stored-records';
import { waitForToast } from '../../support/e2e/toasts';
import {
  getAddressField,
  getAmountField,
  getHistoryRegion,
  getMoneyRegion,
  getWithdrawalList,
  openWithdrawalReview,
  openWithdrawals,
  testAddress,
  waitForSentToast,
} from '../../support/e2e/withdrawal-page';

test.describe('a withdrawal request that fails', { tag: '@full' }, () => {
  test('keeps the input when it did not arrive, and is one entry when it is retried', async ({
    page,
    admin,
  }) => {
    const client = await createWithdrawer('Walter', admin);
    await openWithdrawals(page, client);
    await getAddressField(page).fill(testAddress);
    const dialog = await openWithdrawalReview(page, '120');
    await page.route(/:commit/, (route) => route.abort());
    await dialog.getByRole('button', { name: 'Request $120.00' }).click();
    await waitForToast(page, 'Error Occurred, Try Again.');
    await dialog.getByText('We couldn’t confirm your request.').waitFor();
    await page.unroute(/:commit/);

    // Loaded again, it is the same act still.
    await page.reload();
    await getAmountField(page).waitFor();
    expect([
      await getAddressField(page).inputValue(),
      await getAmountField(page).inputValue(),
    ]).toEqual([testAddress, '120']);
    const again = await openWithdrawalReview(page, '120');
    await again.getByRole('button', { name: 'Request $120.00' }).click();
    await waitForSentToast(page);
    await again.waitFor({ state: 'detached' });
    expect(await getWithdrawalList(client)).toMatchObject([
      { amount: '120.00', status: 'pending' },
    ]);

    // Less is available by the time that it is confirmed.
    await getAddressField(page).fill(testAddress);
    const later = await openWithdrawalReview(page, '300');
    const trade = {
      asset: 'bitcoin',
      side: 'buy',
      amount: '150.00',
      leverage: 1,
      duration: 60,
      openPrice: '64210.00',
    } as const;
    await placeTrade(client.caller, { request: trade, op: createOp() });
    await later.getByRole('button', { name: 'Request $300.00' }).click();
    await page.getByText('You can withdraw up to $230.00.').waitFor();
    expect(await getAmountField(page).inputValue()).toBe('300');
    expect(await getWithdrawalList(client)).toHaveLength(1);
  });

  test('is found in the book when the answer was lost, and not requested twice', async ({
    page,
    admin,
  }) => {
    const client = await createWithdrawer('Wera', admin);
    await openWithdrawals(page, client);
    await getAddressField(page).fill(testAddress);
    const dialog = await openWithdrawalReview(page, '120');
    await page.route(/:commit/, async (route) => {
      await route.fetch();
      await route.abort();
    });
    await dialog.getByRole('button', { name: 'Request $120.00' }).click();
    await page.getByText('your withdrawal request was received.', { exact: false }).waitFor();
    await dialog.waitFor({ state: 'detached' });
    expect(await getAmountField(page).inputValue()).toBe('');
    await getHistoryRegion(page).getByText('We’re reviewing it').waitFor();
    const requests = await findEntries(client, 'withdrawal.requested');
    expect(requests).toHaveLength(1);
  });
});

test.describe('a withdrawal whose answer was lost', { tag: '@full' }, () => {
  test('is reported as received although the desk has deleted it, and a new request is a new one', async ({
    page,
    admin,
  }) => {
    const client = await createWithdrawer('Wenzel', admin);
    const { uid } = client.caller;
    await blockLiveChannel(page);
    await signInAs(page, client, '/user/withdrawal');
    await getAddressField(page).fill(testAddress);
    const dialog = await openWithdrawalReview(page, '120');
    const commit = await holdCommit(page, 'withdrawals', 'after');
    await dialog.getByRole('button', { name: 'Request $120.00' }).click();
    await commit.held;
    commit.over();
    const [sent] = await getWithdrawalList(client);
    await deleteWithdrawal(admin.caller, {
      uid,
      id: sent?.id ?? '',
      reason: 'It was asked for by mistake.',
      op: createOp(),
    });

    // What was typed is still there, as what was sent; the list has it no more, and the book does.
    await page.reload();
    await page.getByText('your withdrawal request was received.', { exact: false }).waitFor();
    await getHistoryRegion(page).getByText('It was asked for by mistake.').waitFor();
    expect(await getAmountField(page).inputValue()).toBe('');
    await getAddressField(page).fill(testAddress);
    const again = await openWithdrawalReview(page, '120');
    await again.getByRole('button', { name: 'Request $120.00' }).click();
    await again.waitFor({ state: 'detached' });
    expect(await getWithdrawalList(client)).toMatchObject([
      { amount: '120.00', status: 'pending' },
    ]);
  });
});

test.describe('a withdrawal page that cannot load all its parts', { tag: '@full' }, () => {
  test('names the document, takes no request without its figures, and shows the rest', async ({
    page,
    admin,
  }) => {
    const client = await createWithdrawer('Wanja', admin);
    await blockLiveChannel(page);
    await page.route(/simple\/price/, (route) => route.abort());
    await page.route(/:batchGet/, async (route) => {
      const answer = await route.fetch();
      await route.fulfill({
        response: answer,
        body: (await answer.text()).replaceAll('"reserved"', '"reservd"'),
      });
    });
    await signInAs(page, client, '/user/withdrawal');
    await getMoneyRegion(page).getByText(`holds/${client.caller.uid}`, { exact: false }).waitFor();
    await page.getByText('We can’t calculate the coin amount right now.').waitFor();
    await getHistoryRegion(page).getByText('No withdrawals yet').waitFor();
    const button = page.getByRole('button', { name: 'Review the withdrawal' });
    expect(await button.getAttribute('aria-disabled')).toBe('true');
    await page.unroute(/:batchGet/);
    await getMoneyRegion(page).getByRole('button', { name: 'Try again' }).click();
    await getMoneyRegion(page).getByText('500.00').first().waitFor();
    await expect.poll(() => button.getAttribute('aria-disabled')).toBeNull();
  });
});
