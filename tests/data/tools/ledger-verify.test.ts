// @module-tag full

import { spawnSync } from 'node:child_process';
import {
  type DocumentData,
  type Firestore,
  getFirestore,
  Timestamp,
} from 'firebase-admin/firestore';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { cancelDeposit, completeDeposit, requestDeposit } from '@/data/collections/deposits';
import { sendNotice } from '@/data/collections/notice-acts';
import { tightenPolicy } from '@/data/collections/policy';
import { changeAccountStatus } from '@/data/collections/user-acts';
import type { DataContext } from '@/data/ledger/context';
import { createOp } from '@/domain/revision-fields';
import { withAdminSdk } from '../../../tools/ops/admin-role';
import { formatVerdict, verifyLedger } from '../../../tools/ops/verify-ledger';
import { loopback } from '../../../tools/ports';
import { createDesk, openDesk, type TestDesk } from '../../support/emulator/desk';
import { getEntries } from '../../support/entries';

const projectId = 'demo-data-ledger-verify';
const emulators = {
  auth: process.env.FIREBASE_AUTH_EMULATOR_HOST ?? `${loopback}:9099`,
  firestore: process.env.FIRESTORE_EMULATOR_HOST ?? `${loopback}:8080`,
};
/** Uses the Admin SDK, which bypasses the rules: it can do the damage that they prevent. */
const above = <T>(work: (firestore: Firestore) => Promise<T>) =>
  withAdminSdk({ projectId, emulators }, ({ firestore }) => work(firestore));

const request = {
  coin: 'bitcoin',
  amount: '250.00',
  units: '0.00389348',
  rate: '64210.00',
  address: 'tb1qdesk',
  txid: '',
} as const;

let desk: TestDesk;
let maya: DataContext;
beforeAll(async () => {
  desk = await createDesk(projectId);
  const admin = await openDesk(desk);
  maya = await desk.createClient('maya');
  await desk.createClient('deputy');
  const credited = createOp();
  const taken = createOp();
  await requestDeposit(maya, { request, op: credited });
  await requestDeposit(maya, { request, op: taken });
  await requestDeposit(maya, { request, op: createOp() });
  await tightenPolicy(admin, {
    rev: 0,
    policy: { fourEyes: '0', daily: '300.00', addressHours: 24 },
    op: createOp(),
  });
  await completeDeposit(admin, {
    uid: maya.uid,
    id: credited,
    op: createOp(),
    payment: { txid: 'f'.repeat(64), output: 2 },
  });
  await cancelDeposit(maya, { id: taken, op: createOp() });
  await changeAccountStatus(admin, {
    uid: maya.uid,
    status: 'active',
    reason: 'The identity document was checked.',
    op: createOp(),
  });
  await sendNotice(admin, {
    title: 'Hello',
    body: 'A word.',
    audience: { to: 'client', uid: maya.uid },
    op: 'hello',
  });
});
afterAll(() => desk.close());

const hello = (by: string) => ({ title: 'Hello', body: 'A word.', by, at: Timestamp.now() });
const getEntryPath = async (action: string) =>
  (await getEntries(maya, maya.uid)).find((entry) => entry.action === action)?.op ?? '';

/** Damages one document, says what is found, and puts the document back. */
async function foundAfter(
  path: string,
  damage: (fields: DocumentData) => DocumentData | null,
): Promise<string[]> {
  return above(async (firestore) => {
    const ref = firestore.doc(path);
    const before = (await ref.get()).data();
    const damaged = damage(before ?? {});
    await (damaged ? ref.set(damaged) : ref.delete());
    const { faults } = await verifyLedger(firestore);
    await (before ? ref.set(before) : ref.delete());
    return faults.map(({ path: where }) => where);
  });
}

