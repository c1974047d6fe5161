import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useController } from 'react-hook-form';
import { findNameMarks } from '@/domain/accounts/look-alike-names';
import { formatName } from '@/domain/accounts/person-words';
import type { Profile } from '@/domain/accounts/profile';
import { limits } from '@/domain/input/limits';
import type { Audience } from '@/domain/messages/audience';
import type { Uid } from '@/domain/revision-fields';
import { NameMarks, NameMarksLegend } from '@/parts/clients/name-marks';
import { PersonCombobox } from '@/parts/clients/person-combobox';
import { getSenderLabel, MessageDialog, MessageItem } from '@/parts/messages/message-item';
import { Button } from '@/ui/button';
import { cx } from '@/ui/cx';
import { newsClass } from '@/ui/feedback/news-class';
import type { QueryState } from '@/ui/feedback/query-boundary';
import { SkeletonBar } from '@/ui/feedback/skeleton';
import { ChoiceField } from '@/ui/forms/choice-field';
import { FieldErrorMessage } from '@/ui/forms/field';
import { fieldClass, fieldLabelClass, hintClass } from '@/ui/forms/field-classes';
import { SelectField, TextAreaField, TextField } from '@/ui/forms/fields';
import { FieldError, Form, type SchemaForm, useSchemaForm } from '@/ui/forms/form';
import type { SubmissionKeeper } from '@/ui/hooks/use-ledger-mutation';
import { Panel } from '@/ui/page';
import { Photo } from '@/ui/photo';
import {
  type Draft,
  type DraftStore,
  emptyInput,
  groupOptions,
  otherStatus,
  type SendInput,
  type SendRequest,
  sendSchema,
} from './message-schema';

interface RecipientFieldProps {
  person: QueryState<Profile | null>;
}

/** Chooses the one client by search, or shows the one that the URL names. */
function RecipientField({ person }: RecipientFieldProps) {
  const [text, setText] = useState('');
  const { field, fieldState } = useController<SendInput, 'uid'>({ name: 'uid' });
  const error = fieldState.error?.message;
  const box = useRef<HTMLDivElement>(null);
  const choose = (uid: Uid) => {
    flushSync(() => field.onChange(uid));
    // The pressed button is gone, so the focus moves to its replacement.
    findFirstControl(box.current)?.focus();
  };
  const forget = () => {
    setText('');
    choose('');
  };
  // The element that the form focuses if no client, or the wrong one, is chosen.
  const attach = (element: HTMLDivElement | null) => {
    box.current = element;
    field.ref(findFirstControl(element));
  };
  return (
    <div className={fieldClass} ref={attach}>
      {field.value === '' ? (
        <PersonCombobox
          label="Client"
          error={error}
          text={text}
          onTextChange={setText}
          onSelect={(row) => choose(row.uid)}
        />
      ) : (
        <>
          <ChosenRecipient uid={field.value} person={person} error={error} onChange={forget} />
          <FieldErrorMessage id="recipient" error={error} />
        </>
      )}
    </div>
  );
}

const findFirstControl = (box: HTMLElement | null) =>
  box?.querySelector<HTMLElement>('input, button') ?? null;

interface ChosenRecipientProps extends Pick<RecipientFieldProps, 'person'> {
  uid: Uid;
  error: string | undefined;
  onChange: () => void;
}

function ChosenRecipient({ uid, person: { status, data }, error, onChange }: ChosenRecipientProps) {
  const marks = findNameMarks(data ? [data] : []);
  return (
    <>
      <span className={fieldLabelClass}>Client</span>
      <div className="flex items-center gap-3">
        <Photo src={data?.photoUrl} name={data ? formatName(data, uid) : ''} alt="" />
        {data === undefined && status === 'pending' ? (
          <SkeletonBar width="9rem" />
        ) : (
          <p id="recipient-name" className="wrap-anywhere min-w-0 font-medium leading-[1.35]">
            {formatName(data, uid)}
            {data && (
              <small className="block font-normal text-ink-3 text-t-sm/[inherit]">
                {data.email}
              </small>
            )}
            <NameMarks marks={marks.get(uid)} />
          </p>
        )}
        <Button
          dense
          className="ms-auto"
          aria-describedby={cx(error !== undefined && 'recipient-wrong', 'recipient-name')}
          onClick={onChange}
        >
          Change
        </Button>
      </div>
      <NameMarksLegend marksByClient={marks} />
    </>
  );
}

