import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { completeDeposit, rejectDeposit, requestDeposit } from '@/data/collections/deposits';
import { placeTrade, settleTrade } from '@/data/collections/trades';
import { WrittenBook } from '@/domain/ledger/fixtures/written-book.fixture';
import { formatFolio } from '@/domain/ledger/ledger';
import { createOp } from '@/domain/revision-fields';
import { bypassRules } from '../../support/e2e/admin-sdk';
import { findAxeViolations } from '../../support/e2e/axe';
import { expect, getConsoleErrors, test } from '../../support/e2e/fixtures';
import { getFocusedName } from '../../support/e2e/keyboard';
import { createClient, makeOlder, type Person } from '../../support/e2e/people';
import { blockLiveChannel, refuseRead } from '../../support/e2e/reads';
import { seedBook } from '../../support/e2e/seed-book';
import { signInAs } from '../../support/e2e/sign-in';
import { getEntries } from '../../support/entries';

const deposit = {
  coin: 'bitcoin',
  amount: '500.00',
  units: '0.00778695',
  rate: '64210.00',
  address: 'tb1qother',
  txid: '',
} as const;
const trade = {
  asset: 'bitcoin',
  side: 'buy',
  amount: '200.00',
  leverage: 5,
  duration: 60,
  openPrice: '64210.00',
} as const;
const addsUp = 'Adds up ·';
/** Not only this month: what is made older may lie in the one before. */
const everything = '/user/statement?period=all';

/**
 * D1 credited in A2, D3 refused in D4, T1 settled by the formula in T2, T3 by hand in T4, T5 open.
 */
async function createBook(admin: Person, firstname: string): Promise<Person> {
  const client = await createClient(firstname);
  const { uid } = client.caller;
  const credited = createOp();
  const refused = createOp();
  const byFormula = createOp();
  const byHand = createOp();
  await requestDeposit(client.caller, { request: deposit, op: credited });
  await completeDeposit(admin.caller, { uid, id: credited, op: createOp() });
  await requestDeposit(client.caller, { request: { ...deposit, amount: '120.00' }, op: refused });
  await rejectDeposit(admin.caller, {
    uid,
    id: refused,
    note: '=1+1 is no transaction id.',
    op: createOp(),
  });
  await placeTrade(client.caller, { request: trade, op: byFormula });
  await makeOlder(client, trade.duration);
  await settleTrade(admin.caller, {
    uid,
    id: byFormula,
    settlement: { closePrice: '60282.27' },
    op: createOp(),
  });
  await placeTrade(client.caller, { request: trade, op: byHand });
  await settleTrade(admin.caller, {
    uid,
    id: byHand,
    settlement: {
      closePrice: '64210.00',
      manual: { result: '5.00', reason: 'The price service was away.' },
    },
    op: createOp(),
  });
  await placeTrade(client.caller, { request: trade, op: createOp() });
  return client;
}

const check = (page: Page) => page.locator('[data-ok]');
const folios = (page: Page) => page.locator('td.folio').filter({ hasText: /./ }).allTextContents();

