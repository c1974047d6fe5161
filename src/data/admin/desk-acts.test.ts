import { expect, it } from 'vitest';
import { ledgerActions } from '@/domain/ledger/acts';
import { actions } from '@/domain/ledger/ledger';
import { deskActions } from './desk-acts';

it('clients are notified of every act of the desk in their books except postings and confirmations, which the decision reports', () => {
  const byDesk = actions.filter(
    (action) => ledgerActions[action].by === 'desk' && !['account.posted', 'proposal.confirmed'].includes(action),
  );
  expect([...deskActions].toSorted()).toEqual(byDesk.toSorted());
  // One query asks for all of them, and Firestore compares a field with so many values at most.
  expect(deskActions.length).toBeLessThanOrEqual(30);
});
