import type { Page } from '@playwright/test';
import { getNotices } from '@/data/collections/notices';
import { changeAccountStatus } from '@/data/collections/user-acts';
import { getProfile } from '@/data/collections/users';
import { createOp } from '@/domain/revision-fields';
import { bypassRules } from '../../support/e2e/admin-sdk';
import { getDialog } from '../../support/e2e/dialog';
import { expect, getConsoleErrors, test } from '../../support/e2e/fixtures';
import { focusByTab } from '../../support/e2e/keyboard';
import { createAdministrator, createClient, type Person } from '../../support/e2e/people';
import { signInAs } from '../../support/e2e/sign-in';
import { waitForToast } from '../../support/e2e/toasts';

const commits = /:commit/;
/** The messages that a client reads, without those to everyone, which other tests send too. */
async function readTitles({ caller }: Person): Promise<string[]> {
  const profile = await getProfile(caller, caller.uid);
  const { list } = profile ? await getNotices(caller, profile) : { list: [] };
  return list.filter(({ audience }) => audience.to !== 'everyone').map(({ title }) => title);
}

const review = (page: Page) => page.getByRole('button', { name: 'Review message' }).click();
const fill = async (page: Page, title: string, body = 'A word of the desk.') => {
  await page.getByLabel('Title').fill(title);
  await page.getByLabel('Message', { exact: true }).fill(body);
};

