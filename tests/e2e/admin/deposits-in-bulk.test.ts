import type { Page } from '@playwright/test';
import { completeDeposit, rejectDeposit, requestDeposit } from '@/data/collections/deposits';
import { createOp } from '@/domain/revision-fields';
import {
  addDeposit,
  getQueueRow,
  getStatusTab,
  getTxid,
  openReview,
} from '../../support/e2e/desk-queue';
import { pressCommitKeys } from '../../support/e2e/dialog';
import { expect, test } from '../../support/e2e/fixtures';
import { pressTogether } from '../../support/e2e/held-commit';
import { createAdministrator, createClient } from '../../support/e2e/people';
import { signIn, signInAs } from '../../support/e2e/sign-in';
import { findEntries, getActions, getBalance } from '../../support/e2e/stored-records';

test.describe('several deposits at once', { tag: '@full' }, () => {
  test('are one decision with a result for each: credited, decided by somebody else, failed and retried', async ({
    page,
    admin,
    asAdmin,
  }) => {
    const first = await createClient('Frode-s');
    const second = await createClient('Gisli-s');
    const third = await createClient('Halla-s');
    const ids = [
      await addDeposit(first, '100.00'),
      await addDeposit(second, '200.00'),
      await addDeposit(third, '300.00'),
    ];
    await asAdmin('/admin/deposit?q=-s');
    await getQueueRow(page, 'Halla-s Tester').waitFor();
    for (const person of [first, second, third])
      await page.getByRole('checkbox', { name: new RegExp(`from ${person.name}`) }).check();
    const bar = page.getByRole('region', { name: 'Selected' });
    await bar.getByText('$600.00').waitFor();
    await bar.getByRole('button', { name: 'Credit 3…' }).click();
    const box = page.getByRole('dialog', { name: /^Credit/ });
    await box.getByText('3 need their output numbers, or are left out.').waitFor();
    for (const field of await box.getByLabel(/^Output number/).all()) await field.fill('0');
    await box
      .getByRole('row', { name: /^Total/ })
      .getByText('600.00')
      .waitFor();

    // While the list is shown, somebody else decides the second; and the third does not get
    // through.
    await rejectDeposit(admin.caller, {
      uid: second.caller.uid,
      id: ids[1] ?? '',
      note: 'No coins came to this address.',
      op: createOp(),
    });
    await page.route(/:commit/, async (route) => {
      if (route.request().postData()?.includes(third.caller.uid)) await route.abort();
      else await route.continue();
    });
    await box.getByRole('button', { name: 'Credit 3' }).click();
    await box.getByText('1 credited, 1 already decided, 1 failed.', { exact: true }).waitFor();
    await box
      .getByRole('row', { name: /Gisli-s/ })
      .getByText('Already decided')
      .waitFor();
    expect([await getBalance(first), await getBalance(second), await getBalance(third)]).toEqual([
      '100.00',
      '0',
      '0',
    ]);

    await page.unroute(/:commit/);
    await box.getByRole('button', { name: 'Retry remaining 1' }).click();
    await box.getByText('2 credited, 1 already decided.', { exact: true }).waitFor();
    expect(await getBalance(third)).toBe('300.00');
    expect(
      (await getActions(first)).filter((action) => action === 'deposit.completed'),
    ).toHaveLength(1);
    await box.getByRole('button', { name: 'Back to list' }).click();
    await page
      .getByText('Nothing to review')
      .or(page.getByText('No deposit matches'))
      .first()
      .waitFor();
    await expect
      .poll(() => page.evaluate(() => document.activeElement !== document.body))
      .toBe(true);
  });
});

test.describe('several deposits whose first commit is under way', { tag: '@full' }, () => {
  test('stay with the administrator who pressed when another one signs in', async ({
    page,
    context,
    admin,
    asAdmin,
  }) => {
    const first = await createClient('Sigrun-m');
    const second = await createClient('Torvald-m');
    const other = await createAdministrator('Ulf');
    await addDeposit(first, '110.00');
    await addDeposit(second, '120.00');
    await asAdmin('/admin/deposit?q=-m');
    for (const { name } of [first, second])
      await page.getByRole('checkbox', { name: new RegExp(`from ${name}`) }).check();
    await page
      .getByRole('region', { name: 'Selected' })
      .getByRole('button', { name: 'Credit 2…' })
      .click();
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(/:commit/, (route) => released.then(() => route.continue()));
    const underWay = page.waitForRequest(/:commit/);
    const box = page.getByRole('dialog', { name: /^Credit/ });
    await box.getByText('2 need their output numbers, or are left out.').waitFor();
    for (const field of await box.getByLabel(/^Output number/).all()) await field.fill('0');
    await box.getByRole('button', { name: 'Credit 2' }).click();
    await underWay;

    const tab = await context.newPage();
    await signIn(tab, other, '/admin/signin');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    const answered = page.waitForResponse(/:commit/);
    release();
    await answered;
    await expect.poll(() => getBalance(first)).toBe('110.00');
    expect((await findEntries(first, 'deposit.completed')).map(({ actor }) => actor)).toEqual([
      admin.caller.uid,
    ]);
    await getQueueRow(page, 'Torvald-m Tester').waitFor();
    expect(await getActions(second)).not.toContain('deposit.completed');
  });
});

