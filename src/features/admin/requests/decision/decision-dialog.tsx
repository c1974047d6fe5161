import { useId } from 'react';
import type { DepositClaim } from '@/data/admin/deposit-claims';
import { getErrorMessage } from '@/data/ledger/error-messages';
import type { Rates } from '@/data/prices/prices';
import { canWithdraw, getAccountStatusName } from '@/domain/accounts/account-status';
import { capitalizeName, formatName, getFirstName } from '@/domain/accounts/person-words';
import { coinName, coinSymbol, convertToUnits } from '@/domain/coin';
import { limits } from '@/domain/input/limits';
import type { Uid } from '@/domain/ledger/revision-fields';
import { isNegative, type Money, subtract } from '@/domain/money';
import { type Deposit, findPendingDuplicate } from '@/domain/requests/deposit';
import { getPriceDeviation, getValueDrop, type HistoricalPrice } from '@/domain/requests/price-deviation';
import { type ClientRequest, isDeposit, type RequestDecision } from '@/domain/requests/request';
import type { Verification } from '@/domain/requests/verification';
import { formatDateTime, formatSignedUsd, formatUsd, formatWaitingTime } from '@/lib/format';
import { Button } from '@/ui/button';
import { keyByIndex } from '@/ui/cx';
import { DescriptionList } from '@/ui/description-list';
import { AccountStatusMark, IdentityMark } from '@/ui/feedback/account-status-mark';
import { ErrorState } from '@/ui/feedback/empty-state';
import { Note } from '@/ui/feedback/note';
import { type QueryState, Stale } from '@/ui/feedback/query-boundary';
import { SkeletonBar } from '@/ui/feedback/skeleton';
import { AmountField, ChoiceField, TextField } from '@/ui/forms/fields';
import { Form, type SchemaForm, useSchemaForm } from '@/ui/forms/form';
import { ReasonField } from '@/ui/forms/reason-field';
import { Dialog } from '@/ui/overlays/dialog';
import { ClientLink } from '@/ui/tables/client-link';
import { LongListNote } from '@/ui/tables/long-list-note';
import { Time } from '@/ui/time';
import { VisuallyHidden } from '@/ui/visually-hidden';
import { getDeposits, type PendingRow } from '../request-kinds';
import { TransactionNote } from './duplicate-transactions';
import { RequestFacts } from './request-facts';
import {
  type AddressOrigin,
  createDecisionSchema,
  type Decision,
  type DecisionInput,
  DecisionPreview,
  describeDeviation,
  describeOtherPending,
  describeRequestsBefore,
  getDisabledReason,
  getRequestFolio,
  parseReceived,
  type RequestReview,
} from './request-review';

interface NoMarketProps {
  /** Subject of the sentence: "The price at the request". */
  what: string;
  /** The query for the market price of that time, which has no data. */
  query: Pick<QueryState<unknown>, 'status' | 'refetch'>;
}

/** Explains why the client's price is shown without a market price. */
const NoMarketNote = ({ what, query: { status, refetch } }: NoMarketProps) => (
  <Note>
    {what} could not be compared with the market of that time:{' '}
    {status === 'error' ? 'the price service does not answer. ' : 'the price service does not go back to it.'}
    {status === 'error' && (
      <Button kind="plain" dense onClick={() => void refetch()}>
        Try again
      </Button>
    )}
  </Note>
);

const getBeforeLabel = (request: ClientRequest): string => (isDeposit(request) ? 'Deposits before' : 'Withdrawals before');

/** The client as of now. The money is shown below, before and after the decision. */
function ClientFacts({ review, request }: { review: RequestReview; request: ClientRequest }) {
  const { profile, verification } = review;
  const waiting = describeOtherPending(review, request);
  const rows = [
    { label: 'Client', value: <ClientLink uid={request.uid}>{formatName(profile, request.uid)}</ClientLink> },
    { label: 'Standing', value: profile ? <AccountStatusMark status={profile.status} /> : 'unknown' },
    { label: 'Identity', value: <IdentityCell verification={verification} /> },
    { label: getBeforeLabel(request), value: describeRequestsBefore(review, request) },
    { label: 'Also waiting', value: waiting.length > 0 ? <TextLines lines={waiting} /> : 'nothing' },
  ];
  return <DescriptionList dense title="The client" rows={rows} />;
}

/** Shows the date of the verification only if the document was not viewed since: `at` is the time of the last act. */
function IdentityCell({ verification }: { verification: Verification | null }) {
  return (
    <>
      <IdentityMark verification={verification} />
      {verification?.status === 'verified' && verification.viewer === '' && (
        <>
          {' '}
          <Time at={verification.at} format="date" />
        </>
      )}
    </>
  );
}

