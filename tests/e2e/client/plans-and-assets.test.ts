import { getSubscription } from '@/data/collections/client-documents';
import { getPlans } from '@/data/collections/desk-documents';
import { updatePlans } from '@/data/collections/plans';
import { chargeSubscription } from '@/data/collections/subscriptions';
import { placeTrade } from '@/data/collections/trades';
import { freezeAccount } from '@/data/collections/user-acts';
import type { PlanList } from '@/domain/desk/plans';
import { createOp } from '@/domain/revision-fields';
import { expect, test } from '../../support/e2e/fixtures';
import { focusByTab, getFocusedName } from '../../support/e2e/keyboard';
import { createClient, fundClient, makeOlder, type Person } from '../../support/e2e/people';
import { blockLiveChannel } from '../../support/e2e/reads';
import { signInAs } from '../../support/e2e/sign-in';
import { findEntries } from '../../support/e2e/stored-records';
import { waitForToast } from '../../support/e2e/toasts';

const small = { name: 'Small plan', fee: '20.00', days: 30, includes: ['Answers within two days'] };
const large = { name: 'Large plan', fee: '90.00', days: 365, includes: ['Answers within one day'] };

/** Offers these beside the plans that the desk offers already. */
async function offer(admin: Person, plans: PlanList) {
  const before = await getPlans(admin.caller);
  await updatePlans(admin.caller, {
    rev: before?.rev ?? 0,
    plans: { ...before?.plans, ...plans },
    op: createOp(),
  });
}

