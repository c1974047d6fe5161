import { useEffect } from 'react';
import { useAdminRole } from '@/data/hooks/use-admin-role';
import { useBounds } from '@/data/hooks/use-bounds';
import { useUserState } from '@/data/user-state';
import { capitalizeName, formatName, getFirstName } from '@/domain/accounts/person-words';
import type { ClientRequest, RequestDecision } from '@/domain/requests/request';
import { getActKey } from '@/domain/revision-fields';
import { formatDollars, formatWaitingTime } from '@/lib/format';
import { DecisionDialog } from '@/parts/decisions/decision-dialog';
import { getChecks, useCautions } from '@/parts/requests/cautions';
import { type Decision, type DecisionInput, parseReceived } from '@/parts/requests/decision-schema';
import { getStateOnceGone, useOutcome } from '@/parts/requests/outcome-facts';
import { getAnnouncedTxid, useCredited } from '@/parts/requests/payment-fields';
import type { PendingRow, RecordState, RequestKind } from '@/parts/requests/request-kinds';
import {
  DecisionPreview,
  getDisabledReason,
  getRequestFolio,
  type RequestReview,
} from '@/parts/requests/request-review';
import { RequestReviewView } from '@/parts/requests/request-review-view';
import { useRequestReview } from '@/parts/requests/use-request-review';
import { Note } from '@/ui/feedback/note';
import { getSecondPersonReason } from '@/ui/feedback/second-person';
import { useSchemaForm } from '@/ui/forms/form';
import { OutcomeDialog } from '../history/outcome-dialog';
import { DecisionFields, type DecisionForm } from './decision-fields';
import {
  createDialogSchema,
  describeProposing,
  type ProposedDecision,
  previewRequestProposal,
  useSecondPerson,
} from './second-person';
import { useDecide } from './use-decide';

/**
 * The request in the newest list that was read. State `gone` if it left the list: it was deleted,
 * or decided and archived.
 */
function getCurrentState(
  review: RequestReview | undefined,
  { element, list }: PendingRow,
): { current: ClientRequest; state: RecordState } {
  const listed: readonly ClientRequest[] = (review?.list ?? list).list;
  const current = listed.find(({ id }) => id === element.id);
  if (current) return { current, state: current.status };
  return { current: element, state: 'gone' };
}

interface DecideDialogProps {
  kind: RequestKind;
  row: PendingRow;
  /** Initial choice; by default the request is confirmed. */
  choice: RequestDecision | undefined;
  now: Date;
  /** @param left whether the request has left the queue */
  onClose: (left: boolean) => void;
  /**
   * Called after the decision was recorded, and its row has left the queue. By default it closes.
   */
  onDecided?: (() => void) | undefined;
  /** Opens the next request; undefined if there is none. */
  onNext?: (() => void) | undefined;
}

/**
 * Takes back the first choice, which nobody has made, once a caution is found. It stays empty when
 * the caution is gone.
 */
function useTakeBack({ getFieldState, resetField }: DecisionForm, isDue: boolean): void {
  useEffect(() => {
    if (isDue && !getFieldState('decision').isDirty) resetField('decision', { defaultValue: '' });
  }, [isDue, getFieldState, resetField]);
}

const emptyInput = {
  reason: '',
  received: '',
  note: '',
  txid: '',
  output: '',
  seen: '',
  checked: {},
};

/**
 * Request, client, decision, and a preview of what it writes. Submitting closes it only after the
 * act has succeeded. If the request was decided or left its list while it is open, shows the
 * outcome.
 */