const TextLines = ({ lines }: { lines: readonly string[] }) =>
  keyByIndex(lines).map(({ key, item }) => (
    <span key={key} className="block">
      {item}
    </span>
  ));

function ClientSkeleton({ request }: { request: ClientRequest }) {
  const labels = ['Client', 'Standing', 'Identity', getBeforeLabel(request), 'Also waiting'];
  return (
    <div aria-busy="true">
      <p role="status">
        <VisuallyHidden>Reading the client’s book…</VisuallyHidden>
      </p>
      <DescriptionList dense title="The client" rows={labels.map((label) => ({ label, value: <SkeletonBar width="4.5rem" /> }))} />
    </div>
  );
}

interface RequestReviewViewProps {
  request: ClientRequest;
  review: QueryState<RequestReview>;
  rates: QueryState<Rates>;
  market: QueryState<HistoricalPrice | null>;
  claims: QueryState<readonly DepositClaim[]>;
}

/** Shows the request, the client and all warnings. */
function RequestReviewView({ request, review, rates, market, claims }: RequestReviewViewProps) {
  return (
    <>
      <div className="grid items-start gap-x-s-7 gap-y-s-4 sm:grid-cols-2">
        <RequestFacts request={request} rates={rates} market={market.data} />
        {review.data ? (
          <ClientFacts review={review.data} request={request} />
        ) : (
          review.status === 'pending' && <ClientSkeleton request={request} />
        )}
      </div>
      {review.status === 'error' && review.data && <Stale title="The client’s book could not be read" query={review} />}
      {review.status === 'error' && !review.data && (
        <ErrorState title="The client’s book could not be read" onRetry={review.refetch}>
          {getErrorMessage(review.error)} Nothing can be decided until it is read.
        </ErrorState>
      )}
      {review.data && <Warnings review={review.data} request={request} />}
      {isDeposit(request) && (
        <div className="mt-s-4 grid gap-s-4 empty:hidden">
          <WorthNote deposit={request} market={market} rates={rates} />
          <TransactionNote deposit={request} claims={claims} />
          {review.data && <DuplicateDepositNote deposit={request} list={getDeposits(review.data.list)} />}
        </div>
      )}
      {review.data && (
        <div className="mt-s-4 empty:hidden">
          <LongListNote uid={request.uid} collection={isDeposit(request) ? 'deposits' : 'withdrawals'} list={review.data.list.list} />
        </div>
      )}
    </>
  );
}

function Warnings({ review: { profile, address }, request }: { review: RequestReview; request: ClientRequest }) {
  if (isDeposit(request)) return <AddressNote origin={address} />;
  if (!profile || canWithdraw(profile.status)) return null;
  return (
    <div className="mt-s-4">
      <Note kind="pending">
        <b>This client is not active any more ({getAccountStatusName(profile.status).toLowerCase()}).</b> Only active clients can ask for a
        withdrawal: find out what has happened since before you send anything.
      </Note>
    </div>
  );
}

/** One payment may have been announced twice. */
function DuplicateDepositNote({ deposit, list }: { deposit: Deposit; list: readonly Deposit[] }) {
  const other = findPendingDuplicate(list, deposit);
  return (
    other && (
      <Note kind="pending">
        <b>
          Another deposit of {formatUsd(deposit.amount)} in {coinName[deposit.coin].toLowerCase()} waits,
        </b>{' '}
        which this client announced on {formatDateTime(other.createdAt)}. Credit both only if both came in.
      </Note>
    )
  );
}

/** Compares the deposit with the market: its coins, price and amount are the client's claim, and nothing has checked them. */
function WorthNote({ deposit, market, rates }: { deposit: Deposit } & Pick<RequestReviewViewProps, 'market' | 'rates'>) {
  const gap = market.data && getPriceDeviation(deposit, market.data);
  const fallen = gap ? null : rates.data && getValueDrop(deposit, rates.data.prices[deposit.coin]);
  return (
    <>
      {gap && (
        <Note kind={isNegative(gap.percent) ? 'error' : 'pending'}>
          <b>
            At the market price of that time these coins are worth {formatUsd(gap.worth)} USD, {describeDeviation(gap)} than would be
            credited.
          </b>{' '}
          The deposit says {formatUsd(deposit.rate)} for one {coinName[deposit.coin].toLowerCase()}, the price service{' '}
          {formatUsd(gap.market)}. Find out why before you credit it.
        </Note>
      )}
      {fallen && (
        <Note kind="pending">
          <b>
            At the current market price these coins are worth {formatUsd(fallen.worth)} USD, {describeDeviation(fallen)} than would be
            credited.
          </b>{' '}
          A deposit can be announced before the coins are sent: check when the transaction was made.
        </Note>
      )}
      {!market.data && market.status !== 'pending' && <NoMarketNote what="The price at the request" query={market} />}
    </>
  );
}

