import type { Page } from '@playwright/test';
import { findAxeViolations } from '../../support/e2e/axe';
import { expect, getConsoleErrors, test } from '../../support/e2e/fixtures';
import { createClient } from '../../support/e2e/people';
import { tagVariant } from '../../support/e2e/variants';

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

test.describe('the first movement', { tag: '@full' }, () => {
  test('hydrates a calculator', async ({ page }) => {
    await page.goto('/education/learn-forex/pips-and-lots');
    await page.getByLabel('Units of the base currency').fill('50000');
    await page.getByText('5.0000').waitFor();
    expect(getConsoleErrors(page)).toEqual([]);
  });

  test('shows the result of a converter on a phone', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto('/market/cryptocurrency');
    await page.getByRole('button', { name: 'Convert at the current price' }).click();
    await page.getByLabel('Coins', { exact: true }).fill('2');
    for (const name of ['Dollars to coins', 'Coins to dollars']) {
      const figures = page.getByRole('table', { name }).getByRole('cell');
      expect(await figures.allInnerTexts()).toEqual([
        expect.stringMatching(/^\$?[0-9]/),
        expect.stringMatching(/^\$?[0-9]/),
      ]);
    }
    expect(getConsoleErrors(page)).toEqual([]);
  });

  test('keeps what was typed into the contact form before its script loaded', async ({ page }) => {
    const release = await holdScripts(page);
    await page.goto('/company/contact');
    await page.getByLabel('Your name').pressSequentially('Hedda');
    await page.getByLabel('Your message').fill('How does it work?');
    await page.getByRole('button', { name: 'Send message' }).click();
    release();
    // The press is not lost either: the form says what is missing.
    await page.locator('[aria-invalid="true"]').first().waitFor();
    expect(await page.getByLabel('Your name').inputValue()).toBe('Hedda');
    expect(await page.getByLabel('Your message').inputValue()).toBe('How does it work?');
    expect(await page.locator('[aria-invalid="true"]').count()).toBe(2);
    expect(getConsoleErrors(page)).toEqual([]);
  });

  test('keeps every kind of field of a sign-up', async ({ page }) => {
    const release = await holdScripts(page);
    await page.goto('/signup');
    await page.getByLabel('Last name').fill('Halvorsen');
    await page.getByLabel('Country').selectOption('Norway');
    await page.getByLabel('I accept the').check();
    await page.getByRole('button', { name: 'Open account' }).click();
    release();
    await page.locator('[aria-invalid="true"]').first().waitFor();
    expect(await page.getByLabel('Last name').inputValue()).toBe('Halvorsen');
    expect(await page.getByLabel('Country').inputValue()).toBe('Norway');
    expect(await page.getByLabel('I accept the').isChecked()).toBe(true);
    const missing = await page.locator('[id$="-wrong"]').allInnerTexts();
    expect(missing.join()).not.toMatch(/last name|country|terms/i);
    expect(new URL(page.url()).search).toBe('');
    expect(getConsoleErrors(page)).toEqual([]);
  });

  test('signs in somebody who was faster than the script, and leads to the requested page', async ({
    page,
  }) => {
    const { email, password } = await createClient('Gunhild');
    const release = await holdScripts(page);
    await page.goto('/signin?to=/user/statement');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.keyboard.press('Enter');
    release();
    await page.waitForURL(({ pathname }) => pathname.startsWith('/user/'));
    expect(new URL(page.url()).pathname).toBe('/user/statement');
  });
});