export function DecideDialog({
  kind,
  row,
  choice: first = 'complete',
  now,
  onClose,
  onDecided = () => onClose(true),
  onNext,
}: DecideDialogProps) {
  const { uid: me } = useUserState();
  const { isAgent } = useAdminRole();
  const { element: request } = row;
  const review = useRequestReview(row);
  const profile = review.data?.profile ?? row.profile;
  const folio = review.data ? getRequestFolio(review.data, request) : '';
  const name = formatName(profile, request.uid);
  const { act, isPending } = useDecide({
    kind,
    request,
    name,
    folio,
    onDecided,
    onProposed: onNext ?? (() => onClose(false)),
  });
  const bounds = useBounds(isAgent).data;
  const cautions = useCautions([{ ...row, list: review.data?.list ?? row.list }]);
  const found = cautions.byRequest.get(getActKey(request)) ?? [];
  const isCautious = first === 'complete' && getChecks(found).length > 0;
  const form = useSchemaForm<DecisionInput, Decision | ProposedDecision>(
    createDialogSchema(request, bounds),
    act,
    {
      defaultValues: {
        ...emptyInput,
        txid: getAnnouncedTxid(request),
        decision: isCautious ? '' : first,
      },
    },
  );
  useTakeBack(form, isCautious && !isPending);
  const [choice, reason, checked, typedAmount, txid, output, seen] = form.watch([
    'decision',
    'reason',
    'checked',
    'received',
    'txid',
    'output',
    'seen',
  ]);
  const second = useSecondPerson(request, { decision: choice, received: typedAmount }, now);
  const credited = useCredited(request, { txid, output });
  const { current, state } = getCurrentState(review.data, row);
  // While this user's act is pending, the act itself reports the outcome.
  const decided = state !== 'pending' && !isPending;
  const lookup = useOutcome(current, decided);
  if (decided) {
    const outcome = state === 'gone' ? getStateOnceGone(current, lookup) : state;
    return (
      <OutcomeDialog
        profile={row.profile}
        current={current}
        state={outcome}
        lookup={lookup}
        onClose={() => onClose(true)}
        onNext={onNext}
      />
    );
  }
  const received =
    choice === 'different-amount' ? parseReceived(typedAmount, request.amount) : undefined;
  const checks = getChecks(found, received);
  const isProposing = second.isForTwo;
  // The second person gives the reason that the client reads.
  const draft = choice === '' ? null : { choice, reason: isProposing ? '' : reason, received };
  const missing = checks.filter(({ key }) => !checked[key]).length;
  const own = request.uid === me;
  const firstName = getFirstName(profile);
  const { words } = kind;
  const submitLabels: Record<RequestDecision, string> = {
    complete: `${words.act} ${formatDollars(request.amount)}`,
    'different-amount':
      received === undefined ? 'Credit amount received' : `Credit ${formatDollars(received)}`,
    reject: `Reject and tell ${firstName}`,
    delete: `Delete and tell ${firstName}`,
  };
  const amount = received ?? request.amount;
  const proposedLine =
    second.proposals.data === undefined
      ? null
      : previewRequestProposal(request, second.proposals.data, { amount, note: seen }, now);
  return (
    <DecisionDialog
      form={form}
      act="Deciding"
      onClose={() => onClose(false)}
      label={`${[words.what, folio].filter(Boolean).join(' ')}, ${formatWaitingTime(request.createdAt, now, words.begun)}`}
      title={`${formatDollars(request.amount)} ${words.between} ${name}`}
      submitLabel={
        choice === ''
          ? 'Decide'
          : isProposing
            ? describeProposing(request, amount)
            : submitLabels[choice]
      }
      kind={choice === 'reject' || choice === 'delete' ? 'danger' : 'primary'}
      disabledReason={getDisabledReason(review, request, me, draft, {
        pending: cautions.pending,
        missing,
        isCredited: credited !== null,
        secondPerson: getSecondPersonReason(second),
      })}
      introduction={
        <div className="mb-6">
          {own && (
            <Note kind="pending" className="mb-4">
              <b>This is your own account.</b> Another administrator must decide.
            </Note>
          )}
          <RequestReviewView request={request} review={review} received={received} />
        </div>
      }
      preview={
        !(isProposing && second.proposed) && (
          <DecisionPreview
            review={review}
            request={request}
            draft={draft}
            proposed={isProposing ? proposedLine : undefined}
            now={now}
          />
        )
      }
    >
      <DecisionFields
        form={form}
        request={request}
        own={own}
        checks={checks}
        credited={credited}
        second={second}
        now={now}
        person={capitalizeName(firstName)}
      />
    </DecisionDialog>
  );
}
