// @module-tag full

import type { Browser, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { completeDeposit, rejectDeposit, requestDeposit } from '@/data/collections/deposits';
import { createOp } from '@/domain/ledger/revision-fields';
import { listenTo, theBrowser } from './support/browser';
import { decide, deposited, row, tab, txidOf } from './support/desk-queue';
import { visit } from './support/enter';
import { atOnce } from './support/held-commit';
import { createAdministrator, createClient, type Person, signIn } from './support/people';
import { actionsOf, balanceOf, entriesOf } from './support/recorded';

let browser: Browser;
let administrator: Person;
beforeAll(async () => {
  browser = await theBrowser();
  administrator = await createAdministrator('Dagny');
});

/** At the desk, before what is asked for of one page. */
const open = (path: string, person = administrator) => visit(browser, person, path);

describe('several deposits at once', () => {
  it('are one decision with a result for each: recorded, decided by somebody else, and failed to be tried again', async () => {
    const [first, second, third] = [await createClient('Frode-s'), await createClient('Gisli-s'), await createClient('Halla-s')];
    const ids = [await deposited(first, '100.00'), await deposited(second, '200.00'), await deposited(third, '300.00')];
    const { page, context, uncaught } = await open('/admin/deposit?q=-s');
    await row(page, 'Halla-s Tester').waitFor();
    for (const person of [first, second, third]) await page.getByRole('checkbox', { name: new RegExp(`from ${person.name}`) }).check();
    const bar = page.getByRole('region', { name: 'Selected' });
    await bar.getByText('$600.00').waitFor();
    await bar.getByRole('button', { name: 'Confirm 3' }).click();
    const box = page.getByRole('dialog', { name: 'Confirm 3 deposits' });
    await box
      .getByRole('row', { name: /^Total/ })
      .getByText('600.00')
      .waitFor();

    // While the list is looked at, somebody else decides the second; and the third does not get through.
    await rejectDeposit(administrator.caller, second.caller.uid, ids[1] ?? '', 'No coins came to this address.', createOp());
    await page.route(/:commit/, async (route) => {
      if (route.request().postData()?.includes(third.caller.uid)) await route.abort();
      else await route.continue();
    });
    await box.getByRole('button', { name: 'Confirm 3' }).click();
    await box.getByText('1 credited, 1 already decided, 1 failed.', { exact: true }).waitFor();
    await box
      .getByRole('row', { name: /Gisli-s/ })
      .getByText('Already decided')
      .waitFor();
    expect([await balanceOf(first), await balanceOf(second), await balanceOf(third)]).toEqual(['100.00', '0', '0']);

    await page.unroute(/:commit/);
    await box.getByRole('button', { name: 'Retry remaining 1' }).click();
    await box.getByText('2 credited, 1 already decided.', { exact: true }).waitFor();
    expect(await balanceOf(third)).toBe('300.00');
    expect((await actionsOf(first)).filter((action) => action === 'deposit.completed')).toHaveLength(1);
    await box.getByRole('button', { name: 'Back to list' }).click();
    await page.getByText('Nothing to review').or(page.getByText('No deposit matches')).first().waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement !== document.body)).toBe(true);
    expect(uncaught).toEqual([]);
    await context.close();
  });
});

describe('several deposits of which the first is on its way', () => {
  it('stay with whoever pressed: another administrator who signs in meanwhile has decided none', async () => {
    const [first, second, other] = [await createClient('Sigrun-m'), await createClient('Torvald-m'), await createAdministrator('Ulf')];
    await deposited(first, '110.00');
    await deposited(second, '120.00');
    const visitor = await open('/admin/deposit?q=-m');
    const { page, context, uncaught } = visitor;
    for (const { name } of [first, second]) await page.getByRole('checkbox', { name: new RegExp(`from ${name}`) }).check();
    await page.getByRole('region', { name: 'Selected' }).getByRole('button', { name: 'Confirm 2' }).click();
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(/:commit/, (route) => released.then(() => route.continue()));
    const underWay = page.waitForRequest(/:commit/);
    await page.getByRole('dialog', { name: 'Confirm 2 deposits' }).getByRole('button', { name: 'Confirm 2' }).click();
    await underWay;

    const tab = listenTo(await context.newPage(), visitor);
    await signIn(tab, other, '/admin/signin');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    const answered = page.waitForResponse(/:commit/);
    release();
    await answered;
    await expect.poll(() => balanceOf(first)).toBe('110.00');
    expect((await entriesOf(first, 'deposit.completed')).map(({ actor }) => actor)).toEqual([administrator.caller.uid]);
    await row(page, 'Torvald-m Tester').waitFor();
    expect(await actionsOf(second)).not.toContain('deposit.completed');
    expect(uncaught).toEqual([]);
    await context.close();
  });
});

describe('a notice that is not as it should be', () => {
  it('is marked among several, and says so where it is decided alone', async () => {
    const [honest, other] = [await createClient('Ketil-w'), await createClient('Lofn-w')];
    const notice = { coin: 'bitcoin', units: '0.00389348' } as const;
    const txid = txidOf(createOp());
    await requestDeposit(honest.caller, { ...notice, txid: '', amount: '250.00', rate: '64210.00', address: 'tb1qother' }, createOp());
    await requestDeposit(other.caller, { ...notice, txid, amount: '5000.00', rate: '1284210.00', address: 'tb1qelsewhere' }, createOp());
    const { page, context, uncaught } = await open('/admin/deposit?q=-w');
    for (const { name } of [honest, other]) await page.getByRole('checkbox', { name: new RegExp(`from ${name}`) }).check();
    await page.getByRole('region', { name: 'Selected' }).getByRole('button', { name: 'Confirm 2' }).click();
    const box = page.getByRole('dialog', { name: 'Confirm 0 deposits' });
    await box.getByText('2 of 2 are left out.').waitFor();
    expect(await box.getByRole('button', { name: 'Confirm 0' }).getAttribute('aria-disabled')).toBe('true');
    await box
      .getByRole('row', { name: /Lofn-w/ })
      .getByText(/^Worth 9\d\.\d\d% less at the market price at that time/)
      .waitFor();
    expect(
      await box
        .getByRole('row', { name: /Ketil-w/ })
        .getByText(/Worth/)
        .count(),
    ).toBe(0);
    await page.keyboard.press('Escape');
    await decide(page, '5,000.00');
    const decision = page.getByRole('dialog');
    await decision.getByText('The deposit says $1,284,210.00 per bitcoin; the price service says').waitFor();

    // The first client says now that it was their transaction.
    await requestDeposit(honest.caller, { ...notice, txid, amount: '250.00', rate: '64210.00', address: 'tb1qother' }, createOp());
    await decision.getByText('Another deposit has this transaction id.').waitFor();
    await decision.getByRole('listitem').filter({ hasText: '$250.00 from Ketil-w Tester' }).waitFor();
    expect(uncaught).toEqual([]);
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
    await atOnce(pages, (page) => page.getByRole('button', { name: 'Credit $75.00' }).click());
    const told = (page: Page) => page.getByRole('dialog').filter({ hasText: 'This deposit has already been decided.' });
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
        await slower.getByRole('button', { name: 'Back to list' }).click();
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
    await completeDeposit(administrator.caller, client.caller.uid, id, createOp());
    await box.getByText('Your decision was recorded.').waitFor();
    await box.getByText('$85.00', { exact: true }).first().waitFor();
    await box.getByRole('button', { name: 'Back to list' }).click();
    await tab(page, 'Completed').click();
    await row(page, '85.00').getByText('You', { exact: true }).first().waitFor();
    await context.close();
  });
});
