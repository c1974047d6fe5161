// @module-tag full

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getArchives } from '@/data/collections/archive';
import {
  extendBook,
  getBook,
  type LedgerBook,
  mergeBooks,
  refreshBook,
  refreshCollectionEntries,
} from '@/data/collections/book';
import { cancelDeposit, requestDeposit } from '@/data/collections/deposits';
import type { DataContext } from '@/data/ledger/context';
import { getDocumentEntries } from '@/data/ledger/ledger';
import { createOp } from '@/domain/revision-fields';
import { openDesk } from '../../support/emulator/desk';
import { getEntries } from '../../support/entries';
import { createRulesDesk, type RulesDesk } from '../../support/rules/desk';
import { archiveAsOperator } from '../operator';

const deposit = {
  coin: 'bitcoin',
  amount: '25.00',
  units: '0.00038934',
  rate: '64210.00',
  address: 'tb1qother',
  txid: '',
} as const;

let desk: RulesDesk;
let admin: DataContext;
beforeAll(async () => {
  desk = await createRulesDesk();
  admin = await openDesk(desk);
});
afterAll(() => desk.close());

/** A client whose book has so many requests. */
async function withRequests(count: number): Promise<DataContext> {
  const client = await desk.seedClient();
  for (let i = 0; i < count; i += 1)
    await requestDeposit(client, { request: deposit, op: createOp() });
  return client;
}
const ops = ({ entries }: LedgerBook) => entries.map(({ op }) => op);
const all = async (client: DataContext) =>
  (await getEntries(client, client.uid)).map(({ op }) => op);

describe('a long book', () => {
  it('begins with its newest entries, and says how many there are', async () => {
    const client = await withRequests(6);
    const whole = await all(client);
    const book = await getBook(client, client.uid, 4);
    expect(ops(book)).toEqual(whole.slice(-4));
    expect(book.total).toBe(whole.length);
    expect(book.older).not.toBeNull();
  });

  it('grows towards its beginning, and says when it is reached', async () => {
    const client = await withRequests(6);
    const whole = await all(client);
    const { uid } = client;
    const more = await extendBook(client, { uid, book: await getBook(client, uid, 3), size: 2 });
    expect(ops(more)).toEqual(whole.slice(-5));
    const rest = await extendBook(client, { uid, book: more, size: 50 });
    expect(rest).toMatchObject({ older: null, total: whole.length });
    expect(ops(rest)).toEqual(whole);
    expect(await extendBook(client, { uid, book: rest, size: 50 })).toBe(rest);
  });

  it('is read again of one document alone, and only what is new of it', async () => {
    const client = await withRequests(2);
    const known = await getDocumentEntries(client, client.uid, 'deposits');
    expect(known.map(({ rev }) => rev)).toEqual([1, 2]);
    expect(
      (await refreshCollectionEntries(client, client.uid, 'deposits', known)).map(({ rev }) => rev),
    ).toEqual([1, 2]);
    await requestDeposit(client, { request: deposit, op: createOp() });
    expect(
      (await refreshCollectionEntries(client, client.uid, 'deposits', known)).map(({ rev }) => rev),
    ).toEqual([1, 2, 3]);
    expect(await refreshCollectionEntries(client, client.uid, 'withdrawals', [])).toEqual([]);
  });

  it('adds what was written since, once, without the pages not yet read', async () => {
    const client = await withRequests(5);
    const book = await getBook(client, client.uid, 3);
    const op = createOp();
    await requestDeposit(client, { request: deposit, op });
    const newer = await refreshBook(client, client.uid, book);
    expect(ops(newer)).toEqual([...ops(book), op]);
    expect(newer.total).toBe(book.total + 1);
    expect(newer.older).toBe(book.older);
    expect(ops(await refreshBook(client, client.uid, newer))).toEqual(ops(newer));
  });

  it('is one when both ends were read at the same time', async () => {
    const client = await withRequests(5);
    const book = await getBook(client, client.uid, 2);
    await requestDeposit(client, { request: deposit, op: createOp() });
    const [newer, older] = await Promise.all([
      refreshBook(client, client.uid, book),
      extendBook(client, { uid: client.uid, book, size: 2 }),
    ]);
    const half = mergeBooks(newer, older);
    expect(ops(half)).toEqual((await all(client)).slice(-5));
    expect(ops(await extendBook(client, { uid: client.uid, book: half }))).toEqual(
      await all(client),
    );
    expect(mergeBooks(older, newer)).toEqual(half);
  });
});

describe('a short book', () => {
  it('is whole at once', async () => {
    const client = await withRequests(1);
    expect(await getBook(client, client.uid)).toMatchObject({
      older: null,
      total: (await all(client)).length,
    });
  });
});

describe('the archives of a list', () => {
  it('are read by their numbers', async () => {
    const client = await withRequests(1);
    const [id = ''] = (await all(client)).slice(-1);
    await cancelDeposit(client, { id, op: createOp() });
    const op = createOp();
    await archiveAsOperator(admin, 'deposits', client.uid, op);
    expect(await getArchives(client, 'deposits', client.uid)).toMatchObject({
      0: { op, list: [{ id, status: 'cancelled' }] },
    });
    expect(await getArchives(client, 'trades', client.uid)).toEqual({});
  });
});
