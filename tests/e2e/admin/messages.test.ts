import type { Page } from '@playwright/test';
import { batchSize } from '@/data/admin/audience-size';
import { getNotices } from '@/data/collections/notices';
import { changeAccountStatus } from '@/data/collections/user-acts';
import { createOp } from '@/domain/ledger/revision-fields';
import { bypassRules } from '../../support/e2e/admin-sdk';
import { expect, getConsoleErrors, test } from '../../support/e2e/fixtures';
import { tabTo } from '../../support/e2e/keyboard';
import { createAdministrator, createClient, type Person } from '../../support/e2e/people';
import { signInAs } from '../../support/e2e/sign-in';
import { waitForToast } from '../../support/e2e/toasts';

const dialogOf = (page: Page) => page.getByRole('dialog');
const commits = /:commit/;
const titlesOf = async ({ caller }: Person) =>
  (await getNotices(caller, caller.uid)).list.filter(({ to }) => to === 'you').map(({ title }) => title);

const review = (page: Page) => page.getByRole('button', { name: 'Review message' }).click();
const fill = async (page: Page, title: string, body = 'A word of the desk.') => {
  await page.getByLabel('Title').fill(title);
  await page.getByLabel('Message', { exact: true }).fill(body);
};

test.describe('a message of the desk', { tag: '@full' }, () => {
  test('reaches one client by keyboard alone, and the bell rings', async ({ page, asAdmin, newVisitor }) => {
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
    await tabTo(page, /^Title$/);
    await page.keyboard.type('About your passport');
    await tabTo(page, /^Message$/);
    await page.keyboard.type('It is too dark.');
    await tabTo(page, /^Review message$/);
    await page.keyboard.press('Enter');
    await dialogOf(page).getByText('This can’t be unsent.').waitFor();
    await tabTo(page, /^Send to 1 client$/);
    await page.keyboard.press('Enter');
    await waitForToast(page, 'Message Sent Successfully');
    await dialogOf(page).waitFor({ state: 'detached' });
    await page.getByText('Sent to 1 client.').waitFor();
    expect(await page.getByLabel('Title').inputValue()).toBe('');

    await reader.getByRole('button', { name: 'Notifications, one unread' }).click();
    await reader.getByRole('button', { name: /About your passport/ }).click();
    expect(await dialogOf(reader).locator('[data-message-body]').textContent()).toBe('It is too dark.');
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
    await dialogOf(page).getByText('We couldn’t confirm it was sent.').waitFor();
    await page.unroute(commits);
    await page.getByRole('button', { name: 'Back' }).click();
    expect(await page.getByLabel('Title').inputValue()).toBe('Kept');
    await review(page);
    await send.click();
    await waitForToast(page, 'Message Sent Successfully');
    expect(await titlesOf(client)).toEqual(['Kept']);

    await page.getByRole('link', { name: 'See it under Sent' }).click();
    const row = page.getByRole('row').filter({ hasText: 'Zelda Tester' });
    await row.waitFor();
    expect(await row.textContent()).toMatch(/Kept.*1 client.*You/);
    expect(await row.getByText('Unfinished').count()).toBe(0);
  });

  test('reaches each client of a group once although it is stopped, interrupted and found unfinished after a reload', async ({
    page,
    admin,
    asAdmin,
    newVisitor,
  }) => {
    const word = `group-${createOp()
      .replace(/[^a-f]/g, '')
      .slice(0, 8)}`;
    // One after the other: all at once they would wait for each other, on a busy machine longer than an act does.
    const clients: Person[] = [];
    for (let i = 0; i < batchSize + 2; i++) {
      const client = await createClient('Member');
      await changeAccountStatus(admin.caller, client.caller.uid, word, 'Of this group now.', createOp());
      clients.push(client);
    }
    const last =
      clients
        .map(({ caller }) => caller.uid)
        .toSorted()
        .at(-1) ?? '';
    await asAdmin('/admin/notifications?tab=compose');
    await page.getByLabel('A group').check();
    await page.getByLabel('Group', { exact: true }).selectOption('Clients with another status');
    await page.getByLabel('Status', { exact: true }).fill(word);
    await fill(page, `To all of ${word}`);
    await review(page);

    // The first of two commits is on its way when Stop is pressed.
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(commits, async (route) => {
      if (route.request().postData()?.includes('notifications/')) await held;
      await route.continue();
    });
    const onItsWay = page.waitForRequest((request) => commits.test(request.url()) && (request.postData() ?? '').includes('notifications/'));
    await page.getByRole('button', { name: `Send to ${clients.length} clients` }).click();
    await onItsWay;
    await page.getByRole('button', { name: 'Stop' }).click();
    await page.getByText('Stopping…').waitFor();
    release();
    const first = `delivered to ${batchSize} clients.`;
    await dialogOf(page).getByText(`Stopped: ${first}`).waitFor();
    await page.unroute(commits);

    await page.route(commits, (route) => (route.request().postData()?.includes(last) ? route.abort() : route.continue()));
    await page.getByRole('button', { name: 'Continue sending' }).click();
    await dialogOf(page).getByText(`Interrupted: ${first}`).waitFor();
    await page.getByRole('button', { name: 'Later' }).click();
    expect(await page.getByLabel('Title').inputValue()).toBe('');

    await page.goto(`/admin/notifications?tab=sent&q=${word}`);
    const row = page.getByRole('row').filter({ hasText: word });
    await row.getByText(`Unfinished, ${batchSize} clients`).filter({ visible: true }).waitFor();
    await row.getByRole('button', { name: /^Open “/ }).click();
    await page.unroute(commits);
    await page.getByRole('button', { name: 'Continue sending' }).click();
    await waitForToast(page, 'Message Sent Successfully');
    await dialogOf(page).getByText(`${clients.length} clients`).first().waitFor();
    await page.getByRole('button', { name: 'Send to the rest' }).waitFor();
    for (const client of clients) expect(await titlesOf(client)).toEqual([`To all of ${word}`]);

    // Another administrator reads it, and cannot go on with it.
    const other = await newVisitor();
    await signInAs(other, await createAdministrator('Odd'), `/admin/notifications?tab=sent&q=${word}`);
    await other.getByRole('button', { name: /^Open “/ }).click();
    await dialogOf(other).getByText('Ada Tester').first().waitFor();
    expect(
      await dialogOf(other)
        .getByRole('button', { name: /sending|the rest/ })
        .count(),
    ).toBe(0);
  });

  test('reaches everyone who has an account, and is refused when the sender is no longer an administrator', async ({
    page,
    newVisitor,
  }) => {
    const [client, former] = [await createClient('Ada'), await createAdministrator('Former')];
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
    await dialogOf(page)
      .getByText(/This isn’t allowed/)
      .first()
      .waitFor();
    expect((await getNotices(client.caller, client.caller.uid)).list.map(({ title }) => title)).not.toContain('Once more');
  });
});
