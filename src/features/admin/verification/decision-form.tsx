import { useId } from 'react';
import type { Profile } from '@/domain/accounts/profile';
import { identityKindName, identityKinds, type Verification } from '@/domain/identity/verification';
import { limits } from '@/domain/input/limits';
import type { Reason, Uid } from '@/domain/revision-fields';
import {
  type DecisionOption,
  DecisionOptions,
  describeLetters,
  type OptionLetters,
} from '@/parts/decisions/decision-options';
import { EntryPreviewCard } from '@/parts/decisions/entry-preview-card';
import { ReasonField } from '@/parts/decisions/reason-field';
import { Button } from '@/ui/button';
import { Checklist } from '@/ui/forms/checklist';
import { hintClass } from '@/ui/forms/field-classes';
import { SelectField, TextAreaField, TextField } from '@/ui/forms/fields';
import { Form, type SchemaForm } from '@/ui/forms/form';
import {
  addSentence,
  type Choice,
  composeNote,
  type Decision,
  type DecisionInput,
  type DocumentCheck,
  documentChecks,
  type getActivation,
  isSuggestedReason,
  previewActivation,
  previewDecision,
  suggestReasons,
} from './decision';

export type DecisionSchemaForm = SchemaForm<DecisionInput, Decision>;

interface DecisionFormProps {
  /** The submit button in the dialog's foot refers to the form by this id. */
  id: string;
  form: DecisionSchemaForm;
  uid: Uid;
  verification: Verification;
  profile: Profile | null;
  /** "Maya Lindqvist", as the document should say. */
  name: string;
  /** The administrator. */
  me: string;
  /** "Maya", or "The client"; capitalized to begin a sentence. */
  person: string;
  activation: ReturnType<typeof getActivation>;
  /** The document is approved, and only the account is left to activate. */
  isApproved: boolean;
  closed: boolean;
  /** Keys tick and choose, so they are shown. */
  hasKeys: boolean;
  ticked: ReadonlySet<DocumentCheck>;
  /** @returns the checks that are ticked then */
  onTick: (check: DocumentCheck) => ReadonlySet<DocumentCheck>;
  now: Date;
}

/** The checks, the decision with its texts, and the entries that it writes. */
export function DecisionForm(props: DecisionFormProps) {
  const {
    id,
    form,
    uid,
    verification,
    profile,
    person,
    activation,
    isApproved,
    closed,
    hasKeys,
    ticked,
    now,
  } = props;
  const [choice, reason, activationReason] = form.watch(['decision', 'reason', 'activation']);
  const activates = choice === 'activate' && activation.offered;
  return (
    <div>
      <Form {...form} id={id} onEdit={(field) => field === 'decision' && offerReason(form, ticked)}>
        {!isApproved && (
          <>
            <Checklist
              label="Check the document"
              items={getChecks(props.name, hasKeys)}
              ticked={ticked}
              required={choice !== 'reject'}
              onToggle={(check) => updateOfferedReason(form, ticked, props.onTick(check))}
              disabled={closed}
            />
            <DecisionOptions
              options={getOptions(person, activation.offered, profile?.status === 'pending').map(
                (option) => ({ ...option, disabled: closed }),
              )}
              letters={choiceLetters}
            />
            {activation.reason && <p className={hintClass}>{activation.reason}</p>}
            {choice === 'reject' ? (
              <RejectionReason
                form={form}
                reason={reason}
                person={person}
                uid={uid}
                me={props.me}
                ticked={ticked}
              />
            ) : (
              <ApprovalNote form={form} person={person} />
            )}
          </>
        )}
        {activates && (
          <ReasonField
            name="activation"
            label="Reason for activating"
            reader={person}
            act="status.active"
            subject={`${uid} document`}
            author={props.me}
          />
        )}
      </Form>
      <EntryPreviewCard
        title={activates && !isApproved ? 'Entries to be written' : undefined}
        lines={[
          ...(isApproved ? [] : [previewDecision(uid, verification, choice, reason, now)]),
          ...(activates && profile ? [previewActivation(profile, activationReason, now)] : []),
        ]}
      />
    </div>
  );
}

/** What was not ticked, as the reason for rejecting; empty if nothing was ticked. */
const getOfferedReason = (ticked: ReadonlySet<DocumentCheck>): string =>
  ticked.size === 0
    ? ''
    : suggestReasons(ticked)
        .map(({ sentence }) => sentence)
        .join(' ');

/** Fills the reason for rejecting with what was not ticked, if nothing is typed. */
function offerReason(form: DecisionSchemaForm, ticked: ReadonlySet<DocumentCheck>): void {
  const { decision, reason } = form.getValues();
  if (decision === 'reject' && reason.trim() === '') setReason(form, getOfferedReason(ticked));
}

/** Keeps an offered reason in agreement with the checks, until it is edited. */
function updateOfferedReason(
  form: DecisionSchemaForm,
  before: ReadonlySet<DocumentCheck>,
  after: ReadonlySet<DocumentCheck>,
): void {
  const { decision, reason } = form.getValues();
  const isOffered = reason === getOfferedReason(before) && (reason !== '' || decision === 'reject');
  if (isOffered) setReason(form, getOfferedReason(after));
}

