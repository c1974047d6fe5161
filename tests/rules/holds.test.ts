import { assertFails, assertSucceeds } from '@firebase/rules-unit-testing';
import { serverTimestamp } from 'firebase/firestore/lite';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import type { DataContext } from '@/data/ledger/context';
import { add, subtract } from '@/domain/money';
import { createOp } from '@/domain/revision-fields';
import {
  clientHolds,
  decisionActs,
  deletion,
  isByAdmin,
  type ListAct,
  type ListClient,
  requestActs,
  seedList,
} from '../support/rules/acts/list-acts';
import { buildHolds, type Holds } from '../support/rules/acts/lists';
import { createRulesDesk, type RulesDesk } from '../support/rules/desk';
import { it } from '../support/rules/it';
import { shortInvalidMoney } from '../support/rules/suites/amounts';
import { createInvalidValues, createMalformed } from '../support/rules/suites/cases';
import { testAction } from '../support/rules/suites/describe-action';
import { Double, sendWire } from '../support/rules/wire';
import {
  type Commit,
  changeCommit,
  type Fields,
  getFields,
  getOp,
  missing,
  movePart,
  refuseThenAccept,
  removeParts,
  send,
} from '../support/rules/writes';

let desk: RulesDesk;
let admin: DataContext;
beforeAll(async () => {
  desk = await createRulesDesk();
  admin = await desk.seedAdmin();
});
afterAll(() => desk.close());

const all = [...requestActs, ...decisionActs, deletion];
const moving = all.filter(({ kind }) => kind.col !== 'deposits');

/** A client with a decided and a waiting element, and who may do this act. */
async function seedPrepared(one: ListAct): Promise<ListClient> {
  const client = await seedList(desk, one.kind, ['decided', 'waiting']);
  return isByAdmin(one) ? { ...client, caller: admin } : client;
}
const buildValid = (one: ListAct, client: ListClient): Commit =>
  one.act(client, { actor: client.caller.uid, index: 1 });

describe.each(moving)('threat 14: $action', (one) => {
  const field: keyof Holds = one.kind.col === 'trades' ? 'staked' : 'reserved';
  const other: keyof Holds = field === 'staked' ? 'reserved' : 'staked';
  const right = one.kind.col === 'trades' ? '50.00' : '40.00';
  const grows = requestActs.includes(one);
  const to = grows ? add(clientHolds[field], right) : subtract(clientHolds[field], right);
  const back = grows ? subtract(clientHolds[field], right) : add(clientHolds[field], right);
  const withHolds = (client: ListClient, changes: Fields) =>
    changeCommit(buildValid(one, client), { holds: changes });
  const seedReady = () => seedPrepared(one);

  const digits = to.replace('.', '');
  testAction({
    prepare: seedReady,
    write: withHolds,
    invalid: {
      'refuses holds': [
        ['moved by a cent more', { [field]: add(to, '0.01') }],
        ['moved by a cent less', { [field]: subtract(to, '0.01') }],
        ['not moved', { [field]: clientHolds[field] }],
        ['moved twice as far', { [field]: grows ? add(to, right) : subtract(to, right) }],
        ['moved the other way', { [field]: back }],
        ['emptied', { reserved: '0', staked: '0' }],
        [
          'moved in the other field',
          {
            [field]: clientHolds[field],
            [other]: grows ? add(clientHolds[other], right) : subtract(clientHolds[other], right),
          },
        ],
        [
          'moved in both fields',
          { [other]: grows ? add(clientHolds[other], right) : subtract(clientHolds[other], right) },
        ],
        ['with a cent more in the other field', { [other]: add(clientHolds[other], '0.01') }],
        ['with a cent less in the other field', { [other]: subtract(clientHolds[other], '0.01') }],
        ['with the fields exchanged', { [field]: clientHolds[other], [other]: to }],
        ['below nothing', { [field]: `-${to}` }],
        ['with a figure more', { balance: '9000.00' }],
        ['with a time', { at: () => serverTimestamp() }],
        ['of a repeated revision', { rev: 1 }],
        ['of a skipped revision', { rev: 3 }],
        ['without a revision', { rev: missing }],
        ['of another act', { op: 'another' }],
        ['of the act that moved them last', { op: 'opened' }],
        ['of an act in another path', { op: 'a/b/c' }],
      ],
      'threat 15: refuses holds': [
        ...createMalformed({ reserved: '0', staked: '0', op: '' }),
        ...createInvalidValues(field, [
          ['in cents', digits],
          ['with one decimal', `${digits.slice(0, -1)}.${digits.slice(-1)}`],
          ['with three decimals', `${digits.slice(0, -3)}.${digits.slice(-3)}`],
          ['with a plus', `+${to}`],
          ['with a zero in front', `0${to}`],
          ['that is a number', Number(digits)],
        ]),
        ...(grows
          ? [
              ...createInvalidValues(field, shortInvalidMoney),
              ...createInvalidValues(other, shortInvalidMoney),
            ]
          : []),
      ],
    },
  });

  it.each([
    ['without its holds', ['holds']],
    ['as holds alone', ['document', 'entry', 'account', 'posting']],
    ['as holds and entry', ['document', 'account', 'posting']],
    ['as holds and list', ['entry']],
  ])('is refused %s', async (_, parts) => {
    const client = await seedReady();
    const act = buildValid(one, client);
    await refuseThenAccept(client.caller, removeParts(act, ...parts), act);
  });

  it('is refused with the holds of another client', async () => {
    const [client, stranger] = await Promise.all([seedReady(), seedReady()]);
    const act = buildValid(one, client);
    await assertFails(send(client.caller, movePart(act, 'holds', `holds/${stranger.uid}`)));
    const both = {
      ...act,
      more: buildHolds(stranger.uid, { ...clientHolds, [field]: to }, getOp(act)),
    };
    await refuseThenAccept(client.caller, both, act);
  });

  // Each of these is what the act moves, seen from the one before it.
  it('is refused with its holds written twice', async () => {
    const client = await seedReady();
    const act = buildValid(one, client);
    const twice = buildHolds(
      client.uid,
      { ...clientHolds, rev: 2, [field]: grows ? add(to, right) : subtract(to, right) },
      getOp(act),
    );
    await refuseThenAccept(client.caller, { ...act, again: twice }, act);
  });

  it('is refused with its holds written in two spellings of one amount', async () => {
    const client = await seedReady();
    await desk.force(`holds/${client.uid}`, { [other]: '0' });
    const act = withHolds(client, { [other]: '0' });
    const again = buildHolds(
      client.uid,
      { ...clientHolds, [other]: '0.00', [field]: to },
      getOp(act),
    );
    await refuseThenAccept(client.caller, { ...act, again }, act);
  });

  it('is refused without a holds document', async () => {
    const client = await seedReady();
    const act = buildValid(one, client);
    await desk.remove(`holds/${client.uid}`);
    await assertFails(send(client.caller, act));
    await desk.seedDocs({ [`holds/${client.uid}`]: { ...clientHolds, rev: 1, op: 'opened' } });
    await assertSucceeds(send(client.caller, act));
  });

  it('leaves no negative amount', async () => {
    const client = await seedReady();
    const little = { ...clientHolds, [field]: subtract(right, '0.01') };
    await desk.force(`holds/${client.uid}`, little);
    const act = buildValid(one, client);
    if (grows)
      await assertSucceeds(
        send(client.caller, changeCommit(act, { holds: { [field]: add(little[field], right) } })),
      );
    else {
      await assertFails(send(client.caller, changeCommit(act, { holds: { [field]: '-0.01' } })));
      await desk.force(`holds/${client.uid}`, { [field]: right });
      await assertSucceeds(send(client.caller, changeCommit(act, { holds: { [field]: '0.00' } })));
    }
  });

  it('accepts both spellings of no amount', async () => {
    const client = await seedReady();
    await desk.force(`holds/${client.uid}`, { [other]: '0', [field]: grows ? '0' : right });
    await assertSucceeds(
      send(client.caller, withHolds(client, { [other]: '0', [field]: grows ? right : '0' })),
    );
  });
});

