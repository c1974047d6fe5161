// Seeds states past the rules: acts of src/data would take ten commits each, for every function and
// role.
import { Timestamp } from 'firebase/firestore/lite';
import type { Uid } from '@/domain/revision-fields';
import { deposit } from '../../support/rules/acts';
import { kinds, stateOf, storedList, trade, withdrawal } from '../../support/rules/lists';
import { pendingVerification, planOf, subscription, switchesOf } from '../../support/rules/objects';

/** The element in each list. */
export const id = 'waiting';
export const account = { balance: '500.00', profit: '0', bonus: '0' };
export const deposits = (uid: Uid) => ({
  deposits: storedList(kinds.deposits, stateOf(kinds.deposits, [deposit(uid, { id })])),
});
export const withdrawals = (uid: Uid) => ({
  user: { status: 'active' },
  account,
  holds: { reserved: '40.00' },
  withdrawals: storedList(kinds.withdrawals, stateOf(kinds.withdrawals, [withdrawal(uid, { id })])),
});
export const trades = (uid: Uid) => ({
  account,
  holds: { staked: '50.00' },
  trades: storedList(kinds.trades, stateOf(kinds.trades, [trade(uid, { id })])),
});
export const subscribed = () => ({
  account,
  subscription: { subscription: subscription(), op: 'taken' },
});
export const submitted = (uid: Uid) => ({ verification: pendingVerification(uid) });
/** As {@link submitted}, and the administrator has opened it. */
export const viewed = (uid: Uid, viewer: Uid) => ({
  verification: { ...pendingVerification(uid), viewer },
});
/**
 * What is stored in addition to the clients: plans, and a desk that has chosen one of two payment
 * methods.
 */
export function deskDocuments(): Record<string, Record<string, unknown>> {
  const envelope = { rev: 1, op: 'earlier', at: Timestamp.now() };
  const method = { bitcoin: 'tb1qdesk', ethereum: '', email: '', previous: {} };
  return {
    'desk/plans': { plans: { plus: planOf() }, ...envelope },
    'desk/switches': { ...switchesOf(), ...envelope },
    'desk/current': { admin: 'chosen', previous: '', ...envelope },
    'admins/chosen': { ...method, ...envelope },
    'admins/unchosen': { ...method, ...envelope },
  };
}
