import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getAccount } from '@/data/accounts';
import { completeDeposit, requestDeposit } from '@/data/deposits';
import { getHolds } from '@/data/holds';
import { getEntries } from '@/data/ledger';
import { placeTrade } from '@/data/trades';
import { changeStanding, freezeAccount, getProfile } from '@/data/users';
import { completeWithdrawal, getWithdrawals, rejectWithdrawal } from '@/data/withdrawals';
import { newOp } from '@/domain/envelope';
import { launchBrowser, newVisitor, type Visitor } from './support/browser';
import { focused, tabTo } from './support/keyboard';
import { createAdministrator, createClient, type Person, signIn } from './support/people';

const testAddress = 'tb1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3q0sl5k7';
const mainAddress = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4';

let browser: Browser;
let administrator: Person;
beforeAll(async () => {
  browser = await launchBrowser();
  administrator = await createAdministrator('Wanda');
});
afterAll(() => browser.close());

const activate = (client: Person) =>
  changeStanding(administrator.caller, client.caller.uid, 'active', 'Everything is in order, so withdrawals are open.', newOp());

/** An active client with 500 dollars. */
async function createWithdrawer(firstname: string): Promise<Person> {
  const client = await createClient(firstname);
  const id = newOp();
  const deposit = { coin: 'bitcoin', amount: '500.00', units: '0.00778695', rate: '64210.00', address: 'tb1qother', txid: '' } as const;
  await requestDeposit(client.caller, deposit, id);
  await completeDeposit(administrator.caller, client.caller.uid, id, newOp());
  await activate(client);
  return client;
}

const withdrawalsOf = async ({ caller }: Person) => (await getWithdrawals(caller, caller.uid))?.list ?? [];
const newestOf = async (client: Person) => (await withdrawalsOf(client)).at(-1)?.id ?? '';
const address = (page: Page) => page.getByRole('textbox', { name: 'Bitcoin address (test network)' });
const amount = (page: Page) => page.getByLabel('Taken from your balance');
const money = (page: Page) => page.getByRole('region', { name: 'Your money' });
const history = (page: Page) => page.getByRole('region', { name: 'Your withdrawals' });
const done = (page: Page) => page.getByText('Withdrawal Request Sent Successfully').first();
const sideways = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

async function open(client: Person, options: Parameters<typeof newVisitor>[1] = {}): Promise<Visitor> {
  const visitor = await newVisitor(browser, options);
  await signIn(visitor.page, client);
  await visitor.page.goto('/user/withdrawal');
  await amount(visitor.page).waitFor();
  return visitor;
}

/** As far as the last press. */
async function review(page: Page, dollars: string) {
  await amount(page).fill(dollars);
  await page.getByRole('button', { name: 'Review the withdrawal' }).click();
  return page.getByRole('dialog', { name: `Withdraw ${dollars}.00?` });
}

