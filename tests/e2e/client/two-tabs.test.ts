import type { Page } from '@playwright/test';
import { requestDeposit } from '@/data/collections/deposits';
import { createOp } from '@/domain/revision-fields';
import { getQueueRow, openReview } from '../../support/e2e/desk-queue';
import { expect, getConsoleErrors, test } from '../../support/e2e/fixtures';
import { pressTogether } from '../../support/e2e/held-commit';
import { createClient, createWithdrawer, type Person } from '../../support/e2e/people';
import { signInAs } from '../../support/e2e/sign-in';
import { findEntries, getDepositList } from '../../support/e2e/stored-records';
import { waitForWords } from '../../support/e2e/toasts';
import {
  getAddressField,
  getAmountField,
  getWithdrawalList,
  openWithdrawalReview,
  testAddress,
} from '../../support/e2e/withdrawal-page';

const credited = (page: Page) => page.getByLabel('Credited to your balance');
const send = (page: Page) => page.getByRole('button', { name: 'I have sent' }).click();
const history = (page: Page) => page.getByRole('region', { name: 'Your deposits' });

/** Opens a path in two tabs of one browser. */
async function openTwice(page: Page, person: Person, path: string): Promise<[Page, Page]> {
  await signInAs(page, person, path);
  const second = await page.context().newPage();
  await second.goto(path);
  return [page, second];
}

const inBoth = <T>(
  tabs: readonly Page[],
  run: (page: Page, i: number) => Promise<T>,
): Promise<T[]> => Promise.all(tabs.map(run));

/** Waits for each toast from the press on, because a toast disappears after two seconds. */
const sendInBoth = (tabs: readonly Page[]) =>
  inBoth(tabs, (page) =>
    Promise.all([waitForWords(page, 'Payment Notification Sent Successfully'), send(page)]),
  );

test.describe('a client with two tabs', { tag: '@full' }, () => {
  test('sends a notice in each at the same moment: both are recorded once, and each tab shows both', async ({
    page,
  }) => {
    const client = await createClient('Tyra');
    const tabs = await openTwice(page, client, '/user/deposit');
    await inBoth(tabs, (tab, i) => credited(tab).fill(['41', '42'][i] ?? ''));
    await sendInBoth(tabs);
    expect((await getDepositList(client)).map((deposit) => deposit.amount).toSorted()).toEqual([
      '41.00',
      '42.00',
    ]);
    expect(await findEntries(client, 'deposit.requested')).toHaveLength(2);
    for (const figure of ['$41.00', '$42.00'])
      await inBoth(tabs, (page) =>
        history(page).getByText(figure, { exact: true }).first().waitFor(),
      );

    const [first] = tabs;
    await history(first)
      .getByRole('button', { name: /^Cancel the deposit of \$41\.00/ })
      .click();
    await first
      .getByRole('dialog')
      .getByRole('button', { name: /^Cancel/ })
      .click();
    const left = (page: Page) =>
      history(page).getByRole('button', { name: /^Cancel the deposit of/ });
    await inBoth(tabs, (page) => expect.poll(() => left(page).count()).toBe(1));
    expect(getConsoleErrors(page)).toEqual([]);
  });

  test('sends the same unconfirmed act from a tab and its duplicate: it is recorded once', async ({
    page,
    context,
    asClient,
  }) => {
    const client = await asClient('/user/deposit');
    await credited(page).fill('320.50');
    await page.route(/:commit/, (route) => route.abort());
    await send(page);
    await waitForWords(page, 'Error Occurred, Try Again.');
    await page.unroute(/:commit/);
    const [doubled] = await Promise.all([
      context.waitForEvent('page'),
      page.evaluate(() => void window.open(window.location.href)),
    ]);
    const tabs = [page, doubled];
    await expect.poll(() => credited(doubled).inputValue()).toBe('320.50');
    await sendInBoth(tabs);
    await inBoth(tabs, (tab) => expect.poll(() => credited(tab).inputValue()).toBe(''));
    expect(await findEntries(client, 'deposit.requested')).toHaveLength(1);
    expect(getConsoleErrors(page)).toHaveLength(1);
  });

  test('requests more than half of the balance in each: one is reserved, the other is told how much is left', async ({
    page,
    admin,
  }) => {
    const client = await createWithdrawer('Tordis', admin);
    const tabs = await openTwice(page, client, '/user/withdrawal');
    await inBoth(tabs, async (page) => {
      await getAddressField(page).fill(testAddress);
      await openWithdrawalReview(page, '300');
    });
    await pressTogether(tabs, (page) =>
      page.getByRole('button', { name: 'Request $300.00' }).click(),
    );
    const count = (text: string) =>
      inBoth(tabs, async (page) => Number((await page.getByText(text).count()) > 0));
    await expect
      .poll(async () => (await count('You can withdraw up to $200.00.')).toSorted())
      .toEqual([0, 1]);
    expect(await getWithdrawalList(client)).toMatchObject([
      { amount: '300.00', status: 'pending' },
    ]);
    const refused = (await count('You can withdraw up to $200.00.')).indexOf(1);
    // The one that was taken may be answered later than the one that was refused.
    const amounts = () => inBoth(tabs, (page) => getAmountField(page).inputValue());
    await expect.poll(amounts).toEqual(refused === 0 ? ['300', ''] : ['', '300']);
    // The figure may have reached the other tab before its own answer.
    await expect.poll(() => getConsoleErrors(page).length).toBe(1);
  });
});

test.describe('an administrator with two tabs', { tag: '@full' }, () => {
  test('confirms a deposit in one and rejects it in the other at the same moment: it is decided once, and both tabs know how', async ({
    page,
    admin,
  }) => {
    const client = await createClient('Trygve');
    const deposit = {
      coin: 'bitcoin',
      amount: '75.00',
      units: '0.00389348',
      rate: '64210.00',
      address: 'tb1qother',
      txid: '',
    } as const;
    await requestDeposit(client.caller, { request: deposit, op: createOp() });
    const tabs = await openTwice(page, admin, '/admin/deposit?q=trygve');
    await inBoth(tabs, (page) => openReview(page, '75.00'));
    const other = tabs[1].getByRole('dialog');
    await other.getByRole('radio', { name: /^Reject/ }).click();
    await other.getByLabel('Reason for rejecting').fill('No coins came to this address.');
    await pressTogether(tabs, (page, i) =>
      page
        .getByRole('dialog')
        .getByRole('button', { name: i === 0 ? 'Credit $75.00' : 'Reject and tell Trygve' })
        .click(),
    );
    const decided = async () => [
      ...(await findEntries(client, 'deposit.completed')),
      ...(await findEntries(client, 'deposit.rejected')),
    ];
    await expect.poll(async () => (await decided()).length).toBe(1);
    const told = tabs.map((page) =>
      page.getByRole('dialog').filter({ hasText: 'Your decision was recorded.' }),
    );
    await expect
      .poll(async () => (await Promise.all(told.map((one) => one.count()))).toSorted())
      .toEqual([0, 1]);
    for (const one of told)
      if ((await one.count()) > 0) await one.getByRole('button', { name: 'Back to list' }).click();
    await inBoth(tabs, (page) => getQueueRow(page, '75.00').waitFor({ state: 'detached' }));
    const [decision] = await decided();
    expect(await findEntries(client, 'account.posted')).toHaveLength(
      decision?.action === 'deposit.completed' ? 1 : 0,
    );
    expect(await decided()).toHaveLength(1);
    expect(getConsoleErrors(page).length).toBeLessThanOrEqual(1);
  });
});
