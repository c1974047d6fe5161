import type { Locator, Page } from 'playwright-core';
import { adjustAccount } from '@/data/collections/accounts';
import { placeTrade } from '@/data/collections/trades';
import { createOp, type Op } from '@/domain/ledger/revision-fields';
import type { TradeRequest } from '@/domain/trades/trade';
import { dialog, ready } from './dialog';
import { createClient, makeOlder, type Person } from './people';
import { entriesOf } from './recorded';

// A trade that the desk settles.

export const reason = 'Settled at the price that we agreed on by phone.';
/** The still market of these tests says 64,210.00, so that at ×5 this is worth 1.64 for the client. */
const request: TradeRequest = { asset: 'bitcoin', side: 'buy', amount: '100.00', leverage: 5, duration: 1440, openPrice: '64000.00' };

/** A client with 500 dollars to trade with. They come by an adjustment: what is posted in this book, a settlement has posted. */
export async function createAdjusted(firstname: string, desk: Person): Promise<Person> {
  const client = await createClient(firstname);
  const to = { balance: '500.00', profit: '0', bonus: '0' };
  await adjustAccount(desk.caller, client.caller.uid, { rev: 1, to, reason: 'A balance for this test.', ref: '' }, createOp());
  return client;
}

/** A trade of a day, opened so many minutes ago: unless said, it is due. */
export async function placed(client: Person, over: Partial<TradeRequest> = {}, minutes = 1_470): Promise<Op> {
  const op = createOp();
  await placeTrade(client.caller, { ...request, ...over }, op);
  await makeOlder(client, minutes);
  return op;
}

export const postings = async (client: Person): Promise<number> => (await entriesOf(client, 'account.posted')).length;

export const row = (page: Page, text: string): Locator => page.locator('main').getByRole('row').filter({ hasText: text });
export const price = (page: Page): Locator => dialog(page).getByLabel('Closing price per bitcoin');

/** As far as the last press: everything is read, and the line to come is known. */
export async function settle(page: Page, text: string): Promise<Locator> {
  await row(page, text)
    .getByRole('button', { name: /^Settle/ })
    .click();
  await ready(dialog(page));
  return dialog(page);
}
