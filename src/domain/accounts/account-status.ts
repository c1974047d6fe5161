import * as v from 'valibot';

/**
 * A lowercase word that the desk sets. Four words have a meaning; any other counts as `pending`.
 */
export type AccountStatus = string;
const STATUS_PATTERN = /^[a-z][a-z-]{0,29}$/;
export const isAccountStatus = (word: string): boolean => STATUS_PATTERN.test(word);
export const accountStatusSchema = v.pipe(
  v.string(),
  v.check(isAccountStatus, 'One lowercase word'),
);

export const knownAccountStatuses = ['pending', 'active', 'frozen', 'suspended', 'closed'] as const;

const isStatusOutside =
  (...closedTo: AccountStatus[]) =>
  (status: AccountStatus): boolean =>
    !closedTo.includes(status);

/** All new business except withdrawals: deposits, trades, subscriptions and profile edits. */
export const canAct = isStatusOutside('frozen', 'suspended', 'closed');
export const canTrade = canAct;
export const canSubscribe = canAct;
export const canEditProfile = canAct;
export const canWithdraw = (status: AccountStatus): boolean => status === 'active';
/** Everyone except closed clients may cancel their own request or subscription. */
export const canCancel = isStatusOutside('closed');
export const canVerify = isStatusOutside('closed');
export const canRequestClosure = isStatusOutside('closed');
/**
 * A client can freeze their account, once. A suspended client cannot replace the status by
 * `frozen`.
 */
export const canFreeze = isStatusOutside('frozen', 'suspended', 'closed');

export const getAccountStatusName = (status: AccountStatus): string =>
  status.charAt(0).toUpperCase() + status.slice(1).replaceAll('-', ' ');

/** Why a client can neither deposit nor trade now, without a full stop; null if they can. */
export function getActingNote(status: AccountStatus, emailVerified: boolean): string | null {
  if (!canCancel(status)) return 'Your account is closed';
  if (!canAct(status)) return `Unavailable while your account is ${status}`;
  return emailVerified ? null : 'Available once you verify your email';
}

/** Why a client cannot withdraw now, without a full stop; null if they can. */
export const getWithdrawalNote = (status: AccountStatus, emailVerified: boolean): string | null =>
  getActingNote(status, emailVerified) ??
  (canWithdraw(status) ? null : 'Withdrawals open once we activate your account');

interface AvailableWords {
  label: string;
  /** What else it is for, or not; empty if the label says all. */
  hint: string;
}

/** What the available balance can be used for now. */
export function getAvailableWords(status: AccountStatus, emailVerified: boolean): AvailableWords {
  if (!canCancel(status)) return { label: 'Left in your account', hint: '' };
  if (!canAct(status)) return { label: 'Available once your account is active', hint: '' };
  if (!emailVerified) return { label: 'Available once your email is verified', hint: '' };
  return canWithdraw(status)
    ? { label: 'Available', hint: 'to withdraw or trade' }
    : { label: 'Available to trade', hint: 'withdrawals not open yet' };
}

export function describePermissions(status: AccountStatus): string {
  if (canWithdraw(status)) return 'Can do everything: deposit, trade, subscribe and withdraw.';
  if (canAct(status)) return 'Can do everything except withdraw.';
  if (canCancel(status))
    return 'Can’t start anything new, but can cancel what’s waiting and send an identity document.';
  return 'Can only read and download the book.';
}