test.describe('a suspicious notice', { tag: '@full' }, () => {
  test('is marked among several, and in its own decision', async ({ page, asAdmin }) => {
    const valid = await createClient('Ketil-w');
    const other = await createClient('Lofn-w');
    const notice = { coin: 'bitcoin', units: '0.00389348' } as const;
    const txid = getTxid(createOp());
    await requestDeposit(valid.caller, {
      request: { ...notice, txid: '', amount: '250.00', rate: '64210.00', address: 'tb1qother' },
      op: createOp(),
    });
    await requestDeposit(other.caller, {
      request: { ...notice, txid, amount: '5000.00', rate: '1284210.00', address: 'tb1qelsewhere' },
      op: createOp(),
    });
    await asAdmin('/admin/deposit?q=-w');
    for (const { name } of [valid, other])
      await page.getByRole('checkbox', { name: new RegExp(`from ${name}`) }).check();
    await page
      .getByRole('region', { name: 'Selected' })
      .getByRole('button', { name: 'Nothing to credit: all 2 need review' })
      .click();
    const box = page.getByRole('dialog', { name: 'Credit 0 of 2 deposits' });
    await box.getByText('2 of 2 need a look and are left out.').waitFor();
    expect(
      await box
        .getByRole('button', { name: 'Nothing to credit: all 2 need review' })
        .getAttribute('aria-disabled'),
    ).toBe('true');
    await box
      .getByRole('row', { name: /Lofn-w/ })
      .getByText(/^Worth 9\d\.\d\d% less at the market price at that time/)
      .waitFor();
    expect(
      await box
        .getByRole('row', { name: /Ketil-w/ })
        .getByText(/Worth/)
        .count(),
    ).toBe(0);
    await page.keyboard.press('Escape');
    const decision = await openReview(page, '5,000.00');
    await decision
      .getByText('The deposit says $1,284,210.00 per bitcoin; the price service says')
      .waitFor();

    // The first client says now that it was their transaction.
    await requestDeposit(valid.caller, {
      request: { ...notice, txid, amount: '250.00', rate: '64210.00', address: 'tb1qother' },
      op: createOp(),
    });
    await decision.getByText('Another deposit has this transaction id.').waitFor();
    await decision
      .getByRole('listitem')
      .filter({ hasText: '$250.00 from Ketil-w Tester' })
      .waitFor();
    // Found after the others were ticked, it needs a tick of its own.
    await pressCommitKeys(page);
    await decision.getByText('First tick what you’ve checked, above.').waitFor();
    expect(await getActions(other)).not.toContain('deposit.completed');
    await decision
      .getByRole('checkbox', { name: 'I checked that this transaction is credited only once.' })
      .check();
    await pressCommitKeys(page);
    await expect.poll(() => getBalance(other)).toBe('5000.00');
  });
});

test.describe('two administrators at the same deposit', { tag: '@full' }, () => {
  test('make exactly one posting at the same moment, and the slower one is told who decided', async ({
    page,
    asAdmin,
    newVisitor,
  }) => {
    const client = await createClient('Magni');
    const other = await createAdministrator('Nanna');
    await addDeposit(client, '75.00');
    const pages = [page, await newVisitor()] as const;
    await asAdmin('/admin/deposit?q=magni');
    await signInAs(pages[1], other, '/admin/deposit?q=magni');
    await Promise.all(pages.map((desk) => openReview(desk, '75.00')));
    await pressTogether(pages, (desk) =>
      desk.getByRole('button', { name: 'Credit $75.00' }).click(),
    );
    const told = (page: Page) =>
      page.getByRole('dialog').filter({ hasText: 'This deposit has already been decided.' });
    const counts = () => Promise.all(pages.map((desk) => told(desk).count()));
    await expect.poll(async () => (await counts()).toSorted()).toEqual([0, 1]);
    expect(await getBalance(client)).toBe('75.00');
    const actions = await getActions(client);
    expect(actions.filter((action) => action === 'account.posted')).toHaveLength(1);
    expect(actions.filter((action) => action === 'deposit.completed')).toHaveLength(1);
    for (const desk of pages) {
      const slower = told(desk);
      if ((await slower.count()) > 0) {
        await slower.getByText(/Ada Tester|Nanna Tester/).waitFor();
        await slower.getByRole('button', { name: 'Back to list' }).click();
      }
      await getQueueRow(desk, '75.00').waitFor({ state: 'detached' });
    }
  });

  test('one after the other: the second one finds it decided, and sees it among the completed', async ({
    page,
    admin,
    asAdmin,
  }) => {
    const client = await createClient('Oddny');
    const id = await addDeposit(client, '85.00');
    await asAdmin('/admin/deposit?q=oddny');
    const box = await openReview(page, '85.00');
    await completeDeposit(admin.caller, {
      uid: client.caller.uid,
      id,
      op: createOp(),
      payment: {
        txid: getTxid(id),
        output: 0,
      },
    });
    await box.getByText('Your decision was recorded.').waitFor();
    await box.getByText('$85.00', { exact: true }).first().waitFor();
    await box.getByRole('button', { name: 'Back to list' }).click();
    await getStatusTab(page, 'Completed').click();
    await getQueueRow(page, '85.00').getByText('You', { exact: true }).first().waitFor();
  });
});