test.describe('the statement', () => {
  test('shows, explains, filters, exports and prints the book, and follows new entries', async ({
    page,
    admin,
  }) => {
    const client = await createBook(admin, 'Jocasta');
    await signInAs(page, client, everything);
    await page.getByText(addsUp).waitFor();
    await check(page).getByText('In 1 open trade').waitFor();

    // By keyboard alone: a line opens, its link leads to what it answers, and back.
    await page.getByRole('button', { name: 'Trade settled' }).nth(1).focus();
    await page.keyboard.press('Enter');
    await page.getByText('200.00 × 5 × (60,282.27 − 64,210.00) ÷ 64,210.00').waitFor();
    await page.getByText('Matches to the cent.', { exact: true }).waitFor();
    await page.keyboard.press('Tab');
    expect(await getFocusedName(page)).toBe('T1, Trade placed');
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: 'A3 T2, Trade settled' }).waitFor();
    await page.getByRole('button', { name: 'Trade settled' }).first().click();
    await page.getByText(/It differs from the formula by \+\$5\.00\./).waitFor();
    expect(await findAxeViolations(page)).toEqual([]);

    // Everything that a filter lets through is exported, and nothing in it computes.
    await page.getByLabel('Kind').selectOption('Deposits');
    await page.getByLabel('Search these entries').fill('120.00');
    await expect.poll(() => folios(page)).toEqual(['D4', 'D3']);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^glassbook-statement-[\w-]+\.csv$/);
    const rows = (await readFile(await download.path(), 'utf8')).trimEnd().split('\r\n');
    expect(rows).toHaveLength(4);
    expect(rows[2]).toContain('"\'=1+1 is no transaction id."');
    expect(rows[3]).toMatch(/,Receipt of the whole book,GB1\./);

    // On paper: light, without navigation, with the client, the days and what the check found.
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    await page.getByText('The book adds up: ', { exact: false }).first().waitFor();
    expect(await page.getByRole('navigation').filter({ visible: true }).count()).toBe(0);
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe(
      'light',
    );
    expect((await page.pdf({ preferCSSPageSize: true })).subarray(0, 5).toString()).toBe('%PDF-');
    await page.emulateMedia({ media: null, colorScheme: null });

    // What the desk writes in that time appears without a reload, and adds up.
    await page.goto(everything);
    await page.getByText(addsUp).waitFor();
    const op = createOp();
    await requestDeposit(client.caller, { request: { ...deposit, amount: '77.00' }, op });
    await completeDeposit(admin.caller, { uid: client.caller.uid, id: op, op: createOp() });
    await page.getByText('+77.00').first().waitFor();
    await page.getByText(addsUp).waitFor();
    expect(getConsoleErrors(page)).toEqual([]);
  });

  test('names what was changed without the rules, and its line', { tag: '@full' }, async ({
    page,
    admin,
  }) => {
    const client = await createBook(admin, 'Otto');
    const { uid } = client.caller;
    const book = await getEntries(client.caller, uid);
    const entry = (which: string) =>
      `ledger/${uid}/entries/${book.find((one) => formatFolio(one) === which)?.op}`;
    await signInAs(page, client, everything);
    await page.getByText(addsUp).waitFor();
    const once = async (damage: Parameters<typeof bypassRules>[0], says: RegExp) => {
      await bypassRules(damage);
      const again = page.getByRole('button', { name: 'Check again' });
      const isFolded = (await again.count()) === 0;
      if (isFolded) await page.getByRole('button', { name: 'Proof' }).click();
      await again.last().click();
      if (isFolded) await page.keyboard.press('Escape');
      await page.getByText(says).filter({ visible: true }).first().waitFor();
    };

    await once(
      (store) => store.doc(`accounts/${uid}`).update({ balance: '9443.83' }),
      /The lines add up to \$443\.83, but the account says \$9,443\.83\./,
    );
    await once(
      (store) => store.doc(`accounts/${uid}`).update({ balance: '443.83' }),
      /^Adds up · /,
    );
    await once(
      (store) => store.doc(`holds/${uid}`).update({ staked: '0.00' }),
      /\$0\.00 is set aside for trades, but the open trades add up to \$200\.00\./,
    );
    await once((store) => store.doc(`holds/${uid}`).update({ staked: '200.00' }), /^Adds up · /);
    await once(
      (store) => store.doc(entry('A2')).update({ 'after.balance': '900.00' }),
      /A2 posts \$900\.00, but D2 is for \$500\.00\./,
    );
    await check(page).getByRole('button', { name: 'Open A2' }).click();
    await page.getByRole('button', { name: 'Deposit credited', expanded: true }).waitFor();
    await once(
      (store) => store.doc(entry('A2')).update({ 'after.balance': '500.00' }),
      /^Adds up · /,
    );
    await once(
      (store) => store.doc(entry('D4')).delete(),
      /D4 is missing: the book ends at D3, but the record is at D4\./,
    );
    await check(page).getByRole('heading', { name: 'The book doesn’t add up' }).waitFor();
  });

  test('keeps what is loaded when a read fails, and retries when asked', { tag: '@full' }, async ({
    page,
    admin,
  }) => {
    const client = await createBook(admin, 'Pelle');
    await blockLiveChannel(page);
    await page.route(/:runQuery/, refuseRead);
    await signInAs(page, client, everything);
    await page.getByRole('heading', { name: 'Couldn’t load your book' }).waitFor();
    await page.unroute(/:runQuery/);
    // A document that this version does not know: the book stays, and the check says which one it
    // is.
    let spoiled = true;
    await page.route(/:batchGet/, async (route) => {
      // What was asked for before the press must not be answered well after it.
      const name = spoiled ? '"stakd"' : '"staked"';
      const answer = await route.fetch();
      await route.fulfill({
        response: answer,
        body: (await answer.text()).replaceAll('"staked"', name),
      });
    });
    await page.reload();
    await page
      .getByRole('heading', { name: 'Couldn’t load your stored balance and records' })
      .waitFor();
    await page.getByText(`holds/${client.caller.uid}`, { exact: false }).waitFor();
    expect(await folios(page)).toContain('A2');
    spoiled = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText(addsUp).waitFor();
  });
});

