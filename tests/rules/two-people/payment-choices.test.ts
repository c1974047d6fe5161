import { assertFails, assertSucceeds } from '@firebase/rules-unit-testing';
import { afterAll, beforeAll, beforeEach, describe } from 'vitest';
import type { DataContext } from '@/data/ledger/context';
import { inSeconds } from '../../support/rules/acts';
import { refuseWithoutAuthor } from '../../support/rules/authors';
import { type Case, malformed } from '../../support/rules/cases';
import { testAction } from '../../support/rules/describe-action';
import { createRulesDesk, type RulesDesk } from '../../support/rules/desk';
import { it } from '../../support/rules/it';
import {
  type Choice,
  choiceMade,
  choiceProposed,
  method,
  methodFields,
  newPayee,
  type Payee,
  paymentReplaced,
  proposedChoiceRemoved,
  seedChoice,
  waitingChoice,
} from '../../support/rules/payments';
import { removePolicy, seedPolicy, storedPolicy } from '../../support/rules/policy';
import { testManagerAccess } from '../../support/rules/sender-tests';
import {
  altered,
  asSecond,
  type Commit,
  changed,
  type Fields,
  getMap,
  refuseThenAccept,
  refuseThenAcceptFrom,
  send,
} from '../../support/rules/writes';

/** Hours for which an address waits, and the same in seconds. */
const addressHours = 36;
const wait = addressHours * 3_600;
const day = 86_400;

let desk: RulesDesk;
let chosen: Payee;
let next: Payee;
beforeAll(async () => {
  desk = await createRulesDesk();
});
beforeEach(async () => {
  [chosen, next] = [await newPayee(desk), await newPayee(desk)];
  await seedPolicy(desk, storedPolicy({ fourEyes: '2000.00', addressHours }));
});
afterAll(() => desk.close());

/** The desk has one fixed record, so every case writes it again. */
interface State extends Choice {
  caller: DataContext;
}
async function stateOf(before: Fields | null): Promise<State> {
  await seedChoice(desk, before);
  return { caller: await desk.newAdmin(), before, payee: next.uid };
}
const current = (proposed?: Fields): Fields => ({ admin: chosen.uid, previous: 'somebody', ...(proposed && { proposed }) });
/** A choice was made, and none waits. */
const idle = () => stateOf(current());
/** None was made yet. */
const none = () => stateOf(null);
/** @param age of what waits, seconds */
const waiting = (age = wait + 60, changes: Fields = {}) => stateOf(current(waitingChoice(next.uid, age, changes)));
/** The first choice waits. */
const firstWaiting = (age = wait + 60) => stateOf({ admin: '', previous: '', proposed: waitingChoice(next.uid, age) });

const byCaller =
  (write: (state: State, actor: string, changes?: Fields) => Commit) =>
  (state: State, changes: Fields = {}, actor = state.caller.uid) =>
    write(state, actor, changes);
const confirmed = (state: Choice, actor: string, changes: Fields = {}) => choiceMade(state, actor, changes, 'proposed');
const acts: Record<string, { prepare: () => Promise<State>; write: (state: State, changes?: Fields, actor?: string) => Commit }> = {
  'payment.proposed as the first choice': { prepare: none, write: byCaller(choiceProposed) },
  'payment.proposed as another choice': { prepare: () => waiting(60), write: byCaller(choiceProposed) },
  'desk.selected as proposed': { prepare: () => waiting(), write: byCaller(confirmed) },
  'desk.selected for the first time as proposed': { prepare: () => firstWaiting(), write: byCaller(confirmed) },
  'payment.proposed that removes a choice': { prepare: () => waiting(60), write: byCaller(proposedChoiceRemoved) },
};

describe.each(Object.entries(acts))('%s', (name, { prepare, write }) => {
  it('is accepted from the one who is to be chosen', async () => {
    const state = await prepare();
    await assertSucceeds(send(next.caller, write(state, {}, next.uid)));
  });

  testManagerAccess({ desk: () => desk, prepare, write }, 'threats 1, 29: is refused from');

  const isFirst = name === 'payment.proposed as the first choice';
  const actions = ['payment.updated', 'payment.proposed', 'desk.selected', 'policy.updated', ''];
  const wrong = { admin: 'else', previous: 'else' };
  const proposed = { admin: 'else' };
  testAction({
    action: { desk: () => desk, prepare, write },
    entry: {
      rev: isFirst ? 1 : 2,
      col: 'admins',
      actions: actions.filter((action) => !name.startsWith(action) || action === ''),
      before: isFirst ? {} : { ...wrong, proposed },
      after: name.startsWith('payment.proposed as') ? { ...wrong, proposed } : wrong,
      hasReason: false,
    },
  });
});

