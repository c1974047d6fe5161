import type { CreditedDeposit } from '@/data/admin/credited-deposit';
import { useUserState } from '@/data/user-state';
import { coinSymbol, convertToUnits } from '@/domain/coin';
import { subtract } from '@/domain/money';
import type { Deposit } from '@/domain/requests/deposit';
import type { getChecks } from '@/domain/requests/looks';
import { type ClientRequest, isDeposit, needsOutput } from '@/domain/requests/request';
import { getActKey } from '@/domain/revision-fields';
import { formatDollars, formatSignedDollars } from '@/lib/format';
import { CheckFields, SeenField } from '@/parts/decisions/check-fields';
import { DecisionOptions } from '@/parts/decisions/decision-options';
import { ReasonField } from '@/parts/decisions/reason-field';
import { SecondPersonNote } from '@/parts/decisions/second-person-note';
import { type Decision, type DecisionInput, parseReceived } from '@/parts/requests/decision-schema';
import { CreditedNote, TransactionFields } from '@/parts/requests/payment-fields';
import { kindOf } from '@/parts/requests/request-kinds';
import { isCompletion } from '@/parts/requests/request-review';
import { DescriptionList } from '@/ui/description-list';
import { AmountField } from '@/ui/forms/fields';
import type { SchemaForm } from '@/ui/forms/form';
import { getDecisionLetters, getOptions } from './decision-options';
import { getProposedAction, type ProposedDecision, type SecondPerson } from './second-person';
import { getReasonAct } from './use-decide';

export type DecisionForm = SchemaForm<DecisionInput, Decision | ProposedDecision>;

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

interface Asked extends Pick<AllFieldsProps, 'checks' | 'second'> {
  /** What is typed as the transaction id. */
  txid: string;
}

/** Where the next key belongs once the request is to be completed; undefined for the commit key. */
export function getCompletionField(
  request: ClientRequest,
  { txid, checks, second }: Asked,
): string | undefined {
  if (checks[0]) return `checked.${checks[0].key}`;
  if (second.completionDeciders === 'two') return 'seen';
  return needsOutput(request, txid) ? 'output' : undefined;
}

/** What is chosen and typed about a request. */
export function DecisionFields({
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
  const isCompleting = choice !== '' && isCompletion(choice);
  const isProposing = second.isForTwo;
  return (
    <>
      <DecisionOptions
        letters={getDecisionLetters(col)}
        options={getOptions(request, person, second).map((option) => ({
          ...option,
          disabled: own,
          opens:
            option.value === 'complete'
              ? getCompletionField(request, { txid, checks, second })
              : option.opens,
        }))}
      />
      <SecondPersonNote action={getProposedAction(request)} state={second} now={now} />
      {isCompleting && (
        <CheckFields checks={checks} verb={isProposing ? 'propose' : words.act.toLowerCase()} />
      )}
      {choice === 'different-amount' && isDeposit(request) && (
        <DifferenceFields form={form} request={request} person={person} isProposing={isProposing} />
      )}
      {isCompleting && isProposing && credited && <CreditedNote credited={credited} />}
      {isCompleting && isProposing && <SeenField />}
      {isCompleting && !isProposing && (
        <TransactionFields request={request} txid={txid} credited={credited} person={person} />
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
