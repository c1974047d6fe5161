import type { Page } from '@playwright/test';
import { placeTrade, settleTrade } from '@/data/collections/trades';
import { changeAccountStatus } from '@/data/collections/user-acts';
import { createOp } from '@/domain/revision-fields';
import { expect, getConsoleErrors, test } from '../../support/e2e/fixtures';
import { focusByTab } from '../../support/e2e/keyboard';
import { createTrader, makeOlder } from '../../support/e2e/people';
import { signInAs } from '../../support/e2e/sign-in';
import { findEntries, getTradeList } from '../../support/e2e/stored-records';
import { waitForToast } from '../../support/e2e/toasts';

const amount = (page: Page) => page.getByLabel('Amount', { exact: true });
const look = (page: Page) => page.getByRole('button', { name: 'Review the trade' });
const trades = (page: Page) => page.getByRole('region', { name: 'Your trades' });

/** Opens the review of a trade. @returns its dialog */
async function review(page: Page, dollars: string) {
  await amount(page).fill(dollars);
  await page.getByLabel('Leverage').selectOption('5');
  await look(page).click();
  return page.getByRole('dialog', { name: `Buy bitcoin for $${dollars}.00?` });
}

test.describe('a trade', () => {
  test('is placed by keyboard alone from the chart on, and its settlement appears at once', async ({
    page,
    admin,
  }) => {
    const client = await createTrader('Thea', admin);
    await signInAs(page, client, '/user/dashboard');
    await page.getByRole('slider', { name: 'Bitcoin in US dollars, 7 days' }).waitFor();

    await focusByTab(page, /^Ethereum$/);
    await page.keyboard.press('Enter');
    await page.getByRole('slider', { name: 'Ethereum in US dollars, 7 days' }).waitFor();
    await focusByTab(page, /^1D$/);
    await page.keyboard.press('Enter');
    const chart = page.getByRole('slider', { name: 'Ethereum in US dollars, 1 day' });
    await chart.waitFor();
    await focusByTab(page, /^Ethereum in US dollars, 1 day$/);
    expect(new URL(page.url()).search).toBe('?coin=ethereum&period=1D');
    await page.keyboard.press('Home');
    await expect.poll(() => chart.getAttribute('aria-valuenow')).toBe('0');
    expect(await chart.getAttribute('aria-valuetext')).toMatch(/^\d+ \w+, \d\d:\d\d: \$[\d,.]+$/);

    await focusByTab(page, /^Buy$/);
    await page.keyboard.press('ArrowRight');
    await focusByTab(page, /^Amount$/);
    await page.keyboard.type('120');
    await focusByTab(page, /^Leverage/);
    await page.keyboard.press('ArrowDown');
    await focusByTab(page, /^Review the trade$/);
    // What a trade needs may be read last, and a key does not wait for it.
    await page.getByRole('button', { name: 'Review the trade', disabled: false }).waitFor();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Sell ethereum for $120.00?' });
    await dialog.getByText('Your maximum loss is $120.00').waitFor();
    await focusByTab(page, /^Sell ethereum for \$120\.00$/);
    await page.keyboard.press('Enter');
    await waitForToast(page, 'Trade Successfully Placed');
    await dialog.waitFor({ state: 'detached' });

    const row = trades(page).getByRole('row').filter({ hasText: 'Sell ethereum ×2' });
    await row.waitFor();
    await page
      .getByRole('row', { name: /^Available/ })
      .getByText('380.00')
      .waitFor();
    const [placed] = await getTradeList(client);
    expect(placed).toMatchObject({
      asset: 'ethereum',
      side: 'sell',
      amount: '120.00',
      leverage: 2,
      openPrice: '2310.00',
    });

    await makeOlder(client, placed?.duration ?? 0);
    await settleTrade(admin.caller, {
      uid: client.caller.uid,
      id: placed?.id ?? '',
      settlement: { closePrice: '2286.90' },
      op: createOp(),
    });
    await trades(page).getByRole('heading', { name: 'No open trades' }).waitFor();
    await page.getByText('$502.40', { exact: true }).first().waitFor();
    await trades(page).getByRole('link', { name: 'Settled' }).click();
    await trades(page)
      .getByRole('row')
      .filter({ hasText: '2,286.90' })
      .getByText('+$2.40')
      .waitFor();

    await page.getByRole('button', { name: 'Hide amounts' }).click();
    await page.reload();
    await page.getByRole('button', { name: 'Show amounts' }).waitFor();
    await trades(page).getByRole('row').filter({ hasText: '2,286.90' }).waitFor();
    expect(await page.getByText(/502\.40|120\.00|2\.40/).count()).toBe(0);
    expect(getConsoleErrors(page)).toEqual([]);
  });

  test('is found in the book once when the answer is lost, and the form outlives the session', {
    tag: '@full',
  }, async ({ page, admin }) => {
    const client = await createTrader('Tove', admin);
    await signInAs(page, client, '/user/dashboard');
    await look(page).waitFor();
    await page.getByRole('link', { name: 'Trade', exact: true }).click();
    const form = page.getByRole('region', { name: 'Place a trade' });
    await expect(form).toBeFocused();
    await expect(form.getByRole('heading', { name: 'Place a trade' })).toBeInViewport();
    const dialog = await review(page, '150');
    await page.route(/:commit/, async (route) => {
      await route.fetch();
      await route.abort();
    });
    await dialog.getByRole('button', { name: 'Buy bitcoin for $150.00' }).click();
    await waitForToast(page, 'Error Occurred, Try Again.');
    await waitForToast(page, 'The connection dropped, but your trade was placed.');
    await page.unroute(/:commit/);
    // When the dialog closes, the form is cleared.
    await dialog.waitFor({ state: 'detached' });
    expect(await getTradeList(client)).toMatchObject([
      { amount: '150.00', leverage: 5, status: 'open' },
    ]);
    expect(await findEntries(client, 'trade.placed')).toHaveLength(1);

    // More than is left is refused at the field, before anything is sent.
    await amount(page).fill('400');
    await look(page).click();
    await page.getByText(/^You can trade up to \$/).waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);

    // The session runs out; the same client comes back to the same tab.
    await page.evaluate(() => localStorage.setItem('expirationTime', String(Date.now() - 1)));
    await page.reload();
    await page.waitForURL('**/signin?*reason=expired*');
    await signInAs(page, client, '/user/dashboard');
    await expect.poll(() => amount(page).inputValue()).toBe('400');
    expect(getConsoleErrors(page)).toHaveLength(1);
  });

  test('is refused to a client whom the desk has just suspended, and the form says so', {
    tag: '@full',
  }, async ({ page, admin }) => {
    const client = await createTrader('Tilde', admin);
    await signInAs(page, client, '/user/dashboard');
    const dialog = await review(page, '100');
    await changeAccountStatus(admin.caller, {
      uid: client.caller.uid,
      status: 'suspended',
      reason: 'Documents are being looked at again.',
      op: createOp(),
    });
    await dialog.getByRole('button', { name: 'Buy bitcoin for $100.00' }).click();
    await dialog
      .getByRole('alert')
      .filter({ hasText: 'We couldn’t confirm your request. This isn’t allowed.' })
      .waitFor();
    await dialog.getByRole('button', { name: 'Back' }).click();
    await page.getByText('Trading is closed because we suspended your account.').waitFor();
    await page
      .getByRole('region', { name: 'Account status: suspended' })
      .getByText('Documents are being looked at again.')
      .waitFor();
    expect(await look(page).getAttribute('aria-disabled')).toBe('true');
    expect(await amount(page).inputValue()).toBe('100');
    expect(await getTradeList(client)).toEqual([]);
  });
});

