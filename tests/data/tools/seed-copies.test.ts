// @module-tag full

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCallers } from '../../../tools/desk-caller';
import { seedMany } from '../../../tools/dev/seed/many';
import { countAddedClients, createName } from '../../../tools/dev/seed/names';
import { seed } from '../../../tools/dev/seed/seed';
import { withAdminSdk } from '../../../tools/ops/admin-role';
import { createDesk, type TestDesk } from '../../support/emulator/desk';
import { findLedgerFaults } from '../ledger-faults';
import { differsFromMarket, readActPrices } from './act-prices';

const target = {
  projectId: 'demo-data-seed-copies' as const,
  auth: process.env.FIREBASE_AUTH_EMULATOR_HOST ?? '127.0.0.1:9099',
  firestore: process.env.FIRESTORE_EMULATOR_HOST ?? '127.0.0.1:8080',
  password: crypto.randomUUID(),
};
const project = {
  projectId: target.projectId,
  emulators: { auth: target.auth, firestore: target.firestore },
};
const desk = createCallers(target).as('ada-ferris');

let empty: TestDesk;
beforeAll(async () => {
  empty = await createDesk(target.projectId);
  await seed(target, 'the stories');
});
afterAll(() => empty.close());

describe('copies of the clients', () => {
  it('have books that add up, with the archives that these tell of', async () => {
    const archived = () =>
      withAdminSdk(
        project,
        async ({ firestore }) => (await firestore.collectionGroup('archive').get()).size,
      );
    const before = await archived();
    await withAdminSdk(project, ({ firestore }) => seedMany(firestore, 60, () => undefined));
    expect(await archived()).toBeGreaterThan(before);
    // A second call adds more clients and overwrites no book.
    await withAdminSdk(project, ({ firestore }) => seedMany(firestore, 20, () => undefined));
    expect(await withAdminSdk(project, ({ firestore }) => countAddedClients(firestore))).toBe(80);
    expect(await findLedgerFaults(desk)).toEqual([]);
  });

  it('have the prices of their own times', async () => {
    const prices = await readActPrices(
      desk,
      Array.from({ length: 80 }, (_, i) => createName(i + 1, 'Sweden').uid),
    );
    const old = prices.filter(
      ({ at }) => at !== null && Date.now() - at.getTime() > 7 * 86_400_000,
    );
    expect(old.length).toBeGreaterThan(0);
    expect(prices.filter(differsFromMarket)).toEqual([]);
  });
});
