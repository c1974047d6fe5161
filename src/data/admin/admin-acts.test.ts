import { expect, it } from 'vitest';
import { ledgerActions } from '@/domain/ledger/acts';
import { actions } from '@/domain/ledger/ledger';
import { adminActions } from './admin-acts';

/** Steps towards a decision, or about administrators, who have no such list. */
const left = [
  'account.posted',
  'proposal.made',
  'proposal.confirmed',
  'proposal.rejected',
  'proposal.cancelled',
  'standing.proposed',
  'role.granted',
  'role.revoked',
];

it('clients are notified of every act of the desk in their books except those that another one reports', () => {
  const byDesk = actions.filter(
    (action) => ledgerActions[action].by === 'desk' && !left.includes(action),
  );
  expect([...adminActions].toSorted()).toEqual(byDesk.toSorted());
  // One query asks for all of them, and Firestore compares a field with so many values at most.
  expect(adminActions.length).toBeLessThanOrEqual(30);
});
