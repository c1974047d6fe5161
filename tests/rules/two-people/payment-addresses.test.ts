import { assertFails, assertSucceeds } from '@firebase/rules-unit-testing';
import { afterAll, beforeAll, beforeEach, describe } from 'vitest';
import { createRulesDesk, type RulesDesk } from '../../support/rules/desk';
import { it } from '../../support/rules/it';
import { goodReason } from '../../support/rules/objects';
import {
  method,
  methodFields,
  newPayee,
  nextMethod,
  paymentReplaced,
} from '../../support/rules/payments';
import { removePolicy, seedPolicy, storedPolicy } from '../../support/rules/policy';
import { confirmed, decidedAgainst, seedProposal } from '../../support/rules/proposals';
import { altered, changed, type Fields, getMap, send } from '../../support/rules/writes';

let desk: RulesDesk;
beforeAll(async () => {
  desk = await createRulesDesk();
});
afterAll(() => desk.close());
beforeEach(() => seedPolicy(desk, storedPolicy()));

describe('a payment method of one manager', () => {
  it.each<[string, Fields]>([
    ['the bitcoin address', { ...method, bitcoin: 'tb1qnew' }],
    ['the ethereum address', { ...method, ethereum: '0xNew' }],
    ['both addresses', { ...nextMethod, email: method.email }],
    ['an address and the e-mail', { ...nextMethod, bitcoin: method.bitcoin }],
    ['an address to none', { ...method, bitcoin: '' }],
  ])(
    'threat 41: is changed without another one only while there is no threshold: %s',
    async (_, changes) => {
      const payee = await newPayee(desk);
      const act = paymentReplaced(payee, changes);
      await assertFails(send(payee.caller, act));
      // The lowest and the highest threshold.
      for (const fourEyes of ['0.01', '1000000.00']) {
        await seedPolicy(desk, storedPolicy({ fourEyes }));
        await assertFails(send(payee.caller, act));
      }
      await seedPolicy(desk, storedPolicy({ fourEyes: '0' }));
      await assertSucceeds(send(payee.caller, act));
    },
  );

  it('is changed without another one while only the day has a bound', async () => {
    await seedPolicy(desk, storedPolicy({ fourEyes: '0', daily: '0.01' }));
    const payee = await newPayee(desk);
    await assertSucceeds(send(payee.caller, paymentReplaced(payee)));
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
    await assertSucceeds(
      send(payee.caller, paymentReplaced(payee, { ...method, email: 'else@example.com' })),
    );
  });

  it('threat 41: is not explained by a reference or a reason', async () => {
    const payee = await newPayee(desk);
    const changes = { ...method, email: 'else@example.com' };
    for (const words of [
      { ref: 'proposed' },
      { reason: goodReason },
      { ref: 'proposed', reason: goodReason },
    ])
      await assertFails(send(payee.caller, paymentReplaced(payee, changes, payee.uid, words)));
    await assertSucceeds(send(payee.caller, paymentReplaced(payee, changes)));
  });

  it('threat 41: is changed by no other manager, with any threshold', async () => {
    const payee = await newPayee(desk);
    const other = await desk.newAdmin();
    for (const fourEyes of ['0', '2000.00']) {
      await seedPolicy(desk, storedPolicy({ fourEyes }));
      for (const words of [{}, { ref: 'proposed', reason: goodReason }])
        await assertFails(
          send(
            other,
            paymentReplaced(payee, { ...method, email: 'else@example.com' }, other.uid, words),
          ),
        );
    }
    await assertSucceeds(
      send(payee.caller, paymentReplaced(payee, { ...method, email: 'else@example.com' })),
    );
  });

  it('threat 41: is changed by its owner while another one waits, only as without it', async () => {
    const caller = await desk.newAdmin();
    const { payee } = await seedProposal(desk, caller, 'payment', { changes: { by: caller.uid } });
    await assertFails(send(caller, paymentReplaced(payee)));
    await assertSucceeds(
      send(caller, paymentReplaced(payee, { ...method, email: 'else@example.com' })),
    );
  });

  it('threat 41: stores no other method beside it', async () => {
    const payee = await newPayee(desk);
    const valid = paymentReplaced(payee, { ...method, email: 'else@example.com' });
    for (const proposed of [nextMethod, {}]) {
      const more = altered(valid, {
        document: { proposed },
        entry: { after: changed(getMap(valid, 'entry', 'after'), { proposed }) },
      });
      await assertFails(send(payee.caller, more));
      await assertFails(send(payee.caller, altered(valid, { document: { proposed } })));
    }
    await assertSucceeds(send(payee.caller, valid));
  });
});

describe('threat 41: the direct change of a method that waits', () => {
  it('makes the proposal void, and leaves it to be removed', async () => {
    const owner = await desk.newAdmin();
    const other = await desk.newAdmin();
    const state = await seedProposal(desk, other, 'payment', { changes: { by: owner.uid } });
    const { uid, before } = state.payee;
    await assertSucceeds(
      send(owner, paymentReplaced(state.payee, { ...method, email: 'else@example.com' })),
    );
    const payee = { uid, before: { ...before, email: 'else@example.com' } };
    const late = altered(confirmed({ ...state, payee }), { act: { rev: 3 }, actEntry: { rev: 3 } });
    await assertFails(send(other, late));
    await assertSucceeds(send(owner, decidedAgainst('cancelled', state, {}, owner.uid)));
  });
});
