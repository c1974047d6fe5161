import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { adjustAccount } from '@/data/accounts';
import { completeDeposit, rejectDeposit, requestDeposit } from '@/data/deposits';
import { uploadFile } from '@/data/files';
import { sendMessage } from '@/data/messages';
import { updatePayment } from '@/data/payment';
import { getPlans, updatePlans } from '@/data/plans';
import { sendNotice } from '@/data/sending';
import { setSubscription } from '@/data/subscriptions';
import { placeTrade, settleTrade } from '@/data/trades';
import { changeStanding } from '@/data/users';
import { submitVerification } from '@/data/verifications';
import { rejectWithdrawal, requestWithdrawal } from '@/data/withdrawals';
import { newOp } from '@/domain/envelope';
import { specimen } from '../../tools/seed-specimen';
import { axeViolations, launchBrowser, newVisitor } from './support/browser';
import { enter } from './support/enter';
import { createAdministrator, createClient, type Person } from './support/people';

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
  const plan = { fee: '5.00', days: 30, includes: ['Answers within two working days'] };
  const offered = await getPlans(administrator.caller);
  const plans = { ...offered?.plans, 'axe-calls': { name: 'Calls', ...plan }, 'axe-reading': { name: 'Reading', ...plan } };
  await updatePlans(administrator.caller, offered?.rev ?? 0, plans, newOp());
  await setSubscription(client.caller, 'axe-calls', plan, newOp());
  const deposit = { coin: 'bitcoin', amount: '90.00', units: '0.00140165', rate: '64210.00', address: 'tb1qother', txid: '' } as const;
  const [completed, rejected] = [newOp(), newOp()];
  await requestDeposit(client.caller, deposit, completed);
  await requestDeposit(client.caller, deposit, rejected);
  await requestDeposit(client.caller, deposit, newOp());
  await completeDeposit(administrator.caller, client.caller.uid, completed, newOp());
  await rejectDeposit(administrator.caller, client.caller.uid, rejected, 'No coins came to this address.', newOp());
  const [refused, address] = [newOp(), 'tb1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3q0sl5k7'];
  await changeStanding(administrator.caller, client.caller.uid, 'active', 'Everything is in order.', newOp());
  await requestWithdrawal(client.caller, { coin: 'bitcoin', amount: '20.00', address }, refused);
  await rejectWithdrawal(administrator.caller, client.caller.uid, refused, 'The name on this wallet is not yours.', newOp());
  await requestWithdrawal(client.caller, { coin: 'bitcoin', amount: '30.00', address }, newOp());
  const notice = { kind: 'message', title: 'About your deposit', body: 'Please look at the address again.' } as const;
  await sendNotice(administrator.caller, notice, { to: 'client', uid: client.caller.uid }, newOp());
  const question = { name: 'Hedda Tester', email: client.email, subject: 'A question about axes', body: 'How does it work?' };
  await sendMessage(administrator.caller, question, newOp());
  await updatePayment(administrator.caller, { bitcoin: 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx', ethereum: '', email: '' }, newOp());
  const identified = await createClient('Inga');
  const trader = await createClient('Tarja');
  const funds = { rev: 1, to: { balance: '500.00', profit: '0', bonus: '0' }, reason: 'A balance for this test.', ref: '' };
  await adjustAccount(administrator.caller, trader.caller.uid, funds, newOp());
  const trade = { asset: 'bitcoin', side: 'buy', amount: '100.00', leverage: 10, duration: 1440, openPrice: '58000.00' } as const;
  const settled = newOp();
  await placeTrade(trader.caller, trade, settled);
  await placeTrade(trader.caller, trade, newOp());
  const manual = { result: '-12.00', reason: 'Settled at the price of noon.' };
  await settleTrade(administrator.caller, trader.caller.uid, settled, { closePrice: '57500.00', manual }, newOp());
  const document = await uploadFile(identified.caller, 'identity', specimen('passport'));
  await submitVerification(identified.caller, document, 'passport', newOp());
});
afterAll(() => browser.close());

