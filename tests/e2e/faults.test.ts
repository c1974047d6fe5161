// @module-tag full

import type { Browser, Route } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { getDeposits } from '@/data/collections/client-documents';
import { getEntries } from '../support/entries';
import { newVisitor, theBrowser } from './support/browser';
import { enter } from './support/enter';
import { createClient, type Person } from './support/people';
import { toasted } from './support/toasts';

let browser: Browser;
beforeAll(async () => {
  browser = await theBrowser();
});

/** The deposit page of a new client, filled in. */
async function withNotice(firstname: string) {
  const client = await createClient(firstname);
  const visitor = await newVisitor(browser);
  await enter(visitor.page, client, '/user/deposit');
  await visitor.page.getByLabel('Credited to your balance').fill('320.50');
  await visitor.page.getByLabel('Transaction id (optional)').fill('a'.repeat(64));
  return { ...visitor, client };
}

type Answer = (route: Route) => Promise<void> | void;

/** As Google's services refuse. */
const refused =
  (status: number, word: string): Answer =>
  (route) =>
    route.fulfill({
      status,
      contentType: 'application/json',
      headers: { 'access-control-allow-origin': '*' },
      body: JSON.stringify({ error: { code: status, status: word, message: word } }),
    });

const refusals: Record<string, Answer> = {
  'that never arrives': (route) => route.abort(),
  'that is answered with 429': refused(429, 'RESOURCE_EXHAUSTED'),
  'that is answered with 503': refused(503, 'UNAVAILABLE'),
  'that gets no answer': () => undefined,
};
const losses: Record<string, Answer> = {
  'is lost': async (route) => {
    await route.fetch();
    await route.abort();
  },
  'breaks off': async (route) => {
    const answer = await route.fetch();
    const whole = await answer.text();
    await route.fulfill({ response: answer, body: whole.slice(0, whole.length / 2) });
  },
};

async function expectOnce({ caller }: Person) {
  expect((await getDeposits(caller, caller.uid))?.list).toMatchObject([{ amount: '320.50', status: 'pending' }]);
  expect((await getEntries(caller, caller.uid)).filter(({ action }) => action === 'deposit.requested')).toHaveLength(1);
}

describe('threat 26: a deposit notice', () => {
  it.each(Object.entries(refusals))('%s is an error with the form intact, and one entry when it is sent again', async (_, refuse) => {
    const { client, page, context, logged, uncaught } = await withNotice('Alma');
    await page.route(/:commit/, refuse);
    await page.getByRole('button', { name: 'I have sent it' }).click();
    await toasted(page, 'Error Occurred, Try Again.');
    expect(await page.getByLabel('Credited to your balance').inputValue()).toBe('320.50');
    expect(await page.getByLabel('Transaction id (optional)').inputValue()).toBe('a'.repeat(64));

    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.getByRole('button', { name: 'I have sent it' }).click();
    await toasted(page, 'Payment Notification Sent Successfully');
    await expectOnce(client);
    expect(uncaught).toEqual([]);
    expect(logged).toHaveLength(1);
    await context.close();
  });

  it.each(Object.entries(losses))('whose acknowledgement %s is found in the book, and the form is empty for the next', async (_, lose) => {
    const { client, page, context, logged, uncaught } = await withNotice('Alva');
    await page.route(/:commit/, lose);
    await page.getByRole('button', { name: 'I have sent it' }).click();
    await page.getByText('Your book has the notification, once.', { exact: false }).waitFor();
    await expect.poll(() => page.getByLabel('Credited to your balance').inputValue()).toBe('');
    await expectOnce(client);
    expect(uncaught).toEqual([]);
    expect(logged).toHaveLength(1);
    await context.close();
  });

  it('pressed twice is one deposit (threat 5)', async () => {
    const client = await createClient('Bruno');
    const { page, context } = await newVisitor(browser);
    await enter(page, client, '/user/deposit');
    await page.getByLabel('Credited to your balance').fill('100');
    await page.getByRole('button', { name: 'I have sent it' }).dblclick();
    await toasted(page, 'Payment Notification Sent Successfully');
    expect((await getDeposits(client.caller, client.caller.uid))?.list).toHaveLength(1);
    await context.close();
  });
});

describe('the price service', () => {
  it('that does not answer blocks only what needs a price, and says so', async () => {
    const client = await createClient('Clara');
    const { page, context } = await newVisitor(browser);
    await page.route(/simple\/price/, (route) => route.abort());
    await enter(page, client, '/user/deposit');
    await page.getByLabel('Credited to your balance').fill('100');
    const submit = page.getByRole('button', { name: 'I have sent it' });
    await submit.waitFor();
    await expect.poll(() => submit.getAttribute('aria-disabled')).toBe('true');
    await page.getByText('No deposits yet').waitFor();
    const retry = page.getByRole('button', { name: 'Try again' });
    await retry.waitFor();
    await page.unroute(/simple\/price/);
    await retry.click();
    await expect.poll(() => submit.getAttribute('aria-disabled')).not.toBe('true');
    await context.close();
  });
});

describe('a stored document that this version does not know', () => {
  it('is named in a failed panel, and the rest of the page lives', async () => {
    const client = await createClient('Dora');
    const { page, context, uncaught } = await newVisitor(browser);
    await page.route(/:batchGet/, async (route) => {
      const answer = await route.fetch();
      const body = (await answer.text()).replaceAll('"balance"', '"ballance"');
      await route.fulfill({ response: answer, body });
    });
    await enter(page, client, '/user/dashboard');
    await page.getByText(`accounts/${client.caller.uid}`, { exact: false }).first().waitFor();
    await page.getByText('Account opened').first().waitFor();
    expect(uncaught).toEqual([]);
    // The page still reads, and nobody waits for it.
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await context.close();
  });
});
