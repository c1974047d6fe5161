import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { neverSeen, noticeSchema, notificationsSchema } from './notice';
import { noticeRequestSchema } from './notice-request';

describe('a stored notice', () => {
  const notice = {
    title: 'Opening hours',
    body: 'The desk is closed on Friday.',
    by: 'ole',
    at: new Date(0),
  };

  it('is read as it was written', () => {
    expect(v.parse(noticeSchema, notice)).toEqual(notice);
  });

  it.each([{ title: 5 }, { body: undefined }, { by: null }, { at: '2026-03-24' }])(
    'is not read with %o',
    (over) => {
      expect(v.safeParse(noticeSchema, { ...notice, ...over }).success).toBe(false);
    },
  );
});

it('when notices were seen is one time', () => {
  expect(v.parse(notificationsSchema, { seenAt: neverSeen })).toEqual({ seenAt: neverSeen });
  expect(v.safeParse(notificationsSchema, { seenAt: null }).success).toBe(false);
});

describe('what the desk fills in', () => {
  const request = { title: 'Hello', body: 'Welcome.' };

  it('is taken without the blanks around it', () => {
    expect(v.parse(noticeRequestSchema, { ...request, title: ' Hello ' })).toEqual(request);
  });

  it.each([
    ['', 'Enter a title.'],
    ['–', 'Use letters or digits.'],
  ])('says of the title %j what is wrong', (title, fault) => {
    expect(
      v.safeParse(noticeRequestSchema, { ...request, title }).issues?.map(({ message }) => message),
    ).toEqual([fault]);
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
  ])('is refused with %o', (over) => {
    expect(v.safeParse(noticeRequestSchema, { ...request, ...over }).success).toBe(false);
  });
});