/** Warns if the address is not the desk's current one: looking at that one cannot confirm these coins. */
function AddressNote({ origin }: { origin: AddressOrigin }) {
  if (origin === 'current') return null;
  return (
    <div className="mt-s-4">
      {origin === 'previous' ? (
        <Note kind="pending">
          <b>This is the desk’s address before the last change.</b> Look there for the coins.
        </Note>
      ) : (
        <Note kind="error">
          <b>This is not an address of the desk,</b> neither the present one nor the one before. Find out where these coins went before you
          credit them.
        </Note>
      )}
    </div>
  );
}

interface DecisionFormProps {
  /** The submit button in the dialog's foot refers to the form by this id. */
  id: string;
  form: SchemaForm<DecisionInput, Decision>;
  request: ClientRequest;
  /** The client's name for use in a sentence. */
  firstName: string;
  /** True if the request is the administrator's own, which they may not decide. */
  closed: boolean;
}

/** The decision and the input that it needs. */
function DecisionForm({ id, form, request, firstName, closed }: DecisionFormProps) {
  const choice = form.watch('decision');
  const person = capitalizeName(firstName);
  return (
    <div className="mt-s-5">
      <Form {...form} id={id}>
        <ChoiceField
          name="decision"
          label="Your decision"
          options={getOptions(request, person).map((option) => ({ ...option, disabled: closed }))}
        />
        {choice === 'different-amount' && isDeposit(request) && <DifferenceFields form={form} deposit={request} person={person} />}
        {choice === 'complete' && !isDeposit(request) && (
          <TextField
            name="note"
            label="A word to the client (optional)"
            hint={`For example, the transaction id of what you sent. ${person} reads it word for word.`}
            max={limits.reasonMax}
            autoComplete="off"
          />
        )}
        {(choice === 'reject' || choice === 'delete') && (
          <ReasonField label={choice === 'reject' ? 'Reason for rejecting' : 'Reason for deleting'} reader={person} />
        )}
      </Form>
    </div>
  );
}

type Option = { value: RequestDecision; label: string; text: string };

const createRejectOption = (person: string): Option => ({
  value: 'reject',
  label: 'Reject',
  text: `Needs a reason of at least ${limits.reasonMin} letters or digits. ${person} reads it word for word.`,
});

function getOptions(request: ClientRequest, person: string): Option[] {
  const amount = formatUsd(request.amount);
  if (isDeposit(request)) {
    return [
      {
        value: 'complete',
        label: `Confirm and credit ${amount}`,
        text: 'The coins have arrived at the address. Exactly this amount is credited.',
      },
      {
        value: 'different-amount',
        label: 'Different amount received',
        text: `Credits exactly what came in. ${person} reads both figures and the reason.`,
      },
      createRejectOption(person),
    ];
  }
  return [
    {
      value: 'complete',
      label: `The coins were sent: debit ${amount}`,
      text: 'Send them first, to exactly this address. Nothing here sends coins.',
    },
    createRejectOption(person),
    {
      value: 'delete',
      label: 'Delete the request',
      text: 'Takes it off the list and frees the amount, with a reason. It stays whole in the book.',
    },
  ];
}

interface DifferenceFieldsProps {
  form: SchemaForm<DecisionInput, Decision>;
  deposit: Deposit;
  person: string;
}

/** The hint shows the amount in coins too, at the deposit's price: coins are what the desk can count at the address. */
function DifferenceFields({ form, deposit: { amount, units, coin, rate }, person }: DifferenceFieldsProps) {
  const received = parseReceived(form.watch('received'), amount);
  const coins = received === undefined ? units : convertToUnits(received, rate);
  return (
    <>
      <AmountField
        name="received"
        label="What came in"
        hint={`At the price of the deposit, ${formatUsd(rate)}: ${formatUsd(received ?? amount)} USD is ${coins} ${coinSymbol[coin]}.`}
      />
      {received !== undefined && (
        <DescriptionList
          dense
          rows={[
            { label: 'Announced', value: `${formatUsd(amount)} USD` },
            { label: 'Received', value: `${formatUsd(received)} USD` },
            { label: 'Difference', value: `${formatSignedUsd(subtract(received, amount))} USD` },
          ]}
        />
      )}
      <ReasonField label="Why it differs" reader={person} />
    </>
  );
}