describe('threat 14: the holds do not move', () => {
  const still = all.filter(({ kind }) => kind.col === 'deposits');
  it.each(still)('with $action', async (one) => {
    const client = await seedPrepared(one);
    const act = buildValid(one, client);
    const addToRejection = (holds: Partial<Holds>) => ({
      ...act,
      holds: buildHolds(client.uid, { ...clientHolds, ...holds }, getOp(act)),
    });
    await assertFails(send(client.caller, addToRejection({ reserved: '2350.00' })));
    await assertFails(send(client.caller, addToRejection({ staked: '2350.00' })));
    await assertFails(send(client.caller, addToRejection({ reserved: '1850.00' })));
    await refuseThenAccept(client.caller, addToRejection({}), act);
  });

  const callers = [
    ['the client', ({ uid }: ListClient) => desk.as(uid)],
    ['the desk', () => admin],
    ['a stranger', () => desk.seedClient()],
    ['a visitor', () => desk.visitor],
  ] as const;
  it.each(callers)('without an act, by %s', async (_, somebody) => {
    const [placing] = moving.filter(({ action }) => action === 'trade.placed');
    if (!placing) throw new Error('No trade');
    const client = await seedPrepared(placing);
    const caller = await somebody(client);
    for (const op of ['opened', 'earlier', createOp()]) {
      await assertFails(
        send(caller, { holds: buildHolds(client.uid, { reserved: '0', staked: '0' }, op) }),
      );
      await assertFails(send(caller, { holds: buildHolds(client.uid, { ...clientHolds }, op) }));
      await assertFails(
        send(caller, {
          holds: buildHolds(desk.createUid(), { reserved: '0', staked: '0' }, op),
        }),
      );
    }
    await assertSucceeds(send(client.caller, buildValid(placing, client)));
  });

  it.each(moving)('with the entry of an earlier $action', async (one) => {
    const client = await seedPrepared(one);
    const act = buildValid(one, client);
    await assertSucceeds(send(client.caller, act));
    const { reserved, staked } = getFields(act, 'holds');
    await desk.force(`holds/${client.uid}`, { ...clientHolds });
    // Of the next revision: nothing but the age of the entry is wrong with it.
    await assertFails(
      send(client.caller, {
        holds: buildHolds(client.uid, { reserved, staked, rev: 2 }, getOp(act)),
      }),
    );
    const another = await seedPrepared(one);
    await assertSucceeds(send(another.caller, buildValid(one, another)));
  });

  it('threat 15: with a floating-point revision', async () => {
    const [one] = moving.filter(({ action }) => action === 'withdrawal.requested');
    if (!one) throw new Error('No withdrawal');
    const client = await seedPrepared(one);
    const act = buildValid(one, client);
    expect(
      await sendWire(desk, client.uid, changeCommit(act, { holds: { rev: new Double(2) } })),
    ).toBe(403);
    expect(await sendWire(desk, client.uid, act)).toBe(200);
  });
});
