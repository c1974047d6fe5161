import { readFileSync } from 'node:fs';
import type { Browser } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { getHolds } from '@/data/collections/client-documents';
import { settleTrade } from '@/data/collections/trades';
import { createOp } from '@/domain/ledger/revision-fields';
import { newVisitor, theBrowser } from './support/browser';
import { dialog } from './support/dialog';
import { enter, visit } from './support/enter';
import { focused, tabTo } from './support/keyboard';
import { createAdministrator, type Person } from './support/people';
import { balanceOf, tradesOf } from './support/recorded';
import { createAdjusted, placed, postings, reason, row, settle } from './support/settlement';
import { toasted } from './support/toasts';

let browser: Browser;
let administrator: Person;
let other: Person;
beforeAll(async () => {
  browser = await theBrowser();
  [administrator, other] = await Promise.all([createAdministrator('Torvald'), createAdministrator('Trude')]);
});

const createTrader = (firstname: string) => createAdjusted(firstname, administrator);

/** At the desk, before the trades that are asked for. */
const open = (path: string) => visit(browser, administrator, path);

describe('a trade at the desk', () => {
  it('is settled by keyboard alone at the price of the service, and the focus goes on to the next', async () => {
    const [first, second] = [await createTrader('Trixa'), await createTrader('Trixb')];
    await placed(first);
    await placed(second);
    const { page, context, uncaught, logged } = await open('/admin/trades?q=trix');
    await row(page, 'Trixb Tester').waitFor();
    await row(page, 'Trixa Tester').getByText('+1.64').waitFor();
    await page.keyboard.press('j');
    expect(await focused(page)).toBe('Settle Buy bitcoin ×5, $100.00, for Trixa Tester');
    await page.keyboard.press('s');
    const box = dialog(page);
    await box.getByText('A3 T2').waitFor();
    await box.getByText('100.00 × 5 × (64,210.00 − 64,000.00) ÷ 64,000.00').waitFor();
    await box.getByText(/^Sample price from the price service,/).waitFor();
    await box.getByRole('row', { name: 'In open trades 100.00 0.00 −100.00' }).waitFor();
    await tabTo(page, /^Settle: \+\$1\.64$/);
    await page.keyboard.press('Enter');
    await toasted(page, 'Trade Result Updated Successfully..');
    await box.waitFor({ state: 'detached' });
    await row(page, 'Trixa Tester').waitFor({ state: 'detached' });
    await expect.poll(() => focused(page)).toBe('Settle Buy bitcoin ×5, $100.00, for Trixb Tester');
    expect(await tradesOf(first)).toMatchObject([{ status: 'closed', closePrice: '64210.00', result: '1.64', manual: false, note: '' }]);
    expect([await balanceOf(first), await postings(first)]).toEqual(['501.64', 1]);
    expect((await getHolds(first.caller, first.caller.uid))?.staked).toBe('0.00');

    // What was settled stands in its tab, with the working that the client reads.
    await page
      .getByRole('navigation', { name: 'Status' })
      .getByRole('link', { name: /^Settled/ })
      .click();
    await row(page, 'Trixa Tester').waitFor();
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    await dialog(page).getByText('Matches to the cent.').waitFor();
    await dialog(page)
      .getByText(/^the client’s order, T1/)
      .waitFor();
    await page.keyboard.press('Escape');
    await dialog(page).waitFor({ state: 'detached' });
    expect(await focused(page)).toBe('See how Buy bitcoin ×5 for Trixa Tester was settled');
    expect([uncaught, logged]).toEqual([[], []]);
    await context.close();
  });

  it('is set by hand with a reason that the client reads word for word', { tags: ['full'] }, async () => {
    const client = await createTrader('Trond');
    await placed(client);
    const { page, context, uncaught } = await open('/admin/trades?q=trond');
    const box = await settle(page, 'Trond Tester');
    await box.getByText('Override result', { exact: true }).click();
    await box.getByText('Lost', { exact: true }).click();
    await box.getByLabel('Amount', { exact: true }).fill('100.01');
    await box.getByRole('button', { name: /^Settle/ }).click();
    await box.getByText('The client can lose at most the stake of $100.00.', { exact: true }).first().waitFor();
    await box.getByText('Use at least 10 letters or digits, so the client understands.').waitFor();
    await box.getByLabel('Amount', { exact: true }).fill('12');
    await box.getByLabel('Reason for overriding the result').fill(reason);
    await box.getByRole('row', { name: 'Difference −$13.64' }).waitFor();
    await box.getByRole('button', { name: 'Settle: −$12.00' }).click();
    await toasted(page, 'Trade Result Updated Successfully..');
    expect(await tradesOf(client)).toMatchObject([{ result: '-12.00', manual: true, note: reason, closePrice: '64210.00' }]);
    expect(await balanceOf(client)).toBe('488.00');
    await context.close();

    const reader = await newVisitor(browser);
    await enter(reader.page, client, '/user/statement');
    await reader.page.getByRole('row').filter({ hasText: 'Trade settled' }).first().click();
    await reader.page.getByText('The desk set this result.', { exact: false }).waitFor();
    await reader.page.getByText(`Reason: “${reason}”`, { exact: false }).waitFor();
    expect([...uncaught, ...reader.uncaught]).toEqual([]);
    await reader.context.close();
  });

  it('that opened far from the market says so, by what it is worth', { tags: ['full'] }, async () => {
    const client = await createTrader('Truls');
    // A moment ago: prices of yesterday are an hour apart.
    await placed(client, { openPrice: '58000.00', leverage: 10 }, 0);
    const { page, context } = await open('/admin/trades?q=truls');
    const box = await settle(page, 'Truls Tester');
    await box.getByText(/^The opening price is [0-9.]+% below the market price at that time\.$/).waitFor();
    await box.getByText(/At ×10, that alone is worth \+\$[0-9.]+ for the client\./).waitFor();
    await context.close();
  });
});

