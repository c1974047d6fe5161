import type { Locator, Page } from '@playwright/test';
import { adjustAccount } from '@/data/collections/accounts';
import { placeTrade } from '@/data/collections/trades';
import { createOp, type Op } from '@/domain/revision-fields';
import type { TradeRequest } from '@/domain/trades/trade';
import { getDialog, waitForPreview } from './dialog';
import { createClient, makeOlder, type Person } from './people';
import { findEntries } from './stored-records';

// A trade that the desk settles.

export const settlementReason = 'Settled at the price that we agreed on by phone.';
/** The market of these tests says 64,210.00, so at ×5 this is worth 1.64 to the client. */
const tradeRequest: TradeRequest = {
  asset: 'bitcoin',
  side: 'buy',
  amount: '100.00',
  leverage: 5,
  duration: 1440,
  openPrice: '64000.00',
};

/**
 * A client with 500 dollars. They come from an adjustment, so every posting in this book is a
 * settlement.
 */
export async function createAdjustedClient(firstname: string, desk: Person): Promise<Person> {
  const client = await createClient(firstname);
  const to = { balance: '500.00', profit: '0', bonus: '0' };
  await adjustAccount(desk.caller, {
    uid: client.caller.uid,
    rev: 1,
    to,
    reason: 'A balance for this test.',
    ref: '',
    op: createOp(),
  });
  return client;
}

/** Adds a trade of a day. @param minutes since it was opened; by default it is due */
export async function addTrade(
  client: Person,
  over: Partial<TradeRequest> = {},
  minutes = 1_470,
): Promise<Op> {
  const op = createOp();
  await placeTrade(client.caller, { request: { ...tradeRequest, ...over }, op });
  await makeOlder(client, minutes);
  return op;
}

export const countPostings = async (client: Person): Promise<number> =>
  (await findEntries(client, 'account.posted')).length;

export const getTradeRow = (page: Page, text: string): Locator =>
  page.locator('main').getByRole('row').filter({ hasText: text });
export const getPriceField = (page: Page): Locator =>
  getDialog(page).getByLabel('Closing price per bitcoin');

/** Opens the settlement of a trade. @returns its dialog, once everything in it is loaded */
export async function openSettlement(page: Page, text: string): Promise<Locator> {
  await getTradeRow(page, text)
    .getByRole('button', { name: /^Settle/ })
    .click();
  await waitForPreview(getDialog(page));
  return getDialog(page);
}
