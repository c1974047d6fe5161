import { assertFails, assertSucceeds } from '@firebase/rules-unit-testing';
import { afterAll, beforeAll, beforeEach, describe } from 'vitest';
import { inSeconds } from '../../support/rules/acts';
import { refuseWithoutAuthor } from '../../support/rules/authors';
import { type Case, invalidValues, malformed } from '../../support/rules/cases';
import { testAction } from '../../support/rules/describe-action';
import { createRulesDesk, type RulesDesk } from '../../support/rules/desk';
import { it } from '../../support/rules/it';
import {
  method,
  methodFields,
  newPayee,
  nextMethod,
  type Payee,
  paymentConfirmed,
  paymentProposed,
  paymentReplaced,
  proposedPaymentRemoved,
  waitingMethod,
} from '../../support/rules/payments';
import { policyConfirmed, proposedPolicy, removePolicy, seedPolicy, storedPolicy } from '../../support/rules/policy';
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

let desk: RulesDesk;
beforeAll(async () => {
  desk = await createRulesDesk();
});
afterAll(() => desk.close());

/** Hours for which an address waits, and the same in seconds. */
const addressHours = 36;
const wait = addressHours * 3_600;
const day = 86_400;
beforeEach(async () => {
  await seedPolicy(desk, storedPolicy({ fourEyes: '2000.00', addressHours }));
});

/** The sender of an act on somebody's payment method. */
interface State extends Payee {
  payee: Payee;
}
/** The owner of a method, with another one that waits. */
async function owner(age = 60): Promise<State> {
  const payee = await newPayee(desk, methodFields({ proposed: waitingMethod(age) }));
  return { ...payee, payee };
}
/** Another manager than the owner of the method. @param age of what waits, seconds */
async function another(age = wait + 60, changes: Fields = {}): Promise<State> {
  const payee = await newPayee(desk, methodFields({ proposed: waitingMethod(age, changes) }));
  return { ...payee, payee, caller: await desk.newAdmin() };
}

describe('a payment method of one manager', () => {
  it.each<[string, Fields]>([
    ['the bitcoin address', { ...method, bitcoin: 'tb1qnew' }],
    ['the ethereum address', { ...method, ethereum: '0xNew' }],
    ['both addresses', { ...nextMethod, email: method.email }],
    ['an address and the e-mail', { ...nextMethod, bitcoin: method.bitcoin }],
    ['an address to none', { ...method, bitcoin: '' }],
  ])('threat 41: is changed without another one only while there is no threshold: %s', async (_, changes) => {
    const payee = await newPayee(desk);
    const act = paymentReplaced(payee, changes);
    await assertFails(send(payee.caller, act));
    await seedPolicy(desk, storedPolicy({ fourEyes: '0.01' }));
    await assertFails(send(payee.caller, act));
    await seedPolicy(desk, storedPolicy({ fourEyes: '0' }));
    await assertSucceeds(send(payee.caller, act));
  });

  it('is changed without another one while there is no policy', async () => {
    await removePolicy(desk);
    const payee = await newPayee(desk);
    await assertSucceeds(send(payee.caller, paymentReplaced(payee)));
  });

  it('threat 41: sets an address where there was none only with another one', async () => {
    const payee = await newPayee(desk, methodFields({ ethereum: '' }));
    const act = paymentReplaced(payee, { ...method, ethereum: '0xNew' });
    await assertFails(send(payee.caller, act));
    await seedPolicy(desk, storedPolicy({ fourEyes: '0' }));
    await assertSucceeds(send(payee.caller, act));
  });

  it('has another e-mail at once', async () => {
    const payee = await newPayee(desk);
    await assertSucceeds(send(payee.caller, paymentReplaced(payee, { ...method, email: 'else@example.com' })));
  });

  it('threat 41: removes what waits with every change, and keeps no part of it', async () => {
    const { caller, payee } = await owner();
    const valid = paymentReplaced(payee, { ...method, email: 'else@example.com' });
    for (const proposed of [payee.before.proposed, {}]) {
      const kept = altered(valid, { document: { proposed }, entry: { after: changed(getMap(valid, 'entry', 'after'), { proposed }) } });
      await assertFails(send(caller, kept));
    }
    await assertSucceeds(send(caller, valid));
  });

  it('threat 41: is changed by one while there is no threshold, with a method that waits', async () => {
    const { caller, payee } = await owner();
    const act = paymentReplaced(payee);
    await assertFails(send(caller, act));
    await seedPolicy(desk, storedPolicy({ fourEyes: '0' }));
    await assertSucceeds(send(caller, act));
  });
});

