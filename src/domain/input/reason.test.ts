import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { noteSchema, reasonSchema } from './reason';

describe('reason', () => {
  const inManyScripts = [
    'इस पते पर कोई सिक्का नहीं पहुँचा',
    'لم تصل أي عملات إلى هذا العنوان',
    'Монеты не пришли',
    '此地址未收到任何比特币',
    'このアドレスには入金がありません',
  ];
  /** Ten letters, and emoji up to this many UTF-16 units, of which each takes two. */
  const emoji = (units: number) => `${'x'.repeat(10)}${'\u{1F4D6}'.repeat((units - 10) / 2)}`;
  const takes = (text: string) => v.safeParse(reasonSchema, text).success;

  describe('a reason of the desk', () => {
    it.each([
      'No coins came in.',
      '1234567890',
      `  ${'x'.repeat(500)}  `,
      emoji(500),
      ...inManyScripts,
    ])('may be %j', (text) => {
      expect(takes(text)).toBe(true);
    });

    const nine = 'x'.repeat(9);
    const silent = [
      '\u3164\uffa0'.repeat(6),
      `${nine}\u3164`,
      `${nine.slice(1)}${'\u200b'.repeat(9)}x`,
      `a${'\u0301'.repeat(12)}`,
      `a ${'. '.repeat(8)}b`,
    ];
    it.each([
      '',
      'Too short',
      'nine charac'.slice(0, 10),
      ' '.repeat(10),
      '-'.repeat(10),
      'x'.repeat(501),
      emoji(502),
      ...silent,
    ])('may not be %j', (text) => {
      expect(takes(text)).toBe(false);
    });
  });

  describe('a note of the desk', () => {
    it('may be missing, and has no least length', () => {
      expect(v.parse(noteSchema, '  ')).toBe('');
      expect(v.parse(noteSchema, ' Fine. ')).toBe('Fine.');
      expect(v.safeParse(noteSchema, 'x'.repeat(501)).success).toBe(false);
    });
  });
});