test.describe('a book of many days', { tag: '@full' }, () => {
  const getTop = (page: Page, selector: string) =>
    page.locator(selector).evaluate((element) => Math.round(element.getBoundingClientRect().top));
  /** The part of the page at the middle of an element. */
  const isInSight = (page: Page, folio: string) =>
    page
      .getByRole('row')
      .filter({ hasText: folio })
      .getByRole('button')
      .first()
      .evaluate((element) => {
        const { left, top, height } = element.getBoundingClientRect();
        return (
          document.elementFromPoint(left + 4, top + height / 2)?.closest('tr') ===
          element.closest('tr')
        );
      });

  // Above the day: the heads of the columns, or the header of a phone, which stays.
  for (const { width, above } of [
    { width: 1440, above: 36 },
    { width: 360, above: 64 },
  ]) {
    test(`keeps the heads of day and columns in sight, and shows a linked or focused line below them, at ${width} px`, async ({
      page,
    }) => {
      const client = await createClient('Runa');
      const book = new WrittenBook(client.caller.uid, new Date(Date.UTC(2024, 0, 1, 9))).opened();
      for (let i = 0; i < 25; i += 1)
        book
          .on(new Date(Date.UTC(2024, 0, 2 + i, 9)))
          .requested('10.00')
          .cancelled(i);
      await seedBook(book, client.email);
      await page.setViewportSize({ width, height: 800 });
      await signInAs(page, client, '/user/statement?month=2024-01#D21');
      await page.getByText(addsUp).waitFor();
      await expect.poll(() => isInSight(page, 'D21')).toBe(true);
      const day = 'tr.day:has(th:text-is("Thu, 11 Jan 2024")) th';
      await page
        .locator(day)
        .evaluate((head) =>
          window.scrollTo(0, head.getBoundingClientRect().top + window.scrollY + 60),
        );
      await expect.poll(() => getTop(page, day)).toBe(above);
      if (width === 1440) expect(await getTop(page, 'th.balance')).toBe(0);
      // Back along the lines: none gets the focus behind the heads.
      const openers = page.locator('.row-opener');
      await openers.nth(40).focus();
      for (let step = 0; step < 24; step += 1) await page.keyboard.press('Shift+Tab');
      const folio = await page.evaluate(
        () => document.activeElement?.closest('tr')?.querySelector('.folio')?.textContent ?? '',
      );
      expect(folio).toMatch(/^D\d+$/);
      expect(
        await page.evaluate(() => document.activeElement?.getBoundingClientRect().top ?? 0),
      ).toBeGreaterThanOrEqual(above + 32);
      expect(await findAxeViolations(page)).toEqual([]);
    });
  }
});

test.describe('a long book', () => {
  test('shows its first page at once, and is loaded and checked as a whole on request', {
    tag: '@full',
  }, async ({ page }) => {
    const client = await createClient('Quinn');
    const { uid, email } = { uid: client.caller.uid, email: client.email };
    const book = new WrittenBook(uid, new Date(Date.UTC(2024, 0, 1, 9))).opened();
    for (let i = 0; i < 300; i += 1) {
      book
        .on(new Date(Date.UTC(2024, 0, 2 + i, 9)))
        .requested('10.00')
        .cancelled(i);
    }
    await seedBook(book, email);
    await page.setViewportSize({ width: 360, height: 800 });
    await signInAs(page, client, '/user/statement');
    await page.getByText('Not checked yet · 100 of 603 entries loaded').waitFor();
    expect((await folios(page)).at(0)).toBe('D600');
    await page.goto('/user/statement?month=2024-02');
    await page.getByRole('button', { name: 'Deposit requested' }).first().waitFor();
    await page.goto('/user/statement');
    await page.getByRole('button', { name: 'Load and check all' }).click();
    await page.getByText(/^Adds up · 603 entries/).waitFor({ timeout: 60_000 });
    await page.getByRole('button', { name: 'Proof' }).click();
    await page.getByText('from all 603 entries in your book', { exact: false }).waitFor();
  });
});
