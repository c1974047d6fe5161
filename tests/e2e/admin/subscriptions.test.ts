import type { Page } from '@playwright/test';
import { getSubscription } from '@/data/collections/client-documents';
import { completeDeposit, requestDeposit } from '@/data/collections/deposits';
import { getPlans } from '@/data/collections/desk-documents';
import { updatePlans } from '@/data/collections/plans';
import { cancelSubscription, setSubscription } from '@/data/collections/subscriptions';
import { placeTrade } from '@/data/collections/trades';
import type { PlanList } from '@/domain/desk/plans';
import { createOp } from '@/domain/revision-fields';
import { pressButton } from '../../support/e2e/buttons';
import { expect, test } from '../../support/e2e/fixtures';
import { focusByTab, getFocusedName } from '../../support/e2e/keyboard';
import { createAdministrator, createClient, type Person } from '../../support/e2e/people';
import { blockLiveChannel } from '../../support/e2e/reads';
import { signInAs } from '../../support/e2e/sign-in';
import { findEntries, getBalance } from '../../support/e2e/stored-records';
import { waitForToast } from '../../support/e2e/toasts';
import { getEntries } from '../../support/entries';

const quiet = { name: 'Quiet', fee: '30.00', days: 30, includes: ['Answers within two days'] };
const mine = 'e2e-quiet';

test.use({ viewport: { width: 1440, height: 900 } });

let colleague: Person;
test.beforeAll(async ({ freshDesk: _ }) => {
  colleague = await createAdministrator('Pil');
  await offer((plans) => ({ ...plans, [mine]: quiet }));
});

/** Another administrator changes what is offered. */
async function offer(to: (plans: PlanList) => PlanList) {
  const before = await getPlans(colleague.caller);
  await updatePlans(colleague.caller, {
    rev: before?.rev ?? 0,
    plans: to(before?.plans ?? {}),
    op: createOp(),
  });
}

/** A client with a balance who has chosen the plan. */
async function createSubscriber(firstname: string, balance: string) {
  const client = await createClient(firstname);
  const { uid } = client.caller;
  const deposit = createOp();
  const op = createOp();
  const notice = {
    coin: 'bitcoin',
    amount: balance,
    units: '0.00140165',
    rate: '64210.00',
    address: 'tb1qother',
    txid: '',
  } as const;
  await requestDeposit(client.caller, { request: notice, op: deposit });
  await completeDeposit(colleague.caller, { uid, id: deposit, op: createOp() });
  await setSubscription(client.caller, { id: mine, shown: quiet, op });
  return { ...client, uid, op };
}

const getRow = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const findCharges = (client: Person) => findEntries(client, 'subscription.charged');

