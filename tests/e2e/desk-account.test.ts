// @module-tag full

import type { Browser, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { adjustAccount } from '@/data/collections/accounts';
import { getAccount } from '@/data/collections/client-documents';
import { completeDeposit, requestDeposit } from '@/data/collections/deposits';
import { placeTrade } from '@/data/collections/trades';
import { changeAccountStatus } from '@/data/collections/user-acts';
import { getAccountFigures } from '@/domain/accounts/account';
import { createOp } from '@/domain/ledger/revision-fields';
import { getEntries } from '../support/entries';
import { newVisitor, theBrowser } from './support/browser';
import { enter } from './support/enter';
import { focused, tabTo } from './support/keyboard';
import { createAdministrator, createClient, type Person } from './support/people';
import { readsWhenAsked } from './support/reads';
import { toasted } from './support/toasts';

let browser: Browser;
let administrator: Person;
beforeAll(async () => {
  browser = await theBrowser();
  administrator = await createAdministrator('Bodil');
});

/** An active client with 500 dollars, 150 of them staked. */
async function createHolder(firstname: string): Promise<Person> {
  const client = await createClient(firstname);
  const { uid } = client.caller;
  const id = createOp();
  const deposit = { coin: 'bitcoin', amount: '500.00', units: '0.00778695', rate: '64210.00', address: 'tb1qother', txid: '' } as const;
  await requestDeposit(client.caller, deposit, id);
  await completeDeposit(administrator.caller, uid, id, createOp());
  await changeAccountStatus(administrator.caller, uid, 'active', 'Everything is in order.', createOp());
  const trade = { asset: 'bitcoin', side: 'buy', amount: '150.00', leverage: 2, duration: 60, openPrice: '64210.00' } as const;
  await placeTrade(client.caller, trade, createOp());
  return client;
}

const accountOf = ({ caller }: Person) => getAccount(caller, caller.uid);
const adjustments = async ({ caller }: Person) =>
  (await getEntries(caller, caller.uid)).filter(({ action }) => action === 'account.adjusted');
const dialogOf = (page: Page) => page.getByRole('dialog');
const write = (page: Page) => page.getByRole('button', { name: 'Record adjustment' });

async function atAccount(path = '/admin/account') {
  const visitor = await newVisitor(browser);
  await enter(visitor.page, administrator, path);
  return visitor;
}

async function fill(page: Page, change: { code?: string; balance?: string; bonus?: string; note?: string }) {
  await page.getByLabel('Type', { exact: true }).selectOption(change.code ?? 'Correction');
  await page.getByLabel('Balance', { exact: true }).fill(change.balance ?? '');
  await page.getByLabel('Bonus', { exact: true }).fill(change.bonus ?? '');
  await page.getByLabel('Note', { exact: true }).fill(change.note ?? 'A cent was lost in March.');
}

describe('Account', () => {
  it('finds a client and adjusts by keyboard alone; both read code and note, word for word', async () => {
    const client = await createHolder('Carla');
    const { uid } = client.caller;
    const [desk, theirs] = [await atAccount(), await newVisitor(browser)];
    const { page, context, uncaught, logged } = desk;
    await enter(theirs.page, client, '/user/statement');
    await theirs.page.getByText('Deposit completed').waitFor();

    await page.getByText('Balances can’t be typed over: every change is an entry.').waitFor();
    await tabTo(page, /^Search clients/);
    await page.keyboard.type(uid.slice(0, -1));
    await page
      .locator('[role=listbox]:not([aria-busy])')
      .getByRole('option', { name: /Carla Tester/ })
      .waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Carla Tester' }).waitFor();
    expect(new URL(page.url()).search).toBe(`?client=${uid}`);
    await page.getByRole('row', { name: 'Available $350.00' }).waitFor();
    // Out of these the entry that it corrects is chosen.
    await page.getByRole('region', { name: 'Account entries' }).getByText('Deposit completed').first().waitFor();
    await tabTo(page, /^Adjust$/);
    await page.keyboard.press('Enter');
    await tabTo(page, /^Type/);
    await page.keyboard.type('Correction');
    await tabTo(page, /^Balance/);
    await page.keyboard.type('+12.50');
    await tabTo(page, /^Entry it corrects/);
    await page.keyboard.type('A2 D2');
    await page.keyboard.press('Tab');
    await page.keyboard.type('A little more came in than you had said.');
    await dialogOf(page).getByText('corrects D2').waitFor();
    await dialogOf(page).getByRole('row', { name: 'Available 350.00 362.50 +12.50' }).waitFor();
    await tabTo(page, /^Record adjustment/);
    await page.keyboard.press('Enter');
    await toasted(page, 'Account has been updated Successfully..');
    await dialogOf(page).waitFor({ state: 'detached' });
    expect(await focused(page)).toBe('Adjust');
    await page.getByRole('row', { name: 'Available $362.50' }).waitFor();
    const said = 'Correction: A little more came in than you had said.';
    await page.getByRole('region', { name: 'Account entries' }).getByText(said).waitFor();
    await theirs.page.getByText(said).waitFor();
    const [entry] = await adjustments(client);
    expect(entry).toMatchObject({
      reason: said,
      before: { balance: '500.00' },
      after: { balance: '512.50' },
      actor: administrator.caller.uid,
    });
    expect(entry?.ref).not.toBe('');

    // The address alone shows the same client again.
    await page.reload();
    await page.getByRole('heading', { name: 'Carla Tester' }).waitFor();
    expect([uncaught, logged]).toEqual([[], []]);
    await Promise.all([context.close(), theirs.context.close()]);
  });

  it('refuses what the book could not hold, at its field', async () => {
    const client = await createHolder('Dorte');
    const { page, context } = await atAccount(`/admin/account?client=${client.caller.uid}`);
    await page.getByRole('button', { name: 'Adjust' }).click();
    await write(page).click();
    await page.getByText('Choose a type.').waitFor();
    await fill(page, { balance: '-350.01' });
    await write(page).click();
    await page.getByText('The balance can’t go below $150.00, which is reserved or held in open trades.').waitFor();
    await fill(page, { bonus: '-0.01' });
    await write(page).click();
    await page.getByText('The bonus can’t go below $0.00.').waitFor();
    expect(await adjustments(client)).toEqual([]);

    await page.getByRole('radio', { name: 'Set to' }).check();
    await fill(page, { code: 'Bonus credit', bonus: '25', note: 'For the long wait in March.' });
    await write(page).click();
    await toasted(page, 'Account has been updated Successfully..');
    expect(await accountOf(client)).toMatchObject({ balance: '500.00', bonus: '25.00' });
    await context.close();
  });

  it('a lost answer adjusts once, and no connection says so; what was typed stays', async () => {
    const client = await createHolder('Edda');
    const { page, context } = await atAccount(`/admin/account?client=${client.caller.uid}`);
    await page.getByRole('button', { name: 'Adjust' }).click();
    await fill(page, { balance: '10', note: 'For the long wait in March.' });
    await context.setOffline(true);
    await write(page).click();
    await toasted(page, 'Error Occurred.');
    await dialogOf(page).getByText('You are offline.', { exact: false }).first().waitFor();
    expect(await page.getByLabel('Note', { exact: true }).inputValue()).toBe('For the long wait in March.');
    await context.setOffline(false);

    await page.route(/:commit/, async (route) => {
      await route.fetch();
      await route.abort();
    });
    await write(page).click();
    await dialogOf(page)
      .getByText(/The connection to the server failed/)
      .first()
      .waitFor();
    await page.unroute(/:commit/);
    // By now the figures have the ten dollars: the same press again must not add them once more.
    await dialogOf(page).getByText('Now $510.00').waitFor();
    await write(page).click();
    await toasted(page, 'Account has been updated Successfully..');
    await dialogOf(page).waitFor({ state: 'detached' });
    expect(await adjustments(client)).toHaveLength(1);
    expect(await accountOf(client)).toMatchObject({ balance: '510.00' });
    // The figures beside the book are what it says, and not ten dollars more.
    await page.getByRole('table', { name: 'Available funds' }).getByText('$510.00').first().waitFor();
    await context.close();
  });

  it('an account that has moved meanwhile says so, and shows the figures of now', async () => {
    const client = await createHolder('Eldrid');
    const { uid } = client.caller;
    // Before the page stands: it is kept from hearing of others for half a minute only.
    const other = await createAdministrator('Embla');
    const { page, context } = await atAccount(`/admin/account?client=${uid}`);
    await readsWhenAsked(page);
    await page.reload();
    await page.getByRole('button', { name: 'Adjust' }).click();
    await fill(page, { balance: '10', note: 'For the long wait in March.' });
    const now = await getAccount(other.caller, uid);
    if (!now) throw new Error('Eldrid has an account');
    const to = { ...getAccountFigures(now), balance: '600.00' };
    await adjustAccount(other.caller, uid, { rev: now.rev, to, reason: 'Goodwill: another one was faster.', ref: '' }, createOp());
    await write(page).click();
    await toasted(page, 'Error Occurred.');
    await dialogOf(page)
      .getByText(/It has changed since you opened it/)
      .first()
      .waitFor();
    await dialogOf(page).getByText('Now $600.00').waitFor();
    await write(page).click();
    await toasted(page, 'Account has been updated Successfully..');
    expect(await accountOf(client)).toMatchObject({ balance: '610.00' });
    await context.close();
  });

  it('is not offered on the own account; an unknown id is said to be one', async () => {
    const { page, context } = await atAccount(`/admin/account?client=${administrator.caller.uid}`);
    await page.getByRole('button', { name: 'Adjust' }).press('Enter');
    await page.getByText('Another administrator must do this').filter({ visible: true }).first().waitFor();
    expect(await dialogOf(page).count()).toBe(0);
    await page.goto('/admin/account?client=nobody-at-all');
    await page.getByRole('heading', { name: 'Client not found' }).waitFor();
    await context.close();
  });
});