type Write = (state: State, changes?: Fields, actor?: string) => Commit;
const acts: Record<string, { prepare: () => Promise<State>; write: Write; isOwn: boolean }> = {
  'payment.proposed': {
    prepare: () => owner(),
    write: ({ payee }, changes, actor = payee.uid) => paymentProposed(payee, changes, actor),
    isOwn: true,
  },
  'payment.updated as proposed': {
    prepare: () => another(),
    write: ({ caller, payee }, changes, actor = caller.uid) => paymentConfirmed(payee, actor, changes),
    isOwn: false,
  },
  'payment.proposed, removed by another': {
    prepare: () => another(60),
    write: ({ caller, payee }, _, actor = caller.uid) => proposedPaymentRemoved(payee, actor),
    isOwn: false,
  },
};

describe.each(Object.entries(acts))('%s', (name, { prepare, write, isOwn }) => {
  it(`threat 41: is ${isOwn ? 'refused' : 'accepted'} from a third manager`, async () => {
    const [state, third] = [await prepare(), await desk.newAdmin()];
    await (isOwn ? assertFails : assertSucceeds)(send(third, write(state, {}, third.uid)));
  });

  testManagerAccess({ desk: () => desk, prepare, write }, 'threats 1, 29: is refused from');

  const actions = ['payment.updated', 'payment.proposed', 'desk.selected', 'payment', ''];
  const figures = { bitcoin: 'tb1qelse', ethereum: '0xElse', email: 'x@example.com', previous: {} };
  testAction({
    action: { desk: () => desk, prepare, write },
    entry: {
      rev: 2,
      col: 'desk',
      actions: actions.filter((action) => !name.startsWith(action) || action === '' || action === 'payment'),
      before: { ...figures, proposed: { bitcoin: 'tb1qelse' } },
      after: name === 'payment.proposed' ? { ...figures, proposed: { bitcoin: 'tb1qelse' } } : figures,
      hasReason: false,
    },
  });
});

/** Wrong values of a method. */
const notAddress = [
  ['of 101 characters', 'Z'.repeat(101)],
  ['with a blank', 'tb1q new'],
  ['that is a list', ['tb1qnew']],
] as const;
const notMethods: Case[] = [
  ...malformed(nextMethod).filter(([fault]) => fault !== 'with one field more'),
  ...invalidValues('bitcoin', notAddress),
  ...invalidValues('ethereum', notAddress),
  ...invalidValues('email', [['of 101 characters', 'e'.repeat(101)]]),
];

describe('a proposed payment method', () => {
  testAction({
    prepare: () => owner(),
    write: ({ payee }, changes) => paymentProposed(payee, changes),
    valid: [
      ['no address', { bitcoin: '', ethereum: '' }],
      ['addresses of 100 characters', { bitcoin: 'Z'.repeat(100), ethereum: '0'.repeat(100) }],
      ['an e-mail of 100 characters', { email: 'e'.repeat(100) }],
    ],
    invalid: {
      'threats 15, 41: refuses it': [
        ...notMethods,
        ['by another', { by: 'another' }],
        ['of another act', { op: 'another' }],
        ['of an earlier time', { at: () => inSeconds(-wait) }],
        ['with one field more', { more: 'x' }],
      ],
    },
  });

  it.each<[string, Fields]>([
    ['another address', { bitcoin: 'tb1qelse' }],
    ['another ethereum address', { ethereum: '0xElse' }],
    ['another e-mail', { email: 'else@example.com' }],
    ['other previous addresses', { previous: {} }],
  ])('threat 41: changes nothing beside it: not %s', async (_, changes) => {
    const { caller, payee } = await owner();
    const valid = paymentProposed(payee);
    const after = changed(getMap(valid, 'entry', 'after'), changes);
    await refuseThenAccept(caller, altered(valid, { document: changes, entry: { after } }), valid);
  });

  it('is the first one', async () => {
    const payee = await newPayee(desk);
    await assertSucceeds(send(payee.caller, paymentProposed(payee)));
  });

  it('threat 41: needs a method before', async () => {
    const payee = await newPayee(desk);
    const caller = await desk.newAdmin();
    const none = altered(paymentProposed({ ...payee, caller, uid: caller.uid }), {
      document: { rev: 1 },
      entry: { rev: 1, before: {} },
    });
    await assertFails(send(caller, none));
    await assertSucceeds(send(payee.caller, paymentProposed(payee)));
  });

  it('is taken back by its owner', async () => {
    const { caller, payee } = await owner();
    await assertSucceeds(send(caller, proposedPaymentRemoved(payee, caller.uid)));
  });

  it('threat 41: is removed only where one waits, without another change', async () => {
    const { payee: idle } = await owner();
    const payee = await newPayee(desk);
    await assertFails(send(payee.caller, proposedPaymentRemoved(payee, payee.uid)));
    const valid = proposedPaymentRemoved(idle, idle.uid);
    for (const changes of [{ bitcoin: 'tb1qelse' }, { email: '' }, { previous: {} }, { proposed: {} }, { proposed: null }]) {
      const more = altered(valid, { document: changes, entry: { after: changed(getMap(valid, 'entry', 'after'), changes) } });
      await assertFails(send(idle.caller, more));
    }
    await assertSucceeds(send(idle.caller, valid));
  });
});