describe('a choice of one manager', () => {
  it.each([
    ['the first', none],
    ['another', idle],
  ])('threat 41: is made without another one only while there is no threshold: %s', async (_, prepare) => {
    const state = await prepare();
    const act = choiceMade(state, state.caller.uid);
    await assertFails(send(state.caller, act));
    await seedPolicy(desk, storedPolicy({ fourEyes: '0.01' }));
    await assertFails(send(state.caller, act));
    await seedPolicy(desk, storedPolicy({ fourEyes: '0' }));
    await assertSucceeds(send(state.caller, act));
  });

  it.each([
    ['the first', none],
    ['another', idle],
  ])('is made without another one while there is no policy: %s', async (_, prepare) => {
    await removePolicy(desk);
    const state = await prepare();
    await assertSucceeds(send(state.caller, choiceMade(state, state.caller.uid)));
  });

  it('threat 41: removes what waits, and keeps no part of it', async () => {
    await seedPolicy(desk, storedPolicy({ fourEyes: '0' }));
    const state = await waiting(60);
    const kept = choiceMade(state, state.caller.uid, { proposed: state.before?.proposed });
    await refuseThenAccept(state.caller, kept, choiceMade(state, state.caller.uid));
  });
});

describe('a proposed choice', () => {
  const refused = {
    'threats 15, 41: refuses it': [
      ...malformed({ admin: '', bitcoin: '', ethereum: '', by: '', op: '', at: '' }),
      ['of another bitcoin address', { bitcoin: 'tb1qelse' }],
      ['of another ethereum address', { ethereum: '0xElse' }],
      ['of no address', { bitcoin: '', ethereum: '' }],
      ['of nobody', { admin: '' }],
      ['of somebody unknown', { admin: 'unknown' }],
      ['of a path', { admin: 'a/b/c' }],
      ['by another', { by: 'another' }],
      ['of another act', { op: 'another' }],
      ['of an earlier time', { at: () => inSeconds(-wait) }],
    ] satisfies Case[],
  };
  describe.each([
    ['the first', none],
    ['another', idle],
  ])('%s', (_, prepare) => {
    testAction({ prepare, write: byCaller(choiceProposed), invalid: refused });
  });

  it.each([
    ['an administrator without a payment method', () => desk.newAdmin()],
    ['a client with a payment method', () => desk.newClient({ payment: { ...methodFields(), rev: 1, op: 'earlier' } })],
    ['a former administrator', async () => (await newPayee(desk, methodFields(), { user: { admin: false } })).caller],
  ])('threats 29, 41: refuses %s', async (_, somebody) => {
    const [state, { uid }] = [await idle(), await somebody()];
    await refuseThenAccept(
      state.caller,
      choiceProposed({ ...state, payee: uid }, state.caller.uid),
      choiceProposed(state, state.caller.uid),
    );
  });

  it('threat 41: refuses the one who is chosen', async () => {
    const state = await idle();
    const same = choiceProposed({ ...state, payee: chosen.uid }, state.caller.uid);
    await refuseThenAccept(state.caller, same, choiceProposed(state, state.caller.uid));
  });

  it('threat 41: shows the addresses of this commit', async () => {
    const state = await idle();
    await seedPolicy(desk, storedPolicy({ fourEyes: '0' }));
    const moved = paymentReplaced(next, { ...method, bitcoin: 'tb1qmoved' });
    const valid = choiceProposed(state, next.uid, { bitcoin: 'tb1qmoved' });
    const refused = choiceProposed(state, next.uid);
    await refuseThenAccept(next.caller, { ...refused, ...asSecond(moved) }, { ...valid, ...asSecond(moved) });
  });

  it.each<[string, Fields]>([
    ['another administrator', { admin: 'else' }],
    ['another one before', { previous: 'else' }],
  ])('threat 41: changes nothing beside it: not %s', async (_, changes) => {
    for (const prepare of [none, idle]) {
      const state = await prepare();
      const valid = choiceProposed(state, state.caller.uid);
      const after = changed(getMap(valid, 'entry', 'after'), changes);
      await refuseThenAccept(state.caller, altered(valid, { document: changes, entry: { after } }), valid);
    }
  });

  it('threat 41: is removed only where one waits, without another change', async () => {
    const state = await idle();
    await assertFails(send(state.caller, proposedChoiceRemoved(state, state.caller.uid)));
    const { caller, ...choice } = await waiting(60);
    const valid = proposedChoiceRemoved(choice, caller.uid);
    for (const changes of [{ admin: next.uid }, { previous: '' }, { proposed: {} }, { proposed: null }, { more: 'x' }]) {
      const more = altered(valid, { document: changes, entry: { after: changed(getMap(valid, 'entry', 'after'), changes) } });
      await assertFails(send(caller, more));
    }
    await assertSucceeds(send(caller, valid));
  });

  it('threat 41: of nobody is not the first record', async () => {
    const state = await none();
    const valid = choiceProposed(state, state.caller.uid);
    const after = { admin: '', previous: '' };
    const { proposed: _, ...document } = valid.document?.fields ?? {};
    await refuseThenAccept(
      state.caller,
      { ...valid, document: { path: 'desk/current', fields: document }, entry: altered(valid, { entry: { after } }).entry ?? fail() },
      valid,
    );
  });
});

