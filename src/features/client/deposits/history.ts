import type { Entry } from '@/domain/ledger/ledger';
import type { Deposit } from '@/domain/requests/deposit';
import { type RequestActions, type RequestLine, requestLines } from '@/domain/requests/request-lines';

/** A deposit with what the book says of it. */
export interface DepositLine extends Omit<RequestLine<Deposit>, 'request' | 'posted'> {
  deposit: Deposit;
  /** Folio of the posting that credited it, `A4`. */
  credited: string | null;
}

const actions: RequestActions = {
  requested: 'deposit.requested',
  decided: ['deposit.completed', 'deposit.rejected', 'deposit.cancelled'],
};

/** @param list in the order of request @returns newest first */
export const depositLines = (list: readonly Deposit[], entries: readonly Entry[]): DepositLine[] =>
  requestLines(list, entries, actions).map(({ request, posted, ...line }) => ({ ...line, deposit: request, credited: posted }));
