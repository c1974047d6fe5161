import { serverTimestamp } from 'firebase/firestore/lite';
import { afterAll, beforeAll, describe } from 'vitest';
import { inSeconds } from '../support/rules/acts';
import { createRulesDesk, type RulesDesk } from '../support/rules/desk';
import { it } from '../support/rules/it';
import { earlier, old, paymentUpdated, replaced, seedAdminWithPayment } from '../support/rules/payment';
import { type Fields, refuseThenAccept } from '../support/rules/writes';

let desk: RulesDesk;
beforeAll(async () => {
  desk = await createRulesDesk();
});
afterAll(() => desk.close());

describe('admins.previous, with another payment method', () => {
  it('threat 29: refuses to forget what stood before', async () => {
    const state = await seedAdminWithPayment(desk);
    await refuseThenAccept(state.caller, paymentUpdated(state, { previous: {} }), paymentUpdated(state));
  });

  it('threat 29: refuses to keep what stood long before', async () => {
    const state = await seedAdminWithPayment(desk);
    await refuseThenAccept(state.caller, paymentUpdated(state, { previous: state.payment?.previous }), paymentUpdated(state));
  });

  const kept: [string, Fields, () => Fields][] = [
    ['the e-mail', { ...old, email: 'new@example.com' }, () => earlier],
    ['bitcoin', { ...old, bitcoin: 'tb1qnew' }, () => ({ ...earlier, bitcoin: replaced(old.bitcoin) })],
    ['ethereum', { ...old, ethereum: '' }, () => ({ ...earlier, ethereum: replaced(old.ethereum) })],
  ];
  const lies: [string, (previous: Fields) => Fields][] = [
    ['nothing', () => ({})],
    ['only what is replaced', () => ({ bitcoin: replaced(old.bitcoin) })],
    ['another address of a coin that stays', (previous) => ({ ...previous, bitcoin: { ...earlier.bitcoin, address: 'tb1qelse' } })],
    ['another time of a coin that stays', (previous) => ({ ...previous, ethereum: { ...earlier.ethereum, at: serverTimestamp() } })],
    ['an address without its time', (previous) => ({ ...previous, bitcoin: { address: old.bitcoin } })],
    ['a time of its own', (previous) => ({ ...previous, ethereum: { address: old.ethereum, at: inSeconds(-1) } })],
    ['a field more', (previous) => ({ ...previous, bitcoin: { ...replaced(old.bitcoin), more: '' } })],
    ['a coin more', (previous) => ({ ...previous, solana: replaced('') })],
  ];
  describe.each(kept)('that changes %s', (_, fields, previous) => {
    it.each(lies)('threat 29: refuses to keep %s', async (__, lie) => {
      const state = await seedAdminWithPayment(desk);
      const valid = paymentUpdated(state, { ...fields, previous: previous() });
      await refuseThenAccept(state.caller, paymentUpdated(state, { ...fields, previous: lie(previous()) }), valid);
    });
  });

  it.each([
    ['null', { bitcoin: null }],
    ['an address', { bitcoin: replaced('') }],
  ])('threat 29: refuses %s for a coin whose address never changed', async (_, previous) => {
    const state = await seedAdminWithPayment(desk, {});
    const change = { ...old, email: 'new@example.com' };
    await refuseThenAccept(
      state.caller,
      paymentUpdated(state, { ...change, previous }),
      paymentUpdated(state, { ...change, previous: {} }),
    );
  });
});
