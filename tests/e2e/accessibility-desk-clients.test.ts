// @module-tag full

import type { Browser } from 'playwright-core';
import { beforeAll, describe } from 'vitest';
import { theBrowser } from './support/browser';
import { createFurnishedDesk } from './support/furnish';
import { look, type Screens } from './support/looks';
import type { Person } from './support/people';

let browser: Browser;
let administrator: Person;
beforeAll(async () => {
  [browser, administrator] = await Promise.all([theBrowser(), createFurnishedDesk()]);
});

const screens: Screens = {
  'subscriptions of clients': { path: '/admin/subscriptions', ready: 'Hedda Tester' },
  'subscriptions of clients, none match': { path: '/admin/subscriptions?q=zzzzzz', ready: 'Clear the filter' },
  'charging a fee': {
    path: '/admin/subscriptions?q=hedda',
    ready: 'Hedda Tester',
    open: async (page) => {
      await page.getByRole('button', { name: /^Charge or terminate/ }).click();
      await page.getByText('What the fee changes').waitFor();
    },
  },
  'keys of a list': {
    path: '/admin/subscriptions?q=hedda',
    ready: 'Hedda Tester',
    open: async (page) => {
      await page.keyboard.press('?');
      await page.getByRole('dialog', { name: 'Keys of this list' }).waitFor();
    },
  },
  'the plans': {
    path: '/admin/subscriptions?tab=plans',
    ready: 'As clients see it',
    open: async (page) => {
      await page.getByRole('button', { name: 'Withdraw Evening' }).click();
      await page.getByRole('button', { name: 'Add a plan' }).click();
      await page.getByRole('button', { name: 'Save the plans' }).click();
      await page.locator('[aria-invalid="true"]').first().waitFor();
    },
  },
  people: { path: '/admin/users', ready: 'Set standing' },
  'people, none match': { path: '/admin/users?q=zzzzzz', ready: 'Clear the filter' },
  'people, documents': { path: '/admin/users?identity=verified', ready: 'verified' },
  'standing, refused': {
    path: '/admin/users?q=hedda',
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
    ready: 'Hedda Tester',
    open: async (page) => {
      await page.getByRole('link', { name: 'Hedda Tester' }).click();
      await page.getByRole('region', { name: 'Book' }).getByText('Deposit completed').first().waitFor();
      await page.getByRole('region', { name: 'Subscription' }).getByText('Charge the fee').waitFor();
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
  'nobody there': { path: '/admin/users/nobody', ready: 'Nobody has this address' },
  'account, finding': {
    path: '/admin/account',
    ready: 'Nobody chosen yet',
    open: async (page) => {
      await page.getByRole('combobox').fill('hedda');
      await page.getByRole('option').first().waitFor();
    },
  },
  'adjustment, refused': {
    path: '/admin/account',
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

describe('the screens of the desk', () =>
  look(
    screens,
    () => browser,
    () => administrator,
  ));
