import * as v from 'valibot';
import { limits } from '@/domain/input/limits';
import { requiredText } from '@/domain/input/text';
import { uidSchema } from '@/domain/revision-fields';

export const deskNoteLimits = { text: limits.body, elements: 1_000 } as const;

/** The text of an internal note about a client. Clients cannot read it. */
export const deskNoteTextSchema = requiredText(deskNoteLimits.text, 'Enter a note.');

const deskNoteSchema = v.object({ text: v.string(), by: uidSchema, at: v.date() });
export type DeskNote = v.InferOutput<typeof deskNoteSchema>;

export const deskNotesSchema = v.object({ list: v.array(deskNoteSchema) });
