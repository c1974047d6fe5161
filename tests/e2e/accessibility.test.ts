import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { completeDeposit, rejectDeposit, requestDeposit } from '@/data/deposits';
import { newOp } from '@/domain/envelope';
import { axeViolations, launchBrowser, newVisitor } from './support/browser';
import { createAdministrator, createClient, type Person, signIn } from './support/people';

let browser: Browser;
let client: Person;
let newcomer: Person;
let administrator: Person;
beforeAll(async () => {
  browser = await launchBrowser();
  [client, newcomer, administrator] = await Promise.all([
    createClient('Hedda'),
    createClient('Ivar', { verified: false }),
    createAdministrator('Jo'),
  ]);
  const deposit = { coin: 'bitcoin', amount: '90.00', units: '0.00140165', rate: '64210.00', address: 'tb1qother', txid: '' } as const;
  const [completed, rejected] = [newOp(), newOp()];
  await requestDeposit(client.caller, deposit, completed);
  await requestDeposit(client.caller, deposit, rejected);
  await requestDeposit(client.caller, deposit, newOp());
  await completeDeposit(administrator.caller, client.caller.uid, completed, newOp());
  await rejectDeposit(administrator.caller, client.caller.uid, rejected, 'No coins came to this address.', newOp());
});
afterAll(() => browser.close());

interface Screen {
  path: string;
  who?: () => Person;
  /** What is there once the screen is complete. */
  ready: string;
  /** Something to open before looking. */
  open?: (page: Page) => Promise<void>;
}

const screens: Record<string, Screen> = {
  home: { path: '/', ready: 'Every cent' },
  'sign-in': { path: '/signin', ready: 'Forgot your password?' },
  'desk sign-in': { path: '/admin/signin', ready: 'Sign in to the desk' },
  'sign-up': { path: '/signup', ready: 'Open the account' },
  'sign-up, refused': {
    path: '/signup',
    ready: 'Open the account',
    open: async (page) => {
      await page.getByRole('button', { name: 'Open the account' }).click();
      await page.locator('[aria-invalid="true"]').first().waitFor();
    },
  },
  reset: { path: '/reset-password', ready: 'Send the link' },
  'not found': { path: '/no-such-page', ready: 'Glassbook' },
  'not built': { path: '/user/assets', who: () => client, ready: 'not here yet' },
  dashboard: { path: '/user/dashboard', who: () => client, ready: 'Deposit completed' },
  'first dashboard': { path: '/user/dashboard', who: () => newcomer, ready: 'How to begin' },
  deposit: { path: '/user/deposit', who: () => client, ready: 'Rejected by the desk' },
  'deposit, closed': { path: '/user/deposit', who: () => newcomer, ready: 'No deposits yet' },
  statement: { path: '/user/statement', who: () => client, ready: 'Equal to the cent' },
  'statement, opened': {
    path: '/user/statement',
    who: () => client,
    ready: 'Equal to the cent',
    open: async (page) => {
      await page.getByRole('row').filter({ hasText: 'Deposit completed' }).first().click();
      await page
        .getByText(/^What .+ changed$/)
        .first()
        .waitFor();
    },
  },
  'account menu': {
    path: '/user/dashboard',
    who: () => client,
    ready: 'Deposit completed',
    open: (page) => page.getByRole('button', { name: /account menu/ }).click(),
  },
  bell: {
    path: '/user/dashboard',
    who: () => client,
    ready: 'Deposit completed',
    open: (page) => page.getByRole('button', { name: /^Notifications/ }).click(),
  },
  desk: { path: '/admin/dashboard', who: () => administrator, ready: 'Deposit' },
  queue: { path: '/admin/deposit', who: () => administrator, ready: 'Hedda Tester' },
  'queue, none match': { path: '/admin/deposit?q=zzzzzz', who: () => administrator, ready: 'Clear the filter' },
  'queue, completed': { path: '/admin/deposit?tab=completed', who: () => administrator, ready: 'Hedda Tester' },
  decision: {
    path: '/admin/deposit?q=hedda',
    who: () => administrator,
    ready: 'Hedda Tester',
    open: async (page) => {
      await page
        .getByRole('button', { name: /Decide/ })
        .first()
        .click();
      await page.getByRole('dialog').getByText('Reject', { exact: true }).click();
      await page.getByLabel('Reason for rejecting').waitFor();
    },
  },
};

const looks = (['light', 'dark'] as const).flatMap((colorScheme) => [1440, 360].map((width) => ({ colorScheme, width })));

describe.each(looks)('in the $colorScheme theme at $width px', ({ colorScheme, width }) => {
  it('no screen has a violation of WCAG 2.2 AA, and none scrolls sideways', async () => {
    const found: Record<string, string[]> = {};
    const people = new Map<Person | undefined, Page>();
    for (const [name, { path, who, ready, open }] of Object.entries(screens)) {
      const person = who?.();
      const page = people.get(person) ?? (await newVisitor(browser, { colorScheme, viewport: { width, height: 900 } })).page;
      if (!people.has(person) && person) await signIn(page, person);
      people.set(person, page);
      await page.goto(path);
      await page.getByText(ready, { exact: false }).filter({ visible: true }).first().waitFor();
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      await open?.(page);
      const sideways = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
      const wrong = [...(await axeViolations(page)), ...(sideways > 0 ? [`scrolls sideways by ${sideways} px`] : [])];
      if (wrong.length > 0) found[name] = wrong;
    }
    await Promise.all([...people.values()].map((page) => page.context().close()));
    expect(found).toEqual({});
  }, 240_000);
});
