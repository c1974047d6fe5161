import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { noteSchema, reasonSchema } from './reason';

const takes = (text: string) => v.safeParse(reasonSchema, text).success;

describe('a reason of the desk', () => {
  it.each(['No coins came in.', 'Монеты не пришли', '1234567890', `  ${'x'.repeat(500)}  `])('may be %j', (text) => {
    expect(takes(text)).toBe(true);
  });

  it.each(['', 'Too short', '          ', 'a         ', '----------', 'x'.repeat(501), '\u3164\uffa0'.repeat(6), `${'x'.repeat(9)}\u3164`])(
    'may not be %j',
    (text) => {
      expect(takes(text)).toBe(false);
    },
  );
});

describe('a note of the desk', () => {
  it('may be missing, and has no least length', () => {
    expect(v.parse(noteSchema, '  ')).toBe('');
    expect(v.parse(noteSchema, ' Fine. ')).toBe('Fine.');
    expect(v.safeParse(noteSchema, 'x'.repeat(501)).success).toBe(false);
  });
});
