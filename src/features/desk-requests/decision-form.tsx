import type { Deposit } from '@/domain/deposit';
import { limits } from '@/domain/profile';
import { usd } from '@/lib/format';
import { Book } from '@/ui/book';
import { ChoiceField, TextAreaField } from '@/ui/fields';
import { Form, type SchemaForm } from '@/ui/form';
import { Heading } from '@/ui/heading';
import type { RemoteState } from '@/ui/remote';
import { Bar } from '@/ui/skeleton';
import type { CaseFile } from './case-file';
import { type Choice, type Decision, type DecisionInput, lineToCome } from './decision';

export interface DecisionFormProps {
  /** The submit button stands in the dialog's foot and names the form by this. */
  id: string;
  form: SchemaForm<DecisionInput, Decision>;
  file: RemoteState<CaseFile>;
  deposit: Deposit;
  firstName: string;
  /** Nobody decides for themselves. */
  closed: boolean;
  now: Date;
}

/** The decision, and beneath it the line of the book that it will become. */
export function DecisionForm({ id, form, file, deposit, firstName, closed, now }: DecisionFormProps) {
  const choice = form.watch('decision');
  const person = firstName === 'the client' ? 'The client' : firstName;
  return (
    <div className="mt-s-5">
      <Form {...form} id={id}>
        <ChoiceField
          name="decision"
          label="Your decision"
          options={options(deposit, person).map((option) => ({ ...option, disabled: closed }))}
        />
        {choice === 'reject' && (
          <TextAreaField
            name="reason"
            label="Reason for rejecting"
            hint={`${person} reads this word for word. It cannot be changed later.`}
            min={limits.reasonMin}
            max={limits.reasonMax}
          />
        )}
      </Form>
      <ToBeWritten file={file} deposit={deposit} choice={choice} reason={form.watch('reason')} now={now} />
    </div>
  );
}

const options = ({ amount }: Deposit, person: string) => [
  {
    value: 'complete',
    label: `Confirm and credit ${usd(amount)}`,
    text: 'The coins have arrived at the address. Exactly this amount is credited; a difference is a separate adjustment.',
  },
  {
    value: 'reject',
    label: 'Reject',
    text: `Needs a reason of at least ${limits.reasonMin} characters. ${person} reads it word for word.`,
  },
];

interface ToBeWrittenProps extends Pick<DecisionFormProps, 'file' | 'deposit' | 'now'> {
  choice: Choice;
  reason: string;
}

function ToBeWritten({ file, deposit, choice, reason, now }: ToBeWrittenProps) {
  const title = 'What will stand in the client’s book';
  if (!file.data && file.status === 'error') return null;
  return (
    <section className="mt-s-5">
      <Heading className="mb-1.5 font-text text-t-xs font-normal text-ink-3">{title}</Heading>
      {file.data ? <Book bare caption={title} lines={[lineToCome(file.data, deposit, choice, reason, now)]} /> : <LineSkeleton />}
    </section>
  );
}

/** The line before it is known, as high as the line itself. Said by the skeleton of the client's facts. */
const LineSkeleton = () => (
  <div className="book-box" aria-hidden="true">
    <table className="book" data-bare="">
      <tbody>
        <tr>
          <td className="folio">
            <Bar width="2.25rem" />
          </td>
          <td className="what">
            <Bar width="8rem" />
            <small>
              <Bar width="5.5rem" />
            </small>
          </td>
          <td className="amount">
            <Bar width="3.5rem" />
          </td>
          <td className="balance">
            <Bar width="4rem" />
          </td>
        </tr>
      </tbody>
    </table>
  </div>
);
