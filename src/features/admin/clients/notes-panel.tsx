import * as v from 'valibot';
import { causeOf } from '@/data/ledger/causes';
import { type DeskNote, deskNoteLimits, deskNoteTextSchema } from '@/domain/accounts/desk-note';
import type { Uid } from '@/domain/ledger/envelope';
import { MessageBody } from '@/ui/feedback/news';
import { Remote, type RemoteState } from '@/ui/feedback/remote';
import { Bar } from '@/ui/feedback/skeleton';
import { TextAreaField } from '@/ui/forms/fields';
import { Form, useSchemaForm } from '@/ui/forms/form';
import { Panel } from '@/ui/page';
import { Time } from '@/ui/time';

export interface NotesPanelProps {
  /** Oldest first. */
  of: RemoteState<readonly DeskNote[]>;
  authorName: (uid: Uid) => string;
  /** Why none can be added. */
  closed?: string | undefined;
  /** @throws FormError */
  onAdd: (text: string) => Promise<void>;
}

/** What the desk writes down about a client, for itself. */
export function NotesPanel({ of, authorName, closed, onAdd }: NotesPanelProps) {
  return (
    <Panel id="notes" title="The desk’s own notes">
      <p className="hint mb-s-4">No client ever reads these. They are kept as they are written: none is changed or deleted.</p>
      {closed === undefined ? <NewNote onAdd={onAdd} /> : <p className="client-none">{closed}</p>}
      <Remote
        of={of}
        loading={<Bar width="100%" />}
        failedTitle="The notes could not be read"
        cause={causeOf}
        empty={<p className="client-none mt-s-4">No notes yet.</p>}
      >
        {(notes) => (
          <ol className="desk-notes">
            {notes.toReversed().map(({ text, by, at }) => (
              <li key={`${by}-${at.getTime()}-${text}`}>
                <MessageBody text={text} />
                <small>
                  {authorName(by)}, <Time at={at} as="date" />
                </small>
              </li>
            ))}
          </ol>
        )}
      </Remote>
    </Panel>
  );
}

const noteSchema = v.object({ text: deskNoteTextSchema });

function NewNote({ onAdd }: Pick<NotesPanelProps, 'onAdd'>) {
  const add = async ({ text }: { text: string }) => {
    await onAdd(text);
    form.reset();
  };
  const form = useSchemaForm(noteSchema, add, { defaultValues: { text: '' } });
  return (
    <Form {...form} submit="Add the note" busyText="Adding">
      <TextAreaField name="text" label="New note" max={deskNoteLimits.text} rows={2} />
    </Form>
  );
}
