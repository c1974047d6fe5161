import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Browser, Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { getAccount } from '@/data/accounts';
import { completeDeposit, getDeposits, requestDeposit } from '@/data/deposits';
import { getDeskNotes } from '@/data/desk-notes';
import { getEntries } from '@/data/ledger';
import { getPlans, updatePlans } from '@/data/plans';
import { editProfile } from '@/data/profile';
import { sendNotice } from '@/data/sending';
import { getSubscription, setSubscription } from '@/data/subscriptions';
import { changeStanding, getProfile, requestClosure } from '@/data/users';
import { submitVerification } from '@/data/verifications';
import { newOp } from '@/domain/envelope';
import { subscribed } from '@/domain/subscription';
import { newVisitor, theBrowser } from './support/browser';
import { enter } from './support/enter';
import { focused, tabTo } from './support/keyboard';
import { pastTheRules } from './support/past-the-rules';
import { createAdministrator, createClient, type Person } from './support/people';
import { readsWhenAsked } from './support/reads';
import { toasted } from './support/toasts';

let browser: Browser;
let administrator: Person;
beforeAll(async () => {
  browser = await theBrowser();
  administrator = await createAdministrator('Una');
});

const deposit = { coin: 'bitcoin', amount: '80.00', units: '0.00124591', rate: '64210.00', address: 'tb1qother', txid: '' } as const;

/** A word that nobody else has, so that a list of those who have it is the test's own. */
const ownWord = (): string => `own-${randomUUID().replace(/[^a-f]/g, '')}`;
const setTo = (client: Person, standing: string) =>
  changeStanding(administrator.caller, client.caller.uid, standing, 'Put among the others of this test.', newOp());
const actsOf = async ({ caller }: Person, action: string) =>
  (await getEntries(caller, caller.uid)).filter((entry) => entry.action === action);
const standingOf = async ({ caller }: Person) => (await getProfile(caller, caller.uid))?.status;

async function atDesk(path: string, options: Parameters<typeof newVisitor>[1] = {}) {
  const visitor = await newVisitor(browser, options);
  await enter(visitor.page, administrator, path);
  return visitor;
}
const row = (page: Page, person: Person) => page.getByRole('row').filter({ hasText: person.email });
const names = async (page: Page) => (await page.locator('tbody [data-row]').allTextContents()).map((name) => name.replace(' Tester', ''));
const dialogOf = (page: Page): Locator => page.getByRole('dialog');

