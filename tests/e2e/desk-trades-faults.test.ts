// @module-tag full

import type { Browser } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { settleTrade } from '@/data/collections/trades';
import { createOp } from '@/domain/ledger/revision-fields';
import { newVisitor, theBrowser } from './support/browser';
import { dialog } from './support/dialog';
import { enter, visit } from './support/enter';
import { atOnce } from './support/held-commit';
import { createAdministrator, type Person } from './support/people';
import { balanceOf, tradesOf } from './support/recorded';
import { createAdjusted, placed, postings, price, reason, row, settle } from './support/settlement';
import { toasted } from './support/toasts';

let browser: Browser;
let administrator: Person;
let other: Person;
beforeAll(async () => {
  browser = await theBrowser();
  [administrator, other] = await Promise.all([createAdministrator('Tarald'), createAdministrator('Tuva')]);
});

const createTrader = (firstname: string) => createAdjusted(firstname, administrator);

/** At the desk, before the trades that are asked for. */
const open = (path: string, person = administrator) => visit(browser, person, path);

describe('a trade that somebody else settles', () => {
  it('meanwhile says so, by whom and how, and nothing is posted twice', async () => {
    const client = await createTrader('Tormod');
    const id = await placed(client);
    const { page, context, uncaught } = await open('/admin/trades?q=tormod');
    const box = await settle(page, 'Tormod Tester');
    await settleTrade(other.caller, client.caller.uid, id, { closePrice: '64000.00' }, createOp());
    await box.getByText('This trade has already been settled.').waitFor();
    await box.getByText('Tuva Tester').waitFor();
    await box.getByRole('button', { name: 'Back to list' }).click();
    await row(page, 'Tormod Tester').waitFor({ state: 'detached' });
    expect([await balanceOf(client), await postings(client)]).toEqual(['500.00', 1]);
    expect(uncaught).toEqual([]);
    await context.close();
  });

  it('in the same moment is posted once, and the slower one is told', async () => {
    const client = await createTrader('Tyke');
    await placed(client);
    const desks = [await open('/admin/trades?q=tyke'), await open('/admin/trades?q=tyke', other)];
    for (const { page } of desks) await settle(page, 'Tyke Tester');
    const pages = desks.map(({ page }) => page);
    await atOnce(pages, (page) => dialog(page).getByRole('button', { name: 'Settle: +$1.64' }).click());
    await Promise.any(desks.map(({ page }) => dialog(page).getByText('This trade has already been settled.').waitFor()));
    expect([await balanceOf(client), await postings(client)]).toEqual(['501.64', 1]);
    await Promise.all(desks.map(({ context }) => context.close()));
  });
});

describe('when something is away', () => {
  it('a lost acknowledgement is said, and sent again it is one settlement', async () => {
    const client = await createTrader('Terje');
    await placed(client);
    const { page, context, uncaught, logged } = await open('/admin/trades?q=terje');
    const box = await settle(page, 'Terje Tester');
    await price(page).fill('64100');
    await box.getByLabel(/^Reason for using a different price/).fill(reason);
    await page.route(/:commit/, async (route) => {
      await route.fetch();
      await route.abort();
    });
    await box.getByRole('button', { name: /^Settle:/ }).click();
    await toasted(page, 'Error Occurred.');
    await page.unroute(/:commit/);
    // The focus is on the button still; unless the live channel has told of the own settlement before, which is as good.
    await page.keyboard.press('Enter');
    await page.getByText('Trade Result Updated Successfully..').or(box.getByText('Your settlement was recorded.')).first().waitFor();
    expect(await tradesOf(client)).toMatchObject([{ status: 'closed', closePrice: '64100.00', manual: true, note: reason }]);
    expect(await postings(client)).toBe(1);
    expect([uncaught, logged.length]).toEqual([[], 1]);
    await context.close();
  });

  it('offline nothing is settled and nothing is lost; the same press settles it when the connection is back', async () => {
    const client = await createTrader('Tindra');
    await placed(client);
    const { page, context } = await open('/admin/trades?q=tindra');
    const box = await settle(page, 'Tindra Tester');
    await price(page).fill('64100');
    await box.getByLabel(/^Reason for using a different price/).fill(reason);
    await context.setOffline(true);
    await box.getByRole('button', { name: /^Settle:/ }).click();
    await box.getByText('You are offline.', { exact: false }).first().waitFor();
    expect(await price(page).inputValue()).toBe('64100');
    expect((await tradesOf(client))[0]?.status).toBe('open');
    await context.setOffline(false);
    await box.getByRole('button', { name: /^Settle:/ }).click();
    await toasted(page, 'Trade Result Updated Successfully..');
    expect(await postings(client)).toBe(1);
    await context.close();
  });

  it('without the price service the field is empty and says why; a price that is typed needs a reason', async () => {
    const client = await createTrader('Toralf');
    await placed(client);
    const visitor = await newVisitor(browser);
    const { page, context, uncaught } = visitor;
    await page.route(/simple\/price|market_chart/, (route) => route.abort());
    await enter(page, administrator, '/admin/trades?q=toralf');
    await row(page, 'Toralf Tester').getByText('no price').waitFor();
    await row(page, 'Toralf Tester')
      .getByRole('button', { name: /^Settle/ })
      .click();
    const box = dialog(page);
    await box.getByText('The price service isn’t responding. Try again, or enter the price yourself', { exact: false }).waitFor();
    await box.getByText('The price service didn’t respond.', { exact: false }).waitFor();
    expect(await price(page).inputValue()).toBe('');
    await price(page).fill('64210');
    await box.getByRole('button', { name: 'Settle: +$1.64' }).click();
    await box.getByText('Use at least 10 letters or digits, so the client understands.').waitFor();
    await page.unroute(/simple\/price|market_chart/);
    await box.getByRole('button', { name: 'Get price' }).click();
    await box.getByText(/^Sample price from the price service,/).waitFor();
    await expect.poll(() => price(page).inputValue()).toBe('64,210.00');
    await box.getByRole('button', { name: 'Settle: +$1.64' }).click();
    await toasted(page, 'Trade Result Updated Successfully..');
    expect(await tradesOf(client)).toMatchObject([{ manual: false, result: '1.64' }]);
    expect(uncaught).toEqual([]);
    await context.close();
  });
});
