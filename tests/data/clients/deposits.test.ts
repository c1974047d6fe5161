import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getCreditedDeposit } from '@/data/admin/credited-deposit';
import { getAccount, getDeposits } from '@/data/collections/client-documents';
import {
  cancelDeposit,
  completeDeposit,
  rejectDeposit,
  requestDeposit,
} from '@/data/collections/deposits';
import type { DataContext } from '@/data/ledger/context';
import { countEntries } from '@/data/ledger/ledger';
import { countPending } from '@/data/ledger/queue-totals';
import { getDecidedItems, getPendingRequests } from '@/data/ledger/queues';
import type { DepositRequest } from '@/domain/requests/deposit';
import { createOp } from '@/domain/revision-fields';
import { createDesk, openDesk, type TestDesk } from '../../support/emulator/desk';
import { getEntries } from '../../support/entries';

const request: DepositRequest = {
  coin: 'bitcoin',
  amount: '250.00',
  units: '0.00389348',
  rate: '64210.00',
  address: 'tb1qdesk',
  txid: '',
};

let desk: TestDesk;
let admin: DataContext;
beforeAll(async () => {
  desk = await createDesk();
  admin = await openDesk(desk);
});
afterAll(() => desk.close());

describe('a deposit', () => {
  it('is requested by the client, completed by the desk, and credited to the cent', async () => {
    const maya = await desk.createClient('maya');
    const op = createOp();
    await requestDeposit(maya, { request, op });
    await completeDeposit(admin, { uid: 'maya', id: op, op: createOp() });

    expect((await getDeposits(maya, 'maya'))?.list).toMatchObject([
      { id: op, status: 'completed', amount: '250.00', received: '250.00' },
    ]);
    expect(await getAccount(maya, 'maya')).toMatchObject({
      balance: '250.00',
      profit: '0',
      bonus: '0',
      rev: 2,
    });
    const actions = (await getEntries(maya, 'maya')).map((entry) => entry.action);
    expect(actions.toSorted()).toEqual([
      'account.opened',
      'account.opened',
      'account.opened',
      'account.posted',
      'deposit.completed',
      'deposit.requested',
    ]);
  });

  it('of which another amount came in is credited with that, and both figures and the reason stay', async () => {
    const tove = await desk.createClient('tove');
    const op = createOp();
    const decision = createOp();
    await requestDeposit(tove, { request, op });
    const difference = { received: '230.00', reason: 'A fee of the network was taken.' };
    await completeDeposit(admin, { uid: 'tove', id: op, op: decision, difference });
    await completeDeposit(admin, { uid: 'tove', id: op, op: decision, difference });
    const element = {
      id: op,
      status: 'completed',
      amount: '250.00',
      received: '230.00',
      note: difference.reason,
    };
    expect((await getDeposits(tove, 'tove'))?.list).toMatchObject([element]);
    expect(await getAccount(tove, 'tove')).toMatchObject({ balance: '230.00', rev: 2 });
    const entries = (await getEntries(tove, 'tove')).filter(
      ({ action }) => action === 'deposit.completed',
    );
    expect(entries).toMatchObject([{ after: element, reason: difference.reason }]);
  });

  it('is one deposit however often the same act is sent', async () => {
    const twice = await desk.createClient('twice');
    const op = createOp();
    await Promise.all([
      requestDeposit(twice, { request, op }),
      requestDeposit(twice, { request, op }),
    ]);
    await requestDeposit(twice, { request, op });
    expect((await getDeposits(twice, 'twice'))?.list).toHaveLength(1);
  });

  it('is rejected with the reason that the client reads', async () => {
    const ines = await desk.createClient('ines');
    const op = createOp();
    await requestDeposit(ines, { request, op });
    await rejectDeposit(admin, {
      uid: 'ines',
      id: op,
      note: 'The transaction id belongs to another address.',
      op: createOp(),
    });
    expect((await getDeposits(ines, 'ines'))?.list).toMatchObject([
      { status: 'rejected', note: 'The transaction id belongs to another address.' },
    ]);
    expect(await getAccount(ines, 'ines')).toMatchObject({ balance: '0', rev: 1 });
  });

  it('that the client took back cannot be decided any more', async () => {
    const luca = await desk.createClient('luca');
    const op = createOp();
    await requestDeposit(luca, { request, op });
    await cancelDeposit(luca, { id: op, op: createOp() });
    await expect(
      completeDeposit(admin, { uid: 'luca', id: op, op: createOp() }),
    ).rejects.toMatchObject({
      kind: 'already-decided',
    });
  });

  it('is posted once when two administrators decide it at the same time', async () => {
    const second = await desk.createAdmin('second');
    const hana = await desk.createClient('hana');
    const op = createOp();
    await requestDeposit(hana, { request, op });
    const outcomes = await Promise.allSettled([
      completeDeposit(admin, { uid: 'hana', id: op, op: createOp() }),
      completeDeposit(second, { uid: 'hana', id: op, op: createOp() }),
    ]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await getAccount(hana, 'hana')).toMatchObject({ balance: '250.00', rev: 2 });
  });

  describe('with a transaction id', () => {
    const digits = () => crypto.randomUUID().replaceAll('-', '').repeat(2);
    const announce = async (uid: string, over: Partial<DepositRequest> = {}) => {
      const client = await desk.createClient(uid);
      const op = createOp();
      await requestDeposit(client, { request: { ...request, ...over }, op });
      return { client, op };
    };

    it('names what paid it, as announced or as the desk found it, and says whose a credited payment is', async () => {
      const txid = digits();
      const payment = { txid, output: 3 };
      const { client, op } = await announce('paid-1', { txid: 'abc' });
      const decision = createOp();
      await completeDeposit(admin, { uid: 'paid-1', id: op, op: decision, payment });
      await completeDeposit(admin, { uid: 'paid-1', id: op, op: decision, payment });
      expect((await getDeposits(client, 'paid-1'))?.list).toMatchObject([
        { ...payment, status: 'completed' },
      ]);
      const found = await getCreditedDeposit(
        admin,
        'bitcoin',
        { txid: txid.toUpperCase(), output: 3 },
        async () => new Map(),
      );
      expect(found).toMatchObject({
        uid: 'paid-1',
        entry: { op: decision, action: 'deposit.completed', after: { id: op } },
      });
      expect(
        await getCreditedDeposit(admin, 'bitcoin', { txid, output: 4 }, async () => new Map()),
      ).toBeNull();
    });

    it('threat 36: is credited only once, and an other output of its transaction to somebody else', async () => {
      const txid = digits();
      const one = await announce('paid-2', { txid });
      const two = await announce('paid-3', { txid });
      await completeDeposit(admin, {
        uid: 'paid-2',
        id: one.op,
        op: createOp(),
        payment: { txid, output: 0 },
      });
      await expect(
        completeDeposit(admin, {
          uid: 'paid-3',
          id: two.op,
          op: createOp(),
          payment: { txid, output: 0 },
        }),
      ).rejects.toMatchObject({
        kind: 'already-credited',
      });
      await expect(
        completeDeposit(admin, { uid: 'paid-3', id: two.op, op: createOp() }),
      ).rejects.toMatchObject({
        kind: 'denied',
      });
      await completeDeposit(admin, {
        uid: 'paid-3',
        id: two.op,
        op: createOp(),
        payment: { txid, output: 1 },
      });
      expect(await getAccount(two.client, 'paid-3')).toMatchObject({ balance: '250.00', rev: 2 });
    });

    it('threat 36: is credited to one of two clients at the same moment, and the slower administrator learns why', async () => {
      const txid = digits();
      const one = await announce('paid-4', { txid });
      const two = await announce('paid-5', { txid });
      const deputy = await desk.createAdmin('deputy-2');
      const outcomes = await Promise.allSettled([
        completeDeposit(admin, {
          uid: 'paid-4',
          id: one.op,
          op: createOp(),
          payment: { txid, output: 0 },
        }),
        completeDeposit(deputy, {
          uid: 'paid-5',
          id: two.op,
          op: createOp(),
          payment: { txid, output: 0 },
        }),
      ]);
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
        reason: { kind: 'already-credited' },
      });
      const balances = await Promise.all([
        getAccount(one.client, 'paid-4'),
        getAccount(two.client, 'paid-5'),
      ]);
      expect(balances.map((account) => account?.balance).toSorted()).toEqual(['0', '250.00']);
      const books = await Promise.all([
        getEntries(one.client, 'paid-4'),
        getEntries(two.client, 'paid-5'),
      ]);
      expect(books.flat().filter(({ action }) => action === 'account.posted')).toHaveLength(1);
    });

    it('threat 36: is credited to one of two deposits of a client at the same moment', {
      tags: ['full'],
    }, async () => {
      const txid = digits();
      const { client, op } = await announce('paid-6', { txid });
      const other = createOp();
      const deputy = await desk.createAdmin('deputy-3');
      await requestDeposit(client, { request: { ...request, txid }, op: other });
      const outcomes = await Promise.allSettled([
        completeDeposit(admin, {
          uid: 'paid-6',
          id: op,
          op: createOp(),
          payment: { txid, output: 0 },
        }),
        completeDeposit(deputy, {
          uid: 'paid-6',
          id: other,
          op: createOp(),
          payment: { txid, output: 0 },
        }),
      ]);
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
        reason: { kind: 'already-credited' },
      });
      expect(await getAccount(client, 'paid-6')).toMatchObject({ balance: '250.00', rev: 2 });
    });

    it('threat 36: has one key however the desk writes its id, which may differ from the announced one', {
      tags: ['full'],
    }, async () => {
      const announced = `0x${digits()}`;
      const found = digits();
      const over = { coin: 'ethereum', txid: announced } as const;
      const one = await announce('paid-7', over);
      const two = await announce('paid-8', over);
      const complete = (txid: string) =>
        completeDeposit(admin, {
          uid: 'paid-8',
          id: two.op,
          op: createOp(),
          payment: { txid, output: 0 },
        });
      await completeDeposit(admin, {
        uid: 'paid-7',
        id: one.op,
        op: createOp(),
        payment: {
          txid: `0X${found.toUpperCase()}`,
          output: 0,
        },
      });
      for (const txid of [found, `0x${found}`, found.toUpperCase()])
        await expect(complete(txid)).rejects.toMatchObject({ kind: 'already-credited' });
      // Nobody has claimed the announced one.
      await complete(announced.toUpperCase());
      const claimed = (txid: string) =>
        getCreditedDeposit(admin, 'ethereum', { txid, output: 0 }, async () => new Map());
      expect(await claimed(found)).toMatchObject({ uid: 'paid-7' });
      expect(await claimed(announced)).toMatchObject({ uid: 'paid-8' });
    });
  });

  it('is not asked for by a client who is not verified by e-mail, or was signed in too long ago', async () => {
    await desk.createClient('karel');
    await expect(
      requestDeposit(desk.as('karel', { email_verified: false }), { request, op: createOp() }),
    ).rejects.toMatchObject({
      kind: 'denied',
    });
    const stale = desk.as('karel', { auth_time: Math.floor(Date.now() / 1000) - 7_201 });
    await expect(requestDeposit(stale, { request, op: createOp() })).rejects.toMatchObject({
      kind: 'denied',
    });
    await requestDeposit(desk.as('karel'), { request, op: createOp() });
  });
});

