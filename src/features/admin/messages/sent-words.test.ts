import { describe, expect, it } from 'vitest';
import { timeCells } from '@/lib/files/csv.fixture';
import { profile, sent } from './notifications.fixture';
import { describeAudience, formatSentCsv } from './sent-words';

describe('describeAudience()', () => {
  it.each([
    ['everyone', { to: 'everyone' }, 'Everyone'],
    ['a status', { to: 'status', status: 'suspended' }, 'Suspended clients'],
    [
      'another status',
      { to: 'status', status: 'under-review' },
      'Clients with the status “under-review”',
    ],
  ] as const)('names %s', (_, audience, words) => {
    expect(describeAudience(audience, null)).toBe(words);
  });

  it('names one client, and shortens the uid of one who is not found', () => {
    expect(describeAudience({ to: 'client', uid: 'maya' }, profile())).toBe('Maya Lindqvist');
    expect(describeAudience({ to: 'client', uid: 'status-Odd' }, null)).toBe('Client stat…-Odd');
  });
});

it('the exported file says to whom and by whom each was sent', () => {
  const at = new Date('2026-03-24T12:00:00Z');
  expect(formatSentCsv([sent({ at })], 'me')).toContain(
    `${timeCells(at)},Active clients,Robin Berg,Opening hours,We are closed on Friday.`,
  );
});
