import { chooseCompletion, getDialog } from './dialog';
import type { Screens } from './screens';

/**
 * Dashboard, requests, trades, messages, settings and identity of a desk with `createSeededDesk`.
 */
export const deskScreens: Screens = {
  desk: {
    path: '/admin/dashboard?days=30',
    ready: 'Daily peak',
    open: async (page) => {
      await page.getByText('Day by day').click();
      await page.getByRole('row').filter({ hasText: 'Trade settled' }).first().waitFor();
    },
  },
  'bell of the desk': {
    path: '/admin/dashboard',
    ready: 'Daily peak',
    open: async (page) => {
      await page.getByRole('button', { name: /^Notifications, / }).click();
      await page.getByRole('link', { name: 'See the journal' }).waitFor();
    },
  },
  'search over the desk': {
    path: '/admin/dashboard',
    ready: 'Daily peak',
    open: async (page) => {
      await page.getByRole('button', { name: 'Search the desk' }).click();
      await page.getByRole('combobox', { name: 'Page, client, request or act' }).fill('hedda');
      await page.getByRole('option', { name: /^Adjust Hedda/ }).waitFor();
    },
  },
  trades: { path: '/admin/trades', ready: 'Tarja Tester' },
  'trades, none match': { path: '/admin/trades?q=zzzzzz', ready: 'Clear filter' },
  settlement: {
    path: '/admin/trades?q=tarja',
    ready: 'Tarja Tester',
    open: async (page) => {
      await page.getByRole('button', { name: /^Settle/ }).click();
      await page.getByText('at that time', { exact: false }).first().waitFor();
      await page.getByText('Entry to be written').first().waitFor();
    },
  },
  'settlement by hand, refused': {
    path: '/admin/trades?q=tarja',
    ready: 'Tarja Tester',
    open: async (page) => {
      await page.getByRole('button', { name: /^Settle/ }).click();
      await page.getByText('Entry to be written').first().waitFor();
      await page.getByRole('radio', { name: /^Override result/ }).click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^Settle/ })
        .click();
      await page.locator('[aria-invalid="true"]').first().waitFor();
    },
  },
  'settled trades': { path: '/admin/trades?tab=closed', ready: 'Tarja Tester' },
  'settled trade': {
    path: '/admin/trades?tab=closed&q=tarja',
    ready: 'Tarja Tester',
    open: async (page) => {
      await page.getByRole('button', { name: /^See how/ }).click();
      await page.getByText('The desk set this result.', { exact: false }).waitFor();
    },
  },
  queue: { path: '/admin/deposit', ready: 'Hedda Tester' },
  'queue, none match': { path: '/admin/deposit?q=zzzzzz', ready: 'Clear filter' },
  'queue, completed': { path: '/admin/deposit?tab=completed', ready: 'Hedda Tester' },
  decision: {
    path: '/admin/deposit?q=hedda',
    ready: 'Hedda Tester',
    open: async (page) => {
      await page
        .getByRole('button', { name: /^Review \$/ })
        .first()
        .click();
      await page
        .getByRole('dialog')
        .getByRole('radio', { name: /^Reject/ })
        .click();
      await page.getByLabel('Reason for rejecting').fill('Typed by hand.');
      await page.getByRole('button', { name: 'Not found' }).click();
      await page.getByRole('button', { name: 'Undo' }).waitFor();
    },
  },
  'queue, all': { path: '/admin/deposit?tab=all', ready: 'Hedda Tester' },
  'queue, several at once': {
    path: '/admin/deposit?q=hedda',
    ready: 'Hedda Tester',
    open: async (page) => {
      await page.getByRole('checkbox', { name: 'Select $90.00 from Hedda Tester' }).first().check();
      await page.getByRole('button', { name: 'Reject 1…' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Reject 1' }).click();
      await page.locator('[aria-invalid="true"]').waitFor();
    },
  },
  'decision, different amount received': {
    path: '/admin/deposit?q=hedda',
    ready: 'Hedda Tester',
    open: async (page) => {
      await page.getByRole('button', { name: /^Review \$90/ }).click();
      await page
        .getByRole('dialog')
        .getByRole('radio', { name: /^Different amount received/ })
        .click();
      await page.getByLabel('Amount received', { exact: true }).fill('80');
      await page.getByText('80.00 received of', { exact: false }).waitFor();
    },
  },
  'withdrawals, waiting': { path: '/admin/withdrawal', ready: 'Hedda Tester' },
  'withdrawals, decision': {
    path: '/admin/withdrawal?q=hedda',
    ready: 'Hedda Tester',
    open: async (page) => {
      await page.getByRole('button', { name: /^Review \$30/ }).click();
      await chooseCompletion(getDialog(page));
    },
  },
  'withdrawals, deleting a rejected one': {
    path: '/admin/withdrawal?tab=rejected&q=hedda',
    ready: 'Hedda Tester',
    open: async (page) => {
      await page.getByRole('button', { name: /^Open \$20/ }).click();
      await page.getByRole('button', { name: 'Delete request' }).click();
      await page.getByLabel('Reason for deleting').waitFor();
    },
  },
  'second person': { path: '/admin/proposals', ready: 'Credit $4,200.00' },
  'second person, none match': { path: '/admin/proposals?q=zzzzzz', ready: 'Clear filter' },
  'second person, confirming': {
    path: '/admin/proposals?q=petra',
    ready: 'Petra Tester',
    open: async (page) => {
      await page.getByRole('button', { name: /^Review: Credit/ }).click();
      await page.getByRole('radio', { name: /^Approve: Credit/ }).check();
      await page.getByRole('table', { name: 'Entry to be written' }).waitFor();
    },
  },
  'second person, one’s own': {
    path: '/admin/proposals?q=petra',
    ready: 'Petra Tester',
    open: async (page) => {
      await page.getByRole('button', { name: /^Take back: Adjust/ }).click();
      await page.getByRole('table', { name: 'Entry to be written' }).waitFor();
    },
  },
  inbox: { path: '/admin/notifications?q=axes', ready: 'Hedda Tester' },
  'inbox, done': { path: '/admin/notifications?tab=handled', ready: 'Paolo Conti' },
  'inbox, none match': { path: '/admin/notifications?q=zzzzzz', ready: 'Clear filter' },
  'inbox, message': {
    path: '/admin/notifications?q=axes',
    ready: 'Hedda Tester',
    open: async (page) => {
      await page
        .getByRole('button', { name: /^Open “/ })
        .first()
        .click();
      await page.getByRole('dialog').getByText('Anyone can enter any email address.').waitFor();
    },
  },
  'message to send, refused': {
    path: '/admin/notifications?tab=compose',
    ready: 'Preview',
    open: async (page) => {
      await page.getByRole('button', { name: 'Review message' }).click();
      await page.getByText('Choose a client.').waitFor();
    },
  },
  'message to send, review': {
    path: '/admin/notifications?tab=compose',
    ready: 'Preview',
    open: async (page) => {
      await page.getByLabel('A group').check();
      await page.getByLabel('Title').fill('Opening hours');
      await page.getByLabel('Message', { exact: true }).fill('We are closed on Friday.');
      await page.getByRole('button', { name: 'Review message' }).click();
      await page.getByRole('button', { name: /^Send to/ }).waitFor();
    },
  },
  sent: { path: '/admin/notifications?tab=sent', ready: 'About your deposit' },
  'sent, message': {
    path: '/admin/notifications?tab=sent',
    ready: 'About your deposit',
    open: async (page) => {
      await page.getByRole('button', { name: 'Open “About your deposit”' }).first().click();
      await page.getByRole('dialog').waitFor();
    },
  },
  'account settings': { path: '/admin/settings', ready: 'Your role:' },
  'desk settings, refused': {
    path: '/admin/settings/desk',
    ready: 'Payment method updated',
    open: async (page) => {
      await page.getByLabel('Bitcoin address (test network)').fill('tb1q');
      await page.getByRole('button', { name: 'Review the change' }).click();
      await page.getByText(/its checksum is wrong/).waitFor();
      await page.getByRole('button', { name: 'Payment method updated' }).click();
    },
  },
  'payment method, review': {
    path: '/admin/settings/desk',
    ready: 'Payment method updated',
    open: async (page) => {
      await page
        .getByLabel('Bitcoin address (test network)')
        .fill('mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn');
      await page
        .getByLabel('Repeat the new bitcoin address')
        .fill('mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn');
      await page.getByRole('button', { name: 'Review the change' }).click();
      await page.getByRole('button', { name: 'Change the method' }).click();
      await page.getByText('Scan each code').waitFor();
    },
  },
  journal: { path: '/admin/journal', ready: 'Deposit credited' },
  'journal, none match': {
    path: '/admin/journal?from=2001-01-01&to=2001-01-01',
    ready: 'No acts on this day',
  },
  'journal, by week': {
    path: '/admin/journal?tab=weeks',
    ready: 'how long clients waited',
    open: async (page) => {
      await page.getByRole('button', { name: 'Load report' }).click();
      await page.getByText(/^From [0-9,]+ decisions/).waitFor();
    },
  },
  identity: { path: '/admin/verification', ready: 'Inga Tester' },
  'identity, none match': { path: '/admin/verification?q=zzzzzz', ready: 'Clear filter' },
  'identity, rejecting': {
    path: '/admin/verification?q=inga',
    ready: 'Inga Tester',
    open: async (page) => {
      await page.getByRole('button', { name: /^Review: / }).click();
      await page.getByRole('button', { name: 'Open document' }).click();
      await page
        .getByRole('dialog')
        .getByRole('radio', { name: /^Reject/, disabled: false })
        .click();
      await page.getByLabel('Reason for rejecting').waitFor();
    },
  },
  'identity, looking at a document': {
    path: '/admin/verification?q=inga',
    ready: 'Inga Tester',
    open: async (page) => {
      await page.getByRole('button', { name: /^Review: / }).click();
      await page.getByRole('button', { name: 'Open document' }).click();
      await page.getByRole('dialog').locator('canvas').waitFor();
    },
  },
};

/** Subscriptions, clients and their accounts of the same desk. */
export const deskClientScreens: Screens = {
  'subscriptions of clients': { path: '/admin/subscriptions', ready: 'Hedda Tester' },
  'subscriptions of clients, none match': {
    path: '/admin/subscriptions?q=zzzzzz',
    ready: 'Clear filter',
  },
  'charging a fee': {
    path: '/admin/subscriptions?q=hedda',
    ready: 'Hedda Tester',
    open: async (page) => {
      await page.getByRole('button', { name: /^Charge or terminate/ }).click();
      await page.getByText('Effect of the fee, USD').waitFor();
    },
  },
  'keys of a list': {
    path: '/admin/subscriptions?q=hedda',
    ready: 'Hedda Tester',
    open: async (page) => {
      await page.keyboard.press('?');
      await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
    },
  },
  'the plans': {
    path: '/admin/subscriptions?tab=plans',
    ready: 'What clients see',
    open: async (page) => {
      await page.getByRole('button', { name: 'Retire Evening' }).click();
      await page.getByRole('button', { name: 'Add plan' }).click();
      await page.getByRole('button', { name: 'Save plans' }).click();
      await page.locator('[aria-invalid="true"]').first().waitFor();
    },
  },
  people: { path: '/admin/users', ready: 'Change status' },
  'people, none match': { path: '/admin/users?q=zzzzzz', ready: 'Clear filter' },
  'people, documents': { path: '/admin/users?identity=verified', ready: 'verified' },
  'status, refused': {
    path: '/admin/users?q=hedda',
    ready: 'Hedda Tester',
    open: async (page) => {
      await page.getByRole('button', { name: /^Change status of Hedda/ }).click();
      await page.getByLabel('New status').selectOption('Other…');
      await page.getByLabel('Status name').fill('two words');
      await page.getByRole('button', { name: /^Change status$/ }).click();
      await page.locator('[aria-invalid="true"]').first().waitFor();
    },
  },
  'one client': {
    path: '/admin/users?q=hedda',
    ready: 'Hedda Tester',
    open: async (page) => {
      await page.getByRole('link', { name: 'Hedda Tester' }).click();
      await page
        .getByRole('region', { name: 'Book' })
        .getByText('Deposit credited')
        .first()
        .waitFor();
      await page.getByRole('region', { name: 'Subscription' }).getByText('Charge fee').waitFor();
    },
  },
  'correction of a profile': {
    path: '/admin/users?q=hedda',
    ready: 'Hedda Tester',
    open: async (page) => {
      await page.getByRole('link', { name: 'Hedda Tester' }).click();
      await page.getByRole('button', { name: 'Correct', exact: true }).click();
      await page.getByLabel('Last name').fill('Testersen');
    },
  },
  'nobody there': { path: '/admin/users/nobody', ready: 'Client not found' },
  'account, finding': {
    path: '/admin/account',
    ready: 'Search clients',
    open: async (page) => {
      await page.getByRole('combobox').fill('hedda');
      await page.getByRole('option').first().waitFor();
    },
  },
  'adjustment, refused': {
    path: '/admin/account',
    ready: 'Search clients',
    open: async (page) => {
      await page.getByRole('combobox').fill('hedda');
      await page.getByRole('option', { name: /Hedda/ }).click();
      await page.getByRole('button', { name: 'Adjust' }).click();
      await page.getByLabel('Balance', { exact: true }).fill('+5');
      await page.getByRole('button', { name: 'Record adjustment' }).click();
      await page.locator('[aria-invalid="true"]').first().waitFor();
    },
  },
};
