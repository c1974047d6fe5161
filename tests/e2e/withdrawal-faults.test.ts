// @module-tag full

import type { Browser } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { placeTrade } from '@/data/collections/trades';
import { deleteWithdrawal } from '@/data/collections/withdrawals';
import { createOp } from '@/domain/ledger/revision-fields';
import { getEntries } from '../support/entries';
import { newVisitor, theBrowser } from './support/browser';
import { enter } from './support/enter';
import { holdCommit } from './support/held-commit';
import { createAdministrator, createWithdrawer, type Person } from './support/people';
import { readsWhenAsked } from './support/reads';
import { toasted } from './support/toasts';
import { address, amount, done, history, money, openWithdrawals, review, testAddress, withdrawalsOf } from './support/withdrawal-page';

let browser: Browser;
let administrator: Person;
beforeAll(async () => {
  browser = await theBrowser();
  administrator = await createAdministrator('Wiebke');
});

describe('a withdrawal that does not get through', () => {
  it('and never arrived keeps all that was typed, and is one entry when it is tried again', async () => {
    const client = await createWithdrawer('Walter', administrator);
    const { page, context, uncaught } = await openWithdrawals(browser, client);
    await address(page).fill(testAddress);
    const dialog = await review(page, '120');
    await page.route(/:commit/, (route) => route.abort());
    await dialog.getByRole('button', { name: 'Request $120.00' }).click();
    await toasted(page, 'Error Occurred, Try Again.');
    await dialog.getByText('We couldn’t confirm your request.').waitFor();
    await page.unroute(/:commit/);

    // Loaded again, it is the same act still.
    await page.reload();
    await amount(page).waitFor();
    expect([await address(page).inputValue(), await amount(page).inputValue()]).toEqual([testAddress, '120']);
    const again = await review(page, '120');
    await again.getByRole('button', { name: 'Request $120.00' }).click();
    await done(page);
    await again.waitFor({ state: 'detached' });
    expect(await withdrawalsOf(client)).toMatchObject([{ amount: '120.00', status: 'pending' }]);

    // Less is available by the time that it is confirmed.
    await address(page).fill(testAddress);
    const later = await review(page, '300');
    const trade = { asset: 'bitcoin', side: 'buy', amount: '150.00', leverage: 1, duration: 60, openPrice: '64210.00' } as const;
    await placeTrade(client.caller, trade, createOp());
    await later.getByRole('button', { name: 'Request $300.00' }).click();
    await page.getByText('You can withdraw up to $230.00.').waitFor();
    expect(await amount(page).inputValue()).toBe('300');
    expect(await withdrawalsOf(client)).toHaveLength(1);
    expect(uncaught).toEqual([]);
    await context.close();
  });

  it('though it was written, because the answer was lost, is found in the book and not asked for twice', async () => {
    const client = await createWithdrawer('Wera', administrator);
    const { page, context, uncaught } = await openWithdrawals(browser, client);
    await address(page).fill(testAddress);
    const dialog = await review(page, '120');
    await page.route(/:commit/, async (route) => {
      await route.fetch();
      await route.abort();
    });
    await dialog.getByRole('button', { name: 'Request $120.00' }).click();
    await page.getByText('your withdrawal request was received.', { exact: false }).waitFor();
    await dialog.waitFor({ state: 'detached' });
    expect(await amount(page).inputValue()).toBe('');
    await history(page).getByText('We’re reviewing it').waitFor();
    const requests = (await getEntries(client.caller, client.caller.uid)).filter(({ action }) => action === 'withdrawal.requested');
    expect(requests).toHaveLength(1);
    expect(uncaught).toEqual([]);
    await context.close();
  });
});

describe('a withdrawal whose answer was lost', () => {
  it('and which the desk has deleted since, is said to have arrived, and not taken for the one that is asked for again', async () => {
    const client = await createWithdrawer('Wenzel', administrator);
    const { uid } = client.caller;
    const { page, context, uncaught } = await newVisitor(browser);
    await readsWhenAsked(page);
    await enter(page, client, '/user/withdrawal');
    await address(page).fill(testAddress);
    const dialog = await review(page, '120');
    const commit = await holdCommit(page, 'withdrawals', 'after');
    await dialog.getByRole('button', { name: 'Request $120.00' }).click();
    await commit.held;
    commit.over();
    const [sent] = await withdrawalsOf(client);
    await deleteWithdrawal(administrator.caller, uid, sent?.id ?? '', 'It was asked for by mistake.', createOp());

    // What was typed is still there, as what was sent; the list has it no more, and the book does.
    await page.reload();
    await page.getByText('your withdrawal request was received.', { exact: false }).waitFor();
    await history(page).getByText('It was asked for by mistake.').waitFor();
    expect(await amount(page).inputValue()).toBe('');
    await address(page).fill(testAddress);
    const again = await review(page, '120');
    await again.getByRole('button', { name: 'Request $120.00' }).click();
    await again.waitFor({ state: 'detached' });
    expect(await withdrawalsOf(client)).toMatchObject([{ amount: '120.00', status: 'pending' }]);
    expect(uncaught).toEqual([]);
    await context.close();
  });
});

describe('a page of which parts cannot be read', () => {
  it('names the document, takes no request without its figures, and keeps the rest', async () => {
    const client = await createWithdrawer('Wanja', administrator);
    const { page, context, uncaught } = await newVisitor(browser);
    await readsWhenAsked(page);
    await page.route(/simple\/price/, (route) => route.abort());
    await page.route(/:batchGet/, async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, body: (await answer.text()).replaceAll('"reserved"', '"reservd"') });
    });
    await enter(page, client, '/user/withdrawal');
    await money(page).getByText(`holds/${client.caller.uid}`, { exact: false }).waitFor();
    await page.getByText('We can’t calculate the coin amount right now.').waitFor();
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
