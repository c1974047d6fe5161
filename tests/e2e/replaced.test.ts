// @module-tag full

import type { Browser } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { getEntries } from '../support/entries';
import { newVisitor, theBrowser } from './support/browser';
import { clientActs } from './support/client-acts';
import { enter } from './support/enter';
import { holdCommit } from './support/held-commit';
import { createAdministrator, type Person } from './support/people';
import { readsWhenAsked } from './support/reads';

let browser: Browser;
let desk: Person;
beforeAll(async () => {
  browser = await theBrowser();
  desk = await createAdministrator('Ingunn');
});

describe.each([
  ['a deposit', 'Credited to your balance', 'It’s in your deposits.'],
  ['a withdrawal', 'You withdraw', 'It’s in your withdrawals.'],
  ['a trade', 'Amount', 'It’s in your open trades.'],
])('%s that is changed before it is sent again', (name, label, where) => {
  it('is not sent on top of the first, which arrived meanwhile', async () => {
    const act = clientActs[name];
    if (!act) throw new Error(`There is no ${name}.`);
    const client = await act.create('Iselin', desk);
    const visitor = await newVisitor(browser);
    const { page, context } = visitor;
    await readsWhenAsked(page);
    await enter(page, client, act.at);
    await act.fill(page);
    const commit = await holdCommit(page, act.col, 'before');
    await act.press(page);
    await commit.held;
    commit.over();
    await page.reload();
    const typed = page.getByLabel(label, { exact: true });
    await typed.fill('77');
    expect(await commit.deliver()).toBe(true);

    const review = page.getByRole('button', { name: /^Review the/ });
    if (name !== 'a deposit') await review.click();
    await page.getByRole('button', { name: /^(I have sent it|Request \$77|Buy bitcoin for \$77)/, disabled: false }).click();
    await page.getByText(`Your earlier request was received. ${where}`).waitFor();
    expect(await typed.inputValue()).toBe('77');
    const entries = await getEntries(client.caller, client.caller.uid);
    expect(entries.filter(({ action }) => action === act.action)).toHaveLength(1);
    expect(visitor.uncaught).toEqual([]);
    await context.close();
  });
});