describe('ledger:verify', () => {
  it('finds nothing in a valid desk', async () => {
    const verified = await above(verifyLedger);
    expect(formatVerdict(verified)).toBe(
      `3 books, ${verified.entries} entries: everything adds up.`,
    );
    expect(verified.entries).toBeGreaterThan(12);
  });

  it.each([
    [
      'a balance that was typed in',
      'accounts/maya',
      (account) => ({ ...account, balance: '9250.00' }),
    ],
    [
      'a deposit of another amount',
      'deposits/maya',
      ({ list, ...rest }) => ({
        ...rest,
        list: [{ ...list[0], amount: '900.00' }, ...list.slice(1)],
      }),
    ],
    [
      'a deposit that nobody requested',
      'deposits/maya',
      ({ list, ...rest }) => ({ ...rest, list: [...list, list[0]] }),
    ],
    [
      'a deposit decided without an entry',
      'deposits/maya',
      ({ list, ...rest }) => ({ ...rest, list: list.with(2, { ...list[2], status: 'completed' }) }),
    ],
    ['money promised for nothing', 'holds/maya', (holds) => ({ ...holds, reserved: '10.00' })],
    ['a status that nobody set', 'users/maya', (user) => ({ ...user, status: 'closed' })],
    ['a revision without its entry', 'verifications/maya', (document) => ({ ...document, rev: 2 })],
    ['a document that is gone', 'accounts/maya', () => null],
    ['a payment method swapped', 'admins/admin', (method) => ({ ...method, bitcoin: 'tb1qelse' })],
    ['a notice without a text', 'notices/maya/items/hello', (notice) => ({ ...notice, body: '' })],
    [
      'a notice that nobody at the desk wrote',
      'notices/everyone/items/planted',
      () => hello('maya'),
    ],
    ['a notice to nobody', 'notices/status-Odd/items/planted', () => hello('admin')],
    ['a notice in another place', 'users/maya/items/planted', () => hello('admin')],
    ['notices that were never seen', 'notifications/maya', () => ({ seenAt: null })],
    [
      'a credited payment that no deposit claims',
      `credited/bitcoin-${'f'.repeat(64)}-2`,
      () => null,
    ],
    [
      'a claim of another deposit',
      `credited/bitcoin-${'f'.repeat(64)}-2`,
      (claim) => ({ ...claim, op: 'else' }),
    ],
    [
      'a claim without a deposit',
      `credited/bitcoin-${'e'.repeat(64)}-0`,
      () => ({ uid: 'maya', op: 'x', at: Timestamp.now() }),
    ],
    [
      'a tally that counts less than was moved',
      'tallies/admin',
      (tally) => ({ ...tally, cents: 24_999 }),
    ],
    ['a tally that is gone', 'tallies/admin', () => null],
    [
      'another administrator chosen unseen',
      'desk/current',
      (current) => ({ ...current, admin: 'else' }),
    ],
    [
      'an account without a book',
      'accounts/ghost',
      () => ({ balance: '5.00', profit: '0', bonus: '0', rev: 1, op: 'x', at: Timestamp.now() }),
    ],
  ] satisfies [string, string, (fields: DocumentData) => DocumentData | null][])(
    'names the document after %s',
    async (_, path, damage) => {
      expect(await foundAfter(path, damage)).toContain(path);
    },
  );

  it.each([
    ['is gone', 'deposits/maya', 'deposit.completed', () => null],
    [
      'tells another amount',
      'accounts/maya',
      'account.posted',
      (entry) => ({ ...entry, after: { ...entry.after, balance: '9250.00' } }),
    ],
    [
      'names another cause',
      'accounts/maya',
      'account.posted',
      (entry) => ({ ...entry, ref: 'another' }),
    ],
    [
      'is of another action',
      'deposits/maya',
      'deposit.cancelled',
      (entry) => ({ ...entry, action: 'deposit.rejected' }),
    ],
    [
      'gives no reason where one is owed',
      'users/maya',
      'status.changed',
      (entry) => ({ ...entry, reason: '' }),
    ],
  ] satisfies [string, string, string, (fields: DocumentData) => DocumentData | null][])(
    'names the document of an entry that %s',
    async (_, path, action, damage) => {
      expect(
        await foundAfter(`ledger/maya/entries/${await getEntryPath(action)}`, damage),
      ).toContain(path);
    },
  );

  it.each([
    ['a day with a smaller sum', 'desk/policy', (policy) => ({ ...policy, daily: '200.00' })],
    [
      'more money that one person moved',
      'account.posted',
      (entry) => ({
        ...entry,
        before: { ...entry.before, balance: '0.00' },
        after: { ...entry.after, balance: '300.01' },
      }),
    ],
  ] satisfies [string, string, (fields: DocumentData) => DocumentData][])(
    'says who moved how much alone on which day after %s was written in',
    async (_, target, damage) => {
      const path =
        target === 'desk/policy' ? target : `ledger/maya/entries/${await getEntryPath(target)}`;
      const said = await above(async (firestore) => {
        const ref = firestore.doc(path);
        const before = (await ref.get()).data() ?? {};
        await ref.set(damage(before));
        const { faults } = await verifyLedger(firestore);
        await ref.set(before);
        return faults.map(({ message: says }) => says);
      });
      const sum =
        /^On \d{4}-\d\d-\d\d [(]UTC[)] admin moved [$](250[.]00|300[.]01) alone, of which one person moves [$][23]00[.]00, and A2 went beyond that[.]$/;
      expect(said).toContainEqual(expect.stringMatching(sum));
    },
  );

  it('finds an entry that belongs to no act', async () => {
    const posted = await getEntryPath('account.posted');
    const copied = await above(
      async (firestore) =>
        (await firestore.doc(`ledger/maya/entries/${posted}`).get()).data() ?? {},
    );
    expect(
      await foundAfter('ledger/maya/entries/copied', () => ({ ...copied, op: 'copied' })),
    ).toContain('accounts/maya');
  });

  describe('somebody who acted for the desk', () => {
    const getMessage = (path: string, fields: DocumentData) =>
      above(async (firestore) => {
        const before = (await firestore.doc(path).get()).data() ?? {};
        await firestore.doc(path).set({ ...before, ...fields });
        const { faults } = await verifyLedger(firestore);
        await firestore.doc(path).set(before);
        return faults.map(({ message: says }) => says);
      });
    const statusEntry = async () => `ledger/maya/entries/${await getEntryPath('status.changed')}`;

    it('has a profile', async () => {
      for (const actor of ['stranger', '', 'a/b']) {
        const [found, ...more] = await getMessage(await statusEntry(), { actor });
        expect(found).toBe(
          `U2 was written for the desk by ${actor || 'no one'}, who has no profile.`,
        );
        expect(more).toEqual([]);
      }
    });

    it('may be an administrator no more, whose payment method stays', async () => {
      expect(await getMessage('users/admin', { admin: false })).toEqual([]);
    });

    it('is named where nothing says that it ever was one', async () => {
      expect(await getMessage(await statusEntry(), { actor: 'deputy' })).toEqual([
        'U2 was written for the desk by deputy, who isn’t an administrator, with nothing to show they ever were.',
      ]);
    });

    it('is chosen with a payment method only', async () => {
      expect(await getMessage('desk/current', { admin: 'deputy' })).toContain(
        'Clients are shown the payment method of deputy, who has none.',
      );
    });
  });

  it('finds an archive of which nothing else is left', async () => {
    expect(
      await foundAfter('deposits/lost/archive/0', () => ({
        list: [],
        op: 'x',
        at: Timestamp.now(),
      })),
    ).toContain('deposits/lost/archive/0');
  });

  it('finds an entry in nobody’s ledger', async () => {
    expect(await foundAfter('elsewhere/maya/entries/copied', () => ({ op: 'copied' }))).toContain(
      'elsewhere/maya/entries/copied',
    );
  });

  it.each([
    { books: 1, entries: 1 },
    { books: 2, entries: 5 },
    { books: 3, entries: 7 },
  ])('finds the same where books are read by $books and entries by $entries', async (portions) => {
    // Between the others, before them and after them, in an order that is not JavaScript's own.
    const strangers = ['a', 'm\u{1F4D6}', 'm\uFF5E', 'zz'];
    const entry = { op: 'x', at: Timestamp.now() };
    await above(async (firestore) => {
      const damage = strangers.flatMap((uid) => [
        firestore.doc(`ledger/${uid}/entries/one`),
        firestore.doc(`ledger/${uid}/entries/two`),
      ]);
      const more = ['accounts/b', 'holds/m\u{1F4D6}', 'users/zzz'].map((path) =>
        firestore.doc(path),
      );
      await Promise.all([...damage, ...more].map((ref) => ref.set(entry)));
      const usual = await verifyLedger(firestore);
      const small = await verifyLedger(firestore, portions);
      await Promise.all([...damage, ...more].map((ref) => ref.delete()));
      expect(small).toEqual(usual);
      expect([usual.books, usual.faults.length]).toEqual([9, expect.any(Number)]);
      const named = usual.faults.map(({ path }) => path).join(' ');
      for (const uid of [...strangers, 'b', 'zzz']) expect(named).toContain(`/${uid}`);
    });
  });

  it('takes for no fault what is written while it reads, after the entries and before the documents', async () => {
    await above(async (firestore) => {
      const getAll = firestore.getAll.bind(firestore);
      let written: Promise<unknown> | undefined;
      const reading = vi.spyOn(firestore, 'getAll').mockImplementation(async (...refs) => {
        written ??= requestDeposit(maya, { request, op: createOp() });
        await written;
        return getAll(...refs);
      });
      expect((await verifyLedger(firestore)).faults).toEqual([]);
      expect(reading).toHaveBeenCalled();
    });
  });

  it('remarks on a deposit whose coins are not worth its amount, which is no fault', async () => {
    await requestDeposit(maya, { request: { ...request, units: '0.00100000' }, op: createOp() });
    const { faults, remarks } = await above(verifyLedger);
    expect(faults).toEqual([]);
    expect(remarks.map(({ path, message: says }) => `${path}: ${says}`)).toEqual([
      expect.stringMatching(
        /^deposits\/maya: D\d+ announces [$]250[.]00, but its 0[.]00100000 coins at [$]64,210[.]00 are worth [$]64[.]21[.]$/,
      ),
    ]);
  });

  describe('at the terminal', () => {
    // A project of its own, because files of other tests leave documents in the local one that are
    // in no ledger.
    const terminal = 'demo-data-ledger-verify-terminal';
    const run = (...args: string[]) =>
      spawnSync(
        process.execPath,
        [
          'node_modules/tsx/dist/cli.mjs',
          'tools/ops/ledger-verify.ts',
          '--project',
          terminal,
          ...args,
        ],
        {
          encoding: 'utf8',
        },
      );
    /** What the command says of a database while something in it is in no book. */
    const runWithGhost = (database: string, ...args: string[]) =>
      withAdminSdk({ projectId: terminal, emulators }, async ({ auth }) => {
        const ghost = getFirestore(auth.app, database).doc('accounts/ghost');
        await ghost.set({ balance: '5.00' });
        const said = run(...args);
        await ghost.delete();
        return said;
      });
    const found = { status: 1, stdout: expect.stringMatching(/^accounts\/ghost: .+/m) };

    it('ends with 1 and one line for each fault, and with 0 where there is none', async () => {
      expect(run()).toMatchObject({ status: 0, stderr: '' });
      expect(await runWithGhost('(default)')).toMatchObject(found);
    });

    it('reads the database it is given, such as a restored copy', async () => {
      expect(await runWithGhost('from-backup')).toMatchObject({ status: 0 });
      expect(await runWithGhost('from-backup', '--database', 'from-backup')).toMatchObject(found);
    });
  });
});
