import { compare, type Money } from '@/domain/money';
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

/** True if another amount came in than was announced. */
export const hasDifference = (request: ClientRequest): boolean =>
  compare(getMovedAmount(request), request.amount) !== 0;

/** What its completion sets. @param received USD, of a deposit */
export const getCompletion = (request: ClientRequest, received: Money) =>
  isDeposit(request)
    ? ({ status: 'completed', received } as const)
    : ({ status: 'completed' } as const);

/** What other clients may name too: the transaction of a deposit, the address of a withdrawal. */
export const getNamed = (request: ClientRequest): string =>
  isDeposit(request) ? request.txid : request.address;

/** The transaction id that the client announced; empty if there is none. */
export const getAnnouncedTxid = (request: ClientRequest): string =>
  isDeposit(request) ? request.txid : '';

/**
 * Whether an output is to be named: a bitcoin transaction that pays a deposit pays several
 * addresses, so its outputs are numbered.
 */
export const needsOutput = (request: ClientRequest, txid: string): boolean =>
  isDeposit(request) && request.coin === 'bitcoin' && txid.trim() !== '';

/**
 * The desk's decisions. `different-amount`: complete a deposit of which another amount came in than
 * was announced.
 */
export type RequestDecision = 'complete' | 'different-amount' | 'reject' | 'delete';
