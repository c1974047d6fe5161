// @module-tag full

import type { Browser, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { changeAccountStatus } from '@/data/collections/user-acts';
import { createOp } from '@/domain/ledger/revision-fields';
import { getEntries } from '../support/entries';
import { newVisitor, theBrowser, type Visitor } from './support/browser';
import { type ClientAct, clientActs } from './support/client-acts';
import { enter } from './support/enter';
import { damage, storedOf } from './support/past-the-rules';
import { createAdministrator, createClient, type Person, signInHere } from './support/people';
import { readsWhenAsked } from './support/reads';
import { said } from './support/toasts';

let browser: Browser;
let desk: Person;
beforeAll(async () => {
  browser = await theBrowser();
  desk = await createAdministrator('Fritz');
});

const twoHours = 72e5;

async function open(client: Person, at: string, visitor: Visitor) {
  await enter(visitor.page, client, at);
}

/** The act stands in the book once; or where it writes no entry, in its document. */
async function stands({ caller }: Person, { action }: ClientAct) {
  if (action === null) return expect(await storedOf(caller.uid)).toMatchObject({ [`users/${caller.uid}`]: { mobile: '+47 22 12 34 56' } });
  expect((await getEntries(caller, caller.uid)).filter((entry) => entry.action === action)).toHaveLength(1);
}

describe.each(Object.entries(clientActs))('%s', (_, act) => {
  it('without a connection, or on a document that this version cannot read: keeps what was typed, writes nothing, and then happens once', async () => {
    const client = await act.create('Faye', desk);
    const { uid } = client.caller;
    const visitor = await newVisitor(browser, { viewport: { width: 360, height: 800 } });
    const { page, context, uncaught } = visitor;
    await open(client, act.at, visitor);
    await act.fill(page);
    const kept = await act.kept(page);
    const before = await storedOf(uid);

    await context.setOffline(true);
    await act.press(page);
    // The toast goes, the cause stays.
    await said(page, 'Error Occurred, Try Again.');
    await said(page, 'You are offline. Try again when the connection is back.');
    expect(await act.kept(page)).toEqual(kept);
    await context.setOffline(false);
    expect(await storedOf(uid)).toEqual(before);

    const mend = await damage(`${act.col}/${uid}`);
    const damaged = await storedOf(uid);
    await act.press(page);
    await said(
      page,
      `This version can’t read ${act.col}/${uid}. Reload the page to get the newest version. If it happens again, tell the people who run this desk. Nothing was changed.`,
    );
    expect(await act.kept(page)).toEqual(kept);
    expect(await storedOf(uid)).toEqual(damaged);

    await mend();
    await act.press(page);
    await said(page, act.done);
    await stands(client, act);
    expect(uncaught).toEqual([]);
    await context.close();
  });

  it('after two hours waits at the door, comes back, and is refused where the desk has closed the account meanwhile', async () => {
    const client = await act.create('Finn', desk);
    const { uid } = client.caller;
    const visitor = await newVisitor(browser, { viewport: { width: 1440, height: 900 } });
    const { page, context, uncaught } = visitor;
    await readsWhenAsked(page);
    await page.clock.install();
    await open(client, act.at, visitor);
    await act.fill(page);
    const kept = await act.kept(page);
    const before = await storedOf(uid);

    await page.clock.fastForward(twoHours);
    await page.getByText('You were signed out after two hours.').waitFor();
    expect(await storedOf(uid)).toEqual(before);
    await signInHere(page, client);
    expect(new URL(page.url()).pathname).toBe(act.at);
    if (act.outlives) await expect.poll(() => act.kept(page)).toEqual(kept);
    await act.fill(page);

    await changeAccountStatus(desk.caller, uid, 'closed', 'You asked for it on the telephone.', createOp());
    const closed = await storedOf(uid);
    await act.press(page);
    await said(page, 'This isn’t allowed.');
    expect(await storedOf(uid)).toEqual(closed);
    await page.reload();
    await said(page, act.closed);
    expect(uncaught).toEqual([]);
    await context.close();
  });
});

describe('a sign-in of which the hour is over while the page stands open', () => {
  const token = /securetoken\.googleapis\.com.*\/token/;
  /** The hour goes by in the page alone. A token is told from the one before by the second in which it was issued, so one has to pass at the server. */
  const hourGoesBy = async (page: Page) => {
    const second = () => Math.floor(Date.now() / 1_000);
    const issued = second();
    await expect.poll(second).toBeGreaterThan(issued);
    await page.clock.fastForward(65 * 60_000);
  };
  /** Until a new token has said what time it is, the page dates what it writes an hour ahead. */
  const knowsTheTime = (page: Page) =>
    expect
      .poll(async () => {
        const [ahead, known] = await page.evaluate(() => [Date.now(), Number(localStorage.getItem('clock')?.split(' ')[1])] as const);
        return Math.abs(ahead + known - Date.now()) < 30_000;
      })
      .toBe(true);

  it('is renewed without anybody noticing', async () => {
    const client = await createClient('Frode');
    const visitor = await newVisitor(browser);
    const { page, context, uncaught } = visitor;
    await page.clock.install();
    await open(client, '/user/deposit', visitor);
    await page.getByLabel('Credited to your balance').fill('75');
    const renewed = page.waitForRequest(token);
    await hourGoesBy(page);
    await renewed;
    await knowsTheTime(page);
    await page.getByRole('button', { name: 'I have sent it' }).click();
    await said(page, 'Payment Notification Sent Successfully');
    expect(uncaught).toEqual([]);
    await context.close();
  });

  it('and was ended elsewhere, leads to the door with a word about it, and back to what was typed', async () => {
    const client = await createClient('Freja');
    const { uid } = client.caller;
    const visitor = await newVisitor(browser);
    const { page, context, uncaught } = visitor;
    await page.clock.install();
    await open(client, '/user/deposit', visitor);
    await page.getByLabel('Credited to your balance').fill('75');
    const before = await storedOf(uid);
    // The next read of any kind needs another token.
    await page.route(token, (route) =>
      route.fulfill({
        status: 400,
        headers: { 'access-control-allow-origin': '*' },
        json: { error: { code: 400, message: 'TOKEN_EXPIRED' } },
      }),
    );
    await hourGoesBy(page);
    await said(page, 'Your session has ended. Sign in again to pick up where you left off.');
    expect(await storedOf(uid)).toEqual(before);
    await signInHere(page, client);
    expect(await page.getByLabel('Credited to your balance').inputValue()).toBe('75');
    await knowsTheTime(page);
    await page.getByRole('button', { name: 'I have sent it' }).click();
    await said(page, 'Payment Notification Sent Successfully');
    expect((await getEntries(client.caller, uid)).filter(({ action }) => action === 'deposit.requested')).toHaveLength(1);
    expect(uncaught).toEqual([]);
    await context.close();
  });
});