describe('Manage Users', () => {
  it('finds, filters, orders and exports, and its address says what is shown', async () => {
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
      newOp(),
    );
    const { page, context, uncaught } = await atDesk(`/admin/users?standing=${word}`);
    await page.getByText(`3 people, ${word.replace('-', ' ')}`).waitFor();
    // They are counted beside their list, which may come later.
    await expect.poll(() => names(page)).toEqual(['Rhoda', 'Quent', 'Quill']);
    await page.getByRole('link', { name: 'E-mail', exact: true }).click();
    await expect.poll(() => names(page)).toEqual(['Quent', 'Quill', 'Rhoda']);
    expect(await page.getByRole('columnheader', { name: 'E-mail' }).getAttribute('aria-sort')).toBe('ascending');

    // The server finds by the beginning of a username; the filter stays.
    const search = page.getByRole('searchbox');
    await search.fill('QU');
    await expect.poll(() => names(page)).toEqual(['Quent', 'Quill']);
    await expect.poll(() => new URL(page.url()).search).toBe(`?q=QU&standing=${word}&by=email`);
    await search.fill('qu-nobody');
    const nobody = page.getByRole('heading', { name: 'Nobody matches “qu-nobody”' });
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
    await page.getByRole('combobox', { name: 'Identity' }).selectOption('Document waits');
    await expect.poll(() => names(page)).toEqual(['Rhoda']);
    expect(await row(page, people[2] ?? administrator).textContent()).toContain('Document waits');
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
    await dialogOf(page).waitFor();
    await tabTo(page, /^The new standing/);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Your card was reported as lost.');
    await dialogOf(page).getByText('to suspended', { exact: true }).waitFor();
    await tabTo(page, /^Set to suspended/);
    await page.keyboard.press('Enter');
    await toasted(page, 'User Status has been updated Successfully..');
    await expect.poll(() => focused(page)).toBe('Solvei Tester');
    await row(page, first).waitFor({ state: 'detached' });
    expect(await standingOf(first)).toBe('suspended');
    expect((await actsOf(first, 'status.changed')).at(-1)).toMatchObject({
      before: { status: word },
      after: { status: 'suspended' },
      reason: 'Your card was reported as lost.',
      actor: administrator.caller.uid,
    });

    // Another word is written in small letters; two are refused at the field.
    await page.keyboard.press('s');
    await page.getByLabel('The new standing').selectOption('Another word');
    await page.getByLabel('The word').fill('Two Words');
    await page.getByLabel('Reason').fill('Please send a newer document.');
    await dialogOf(page)
      .getByRole('button', { name: /^Set the standing/ })
      .click();
    await page.getByText('One word only.').waitFor();
    await page.getByLabel('The word').fill('Under-Review');
    await dialogOf(page).getByRole('button', { name: 'Set to under review' }).click();
    await toasted(page, 'User Status has been updated Successfully..');
    await expect.poll(() => standingOf(second)).toBe('under-review');
    expect([uncaught, logged]).toEqual([[], []]);
    await context.close();
  });

  it('says so where another administrator was faster, the answer was lost, or there is no connection; what was typed stays', async () => {
    const client = await createClient('Rakel');
    const { page, context } = await atDesk(`/admin/users?q=${client.caller.uid}`);
    const set = async () =>
      dialogOf(page)
        .getByRole('button', { name: /^Set to/ })
        .click();
    await page.getByRole('button', { name: 'Set standing of Rakel Tester' }).click();
    const reason = page.getByLabel('Reason');
    await reason.fill('Your details were checked.');

    const other = await createAdministrator('Ulf');
    await changeStanding(other.caller, client.caller.uid, 'suspended', 'The other administrator was faster.', newOp());
    await dialogOf(page).getByText('It was changed meanwhile.').waitFor();
    expect(await reason.inputValue()).toBe('Your details were checked.');

    await context.setOffline(true);
    await set();
    await toasted(page, 'Error Occurred');
    await dialogOf(page).getByText('You are offline. Try again when the connection is back.').first().waitFor();
    expect(await reason.inputValue()).toBe('Your details were checked.');
    await context.setOffline(false);

    await page.route(/:commit/, async (route) => {
      await route.fetch();
      await route.abort();
    });
    await set();
    await dialogOf(page)
      .getByText(/The server did not answer in time/)
      .first()
      .waitFor();
    await page.unroute(/:commit/);
    await expect.poll(() => standingOf(client)).toBe('active');
    expect((await actsOf(client, 'status.changed')).map(({ after }) => after.status)).toEqual(['suspended', 'active']);
    await context.close();
  });

  it('does not write over a standing that it has not shown', async () => {
    const client = await createClient('Vilde');
    const { page, context } = await atDesk(`/admin/users?q=${client.caller.uid}`);
    await readsWhenAsked(page);
    await page.reload();
    await page.getByRole('button', { name: 'Set standing of Vilde Tester' }).click();
    await page.getByLabel('Reason').fill('Your details were checked.');
    await setTo(client, 'closed');
    await dialogOf(page).getByRole('button', { name: 'Set to active' }).click();
    await toasted(page, 'Error Occurred');
    await dialogOf(page).getByText('It was changed meanwhile.').waitFor();
    expect(await standingOf(client)).toBe('closed');
    await dialogOf(page).getByRole('button', { name: 'Set to active' }).click();
    await toasted(page, 'User Status has been updated Successfully..');
    expect(await standingOf(client)).toBe('active');
    await context.close();
  });

  it('does not act on the own account, and says why', async () => {
    const { page, context } = await atDesk(`/admin/users?q=${administrator.caller.uid}`);
    await page.getByRole('button', { name: 'Set standing of Una Tester' }).press('Enter');
    await page.getByText('The desk never acts on its own').filter({ visible: true }).first().waitFor();
    expect(await dialogOf(page).count()).toBe(0);
    await page.goto(`/admin/users/${administrator.caller.uid}`);
    await page.getByText('The desk never acts on its own').filter({ visible: true }).first().waitFor();
    await context.close();
  });
});

