import type { Browser, Locator, Page } from 'playwright-core';
import { getWithdrawals } from '@/data/collections/client-documents';
import type { Withdrawal } from '@/domain/requests/withdrawal';
import { newVisitor, type Visitor } from './browser';
import { enter } from './enter';
import type { Person } from './people';
import { toasted } from './toasts';

export const testAddress = 'tb1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3q0sl5k7';

export const withdrawalsOf = async ({ caller }: Person): Promise<Withdrawal[]> => (await getWithdrawals(caller, caller.uid))?.list ?? [];

export const address = (page: Page): Locator => page.getByRole('textbox', { name: 'Bitcoin address (test network)' });
export const amount = (page: Page): Locator => page.getByLabel('You withdraw');
export const money = (page: Page): Locator => page.getByRole('region', { name: 'Your money' });
export const history = (page: Page): Locator => page.getByRole('region', { name: 'Your withdrawals' });
export const done = (page: Page): Promise<void> => toasted(page, 'Withdrawal Request Sent Successfully');

export async function openWithdrawals(browser: Browser, client: Person, options: Parameters<typeof newVisitor>[1] = {}): Promise<Visitor> {
  const visitor = await newVisitor(browser, options);
  await enter(visitor.page, client, '/user/withdrawal');
  await amount(visitor.page).waitFor();
  return visitor;
}

/** As far as the last press. */
export async function review(page: Page, dollars: string): Promise<Locator> {
  await amount(page).fill(dollars);
  await page.getByRole('button', { name: 'Review the withdrawal' }).click();
  return page.getByRole('dialog', { name: `Withdraw $${dollars}.00?` });
}
