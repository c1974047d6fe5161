import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import * as v from 'valibot';
import { addDeskNote } from '@/data/admin/desk-notes';
import { adminQueries } from '@/data/admin-queries';
import { useAdminRole } from '@/data/hooks/use-admin-role';
import { useAdministratorNames } from '@/data/hooks/use-administrator-names';
import { currentUserContext } from '@/data/ledger/current-user-context';
import { getAgentReason } from '@/domain/accounts/admin-role-words';
import { type DeskNote, deskNoteLimits, deskNoteTextSchema } from '@/domain/accounts/desk-note';
import type { Op, Uid } from '@/domain/revision-fields';
import { MessageBody } from '@/parts/messages/message-item';
import { cx } from '@/ui/cx';
import { QueryBoundary, type QueryState } from '@/ui/feedback/query-boundary';
import { SkeletonBar } from '@/ui/feedback/skeleton';
import { hintClass } from '@/ui/forms/field-classes';
import { TextAreaField } from '@/ui/forms/fields';
import { Form, useSchemaForm } from '@/ui/forms/form';
import { useLedgerMutation } from '@/ui/hooks/use-ledger-mutation';
import { Panel } from '@/ui/page';
import { Time } from '@/ui/time';
import { NothingNote } from '../client-layout';
import { ownAccountReason } from '../own-account';

const toastMessages = {
  progress: 'Adding the Note..',
  success: 'Note has been added Successfully..',
  failure: 'Error Occurred.',
};

const noteSchema = v.object({ text: deskNoteTextSchema });

interface NotesPanelProps {
  uid: Uid;
  own: boolean;
  notes: QueryState<readonly DeskNote[]>;
}

export function NotesPanel({ uid, own, notes: notesQuery }: NotesPanelProps) {
  const { desk } = useAdminRole();
  const closedReason = own ? ownAccountReason : getAgentReason(desk, 'add notes');
  const getAuthor = useAdministratorNames(notesQuery.data?.map(({ by }) => by) ?? []);
  return (
    <Panel id="notes" title="Internal notes">
      <p className={cx('mb-4', hintClass)}>
        Clients never see these. Notes can’t be edited or deleted.
      </p>
      {closedReason === undefined ? (
        <NewNote uid={uid} />
      ) : (
        <NothingNote>{closedReason}</NothingNote>
      )}
      <QueryBoundary
        query={notesQuery}
        loading={<SkeletonBar width="100%" />}
        failedTitle="Couldn’t load notes"
        empty={<NothingNote className="mt-4">No notes yet.</NothingNote>}
      >
        {(notes) => (
          <ol className="mt-6">
            {notes.toReversed().map(({ text, by, at }) => (
              <li
                key={`${by}-${at.getTime()}-${text}`}
                className="border-t border-rule py-3 text-t-ui/[inherit]"
              >
                <MessageBody text={text} />
                <small className="text-ink-3 text-t-xs/[inherit]">
                  {getAuthor(by)}, <Time at={at} />
                </small>
              </li>
            ))}
          </ol>
        )}
      </QueryBoundary>
    </Panel>
  );
}

function NewNote({ uid }: { uid: Uid }) {
  const client = useQueryClient();
  const getOpTime = useTimePerOp();
  const { act } = useLedgerMutation<string>({
    action: null,
    messages: toastMessages,
    keyParts: (text) => [uid, text],
    send: (text, op) => addDeskNote(currentUserContext(), uid, { text, at: getOpTime(op) }),
    // Notes write no entry, so live updates do not report this one.
    onSuccess: () => client.invalidateQueries({ queryKey: adminQueries.deskNotes(uid).queryKey }),
  });
  const add = async ({ text }: { text: string }) => {
    await act(text);
    form.reset();
  };
  const form = useSchemaForm(noteSchema, add, { defaultValues: { text: '' } });
  return (
    <Form {...form} submitLabel="Add note" loadingLabel="Adding">
      <TextAreaField name="text" label="New note" max={deskNoteLimits.text} rows={2} />
    </Form>
  );
}

/**
 * Returns the same time for the same op. A note is identified by author, text and time, so a retry
 * must not change the time.
 */
function useTimePerOp() {
  const kept = useRef({ op: '', at: new Date(0) });
  return (op: Op): Date => {
    if (kept.current.op !== op) kept.current = { op, at: currentUserContext().now() };
    return kept.current.at;
  };
}