test.describe('the subscription of a client', { tag: '@full' }, () => {
  test('is charged once although the first answer is lost, and terminated by keyboard alone', async ({
    page,
    asAdmin,
  }) => {
    const client = await createSubscriber('Quinta', '100.00');
    const next = await createSubscriber('Quirin', '100.00');
    await asAdmin('/admin/subscriptions?q=qui');
    await blockLiveChannel(page);
    await page.reload();
    await getRow(page, 'Quirin Tester').waitFor();
    await page.getByRole('searchbox').fill('quinta');
    await page.waitForURL('**/admin/subscriptions?q=quinta');
    await getRow(page, 'Quirin Tester').waitFor({ state: 'detached' });
    await pressButton(page, 'Charge or terminate Quiet for Quinta Tester');
    const dialog = page.getByRole('dialog', { name: 'Quiet for Quinta Tester' });
    const changes = dialog.getByRole('table', { name: 'Effect of the fee, USD' });
    await changes.getByRole('row', { name: /^Balance 100.00 70.00/ }).waitFor();
    await dialog.getByText('A3', { exact: true }).waitFor();
    await dialog.getByLabel('What the fee is for').fill('Quiet, the first thirty days.');

    await page.route(/:commit/, async (route) => {
      await route.fetch();
      await route.abort();
    });
    await pressButton(page, 'Charge $30.00');
    await waitForToast(page, 'Error Occurred.');
    await page.unroute(/:commit/);
    // Nobody tells the page, so it has asked the book itself.
    await dialog.getByText('You have already charged the fee.').waitFor();
    await pressButton(page, 'Cancel');
    await dialog.waitFor({ state: 'detached' });
    await getRow(page, 'Quinta Tester').getByText('A3', { exact: true }).waitFor();
    expect((await findCharges(client)).map(({ reason }) => reason)).toEqual([
      'Quiet, the first thirty days.',
    ]);
    expect(await getBalance(client)).toBe('70.00');

    await page.getByRole('searchbox').fill('qui');
    await getRow(page, 'Quirin Tester').waitFor();
    await page.getByRole('button', { name: 'Terminate Quiet for Quinta Tester' }).focus();
    await page.keyboard.press('t');
    await dialog.waitFor();
    expect(await dialog.getByRole('radio', { name: 'Charge the fee of $30.00' }).isDisabled()).toBe(
      true,
    );
    await focusByTab(page, /^Reason for terminating$/);
    await page.keyboard.type('The desk gives this plan up.');
    await focusByTab(page, /^Terminate and tell Quinta$/);
    await page.keyboard.press('Enter');
    await waitForToast(page, 'Subscription Terminated Successfully');
    await dialog.waitFor({ state: 'detached' });
    await getRow(page, 'Quinta Tester').waitFor({ state: 'detached' });
    await expect
      .poll(() => getFocusedName(page))
      .toBe('Charge or terminate Quiet for Quirin Tester');
    expect(await getSubscription(client.caller, client.uid)).toMatchObject({ subscription: {} });
    const ended = (await getEntries(client.caller, client.uid)).at(-1);
    expect(ended).toMatchObject({
      action: 'subscription.terminated',
      reason: 'The desk gives this plan up.',
    });
    expect(await findCharges(next)).toEqual([]);
  });

  test('is not charged from reserved money, and the dialog says so before the press', async ({
    page,
    asAdmin,
  }) => {
    const client = await createSubscriber('Ragna', '40.00');
    const trade = {
      asset: 'bitcoin',
      side: 'buy',
      leverage: 1,
      duration: 60,
      openPrice: '64210.00',
    } as const;
    await placeTrade(client.caller, { request: { ...trade, amount: '20.00' }, op: createOp() });
    await asAdmin('/admin/subscriptions?q=ragna');
    await pressButton(page, 'Charge or terminate Quiet for Ragna Tester');
    await page
      .getByText(
        'The balance would be $10.00, but $20.00 is reserved for withdrawals or in open trades',
        { exact: false },
      )
      .first()
      .waitFor();
    expect(
      await page.getByRole('button', { name: 'Charge $30.00' }).getAttribute('aria-disabled'),
    ).toBe('true');
  });

  test('is not charged without a connection, and the input stays', async ({
    page,
    context,
    asAdmin,
  }) => {
    const client = await createSubscriber('Rolf', '100.00');
    await asAdmin('/admin/subscriptions?q=rolf');
    await pressButton(page, 'Charge or terminate Quiet for Rolf Tester');
    await page.getByText('Effect of the fee, USD').waitFor();
    await page.getByLabel('What the fee is for').fill('Quiet, the first thirty days.');
    await context.setOffline(true);
    await pressButton(page, 'Charge $30.00');
    await waitForToast(page, 'Error Occurred.');
    await context.setOffline(false);
    expect(await findCharges(client)).toEqual([]);
    expect(await page.getByLabel('What the fee is for').inputValue()).toBe(
      'Quiet, the first thirty days.',
    );
    await pressButton(page, 'Charge $30.00');
    await page.getByText('Subscription Fee has been charged Successfully..').waitFor();
    expect(await findCharges(client)).toHaveLength(1);
  });

  test('is charged once by two administrators at the same moment, and the slower one is told', async ({
    page,
    asAdmin,
    newVisitor,
  }) => {
    const client = await createSubscriber('Runa', '100.00');
    const desks = [page, await newVisitor()] as const;
    await asAdmin('/admin/subscriptions?q=runa');
    await signInAs(desks[1], colleague, '/admin/subscriptions?q=runa');
    for (const desk of desks) {
      await blockLiveChannel(desk);
      await desk.reload();
      await pressButton(desk, 'Charge or terminate Quiet for Runa Tester');
      await desk.getByText('Effect of the fee, USD').waitFor();
    }
    await Promise.all(desks.map((desk) => pressButton(desk, 'Charge $30.00')));
    await expect.poll(() => getBalance(client)).toBe('70.00');
    await Promise.any(
      desks.map((desk) =>
        desk.getByText('Another administrator has already charged the fee.').waitFor(),
      ),
    );
    expect(await findCharges(client)).toHaveLength(1);
  });

  test('that the client cancels during the review is reported at once', async ({
    page,
    asAdmin,
  }) => {
    const client = await createSubscriber('Rut', '100.00');
    await asAdmin('/admin/subscriptions?q=rut-');
    await pressButton(page, 'Charge or terminate Quiet for Rut Tester');
    await page.getByText('Effect of the fee, USD').waitFor();
    await cancelSubscription(client.caller, { op: createOp() });
    await page.getByText('Quiet has already been ended').waitFor();
    await pressButton(page, 'Back to list');
    await page.getByText('No subscription matches “rut-”').waitFor();
  });
});