describe('withdrawing on a telephone', () => {
  it('is refused at the fields, asked for, sent and rejected by the desk, and cancelled, with addresses saved and forgotten', async () => {
    const client = await createWithdrawer('Wilma');
    const { uid } = client.caller;
    const { page, context, logged, uncaught } = await open(client, { viewport: { width: 360, height: 740 } });
    await money(page).getByText('Balance').waitFor();

    // What is wrong is said where it is.
    await address(page).fill(testAddress.replace('rp33', 'rp34'));
    await amount(page).fill('600');
    await page.getByText(/its checksum does not fit/).waitFor();
    await page.getByRole('button', { name: 'Review the withdrawal' }).click();
    await page.getByText('More than is available: 500.00. Ask for that or less.').waitFor();
    await address(page).fill(mainAddress);
    await page.getByText('This is a practice desk: use an address of the bitcoin test network.').waitFor();
    expect(await sideways(page)).toBe(0);

    // All of it once more, then it is asked for, and the address is kept.
    await address(page).fill(testAddress);
    await page.getByText('Its checksum fits', { exact: false }).waitFor();
    await page.getByLabel('Save this address for the next time').check();
    await page.getByLabel('Its name').fill('Ledger at home');
    const dialog = await review(page, '200');
    await dialog.getByText('300.00 USD').waitFor();
    expect(await sideways(page)).toBe(0);
    await dialog.getByRole('button', { name: 'Request 200.00' }).click();
    await done(page).waitFor();
    await dialog.waitFor({ state: 'detached' });
    await history(page).getByText('The desk looks at it').waitFor();
    await page.getByText('Address Saved Successfully').waitFor();
    expect(await getHolds(client.caller, uid)).toMatchObject({ reserved: '200.00' });
    expect(await getProfile(client.caller, uid)).toMatchObject({ addresses: [{ label: 'Ledger at home', address: testAddress }] });

    // The desk sends the coins, which shows itself.
    await completeWithdrawal(administrator.caller, uid, await newestOf(client), newOp());
    await history(page).getByText('Sent, and debited in').waitFor();
    await money(page).getByText('300.00').first().waitFor();
    expect(await getAccount(client.caller, uid)).toMatchObject({ balance: '300.00' });

    // The saved address serves the next one, which the desk rejects.
    await page.getByRole('radio', { name: 'Ledger at home' }).check();
    const second = await review(page, '50');
    await second.getByRole('button', { name: 'Request 50.00' }).click();
    await second.waitFor({ state: 'detached' });
    await history(page).getByText('The desk looks at it').waitFor();
    await rejectWithdrawal(administrator.caller, uid, await newestOf(client), 'The name on this wallet is not yours.', newOp());
    await history(page).getByText('“The name on this wallet is not yours.”').waitFor();

    // All that is available, and then taken back.
    await page.getByRole('radio', { name: 'Ledger at home' }).check();
    await page.getByRole('button', { name: 'All available' }).click();
    await page.getByRole('button', { name: 'Review the withdrawal' }).click();
    await page.getByRole('button', { name: 'Request 300.00' }).click();
    await page.getByText('Nothing is available to withdraw.', { exact: false }).first().waitFor();
    await history(page).getByRole('button', { name: 'Cancel the withdrawal of 300.00, W5' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel 300.00' }).click();
    await page.getByText('Withdrawal Request Cancelled').waitFor();
    await history(page).getByText('Cancelled by you, available again').waitFor();

    // One state at a time, by the address.
    await page.getByRole('combobox', { name: 'State' }).selectOption({ label: 'Rejected (1)' });
    await history(page).getByText('Sent, and debited in').waitFor({ state: 'detached' });
    expect(new URL(page.url()).search).toBe('?state=rejected');

    await page.getByRole('button', { name: 'Forget Ledger at home' }).click();
    await page.getByRole('dialog', { name: 'Forget Ledger at home?' }).getByRole('button', { name: 'Forget it' }).click();
    await page.getByText('Address Forgotten').waitFor();
    await address(page).waitFor();
    expect((await getProfile(client.caller, uid))?.addresses).toEqual([]);
    expect(await sideways(page)).toBe(0);
    expect([uncaught, logged]).toEqual([[], []]);
    await context.close();
  });
});

describe('a withdrawal that does not get through', () => {
  it('and never arrived keeps all that was typed, and is one entry when it is tried again', async () => {
    const client = await createWithdrawer('Walter');
    const { page, context, uncaught } = await open(client);
    await address(page).fill(testAddress);
    const dialog = await review(page, '120');
    await page.route(/:commit/, (route) => route.abort());
    await dialog.getByRole('button', { name: 'Request 120.00' }).click();
    await dialog.getByText('It was not confirmed.').waitFor();
    await page.getByText('Error Occurred, Try Again.').waitFor();
    await page.unroute(/:commit/);

    // Loaded again, it is the same act still.
    await page.reload();
    await amount(page).waitFor();
    expect([await address(page).inputValue(), await amount(page).inputValue()]).toEqual([testAddress, '120']);
    const again = await review(page, '120');
    await again.getByRole('button', { name: 'Request 120.00' }).click();
    await done(page).waitFor();
    await again.waitFor({ state: 'detached' });
    expect(await withdrawalsOf(client)).toMatchObject([{ amount: '120.00', status: 'pending' }]);

    // Less is available by the time that it is confirmed.
    await address(page).fill(testAddress);
    const later = await review(page, '300');
    const trade = { asset: 'bitcoin', side: 'buy', amount: '150.00', leverage: 1, duration: 60, openPrice: '64210.00' } as const;
    await placeTrade(client.caller, trade, newOp());
    await later.getByRole('button', { name: 'Request 300.00' }).click();
    await page.getByText('More than is available: 230.00. Ask for that or less.').waitFor();
    expect(await amount(page).inputValue()).toBe('300');
    expect(await withdrawalsOf(client)).toHaveLength(1);
    expect(uncaught).toEqual([]);
    await context.close();
  });

  it('though it was written, because the answer was lost, is found in the book and not asked for twice', async () => {
    const client = await createWithdrawer('Wera');
    const { page, context, uncaught } = await open(client);
    await address(page).fill(testAddress);
    const dialog = await review(page, '120');
    await page.route(/:commit/, async (route) => {
      await route.fetch();
      await route.abort();
    });
    await dialog.getByRole('button', { name: 'Request 120.00' }).click();
    await page.getByText('Your book has the request, once.', { exact: false }).waitFor();
    await dialog.waitFor({ state: 'detached' });
    expect(await amount(page).inputValue()).toBe('');
    await history(page).getByText('The desk looks at it').waitFor();
    const requests = (await getEntries(client.caller, client.caller.uid)).filter(({ action }) => action === 'withdrawal.requested');
    expect(requests).toHaveLength(1);
    expect(uncaught).toEqual([]);
    await context.close();
  });
});

describe('withdrawals that are closed', () => {
  it('say how they open, open by themselves, and close again when the account is frozen', async () => {
    const client = await createClient('Wim');
    const { page, context, uncaught } = await newVisitor(browser);
    await signIn(page, client);
    await page.goto('/user/withdrawal');
    await page.getByRole('heading', { name: 'Withdrawals open when the desk has activated your account' }).waitFor();
    await page.getByRole('link', { name: 'Verify your identity' }).waitFor();
    expect(await page.getByRole('navigation', { name: 'Account' }).getByRole('link', { name: 'Withdrawals' }).count()).toBe(0);

    await activate(client);
    await page.getByText('Nothing is available to withdraw.', { exact: false }).first().waitFor();
    await page.getByRole('navigation', { name: 'Account' }).getByRole('link', { name: 'Withdrawals' }).waitFor();
    await page.getByRole('link', { name: 'Make a deposit' }).waitFor();

    await freezeAccount(client.caller, newOp());
    await page.getByRole('heading', { name: /because you froze your account on/ }).waitFor();
    expect(await amount(page).count()).toBe(0);
    expect(uncaught).toEqual([]);
    await context.close();
  });
});

describe('a page of which parts cannot be read', () => {
  it('names the document, takes no request without its figures, and keeps the rest', async () => {
    const client = await createWithdrawer('Wanja');
    const { page, context, uncaught } = await newVisitor(browser);
    await page.route(/simple\/price/, (route) => route.abort());
    await page.route(/:batchGet/, async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, body: (await answer.text()).replaceAll('"reserved"', '"reservd"') });
    });
    await signIn(page, client);
    await page.goto('/user/withdrawal');
    await money(page).getByText(`holds/${client.caller.uid}`, { exact: false }).waitFor();
    await page.getByText('What it is in coins cannot be computed now.').waitFor();
    await history(page).getByText('No withdrawals yet').waitFor();
    const button = page.getByRole('button', { name: 'Review the withdrawal' });
    expect(await button.getAttribute('aria-disabled')).toBe('true');
    await page.unroute(/:batchGet/);
    await money(page).getByRole('button', { name: 'Try again' }).click();
    await money(page).getByText('500.00').first().waitFor();
    await expect.poll(() => button.getAttribute('aria-disabled')).toBeNull();
    expect(uncaught).toEqual([]);
    await context.close();
  });
});

