import { assertFails, assertSucceeds } from '@firebase/rules-unit-testing';
import { serverTimestamp } from 'firebase/firestore/lite';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import type { DataContext } from '@/data/ledger/context';
import { add, subtract } from '@/domain/money';
import { createOp } from '@/domain/revision-fields';
import { shortNotMoney } from '../support/rules/amounts';
import { invalidValues, malformed } from '../support/rules/cases';
import { testAction } from '../support/rules/describe-action';
import { createRulesDesk, type RulesDesk } from '../support/rules/desk';
import { it } from '../support/rules/it';
import {
  appends,
  decisions,
  deletion,
  held,
  isByAdmin,
  type ListAct,
  type ListClient,
  listed,
} from '../support/rules/list-acts';
import { type Holds, holdsAt } from '../support/rules/lists';
import { Double, sendWire } from '../support/rules/wire';
import {
  altered,
  type Commit,
  type Fields,
  getFields,
  getOp,
  missing,
  moved,
  refuseThenAccept,
  send,
  without,
} from '../support/rules/writes';

let desk: RulesDesk;
let admin: DataContext;
beforeAll(async () => {
  desk = await createRulesDesk();
  admin = await desk.newAdmin();
});
afterAll(() => desk.close());

const all = [...appends, ...decisions, deletion];
const moving = all.filter(({ kind }) => kind.col !== 'deposits');

/** A client with a decided and a waiting element, and who may do this act. */
async function prepared(one: ListAct): Promise<ListClient> {
  const client = await listed(desk, one.kind, ['decided', 'waiting']);
  return isByAdmin(one) ? { ...client, caller: admin } : client;
}
const valid = (one: ListAct, client: ListClient): Commit =>
  one.act(client, { actor: client.caller.uid, index: 1 });

