import type { Browser } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { getAccount, getDeposits } from '@/data/collections/client-documents';
import { requestDeposit } from '@/data/collections/deposits';
import { createOp } from '@/domain/ledger/revision-fields';
import { newVisitor, theBrowser } from './support/browser';
import { focused, tabTo } from './support/keyboard';
import { createAdministrator, createClient } from './support/people';
import { toasted } from './support/toasts';

let browser: Browser;
beforeAll(async () => {
  browser = await theBrowser();
});

describe('without a mouse', () => {
  it('a client signs in, skips to the content and announces a deposit', async () => {
    const client = await createClient('Elin');
    const { page, context } = await newVisitor(browser);
    await page.goto('/signin?to=/user/deposit');
    await page.getByLabel('Email').waitFor();
    await tabTo(page, /^Email$/);
    await page.keyboard.type(client.email);
    await tabTo(page, /^Password$/);
    await page.keyboard.type(client.password);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Deposit', level: 1 }).waitFor();

    await page.keyboard.press('Tab');
    await tabTo(page, /Skip to/);
    await page.keyboard.press('Enter');
    await tabTo(page, /^Bitcoin$/);
    await page.keyboard.press('ArrowRight');
    await tabTo(page, /Credited to your balance/);
    await page.keyboard.type('150');
    await tabTo(page, /I have sent it/);
    // The price or the address may be read last, and a key does not wait for them.
    await page.getByRole('button', { name: 'I have sent it', disabled: false }).waitFor();
    await page.keyboard.press('Enter');
    await toasted(page, 'Payment Notification Sent Successfully');
    expect((await getDeposits(client.caller, client.caller.uid))?.list).toMatchObject([{ coin: 'ethereum', amount: '150.00' }]);
    await context.close();
  });

  it('an administrator decides a deposit, and the focus comes back to the queue', { tags: ['full'] }, async () => {
    const [client, administrator] = [await createClient('Frida'), await createAdministrator('Gert')];
    const deposit = { coin: 'bitcoin', amount: '90.00', units: '0.00140165', rate: '64210.00', address: 'tb1qother', txid: '' } as const;
    await requestDeposit(client.caller, deposit, createOp());
    const { page, context } = await newVisitor(browser);
    await page.goto('/admin/signin?to=/admin/deposit%3Fq%3Dfrida');
    await page.getByLabel('Email').waitFor();
    await tabTo(page, /^Email$/);
    await page.keyboard.type(administrator.email);
    await tabTo(page, /^Password$/);
    await page.keyboard.type(administrator.password);
    await page.keyboard.press('Enter');
    await page.getByRole('row').filter({ hasText: 'Frida Tester' }).waitFor();
    await tabTo(page, /^Review \$90\.00/);
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.getByText('A2 D2').waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => focused(page)).toMatch(/^Review \$90\.00/);
    await page.keyboard.press('Enter');
    await dialog.getByText('A2 D2').waitFor();
    await tabTo(page, /^Credit \$90\.00$/);
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    expect(await getAccount(client.caller, client.caller.uid)).toMatchObject({ balance: '90.00' });
    await expect.poll(() => page.evaluate(() => document.activeElement !== document.body)).toBe(true);
    await context.close();
  });
});
