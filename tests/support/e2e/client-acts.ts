import type { Page } from '@playwright/test';
import type { Action } from '@/domain/ledger/ledger';
import { getStoredDocs } from './admin-sdk';
import { createScan } from './chosen-files';
import { expect } from './fixtures';
import { createClient, createTrader, createWithdrawer, type Person } from './people';
import { findEntries } from './stored-records';
import { testAddress } from './withdrawal-page';

/** An act of a client, from the empty page to the book. */
export interface ClientAct {
  at: string;
  create: (firstname: string, admin: Person) => Promise<Person>;
  /** Fills in the form, up to the last press. */
  fill: (page: Page) => Promise<void>;
  press: (page: Page) => Promise<void>;
  /** What the page shows of the input. */
  readInput: (page: Page) => Promise<unknown>;
  /**
   * Whether the input is kept when the session ends and begins again. A file is not, nor a word
   * that confirms.
   */
  keepsInput: boolean;
  done: string;
  /** The action of its one entry; null if it writes none. */
  action: Action | null;
  /** The collection of the document that it writes. */
  col: string;
  /** What the page says when the account is closed. */
  closed: string | RegExp;
}

const getButton = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true });
const pressNamed = (name: string | RegExp) => (page: Page) => getButton(page, name).click();
const readLabelled = (label: string) => (page: Page) =>
  page.getByLabel(label, { exact: true }).inputValue();
const countDialogs = (page: Page) => page.getByRole('dialog').count();
const createPlainClient = (firstname: string) => createClient(firstname);

export const clientActs: Record<string, ClientAct> = {
  'a deposit': {
    at: '/user/deposit',
    create: createPlainClient,
    fill: async (page) => {
      await page.getByLabel('Credited to your balance').fill('320.50');
      // The button is disabled until price and address are loaded.
      await page.getByRole('button', { name: 'I have sent', disabled: false }).waitFor();
    },
    press: pressNamed(/^I have sent 0\./),
    readInput: readLabelled('Credited to your balance'),
    keepsInput: true,
    done: 'Payment Notification Sent Successfully',
    action: 'deposit.requested',
    col: 'deposits',
    closed: 'Deposits are closed because your account is closed.',
  },
  'a trade': {
    // On a phone the form is a tab of its own.
    at: '/user/dashboard#place-trade',
    create: createTrader,
    fill: async (page) => {
      await page.getByLabel('Amount', { exact: true }).fill('120');
      await getButton(page, 'Review the trade').click();
    },
    press: pressNamed('Buy bitcoin for $120.00'),
    readInput: readLabelled('Amount'),
    keepsInput: true,
    done: 'Trade Successfully Placed',
    action: 'trade.placed',
    col: 'holds',
    closed: 'Trading is closed because your account is closed.',
  },
  'a withdrawal': {
    at: '/user/withdrawal',
    create: createWithdrawer,
    fill: async (page) => {
      await page.getByRole('textbox', { name: /^Bitcoin address/ }).fill(testAddress);
      await page.getByLabel('You withdraw').fill('120');
      await getButton(page, 'Review the withdrawal').click();
    },
    press: pressNamed('Request $120.00'),
    readInput: readLabelled('You withdraw'),
    keepsInput: true,
    done: 'Withdrawal Request Sent Successfully',
    action: 'withdrawal.requested',
    col: 'holds',
    closed: 'Withdrawals are closed because your account is closed',
  },
  'a plan': {
    at: '/user/subscriptions',
    create: createTrader,
    fill: (page) =>
      getButton(page, /^Choose /)
        .first()
        .click(),
    press: pressNamed(/^Choose .+ for \$/),
    readInput: countDialogs,
    keepsInput: false,
    done: 'Subscription Updated Successfully',
    action: 'subscription.set',
    col: 'subscriptions',
    closed: 'You can’t choose or cancel a plan because your account is closed.',
  },
  'a document': {
    at: '/user/user-verify',
    create: createPlainClient,
    fill: async (page) => {
      await page.getByRole('radio', { name: /^Passport/ }).click();
      await page
        .locator('input[type=file]:not([capture])')
        .setInputFiles(createScan('passport.pdf'));
      await page.getByText('passport.pdf, 39 KB').waitFor();
    },
    press: pressNamed('Send document'),
    readInput: (page) => page.getByText('passport.pdf, 39 KB').count(),
    keepsInput: false,
    done: 'Document Uploaded Successfully',
    action: 'verification.submitted',
    col: 'verifications',
    closed: 'You can’t send documents because your account is closed.',
  },
  'a change of the profile': {
    at: '/user/settings',
    create: createPlainClient,
    fill: (page) => page.getByLabel('Phone number').fill('+47 22 12 34 56'),
    press: pressNamed('Update'),
    readInput: readLabelled('Phone number'),
    keepsInput: true,
    done: 'Profile Updated Successfully',
    action: null,
    col: 'users',
    closed: 'You can’t change your profile or photo because your account is closed.',
  },
  'a freeze': {
    at: '/user/settings',
    create: createPlainClient,
    fill: async (page) => {
      await getButton(page, 'Freeze').click();
      await page.getByLabel('Type “freeze” to confirm').fill('freeze');
    },
    press: pressNamed('Freeze my account'),
    readInput: readLabelled('Type “freeze” to confirm'),
    keepsInput: false,
    done: 'Account Frozen',
    action: 'status.frozen',
    col: 'users',
    closed: 'You can’t change your profile or photo because your account is closed.',
  },
};

/** Expects that the act has written its entry once or, if it writes none, its document. */
export async function expectRecordedOnce(client: Person, { action }: ClientAct): Promise<void> {
  const { uid } = client.caller;
  if (action) expect(await findEntries(client, action)).toHaveLength(1);
  else
    expect(await getStoredDocs(uid)).toMatchObject({
      [`users/${uid}`]: { mobile: '+47 22 12 34 56' },
    });
}
