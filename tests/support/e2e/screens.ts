import type { Page } from '@playwright/test';

export interface Screen {
  path: string;
  /** Text that is visible once the screen is complete. */
  ready: string;
  /** Opens a dialog, a menu or a refused form on the screen. */
  open?: (page: Page) => Promise<void>;
}

/** By name. */
export type Screens = Record<string, Screen>;

/** Screens of a visitor. */
export const visitorScreens: Screens = {
  home: { path: '/', ready: 'Every cent' },
  'sign-in': { path: '/signin', ready: 'Forgot your password?' },
  'desk sign-in': { path: '/admin/signin', ready: 'Sign in to the desk' },
  'sign-up': { path: '/signup', ready: 'Open account' },
  'sign-up, refused': {
    path: '/signup',
    ready: 'Open account',
    open: async (page) => {
      await page.getByRole('button', { name: 'Open account' }).click();
      await page.locator('[aria-invalid="true"]').first().waitFor();
    },
  },
  reset: { path: '/reset-password', ready: 'Send link' },
  'link, missing': { path: '/account-action', ready: 'This page opens from a link' },
  'link, used': {
    path: '/account-action?mode=recoverEmail&oobCode=none',
    ready: 'This link was already used',
  },
  'not found': { path: '/no-such-page', ready: 'Glassbook' },
  lesson: { path: '/education/learn-forex/pips-and-lots', ready: 'Check yourself' },
  course: { path: '/education/learn-shares', ready: 'min' },
  cfds: { path: '/education/learn-cfds', ready: 'Check yourself' },
  'market page': { path: '/market/cryptocurrency', ready: 'Prices now' },
  'platform page': { path: '/platforms/meta5', ready: 'Sources' },
  'legal page': { path: '/legal/privacy', ready: 'practice desk' },
  contact: { path: '/company/contact', ready: 'Send message' },
  'check of a book': { path: '/verify', ready: 'Book and receipts' },
};

/** Screens of a client with something in each state (`seedFixtures`). */
export const clientScreens: Screens = {
  dashboard: {
    path: '/user/dashboard',
    ready: 'Lowest',
    open: async (page) => {
      await page.getByRole('heading', { name: 'Balance over time' }).scrollIntoViewIfNeeded();
      await page.getByText('Show as table').first().click();
      await page.getByRole('table', { name: 'Balance over time, newest first' }).waitFor();
    },
  },
  'dashboard, settled trades': {
    path: '/user/dashboard?trades=closed&coin=ethereum',
    ready: 'No settled trades yet',
  },
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
  'deposit, none match': { path: '/user/deposit?to=2020-01-01', ready: 'No deposits match' },
  withdrawal: {
    path: '/user/withdrawal',
    ready: 'Rejected by the desk',
    open: async (page) => {
      await page
        .getByLabel('Bitcoin address')
        .fill('tb1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3q0sl5k7');
      await page.getByLabel('Save this address').check();
      await page.getByRole('button', { name: 'Review the withdrawal' }).click();
      await page.locator('[aria-invalid="true"]').first().waitFor();
    },
  },
  'withdrawal, review': {
    path: '/user/withdrawal',
    ready: 'Rejected by the desk',
    open: async (page) => {
      await page.getByLabel('Address name').fill('Ledger');
      await page.getByRole('button', { name: 'All available' }).click();
      await page.getByRole('button', { name: 'Review the withdrawal' }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  statement: { path: '/user/statement', ready: 'Adds up ·' },
  'statement of a year': { path: '/user/statement?period=year', ready: 'Adds up ·' },
  'statement, searched': {
    path: '/user/statement?period=range&from=2020-01-01&q=90',
    ready: '· net',
  },
  'statement, none match': { path: '/user/statement?q=zzzzzz', ready: 'No entries match' },
  'statement, opened': {
    path: '/user/statement',
    ready: 'Adds up ·',
    open: async (page) => {
      await page.getByRole('row').filter({ hasText: 'Deposit credited' }).first().click();
      await page.getByText('Technical details').click();
      await page
        .getByText(/^Changes/)
        .first()
        .waitFor();
    },
  },
  'statement, proof': {
    path: '/user/statement',
    ready: 'Adds up ·',
    open: async (page) => {
      await page.getByRole('button', { name: 'Proof' }).click();
      await page.getByRole('button', { name: 'Save receipt' }).waitFor();
    },
  },
  settings: { path: '/user/settings', ready: 'First name (optional)' },
  'settings, freezing': {
    path: '/user/settings',
    ready: 'First name (optional)',
    open: async (page) => {
      await page.getByRole('button', { name: 'Freeze', exact: true }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  assets: { path: '/user/assets', ready: 'Bitcoin Cash' },
  'assets, none match': { path: '/user/assets?q=zzzz', ready: 'Clear search' },
  'buy bitcoin': { path: '/user/buy-bitcoin?amount=250.00', ready: 'Deposit $250.00 in bitcoin' },
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
  'move money': {
    path: '/user/dashboard',
    ready: 'Lowest',
    open: async (page) => {
      await page.setViewportSize({ width: 360, height: 900 });
      await page.getByRole('button', { name: 'Move money' }).click();
      await page.getByRole('region', { name: 'Move money' }).waitFor();
    },
  },
  more: {
    path: '/user/dashboard',
    ready: 'Lowest',
    open: async (page) => {
      await page.setViewportSize({ width: 360, height: 900 });
      await page.getByRole('button', { name: 'More', exact: true }).click();
      await page.getByRole('region', { name: 'More' }).waitFor();
    },
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

/** Screens of a client whose email is not verified. */
export const newcomerScreens: Screens = {
  'first dashboard': { path: '/user/dashboard', ready: 'Trading needs a verified' },
  'deposit, closed': { path: '/user/deposit', ready: 'No deposits yet' },
  'withdrawal, closed': { path: '/user/withdrawal', ready: 'We activate your account' },
  verify: { path: '/user/user-verify', ready: 'Not verified' },
  'verify, refused': {
    path: '/user/user-verify',
    ready: 'Not verified',
    open: async (page) => {
      await page.getByRole('button', { name: 'Send document' }).click();
      await page.getByText('Choose a document type.').waitFor();
    },
  },
  'subscriptions, closed': { path: '/user/subscriptions', ready: 'Choose Evening' },
};
