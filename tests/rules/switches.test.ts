import { assertFails, assertSucceeds } from '@firebase/rules-unit-testing';
import { afterAll, beforeAll, beforeEach, describe } from 'vitest';
import {
  adminDecisions,
  clientDecisions,
  deletion,
  type ListAct,
  requestActs,
  seedList,
} from '../support/rules/acts/list-acts';
import {
  buildSwitchesUpdate,
  changeContent,
  createPausedSwitches,
  createSwitches,
} from '../support/rules/acts/objects';
import { createRulesDesk, type RulesDesk } from '../support/rules/desk';
import { it } from '../support/rules/it';
import type { Action } from '../support/rules/suites/action';
import {
  acceptedReasons,
  type Case,
  createInvalidValues,
  createMalformed,
  refusedReasons,
} from '../support/rules/suites/cases';
import { testAction } from '../support/rules/suites/describe-action';
import {
  type Admin,
  createDeskRecord,
  describeDeskRecord,
  getRevision,
} from '../support/rules/suites/desk-records';
import {
  type Commit,
  type Fields,
  refuseThenAccept,
  renameAsSecond,
  send,
} from '../support/rules/writes';

let desk: RulesDesk;
beforeAll(async () => {
  desk = await createRulesDesk();
});
afterAll(() => desk.close());

const reason = 'We move to another bank until Monday.';
/** All paused. */
const allPaused = { deposits: false, withdrawals: false, trades: false, notice: reason };

const record = createDeskRecord(() => desk, 'desk/switches', createPausedSwitches('trades'));
const { store, remove, admin } = record;
const update = (
  state: Admin,
  switches: Fields = createPausedSwitches('withdrawals'),
  actor = state.uid,
): Commit => buildSwitchesUpdate(actor, getRevision(state), state.before, switches);
const write: Action<Admin>['write'] = (state, changes, actor) =>
  changeContent(update(state, undefined, actor), changes);

describeDeskRecord('switches.updated', 'threats 1, 37', record, write, (action, rev) => {
  const wrong = {
    deposits: false,
    withdrawals: true,
    trades: false,
    notice: 'Something else that is long enough.',
  };
  const before =
    rev > 1
      ? {
          deposits: false,
          withdrawals: false,
          trades: true,
          notice: 'Something else that is long enough.',
        }
      : {};
  const actions = [
    'desk.selected',
    'plans.updated',
    'payment.updated',
    'account.opened',
    'switches',
    '',
  ];

  testAction({
    action,
    entry: { rev, col: 'admins', actions, before, after: wrong, hasReason: false },
    invalid: {
      'threat 37: refuses': [
        ...createMalformed({ deposits: true, withdrawals: true, trades: true, notice: '' }),
        ...['deposits', 'withdrawals', 'trades'].flatMap((field) =>
          createInvalidValues(field, [
            ['of one', 1],
            ['of nothing', 0],
            ['of null', null],
            ['in words', 'true'],
            ['in a list', [true]],
          ]),
        ),
        ...refusedReasons.map(([fault, notice]): Case => [`as notice ${fault}`, { notice }]),
      ],
    },
  });

  it.each([
    ['deposits alone', createSwitches({ deposits: false, notice: reason })],
    ['withdrawals alone', createPausedSwitches('withdrawals')],
    ['trades with another notice', createSwitches({ trades: false, notice: reason.repeat(2) })],
    ['everything', allPaused],
    ['nothing', createSwitches()],
    ['nothing, with a notice', createSwitches({ notice: 'x' })],
    ['nothing, with a notice of 500 characters', createSwitches({ notice: 'x'.repeat(500) })],
    ...acceptedReasons.map(([words, notice]): [string, Fields] => [
      `withdrawals with ${words}`,
      createSwitches({ withdrawals: false, notice }),
    ]),
  ])('accepts a pause of %s', async (__, switches) => {
    const state = await action.prepare();
    await assertSucceeds(send(state.caller, update(state, switches)));
  });

  it.each(['deposits', 'withdrawals', 'trades'])(
    'threat 37: refuses a pause of %s without a notice',
    async (kind) => {
      const state = await action.prepare();
      await refuseThenAccept(
        state.caller,
        update(state, createSwitches({ [kind]: false })),
        update(state, createSwitches()),
      );
    },
  );

  it('threat 37: refuses a notice of 501 characters while all is open', async () => {
    const state = await action.prepare();
    await refuseThenAccept(
      state.caller,
      update(state, createSwitches({ notice: 'x'.repeat(501) })),
      update(state, createSwitches()),
    );
  });
});

