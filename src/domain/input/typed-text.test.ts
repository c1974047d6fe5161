import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { emailText, phoneText, requiredText, typedText } from './typed-text';

const takes = (schema: v.GenericSchema, text: string) => v.safeParse(schema, text).success;

describe('what a person types', () => {
  it('is taken without the blanks around it', () => {
    expect(v.parse(typedText(5), ' abcde ')).toBe('abcde');
    expect(v.parse(typedText(5), '  ')).toBe('');
    expect(takes(typedText(5), 'abcdef')).toBe(false);
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