describe('the confirmation of a choice', () => {
  it('threat 41: is refused from the one who proposed it', async () => {
    const author = await desk.newAdmin();
    const state = await waiting(wait + 60, { by: author.uid });
    await refuseThenAcceptFrom(author, state.caller, (actor) => confirmed(state, actor));
  });

  it.each<[string, number, boolean]>([
    ['at once', 0, true],
    ['five minutes before it has waited', wait - 300, true],
    ['when it has waited', wait + 1, false],
    ['five minutes before its day is over', wait + day - 300, false],
    ['when its day is over', wait + day + 1, true],
  ])('threat 41: is possible for a day after the wait of the policy: %s', async (_, age, refused) => {
    for (const prepare of [waiting, firstWaiting]) {
      const state = await prepare(age);
      await (refused ? assertFails : assertSucceeds)(send(state.caller, confirmed(state, state.caller.uid)));
    }
  });

  testAction({
    prepare: () => waiting(),
    write: byCaller(confirmed),
    invalid: {
      'threat 41: refuses': [
        [
          'another administrator',
          (valid) => altered(valid, { document: { admin: 'else' }, entry: { after: { admin: 'else', previous: chosen.uid } } }),
        ],
        ['what is proposed, and keeps it', { proposed: { admin: 'else' } }],
        ['what is proposed, with another one before', { previous: 'else' }],
        ['what is proposed, with one field more', { more: 'x' }],
        ['what is proposed, without a reference', (valid) => altered(valid, { entry: { ref: '' } })],
        ['what is proposed, with another reference', (valid) => altered(valid, { entry: { ref: 'another' } })],
      ],
    },
  });

  it('threats 39, 41: is refused where its author is no longer a manager', async () => {
    const author = await desk.newAdmin();
    const state = await waiting(wait + 60, { by: author.uid });
    await refuseWithoutAuthor(desk, { caller: state.caller, author: author.uid, commit: confirmed(state, state.caller.uid) });
  });

  it('threat 41: is of the one who was proposed', async () => {
    const [state, third] = [await waiting(), await newPayee(desk)];
    await refuseThenAccept(state.caller, confirmed({ ...state, payee: third.uid }, state.caller.uid), confirmed(state, state.caller.uid));
  });

  it.each([
    ['bitcoin', { bitcoin: 'tb1qelse' }],
    ['ethereum', { ethereum: '0xElse' }],
  ])('threat 41: is refused where the %s address is no longer the one proposed', async (_, changes) => {
    const state = await waiting();
    await desk.force(`admins/${next.uid}`, changes);
    await assertFails(send(state.caller, confirmed(state, state.caller.uid)));
    await desk.force(`admins/${next.uid}`, method);
    await assertSucceeds(send(state.caller, confirmed(state, state.caller.uid)));
  });

  it('threat 41: is refused with another address in the same commit', async () => {
    const state = await waiting();
    await seedPolicy(desk, storedPolicy({ fourEyes: '0', addressHours }));
    const moved = paymentReplaced(next, { ...method, bitcoin: 'tb1qmoved' });
    const choice = confirmed(state, next.uid);
    await refuseThenAccept(next.caller, { ...choice, ...asSecond(moved) }, choice);
  });

  it('threat 29: is refused where the proposed one is no longer an administrator', async () => {
    const state = await waiting();
    await desk.force(`users/${next.uid}`, { admin: false });
    await assertFails(send(state.caller, confirmed(state, state.caller.uid)));
    await desk.force(`users/${next.uid}`, { admin: true });
    await assertSucceeds(send(state.caller, confirmed(state, state.caller.uid)));
  });
});

function fail(): never {
  throw new Error('The commit has no such part');
}
