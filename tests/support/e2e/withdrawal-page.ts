import type { Locator, Page } from '@playwright/test';
import { getWithdrawals } from '@/data/collections/client-documents';
import type { Withdrawal } from '@/domain/requests/withdrawal';
import type { Person } from './people';
import { signInAs } from './sign-in';
import { waitForToast } from './toasts';

export const testAddress = 'tb1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3q0sl5k7';

export const getWithdrawalList = async ({ caller }: Person): Promise<Withdrawal[]> =>
  (await getWithdrawals(caller, caller.uid))?.list ?? [];

export const getAddressField = (page: Page): Locator =>
  page.getByRole('textbox', { name: 'Bitcoin address (test network)' });
export const getAmountField = (page: Page): Locator => page.getByLabel('You withdraw');
export const getMoneyRegion = (page: Page): Locator =>
  page.getByRole('region', { name: 'Your money' });
export const getHistoryRegion = (page: Page): Locator =>
  page.getByRole('region', { name: 'Your withdrawals' });
export const waitForSentToast = (page: Page): Promise<void> =>
  waitForToast(page, 'Withdrawal Request Sent Successfully');

export async function openWithdrawals(page: Page, client: Person): Promise<void> {
  await signInAs(page, client, '/user/withdrawal');
  await getAmountField(page).waitFor();
}

/** Fills in the form and opens the review. @returns its dialog */
export async function openWithdrawalReview(page: Page, dollars: string): Promise<Locator> {
  await getAmountField(page).fill(dollars);
  await page.getByRole('button', { name: 'Review the withdrawal' }).click();
  return page.getByRole('dialog', { name: `Withdraw $${dollars}.00?` });
}
