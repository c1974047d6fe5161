import { limits } from '@/domain/accounts/profile';
import { identityKindName, type Verification } from '@/domain/requests/verification';
import { ToBeWritten } from '@/ui/feedback/to-be-written';
import { ChoiceField, TextAreaField } from '@/ui/forms/fields';
import { Form, type SchemaForm } from '@/ui/forms/form';
import { ReasonField } from '@/ui/forms/reason-field';
import { type Decision, type DecisionInput, decisionLine } from './decision';

export interface DecisionFormProps {
  /** The submit button stands in the dialog's foot and names the form by this. */
  id: string;
  form: SchemaForm<DecisionInput, Decision>;
  uid: string;
  verification: Verification;
  /** "Maya", or "The client" at the beginning of a sentence. */
  person: string;
  /** Nobody decides for themselves. */
  closed: boolean;
  now: Date;
}

/** The decision, and beneath it the line of the book that it will become. */
export function DecisionForm({ id, form, uid, verification, person, closed, now }: DecisionFormProps) {
  const [choice, reason] = [form.watch('decision'), form.watch('reason')];
  return (
    <div className="review-decision">
      <Form {...form} id={id}>
        <ChoiceField
          name="decision"
          label="Your decision"
          options={options(verification, person).map((option) => ({ ...option, disabled: closed }))}
        />
        {choice === 'reject' ? (
          <ReasonField label="Reason for rejecting" reader={person} />
        ) : (
          <TextAreaField
            name="note"
            label="A word with it (optional)"
            hint={`${person} reads this word for word, beside the verification.`}
            max={limits.reasonMax}
            rows={2}
          />
        )}
      </Form>
      <ToBeWritten lines={[decisionLine(uid, verification, choice, reason, now)]} />
    </div>
  );
}

const options = ({ kind }: Verification, person: string) => [
  {
    value: 'approve',
    label: 'The document shows who this is',
    text: `Name and ${kind ? identityKindName[kind].toLowerCase() : 'document'} agree. ${person} counts as verified, and the name then changes only through the desk.`,
  },
  {
    value: 'reject',
    label: 'Reject',
    text: `Needs a reason of at least ${limits.reasonMin} letters or digits. ${person} reads it word for word and can send another document.`,
  },
];
