import { Timestamp } from 'firebase/firestore/lite';
import type { DataContext } from '@/data/ledger/context';
import { ActError } from '@/data/ledger/errors';
import { paths } from '@/data/ledger/paths';
import { readDoc } from '@/data/ledger/read';
import { runUnrecordedWrite } from '@/data/ledger/run';
import { type DeskNote, deskNoteLimits, deskNotesSchema } from '@/domain/accounts/desk-note';
import type { Uid } from '@/domain/revision-fields';

/**
 * Bytes of text in one document. Firestore's limit is one mebibyte, which long notes reach before
 * the limit of their number.
 */
const maxBytes = 900_000;
const countBytes = (text: string): number => new TextEncoder().encode(text).length;

/** The desk's notes about a client, oldest first. Desk only. @throws DataShapeError, ActError */
export const getDeskNotes = async (context: DataContext, uid: Uid): Promise<DeskNote[]> =>
  (await readDoc(context, paths.deskNotes(uid), deskNotesSchema))?.list ?? [];

/**
 * Adds a note about a client. Idempotent for the same author, text and time. Desk only.
 * @throws ActError; `full` at the limit of notes or bytes
 */
export function addDeskNote(
  context: DataContext,
  uid: Uid,
  { text, at }: Pick<DeskNote, 'text' | 'at'>,
): Promise<void> {
  const path = paths.deskNotes(uid);
  const by = context.uid;
  return runUnrecordedWrite(context, async (tx) => {
    const found = await tx.read(path, deskNotesSchema);
    const list = found?.value.list ?? [];
    if (
      list.some(
        (note) => note.by === by && note.text === text && note.at.getTime() === at.getTime(),
      )
    )
      return;
    const bytes = list.reduce((sum, note) => sum + countBytes(note.text), countBytes(text));
    if (list.length >= deskNoteLimits.elements || bytes > maxBytes) throw new ActError('full');
    tx.set(path, { list: [...(found?.raw.list ?? []), { text, by, at: Timestamp.fromDate(at) }] });
  });
}