describe('the confirmation of a payment method', () => {
  it('threat 41: is refused from its owner, who proposed it', async () => {
    const { payee, caller } = await another();
    await refuseThenAcceptFrom(payee.caller, caller, (actor) => paymentConfirmed(payee, actor));
  });

  it.each<[string, number, boolean]>([
    ['at once', 0, true],
    ['five minutes before it has waited', wait - 300, true],
    ['when it has waited', wait + 1, false],
    ['five minutes before its day is over', wait + day - 300, false],
    ['when its day is over', wait + day + 1, true],
  ])('threat 41: is possible for a day after the wait of the policy: %s', async (_, age, refused) => {
    const { payee, caller } = await another(age);
    await (refused ? assertFails : assertSucceeds)(send(caller, paymentConfirmed(payee, caller.uid)));
  });

  it('threat 41: waits as long as the policy says by then', async () => {
    const { payee, caller } = await another();
    await seedPolicy(desk, storedPolicy({ addressHours: addressHours + 1 }));
    await assertFails(send(caller, paymentConfirmed(payee, caller.uid)));
    await seedPolicy(desk, storedPolicy({ addressHours }));
    await assertSucceeds(send(caller, paymentConfirmed(payee, caller.uid)));
  });

  it('threat 41: waits as long as the policy said before the commit', async () => {
    const { payee, caller } = await another(wait - 3_600);
    const policy = storedPolicy({
      addressHours,
      proposed: proposedPolicy(day + 60, { fourEyes: '2000.00', addressHours: addressHours - 2 }),
    });
    await seedPolicy(desk, policy);
    const shortened = policyConfirmed(caller.uid, policy);
    const valid = paymentConfirmed(payee, caller.uid);
    await assertFails(send(caller, { ...shortened, ...asSecond(valid) }));
    await assertSucceeds(send(caller, shortened));
    await assertSucceeds(send(caller, valid));
  });

  it('threats 39, 41: is refused where its author is no longer a manager', async () => {
    const author = await desk.newAdmin();
    const { payee, caller } = await another(wait + 60, { by: author.uid });
    await refuseWithoutAuthor(desk, { caller, author: author.uid, commit: paymentConfirmed(payee, caller.uid) });
  });

  it('is possible while there is no threshold', async () => {
    await seedPolicy(desk, storedPolicy({ fourEyes: '0', addressHours }));
    const { payee, caller } = await another();
    await assertSucceeds(send(caller, paymentConfirmed(payee, caller.uid)));
  });

  testAction({
    prepare: () => another(),
    write: ({ payee, caller }, changes) => paymentConfirmed(payee, caller.uid, changes),
    invalid: {
      'threat 41: refuses': [
        ['another bitcoin address', { bitcoin: 'tb1qelse' }],
        ['the old bitcoin address', { bitcoin: method.bitcoin }],
        ['another ethereum address', { ethereum: '0xElse' }],
        ['another e-mail', { email: 'else@example.com' }],
        ['no address', { bitcoin: '', ethereum: '' }],
        ['what is proposed, without the previous addresses', { previous: {} }],
        ['what is proposed, and keeps it', { proposed: waitingMethod(wait + 60) }],
        ['what is proposed, with one field more', { more: 'x' }],
        ['what is proposed, without a reference', (valid) => altered(valid, { entry: { ref: '' } })],
        ['what is proposed, with another reference', (valid) => altered(valid, { entry: { ref: 'another' } })],
      ],
    },
  });

  it('threat 41: is refused where nothing waits', async () => {
    const [idle, { payee, caller }] = [await newPayee(desk), await another()];
    await assertFails(send(caller, paymentConfirmed(idle, caller.uid)));
    await assertFails(send(caller, paymentConfirmed(idle, caller.uid, {}, '')));
    await assertSucceeds(send(caller, paymentConfirmed(payee, caller.uid)));
  });

  it('threat 41: is refused where the method is as it was proposed already', async () => {
    const same = await newPayee(desk, methodFields({ proposed: waitingMethod(wait + 60, method) }));
    const { payee, caller } = await another();
    await assertFails(send(caller, paymentConfirmed(same, caller.uid, method)));
    await assertSucceeds(send(caller, paymentConfirmed(payee, caller.uid)));
  });
});
