import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { adjustAccount } from '@/data/collections/accounts';
import { sendMessage } from '@/data/collections/contact';
import { completeDeposit } from '@/data/collections/deposits';
import { placeTrade } from '@/data/collections/trades';
import { changeAccountStatus } from '@/data/collections/user-acts';
import { completeWithdrawal, requestWithdrawal } from '@/data/collections/withdrawals';
import { createOp } from '@/domain/revision-fields';
import { addDeposit, getTxid } from '../../support/e2e/desk-queue';
import { expect, getConsoleErrors, test } from '../../support/e2e/fixtures';
import { focusByTab } from '../../support/e2e/keyboard';
import { createClient, makeOlder, type Person } from '../../support/e2e/people';
import { blockLiveChannel, refuseRead, refuseReadsUntilClick } from '../../support/e2e/reads';

const address = 'tb1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3q0sl5k7';

/** An active client with 500 dollars. */
async function createFunded(admin: Person, firstname: string): Promise<Person> {
  const client = await createClient(firstname);
  const to = { balance: '500.00', profit: '0', bonus: '0' };
  await adjustAccount(admin.caller, {
    uid: client.caller.uid,
    rev: 1,
    to,
    reason: 'A balance for this test.',
    ref: '',
    op: createOp(),
  });
  await changeAccountStatus(admin.caller, {
    uid: client.caller.uid,
    status: 'active',
    reason: 'Active for this test.',
    op: createOp(),
  });
  return client;
}

const message = {
  name: 'Vera',
  email: 'vera@example.com',
  subject: 'A question',
  body: 'How does it work?',
};

const waits = (page: Page) => page.getByRole('region', { name: 'To do' });
const today = (page: Page) => page.getByRole('region', { name: 'Today' });
const feed = (page: Page) => page.getByRole('region', { name: 'Activity' });
const flow = (page: Page) => page.getByRole('region', { name: 'Money in and out' });

/** How many of something wait, as their line says it. */
async function counted(page: Page, many: string): Promise<number> {
  const line = waits(page).getByRole('link', {
    name: new RegExp(`^[0-9,]+ ${many.replace(/s$/, 's?')}$`),
  });
  await line.waitFor();
  return Number((await line.textContent())?.replaceAll(',', '').split(' ')[0]);
}

test.describe('the to-do list', { tag: '@full' }, () => {
  test('counts each queue, also in the sidebar, leads to it, and follows new requests', async ({
    page,
    admin,
    asAdmin,
  }) => {
    const client = await createFunded(admin, 'Ymer');
    await addDeposit(client, '80.00');
    await requestWithdrawal(client.caller, {
      request: { coin: 'bitcoin', amount: '20.00', address },
      op: createOp(),
    });
    const trade = {
      asset: 'bitcoin',
      side: 'buy',
      amount: '50.00',
      leverage: 2,
      duration: 60,
      openPrice: '64000.00',
    } as const;
    await placeTrade(client.caller, { request: trade, op: createOp() });
    await makeOlder(client, 61);
    await sendMessage(client.caller, message, randomUUID());
    await asAdmin('/admin/dashboard');
    await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
    const before = await counted(page, 'deposits');
    for (const many of ['withdrawals', 'ended trades', 'new messages'])
      expect(await counted(page, many)).toBeGreaterThan(0);
    const side = page.getByRole('navigation', { name: 'Account' });
    await side.getByRole('link', { name: `Deposits ${before} waiting` }).waitFor();
    await side.getByRole('link', { name: /^Trade Sessions [0-9]+ open$/ }).waitFor();
    await side.getByRole('link', { name: /^Notification [0-9]+ waiting$/ }).waitFor();

    await addDeposit(client, '90.00');
    await side.getByRole('link', { name: `Deposits ${before + 1} waiting` }).waitFor();
    expect(await counted(page, 'deposits')).toBe(before + 1);
    await waits(page)
      .getByRole('link', { name: /deposits$/ })
      .click();
    await page.getByRole('heading', { level: 1, name: 'Deposits' }).waitFor();
    await page.getByRole('row').filter({ hasText: 'Ymer Tester' }).first().waitFor();
    expect(getConsoleErrors(page)).toEqual([]);
  });

  test('says which kind cannot be counted, and counts the others', async ({
    page,
    admin,
    asAdmin,
  }) => {
    const client = await createFunded(admin, 'Borghild');
    await addDeposit(client, '80.00');
    await refuseReadsUntilClick(page, /runAggregationQuery/, '"messages"');
    await asAdmin('/admin/dashboard');
    await waits(page).getByText('Couldn’t count new messages.').waitFor();
    expect(await counted(page, 'deposits')).toBeGreaterThan(0);
    await waits(page).getByRole('button', { name: 'Try again: count new messages' }).click();
    await waits(page)
      .getByRole('link', { name: /new message/ })
      .waitFor();
  });
});

