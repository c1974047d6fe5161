import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import {
  createDetailsSchema,
  documentNoteSchema,
  documentReasonSchema,
  formatDocumentDetails,
  hasDocumentNumber,
} from './document-note';

describe('the details of a document', () => {
  it('are one sentence of what was given', () => {
    expect(formatDocumentDetails({ kind: 'passport', expiry: '2031', ending: '4X' })).toBe(
      'Passport, expires 2031, number ends in 4X.',
    );
    expect(formatDocumentDetails({ kind: 'driving-licence', expiry: '', ending: '07' })).toBe(
      'Driving licence, number ends in 07.',
    );
    expect(formatDocumentDetails({ kind: '', expiry: '2031', ending: '' })).toBe(
      'Document, expires 2031.',
    );
    expect(formatDocumentDetails({ kind: 'passport', expiry: '', ending: '' })).toBe('');
  });

  const schema = v.object(createDetailsSchema(2026));
  const parse = (over: object) =>
    v.safeParse(schema, { kind: 'passport', expiry: '', ending: '', ...over });

  it('may be empty, or this year and later, with two characters', () => {
    expect(parse({}).success).toBe(true);
    expect(parse({ expiry: ' 2026 ', ending: ' 4x ' }).output).toEqual({
      kind: 'passport',
      expiry: '2026',
      ending: '4X',
    });
    expect(parse({ expiry: '٢٠٣١', ending: '４x' }).output).toMatchObject({
      expiry: '2031',
      ending: '4X',
    });
  });

  it.each([
    [{ expiry: '31' }, 'Enter a year of four digits, such as 2031.'],
    [{ expiry: '2025' }, 'That year is past. Reject an expired document.'],
    [{ expiry: '2077' }, 'Enter a year up to 2076.'],
    [{ ending: '4' }, 'Enter only the last two letters or digits.'],
    [{ ending: 'L01X00T47' }, 'Enter only the last two letters or digits.'],
  ])('refuse at the field: %o', (over, message) => {
    expect(parse(over).issues?.[0].message).toBe(message);
  });
});

describe('hasDocumentNumber()', () => {
  it.each([
    'L01X00T47',
    'Passport L01X00T47, seen',
    '12345',
    'no.1234567',
    'a1b2c3d4',
    '123 456 789',
    'AB1-234-567',
    '12.345.678',
    'AB 123456',
    'passport2031',
    '\u0661\u0662\u0663\u0664\u0665\u0666',
    '12\u200B345\u200B67',
    '0412 2031 5567 21',
  ])('sees a number: %s', (text) => expect(hasDocumentNumber(text)).toBe(true));

  it.each([
    '',
    'Passport, expires 2031, number ends in 4X.',
    'Issued 2021-2031',
    'Valid until 31.12.2031',
    'Valid until 2031-12-31.',
    'Born 1 May 1990, expires 12 March 2031',
    'Thank you for the clear picture.',
    'Called at 14:30 about $1,250.00',
    'Room 404 on floor 3',
    'ID 4X',
  ])('sees none: %s', (text) => expect(hasDocumentNumber(text)).toBe(false));
});

describe('a text about a document', () => {
  it('is refused with a number, and taken without', () => {
    const message =
      'Leave out the document’s number: it must not be stored. Its last two characters are enough.';
    expect(v.safeParse(documentNoteSchema, 'Passport L01X00T47').issues?.[0].message).toBe(message);
    expect(
      v.safeParse(documentReasonSchema, 'Passport L01X00T47 has expired.').issues?.[0].message,
    ).toBe(message);
    expect(v.parse(documentNoteSchema, ' Thank you. ')).toBe('Thank you.');
    expect(v.parse(documentReasonSchema, 'It has expired in 2021.')).toBe(
      'It has expired in 2021.',
    );
  });
});
