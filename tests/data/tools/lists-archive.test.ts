// @module-tag full

import { spawnSync } from 'node:child_process';
import { Timestamp } from 'firebase/firestore/lite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getHistory } from '@/data/collections/archive';
import { getDeposits, getTrades, getWithdrawals } from '@/data/collections/client-documents';
import { completeDeposit, requestDeposit } from '@/data/collections/deposits';
import type { DataContext } from '@/data/ledger/context';
import { getEntry } from '@/data/ledger/ledger';
import { auditBook } from '@/domain/audit/audit-book';
import { needsArchiving } from '@/domain/ledger/archive';
import { toStoredBook } from '@/domain/ledger/fixtures/stored-book.fixture';
import { WrittenDesk } from '@/domain/ledger/fixtures/written-desk.fixture';
import { createOp } from '@/domain/revision-fields';
import { archiveDecided } from '../../../tools/ops/archive-lists';
import { readBook } from '../../../tools/ops/stored-desk';
import { openDesk } from '../../support/emulator/desk';
import { createDeposit } from '../../support/rules/acts/deposit-acts';
import { createListState, listKinds, toStoredList } from '../../support/rules/acts/lists';
import { createTrade } from '../../support/rules/acts/trade-acts';
import { createPayoutProposal, createWithdrawal } from '../../support/rules/acts/withdrawal-acts';
import { createRulesDesk, type RulesDesk } from '../../support/rules/desk';
import { archiveAsOperator, asOperator } from '../operator';

const projectId = 'demo-data-lists-archive';
const run = (...args: string[]) =>
  spawnSync(
    process.execPath,
    [
      'node_modules/tsx/dist/cli.mjs',
      'tools/ops/lists-archive.ts',
      '--project',
      projectId,
      ...args,
    ],
    {
      encoding: 'utf8',
    },
  );

let desk: RulesDesk;
let admin: DataContext;
beforeAll(async () => {
  desk = await createRulesDesk(projectId);
  admin = await openDesk(desk);
});
afterAll(async () => {
  await asOperator(admin, ({ auth }) => auth.deleteUsers(['maya', 'ole']));
  await desk.close();
});

/** A client with deposits of these statuses, each of which is called by its place. */
async function withDeposits(statuses: readonly string[]): Promise<DataContext> {
  const uid = desk.createUid();
  const list = statuses.map((status, i) => createDeposit(uid, { id: `d${i}`, status }));
  return desk.seedClient(
    { deposits: toStoredList(listKinds.deposits, createListState(listKinds.deposits, list)) },
    uid,
  );
}
const archive = ({ uid }: DataContext, op?: string) =>
  archiveAsOperator(admin, 'deposits', uid, op);
const ids = (list: readonly { id: string }[] | undefined) => list?.map(({ id }) => id).join(' ');
const readList = async ({ uid }: DataContext) => ids((await getDeposits(admin, uid))?.list);

