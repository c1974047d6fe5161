import { useQuery } from '@tanstack/react-query';
import { queries } from '@/data/queries';
import type { Profile } from '@/domain/accounts/profile';
import type { Entry } from '@/domain/ledger/ledger';
import { isDeposit, type Request } from './request';
import type { RequestState } from './state';

/** The newest entries of a book among which a decision is looked for. */
const recent = 20;

/** What the book says of how a request was decided; null where that is not known. */
export interface Told {
  entry: Entry | null;
  decider: Profile | null;
}

export interface Looked extends Told {
  /** Whether the book was read; where it was, without a find, it has gone on too far. */
  book: 'looking' | 'failed' | 'read';
  again: () => unknown;
}

const decides =
  ({ id }: Request, col: string) =>
  (entry: Entry) =>
    entry.col === col && !entry.action.endsWith('.requested') && (entry.after.id === id || entry.before.id === id);

function bookOf({ isFetching, status }: { isFetching: boolean; status: 'pending' | 'error' | 'success' }): Looked['book'] {
  if (isFetching || status === 'pending') return 'looking';
  return status === 'error' ? 'failed' : 'read';
}

/** What has become of a request that is not in its list any more. Only a withdrawal is ever deleted, and that stands in the book alone. */
export function stateOnceGone(request: Request, { entry, book }: Looked): RequestState {
  if (entry?.action === 'withdrawal.deleted') return 'deleted';
  return isDeposit(request) || (entry && book === 'read') ? 'archived' : 'gone';
}

/** @param enabled as long as the request waits there is nothing to look for */
export function useOutcome(request: Request, enabled: boolean): Looked {
  const latest = useQuery({ ...queries.latestEntries(request.uid, recent), enabled });
  const entry = latest.data?.find(decides(request, isDeposit(request) ? 'deposits' : 'withdrawals'));
  const decider = useQuery({ ...queries.profile(entry?.actor ?? ''), enabled: enabled && entry !== undefined });
  return { entry: entry ?? null, decider: decider.data ?? null, book: bookOf(latest), again: latest.refetch };
}
