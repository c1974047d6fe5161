import type { Deposit } from './deposit';
import type { Withdrawal } from './withdrawal';

/** What a client asks the desk for. */
export type Request = Deposit | Withdrawal;

export const isDeposit = (request: Request): request is Deposit => 'txid' in request;

/** What can be done about a request. `differ`: it is completed, and what came in besides or less is adjusted. */
export type Choice = 'complete' | 'differ' | 'reject' | 'delete';
