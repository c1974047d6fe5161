import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { messageMoves, messageRequestSchema, messageSchema } from './message';

const request = { name: 'Ada', email: 'ada@example.com', subject: 'A question', body: 'How do I begin?' };

describe('a message from the contact form', () => {
  it('is taken without the blanks around it', () => {
    expect(v.parse(messageRequestSchema, { ...request, subject: ' A question\n' })).toEqual(request);
  });

  it.each([
    { name: '' },
    { name: 'x'.repeat(61) },
    { email: 'ada' },
    { email: `${'a'.repeat(90)}@example.com` },
    { subject: ' ' },
    { subject: 'x'.repeat(121) },
    { body: '' },
    { body: 'x'.repeat(4_001) },
  ])('is refused with %o', (over) => {
    expect(v.safeParse(messageRequestSchema, { ...request, ...over }).success).toBe(false);
  });

  it('is stored with its status and its time, and handled once', () => {
    const stored = { ...request, status: 'new', at: new Date(0) };
    expect(v.parse(messageSchema, stored)).toEqual(stored);
    expect(v.safeParse(messageSchema, { ...stored, status: 'read' }).success).toBe(false);
    expect(messageMoves).toEqual({ new: ['handled'], handled: [] });
  });
});