describe('decided elements', () => {
  it('leave the list eight at a time, from the first on, and are read together with it in the order of time', async () => {
    const client = await withDeposits([
      'pending',
      ...Array.from({ length: 10 }, () => 'rejected'),
      'pending',
      'rejected',
    ]);
    const before = await getDeposits(client, client.uid);
    const op = createOp();
    expect(await archive(client, op)).toBe(5);
    expect(await readList(client)).toBe('d0 d9 d10 d11 d12');
    expect(await getDeposits(client, client.uid)).toMatchObject({
      pending: 2,
      oldest: before?.oldest,
      rev: 14,
      op,
    });
    expect(await getEntry(client, client.uid, op)).toEqual({
      op,
      col: 'deposits',
      rev: 14,
      actor: 'operator',
      action: 'history.archived',
      index: 1,
      ref: '',
      reason: '',
      before: { list: before?.list.slice(1, 9) },
      after: { archive: '0' },
      at: expect.any(Date),
    });
    expect(await archive(client)).toBe(3);
    expect(await archive(client)).toBe(2);
    expect(await readList(client)).toBe('d0 d11');
    expect(await getHistory(client, 'deposits', client.uid)).toEqual(before?.list);
    expect(await archive(client)).toBeNull();
    expect(await getDeposits(client, client.uid)).toMatchObject({ rev: 16 });
  });

  it('what waits can still be decided afterwards', async () => {
    const client = await withDeposits(['rejected', 'pending', 'pending']);
    await archive(client);
    await completeDeposit(admin, { uid: client.uid, id: 'd1', op: createOp() });
    expect(await getDeposits(client, client.uid)).toMatchObject({
      list: [{ status: 'completed' }, { status: 'pending' }],
      pending: 1,
    });
  });

  it('are moved once by the same act', async () => {
    const client = await withDeposits(Array.from({ length: 20 }, () => 'cancelled'));
    const op = createOp();
    expect([await archive(client, op), await archive(client, op)]).toEqual([12, 12]);
  });

  it('threat 6: are moved once by two runs at the same time, while the client requests something', async () => {
    const client = await withDeposits(Array.from({ length: 20 }, () => 'cancelled'));
    const request = {
      coin: 'bitcoin',
      amount: '250.00',
      units: '0.00389348',
      rate: '64210.00',
      address: 'tb1qdesk',
      txid: '',
    } as const;
    await Promise.all([
      archive(client),
      archive(client),
      requestDeposit(client, { request, op: 'new' }),
    ]);
    expect(await readList(client)).toBe('d16 d17 d18 d19 new');
    expect(await getHistory(client, 'deposits', client.uid)).toHaveLength(21);
  });

  it('are numbered past nine, without a gap', async () => {
    const client = await withDeposits(Array.from({ length: 12 }, () => 'cancelled'));
    for (let n = 0; n <= 10; n++) {
      const path = `deposits/${client.uid}/archive/${n}`;
      await desk.seedDocs({
        [path]: { list: [], op: 'earlier', at: Timestamp.fromMillis(1_767_225_600_000 + n) },
      });
    }
    const op = createOp();
    await archive(client, op);
    expect(await getEntry(admin, client.uid, op)).toMatchObject({ after: { archive: '11' } });
  });

  it('of withdrawals, trades and proposals move and are read in the same way', async () => {
    const uid = desk.createUid();
    const done = {
      status: 'closed',
      closePrice: '64000.00',
      closedAt: Timestamp.now(),
      result: '0.00',
    };
    const stored = (col: keyof typeof listKinds, list: Parameters<typeof createListState>[1]) => ({
      [col]: toStoredList(listKinds[col], createListState(listKinds[col], list)),
    });
    const client = await desk.seedClient(
      {
        ...stored('withdrawals', [
          createWithdrawal(uid, { id: 'w0', status: 'rejected' }),
          createWithdrawal(uid, { id: 'w1' }),
        ]),
        ...stored('trades', [
          createTrade(uid, { id: 't0' }),
          createTrade(uid, { id: 't1', ...done }),
          createTrade(uid, { id: 't2' }),
        ]),
        ...stored('proposals', [createPayoutProposal(uid, { id: 'p0', status: 'rejected' })]),
      },
      uid,
    );
    for (const col of ['withdrawals', 'trades', 'proposals'] as const)
      await archiveAsOperator(admin, col, uid);
    expect(ids((await getWithdrawals(client, uid))?.list)).toBe('w1');
    expect(ids((await getTrades(client, uid))?.list)).toBe('t0 t2');
    expect(ids(await getHistory(client, 'withdrawals', uid))).toBe('w0 w1');
    expect(ids(await getHistory(client, 'trades', uid))).toBe('t0 t1 t2');
    expect(ids(await getHistory(client, 'proposals', uid))).toBe('p0');
  });

  it('are none where there is no list, and a damaged one is left alone', async () => {
    const client = await desk.seedClient();
    expect(await getHistory(client, 'deposits', client.uid)).toEqual([]);
    expect(await archive(client)).toBeNull();
    await desk.seedDocs({ [`trades/${client.uid}`]: { list: [{}], rev: 1 } });
    await expect(archiveAsOperator(admin, 'trades', client.uid)).rejects.toThrow(
      `trades/${client.uid} cannot be read as a list`,
    );
    await desk.remove(`trades/${client.uid}`);
  });
});

