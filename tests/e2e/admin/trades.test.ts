import { readFileSync } from 'node:fs';
import { getHolds } from '@/data/collections/client-documents';
import { settleTrade } from '@/data/collections/trades';
import { createOp } from '@/domain/revision-fields';
import { fitsWidth } from '../../support/e2e/check-screens';
import { getDialog, waitForPreview } from '../../support/e2e/dialog';
import { expect, getConsoleErrors, test } from '../../support/e2e/fixtures';
import { getFocusedName } from '../../support/e2e/keyboard';
import { createAdministrator } from '../../support/e2e/people';
import {
  addTrade,
  countPostings,
  createAdjustedClient,
  getTradeRow,
  openSettlement,
  settlementReason,
} from '../../support/e2e/settlement';
import { signInAs } from '../../support/e2e/sign-in';
import { getBalance, getTradeList } from '../../support/e2e/stored-records';
import { waitForToast } from '../../support/e2e/toasts';

test.describe('a trade at the desk', () => {
  test('is settled by keyboard alone at the price of the service with three keys, and the next one with one', {
    tag: '@full',
  }, async ({ page, admin, asAdmin }) => {
    const first = await createAdjustedClient('Trixa', admin);
    const second = await createAdjustedClient('Trixb', admin);
    await addTrade(first);
    await addTrade(second);
    await asAdmin('/admin/trades?q=trix');
    await getTradeRow(page, 'Trixb Tester').waitFor();
    await getTradeRow(page, 'Trixa Tester').getByText('+1.64').waitFor();
    let keys = 0;
    const press = async (key: string) => {
      keys += 1;
      await page.keyboard.press(key);
    };
    await press('j');
    expect(await getFocusedName(page)).toBe('Settle Buy bitcoin ×5, $100.00, for Trixa Tester');
    await press('s');
    const box = page.getByRole('dialog', { name: '$100.00 traded by Trixa Tester' });
    await box.getByText('1 of 2', { exact: true }).waitFor();
    await box.getByText('A3 T2').waitFor();
    await box.getByText('100.00 × 5 × (64,210.00 − 64,000.00) ÷ 64,000.00').waitFor();
    await box.getByText(/^Sample price ·/).waitFor();
    await box.getByRole('row', { name: 'In open trades 100.00 0.00 −100.00' }).waitFor();
    await box.getByRole('button', { name: 'Settle: +$1.64', disabled: false }).waitFor();
    await press('Control+Enter');
    await waitForToast(page, 'Settled +$1.64 for Trixa Tester · T1');
    await box.waitFor({ state: 'detached' });
    const next = page.getByRole('dialog', { name: '$100.00 traded by Trixb Tester' });
    await next.getByText('1 of 1', { exact: true }).waitFor();
    await waitForPreview(next);
    await next.getByRole('button', { name: 'Settle: +$1.64', disabled: false }).waitFor();
    await press('Control+Enter');
    await waitForToast(page, 'Settled +$1.64 for Trixb Tester · T1');
    await next.waitFor({ state: 'detached' });
    expect(keys).toBe(4);
    // None is left, so the focus is on the tab of the list.
    await expect.poll(() => getFocusedName(page)).toMatch(/^Open/);
    expect(await getTradeList(second)).toMatchObject([
      { status: 'closed', closePrice: '64210.00', result: '1.64' },
    ]);
    expect(await getTradeList(first)).toMatchObject([
      { status: 'closed', closePrice: '64210.00', result: '1.64', manual: false, note: '' },
    ]);
    expect([await getBalance(first), await countPostings(first)]).toEqual(['501.64', 1]);
    expect((await getHolds(first.caller, first.caller.uid))?.staked).toBe('0.00');

    // What was settled is in its tab, with the working that the client reads.
    await page
      .getByRole('navigation', { name: 'Status' })
      .getByRole('link', { name: /^Settled/ })
      .click();
    await getTradeRow(page, 'Trixb Tester').waitFor();
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    await getDialog(page).getByText('Matches to the cent.').waitFor();
    await getDialog(page)
      .getByText(/^the client’s order, T1/)
      .waitFor();
    await page.keyboard.press('Escape');
    await getDialog(page).waitFor({ state: 'detached' });
    expect(await getFocusedName(page)).toBe('See how Buy bitcoin ×5 for Trixb Tester was settled');
    expect(getConsoleErrors(page)).toEqual([]);
  });

  test('is settled by hand with a reason that the client reads', { tag: '@full' }, async ({
    page,
    admin,
    asAdmin,
    newVisitor,
  }) => {
    const client = await createAdjustedClient('Trond', admin);
    await addTrade(client);
    await asAdmin('/admin/trades?q=trond');
    const box = await openSettlement(page, 'Trond Tester');
    await box.getByRole('radio', { name: /^Override result/ }).click();
    await box.getByRole('radio', { name: /^Lost/ }).click();
    await box.getByLabel('Amount', { exact: true }).fill('100.01');
    await box.getByRole('button', { name: /^Settle/ }).click();
    await box
      .getByText('The client can lose at most the trade’s amount, $100.00.', { exact: true })
      .first()
      .waitFor();
    await box.getByText('Use at least 10 letters or digits, so that readers understand.').waitFor();
    await box.getByLabel('Amount', { exact: true }).fill('12');
    await box.getByLabel('Reason for overriding the result').fill(settlementReason);
    await box.getByRole('row', { name: 'Difference −$13.64' }).waitFor();
    await box.getByRole('button', { name: 'Settle: −$12.00' }).click();
    await waitForToast(page, 'Trade Result Updated Successfully..');
    expect(await getTradeList(client)).toMatchObject([
      { result: '-12.00', manual: true, note: settlementReason, closePrice: '64210.00' },
    ]);
    expect(await getBalance(client)).toBe('488.00');

    const reader = await newVisitor();
    await signInAs(reader, client, '/user/statement');
    await reader.getByRole('row').filter({ hasText: 'Trade settled' }).first().click();
    await reader.getByText('The desk set this result.', { exact: false }).waitFor();
    await reader.getByText(`Reason: “${settlementReason}”`, { exact: false }).waitFor();
  });

  test('says how far it was opened from the market, and what that is worth', {
    tag: '@full',
  }, async ({ page, admin, asAdmin }) => {
    const client = await createAdjustedClient('Truls', admin);
    // A moment ago: prices of yesterday are an hour apart.
    await addTrade(client, { openPrice: '58000.00', leverage: 10 }, 0);
    await asAdmin('/admin/trades?q=truls');
    const box = await openSettlement(page, 'Truls Tester');
    await box
      .getByText(/^The opening price is [0-9.]+% below the market price at that time\.$/)
      .waitFor();
    await box.getByText(/At ×10, that alone is worth \+\$[0-9.]+ for the client\./).waitFor();
  });
});

