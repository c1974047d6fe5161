import { useEffect } from 'react';
import { useAdminRole } from '@/data/hooks/use-admin-role';
import { useBounds } from '@/data/hooks/use-bounds';
import { useUserState } from '@/data/user-state';
import { capitalizeName, formatName, getFirstName } from '@/domain/accounts/person-words';
import type { Profile } from '@/domain/accounts/profile';
import { getChecks, needsLook } from '@/domain/requests/looks';
import {
  type ClientRequest,
  getAnnouncedTxid,
  type RequestDecision,
} from '@/domain/requests/request';
import { formatDollars, formatWaitingTime } from '@/lib/format';
import { DecisionDialog } from '@/parts/decisions/decision-dialog';
import { useOpenedField } from '@/parts/decisions/decision-options';
import { getSecondPersonReason } from '@/parts/decisions/second-person-note';
import { ProposalInQueue, useShownProposal } from '@/parts/proposals/proposal-in-queue';
import type { InitialChoice } from '@/parts/proposals/proposal-schema';
import { type Decision, type DecisionInput, parseReceived } from '@/parts/requests/decision-schema';
import { getStateOnceGone, useOutcome } from '@/parts/requests/outcome-facts';
import { useCredited } from '@/parts/requests/payment-fields';
import {
  kindOf,
  type PendingRow,
  type RecordState,
  type RequestKind,
} from '@/parts/requests/request-kinds';
import {
  DecisionPreview,
  getDisabledReason,
  getRequestFolio,
  type RequestReview,
} from '@/parts/requests/request-review';
import { RequestReviewView } from '@/parts/requests/request-review-view';
import { useLooks } from '@/parts/requests/use-looks';
import { useRequestReview } from '@/parts/requests/use-request-review';
import { Note } from '@/ui/feedback/note';
import type { QueryState } from '@/ui/feedback/query-boundary';
import { useSchemaForm } from '@/ui/forms/form';
import { OutcomeDialog } from '../history/outcome-dialog';
import { DecisionFields, type DecisionForm, getCompletionField } from './decision-fields';
import { getOptions } from './decision-options';
import {
  createDialogSchema,
  describeProposing,
  type ProposedDecision,
  previewRequestProposal,
  useSecondPersonForRequest,
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
  /** Initial choice; by default the request is completed. */
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
 * Takes back the first choice, which nobody has made, once something needs a look. It stays empty
 * when that is gone.
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

interface TypedInput {
  row: PendingRow;
  review: RequestReview | undefined;
  /** The choice that a key of the list has opened the dialog with; undefined without one. */
  opened: RequestDecision | undefined;
  act: ReturnType<typeof useDecide>['act'];
  isPending: boolean;
  now: Date;
}

/** What is typed about a request, and what that depends on. */
function useTypedDecision({ row, review, opened, act, isPending, now }: TypedInput) {
  const { element: request } = row;
  const first = opened ?? 'complete';
  const { isAgent } = useAdminRole();
  const bounds = useBounds(isAgent).data;
  const looks = useLooks([{ ...row, list: review?.list ?? row.list }]);
  const found = looks.get(request);
  const isCautious = first === 'complete' && needsLook(found);
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
  const { decision: choice, reason, checked, received: amount, ...typed } = form.watch();
  const second = useSecondPersonForRequest(request, { decision: choice, received: amount }, now);
  const received =
    choice === 'different-amount' ? parseReceived(amount, request.amount) : undefined;
  const checks = getChecks(found, received);
  return {
    form,
    opened,
    choice,
    received,
    seen: typed.seen,
    second,
    credited: useCredited(request, typed),
    checks,
    isChecking: looks.pending,
    /** How many checks are not ticked. */
    missing: checks.filter(({ key }) => !checked[key]).length,
    // The second person gives the reason that the client reads.
    draft: choice === '' ? null : { choice, reason: second.isForTwo ? '' : reason, received },
  };
}

type TypedState = ReturnType<typeof useTypedDecision>;

/** The field that the chosen option opens. */
const getOpens = (request: ClientRequest, { form, choice, checks, second }: TypedState) =>
  choice === 'complete'
    ? getCompletionField(request, { txid: form.getValues('txid'), checks, second })
    : getOptions(request, '', second).find(({ value }) => value === choice)?.opens;

function getSubmitLabel(
  request: ClientRequest,
  { choice, received, second }: TypedState,
  firstName: string,
): string {
  if (choice === '') return 'Decide';
  if (second.isForTwo) return describeProposing(request, received ?? request.amount);
  const labels: Record<RequestDecision, string> = {
    complete: `${kindOf(request).words.act} ${formatDollars(request.amount)}`,
    'different-amount':
      received === undefined ? 'Credit amount received' : `Credit ${formatDollars(received)}`,
    reject: `Reject and tell ${firstName}`,
    delete: `Delete and tell ${firstName}`,
  };
  return labels[choice];
}

interface OpenDecisionProps {
  request: ClientRequest;
  review: QueryState<RequestReview>;
  profile: Profile | null;
  folio: string;
  typed: TypedState;
  now: Date;
  onClose: () => void;
}

/** Request, client, decision, and a preview of what it writes. */
function OpenDecision({ request, review, profile, folio, typed, now, onClose }: OpenDecisionProps) {
  const { uid: me } = useUserState();
  const { form, opened, choice, received, second, draft, credited, checks } = typed;
  const { words } = kindOf(request);
  const own = request.uid === me;
  const firstName = getFirstName(profile);
  const isProposing = second.isForTwo;
  const proposal = { amount: received ?? request.amount, note: typed.seen };
  useOpenedField(
    (name) => form.setFocus(name as keyof DecisionInput),
    opened !== undefined && opened === choice ? getOpens(request, typed) : undefined,
  );
  const proposedLine =
    second.proposals.data === undefined
      ? null
      : previewRequestProposal(request, second.proposals.data, proposal, now);
  return (
    <DecisionDialog
      form={form}
      act="decide"
      onClose={onClose}
      label={`${[words.what, folio].filter(Boolean).join(' ')}, ${formatWaitingTime(request.createdAt, now, words.begun)}`}
      title={`${formatDollars(request.amount)} ${words.between} ${formatName(profile, request.uid)}`}
      submitLabel={getSubmitLabel(request, typed, firstName)}
      kind={choice === 'reject' || choice === 'delete' ? 'danger' : 'primary'}
      disabledReason={getDisabledReason(review, request, me, draft, {
        pending: typed.isChecking,
        missing: typed.missing,
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
        <DecisionPreview
          review={review}
          request={request}
          draft={draft}
          proposed={isProposing ? proposedLine : undefined}
          now={now}
        />
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

/** What a key of the list has chosen, where the request was proposed. */
const proposalChoices: Partial<Record<RequestDecision, InitialChoice>> = {
  complete: 'confirm',
  reject: 'reject',
};

/**
 * The panel of a proposed request is its proposal. Submitting closes it only after the act has
 * succeeded. If the request was decided or left its list while it is open, shows the outcome.
 */
export function DecideDialog({
  kind,
  row,
  choice: opened,
  now,
  onClose,
  onDecided = () => onClose(true),
  onNext,
}: DecideDialogProps) {
  const { element: request } = row;
  const review = useRequestReview(row);
  const profile = review.data?.profile ?? row.profile;
  const folio = review.data ? getRequestFolio(review.data, request) : '';
  const { act, isPending } = useDecide({
    kind,
    request,
    name: formatName(profile, request.uid),
    folio,
    onDecided,
    onProposed: onNext ?? (() => onClose(false)),
  });
  const typed = useTypedDecision({ row, review: review.data, opened, act, isPending, now });
  const proposal = useShownProposal({ uid: request.uid, profile, second: typed.second, isPending });
  const { current, state } = getCurrentState(review.data, row);
  // While this user's act is pending, the act itself reports the outcome.
  const decided = state !== 'pending' && !isPending && !proposal;
  const lookup = useOutcome(current, decided);
  if (decided) {
    return (
      <OutcomeDialog
        profile={row.profile}
        current={current}
        state={state === 'gone' ? getStateOnceGone(current, lookup) : state}
        lookup={lookup}
        onClose={() => onClose(true)}
        onNext={onNext}
      />
    );
  }
  if (proposal)
    return (
      <ProposalInQueue
        row={proposal}
        choice={opened && proposalChoices[opened]}
        now={now}
        onClose={onClose}
        onDecided={onDecided}
        onNext={onNext}
      />
    );
  return (
    <OpenDecision
      request={request}
      review={review}
      profile={profile}
      folio={folio}
      typed={typed}
      now={now}
      onClose={() => onClose(false)}
    />
  );
}
