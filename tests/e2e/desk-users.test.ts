import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { changeAccountStatus, requestClosure } from '@/data/collections/user-acts';
import { getProfile } from '@/data/collections/users';
import { submitVerification } from '@/data/collections/verifications';
import { createOp } from '@/domain/ledger/revision-fields';
import { theBrowser } from './support/browser';
import { dialog } from './support/dialog';
import { visit } from './support/enter';
import { focused, tabTo } from './support/keyboard';
import { createAdministrator, createClient, type Person } from './support/people';
import { readsWhenAsked } from './support/reads';
import { entriesOf } from './support/recorded';
import { toasted } from './support/toasts';

let browser: Browser;
let administrator: Person;
beforeAll(async () => {
  browser = await theBrowser();
  administrator = await createAdministrator('Una');
});

/** A word that nobody else has, so that a list of those who have it is the test's own. */
const ownWord = (): string => `own-${randomUUID().replace(/[^a-f]/g, '')}`;
const setTo = (client: Person, standing: string) =>
  changeAccountStatus(administrator.caller, client.caller.uid, standing, 'Put among the others of this test.', createOp());
const standingOf = async ({ caller }: Person) => (await getProfile(caller, caller.uid))?.status;

const atDesk = (path: string) => visit(browser, administrator, path);
const row = (page: Page, person: Person) => page.getByRole('row').filter({ hasText: person.email });
const names = async (page: Page) => (await page.locator('tbody [data-row]').allTextContents()).map((name) => name.replace(' Tester', ''));