test.describe('a part of the page whose script does not load', { tag: '@full' }, () => {
  const words = 'This part of the page couldn’t load. Reload the page and try again.';
  /** What brings parts of pages to life, or one such part alone. */
  const files = {
    'of all parts': '**/assets/islands-*.js',
    'of this part': '**/assets/{sign-in,sign-up,contact}-page-*.js',
  };
  const places = [
    { at: '/signin', button: 'Sign in', field: 'Email' },
    { at: '/signup', button: 'Open account', field: 'Last name' },
    { at: '/company/contact', button: 'Send message', field: 'Your name' },
  ];
  const all = places.flatMap((place) =>
    Object.entries(files).map(([which, file]) => ({ which, file, ...place })),
  );

  for (const [index, { file, at, button, field, which }] of all.entries()) {
    test(`says so at each press of ${button}, and does not hold it: the script ${which}`, {
      tag: tagVariant(index),
    }, async ({ page }) => {
      let asked = 0;
      await page.route(file, (route) => {
        asked += 1;
        return route.abort();
      });
      await page.goto(at);
      const press = page.getByRole('button', { name: button, exact: true });
      const said = page.getByRole('alert').filter({ hasText: words });
      await page.getByLabel(field).fill('Hedda');
      await press.click();
      await said.waitFor();
      await expect.poll(() => page.locator('[data-held]').count()).toBe(0);
      expect(await said.count()).toBe(1);
      expect(await findAxeViolations(page)).toEqual([]);
      expect(asked).toBeGreaterThan(0);

      // The message is said again.
      await said.evaluate((line) => line.setAttribute('data-of-before', ''));
      await press.click();
      await expect.poll(() => said.getAttribute('data-of-before')).toBeNull();
      await expect.poll(() => page.locator('[data-held]').count()).toBe(0);
      expect(await said.count()).toBe(1);
      expect(await page.getByLabel(field).inputValue()).toBe('Hedda');

      await page.unroute(file);
      await page.reload();
      await press.click();
      await page.locator('[aria-invalid="true"]').first().waitFor();
      expect(await said.count()).toBe(0);
    });
  }

  test('is hydrated at the next press when its files load, and keeps the input', async ({
    page,
  }) => {
    // The stylesheets are certainly requested again, even if a browser remembers modules.
    await page.route('**/*.later.css', (route) => route.abort());
    await page.goto('/company/contact');
    const press = page.getByRole('button', { name: 'Send message' });
    await page.getByLabel('Your name').fill('Hedda');
    await press.click();
    const said = page.getByRole('alert').filter({ hasText: words });
    await said.waitFor();
    await page.unroute('**/*.later.css');
    await press.click();
    await page.locator('[aria-invalid="true"]').first().waitFor();
    expect(await said.count()).toBe(0);
    expect(await page.getByLabel('Your name').inputValue()).toBe('Hedda');
  });

  test('says so at once when the URL has a reason that the written page lacks', async ({
    page,
  }) => {
    await page.route(files['of all parts'], (route) => route.abort());
    await page.goto('/signin?reason=expired');
    await page.getByRole('alert').filter({ hasText: words }).waitFor();
    expect(await page.getByRole('button', { name: 'Sign in', exact: true }).isVisible()).toBe(true);
  });

  test('says nothing to a reader who only reads', async ({ page }) => {
    await page.route(files['of all parts'], (route) => route.abort());
    await page.goto('/education/learn-forex/pips-and-lots');
    await page.mouse.move(200, 200);
    await page.mouse.move(220, 220);
    await expect
      .poll(() => getConsoleErrors(page).join())
      .toContain('could not be brought to life');
    expect(await page.getByRole('alert').count()).toBe(0);
    await page.mouse.move(240, 240);
    await page.getByLabel('Units of the base currency').fill('50000');
    await page.getByRole('alert').filter({ hasText: words }).waitFor();
  });

  test('restores a draft, and keeps what is being typed', async ({ page }) => {
    await page.goto('/company/contact');
    await page.getByLabel('Your name').fill('Anna');
    await page.getByLabel('Your message').fill('Half a message');
    await page.getByText('14 of ').waitFor();
    await page.reload();
    const release = await holdScripts(page);
    await page.getByLabel('Your name').pressSequentially('Bo');
    release();
    await expect.poll(() => page.getByLabel('Your message').inputValue()).toBe('Half a message');
    expect(await page.getByLabel('Your name').inputValue()).toBe('Bo');
    expect(getConsoleErrors(page)).toEqual([]);
  });
});