test.describe('the latest entries', { tag: '@full' }, () => {
  test('appear at once, lead to their client, and load page by page', async ({
    page,
    admin,
    asAdmin,
  }) => {
    const client = await createClient('Yrsa');
    // More than a page of entries.
    for (let i = 0; i < 26; i++) await addDeposit(client, `${320 + i}.00`);
    await asAdmin('/admin/dashboard');
    await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
    await feed(page).getByText('$345.00 in bitcoin', { exact: true }).waitFor();
    const last = await addDeposit(client, '77.00');
    await feed(page).getByText('$77.00 in bitcoin', { exact: true }).waitFor();
    await completeDeposit(admin.caller, {
      uid: client.caller.uid,
      id: last,
      op: createOp(),
      payment: {
        txid: getTxid(last),
        output: 0,
      },
    });
    await feed(page)
      .getByRole('row')
      .filter({ hasText: 'Deposit credited' })
      .getByText('+77.00')
      .waitFor();
    await today(page)
      .getByRole('row', { name: /^Decided .* [1-9][0-9,]*$/ })
      .waitFor();
    await today(page)
      .getByRole('row', { name: /^Median wait .* (?:under 1 min|[0-9]+ (?:min|h|d).*)$/ })
      .waitFor();
    await feed(page).getByRole('button', { name: 'Show more' }).click();
    await feed(page).getByText('$320.00 in bitcoin', { exact: true }).waitFor();
    await feed(page).getByRole('link', { name: 'Yrsa Tester' }).first().click();
    await page.waitForURL(`**/admin/users/${client.caller.uid}#*`);
  });
});

test.describe('the bell', { tag: '@full' }, () => {
  test('rings for what others did, leads to its entry, and has seen it once it is closed', async ({
    page,
    asAdmin,
  }) => {
    const client = await createClient('Ylva');
    await asAdmin('/admin/trades');
    const bell = page.getByRole('button', { name: /^Notifications/ });
    await bell.click();
    await page.getByRole('link', { name: 'See the journal' }).waitFor();
    await page.keyboard.press('Escape');
    await expect(bell).toHaveAccessibleName('Notifications');

    await addDeposit(client, '444.00');
    // They are counted as a page opens, and every minute.
    await page.reload();
    await expect(bell).toHaveAccessibleName('Notifications, one unread');
    await bell.click();
    await page.getByRole('link', { name: /^New: Deposit requested .* Ylva Tester/ }).click();
    await page.waitForURL(`**/admin/users/${client.caller.uid}#D1`);
    await expect(bell).toHaveAccessibleName('Notifications');
  });
});

test.describe('deposits against withdrawals', { tag: '@full' }, () => {
  test('are drawn, summed and listed, by keyboard too, and follow completions', async ({
    page,
    admin,
    asAdmin,
  }) => {
    const client = await createFunded(admin, 'Yva');
    const first = await addDeposit(client, '1000.10');
    await completeDeposit(admin.caller, {
      uid: client.caller.uid,
      id: first,
      op: createOp(),
      payment: {
        txid: getTxid(first),
        output: 0,
      },
    });
    await asAdmin('/admin/dashboard');
    await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
    const sum = (name: RegExp) => flow(page).getByRole('row', { name });
    await sum(/^[0-9]+ deposits? \+/).waitFor();
    const words = async () => (await flow(page).getByRole('img').getAttribute('aria-label')) ?? '';
    expect(await words()).toMatch(
      /^Deposits of \$[0-9,.]+ and withdrawals of \$[0-9,.]+ in the last 14 days/,
    );
    await focusByTab(page, /^30 days$/);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/admin/dashboard?days=30');
    await sum(/^Net, last 30 days/).waitFor();
    const before = await words();
    await focusByTab(page, /^Day by day$/);
    await page.keyboard.press('Enter');
    await flow(page)
      .getByRole('table', { name: /newest first/ })
      .waitFor();

    const out = createOp();
    await requestWithdrawal(client.caller, {
      request: { coin: 'bitcoin', amount: '33.30', address },
      op: out,
    });
    await completeWithdrawal(admin.caller, { uid: client.caller.uid, id: out, op: createOp() });
    await flow(page).locator(`svg:not([aria-label="${before}"])`).waitFor();
    await page.reload();
    await sum(/^Net, last 30 days/).waitFor();
  });

  test('say when they cannot be loaded, and the rest of the page works', async ({
    page,
    asAdmin,
  }) => {
    const ofFlow = /:runQuery/;
    await blockLiveChannel(page);
    await page.route(ofFlow, (route) =>
      route.request().postData()?.includes('deposit.completed')
        ? refuseRead(route)
        : route.fallback(),
    );
    await asAdmin('/admin/dashboard');
    await flow(page)
      .getByRole('heading', { name: 'Couldn’t load deposits and withdrawals' })
      .waitFor();
    await feed(page).getByRole('row').nth(1).waitFor();
    await page.unroute(ofFlow);
    await flow(page).getByRole('button', { name: 'Try again' }).click();
    await flow(page)
      .getByRole('heading', { name: /^Couldn’t load/ })
      .waitFor({ state: 'detached' });
  });
});
