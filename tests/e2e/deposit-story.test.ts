import type { Browser } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { axeViolations, newVisitor, theBrowser } from './support/browser';
import { createAdministrator, newPassword, type Person, signIn } from './support/people';
import { toasted } from './support/toasts';

let browser: Browser;
let administrator: Person;
beforeAll(async () => {
  browser = await theBrowser();
  administrator = await createAdministrator('Robin');
});

describe('from sign-up to a credited deposit', () => {
  it('a new client signs up, sends a deposit notice, the desk approves it, and both see it by themselves', async () => {
    const [visitor, desk] = await Promise.all([newVisitor(browser), newVisitor(browser)]);
    const { page } = visitor;
    const email = `vera-${Date.now()}@example.com`;
    const password = newPassword();

    // The administrator waits at the queue.
    await signIn(desk.page, administrator, '/admin/signin');
    await desk.page.getByRole('navigation', { name: 'Account' }).getByRole('link', { name: 'Deposits' }).click();
    await desk.page.getByRole('heading', { name: 'Deposits', level: 1 }).waitFor();

    await page.goto('/');
    await page.getByRole('link', { name: 'Open an account' }).first().click();
    await page.getByLabel('Username (optional)').fill('vera');
    await page.getByLabel('First name (optional)').fill('Vera');
    await page.getByLabel('Last name').fill('Andersen');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Phone number').fill('+45 20 12 34 56');
    await page.getByLabel('Country').selectOption('Denmark');
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByLabel('Confirm password').fill(password);
    await page.getByLabel('I accept the').check();
    await page.getByLabel('I have read the').check();
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Open account' }).click();
    await page.getByRole('heading', { name: 'Get started' }).waitFor();

    // Deposits are closed until the address is verified, and the page says so.
    await page.getByRole('navigation', { name: 'Account' }).getByRole('link', { name: 'Deposits' }).click();
    const submit = page.getByRole('button', { name: 'I have sent it' });
    await submit.waitFor();
    expect(await submit.getAttribute('aria-disabled')).toBe('true');
    await page.getByRole('button', { name: 'Open the link (local desk)' }).click();
    await page.getByText('Verify your email address:').waitFor({ state: 'detached' });

    await page.getByLabel('Credited to your balance').fill('250');
    await page.getByText('No deposits yet').waitFor();
    await submit.click();
    await toasted(page, 'Payment Notification Sent Successfully');
    await page.getByText('We’re looking for it').waitFor();

    // The queue shows it without being asked.
    const row = desk.page.getByRole('row').filter({ hasText: 'Vera Andersen' });
    await row.waitFor();
    await row.getByRole('button', { name: /^Review / }).click();
    const dialog = desk.page.getByRole('dialog', { name: '$250.00 from Vera Andersen' });
    await dialog.getByText('A2 D2').waitFor();
    expect(await axeViolations(desk.page)).toEqual([]);

    // The client looks at the dashboard while the desk decides.
    await page.getByRole('navigation', { name: 'Account' }).getByRole('link', { name: 'Dashboard' }).click();
    await page.getByText('Deposit requested').waitFor();
    await dialog.getByRole('button', { name: 'Credit $250.00' }).click();
    await toasted(desk.page, 'Deposit Request Approved..');
    await dialog.waitFor({ state: 'detached' });
    await row.waitFor({ state: 'detached' });

    await page.getByText('Deposit completed').waitFor();
    await page.getByText('+250.00').waitFor();
    await page.getByRole('link', { name: 'See every entry behind this' }).click();
    await page.getByText('Matches to the cent. No entry is missing.').waitFor();

    expect([...visitor.uncaught, ...desk.uncaught]).toEqual([]);
    expect([...visitor.logged, ...desk.logged]).toEqual([]);
    await Promise.all([visitor.context.close(), desk.context.close()]);
  });
});
