import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { changeAccountStatus, freezeAccount, requestClosure } from '@/data/collections/user-acts';
import { getProfile } from '@/data/collections/users';
import { submitVerification } from '@/data/collections/verifications';
import { createOp } from '@/domain/revision-fields';
import { getDialog } from '../../support/e2e/dialog';
import { expect, getConsoleErrors, test } from '../../support/e2e/fixtures';
import { focusByTab, getFocusedName } from '../../support/e2e/keyboard';
import { createAdministrator, createClient, type Person } from '../../support/e2e/people';
import { blockLiveChannel } from '../../support/e2e/reads';
import { findEntries } from '../../support/e2e/stored-records';
import { waitForToast } from '../../support/e2e/toasts';

/** A status of this test alone, which filters the list to its clients. */
const createStatus = (): string => `own-${randomUUID().replace(/[^a-f]/g, '')}`;
const setStatus = (admin: Person, client: Person, status: string) =>
  changeAccountStatus(admin.caller, {
    uid: client.caller.uid,
    status,
    reason: 'Put among the others of this test.',
    op: createOp(),
  });
const getStatus = async ({ caller }: Person) => (await getProfile(caller, caller.uid))?.status;

const row = (page: Page, person: Person) => page.getByRole('row').filter({ hasText: person.email });
const names = async (page: Page) =>
  (await page.locator('tbody [data-row]').allTextContents()).map((name) =>
    name.replace(' Tester', ''),
  );

