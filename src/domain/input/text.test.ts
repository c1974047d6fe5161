import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { requiredText, trimmedText } from './text';

describe('what a person types', () => {
  const takes = (schema: v.GenericSchema, text: string) => v.safeParse(schema, text).success;

  it('is taken without the blanks around it', () => {
    expect(v.parse(trimmedText(5), ' abcde ')).toBe('abcde');
    expect(v.parse(trimmedText(5), '  ')).toBe('');
    expect(takes(trimmedText(5), 'abcdef')).toBe(false);
  });

  it('is missed where it has to be there', () => {
    const parsed = v.safeParse(requiredText(5, 'Enter your name.'), '  ');
    expect(parsed.issues?.[0].message).toBe('Enter your name.');
    expect(v.safeParse(requiredText(4_000, 'x'), 'x'.repeat(4_001)).issues?.[0].message).toBe(
      'At most 4,000 characters.',
    );
  });
});
