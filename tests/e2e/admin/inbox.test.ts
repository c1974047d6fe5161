import { readFileSync } from 'node:fs';
import { sendMessage } from '@/data/collections/contact';
import { handleMessages } from '@/data/collections/message-acts';
import { getMessages } from '@/data/collections/messages';
import { createOp } from '@/domain/revision-fields';
import { getDialog } from '../../support/e2e/dialog';
import { expect, getConsoleErrors, test } from '../../support/e2e/fixtures';
import { focusByTab, getFocusedName } from '../../support/e2e/keyboard';
import { createClient, type Person } from '../../support/e2e/people';
import { waitForToast } from '../../support/e2e/toasts';

const commits = /:commit/;

/** Messages of one visitor, whose name nobody else has; the oldest first. */
async function write(
  admin: Person,
  name: string,
  email: string,
  subjects: readonly string[],
): Promise<string[]> {
  const ids: string[] = [];
  for (const subject of subjects) {
    const id = createOp();
    await sendMessage(
      admin.caller,
      { name, email, subject, body: `About ${subject}.\n<b>Not bold</b>` },
      id,
    );
    ids.push(id);
  }
  return ids;
}

const isHandled = async (admin: Person, id: string | undefined) =>
  (await getMessages(admin.caller, 'handled', null)).rows.some((message) => message.id === id);

test.describe('the inbox', { tag: '@full' }, () => {
  test('is worked through by keyboard alone, and done messages have their own view', async ({
    page,
    admin,
    asAdmin,
  }) => {
    const client = await createClient('Alvilde');
    const ids = await write(admin, 'Wilhelmina Prudence', client.email, [
      'opening hours',
      'a lost letter',
      'the fee',
    ]);
    await asAdmin('/admin/notifications?q=wilhelmina');
    const rows = page.getByRole('row').filter({ hasText: 'Wilhelmina' });
    await rows.first().waitFor();
    expect(await rows.allTextContents()).toEqual(
      [/the fee/, /a lost letter/, /opening hours/].map((subject) =>
        expect.stringMatching(subject),
      ),
    );

    await page.keyboard.press('j');
    await expect.poll(() => getFocusedName(page)).toMatch(/the fee/);
    await page.keyboard.press('Enter');
    const dialog = getDialog(page);
    await dialog.getByRole('link', { name: 'Alvilde Tester' }).waitFor();
    expect(await dialog.locator('[data-message-body]').textContent()).toBe(
      'About the fee.\n<b>Not bold</b>',
    );
    expect(await dialog.getByRole('link', { name: 'Reply by email' }).getAttribute('href')).toBe(
      `mailto:${client.email}?subject=Re%3A%20the%20fee`,
    );
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => getFocusedName(page)).toMatch(/the fee/);

    await page.keyboard.press('h');
    await waitForToast(page, 'Message Marked as Done');
    await expect.poll(() => getFocusedName(page)).toMatch(/a lost letter/);
    expect(await rows.count()).toBe(2);
    expect(await isHandled(admin, ids[2])).toBe(true);

    await page.keyboard.press('Enter');
    await focusByTab(page, /^Mark as done$/);
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => getFocusedName(page)).toMatch(/opening hours/);
    await page.keyboard.press('h');
    await expect.poll(() => isHandled(admin, ids[0])).toBe(true);
    await expect.poll(() => getFocusedName(page)).toMatch(/^Inbox/);

    await page.getByRole('link', { name: /^Done/ }).click();
    await page.waitForURL(/tab=handled/);
    await page.getByRole('searchbox').fill('wilhelmina');
    await rows.nth(2).waitFor();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export' }).click(),
    ]);
    const file = readFileSync(String(await download.path()), 'utf8');
    expect(file.match(/Wilhelmina Prudence/g)).toHaveLength(3);
    await page.getByRole('link', { name: 'Received, newest first' }).click();
    await page.waitForURL(/order=oldest/);
    await expect.poll(() => rows.first().textContent()).toMatch(/opening hours/);
    expect(getConsoleErrors(page)).toEqual([]);
  });

  test('keeps a message that could not be marked, shows new ones, and accepts that somebody was faster', async ({
    page,
    context,
    admin,
    asAdmin,
  }) => {
    const [first] = await write(admin, 'Xaver Quiller', 'xaver@example.com', ['a first word']);
    await asAdmin('/admin/notifications?q=quiller');
    const rows = page.getByRole('row').filter({ hasText: 'Quiller' });
    await rows.first().waitFor();
    await page.route(commits, (route) => route.abort());
    await page.keyboard.press('j');
    await page.keyboard.press('h');
    await waitForToast(page, 'Error Occurred.');
    expect(await rows.count()).toBe(1);
    await page.unroute(commits);

    // What came in while there was no connection is there once it is back.
    await context.setOffline(true);
    await page.getByText('You are offline.').first().waitFor();
    await write(admin, 'Xaver Quiller', 'xaver@example.com', ['a second word']);
    await context.setOffline(false);
    await page.getByRole('row').filter({ hasText: 'a second word' }).waitFor();

    // Its row may leave the list by itself, so it is open before somebody else marks it.
    await page.getByRole('button', { name: /Open “a first word”/ }).click();
    const mark = getDialog(page).getByRole('button', { name: 'Mark as done' });
    await mark.waitFor();
    if (first) await handleMessages(admin.caller, [first]);
    await mark.click();
    await waitForToast(page, 'Message Marked as Done');
    await getDialog(page).waitFor({ state: 'detached' });
    await expect.poll(() => rows.count()).toBe(1);
    await page.getByRole('searchbox').fill('zzzz');
    await page.getByText(/No message matches “zzzz”/).waitFor();
    await page.getByRole('button', { name: 'Clear filter' }).click();
    await rows.first().waitFor();
  });
});
