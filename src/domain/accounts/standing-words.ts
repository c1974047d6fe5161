import { mayAct, mayCancel, mayWithdraw, type Standing } from './standing';

/** `under-review` as a person reads it: "Under review". */
export const standingName = (standing: Standing): string => standing.charAt(0).toUpperCase() + standing.slice(1).replaceAll('-', ' ');

/** What is promised to nothing, as it is called for a client: in most standings nothing of it can be withdrawn. */
export function availableName(standing: Standing): string {
  if (mayWithdraw(standing)) return 'Available to withdraw';
  return mayCancel(standing) ? 'Available once withdrawals are open' : 'Left on your account';
}

/** What a client may do in a standing, one sentence. */
export function permittedIn(standing: Standing): string {
  if (mayWithdraw(standing)) return 'May do everything: deposit, trade, subscribe and withdraw.';
  if (mayAct(standing)) return 'May do everything but withdraw.';
  if (mayCancel(standing)) return 'May start nothing new, but may still cancel what is waiting and send an identity document.';
  return 'May only read and download the book.';
}