describe('the queue of the desk', () => {
  it('shows waiting deposits oldest first and counts them', async () => {
    const before = await countPending(admin, 'deposits');
    const tomas = await desk.createClient('tomas');
    await requestDeposit(tomas, { request, op: createOp() });
    await requestDeposit(tomas, { request: { ...request, amount: '80.00' }, op: createOp() });
    expect(await countPending(admin, 'deposits')).toBe(before + 2);
    const { rows, next } = await getPendingRequests(admin, 'deposits', { after: null });
    expect(next).toBeNull();
    expect(
      rows.filter(({ element }) => element.uid === 'tomas').map(({ element }) => element.amount),
    ).toEqual(['250.00', '80.00']);
    expect(rows.at(-1)?.profile?.username).toBe('tomas');
  });

  it('finds decided deposits in the ledgers of all clients', async () => {
    const { rows } = await getDecidedItems(admin, 'deposits', {
      action: 'deposit.rejected',
      after: null,
    });
    expect(rows.map(({ entry }) => entry.uid)).toContain('ines');
    expect(await countEntries(admin, 'deposit.rejected')).toBe(rows.length);
  });

  it('is closed to clients', async () => {
    const maya = desk.as('maya');
    await expect(getPendingRequests(maya, 'deposits', { after: null })).rejects.toMatchObject({
      kind: 'denied',
    });
    await expect(
      getDecidedItems(maya, 'deposits', { action: 'deposit.completed', after: null }),
    ).rejects.toMatchObject({ kind: 'denied' });
    await expect(countPending(maya, 'deposits')).rejects.toMatchObject({ kind: 'denied' });
  });
});
