import { afterAll, beforeAll, describe } from 'vitest';
import type { DataContext } from '@/data/ledger/context';
import { roles } from '../support/rules/access/matrix';
import { prepareRoleAct } from '../support/rules/access/role-acts';
import { everyRole, formatTitle } from '../support/rules/access/table';
import { findRows, getAssertion } from '../support/rules/access/world';
import { createRulesDesk, type RulesDesk } from '../support/rules/desk';
import { it } from '../support/rules/it';
import { send } from '../support/rules/writes';

const named = everyRole.map((role) => [roles[role], role] as const);

let desk: RulesDesk;
let admin: DataContext;
beforeAll(async () => {
  desk = await createRulesDesk();
  admin = await desk.seedAdmin();
});
afterAll(() => desk.close());

describe.each(
  findRows('create', 'update', 'delete')
    .filter(({ variant }) => variant)
    .map((row) => [formatTitle(row), row] as const),
)('threats 1, 3, 4, 7, 8: %s', (_, row) => {
  it.each(named)('%s does it as the table says', async (__, role) => {
    const { caller, commit } = await prepareRoleAct(
      desk,
      admin,
      role,
      row.variant,
      row.operations.includes('create') ? 0 : 1,
    );
    await getAssertion(row, role)(send(caller, commit));
  });
});
