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
  address,
  amount,
  done,
  getWithdrawalList,
  history,
  money,
  openWithdrawals,
  review,
  testAddress,
} from '../../support/e2e/withdrawal-page';

test.describe('a withdrawal request that fails', { tag: '@full' }, () => {
  test('keeps the input when it did not arrive, and is one entry when it is retried', async ({
    page,
    admin,
  }) => {
    const client = await createWithdrawer('Walter', admin);
    await openWithdrawals(page, client);
    await address(page).fill(testAddress);
    const dialog = await review(page, '120');
    await page.route(/:commit/, (route) => route.abort());
    await dialog.getByRole('button', { name: 'Request $120.00' }).click();
    await waitForToast(page, 'Error Occurred, Try Again.');
    await dialog.getByText('We couldn’t confirm your request.').waitFor();
    await page.unroute(/:commit/);

    // Loaded again, it is the same act still.
    await page.reload();
    await amount(page).waitFor();
    expect([await address(page).inputValue(), await amount(page).inputValue()]).toEqual([
      testAddress,
      '120',
    ]);
    const again = await review(page, '120');
    await again.getByRole('button', { name: 'Request $120.00' }).click();
    await done(page);
    await again.waitFor({ state: 'detached' });
    expect(await getWithdrawalList(client)).toMatchObject([
      { amount: '120.00', status: 'pending' },
    ]);

    // Less is available by the time that it is confirmed.
    await address(page).fill(testAddress);
    const later = await review(page, '300');
    const trade = {
      asset: 'bitcoin',
      side: 'buy',
      amount: '150.00',
      leverage: 1,
      duration: 60,
      openPrice: '64210.00',
    } as const;
    await placeTrade(client.caller, trade, createOp());
    await later.getByRole('button', { name: 'Request $300.00' }).click();
    await page.getByText('You can withdraw up to $230.00.').waitFor();
    expect(await amount(page).inputValue()).toBe('300');
    expect(await getWithdrawalList(client)).toHaveLength(1);
  });

  test('is found in the book when the answer was lost, and not requested twice', async ({
    page,
    admin,
  }) => {
    const client = await createWithdrawer('Wera', admin);
    await openWithdrawals(page, client);
    await address(page).fill(testAddress);
    const dialog = await review(page, '120');
    await page.route(/:commit/, async (route) => {
      await route.fetch();
      await route.abort();
    });
    await dialog.getByRole('button', { name: 'Request $120.00' }).click();
    await page.getByText('your withdrawal request was received.', { exact: false }).waitFor();
    await dialog.waitFor({ state: 'detached' });
    expect(await amount(page).inputValue()).toBe('');
    await history(page).getByText('We’re reviewing it').waitFor();
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
    await address(page).fill(testAddress);
    const dialog = await review(page, '120');
    const commit = await holdCommit(page, 'withdrawals', 'after');
    await dialog.getByRole('button', { name: 'Request $120.00' }).click();
    await commit.held;
    commit.over();
    const [sent] = await getWithdrawalList(client);
    await deleteWithdrawal(
      admin.caller,
      uid,
      sent?.id ?? '',
      'It was asked for by mistake.',
      createOp(),
    );

    // What was typed is still there, as what was sent; the list has it no more, and the book does.
    await page.reload();
    await page.getByText('your withdrawal request was received.', { exact: false }).waitFor();
    await history(page).getByText('It was asked for by mistake.').waitFor();
    expect(await amount(page).inputValue()).toBe('');
    await address(page).fill(testAddress);
    const again = await review(page, '120');
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
    await money(page).getByText(`holds/${client.caller.uid}`, { exact: false }).waitFor();
    await page.getByText('We can’t calculate the coin amount right now.').waitFor();
    await history(page).getByText('No withdrawals yet').waitFor();
    const button = page.getByRole('button', { name: 'Review the withdrawal' });
    expect(await button.getAttribute('aria-disabled')).toBe('true');
    await page.unroute(/:batchGet/);
    await money(page).getByRole('button', { name: 'Try again' }).click();
    await money(page).getByText('500.00').first().waitFor();
    await expect.poll(() => button.getAttribute('aria-disabled')).toBeNull();
  });
});
