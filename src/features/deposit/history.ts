import type { Deposit } from '@/domain/deposit';
import { type Entry, folio } from '@/domain/ledger';

/** A deposit with what the book says of it. The book may lag behind the list, or fail to load; then there is less to say. */
export interface DepositLine {
  deposit: Deposit;
  /** Folio of the entry that requested it, `D7`. */
  folio: string | null;
  requestedAt: Date;
  decidedAt: Date | null;
  /** Folio of the posting that credited it, `A4`. */
  credited: string | null;
}

const decisions: readonly Entry['action'][] = ['deposit.completed', 'deposit.rejected', 'deposit.cancelled'];

/** @param list in the order of request @returns newest first */
export function depositLines(list: readonly Deposit[], entries: readonly Entry[]): DepositLine[] {
  const requests = new Map(entries.filter(({ action }) => action === 'deposit.requested').map((entry) => [entry.op, entry]));
  const decided = new Map(entries.filter(({ action }) => decisions.includes(action)).map((entry) => [entry.after.id, entry]));
  const postings = new Map(entries.filter(({ action }) => action === 'account.posted').map((entry) => [entry.ref, entry]));
  const line = (deposit: Deposit): DepositLine => {
    const request = requests.get(deposit.id);
    const decision = deposit.status === 'pending' ? undefined : decided.get(deposit.id);
    const posting = decision && postings.get(decision.op);
    return {
      deposit,
      folio: request ? folio(request) : null,
      requestedAt: request?.at ?? deposit.createdAt,
      decidedAt: decision?.at ?? null,
      credited: posting ? folio(posting) : null,
    };
  };
  return list.map(line).toReversed();
}
