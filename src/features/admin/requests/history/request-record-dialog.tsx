import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import * as v from 'valibot';
import { adminQueries } from '@/data/admin-queries';
import type { ListDocument } from '@/data/ledger/list-schemas';
import { useUserState } from '@/data/user-state';
import { formatName, getFirstName } from '@/domain/accounts/person-words';
import type { Profile } from '@/domain/accounts/profile';
import { reasonSchema } from '@/domain/input/reason';
import type { Uid } from '@/domain/ledger/revision-fields';
import { type ClientRequest, isDeposit } from '@/domain/requests/request';
import { canDeleteWithdrawal } from '@/domain/requests/withdrawal';
import { formatDateTime, formatUsd } from '@/lib/format';
import { Button } from '@/ui/button';
import { ErrorState, RetryButton } from '@/ui/feedback/empty-state';
import { EntryPreviewCard } from '@/ui/feedback/entry-preview-card';
import { Stale } from '@/ui/feedback/query-boundary';
import { useSchemaForm } from '@/ui/forms/form';
import { ReasonField } from '@/ui/forms/reason-field';
import { useNow } from '@/ui/hooks/use-now';
import { ActDialog } from '@/ui/overlays/act-dialog';
import { Dialog } from '@/ui/overlays/dialog';
import { getClientPath } from '@/ui/tables/client-link';
import { RequestFacts } from '../decision/request-facts';
import { previewDeletion } from '../decision/request-review';
import { useDecide } from '../decision/use-decide';
import type { RequestKind, RequestState } from '../request-kinds';
import { type DecisionInfo, type DecisionLookup, getStateOnceGone, OutcomeDialog, OutcomeFacts, useOutcome } from './outcome-dialog';

const deletionSchema = v.object({ reason: reasonSchema });
type Deletion = v.InferOutput<typeof deletionSchema>;

interface DeleteDialogProps extends Pick<RecordDialogProps, 'request' | 'profile' | 'onClose'> {
  list: ListDocument<'withdrawals'>;
  now: Date;
  /** A notice about the list, such as a failed refetch. */
  about?: ReactNode;
  onDelete: (deletion: Deletion) => Promise<void>;
}

/** No money moves. */
export function DeleteDialog({ request, profile, list, now, about, onDelete, onClose }: DeleteDialogProps) {
  const form = useSchemaForm(deletionSchema, onDelete, { defaultValues: { reason: '' } });
  const firstName = getFirstName(profile);
  return (
    <ActDialog
      form={form}
      drawer
      label="It leaves the list, and stays whole in the client’s book"
      title={`Delete ${formatUsd(request.amount)} to ${formatName(profile, request.uid)}`}
      kind="danger"
      submitLabel={`Delete and tell ${firstName}`}
      note="Deletion and reason are one commit."
      onClose={onClose}
      introduction={about}
      preview={<EntryPreviewCard lines={[previewDeletion({ list }, request, form.watch('reason'), now)]} />}
    >
      <ReasonField label="Reason for deleting" reader={firstName} />
    </ActDialog>
  );
}

export interface RecordDialogProps {
  request: ClientRequest;
  profile: Profile | null;
  state: RequestState;
  decision: DecisionInfo;
  /** State of the search for the decision in the ledger; undefined if the decision was known already. */
  lookup?: Pick<DecisionLookup, 'searchState' | 'refetch'> | undefined;
  me: Uid;
  onDelete: (() => void) | undefined;
  /** The failed read that would show whether it can be deleted, and its retry; undefined if nothing is missing. */
  unread?: { title: string; again: () => unknown } | undefined;
  onClose: () => void;
}

export function RecordDialog({ request, profile, state, decision, lookup, me, onDelete, unread, onClose }: RecordDialogProps) {
  const name = formatName(profile, request.uid);
  return (
    <Dialog
      drawer
      onClose={onClose}
      label={`${isDeposit(request) ? 'Deposit' : 'Withdrawal'}, requested ${formatDateTime(request.createdAt)}`}
      title={`${formatUsd(request.amount)} ${isDeposit(request) ? 'from' : 'to'} ${name}`}
      footer={
        <>
          {unread && (
            <span role="alert">
              {unread.title}, so this one cannot be deleted now. <RetryButton kind="plain" onRetry={unread.again} />
            </span>
          )}
          {onDelete && (
            <Button kind="danger-outline" onClick={onDelete}>
              Delete the request
            </Button>
          )}
          <Button kind="primary" onClick={onClose}>
            Close
          </Button>
        </>
      }
    >
      <div className="grid items-start gap-x-s-7 gap-y-s-4 sm:grid-cols-2">
        <RequestFacts decided request={request} />
        <OutcomeFacts dense title="The decision" request={request} state={state} decision={decision} me={me} />
      </div>
      {!decision.entry && lookup?.searchState === 'failed' && (
        <ErrorState title="The client’s book could not be read" onRetry={lookup.refetch}>
          Who decided it, and when, stands there.
        </ErrorState>
      )}
      <p className="mt-s-5 text-t-sm">
        {state === 'archived' && 'It was decided and moved to an archive. '}
        {!decision.entry && lookup?.searchState === 'read' && 'The entry stands further back in the client’s book. '}
        <Link to={getClientPath(request.uid)}>Everything about {name}</Link>
      </p>
    </Dialog>
  );
}

interface OpenRecordProps extends Pick<RecordDialogProps, 'request' | 'profile' | 'state' | 'onClose'> {
  kind: RequestKind;
  /** The decision, if known; otherwise it is read. */
  decision: DecisionInfo | null;
}

const unreadTitle = 'The client’s withdrawals could not be read';
const noDecision: DecisionInfo = { entry: null, decider: null };

/** Opens the record of a decided request. A withdrawal that was not completed can still be deleted. */
export function OpenRecord({ kind, request, profile, state, decision, onClose }: OpenRecordProps) {
  const { uid: me } = useUserState();
  const now = useNow();
  const [deleting, setDeleting] = useState(false);
  const deletable = !isDeposit(request) && state === request.status && canDeleteWithdrawal(request) && request.uid !== me;
  // The row comes from the ledger and does not change if the request is deleted later; only the list shows that.
  const list = useQuery({ ...adminQueries.requestList('withdrawals', request.uid), enabled: deletable, staleTime: 0 });
  const listed = deletable && list.data?.list.some(({ id }) => id === request.id);
  const { act, isPending } = useDecide(kind, request, onClose);
  // While this user's act is pending, the act itself reports the outcome.
  const gone = deleting && !listed && !isPending;
  const found = useOutcome(request, decision === null || gone);
  if (gone) {
    const left = getStateOnceGone(request, found);
    // If it was archived, the entry found is the old decision and not what happened since.
    const since = left === 'deleted' ? found : noDecision;
    return <OutcomeDialog profile={profile} current={request} state={left} lookup={since} me={me} onClose={onClose} />;
  }
  if (deleting && list.data) {
    return (
      <DeleteDialog
        request={request}
        profile={profile}
        list={list.data}
        now={now}
        about={list.status === 'error' && <Stale title={unreadTitle} query={list} />}
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
      decision={decision ?? found}
      lookup={decision ? undefined : found}
      me={me}
      onDelete={listed ? () => setDeleting(true) : undefined}
      // Also during a retry, so that the pressed button stays.
      unread={deletable && !list.data && list.errorUpdateCount > 0 ? { title: unreadTitle, again: list.refetch } : undefined}
      onClose={onClose}
    />
  );
}
