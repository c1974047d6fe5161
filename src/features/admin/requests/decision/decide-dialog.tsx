import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { CreditedDeposit } from '@/data/admin/credited-deposit';
import { adminQueries } from '@/data/admin-queries';
import { useAdminRole } from '@/data/hooks/use-admin-role';
import { useBounds } from '@/data/hooks/use-bounds';
import { queries } from '@/data/queries';
import { useUserState } from '@/data/user-state';
import { capitalizeName, formatName, getFirstName } from '@/domain/accounts/person-words';
import { coinSymbol, convertToUnits } from '@/domain/coin';
import { getActKey } from '@/domain/ledger/revision-fields';
import { subtract } from '@/domain/money';
import type { Deposit } from '@/domain/requests/deposit';
import { type ClientRequest, isDeposit, type RequestDecision } from '@/domain/requests/request';
import { formatDollars, formatSignedDollars, formatWaitingTime } from '@/lib/format';
import { CheckFields, SeenField } from '@/parts/decisions/check-fields';
import { useClientAccount } from '@/parts/decisions/client-account';
import { DecisionOptions } from '@/parts/decisions/decision-options';
import { DescriptionList } from '@/ui/description-list';
import { Note } from '@/ui/feedback/note';
import { combineQueries, type QueryState } from '@/ui/feedback/query-boundary';
import { RoleNote } from '@/ui/feedback/role-note';
import { getSecondPersonReason, SecondPersonNote } from '@/ui/feedback/second-person';
import { AmountField } from '@/ui/forms/fields';
import { type SchemaForm, useSchemaForm } from '@/ui/forms/form';
import { ReasonField } from '@/ui/forms/reason-field';
import { ActDialog } from '@/ui/overlays/act-dialog';
import { CommitKeyHint } from '@/ui/overlays/queue-steps';
import { getStateOnceGone, OutcomeDialog, useOutcome } from '../history/outcome-dialog';
import { kindOf, type PendingRow, type RecordState, type RequestKind } from '../request-kinds';
import { getChecks, useCautions } from './cautions';
import { getDecisionLetters, getOptions } from './decision-options';
import { type Decision, type DecisionInput, parseReceived } from './decision-schema';
import {
  CreditedNote,
  needsOutput,
  PaymentFields,
  PayoutFields,
  readPayment,
  useCredited,
} from './payment-fields';
import {
  type AddressOrigin,
  DecisionPreview,
  getAddressOrigin,
  getDisabledReason,
  getRequestFolio,
  isCompletion,
  type RequestReview,
} from './request-review';
import { RequestReviewView } from './request-review-view';
import {
  createDialogSchema,
  describeProposing,
  getProposedAction,
  type ProposedDecision,
  previewRequestProposal,
  type SecondPerson,
  usePropose,
  useSecondPerson,
} from './second-person';
import { getReasonAct, useDecide } from './use-decide';

/**
 * Loads what a decision about this request depends on. The client's list and profile come with the
 * queue.
 */
export function useRequestReview({ element, list: listed }: PendingRow): QueryState<RequestReview> {
  const { uid } = element;
  const { col } = kindOf(element);
  const profile = useQuery(queries.profile(uid));
  const figures = useClientAccount(uid);
  const list = useQuery({ ...adminQueries.requestList(col, uid), initialData: listed });
  const deposits = useQuery({ ...queries.deposits(uid), enabled: col === 'withdrawals' });
  const verification = useQuery(queries.verification(uid));
  const address = useAddressOrigin(element);
  const others = col === 'withdrawals' ? [deposits] : [];
  return combineQueries([profile, figures, list, verification, address, ...others], () => ({
    profile: profile.data ?? null,
    account: figures.data?.account ?? null,
    holds: figures.data?.holds ?? null,
    list: list.data && list.data.rev > listed.rev ? list.data : listed,
    deposits: (col === 'withdrawals' && deposits.data) || null,
    verification: verification.data ?? null,
    address: address.data ?? 'current',
  }));
}

const currentAddressOrigin: QueryState<AddressOrigin> = {
  status: 'success',
  data: 'current',
  error: null,
  refetch: () => undefined,
};

/**
 * Origin of a deposit's address. Reads the previous administrator's payment method only if the
 * address is not in the current one.
 */
function useAddressOrigin(request: ClientRequest): QueryState<AddressOrigin> {
  const sent = isDeposit(request);
  const payment = useQuery({ ...queries.payment(), enabled: sent });
  const strange =
    sent &&
    payment.data !== undefined &&
    getAddressOrigin(request, payment.data, null) === 'unknown';
  const desk = useQuery({ ...queries.deskCurrent(), enabled: strange });
  const predecessor = desk.data?.previous ?? '';
  const former = useQuery({
    ...queries.paymentMethod(predecessor),
    enabled: strange && predecessor !== '',
  });
  if (!sent) return currentAddressOrigin;
  const past = [...(strange ? [desk] : []), ...(strange && predecessor !== '' ? [former] : [])];
  return combineQueries([payment, ...past], () =>
    getAddressOrigin(request, payment.data ?? null, former.data ?? null),
  );
}

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

type DecisionForm = SchemaForm<DecisionInput, Decision | ProposedDecision>;

interface DecisionFieldsProps<Request = ClientRequest> {
  form: DecisionForm;
  request: Request;
  person: string;
}

interface AllFieldsProps {
  own: boolean;
  checks: ReturnType<typeof getChecks>;
  credited: CreditedDeposit | null;
  second: SecondPerson;
  now: Date;
}