describe('the list of trades', () => {
  it('is filtered, ordered and exported, and its address says what is shown', { tags: ['full'] }, async () => {
    const [due, running] = [await createTrader('Tyraa'), await createTrader('Tyrab')];
    // Half hours: the page knows the server's time to a second or so, and none of these must hang on that.
    await placed(due, { duration: 60 }, 210);
    await placed(running, { asset: 'ethereum', openPrice: '2300.00', side: 'sell' }, 30);
    const { page, context, uncaught } = await open('/admin/trades?q=tyra');
    await row(page, 'Tyraa Tester').getByText('2 h overdue').first().waitFor();
    await row(page, 'Tyrab Tester').getByText('23 h left').first().waitFor();
    await page.getByLabel('Order').selectOption('Due first');
    await page.getByLabel('Time', { exact: true }).selectOption('Due');
    await row(page, 'Tyrab Tester').waitFor({ state: 'detached' });
    await expect.poll(() => new URL(page.url()).search).toBe('?q=tyra&time=due&order=due');
    await page.getByLabel('Asset').selectOption('Ethereum');
    await page.getByRole('heading', { name: 'No open trade matches “tyra” in ethereum, due' }).waitFor();
    await page.getByRole('button', { name: 'Clear filter' }).click();
    expect(await focused(page)).toBe('Name or email');
    await page.keyboard.type('tyra');
    await row(page, 'Tyrab Tester').waitFor();
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Export' }).click()]);
    const lines = readFileSync(String(await download.path()), 'utf8')
      .trimEnd()
      .split('\r\n');
    expect(lines).toHaveLength(3);
    expect(lines[1]).toMatch(/^Tyraa Tester,.+,bitcoin,buy,100\.00,5,64000\.00,/);
    expect(uncaught).toEqual([]);
    await context.close();
  });

  it('shows a trade that is placed, and one that is settled elsewhere leaves it, by themselves', { tags: ['full'] }, async () => {
    const client = await createTrader('Tilla');
    const { page, context } = await open('/admin/trades?q=tilla');
    await page.getByRole('heading', { level: 1, name: 'Trade sessions' }).waitFor();
    await page
      .getByText(/“tilla”|No open trades/)
      .first()
      .waitFor();
    const id = await placed(client);
    await row(page, 'Tilla Tester').waitFor();
    await settleTrade(other.caller, client.caller.uid, id, { closePrice: '64210.00' }, createOp());
    await row(page, 'Tilla Tester').waitFor({ state: 'detached' });
    await context.close();
  });
});
