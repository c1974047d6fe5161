// Seeds states past the rules: acts of src/data would take ten commits each, for every function and
// role.
import { Timestamp } from 'firebase/firestore/lite';
import type { Uid } from '@/domain/revision-fields';
import { createDeposit } from '../../support/rules/acts/deposit-acts';
import { createListState, listKinds, toStoredList } from '../../support/rules/acts/lists';
import {
  createPendingVerification,
  createPlan,
  createSubscription,
  createSwitches,
} from '../../support/rules/acts/objects';
import { createTrade } from '../../support/rules/acts/trade-acts';
import { createWithdrawal } from '../../support/rules/acts/withdrawal-acts';

/** The element in each list. */
export const elementId = 'waiting';
export const storedAccount = { balance: '500.00', profit: '0', bonus: '0' };
export const createDepositState = (uid: Uid) => ({
  deposits: toStoredList(
    listKinds.deposits,
    createListState(listKinds.deposits, [createDeposit(uid, { id: elementId })]),
  ),
});
export const createWithdrawalState = (uid: Uid) => ({
  user: { status: 'active' },
  account: storedAccount,
  holds: { reserved: '40.00' },
  withdrawals: toStoredList(
    listKinds.withdrawals,
    createListState(listKinds.withdrawals, [createWithdrawal(uid, { id: elementId })]),
  ),
});
export const createTradeState = (uid: Uid) => ({
  account: storedAccount,
  holds: { staked: '50.00' },
  trades: toStoredList(
    listKinds.trades,
    createListState(listKinds.trades, [createTrade(uid, { id: elementId })]),
  ),
});
export const createSubscriptionState = () => ({
  account: storedAccount,
  subscription: { subscription: createSubscription(), op: 'taken' },
});
export const createSubmittedState = (uid: Uid) => ({
  verification: createPendingVerification(uid),
});
/** As {@link createSubmittedState}, and the administrator has opened it. */
export const createViewedState = (uid: Uid, viewer: Uid) => ({
  verification: { ...createPendingVerification(uid), viewer },
});
/**
 * What is stored in addition to the clients: plans, and a desk that has chosen one of two payment
 * methods.
 */
export function createDeskDocuments(): Record<string, Record<string, unknown>> {
  const envelope = { rev: 1, op: 'earlier', at: Timestamp.now() };
  const method = { bitcoin: 'tb1qdesk', ethereum: '', email: '', previous: {} };
  return {
    'desk/plans': { plans: { plus: createPlan() }, ...envelope },
    'desk/switches': { ...createSwitches(), ...envelope },
    'desk/current': { admin: 'chosen', previous: '', ...envelope },
    'admins/chosen': { ...method, ...envelope },
    'admins/unchosen': { ...method, ...envelope },
  };
}
