import type { Page } from '@playwright/test';
import { adjustAccount } from '@/data/collections/accounts';
import { getAccount } from '@/data/collections/client-documents';
import { completeDeposit, requestDeposit } from '@/data/collections/deposits';
import { placeTrade } from '@/data/collections/trades';
import { changeAccountStatus } from '@/data/collections/user-acts';
import { getAccountFigures } from '@/domain/accounts/account';
import { createOp } from '@/domain/revision-fields';
import { getDialog } from '../../support/e2e/dialog';
import { expect, getConsoleErrors, test } from '../../support/e2e/fixtures';
import { focusByTab, getFocusedName } from '../../support/e2e/keyboard';
import { createAdministrator, createClient, type Person } from '../../support/e2e/people';
import { blockLiveChannel } from '../../support/e2e/reads';
import { signInAs } from '../../support/e2e/sign-in';
import { findEntries } from '../../support/e2e/stored-records';
import { waitForToast } from '../../support/e2e/toasts';

/** An active client with 500 dollars, 150 of them staked. */
async function createHolder(admin: Person, firstname: string): Promise<Person> {
  const client = await createClient(firstname);
  const { uid } = client.caller;
  const id = createOp();
  const deposit = {
    coin: 'bitcoin',
    amount: '500.00',
    units: '0.00778695',
    rate: '64210.00',
    address: 'tb1qother',
    txid: '',
  } as const;
  await requestDeposit(client.caller, { request: deposit, op: id });
  await completeDeposit(admin.caller, { uid, id, op: createOp() });
  await changeAccountStatus(admin.caller, {
    uid,
    status: 'active',
    reason: 'Everything is in order.',
    op: createOp(),
  });
  const trade = {
    asset: 'bitcoin',
    side: 'buy',
    amount: '150.00',
    leverage: 2,
    duration: 60,
    openPrice: '64210.00',
  } as const;
  await placeTrade(client.caller, { request: trade, op: createOp() });
  return client;
}

const readAccount = ({ caller }: Person) => getAccount(caller, caller.uid);
const findAdjustments = (client: Person) => findEntries(client, 'account.adjusted');
const write = (page: Page) => page.getByRole('button', { name: 'Record adjustment' });

async function fill(
  page: Page,
  change: { code?: string; balance?: string; bonus?: string; note?: string },
) {
  await page.getByLabel('Type', { exact: true }).selectOption(change.code ?? 'Correction');
  await page.getByLabel('Balance', { exact: true }).fill(change.balance ?? '');
  await page.getByLabel('Bonus', { exact: true }).fill(change.bonus ?? '');
  await page.getByLabel('Note', { exact: true }).fill(change.note ?? 'A cent was lost in March.');
}