test.describe('the list of trades', () => {
  test('filters, orders and exports, and its URL says what is shown', { tag: '@full' }, async ({
    page,
    admin,
    asAdmin,
  }) => {
    const due = await createAdjustedClient('Tyraa', admin);
    const running = await createAdjustedClient('Tyrab', admin);
    // Half hours: the page knows the server's time to a second or so, and none of these must hang
    // on that.
    await addTrade(due, { duration: 60 }, 210);
    await addTrade(running, { asset: 'ethereum', openPrice: '2300.00', side: 'sell' }, 30);
    await asAdmin('/admin/trades?q=tyra');
    await getTradeRow(page, 'Tyraa Tester').getByText('ended 2 h ago').first().waitFor();
    await getTradeRow(page, 'Tyrab Tester').getByText('23 h left').first().waitFor();
    // 640 px of content are enough for a table.
    await page.setViewportSize({ width: 787, height: 900 });
    await page.getByRole('columnheader', { name: 'Client' }).waitFor();
    expect(await fitsWidth(page)).toBe(true);
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.getByLabel('Order').selectOption('Ending first');
    await page.getByLabel('Time', { exact: true }).selectOption('Ended');
    await getTradeRow(page, 'Tyrab Tester').waitFor({ state: 'detached' });
    await expect.poll(() => new URL(page.url()).search).toBe('?q=tyra&time=due&order=due');
    await page.getByLabel('Asset').selectOption('Ethereum');
    await page
      .getByRole('heading', { name: 'No open trade matches “tyra” in ethereum, ended' })
      .waitFor();
    await page.getByRole('button', { name: 'Clear filter' }).click();
    expect(await getFocusedName(page)).toBe('Name, email or phone');
    await page.keyboard.type('tyra');
    await getTradeRow(page, 'Tyrab Tester').waitFor();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export' }).click(),
    ]);
    const lines = readFileSync(String(await download.path()), 'utf8')
      .trimEnd()
      .split('\r\n');
    expect(lines).toHaveLength(3);
    expect(lines[1]).toMatch(/^Tyraa Tester,.+,bitcoin,buy,100\.00,5,64000\.00,/);
  });

  test('adds a trade that is placed, and removes one that is settled elsewhere', {
    tag: '@full',
  }, async ({ page, admin, asAdmin }) => {
    const client = await createAdjustedClient('Tilla', admin);
    await asAdmin('/admin/trades?q=tilla');
    await page.getByRole('heading', { level: 1, name: 'Trade sessions' }).waitFor();
    await page
      .getByText(/“tilla”|No open trades/)
      .first()
      .waitFor();
    const id = await addTrade(client);
    await getTradeRow(page, 'Tilla Tester').waitFor();
    await settleTrade((await createAdministrator('Trude')).caller, {
      uid: client.caller.uid,
      id,
      settlement: { closePrice: '64210.00' },
      op: createOp(),
    });
    await getTradeRow(page, 'Tilla Tester').waitFor({ state: 'detached' });
  });
});