describe('Manage Users', () => {
  it('leads from what waits to a request to close an account, which may be answered by leaving things as they are', async () => {
    const client = await createClient('Querida');
    await requestClosure(client.caller, createOp());
    const { page, context, uncaught } = await atDesk('/admin/dashboard');
    await page
      .getByRole('main')
      .getByRole('link', { name: /requests? to close an account/ })
      .click();
    await page.waitForURL('**/admin/users?closure=asked');
    await row(page, client)
      .getByRole('button', { name: /^Change status/ })
      .click();
    const asked = page.getByRole('dialog', { name: 'Status of Querida Tester' });
    await asked.getByText(/Any status you set here answers the request/).waitFor();
    await asked.getByLabel('New status').selectOption('Keep pending');
    await asked.getByLabel('Reason').fill('You told us by phone that you stay.');
    await asked.getByText('Account not closed').waitFor();
    await asked.getByRole('button', { name: 'Don’t close' }).click();
    await toasted(page, 'User Status has been updated Successfully..');
    await row(page, client).waitFor({ state: 'detached' });
    const profile = await getProfile(client.caller, client.caller.uid);
    expect([profile?.status, profile?.closureAt]).toEqual(['pending', null]);
    expect(uncaught).toEqual([]);
    await context.close();
  });

  it('finds, filters, orders and exports, and its address says what is shown', { tags: ['full'] }, async () => {
    const word = ownWord();
    const people: Person[] = [];
    for (const name of ['Quill', 'Quent', 'Rhoda']) {
      const person = await createClient(name);
      await setTo(person, word);
      people.push(person);
    }
    await submitVerification(
      people[2]?.caller ?? administrator.caller,
      `images/${people[2]?.caller.uid}/1774345260123-a.png`,
      'passport',
      createOp(),
    );
    const { page, context, uncaught } = await atDesk(`/admin/users?standing=${word}`);
    await page.getByText(`3 people, ${word.replace('-', ' ')}`).waitFor();
    // They are counted beside their list, which may come later.
    await expect.poll(() => names(page)).toEqual(['Rhoda', 'Quent', 'Quill']);
    await page.getByRole('link', { name: 'Email', exact: true }).click();
    await expect.poll(() => names(page)).toEqual(['Quent', 'Quill', 'Rhoda']);
    expect(await page.getByRole('columnheader', { name: 'Email' }).getAttribute('aria-sort')).toBe('ascending');

    // The server finds by the beginning of a username; the filter stays.
    const search = page.getByRole('searchbox');
    await search.fill('QU');
    await expect.poll(() => names(page)).toEqual(['Quent', 'Quill']);
    await expect.poll(() => new URL(page.url()).search).toBe(`?q=QU&standing=${word}&by=email`);
    await search.fill('qu-nobody');
    const nobody = page.getByRole('heading', { name: 'No one matches “qu-nobody”' });
    await nobody.waitFor();
    await search.fill('qu');
    // The letters stand before the page follows them.
    await nobody.waitFor({ state: 'detached' });
    // What is said of the file goes soon.
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      toasted(page, 'File Saved'),
      page.getByRole('button', { name: 'Export' }).click(),
    ]);
    expect(readFileSync(String(await download.path()), 'utf8').match(/@example\.com/g)).toHaveLength(2);
    await page.waitForURL(/[?]q=qu&/);
    await page.reload();
    await page.getByRole('link', { name: 'Quill Tester' }).waitFor();
    await expect.poll(() => names(page)).toEqual(['Quent', 'Quill']);
    await page.getByRole('searchbox').fill('');
    await expect.poll(() => names(page)).toHaveLength(3);

    // The view over documents has those with a document alone.
    await page.getByRole('combobox', { name: 'Identity' }).selectOption('Awaiting review');
    await expect.poll(() => names(page)).toEqual(['Rhoda']);
    expect(await row(page, people[2] ?? administrator).textContent()).toContain('Awaiting review');
    await page.goBack();
    expect(uncaught).toEqual([]);
    await context.close();
  });

  it('sets a standing by keyboard alone: the row changes in place, the next one has the focus, and the client reads why', async () => {
    const word = ownWord();
    const [first, second] = [await createClient('Sigrun'), await createClient('Solvei')];
    for (const person of [first, second]) await setTo(person, word);
    const { page, context, uncaught, logged } = await atDesk(`/admin/users?standing=${word}&by=email`);
    await row(page, first).waitFor();
    await page.keyboard.press('j');
    expect(await focused(page)).toBe('Sigrun Tester');
    await page.keyboard.press('s');
    await dialog(page).waitFor();
    await tabTo(page, /^New status/);
    // Nothing is chosen yet; then pending, active, suspended.
    for (let i = 0; i < 3; i++) await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Your card was reported as lost.');
    await dialog(page).getByText('to suspended', { exact: true }).waitFor();
    await tabTo(page, /^Change to suspended/);
    await page.keyboard.press('Enter');
    await toasted(page, 'User Status has been updated Successfully..');
    await expect.poll(() => focused(page)).toBe('Solvei Tester');
    await row(page, first).waitFor({ state: 'detached' });
    expect(await standingOf(first)).toBe('suspended');
    expect((await entriesOf(first, 'status.changed')).at(-1)).toMatchObject({
      before: { status: word },
      after: { status: 'suspended' },
      reason: 'Your card was reported as lost.',
      actor: administrator.caller.uid,
    });

    // Another word is written in small letters; two are refused at the field.
    await page.keyboard.press('s');
    await page.getByLabel('New status').selectOption('Other…');
    await page.getByLabel('Status name').fill('Two Words');
    await page.getByLabel('Reason').fill('Please send a newer document.');
    await dialog(page)
      .getByRole('button', { name: /^Change status/ })
      .click();
    await page.getByText('Use one word, or join words with a hyphen: under-review.').waitFor();
    await page.getByLabel('Status name').fill('Under-Review');
    await dialog(page).getByRole('button', { name: 'Change to under review' }).click();
    await toasted(page, 'User Status has been updated Successfully..');
    await expect.poll(() => standingOf(second)).toBe('under-review');
    expect([uncaught, logged]).toEqual([[], []]);
    await context.close();
  });

  it('says so where another administrator was faster, the answer was lost, or there is no connection; what was typed stays', {
    tags: ['full'],
  }, async () => {
    const client = await createClient('Rakel');
    const { page, context } = await atDesk(`/admin/users?q=${client.caller.uid}`);
    const set = async () =>
      dialog(page)
        .getByRole('button', { name: /^Change to/ })
        .click();
    await page.getByRole('button', { name: 'Change status of Rakel Tester' }).click();
    const reason = page.getByLabel('Reason');
    await page.getByLabel('New status').selectOption('Active');
    await reason.fill('Your details were checked.');

    const other = await createAdministrator('Ulf');
    await changeAccountStatus(other.caller, client.caller.uid, 'suspended', 'The other administrator was faster.', createOp());
    await dialog(page).getByText('The status has changed.').waitFor();
    expect(await reason.inputValue()).toBe('Your details were checked.');

    await context.setOffline(true);
    await set();
    await toasted(page, 'Error Occurred.');
    await dialog(page).getByText('You are offline. Try again when the connection is back.').first().waitFor();
    expect(await reason.inputValue()).toBe('Your details were checked.');
    await context.setOffline(false);

    await page.route(/:commit/, async (route) => {
      await route.fetch();
      await route.abort();
    });
    await set();
    await dialog(page)
      .getByText(/The connection to the server failed/)
      .first()
      .waitFor();
    await page.unroute(/:commit/);
    await expect.poll(() => standingOf(client)).toBe('active');
    expect((await entriesOf(client, 'status.changed')).map(({ after }) => after.status)).toEqual(['suspended', 'active']);
    await context.close();
  });

  it('does not write over a standing that it has not shown', { tags: ['full'] }, async () => {
    const client = await createClient('Vilde');
    const { page, context } = await atDesk(`/admin/users?q=${client.caller.uid}`);
    await readsWhenAsked(page);
    await page.reload();
    await page.getByRole('button', { name: 'Change status of Vilde Tester' }).click();
    await page.getByLabel('New status').selectOption('Active');
    await page.getByLabel('Reason').fill('Your details were checked.');
    await setTo(client, 'closed');
    await dialog(page).getByRole('button', { name: 'Change to active' }).click();
    await toasted(page, 'Error Occurred.');
    await dialog(page).getByText('The status has changed.').waitFor();
    expect(await standingOf(client)).toBe('closed');
    await dialog(page).getByRole('button', { name: 'Change to active' }).click();
    await toasted(page, 'User Status has been updated Successfully..');
    expect(await standingOf(client)).toBe('active');
    await context.close();
  });

  it('does not act on the own account, and says why', { tags: ['full'] }, async () => {
    const { page, context } = await atDesk(`/admin/users?q=${administrator.caller.uid}`);
    await page.getByRole('button', { name: 'Change status of Una Tester' }).press('Enter');
    await page.getByText('Only the operator can change').filter({ visible: true }).first().waitFor();
    expect(await dialog(page).count()).toBe(0);
    await page.goto(`/admin/users/${administrator.caller.uid}`);
    await page.getByText('Another administrator must do this').filter({ visible: true }).first().waitFor();
    await context.close();
  });
});
