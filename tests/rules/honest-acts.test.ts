import { assertSucceeds } from '@firebase/rules-unit-testing';
import { afterAll, beforeAll, describe } from 'vitest';
import type { DataContext } from '@/data/ledger/context';
import { createRulesDesk, type RulesDesk } from '../support/rules/desk';
import { it } from '../support/rules/it';
import { seedForValidWrites, validWrites } from '../support/rules/valid-writes/all';
import { send } from '../support/rules/writes';

let desk: RulesDesk;
let admin: DataContext;
beforeAll(async () => {
  desk = await createRulesDesk();
  admin = await desk.newAdmin();
  await seedForValidWrites(desk);
});
afterAll(() => desk.close());

describe.each([0, 5])('over a list of %i, the rules take', (length) => {
  it.each(Object.entries(validWrites))('%s', async (_, prepare) => {
    const { caller, commit } = await prepare(desk, admin, length);
    await assertSucceeds(send(caller, commit));
  });
});
