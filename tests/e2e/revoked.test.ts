// @module-tag full

import type { Browser, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { type AdminSdk, withAdminSdk } from '../../tools/ops/admin-role';
import { getEntries } from '../support/entries';
import { axeViolations, newVisitor, theBrowser, type Visitor } from './support/browser';
import { enter } from './support/enter';
import { createAdministrator, createClient, type Person, signInHere } from './support/people';
import { said } from './support/toasts';

let browser: Browser;
beforeAll(async () => {
  browser = await theBrowser();
});

const ended = 'Your session has ended. Sign in again to pick up where you left off.';
const amount = (page: Page) => page.getByLabel('Credited to your balance');
const requested = async ({ caller }: Person) =>
  (await getEntries(caller, caller.uid)).filter(({ action }) => action === 'deposit.requested');

/** What an operator does to a sign-in, past the app. */
const atFirebase = (work: (auth: AdminSdk['auth'], firestore: AdminSdk['firestore']) => Promise<unknown>) =>
  withAdminSdk(
    {
      projectId: 'demo-glassbook',
      emulators: { auth: process.env.FIREBASE_AUTH_EMULATOR_HOST ?? '', firestore: process.env.FIRESTORE_EMULATOR_HOST ?? '' },
    },
    ({ auth, firestore }) => work(auth, firestore),
  );

const ways: [string, (uid: string) => Promise<unknown>][] = [
  ['revoked', (uid) => atFirebase((auth) => auth.revokeRefreshTokens(uid))],
  ['disabled', (uid) => atFirebase((auth) => auth.updateUser(uid, { disabled: true }))],
  ['deleted', (uid) => atFirebase((auth) => auth.deleteUser(uid))],
];

/** A token is told from a later end of its sign-in by the second in which it was issued. */
async function aSecondPasses() {
  const second = () => Math.floor(Date.now() / 1_000);
  const began = second();
  await expect.poll(second).toBeGreaterThan(began);
}

/** The deposit page with something typed, and with all that it reads: an hour passes at once, and nothing that is under way outlasts it. */
async function withTyped(firstname: string): Promise<Visitor & { client: Person }> {
  const client = await createClient(firstname);
  const visitor = await newVisitor(browser);
  await visitor.page.clock.install();
  await enter(visitor.page, client, '/user/deposit');
  await amount(visitor.page).fill('75');
  await visitor.page.getByText('No deposits yet').waitFor();
  await visitor.page.getByRole('button', { name: 'I have sent it', disabled: false }).waitFor();
  await aSecondPasses();
  return { ...visitor, client };
}

describe('a sign-in that was ended by the operator', () => {
  it.each(ways)('(%s) leads to the door at the next load of the page, with a word about it', async (_, end) => {
    const { page, context, client, uncaught, logged } = await withTyped('Saga');
    await end(client.caller.uid);
    await page.reload();
    await said(page, ended);
    expect(new URL(page.url()).searchParams.get('to')).toBe('/user/deposit');
    expect([uncaught, logged]).toEqual([[], []]);
    await context.close();
  });

  // Of a revoked one this emulator knows nothing here; client-faults.test.ts answers in its place.
  it('leads there too when the page needs another token, though nobody has pressed anything', async () => {
    const { page, context, client, uncaught, logged } = await withTyped('Sigrid');
    await atFirebase((auth) => auth.updateUser(client.caller.uid, { disabled: true }));
    await page.clock.fastForward(65 * 60_000);
    await said(page, ended);
    expect([uncaught, logged]).toEqual([[], []]);
    await context.close();
  });

  it('in a way that Firebase does not tell the page is told by the next act, which keeps what was typed', async () => {
    const { page, context, client, uncaught, logged } = await withTyped('Sonja');
    // Of whoever is deleted Firebase says so; this emulator says that the token is no token.
    await atFirebase((auth) => auth.deleteUser(client.caller.uid));
    await page.clock.fastForward(65 * 60_000);
    await page.getByRole('button', { name: 'I have sent it' }).click();
    await said(page, 'You’re no longer signed in. Sign in and try again.');
    expect(await amount(page).inputValue()).toBe('75');
    expect([uncaught, logged.length]).toEqual([[], 1]);
    await page.reload();
    await said(page, ended);
    await context.close();
  });

  it('brings whoever may sign in again back to what was typed, and it is sent once', async () => {
    const { page, context, client, uncaught, logged } = await withTyped('Sunniva');
    await atFirebase((auth) => auth.revokeRefreshTokens(client.caller.uid));
    await page.reload();
    await said(page, ended);
    await signInHere(page, client);
    expect(await amount(page).inputValue()).toBe('75');
    await page.getByRole('button', { name: 'I have sent it' }).click();
    await said(page, 'Payment Notification Sent Successfully');
    expect(await requested(client)).toHaveLength(1);
    expect([uncaught, logged]).toEqual([[], []]);
    await context.close();
  });

  it('keeps whoever is disabled at the door, with the same sentence as for a wrong password; what was typed is there when they may come back', async () => {
    const { page, context, client, uncaught, logged } = await withTyped('Solveig');
    const { uid } = client.caller;
    await atFirebase((auth) => auth.updateUser(uid, { disabled: true }));
    await page.reload();
    await said(page, ended);
    await page.getByLabel('Email').fill(client.email);
    await page.getByLabel('Password', { exact: true }).fill(client.password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await said(page, 'Wrong email or password.');
    await atFirebase((auth) => auth.updateUser(uid, { disabled: false }));
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByRole('button', { name: /account menu/ }).waitFor();
    expect(await amount(page).inputValue()).toBe('75');
    expect(await requested(client)).toEqual([]);
    expect([uncaught, logged]).toEqual([[], []]);
    await context.close();
  });

  it('leads an administrator to the desk’s own door, and back to the list with its search', async () => {
    const boss = await createAdministrator('Sverre');
    const { page, context, uncaught, logged } = await newVisitor(browser);
    await enter(page, boss, '/admin/deposit?q=nobody');
    await page.getByRole('button', { name: /account menu/ }).waitFor();
    await aSecondPasses();
    await atFirebase((auth) => auth.revokeRefreshTokens(boss.caller.uid));
    await page.reload();
    await said(page, ended);
    expect(new URL(page.url()).pathname).toBe('/admin/signin');
    await signInHere(page, boss);
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/admin/deposit?q=nobody');
    expect([uncaught, logged]).toEqual([[], []]);
    await context.close();
  });
});

describe('an administrator', () => {
  it('threat 30: is kept out of the desk until the address is verified, and while the own account is restricted', async () => {
    const { page, context, uncaught, logged } = await newVisitor(browser);
    const administrator = await createAdministrator('Alva');
    const { uid } = administrator.caller;
    const closed = page.getByRole('heading', { name: 'You can’t use the desk right now' });
    await atFirebase((auth) => auth.updateUser(uid, { emailVerified: false }));
    await enter(page, administrator, '/admin/deposit');
    await closed.waitFor();
    await page.getByRole('button', { name: 'I’ve verified it' }).waitFor();
    expect(await axeViolations(page)).toEqual([]);

    await atFirebase((auth) => auth.updateUser(uid, { emailVerified: true }));
    await page.getByRole('button', { name: 'I’ve verified it' }).click();
    await page.getByRole('heading', { name: 'Deposits', level: 1 }).waitFor();

    await atFirebase((_, firestore) => firestore.doc(`users/${uid}`).update({ status: 'suspended' }));
    await page.reload();
    await closed.waitFor();
    await page.getByText('Your own account is suspended.').waitFor();
    await page.getByRole('button', { name: 'Log out' }).click();
    await page.waitForURL('**/signin');
    // What is logged are the reads that the rules refuse to somebody who is kept out.
    expect([uncaught, logged.filter((line) => !/could not be read: ActError: denied/.test(line))]).toEqual([[], []]);
    await context.close();
  });
});