test.describe('the plans', { tag: '@full' }, () => {
  const group = (page: Page, name: string) =>
    page.getByRole('group', { name: new RegExp(`^${name}`) });

  test('are added, changed and retired; the input survives a reload and the save of a colleague', async ({
    page,
    asAdmin,
  }) => {
    await asAdmin('/admin/subscriptions?tab=plans');
    await group(page, 'Quiet').getByLabel('Fee').fill('35');
    await page.getByRole('button', { name: 'Add plan' }).click();
    await group(page, 'New plan').getByLabel('Name').fill('Sorrel');
    await pressButton(page, 'Save plans');
    await group(page, 'Sorrel').getByText('Enter a fee.').waitFor();
    await group(page, 'Sorrel').getByLabel('Fee').fill('12.50');
    await group(page, 'Sorrel')
      .getByLabel('What it includes')
      .fill('A letter a month\n\nA call a year');
    await page
      .getByRole('region', { name: 'What clients see' })
      .getByText('A call a year')
      .waitFor();

    await page.reload();
    expect(await group(page, 'Quiet').getByLabel('Fee').inputValue()).toBe('35');
    expect(await group(page, 'Sorrel').getByLabel('Fee').inputValue()).toBe('12.50');

    // A colleague changes the days in that time, and offers one more.
    await offer((plans) => ({
      ...plans,
      'e2e-tansy': { name: 'Tansy', fee: '3.00', days: 7, includes: [] },
    }));
    await page.getByText('Another administrator has saved the plans.').waitFor();
    await group(page, 'Tansy').waitFor();
    expect(await group(page, 'Quiet').getByLabel('Fee').inputValue()).toBe('35');
    await page
      .getByRole('table', { name: 'Entry to be written in your own book' })
      .getByText('Plans updated')
      .waitFor();
    await pressButton(page, 'Save plans');
    await waitForToast(page, 'Plans have been updated Successfully..');
    const saved = (await getPlans(colleague.caller))?.plans;
    expect(saved?.[mine]).toEqual({ ...quiet, fee: '35.00' });
    expect(saved?.sorrel).toEqual({
      name: 'Sorrel',
      fee: '12.50',
      days: 30,
      includes: ['A letter a month', 'A call a year'],
    });
    expect(saved?.['e2e-tansy']).toBeDefined();
    const save = page.getByRole('button', { name: 'Save plans' });
    await expect.poll(() => save.getAttribute('aria-disabled')).toBe('true');

    await pressButton(page, 'Retire Sorrel');
    await pressButton(page, 'Retire Tansy');
    await page.getByText('Sorrel will be retired.').waitFor();
    await pressButton(page, 'Save plans');
    await expect
      .poll(async () => Object.keys((await getPlans(colleague.caller))?.plans ?? {}))
      .not.toContain('sorrel');
  });

  test('are not saved over the unseen save of a colleague', async ({ page, asAdmin }) => {
    await asAdmin('/admin/subscriptions?tab=plans');
    await blockLiveChannel(page);
    await page.reload();
    await group(page, 'Quiet').getByLabel('Days').fill('45');
    await offer((plans) => ({ ...plans, [mine]: { ...quiet, fee: '31.00' } }));
    await pressButton(page, 'Save plans');
    await waitForToast(page, 'Error Occurred.');
    await page.getByText('Another administrator has saved the plans.').waitFor();
    expect(await group(page, 'Quiet').getByLabel('Days').inputValue()).toBe('45');
    await page
      .getByRole('table', { name: 'Quiet' })
      .getByRole('row', { name: /^Duration 30 days 45 days/ })
      .waitFor();
    expect((await getPlans(colleague.caller))?.plans[mine]).toMatchObject({
      fee: '31.00',
      days: 30,
    });
    await group(page, 'Quiet').getByLabel('Fee').fill('31');
    await pressButton(page, 'Save plans');
    await waitForToast(page, 'Plans have been updated Successfully..');
    expect((await getPlans(colleague.caller))?.plans[mine]).toMatchObject({
      fee: '31.00',
      days: 45,
    });
    await offer((plans) => Object.fromEntries(Object.entries(plans).filter(([id]) => id !== mine)));
  });
});
