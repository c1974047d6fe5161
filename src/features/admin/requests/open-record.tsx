import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { deskQueries } from '@/data/desk-queries';
import { useUserState } from '@/data/user-state';
import type { Profile } from '@/domain/accounts/profile';
import { mayDeleteWithdrawal } from '@/domain/requests/withdrawal';
import { Stale } from '@/ui/feedback/remote';
import { useNow } from '@/ui/hooks/use-now';
import { DeleteDialog } from './delete-dialog';
import type { RequestKind } from './kinds';
import { OutcomeDialog } from './outcome-dialog';
import { RecordDialog } from './record-dialog';
import { isDeposit, type Request } from './request';
import type { RequestState } from './state';
import { useDecide } from './use-decide';
import { stateOnceGone, type Told, useOutcome } from './use-outcome';

export interface OpenRecordProps {
  kind: RequestKind;
  request: Request;
  profile: Profile | null;
  state: RequestState;
  /** What is known of the decision already; it is looked up otherwise. */
  told: Told | null;
  onClose: () => void;
}

const unread = 'The client’s withdrawals could not be read';
const unknown: Told = { entry: null, decider: null };

/** A decided request; a withdrawal that was never sent can still be taken off the client's list. */
export function OpenRecord({ kind, request, profile, state, told, onClose }: OpenRecordProps) {
  const { uid: me } = useUserState();
  const now = useNow();
  const [deleting, setDeleting] = useState(false);
  const deletable = !isDeposit(request) && state === request.status && mayDeleteWithdrawal(request) && request.uid !== me;
  // What the ledger says of it stays true after it was deleted; only the list knows.
  const list = useQuery({ ...deskQueries.requests('withdrawals', request.uid), enabled: deletable, staleTime: 0 });
  const listed = deletable && list.data?.list.some(({ id }) => id === request.id);
  const { act, busy } = useDecide(kind, request, onClose);
  // While the own act is under way, its outcome is told by the act.
  const gone = deleting && !listed && !busy;
  const found = useOutcome(request, told === null || gone);
  if (gone) {
    const left = stateOnceGone(request, found);
    // Of one that was moved to an archive the book tells the decision, which is older than this dialog.
    const since = left === 'deleted' ? found : unknown;
    return <OutcomeDialog profile={profile} current={request} state={left} told={since} me={me} onClose={onClose} />;
  }
  if (deleting && list.data) {
    return (
      <DeleteDialog
        request={request}
        profile={profile}
        list={list.data}
        now={now}
        about={list.status === 'error' && <Stale title={unread} of={list} />}
        onDelete={({ reason }) => act({ decision: 'delete', reason })}
        onClose={() => setDeleting(false)}
      />
    );
  }
  return (
    <RecordDialog
      request={request}
      profile={profile}
      state={state}
      told={told ?? found}
      looked={told ? undefined : found}
      me={me}
      onDelete={listed ? () => setDeleting(true) : undefined}
      // Also while it is being read once more, so that the button that was pressed stays.
      unread={deletable && !list.data && list.errorUpdateCount > 0 ? { title: unread, again: list.refetch } : undefined}
      onClose={onClose}
    />
  );
}
