import { createHash } from 'node:crypto';
import type { Locator, Page } from 'playwright-core';
import { requestDeposit } from '@/data/collections/deposits';
import { requestWithdrawal } from '@/data/collections/withdrawals';
import { convertToUnits } from '@/domain/coin';
import { createOp, type Op } from '@/domain/ledger/revision-fields';
import type { Money } from '@/domain/money';
import { dialog, ready } from './dialog';
import type { Person } from './people';
import { testAddress } from './withdrawal-page';

// What waits in the desk's queues of deposits and withdrawals, and the queues as pages.

const deskAddress = 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx';

/** The transaction of a deposit that was announced here: no two have the same. */
export const txidOf = (op: Op): string => createHash('sha256').update(op).digest('hex');

/** As the price service has it. USD */
const rate = '64210.00';

export async function deposited(client: Person, amount: Money): Promise<Op> {
  const op = createOp();
  await requestDeposit(
    client.caller,
    { coin: 'bitcoin', amount, units: convertToUnits(amount, rate), rate, address: deskAddress, txid: txidOf(op) },
    op,
  );
  return op;
}

export async function withdrawn(client: Person, amount: Money): Promise<Op> {
  const op = createOp();
  await requestWithdrawal(client.caller, { coin: 'bitcoin', amount, address: testAddress }, op);
  return op;
}

/** A row of the list, and not of a table in a dialog. */
export const row = (page: Page, text: string | RegExp): Locator => page.locator('main tr:has([data-row])').filter({ hasText: text });

export const tab = (page: Page, name: string): Locator => page.getByRole('navigation', { name: 'Status' }).getByRole('link', { name });

/** Opens the decision about one request. @returns its dialog, once everything in it is read */
export async function decide(page: Page, text: string | RegExp): Promise<Locator> {
  await row(page, text)
    .getByRole('button', { name: /^Review / })
    .click();
  await ready(dialog(page));
  return dialog(page);
}