test.describe('Account', { tag: '@full' }, () => {
  test('finds a client and adjusts the account by keyboard alone; both read code and note', async ({
    page,
    admin,
    asAdmin,
    newVisitor,
  }) => {
    const client = await createHolder(admin, 'Carla');
    const { uid } = client.caller;
    await asAdmin('/admin/account');
    const reader = await newVisitor();
    await signInAs(reader, client, '/user/statement');
    await reader.getByText('Deposit credited').waitFor();

    await page.getByText('Balances can’t be typed over: every change is an entry.').waitFor();
    await focusByTab(page, /^Search clients/);
    await page.keyboard.type(uid.slice(0, -1));
    await page
      .locator('[role=listbox]:not([aria-busy])')
      .getByRole('option', { name: /Carla Tester/ })
      .waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Carla Tester' }).waitFor();
    expect(new URL(page.url()).pathname).toBe(`/admin/users/${uid}`);
    await page.getByRole('row', { name: 'Available $350.00' }).waitFor();
    // Out of these the entry that it corrects is chosen.
    await page
      .getByRole('region', { name: 'Book' })
      .getByText('Deposit credited')
      .first()
      .waitFor();
    await focusByTab(page, /^Adjust$/);
    await page.keyboard.press('Enter');
    await focusByTab(page, /^Type/);
    await page.keyboard.type('Correction');
    await focusByTab(page, /^Balance/);
    await page.keyboard.type('+12.50');
    await focusByTab(page, /^Entry it corrects/);
    await page.keyboard.type('A2 D2');
    await page.keyboard.press('Tab');
    await page.keyboard.type('A little more came in than you had said.');
    await getDialog(page).getByText('corrects D2').waitFor();
    await getDialog(page).getByRole('row', { name: 'Available 350.00 362.50 +12.50' }).waitFor();
    await focusByTab(page, /^Record adjustment/);
    await page.keyboard.press('Enter');
    await waitForToast(page, 'Account has been updated Successfully..');
    await getDialog(page).waitFor({ state: 'detached' });
    expect(await getFocusedName(page)).toBe('Adjust');
    await page.getByRole('row', { name: 'Available $362.50' }).waitFor();
    const said = 'Correction: A little more came in than you had said.';
    await page.getByRole('region', { name: 'Book' }).getByText(said).waitFor();
    await reader.getByText(said).waitFor();
    const [entry] = await findAdjustments(client);
    expect(entry).toMatchObject({
      reason: said,
      before: { balance: '500.00' },
      after: { balance: '512.50' },
      actor: admin.caller.uid,
    });
    expect(entry?.ref).not.toBe('');

    // A link that names a client here leads on to the same page.
    await page.goto(`/admin/account?client=${uid}`);
    await page.getByRole('heading', { name: 'Carla Tester' }).waitFor();
    expect(new URL(page.url()).pathname).toBe(`/admin/users/${uid}`);
    await page.getByRole('radio', { name: 'Account only' }).check();
    await page
      .getByRole('region', { name: 'Book' })
      .getByText('Deposit requested')
      .waitFor({ state: 'detached' });
    expect(getConsoleErrors(page)).toEqual([]);
  });

  test('refuses an impossible adjustment at its field', async ({ page, admin, asAdmin }) => {
    const client = await createHolder(admin, 'Dorte');
    await asAdmin(`/admin/users/${client.caller.uid}`);
    await page.getByRole('button', { name: 'Adjust' }).click();
    await write(page).click();
    await page.getByText('Choose a type.').waitFor();
    await fill(page, { balance: '-350.01' });
    await write(page).click();
    await page
      .getByText('The balance can’t go below $150.00, which is reserved or in open trades.')
      .waitFor();
    await fill(page, { bonus: '-0.01' });
    await write(page).click();
    await page.getByText('The bonus can’t go below $0.00.').waitFor();
    expect(await findAdjustments(client)).toEqual([]);

    await page.getByRole('radio', { name: 'Set to' }).check();
    await fill(page, { code: 'Bonus credit', bonus: '25', note: 'For the long wait in March.' });
    await write(page).click();
    await waitForToast(page, 'Account has been updated Successfully..');
    expect(await readAccount(client)).toMatchObject({ balance: '500.00', bonus: '25.00' });
  });

  test('adjusts once when the answer is lost, says when it is offline, and keeps the input', async ({
    page,
    context,
    admin,
    asAdmin,
  }) => {
    const client = await createHolder(admin, 'Edda');
    await asAdmin(`/admin/users/${client.caller.uid}`);
    await page.getByRole('button', { name: 'Adjust' }).click();
    await fill(page, { balance: '10', note: 'For the long wait in March.' });
    await context.setOffline(true);
    await write(page).click();
    await waitForToast(page, 'Error Occurred.');
    await getDialog(page).getByText('You are offline.', { exact: false }).first().waitFor();
    expect(await page.getByLabel('Note', { exact: true }).inputValue()).toBe(
      'For the long wait in March.',
    );
    await context.setOffline(false);

    await page.route(/:commit/, async (route) => {
      await route.fetch();
      await route.abort();
    });
    await write(page).click();
    await getDialog(page)
      .getByText(/We couldn’t reach the server/)
      .first()
      .waitFor();
    await page.unroute(/:commit/);
    // By now the figures have the ten dollars: a second press must not add them again.
    await getDialog(page).getByText('Now $510.00').waitFor();
    await write(page).click();
    await waitForToast(page, 'Account has been updated Successfully..');
    await getDialog(page).waitFor({ state: 'detached' });
    expect(await findAdjustments(client)).toHaveLength(1);
    expect(await readAccount(client)).toMatchObject({ balance: '510.00' });
    // The figures beside the book are what it says, and not ten dollars more.
    await page
      .getByRole('table', { name: 'Available funds' })
      .getByText('$510.00')
      .first()
      .waitFor();
  });

  test('says when the account has changed, and shows the current figures', async ({
    page,
    admin,
    asAdmin,
  }) => {
    const client = await createHolder(admin, 'Eldrid');
    const { uid } = client.caller;
    // Created first, because the live channel is blocked for half a minute only.
    const other = await createAdministrator('Embla');
    await asAdmin(`/admin/users/${uid}`);
    await blockLiveChannel(page);
    await page.reload();
    await page.getByRole('button', { name: 'Adjust' }).click();
    await fill(page, { balance: '10', note: 'For the long wait in March.' });
    const now = await getAccount(other.caller, uid);
    if (!now) throw new Error('Eldrid has an account');
    const to = { ...getAccountFigures(now), balance: '600.00' };
    await adjustAccount(other.caller, {
      uid,
      rev: now.rev,
      to,
      reason: 'Goodwill: another one was faster.',
      ref: '',
      op: createOp(),
    });
    await write(page).click();
    await waitForToast(page, 'Error Occurred.');
    await getDialog(page)
      .getByText(/This has changed since you opened it/)
      .first()
      .waitFor();
    await getDialog(page).getByText('Now $600.00').waitFor();
    await write(page).click();
    await waitForToast(page, 'Account has been updated Successfully..');
    expect(await readAccount(client)).toMatchObject({ balance: '610.00' });
  });

  test('offers no adjustment of the own account, and says when an id is unknown', async ({
    page,
    admin,
    asAdmin,
  }) => {
    await asAdmin(`/admin/users/${admin.caller.uid}`);
    await page.getByRole('button', { name: 'Adjust' }).press('Enter');
    await page
      .getByText('Another administrator must do this')
      .filter({ visible: true })
      .first()
      .waitFor();
    expect(await getDialog(page).count()).toBe(0);
    await page.goto('/admin/account?client=nobody-at-all');
    await page.getByRole('heading', { name: 'Client not found' }).waitFor();
  });
});