const theClient = () => client;
const theNewcomer = () => newcomer;
const theAdministrator = () => administrator;

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
  lesson: { path: '/education/learn-forex/pips-and-lots', ready: 'Check yourself' },
  course: { path: '/education/learn-shares', ready: 'min' },
  cfds: { path: '/education/learn-cfds', ready: 'Check yourself' },
  'market page': { path: '/market/cryptocurrency', ready: 'Prices now' },
  'platform page': { path: '/platforms/meta5', ready: 'Sources' },
  'legal page': { path: '/legal/privacy', ready: 'practice desk' },
  contact: { path: '/company/contact', ready: 'Send the message' },
  dashboard: { path: '/user/dashboard', who: theClient, ready: 'Lowest' },
  'dashboard, settled trades': { path: '/user/dashboard?trades=closed&coin=ethereum', who: theClient, ready: 'No settled trades yet' },
  'review of a trade': {
    path: '/user/dashboard',
    who: theClient,
    ready: 'Lowest',
    open: async (page) => {
      await page.getByLabel('Amount', { exact: true }).fill('50');
      await page.getByRole('button', { name: 'Review the trade' }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  'first dashboard': { path: '/user/dashboard', who: theNewcomer, ready: 'Trading needs a verified' },
  deposit: { path: '/user/deposit', who: theClient, ready: 'Rejected by the desk' },
  'deposit, filtered': { path: '/user/deposit?state=rejected', who: theClient, ready: '1 of 3 deposits' },
  'deposit, none match': { path: '/user/deposit?to=2020-01-01', who: theClient, ready: 'None match' },
  'deposit, closed': { path: '/user/deposit', who: theNewcomer, ready: 'No deposits yet' },
  withdrawal: {
    path: '/user/withdrawal',
    who: theClient,
    ready: 'Rejected by the desk',
    open: async (page) => {
      await page.getByLabel('Bitcoin address').fill('tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx');
      await page.getByLabel('Save this address').check();
      await page.getByRole('button', { name: 'Review the withdrawal' }).click();
      await page.locator('[aria-invalid="true"]').first().waitFor();
    },
  },
  'withdrawal, review': {
    path: '/user/withdrawal',
    who: theClient,
    ready: 'Rejected by the desk',
    open: async (page) => {
      await page.getByLabel('Its name').fill('Ledger');
      await page.getByRole('button', { name: 'All available' }).click();
      await page.getByRole('button', { name: 'Review the withdrawal' }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  'withdrawal, closed': { path: '/user/withdrawal', who: theNewcomer, ready: 'The desk activates your account' },
  statement: { path: '/user/statement', who: theClient, ready: 'Equal to the cent' },
  'statement, searched': { path: '/user/statement?period=range&from=2020-01-01&q=90', who: theClient, ready: 'together' },
  'statement, none match': { path: '/user/statement?q=zzzzzz', who: theClient, ready: 'None match' },
  'statement, opened': {
    path: '/user/statement',
    who: theClient,
    ready: 'Equal to the cent',
    open: async (page) => {
      await page.getByRole('row').filter({ hasText: 'Deposit completed' }).first().click();
      await page
        .getByText(/^What .+ changed$/)
        .first()
        .waitFor();
    },
  },
  verify: { path: '/user/user-verify', who: theNewcomer, ready: 'Not verified' },
  'verify, refused': {
    path: '/user/user-verify',
    who: theNewcomer,
    ready: 'Not verified',
    open: async (page) => {
      await page.getByRole('button', { name: 'Upload the document' }).click();
      await page.getByText('Choose which document it is.').waitFor();
    },
  },
  settings: { path: '/user/settings', who: theClient, ready: 'First name (optional)' },
  'settings, freezing': {
    path: '/user/settings',
    who: theClient,
    ready: 'First name (optional)',
    open: async (page) => {
      await page.getByRole('button', { name: 'Freeze', exact: true }).click();
      await page.getByRole('button', { name: 'Freeze my account' }).click();
      await page.locator('[aria-invalid="true"]').waitFor();
    },
  },
  assets: { path: '/user/assets', who: theClient, ready: 'Bitcoin Cash' },
  'assets, none match': { path: '/user/assets?q=zzzz', who: theClient, ready: 'Clear the search' },
  'buy bitcoin': { path: '/user/buy-bitcoin?amount=250.00', who: theClient, ready: 'Deposit 250.00 in bitcoin' },
  subscriptions: { path: '/user/subscriptions', who: theClient, ready: 'Change to Reading' },
  'subscriptions, review': {
    path: '/user/subscriptions',
    who: theClient,
    ready: 'Change to Reading',
    open: async (page) => {
      await page.getByRole('button', { name: 'Change to Reading' }).click();
      await page.getByText('What happens').waitFor();
    },
  },
  'subscriptions, closed': { path: '/user/subscriptions', who: theNewcomer, ready: 'Choose Reading' },
  'account menu': {
    path: '/user/dashboard',
    who: theClient,
    ready: 'Deposit completed',
    open: (page) => page.getByRole('button', { name: /account menu/ }).click(),
  },
  bell: {
    path: '/user/dashboard',
    who: theClient,
    ready: 'Deposit completed',
    open: (page) => page.getByRole('button', { name: /^Notifications/ }).click(),
  },
  message: {
    path: '/user/dashboard',
    who: theClient,
    ready: 'Deposit completed',
    open: async (page) => {
      await page.getByRole('button', { name: /^Notifications/ }).click();
      await page.getByRole('button', { name: /About your deposit/ }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  desk: {
    path: '/admin/dashboard?days=30',
    who: theAdministrator,
    ready: 'Most on a day',
    open: async (page) => {
      await page.getByText('Day by day, as a table').click();
      await page.getByRole('row').filter({ hasText: 'Trade settled' }).first().waitFor();
    },
  },
  'bell of the desk': {
    path: '/admin/dashboard',
    who: theAdministrator,
    ready: 'Most on a day',
    open: async (page) => {
      await page.getByRole('button', { name: /^Notifications, / }).click();
      await page.getByText('for the desk').first().waitFor();
    },
  },
  trades: { path: '/admin/trades', who: theAdministrator, ready: 'Tarja Tester' },
  'trades, none match': { path: '/admin/trades?q=zzzzzz', who: theAdministrator, ready: 'Clear the filter' },
  settlement: {
    path: '/admin/trades?q=tarja',
    who: theAdministrator,
    ready: 'Tarja Tester',
    open: async (page) => {
      await page.getByRole('button', { name: /^Settle/ }).click();
      await page.getByText('of that time', { exact: false }).first().waitFor();
      await page.getByText('What will stand in the client’s book').first().waitFor();
    },
  },
  'settlement by hand, refused': {
    path: '/admin/trades?q=tarja',
    who: theAdministrator,
    ready: 'Tarja Tester',
    open: async (page) => {
      await page.getByRole('button', { name: /^Settle/ }).click();
      await page.getByText('What will stand in the client’s book').first().waitFor();
      await page.getByText('Set by hand', { exact: true }).click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^Settle/ })
        .click();
      await page.locator('[aria-invalid="true"]').first().waitFor();
    },
  },
  'settled trades': { path: '/admin/trades?tab=closed', who: theAdministrator, ready: 'Tarja Tester' },
  'settled trade': {
    path: '/admin/trades?tab=closed&q=tarja',
    who: theAdministrator,
    ready: 'Tarja Tester',
    open: async (page) => {
      await page.getByRole('button', { name: /^See how/ }).click();
      await page.getByText('The desk set this result itself.', { exact: false }).waitFor();
    },
  },
  queue: { path: '/admin/deposit', who: theAdministrator, ready: 'Hedda Tester' },
  'queue, none match': { path: '/admin/deposit?q=zzzzzz', who: theAdministrator, ready: 'Clear the filter' },
  'queue, completed': { path: '/admin/deposit?tab=completed', who: theAdministrator, ready: 'Hedda Tester' },
  decision: {
    path: '/admin/deposit?q=hedda',
    who: theAdministrator,
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
  'queue, all': { path: '/admin/deposit?tab=all', who: theAdministrator, ready: 'Hedda Tester' },
  'queue, several at once': {
    path: '/admin/deposit?q=hedda',
    who: theAdministrator,
    ready: 'Hedda Tester',
    open: async (page) => {
      await page.getByRole('checkbox', { name: 'Choose 90.00 from Hedda Tester' }).first().check();
      await page.getByRole('button', { name: 'Reject 1' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Reject 1' }).click();
      await page.locator('[aria-invalid="true"]').waitFor();
    },
  },
  'decision, what came in differs': {
    path: '/admin/deposit?q=hedda',
    who: theAdministrator,
    ready: 'Hedda Tester',
    open: async (page) => {
      await page.getByRole('button', { name: /Decide 90/ }).click();
      await page.getByRole('dialog').getByText('What came in differs').click();
      await page.getByLabel('What came in', { exact: true }).fill('80');
      await page.getByText('corrects D', { exact: false }).waitFor();
    },
  },
  'withdrawals, waiting': { path: '/admin/withdrawal', who: theAdministrator, ready: 'Hedda Tester' },
  'withdrawals, decision': {
    path: '/admin/withdrawal?q=hedda',
    who: theAdministrator,
    ready: 'Hedda Tester',
    open: async (page) => {
      await page.getByRole('button', { name: /Decide 30/ }).click();
      await page.getByRole('table', { name: /What will stand/ }).waitFor();
    },
  },
  'withdrawals, deleting a rejected one': {
    path: '/admin/withdrawal?tab=rejected&q=hedda',
    who: theAdministrator,
    ready: 'Hedda Tester',
    open: async (page) => {
      await page.getByRole('button', { name: /Open 20/ }).click();
      await page.getByRole('button', { name: 'Delete the request' }).click();
      await page.getByLabel('Reason for deleting').waitFor();
    },
  },
  inbox: { path: '/admin/notifications?q=axes', who: theAdministrator, ready: 'Hedda Tester' },
  'inbox, none match': { path: '/admin/notifications?q=zzzzzz', who: theAdministrator, ready: 'Clear the filter' },
  'inbox, message': {
    path: '/admin/notifications?q=axes',
    who: theAdministrator,
    ready: 'Hedda Tester',
    open: async (page) => {
      await page.getByRole('button', { name: /^Read/ }).first().click();
      await page.getByRole('dialog').getByText('Anyone can type an address.').waitFor();
    },
  },
  'message to send, refused': {
    path: '/admin/notifications?tab=send',
    who: theAdministrator,
    ready: 'As the bell shows it',
    open: async (page) => {
      await page.getByRole('button', { name: 'Review the message' }).click();
      await page.getByText('Choose the client.').waitFor();
    },
  },
  'message to send, review': {
    path: '/admin/notifications?tab=send',
    who: theAdministrator,
    ready: 'As the bell shows it',
    open: async (page) => {
      await page.getByLabel('A group').check();
      await page.getByLabel('Title').fill('Opening hours');
      await page.getByLabel('Message', { exact: true }).fill('We are closed on Friday.');
      await page.getByRole('button', { name: 'Review the message' }).click();
      await page.getByRole('button', { name: /^Send to/ }).waitFor();
    },
  },
  sent: { path: '/admin/notifications?tab=sent', who: theAdministrator, ready: 'About your deposit' },
  'sent, message': {
    path: '/admin/notifications?tab=sent',
    who: theAdministrator,
    ready: 'About your deposit',
    open: async (page) => {
      await page.getByRole('button', { name: 'Read “About your deposit”' }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  'desk settings, refused': {
    path: '/admin/settings',
    who: theAdministrator,
    ready: 'Payment method updated',
    open: async (page) => {
      await page.getByLabel('Bitcoin address (test network)').fill('tb1q');
      await page.getByRole('button', { name: 'Review the change' }).click();
      await page.getByText(/its checksum does not fit/).waitFor();
      await page.getByRole('button', { name: 'Payment method updated' }).click();
    },
  },
  'payment method, review': {
    path: '/admin/settings',
    who: theAdministrator,
    ready: 'Payment method updated',
    open: async (page) => {
      await page.getByLabel('Bitcoin address (test network)').fill('mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn');
      await page.getByLabel('Bitcoin address (test network), once more').fill('mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn');
      await page.getByRole('button', { name: 'Review the change' }).click();
      await page.getByRole('button', { name: 'Change the method' }).click();
      await page.getByText('Scan each code').waitFor();
    },
  },
  'payment method, choice': {
    path: '/admin/settings',
    who: theAdministrator,
    ready: 'Payment method updated',
    open: async (page) => {
      await page.getByRole('button', { name: 'Show clients the payment method of Jo Tester' }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  identity: { path: '/admin/verification', who: theAdministrator, ready: 'Inga Tester' },
  'identity, none match': { path: '/admin/verification?q=zzzzzz', who: theAdministrator, ready: 'Clear the filter' },
  'identity, rejecting': {
    path: '/admin/verification?q=inga',
    who: theAdministrator,
    ready: 'Inga Tester',
    open: async (page) => {
      await page.getByRole('button', { name: /^Review: / }).click();
      await page.getByRole('dialog').getByText('Reject', { exact: true }).click();
      await page.getByLabel('Reason for rejecting').waitFor();
    },
  },
  'identity, looking at a document': {
    path: '/admin/verification?q=inga',
    who: theAdministrator,
    ready: 'Inga Tester',
    open: async (page) => {
      await page.getByRole('button', { name: /^Review: / }).click();
      await page.getByRole('button', { name: 'Open the document' }).click();
      await page.getByRole('dialog').locator('canvas').waitFor();
    },
  },
  'subscriptions of clients': { path: '/admin/subscriptions', who: theAdministrator, ready: 'Hedda Tester' },
  'subscriptions of clients, none match': { path: '/admin/subscriptions?q=zzzzzz', who: theAdministrator, ready: 'Clear the filter' },
  'charging a fee': {
    path: '/admin/subscriptions?q=hedda',
    who: theAdministrator,
    ready: 'Hedda Tester',
    open: async (page) => {
      await page.getByRole('button', { name: /^Charge or end/ }).click();
      await page.getByText('What the fee changes').waitFor();
    },
  },
  'keys of a list': {
    path: '/admin/subscriptions?q=hedda',
    who: theAdministrator,
    ready: 'Hedda Tester',
    open: async (page) => {
      await page.keyboard.press('?');
      await page.getByRole('dialog', { name: 'Keys of this list' }).waitFor();
    },
  },
  'the plans': {
    path: '/admin/subscriptions?tab=plans',
    who: theAdministrator,
    ready: 'As clients see it',
    open: async (page) => {
      await page.getByRole('button', { name: 'Withdraw Reading' }).click();
      await page.getByRole('button', { name: 'Add a plan' }).click();
      await page.getByRole('button', { name: 'Save the plans' }).click();
      await page.locator('[aria-invalid="true"]').first().waitFor();
    },
  },
  people: { path: '/admin/users', who: theAdministrator, ready: 'Set standing' },
  'people, none match': { path: '/admin/users?q=zzzzzz', who: theAdministrator, ready: 'Clear the filter' },
  'people, documents': { path: '/admin/users?identity=verified', who: theAdministrator, ready: 'verified' },
  'standing, refused': {
    path: '/admin/users?q=hedda',
    who: theAdministrator,
    ready: 'Hedda Tester',
    open: async (page) => {
      await page.getByRole('button', { name: /^Set standing of Hedda/ }).click();
      await page.getByLabel('The new standing').selectOption('Another word');
      await page.getByLabel('The word').fill('two words');
      await page.getByRole('button', { name: /^Set the standing$/ }).click();
      await page.locator('[aria-invalid="true"]').first().waitFor();
    },
  },
  'one client': {
    path: '/admin/users?q=hedda',
    who: theAdministrator,
    ready: 'Hedda Tester',
    open: async (page) => {
      await page.getByRole('link', { name: 'Hedda Tester' }).click();
      await page.getByRole('region', { name: 'Book' }).getByText('Deposit completed').first().waitFor();
      await page.getByRole('region', { name: 'Subscription' }).getByText('Charge the fee').waitFor();
    },
  },
  'correction of a profile': {
    path: '/admin/users?q=hedda',
    who: theAdministrator,
    ready: 'Hedda Tester',
    open: async (page) => {
      await page.getByRole('link', { name: 'Hedda Tester' }).click();
      await page.getByRole('button', { name: 'Correct', exact: true }).click();
      await page.getByLabel('Last name').fill('Testersen');
    },
  },
  'nobody there': { path: '/admin/users/nobody', who: theAdministrator, ready: 'Nobody has this address' },
  'account, finding': {
    path: '/admin/account',
    who: theAdministrator,
    ready: 'Nobody chosen yet',
    open: async (page) => {
      await page.getByRole('combobox').fill('hedda');
      await page.getByRole('option').first().waitFor();
    },
  },
  'adjustment, refused': {
    path: '/admin/account',
    who: theAdministrator,
    ready: 'Nobody chosen yet',
    open: async (page) => {
      await page.getByRole('combobox').fill('hedda');
      await page.getByRole('option', { name: /Hedda/ }).click();
      await page.getByRole('button', { name: 'Adjust' }).click();
      await page.getByLabel('Balance', { exact: true }).fill('+5');
      await page.getByRole('button', { name: 'Write the adjustment' }).click();
      await page.locator('[aria-invalid="true"]').first().waitFor();
    },
  },
};

/** What differs between widths and what differs between themes are each seen once: axe takes longer than all the rest. */
const looks = [
  { width: 1440, colorScheme: 'light' },
  { width: 360, colorScheme: 'dark' },
] as const;

/** Milliseconds. */
const patience = 3_000;

/** What is wrong with the screen as it stands. */
async function violations(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const { width, colorScheme } of looks) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme });
    // What measures its own box is laid out anew a moment later.
    const fits = await page
      .waitForFunction(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth, null, { timeout: patience })
      .then(
        () => true,
        () => false,
      );
    if (!fits) found.push(`at ${width} px: scrolls sideways`);
    found.push(...(await axeViolations(page)).map((line) => `at ${width} px, ${colorScheme}: ${line}`));
  }
  const [first] = looks;
  await page.setViewportSize({ width: first.width, height: 900 });
  await page.emulateMedia({ colorScheme: first.colorScheme });
  return found;
}

describe('light at 1440 px, and dark at 360 px', () => {
  /** So many screens are one test: each takes some seconds. */
  const portion = 12;
  const people = [
    ['a visitor', undefined],
    ['a client', theClient],
    ['a newcomer', theNewcomer],
    ['an administrator', theAdministrator],
  ] as const;
  const portions = people.flatMap(([name, wanted]) => {
    const own = Object.entries(screens).filter(([, { who }]) => who === wanted);
    return Array.from({ length: Math.ceil(own.length / portion) }, (_, place) => {
      const part = own.slice(place * portion, (place + 1) * portion);
      return [name, part.map(([screen]) => screen).join(', '), wanted, part] as const;
    });
  });
  it.each(portions)(
    'no screen of %s has a violation of WCAG 2.2 AA, and none scrolls sideways: %s',
    async (_, __, who, part) => {
      const found: Record<string, string[]> = {};
      const { context, page } = await newVisitor(browser, { viewport: { width: 1440, height: 900 } });
      if (who) await enter(page, who(), part[0]?.[1].path ?? '/');
      for (const [name, { path, ready, open }] of part) {
        await page.goto(path);
        await page.getByText(ready, { exact: false }).filter({ visible: true }).first().waitFor();
        await page.getByRole('heading', { level: 1 }).first().waitFor();
        await open?.(page);
        const wrong = await violations(page);
        if (wrong.length > 0) found[name] = wrong;
      }
      await context.close();
      expect(found).toEqual({});
    },
    240_000,
  );
});