test.describe('Manage Users', () => {
  test('leads from the to-do list to a closure request, which can be declined', {
    tag: '@full',
  }, async ({ page, asAdmin }) => {
    const client = await createClient('Querida');
    await requestClosure(client.caller, createOp());
    await asAdmin('/admin/dashboard');
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
    await waitForToast(page, 'User Status has been updated Successfully..');
    await row(page, client).waitFor({ state: 'detached' });
    const profile = await getProfile(client.caller, client.caller.uid);
    expect([profile?.status, profile?.closureAt]).toEqual(['pending', null]);
  });

  test('leads from the search to new and to frozen clients, and from a new one to the review of the document', {
    tag: '@full',
  }, async ({ page, asAdmin }) => {
    const fresh = await createClient('Ottil');
    const frozen = await createClient('Torun');
    await submitVerification(fresh.caller, {
      document: `images/${fresh.caller.uid}/1774345260123-a.png`,
      kind: 'passport',
      op: createOp(),
    });
    await freezeAccount(frozen.caller, createOp());
    await asAdmin('/admin/dashboard');
    const openPage = async (name: string) => {
      await page.getByRole('button', { name: 'Search the desk' }).click();
      await page.getByRole('combobox', { name: 'Page, client, request or act' }).fill(name);
      await page.getByRole('option', { name }).click();
    };
    await openPage('frozen accounts');
    await page.waitForURL('**/admin/users?status=frozen&by=change');
    await row(page, frozen)
      .getByText(/^changed/)
      .waitFor();
    await row(page, frozen).getByRole('link', { name: 'Torun Tester' }).click();
    await page.getByRole('button', { name: 'Change status' }).waitFor();
    await page.goto('/admin/dashboard');
    await openPage('new clients');
    await page.waitForURL('**/admin/users?status=pending&by=oldest');
    const waiting = row(page, fresh).getByRole('link', { name: 'Awaiting review' });
    await page.getByRole('searchbox').fill(fresh.email);
    await waiting.click();
    await page.waitForURL(`**/admin/verification?client=${fresh.caller.uid}`);
    expect(getConsoleErrors(page)).toEqual([]);
  });

  test('reads the balance and identity of those clients alone that come into view', {
    tag: '@full',
  }, async ({ page, admin, asAdmin }) => {
    const status = createStatus();
    const people: Person[] = [];
    for (const name of ['Aina', 'Bera', 'Cilla', 'Dagny', 'Edla']) {
      const person = await createClient(name);
      await setStatus(admin, person, status);
      people.push(person);
    }
    await page.setViewportSize({ width: 1280, height: 420 });
    const read = new Set<string>();
    page.on('request', (request) => {
      for (const [, uid = ''] of request
        .postData()
        ?.matchAll(/\/documents\/accounts\/([0-9A-Za-z_-]+)/g) ?? [])
        read.add(uid);
    });
    await asAdmin(`/admin/users?status=${status}&by=email`);
    await row(page, people[0] ?? admin)
      .getByText('0.00')
      .waitFor();
    const last = people.at(-1) ?? admin;
    expect(read).not.toContain(last.caller.uid);
    await row(page, last).scrollIntoViewIfNeeded();
    await row(page, last).getByText('0.00').waitFor();
    await row(page, last).getByText('Not verified').waitFor();
    expect(read).toContain(last.caller.uid);
  });

  test('finds, filters, orders and exports, and its URL says what is shown', {
    tag: '@full',
  }, async ({ page, admin, asAdmin }) => {
    const status = createStatus();
    const people: Person[] = [];
    for (const name of ['Quill', 'Quent', 'Rhoda']) {
      const person = await createClient(name);
      await setStatus(admin, person, status);
      people.push(person);
    }
    await submitVerification(people[2]?.caller ?? admin.caller, {
      document: `images/${people[2]?.caller.uid}/1774345260123-a.png`,
      kind: 'passport',
      op: createOp(),
    });
    await asAdmin(`/admin/users?status=${status}`);
    await page.getByText(`3 people, ${status.replace('-', ' ')}`).waitFor();
    // They are counted beside their list, which may come later.
    await expect.poll(() => names(page)).toEqual(['Rhoda', 'Quent', 'Quill']);
    await page.getByRole('link', { name: 'Email', exact: true }).click();
    await expect.poll(() => names(page)).toEqual(['Quent', 'Quill', 'Rhoda']);
    expect(await page.getByRole('columnheader', { name: 'Email' }).getAttribute('aria-sort')).toBe(
      'ascending',
    );

    // Any part of a username is found; the filter stays.
    const search = page.getByRole('searchbox');
    await search.fill('QU');
    await expect.poll(() => names(page)).toEqual(['Quent', 'Quill']);
    await expect.poll(() => new URL(page.url()).search).toBe(`?q=QU&status=${status}&by=email`);
    await search.fill('qu-nobody');
    const nobody = page.getByRole('heading', { name: 'No one matches “qu-nobody”' });
    await nobody.waitFor();
    await search.fill('qu');
    // The letters are in the field before the page follows them.
    await nobody.waitFor({ state: 'detached' });
    // What is said of the file goes soon.
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      waitForToast(page, 'File Saved'),
      page.getByRole('button', { name: 'Export' }).click(),
    ]);
    expect(
      readFileSync(String(await download.path()), 'utf8').match(/@example\.com/g),
    ).toHaveLength(2);
    await page.waitForURL(/[?]q=qu&/);
    await page.reload();
    await page.getByRole('link', { name: 'Quill Tester' }).waitFor();
    await expect.poll(() => names(page)).toEqual(['Quent', 'Quill']);
    await page.getByRole('searchbox').fill('');
    await expect.poll(() => names(page)).toHaveLength(3);

    // The view over documents has those with a document alone.
    await page.getByRole('combobox', { name: 'Identity' }).selectOption('Awaiting review');
    await expect.poll(() => names(page)).toEqual(['Rhoda']);
    expect(await row(page, people[2] ?? admin).textContent()).toContain('Awaiting review');
    await page.goBack();
  });

  test('sets a status by keyboard alone: the row leaves, the next one has the focus, and the book has the reason', {
    tag: '@full',
  }, async ({ page, admin, asAdmin }) => {
    const status = createStatus();
    const first = await createClient('Sigrun');
    const second = await createClient('Solvei');
    for (const person of [first, second]) await setStatus(admin, person, status);
    await asAdmin(`/admin/users?status=${status}&by=email`);
    await row(page, first).waitFor();
    await page.keyboard.press('j');
    expect(await getFocusedName(page)).toBe('Sigrun Tester');
    await page.keyboard.press('s');
    await getDialog(page).waitFor();
    await focusByTab(page, /^New status/);
    // Nothing is chosen yet; then pending, active, suspended.
    for (let i = 0; i < 3; i++) await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Your card was reported as lost.');
    await getDialog(page).getByText('to suspended', { exact: true }).waitFor();
    await focusByTab(page, /^Change to suspended/);
    await page.keyboard.press('Enter');
    await waitForToast(page, 'User Status has been updated Successfully..');
    await expect.poll(() => getFocusedName(page)).toBe('Solvei Tester');
    await row(page, first).waitFor({ state: 'detached' });
    expect(await getStatus(first)).toBe('suspended');
    expect((await findEntries(first, 'status.changed')).at(-1)).toMatchObject({
      before: { status },
      after: { status: 'suspended' },
      reason: 'Your card was reported as lost.',
      actor: admin.caller.uid,
    });

    // Another word is written in small letters; two are refused at the field.
    await page.keyboard.press('s');
    await page.getByLabel('New status').selectOption('Other…');
    await page.getByLabel('Status name').fill('Two Words');
    await page.getByLabel('Reason').fill('Please send a newer document.');
    await getDialog(page)
      .getByRole('button', { name: /^Change status/ })
      .click();
    await page.getByText('Use one word, or join words with a hyphen: under-review.').waitFor();
    await page.getByLabel('Status name').fill('Under-Review');
    await getDialog(page).getByRole('button', { name: 'Change to under review' }).click();
    await waitForToast(page, 'User Status has been updated Successfully..');
    await expect.poll(() => getStatus(second)).toBe('under-review');
    expect(getConsoleErrors(page)).toEqual([]);
  });

  test('keeps the input when another administrator was faster, the answer is lost, or there is no connection', {
    tag: '@full',
  }, async ({ page, context, asAdmin }) => {
    const client = await createClient('Rakel');
    await asAdmin(`/admin/users?q=${client.caller.uid}`);
    const set = async () =>
      getDialog(page)
        .getByRole('button', { name: /^Change to/ })
        .click();
    await page.getByRole('button', { name: 'Change status of Rakel Tester' }).click();
    const reason = page.getByLabel('Reason');
    await page.getByLabel('New status').selectOption('Active');
    await reason.fill('Your details were checked.');

    const other = await createAdministrator('Ulf');
    await changeAccountStatus(other.caller, {
      uid: client.caller.uid,
      status: 'suspended',
      reason: 'The other administrator was faster.',
      op: createOp(),
    });
    await getDialog(page).getByText('The status has changed.').waitFor();
    expect(await reason.inputValue()).toBe('Your details were checked.');

    await context.setOffline(true);
    await set();
    await waitForToast(page, 'Error Occurred.');
    await getDialog(page)
      .getByText('You are offline. Try again when the connection is back.')
      .first()
      .waitFor();
    expect(await reason.inputValue()).toBe('Your details were checked.');
    await context.setOffline(false);

    await page.route(/:commit/, async (route) => {
      await route.fetch();
      await route.abort();
    });
    await set();
    await getDialog(page)
      .getByText(/We couldn’t reach the server/)
      .first()
      .waitFor();
    await page.unroute(/:commit/);
    await expect.poll(() => getStatus(client)).toBe('active');
    expect((await findEntries(client, 'status.changed')).map(({ after }) => after.status)).toEqual([
      'suspended',
      'active',
    ]);
  });

  test('does not overwrite a status that it has not shown', { tag: '@full' }, async ({
    page,
    admin,
    asAdmin,
  }) => {
    const client = await createClient('Vilde');
    await asAdmin(`/admin/users?q=${client.caller.uid}`);
    await blockLiveChannel(page);
    await page.reload();
    await page.getByRole('button', { name: 'Change status of Vilde Tester' }).click();
    await page.getByLabel('New status').selectOption('Active');
    await page.getByLabel('Reason').fill('Your details were checked.');
    await setStatus(admin, client, 'closed');
    await getDialog(page).getByRole('button', { name: 'Change to active' }).click();
    await waitForToast(page, 'Error Occurred.');
    await getDialog(page).getByText('The status has changed.').waitFor();
    expect(await getStatus(client)).toBe('closed');
    await getDialog(page).getByRole('button', { name: 'Change to active' }).click();
    await waitForToast(page, 'User Status has been updated Successfully..');
    expect(await getStatus(client)).toBe('active');
  });

  test('does not change the own account, and says why', { tag: '@full' }, async ({
    page,
    admin,
    asAdmin,
  }) => {
    await asAdmin(`/admin/users?q=${admin.caller.uid}`);
    await page.getByRole('button', { name: 'Change status of Ada Tester' }).press('Enter');
    await page.getByText('This is your own account').filter({ visible: true }).first().waitFor();
    expect(await getDialog(page).count()).toBe(0);
    await page.goto(`/admin/users/${admin.caller.uid}`);
    await page
      .getByText('Another administrator must do this')
      .filter({ visible: true })
      .first()
      .waitFor();
  });
});
