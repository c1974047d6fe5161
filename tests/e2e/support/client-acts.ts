import type { Page } from 'playwright-core';
import type { Action } from '@/domain/ledger/ledger';
import { createClient, createTrader, createWithdrawer, type Person } from './people';
import { testAddress } from './withdrawal-page';

/** One act of a client's, from the empty page to the book. */
export interface ClientAct {
  at: string;
  create: (firstname: string, desk: Person) => Promise<Person>;
  /** As far as the last press. */
  fill: (page: Page) => Promise<void>;
  press: (page: Page) => Promise<void>;
  /** What a person sees of what was typed or chosen. */
  kept: (page: Page) => Promise<unknown>;
  /** Whether that stands on the page again after the session has ended and begun anew: a file cannot, nor a word that confirms. */
  outlives: boolean;
  done: string;
  /** What its one entry says; null for what is said and not recorded. */
  action: Action | null;
  /** The document without which it cannot happen. */
  col: string;
  /** What the page says once the account is closed. */
  closed: string | RegExp;
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const press = (name: string) => (page: Page) => button(page, name).click();
const typedIn = (label: string) => (page: Page) => page.getByLabel(label, { exact: true }).inputValue();
const isOpen = (page: Page) => page.getByRole('dialog').count();
const alone = (firstname: string) => createClient(firstname);

export const clientActs: Record<string, ClientAct> = {
  'a deposit': {
    at: '/user/deposit',
    create: alone,
    fill: async (page) => {
      await page.getByLabel('Credited to your balance').fill('320.50');
      // Price and address are read meanwhile, and without them there is nothing to press.
      await page.getByRole('button', { name: 'I have sent it', disabled: false }).waitFor();
    },
    press: press('I have sent it'),
    kept: typedIn('Credited to your balance'),
    outlives: true,
    done: 'Payment Notification Sent Successfully',
    action: 'deposit.requested',
    col: 'deposits',
    closed: 'Deposits are closed because your account is closed.',
  },
  'a trade': {
    at: '/user/dashboard',
    create: createTrader,
    fill: async (page) => {
      await page.getByLabel('Amount', { exact: true }).fill('120');
      await button(page, 'Review the trade').click();
    },
    press: press('Buy bitcoin for $120.00'),
    kept: typedIn('Amount'),
    outlives: true,
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
      await button(page, 'Review the withdrawal').click();
    },
    press: press('Request $120.00'),
    kept: typedIn('You withdraw'),
    outlives: true,
    done: 'Withdrawal Request Sent Successfully',
    action: 'withdrawal.requested',
    col: 'holds',
    closed: 'Withdrawals are closed because your account is closed',
  },
  'a plan': {
    at: '/user/subscriptions',
    create: createTrader,
    fill: (page) =>
      button(page, /^Choose /)
        .first()
        .click(),
    press: (page) => button(page, /^Choose for/).click(),
    kept: isOpen,
    outlives: false,
    done: 'Subscription Updated Successfully',
    action: 'subscription.set',
    col: 'subscriptions',
    closed: 'You can’t choose or cancel a plan because your account is closed.',
  },
  'a document': {
    at: '/user/user-verify',
    create: alone,
    fill: async (page) => {
      await page.getByText('Passport', { exact: true }).click();
      const file = { name: 'passport.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(40_000, 'x') };
      await page.locator('input[type=file]:not([capture])').setInputFiles(file);
      await page.getByText('passport.pdf, 39 KB').waitFor();
    },
    press: press('Upload the document'),
    kept: (page) => page.getByText('passport.pdf, 39 KB').count(),
    outlives: false,
    done: 'Document Uploaded Successfully',
    action: 'verification.submitted',
    col: 'verifications',
    closed: 'You can’t send documents because your account is closed.',
  },
  'a change of the profile': {
    at: '/user/settings',
    create: alone,
    fill: (page) => page.getByLabel('Phone number').fill('+47 22 12 34 56'),
    press: press('Update'),
    kept: typedIn('Phone number'),
    outlives: true,
    done: 'Profile Updated Successfully',
    action: null,
    col: 'users',
    closed: 'You can’t change your profile or photo because your account is closed.',
  },
  'a freeze': {
    at: '/user/settings',
    create: alone,
    fill: async (page) => {
      await button(page, 'Freeze').click();
      await page.getByLabel('Type “freeze” to confirm').fill('freeze');
    },
    press: press('Freeze my account'),
    kept: typedIn('Type “freeze” to confirm'),
    outlives: false,
    done: 'Account Frozen',
    action: 'status.frozen',
    col: 'users',
    closed: 'You can’t change your profile or photo because your account is closed.',
  },
};
