import type { Browser, Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { getAccount } from '@/data/accounts';
import { completeDeposit, getDeposits, rejectDeposit, requestDeposit } from '@/data/deposits';
import { getHolds } from '@/data/holds';
import { getEntries } from '@/data/ledger';
import { cancelWithdrawal, deleteWithdrawal, getWithdrawals, requestWithdrawal } from '@/data/withdrawals';
import { newOp, type Op } from '@/domain/envelope';
import type { Money } from '@/domain/money';
import { newVisitor, theBrowser, type Visitor } from './support/browser';
import { enter } from './support/enter';
import { atOnce } from './support/held-commit';
import { focused } from './support/keyboard';
import { pastTheRules } from './support/past-the-rules';
import { createAdministrator, createClient, createWithdrawer, type Person } from './support/people';
import { readsWhenAsked } from './support/reads';
import { toasted } from './support/toasts';

const txid = '9b2f61c4d5e6f708192a3b4c5d6e7f8091a2b3c4d5e6f7081920a1b2c3e877d0';
const deskAddress = 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx';
const clientAddress = 'tb1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3q0sl5k7';

let browser: Browser;
let administrator: Person;
beforeAll(async () => {
  browser = await theBrowser();
  administrator = await createAdministrator('Dagny');
});

async function deposited(client: Person, amount: Money): Promise<Op> {
  const op = newOp();
  await requestDeposit(client.caller, { coin: 'bitcoin', amount, units: '0.00389348', rate: '64210.00', address: deskAddress, txid }, op);
  return op;
}

async function withdrawn(client: Person, amount: Money): Promise<Op> {
  const op = newOp();
  await requestWithdrawal(client.caller, { coin: 'bitcoin', amount, address: clientAddress }, op);
  return op;
}

const balanceOf = async ({ caller }: Person) => (await getAccount(caller, caller.uid))?.balance;
const reservedOf = async ({ caller }: Person) => (await getHolds(caller, caller.uid))?.reserved;
const actionsOf = async ({ caller }: Person) => (await getEntries(caller, caller.uid)).map(({ action }) => action);
const depositsOf = async ({ caller }: Person) => (await getDeposits(caller, caller.uid))?.list ?? [];
const withdrawalsOf = async ({ caller }: Person) => (await getWithdrawals(caller, caller.uid))?.list ?? [];

/** A row of the list, and not of a table in a dialog. */
const row = (page: Page, text: string | RegExp) => page.locator('main tr:has([data-row])').filter({ hasText: text });
const dialog = (page: Page) => page.getByRole('dialog');
/** The client's book is read, and says what will stand in it. */
const ready = (box: Locator) => box.getByRole('table', { name: 'What will stand in the client’s book' }).waitFor();
const tab = (page: Page, name: string) => page.getByRole('navigation', { name: 'State' }).getByRole('link', { name });

/** At the desk, before what is asked for of one page. */
async function open(path: string, person: Person = administrator): Promise<Visitor> {
  const visitor = await newVisitor(browser);
  await enter(visitor.page, person, path);
  return visitor;
}

async function decide(page: Page, text: string | RegExp): Promise<Locator> {
  await row(page, text)
    .getByRole('button', { name: /Decide/ })
    .click();
  await ready(dialog(page));
  return dialog(page);
}

/** A deposit of 250.00, about to be decided as one of which something else came in. */
async function differing(firstname: string) {
  const client = await createClient(firstname);
  await deposited(client, '250.00');
  const visitor = await open(`/admin/deposit?q=${firstname.toLowerCase()}`);
  const box = await decide(visitor.page, '250.00');
  await box.getByText('What came in differs').click();
  return { ...visitor, client, box };
}

describe('a deposit at the desk', () => {
  it('is looked up, confirmed and rejected, and the focus goes on to the next', async () => {
    const client = await createClient('Asta');
    await deposited(client, '210.00');
    await deposited(client, '220.00');
    await deposited(client, '230.00');
    const { page, context, uncaught, logged } = await open('/admin/deposit?q=asta');
    const box = await decide(page, '210.00');
    // Proof is a press away, at an explorer of the test network.
    const link = box.getByRole('link', { name: /the transaction id in the block explorer/ });
    expect(await link.getAttribute('href')).toMatch(/^https:\/\/\S+testnet\S+9b2f61c4/);
    await box.getByText('2 deposits, 450.00 in all').waitFor();
    await box
      .getByRole('row', { name: /Balance/ })
      .getByText('210.00', { exact: true })
      .waitFor();
    await box.getByRole('button', { name: 'Credit 210.00' }).click();
    await toasted(page, 'Deposit Request Approved..');
    await row(page, '210.00').waitFor({ state: 'detached' });
    await expect.poll(() => focused(page)).toMatch(/Decide 220\.00/);
    expect(await balanceOf(client)).toBe('210.00');

    const second = await decide(page, '220.00');
    await second.getByText('Reject', { exact: true }).click();
    await second.getByRole('button', { name: 'Reject and tell Asta' }).click();
    await second.getByText('At least 10 characters, so that the client understands.').waitFor();
    await second.getByLabel('Reason for rejecting').fill('No coins came to this address.');
    await second.getByRole('button', { name: 'Reject and tell Asta' }).click();
    await toasted(page, 'Deposit Request Rejected..');
    await row(page, '220.00').waitFor({ state: 'detached' });
    expect(await depositsOf(client)).toMatchObject([
      { status: 'completed' },
      { status: 'rejected', note: 'No coins came to this address.' },
      { status: 'pending' },
    ]);

    // What was decided stands in its tab, and in all of them together.
    await tab(page, 'Rejected').click();
    await row(page, 'No coins came to this address.').getByRole('button', { name: /Open/ }).click();
    await dialog(page).getByText('You', { exact: true }).waitFor();
    await page.keyboard.press('Escape');
    await tab(page, 'All').click();
    await row(page, '230.00').getByText('Waiting').first().waitFor();
    await row(page, '220.00').getByText('Rejected').first().waitFor();
    expect(new URL(page.url()).search).toBe('?tab=all&q=asta');
    expect([uncaught, logged]).toEqual([[], []]);
    await context.close();
  });

  it('of which something else came in is adjusted too where the answer to the first of its two acts was lost', async () => {
    const { client, box, page, context, uncaught } = await differing('Arnhild');
    await box.getByLabel('What came in', { exact: true }).fill('200');
    await box.getByLabel('Why it differs').fill('A fee of the network was taken.');
    await page.route(
      /:commit/,
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
    await box.getByRole('button', { name: 'Credit, then adjust' }).click();
    await dialog(page).waitFor({ state: 'detached' });
    expect(await balanceOf(client)).toBe('200.00');
    expect((await actionsOf(client)).slice(-3).toSorted()).toEqual(['account.adjusted', 'account.posted', 'deposit.completed']);
    expect(uncaught).toEqual([]);
    await context.close();
  });

  it('of which something else came in is two entries; a failing second one says what stands, and is tried again alone', async () => {
    const { client, box, page, context, uncaught } = await differing('Brage');
    await box.getByRole('button', { name: 'Credit, then adjust' }).click();
    await box.getByText('Type what came in, in dollars.').waitFor();
    await box.getByLabel('What came in', { exact: true }).fill('230');
    await box.getByLabel('Why it differs').fill('A fee of the network was taken.');
    await box.getByText('corrects D2').waitFor();

    let commits = 0;
    await page.route(/:commit/, async (route) => {
      commits += 1;
      if (commits > 1) await route.abort();
      else await route.continue();
    });
    await box.getByRole('button', { name: 'Credit, then adjust' }).click();
    const rest = page.getByRole('dialog', { name: '−20.00 for Brage Tester' });
    await rest.getByText('The deposit is completed: 250.00 is credited.').waitFor();
    await rest.getByText('The adjustment was not confirmed.').waitFor();
    await rest.getByText('the balance is 20.00 too high').waitFor();
    expect(await balanceOf(client)).toBe('250.00');

    // Whoever leaves it for later, or loses the page, finds it again.
    await rest.getByRole('button', { name: 'Leave it for now' }).click();
    await page.unroute(/:commit/);
    await page.goto('/admin/deposit?tab=completed');
    const left = page.getByText('A difference of −20.00 USD for Brage Tester is not adjusted yet.');
    await left.waitFor();
    await page.getByRole('button', { name: 'Adjust by −20.00' }).click();
    await toasted(page, 'Account has been updated Successfully..');
    await left.waitFor({ state: 'detached' });
    await page.reload();
    await row(page, '250.00').first().waitFor();
    expect(await left.count()).toBe(0);
    expect(await balanceOf(client)).toBe('230.00');
    const entries = await getEntries(client.caller, client.caller.uid);
    const completed = entries.find(({ action }) => action === 'deposit.completed');
    expect(entries.filter(({ action }) => action === 'account.adjusted')).toMatchObject([
      { ref: completed?.op, reason: 'Deposit difference: A fee of the network was taken.' },
    ]);
    expect(uncaught).toEqual([]);
    await context.close();
  });

  it('offline stays as it was, with what was typed, and is one entry when it is sent again', async () => {
    const client = await createClient('Cleo');
    await deposited(client, '90.00');
    const { page, context, uncaught } = await open('/admin/deposit?q=cleo');
    const box = await decide(page, '90.00');
    await box.getByText('Reject', { exact: true }).click();
    await box.getByLabel('Reason for rejecting').fill('These coins came from another place.');
    await context.setOffline(true);
    await box.getByRole('button', { name: 'Reject and tell Cleo' }).click();
    await toasted(page, 'Error Occurred');
    await box.getByText('You are offline.', { exact: false }).first().waitFor();
    expect(await box.getByLabel('Reason for rejecting').inputValue()).toBe('These coins came from another place.');
    expect(await depositsOf(client)).toMatchObject([{ status: 'pending' }]);
    await context.setOffline(false);
    await box.getByRole('button', { name: 'Reject and tell Cleo' }).click();
    await toasted(page, 'Deposit Request Rejected..');
    expect((await actionsOf(client)).filter((action) => action === 'deposit.rejected')).toHaveLength(1);
    expect(uncaught).toEqual([]);
    await context.close();
  });

  it('is worked through by keyboard alone', async () => {
    const client = await createClient('Dinah');
    await deposited(client, '110.00');
    await deposited(client, '120.00');
    const { page, context } = await open('/admin/deposit?q=dinah');
    await row(page, '110.00').waitFor();
    await page.keyboard.press('j');
    await expect.poll(() => focused(page)).toMatch(/Decide 110\.00/);
    await page.keyboard.press('j');
    await expect.poll(() => focused(page)).toMatch(/Decide 120\.00/);
    // Rejecting is chosen already; the mind may change.
    await page.keyboard.press('r');
    await ready(dialog(page));
    expect(await dialog(page).getByRole('radio', { name: 'Reject' }).isChecked()).toBe(true);
    await page.keyboard.press('Escape');
    await dialog(page).waitFor({ state: 'detached' });
    await expect.poll(() => focused(page)).toMatch(/Decide 120\.00/);
    await page.keyboard.press('k');
    await page.keyboard.press('a');
    await ready(dialog(page));
    expect(
      await dialog(page)
        .getByRole('radio', { name: /Confirm/ })
        .isChecked(),
    ).toBe(true);
    await dialog(page).getByRole('button', { name: 'Credit 110.00' }).focus();
    await page.keyboard.press('Enter');
    await row(page, '110.00').waitFor({ state: 'detached' });
    await expect.poll(() => focused(page)).toMatch(/Decide 120\.00/);
    // Chosen with x; letters in the search are letters.
    await page.keyboard.press('x');
    await page.getByRole('region', { name: 'Chosen' }).getByText('1 deposit').waitFor();
    await page.keyboard.press('/');
    await page.keyboard.type('xar');
    await page.getByText('No deposit matches “xar”').waitFor();
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Keys of this list' }).waitFor();
    expect(await depositsOf(client)).toMatchObject([{ status: 'completed' }, { status: 'pending' }]);
    await context.close();
  });

  it('can be read as a file, all that the filter lets through', async () => {
    const client = await createClient('Eyvind');
    await deposited(client, '130.00');
    const { page, context } = await open('/admin/deposit?q=eyvind');
    await row(page, '130.00').waitFor();
    const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Export' }).click()]);
    expect(file.suggestedFilename()).toBe('deposits-waiting.csv');
    const chunks: Buffer[] = [];
    for await (const chunk of await file.createReadStream()) chunks.push(Buffer.from(chunk));
    const lines = Buffer.concat(chunks).toString().trim().split('\r\n');
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain('Eyvind Tester');
    expect(lines[1]).toContain(txid);
    await context.close();
  });
});

describe('several deposits at once', () => {
  it('are one decision with a result for each: recorded, decided by somebody else, and failed to be tried again', async () => {
    const [first, second, third] = [await createClient('Frode-s'), await createClient('Gisli-s'), await createClient('Halla-s')];
    const ids = [await deposited(first, '100.00'), await deposited(second, '200.00'), await deposited(third, '300.00')];
    const { page, context, uncaught } = await open('/admin/deposit?q=-s');
    await row(page, 'Halla-s Tester').waitFor();
    for (const person of [first, second, third]) await page.getByRole('checkbox', { name: new RegExp(`from ${person.name}`) }).check();
    const bar = page.getByRole('region', { name: 'Chosen' });
    await bar.getByText('600.00 USD').waitFor();
    await bar.getByRole('button', { name: 'Confirm 3' }).click();
    const box = page.getByRole('dialog', { name: 'Confirm 3 deposits' });
    await box
      .getByRole('row', { name: /In all/ })
      .getByText('600.00')
      .waitFor();

    // While the list is looked at, somebody else decides the second; and the third does not get through.
    await rejectDeposit(administrator.caller, second.caller.uid, ids[1] ?? '', 'No coins came to this address.', newOp());
    await page.route(/:commit/, async (route) => {
      if (route.request().postData()?.includes(third.caller.uid)) await route.abort();
      else await route.continue();
    });
    await box.getByRole('button', { name: 'Confirm 3' }).click();
    await box.getByText('1 recorded, 1 decided meanwhile, 1 failed.', { exact: true }).waitFor();
    await box
      .getByRole('row', { name: /Gisli-s/ })
      .getByText('Decided meanwhile')
      .waitFor();
    expect([await balanceOf(first), await balanceOf(second), await balanceOf(third)]).toEqual(['100.00', '0', '0']);

    await page.unroute(/:commit/);
    await box.getByRole('button', { name: 'Try the remaining 1 again' }).click();
    await box.getByText('2 recorded, 1 decided meanwhile.', { exact: true }).waitFor();
    expect(await balanceOf(third)).toBe('300.00');
    expect((await actionsOf(first)).filter((action) => action === 'deposit.completed')).toHaveLength(1);
    await box.getByRole('button', { name: 'Back to the queue' }).click();
    await page.getByText('Nothing waits').or(page.getByText('No deposit matches')).first().waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement !== document.body)).toBe(true);
    expect(uncaught).toEqual([]);
    await context.close();
  });
});

