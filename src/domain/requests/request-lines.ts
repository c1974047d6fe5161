import { type Action, type Entry, formatFolio } from '@/domain/ledger/ledger';
import { isPending } from './pending-list';

/** A request that waits for the desk, then is decided once: a deposit or a withdrawal. */
interface RequestBase {
  id: string;
  status: string;
  createdAt: Date;
}

/** A request with what the book says of it. The book may lag behind the list, or fail to load; then there is less to say. */
export interface RequestLine<R> {
  request: R;
  /** Folio of the entry that requested it, `D7`. */
  folio: string | null;
  /** As the request itself says, and the desk's queue: the book's time is a moment later, and known later. */
  requestedAt: Date;
  decidedAt: Date | null;
  /** Folio of the posting that moved its money, `A4`. */
  posted: string | null;
}

export interface RequestActionNames {
  requested: Action;
  /** Each action that decides one. */
  decided: readonly Action[];
}

/** @param list in the order of request @returns newest first */
export function getRequestLines<R extends RequestBase>(
  list: readonly R[],
  entries: readonly Entry[],
  of: RequestActionNames,
): RequestLine<R>[] {
  const requests = new Map(entries.filter(({ action }) => action === of.requested).map((entry) => [entry.op, entry]));
  const decided = new Map(entries.filter(({ action }) => of.decided.includes(action)).map((entry) => [entry.after.id, entry]));
  const postings = new Map(entries.filter(({ action }) => action === 'account.posted').map((entry) => [entry.ref, entry]));
  const line = (request: R): RequestLine<R> => {
    const written = requests.get(request.id);
    const decision = isPending(request) ? undefined : decided.get(request.id);
    const posting = decision && postings.get(decision.op);
    return {
      request,
      folio: written ? formatFolio(written) : null,
      requestedAt: request.createdAt,
      decidedAt: decision?.at ?? null,
      posted: posting ? formatFolio(posting) : null,
    };
  };
  return list.map(line).toReversed();
}
