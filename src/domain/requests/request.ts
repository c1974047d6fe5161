import type { Deposit } from './deposit';
import type { Withdrawal } from './withdrawal';

/** What a client asks the desk for. */
export type ClientRequest = Deposit | Withdrawal;

export const isDeposit = (request: ClientRequest): request is Deposit => 'txid' in request;

/** What can be done about a request. `differ`: it is completed, and what came in besides or less is adjusted. */
export type RequestDecision = 'complete' | 'differ' | 'reject' | 'delete';
