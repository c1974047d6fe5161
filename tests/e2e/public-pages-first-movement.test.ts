import type { Browser, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { newVisitor, theBrowser } from './support/browser';
import { createClient } from './support/people';

let browser: Browser;
beforeAll(async () => {
  browser = await theBrowser();
});

/** The scripts of the site arrive when the reader has long begun. @returns lets them */
async function holdScripts(page: Page): Promise<() => void> {
  let release = () => {};
  const later = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/*.js', async (route) => {
    await later;
    await route.continue();
  });
  return () => release();
}

describe('the first movement', () => {
  it('brings a calculator to life', async () => {
    const { page, context, logged, uncaught } = await newVisitor(browser);
    await page.goto('/education/learn-forex/pips-and-lots');
    await page.getByLabel('Units of the base currency').fill('50000');
    await page.getByText('5.0000').waitFor();
    expect([...logged, ...uncaught.map(String)]).toEqual([]);
    await context.close();
  });

  it('shows what a converter comes to, also on a telephone', async () => {
    const { page, context, logged, uncaught } = await newVisitor(browser, { viewport: { width: 360, height: 740 } });
    await page.goto('/market/cryptocurrency');
    await page.getByRole('button', { name: 'Convert at the price of now' }).click();
    await page.getByLabel('Coins', { exact: true }).fill('2');
    for (const name of ['Dollars in coins', 'Coins in dollars']) {
      const figures = page.getByRole('table', { name }).getByRole('cell');
      expect(await figures.allInnerTexts()).toEqual([expect.stringMatching(/^[0-9]/), expect.stringMatching(/^[0-9]/)]);
    }
    expect([...logged, ...uncaught.map(String)]).toEqual([]);
    await context.close();
  });

  it('keeps what was typed into the contact form before its script came', async () => {
    const { page, context, logged, uncaught } = await newVisitor(browser);
    const release = await holdScripts(page);
    await page.goto('/company/contact');
    await page.getByLabel('Your name').pressSequentially('Hedda');
    await page.getByLabel('Your message').fill('How does it work?');
    await page.getByRole('button', { name: 'Send the message' }).click();
    release();
    // The press is not lost either: the form says what is missing.
    await page.locator('[aria-invalid="true"]').first().waitFor();
    expect(await page.getByLabel('Your name').inputValue()).toBe('Hedda');
    expect(await page.getByLabel('Your message').inputValue()).toBe('How does it work?');
    expect(await page.locator('[aria-invalid="true"]').count()).toBe(2);
    expect([...logged, ...uncaught.map(String)]).toEqual([]);
    await context.close();
  });

  it('keeps every kind of field of a sign-up', async () => {
    const { page, context, logged, uncaught } = await newVisitor(browser);
    const release = await holdScripts(page);
    await page.goto('/signup');
    await page.getByLabel('Last name').fill('Halvorsen');
    await page.getByLabel('Country').selectOption('Norway');
    await page.getByLabel('I accept the').check();
    await page.getByRole('button', { name: 'Open the account' }).click();
    release();
    await page.locator('[aria-invalid="true"]').first().waitFor();
    expect(await page.getByLabel('Last name').inputValue()).toBe('Halvorsen');
    expect(await page.getByLabel('Country').inputValue()).toBe('Norway');
    expect(await page.getByLabel('I accept the').isChecked()).toBe(true);
    const missing = await page.locator('.wrong').allInnerTexts();
    expect(missing.join()).not.toMatch(/last name|country|terms/i);
    expect(new URL(page.url()).search).toBe('');
    expect([...logged, ...uncaught.map(String)]).toEqual([]);
    await context.close();
  });

  it('signs in somebody who was quicker than the script, and leads to where they were heading', async () => {
    const { email, password } = await createClient('Gunhild');
    const { page, context } = await newVisitor(browser);
    const release = await holdScripts(page);
    await page.goto('/signin?to=/user/statement');
    await page.getByLabel('E-mail').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.keyboard.press('Enter');
    release();
    await page.waitForURL(({ pathname }) => pathname.startsWith('/user/'));
    expect(new URL(page.url()).pathname).toBe('/user/statement');
    await context.close();
  });
});
