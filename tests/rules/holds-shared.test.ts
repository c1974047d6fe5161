import { assertFails, assertSucceeds } from '@firebase/rules-unit-testing';
import { afterAll, beforeAll, describe } from 'vitest';
import type { DataContext } from '@/data/ledger/context';
import { add, subtract } from '@/domain/money';
import { createRulesDesk, type RulesDesk } from '../support/rules/desk';
import { it } from '../support/rules/it';
import {
  adminDecisions,
  appends,
  clientDecisions,
  deletion,
  figures,
  held,
  isByAdmin,
  type ListAct,
  listed,
  listOf,
} from '../support/rules/list-acts';
import { holdsAt, storedList } from '../support/rules/lists';
import { type Commit, getFields, getOp, send, without } from '../support/rules/writes';

let desk: RulesDesk;
let admin: DataContext;
beforeAll(async () => {
  desk = await createRulesDesk();
  admin = await desk.newAdmin();
});
afterAll(() => desk.close());

const named = (action: string): ListAct => {
  const found = [...appends, ...adminDecisions, ...clientDecisions, deletion].find((one) => one.action === action);
  if (!found) throw new Error(`No ${action}`);
  return found;
};

/** Two valid acts of one caller on the two lists of one client, each as if it were alone. */
async function pairOf(first: ListAct, second: ListAct) {
  const { uid, before, caller: client } = await listed(desk, first.kind, ['decided', 'waiting']);
  const beside = listOf(second.kind, uid, ['decided', 'waiting']);
  await desk.seedDocs({ [`${second.kind.col}/${uid}`]: storedList(second.kind, beside) });
  const caller = isByAdmin(first) ? admin : client;
  const options = { actor: caller.uid, index: 1 };
  return { uid, caller, one: first.act({ uid, before }, options), two: second.act({ uid, before: beside }, options) };
}
const renamed = (act: Commit): Commit => Object.fromEntries(Object.entries(act).map(([part, write]) => [`second ${part}`, write]));

const pairs: [ListAct, ListAct][] = [
  ['withdrawal.requested', 'trade.placed'],
  ['withdrawal.cancelled', 'trade.placed'],
  ['withdrawal.completed', 'trade.settled'],
  ['withdrawal.rejected', 'trade.settled'],
  ['withdrawal.deleted', 'trade.settled'],
].map(([first = '', second = '']) => [named(first), named(second)]);

describe.each(pairs)('threat 14: $action', (first, second) => {
  const gain = appends.includes(first) ? add(held.reserved, '40.00') : subtract(held.reserved, '40.00');
  const stake = appends.includes(second) ? add(held.staked, '50.00') : subtract(held.staked, '50.00');
  const moves: [string, (state: Awaited<ReturnType<typeof pairOf>>) => Commit[]][] = [
    ['no movement', ({ one, two }) => [{ ...without(one, 'holds'), ...renamed(without(two, 'holds')) }]],
    ['the movement of the first', ({ one, two }) => [{ ...one, ...renamed(without(two, 'holds')) }]],
    ['the movement of the second', ({ one, two }) => [{ ...without(one, 'holds'), ...renamed(two) }]],
    [
      'one movement after the other',
      ({ one, two }) => [
        { ...one, ...renamed(two) },
        { ...renamed(two), ...one },
      ],
    ],
    [
      'one movement by both amounts',
      ({ uid, one, two }) =>
        [one, two].map((act) => ({
          ...one,
          ...renamed(without(two, 'holds')),
          holds: holdsAt(uid, { reserved: gain, staked: stake }, getOp(act)),
        })),
    ],
    [
      'one movement after the other, by both amounts',
      ({ uid, one, two }) => [
        { ...one, ...renamed(two), 'second holds': holdsAt(uid, { reserved: gain, staked: stake, rev: 2 }, getOp(two)) },
        { ...renamed(two), ...one, holds: holdsAt(uid, { reserved: gain, staked: stake, rev: 2 }, getOp(one)) },
      ],
    ],
  ];
  describe(`and ${second.action} do not share`, () => {
    it.each(moves)('%s', async (_, commits) => {
      const state = await pairOf(first, second);
      for (const commit of commits(state)) await assertFails(send(state.caller, commit));
      await assertSucceeds(send(state.caller, state.one));
      // The second act was written for the holds and the account of before.
      await desk.force(`holds/${state.uid}`, { ...held, rev: 1 });
      await desk.force(`accounts/${state.uid}`, { ...figures, rev: 1 });
      await assertSucceeds(send(state.caller, state.two));
    });

    it('one entry', async () => {
      const { uid, caller, one, two } = await pairOf(first, second);
      const op = getOp(one);
      const list = getFields(two, 'document');
      const along = { path: `${second.kind.col}/${uid}`, fields: { ...list, op } };
      const bothHolds = holdsAt(uid, { reserved: gain, staked: stake }, op);
      await assertFails(send(caller, { ...one, along }));
      await assertFails(send(caller, { ...one, along, holds: bothHolds }));
      await assertSucceeds(send(caller, one));
    });
  });
});

describe('threat 14: two requests in one list', () => {
  it.each(appends.filter(({ kind }) => kind.col !== 'deposits'))('do not share a movement: $action', async (one) => {
    const client = await listed(desk, one.kind, ['decided', 'waiting']);
    const first = one.act(client);
    const { list, [one.kind.waiting]: waiting, oldest } = getFields(first, 'document');
    const then = { list: Array.isArray(list) ? list : [], waiting: Number(waiting), oldest, rev: client.before.rev + 1 };
    const second = one.act({ ...client, before: then });
    const field = one.kind.col === 'trades' ? 'staked' : 'reserved';
    const amount = one.kind.col === 'trades' ? '50.00' : '40.00';
    const both = { ...held, [field]: add(add(held[field], amount), amount) };
    for (const op of [getOp(first), getOp(second)]) {
      await assertFails(send(client.caller, { ...first, ...renamed(second), 'second holds': holdsAt(client.uid, both, op) }));
      await assertFails(send(client.caller, { ...first, ...renamed(second), 'second holds': holdsAt(client.uid, { ...held }, op) }));
    }
    await assertFails(send(client.caller, { ...first, ...renamed(second) }));
    await assertSucceeds(send(client.caller, first));
  });

  it.each(['withdrawal.requested', 'trade.placed'])('and a deposit beside %s do not share one', async (action) => {
    const { caller, uid, one, two } = await pairOf(named(action), named('deposit.requested'));
    const ofTheDeposit = { ...one, ...renamed(two), holds: holdsAt(uid, getFields(one, 'holds'), getOp(two)) };
    await assertFails(send(caller, ofTheDeposit));
    await assertSucceeds(send(caller, { ...one, ...renamed(two) }));
  });
});

describe('threat 14: what one client promises', () => {
  it.each(['withdrawal.requested', 'trade.placed'])('is not held of another: %s', async (action) => {
    const one = named(action);
    const [client, other] = await Promise.all([listed(desk, one.kind, ['waiting']), listed(desk, one.kind, ['waiting'])]);
    const act = one.act(client);
    const borrowed = { ...without(act, 'holds'), holds: holdsAt(other.uid, getFields(act, 'holds'), getOp(act)) };
    await assertFails(send(client.caller, borrowed));
    await assertFails(send(client.caller, { ...act, theirs: holdsAt(other.uid, getFields(act, 'holds'), getOp(act)) }));
    await assertSucceeds(send(client.caller, act));
  });
});