/** Why this client cannot be written to; null if they can. */
export function findRecipientIssue({ status, data }: QueryState<Profile | null>): string | null {
  if (data === undefined)
    return status === 'error'
      ? 'Couldn’t load this client. Try again.'
      : 'This client is still loading.';
  if (data === null) return 'No client has this id. Choose another.';
  return data.admin ? 'Administrators can’t receive messages. Choose a client.' : null;
}

interface SendFormInput {
  start: Draft;
  drafts: DraftStore;
  /** Why the chosen client cannot be written to, as the field's error; null if they can. */
  getRecipientIssue: () => string | null;
}

/** State of the form: the draft kept in the tab, the review, and the submission. */
export function useSendForm({ start, drafts, getRecipientIssue }: SendFormInput) {
  const last = useRef(start.submission);
  const [review, setReview] = useState<SendRequest | null>(null);
  const openReview = (request: SendRequest) => {
    const issue = request.audience.to === 'client' ? getRecipientIssue() : null;
    if (issue !== null) throw new FieldError('uid', issue);
    setReview(request);
  };
  const form: SchemaForm<SendInput, SendRequest> = useSchemaForm(sendSchema, openReview, {
    defaultValues: start.input,
  });
  const { getValues, watch, reset } = form;
  const keep = useCallback(
    () => drafts.write({ input: getValues(), submission: last.current }),
    [drafts, getValues],
  );
  useEffect(() => {
    // Keeps what the URL filled in as well.
    keep();
    return watch(keep).unsubscribe;
  }, [keep, watch]);
  const submission: SubmissionKeeper = {
    last: () => last.current,
    begin: (begun) => {
      last.current = begun;
      keep();
    },
    end: (isAnswered) => {
      if (isAnswered) last.current = null;
    },
    requireUnrecorded: () => Promise.resolve(),
  };
  const finish = () => {
    setReview(null);
    reset(emptyInput);
    drafts.clear();
  };
  return { form, review, back: () => setReview(null), submission, finish };
}

function NoticePreview({
  title,
  body,
  to,
  at,
}: {
  title: string;
  body: string;
  to: Audience['to'];
  at: Date;
}) {
  const [open, setOpen] = useState(false);
  const message = {
    title: title.trim() || 'Your title',
    body: body.trim() || 'The start of your message. Opening it shows the rest.',
    from: getSenderLabel(to),
    at,
  };
  return (
    <>
      <ul className="ps-3.25">
        <li className={newsClass.row}>
          <MessageItem message={message} isNew onRead={() => setOpen(true)} />
        </li>
      </ul>
      <p className={cx('mt-2', hintClass)}>Open it to see the full message as the client will.</p>
      {open && <MessageDialog message={message} onClose={() => setOpen(false)} />}
    </>
  );
}

interface SendFormProps extends RecipientFieldProps {
  form: SchemaForm<SendInput, SendRequest>;
  now: Date;
  last?: ReactNode;
}

const audienceOptions = [
  {
    value: 'client',
    label: 'One client',
    text: 'They’ll be notified. No other client can read it.',
  },
  {
    value: 'group',
    label: 'A group',
    text: 'Clients with one account status will be notified. Anyone who signs in can read it.',
  },
  {
    value: 'everyone',
    label: 'Everyone',
    text: 'All present clients will be notified. Anyone who signs in can read it.',
  },
];

export function SendForm({ form, person, now, last }: SendFormProps) {
  const [to, group, title, body] = form.watch(['to', 'group', 'title', 'body']);
  return (
    <div className="grid grid-cols-1 items-start gap-12 min-[70rem]:grid-cols-[minmax(0,1fr)_24rem] min-[70rem]:gap-18">
      <div className="[&>form]:max-w-measure">
        <Form {...form} submitLabel="Review message">
          <ChoiceField name="to" label="Send to" options={audienceOptions} />
          {to === 'client' && <RecipientField person={person} />}
          {to === 'group' && <SelectField name="group" label="Group" options={groupOptions} />}
          {to === 'group' && group === otherStatus && (
            <TextField
              name="word"
              label="Status"
              hint="One word, as in the profile."
              autoComplete="off"
              autoCapitalize="none"
            />
          )}
          <TextField name="title" label="Title" max={limits.title} autoComplete="off" />
          <TextAreaField name="body" label="Message" rows={9} max={limits.body} />
        </Form>
        {last}
      </div>
      <Panel title="Preview">
        <NoticePreview title={title} body={body} to={to === 'group' ? 'status' : to} at={now} />
      </Panel>
    </div>
  );
}
