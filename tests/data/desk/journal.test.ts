// @module-tag full

import { Timestamp } from 'firebase/firestore/lite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { countJournalEntries, getJournalEntries, type JournalQuery } from '@/data/admin/journal';
import type { DataContext } from '@/data/ledger/context';
import type { Cursor } from '@/data/ledger/read';
import { type Action, actions } from '@/domain/ledger/ledger';
import { createRulesDesk, type RulesDesk } from '../../support/rules/desk';

let desk: RulesDesk;
let admin: DataContext;
beforeAll(async () => {
  desk = await createRulesDesk();
  admin = await desk.seedAdmin();
});
afterAll(() => desk.close());

/** A query takes 30 actions, so these are three queries. The acts of this test are in each. */
const real = actions.slice(0, 3);
const wanted61 = Array.from(
  { length: 61 },
  (_, index) => (index % 30 === 0 ? real[index / 30] : `invented.number-${index}`) as Action,
);

const at = new Timestamp(1_700_000_000, 500_000_000);
/** Within the same millisecond, so that only the stored time tells them apart. */
const slightlyLater = new Timestamp(at.seconds, at.nanoseconds + 1_000);

interface SeededEntry {
  uid: string;
  op: string;
  action: Action;
  time: Timestamp | null;
  actor?: string;
}

/** Seeds an act past the rules. */
const seedEntry = ({ uid, op, action, time, actor = admin.uid }: SeededEntry): Promise<void> =>
  desk.seedDocs({
    [`ledger/${uid}/entries/${op}`]: {
      op,
      col: 'deposits',
      rev: 1,
      actor,
      action,
      index: 0,
      ref: '',
      before: {},
      after: {},
      reason: '',
      at: time,
    },
  });

async function readOps(wanted: JournalQuery, size: number): Promise<string[][]> {
  const pages: string[][] = [];
  let after: Cursor | null = null;
  do {
    const page: Awaited<ReturnType<typeof getJournalEntries>> = await getJournalEntries(
      admin,
      wanted,
      after,
      size,
    );
    pages.push(page.rows.map(({ op }) => op));
    after = page.next;
  } while (after !== null);
  return pages;
}

it('shows the acts beside one whose time is damaged, and names that one', async () => {
  const { uid: actor } = await desk.seedAdmin();
  const uid = desk.createUid();
  const [first, second] = real as [Action, Action];
  await seedEntry({ uid, op: 'whole', action: first, time: at, actor });
  await seedEntry({ uid, op: 'damaged', action: second, time: null, actor });
  const wanted = { actions: wanted61, by: null, client: uid, span: { from: null, before: null } };
  const { rows, damaged } = await getJournalEntries(admin, wanted, null);
  expect(rows.map(({ op }) => op)).toEqual(['whole']);
  expect(damaged?.map(({ message }) => message)).toEqual([
    expect.stringContaining(`ledger/${uid}/entries/damaged`),
  ]);
});

it('reads more actions than a query takes as one list, page by page, none left out or twice', async () => {
  const [first, second, third] = real as [Action, Action, Action];
  const uid = desk.createUid();
  const other = `${uid}-2`;
  await seedEntry({ uid, op: 'oldest', action: third, time: new Timestamp(at.seconds - 60, 0) });
  await seedEntry({ uid, op: 'b', action: first, time: at });
  await seedEntry({ uid, op: 'c', action: third, time: at });
  await seedEntry({ uid: other, op: 'a', action: second, time: at });
  await seedEntry({ uid, op: 'a', action: second, time: slightlyLater });
  await seedEntry({ uid, op: 'newest', action: first, time: new Timestamp(at.seconds + 60, 0) });
  const wanted: JournalQuery = {
    actions: wanted61,
    by: admin.uid,
    client: null,
    span: { from: null, before: null },
  };
  const inOrder = ['newest', 'a', 'a', 'c', 'b', 'oldest'];
  for (const size of [1, 2, 3, 20]) {
    const pages = await readOps(wanted, size);
    expect(pages.flat(), `pages of ${size}`).toEqual(inOrder);
    expect(pages.every(({ length }) => length <= size)).toBe(true);
  }
  expect(await countJournalEntries(admin, wanted)).toBe(6);
  expect(await countJournalEntries(admin, { ...wanted, client: other })).toBe(1);
  expect(await readOps({ ...wanted, client: uid }, 2)).toEqual([
    ['newest', 'a'],
    ['c', 'b'],
    ['oldest'],
  ]);
});