/**
 * Somebody who has cancelled many deposits; three of them wait, the first of these since the
 * beginning.
 */
async function seedLongBook(uid: string, count: number): Promise<DataContext> {
  const book = new WrittenDesk(uid, new Date(2025, 0, 2)).opened().requested('100.00');
  for (let i = 1; i < count; i++) {
    book.requested(`${100 + i}.00`);
    if (i !== 100 && i !== count - 1) book.cancelled(i);
  }
  const { documents, entries } = toStoredBook(book);
  await asOperator(admin, async ({ auth, firestore }) => {
    await auth.createUser({ uid, email: `${uid}@example.com` });
    const writer = firestore.bulkWriter();
    for (const [col, fields] of Object.entries(documents))
      if (fields) void writer.set(firestore.doc(`${col}/${uid}`), fields);
    for (const [op, entry] of Object.entries(entries))
      void writer.set(firestore.doc(`ledger/${uid}/entries/${op}`), entry);
    await writer.close();
  });
  return desk.as(uid);
}

describe('lists:archive', { timeout: 120_000 }, () => {
  it('says so where no list is long', () => {
    expect(run()).toMatchObject({
      status: 0,
      stdout: `No list of ${projectId} is long: nothing was written.\n`,
      stderr: '',
    });
  });

  it('goes on with an interrupted run, keeps what waits, and leaves a book that adds up', async () => {
    const maya = await seedLongBook('maya', 812);
    const ole = await seedLongBook('ole', 420);
    const before = await getDeposits(maya, 'maya');
    for (let i = 0; i < 3; i++)
      await asOperator(admin, ({ firestore }) =>
        archiveDecided(firestore, { col: 'deposits', uid: 'maya' }, createOp(), needsArchiving),
      );

    const { status, stdout, stderr } = run('Maya@example.com');
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toMatch(
      /^1 list of Maya@example\.com in demo-data-lists-archive to shorten\. .+\n/,
    );
    expect(stdout).toMatch(/\ndeposits of maya: 788 elements before, (\d+) now\nDone\.\n$/);

    const after = await getDeposits(maya, 'maya');
    expect(after?.list.length).toBeLessThan(400);
    expect(after?.list.length).toBeGreaterThan(400 - 9);
    expect(
      after?.list.filter((one) => one.status === 'pending').map(({ amount }) => amount),
    ).toEqual(['100.00', '200.00', '911.00']);
    expect(after).toMatchObject({ pending: 3, oldest: before?.oldest });
    expect(await getHistory(maya, 'deposits', 'maya')).toEqual(before?.list);
    const book = await asOperator(admin, ({ firestore }) => readBook(firestore, 'maya'));
    const numbers = Object.keys(book.archives.deposits ?? {}).map(Number);
    expect(numbers.toSorted((a, b) => a - b)).toEqual(numbers.map((_, i) => i));
    expect(auditBook(book)).toEqual([]);
    expect((await getDeposits(ole, 'ole'))?.list).toHaveLength(420);

    expect(run('maya@example.com').stdout).toBe(
      `No list of maya@example.com in ${projectId} is long: nothing was written.\n`,
    );
    expect(run().stdout).toMatch(
      /^1 list of demo-data-lists-archive to shorten\. .+\n(?:deposits of ole: \d+ elements left, going on\n)*deposits of ole: 420 elements before, 39[2-9] now\nDone\.\n$/,
    );
    expect(run().stdout).toMatch(/^No list of demo-data-lists-archive is long/);
  });

  it.each([
    ['two addresses', ['a@example.com', 'b@example.com'], 'Usage: npm run lists:archive'],
    [
      'an address that nobody signed up with',
      ['nobody@example.com'],
      'Nobody has signed up with nobody@example.com',
    ],
  ])('refuses %s', (_, args, says) => {
    expect(run(...args)).toMatchObject({ status: 1, stderr: expect.stringContaining(says) });
  });
});
