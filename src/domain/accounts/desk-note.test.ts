import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { deskNotesSchema, deskNoteTextSchema } from './desk-note';

describe('a note of the desk', () => {
  it('is text that says something', () => {
    expect(v.parse(deskNoteTextSchema, ' Called on Monday. ')).toBe('Called on Monday.');
    expect(v.safeParse(deskNoteTextSchema, ' \n').success).toBe(false);
    expect(v.safeParse(deskNoteTextSchema, 'x'.repeat(4_001)).success).toBe(false);
  });

  it('says who wrote it and when', () => {
    const stored = { list: [{ text: 'Called.', by: 'ole', at: new Date(0) }] };
    expect(v.parse(deskNotesSchema, stored)).toEqual(stored);
    expect(v.safeParse(deskNotesSchema, { list: [{ text: 'Called.', by: 'ole' }] }).success).toBe(
      false,
    );
  });
});
