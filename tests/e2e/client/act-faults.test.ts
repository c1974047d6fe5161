import type { Page } from '@playwright/test';
import { changeAccountStatus } from '@/data/collections/user-acts';
import { createOp } from '@/domain/revision-fields';
import { damageDoc, getStoredDocs } from '../../support/e2e/admin-sdk';
import { clientActs, expectRecordedOnce } from '../../support/e2e/client-acts';
import { expect, test } from '../../support/e2e/fixtures';
import { createClient } from '../../support/e2e/people';
import { blockLiveChannel } from '../../support/e2e/reads';
import { fillSignIn, signInAs } from '../../support/e2e/sign-in';
import { findEntries } from '../../support/e2e/stored-records';
import { waitForWords } from '../../support/e2e/toasts';
import { tagVariant } from '../../support/e2e/variants';

const twoHours = 72e5;

for (const [index, [name, act]] of Object.entries(clientActs).entries()) {
  test.describe(name, { tag: ['@full', ...tagVariant(index, 3)] }, () => {
    test('keeps the input and writes nothing while offline or when its document cannot be read, and then happens once', async ({
      page,
      context,
      admin,
    }) => {
      const client = await act.create('Faye', admin);
      const { uid } = client.caller;
      await page.setViewportSize({ width: 360, height: 800 });
      await signInAs(page, client, act.at);
      await act.fill(page);
      const input = await act.readInput(page);
      const before = await getStoredDocs(uid);

      await context.setOffline(true);
      await act.press(page);
      // The toast disappears, the cause stays.
      await waitForWords(page, 'Error Occurred, Try Again.');
      await waitForWords(page, 'You are offline. Try again when the connection is back.');
      expect(await act.readInput(page)).toEqual(input);
      await context.setOffline(false);
      expect(await getStoredDocs(uid)).toEqual(before);

      const restore = await damageDoc(`${act.col}/${uid}`);
      const damaged = await getStoredDocs(uid);
      await act.press(page);
      await waitForWords(
        page,
        `This version can’t read ${act.col}/${uid}. Reload the page to get the newest version. If it happens again, tell the people who run this desk. Nothing was changed.`,
      );
      expect(await act.readInput(page)).toEqual(input);
      expect(await getStoredDocs(uid)).toEqual(damaged);

      await restore();
      await act.press(page);
      await waitForWords(page, act.done);
      await expectRecordedOnce(client, act);
    });

    test('comes back after the session has ended, and is refused when the desk has closed the account', async ({
      page,
      admin,
    }) => {
      const client = await act.create('Finn', admin);
      const { uid } = client.caller;
      await page.setViewportSize({ width: 1440, height: 900 });
      await blockLiveChannel(page);
      await page.clock.install();
      await signInAs(page, client, act.at);
      await act.fill(page);
      const input = await act.readInput(page);
      const before = await getStoredDocs(uid);

      await page.clock.fastForward(twoHours);
      await page.getByText('You were signed out after two hours.').waitFor();
      expect(await getStoredDocs(uid)).toEqual(before);
      await fillSignIn(page, client);
      expect(new URL(page.url()).pathname).toBe(new URL(act.at, page.url()).pathname);
      if (act.keepsInput) await expect.poll(() => act.readInput(page)).toEqual(input);
      await act.fill(page);

      await changeAccountStatus(admin.caller, {
        uid,
        status: 'closed',
        reason: 'You asked for it on the telephone.',
        op: createOp(),
      });
      const closed = await getStoredDocs(uid);
      await act.press(page);
      await waitForWords(page, 'This isn’t allowed.');
      expect(await getStoredDocs(uid)).toEqual(closed);
      await page.reload();
      await waitForWords(page, act.closed);
    });
  });
}

test.describe('a sign-in whose token expires while the page is open', { tag: '@full' }, () => {
  const token = /securetoken\.googleapis\.com.*\/token/;
  /**
   * Moves the page's clock alone. Tokens differ by the second in which they were issued, so one
   * second has to pass at the server.
   */
  const passHour = async (page: Page) => {
    const second = () => Math.floor(Date.now() / 1_000);
    const issued = second();
    await expect.poll(second).toBeGreaterThan(issued);
    await page.clock.fastForward(65 * 60_000);
  };
  /** Until a new token tells the time, the page dates what it writes an hour ahead. */
  const waitForTime = (page: Page) =>
    expect
      .poll(async () => {
        const [ahead, known] = await page.evaluate(
          () => [Date.now(), Number(localStorage.getItem('clock')?.split(' ')[1])] as const,
        );
        return Math.abs(ahead + known - Date.now()) < 30_000;
      })
      .toBe(true);

  test('is renewed without a word', async ({ page }) => {
    const client = await createClient('Frode');
    await page.clock.install();
    await signInAs(page, client, '/user/deposit');
    await page.getByLabel('Credited to your balance').fill('75');
    const renewed = page.waitForRequest(token);
    await passHour(page);
    await renewed;
    await waitForTime(page);
    await page.getByRole('button', { name: 'I have sent' }).click();
    await waitForWords(page, 'Payment Notification Sent Successfully');
  });

  test('leads to the sign-in page when it was ended elsewhere, and back to what was typed', async ({
    page,
  }) => {
    const client = await createClient('Freja');
    const { uid } = client.caller;
    await page.clock.install();
    await signInAs(page, client, '/user/deposit');
    await page.getByLabel('Credited to your balance').fill('75');
    const before = await getStoredDocs(uid);
    // The next read of any kind needs another token.
    await page.route(token, (route) =>
      route.fulfill({
        status: 400,
        headers: { 'access-control-allow-origin': '*' },
        json: { error: { code: 400, message: 'TOKEN_EXPIRED' } },
      }),
    );
    await passHour(page);
    await waitForWords(
      page,
      'Your session has ended. Sign in again to pick up where you left off.',
    );
    expect(await getStoredDocs(uid)).toEqual(before);
    await fillSignIn(page, client);
    expect(await page.getByLabel('Credited to your balance').inputValue()).toBe('75');
    await waitForTime(page);
    await page.getByRole('button', { name: 'I have sent' }).click();
    await waitForWords(page, 'Payment Notification Sent Successfully');
    expect(await findEntries(client, 'deposit.requested')).toHaveLength(1);
  });
});
