// @module-tag full

import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  it,
  type MockInstance,
  vi,
} from 'vitest';
import { getPeople } from '@/data/admin/people';
import { searchPeople } from '@/data/admin/people-search';
import type { DataContext } from '@/data/ledger/context';
import { DataShapeError } from '@/data/ledger/errors';
import { getPendingRequests } from '@/data/ledger/queues';
import { pageSize, readAllPages } from '@/data/ledger/read';
import { createListState, listKinds, toStoredList } from '../../support/rules/acts/lists';
import { createWithdrawal } from '../../support/rules/acts/withdrawal-acts';
import { createRulesDesk, type RulesDesk } from '../../support/rules/desk';

let desk: RulesDesk;
let admin: DataContext;
beforeAll(async () => {
  desk = await createRulesDesk();
  admin = await desk.seedAdmin();
});
afterAll(() => desk.close());

let said: MockInstance;
beforeEach(() => {
  said = vi.spyOn(console, 'error').mockReturnValue();
});
afterEach(() => said.mockRestore());

/** A client with one waiting withdrawal. */
function waits(): Promise<DataContext> {
  const uid = desk.createUid();
  const withdrawals = toStoredList(
    listKinds.withdrawals,
    createListState(listKinds.withdrawals, [createWithdrawal(uid, { id: 'w0' })]),
  );
  return desk.seedClient({ user: { status: 'active' }, withdrawals }, uid);
}

const first = { order: 'email' } as const;

describe('what cannot be read', () => {
  it('is left out of a queue and named, and the others wait as before', async () => {
    const damaged = await waits();
    const whole = await waits();
    await desk.force(`withdrawals/${damaged.uid}`, { list: 'by nobody' });
    const page = await getPendingRequests(admin, 'withdrawals', { after: null });
    expect(page.rows.map(({ element }) => [element.uid, element.id])).toEqual([[whole.uid, 'w0']]);
    expect(page.damaged?.map(({ path }) => path)).toEqual([`withdrawals/${damaged.uid}`]);
    expect(said).toHaveBeenCalledOnce();
    await desk.force(`withdrawals/${damaged.uid}`, { list: [] });
  });

  it('is no reason to hide a client’s request from the desk: the client is shown without a name', async () => {
    const { uid } = await waits();
    await desk.force(`users/${uid}`, { firstname: 7 });
    const { rows, damaged } = await getPendingRequests(admin, 'withdrawals', { after: null });
    expect(rows.find(({ element }) => element.uid === uid)).toMatchObject({
      profile: null,
      element: { id: 'w0' },
    });
    expect(rows.filter(({ profile }) => profile === null)).toHaveLength(1);
    expect(damaged).toEqual([]);
    await desk.force(`users/${uid}`, { firstname: 'Mended' });
  });

  it('does not end a list before its end, is found where it is searched for, and stops a file', async () => {
    const uids = Array.from({ length: pageSize + 1 }, () => desk.createUid()).toSorted();
    for (const uid of uids) await desk.seedClient({ user: { email: `0${uid}@example.com` } }, uid);
    const [one = ''] = uids;
    await desk.force(`users/${one}`, { status: 7 });
    const page = await getPeople(admin, first, null);
    expect(page.rows).toHaveLength(pageSize - 1);
    expect(page.damaged?.map(({ path }) => path)).toEqual([`users/${one}`]);
    expect((await getPeople(admin, first, page.next)).rows[0]?.email).toMatch(/^0/);
    const found = await searchPeople(admin, `0${one}@`);
    expect([found.rows, found.damaged?.map(({ path }) => path)]).toEqual([[], [`users/${one}`]]);
    const file = readAllPages((after) => getPeople(admin, first, after), {
      signal: new AbortController().signal,
      onRead: () => undefined,
    });
    await expect(file).rejects.toThrow(DataShapeError);
  });
});
