import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { type Audience, formatAudience, getNoticeKind, parseAudience, sentRecordSchema } from './sent';

describe('an audience', () => {
  it.each<[string, Audience]>([
    ['everyone', { to: 'everyone' }],
    ['client:maya', { to: 'client', uid: 'maya' }],
    ['standing:active', { to: 'standing', status: 'active' }],
    ['verification:not-verified', { to: 'verification', status: 'not-verified' }],
  ])('is stored as %s and read back', (text, audience) => {
    expect(formatAudience(audience)).toBe(text);
    expect(parseAudience(text)).toEqual(audience);
  });

  it.each(['', 'client:', 'standing:Active', 'standing:', 'verification:', 'verification:sure', 'country:Norway', 'everyone:else'])(
    'is unknown where it says %j',
    (text) => {
      expect(parseAudience(text)).toBeNull();
    },
  );

  it('of one client gets a message, any other a notice', () => {
    expect(getNoticeKind({ to: 'client', uid: 'maya' })).toBe('message');
    expect(getNoticeKind({ to: 'standing', status: 'active' })).toBe('notice');
    expect(getNoticeKind({ to: 'everyone' })).toBe('notice');
  });
});

describe('what was sent', () => {
  const sent = { title: 'Hello', body: 'Welcome.', audience: 'everyone', uids: [], count: 0, by: 'ole', at: new Date(0) };

  it('is read as it was written', () => {
    expect(v.parse(sentRecordSchema, sent)).toEqual(sent);
  });

  it('has an audience of at most 100 characters, also where each is two UTF-16 units', () => {
    const takes = (audience: string) => v.safeParse(sentRecordSchema, { ...sent, audience }).success;
    expect([takes(`x${'\u{1F4D6}'.repeat(99)}`), takes(`x${'\u{1F4D6}'.repeat(100)}`)]).toEqual([true, false]);
  });

  it.each([{ audience: '' }, { audience: 'x'.repeat(101) }, { count: -1 }, { by: undefined }, { uids: undefined }, { uids: [5] }])(
    'is refused with %o',
    (over) => {
      expect(v.safeParse(sentRecordSchema, { ...sent, ...over }).success).toBe(false);
    },
  );
});