describe('without a mouse', () => {
  it('a client withdraws, and cancels it', async () => {
    const client = await createWithdrawer('Wenke');
    const { page, context } = await open(client);
    await tabTo(page, /^Bitcoin$/);
    await tabTo(page, /^Bitcoin address/);
    await page.keyboard.type(testAddress);
    await tabTo(page, /^Taken from your balance$/);
    await page.keyboard.type('80');
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Withdraw 80.00?' });
    await dialog.waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await tabTo(page, /^Review the withdrawal$/);
    await page.keyboard.press('Enter');
    await dialog.waitFor();
    await tabTo(page, /^Request 80\.00$/);
    await page.keyboard.press('Enter');
    await done(page).waitFor();
    await expect.poll(() => focused(page)).toMatch(/^80\.00/);

    await tabTo(page, /^Cancel the withdrawal of 80\.00/);
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Cancel the withdrawal of 80.00?' }).waitFor();
    await tabTo(page, /^Cancel 80\.00$/);
    await page.keyboard.press('Enter');
    await history(page).getByText('Cancelled by you, available again').waitFor();
    await expect.poll(() => focused(page)).toMatch(/^80\.00/);
    expect(await withdrawalsOf(client)).toMatchObject([{ status: 'cancelled' }]);
    await context.close();
  });
});