describe.each(moving)('threat 14: $action', (one) => {
  const field: keyof Holds = one.kind.col === 'trades' ? 'staked' : 'reserved';
  const other: keyof Holds = field === 'staked' ? 'reserved' : 'staked';
  const right = one.kind.col === 'trades' ? '50.00' : '40.00';
  const grows = appends.includes(one);
  const to = grows ? add(held[field], right) : subtract(held[field], right);
  const back = grows ? subtract(held[field], right) : add(held[field], right);
  const withHolds = (client: ListClient, changes: Fields) =>
    altered(valid(one, client), { holds: changes });
  const ready = () => prepared(one);

  const digits = to.replace('.', '');
  testAction({
    prepare: ready,
    write: withHolds,
    invalid: {
      'refuses holds': [
        ['moved by a cent more', { [field]: add(to, '0.01') }],
        ['moved by a cent less', { [field]: subtract(to, '0.01') }],
        ['not moved', { [field]: held[field] }],
        ['moved twice as far', { [field]: grows ? add(to, right) : subtract(to, right) }],
        ['moved the other way', { [field]: back }],
        ['emptied', { reserved: '0', staked: '0' }],
        [
          'moved in the other field',
          {
            [field]: held[field],
            [other]: grows ? add(held[other], right) : subtract(held[other], right),
          },
        ],
        [
          'moved in both fields',
          { [other]: grows ? add(held[other], right) : subtract(held[other], right) },
        ],
        ['with a cent more in the other field', { [other]: add(held[other], '0.01') }],
        ['with a cent less in the other field', { [other]: subtract(held[other], '0.01') }],
        ['with the fields exchanged', { [field]: held[other], [other]: to }],
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
        ...malformed({ reserved: '0', staked: '0', op: '' }),
        ...invalidValues(field, [
          ['in cents', digits],
          ['with one decimal', `${digits.slice(0, -1)}.${digits.slice(-1)}`],
          ['with three decimals', `${digits.slice(0, -3)}.${digits.slice(-3)}`],
          ['with a plus', `+${to}`],
          ['with a zero in front', `0${to}`],
          ['that is a number', Number(digits)],
        ]),
        ...(grows
          ? [...invalidValues(field, shortNotMoney), ...invalidValues(other, shortNotMoney)]
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
    const client = await ready();
    const act = valid(one, client);
    await refuseThenAccept(client.caller, without(act, ...parts), act);
  });

  it('is refused with the holds of another client', async () => {
    const [client, stranger] = await Promise.all([ready(), ready()]);
    const act = valid(one, client);
    await assertFails(send(client.caller, moved(act, 'holds', `holds/${stranger.uid}`)));
    const both = { ...act, more: holdsAt(stranger.uid, { ...held, [field]: to }, getOp(act)) };
    await refuseThenAccept(client.caller, both, act);
  });

  // Each of these is what the act moves, seen from the one before it.
  it('is refused with its holds written twice', async () => {
    const client = await ready();
    const act = valid(one, client);
    const twice = holdsAt(
      client.uid,
      { ...held, rev: 2, [field]: grows ? add(to, right) : subtract(to, right) },
      getOp(act),
    );
    await refuseThenAccept(client.caller, { ...act, again: twice }, act);
  });

  it('is refused with its holds written in two spellings of one amount', async () => {
    const client = await ready();
    await desk.force(`holds/${client.uid}`, { [other]: '0' });
    const act = withHolds(client, { [other]: '0' });
    const again = holdsAt(client.uid, { ...held, [other]: '0.00', [field]: to }, getOp(act));
    await refuseThenAccept(client.caller, { ...act, again }, act);
  });

  it('is refused without a holds document', async () => {
    const client = await ready();
    const act = valid(one, client);
    await desk.remove(`holds/${client.uid}`);
    await assertFails(send(client.caller, act));
    await desk.seedDocs({ [`holds/${client.uid}`]: { ...held, rev: 1, op: 'opened' } });
    await assertSucceeds(send(client.caller, act));
  });

  it('leaves no negative amount', async () => {
    const client = await ready();
    const little = { ...held, [field]: subtract(right, '0.01') };
    await desk.force(`holds/${client.uid}`, little);
    const act = valid(one, client);
    if (grows)
      await assertSucceeds(
        send(client.caller, altered(act, { holds: { [field]: add(little[field], right) } })),
      );
    else {
      await assertFails(send(client.caller, altered(act, { holds: { [field]: '-0.01' } })));
      await desk.force(`holds/${client.uid}`, { [field]: right });
      await assertSucceeds(send(client.caller, altered(act, { holds: { [field]: '0.00' } })));
    }
  });

  it('accepts both spellings of no amount', async () => {
    const client = await ready();
    await desk.force(`holds/${client.uid}`, { [other]: '0', [field]: grows ? '0' : right });
    await assertSucceeds(
      send(client.caller, withHolds(client, { [other]: '0', [field]: grows ? right : '0' })),
    );
  });
});

describe('threat 14: the holds do not move', () => {
  const still = all.filter(({ kind }) => kind.col === 'deposits');
  it.each(still)('with $action', async (one) => {
    const client = await prepared(one);
    const act = valid(one, client);
    const along = (holds: Partial<Holds>) => ({
      ...act,
      holds: holdsAt(client.uid, { ...held, ...holds }, getOp(act)),
    });
    await assertFails(send(client.caller, along({ reserved: '2350.00' })));
    await assertFails(send(client.caller, along({ staked: '2350.00' })));
    await assertFails(send(client.caller, along({ reserved: '1850.00' })));
    await refuseThenAccept(client.caller, along({}), act);
  });

  const callers = [
    ['the client', ({ uid }: ListClient) => desk.as(uid)],
    ['the desk', () => admin],
    ['a stranger', () => desk.newClient()],
    ['a visitor', () => desk.visitor],
  ] as const;
  it.each(callers)('without an act, by %s', async (_, somebody) => {
    const [placing] = moving.filter(({ action }) => action === 'trade.placed');
    if (!placing) throw new Error('No trade');
    const client = await prepared(placing);
    const caller = await somebody(client);
    for (const op of ['opened', 'earlier', createOp()]) {
      await assertFails(
        send(caller, { holds: holdsAt(client.uid, { reserved: '0', staked: '0' }, op) }),
      );
      await assertFails(send(caller, { holds: holdsAt(client.uid, { ...held }, op) }));
      await assertFails(
        send(caller, { holds: holdsAt(desk.newUid(), { reserved: '0', staked: '0' }, op) }),
      );
    }
    await assertSucceeds(send(client.caller, valid(placing, client)));
  });

  it.each(moving)('with the entry of an earlier $action', async (one) => {
    const client = await prepared(one);
    const act = valid(one, client);
    await assertSucceeds(send(client.caller, act));
    const { reserved, staked } = getFields(act, 'holds');
    await desk.force(`holds/${client.uid}`, { ...held });
    // Of the next revision: nothing but the age of the entry is wrong with it.
    await assertFails(
      send(client.caller, { holds: holdsAt(client.uid, { reserved, staked, rev: 2 }, getOp(act)) }),
    );
    const another = await prepared(one);
    await assertSucceeds(send(another.caller, valid(one, another)));
  });

  it('threat 15: with a floating-point revision', async () => {
    const [one] = moving.filter(({ action }) => action === 'withdrawal.requested');
    if (!one) throw new Error('No withdrawal');
    const client = await prepared(one);
    const act = valid(one, client);
    expect(await sendWire(desk, client.uid, altered(act, { holds: { rev: new Double(2) } }))).toBe(
      403,
    );
    expect(await sendWire(desk, client.uid, act)).toBe(200);
  });
});
