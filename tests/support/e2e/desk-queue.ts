import { createHash } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { requestDeposit } from '@/data/collections/deposits';
import { requestWithdrawal } from '@/data/collections/withdrawals';
import { convertToUnits } from '@/domain/coin';
import type { Money } from '@/domain/money';
import { createOp, type Op } from '@/domain/revision-fields';
import { chooseCompletion, getDialog } from './dialog';
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
  await requestDeposit(client.caller, {
    request: {
      coin: 'bitcoin',
      amount,
      units: convertToUnits(amount, rate),
      rate,
      address: deskAddress,
      txid: txid ?? getTxid(op),
    },
    op,
  });
  return op;
}

export async function addWithdrawal(client: Person, amount: Money): Promise<Op> {
  const op = createOp();
  await requestWithdrawal(client.caller, {
    request: { coin: 'bitcoin', amount, address: testAddress },
    op,
  });
  return op;
}

/** A row of the list, and not of a table in a dialog. */
export const getQueueRow = (page: Page, text: string | RegExp): Locator =>
  page.locator('main tr:has([data-row])').filter({ hasText: text });

export const getStatusTab = (page: Page, name: string): Locator =>
  page.getByRole('navigation', { name: 'Status' }).getByRole('link', { name });

/**
 * Opens the review of one request, and ticks what needs a look.
 * @returns its dialog, once everything in it is loaded
 */
export async function openReview(page: Page, text: string | RegExp): Promise<Locator> {
  await getQueueRow(page, text)
    .getByRole('button', { name: /^Review / })
    .click();
  const box = getDialog(page);
  await chooseCompletion(box);
  await fillOutput(box);
  return box;
}

/** The first output of the transaction, where a bitcoin deposit needs a number to be credited. */
export async function fillOutput(box: Locator): Promise<void> {
  const field = box.getByLabel('Output number');
  if ((await field.count()) > 0) await field.fill('0');
}
