import type { Deposit } from './deposit';
import type { Withdrawal } from './withdrawal';

/** A request of a client that the desk decides. */
export type ClientRequest = Deposit | Withdrawal;

export const isDeposit = (request: ClientRequest): request is Deposit => 'txid' in request;

/** The desk's decisions. `differ`: complete, then adjust for the difference between announced and received. */
export type RequestDecision = 'complete' | 'differ' | 'reject' | 'delete';
