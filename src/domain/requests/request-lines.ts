import { type Action, type Entry, formatFolio } from '@/domain/ledger/ledger';
import { isPending } from './pending-list';

/** A request that the desk decides once: a deposit or a withdrawal. */
interface RequestBase {
  id: string;
  status: string;
  createdAt: Date;
}

/**
 * A request with its folios from the book. They are null while the book lags behind the list or
 * failed to load.
 */
export interface RequestLine<R> {
  request: R;
  /** Folio of the entry that requested it, `D7`. */
  folio: string | null;
  /** The time of the request itself, as in the desk's queue. The entry's time is slightly later. */
  requestedAt: Date;
  decidedAt: Date | null;
  /** Folio of the posting that moved its money, `A4`. */
  posted: string | null;
}

export interface RequestActionNames {
  requested: Action;
  decided: readonly Action[];
}

/** @param list oldest first @returns newest first */
export function getRequestLines<R extends RequestBase>(
  list: readonly R[],
  entries: readonly Entry[],
  of: RequestActionNames,
): RequestLine<R>[] {
  const requests = new Map(
    entries.filter(({ action }) => action === of.requested).map((entry) => [entry.op, entry]),
  );
  const decided = new Map(
    entries
      .filter(({ action }) => of.decided.includes(action))
      .map((entry) => [entry.after.id, entry]),
  );
  const postings = new Map(
    entries.filter(({ action }) => action === 'account.posted').map((entry) => [entry.ref, entry]),
  );
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
