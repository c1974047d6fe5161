import { assertFails, assertSucceeds } from '@firebase/rules-unit-testing';
import { afterAll, beforeAll, describe } from 'vitest';
import type { DataContext } from '@/data/ledger/context';
import { buildOpening } from '../support/rules/acts/account-opening';
import {
  type ActOptions,
  adminDecisions,
  clientDecisions,
  clientHolds,
  deletion,
  type ElementStage,
  figures,
  type ListAct,
  type ListClient,
  requestActs,
  seedList,
} from '../support/rules/acts/list-acts';
import { noList } from '../support/rules/acts/lists';
import { goodReason } from '../support/rules/acts/objects';
import {
  type ClientSetup,
  createClientDocuments,
  createRulesDesk,
  type RulesDesk,
} from '../support/rules/desk';
import { it } from '../support/rules/it';
import type { Action } from '../support/rules/suites/action';
import { testAdminAccess, testClientAccess } from '../support/rules/suites/sender-tests';
import { refuseThenAccept, send } from '../support/rules/writes';

let desk: RulesDesk;
let admin: DataContext;
beforeAll(async () => {
  desk = await createRulesDesk();
  admin = await desk.seedAdmin();
});
afterAll(() => desk.close());

/** The act by the sender who may do it, on such a list. */
function actOver(
  { kind, act }: ListAct,
  stages: readonly ElementStage[],
  by: 'client' | 'desk',
  options?: ActOptions,
): Action<ListClient> {
  const prepare = async (setup?: ClientSetup) => {
    const client = await seedList(desk, kind, stages, { setup });
    return by === 'desk' ? { ...client, caller: admin } : client;
  };
  return {
    desk: () => desk,
    prepare,
    write: (client, _, actor = client.caller.uid) => act(client, { actor, ...options }),
  };
}

describe.each(requestActs)('$action', (append) => {
  const refusedTo =
    append.action === 'withdrawal.requested'
      ? ['pending', 'on-holiday', 'frozen', 'suspended', 'closed']
      : ['frozen', 'suspended', 'closed'];

  describe.each([
    ['for the first time', []],
    ['for another time', ['waiting']],
    ['after decided ones', ['decided', 'decided']],
  ])('%s', (_, stages) =>
    testClientAccess(actOver(append, stages, 'client'), { needsEmail: true, refusedTo }),
  );

  it('is accepted from an administrator on the own account', async () => {
    const client = await seedList(desk, append.kind, ['decided'], {
      setup: { user: { admin: true, desk: 'manager' } },
    });
    await assertSucceeds(send(client.caller, append.act(client)));
  });

  it('needs a profile', async () => {
    const uid = desk.createUid();
    await assertFails(send(desk.as(uid), append.act({ uid, before: noList })));
    await desk.seedDocs(
      createClientDocuments(uid, {
        user: { status: 'active' },
        account: { ...figures },
        holds: { ...clientHolds },
      }),
    );
    await assertSucceeds(send(desk.as(uid), append.act({ uid, before: noList })));
  });
});

it('deposit.requested is refused in the commit that opens the account', async () => {
  const [deposit] = requestActs;
  if (!deposit) throw new Error('No deposit');
  const uid = desk.createUid();
  const opening = buildOpening(uid);
  const { document, entry } = deposit.act({ uid, before: noList });
  const asking = { ...(document && { document }), ...(entry && { entry }) };
  await refuseThenAccept(desk.as(uid), { ...opening, ...asking }, opening);
  await assertSucceeds(send(desk.as(uid), asking));
});

describe.each(adminDecisions)('$action', (decision) =>
  testAdminAccess(actOver(decision, ['decided', 'waiting'], 'desk', { index: 1 })),
);
describe('trade.settled by hand', () => {
  const [settled] = adminDecisions.filter(({ action }) => action === 'trade.settled');
  const byHand = { index: 1, note: goodReason, reason: goodReason, changes: { manual: true } };
  if (settled) testAdminAccess(actOver(settled, ['decided', 'waiting'], 'desk', byHand));
});
describe.each([0, 1])('withdrawal.deleted at place %i of a decided and a pending one', (index) =>
  testAdminAccess(actOver(deletion, ['decided', 'waiting'], 'desk', { index })),
);
describe.each(clientDecisions)('$action', (decision) => {
  testClientAccess(actOver(decision, ['decided', 'waiting'], 'client', { index: 1 }), {
    needsEmail: false,
    refusedTo: ['closed'],
  });

  it('threat 12: is accepted from an administrator on the own account', async () => {
    const client = await seedList(desk, decision.kind, ['waiting'], {
      setup: { user: { admin: true, desk: 'manager' } },
    });
    await assertSucceeds(send(client.caller, decision.act(client)));
  });
});
