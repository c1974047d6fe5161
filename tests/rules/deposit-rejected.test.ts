import { assertFails, assertSucceeds } from '@firebase/rules-unit-testing';
import { afterAll, beforeAll, describe } from 'vitest';
import type { DataContext } from '@/data/ledger/context';
import { decided } from '../support/rules/acts';
import { acceptedReasons, refusedReasons, refusesEach } from '../support/rules/cases';
import { createRulesDesk, type Depositor, type RulesDesk } from '../support/rules/desk';
import { it } from '../support/rules/it';
import { send } from '../support/rules/writes';

let desk: RulesDesk;
let admin: DataContext;
beforeAll(async () => {
  desk = await createRulesDesk();
  admin = await desk.newAdmin();
});
afterAll(() => desk.close());

const words = 'No such coins came in.';
const waiting = async (): Promise<Depositor> => ({ ...(await desk.newDepositor(['pending', 'pending'])), caller: admin });
const reject = ({ uid, before }: Depositor, changes: { note?: unknown; reason?: unknown }) => {
  const { note = words, reason = note } = changes;
  const act = decided(uid, before, { actor: admin.uid, status: 'rejected', changes: { note } });
  return { ...act, entry: { ...act.entry, fields: { ...act.entry.fields, reason } } };
};

describe('deposit.rejected', () => {
  it.each(acceptedReasons)('gives %s', async (_, note) => {
    const state = await waiting();
    await assertSucceeds(send(admin, reject(state, { note })));
  });

  describe('threat 15: refuses', () => {
    refusesEach(
      refusedReasons.map(([fault, note]) => [fault, { note }]),
      waiting,
      reject,
    );
  });

  describe('threat 7: refuses', () => {
    refusesEach(
      [
        ['a note that is not the reason', { note: 'Another story for the client.', reason: words }],
        ['a reason without a note', { note: '', reason: words }],
        ['a note without a reason', { note: words, reason: '' }],
      ],
      waiting,
      reject,
    );
  });

  it('moves no money', async () => {
    const state = await waiting();
    const { account, posting } = await desk.newDepositor([]).then(({ uid }) => ({
      account: { path: `accounts/${uid}`, fields: { balance: '250.00', profit: '0', bonus: '0', rev: 2, op: 'op' } },
      posting: { path: `ledger/${uid}/entries/op`, fields: {} },
    }));
    await assertFails(send(admin, { ...reject(state, {}), account, posting }));
    await assertSucceeds(send(admin, reject(state, {})));
  });
});
