import { assertSucceeds } from '@firebase/rules-unit-testing';
import { afterAll, beforeAll, describe } from 'vitest';
import type { DataContext } from '@/data/ledger/context';
import { type Case, refusesEach } from '../support/rules/cases';
import { createRulesDesk, type RulesDesk } from '../support/rules/desk';
import { it } from '../support/rules/it';
import { type ActOptions, adminDecisions, clientDecisions, decidable, figures, held, type ListClient } from '../support/rules/list-acts';
import { holdsAt, withdrawalCompleted, withdrawalDecided } from '../support/rules/lists';
import { goodReason } from '../support/rules/objects';
import { testReason } from '../support/rules/reasons';
import { altered, type Commit, type Fields, getFields, getMap, refuseThenAccept, send } from '../support/rules/writes';

let desk: RulesDesk;
let admin: DataContext;
beforeAll(async () => {
  desk = await createRulesDesk();
  admin = await desk.newAdmin();
});
afterAll(() => desk.close());

const decisions = [...adminDecisions, ...clientDecisions].filter(({ action }) => action.startsWith('withdrawal'));
const decisionTo = (status: string) => {
  const decision = decisions.find(({ action }) => action === `withdrawal.${status}`);
  if (!decision) throw new Error(`No decision to ${status}`);
  const prepare = (changes: Fields = {}) => decidable(desk, admin, decision, ['decided', 'waiting'], { changes });
  const valid = (client: ListClient, options: ActOptions = {}): Commit =>
    decision.act(client, { actor: client.caller.uid, index: 1, ...options });
  return { prepare, valid };
};
const completed = decisionTo('completed');
const rejected = decisionTo('rejected');
const cancelled = decisionTo('cancelled');

describe.each([
  ['completed', completed],
  ['rejected', rejected],
  ['cancelled', cancelled],
])('withdrawal.%s', (_, { prepare, valid }) => {
  it.each(['0.01', '40.00', '1000000.00'])('is allowed for %s', async (amount) => {
    const client = await prepare({ amount });
    const { uid, before, caller } = client;
    const rich = { reserved: '5000000.00', staked: '1.00' };
    const account = { ...figures, balance: '9000000.00' };
    await desk.force(`holds/${uid}`, rich);
    await desk.force(`accounts/${uid}`, account);
    const status = String(getMap(valid(client), 'entry', 'after').status);
    const decision = { actor: caller.uid, index: 1, note: status === 'rejected' ? goodReason : '' };
    const act =
      status === 'completed'
        ? withdrawalCompleted(uid, before, rich, account, decision)
        : withdrawalDecided(status === 'rejected' ? 'rejected' : 'cancelled', uid, before, rich, decision);
    await assertSucceeds(send(caller, act));
  });

  it('threat 9: refuses to alter the amount on the way, and what follows from it', async () => {
    const client = await prepare();
    const act = valid(client, { changes: { amount: '10.00' } });
    const less = altered(act, { holds: { reserved: '2090.00' } });
    const balance = { balance: '8990.00' };
    const posted = 'account' in less ? altered(less, { account: balance, posting: { after: { ...figures, ...balance } } }) : less;
    await refuseThenAccept(client.caller, posted, valid(client));
  });
});

describe('withdrawal.completed tells', () => {
  const words: Case[] = [
    ['a note of 501 characters', { note: 'x'.repeat(501) }],
    ['a number as note', { changes: { note: 7 } }],
    ['null as note', { changes: { note: null } }],
    ['a list as note', { changes: { note: ['Sent.'] } }],
    ['a reason, which is for rejecting', { reason: goodReason }],
    ['a reason and the same note', { reason: goodReason, note: goodReason }],
  ];
  it.each(words)('not %s', async (_, options) => {
    const client = await completed.prepare();
    await refuseThenAccept(client.caller, completed.valid(client, options), completed.valid(client));
  });

  it.each(['', 'Sent.', 'x'.repeat(500)])('%s', async (note) => {
    const client = await completed.prepare();
    await assertSucceeds(send(client.caller, completed.valid(client, { note })));
  });
});

describe('withdrawal.rejected', () => {
  const follow = (reason: unknown) => ({ note: reason });
  testReason(
    { desk: () => desk, prepare: () => rejected.prepare(), commit: (client, changes = {}) => rejected.valid(client, { changes }) },
    follow,
  );

  it.each<[string, ActOptions]>([
    ['a note that is not the reason', { note: goodReason, reason: `${goodReason} ` }],
    ['no note', { note: '', reason: goodReason }],
    ['no reason', { note: goodReason, reason: '' }],
  ])('threat 7: does not tell %s', async (_, options) => {
    const client = await rejected.prepare();
    await refuseThenAccept(client.caller, rejected.valid(client, options), rejected.valid(client));
  });

  it('threat 11: does not pay as well', async () => {
    const client = await rejected.prepare();
    const act = rejected.valid(client);
    const { account, posting } = altered(completed.valid(client), { posting: { ref: getFields(act, 'entry').op } });
    if (account && posting) await refuseThenAccept(client.caller, { ...act, account, posting }, act);
  });
});

describe('withdrawal.cancelled tells', () => {
  it.each<[string, ActOptions]>([
    ['a note', { note: 'Never mind.' }],
    ['a reason', { reason: goodReason }],
    ['a note and a reason', { note: goodReason, reason: goodReason }],
  ])('not %s', async (_, options) => {
    const client = await cancelled.prepare();
    await refuseThenAccept(client.caller, cancelled.valid(client, options), cancelled.valid(client));
  });

  it('of a withdrawal whose note it leaves as it is', async () => {
    const client = await cancelled.prepare({ note: 'From before.' });
    await refuseThenAccept(client.caller, cancelled.valid(client), cancelled.valid(client, { note: 'From before.' }));
  });
});

describe('threat 10: the act of one decision does not', () => {
  const names = { completed, rejected, cancelled };
  const pairs = Object.keys(names).flatMap((done) => Object.keys(names).map((said) => [done, said] as const));
  it.each(pairs.filter(([done, said]) => done !== said))('lead to %s and say %s', async (done, said) => {
    const { prepare, valid } = names[said as keyof typeof names];
    const client = await prepare();
    const note = said === 'rejected' ? goodReason : '';
    await refuseThenAccept(client.caller, valid(client, { note, changes: { status: done } }), valid(client));
  });
});

describe('threat 2: a client', () => {
  const attempts: Case[] = [
    ['completes', { action: 'withdrawal.completed' }],
    ['rejects', { action: 'withdrawal.rejected' }],
    ['deletes', { action: 'withdrawal.deleted' }],
  ];
  describe('does not cancel with an entry that', () => {
    refusesEach(
      attempts,
      () => cancelled.prepare(),
      (client, entry) => altered(cancelled.valid(client), { entry }),
    );
  });
  it('does not complete the own withdrawal without the money leaving the account', async () => {
    const client = await cancelled.prepare();
    const { uid, before } = client;
    const act = withdrawalDecided('completed', uid, before, held, { actor: uid, index: 1 });
    await refuseThenAccept(
      client.caller,
      { ...act, holds: holdsAt(uid, { ...held }, String(getFields(act, 'entry').op)) },
      cancelled.valid(client),
    );
  });
});