it('switches.updated refuses a change of nothing', async () => {
  const state = await admin();
  await refuseThenAccept(state.caller, update(state, state.before ?? {}), update(state));
});

const waiting: ListAct[] = [...adminDecisions, ...clientDecisions, deletion];
const findRequests = (col: string) => requestActs.filter(({ kind }) => kind.col === col);

describe.each(['deposits', 'withdrawals', 'trades'])('while %s are paused', (col) => {
  beforeEach(() => store(createPausedSwitches(col)));

  it.each(findRequests(col))(
    'threat 37: refuses $action, and accepts it again once they are open',
    async ({ kind, act }) => {
      for (const stages of [[], ['waiting'], ['decided', 'waiting']]) {
        await store(createPausedSwitches(col));
        const client = await seedList(desk, kind, stages);
        const request = act(client);
        await assertFails(send(client.caller, request));
        await store(createSwitches());
        await assertSucceeds(send(client.caller, request));
      }
    },
  );

  it.each(findRequests(col))(
    'threat 37: $action is accepted if there are no switches',
    async ({ kind, act }) => {
      const client = await seedList(desk, kind, ['decided']);
      await assertFails(send(client.caller, act(client)));
      await remove();
      await assertSucceeds(send(client.caller, act(client)));
    },
  );

  it.each(requestActs.filter(({ kind }) => kind.col !== col))(
    'accepts $action',
    async ({ kind, act }) => {
      const client = await seedList(desk, kind, ['decided']);
      await assertSucceeds(send(client.caller, act(client)));
    },
  );

  it.each(waiting.filter(({ kind }) => kind.col === col))('accepts $action', async (decision) => {
    const client = await seedList(desk, decision.kind, ['decided', 'waiting']);
    const caller = clientDecisions.includes(decision) ? client.caller : await desk.seedAdmin();
    await assertSucceeds(send(caller, decision.act(client, { actor: caller.uid, index: 1 })));
  });
});

describe('an administrator’s own request', () => {
  const [deposit] = requestActs;
  /** An administrator who is a client too, and the request as a part of another commit. */
  async function ownRequest() {
    if (!deposit) throw new Error('No deposit');
    const client = await seedList(desk, deposit.kind, ['decided'], {
      setup: { user: { admin: true, desk: 'manager' } },
    });
    return { ...client, request: renameAsSecond(deposit.act(client)) };
  }

  it('threat 37: is refused while deposits are paused', async () => {
    await store(createPausedSwitches('deposits'));
    const { caller, request } = await ownRequest();
    await assertFails(send(caller, request));
    await store(createSwitches());
    await assertSucceeds(send(caller, request));
  });

  it('threat 37: is refused in the commit that opens deposits, and accepted after it', async () => {
    const before = createPausedSwitches('deposits');
    await store(before);
    const { caller, uid, request } = await ownRequest();
    const opening = buildSwitchesUpdate(uid, 3, before, createSwitches());
    await refuseThenAccept(caller, { ...opening, ...request }, opening);
    await assertSucceeds(send(caller, request));
  });

  it.each<[string, () => Promise<void>, number, Fields | null]>([
    ['first pauses', remove, 0, null],
    ['pauses', () => store(createSwitches()), 3, createSwitches()],
  ])(
    'is accepted in the commit that %s deposits, which were open before it',
    async (_, prepare, rev, before) => {
      await prepare();
      const { caller, uid, request } = await ownRequest();
      await assertSucceeds(
        send(caller, {
          ...buildSwitchesUpdate(uid, rev, before, createPausedSwitches('deposits')),
          ...request,
        }),
      );
    },
  );
});
