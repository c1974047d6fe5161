import type { RequestCollection, Requested } from '@/data/collections/requests';
import type { Decided, Queued } from '@/data/ledger/queues';
import { actKey } from '@/domain/ledger/act-key';
import type { Deposit } from '@/domain/requests/deposit';
import type { Withdrawal } from '@/domain/requests/withdrawal';

/** What a client asks the desk for. */
export type Request = Deposit | Withdrawal;

export const isDeposit = (request: Request): request is Deposit => 'txid' in request;

/** The deposits of a client's list; none of a list of withdrawals. */
export const depositsIn = ({ list }: { list: readonly Request[] }): Deposit[] => list.filter(isDeposit);

/** One that waits, with the list that it stands in. */
export type WaitingRow = Queued<RequestCollection>;
/** A decision out of the ledgers. */
export type DecidedRow = Decided<RequestCollection>;
/** One of any state. */
export type AnyRow = Requested<RequestCollection>;

/** Oldest first over all pages: a client's second request may be younger than the next client's first. A client who moved on a page counts once. */
export function oldestFirst(rows: readonly WaitingRow[]): WaitingRow[] {
  const each = new Map(rows.map((row) => [actKey(row.element), row]));
  return [...each.values()].toSorted((a, b) => a.element.createdAt.getTime() - b.element.createdAt.getTime());
}
