import type { DepositClaim } from '@/data/admin/deposit-claims';
import type { Rates } from '@/data/prices/prices';
import { capitalizeName, formatName, getFirstName } from '@/domain/accounts/person-words';
import { coinSymbol, convertToUnits } from '@/domain/coin';
import { limits } from '@/domain/input/limits';
import type { Uid } from '@/domain/ledger/revision-fields';
import { subtract } from '@/domain/money';
import type { Deposit } from '@/domain/requests/deposit';
import type { HistoricalPrice } from '@/domain/requests/price-deviation';
import { type ClientRequest, isDeposit, type RequestDecision } from '@/domain/requests/request';
import { formatSignedUsd, formatUsd, formatWaitingTime } from '@/lib/format';
import { DescriptionList } from '@/ui/description-list';
import { Note } from '@/ui/feedback/note';
import type { QueryState } from '@/ui/feedback/query-boundary';
import { AmountField, ChoiceField, TextField } from '@/ui/forms/fields';
import { type SchemaForm, useSchemaForm } from '@/ui/forms/form';
import { ReasonField } from '@/ui/forms/reason-field';
import { ActDialog } from '@/ui/overlays/act-dialog';
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

interface DecisionFieldsProps {
  form: SchemaForm<DecisionInput, Decision>;
  request: ClientRequest;
  person: string;
  own: boolean;
}

function DecisionFields({ form, request, person, own }: DecisionFieldsProps) {
  const choice = form.watch('decision');
  return (
    <>
      <ChoiceField
        name="decision"
        label="Your decision"
        options={getOptions(request, person).map((option) => ({ ...option, disabled: own }))}
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
    </>
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
  choice: RequestDecision;
  review: QueryState<RequestReview>;
  rates: QueryState<Rates>;
  market: QueryState<HistoricalPrice | null>;
  /** Deposit requests that name the same transaction, including this one. */
  claims: QueryState<readonly DepositClaim[]>;
  me: Uid;
  now: Date;
  decide: (decision: Decision) => Promise<void>;
  onClose: () => void;
}

/** Request, client, decision, and a preview of what it writes. Submitting closes it only after the act has succeeded. */
export function DecisionDialog({ row, choice: first, review, rates, market, claims, me, now, decide, onClose }: DecisionDialogProps) {
  const { element: request } = row;
  const profile = review.data?.profile ?? row.profile;
  const own = request.uid === me;
  const form = useSchemaForm<DecisionInput, Decision>(createDecisionSchema(request.amount), decide, {
    defaultValues: { decision: first, reason: '', received: '', note: '' },
  });
  const [choice, reason] = form.watch(['decision', 'reason']);
  const received = parseReceived(form.watch('received'), request.amount);
  const draft = { choice, reason, received: choice === 'different-amount' ? received : undefined };
  const firstName = getFirstName(profile);
  const folio = review.data ? getRequestFolio(review.data, request) : '';
  const kind = isDeposit(request)
    ? ({ name: 'Deposit', begun: 'announced', from: 'from', verb: 'Credit' } as const)
    : ({ name: 'Withdrawal', begun: 'requested', from: 'to', verb: 'Debit' } as const);
  const submitLabels: Record<RequestDecision, string> = {
    complete: `${kind.verb} ${formatUsd(request.amount)}`,
    'different-amount': draft.received === undefined ? 'Credit what came in' : `Credit ${formatUsd(draft.received)}`,
    reject: `Reject and tell ${firstName}`,
    delete: `Delete and tell ${firstName}`,
  };
  const commitHints: Record<RequestDecision, string> = {
    complete: `Decision and ${kind.verb.toLowerCase()} are one commit.`,
    'different-amount': 'Decision, reason and credit are one commit.',
    reject: 'Decision and reason are one commit.',
    delete: 'Deletion and reason are one commit.',
  };
  return (
    <ActDialog
      form={form}
      drawer
      onClose={onClose}
      label={`${[kind.name, folio].filter(Boolean).join(' ')}, ${formatWaitingTime(request.createdAt, now, kind.begun)}`}
      title={`${formatUsd(request.amount)} ${kind.from} ${formatName(profile, request.uid)}`}
      note={commitHints[choice]}
      submitLabel={submitLabels[choice]}
      kind={choice === 'reject' || choice === 'delete' ? 'danger' : 'primary'}
      disabledReason={getDisabledReason(review, request, me, draft)}
      busyReason="The decision is being written."
      introduction={
        <div className="mb-s-5">
          {own && (
            <Note kind="pending" className="mb-s-4">
              <b>This is your own account.</b> Another administrator has to decide.
            </Note>
          )}
          <RequestReviewView request={request} review={review} rates={rates} market={market} claims={claims} />
        </div>
      }
      preview={<DecisionPreview review={review} request={request} draft={draft} now={now} />}
    >
      <DecisionFields form={form} request={request} person={capitalizeName(firstName)} own={own} />
    </ActDialog>
  );
}
