// @module-tag full

import type { Browser, Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { getDeposits } from '@/data/collections/client-documents';
import { requestDeposit } from '@/data/collections/deposits';
import { createOp } from '@/domain/ledger/revision-fields';
import { getEntries } from '../support/entries';
import { listenTo, newVisitor, theBrowser, type Visitor } from './support/browser';
import { type ClientAct, clientActs } from './support/client-acts';
import { enter } from './support/enter';
import { type HeldCommit, holdCommit } from './support/held-commit';
import { storedOf } from './support/past-the-rules';
import { createAdministrator, createClient, type Person } from './support/people';
import { readsWhenAsked } from './support/reads';
import { said } from './support/toasts';

let browser: Browser;
let desk: Person;
beforeAll(async () => {
  browser = await theBrowser();
  desk = await createAdministrator('Ingunn');
});

const amount = (page: Page) => page.getByLabel('Credited to your balance');
const acts = async ({ caller }: Person, action: string) => (await getEntries(caller, caller.uid)).filter((one) => one.action === action);
const sent = async ({ caller }: Person) => ((await getDeposits(caller, caller.uid))?.list ?? []).map((deposit) => deposit.amount);

/** As `stands` of an act that writes no entry: the document itself. */
async function stands(client: Person, { action }: ClientAct) {
  const { uid } = client.caller;
  if (action === null) return expect(await storedOf(uid)).toMatchObject({ [`users/${uid}`]: { mobile: '+47 22 12 34 56' } });
  expect(await acts(client, action)).toHaveLength(1);
}

/** Loads the page again, and lets through what it writes from then on. Returns before it stands: it says for 4 s alone what was found. */
async function loadAgain(page: Page, commit: HeldCommit) {
  commit.over();
  await page.reload({ waitUntil: 'commit' });
}

/** The page goes before its tab: what is held for a tab that is closed would be let through in that moment. */
async function close(page: Page) {
  await page.goto('about:blank');
  await page.close();
}

function nothingWrong({ uncaught, logged }: Visitor) {
  expect([uncaught, logged]).toEqual([[], []]);
}

const pressAgain = async (page: Page, act: ClientAct) => {
  await act.fill(page);
  await act.press(page);
};

/** What the page makes of an act that stands already, and of whoever would send it again. */
const found: Record<string, (page: Page, act: ClientAct) => Promise<unknown>> = {
  'a deposit': async (page, act) => {
    await said(page, 'your deposit request was received.');
    await expect.poll(() => act.kept(page)).toBe('');
  },
  'a withdrawal': async (page, act) => {
    await said(page, 'your withdrawal request was received.');
    await expect.poll(() => act.kept(page)).toBe('');
  },
  'a trade': async (page, act) => {
    await said(page, 'your trade was placed.');
    await expect.poll(() => act.kept(page)).toBe('');
  },
  'a change of the profile': async (page, act) => {
    await pressAgain(page, act);
    await said(page, 'Nothing to save: you changed nothing.');
  },
  'a plan': (page) => page.getByRole('button', { name: /^Cancel / }).waitFor(),
  'a document': (page) => said(page, 'Under review'),
  'a freeze': (page) => said(page, 'because you froze your account'),
};

describe.each(Object.entries(clientActs))('%s whose page is loaded again while it is under way', (name, act) => {
  it('stands once where it had arrived, and is not sent a second time', async () => {
    const client = await act.create('Idunn', desk);
    const visitor = await newVisitor(browser);
    const { page, context } = visitor;
    await enter(page, client, act.at);
    await act.fill(page);
    const commit = await holdCommit(page, act.col, 'after');
    await act.press(page);
    await commit.held;
    await stands(client, act);

    await loadAgain(page, commit);
    await found[name]?.(page, act);
    await stands(client, act);
    nothingWrong(visitor);
    await context.close();
  });

  it('is nowhere where it had not, is sent again, and stands once though the first arrives after all', async () => {
    const client = await act.create('Isak', desk);
    const { uid } = client.caller;
    const visitor = await newVisitor(browser);
    const { page, context } = visitor;
    // Told of the first before the last press, the page would empty the form, and nothing would be sent again.
    await readsWhenAsked(page);
    await enter(page, client, act.at);
    await act.fill(page);
    const kept = await act.kept(page);
    const before = await storedOf(uid);
    const commit = await holdCommit(page, act.col, 'before');
    await act.press(page);
    await commit.held;

    await loadAgain(page, commit);
    if (act.outlives) await expect.poll(() => act.kept(page)).toEqual(kept);
    await act.fill(page);
    expect(await storedOf(uid)).toEqual(before);
    if (act.outlives) {
      // What was kept is the same act still, so it does not matter which comes first.
      await Promise.all([act.press(page), commit.deliver()]);
      await said(page, act.done);
    } else {
      await act.press(page);
      // Files are sent ten seconds apart.
      await said(page, act.done);
      expect(await commit.deliver()).toBe(false);
    }
    await stands(client, act);
    expect(visitor.uncaught).toEqual([]);
    await context.close();
  });
});

describe('a deposit notice whose tab is closed while it is under way', () => {
  async function closedAt(at: 'before' | 'after') {
    const client = await createClient('Inger');
    const visitor = await newVisitor(browser);
    await enter(visitor.page, client, '/user/deposit');
    await amount(visitor.page).fill('320.50');
    const commit = await holdCommit(visitor.page, 'deposits', at);
    await visitor.page.getByRole('button', { name: 'I have sent it' }).click();
    await commit.held;
    await close(visitor.page);
    const tab = listenTo(await visitor.context.newPage(), visitor);
    await tab.goto('/user/deposit');
    return { client, visitor, tab };
  }
  const history = (tab: Page) => tab.getByRole('region', { name: 'Your deposits' });

  it('stands in the list of another tab where it had arrived, and the form is empty for the next', async () => {
    const { client, visitor, tab } = await closedAt('after');
    await history(tab).getByText('320.50').first().waitFor();
    expect(await amount(tab).inputValue()).toBe('');
    await amount(tab).fill('41');
    await tab.getByRole('button', { name: 'I have sent it' }).click();
    await said(tab, 'Payment Notification Sent Successfully');
    expect(await sent(client)).toEqual(['320.50', '41.00']);
    nothingWrong(visitor);
    await visitor.context.close();
  });

  it('is nowhere where it had not, and is sent from another tab', async () => {
    const { client, visitor, tab } = await closedAt('before');
    await history(tab).getByText('No deposits yet').waitFor();
    expect([await amount(tab).inputValue(), await sent(client)]).toEqual(['', []]);
    await amount(tab).fill('320.50');
    await tab.getByRole('button', { name: 'I have sent it' }).click();
    await said(tab, 'Payment Notification Sent Successfully');
    expect(await sent(client)).toEqual(['320.50']);
    nothingWrong(visitor);
    await visitor.context.close();
  });
});

describe('an approval at the desk', () => {
  const row = (page: Page) => page.locator('main tr:has([data-row])').filter({ hasText: '320.50' });
  const credit = (page: Page): Locator => page.getByRole('dialog').getByRole('button', { name: 'Credit $320.50' });

  async function decide(page: Page) {
    await row(page)
      .getByRole('button', { name: /^Review / })
      .click();
    await page.getByRole('dialog').getByRole('table', { name: 'Entry to be written' }).waitFor();
  }

  /** The desk with its last press under way. */
  async function underWay(firstname: string, at: 'before' | 'after') {
    const client = await createClient(firstname);
    const deposit = { coin: 'bitcoin', amount: '320.50', units: '0.00499144', rate: '64210.00', address: 'tb1qother', txid: '' } as const;
    await requestDeposit(client.caller, deposit, createOp());
    const visitor = await newVisitor(browser);
    await enter(visitor.page, desk, `/admin/deposit?q=${firstname.toLowerCase()}`);
    await decide(visitor.page);
    const commit = await holdCommit(visitor.page, 'deposits', at);
    await credit(visitor.page).click();
    await commit.held;
    return { client, visitor, commit };
  }
  const postings = async (client: Person) =>
    (await Promise.all(['deposit.completed', 'account.posted'].map((action) => acts(client, action)))).map(({ length }) => length);

  it.each([
    ['loaded again', 'Ivar'],
    ['closed', 'Ivo'],
  ])('whose page is %s after it had arrived is among what was decided, posted once', async (how, firstname) => {
    const { client, visitor, commit } = await underWay(firstname, 'after');
    let { page } = visitor;
    const address = page.url();
    if (how === 'closed') {
      await close(page);
      page = listenTo(await visitor.context.newPage(), visitor);
      await page.goto(address);
    } else await loadAgain(page, commit);
    await page.getByRole('navigation', { name: 'Status' }).getByRole('link', { name: 'Completed' }).click();
    await row(page).getByText('You', { exact: true }).first().waitFor();
    expect(await postings(client)).toEqual([1, 1]);
    nothingWrong(visitor);
    await visitor.context.close();
  });

  it('whose page is loaded again before it had arrived still waits, is decided, and the first is refused when it comes', async () => {
    const { client, visitor, commit } = await underWay('Ingeborg', 'before');
    const { page, context } = visitor;
    await loadAgain(page, commit);
    await row(page).waitFor();
    expect(await postings(client)).toEqual([0, 0]);
    await decide(page);
    await credit(page).click();
    await said(page, 'Deposit Request Approved..');
    expect(await commit.deliver()).toBe(false);
    expect(await postings(client)).toEqual([1, 1]);
    nothingWrong(visitor);
    await context.close();
  });
});
