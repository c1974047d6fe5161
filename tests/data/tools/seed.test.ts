// @module-tag full

import { spawnSync } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countClosures, getOldestClosureTime } from '@/data/admin/closures';
import { getDeskNotes } from '@/data/admin/desk-notes';
import { getOwnTally } from '@/data/admin/own-tally';
import { countPeople } from '@/data/admin/people';
import { readReadiness } from '@/data/admin/readiness';
import { getSubscribers } from '@/data/admin/subscribers';
import {
  getAccount,
  getDeposits,
  getHolds,
  getTrades,
  getWithdrawals,
} from '@/data/collections/client-documents';
import { getProposals } from '@/data/collections/client-proposals';
import { getPayment, getPlans } from '@/data/collections/desk-documents';
import { countMessages, getOldestMessageTime } from '@/data/collections/messages';
import { getNotices } from '@/data/collections/notices';
import { getDeskPolicy } from '@/data/collections/policy';
import { getProfile } from '@/data/collections/users';
import { countEntries } from '@/data/ledger/ledger';
import { countPending, getOldestPendingTime } from '@/data/ledger/queue-totals';
import {
  countSubmittedVerifications,
  getOldestSubmittedTime,
} from '@/data/ledger/submitted-verifications';
import { hasUncheckedAddresses } from '@/domain/accounts/profile-edit';
import { getAddressError } from '@/domain/address';
import { checkBook } from '@/domain/audit/checked-book.fixture';
import { convertToDollars } from '@/domain/coin';
import { actions } from '@/domain/ledger/ledger';
import { add } from '@/domain/money';
import { deskBook } from '@/domain/revision-fields';
import { computeTradeResult } from '@/domain/trades/trade-result';
import { getLeftToday, getMovedToday } from '@/domain/two-people/tally';
import { getUtcDay } from '@/domain/two-people/utc-day';
import { env } from '@/lib/env/env';
import { createCallers } from '../../../tools/desk-caller';
import { startSamplePrices } from '../../../tools/dev/sample-prices';
import { administrator, staff } from '../../../tools/dev/seed/desk-story';
import { type SeededAccount, seed } from '../../../tools/dev/seed/seed';
import { findUid, setAdmin, withAdminSdk } from '../../../tools/ops/admin-role';
import {
  compareClosingPrices,
  createPriceSource,
  getSettledPrices,
} from '../../../tools/ops/closing-prices';
import { readBook } from '../../../tools/ops/stored-desk';
import { createDesk, type TestDesk } from '../../support/emulator/desk';
import { getEntries } from '../../support/entries';
import { findLedgerFaults } from '../ledger-faults';
import { differsFromMarket, readActPrices } from './act-prices';

const day = 86_400_000;
const decided: readonly string[] = [
  'deposit.completed',
  'deposit.rejected',
  'withdrawal.completed',
  'withdrawal.rejected',
  'verification.approved',
  'verification.rejected',
];
const requested: readonly string[] = [
  'deposit.requested',
  'withdrawal.requested',
  'verification.submitted',
];
/** The UTC day: today once the desk has been open for two and a half hours. */
function getLastOfficeDay(now: Date): number {
  const isToday = now.getTime() % day > 10.5 * (day / 24);
  let last = isToday ? now : new Date(now.getTime() - day);
  while (last.getUTCDay() % 6 === 0) last = new Date(last.getTime() - day);
  return getUtcDay(last);
}
const target = {
  projectId: 'demo-data-seed',
  auth: process.env.FIREBASE_AUTH_EMULATOR_HOST ?? '127.0.0.1:9099',
  firestore: process.env.FIRESTORE_EMULATOR_HOST ?? '127.0.0.1:8080',
  password: crypto.randomUUID(),
};
const project = {
  projectId: target.projectId,
  emulators: { auth: target.auth, firestore: target.firestore },
};
const callers = createCallers(target);
const desk = callers.as('ada-ferris');
let accounts: SeededAccount[];
let uids: string[];
let seededAt: Date;
let empty: TestDesk;
beforeAll(async () => {
  empty = await createDesk('demo-data-seed');
  seededAt = new Date();
  accounts = await seed(target, 'everybody', seededAt);
  const users = await withAdminSdk(project, async ({ auth }) => (await auth.listUsers()).users);
  uids = users
    .map(({ uid }) => uid)
    .filter(
      (uid) =>
        ![administrator, ...staff.map(({ person }) => person)].some((one) => one.uid === uid),
    );
});
afterAll(() => empty.close());

