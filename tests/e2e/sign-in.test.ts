import type { Browser } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { getProfile } from '@/data/collections/users';
import { newVisitor, theBrowser } from './support/browser';
import { enter } from './support/enter';
import { createAdministrator, createClient, newPassword, type Person, signIn } from './support/people';

let browser: Browser;
let client: Person;
let administrator: Person;
beforeAll(async () => {
  browser = await theBrowser();
  [client, administrator] = await Promise.all([createClient('Nina'), createAdministrator('Omar')]);
});

const refusal = 'Wrong email or password.';

describe('signing in', () => {
  it.each([
    ['a wrong password', () => client.email],
    ['an address that nobody signed up with', () => 'nobody@example.com'],
  ])('threat 18: says the same of %s', { tags: ['full'] }, async (_, email) => {
    const { page, context } = await newVisitor(browser);
    await page.goto('/signin');
    await page.getByLabel('Email').fill(email());
    await page.getByLabel('Password', { exact: true }).fill(newPassword());
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByText(refusal).waitFor();
    expect(await page.getByLabel('Email').inputValue()).toBe(email());
    await context.close();
  });

  it('says what is missing at its field, and moves there', async () => {
    const { page, context } = await newVisitor(browser);
    await page.goto('/signin');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    const field = page.getByLabel('Email');
    await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true');
    expect(await field.evaluate((element) => element === document.activeElement)).toBe(true);
    await context.close();
  });

  it('signs a client out again who tries the door of the desk, with one clear sentence', async () => {
    const { page, context } = await newVisitor(browser);
    await page.goto('/admin/signin');
    await page.getByLabel('Email').fill(client.email);
    await page.getByLabel('Password', { exact: true }).fill(client.password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByText('This isn’t an administrator’s account, so we’ve signed you out again.').waitFor();
    expect(await page.evaluate(() => localStorage.getItem('admin-token') ?? localStorage.getItem('user-token'))).toBeNull();
    await context.close();
  });

  it('fetches the scripts of the dashboard while somebody types', async () => {
    const { page, context } = await newVisitor(browser);
    await page.goto('/signin');
    const fetched = page.waitForRequest(/assets\/dashboard-page-[\w-]+\.js$/);
    await page.getByLabel('Email').fill(client.email);
    await fetched;
    await context.close();
  });

  it('takes an administrator to the desk from the door of the clients', async () => {
    const { page, context } = await newVisitor(browser);
    await signIn(page, administrator, '/signin');
    await page.waitForURL('**/admin/dashboard');
    await context.close();
  });

  it('goes on to where the visitor was heading', async () => {
    const { page, context } = await newVisitor(browser);
    await page.goto('/user/statement?order=newest');
    await page.waitForURL('**/signin?to=*');
    await page.getByLabel('Email').fill(client.email);
    await page.getByLabel('Password', { exact: true }).fill(client.password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.waitForURL('**/user/statement?order=newest');
    await context.close();
  });

  it.each(['https://evil.example/', '//evil.example', '/\\evil.example', 'javascript:alert(1)', '/admin/dashboard'])(
    'threat 22: does not go on to %s',
    { tags: ['full'] },
    async (to) => {
      const { page, context } = await newVisitor(browser);
      await page.goto(`/signin?to=${encodeURIComponent(to)}`);
      await page.getByLabel('Email').fill(client.email);
      await page.getByLabel('Password', { exact: true }).fill(client.password);
      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
      await page.waitForURL('**/user/dashboard');
      await context.close();
    },
  );
});

describe('a person who is signed in already', () => {
  it('is offered the own account by public pages, and the form only when asked for', async () => {
    const { page, context } = await newVisitor(browser);
    await enter(page, client, '/user/dashboard');
    await page.getByRole('button', { name: /account menu/ }).waitFor();
    for (const path of ['/', '/education/learn-forex']) {
      await page.goto(path);
      await page.getByRole('link', { name: 'Your account' }).first().waitFor();
      expect(await page.getByRole('link', { name: /^(Sign in|Open an account|The desk)$/ }).count()).toBe(0);
    }
    for (const [path, other] of [
      ['/signup', 'Open an account for someone else'],
      ['/signin', 'Sign in as someone else'],
    ] as const) {
      await page.goto(path);
      await page.getByText('You’re signed in.').waitFor();
      expect(await page.getByLabel('Email').isVisible()).toBe(false);
      await page.getByRole('button', { name: other }).click();
      await page.getByLabel('Email').waitFor();
    }
    await page.goto('/signin');
    await page.getByRole('link', { name: 'Your account' }).click();
    await page.waitForURL('**/user/dashboard');
    await context.close();
  });

  it('is a guest again when the session is over', async () => {
    const { page, context } = await newVisitor(browser);
    await enter(page, client, '/user/dashboard');
    await page.evaluate(() => localStorage.setItem('expirationTime', '1'));
    await page.goto('/');
    await page.getByRole('link', { name: 'Open an account' }).first().waitFor();
    expect(await page.getByRole('link', { name: 'Your account' }).count()).toBe(0);
    await context.close();
  });
});

describe('a reset', () => {
  it.each([
    ['a known address', () => client.email],
    ['an unknown one', () => 'nobody@example.com'],
  ])('threat 18: answers the same for %s', { tags: ['full'] }, async (_, email) => {
    const { page, context } = await newVisitor(browser);
    await page.goto('/reset-password');
    await page.getByLabel('Email').fill(email());
    await page.getByRole('button', { name: 'Send link' }).click();
    await page
      .getByRole('status')
      .filter({ hasText: /if an account/i })
      .waitFor();
    await context.close();
  });
});

describe('an interrupted sign-up', () => {
  it('is finished by the next sign-in: nobody is ever half a client', { tags: ['full'] }, async () => {
    const { page, context } = await newVisitor(browser);
    const [email, password] = [`half-${Date.now()}@example.com`, newPassword()];
    await page.route(/:commit/, (route) => route.abort());
    await page.goto('/signup');
    await page.getByLabel('Last name').fill('Halvorsen');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Phone number').fill('+47 40 12 34 56');
    await page.getByLabel('Country').selectOption('Norway');
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByLabel('Confirm password').fill(password);
    await page.getByLabel('I accept the').check();
    await page.getByLabel('I have read the').check();
    await page.getByRole('button', { name: 'Open account' }).click();
    await page.getByRole('alert').waitFor();
    expect(await page.getByLabel('Last name').inputValue()).toBe('Halvorsen');

    await page.unroute(/:commit/);
    await signIn(page, { email, password, name: '', caller: client.caller });
    await page.getByRole('heading', { name: 'How to begin' }).waitFor();
    const kept = await page.evaluate(() => JSON.stringify({ ...localStorage }));
    expect(kept).not.toContain(password);
    expect(kept).not.toContain('Halvorsen');
    const uid = await page.evaluate(() => localStorage.getItem('user-token'));
    expect(uid).not.toBeNull();
    expect(await getProfile(administrator.caller, administrator.caller.uid)).toMatchObject({ admin: true });
    await context.close();
  });
});
