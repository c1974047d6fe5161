import type { Deposit } from './deposit';
import type { Withdrawal } from './withdrawal';

export type ClientRequest = Deposit | Withdrawal;

export const isDeposit = (request: ClientRequest): request is Deposit => 'received' in request;

/** The desk's decisions. `different-amount`: complete a deposit of which another amount came in than was announced. */
export type RequestDecision = 'complete' | 'different-amount' | 'reject' | 'delete';
