import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { deskQueries } from '@/data/desk-queries';
import { useUserState } from '@/data/user-state';
import type { Profile } from '@/domain/profile';
import { mayDeleteWithdrawal } from '@/domain/withdrawal';
import { useNow } from '@/ui/use-now';
import { DeleteDialog } from './delete-dialog';
import type { RequestKind } from './kinds';
import { RecordDialog } from './record-dialog';
import { isDeposit, type Request } from './request';
import type { RequestState } from './state';
import { useDecide } from './use-decide';
import { type Told, useOutcome } from './use-outcome';

export interface OpenRecordProps {
  kind: RequestKind;
  request: Request;
  profile: Profile | null;
  state: RequestState;
  /** What is known of the decision already; it is looked up otherwise. */
  told: Told | null;
  onClose: () => void;
}

/** A decided request; a withdrawal that was never sent can still be taken off the client's list. */
export function OpenRecord({ kind, request, profile, state, told, onClose }: OpenRecordProps) {
  const { uid: me } = useUserState();
  const now = useNow();
  const [deleting, setDeleting] = useState(false);
  const found = useOutcome(request, told === null);
  const deletable = !isDeposit(request) && state !== 'deleted' && state !== 'archived' && mayDeleteWithdrawal({ status: state });
  // What the ledger says of it stays true after it was deleted; only the list knows.
  const list = useQuery({ ...deskQueries.requests('withdrawals', request.uid), enabled: deletable, staleTime: 0 });
  const listed = deletable && list.data?.list.some(({ id }) => id === request.id);
  const { act } = useDecide(kind, request, onClose);
  if (deleting && list.data) {
    return (
      <DeleteDialog
        request={request}
        profile={profile}
        list={list.data}
        now={now}
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
      onDelete={listed && request.uid !== me ? () => setDeleting(true) : undefined}
      onClose={onClose}
    />
  );
}
