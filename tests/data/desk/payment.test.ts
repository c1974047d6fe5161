import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getPaymentMethods } from '@/data/admin/administrators';
import { getPeopleByEmail } from '@/data/admin/people';
import { getDeskCurrent, getPayment, getPaymentMethod } from '@/data/collections/desk-documents';
import { updatePayment } from '@/data/collections/payment';
import type { DataContext } from '@/data/ledger/context';
import { getDocumentEntries } from '@/data/ledger/ledger';
import { createOp } from '@/domain/revision-fields';
import { openDesk, selectPayee } from '../../support/emulator/desk';
import { createRulesDesk, proposer, type RulesDesk } from '../../support/rules/desk';

const method = { bitcoin: 'tb1qother', ethereum: '', email: 'pay@example.com' };

let desk: RulesDesk;
let admin: DataContext;
let second: DataContext;
beforeAll(async () => {
  desk = await createRulesDesk();
  admin = await openDesk(desk);
  second = await desk.createAdmin('second');
  await desk.createClient('maya');
});
afterAll(() => desk.close());

describe('a payment method', () => {
  it('is set with the address that stood before, in the administrator’s own book', async () => {
    await updatePayment(second, { method, op: createOp(), shown: 0 });
    expect(await getPaymentMethod(second, 'second')).toMatchObject({ previous: {}, rev: 1 });
    await updatePayment(second, {
      method: { ...method, bitcoin: 'tb1qthird' },
      op: createOp(),
      shown: 1,
    });
    const payment = await getPaymentMethod(second, 'second');
    expect(payment).toMatchObject({
      bitcoin: 'tb1qthird',
      previous: { bitcoin: { address: method.bitcoin, at: payment?.at } },
      rev: 2,
    });
    expect(payment?.previous).not.toHaveProperty('ethereum');
    expect(
      (await getDocumentEntries(second, 'second', 'admins')).map(({ action }) => action),
    ).toEqual(['payment.updated', 'payment.updated']);
  });

  it('threat 6: is not replaced when it was changed since it was shown', async () => {
    await expect(
      updatePayment(second, { method: { ...method, email: '' }, op: createOp(), shown: 1 }),
    ).rejects.toMatchObject({ kind: 'outdated' });
    expect(await getPaymentMethod(second, 'second')).toMatchObject({ rev: 2 });
  });

  it('threat 29: keeps the previous address and its time through later edits', async () => {
    const admin = await desk.createAdmin('editor');
    const set = (changes: Partial<typeof method>) =>
      updatePayment(admin, { method: { ...method, ...changes }, op: createOp() });
    await set({});
    await set({ bitcoin: 'tb1qthird' });
    const { bitcoin } = (await getPaymentMethod(admin, 'editor'))?.previous ?? {};
    await set({ bitcoin: 'tb1qthird', email: 'else@example.com' });
    expect((await getPaymentMethod(admin, 'editor'))?.previous).toEqual({ bitcoin });
    await set({ bitcoin: 'tb1qthird', ethereum: '0xThird' });
    const payment = await getPaymentMethod(admin, 'editor');
    expect(payment?.previous).toEqual({ bitcoin, ethereum: { address: '', at: payment?.at } });
  });

  it('of everybody at the desk is one list, with those who have none', async () => {
    await desk.createAdmin('third');
    const methods = await getPaymentMethods(admin);
    expect(
      methods.map(({ profile, payment }) => `${profile.uid} ${payment?.bitcoin}`).toSorted(),
    ).toEqual([
      'admin tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx',
      'editor tb1qthird',
      `${proposer} undefined`,
      'second tb1qthird',
      'third undefined',
    ]);
  });
});

describe('whose payment method clients see', () => {
  it('is read together with the method', async () => {
    expect(await getPayment(desk.as('maya'))).toMatchObject({
      desk: { admin: 'admin' },
      method: { bitcoin: 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx' },
    });
  });

  it('is another one once the operator has chosen, and the one before stays known', async () => {
    await selectPayee(desk, 'second');
    expect(await getDeskCurrent(desk.as('maya'))).toMatchObject({
      admin: 'second',
      previous: 'admin',
      rev: 2,
    });
    expect(await getPayment(desk.as('maya'))).toMatchObject({ method: { bitcoin: 'tb1qthird' } });
    expect(
      (await getDocumentEntries(second, 'second', 'desk')).map(({ actor, action }) => [
        actor,
        action,
      ]),
    ).toEqual([['operator', 'desk.selected']]);
  });
});

describe('a person', () => {
  it('is found by the whole e-mail address, in whichever case', async () => {
    expect(await getPeopleByEmail(admin, 'Maya@Example.com')).toMatchObject([{ uid: 'maya' }]);
    expect(await getPeopleByEmail(admin, 'maya@example')).toEqual([]);
  });
});
