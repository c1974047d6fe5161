import { assertFails, assertSucceeds } from '@firebase/rules-unit-testing';
import { afterAll, beforeAll, describe } from 'vitest';
import type { DataContext } from '@/data/ledger/context';
import { inSeconds } from '../support/rules/acts';
import { type Case, refusesEach } from '../support/rules/cases';
import { createRulesDesk, type RulesDesk } from '../support/rules/desk';
import { it } from '../support/rules/it';
import { decidable, decisions, elementOf, figures, held, type ListClient, listOf, oneDecisionEach } from '../support/rules/list-acts';
import { storedList } from '../support/rules/lists';
import { altered, type Fields, getFields, getList, missing, refuseThenAccept, send } from '../support/rules/writes';

let desk: RulesDesk;
let admin: DataContext;
beforeAll(async () => {
  desk = await createRulesDesk();
  admin = await desk.newAdmin();
});
afterAll(() => desk.close());

const three = ['waiting', 'waiting', 'waiting'];
const mutable = ['status', 'note', 'closePrice', 'closedAt', 'result', 'manual'];

type Rewrite = (list: Fields[], index: number) => unknown;
const rewrites: [string, Rewrite][] = [
  ['that lost its first', (list) => list.slice(1)],
  ['that lost its last', (list) => list.slice(0, -1)],
  ['that lost the decided one', (list, i) => list.toSpliced(i, 1)],
  ['with one more', (list) => [...list, { ...list[0], id: 'more' }]],
  ['in another order', (list) => list.toReversed()],
  ['with a second one decided', (list, i) => list.with((i + 1) % 3, { ...list[(i + 1) % 3], status: list[i]?.status })],
  ['with the amount of a second changed', (list, i) => list.with((i + 1) % 3, { ...list[(i + 1) % 3], amount: '9000.00' })],
  ['with the amount of a third changed', (list, i) => list.with((i + 2) % 3, { ...list[(i + 2) % 3], amount: '9000.00' })],
];
const moreRewrites: [string, Rewrite][] = [
  ['that lost all', () => []],
  ['with the decided one twice', (list, i) => [...list, list[i]]],
  ['with one more before it', (list, i) => list.toSpliced(i, 0, { ...list[0], id: 'more' })],
  ['with its ends swapped', (list) => list.with(0, list.at(-1) ?? {}).with(-1, list[0] ?? {})],
  ['with a field more in a second', (list, i) => list.with((i + 1) % 3, { ...list[(i + 1) % 3], more: true })],
  ['with a field less in a third', (list, i) => list.with((i + 2) % 3, { amount: list[(i + 2) % 3]?.amount })],
  ['with a text for the others', (list, i) => list.map((one, j) => (j === i ? one : 'text'))],
  ['that is a map', (list) => ({ ...list })],
];

describe.each(decisions)('threats 3, 9: $action', (decision) => {
  const { kind, act } = decision;
  const waitsStill: Rewrite = (list, i) => list.with(i, { ...list[i], status: kind.waiting });
  const rewritten = (cases: typeof rewrites, index: number) =>
    refusesEach(
      cases.map(([fault, rewrite]) => [fault, { rewrite }]),
      () => decidable(desk, admin, decision, three),
      (client, { rewrite }) => {
        const valid = act(client, { actor: client.caller.uid, index });
        return typeof rewrite === 'function' ? altered(valid, { document: { list: rewrite(getList(valid, 'document'), index) } }) : valid;
      },
    );
  describe('refuses a list', () => rewritten([['that stays as it is', waitsStill], ...rewrites], 1));
  if (oneDecisionEach.includes(decision)) {
    describe('refuses a list at its beginning', () => rewritten([...rewrites, ...moreRewrites], 0));
    describe('refuses a list in its middle', () => rewritten(moreRewrites, 1));
    describe('refuses a list at its end', () => rewritten([...rewrites, ...moreRewrites], 2));
  }

  describe('refuses an element', () => {
    const faults = Object.keys(elementOf(kind, 'uid'))
      .filter((field) => !mutable.includes(field))
      .map((field): Case => [`with another ${field}`, { [field]: field === kind.time ? () => inSeconds(0) : '9000.00' }]);
    const both: Case[] = [
      ...faults,
      ['with a field more', { more: true }],
      ['without an amount', { amount: missing }],
      ['without a note', { note: missing }],
      ['with null as note', { note: null }],
      ['without a status', { status: missing }],
      ['that still waits', { status: kind.waiting }],
      ['of an unknown status', { status: 'done' }],
      ...['completed', 'rejected', 'cancelled', 'settled']
        .filter((status) => !decision.action.endsWith(`.${status}`))
        .map((status): Case => [`that is ${status}`, { status }]),
    ];
    refusesEach(
      both,
      () => decidable(desk, admin, decision, ['decided', 'waiting']),
      (client, changes) => act(client, { actor: client.caller.uid, index: 1, changes }),
    );
  });

  it.each([0, 1, 2])('is allowed at place %i', async (index) => {
    const client = await decidable(desk, admin, decision, three);
    await assertSucceeds(send(client.caller, act(client, { actor: client.caller.uid, index })));
  });

  it('is allowed to the only one', async () => {
    const client = await decidable(desk, admin, decision, ['waiting']);
    await assertSucceeds(send(client.caller, act(client, { actor: client.caller.uid })));
  });

  if (oneDecisionEach.includes(decision)) {
    it('is allowed in a list of 1,000', async () => {
      const client = await decidable(desk, admin, decision, [...Array<string>(998).fill('brief'), 'waiting', 'brief']);
      await assertSucceeds(send(client.caller, act(client, { actor: client.caller.uid, index: 998 })));
    });
  }
});

describe.each(decisions)('threat 10: $action', (decision) => {
  const { kind, act } = decision;
  const valid = (client: ListClient, index: number, one = decision) => one.act(client, { actor: client.caller.uid, index });
  const statuses = kind.col === 'trades' ? ['closed', 'pending', 'Open'] : ['completed', 'rejected', 'cancelled', 'open', 'Pending'];

  it.each(statuses)('is refused for one that is %s already', async (status) => {
    const client = await decidable(desk, admin, decision, [status, 'waiting', 'waiting']);
    await refuseThenAccept(client.caller, valid(client, 0), valid(client, 2));
  });

  it.each(decisions.filter((next) => next.kind === kind))('is not followed by $action', async (next) => {
    const client = await decidable(desk, admin, decision, three);
    const once = act(client, { actor: client.caller.uid });
    await assertSucceeds(send(client.caller, once));
    await assertFails(send(client.caller, once));
    // The builders know one state of the account and of what is held.
    await desk.force(`accounts/${client.uid}`, { ...figures, rev: 1 });
    await desk.force(`holds/${client.uid}`, { ...held, rev: 1 });
    await desk.backdate(`${kind.col}/${client.uid}`);
    const list = getList(once, 'document');
    const before = { list, waiting: 2, oldest: getFields(once, 'document').oldest, rev: client.before.rev + 1 };
    const again = { ...client, before, caller: next.action.endsWith('.cancelled') ? desk.as(client.uid) : admin };
    await refuseThenAccept(again.caller, valid(again, 0, next), valid(again, 1, next));
  });

  it('is refused before there was a request', async () => {
    const client = await decidable(desk, admin, decision, []);
    const before = { ...listOf(kind, client.uid, ['waiting']), rev: 0 };
    const early = valid({ ...client, before }, 0);
    await assertFails(send(client.caller, early));
    await desk.seedDocs({ [`${kind.col}/${client.uid}`]: storedList(kind, before) });
    await assertSucceeds(send(client.caller, early));
  });
});
