import * as v from 'valibot';

/** A client's standing: one lowercase word that the desk sets. Four words have a meaning of their own; any other counts as `pending`. */
export type AccountStatus = string;
const STANDING = /^[a-z][a-z-]{0,29}$/;
export const isAccountStatus = (word: string): boolean => STANDING.test(word);
export const accountStatusSchema = v.pipe(v.string(), v.check(isAccountStatus, 'One lowercase word'));

export const knownAccountStatuses = ['pending', 'active', 'frozen', 'suspended', 'closed'] as const;

/** Which standings an act is closed to. */
const except =
  (...closedTo: AccountStatus[]) =>
  (standing: AccountStatus): boolean =>
    !closedTo.includes(standing);

/** New business of any kind but a withdrawal: deposits, trades, subscriptions, the own profile. */
export const mayAct = except('frozen', 'suspended', 'closed');
export const mayTrade = mayAct;
export const maySubscribe = mayAct;
export const mayEditProfile = mayAct;
/** Withdrawals: active clients only. */
export const mayWithdraw = (standing: AccountStatus): boolean => standing === 'active';
/** Taking back an own request or subscription: everyone but closed clients. */
export const mayCancel = except('closed');
/** Sending an identity document. */
export const mayVerify = except('closed');
export const mayRequestClosure = except('closed');
/** A client freezes the own account once. A suspended client cannot relabel the account as frozen. */
export const mayFreeze = except('frozen', 'suspended', 'closed');

/** `under-review` as a person reads it: "Under review". */
export const getAccountStatusName = (standing: AccountStatus): string =>
  standing.charAt(0).toUpperCase() + standing.slice(1).replaceAll('-', ' ');

/** What is promised to nothing, as it is called for a client: in most standings nothing of it can be withdrawn. */
export function availableName(standing: AccountStatus): string {
  if (mayWithdraw(standing)) return 'Available to withdraw';
  return mayCancel(standing) ? 'Available once withdrawals are open' : 'Left on your account';
}

/** What a client may do in a standing, one sentence. */
export function permittedIn(standing: AccountStatus): string {
  if (mayWithdraw(standing)) return 'May do everything: deposit, trade, subscribe and withdraw.';
  if (mayAct(standing)) return 'May do everything but withdraw.';
  if (mayCancel(standing)) return 'May start nothing new, but may still cancel what is waiting and send an identity document.';
  return 'May only read and download the book.';
}
