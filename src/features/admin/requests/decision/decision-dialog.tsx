import { useId } from 'react';
import type { DepositClaim } from '@/data/admin/deposit-claims';
import type { Rates } from '@/data/prices/prices';
import { capitalizeName, formatName, getFirstName } from '@/domain/accounts/person-words';
import { coinSymbol, convertToUnits } from '@/domain/coin';
import { limits } from '@/domain/input/limits';
import type { Uid } from '@/domain/ledger/revision-fields';
import { type Money, subtract } from '@/domain/money';
import type { Deposit } from '@/domain/requests/deposit';
import type { HistoricalPrice } from '@/domain/requests/price-deviation';
import { type ClientRequest, isDeposit, type RequestDecision } from '@/domain/requests/request';
import { formatSignedUsd, formatUsd, formatWaitingTime } from '@/lib/format';
import { Button } from '@/ui/button';
import { DescriptionList } from '@/ui/description-list';
import { Note } from '@/ui/feedback/note';
import type { QueryState } from '@/ui/feedback/query-boundary';
import { AmountField, ChoiceField, TextField } from '@/ui/forms/fields';
import { Form, type SchemaForm, useSchemaForm } from '@/ui/forms/form';
import { ReasonField } from '@/ui/forms/reason-field';
import { Dialog } from '@/ui/overlays/dialog';
import type { PendingRow } from '../request-kinds';
import {
  createDecisionSchema,
  type Decision,
  type DecisionInput,
  DecisionPreview,
  getDisabledReason,
  getRequestFolio,
  parseReceived,
  type RequestReview,
} from './request-review';
import { RequestReviewView } from './request-review-view';

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
