import type { ReactNode } from 'react';
import { limits } from '@/domain/input/limits';
import { ChoiceField, SelectField, TextAreaField, TextField } from '@/ui/forms/fields';
import { Form, type SchemaForm } from '@/ui/forms/form';
import { Panel } from '@/ui/page';
import { Preview } from './preview';
import { RecipientField, type RecipientFieldProps } from './recipient-field';
import { anotherStanding, groupOptions, type SendInput, type SendRequest } from './request';

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