test.describe('plans on a phone', { tag: '@full' }, () => {
  test('are chosen, charged, changed and cancelled, and a failure leaves the review as it was', async ({
    page,
    admin,
  }) => {
    await offer(admin, { 'e2e-small': small, 'e2e-large': large });
    const client = await createClient('Selma');
    const { uid } = client.caller;
    await fundClient(client, admin, '150.00');
    await page.setViewportSize({ width: 360, height: 800 });
    // A document of the desk that this version cannot read is named, and the rest of the page
    // lives.
    await page.route(/:batchGet/, async (route) => {
      const answer = await route.fetch();
      await route.fulfill({
        response: answer,
        body: (await answer.text()).replaceAll('"plans"', '"plens"'),
      });
    });
    await signInAs(page, client, '/user/subscriptions');
    await page.getByText('desk/plans', { exact: false }).waitFor();
    await page.getByText('No plan', { exact: true }).waitFor();
    // One that is on its way ends first.
    await page.unrouteAll({ behavior: 'wait' });
    await page.reload();

    // Chosen once, although the first answer was lost.
    await page.getByRole('button', { name: 'Choose Small plan' }).click();
    await page.getByText('Available after the charge').waitFor();
    await page.route(/:commit/, async (route) => {
      await route.fetch();
      await route.abort();
    });
    await page.getByRole('button', { name: 'Choose Small plan for $20.00' }).click();
    await page.getByText('We couldn’t confirm your request.').waitFor();
    await page.unroute(/:commit/);
    await page.getByRole('button', { name: 'Choose Small plan for $20.00' }).click();
    await waitForToast(page, 'Subscription Updated Successfully');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByText('not yet').waitFor();
    const set = await findEntries(client, 'subscription.set');
    expect(set).toHaveLength(1);

    // The charge appears by itself.
    await chargeSubscription(admin.caller, {
      uid,
      ref: set[0]?.op ?? '',
      reason: 'Small plan, the first 30 days.',
    });
    await page.getByRole('link', { name: 'A3' }).waitFor();
    await page.getByText('−20.00').waitFor();

    // A minute later the desk raises the fee while somebody reads the review.
    await makeOlder(client, 1);
    await page.getByRole('button', { name: 'Change to Large plan' }).click();
    await page.getByText('charged for it on', { exact: false }).waitFor();
    await offer(admin, { 'e2e-large': { ...large, fee: '95.00' } });
    await page.getByRole('button', { name: 'Change to Large plan for $90.00' }).click();
    await page.getByText('it is now $95.00 for 365 days', { exact: false }).waitFor();
    expect(await getSubscription(client.caller, uid)).toMatchObject({
      subscription: { plan: 'e2e-small' },
    });
    await page.getByRole('button', { name: 'Change to Large plan for $95.00' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByRole('definition').filter({ hasText: '$95.00 for 365 days' }).waitFor();

    // Nothing takes the place of a plan whose fee is due.
    await page.getByRole('button', { name: 'Change to Small plan' }).focus();
    await page.keyboard.press('Enter');
    await page
      .getByText('Large plan comes first: we charge its fee of $95.00, or you cancel Large plan.')
      .first()
      .waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);

    // Without a mouse: out of it again.
    await focusByTab(page, /^Cancel Large plan$/);
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Cancel Large plan?' }).waitFor();
    expect(await getFocusedName(page)).toBe('Keep it');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByText('No plan', { exact: true }).waitFor();
    expect(await getSubscription(client.caller, uid)).toMatchObject({ subscription: {} });

    // A minute later: frozen on another device while somebody reads the review.
    await makeOlder(client, 1);
    await page.getByRole('button', { name: 'Choose Small plan' }).click();
    await page.getByText('What happens').waitFor();
    await blockLiveChannel(page);
    await freezeAccount(client.caller, createOp());
    await page.getByRole('button', { name: 'Choose Small plan for $20.00' }).click();
    await page.getByText('This isn’t allowed.', { exact: false }).first().waitFor();
    await page.reload();
    await page.getByText('You can’t choose a plan because you froze your account.').waitFor();
    expect(
      await page.getByRole('button', { name: 'Choose Small plan' }).getAttribute('aria-disabled'),
    ).toBe('true');
  });
});

const row = (i: number) => ({
  id: `asset-${i}`,
  rank: String(i + 1),
  symbol: `S${i}`,
  name: i === 1_234 ? 'Needle' : `Asset ${i}`,
  priceUsd: String(2_000 - i),
  changePercent24Hr: '1.5',
  marketCapUsd: String(1e12 - i),
});

test.describe('the assets', { tag: '@full' }, () => {
  test('searches, orders and marks two thousand assets, shows open trades above, and opens Deposit with the converted amount', async ({
    page,
    context,
    admin,
  }) => {
    const client = await createClient('Tova');
    await fundClient(client, admin, '200.00');
    const trade = {
      asset: 'bitcoin',
      side: 'buy',
      leverage: 2,
      duration: 60,
      openPrice: '64210.00',
    } as const;
    await placeTrade(client.caller, { request: { ...trade, amount: '60.00' }, op: createOp() });
    await page.setViewportSize({ width: 1440, height: 900 });
    const service = /\/assets\?limit=/;
    // Read again as soon as the live channel opens, the assets would be there before anybody asks
    // for them.
    await blockLiveChannel(page);
    await page.route(service, (route) => route.abort());
    await signInAs(page, client, '/user/assets');
    await page.getByText('Assets are unavailable').waitFor();
    const stake = page.getByRole('row').filter({ hasText: 'Bitcoin, buy' });
    await stake.getByRole('cell', { name: '$60.00', exact: true }).waitFor();
    await stake.getByRole('cell', { name: '$120.00', exact: true }).waitFor();

    await page.unroute(service);
    await page.route(service, (route) =>
      route.fulfill({ json: { data: Array.from({ length: 2_000 }, (_, i) => row(i)) } }),
    );
    await page.getByRole('button', { name: 'Try again' }).click();
    const table = page.getByRole('table', { name: /^Assets\./ });
    await table.getByText('Asset 0').waitFor();
    expect(await table.getAttribute('aria-rowcount')).toBe('2001');

    // Without a mouse: by the lowest price, found, marked.
    await page.getByRole('searchbox').focus();
    await focusByTab(page, /^Price, USD$/);
    await page.keyboard.press('Enter');
    await table.locator('[aria-sort="descending"]').waitFor();
    await page.keyboard.press('Enter');
    await table.getByText('Asset 1999').waitFor();
    await page.getByRole('searchbox').focus();
    await page.keyboard.type('needle');
    // The list follows when it can; until then Tab would lead through the lines that leave.
    await table.getByText('Needle').waitFor();
    await focusByTab(page, /^Favourite: Needle$/);
    await page.keyboard.press('Enter');
    expect(
      await page.getByRole('button', { name: 'Favourite: Needle' }).getAttribute('aria-pressed'),
    ).toBe('true');
    await page.waitForURL('**/user/assets?q=needle&sort=price');

    // Everything is in the address and on the device.
    const channel = page.waitForRequest(/Listen\/channel/, { timeout: 60_000 });
    await page.goto('/user/assets?show=favourites');
    await table.getByText('Needle').waitFor();
    expect(await table.getByRole('row').count()).toBe(2);
    // A page that waits for the channel reads again when the connection is back.
    await channel;

    // What was known last stays when the service falls silent.
    await page.unroute(service);
    await page.route(service, (route) => route.fulfill({ json: { data: {} } }));
    await context.setOffline(true);
    await context.setOffline(false);
    await page.getByText('These figures are from', { exact: false }).waitFor();
    await table.getByText('Needle').waitFor();

    await page.getByRole('link', { name: 'Trade ethereum' }).click();
    await page.waitForURL('**/user/dashboard?coin=ethereum#place-trade');
    await page.getByRole('slider', { name: /^Ethereum in US dollars/ }).waitFor();
    await page.goBack();

    await page.getByRole('link', { name: 'Buy bitcoin' }).click();
    await page.getByText('No recommended sellers').waitFor();
    await page.getByRole('textbox', { name: 'Bitcoin' }).fill('0.01');
    await expect.poll(() => page.getByLabel('Dollars').inputValue()).toBe('642.10');
    // The page that opens takes it out of the address at once.
    await Promise.all([
      page.waitForURL('**/user/deposit?coin=bitcoin&amount=642.10'),
      page.getByRole('button', { name: 'Deposit $642.10 in bitcoin' }).click(),
    ]);
  });
});