describe('a withdrawal at the desk', () => {
  it('is debited once the coins were sent, with a word to the client', async () => {
    const client = await createWithdrawer('Idunn', administrator);
    await withdrawn(client, '120.00');
    const { page, context, uncaught, logged } = await open('/admin/withdrawal?q=idunn');
    const box = await decide(page, '120.00');
    await box.getByRole('group', { name: 'Bitcoin address (test network)' }).getByText('sl5k7').or(box.getByText('sl5k')).first().waitFor();
    await box.getByText(/a sample/).waitFor();
    await box.getByLabel('A word to the client (optional)').fill(`Sent in ${txid}.`);
    await box.getByRole('button', { name: 'Debit 120.00' }).click();
    await toasted(page, 'Withdrawal Request Approved..');
    await row(page, '120.00').waitFor({ state: 'detached' });
    expect([await balanceOf(client), await reservedOf(client)]).toEqual(['380.00', '0.00']);
    expect(await withdrawalsOf(client)).toMatchObject([{ status: 'completed', note: `Sent in ${txid}.` }]);
    expect([uncaught, logged]).toEqual([[], []]);
    await context.close();
  });

  it('is rejected or deleted with a reason, and the amount is free again; what was deleted stays in the book', async () => {
    const client = await createWithdrawer('Jorunn', administrator);
    await withdrawn(client, '50.00');
    await withdrawn(client, '60.00');
    const { page, context, uncaught, logged } = await open('/admin/withdrawal?q=jorunn');
    const box = await decide(page, '50.00');
    await box.getByText('Reject', { exact: true }).click();
    await box.getByLabel('Reason for rejecting').fill('The name on this wallet is not yours.');
    await box.getByRole('button', { name: 'Reject and tell Jorunn' }).click();
    await toasted(page, 'Withdrawal Request Rejected..');
    await row(page, '50.00').waitFor({ state: 'detached' });

    const second = await decide(page, '60.00');
    await second.getByText('Delete the request', { exact: true }).click();
    await second
      .getByRole('row', { name: /Available/ })
      .getByText('+60.00')
      .waitFor();
    await second.getByLabel('Reason for deleting').fill('It was asked for twice by mistake.');
    await second.getByRole('button', { name: 'Delete and tell Jorunn' }).click();
    await toasted(page, 'Withdrawal Request Deleted..');
    await row(page, '60.00').waitFor({ state: 'detached' });
    expect([await balanceOf(client), await reservedOf(client)]).toEqual(['500.00', '0.00']);

    // A decided one that was never sent can be taken off the list, too.
    await tab(page, 'Rejected').click();
    await row(page, '50.00').getByRole('button', { name: /Open/ }).click();
    await dialog(page).getByRole('button', { name: 'Delete the request' }).click();
    const third = page.getByRole('dialog', { name: 'Delete 50.00 to Jorunn Tester' });
    await third.getByLabel('Reason for deleting').fill('The client asked for it to be removed.');
    await third.getByRole('button', { name: 'Delete and tell Jorunn' }).click();
    await third.waitFor({ state: 'detached' });
    expect(await withdrawalsOf(client)).toEqual([]);
    const deleted = (await getEntries(client.caller, client.caller.uid)).filter(({ action }) => action === 'withdrawal.deleted');
    expect(deleted).toMatchObject([{ before: { amount: '60.00' } }, { before: { amount: '50.00', status: 'rejected' } }]);

    await tab(page, 'Deleted').click();
    await row(page, 'It was asked for twice by mistake.').waitFor();
    await tab(page, 'All').click();
    await row(page, '60.00').getByText('Deleted').first().waitFor();
    // It is gone, so nothing more can be done with it.
    await row(page, '50.00').getByRole('button', { name: /Open/ }).click();
    await dialog(page).getByText('The client asked for it to be removed.').waitFor();
    expect(await dialog(page).getByRole('button', { name: 'Delete the request' }).count()).toBe(0);
    expect([uncaught, logged]).toEqual([[], []]);
    await context.close();
  });

  it('that the client takes back while the dialog is open is told as that, and refused nothing', async () => {
    const client = await createWithdrawer('Kari', administrator);
    const id = await withdrawn(client, '70.00');
    const { page, context, uncaught } = await open('/admin/withdrawal?q=kari');
    const box = await decide(page, '70.00');
    await cancelWithdrawal(client.caller, id, newOp());
    await box.getByText('This withdrawal was decided meanwhile.').waitFor();
    await box.getByText('The client', { exact: true }).waitFor();
    await box.getByRole('button', { name: 'Back to the queue' }).click();
    await row(page, '70.00').waitFor({ state: 'detached' });
    expect([await balanceOf(client), await reservedOf(client)]).toEqual(['500.00', '0.00']);
    expect(uncaught).toEqual([]);
    await context.close();
  });

  it('whose answer is lost is debited once, however often it is sent', async () => {
    const client = await createWithdrawer('Ketil', administrator);
    await withdrawn(client, '90.00');
    const { page, context, uncaught } = await open('/admin/withdrawal?q=ketil');
    const box = await decide(page, '90.00');
    await page.route(/:commit/, async (route) => {
      await route.fetch();
      await route.abort();
    });
    // The live channel may be faster than the person: then the dialog tells it by itself.
    await box.getByRole('button', { name: 'Debit 90.00' }).click();
    await toasted(page, 'Error Occurred');
    await page.unroute(/:commit/);
    await box.getByText('Your decision was recorded.').waitFor();
    await box.getByRole('button', { name: 'Back to the queue' }).click();
    await row(page, '90.00').waitFor({ state: 'detached' });
    expect([await balanceOf(client), await reservedOf(client)]).toEqual(['410.00', '0.00']);
    expect((await actionsOf(client)).filter((action) => action === 'withdrawal.completed')).toHaveLength(1);
    expect(uncaught).toEqual([]);
    await context.close();
  });

  it('that another administrator has deleted from the list meanwhile is told as that', async () => {
    const client = await createWithdrawer('Kolbrun', administrator);
    const id = await withdrawn(client, '40.00');
    await cancelWithdrawal(client.caller, id, newOp());
    const deputy = await createAdministrator('Kjartan');
    const { page, context, uncaught } = await newVisitor(browser);
    // Told of it before the press, the dialog would have changed by itself.
    await readsWhenAsked(page);
    await enter(page, administrator, '/admin/withdrawal?tab=cancelled&q=kolbrun');
    await row(page, '40.00').getByRole('button', { name: /Open/ }).click();
    await dialog(page).getByRole('button', { name: 'Delete the request' }).click();
    await dialog(page).getByLabel('Reason for deleting').fill('The client asked for it to be removed.');
    const words = 'It was deleted at another desk before.';
    await deleteWithdrawal(deputy.caller, client.caller.uid, id, words, newOp());
    await dialog(page).getByRole('button', { name: 'Delete and tell Kolbrun' }).click();
    await toasted(page, 'Already Decided Meanwhile..');
    await dialog(page).getByText('This withdrawal was deleted meanwhile.').waitFor();
    await dialog(page).getByText('Kjartan Tester').first().waitFor();
    await dialog(page).getByText(words).first().waitFor();
    await dialog(page).getByRole('button', { name: 'Back to the queue' }).click();
    expect((await getEntries(client.caller, client.caller.uid)).filter(({ action }) => action === 'withdrawal.deleted')).toMatchObject([
      { reason: words },
    ]);
    expect(uncaught).toEqual([]);
    await context.close();
  });

  it('is refused to somebody who is no administrator any more, with what was typed', async () => {
    const [client, former] = [await createWithdrawer('Kraki', administrator), await createAdministrator('Leif')];
    await withdrawn(client, '30.00');
    // Told of it before the press, the page would not be the desk's any more.
    const { page, context, uncaught } = await newVisitor(browser);
    await readsWhenAsked(page);
    await enter(page, former, '/admin/withdrawal?q=kraki');
    const box = await decide(page, '30.00');
    await box.getByText('Reject', { exact: true }).click();
    await box.getByLabel('Reason for rejecting').fill('The name on this wallet is not yours.');
    await pastTheRules((firestore) => firestore.doc(`users/${former.caller.uid}`).update({ admin: false }));
    await box.getByRole('button', { name: 'Reject and tell Kraki' }).click();
    await toasted(page, 'Error Occurred');
    await box.getByText('The rules do not allow it.', { exact: false }).first().waitFor();
    expect(await box.getByLabel('Reason for rejecting').inputValue()).toBe('The name on this wallet is not yours.');
    expect(await withdrawalsOf(client)).toMatchObject([{ status: 'pending' }]);
    expect(uncaught).toEqual([]);
    await context.close();
  });

  it('that cannot be decided says why: it is the own account', async () => {
    const own = await createAdministrator('Liv');
    await deposited(own, '80.00');
    const { page, context } = await open('/admin/deposit?q=liv', own);
    const box = await decide(page, '80.00');
    await box.getByText('This is your own account.').waitFor();
    expect(await box.getByRole('button', { name: 'Credit 80.00' }).getAttribute('aria-disabled')).toBe('true');
    await page.keyboard.press('Escape');
    expect(await page.getByRole('checkbox', { name: /Choose 80\.00/ }).isDisabled()).toBe(true);
    await context.close();
  });
});