test.describe('the dashboard under faults', () => {
  test('blocks only what needs a price while the price service is down', { tag: '@full' }, async ({
    page,
    admin,
  }) => {
    const client = await createTrader('Tora', admin);
    const request = {
      asset: 'bitcoin',
      side: 'buy',
      amount: '50.00',
      leverage: 3,
      duration: 60,
      openPrice: '64000.00',
    } as const;
    await placeTrade(client.caller, { request, op: createOp() });
    await page.route(/simple\/price|market_chart/, (route) => route.abort());
    await signInAs(page, client, '/user/dashboard');
    await page.getByText('Prices are unavailable. The price service isn’t responding.').waitFor();
    await page.getByRole('heading', { name: 'Couldn’t load the chart' }).waitFor();
    await expect.poll(() => look(page).getAttribute('aria-disabled')).toBe('true');
    const row = trades(page).getByRole('row').filter({ hasText: 'Buy bitcoin ×3' });
    await row.getByText('no price').last().waitFor();
    await page
      .getByRole('row', { name: /^Available/ })
      .getByText('450.00')
      .waitFor();
    await page.getByText('Trade placed').waitFor();

    await amount(page).fill('100');
    await page.unroute(/simple\/price|market_chart/);
    await page.getByRole('button', { name: 'Refresh price' }).click();
    await row.getByText('+$0.49').waitFor();
    await page.getByRole('alert').getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('slider', { name: /^Bitcoin in US dollars/ }).waitFor();
    expect(await amount(page).inputValue()).toBe('100');
    await look(page).click();
    await page.getByRole('dialog', { name: 'Buy bitcoin for $100.00?' }).waitFor();
  });

  test('shows the rest when a trade cannot be read or the connection fails', {
    tag: '@full',
  }, async ({ page, context, admin }) => {
    const client = await createTrader('Ljot', admin);
    const request = {
      asset: 'bitcoin',
      side: 'buy',
      amount: '50.00',
      leverage: 3,
      duration: 60,
      openPrice: '64000.00',
    } as const;
    await placeTrade(client.caller, { request, op: createOp() });
    let damaged = true;
    await page.route(/:batchGet/, async (route) => {
      if (!damaged) return route.continue();
      const answer = await route.fetch();
      await route.fulfill({
        response: answer,
        body: (await answer.text()).replaceAll('"leverage"', '"lever"'),
      });
    });
    await signInAs(page, client, '/user/dashboard');
    await trades(page)
      .getByRole('alert')
      .filter({ hasText: `trades/${client.caller.uid}` })
      .waitFor();
    await page
      .getByRole('row', { name: /^Available/ })
      .getByText('450.00')
      .waitFor();
    damaged = false;
    await page.reload();
    await trades(page).getByRole('row').filter({ hasText: 'Buy bitcoin ×3' }).waitFor();

    const dialog = await review(page, '100');
    await context.setOffline(true);
    await dialog.getByRole('button', { name: 'Buy bitcoin for $100.00' }).click();
    await dialog
      .getByRole('alert')
      .filter({ hasText: 'We couldn’t confirm your request. You are offline.' })
      .waitFor();
    await context.setOffline(false);
    await dialog.getByRole('button', { name: 'Buy bitcoin for $100.00' }).click();
    await waitForToast(page, 'Trade Successfully Placed');
    expect(await getTradeList(client)).toHaveLength(2);
  });
});
