import { settleTrade } from '@/data/collections/trades';
import { createOp } from '@/domain/revision-fields';
import { getDialog } from '../../support/e2e/dialog';
import { expect, getConsoleErrors, test } from '../../support/e2e/fixtures';
import { pressTogether } from '../../support/e2e/held-commit';
import { createAdministrator } from '../../support/e2e/people';
import {
  addTrade,
  countPostings,
  createAdjustedClient,
  getPriceField,
  getTradeRow,
  openSettlement,
  settlementReason,
} from '../../support/e2e/settlement';
import { signInAs } from '../../support/e2e/sign-in';
import { getBalance, getTradeList } from '../../support/e2e/stored-records';
import { waitForToast } from '../../support/e2e/toasts';

test.describe('a trade that somebody else settles', { tag: '@full' }, () => {
  test('is shown as settled, by whom and how, and nothing is posted twice', async ({
    page,
    admin,
    asAdmin,
  }) => {
    const client = await createAdjustedClient('Tormod', admin);
    const id = await addTrade(client);
    await asAdmin('/admin/trades?q=tormod');
    const box = await openSettlement(page, 'Tormod Tester');
    await settleTrade((await createAdministrator('Tuva')).caller, {
      uid: client.caller.uid,
      id,
      settlement: { closePrice: '64000.00' },
      op: createOp(),
    });
    await box.getByText('This trade has already been settled.').waitFor();
    await box.getByText('Tuva Tester').waitFor();
    await box.getByRole('button', { name: 'Back to list' }).click();
    await getTradeRow(page, 'Tormod Tester').waitFor({ state: 'detached' });
    expect([await getBalance(client), await countPostings(client)]).toEqual(['500.00', 1]);
  });

  test('is posted once at the same moment, and the slower one is told', async ({
    page,
    admin,
    asAdmin,
    newVisitor,
  }) => {
    const client = await createAdjustedClient('Tyke', admin);
    await addTrade(client);
    const desks = [page, await newVisitor()] as const;
    await asAdmin('/admin/trades?q=tyke');
    await signInAs(desks[1], await createAdministrator('Tuva'), '/admin/trades?q=tyke');
    for (const desk of desks) await openSettlement(desk, 'Tyke Tester');
    await pressTogether(desks, (desk) =>
      getDialog(desk).getByRole('button', { name: 'Settle: +$1.64' }).click(),
    );
    await Promise.any(
      desks.map((desk) =>
        getDialog(desk).getByText('This trade has already been settled.').waitFor(),
      ),
    );
    expect([await getBalance(client), await countPostings(client)]).toEqual(['501.64', 1]);
  });
});

test.describe('a settlement under faults', { tag: '@full' }, () => {
  test('reports a lost acknowledgement, and is one settlement when it is sent again', async ({
    page,
    admin,
    asAdmin,
  }) => {
    const client = await createAdjustedClient('Terje', admin);
    await addTrade(client);
    await asAdmin('/admin/trades?q=terje');
    const box = await openSettlement(page, 'Terje Tester');
    await getPriceField(page).fill('64100');
    await box.getByLabel(/^Reason for using a different price/).fill(settlementReason);
    await page.route(/:commit/, async (route) => {
      await route.fetch();
      await route.abort();
    });
    await box.getByRole('button', { name: /^Settle:/ }).click();
    await waitForToast(page, 'Error Occurred.');
    await page.unroute(/:commit/);
    // The focus is on the button still; unless the live channel has told of the own settlement
    // before, which is as good.
    await page.keyboard.press('Enter');
    await page
      .getByText('Trade Result Updated Successfully..')
      .or(box.getByText('Your settlement was recorded.'))
      .first()
      .waitFor();
    expect(await getTradeList(client)).toMatchObject([
      { status: 'closed', closePrice: '64100.00', manual: true, note: settlementReason },
    ]);
    expect(await countPostings(client)).toBe(1);
    expect(getConsoleErrors(page)).toHaveLength(1);
  });

  test('settles nothing offline, keeps the input, and settles when the connection is back', async ({
    page,
    context,
    admin,
    asAdmin,
  }) => {
    const client = await createAdjustedClient('Tindra', admin);
    await addTrade(client);
    await asAdmin('/admin/trades?q=tindra');
    const box = await openSettlement(page, 'Tindra Tester');
    await getPriceField(page).fill('64100');
    await box.getByLabel(/^Reason for using a different price/).fill(settlementReason);
    await context.setOffline(true);
    await box.getByRole('button', { name: /^Settle:/ }).click();
    await box.getByText('You are offline.', { exact: false }).first().waitFor();
    expect(await getPriceField(page).inputValue()).toBe('64100');
    expect((await getTradeList(client))[0]?.status).toBe('open');
    await context.setOffline(false);
    await box.getByRole('button', { name: /^Settle:/ }).click();
    await waitForToast(page, 'Trade Result Updated Successfully..');
    expect(await countPostings(client)).toBe(1);
  });

  test('leaves the price empty while the price service is down, and asks a reason for a typed price', async ({
    page,
    admin,
    asAdmin,
  }) => {
    const client = await createAdjustedClient('Toralf', admin);
    await addTrade(client);
    await page.route(/simple\/price|market_chart/, (route) => route.abort());
    await asAdmin('/admin/trades?q=toralf');
    await getTradeRow(page, 'Toralf Tester').getByText('no price').waitFor();
    await getTradeRow(page, 'Toralf Tester')
      .getByRole('button', { name: /^Settle/ })
      .click();
    const box = getDialog(page);
    await box
      .getByText('The price service isn’t responding. Try again, or enter the price yourself', {
        exact: false,
      })
      .waitFor();
    await box.getByText('The price service didn’t respond.', { exact: false }).waitFor();
    expect(await getPriceField(page).inputValue()).toBe('');
    await getPriceField(page).fill('64210');
    await box.getByRole('button', { name: 'Settle: +$1.64' }).click();
    await box.getByText('Use at least 10 letters or digits, so that readers understand.').waitFor();
    await page.unroute(/simple\/price|market_chart/);
    await box.getByRole('button', { name: 'Get price' }).click();
    await box.getByText(/^Sample price ·/).waitFor();
    await expect.poll(() => getPriceField(page).inputValue()).toBe('64,210.00');
    await box.getByRole('button', { name: 'Settle: +$1.64' }).click();
    await waitForToast(page, 'Trade Result Updated Successfully..');
    expect(await getTradeList(client)).toMatchObject([{ manual: false, result: '1.64' }]);
  });
});
