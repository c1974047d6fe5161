import { atStart } from '@/domain/accounts/person-words';
import { coinSymbol, unitsFor } from '@/domain/coin';
import { limits } from '@/domain/input/limits';
import { adjustmentNoteLimits } from '@/domain/requests/adjustment';
import type { Deposit } from '@/domain/requests/deposit';
import { usd } from '@/lib/format';
import { Note } from '@/ui/feedback/note';
import { AmountField, ChoiceField, TextAreaField, TextField } from '@/ui/forms/fields';
import { Form, type SchemaForm } from '@/ui/forms/form';
import { ReasonField } from '@/ui/forms/reason-field';
import { type Decision, type DecisionInput, isMuchLess, receivedOf } from './decision';
import type { Choice } from './effect';
import { isDeposit, type Request } from './request';

export interface DecisionFormProps {
  /** The submit button stands in the dialog's foot and names the form by this. */
  id: string;
  form: SchemaForm<DecisionInput, Decision>;
  request: Request;
  /** How a sentence calls the client. */
  firstName: string;
  /** Nobody decides for themselves. */
  closed: boolean;
}

/** The decision, and what it needs to be told. */
export function DecisionForm({ id, form, request, firstName, closed }: DecisionFormProps) {
  const choice = form.watch('decision');
  const person = atStart(firstName);
  return (
    <div className="mt-s-5">
      <Form {...form} id={id}>
        <ChoiceField
          name="decision"
          label="Your decision"
          options={optionsFor(request, person).map((option) => ({ ...option, disabled: closed }))}
        />
        {choice === 'differ' && isDeposit(request) && <Difference form={form} deposit={request} person={person} />}
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

type Option = { value: Choice; label: string; text: string };

const rejecting = (person: string): Option => ({
  value: 'reject',
  label: 'Reject',
  text: `Needs a reason of at least ${limits.reasonMin} letters or digits. ${person} reads it word for word.`,
});

function optionsFor(request: Request, person: string): Option[] {
  const amount = usd(request.amount);
  if (isDeposit(request)) {
    return [
      {
        value: 'complete',
        label: `Confirm and credit ${amount}`,
        text: 'The coins have arrived at the address. Exactly this amount is credited.',
      },
      {
        value: 'differ',
        label: 'What came in differs',
        text: `Credits ${amount}, then adjusts by the difference: two entries that belong together.`,
      },
      rejecting(person),
    ];
  }
  return [
    {
      value: 'complete',
      label: `The coins were sent: debit ${amount}`,
      text: 'Send them first, to exactly this address. Nothing here sends coins.',
    },
    rejecting(person),
    {
      value: 'delete',
      label: 'Delete the request',
      text: 'Takes it off the list and frees the amount, with a reason. It stays whole in the book.',
    },
  ];
}

interface DifferenceProps {
  form: SchemaForm<DecisionInput, Decision>;
  deposit: Deposit;
  person: string;
}

/** Coins are what can be counted at the address; the notice's own price makes dollars of them. */
function Difference({ form, deposit: { amount, units, coin, rate }, person }: DifferenceProps) {
  const received = receivedOf(form.watch('received'), amount);
  const coins = received === undefined ? units : unitsFor(received, rate);
  return (
    <>
      <AmountField
        name="received"
        label="What came in"
        hint={`At the price of the deposit, ${usd(rate)}: ${usd(received ?? amount)} USD is ${coins} ${coinSymbol[coin]}.`}
      />
      <TextAreaField
        name="reason"
        label="Why it differs"
        hint={`${person} reads it word for word after “Deposit difference:”. It cannot be changed later.`}
        min={adjustmentNoteLimits.min}
        max={adjustmentNoteLimits.max}
      />
      {received !== undefined && isMuchLess(received, amount) && (
        <Note kind="wait" role="status">
          <b>Much less came in than the deposit says.</b> Until the second entry is written, all of {usd(amount)} is on the account, and
          whatever the client stakes of it by then cannot be taken back. It is safer to reject the deposit and credit what came in by an
          adjustment.
        </Note>
      )}
    </>
  );
}
