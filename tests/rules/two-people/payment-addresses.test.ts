import { assertFails, assertSucceeds } from '@firebase/rules-unit-testing';
import { afterAll, beforeAll, beforeEach, describe } from 'vitest';
import { goodReason } from '../../support/rules/acts/objects';
import {
  buildPaymentChange,
  createPaymentMethod,
  nextPaymentMethod,
  seedPayee,
  storedPaymentMethod,
} from '../../support/rules/acts/payments';
import { createPolicy, removePolicy, seedPolicy } from '../../support/rules/acts/policy';
import { buildConfirmedAct, buildDismissal } from '../../support/rules/acts/proposal-acts';
import { seedProposal } from '../../support/rules/acts/seed-proposal';
import { createRulesDesk, type RulesDesk } from '../../support/rules/desk';
import { it } from '../../support/rules/it';
import { changeCommit, changeFields, type Fields, getMap, send } from '../../support/rules/writes';

let desk: RulesDesk;
beforeAll(async () => {
  desk = await createRulesDesk();
});
afterAll(() => desk.close());
beforeEach(() => seedPolicy(desk, createPolicy()));

describe('a payment method of one manager', () => {
  it.each<[string, Fields]>([
    ['the bitcoin address', { ...storedPaymentMethod, bitcoin: 'tb1qnew' }],
    ['the ethereum address', { ...storedPaymentMethod, ethereum: '0xNew' }],
    ['both addresses', { ...nextPaymentMethod, email: storedPaymentMethod.email }],
    ['an address and the e-mail', { ...nextPaymentMethod, bitcoin: storedPaymentMethod.bitcoin }],
    ['an address to none', { ...storedPaymentMethod, bitcoin: '' }],
  ])(
    'threat 41: is changed without another one only while there is no threshold: %s',
    async (_, changes) => {
      const payee = await seedPayee(desk);
      const act = buildPaymentChange(payee, changes);
      await assertFails(send(payee.caller, act));
      // The lowest and the highest threshold.
      for (const fourEyes of ['0.01', '1000000.00']) {
        await seedPolicy(desk, createPolicy({ fourEyes }));
        await assertFails(send(payee.caller, act));
      }
      await seedPolicy(desk, createPolicy({ fourEyes: '0' }));
      await assertSucceeds(send(payee.caller, act));
    },
  );

  it('is changed without another one while only the day has a bound', async () => {
    await seedPolicy(desk, createPolicy({ fourEyes: '0', daily: '0.01' }));
    const payee = await seedPayee(desk);
    await assertSucceeds(send(payee.caller, buildPaymentChange(payee)));
  });

  it('is changed without another one while there is no policy', async () => {
    await removePolicy(desk);
    const payee = await seedPayee(desk);
    await assertSucceeds(send(payee.caller, buildPaymentChange(payee)));
  });

  it('threat 41: sets an address where there was none only with another one', async () => {
    const payee = await seedPayee(desk, createPaymentMethod({ ethereum: '' }));
    const act = buildPaymentChange(payee, { ...storedPaymentMethod, ethereum: '0xNew' });
    await assertFails(send(payee.caller, act));
    await seedPolicy(desk, createPolicy({ fourEyes: '0' }));
    await assertSucceeds(send(payee.caller, act));
  });

  it('has another e-mail at once', async () => {
    const payee = await seedPayee(desk);
    await assertSucceeds(
      send(
        payee.caller,
        buildPaymentChange(payee, { ...storedPaymentMethod, email: 'else@example.com' }),
      ),
    );
  });

  it('threat 41: is not explained by a reference or a reason', async () => {
    const payee = await seedPayee(desk);
    const changes = { ...storedPaymentMethod, email: 'else@example.com' };
    for (const words of [
      { ref: 'proposed' },
      { reason: goodReason },
      { ref: 'proposed', reason: goodReason },
    ])
      await assertFails(send(payee.caller, buildPaymentChange(payee, changes, payee.uid, words)));
    await assertSucceeds(send(payee.caller, buildPaymentChange(payee, changes)));
  });

  it('threat 41: is changed by no other manager, with any threshold', async () => {
    const payee = await seedPayee(desk);
    const other = await desk.seedAdmin();
    for (const fourEyes of ['0', '2000.00']) {
      await seedPolicy(desk, createPolicy({ fourEyes }));
      for (const words of [{}, { ref: 'proposed', reason: goodReason }])
        await assertFails(
          send(
            other,
            buildPaymentChange(
              payee,
              { ...storedPaymentMethod, email: 'else@example.com' },
              other.uid,
              words,
            ),
          ),
        );
    }
    await assertSucceeds(
      send(
        payee.caller,
        buildPaymentChange(payee, { ...storedPaymentMethod, email: 'else@example.com' }),
      ),
    );
  });

  it('threat 41: is changed by its owner while another one waits, only as without it', async () => {
    const caller = await desk.seedAdmin();
    const { payee } = await seedProposal(desk, caller, 'payment', { changes: { by: caller.uid } });
    await assertFails(send(caller, buildPaymentChange(payee)));
    await assertSucceeds(
      send(
        caller,
        buildPaymentChange(payee, { ...storedPaymentMethod, email: 'else@example.com' }),
      ),
    );
  });

  it('threat 41: stores no other method beside it', async () => {
    const payee = await seedPayee(desk);
    const valid = buildPaymentChange(payee, { ...storedPaymentMethod, email: 'else@example.com' });
    for (const proposed of [nextPaymentMethod, {}]) {
      const more = changeCommit(valid, {
        document: { proposed },
        entry: { after: changeFields(getMap(valid, 'entry', 'after'), { proposed }) },
      });
      await assertFails(send(payee.caller, more));
      await assertFails(send(payee.caller, changeCommit(valid, { document: { proposed } })));
    }
    await assertSucceeds(send(payee.caller, valid));
  });
});

describe('threat 41: the direct change of a method that waits', () => {
  it('makes the proposal void, and leaves it to be removed', async () => {
    const owner = await desk.seedAdmin();
    const other = await desk.seedAdmin();
    const state = await seedProposal(desk, other, 'payment', { changes: { by: owner.uid } });
    const { uid, before } = state.payee;
    await assertSucceeds(
      send(
        owner,
        buildPaymentChange(state.payee, { ...storedPaymentMethod, email: 'else@example.com' }),
      ),
    );
    const payee = { uid, before: { ...before, email: 'else@example.com' } };
    const late = changeCommit(buildConfirmedAct({ ...state, payee }), {
      act: { rev: 3 },
      actEntry: { rev: 3 },
    });
    await assertFails(send(other, late));
    await assertSucceeds(send(owner, buildDismissal('cancelled', state, {}, owner.uid)));
  });
});
