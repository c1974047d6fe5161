import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { messageSchema } from './message';
import { messageRequestSchema } from './message-request';

const request = {
  name: 'Ada',
  email: 'ada@example.com',
  subject: 'A question',
  body: 'How do I begin?',
};

describe('a message from the contact form', () => {
  it('is taken without the blanks around it', () => {
    expect(v.parse(messageRequestSchema, { ...request, subject: ' A question\n' })).toEqual(
      request,
    );
  });

  it.each([
    { name: '' },
    { name: 'x'.repeat(61) },
    { email: 'ada' },
    { email: `${'a'.repeat(90)}@example.com` },
    { subject: ' ' },
    { subject: 'x'.repeat(101) },
    { body: '' },
    { body: 'x'.repeat(2_001) },
    { body: '本'.repeat(1_334) },
  ])('is refused with %o', (over) => {
    expect(v.safeParse(messageRequestSchema, { ...request, ...over }).success).toBe(false);
  });

  it.each([
    "tara.o'brien@example.ie",
    'r&d@example.com',
    'maya@my--shop.example',
    'anna@xn--mller-kva.example',
  ])('is taken from %s', (email) => {
    expect(v.parse(messageRequestSchema, { ...request, email }).email).toBe(email);
  });

  it.each(['x'.repeat(2_000), 'ö'.repeat(2_000), '本'.repeat(1_333), '\u{1F4D6}'.repeat(1_000)])(
    'is taken with the longest body: %.3s…',
    (body) => {
      expect(v.safeParse(messageRequestSchema, { ...request, body }).success).toBe(true);
    },
  );

  it('says how much to leave out where the letters take more room', () => {
    const { issues } = v.safeParse(messageRequestSchema, { ...request, body: '本'.repeat(2_000) });
    expect(issues?.map(({ message }) => message)).toEqual([
      'This is too long in this script, because its letters take more space. Shorten it by about 667 characters.',
    ]);
  });

  it('is stored with its status and its time', () => {
    const stored = { ...request, status: 'new', at: new Date(0) };
    expect(v.parse(messageSchema, stored)).toEqual(stored);
    expect(v.safeParse(messageSchema, { ...stored, status: 'read' }).success).toBe(false);
  });
});
