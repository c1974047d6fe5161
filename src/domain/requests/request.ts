import type { Money } from '@/domain/money';
import type { Deposit } from './deposit';
import type { Withdrawal } from './withdrawal';

export type ClientRequest = Deposit | Withdrawal;

export const isDeposit = (request: ClientRequest): request is Deposit => 'received' in request;

/**
 * USD that a request moved, or will move: what was credited once a deposit is completed, else what
 * the client named.
 */
export const getMovedAmount = (request: ClientRequest): Money =>
  isDeposit(request) && request.status === 'completed' ? request.received : request.amount;

/**
 * The desk's decisions. `different-amount`: complete a deposit of which another amount came in than
 * was announced.
 */
export type RequestDecision = 'complete' | 'different-amount' | 'reject' | 'delete';