describe('the seed', () => {
  it('brings a manager with a payment method of the test network, another manager, an agent, a viewer, twelve people whose story it tells, and a crowd', async () => {
    expect(accounts.filter(({ role }) => role === 'administrator')).toHaveLength(4);
    expect(accounts.filter(({ role }) => role === 'client')).toHaveLength(12);
    expect(await countPeople(desk)).toBe(46);
    expect(
      await withAdminSdk(project, async ({ auth }) => (await auth.listUsers()).users.length),
    ).toBe(46);
    const { method: payment } = await getPayment(callers.as('maya-lindqvist'));
    expect(getAddressError('bitcoin', payment?.bitcoin ?? '', 'test')).toBeNull();
    expect(getAddressError('ethereum', payment?.ethereum ?? '', 'test')).toBeNull();
  });

  it('has what a desk needs before clients come', async () => {
    expect(await readReadiness(desk, env)).toMatchObject({ needed: 4, missing: [] });
  });

  it('tells the story of Maya, of whose balance 200.00 are reserved and 150.00 staked', async () => {
    const maya = callers.as('maya-lindqvist');
    const [deposits, withdrawals, trades] = await Promise.all([
      getDeposits(maya, maya.uid),
      getWithdrawals(maya, maya.uid),
      getTrades(maya, maya.uid),
    ]);
    const results =
      trades?.list.slice(0, 2).map((trade) => computeTradeResult(trade, trade.closePrice)) ?? [];
    const more = convertToDollars('0.0012', deposits?.list[2]?.rate ?? '');
    const balance = [...results, '500.00', '900.00', '-250.00', more].reduce(add);
    expect(await getAccount(maya, maya.uid)).toMatchObject({
      balance,
      profit: results.reduce(add),
      bonus: '25.00',
      rev: 7,
    });
    expect(await getHolds(maya, maya.uid)).toMatchObject({ reserved: '200.00', staked: '150.00' });
    expect(await getProfile(maya, maya.uid)).toMatchObject({
      firstname: 'Maya',
      lastname: 'Lindqvist',
      status: 'active',
    });
    expect(deposits?.list[2]).toMatchObject({ received: add('900.00', more) });
    expect(deposits?.list.map(({ status, amount }) => `${status} ${amount}`)).toEqual([
      'completed 500.00',
      'rejected 120.00',
      'completed 900.00',
      'pending 250.00',
    ]);
    expect(withdrawals?.list.map(({ status, amount }) => `${status} ${amount}`)).toEqual([
      'completed 250.00',
      'pending 200.00',
    ]);
    expect(trades?.list.map(({ status, result }) => `${status} ${result}`)).toEqual([
      `closed ${results[0]}`,
      `closed ${results[1]}`,
      'open ',
    ]);
    const profile = await getProfile(maya, maya.uid);
    const notices = profile && (await getNotices(maya, profile));
    expect(notices?.list.map(({ audience }) => audience.to).toSorted()).toEqual([
      'client',
      'everyone',
      'status',
    ]);
  });

  it('takes each price from the market at the time of its act', async () => {
    const all = await readActPrices(desk, uids);
    const acts = await Promise.all(
      (['deposit.requested', 'trade.placed', 'trade.settled'] as const).map((action) =>
        countEntries(desk, action),
      ),
    );
    // Noor's two deposits have moved to the archive.
    expect(all).toHaveLength(acts.reduce((sum, count) => sum + count, -2));
    expect(all.filter(differsFromMarket)).toEqual([]);
    expect(all.filter(({ of }) => of === 'close').length).toBeGreaterThan(15);
  });

  it('agrees with the price service of the local desk about each closing price', async () => {
    const service = await startSamplePrices(0);
    const settled = await withAdminSdk(project, async ({ firestore }) => {
      const books = await Promise.all(uids.map((uid) => readBook(firestore, uid)));
      return books.flatMap(getSettledPrices);
    });
    const found = await compareClosingPrices(settled, createPriceSource(service.url));
    await service.stop();
    expect(found.differing).toEqual([]);
    expect(found.unanswered).toBe(0);
    expect(found.compared + found.unknown).toBeGreaterThan(15);
    expect(found.compared).toBeGreaterThan(8);
  });

  it('has something to look at on every screen of the desk', async () => {
    const figures = {
      deposits: await countPending(desk, 'deposits'),
      withdrawals: await countPending(desk, 'withdrawals'),
      proposals: await countPending(desk, 'proposals'),
      trades: await countPending(desk, 'trades'),
      documents: await countSubmittedVerifications(desk, 'not-verified'),
      rejectedDocuments: await countSubmittedVerifications(desk, 'rejected'),
      subscribers: (await getSubscribers(desk, null)).rows.length,
      messages: await countMessages(desk, 'new'),
      handled: await countMessages(desk, 'handled'),
      closures: await countClosures(desk),
    };
    expect(figures).toMatchObject({
      deposits: 4,
      withdrawals: 3,
      proposals: 2,
      trades: 5,
      documents: 1,
      rejectedDocuments: 1,
      messages: 1,
      handled: 1,
      closures: 1,
    });
    expect(figures.subscribers).toBeGreaterThan(2);
    expect(await getDeskNotes(desk, 'noor-haddad')).toHaveLength(1);
  });

  it('has every act in it', async () => {
    const counts = await Promise.all(
      actions.map(async (action) => [action, await countEntries(desk, action)] as const),
    );
    expect(counts.filter(([, count]) => count === 0).map(([action]) => action)).toEqual([]);
  });

  it('has large sums of one client about which two people decided', async () => {
    const matthias = callers.as('matthias-kohler');
    const since = { fourEyes: '5000.00', addressHours: 24 };
    expect(await getDeskPolicy(matthias)).toMatchObject({
      ...since,
      daily: '20000.00',
      history: [{ ...since, daily: '0' }],
    });
    expect(
      (await getProposals(matthias, deskBook))?.list.map(
        ({ action, status }) => `${action} ${status}`,
      ),
    ).toEqual(['policy.updated cancelled', 'payment.updated cancelled']);
    const { list = [] } = (await getProposals(matthias, matthias.uid)) ?? {};
    expect(list.map(({ action, amount, status }) => `${action} ${amount} ${status}`)).toEqual([
      'account.adjusted 9000.00 cancelled',
      'deposit.completed 9000.00 confirmed',
      'withdrawal.completed 6500.00 rejected',
      'withdrawal.completed 5400.00 pending',
      'trade.settled 5250.00 pending',
    ]);
    const entries = await getEntries(desk, matthias.uid);
    const actors = entries
      .filter(({ col }) => col === 'proposals')
      .map(({ action, actor }) => `${action} ${actor}`);
    expect(actors).toContain('proposal.confirmed bram-visser');
    expect(actors).toContain('proposal.rejected bram-visser');
  });

  it('counts what the administrators have moved alone on the last day of it, within the sum of a day', async () => {
    const policy = await getDeskPolicy(desk);
    const deciders = [desk, callers.as('bram-visser')];
    const tallies = await Promise.all(deciders.map(getOwnTally));
    expect(tallies.map((tally) => tally?.day)).toContain(getLastOfficeDay(seededAt));
    for (const tally of tallies) {
      if (!tally) continue;
      const decider = deciders[tallies.indexOf(tally)];
      const counted = (await getEntries(desk, tally.uid)).some(
        ({ actor, at }) => actor === decider?.uid && getUtcDay(at) === tally.day,
      );
      expect(counted).toBe(true);
      const lastDay = new Date(tally.day * day);
      expect(Number(getMovedToday(tally, lastDay))).toBeGreaterThan(0);
      expect(Number(getLeftToday(policy, tally, lastDay))).toBeGreaterThan(0);
    }
  });

  it('has requests that were decided within 4 to 55 minutes, in office hours, mostly by the agent', async () => {
    const books = await Promise.all(uids.map((uid) => getEntries(desk, uid)));
    const decisions = books.flat().filter(({ action }) => decided.includes(action));
    const waits = books.flatMap((entries) =>
      entries
        .filter(({ action }) => decided.includes(action))
        .map(({ col, index, at }) => {
          const asked = entries.findLast(
            (one) =>
              requested.includes(one.action) &&
              one.col === col &&
              one.index === index &&
              one.at < at,
          );
          return (at.getTime() - (asked?.at.getTime() ?? 0)) / 60_000;
        }),
    );
    expect(waits.length).toBeGreaterThan(100);
    expect(Math.min(...waits)).toBeGreaterThanOrEqual(4);
    expect(Math.max(...waits)).toBeLessThan(56);
    for (const { at } of decisions) {
      expect(at.getUTCDay() % 6).toBeGreaterThan(0);
      expect(at.getUTCHours()).toBeGreaterThanOrEqual(8);
      expect(at.getUTCHours()).toBeLessThan(17);
    }
    const byBram = decisions.filter(({ actor }) => actor === 'bram-visser').length;
    expect(byBram / decisions.length).toBeGreaterThan(0.6);
    expect(byBram / decisions.length).toBeLessThan(0.95);
    const seconds = decisions.map(({ at }) => Math.floor(at.getTime() / 1_000));
    expect(new Set(seconds).size).toBe(seconds.length);
  });

  it('promises no return', async () => {
    const { plans } = (await getPlans(desk)) ?? { plans: {} };
    expect(Object.keys(plans)).toHaveLength(3);
    expect(JSON.stringify(plans)).not.toMatch(/profit|yield|earn|guarantee|interest|%|\broi\b/i);
  });

  it('leaves every book adding up', async () => {
    expect(await findLedgerFaults(desk)).toEqual([]);
  });

  it('lies within the ten weeks before now, in the order of the stories, with the sign-ins', async () => {
    const entries = (await Promise.all(uids.map((uid) => getEntries(desk, uid)))).flat();
    const ages = entries.map(({ at }) => (seededAt.getTime() - at.getTime()) / day);
    expect(Math.min(...ages)).toBeGreaterThan(0);
    expect(Math.max(...ages)).toBeLessThan(77);
    expect(Math.max(...ages)).toBeGreaterThan(70);
    const maya = await withAdminSdk(project, ({ auth }) => auth.getUser('maya-lindqvist'));
    const joined = (await getProfile(desk, 'maya-lindqvist'))?.joinedDate;
    expect(
      Math.abs(Date.parse(maya.metadata.creationTime) - (joined?.getTime() ?? 0)),
    ).toBeLessThan(2_000);
    expect(Date.parse(maya.metadata.lastSignInTime)).toBeLessThan(seededAt.getTime());
  });

  it('is busiest on the last day on which the desk was open, and lets nothing wait for longer than a day', async () => {
    const entries = (await Promise.all(uids.map((uid) => getEntries(desk, uid)))).flat();
    const perDay = new Map<number, number>();
    for (const { at } of entries) perDay.set(getUtcDay(at), (perDay.get(getUtcDay(at)) ?? 0) + 1);
    const [busiest] = [...perDay].toSorted((a, b) => b[1] - a[1]);
    expect(busiest?.[0]).toBe(getLastOfficeDay(seededAt));
    const oldest = [
      await getOldestPendingTime(desk, 'deposits'),
      await getOldestPendingTime(desk, 'withdrawals'),
      await getOldestPendingTime(desk, 'proposals'),
      await getOldestSubmittedTime(desk),
    ];
    const others = [await getOldestMessageTime(desk), await getOldestClosureTime(desk)];
    for (const since of [...oldest, ...others]) {
      expect(since && seededAt.getTime() - since.getTime()).toBeGreaterThan(5 * 60_000);
      expect(since && seededAt.getTime() - since.getTime()).toBeLessThan(day);
    }
  });

  it('tells books whose statement adds up', async () => {
    for (const uid of uids) {
      const [entries, account] = await Promise.all([getEntries(desk, uid), getAccount(desk, uid)]);
      expect({ uid, faults: checkBook(entries, account).issues }).toEqual({ uid, faults: [] });
    }
  });

  it('asks nobody to confirm addresses because of a new password', async () => {
    const response = await fetch(
      `http://${target.auth}/identitytoolkit.googleapis.com/v1/projects/${target.projectId}/accounts:lookup`,
      {
        method: 'POST',
        headers: { authorization: 'Bearer owner', 'content-type': 'application/json' },
        body: JSON.stringify({ localId: uids }),
      },
    );
    const { users }: { users: { localId: string; passwordUpdatedAt: number }[] } =
      await response.json();
    expect(users.every(({ passwordUpdatedAt }) => passwordUpdatedAt > 0)).toBe(true);
    const profiles = await Promise.all(users.map(({ localId }) => getProfile(desk, localId)));
    const asked = profiles.filter(
      (one, i) => one && hasUncheckedAddresses(one, new Date(users[i]?.passwordUpdatedAt ?? 0)),
    );
    expect(profiles.some((one) => one && one.addresses.length > 0)).toBe(true);
    expect(asked).toEqual([]);
  });

  it('is made once', async () => {
    await expect(seed(target)).rejects.toThrow('There is a desk in these emulators already.');
  });
});