describe('two administrators at the same deposit', () => {
  it('at the same moment make exactly one posting, and the slower one is told who decided', async () => {
    const [client, other] = [await createClient('Magni'), await createAdministrator('Nanna')];
    await deposited(client, '75.00');
    const desks = await Promise.all([open('/admin/deposit?q=magni'), open('/admin/deposit?q=magni', other)]);
    await Promise.all(desks.map(({ page }) => decide(page, '75.00')));
    const pages = desks.map(({ page }) => page);
    await atOnce(pages, (page) => page.getByRole('button', { name: 'Credit 75.00' }).click());
    const told = (page: Page) => page.getByRole('dialog').filter({ hasText: 'This deposit was decided meanwhile.' });
    const counts = () => Promise.all(desks.map(({ page }) => told(page).count()));
    await expect.poll(async () => (await counts()).toSorted()).toEqual([0, 1]);
    expect(await balanceOf(client)).toBe('75.00');
    const actions = await actionsOf(client);
    expect(actions.filter((action) => action === 'account.posted')).toHaveLength(1);
    expect(actions.filter((action) => action === 'deposit.completed')).toHaveLength(1);
    for (const { page, context, uncaught } of desks) {
      const slower = told(page);
      if ((await slower.count()) > 0) {
        await slower.getByText(/Dagny Tester|Nanna Tester/).waitFor();
        await slower.getByRole('button', { name: 'Back to the queue' }).click();
      }
      await row(page, '75.00').waitFor({ state: 'detached' });
      expect(uncaught).toEqual([]);
      await context.close();
    }
  });

  it('one after the other, the second finds it decided, and sees it in the list of what was', async () => {
    const client = await createClient('Oddny');
    const id = await deposited(client, '85.00');
    const { page, context } = await open('/admin/deposit?q=oddny');
    const box = await decide(page, '85.00');
    await completeDeposit(administrator.caller, client.caller.uid, id, newOp());
    await box.getByText('Your decision was recorded.').waitFor();
    await box.getByText('85.00 USD').waitFor();
    await box.getByRole('button', { name: 'Back to the queue' }).click();
    await tab(page, 'Completed').click();
    await row(page, '85.00').getByText('You', { exact: true }).first().waitFor();
    await context.close();
  });
});
