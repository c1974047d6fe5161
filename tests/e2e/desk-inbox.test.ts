// @module-tag full

import { readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { sendMessage } from '@/data/collections/contact';
import { handleMessages } from '@/data/collections/message-acts';
import { getMessages } from '@/data/collections/messages';
import { createOp } from '@/domain/ledger/revision-fields';
import { newVisitor, theBrowser } from './support/browser';
import { enter } from './support/enter';
import { focused, tabTo } from './support/keyboard';
import { createAdministrator, createClient, type Person } from './support/people';
import { toasted } from './support/toasts';

let browser: Browser;
let administrator: Person;
beforeAll(async () => {
  browser = await theBrowser();
  administrator = await createAdministrator('Ingrid');
});

const dialogOf = (page: Page) => page.getByRole('dialog');
const commits = /:commit/;

async function atDesk(path: string) {
  const visitor = await newVisitor(browser);
  await enter(visitor.page, administrator, path);
  return visitor;
}

/** Messages of one visitor, whose name nobody else has; the oldest first. */
async function write(name: string, email: string, subjects: readonly string[]): Promise<string[]> {
  const ids: string[] = [];
  for (const subject of subjects) {
    const id = createOp();
    await sendMessage(administrator.caller, { name, email, subject, body: `About ${subject}.\n<b>Not bold</b>` }, id);
    ids.push(id);
  }
  return ids;
}

const isHandled = async (id: string | undefined) =>
  (await getMessages(administrator.caller, 'handled', null)).rows.some((message) => message.id === id);

describe('the inbox', () => {
  it('is worked through by keyboard alone, row by row, and what was handled stands in its own tab', async () => {
    const client = await createClient('Alvilde');
    const ids = await write('Wilhelmina Prudence', client.email, ['opening hours', 'a lost letter', 'the fee']);
    const { page, context, uncaught, logged } = await atDesk('/admin/notifications?q=wilhelmina');
    const rows = page.getByRole('row').filter({ hasText: 'Wilhelmina' });
    await rows.first().waitFor();
    expect(await rows.allTextContents()).toEqual(
      [/the fee/, /a lost letter/, /opening hours/].map((subject) => expect.stringMatching(subject)),
    );

    await page.keyboard.press('j');
    await expect.poll(() => focused(page)).toMatch(/the fee/);
    await page.keyboard.press('Enter');
    const dialog = dialogOf(page);
    await dialog.getByRole('link', { name: 'Alvilde Tester' }).waitFor();
    expect(await dialog.locator('[data-message-body]').textContent()).toBe('About the fee.\n<b>Not bold</b>');
    expect(await dialog.getByRole('link', { name: 'Reply by email' }).getAttribute('href')).toBe(
      `mailto:${client.email}?subject=Re%3A%20the%20fee`,
    );
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => focused(page)).toMatch(/the fee/);

    await page.keyboard.press('h');
    await toasted(page, 'Message Marked as Done');
    await expect.poll(() => focused(page)).toMatch(/a lost letter/);
    expect(await rows.count()).toBe(2);
    expect(await isHandled(ids[2])).toBe(true);

    await page.keyboard.press('Enter');
    await tabTo(page, /^Mark as done$/);
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => focused(page)).toMatch(/opening hours/);
    await page.keyboard.press('h');
    await expect.poll(() => isHandled(ids[0])).toBe(true);
    await expect.poll(() => focused(page)).toMatch(/^Inbox/);

    await page.goto('/admin/notifications?tab=handled&q=wilhelmina');
    await rows.nth(2).waitFor();
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Export' }).click()]);
    const file = readFileSync(String(await download.path()), 'utf8');
    expect(file.match(/Wilhelmina Prudence/g)).toHaveLength(3);
    await page.getByRole('link', { name: 'Received, newest first' }).click();
    await page.waitForURL(/order=oldest/);
    await expect.poll(() => rows.first().textContent()).toMatch(/opening hours/);
    expect([uncaught, logged]).toEqual([[], []]);
    await context.close();
  });

  it('keeps a message that could not be marked, shows what comes in, and does not mind that somebody was faster', async () => {
    const [first] = await write('Xaver Quiller', 'xaver@example.com', ['a first word']);
    const { page, context, uncaught } = await atDesk('/admin/notifications?q=quiller');
    const rows = page.getByRole('row').filter({ hasText: 'Quiller' });
    await rows.first().waitFor();
    await page.route(commits, (route) => route.abort());
    await page.keyboard.press('j');
    await page.keyboard.press('h');
    await toasted(page, 'Error Occurred.');
    expect(await rows.count()).toBe(1);
    await page.unroute(commits);

    // What came in while there was no connection is there once it is back.
    await context.setOffline(true);
    await page.getByText('You are offline.').first().waitFor();
    await write('Xaver Quiller', 'xaver@example.com', ['a second word']);
    await context.setOffline(false);
    await page.getByRole('row').filter({ hasText: 'a second word' }).waitFor();

    // Its row may leave the list by itself, so it stands open before somebody else marks it.
    await page.getByRole('button', { name: /Open “a first word”/ }).click();
    const mark = dialogOf(page).getByRole('button', { name: 'Mark as done' });
    await mark.waitFor();
    if (first) await handleMessages(administrator.caller, [first]);
    await mark.click();
    await toasted(page, 'Message Marked as Done');
    await dialogOf(page).waitFor({ state: 'detached' });
    await expect.poll(() => rows.count()).toBe(1);
    await page.getByRole('searchbox').fill('zzzz');
    await page.getByText(/No message matches “zzzz”/).waitFor();
    await page.getByRole('button', { name: 'Clear filter' }).click();
    await rows.first().waitFor();
    expect(uncaught).toEqual([]);
    await context.close();
  });
});
