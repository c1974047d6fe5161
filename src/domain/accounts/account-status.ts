import * as v from 'valibot';

/** A client's standing: one lowercase word that the desk sets. Four words have a meaning of their own; any other counts as `pending`. */
export type AccountStatus = string;
const STATUS_PATTERN = /^[a-z][a-z-]{0,29}$/;
export const isAccountStatus = (word: string): boolean => STATUS_PATTERN.test(word);
export const accountStatusSchema = v.pipe(v.string(), v.check(isAccountStatus, 'One lowercase word'));

export const knownAccountStatuses = ['pending', 'active', 'frozen', 'suspended', 'closed'] as const;

/** Which standings an act is closed to. */
const isStatusOutside =
  (...closedTo: AccountStatus[]) =>
  (standing: AccountStatus): boolean =>
    !closedTo.includes(standing);

/** New business of any kind but a withdrawal: deposits, trades, subscriptions, the own profile. */
export const canAct = isStatusOutside('frozen', 'suspended', 'closed');
export const canTrade = canAct;
export const canSubscribe = canAct;
export const canEditProfile = canAct;
/** Withdrawals: active clients only. */
export const canWithdraw = (standing: AccountStatus): boolean => standing === 'active';
/** Taking back an own request or subscription: everyone but closed clients. */
export const canCancel = isStatusOutside('closed');
/** Sending an identity document. */
export const canVerify = isStatusOutside('closed');
export const canRequestClosure = isStatusOutside('closed');
/** A client freezes the own account once. A suspended client cannot relabel the account as frozen. */
export const canFreeze = isStatusOutside('frozen', 'suspended', 'closed');

/** `under-review` as a person reads it: "Under review". */
export const getAccountStatusName = (standing: AccountStatus): string =>
  standing.charAt(0).toUpperCase() + standing.slice(1).replaceAll('-', ' ');

/** What is promised to nothing, as it is called for a client: in most standings nothing of it can be withdrawn. */
export function getAvailableLabel(standing: AccountStatus): string {
  if (canWithdraw(standing)) return 'Available to withdraw';
  return canCancel(standing) ? 'Available once withdrawals are open' : 'Left on your account';
}

/** What a client may do in a standing, one sentence. */
export function describePermissions(standing: AccountStatus): string {
  if (canWithdraw(standing)) return 'May do everything: deposit, trade, subscribe and withdraw.';
  if (canAct(standing)) return 'May do everything but withdraw.';
  if (canCancel(standing)) return 'May start nothing new, but may still cancel what is waiting and send an identity document.';
  return 'May only read and download the book.';
}
