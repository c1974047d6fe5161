import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { addNotice, hasRoom, type Notice, neverSeen, notificationsSchema } from './notice';
import { noticeRequestSchema } from './notice-request';

const notice = (minute: number): Notice => ({
  ...{ id: `n-${minute}`, kind: 'notice', title: 'Opening hours', body: 'The desk is closed on Friday.', by: 'ole' },
  createdAt: new Date(minute * 60_000),
});

describe('a list of notices', () => {
  it('is read as it was written', () => {
    const stored = { list: [notice(1)], seenAt: neverSeen };
    expect(v.parse(notificationsSchema, stored)).toEqual(stored);
    expect(v.safeParse(notificationsSchema, { ...stored, seenAt: null }).success).toBe(false);
    expect(v.safeParse(notificationsSchema, { ...stored, list: [{ ...notice(1), kind: 'alarm' }] }).success).toBe(false);
  });

  it('grows at its end and keeps the newest hundred', () => {
    const full = Array.from({ length: 100 }, (_, i) => notice(i));
    expect(addNotice([], notice(1))).toEqual([notice(1)]);
    expect(addNotice(full.slice(1), notice(100))).toEqual([...full.slice(1), notice(100)]);
    expect(addNotice(full, notice(100))).toEqual([...full.slice(1), notice(100)]);
  });
});

describe('a full list', () => {
  const full = Array.from({ length: 100 }, (_, i) => notice(i));
  const afterADay = (ms: number) => new Date(86_400_000 + ms);

  it('has room once its first notice is more than a day old', () => {
    expect(hasRoom(full, afterADay(0))).toBe(false);
    expect(hasRoom(full, afterADay(1))).toBe(true);
  });

  it('has none, unlike one of 99', () => {
    expect(hasRoom(full, notice(100).createdAt)).toBe(false);
    expect(hasRoom(full.slice(1), notice(100).createdAt)).toBe(true);
    expect(hasRoom([], notice(100).createdAt)).toBe(true);
  });
});

describe('what the desk fills in', () => {
  const request = { kind: 'message', title: 'Hello', body: 'Welcome.' };

  it('is taken without the blanks around it', () => {
    expect(v.parse(noticeRequestSchema, { ...request, title: ' Hello ' })).toEqual(request);
  });

  it.each([
    ['', 'Enter a title.'],
    ['–', 'Use letters or digits.'],
  ])('says of the title %j what is wrong', (title, fault) => {
    expect(v.safeParse(noticeRequestSchema, { ...request, title }).issues?.map(({ message }) => message)).toEqual([fault]);
  });

  it.each([
    { title: '  ' },
    { title: '–' },
    { title: '\u200b' },
    { title: 'x'.repeat(121) },
    { body: '' },
    { body: '...\n\u3164' },
    { body: 'x'.repeat(4_001) },
    { body: '加'.repeat(3_001) },
    { kind: 'alarm' },
  ])('is refused with %o', (over) => {
    expect(v.safeParse(noticeRequestSchema, { ...request, ...over }).success).toBe(false);
  });
});
