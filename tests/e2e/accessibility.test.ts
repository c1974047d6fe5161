// @module-tag full

import type { Browser } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { readingRoutes } from '@/app/static-site/reading-routes';
import { getSubscription } from '@/data/collections/client-documents';
import { chargeSubscription } from '@/data/collections/subscriptions';
import { axeViolations, newVisitor, theBrowser } from './support/browser';
import { furnish } from './support/furnish';
import { look, type Screens } from './support/looks';
import { createAdministrator, createClient, type Person } from './support/people';

let browser: Browser;
let client: Person;
let newcomer: Person;
beforeAll(async () => {
  browser = await theBrowser();
  [client, newcomer] = await Promise.all([createClient('Hedvig'), createClient('Ivar', { verified: false })]);
  const administrator = await createAdministrator('Kolbein');
  await furnish(client, administrator);
  // Another plan can take the place of one that was charged.
  const { op = '' } = (await getSubscription(client.caller, client.caller.uid)) ?? {};
  await chargeSubscription(administrator.caller, client.caller.uid, op, 'Morning, the first 30 days.');
});

const current = () => browser;

const ofVisitors: Screens = {
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
  lesson: { path: '/education/learn-forex/pips-and-lots', ready: 'Check yourself' },
  course: { path: '/education/learn-shares', ready: 'min' },
  cfds: { path: '/education/learn-cfds', ready: 'Check yourself' },
  'market page': { path: '/market/cryptocurrency', ready: 'Prices now' },
  'platform page': { path: '/platforms/meta5', ready: 'Sources' },
  'legal page': { path: '/legal/privacy', ready: 'practice desk' },
  contact: { path: '/company/contact', ready: 'Send the message' },
};

const ofClients: Screens = {
  dashboard: { path: '/user/dashboard', ready: 'Lowest' },
  'dashboard, settled trades': { path: '/user/dashboard?trades=closed&coin=ethereum', ready: 'No settled trades yet' },
  'review of a trade': {
    path: '/user/dashboard',
    ready: 'Lowest',
    open: async (page) => {
      await page.getByLabel('Amount', { exact: true }).fill('50');
      await page.getByRole('button', { name: 'Review the trade' }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  deposit: { path: '/user/deposit', ready: 'Rejected by the desk' },
  'deposit, filtered': { path: '/user/deposit?state=rejected', ready: '1 of 3 deposits' },
  'deposit, none match': { path: '/user/deposit?to=2020-01-01', ready: 'None match' },
  withdrawal: {
    path: '/user/withdrawal',
    ready: 'Rejected by the desk',
    open: async (page) => {
      await page.getByLabel('Bitcoin address').fill('tb1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3q0sl5k7');
      await page.getByLabel('Save this address').check();
      await page.getByRole('button', { name: 'Review the withdrawal' }).click();
      await page.locator('[aria-invalid="true"]').first().waitFor();
    },
  },
  'withdrawal, review': {
    path: '/user/withdrawal',
    ready: 'Rejected by the desk',
    open: async (page) => {
      await page.getByLabel('Its name').fill('Ledger');
      await page.getByRole('button', { name: 'All available' }).click();
      await page.getByRole('button', { name: 'Review the withdrawal' }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  statement: { path: '/user/statement', ready: 'Equal to the cent' },
  'statement, searched': { path: '/user/statement?period=range&from=2020-01-01&q=90', ready: 'together' },
  'statement, none match': { path: '/user/statement?q=zzzzzz', ready: 'None match' },
  'statement, opened': {
    path: '/user/statement',
    ready: 'Equal to the cent',
    open: async (page) => {
      await page.getByRole('row').filter({ hasText: 'Deposit completed' }).first().click();
      await page
        .getByText(/^What .+ changed$/)
        .first()
        .waitFor();
    },
  },
  settings: { path: '/user/settings', ready: 'First name (optional)' },
  'settings, freezing': {
    path: '/user/settings',
    ready: 'First name (optional)',
    open: async (page) => {
      await page.getByRole('button', { name: 'Freeze', exact: true }).click();
      await page.getByRole('button', { name: 'Freeze my account' }).click();
      await page.locator('[aria-invalid="true"]').waitFor();
    },
  },
  assets: { path: '/user/assets', ready: 'Bitcoin Cash' },
  'assets, none match': { path: '/user/assets?q=zzzz', ready: 'Clear the search' },
  'buy bitcoin': { path: '/user/buy-bitcoin?amount=250.00', ready: 'Deposit 250.00 in bitcoin' },
  subscriptions: { path: '/user/subscriptions', ready: 'Change to Evening' },
  'subscriptions, review': {
    path: '/user/subscriptions',
    ready: 'Change to Evening',
    open: async (page) => {
      await page.getByRole('button', { name: 'Change to Evening' }).click();
      await page.getByText('What happens').waitFor();
    },
  },
  'account menu': {
    path: '/user/dashboard',
    ready: 'Lowest',
    open: (page) => page.getByRole('button', { name: /account menu/ }).click(),
  },
  bell: {
    path: '/user/dashboard',
    ready: 'Lowest',
    open: (page) => page.getByRole('button', { name: /^Notifications/ }).click(),
  },
  message: {
    path: '/user/dashboard',
    ready: 'Lowest',
    open: async (page) => {
      await page.getByRole('button', { name: /^Notifications/ }).click();
      await page.getByRole('button', { name: /About your deposit/ }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
};

const ofNewcomers: Screens = {
  'first dashboard': { path: '/user/dashboard', ready: 'Trading needs a verified' },
  'deposit, closed': { path: '/user/deposit', ready: 'No deposits yet' },
  'withdrawal, closed': { path: '/user/withdrawal', ready: 'The desk activates your account' },
  verify: { path: '/user/user-verify', ready: 'Not verified' },
  'verify, refused': {
    path: '/user/user-verify',
    ready: 'Not verified',
    open: async (page) => {
      await page.getByRole('button', { name: 'Upload the document' }).click();
      await page.getByText('Choose which document it is.').waitFor();
    },
  },
  'subscriptions, closed': { path: '/user/subscriptions', ready: 'Choose Evening' },
};

describe('the screens of a visitor', () => look(ofVisitors, current));

/** They are made of the same parts, which are looked at above; what each says in them is looked at here. */
describe('every text', () => {
  it('has no violation of WCAG 2.2 AA on a telephone, light and dark', async () => {
    const { context, page } = await newVisitor(browser, { viewport: { width: 360, height: 800 } });
    const found: string[] = [];
    for (const { path } of readingRoutes) {
      await page.emulateMedia({ colorScheme: 'light' });
      await page.goto(`/${path}`);
      const light = await axeViolations(page);
      // All that another theme changes is colours.
      await page.emulateMedia({ colorScheme: 'dark' });
      const dark = await axeViolations(page, { type: 'rule', values: ['color-contrast'] });
      found.push(...[...light, ...dark].map((line) => `/${path}: ${line}`));
    }
    await context.close();
    expect(readingRoutes.length).toBeGreaterThanOrEqual(40);
    expect(found).toEqual([]);
  });
});

describe('the screens of a client', () => look(ofClients, current, () => client));
describe('the screens of a newcomer', () => look(ofNewcomers, current, () => newcomer));