export interface DecisionDialogProps {
  row: PendingRow;
  /** The decision that is selected at first. */
  choice: RequestDecision;
  review: QueryState<RequestReview>;
  rates: QueryState<Rates>;
  /** Market price at the time of a deposit request. */
  market: QueryState<HistoricalPrice | null>;
  /** Deposit requests that name the same transaction, including this one. */
  claims: QueryState<readonly DepositClaim[]>;
  /** The administrator who decides. */
  me: Uid;
  now: Date;
  decide: (decision: Decision) => Promise<void>;
  onClose: () => void;
}

/** Request, client, decision, and a preview of what it writes. Submitting closes it only after the act has succeeded. */
export function DecisionDialog({ row, choice: first, review, rates, market, claims, me, now, decide, onClose }: DecisionDialogProps) {
  const { element: request } = row;
  const profile = review.data?.profile ?? row.profile;
  const id = useId();
  const form = useSchemaForm<DecisionInput, Decision>(createDecisionSchema(request.amount), decide, {
    defaultValues: { decision: first, reason: '', received: '', note: '' },
  });
  const [choice, reason] = form.watch(['decision', 'reason']);
  const received = parseReceived(form.watch('received'), request.amount);
  const draft = { choice, reason, received: choice === 'different-amount' ? received : undefined };
  const firstName = getFirstName(profile);
  const folio = review.data ? getRequestFolio(review.data, request) : '';
  return (
    <Dialog
      open
      drawer
      dismissable={!form.formState.isSubmitting}
      onClose={onClose}
      label={`${[isDeposit(request) ? 'Deposit' : 'Withdrawal', folio].filter(Boolean).join(' ')}, ${formatWaitingTime(request.createdAt, now, isDeposit(request) ? 'announced' : 'requested')}`}
      title={`${formatUsd(request.amount)} ${isDeposit(request) ? 'from' : 'to'} ${formatName(profile, request.uid)}`}
      footer={
        <DecisionActions
          form={form}
          id={id}
          choice={choice}
          received={draft.received}
          request={request}
          firstName={firstName}
          blocked={getDisabledReason(review, request, me, draft)}
          onClose={onClose}
        />
      }
    >
      {request.uid === me && (
        <div className="mb-s-4">
          <Note kind="pending">
            <b>This is your own account.</b> Another administrator has to decide.
          </Note>
        </div>
      )}
      <RequestReviewView request={request} review={review} rates={rates} market={market} claims={claims} />
      <DecisionForm id={id} form={form} request={request} firstName={firstName} closed={request.uid === me} />
      <DecisionPreview review={review} request={request} draft={draft} now={now} />
    </Dialog>
  );
}

interface DecisionActionsProps {
  form: SchemaForm<DecisionInput, Decision>;
  id: string;
  choice: RequestDecision;
  /** What came in, USD; undefined if not valid yet. */
  received: Money | undefined;
  request: ClientRequest;
  firstName: string;
  blocked: string | undefined;
  onClose: () => void;
}

const commitHints: Record<RequestDecision, (request: ClientRequest) => string> = {
  complete: (request) => `Decision and ${isDeposit(request) ? 'credit' : 'debit'} are one commit.`,
  'different-amount': () => 'Decision, reason and credit are one commit.',
  reject: () => 'Decision and reason are one commit.',
  delete: () => 'Deletion and reason are one commit.',
};

function DecisionActions({ form, id, choice, received, request, firstName, blocked, onClose }: DecisionActionsProps) {
  const busy = form.formState.isSubmitting;
  const submits: Record<RequestDecision, string> = {
    complete: `${isDeposit(request) ? 'Credit' : 'Debit'} ${formatUsd(request.amount)}`,
    'different-amount': received === undefined ? 'Credit what came in' : `Credit ${formatUsd(received)}`,
    reject: `Reject and tell ${firstName}`,
    delete: `Delete and tell ${firstName}`,
  };
  const refuses = choice === 'reject' || choice === 'delete';
  return (
    <>
      <span className="hidden sm:block">{commitHints[choice](request)}</span>
      <Button onClick={onClose} disabledReason={busy ? 'The decision is being written.' : undefined}>
        Cancel
      </Button>
      <Button kind={refuses ? 'danger' : 'primary'} type="submit" form={id} busy={busy} disabledReason={blocked}>
        {submits[choice]}
      </Button>
    </>
  );
}
