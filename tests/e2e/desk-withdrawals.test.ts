import type { Browser } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { cancelWithdrawal, deleteWithdrawal } from '@/data/collections/withdrawals';
import { createOp } from '@/domain/ledger/revision-fields';
import { getEntries } from '../support/entries';
import { newVisitor, theBrowser } from './support/browser';
import { decide, deposited, row, tab, txidOf, withdrawn } from './support/desk-queue';
import { dialog } from './support/dialog';
import { enter, visit } from './support/enter';
import { pastTheRules } from './support/past-the-rules';
import { createAdministrator, createWithdrawer, type Person } from './support/people';
import { readsWhenAsked } from './support/reads';
import { actionsOf, balanceOf, reservedOf } from './support/recorded';
import { toasted } from './support/toasts';
import { withdrawalsOf } from './support/withdrawal-page';

let browser: Browser;
let administrator: Person;
beforeAll(async () => {
  browser = await theBrowser();
  administrator = await createAdministrator('Dordi');
});

/** At the desk, before what is asked for of one page. */
const open = (path: string, person = administrator) => visit(browser, person, path);

describe('a withdrawal at the desk', () => {
  it('is debited once the coins were sent, with a word to the client', async () => {
    const client = await createWithdrawer('Idunn', administrator);
    const txid = txidOf(await withdrawn(client, '120.00'));
    const { page, context, uncaught, logged } = await open('/admin/withdrawal?q=idunn');
    const box = await decide(page, '120.00');
    await box.getByRole('group', { name: 'Bitcoin address (test network)' }).getByText('sl5k7').or(box.getByText('sl5k')).first().waitFor();
    await box.getByText(/\(sample\)/).waitFor();
    await box.getByLabel('Note to client (optional)').fill(`Sent in ${txid}.`);
    await box.getByRole('button', { name: 'Debit $120.00' }).click();
    await toasted(page, 'Withdrawal Request Approved..');
    await row(page, '120.00').waitFor({ state: 'detached' });
    expect([await balanceOf(client), await reservedOf(client)]).toEqual(['380.00', '0.00']);
    expect(await withdrawalsOf(client)).toMatchObject([{ status: 'completed', note: `Sent in ${txid}.` }]);
    expect([uncaught, logged]).toEqual([[], []]);
    await context.close();
  });

  it('is rejected or deleted with a reason, and the amount is free again; what was deleted stays in the book', {
    tags: ['full'],
  }, async () => {
    const client = await createWithdrawer('Jorunn', administrator);
    await withdrawn(client, '50.00');
    await withdrawn(client, '60.00');
    const { page, context, uncaught, logged } = await open('/admin/withdrawal?q=jorunn');
    const box = await decide(page, '50.00');
    await box.getByText('Reject', { exact: true }).click();
    await box.getByLabel('Reason for rejecting').fill('The name on this wallet is not yours.');
    await box.getByRole('button', { name: 'Reject and tell Jorunn' }).click();
    await toasted(page, 'Withdrawal Request Rejected..');
    await row(page, '50.00').waitFor({ state: 'detached' });

    const second = await decide(page, '60.00');
    await second.getByText('Delete request', { exact: true }).click();
    await second
      .getByRole('row', { name: /Available/ })
      .getByText('+60.00')
      .waitFor();
    await second.getByLabel('Reason for deleting').fill('It was asked for twice by mistake.');
    await second.getByRole('button', { name: 'Delete and tell Jorunn' }).click();
    await toasted(page, 'Withdrawal Request Deleted..');
    await row(page, '60.00').waitFor({ state: 'detached' });
    expect([await balanceOf(client), await reservedOf(client)]).toEqual(['500.00', '0.00']);

    // A decided one that was never sent can be taken off the list, too.
    await tab(page, 'Rejected').click();
    await row(page, '50.00').getByRole('button', { name: /Open/ }).click();
    await dialog(page).getByRole('button', { name: 'Delete request' }).click();
    const third = page.getByRole('dialog', { name: 'Delete $50.00 withdrawal to Jorunn Tester' });
    await third.getByLabel('Reason for deleting').fill('The client asked for it to be removed.');
    await third.getByRole('button', { name: 'Delete and tell Jorunn' }).click();
    await third.waitFor({ state: 'detached' });
    expect(await withdrawalsOf(client)).toEqual([]);
    const deleted = (await getEntries(client.caller, client.caller.uid)).filter(({ action }) => action === 'withdrawal.deleted');
    expect(deleted).toMatchObject([{ before: { amount: '60.00' } }, { before: { amount: '50.00', status: 'rejected' } }]);

    await tab(page, 'Deleted').click();
    await row(page, 'It was asked for twice by mistake.').waitFor();
    await tab(page, 'All').click();
    await row(page, '60.00').getByText('Deleted').first().waitFor();
    // It is gone, so nothing more can be done with it.
    await row(page, '50.00').getByRole('button', { name: /Open/ }).click();
    await dialog(page).getByText('The client asked for it to be removed.').waitFor();
    expect(await dialog(page).getByRole('button', { name: 'Delete request' }).count()).toBe(0);
    expect([uncaught, logged]).toEqual([[], []]);
    await context.close();
  });

  it('that the client takes back while the dialog is open is told as that, and refused nothing', { tags: ['full'] }, async () => {
    const client = await createWithdrawer('Kari', administrator);
    const id = await withdrawn(client, '70.00');
    const { page, context, uncaught } = await open('/admin/withdrawal?q=kari');
    const box = await decide(page, '70.00');
    await cancelWithdrawal(client.caller, id, createOp());
    await box.getByText('This withdrawal has already been decided.').waitFor();
    await box.getByText('The client', { exact: true }).waitFor();
    await box.getByRole('button', { name: 'Back to list' }).click();
    await row(page, '70.00').waitFor({ state: 'detached' });
    expect([await balanceOf(client), await reservedOf(client)]).toEqual(['500.00', '0.00']);
    expect(uncaught).toEqual([]);
    await context.close();
  });

  it('whose answer is lost is debited once, however often it is sent', { tags: ['full'] }, async () => {
    const client = await createWithdrawer('Ketil', administrator);
    await withdrawn(client, '90.00');
    const { page, context, uncaught } = await open('/admin/withdrawal?q=ketil');
    const box = await decide(page, '90.00');
    await page.route(/:commit/, async (route) => {
      await route.fetch();
      await route.abort();
    });
    // The live channel may be faster than the person: then the dialog tells it by itself.
    await box.getByRole('button', { name: 'Debit $90.00' }).click();
    await toasted(page, 'Error Occurred.');
    await page.unroute(/:commit/);
    await box.getByText('Your decision was recorded.').waitFor();
    await box.getByRole('button', { name: 'Back to list' }).click();
    await row(page, '90.00').waitFor({ state: 'detached' });
    expect([await balanceOf(client), await reservedOf(client)]).toEqual(['410.00', '0.00']);
    expect((await actionsOf(client)).filter((action) => action === 'withdrawal.completed')).toHaveLength(1);
    expect(uncaught).toEqual([]);
    await context.close();
  });

  it('that another administrator has deleted from the list meanwhile is told as that', { tags: ['full'] }, async () => {
    const client = await createWithdrawer('Kolbrun', administrator);
    const id = await withdrawn(client, '40.00');
    await cancelWithdrawal(client.caller, id, createOp());
    const deputy = await createAdministrator('Kjartan');
    const { page, context, uncaught } = await newVisitor(browser);
    // Told of it before the press, the dialog would have changed by itself.
    await readsWhenAsked(page);
    await enter(page, administrator, '/admin/withdrawal?tab=cancelled&q=kolbrun');
    await row(page, '40.00').getByRole('button', { name: /Open/ }).click();
    await dialog(page).getByRole('button', { name: 'Delete request' }).click();
    await dialog(page).getByLabel('Reason for deleting').fill('The client asked for it to be removed.');
    const words = 'It was deleted at another desk before.';
    await deleteWithdrawal(deputy.caller, client.caller.uid, id, words, createOp());
    await dialog(page).getByRole('button', { name: 'Delete and tell Kolbrun' }).click();
    await toasted(page, 'Already Decided..');
    await dialog(page).getByText('This withdrawal has already been deleted.').waitFor();
    await dialog(page).getByText('Kjartan Tester').first().waitFor();
    await dialog(page).getByText(words).first().waitFor();
    await dialog(page).getByRole('button', { name: 'Back to list' }).click();
    expect((await getEntries(client.caller, client.caller.uid)).filter(({ action }) => action === 'withdrawal.deleted')).toMatchObject([
      { reason: words },
    ]);
    expect(uncaught).toEqual([]);
    await context.close();
  });

  it('is refused to somebody who is no administrator any more, and the desk closes', { tags: ['full'] }, async () => {
    const [client, former] = [await createWithdrawer('Kraki', administrator), await createAdministrator('Leif')];
    await withdrawn(client, '30.00');
    // Told of it before the press, the page would not be the desk's any more.
    const { page, context, uncaught } = await newVisitor(browser);
    await readsWhenAsked(page);
    await enter(page, former, '/admin/withdrawal?q=kraki');
    const box = await decide(page, '30.00');
    await box.getByText('Reject', { exact: true }).click();
    await box.getByLabel('Reason for rejecting').fill('The name on this wallet is not yours.');
    await pastTheRules((firestore) => firestore.doc(`users/${former.caller.uid}`).update({ admin: false }));
    await box.getByRole('button', { name: 'Reject and tell Kraki' }).click();
    await toasted(page, 'This isn’t allowed.');
    // What was refused shows that the screen is out of date, so everything on it is read again.
    await page.getByRole('heading', { name: 'This area is for the desk' }).waitFor();
    expect(await withdrawalsOf(client)).toMatchObject([{ status: 'pending' }]);
    expect(uncaught).toEqual([]);
    await context.close();
  });

  it('that cannot be decided says why: it is the own account', { tags: ['full'] }, async () => {
    const own = await createAdministrator('Liv');
    await deposited(own, '80.00');
    const { page, context } = await open('/admin/deposit?q=liv', own);
    const box = await decide(page, '80.00');
    await box.getByText('This is your own account.').first().waitFor();
    expect(await box.getByRole('button', { name: 'Credit $80.00' }).getAttribute('aria-disabled')).toBe('true');
    await page.keyboard.press('Escape');
    expect(await page.getByRole('checkbox', { name: /^Select \$80\.00/ }).isDisabled()).toBe(true);
    await context.close();
  });
});