const setReason = ({ setValue, formState }: DecisionSchemaForm, reason: Reason): void =>
  setValue('reason', reason, { shouldValidate: formState.isSubmitted });

/** Empties the reason if it has only suggested sentences, which were about an earlier document. */
export function clearSuggestedReason(form: DecisionSchemaForm): void {
  if (isSuggestedReason(form.getValues('reason'))) setReason(form, '');
}

const getChecks = (name: string, hasKeys: boolean) =>
  documentChecks.map((value, index) => ({
    value,
    label: getCheckLabel(value, name),
    shortcut: hasKeys ? String(index + 1) : undefined,
  }));

function getCheckLabel(check: DocumentCheck, name: string) {
  const labels = {
    name: (
      <>
        The name is <b className="wrap-anywhere">{name}</b>
      </>
    ),
    expiry: 'Not expired',
    readable: 'All text readable',
    whole: 'Whole page, all four corners visible',
  };
  return labels[check];
}

const choiceLetters: OptionLetters<Choice> = {
  activate: { letters: 'v', help: 'Choose to verify and activate' },
  approve: { letters: 'a', help: 'Choose to approve' },
  reject: { letters: 'r', help: 'Choose to reject, and give the reason' },
};

/** What the help of the list says about the keys of the review. */
export const reviewKeys = [
  { key: 'o', description: 'Open the document' },
  { key: '1, 2, 3, 4', description: 'Tick a check of the document' },
  ...describeLetters(choiceLetters, ['activate', 'approve', 'reject']),
];

/** @param staysPending an approval alone leaves the account pending */
function getOptions(
  person: string,
  canActivate: boolean,
  staysPending: boolean,
): DecisionOption<Choice>[] {
  const verified = `${person} becomes verified${staysPending ? ', and the account stays pending' : ''}.`;
  const activate = {
    value: 'activate',
    label: 'Verify and activate',
    text: `Two entries: ${person} becomes verified, then the account becomes active and withdrawals open.`,
  } as const;
  return [
    ...(canActivate ? [activate] : []),
    {
      value: 'approve',
      label: 'Approve',
      text: `${verified} After that, only the desk can change the name.`,
    },
    {
      value: 'reject',
      label: 'Reject',
      opens: 'reason',
      text: `Needs a reason of at least ${limits.reasonMin} letters or digits. ${person} will see it and can send another document.`,
    },
  ];
}

const kindOptions = identityKinds.map((kind) => ({ value: kind, label: identityKindName[kind] }));

/**
 * What is recorded of the document, and a text: together they are the note that the client reads.
 */
function ApprovalNote({ form, person }: { form: DecisionSchemaForm; person: string }) {
  const [kind, expiry, ending, note] = form.watch(['kind', 'expiry', 'ending', 'note']);
  const details = expiry || ending ? composeNote({ kind, expiry, ending, note: note.trim() }) : '';
  return (
    <>
      <div className="grid grid-cols-2 items-start gap-3 sm:grid-cols-[minmax(0,1fr)_5.5rem_5.5rem]">
        <div className="max-sm:col-span-full">
          <SelectField name="kind" label="Document" options={kindOptions} />
        </div>
        <TextField
          name="expiry"
          label="Expires"
          inputMode="numeric"
          placeholder="Year"
          autoComplete="off"
        />
        <TextField
          name="ending"
          label="Ends in"
          placeholder="Last 2"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
      </div>
      <TextAreaField
        name="note"
        label="Note to client (optional)"
        hint={
          details
            ? `${person} will see: “${details}”`
            : `${person} will see exactly this, next to the verification. The whole number is never stored.`
        }
        max={limits.reasonMax}
        rows={2}
      />
    </>
  );
}

interface RejectionReasonProps {
  form: DecisionSchemaForm;
  reason: Reason;
  person: string;
  uid: Uid;
  me: string;
  ticked: ReadonlySet<DocumentCheck>;
}

/** The reason, and sentences that can be added to it: one for each check that is not ticked. */
function RejectionReason({ form, reason, person, uid, me, ticked }: RejectionReasonProps) {
  const id = useId();
  return (
    <div className="grid gap-2">
      <ReasonField
        label="Reason for rejecting"
        reader={person}
        act="verification.rejected"
        subject={`${uid} document`}
        author={me}
      />
      <span id={id} className={hintClass}>
        Add to the reason
      </span>
      <ul className="-mt-1 flex flex-wrap gap-2" aria-labelledby={id}>
        {suggestReasons(ticked).map(({ label, sentence }) => (
          <li key={label}>
            <Button
              dense
              className="max-sm:min-h-control"
              disabledReason={reason.includes(sentence) ? 'This is in the reason.' : undefined}
              onClick={() =>
                form.setValue('reason', addSentence(reason, sentence), {
                  shouldDirty: true,
                  shouldValidate: form.formState.isSubmitted,
                })
              }
            >
              {label}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
