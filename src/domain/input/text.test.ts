import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { emailText, noteSchema, phoneText, reasonSchema, requiredText, trimmedText } from './text';

describe('what a person types', () => {
  const takes = (schema: v.GenericSchema, text: string) => v.safeParse(schema, text).success;

  it('is taken without the blanks around it', () => {
    expect(v.parse(trimmedText(5), ' abcde ')).toBe('abcde');
    expect(v.parse(trimmedText(5), '  ')).toBe('');
    expect(takes(trimmedText(5), 'abcdef')).toBe(false);
  });

  it('is missed where it has to be there', () => {
    const parsed = v.safeParse(requiredText(5, 'Type your name.'), '  ');
    expect(parsed.issues?.[0].message).toBe('Type your name.');
    expect(v.safeParse(requiredText(4_000, 'x'), 'x'.repeat(4_001)).issues?.[0].message).toBe('At most 4,000 characters.');
  });

  it.each(['+46 70 123 45 67', '(0) 1234567', '+1 555-0100'])('is a phone number, %s', (text) => {
    expect(takes(phoneText(60), text)).toBe(true);
  });

  it.each(['', '123456', '1234567890123456', 'call me', '+46 70 123 45 67 ext 1', '1+234567'])('is no phone number, %j', (text) => {
    expect(takes(phoneText(60), text)).toBe(false);
  });

  it('is an e-mail address, in small letters', () => {
    expect(v.parse(emailText, ' Maya@Example.com ')).toBe('maya@example.com');
    for (const text of ['', 'maya', 'maya@', '@example.com']) expect(takes(emailText, text)).toBe(false);
  });
});

describe('reason', () => {
  const inManyScripts = [
    'इस पते पर कोई सिक्का नहीं पहुँचा',
    'لم تصل أي عملات إلى هذا العنوان',
    'Монеты не пришли',
    '此地址未收到任何比特币',
    'このアドレスには入金がありません',
  ];
  const takes = (text: string) => v.safeParse(reasonSchema, text).success;

  describe('a reason of the desk', () => {
    it.each(['No coins came in.', '1234567890', `  ${'x'.repeat(500)}  `, ...inManyScripts])('may be %j', (text) => {
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
    it.each(['', 'Too short', 'nine charac'.slice(0, 10), ' '.repeat(10), '-'.repeat(10), 'x'.repeat(501), ...silent])(
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
});
