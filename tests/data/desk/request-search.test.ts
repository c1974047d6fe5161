// @module-tag full

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  findNumberedEntry,
  findRequests,
  getRequest,
  type WantedRequests,
} from '@/data/admin/request-search';
import { completeDeposit, requestDeposit } from '@/data/collections/deposits';
import { getProfiles } from '@/data/collections/users';
import {
  deleteWithdrawal,
  rejectWithdrawal,
  requestWithdrawal,
} from '@/data/collections/withdrawals';
import type { DataContext } from '@/data/ledger/context';
import { findStoredForms } from '@/domain/address';
import { createOp, type Op } from '@/domain/revision-fields';
import { createDesk, openDesk, type TestDesk } from '../../support/emulator/desk';
import { createFundedClient } from '../funded-client';

let desk: TestDesk;
let admin: DataContext;
let maya: DataContext;
const ether = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const credited = { txid: 'c'.repeat(64), output: 0 };
const ids = {
  credited: createOp(),
  waiting: createOp(),
  rejected: createOp(),
  deleted: createOp(),
};

const announce = (amount: string, id: Op) =>
  requestDeposit(maya, {
    request: {
      coin: 'bitcoin',
      amount,
      units: '0.00389348',
      rate: '64210.00',
      address: 'tb1qdesk',
      txid: '',
    },
    op: id,
  });
const withdraw = (amount: string, id: Op) =>
  requestWithdrawal(maya, { request: { coin: 'ethereum', amount, address: ether }, op: id });

beforeAll(async () => {
  desk = await createDesk();
  admin = await openDesk(desk);
  maya = await createFundedClient(desk, admin, 'maya', '1000.00');
  await announce('250.00', ids.credited);
  await desk.makeOlder('maya', 10, ['deposits/maya']);
  await completeDeposit(admin, {
    uid: 'maya',
    id: ids.credited,
    op: createOp(),
    payment: credited,
  });
  await announce('251.00', ids.waiting);
  await withdraw('60.00', ids.rejected);
  await desk.makeOlder('maya', 10, ['withdrawals/maya']);
  const reason = 'This one was not to be sent.';
  const decided = { uid: 'maya', op: createOp() };
  await rejectWithdrawal(admin, { ...decided, id: ids.rejected, note: reason });
  await withdraw('61.00', ids.deleted);
  await deleteWithdrawal(admin, { uid: 'maya', id: ids.deleted, reason, op: createOp() });
});
afterAll(() => desk.close());

const loadProfiles = (uids: readonly string[]) => getProfiles(admin, uids);
const find = async (field: WantedRequests['field'], ...values: string[]) =>
  (await findRequests(admin, { field, values }, loadProfiles)).map(({ col, request }) => [
    col,
    request.element.id,
    request.deletion ? 'deleted' : request.element.status,
    request.profile?.uid,
  ]);

describe('requests in any state', () => {
  it('are found by the transaction id that the desk entered', async () => {
    expect(await find('txid', credited.txid, `0x${credited.txid}`)).toEqual([
      ['deposits', ids.credited, 'completed', 'maya'],
    ]);
    expect(await find('txid', 'd'.repeat(64))).toEqual([]);
  });

  it('are found by an amount, whatever became of them', async () => {
    expect(await find('amount', '250.00')).toEqual([
      ['deposits', ids.credited, 'completed', 'maya'],
    ]);
    expect(await find('amount', '251.00')).toEqual([['deposits', ids.waiting, 'pending', 'maya']]);
    expect(await find('amount', '61.00')).toEqual([
      ['withdrawals', ids.deleted, 'deleted', 'maya'],
    ]);
    expect(await find('amount', '25.00')).toEqual([]);
  });

  it('are found by an address in another form, the newest first', async () => {
    expect(await find('address', ...findStoredForms(ether.toLowerCase()))).toEqual([
      ['withdrawals', ids.deleted, 'deleted', 'maya'],
      ['withdrawals', ids.rejected, 'rejected', 'maya'],
    ]);
  });

  it('are found one by one', async () => {
    const of = (id: Op) => getRequest(admin, { col: 'deposits', uid: 'maya', id }, loadProfiles);
    expect((await of(ids.waiting))?.element.amount).toBe('251.00');
    expect(await of('none')).toBeNull();
  });

  it('are found by the number of their request and of their decision', async () => {
    const of = (rev: number) =>
      findNumberedEntry(admin, { uid: 'maya', col: 'deposits', rev }, loadProfiles);
    for (const rev of [1, 2])
      expect((await of(rev))?.found?.request.element).toMatchObject({
        id: ids.credited,
        status: 'completed',
      });
    expect(await of(9)).toBeNull();
  });

  it('have none behind a number of another collection', async () => {
    const found = await findNumberedEntry(
      admin,
      { uid: 'maya', col: 'accounts', rev: 2 },
      loadProfiles,
    );
    expect(found).toMatchObject({ entry: { action: 'account.adjusted' }, found: null });
  });
});

/** Documents that a read is billed for: a query that finds nothing costs one. */
async function countReads(read: () => Promise<unknown>): Promise<number> {
  const real = globalThis.fetch;
  let count = 0;
  globalThis.fetch = async (input, init) => {
    const response = await real(input, init);
    if (/:(runQuery|batchGet)/.test(String(input))) {
      const answers: { document?: unknown; missing?: string }[] = await response.clone().json();
      count += Math.max(1, answers.filter((one) => one.document || one.missing).length);
    }
    return response;
  };
  try {
    await read();
  } finally {
    globalThis.fetch = real;
  }
  return count;
}

it('costs the entry, the list and the profile of each client, as docs/scale.md says', async () => {
  expect(await countReads(() => find('amount', '250.00'))).toBe(3);
  expect(await countReads(() => find('txid', credited.txid))).toBe(4);
  expect(await countReads(() => find('amount', '25.00'))).toBe(1);
  const numbered = { uid: 'maya', col: 'deposits', rev: 1 } as const;
  expect(await countReads(() => findNumberedEntry(admin, numbered, loadProfiles))).toBe(3);
});

it('shows nine at most, one more than the search lists', async () => {
  const many = Array.from({ length: 10 }, () => createOp());
  for (const id of many) {
    await desk.makeOlder('maya', 10, ['deposits/maya']);
    await announce('77.00', id);
  }
  expect((await find('amount', '77.00')).map(([, id]) => id)).toEqual(
    many.toReversed().slice(0, 9),
  );
  expect(await countReads(() => find('amount', '77.00'))).toBe(11);
});
