import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import * as v from 'valibot';
import { adminQueries } from '@/data/admin-queries';
import { useAdminRole } from '@/data/hooks/use-admin-role';
import { useUserState } from '@/data/user-state';
import { getAgentReason } from '@/domain/accounts/admin-role-words';
import { formatName, getFirstName } from '@/domain/accounts/person-words';
import type { Profile } from '@/domain/accounts/profile';
import { reasonSchema } from '@/domain/input/reason';
import type { ListDocument } from '@/domain/ledger/list-schemas';
import type { ClientRequest } from '@/domain/requests/request';
import { canDeleteWithdrawal } from '@/domain/requests/withdrawal';
import { getActKey } from '@/domain/revision-fields';
import { formatDateTime, formatDollars } from '@/lib/format';
import { getClientPath } from '@/parts/clients/client-link';
import { EntryPreviewCard } from '@/parts/decisions/entry-preview-card';
import { ReasonField } from '@/parts/decisions/reason-field';
import {
  type DecisionInfo,
  getStateOnceGone,
  OutcomeFacts,
  useOutcome,
} from '@/parts/requests/outcome-facts';
import { RequestFacts } from '@/parts/requests/request-facts';
import {
  canBeDeleted,
  formatRequestName,
  type RecordState,
  type RequestKind,
} from '@/parts/requests/request-kinds';
import { previewDeletion } from '@/parts/requests/request-review';
import { Button } from '@/ui/button';
import { ErrorState, RetryButton } from '@/ui/feedback/empty-state';
import { Stale } from '@/ui/feedback/query-boundary';
import { useSchemaForm } from '@/ui/forms/form';
import { useNow } from '@/ui/hooks/use-now';
import { ActDialog } from '@/ui/overlays/act-dialog';
import { Dialog, dialogNoteClass } from '@/ui/overlays/dialog';
import { useDecide } from '../decision/use-decide';
import { OutcomeDialog } from './outcome-dialog';

const deletionSchema = v.object({ reason: reasonSchema });

interface OpenRecordProps {
  kind: RequestKind;
  request: ClientRequest;
  profile: Profile | null;
  state: RecordState;
  /** The decision, if known; otherwise it is read. */
  decision: DecisionInfo | null;
  onClose: () => void;
}

const unreadTitle = 'Couldn’t load the client’s withdrawals';
const noDecision: DecisionInfo = { entry: null, decider: null };

/** The record of a decided request. A withdrawal that was not completed can still be deleted. */
export function OpenRecord({ kind, request, profile, state, decision, onClose }: OpenRecordProps) {
  const { uid: me } = useUserState();
  const { desk } = useAdminRole();
  const [deleting, setDeleting] = useState(false);
  const deletable =
    canBeDeleted(kind) &&
    state === request.status &&
    canDeleteWithdrawal(request) &&
    request.uid !== me;
  // The row comes from the ledger and does not change if the request is deleted later; only the
  // list shows that.
  const list = useQuery({
    ...adminQueries.requestList('withdrawals', request.uid),
    enabled: deletable,
    staleTime: 0,
  });
  const listed = deletable && list.data?.list.some(({ id }) => id === request.id);
  const { act, isPending } = useDecide({
    kind,
    request,
    name: formatName(profile, request.uid),
    onDecided: onClose,
  });
  // While this user's act is pending, the act itself reports the outcome.
  const gone = deleting && !listed && !isPending;
  const found = useOutcome(request, decision === null || gone);
  if (gone) {
    const left = getStateOnceGone(request, found);
    // If it was archived, the entry found is the old decision and not what happened since.
    const since = left === 'deleted' ? found : noDecision;
    return (
      <OutcomeDialog
        profile={profile}
        current={request}
        state={left}
        lookup={since}
        onClose={onClose}
      />
    );
  }
  if (deleting && list.data) {
    return (
      <DeleteDialog
        request={request}
        profile={profile}
        list={list.data}
        about={list.status === 'error' && <Stale title={unreadTitle} query={list} />}
        onDelete={({ reason }) => act({ decision: 'delete', reason })}
        onClose={() => setDeleting(false)}
      />
    );
  }
  const known = decision ?? found;
  const searchState = decision || found.entry ? undefined : found.searchState;
  return (
    <Dialog
      drawer
      onClose={onClose}
      label={`${kind.words.what} requested ${formatDateTime(request.createdAt)}`}
      title={formatRequestName(request, profile)}
      footer={
        <>
          {/* Also during a retry, so that the pressed button stays. */}
          {deletable && !list.data && list.errorUpdateCount > 0 && (
            <span role="alert" className={dialogNoteClass}>
              {unreadTitle}, so you can’t delete this one right now.{' '}
              <RetryButton kind="plain" onRetry={list.refetch} />
            </span>
          )}
          {listed && (
            <Button
              kind="danger-outline"
              onClick={() => setDeleting(true)}
              disabledReason={getAgentReason(desk, 'delete requests')}
            >
              Delete request
            </Button>
          )}
          <Button kind="primary" onClick={onClose}>
            Close
          </Button>
        </>
      }
    >
      <div className="grid items-start gap-x-12 gap-y-4 sm:grid-cols-2">
        <RequestFacts decided request={request} />
        <OutcomeFacts dense title="Decision" request={request} state={state} decision={known} />
      </div>
      {searchState === 'failed' && (
        <ErrorState title="Couldn’t load the client’s book" onRetry={found.refetch}>
          The book shows who decided this, and when.
        </ErrorState>
      )}
      <p className="mt-6 text-t-sm">
        {state === 'archived' && 'This request was decided and archived. '}
        {searchState === 'read' && 'The entry is further back in the client’s book. '}
        <Link to={getClientPath(request.uid)}>Client profile</Link>
      </p>
    </Dialog>
  );
}

interface DeleteDialogProps extends Pick<OpenRecordProps, 'request' | 'profile' | 'onClose'> {
  list: ListDocument<'withdrawals'>;
  /** A notice about the list, such as a failed refetch. */
  about: ReactNode;
  onDelete: (deletion: v.InferOutput<typeof deletionSchema>) => Promise<void>;
}

/** No money moves. */
function DeleteDialog({ request, profile, list, about, onDelete, onClose }: DeleteDialogProps) {
  const { uid: me } = useUserState();
  const now = useNow();
  const form = useSchemaForm(deletionSchema, onDelete, { defaultValues: { reason: '' } });
  const firstName = getFirstName(profile);
  return (
    <ActDialog
      form={form}
      drawer
      label="Leaves the list, stays in full in the client’s book"
      title={`Delete ${formatDollars(request.amount)} withdrawal to ${formatName(profile, request.uid)}`}
      kind="danger"
      submitLabel={`Delete and tell ${firstName}`}
      onClose={onClose}
      introduction={about}
      preview={
        <EntryPreviewCard lines={[previewDeletion({ list }, request, form.watch('reason'), now)]} />
      }
    >
      <ReasonField
        label="Reason for deleting"
        reader={firstName}
        act="withdrawal.deleted"
        subject={getActKey(request)}
        author={me}
      />
    </ActDialog>
  );
}
