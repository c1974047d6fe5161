import type { Locator, Page } from '@playwright/test';
import { requestDeposit } from '@/data/collections/deposits';
import { createOp } from '@/domain/revision-fields';
import { getStoredDocs } from '../../support/e2e/admin-sdk';
import { type ClientAct, clientActs, expectRecordedOnce } from '../../support/e2e/client-acts';
import { getQueueRow, openReview } from '../../support/e2e/desk-queue';
import { expect, getConsoleErrors, test } from '../../support/e2e/fixtures';
import { type HeldCommit, holdCommit } from '../../support/e2e/held-commit';
import { createClient, type Person } from '../../support/e2e/people';
import { blockLiveChannel } from '../../support/e2e/reads';
import { signInAs } from '../../support/e2e/sign-in';
import { findEntries, getDepositList } from '../../support/e2e/stored-records';
import { waitForWords } from '../../support/e2e/toasts';
import { tagVariant } from '../../support/e2e/variants';

const amount = (page: Page) => page.getByLabel('Credited to your balance');
const getAmounts = async (client: Person) =>
  (await getDepositList(client)).map((deposit) => deposit.amount);

/**
 * Reloads the page and lets its later commits through. Returns early, because the page shows for
 * only 4 s what it found.
 */
async function reload(page: Page, commit: HeldCommit) {
  commit.over();
  await page.reload({ waitUntil: 'commit' });
}

const pressAgain = async (page: Page, act: ClientAct) => {
  await act.fill(page);
  await act.press(page);
};

/** Waits until the page shows that the act was recorded. */
const waitUntilFound: Record<string, (page: Page, act: ClientAct) => Promise<unknown>> = {
  'a deposit': async (page, act) => {
    await waitForWords(page, 'your deposit request was received.');
    await expect.poll(() => act.readInput(page)).toBe('');
  },
  'a withdrawal': async (page, act) => {
    await waitForWords(page, 'your withdrawal request was received.');
    await expect.poll(() => act.readInput(page)).toBe('');
  },
  'a trade': async (page, act) => {
    await waitForWords(page, 'your trade was placed.');
    await expect.poll(() => act.readInput(page)).toBe('');
  },
  'a change of the profile': async (page, act) => {
    await pressAgain(page, act);
    await waitForWords(page, 'Nothing to save: you changed nothing.');
  },
  'a plan': (page) => page.getByRole('button', { name: /^Cancel / }).waitFor(),
  'a document': (page) => waitForWords(page, 'Under review'),
  'a freeze': (page) => waitForWords(page, 'because you froze your account'),
};

async function waitForRecorded(name: string, page: Page, act: ClientAct): Promise<void> {
  const wait = waitUntilFound[name];
  if (!wait) throw new Error(`How the page shows ${name} is missing above.`);
  await wait(page, act);
}

for (const [index, [name, act]] of Object.entries(clientActs).entries()) {
  test.describe(`${name} whose page is reloaded while its commit is under way`, {
    tag: ['@full', ...tagVariant(index, 3)],
  }, () => {
    test('is recorded once if the commit had arrived, and is not sent again', async ({
      page,
      admin,
    }) => {
      const client = await act.create('Idunn', admin);
      await signInAs(page, client, act.at);
      await act.fill(page);
      const commit = await holdCommit(page, act.col, 'after');
      await act.press(page);
      await commit.held;
      await expectRecordedOnce(client, act);

      await reload(page, commit);
      await waitForRecorded(name, page, act);
      await expectRecordedOnce(client, act);
      expect(getConsoleErrors(page)).toEqual([]);
    });

    test('is sent again if the commit had not arrived, and is recorded once even if the first arrives later', async ({
      page,
      admin,
    }) => {
      const client = await act.create('Isak', admin);
      const { uid } = client.caller;
      // If the page heard of the first commit, it would empty the form.
      await blockLiveChannel(page);
      await signInAs(page, client, act.at);
      await act.fill(page);
      const input = await act.readInput(page);
      const before = await getStoredDocs(uid);
      const commit = await holdCommit(page, act.col, 'before');
      await act.press(page);
      await commit.held;

      await reload(page, commit);
      if (act.keepsInput) await expect.poll(() => act.readInput(page)).toEqual(input);
      await act.fill(page);
      expect(await getStoredDocs(uid)).toEqual(before);
      if (act.keepsInput) {
        // The kept input is the same act, so either may come first.
        await Promise.all([act.press(page), commit.deliver()]);
        await waitForWords(page, act.done);
      } else {
        await act.press(page);
        // Files are sent ten seconds apart.
        await waitForWords(page, act.done);
        expect(await commit.deliver()).toBe(false);
      }
      await expectRecordedOnce(client, act);
    });
  });
}