describe('one client', () => {
  it('everything on one page: what waits and where, lists, book, messages; an unknown address is a page of its own', async () => {
    const client = await createClient('Sumaya');
    const { uid } = client.caller;
    await requestDeposit(client.caller, deposit, newOp());
    await requestClosure(client.caller, newOp());
    const notice = { kind: 'message', title: 'About your deposit', body: 'We are looking for it.' } as const;
    await sendNotice(administrator.caller, notice, { to: 'client', uid }, newOp());
    const { page, context, uncaught, logged } = await atDesk(`/admin/users?q=${uid}`);
    await page.getByRole('link', { name: 'Sumaya Tester' }).click();
    await page.getByRole('heading', { name: 'Sumaya Tester', level: 1 }).waitFor();
    const waits = page.getByRole('region', { name: 'What waits' });
    await waits.getByText(/^Asked on .* to close the account$/).waitFor();
    expect(await waits.getByRole('link', { name: 'Deposit of 80.00' }).getAttribute('href')).toBe(`/admin/deposit?client=${uid}`);
    await page.getByRole('region', { name: 'Deposits' }).getByText('Waiting').filter({ visible: true }).waitFor();
    await page.getByRole('region', { name: 'Book' }).getByText('Account opened').waitFor();
    await page.getByRole('region', { name: 'Messages to the client' }).getByRole('button', { name: 'About your deposit' }).click();
    await dialogOf(page).getByText('We are looking for it.').waitFor();
    await page.keyboard.press('Escape');
    expect(await page.getByRole('link', { name: 'Send a message' }).getAttribute('href')).toBe(`/admin/notifications?to=${uid}`);

    // The live channel brings what happens meanwhile.
    await requestDeposit(client.caller, deposit, newOp());
    await waits.getByRole('link', { name: '2 deposits, 160.00 in all' }).waitFor();

    // The queue shows this client's alone, however many others wait before it.
    await requestDeposit((await createClient('Sunniva')).caller, deposit, newOp());
    await waits.getByRole('link', { name: '2 deposits, 160.00 in all' }).click();
    await page.getByText('Only the deposits of Sumaya Tester.').waitFor();
    const rows = page.locator('main tr:has([data-row])');
    await expect.poll(() => rows.count()).toBe(2);
    // How many wait in all is not said of them.
    await page.getByRole('link', { name: 'Waiting', exact: true }).waitFor();
    await page.getByRole('link', { name: /^All/ }).click();
    await expect.poll(() => rows.count()).toBe(2);
    await page.getByRole('link', { name: /^Waiting/ }).click();
    await page.getByRole('link', { name: 'Show everybody’s' }).click();
    await rows.getByText('Sunniva Tester').waitFor();
    expect(new URL(page.url()).search).toBe('');

    await page.goto('/admin/users/nobody-at-all');
    await page.getByRole('heading', { name: 'Nobody has this address' }).waitFor();
    expect([uncaught, logged]).toEqual([[], []]);
    await context.close();
  });

  it('a part that cannot be read says so and leaves the rest alone', async () => {
    const client = await createClient('Quillan');
    const visitor = await newVisitor(browser);
    const { page, context } = visitor;
    await enter(page, administrator, '/admin/dashboard');
    let damaged = true;
    await page.route(/:batchGet/, async (route) => {
      if (!damaged) return route.continue();
      const answer = await route.fetch();
      await route.fulfill({ response: answer, body: (await answer.text()).replaceAll('"bonus"', '"bones"') });
    });
    await page.goto(`/admin/users/${client.caller.uid}`);
    const account = page.getByRole('region', { name: 'Account' });
    await account.getByText('The account could not be read').waitFor();
    await account.getByText(`accounts/${client.caller.uid}`, { exact: false }).waitFor();
    await page.getByRole('region', { name: 'Book' }).getByText('Account opened').waitFor();
    damaged = false;
    await page.reload();
    await account.getByText('Available', { exact: true }).waitFor();
    await context.close();
  });

  it('a correction: before and after, with a reason; what the client has changed meanwhile is not written over', async () => {
    const client = await createClient('Solveig');
    const { uid } = client.caller;
    const { page, context } = await atDesk(`/admin/users/${uid}`);
    // Read again meanwhile, the dialog would know what the client has changed.
    await readsWhenAsked(page);
    await page.reload();
    await page.getByRole('button', { name: 'Correct' }).click();
    const lastname = page.getByLabel('Last name');
    await lastname.fill('Ylvasson');
    await page.getByLabel('Reason').fill('As your passport says.');
    await dialogOf(page).getByRole('table', { name: 'Before and after' }).getByText('Ylvasson').waitFor();
    const shown = await getProfile(client.caller, uid);
    if (!shown) throw new Error('Solveig has a profile');
    await editProfile(client.caller, shown, { mobile: '+47 22 12 34 56' });
    const write = page.getByRole('button', { name: 'Write the correction' });
    await write.click();
    await dialogOf(page)
      .getByText(/It has changed since you opened it/)
      .first()
      .waitFor();
    await expect.poll(() => page.getByLabel('Phone number').inputValue()).toBe('+47 22 12 34 56');
    expect(await lastname.inputValue()).toBe('Ylvasson');

    await context.setOffline(true);
    await write.click();
    await dialogOf(page).getByText('You are offline.', { exact: false }).first().waitFor();
    await context.setOffline(false);
    await write.click();
    await toasted(page, 'Profile has been corrected Successfully..');
    await page.getByRole('heading', { name: 'Solveig Ylvasson', level: 1 }).waitFor();
    expect(await getProfile(client.caller, uid)).toMatchObject({
      lastname: 'Ylvasson',
      lastnameKey: 'ylvasson',
      mobile: '+47 22 12 34 56',
    });
    expect(await actsOf(client, 'profile.corrected')).toMatchObject([{ reason: 'As your passport says.' }]);
    await context.close();
  });

  it('notes of the desk: kept once although the answer was lost, and for the desk alone', async () => {
    const client = await createClient('Ishbel');
    const { uid } = client.caller;
    const { page, context } = await atDesk(`/admin/users/${uid}`);
    const notes = page.getByRole('region', { name: 'The desk’s own notes' });
    await notes.getByText('No notes yet.').waitFor();
    await notes.getByLabel('New note').fill('Called about the card.');
    await page.route(/:commit/, async (route) => {
      await route.fetch();
      await route.abort();
    });
    await notes.getByRole('button', { name: 'Add the note' }).click();
    await toasted(page, 'Error Occurred');
    expect(await notes.getByLabel('New note').inputValue()).toBe('Called about the card.');
    await page.unroute(/:commit/);
    await notes.getByRole('button', { name: 'Add the note' }).click();
    await toasted(page, 'Note has been added Successfully..');
    await notes.getByRole('listitem').filter({ hasText: 'Called about the card.' }).waitFor();
    expect(await getDeskNotes(administrator.caller, uid)).toHaveLength(1);
    await expect(getDeskNotes(client.caller, uid)).rejects.toMatchObject({ kind: 'denied' });
    await context.close();
  });

  it('a list that has grown long makes room, and nothing of it is lost', async () => {
    const client = await createClient('Birgit');
    const { uid } = client.caller;
    const length = 801;
    const createdAt = new Date(Date.UTC(2026, 0, 1));
    const element = (i: number) => ({ ...deposit, id: `long-${i}`, uid, status: 'cancelled', note: '', createdAt });
    const list = Array.from({ length }, (_, i) => element(i));
    const stored = { list, pending: 0, oldest: null, rev: length, op: 'long', at: createdAt };
    await pastTheRules((firestore) => firestore.doc(`deposits/${uid}`).set(stored));
    const { page, context } = await atDesk(`/admin/users/${uid}`);
    await page.getByText('801 stand in it', { exact: false }).waitFor();
    await page.getByRole('button', { name: 'Archive up to 40' }).click();
    // Five acts on a long list, each of them a commit.
    await page.getByText('Moved to the Archive Successfully..').waitFor({ timeout: 60_000 });
    await page.getByText('801 stand in it', { exact: false }).waitFor({ state: 'detached' });
    expect((await getDeposits(client.caller, uid))?.list).toHaveLength(length - 40);
    expect(await actsOf(client, 'history.archived')).toHaveLength(5);
    await page.getByRole('button', { name: 'Show all 801 deposits' }).waitFor();
    await context.close();
  });

  it('the subscription: charged once with the balance before and after, and terminated with a reason', async () => {
    const client = await createClient('Odalys');
    const { uid } = client.caller;
    const plan = { fee: '5.00', days: 30, includes: ['Answers within two working days'] };
    const offered = await getPlans(administrator.caller);
    await updatePlans(administrator.caller, offered?.rev ?? 0, { ...offered?.plans, 'users-calls': { name: 'Calls', ...plan } }, newOp());
    await setSubscription(client.caller, 'users-calls', plan, newOp());
    const { page, context } = await atDesk(`/admin/users/${uid}`);
    const panel = page.getByRole('region', { name: 'Subscription' });
    await panel.getByRole('button', { name: 'Charge the fee' }).click();
    const charge = dialogOf(page).getByRole('button', { name: 'Charge 5.00' });
    await page.getByLabel('What the fee is for').fill('The fee that you agreed to.');
    await charge.press('Enter');
    await dialogOf(page).getByText('does not cover the fee').filter({ visible: true }).first().waitFor();
    expect(await actsOf(client, 'subscription.charged')).toEqual([]);

    // Money comes in meanwhile; the answer to the charge is lost, and it is charged once.
    const id = newOp();
    await requestDeposit(client.caller, { ...deposit, amount: '20.00' }, id);
    await completeDeposit(administrator.caller, uid, id, newOp());
    await dialogOf(page).getByRole('row', { name: 'Balance 20.00 15.00 −5.00' }).waitFor();
    await page.route(/:commit/, async (route) => {
      await route.fetch();
      await route.abort();
    });
    await charge.click();
    await toasted(page, 'Error Occurred');
    await page.unroute(/:commit/);
    await expect.poll(async () => (await actsOf(client, 'subscription.charged')).length).toBe(1);
    await dialogOf(page).getByText('It was charged already').waitFor();
    await page.keyboard.press('Escape');
    await dialogOf(page).waitFor({ state: 'detached' });
    await panel.getByText('Charged').waitFor();
    expect(await panel.getByRole('button', { name: 'Charge the fee' }).count()).toBe(0);
    expect(await getAccount(client.caller, uid)).toMatchObject({ balance: '15.00' });

    await panel.getByRole('button', { name: 'Terminate' }).click();
    await page.getByLabel('Reason for terminating it').fill('Calls are not offered any more.');
    await dialogOf(page).getByRole('button', { name: 'Terminate and tell Odalys' }).click();
    await toasted(page, 'Subscription Terminated Successfully');
    await panel.getByText('No plan.').waitFor();
    expect(subscribed(await getSubscription(client.caller, uid))).toBeNull();
    expect(await actsOf(client, 'subscription.terminated')).toMatchObject([{ reason: 'Calls are not offered any more.' }]);
    await context.close();
  });
});
