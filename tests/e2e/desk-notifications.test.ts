// @module-tag full

import type { Browser, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { batchSize } from '@/data/admin/audiences';
import { getNotices } from '@/data/collections/notifications';
import { changeAccountStatus } from '@/data/collections/user-acts';
import { createOp } from '@/domain/ledger/revision-fields';
import { newVisitor, theBrowser } from './support/browser';
import { enter } from './support/enter';
import { tabTo } from './support/keyboard';
import { pastTheRules } from './support/past-the-rules';
import { createAdministrator, createClient, type Person } from './support/people';
import { toasted } from './support/toasts';

let browser: Browser;
let administrator: Person;
beforeAll(async () => {
  browser = await theBrowser();
  administrator = await createAdministrator('Nora');
});

const dialogOf = (page: Page) => page.getByRole('dialog');
const commits = /:commit/;
const titlesOf = async ({ caller }: Person) =>
  (await getNotices(caller, caller.uid)).list.filter(({ to }) => to === 'you').map(({ title }) => title);

async function atDesk(path: string, person = administrator) {
  const visitor = await newVisitor(browser);
  await enter(visitor.page, person, path);
  return visitor;
}

const review = (page: Page) => page.getByRole('button', { name: 'Review message' }).click();
const fill = async (page: Page, title: string, body = 'A word of the desk.') => {
  await page.getByLabel('Title').fill(title);
  await page.getByLabel('Message', { exact: true }).fill(body);
};

describe('a message of the desk', () => {
  it('to one client by keyboard alone: the bell rings by itself', async () => {
    const client = await createClient('Yngve');
    const [reader, desk] = await Promise.all([newVisitor(browser), atDesk('/admin/notifications?tab=send')]);
    await enter(reader.page, client, '/user/dashboard');
    await reader.page.getByRole('button', { name: 'Notifications', exact: true }).waitFor();
    const { page } = desk;
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
    await toasted(page, 'Message Sent Successfully');
    await dialogOf(page).waitFor({ state: 'detached' });
    await page.getByText('Sent to 1 client.').waitFor();
    expect(await page.getByLabel('Title').inputValue()).toBe('');

    await reader.page.getByRole('button', { name: 'Notifications, one unread' }).click();
    await reader.page.getByRole('button', { name: /About your passport/ }).click();
    expect(await dialogOf(reader.page).locator('[data-message-body]').textContent()).toBe('It is too dark.');
    expect([...desk.uncaught, ...desk.logged, ...reader.uncaught, ...reader.logged]).toEqual([]);
    await Promise.all([desk.context.close(), reader.context.close()]);
  });

  it('survives a reload and a lost answer, and arrives once', async () => {
    const client = await createClient('Zelda');
    const { page, context, uncaught } = await atDesk(`/admin/notifications?to=${client.caller.uid}`);
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
    await toasted(page, 'Message Sent Successfully');
    expect(await titlesOf(client)).toEqual(['Kept']);

    await page.getByRole('link', { name: 'See it under Sent' }).click();
    const row = page.getByRole('row').filter({ hasText: 'Zelda Tester' });
    await row.waitFor();
    expect(await row.textContent()).toMatch(/Kept.*1 client.*You/);
    expect(await row.getByText('Unfinished').count()).toBe(0);
    expect(uncaught).toEqual([]);
    await context.close();
  });

  it('to a group: is stopped, breaks off, is found unfinished after a reload, and reaches each of them once', async () => {
    const word = `group-${createOp()
      .replace(/[^a-f]/g, '')
      .slice(0, 8)}`;
    // One after the other: all at once they would wait for each other, on a busy machine longer than an act does.
    const clients: Person[] = [];
    for (let i = 0; i < batchSize + 2; i++) {
      const client = await createClient('Member');
      await changeAccountStatus(administrator.caller, client.caller.uid, word, 'Of this group now.', createOp());
      clients.push(client);
    }
    const last =
      clients
        .map(({ caller }) => caller.uid)
        .toSorted()
        .at(-1) ?? '';
    const { page, context, uncaught } = await atDesk('/admin/notifications?tab=send');
    await page.getByLabel('A group').check();
    await page.getByLabel('Group', { exact: true }).selectOption('Clients with another status');
    await page.getByLabel('Status', { exact: true }).fill(word);
    await fill(page, `To all of ${word}`);
    await review(page);

    // The first of two commits is on its way while it is told to stop.
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
    await toasted(page, 'Message Sent Successfully');
    await dialogOf(page).getByText(`${clients.length} clients`).first().waitFor();
    await page.getByRole('button', { name: 'Send to the rest' }).waitFor();
    for (const client of clients) expect(await titlesOf(client)).toEqual([`To all of ${word}`]);

    // Another administrator reads it, and cannot go on with it.
    const other = await atDesk(`/admin/notifications?tab=sent&q=${word}`, await createAdministrator('Odd'));
    await other.page.getByRole('button', { name: /^Open “/ }).click();
    await dialogOf(other.page).getByText('Nora Tester').first().waitFor();
    expect(
      await dialogOf(other.page)
        .getByRole('button', { name: /sending|the rest/ })
        .count(),
    ).toBe(0);
    expect([...uncaught, ...other.uncaught]).toEqual([]);
    await Promise.all([context.close(), other.context.close()]);
  });

  it('to everyone reaches whoever has an account, and somebody who is no administrator any more sends nothing', async () => {
    const [client, former] = [await createClient('Ada'), await createAdministrator('Former')];
    const reader = await newVisitor(browser);
    await enter(reader.page, client, '/user/dashboard');
    await reader.page.getByRole('button', { name: 'Notifications', exact: true }).waitFor();
    const desk = await atDesk('/admin/notifications?tab=send', former);
    const { page } = desk;
    await page.getByLabel('Everyone').check();
    await fill(page, 'Opening hours', 'We are closed on Friday.');
    await review(page);
    await page.getByRole('button', { name: /^Send to [0-9,]+ clients$/ }).click();
    await toasted(page, 'Message Sent Successfully');
    await reader.page.getByRole('button', { name: 'Notifications, one unread' }).click();
    await reader.page.getByText('Message from the desk to everyone').first().waitFor();

    await page.getByLabel('Everyone').check();
    await fill(page, 'Once more');
    await review(page);
    await page.getByRole('button', { name: /^Send to [0-9,]+ clients$/ }).waitFor();
    await pastTheRules((store) => store.doc(`users/${former.caller.uid}`).update({ admin: false }));
    await page.getByRole('button', { name: /^Send to [0-9,]+ clients$/ }).click();
    await dialogOf(page)
      .getByText(/This isn’t allowed/)
      .first()
      .waitFor();
    expect((await getNotices(client.caller, client.caller.uid)).list.map(({ title }) => title)).not.toContain('Once more');
    expect([...desk.uncaught, ...reader.uncaught]).toEqual([]);
    await Promise.all([desk.context.close(), reader.context.close()]);
  });
});