function DecisionFields({
  form,
  request,
  person,
  own,
  checks,
  credited,
  second,
  now,
}: DecisionFieldsProps & AllFieldsProps) {
  const { uid: me } = useUserState();
  const { col, words } = kindOf(request);
  const [choice, txid] = form.watch(['decision', 'txid']);
  const asksOutput = isDeposit(request) && needsOutput(request, txid.trim());
  const isCompleting = choice !== '' && isCompletion(choice);
  const isProposing = second.isForTwo;
  const firstField =
    second.completionDeciders === 'two' ? 'seen' : asksOutput ? 'output' : undefined;
  return (
    <>
      <DecisionOptions
        letters={getDecisionLetters(col)}
        options={getOptions(request, person, second).map((option) => ({
          ...option,
          disabled: own,
          opens:
            option.value !== 'complete'
              ? option.opens
              : checks[0]
                ? `checked.${checks[0].key}`
                : firstField,
        }))}
      />
      <SecondPersonNote
        uid={request.uid}
        action={getProposedAction(request)}
        state={second}
        now={now}
      />
      {isCompleting && !(isProposing && second.proposed) && (
        <CheckFields checks={checks} verb={isProposing ? 'propose' : words.act.toLowerCase()} />
      )}
      {choice === 'different-amount' && isDeposit(request) && (
        <DifferenceFields form={form} request={request} person={person} isProposing={isProposing} />
      )}
      {isCompleting && isDeposit(request) && !isProposing && (
        <PaymentFields deposit={request} txid={txid} credited={credited} />
      )}
      {isCompleting && isProposing && credited && <CreditedNote credited={credited} />}
      {isCompleting && isProposing && !second.proposed && <SeenField />}
      {choice === 'complete' && !isDeposit(request) && !isProposing && (
        <PayoutFields person={person} />
      )}
      {(choice === 'reject' || choice === 'delete') && (
        <ReasonField
          label={choice === 'reject' ? 'Reason for rejecting' : 'Reason for deleting'}
          reader={person}
          act={getReasonAct(request, choice)}
          subject={getActKey(request)}
          author={me}
        />
      )}
    </>
  );
}

/**
 * The hint shows the amount in coins too, at the deposit's price: coins are what the desk can count
 * at the address.
 */
function DifferenceFields({
  form,
  request,
  person,
  isProposing,
}: DecisionFieldsProps<Deposit> & { isProposing: boolean }) {
  const { uid: me } = useUserState();
  const { amount, units, coin, rate } = request;
  const received = parseReceived(form.watch('received'), amount);
  const coins = received === undefined ? units : convertToUnits(received, rate);
  return (
    <>
      <AmountField
        name="received"
        label="Amount received"
        hint={`At the deposit’s rate of ${formatDollars(rate)}, ${formatDollars(received ?? amount)} is ${coins} ${coinSymbol[coin]}.`}
      />
      {received !== undefined && (
        <DescriptionList
          dense
          rows={[
            { label: 'Announced', value: formatDollars(amount) },
            { label: 'Received', value: formatDollars(received) },
            { label: 'Difference', value: formatSignedDollars(subtract(received, amount)) },
          ]}
        />
      )}
      {!isProposing && (
        <ReasonField
          label="Why the amount differs"
          reader={person}
          act="deposit.different"
          subject={getActKey(request)}
          author={me}
        />
      )}
    </>
  );
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
  const decide = useDecide(kind, request, { name, folio }, onDecided);
  const propose = usePropose(kind, request, name, onNext ?? (() => onClose(false)));
  const isPending = decide.isPending || propose.isPending;
  const bounds = useBounds(isAgent).data;
  const cautions = useCautions([{ ...row, list: review.data?.list ?? row.list }]);
  const found = cautions.byRequest.get(getActKey(request)) ?? [];
  const isCautious = first === 'complete' && getChecks(found).length > 0;
  const form = useSchemaForm<DecisionInput, Decision | ProposedDecision>(
    createDialogSchema(request, bounds),
    (made) => (made.decision === 'propose' ? propose.act(made) : decide.act(made)),
    {
      defaultValues: {
        ...emptyInput,
        txid: isDeposit(request) ? request.txid : '',
        decision: isCautious ? '' : first,
      },
    },
  );
  useTakeBack(form, isCautious && !isPending);
  const [choice, reason, checked, typedAmount, txid, output, seen] = form.watch([
    ...(['decision', 'reason', 'checked', 'received', 'txid', 'output', 'seen'] as const),
  ]);
  const second = useSecondPerson(request, { decision: choice, received: typedAmount }, now);
  const credited = useCredited(
    request,
    isDeposit(request) ? readPayment(request, { txid, output }) : null,
  );
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
    <ActDialog
      form={form}
      drawer
      onClose={() => onClose(false)}
      label={`${[words.what, folio].filter(Boolean).join(' ')}, ${formatWaitingTime(request.createdAt, now, words.begun)}`}
      title={`${formatDollars(request.amount)} ${words.between} ${name}`}
      note={<CommitKeyHint />}
      submitLabel={
        choice === ''
          ? 'Decide'
          : isProposing
            ? describeProposing(request, amount)
            : submitLabels[choice]
      }
      kind={choice === 'reject' || choice === 'delete' ? 'danger' : 'primary'}
      disabledReason={getDisabledReason(review, request, me, draft, {
        ...{ pending: cautions.pending, missing, isCredited: credited !== null },
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
      closedNote={isAgent ? undefined : <RoleNote needs="agent" act="Deciding" />}
    >
      <DecisionFields
        {...{ form, request, own, checks, credited, second, now }}
        person={capitalizeName(firstName)}
      />
    </ActDialog>
  );
}