test.describe('a message of the desk', { tag: '@full' }, () => {
  test('reaches one client by keyboard alone, and the bell rings', async ({
    page,
    asAdmin,
    newVisitor,
  }) => {
    const client = await createClient('Yngve');
    const reader = await newVisitor();
    await asAdmin('/admin/notifications?tab=compose');
    await signInAs(reader, client, '/user/dashboard');
    await reader.getByRole('button', { name: 'Notifications', exact: true }).waitFor();
    // The tabs are in the address, so going back returns, and the draft is still there.
    await page.getByLabel('Title').fill('Half a title');
    await page.getByRole('link', { name: 'Sent', exact: true }).click();
    await page.waitForURL(/tab=sent/);
    await page.goBack();
    expect(await page.getByLabel('Title').inputValue()).toBe('Half a title');
    await page.getByLabel('Title').fill('');
    await page.getByLabel('Client', { exact: true }).focus();
    await page.keyboard.type(client.email.slice(0, 12));
    // While the list belongs to an earlier text, Enter chooses nobody out of it.
    await page
      .locator('[role=listbox]:not([aria-busy])')
      .getByRole('option', { name: /Yngve Tester/ })
      .waitFor();
    await page.keyboard.press('Enter');
    await page.getByText(client.email).waitFor();
    await focusByTab(page, /^Title$/);
    await page.keyboard.type('About your passport');
    await focusByTab(page, /^Message$/);
    await page.keyboard.type('It is too dark.');
    await focusByTab(page, /^Review message$/);
    await page.keyboard.press('Enter');
    await getDialog(page).getByText('This can’t be unsent.').waitFor();
    await focusByTab(page, /^Send to 1 client$/);
    await page.keyboard.press('Enter');
    await waitForToast(page, 'Message Sent Successfully');
    await getDialog(page).waitFor({ state: 'detached' });
    await page.getByText('Sent to 1 client.').waitFor();
    expect(await page.getByLabel('Title').inputValue()).toBe('');

    await reader.getByRole('button', { name: 'Notifications, one unread' }).click();
    await reader.getByRole('button', { name: /About your passport/ }).click();
    expect(await getDialog(reader).locator('[data-message-body]').textContent()).toBe(
      'It is too dark.',
    );
    expect([...getConsoleErrors(page), ...getConsoleErrors(reader)]).toEqual([]);
  });

  test('survives a reload and a lost answer, and arrives once', async ({ page, asAdmin }) => {
    const client = await createClient('Zelda');
    await asAdmin(`/admin/notifications?to=${client.caller.uid}`);
    await page.getByText(client.email).waitFor();
    await review(page);
    await page.getByText('Enter a title.').waitFor();
    await fill(page, 'Kept', 'All of it.');
    await page.reload();
    await page.getByText(client.email).waitFor();
    expect(await page.getByLabel('Message', { exact: true }).inputValue()).toBe('All of it.');

    await review(page);
    const send = page.getByRole('button', { name: 'Send to 1 client' });
    await send.waitFor();
    await page.route(commits, async (route) => {
      await route.fetch();
      await route.abort();
    });
    await send.click();
    await getDialog(page).getByText('We couldn’t confirm it was sent.').waitFor();
    await page.unroute(commits);
    await page.getByRole('button', { name: 'Back' }).click();
    expect(await page.getByLabel('Title').inputValue()).toBe('Kept');
    await review(page);
    await send.click();
    await waitForToast(page, 'Message Sent Successfully');
    expect(await readTitles(client)).toEqual(['Kept']);

    await page.getByRole('link', { name: 'See it under Sent' }).click();
    const row = page.getByRole('row').filter({ hasText: 'Zelda Tester' });
    await row.waitFor();
    expect(await row.textContent()).toMatch(/Kept.*Zelda Tester.*You/);
  });

  test('reaches each client of a group by one write, while they have its status', async ({
    page,
    admin,
    asAdmin,
    newVisitor,
  }) => {
    const word = `group-${createOp()
      .replace(/[^a-f]/g, '')
      .slice(0, 8)}`;
    const setStatus = (client: Person, status: string) =>
      changeAccountStatus(admin.caller, {
        uid: client.caller.uid,
        status,
        reason: 'Of this group now.',
        op: createOp(),
      });
    const member = await createClient('Member');
    const other = await createClient('Outsider');
    await setStatus(member, word);
    const reader = await newVisitor();
    await signInAs(reader, member, '/user/dashboard');
    await reader.getByRole('button', { name: 'Notifications, one unread' }).waitFor();

    await asAdmin('/admin/notifications?tab=compose');
    await page.getByLabel('A group').check();
    await page.getByLabel('Group', { exact: true }).selectOption('Clients with another status');
    await page.getByLabel('Status', { exact: true }).fill(word);
    await fill(page, `To all of ${word}`);
    await review(page);
    await getDialog(page).getByText('anyone who signs in').waitFor();
    const written: string[] = [];
    page.on('request', (request) => {
      if (commits.test(request.url())) written.push(request.postData() ?? '');
    });
    await page.getByRole('button', { name: 'Send to 1 client' }).click();
    await waitForToast(page, 'Message Sent Successfully');
    expect(written).toEqual([expect.stringContaining(`notices/status-${word}/items/`)]);

    await reader.getByRole('button', { name: 'Notifications, 2 unread' }).click();
    await reader.getByText('Message from the desk to clients with your status').waitFor();
    expect(await readTitles(member)).toEqual([`To all of ${word}`]);
    expect(await readTitles(other)).toEqual([]);

    // An open page follows the client's status.
    await setStatus(member, 'active');
    await reader
      .getByText('Message from the desk to clients with your status')
      .waitFor({ state: 'detached' });

    await page.goto(`/admin/notifications?tab=sent&q=${word}`);
    const row = page.getByRole('row').filter({ hasText: `To all of ${word}` });
    expect(await row.textContent()).toContain(`Clients with the status “${word}”`);
    await row.getByRole('button', { name: /^Open “/ }).click();
    await getDialog(page).getByText('A word of the desk.').waitFor();
  });

  test('reaches everyone who has an account, and is refused when the sender is no longer an administrator', async ({
    page,
    newVisitor,
  }) => {
    const client = await createClient('Ada');
    const former = await createAdministrator('Former');
    const reader = await newVisitor();
    await signInAs(reader, client, '/user/dashboard');
    await reader.getByRole('button', { name: 'Notifications', exact: true }).waitFor();
    await signInAs(page, former, '/admin/notifications?tab=compose');
    await page.getByLabel('Everyone').check();
    await fill(page, 'Opening hours', 'We are closed on Friday.');
    await review(page);
    await page.getByRole('button', { name: /^Send to [0-9,]+ clients$/ }).click();
    await waitForToast(page, 'Message Sent Successfully');
    await reader.getByRole('button', { name: 'Notifications, one unread' }).click();
    await reader.getByText('Message from the desk to everyone').first().waitFor();

    await page.getByLabel('Everyone').check();
    await fill(page, 'Once more');
    await review(page);
    await page.getByRole('button', { name: /^Send to [0-9,]+ clients$/ }).waitFor();
    await bypassRules((store) => store.doc(`users/${former.caller.uid}`).update({ admin: false }));
    await page.getByRole('button', { name: /^Send to [0-9,]+ clients$/ }).click();
    await getDialog(page)
      .getByText(/This isn’t allowed/)
      .first()
      .waitFor();
    await reader.reload();
    await reader.getByRole('button', { name: /^Notifications/ }).click();
    await reader.getByText('Opening hours').waitFor();
    expect(await reader.getByText('Once more').count()).toBe(0);
  });
});