test.describe('a deposit notice whose tab is closed while its commit is under way', {
  tag: '@full',
}, () => {
  /** @returns a new tab of the same browser */
  async function closeTab(page: Page, at: 'before' | 'after'): Promise<Page> {
    await amount(page).fill('320.50');
    const commit = await holdCommit(page, 'deposits', at);
    await page.getByRole('button', { name: 'I have sent' }).click();
    await commit.held;
    const context = page.context();
    await commit.closePage();
    const tab = await context.newPage();
    await tab.goto('/user/deposit');
    return tab;
  }
  const history = (tab: Page) => tab.getByRole('region', { name: 'Your deposits' });

  test('is listed in another tab if the commit had arrived, and the form there is empty', async ({
    page,
    asClient,
  }) => {
    const client = await asClient('/user/deposit');
    const tab = await closeTab(page, 'after');
    await history(tab).getByText('320.50').first().waitFor();
    expect(await amount(tab).inputValue()).toBe('');
    await amount(tab).fill('41');
    await tab.getByRole('button', { name: 'I have sent' }).click();
    await waitForWords(tab, 'Payment Notification Sent Successfully');
    expect(await getAmounts(client)).toEqual(['320.50', '41.00']);
    expect(getConsoleErrors(tab)).toEqual([]);
  });

  test('is sent from another tab if the commit had not arrived', async ({ page, asClient }) => {
    const client = await asClient('/user/deposit');
    const tab = await closeTab(page, 'before');
    await history(tab).getByText('No deposits yet').waitFor();
    expect([await amount(tab).inputValue(), await getAmounts(client)]).toEqual(['', []]);
    await amount(tab).fill('320.50');
    await tab.getByRole('button', { name: 'I have sent' }).click();
    await waitForWords(tab, 'Payment Notification Sent Successfully');
    expect(await getAmounts(client)).toEqual(['320.50']);
    expect(getConsoleErrors(tab)).toEqual([]);
  });
});

test.describe('an approval at the desk', { tag: '@full' }, () => {
  const credit = (page: Page): Locator =>
    page.getByRole('dialog').getByRole('button', { name: 'Credit $320.50' });

  /** Adds a deposit, and lets the desk approve it with a commit that is held. */
  async function approve(page: Page, admin: Person, firstname: string, at: 'before' | 'after') {
    const client = await createClient(firstname);
    const deposit = {
      coin: 'bitcoin',
      amount: '320.50',
      units: '0.00499144',
      rate: '64210.00',
      address: 'tb1qother',
      txid: '',
    } as const;
    await requestDeposit(client.caller, { request: deposit, op: createOp() });
    await signInAs(page, admin, `/admin/deposit?q=${firstname.toLowerCase()}`);
    await openReview(page, '320.50');
    const commit = await holdCommit(page, 'deposits', at);
    await credit(page).click();
    await commit.held;
    return { client, commit };
  }
  const countPostings = async (client: Person) => [
    (await findEntries(client, 'deposit.completed')).length,
    (await findEntries(client, 'account.posted')).length,
  ];

  for (const [how, firstname] of [
    ['reloaded', 'Ivar'],
    ['closed', 'Ivo'],
  ] as const) {
    test(`whose page is ${how} after the commit had arrived is listed as completed and posted once`, async ({
      page,
      context,
      admin,
    }) => {
      const { client, commit } = await approve(page, admin, firstname, 'after');
      const address = page.url();
      let tab = page;
      if (how === 'closed') {
        await commit.closePage();
        tab = await context.newPage();
        await tab.goto(address);
      } else await reload(page, commit);
      await tab
        .getByRole('navigation', { name: 'Status' })
        .getByRole('link', { name: 'Completed' })
        .click();
      await getQueueRow(tab, '320.50').getByText('You', { exact: true }).first().waitFor();
      expect(await countPostings(client)).toEqual([1, 1]);
      expect(getConsoleErrors(tab)).toEqual([]);
    });
  }

  test('whose page is reloaded before the commit arrived is decided again, and the first commit is refused later', async ({
    page,
    admin,
  }) => {
    const { client, commit } = await approve(page, admin, 'Ingeborg', 'before');
    await reload(page, commit);
    await getQueueRow(page, '320.50').waitFor();
    expect(await countPostings(client)).toEqual([0, 0]);
    await openReview(page, '320.50');
    await credit(page).click();
    await waitForWords(page, 'Deposit Request Approved..');
    expect(await commit.deliver()).toBe(false);
    expect(await countPostings(client)).toEqual([1, 1]);
    expect(getConsoleErrors(page)).toEqual([]);
  });
});
