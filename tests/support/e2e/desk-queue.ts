import { createHash } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { requestDeposit } from '@/data/collections/deposits';
import { requestWithdrawal } from '@/data/collections/withdrawals';
import { convertToUnits } from '@/domain/coin';
import type { Money } from '@/domain/money';
import { createOp, type Op } from '@/domain/revision-fields';
import { getDialog, waitForPreview } from './dialog';
import type { Person } from './people';
import { testAddress } from './withdrawal-page';

// Requests that wait in the desk's queues of deposits and withdrawals, and the pages of the queues.

const deskAddress = 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx';

/** The transaction id of a deposit from `addDeposit`. */
export const getTxid = (op: Op): string => createHash('sha256').update(op).digest('hex');

/** USD, as the price service has it. */
const rate = '64210.00';

/** @param txid empty for a deposit that names no transaction; by default that of {@link getTxid} */
export async function addDeposit(client: Person, amount: Money, txid?: string): Promise<Op> {
  const op = createOp();
  await requestDeposit(
    client.caller,
    {
      coin: 'bitcoin',
      amount,
      units: convertToUnits(amount, rate),
      rate,
      address: deskAddress,
      txid: txid ?? getTxid(op),
    },
    op,
  );
  return op;
}

export async function addWithdrawal(client: Person, amount: Money): Promise<Op> {
  const op = createOp();
  await requestWithdrawal(client.caller, { coin: 'bitcoin', amount, address: testAddress }, op);
  return op;
}

/** A row of the list, and not of a table in a dialog. */
export const row = (page: Page, text: string | RegExp): Locator =>
  page.locator('main tr:has([data-row])').filter({ hasText: text });

export const tab = (page: Page, name: string): Locator =>
  page.getByRole('navigation', { name: 'Status' }).getByRole('link', { name });

/**
 * Opens the review of one request without cautions.
 * @returns its dialog, once everything in it is loaded
 */
export async function decide(page: Page, text: string | RegExp): Promise<Locator> {
  await row(page, text)
    .getByRole('button', { name: /^Review / })
    .click();
  const box = getDialog(page);
  await waitForPreview(box);
  await fillOutput(box);
  return box;
}

/** The first output of the transaction, where a bitcoin deposit needs a number to be credited. */
export async function fillOutput(box: Locator): Promise<void> {
  const field = box.getByLabel('Output number');
  if ((await field.count()) > 0) await field.fill('0');
}

/** Opens the review of a deposit with cautions, and ticks them to credit it. @returns its dialog */
export async function decideInSpiteOfCautions(page: Page, text: string | RegExp): Promise<Locator> {
  await row(page, text)
    .getByRole('button', { name: /^Review / })
    .click();
  const box = getDialog(page);
  await box.getByText('Choose a decision to see the entry').waitFor();
  await box.getByRole('radio', { name: /^Confirm/ }).check();
  await waitForPreview(box);
  for (const caution of await box.getByRole('checkbox').all()) await caution.check();
  await fillOutput(box);
  return box;
}
