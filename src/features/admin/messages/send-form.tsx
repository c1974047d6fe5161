import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { limits } from '@/domain/input/limits';
import type { Op } from '@/domain/ledger/envelope';
import { intentFor } from '@/domain/ledger/intent';
import { MessageDialog, MessageItem, messageFrom } from '@/ui/feedback/news';
import { ChoiceField, SelectField, TextAreaField, TextField } from '@/ui/forms/fields';
import { FieldError, Form, type SchemaForm, useSchemaForm } from '@/ui/forms/form';
import { Panel } from '@/ui/page';
import type { Draft, DraftStore } from './message-schema';
import { anotherStanding, emptyInput, groupOptions, partsOf, type SendInput, type SendRequest, sendForm } from './message-schema';
import { RecipientField, type RecipientFieldProps } from './recipient-field';

export interface SendFormInput {
  start: Draft;
  drafts: DraftStore;
  /** Why the chosen client cannot be written to, in words for the field; null where it can. */
  clientFault: () => string | null;
}

/** The state of the form: what was typed, kept in the tab; the review; and the act that it stands for. */
export function useSendForm({ start, drafts, clientFault }: SendFormInput) {
  const intent = useRef(start.intent);
  const [review, setReview] = useState<SendRequest | null>(null);
  const look = (request: SendRequest) => {
    const fault = request.audience.to === 'client' ? clientFault() : null;
    if (fault !== null) throw new FieldError('uid', fault);
    setReview(request);
  };
  const form: SchemaForm<SendInput, SendRequest> = useSchemaForm(sendForm, look, { defaultValues: start.input });
  const { getValues, watch, reset } = form;
  const keep = useCallback(() => drafts.write({ input: getValues(), intent: intent.current }), [drafts, getValues]);
  useEffect(() => {
    // What the address filled in is kept too.
    keep();
    return watch(keep).unsubscribe;
  }, [keep, watch]);
  /** @returns the same act for the same message */
  const begin = (request: SendRequest): Op => {
    intent.current = intentFor(intent.current, partsOf(request));
    keep();
    return intent.current.op;
  };
  const finish = () => {
    intent.current = null;
    setReview(null);
    reset(emptyInput);
    drafts.clear();
  };
  return { form, review, back: () => setReview(null), begin, finish };
}

export interface PreviewProps {
  title: string;
  body: string;
  everyone: boolean;
  at: Date;
}

/** The line of the client's bell that this will be. It opens as it does there. */
export function Preview({ title, body, everyone, at }: PreviewProps) {
  const [open, setOpen] = useState(false);
  const message = {
    title: title.trim() || 'The title',
    body: body.trim() || 'The beginning of the message; the rest is one press away.',
    from: messageFrom(everyone ? 'everyone' : 'you'),
    at,
  };
  return (
    <>
      <ul className="news notification-preview">
        <li>
          <MessageItem message={message} isNew onRead={() => setOpen(true)} />
        </li>
      </ul>
      <p className="hint">Press it to see the whole message as the client does.</p>
      {open && <MessageDialog message={message} onClose={() => setOpen(false)} />}
    </>
  );
}

export interface SendFormProps extends RecipientFieldProps {
  form: SchemaForm<SendInput, SendRequest>;
  now: Date;
  /** What became of the last message; below the form. */
  last?: ReactNode;
}

const audiences = [
  { value: 'client', label: 'One client', text: 'It rings their bell, and no other client sees it.' },
  { value: 'group', label: 'A group', text: 'Everybody of one standing or one state of identity, each in their own bell.' },
  { value: 'everyone', label: 'Everyone', text: 'All clients. Who joins later finds it in the bell too.' },
];

/** Who reads it, and what it says; beside it what they will see. */
export function SendForm({ form, person, search, now, last }: SendFormProps) {
  const [to, group, title, body] = form.watch(['to', 'group', 'title', 'body']);
  return (
    <div className="notification-columns">
      <div>
        <Form {...form} submit="Review the message">
          <ChoiceField name="to" label="Who reads it" options={audiences} />
          {to === 'client' && <RecipientField person={person} search={search} />}
          {to === 'group' && <SelectField name="group" label="Group" options={groupOptions} />}
          {to === 'group' && group === anotherStanding && (
            <TextField
              name="word"
              label="Standing"
              hint="One word, as it stands in the profile."
              autoComplete="off"
              autoCapitalize="none"
            />
          )}
          <TextField name="title" label="Title" max={limits.title} autoComplete="off" />
          <TextAreaField name="body" label="Message" rows={9} max={limits.body} />
        </Form>
        {last}
      </div>
      <Panel title="As the bell shows it">
        <Preview title={title} body={body} everyone={to === 'everyone'} at={now} />
      </Panel>
    </div>
  );
}
