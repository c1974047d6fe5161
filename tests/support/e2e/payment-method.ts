import { expect, type Locator, type Page } from '@playwright/test';
import { getDialog } from './dialog';
import type { Person } from './people';
import { signInAs } from './sign-in';

export const addresses = {
  first: 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx',
  second: 'tb1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3q0sl5k7',
  third: 'mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn',
  main: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
} as const;

export const getBitcoinField = (page: Page): Locator =>
  page.getByLabel('Bitcoin address (test network)', { exact: true });
export const getRepeatedField = (page: Page): Locator =>
  page.getByLabel('Repeat the new bitcoin address');
export const getPasswordField = (page: Page): Locator =>
  getDialog(page).getByLabel('Your current password');

/** Opens the settings of the desk. */
export async function openPaymentSettings(page: Page, person: Person): Promise<void> {
  await signInAs(page, person, '/admin/settings/desk');
  await getBitcoinField(page).waitFor();
}

export async function typeAddressTwice(page: Page, address: string): Promise<void> {
  await getBitcoinField(page).fill(address);
  await getRepeatedField(page).fill(address);
}

export const reviewChange = (page: Page): Promise<void> =>
  page.getByRole('button', { name: 'Review the change' }).click();

/** Answers the dialog of a review: the address was compared, and the password. */
export async function submitReview(page: Page, person: Person, submitLabel: string): Promise<void> {
  await getDialog(page).getByRole('checkbox').check();
  await getPasswordField(page).fill(person.password);
  await getDialog(page).getByRole('button', { name: submitLabel }).click();
}

/** The address that the deposit page shows to a client. */
export const expectShownAddress = (page: Page, address: string): Promise<void> =>
  expect
    .poll(async () =>
      (await page.locator('[data-deposit-address] [data-address]').first().textContent())?.trim(),
    )
    .toBe(address);

/** Of the deposit page, for seven days after a change. */
export const changeNotice = 'This address was changed on';