describe('admin:grant', () => {
  it('makes a client an administrator once, and takes it back', async () => {
    const outcomes = await withAdminSdk(project, async (sdk) => [
      await setAdmin(sdk, 'daniel-osei', 'manager'),
      await setAdmin(sdk, 'daniel-osei', 'manager'),
      await setAdmin(sdk, 'daniel-osei', null),
    ]);
    expect(outcomes).toEqual(['changed', 'was so already', 'changed']);
  });

  it('refuses an address that was never verified or is not that of the profile', async () => {
    await withAdminSdk(project, async (sdk) => {
      const isAdmin = async () => (await sdk.firestore.doc('users/daniel-osei').get()).get('admin');
      await sdk.auth.updateUser('daniel-osei', { emailVerified: false });
      await expect(setAdmin(sdk, 'daniel-osei', 'manager')).rejects.toThrow('was never verified');
      await sdk.auth.updateUser('daniel-osei', {
        email: 'another@example.com',
        emailVerified: true,
      });
      await expect(setAdmin(sdk, 'daniel-osei', 'manager')).rejects.toThrow(
        'but its profile names daniel.osei@example.com',
      );
      expect(await isAdmin()).toBe(false);
      await sdk.auth.updateUser('daniel-osei', {
        email: 'daniel.osei@example.com',
        emailVerified: true,
      });
      await setAdmin(sdk, 'daniel-osei', 'manager');
      expect(await isAdmin()).toBe(true);
      await setAdmin(sdk, 'daniel-osei', null);
    });
  });

  it('warns where clients still pay to whom the role is taken from', () => {
    const run = (...args: string[]) =>
      spawnSync(
        process.execPath,
        [
          'node_modules/tsx/dist/cli.mjs',
          'tools/ops/admin-grant.ts',
          '--project',
          target.projectId,
          ...args,
        ],
        {
          encoding: 'utf8',
        },
      ).stdout.trim();
    const ada = 'ada.ferris@example.com';
    const daniel = 'daniel.osei@example.com';
    const revoked = (email: string) => `${email} is now no administrator of ${target.projectId}.`;
    expect(run('--revoke', ada).split('\n')).toEqual([
      revoked(ada),
      expect.stringMatching(/^Clients still see .* and pay to them/),
    ]);
    run(ada);
    expect(run(daniel).split('\n')).toEqual([
      expect.stringContaining('is now an administrator'),
      expect.stringContaining('good or strong'),
    ]);
    expect(run('--revoke', daniel)).toBe(revoked(daniel));
    expect(run('--revoke', daniel)).toBe(
      `${daniel} already was no administrator of ${target.projectId}.`,
    );
  });

  it('says so when nobody signed up with the address', async () => {
    await expect(
      withAdminSdk(project, (sdk) => findUid(sdk, 'nobody@example.com', true)),
    ).rejects.toThrow('Nobody has signed up with nobody@example.com');
  });

  it('takes the role from a profile whose sign-in was deleted, and gives it to none', async () => {
    const gone = 'gone-administrator';
    const email = 'gone@example.com';
    const found = await withAdminSdk(project, async (sdk) => {
      await sdk.firestore.doc(`users/${gone}`).set({ email, admin: true });
      const uid = await findUid(sdk, email, false);
      const outcome = await setAdmin(sdk, uid, null);
      const granted = await findUid(sdk, email, true).catch(String);
      await sdk.firestore.doc(`users/${gone}`).delete();
      return [uid, outcome, granted];
    });
    expect(found).toEqual([
      gone,
      'changed',
      expect.stringContaining('Nobody has signed up with gone@example.com'),
    ]);
  });
});
